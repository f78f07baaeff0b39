// SPDX-License-Identifier: Apache-2.0
// Of this room alone: the same work for many indices on several threads. What is written by index
// does not depend on how many there are.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <thread>
#include <vector>

namespace ridgepoint::explore {

/// Threads to use where a person asks for `wanted`; 0: as many as there are cores.
inline unsigned threadCount(unsigned wanted)
{
    return wanted > 0 ? wanted : std::max(1U, std::thread::hardware_concurrency());
}

/// Calls `work(state, index)` for each index below `count`, with one of `states` for each thread.
template <class State, class Work>
void parallelFor(std::vector<State>& states, std::size_t count, const Work& work)
{
    constexpr std::size_t kTogether = 16; // indices that a thread takes at once
    std::atomic<std::size_t> next{0};
    const auto run = [&](State& state) {
        for (;;) {
            const std::size_t begin = next.fetch_add(kTogether);
            if (begin >= count)
                return;
            for (std::size_t i = begin; i < std::min(count, begin + kTogether); ++i)
                work(state, i);
        }
    };
    const std::size_t useful = std::min(states.size(), (count + kTogether - 1) / kTogether);
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < useful; ++i)
        others.emplace_back([&run, &state = states[i]] { run(state); });
    run(states.front());
}

} // namespace ridgepoint::explore

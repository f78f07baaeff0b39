// SPDX-License-Identifier: Apache-2.0
#include "network/ring_steps.h"

namespace ridgepoint::network {

std::vector<RingStep> ringAllReduce(int ranks)
{
    std::vector<RingStep> steps;
    if (ranks < 2 || ranks > kMostRingRanks)
        return steps;
    const auto count = static_cast<std::size_t>(ranks);
    std::vector<std::vector<std::uint64_t>> held(count, std::vector<std::uint64_t>(count));
    for (std::size_t rank = 0; rank < count; ++rank)
        held[rank].assign(count, std::uint64_t{1} << rank);
    const auto wrapped = [ranks](int index) { return ((index % ranks) + ranks) % ranks; };
    for (int number = 0; number < 2 * (ranks - 1); ++number) {
        RingStep step;
        step.reduces = number < ranks - 1;
        const auto before = held; // all send at once
        for (int rank = 0; rank < ranks; ++rank) {
            // at first a rank's own chunk, then always the one that it has just received
            const int chunk = wrapped(rank - number);
            const int to = wrapped(rank + 1);
            step.sends.push_back({rank, to, chunk});
            const auto c = static_cast<std::size_t>(chunk);
            auto& there = held[static_cast<std::size_t>(to)][c];
            const std::uint64_t sent = before[static_cast<std::size_t>(rank)][c];
            there = step.reduces ? there | sent : sent;
        }
        step.contributors = held;
        steps.push_back(std::move(step));
    }
    return steps;
}

} // namespace ridgepoint::network

// SPDX-License-Identifier: Apache-2.0
// A choice of memory of the size of Llama-3-405B, for tests and benchmarks: 126 layers of twelve
// tensors in the ratios of its widths, on eight tensor-parallel ranks.
#pragma once

#include "explore/memory_choice.h"

#include <utility>
#include <vector>

namespace ridgepoint::tests {

inline explore::MemoryProblem largeMemoryProblem()
{
    explore::MemoryProblem problem;
    explore::ChoosableLayers kind;
    kind.layers = 126;
    kind.windowS = 0.016;
    const double tokens = 8192;
    const double hidden = 16384;
    const auto add = [&](double width, double inputs, bool canRebuild, std::vector<int> sources) {
        const double bytes = tokens * width * 2 / 8;
        const double seconds =
            inputs > 0 ? 2 * tokens * width * inputs / 8 / 4e14 : 3 * bytes / 3e12;
        kind.tensors.push_back({bytes, seconds, std::move(sources), canRebuild, true, false});
    };
    add(hidden, 0, false, {});
    add(hidden, 0, true, {0});      // normalised
    add(hidden, hidden, true, {1}); // queries
    add(1024, hidden, true, {1});   // keys
    add(1024, hidden, true, {1});   // values
    add(hidden, 2 * tokens, true, {2, 3, 4});
    add(64, 0, false, {});          // statistics
    add(hidden, hidden, true, {5}); // after attention
    add(hidden, 0, true, {7});
    add(53248, hidden, true, {8});
    add(53248, hidden, true, {8});
    add(53248, 0, true, {9, 10});
    problem.kinds.push_back(std::move(kind));
    problem.linkBytesPerS = 12e9;
    return problem;
}

/// Budgets from the fewest bytes towards the most; one: a quarter of the way.
inline std::vector<double> budgetsOf(const explore::MemoryProblem& problem, int count)
{
    const explore::MemoryRange range = explore::rangeOf(problem);
    std::vector<double> budgets;
    for (int i = 0; i < count; ++i) {
        const double share = count == 1 ? 0.25 : static_cast<double>(i) / (count - 1);
        budgets.push_back(range.fewestBytes + (range.mostBytes - range.fewestBytes) * share);
    }
    return budgets;
}

} // namespace ridgepoint::tests

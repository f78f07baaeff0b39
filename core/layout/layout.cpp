// SPDX-License-Identifier: Apache-2.0
#include "layout/layout.h"

#include <algorithm>

namespace ridgepoint::layout {
namespace {

/// A group's layers, within what can be added up: the plan may hold anything.
std::int64_t layersOf(const model::LayerGroup& group)
{
    constexpr std::int64_t kMost = std::int64_t{1} << 40;
    return std::clamp<std::int64_t>(group.layers, 0, kMost);
}

} // namespace

std::vector<std::vector<std::int64_t>> layersByStage(const model::Architecture& architecture,
                                                     std::int64_t stages)
{
    std::int64_t total = 0;
    for (const model::LayerGroup& group : architecture.groups)
        total += layersOf(group);
    const auto groups = architecture.groups.size();
    std::vector<std::vector<std::int64_t>> result(static_cast<std::size_t>(stages),
                                                  std::vector<std::int64_t>(groups, 0));
    std::int64_t from = 0;
    for (std::int64_t stage = 0; stage < stages; ++stage) {
        const std::int64_t to = from + total / stages + (stage < total % stages ? 1 : 0);
        std::int64_t groupFrom = 0;
        for (std::size_t g = 0; g < groups; ++g) {
            const std::int64_t groupTo = groupFrom + layersOf(architecture.groups[g]);
            const std::int64_t shared = std::min(to, groupTo) - std::max(from, groupFrom);
            result[static_cast<std::size_t>(stage)][g] = std::max<std::int64_t>(0, shared);
            groupFrom = groupTo;
        }
        from = to;
    }
    return result;
}

} // namespace ridgepoint::layout

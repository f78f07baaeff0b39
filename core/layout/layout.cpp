// SPDX-License-Identifier: Apache-2.0
#include "layout/layout.h"

#include "model/layer_order.h"

#include <algorithm>

namespace ridgepoint::layout {
namespace {

/// Cuts `total` layers into stages: as the text says, or evenly.
std::vector<std::int64_t> stageSizes(std::int64_t total, std::int64_t stages,
                                     std::string_view stageLayout)
{
    if (!stageLayout.empty()) {
        if (const auto told = parseStageLayout(stageLayout)) {
            std::int64_t sum = 0;
            for (const std::int64_t layers : told->layers)
                sum += layers;
            if (static_cast<std::int64_t>(told->layers.size()) == stages && sum == total)
                return told->layers;
        }
    }
    std::vector<std::int64_t> sizes;
    for (std::int64_t stage = 0; stage < stages; ++stage)
        sizes.push_back(total / stages + (stage < total % stages ? 1 : 0));
    return sizes;
}

} // namespace

bool offloadsAnything(const Layout& layout)
{
    return layout.offloadOptimizer || layout.offloadGradients || layout.offloadParameters ||
           !layout.offloadSet.empty();
}

std::vector<std::vector<std::int64_t>> layersByStage(const model::Architecture& architecture,
                                                     std::int64_t stages,
                                                     std::string_view stageLayout)
{
    const std::vector<model::LayerRun> runs = model::layerOrder(architecture);
    std::int64_t total = 0;
    for (const model::LayerRun& run : runs)
        total += run.layers;
    std::vector<std::vector<std::int64_t>> result(
        static_cast<std::size_t>(stages), std::vector<std::int64_t>(architecture.groups.size(), 0));
    const auto sizes = stageSizes(total, stages, stageLayout);
    std::size_t run = 0;
    std::int64_t used = 0; // of the run
    for (std::size_t stage = 0; stage < sizes.size(); ++stage) {
        std::int64_t left = sizes[stage];
        while (left > 0 && run < runs.size()) {
            const std::int64_t taken = std::min(left, runs[run].layers - used);
            result[stage][runs[run].group] += taken;
            left -= taken;
            used += taken;
            if (used == runs[run].layers) {
                ++run;
                used = 0;
            }
        }
    }
    return result;
}

} // namespace ridgepoint::layout

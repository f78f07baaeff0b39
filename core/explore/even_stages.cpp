// SPDX-License-Identifier: Apache-2.0
#include "explore/even_stages.h"

#include "explore/trial.h"
#include "layout/layout.h"
#include "plan/virtual_stages.h"

#include <algorithm>
#include <numeric>
#include <string>

namespace ridgepoint::explore {

using Layers = std::vector<std::int64_t>;

namespace {

constexpr int kMostTried = 1200;
constexpr std::int64_t kMostRuns = 256;
constexpr double kWorthIt = 1e-3; ///< of the peak: less is no reason for uneven stages

Layers presentLayers(const plan::Plan& plan, const plan::VirtualStages& stages)
{
    Layers layers;
    for (const auto& ofGroups :
         layout::layersByStage(plan.model, stages.count(), plan.layout.stageLayout))
        layers.push_back(std::accumulate(ofGroups.begin(), ofGroups.end(), std::int64_t(0)));
    return layers;
}

quantity::Fix editOf(const Layers& layers)
{
    std::string numbers;
    for (const std::int64_t count : layers)
        numbers += (numbers.empty() ? "" : ", ") + std::to_string(count);
    return {{RP_TR("Layers of stages {0}"), quantity::Text::verbatim(numbers)},
            "layout.stage_layout",
            layout::stageLayoutText(layers)};
}

} // namespace

std::optional<EvenStages> evenStages(const plan::Plan& plan)
{
    Trial trial(plan);
    if (!trial.isSound() || plan.layout.pipelineParallel < 2)
        return std::nullopt;
    const plan::VirtualStages stages(plan.layout);
    const auto present = trial.with({});
    if (!present || stages.count() > kMostRuns)
        return std::nullopt;
    Layers layers = presentLayers(plan, stages);
    std::optional<EvenStages> best;
    double peak = present->peakBytes;
    int worst = present->forecast[plan::FigureId::MemoryPeakBytes].worst;
    while (trial.evaluations() < kMostTried) {
        std::optional<EvenStages> better;
        int nextWorst = worst;
        Layers nextLayers;
        double nextPeak = peak;
        const auto runs = static_cast<int>(layers.size());
        for (int from = 0; from < runs; ++from) {
            if (stages.stageOf(from) != worst || layers[static_cast<std::size_t>(from)] < 2)
                continue;
            for (int to = 0; to < runs && trial.evaluations() < kMostTried; ++to) {
                if (stages.stageOf(to) == worst)
                    continue;
                Layers moved = layers;
                --moved[static_cast<std::size_t>(from)];
                ++moved[static_cast<std::size_t>(to)];
                const quantity::Fix edit = editOf(moved);
                const auto tried = trial.with({&edit, 1});
                if (!tried || !(tried->peakBytes < nextPeak))
                    continue;
                nextPeak = tried->peakBytes;
                nextWorst = tried->forecast[plan::FigureId::MemoryPeakBytes].worst;
                nextLayers = moved;
                better = EvenStages{moved, edit, outcomeOf(tried->forecast), tried->fits};
            }
        }
        if (!better)
            break;
        best = std::move(better);
        layers = std::move(nextLayers);
        peak = nextPeak;
        worst = nextWorst;
    }
    return best && peak < present->peakBytes * (1 - kWorthIt) ? best : std::nullopt;
}

} // namespace ridgepoint::explore

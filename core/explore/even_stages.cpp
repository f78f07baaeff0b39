// SPDX-License-Identifier: Apache-2.0
#include "explore/even_stages.h"

#include "explore/trial.h"
#include "layout/layout.h"
#include "plan/virtual_stages.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <string>

namespace ridgepoint::explore {

using Layers = std::vector<std::int64_t>;

namespace {

constexpr int kMostTried = 1200;
constexpr std::int64_t kMostRuns = 256;
constexpr double kWorthIt = 1e-3; ///< of the peak or the step: less is no reason for uneven stages

/// What is to be as low as can be, the first that differs deciding; and the stage that a layer is
/// to leave.
struct Rating
{
    std::vector<double> values;
    int worst = 0;

    bool isBelow(const Rating& other) const
    {
        constexpr double kRounding = 1e-12;
        for (std::size_t i = 0; i < values.size(); ++i) {
            const double difference = values[i] - other.values[i];
            if (std::abs(difference) > kRounding * std::abs(other.values[i]))
                return difference < 0;
        }
        return false;
    }
};

Rating ofPeak(const TriedPlan& tried)
{
    return {{tried.peakBytes}, tried.forecast[plan::FigureId::MemoryPeakBytes].worst};
}

Rating ofStep(const TriedPlan& tried)
{
    const auto step = tried.forecast.value(plan::FigureId::StepTimeS);
    // an assumed MFU fixes the step: then the better split lets its stages compute for longer
    Rating rating{
        {tried.fits ? 0.0 : 1.0, step.value_or(std::numeric_limits<double>::infinity()), 0.0, 0.0},
        0};
    double most = -1;
    for (int stage = 0; stage < static_cast<int>(tried.plan.layout.pipelineParallel); ++stage) {
        const double busy = tried.forecast.at(plan::FigureId::PipelineForwardS, stage) +
                            tried.forecast.at(plan::FigureId::PipelineBackwardS, stage);
        rating.values[2] -= busy;
        rating.values[3] += busy * busy;
        if (busy > most) {
            most = busy;
            rating.worst = stage;
        }
    }
    return rating;
}

/// The best split that was found, and what was rated before and after.
struct Found
{
    EvenStages stages;
    Rating before, after;

    bool isLess(std::size_t value) const
    {
        const double from = before.values[value];
        return after.values[value] < from - kWorthIt * std::abs(from);
    }
};

quantity::Fix splitEdit(const Layers& layers)
{
    std::string numbers;
    for (const std::int64_t count : layers)
        numbers += (numbers.empty() ? "" : ", ") + std::to_string(count);
    return {{RP_TR("Layers of stages {0}"), quantity::Text::verbatim(numbers)},
            "layout.stage_layout",
            layout::stageLayoutText(layers)};
}

/// The split that moves of one layer from the worst stage lead to; nothing where none is better.
std::optional<Found> search(const plan::Plan& plan, Rating (*rate)(const TriedPlan&))
{
    Trial trial(plan);
    if (!trial.isSound() || plan.layout.pipelineParallel < 2)
        return std::nullopt;
    const plan::VirtualStages stages(plan.layout);
    const auto present = trial.with({});
    if (!present || stages.count() > kMostRuns)
        return std::nullopt;
    Layers layers = presentLayers(plan);
    const auto runs = static_cast<int>(layers.size());
    std::optional<EvenStages> best;
    const Rating before = rate(*present);
    Rating rating = before;
    bool isAny = false; // away from any stage, where away from the worst one is no better
    while (trial.evaluations() < kMostTried) {
        std::optional<EvenStages> better;
        Rating next = rating;
        for (int from = 0; from < runs; ++from) {
            const bool isWorst = stages.stageOf(from) == rating.worst;
            if (isWorst == isAny || layers[static_cast<std::size_t>(from)] < 2)
                continue;
            for (int to = 0; to < runs && trial.evaluations() < kMostTried; ++to) {
                if (stages.stageOf(to) == stages.stageOf(from))
                    continue;
                Layers moved = layers;
                --moved[static_cast<std::size_t>(from)];
                ++moved[static_cast<std::size_t>(to)];
                const quantity::Fix edit = splitEdit(moved);
                const auto tried = trial.with({&edit, 1});
                if (!tried)
                    continue;
                Rating now = rate(*tried);
                if (!now.isBelow(next))
                    continue;
                next = std::move(now);
                better = EvenStages{moved, edit, outcomeOf(tried->forecast), tried->fits};
            }
        }
        if (!better && isAny)
            break;
        isAny = !better;
        if (!better)
            continue;
        layers = better->layers;
        best = std::move(better);
        rating = std::move(next);
    }
    return best ? std::optional(Found{std::move(*best), before, rating}) : std::nullopt;
}

} // namespace

std::vector<std::int64_t> presentLayers(const plan::Plan& plan)
{
    const plan::VirtualStages stages(plan.layout);
    Layers layers;
    for (const auto& ofGroups :
         layout::layersByStage(plan.model, stages.runs(), plan.layout.stageLayout))
        layers.push_back(std::accumulate(ofGroups.begin(), ofGroups.end(), std::int64_t(0)));
    return layers;
}

std::optional<EvenStages> evenStages(const plan::Plan& plan)
{
    const auto found = search(plan, ofPeak);
    return found && found->isLess(0) ? std::optional(found->stages) : std::nullopt;
}

std::optional<EvenStages> quickStages(const plan::Plan& plan)
{
    const auto found = search(plan, ofStep);
    const bool isWorthIt = found && (found->isLess(0) || found->isLess(1) || found->isLess(2));
    return isWorthIt ? std::optional(found->stages) : std::nullopt;
}

} // namespace ridgepoint::explore

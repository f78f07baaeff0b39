// SPDX-License-Identifier: Apache-2.0
#include "explore/slow_nodes.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Forecast;

namespace {

constexpr double kSecondsPerHour = 3600;

/// log of the density of the largest of `ranks` standard normal numbers, less a constant.
double logDensityOfLargest(double z, double ranks)
{
    const double above = std::erfc(z / std::sqrt(2.0)) / 2;
    return -z * z / 2 + (ranks - 1) * std::log1p(-std::min(above, 1.0));
}

quantity::Text reasonOf(const Forecast& forecast, std::initializer_list<FigureId> figures)
{
    for (const FigureId figure : figures) {
        if (!forecast.value(figure))
            return forecast[figure].reason;
    }
    return {};
}

} // namespace

RankTimes rankTimes(const plan::Plan& plan, const Forecast& forecast)
{
    RankTimes times;
    times.reason =
        reasonOf(forecast, {FigureId::StepComputeS, FigureId::StepRecomputeS,
                            FigureId::ClusterAccelerators, FigureId::StragglersExpectedMaximum});
    if (!times.reason.empty())
        return times;
    times.ranks = *forecast.value(FigureId::ClusterAccelerators);
    times.mean_s =
        *forecast.value(FigureId::StepComputeS) + *forecast.value(FigureId::StepRecomputeS);
    times.spread_s = plan.stragglers.spread * times.mean_s;
    const double largest = *forecast.value(FigureId::StragglersExpectedMaximum);
    times.expectedSlowest_s = times.mean_s + largest * times.spread_s;
    times.slowNode_s = times.mean_s * (1 + plan.stragglers.slowdown);
    if (!(plan.stragglers.spread > 0)) {
        times.reason = RP_TR("all ranks compute equally long: the plan has no spread of computing "
                             "times");
        return times;
    }
    if (!(times.spread_s > 0) || !std::isfinite(times.expectedSlowest_s) ||
        !std::isfinite(times.slowNode_s)) {
        times.reason = RP_TR("what a rank computes in a step is no number");
        return times;
    }
    constexpr int kPoints = 161;
    constexpr double kLow = -4; // standard deviations
    const double high = std::max(4.0, largest + 3);
    double most = -1e300;
    for (int i = 0; i < kPoints; ++i) {
        const double z = kLow + (high - kLow) * i / (kPoints - 1);
        const double slowest = logDensityOfLargest(z, std::max(times.ranks, 1.0));
        most = std::max(most, slowest);
        times.points.push_back({times.mean_s + z * times.spread_s, std::exp(-z * z / 2), slowest});
    }
    for (RankTimePoint& point : times.points)
        point.slowest = std::exp(point.slowest - most);
    return times;
}

std::vector<SlowNodeCost> slowNodeCosts(const plan::Plan& plan, const Forecast& forecast)
{
    using run::SlowResponse;
    const auto usual = forecast.value(FigureId::StragglersDetectionWaitS);
    const auto steps = forecast.value(FigureId::TaskSteps);
    const auto accelerators = forecast.value(FigureId::ClusterAccelerators);
    const double price =
        plan.cluster.pools.empty() ? 0 : plan.cluster.pools.front().pricePerAcceleratorHour;
    const auto finish = [&](SlowNodeCost cost, FigureId figure) {
        cost.isPresent = plan.stragglers.response == cost.response;
        if (cost.once_s)
            cost.run_s = cost.once_s;
        else if (cost.perStep_s && steps)
            cost.run_s = *cost.perStep_s * *steps;
        if (cost.run_s && !std::isfinite(*cost.run_s))
            cost.run_s.reset();
        if (!cost.run_s)
            cost.reason = reasonOf(
                forecast, {figure, FigureId::StragglersDetectionWaitS, FigureId::TaskSteps});
        if (cost.run_s && accelerators) {
            cost.acceleratorHours = *cost.run_s / kSecondsPerHour * *accelerators;
            if (price > 0)
                cost.cost = *cost.acceleratorHours * price;
        }
        return cost;
    };
    SlowNodeCost wait{SlowResponse::Wait};
    wait.perStep_s = forecast.value(FigureId::StragglersWaitS);
    SlowNodeCost reallocate{SlowResponse::Reallocate};
    const auto spread = forecast.value(FigureId::StragglersReallocatedStepS);
    const auto step = forecast.value(FigureId::StepTimeS);
    const auto counted = forecast.value(FigureId::StepStragglerS);
    if (spread && step && counted && usual)
        reallocate.perStep_s = std::max(0.0, *spread - (*step - *counted) - *usual);
    SlowNodeCost evict{SlowResponse::Evict};
    evict.perStep_s = 0;
    evict.once_s = forecast.value(FigureId::StragglersEvictionS);
    if (!evict.once_s)
        evict.perStep_s.reset();
    return {finish(wait, FigureId::StragglersWaitS),
            finish(reallocate, FigureId::StragglersReallocatedStepS),
            finish(evict, FigureId::StragglersEvictionS)};
}

} // namespace ridgepoint::explore

// SPDX-License-Identifier: Apache-2.0
#include "explore/chart_data.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Forecast;
using plan::Plan;
using quantity::Amount;
using quantity::Dimension;
using quantity::Text;

namespace {

/// Seconds of a step that a change of the plan buys.
double bought(const Plan& plan, double before, const std::function<void(Plan&)>& change)
{
    Plan changed = plan;
    change(changed);
    return before - plan::evaluate(changed).value(FigureId::StepTimeS).value_or(before);
}

/// In whole sentences, since languages put "nothing" elsewhere.
Text sentence(quantity::Literal name, double whole, double network, double points, double reached,
              double efficiency)
{
    const auto isNothing = [&](double seconds) { return std::abs(seconds) < 1e-4 * whole; };
    const Amount saved{network, Dimension::Seconds, 3};
    const Amount share{reached, Dimension::Ratio, 3};
    const Amount gained{efficiency, Dimension::Seconds, 3};
    if (points <= 0)
        return isNothing(network)
                   ? Text(RP_TR("{0}: a network twice as fast buys nothing."), name)
                   : Text(RP_TR("{0}: a network twice as fast buys {1} a step."), name, saved);
    if (isNothing(network) && isNothing(efficiency))
        return {RP_TR("{0}: a network twice as fast buys nothing; {1} efficiency buys nothing."),
                name, share};
    if (isNothing(network))
        return {RP_TR("{0}: a network twice as fast buys nothing; {1} efficiency buys {2} a step."),
                name, share, gained};
    if (isNothing(efficiency))
        return {RP_TR("{0}: a network twice as fast buys {1} a step; {2} efficiency buys nothing."),
                name, saved, share};
    return {RP_TR("{0}: a network twice as fast buys {1} a step; {2} efficiency buys {3} a step."),
            name, saved, share, gained};
}

} // namespace

Text whatLimits(const Plan& plan, const Forecast& forecast)
{
    const auto step = forecast.value(FigureId::StepTimeS);
    const auto margin = forecast.value(FigureId::MemoryMarginBytes);
    if (!step || !margin)
        return RP_TR("The plan has errors: see the problems.");
    if (*margin < 0) {
        return {RP_TR("Does not fit: {0} too much on a card."), Amount{-*margin, Dimension::Bytes}};
    }
    const auto value = [&](FigureId figure) { return forecast.value(figure).value_or(0); };
    struct Limit
    {
        quantity::Literal name;
        double seconds;
    };
    const Limit limits[] = {
        {RP_TR("Compute-bound"), value(FigureId::StepComputeS) + value(FigureId::StepRecomputeS)},
        {RP_TR("Bound by communication"), value(FigureId::StepExposedCommunicationS)},
        {RP_TR("Bound by the pipeline's bubble"), value(FigureId::StepBubbleS)},
        {RP_TR("Bound by input"), value(FigureId::StepInputWaitS)}};
    const Limit* worst = &limits[0];
    for (const Limit& limit : limits) {
        if (limit.seconds > worst->seconds)
            worst = &limit;
    }
    const double network = bought(plan, *step, [](Plan& p) {
        for (hardware::Pool& pool : p.cluster.pools) {
            pool.linkBytesPerS *= 2;
            pool.nicBytesPerS *= 2;
        }
    });
    const bool isAssumed = plan.compute.mode == compute::TimeMode::AssumedEfficiency;
    const double now = isAssumed ? plan.compute.efficiency
                                 : value(FigureId::ComputeAchievedFlopPerS) /
                                       plan.cluster.pools.front().peakFlopPerS;
    const double points = std::max(0.0, std::min(0.03, 1 - now));
    const double efficiency = bought(plan, *step, [&](Plan& p) {
        if (isAssumed)
            p.compute.efficiency += points;
        for (hardware::Pool& pool : p.cluster.pools) // all kernels faster, memory too
            pool.curves.clockRatio *= isAssumed ? 1 : (now + points) / now;
        for (hardware::Pool& pool : p.cluster.pools)
            pool.memoryBytesPerS *= isAssumed ? 1 : (now + points) / now;
    });
    Text text = sentence(worst->name, *step, network, points, now + points, efficiency);
    if (isAssumed && plan.compute.efficiencyMeaning == compute::EfficiencyMeaning::Mfu)
        text.append(RP_TR("The assumed MFU has all waiting in it."));
    const auto low = forecast.value(FigureId::StepLow68S);
    const auto high = forecast.value(FigureId::StepHigh68S);
    if (low && high && !forecast[FigureId::StepTimeS].given)
        text.append({RP_TR("The time is made of operators: of such runs that were measured, 68 of "
                           "100 took {0} to {1}."),
                     Amount{*low, Dimension::Seconds}, Amount{*high, Dimension::Seconds}});
    const auto isGiven = [&](FigureId figure) { return forecast[figure].given; };
    if (isGiven(FigureId::StepTimeS))
        text.append(RP_TR("The step's time is given: nothing moves it."));
    else if (isGiven(FigureId::PipelineForwardS) || isGiven(FigureId::PipelineBackwardS))
        text.append(RP_TR("Times of stages are given, and stay as they are."));
    return text;
}

} // namespace ridgepoint::explore

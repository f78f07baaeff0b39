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

/// What a change buys of a step of `whole` seconds; what no one would notice is nothing.
Text seconds(double value, double whole)
{
    if (std::abs(value) < 1e-4 * whole)
        return RP_TR("nothing");
    return {RP_TR("{0} a step"), Amount{value, Dimension::Seconds, 3}};
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
    const double points = std::min(0.03, 1 - plan.compute.efficiency);
    const double efficiency = bought(plan, *step, [&](Plan& p) { p.compute.efficiency += points; });
    Text text(RP_TR("{0}: a network twice as fast buys {1}."), worst->name,
              seconds(network, *step));
    if (points > 0)
        text = Text(RP_TR("{0}: a network twice as fast buys {1}; {2} efficiency buys {3}."),
                    worst->name, seconds(network, *step),
                    Amount{plan.compute.efficiency + points, Dimension::Ratio, 3},
                    seconds(efficiency, *step));
    if (plan.compute.efficiencyMeaning == compute::EfficiencyMeaning::Mfu)
        text.append(RP_TR("The assumed MFU has all waiting in it."));
    const auto isGiven = [&](FigureId figure) { return forecast[figure].given; };
    if (isGiven(FigureId::StepTimeS))
        text.append(RP_TR("The step's time is given: nothing moves it."));
    else if (isGiven(FigureId::PipelineForwardS) || isGiven(FigureId::PipelineBackwardS))
        text.append(RP_TR("Times of stages are given, and stay as they are."));
    return text;
}

} // namespace ridgepoint::explore

// SPDX-License-Identifier: Apache-2.0
#include "explore/chart_data.h"
#include "quantity/units.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Forecast;
using plan::Plan;

namespace {

/// Seconds of a step that a change of the plan buys.
double bought(const Plan& plan, double before, const std::function<void(Plan&)>& change)
{
    Plan changed = plan;
    change(changed);
    return before - plan::evaluate(changed).value(FigureId::StepTimeS).value_or(before);
}

/// What a change buys of a step of `whole` seconds; what no one would notice is nothing.
std::string seconds(double value, double whole)
{
    if (std::abs(value) < 1e-4 * whole)
        return "nothing";
    return quantity::formatQuantity(value, quantity::Dimension::Seconds,
                                    quantity::BytePrefix::Binary, 3) +
           " a step";
}

} // namespace

std::string whatLimits(const Plan& plan, const Forecast& forecast)
{
    const auto step = forecast.value(FigureId::StepTimeS);
    const auto margin = forecast.value(FigureId::MemoryMarginBytes);
    if (!step || !margin)
        return "The plan has errors: see the problems.";
    if (*margin < 0) {
        return "Does not fit: " + quantity::formatQuantity(-*margin, quantity::Dimension::Bytes) +
               " too much on a card.";
    }
    const auto value = [&](FigureId figure) { return forecast.value(figure).value_or(0); };
    struct Limit
    {
        const char* name;
        double seconds;
    };
    const Limit limits[] = {
        {"Compute-bound", value(FigureId::StepComputeS) + value(FigureId::StepRecomputeS)},
        {"Bound by communication", value(FigureId::StepExposedCommunicationS)},
        {"Bound by the pipeline's bubble", value(FigureId::StepBubbleS)},
        {"Bound by input", value(FigureId::StepInputWaitS)}};
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
    std::string text =
        std::string(worst->name) + ": a network twice as fast buys " + seconds(network, *step);
    if (points > 0) {
        text +=
            "; " +
            quantity::formatQuantity(plan.compute.efficiency + points, quantity::Dimension::Ratio,
                                     quantity::BytePrefix::Binary, 3) +
            " efficiency buys " + seconds(efficiency, *step);
    }
    text += '.';
    const auto isGiven = [&](FigureId figure) { return forecast[figure].given; };
    if (isGiven(FigureId::StepTimeS))
        text += " The step's time is given: nothing moves it.";
    else if (isGiven(FigureId::PipelineForwardS) || isGiven(FigureId::PipelineBackwardS))
        text += " Times of stages are given, and stay as they are.";
    return text;
}

} // namespace ridgepoint::explore

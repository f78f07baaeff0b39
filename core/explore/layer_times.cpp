// SPDX-License-Identifier: Apache-2.0
#include "explore/layer_times.h"

#include "plan/forecast.h"

namespace ridgepoint::explore {

using plan::FigureId;

namespace {

std::optional<LayerTimes> passesOf(plan::Plan plan, int layers)
{
    plan.model.groups.resize(1);
    plan.model.groups.front().layers = layers;
    plan.layout.pipelineParallel = 1;
    const plan::Forecast forecast = plan::evaluate(plan);
    const auto forward = forecast.value(FigureId::PipelineForwardS);
    const auto backward = forecast.value(FigureId::PipelineBackwardS);
    if (!forward || !backward)
        return std::nullopt;
    return LayerTimes{*forward, *backward};
}

} // namespace

std::optional<LayerTimes> layerTimes(const plan::Plan& plan)
{
    if (plan.model.groups.empty())
        return std::nullopt;
    const auto one = passesOf(plan, 1);
    const auto two = passesOf(plan, 2);
    if (!one || !two)
        return std::nullopt;
    return LayerTimes{two->forwardS - one->forwardS, two->backwardS - one->backwardS};
}

} // namespace ridgepoint::explore

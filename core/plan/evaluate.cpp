// SPDX-License-Identifier: Apache-2.0
#include "plan/absences.h"
#include "plan/engine.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "plan/formulas_moments.h"
#include "plan/operator_step.h"
#include "plan/step_timeline.h"
#include "plan/tensor_table.h"

#include <cmath>

namespace ridgepoint::plan {

using quantity::NodePtr;
using quantity::Reader;
using quantity::Traced;

namespace {

/// A plan that the engine can walk through whatever a file or form put into it: lists are not
/// empty.
bool isWalkable(const Plan& plan)
{
    return !plan.model.groups.empty() && !plan.task.phases.empty() && !plan.cluster.pools.empty();
}

quantity::Literal reasonFor(const Engine<double>& engine, FigureId figure)
{
    if (const quantity::Literal reason = absenceReason(figure); !reason.empty())
        return reason;
    if (isRangeOfStep(figure) && !engine.timesOperators())
        return RP_TR("nothing is known of the error of an assumed efficiency; take the time from "
                     "operators (compute.mode)");
    return RP_TR("it rests on values that give no finite number; see the problems");
}

void fillMemory(Engine<double>& engine, Forecast& forecast)
{
    for (int s = 0; s < engine.stages(); ++s) {
        StageMemory stage;
        stage.peak = formula::peakMoment(engine, s);
        stage.isGiven = findGiven(engine.plan(), FigureId::MemoryWorkingSetBytes, s) != nullptr;
        for (const memory::MomentRow& row : memory::momentRows()) {
            for (const auto& part : formula::momentParts(engine, s, row.moment)) {
                const double bytes = std::isfinite(part.bytes) ? part.bytes : 0;
                stage.moments[static_cast<std::size_t>(row.moment)]
                             [static_cast<std::size_t>(part.category)] = bytes;
            }
        }
        forecast.stageMemory.push_back(stage);
    }
}

} // namespace

Forecast evaluate(const Plan& plan, Detail detail)
{
    Forecast forecast;
    forecast.figures.resize(kFigureCount);
    if (!isWalkable(plan)) {
        for (FigureValue& figure : forecast.figures)
            figure.reason = RP_TR("the plan has no layers, phases or machines");
        return forecast;
    }
    Engine<double> engine(plan, Reader<double>());
    for (const FigureRow& row : figureRows()) {
        const Evaluated<double>& result = engine.evaluated(row.figure);
        FigureValue& figure = forecast.figures[static_cast<std::size_t>(row.figure)];
        figure.given = result.given;
        figure.worst = result.worst;
        if (std::isfinite(result.value))
            figure.value = result.value;
        else
            figure.reason = reasonFor(engine, row.figure);
        if (result.given && std::isfinite(result.computed))
            figure.computed = result.computed;
        if (result.items.size() > 1) {
            figure.items = result.items;
            for (double& item : figure.items)
                item = std::isfinite(item) ? item : 0;
        }
    }
    if (!engine.pipeline().ran) {
        for (FigureValue& figure : forecast.figures) {
            if (!figure.value)
                figure.reason = engine.pipeline().message;
        }
    }
    if (detail >= Detail::Memory)
        fillMemory(engine, forecast);
    if (detail >= Detail::Timeline)
        fillTimeline(engine, forecast);
    if (detail == Detail::Tensors)
        fillTensors(engine, forecast);
    return forecast;
}

std::vector<MemoryPoint> memoryOfStage(const Plan& plan, int stage)
{
    if (!isWalkable(plan))
        return {};
    Engine<double> engine(plan, Reader<double>());
    Forecast forecast;
    fillMemory(engine, forecast);
    fillTimeline(engine, forecast, stage);
    return std::move(forecast.memory);
}

std::optional<NodePtr> derive(const Plan& plan, FigureRef figure)
{
    if (!isWalkable(plan))
        return std::nullopt;
    const quantity::InputNames names = inputNames(plan);
    Engine<Traced> engine(plan, Reader<Traced>(names));
    if (figure.index >= engine.itemsOf(figureRow(figure.figure).scope))
        return std::nullopt;
    return figure.index < 0 ? engine[figure.figure].node()
                            : engine.at(figure.figure, figure.index).node();
}

std::vector<NodePtr> deriveAll(const Plan& plan)
{
    std::vector<NodePtr> all;
    if (!isWalkable(plan))
        return all;
    const quantity::InputNames names = inputNames(plan);
    Engine<Traced> engine(plan, Reader<Traced>(names));
    for (const FigureRow& row : figureRows())
        all.push_back(engine[row.figure].node());
    return all;
}

} // namespace ridgepoint::plan

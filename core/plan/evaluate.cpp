// SPDX-License-Identifier: Apache-2.0
#include "plan/engine.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "plan/step_timeline.h"

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
    if (figure == FigureId::RunRequiredEfficiency)
        return RP_TR("no efficiency makes the deadline: the rest of the step already takes longer");
    (void)engine;
    return RP_TR("it rests on values that give no finite number; see the problems");
}

void fillTensors(Engine<double>& engine, Forecast& forecast)
{
    const model::Inventory<double>& inventory = engine.microBatchInventory();
    const layout::Layout& layout = engine.plan().layout;
    const model::RankSplit<double> split = engine.rankSplit();
    const auto add = [&](int stage, quantity::Text name, quantity::Literal reason, double count,
                         double bytes) {
        if (bytes > 0 && std::isfinite(bytes) && std::isfinite(count))
            forecast.tensors.push_back({stage, std::move(name), reason, count, bytes});
    };
    for (int s = 0; s < engine.stages(); ++s) {
        add(s, RP_TR("state.weights"), RP_TR("read by matrix products"), 1,
            engine.at(FigureId::MemoryWeightBytes, s));
        add(s, RP_TR("state.gradients"), RP_TR("until the update"), 1,
            engine.at(FigureId::MemoryGradientBytes, s));
        add(s, RP_TR("state.optimizer"), RP_TR("master weights and moments"), 1,
            engine.at(FigureId::MemoryOptimizerBytes, s));
        add(s, RP_TR("buffers.gathered parameters"),
            RP_TR("ZeRO-3 gathers units before they are used"), 1,
            engine.at(FigureId::MemoryGatheredBytes, s));
        add(s, RP_TR("buffers.head and loss"), RP_TR("logits, their gradient, the head's inputs"),
            1, engine.at(FigureId::MemoryHeadBytes, s));
        add(s, RP_TR("buffers.layer being rebuilt"), RP_TR("full recomputation"), 1,
            engine.at(FigureId::MemoryRecomputeBytes, s));
        const double inFlight = engine.at(FigureId::PipelineInFlight, s);
        for (std::size_t g = 0; g < inventory.layers.size(); ++g) {
            const double layers = engine.layersOn(s, g);
            for (const model::Operator<double>& op : inventory.layers[g].operators) {
                // one operator at a time through the same reading, so that the rows add up to it
                for (const auto& [tensor, bytes] :
                     model::keptTensors(op, split, layout.recompute)) {
                    add(s, {RP_TR("layers.{0}.{1}"), op.name, tensor->name}, tensor->reason,
                        layers * inFlight, layers * inFlight * bytes);
                }
            }
        }
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
    if (detail != Detail::Figures)
        fillTimeline(engine, forecast);
    if (detail == Detail::Tensors)
        fillTensors(engine, forecast);
    return forecast;
}

std::optional<NodePtr> derive(const Plan& plan, FigureRef figure)
{
    if (!isWalkable(plan))
        return std::nullopt;
    const quantity::InputNames names = inputNames(plan);
    Engine<Traced> engine(plan, Reader<Traced>(names));
    if (figure.index >= engine.stages())
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

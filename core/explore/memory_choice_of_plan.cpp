// SPDX-License-Identifier: Apache-2.0
#include "explore/memory_choice_of_plan.h"

#include "explore/trial.h"
#include "explore/walkable.h"
#include "model/layer_order.h"
#include "model/rebuilding.h"
#include "plan/engine.h"
#include "plan/formulas_stage.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

using model::TensorPlace;
using plan::FigureId;

namespace {

/// The tensors that a layer keeps without recomputation, and what making each again takes.
void addTensors(ChoosableLayers& kind, KindOfPlan& names, plan::Engine<double>& engine,
                const std::vector<model::Operator<double>>& layer, bool canOffload)
{
    const model::RankSplit<double> split = engine.rankSplit();
    const double flopPerS = engine[FigureId::ComputeAchievedFlopPerS];
    const double bytesPerS = engine.plan().cluster.pools.front().memoryBytesPerS;
    std::vector<TensorPlace> places;
    for (std::size_t op = 0; op < layer.size(); ++op) {
        for (const auto& [tensor, bytes] :
             model::keptTensors(layer[op], split, model::Recompute::None)) {
            if (!(bytes > 0))
                continue;
            const auto at = static_cast<std::size_t>(tensor - layer[op].saved.begin());
            places.push_back({op, at});
            names.tensors.push_back(model::tensorName(layer, places.back()));
            ChoosableTensor made;
            made.bytes = bytes;
            made.canOffload = canOffload;
            kind.tensors.push_back(made);
        }
    }
    for (std::size_t t = 0; t < places.size(); ++t) {
        const model::Rebuilding from = model::rebuildingOf(layer, places[t], split);
        ChoosableTensor& tensor = kind.tensors[t];
        tensor.rebuildS = from.flops / flopPerS + from.bytes / bytesPerS +
                          plan::formula::tensorParallelS(engine, from.reducedValues);
        tensor.canRebuild = from.isPossible && std::isfinite(tensor.rebuildS);
        for (const TensorPlace& source : from.sources) {
            const auto found = std::find(places.begin(), places.end(), source);
            if (found != places.end())
                tensor.sources.push_back(static_cast<int>(found - places.begin()));
            else
                tensor.canRebuild = false;
        }
        if (!tensor.canRebuild) {
            tensor.rebuildS = 0;
            tensor.sources.clear();
        }
    }
}

/// One set as text: tensors by group, each with the layers of the whole model where not all.
std::string setText(const PlanMemoryProblem& made, const MemoryChoice& choice, KeepAction action)
{
    std::string text;
    for (std::size_t k = 0; k < made.kinds.size(); ++k) {
        const KindOfPlan& kind = made.kinds[k];
        const auto onStage = static_cast<double>(made.problem.kinds[k].layers);
        for (std::size_t t = 0; t < kind.tensors.size(); ++t) {
            std::int64_t layers = 0;
            for (const LayerPattern& pattern : choice.kinds[k])
                layers += pattern.actions[t] == action ? pattern.layers : 0;
            if (layers == 0)
                continue;
            text += (text.empty() ? "" : ", ") + model::groupLetters(kind.group) + ":" +
                    kind.tensors[t];
            const double ofModel =
                std::ceil(static_cast<double>(layers) * kind.layersInModel / onStage - 1e-9);
            if (ofModel < kind.layersInModel)
                text += "*" + std::to_string(static_cast<std::int64_t>(ofModel));
        }
    }
    return text;
}

PlanMemoryChoice ofPlan(const PlanMemoryProblem& made, MemoryChoice choice, double budgetBytes)
{
    PlanMemoryChoice result;
    result.budgetBytes = budgetBytes;
    if (choice.isFeasible) {
        const bool isAllKept = !(choice.cost.keptBytes * made.inFlight + made.otherBytes <
                                 made.mostPeakBytes * (1 - 1e-12));
        result.peakBytes = made.otherBytes + made.inFlight * choice.cost.keptBytes +
                           (isAllKept ? 0 : made.rebuildBytes);
        result.addedStepS = made.microBatches * choice.cost.addedS();
        result.recomputeSet = setText(made, choice, KeepAction::Rebuild);
        result.offloadSet = setText(made, choice, KeepAction::Offload);
    }
    result.choice = std::move(choice);
    return result;
}

/// What is left of a budget on the card for the tensors of one micro-batch.
double tensorBytes(const PlanMemoryProblem& made, double budgetBytes)
{
    const double besides =
        made.otherBytes + (budgetBytes < made.mostPeakBytes ? made.rebuildBytes : 0);
    return (budgetBytes - besides) / made.inFlight;
}

std::vector<PlanMemoryChoice> choose(const PlanMemoryProblem& made,
                                     const std::vector<double>& budgets)
{
    std::vector<double> ofTensors;
    for (const double budget : budgets)
        ofTensors.push_back(std::max(0.0, tensorBytes(made, budget)));
    std::vector<MemoryChoice> choices = memoryCurve(made.problem, ofTensors);
    std::vector<PlanMemoryChoice> list;
    for (std::size_t b = 0; b < budgets.size(); ++b) {
        if (tensorBytes(made, budgets[b]) < 0) { // everything else is too much already
            choices[b] = MemoryChoice();
            choices[b].isExact = true;
        }
        list.push_back(ofPlan(made, std::move(choices[b]), budgets[b]));
    }
    return list;
}

} // namespace

HostLink hostLinkOf(const plan::Plan& plan)
{
    if (!isWalkable(plan))
        return {};
    const hardware::Pool& pool = plan.cluster.pools.front();
    return {pool.hostLinkBytesPerS /
                static_cast<double>(std::max<std::int64_t>(1, pool.acceleratorsPerHostLink)),
            pool.hostMemoryBytes /
                static_cast<double>(std::max<std::int64_t>(1, pool.acceleratorsPerNode))};
}

PlanMemoryProblem memoryProblemOf(const plan::Plan& plan, const HostLink& host)
{
    PlanMemoryProblem made;
    if (!isWalkable(plan)) {
        made.reason = RP_TR("the plan has no layers, phases or machines");
        return made;
    }
    if (!whyNoRanks(plan).empty()) {
        made.reason = RP_TR("its ranks do not exist; see the problems");
        return made;
    }
    plan::Plan whole = plan;
    whole.layout.recompute = model::Recompute::None;
    whole.layout.recomputeSet.clear();
    whole.layout.offloadSet.clear();
    plan::Engine<double> engine(whole, quantity::Reader<double>());
    const plan::Evaluated<double>& margin = engine.evaluated(FigureId::MemoryMarginBytes);
    if (!engine.pipeline().ran) {
        made.reason = engine.pipeline().message;
        return made;
    }
    made.stage = std::max(0, margin.worst);
    if (plan::findGiven(plan, FigureId::MemoryWorkingSetBytes, made.stage)) {
        made.reason = RP_TR("its working set is given, so that its tensors do not count");
        return made;
    }
    made.usableBytes = engine[FigureId::MemoryCapacityBytes];
    made.inFlight = std::max(1.0, engine.at(FigureId::PipelineInFlight, made.stage));
    made.microBatches = engine[FigureId::TaskMicroBatches];
    made.mostPeakBytes = engine.at(FigureId::MemoryPeakBytes, made.stage);
    made.otherBytes = made.mostPeakBytes - engine.at(FigureId::MemoryActivationBytes, made.stage);
    made.problem.linkBytesPerS = host.bytesPerS;
    made.problem.hostBytes = host.bytes / made.inFlight;
    const double flopPerS = engine[FigureId::ComputeAchievedFlopPerS];
    const model::Inventory<double>& inventory = engine.microBatchInventory();
    for (std::size_t g = 0; g < inventory.layers.size(); ++g) {
        const double layers = engine.layersOn(made.stage, g);
        if (!(layers >= 1 && layers <= 1e6))
            continue;
        ChoosableLayers kind;
        KindOfPlan names;
        names.group = g;
        names.layersInModel = inventory.layers[g].layers;
        kind.layers = std::llround(layers);
        kind.windowS = engine.parts().layers[g].forwardFlops / flopPerS;
        addTensors(kind, names, engine, inventory.layers[g].operators, host.bytesPerS > 0);
        double bytes = 0;
        for (const ChoosableTensor& tensor : kind.tensors)
            bytes += tensor.bytes;
        made.rebuildBytes = std::max(made.rebuildBytes, bytes);
        made.problem.kinds.push_back(std::move(kind));
        made.kinds.push_back(std::move(names));
    }
    const bool isSound = std::isfinite(made.usableBytes) && std::isfinite(made.mostPeakBytes) &&
                         std::isfinite(made.otherBytes) && std::isfinite(made.microBatches) &&
                         std::isfinite(made.inFlight);
    const quantity::Text refusal = refusalOf(made.problem);
    if (!isSound)
        made.reason = RP_TR("it rests on values that give no finite number; see the problems");
    else if (!refusal.empty())
        made.reason = refusal;
    if (!made.reason.empty())
        return made;
    made.fewestPeakBytes =
        std::min(made.mostPeakBytes, made.otherBytes + made.rebuildBytes +
                                         made.inFlight * rangeOf(made.problem).fewestBytes);
    return made;
}

PlanMemoryChoice choosePlanMemory(const PlanMemoryProblem& problem, double budgetBytes)
{
    return choose(problem, {budgetBytes}).front();
}

std::vector<PlanMemoryChoice> planMemoryCurve(const PlanMemoryProblem& problem, int points)
{
    std::vector<double> budgets;
    for (int i = 0; i < points; ++i) {
        const double share = points > 1 ? static_cast<double>(i) / (points - 1) : 1;
        // the ends exactly: a sum that is rounded would not allow its own choice
        budgets.push_back(i + 1 == points
                              ? problem.mostPeakBytes * (1 + 1e-13)
                              : problem.fewestPeakBytes * (1 + 1e-13) +
                                    share * (problem.mostPeakBytes - problem.fewestPeakBytes));
    }
    return choose(problem, budgets);
}

} // namespace ridgepoint::explore

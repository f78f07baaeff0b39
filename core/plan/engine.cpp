// SPDX-License-Identifier: Apache-2.0
#include "plan/engine.h"

#include "model/layer_order.h"
#include "network/collectives.h"
#include "plan/phase_plan.h"
#include "plan/pipeline_simulation.h"
#include "quantity/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint::plan {

using quantity::because;
using quantity::Candidate;
using quantity::Literal;
using quantity::named;
using quantity::Reader;
using quantity::Traced;
using quantity::valueOf;

namespace {

/// In a derivation a figure carries its id, label and unit; a given one shows both values.
double asFigure(double value, const FigureRow&, int)
{
    return value;
}

Traced asFigure(const Traced& value, const FigureRow& row, int index)
{
    const std::string id = figureText(row.figure, index);
    quantity::Node node =
        *named(value, {id, row.label, quantity::unitName(row.dimension), row.help}).node();
    if (node.kind != quantity::NodeKind::Input)
        node.path = id;
    return Traced(std::make_shared<const quantity::Node>(std::move(node)));
}

double asGiven(double given, double, const FigureRow&, int)
{
    return given;
}

Traced asGiven(double given, const Traced& computed, const FigureRow& row, int index)
{
    quantity::Node node;
    node.kind = quantity::NodeKind::Given;
    node.value = given;
    node.path = figureText(row.figure, index);
    node.symbol = figureText(row.figure, index);
    node.label = row.label;
    node.unit = quantity::unitName(row.dimension);
    node.source = row.help;
    node.note = RP_TR("given in the plan");
    node.children = {computed.node()};
    return Traced(std::make_shared<const quantity::Node>(std::move(node)));
}

double worstOf(const std::vector<double>& items, bool lowest, Literal, int& worst)
{
    const auto found = lowest ? std::min_element(items.begin(), items.end())
                              : std::max_element(items.begin(), items.end());
    worst = static_cast<int>(found - items.begin());
    return *found;
}

Traced worstOf(const std::vector<Traced>& items, bool lowest, Literal called, int& worst)
{
    if (items.size() == 1) {
        worst = 0;
        return items.front();
    }
    std::vector<Candidate<Traced>> candidates;
    candidates.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); ++i)
        candidates.push_back({called, items[i], static_cast<int>(i)});
    const Traced choice = lowest ? smallest(candidates) : largest(candidates);
    worst = choice.node()->winner;
    return choice;
}

template <class N>
Reader<N> readerOf(const PhasePlan& plan)
{
    if constexpr (std::is_same_v<N, double>)
        return {};
    else
        return Reader<Traced>(plan.names);
}

} // namespace

template <class N>
Engine<N>::Engine(const Plan& plan, Reader<N> reader)
    : Engine(startPlan(plan, std::is_same_v<N, Traced>), plan, std::move(reader))
{
}

template <class N>
Engine<N>::Engine(std::unique_ptr<PhasePlan> own, const Plan& whole, Reader<N> reader)
    : m_own(std::move(own)), m_whole(whole), m_plan(m_own ? m_own->plan : whole),
      m_reader(m_own ? readerOf<N>(*m_own) : std::move(reader)), m_figures(kFigureCount),
      m_state(kFigureCount, 0), m_virtual(m_plan.layout)
{
    const Plan& plan = m_plan;
    m_stages = m_virtual.stages();
    const auto runs = layout::layersByStage(plan.model, m_virtual.runs(), plan.layout.stageLayout);
    for (int i = 0; i < m_virtual.count(); ++i)
        m_layers.push_back(runs[static_cast<std::size_t>(m_virtual.runOf(i))]);
}

template <class N>
Engine<N>::~Engine() = default;

template <class N>
Engine<N>& Engine<N>::phase(int index)
{
    if (phases() == 1)
        return *this;
    m_phaseEngines.resize(m_plan.task.phases.size());
    const auto slot = static_cast<std::size_t>(std::clamp(index, 0, phases() - 1));
    if (!m_phaseEngines[slot])
        m_phaseEngines[slot].reset(
            new Engine(phasePlan(m_whole, slot, std::is_same_v<N, Traced>), m_whole, m_reader));
    return *m_phaseEngines[slot];
}

template <class N>
N Engine<N>::compute(FigureId figure, int stage)
{
    const FigureRow& row = figureRow(figure);
    if constexpr (std::is_same_v<N, double>)
        return row.value(*this, stage);
    else
        return row.derivation(*this, stage);
}

template <class N>
const Evaluated<N>& Engine<N>::evaluated(FigureId figure)
{
    const auto slot = static_cast<std::size_t>(figure);
    Evaluated<N>& result = m_figures[slot];
    if (m_state[slot] == 2)
        return result;
    if (m_state[slot] == 1) { // a formula that needs itself: no number, rather than no end
        static const Evaluated<N> none{
            N(std::numeric_limits<double>::quiet_NaN()), N(0), false, {}, -1};
        return none;
    }
    m_state[slot] = 1;
    const FigureRow& row = figureRow(figure);
    if (row.scope == FigureScope::Whole) {
        result.value = compute(figure, 0);
        result.computed = result.value;
        result.given = isGiven(figure);
        result.value = givenOr(figure, -1, result.computed);
        result.value = asFigure(result.value, row, -1);
    } else {
        std::vector<N> computed;
        const int count = itemsOf(row.scope);
        for (int stage = 0; stage < count; ++stage) {
            const N item = compute(figure, stage);
            computed.push_back(item);
            const Given* given = findGiven(m_plan, figure, stage);
            result.given = result.given || given != nullptr;
            result.items.push_back(
                asFigure(givenOr(figure, stage, item), row, count > 1 && !given ? stage : -1));
        }
        const bool lowest = row.scope == FigureScope::StageLowest;
        const Literal called =
            row.scope == FigureScope::Phase ? RP_TR("phase {0}") : RP_TR("stage {0}");
        result.value = worstOf(result.items, lowest, called, result.worst);
        if (count > 1)
            result.value = asFigure(result.value, row, -1);
        int ignored = 0;
        result.computed = worstOf(computed, lowest, called, ignored);
    }
    m_state[slot] = 2;
    return result;
}

template <class N>
N Engine<N>::givenOr(FigureId figure, int stage, const N& computed) const
{
    const Given* given = findGiven(m_plan, figure, stage);
    return given ? asGiven(given->value, computed, figureRow(figure), given->index) : computed;
}

template <class N>
N Engine<N>::at(FigureId figure, int stage)
{
    const Evaluated<N>& all = evaluated(figure);
    if (all.items.empty())
        return all.value;
    return all.items[static_cast<std::size_t>(stage)];
}

template <class N>
model::Inventory<N> Engine<N>::makeInventory(const N& sequences) const
{
    model::Workload<N> workload;
    workload.sequences = sequences;
    workload.sequenceTokens = in(m_plan.task.phases.front().sequenceTokens);
    workload.activationBytes = bytesOf(m_plan.precision.activations);
    workload.weightBytes = bytesOf(m_plan.precision.weights);
    workload.attention = m_plan.layout.attention;
    workload.attentionCause = in(m_plan.layout.attention);
    workload.framework = m_plan.layout.framework;
    workload.frameworkCause = in(m_plan.layout.framework);
    workload.swapsHeads = m_plan.layout.contextParallel > 1 &&
                          m_plan.layout.contextExchange == model::ContextExchange::AllToAll;
    workload.swapsHeadsCause =
        because({in(m_plan.layout.contextExchange)}, in(m_plan.layout.contextParallel));
    workload.training = &m_plan.training;
    workload.statistics = m_plan.precision.statistics;
    workload.statisticsCause = in(m_plan.precision.statistics);
    const compute::FlopConvention& convention = m_plan.compute.flopConvention;
    workload.causalPairs = convention == compute::FlopConvention::SixNPlusAttention
                               ? model::CausalPairs::HalfSquare
                               : model::CausalPairs::Triangle;
    workload.causalPairsCause = in(convention);
    return model::buildInventory(m_plan.model, workload, m_reader);
}

template <class N>
const model::Inventory<N>& Engine<N>::microBatchInventory()
{
    if (!m_microBatch)
        m_microBatch = std::make_unique<model::Inventory<N>>(
            makeInventory(in(m_plan.layout.microBatchSequences)));
    return *m_microBatch;
}

template <class N>
const model::Inventory<N>& Engine<N>::sequenceInventory()
{
    if (!m_sequence)
        m_sequence = std::make_unique<model::Inventory<N>>(makeInventory(N(1)));
    return *m_sequence;
}

template <class N>
model::RankSplit<N> Engine<N>::rankSplit() const
{
    const layout::Layout& layout = m_plan.layout;
    const model::Architecture& architecture = m_plan.model;
    model::RankSplit<N> split;
    split.tensor = in(layout.tensorParallel);
    split.sequenceParallel = layout.sequenceParallel;
    split.sequenceParallelCause = in(layout.sequenceParallel);
    split.context = in(layout.contextParallel);
    split.expert = in(layout.expertParallel);
    split.expertTensor =
        because({in(layout.expertTensorParallel)},
                layout.expertTensorParallel ? in(layout.expertTensorParallel) : split.tensor);
    split.expertLoad = in(layout.expertLoad);
    const bool patches = architecture.inputKind == model::InputKind::Patches;
    split.vocabulary = because({in(architecture.inputKind)}, patches ? in(architecture.patchValues)
                                                                     : in(architecture.vocabulary));
    split.vocabularyMultiple = in(layout.vocabularyMultiple);
    return split;
}

namespace {

template <class N>
void addTo(model::ParameterClasses<N>& sum, const model::ParameterClasses<N>& part, const N& times)
{
    sum.products += times * part.products;
    sum.others += times * part.others;
    sum.trainedProducts += times * part.trainedProducts;
    sum.trainedOthers += times * part.trainedOthers;
    sum.factors += times * part.factors;
}

template <class N>
void addTo(model::Traffic<N>& sum, const model::Traffic<N>& part, const N& times)
{
    sum.forward += times * part.forward;
    sum.backward += times * part.backward;
    sum.recompute += times * part.recompute;
}

template <class N>
void addTo(model::Reading<N>& sum, const model::Reading<N>& part, const N& times)
{
    sum.parameters += times * part.parameters;
    addTo(sum.dense, part.dense, times);
    addTo(sum.experts, part.experts, times);
    sum.forwardFlops += times * part.forwardFlops;
    sum.productFlops += times * part.productFlops;
    sum.inputGradientFlops += times * part.inputGradientFlops;
    sum.weightGradientFlops += times * part.weightGradientFlops;
    sum.recomputeFlops += times * part.recomputeFlops;
    sum.savedBytes += times * part.savedBytes;
    addTo(sum.reduced, part.reduced, times);
    addTo(sum.dispatched, part.dispatched, times);
    addTo(sum.exchanged, part.exchanged, times);
}

/// A number of trained parameters of a table or head joins or leaves a reading.
template <class N>
void addTable(model::Reading<N>& reading, const N& parameters, bool trained)
{
    reading.parameters += parameters;
    reading.dense.others += parameters;
    if (trained)
        reading.dense.trainedOthers += parameters;
}

} // namespace

template <class N>
const PartReadings<N>& Engine<N>::parts()
{
    if (m_parts)
        return *m_parts;
    const layout::Layout& layout = m_plan.layout;
    const model::RankSplit<N> split = rankSplit();
    const N cause = in(layout.recompute);
    const model::Inventory<N>& inventory = microBatchInventory();
    const std::vector<N> none;
    const bool tablesTrained = m_plan.training.method == model::TrainingMethod::Full;
    auto parts = std::make_unique<PartReadings<N>>();
    // Recomputation works on layers; what is before and after them keeps its tensors.
    const auto read = [&](const std::vector<model::Operator<N>>& operators,
                          const std::vector<N>& causes) {
        return readOperators(operators, causes, split, model::Recompute::None, N(0));
    };
    std::vector<N> first = inventory.embeddingCauses;
    first.insert(first.end(), inventory.encoderCauses.begin(), inventory.encoderCauses.end());
    parts->embedding = read(inventory.embedding, first);
    if (!inventory.encoder.empty())
        addTo(parts->embedding, read(inventory.encoder, none), N(1));
    std::vector<N> last = inventory.headCauses;
    if constexpr (!std::is_same_v<N, double>)
        last.push_back(inventory.furtherTokens);
    parts->head = read(inventory.head, last);
    // On the stage of the embedding a tied head is the embedding; on another it is a copy.
    const N reused = vocabularyOnRank(inventory.reusedHeadWeights, split);
    if (hasHead(0) && hasEmbedding(0))
        addTable(parts->head, -reused, tablesTrained);
    if (!inventory.further.empty()) {
        addTo(parts->head, read(inventory.further, inventory.furtherCauses),
              inventory.furtherTokens);
        N copied = 0;
        if (copiesTable()) {
            const N table = named(
                inventory.embedding.front().weights.begin()->count(),
                {"N_table", RP_TR("parameters of the embedding's table"), RP_TR("parameters")});
            copied = vocabularyOnRank(table, split);
        }
        addTable(parts->head, because({reused}, copied), tablesTrained);
    }
    parts->forwardFlops = parts->embedding.forwardFlops + parts->head.forwardFlops;
    parts->backwardFlops = parts->embedding.backwardFlops() + parts->head.backwardFlops();
    for (const model::LayerKind<N>& kind : inventory.layers) {
        parts->layers.push_back(
            readOperators(kind.operators, kind.causes, split, layout.recompute, cause));
        parts->working.push_back(workingOf(kind.operators, split));
        parts->wholeSavedBytes.push_back(
            layout.recompute == model::Recompute::None
                ? parts->layers.back().savedBytes
                : readOperators(kind.operators, kind.causes, split, model::Recompute::None, cause)
                      .savedBytes);
        parts->forwardFlops += kind.layers * parts->layers.back().forwardFlops;
        parts->backwardFlops += kind.layers * parts->layers.back().backwardFlops();
    }
    parts->unevenness = unevennessOf(*parts);
    m_parts = std::move(parts);
    return *m_parts;
}

template <class N>
N Engine<N>::unevennessOf(const PartReadings<N>& parts)
{
    const layout::Layout& layout = m_plan.layout;
    const N ranks = (parts.forwardFlops + parts.backwardFlops) * in(layout.tensorParallel) *
                    in(layout.contextParallel);
    const N all = model::trainingFlops(microBatchInventory());
    const double excess = valueOf(ranks) / valueOf(all) - 1;
    const N causes = because({in(layout.expertLoad), in(layout.vocabularyMultiple)}, N(1));
    if (std::abs(excess) < 1e-9 || !std::isfinite(excess))
        return causes;
    return named(because({causes}, ranks / all),
                 {"u", RP_TR("computed by the ranks over an even share"), ""});
}

template <class N>
bool Engine<N>::copiesTable()
{
    const model::Inventory<N>& inventory = microBatchInventory();
    return !(hasHead(0) && hasEmbedding(0)) && !inventory.further.empty() &&
           !(valueOf(inventory.reusedHeadWeights) > 0);
}

template <class N>
RankParameters<N> Engine<N>::parametersOn(int stage)
{
    RankParameters<N> result;
    if (isGiven(FigureId::ModelParameters)) {
        // A given total says nothing of the layers: it is spread evenly over slices and stages.
        const N slice = (*this)[FigureId::ModelParameters] /
                        (in(m_plan.layout.tensorParallel) * in(m_plan.layout.pipelineParallel));
        result.dense.products = because(flowCauses(), flows() > 1 ? flows() * slice : slice);
        result.dense.trainedProducts = result.dense.products;
        return result;
    }
    const PartReadings<N>& all = parts();
    const auto add = [&](const model::Reading<N>& part, const N& times) {
        addTo(result.dense, part.dense, times);
        addTo(result.experts, part.experts, times);
    };
    const N once = because(flowCauses(), N(1)); // which stages have the ends
    if (hasEmbedding(stage))
        add(all.embedding, once);
    for (std::size_t g = 0; g < all.layers.size(); ++g)
        add(all.layers[g], weightsOn(stage, g));
    if (hasHead(stage))
        add(all.head, once);
    return result;
}

template <class N>
model::ParameterClasses<N> Engine<N>::parametersOfAll()
{
    model::ParameterClasses<N> sum;
    const model::Inventory<N>& inventory = sequenceInventory();
    const model::RankSplit<N> whole;
    const std::vector<N> none;
    const auto add = [&](const std::vector<model::Operator<N>>& operators,
                         const std::vector<N>& causes, const N& times) {
        const auto reading = readOperators(operators, causes, whole, model::Recompute::None, N(0));
        addTo(sum, reading.dense, times);
        addTo(sum, reading.experts, times);
    };
    add(inventory.embedding, inventory.embeddingCauses, N(1));
    add(inventory.encoder, inventory.encoderCauses, N(1));
    for (const model::LayerKind<N>& kind : inventory.layers)
        add(kind.operators, kind.causes,
            kind.sharedWeights ? because({kind.layers}, N(1)) : kind.layers);
    add(inventory.head, inventory.headCauses, N(1));
    if (!inventory.further.empty())
        add(inventory.further, inventory.furtherCauses, inventory.furtherTokens);
    sum.others = sum.others - inventory.reusedHeadWeights;
    if (m_plan.training.method == model::TrainingMethod::Full)
        sum.trainedOthers = sum.trainedOthers - inventory.reusedHeadWeights;
    return sum;
}

template <class N>
std::string Engine<N>::layerSymbol(const char* prefix, std::size_t group) const
{
    if constexpr (std::is_same_v<N, double>)
        return {};
    else
        return prefix + (m_plan.model.groups.size() > 1 ? model::groupLetters(group) : "layer");
}

template <class N>
bool Engine<N>::trainsAll() const
{
    const auto& groups = m_plan.model.groups;
    return m_plan.training.method == model::TrainingMethod::Full &&
           std::none_of(groups.begin(), groups.end(),
                        [](const model::LayerGroup& group) { return group.frozen; });
}

template <class N>
std::vector<N> Engine<N>::trainingCauses() const
{
    if constexpr (std::is_same_v<N, double>) {
        return {};
    } else {
        std::vector<N> causes{in(m_plan.training.method), in(m_plan.training.adapterTargets),
                              in(m_plan.training.adapterRank)};
        for (const model::LayerGroup& group : m_plan.model.groups)
            causes.push_back(in(group.frozen));
        return causes;
    }
}

template class Engine<double>;
template class Engine<Traced>;

} // namespace ridgepoint::plan

// SPDX-License-Identifier: Apache-2.0
#include "plan/engine.h"

#include "plan/pipeline_simulation.h"
#include "quantity/number_text.h"

#include <algorithm>
#include <limits>

namespace ridgepoint::plan {

using quantity::because;
using quantity::Candidate;
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

double worstOf(const std::vector<double>& items, bool lowest, int& worst)
{
    const auto found = lowest ? std::min_element(items.begin(), items.end())
                              : std::max_element(items.begin(), items.end());
    worst = static_cast<int>(found - items.begin());
    return *found;
}

Traced worstOf(const std::vector<Traced>& items, bool lowest, int& worst)
{
    if (items.size() == 1) {
        worst = 0;
        return items.front();
    }
    std::vector<Candidate<Traced>> candidates;
    candidates.reserve(items.size());
    for (std::size_t i = 0; i < items.size(); ++i)
        candidates.push_back({RP_TR("stage {0}"), items[i], static_cast<int>(i)});
    const Traced choice = lowest ? smallest(candidates) : largest(candidates);
    worst = choice.node()->winner;
    return choice;
}

} // namespace

template <class N>
Engine<N>::Engine(const Plan& plan, Reader<N> reader)
    : m_plan(plan), m_reader(std::move(reader)), m_figures(kFigureCount), m_state(kFigureCount, 0)
{
    const std::int64_t degree = plan.layout.pipelineParallel;
    m_stages = static_cast<int>(std::clamp<std::int64_t>(degree, 1, pipeline::kMaxStages));
    m_layers = layout::layersByStage(plan.model, m_stages);
}

template <class N>
Engine<N>::~Engine() = default;

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
        for (int stage = 0; stage < m_stages; ++stage) {
            const N item = compute(figure, stage);
            computed.push_back(item);
            const Given* given = findGiven(m_plan, figure, stage);
            result.given = result.given || given != nullptr;
            result.items.push_back(
                asFigure(givenOr(figure, stage, item), row, m_stages > 1 && !given ? stage : -1));
        }
        const bool lowest = row.scope == FigureScope::StageLowest;
        result.value = worstOf(result.items, lowest, result.worst);
        if (m_stages > 1)
            result.value = asFigure(result.value, row, -1);
        int ignored = 0;
        result.computed = worstOf(computed, lowest, ignored);
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
const PartReadings<N>& Engine<N>::parts()
{
    if (m_parts)
        return *m_parts;
    const layout::Layout& layout = m_plan.layout;
    const model::TensorSplit<N> split{in(layout.tensorParallel), layout.sequenceParallel,
                                      in(layout.sequenceParallel)};
    const N cause = in(layout.recompute);
    const model::Inventory<N>& inventory = microBatchInventory();
    auto parts = std::make_unique<PartReadings<N>>();
    // Recomputation works on layers; what is before and after them keeps its tensors.
    parts->embedding = readOperators(inventory.embedding, split, model::Recompute::None, N(0));
    parts->head = readOperators(inventory.head, split, model::Recompute::None, N(0));
    if (m_stages == 1) // with more stages a tied head is a copy of its own on the last one
        parts->head.parameters =
            parts->head.parameters - inventory.reusedHeadWeights / split.degree;
    parts->forwardFlops = parts->embedding.forwardFlops + parts->head.forwardFlops;
    for (const model::LayerKind<N>& kind : inventory.layers) {
        parts->layers.push_back(readOperators(kind.operators, split, layout.recompute, cause));
        parts->forwardFlops += kind.layers * parts->layers.back().forwardFlops;
    }
    m_parts = std::move(parts);
    return *m_parts;
}

template <class N>
N Engine<N>::layersOn(int stage, std::size_t group)
{
    const std::int64_t count = m_layers[static_cast<std::size_t>(stage)][group];
    const N layers = in(m_plan.model.groups[group].layers);
    const N degree = in(m_plan.layout.pipelineParallel);
    if (m_stages == 1)
        return layers / degree;
    if (m_plan.model.groups.size() == 1 && m_plan.model.groups[0].layers % m_stages == 0)
        return layers / degree;
    if constexpr (std::is_same_v<N, double>) {
        return static_cast<double>(count);
    } else {
        // one step between, as each kind on each stage would else list all kinds
        if (!m_allLayers) {
            std::vector<N> all;
            double sum = 0;
            for (const model::LayerGroup& each : m_plan.model.groups) {
                all.push_back(in(each.layers));
                sum += all.back().value();
            }
            m_allLayers = std::make_unique<N>(
                quantity::witnessed(sum, RP_TR("layers of all kinds, in their order"), all));
        }
        return quantity::witnessed(static_cast<double>(count),
                                   RP_TR("layers of this kind on the stage"),
                                   std::vector<N>{degree, *m_allLayers});
    }
}

template class Engine<double>;
template class Engine<Traced>;

} // namespace ridgepoint::plan

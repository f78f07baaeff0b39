// SPDX-License-Identifier: Apache-2.0
#include "plan/tensor_table.h"

#include "model/layer_order.h"
#include "plan/fields.h"
#include "plan/formulas_offload.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace ridgepoint::plan {

using memory::Category;
using memory::Moment;
using model::Operator;
using quantity::Literal;
using quantity::Text;

namespace {

constexpr Literal kAlways = RP_TR("always");
constexpr Literal kForward = RP_TR("its forward pass");
constexpr Literal kBackward = RP_TR("its backward pass");
constexpr Literal kUpdate = RP_TR("the update");

Literal splitText(model::Split split)
{
    using model::Split;
    switch (split) {
    case Split::Whole:
        return {};
    case Split::Tensor:
        return RP_TR("tensor parallel");
    case Split::KeyValue:
        return RP_TR("tensor parallel, by key-value heads");
    case Split::Sequence:
        return RP_TR("sequence parallel");
    case Split::Vocabulary:
        return RP_TR("tensor parallel, by rows of the vocabulary");
    case Split::Experts:
        return RP_TR("expert parallel");
    case Split::ExpertCopy:
        return RP_TR("expert parallel, a copy on each rank of an expert");
    case Split::Dispatched:
    case Split::ExpertWork:
        return RP_TR("rows at the rank's experts");
    }
    return {};
}

Text countText(double count)
{
    // absurd shapes have more than a whole number can hold, or no number of values at all
    const double whole = count > 0 ? std::min(std::round(count), 1e18) : 0;
    return quantity::countOf(static_cast<std::int64_t>(whole));
}

/// Of a saved tensor on the rank: tokens, sequences, width. Tokens at experts are as many as come,
/// and an encoder has a length of its own: of those the values alone.
Text activationShape(const Plan& plan, const model::SavedTensor<double>& tensor, double values,
                     const Text& place)
{
    const layout::Layout& layout = plan.layout;
    const Text whole{RP_TR("{0} values"), countText(values)};
    if (tensor.split == model::Split::Dispatched || tensor.split == model::Split::ExpertWork ||
        place == Text(RP_TR("encoder")))
        return whole;
    double tokens = static_cast<double>(plan.task.phases.front().sequenceTokens) /
                    static_cast<double>(layout.contextParallel);
    if (tensor.split == model::Split::Sequence && layout.sequenceParallel)
        tokens /= static_cast<double>(layout.tensorParallel);
    const auto sequences = static_cast<double>(layout.microBatchSequences);
    const double width = values / (tokens * sequences);
    const auto isWhole = [](double value) {
        return value >= 1 && std::abs(value - std::round(value)) <= 1e-9 * value;
    };
    if (!isWhole(tokens) || !isWhole(width))
        return whole;
    if (std::round(width) == 1)
        return {RP_TR("{0} × {1}"), countText(tokens), countText(sequences)};
    return {RP_TR("{0} × {1} × {2}"), countText(tokens), countText(sequences),
            countText(std::round(width))};
}

/// What is gathered at a moment.
Literal gatheredName(Engine<double>& engine, int stage, Moment moment)
{
    const layout::Layout& layout = engine.plan().layout;
    if (layout.zeroStage != layout::ZeroStage::Three)
        return RP_TR("products.copies in the format of activations");
    if (!layout.reshardAfterForward && moment != Moment::End)
        return RP_TR("stage.gathered weights of all units");
    if ((moment == Moment::Loss || moment == Moment::HeadBackward) && engine.hasHead(stage))
        return RP_TR("head.gathered weights");
    if (moment == Moment::End && engine.hasEmbedding(stage))
        return RP_TR("embedding.gathered weights");
    return layout.prefetch && moment != Moment::End
               ? RP_TR("layers.gathered weights, those of prefetched layers too")
               : RP_TR("layers.gathered weights");
}

/// The key of a format, as the table of fields has it.
Literal keyOf(std::string_view path, const Plan& plan)
{
    const auto found = findField(path);
    if (!found)
        return {};
    const Value value = found->field->get(plan, 0);
    const auto* key = std::get_if<std::string>(&value);
    for (const Literal& choice : found->field->choices) {
        if (key && choice == *key)
            return choice;
    }
    return {};
}

Literal keyOfFp32()
{
    return RP_TR("fp32");
}

class TensorTable
{
  public:
    TensorTable(Engine<double>& engine, Forecast& forecast)
        : m_engine(engine), m_plan(engine.plan()), m_split(engine.rankSplit()), m_forecast(forecast)
    {
    }

    void fill(int stage)
    {
        m_stage = stage;
        m_memory = &m_forecast.stageMemory[static_cast<std::size_t>(stage)];
        addStates();
        addActivations();
        addBuffers();
    }

  private:
    struct Row
    {
        Category category{};
        Text name;
        Text shape;
        Literal format = {};
        Literal reason;
        Literal split = {};
        Text from = kAlways;
        Text until;
    };

    void add(const Row& row, double count, double bytes, bool atPeak)
    {
        if (!(bytes > 0) || !std::isfinite(bytes) || !std::isfinite(count))
            return;
        TensorRow made;
        made.stage = m_stage;
        made.category = row.category;
        made.name = row.name;
        made.shape = row.shape;
        made.format = row.format;
        made.reason = row.reason;
        if (!row.split.empty())
            made.split = row.split;
        made.from = row.from;
        made.until = row.until;
        made.count = count;
        made.bytes = bytes;
        made.atPeak = atPeak && !m_memory->isGiven;
        m_forecast.tensors.push_back(std::move(made));
    }

    /// As add(), of what may stand in the host's memory instead.
    void addOrMoved(Row row, double count, double bytes, bool isHere, bool alive)
    {
        if (!isHere)
            row.reason = RP_TR("in the host's memory");
        add(row, count, bytes, isHere && alive);
    }

    /// Micro-batches of a chunk whose tensors are alive at the stage's peak.
    double inFlight(int chunk) const
    {
        const bool inHead =
            (m_memory->peak == Moment::Loss || m_memory->peak == Moment::HeadBackward) &&
            m_engine.hasHead(m_stage);
        return inHead ? m_engine.inFlightAtLoss(m_stage, chunk)
                      : m_engine.inFlightAtPeak(m_stage, chunk);
    }

    double atPeak(Category category) const
    {
        return m_memory->at(m_memory->peak)[static_cast<std::size_t>(category)];
    }

    void addStates();
    void addStatesOf(const std::vector<Operator<double>>& operators, const Text& place,
                     double times);
    void addState(const model::ParameterClasses<double>& held, bool experts, const Row& row,
                  double times);
    void addWholeStates();
    void addActivations();
    /// `without`: of `times`, those that drop or move a tensor, by its places.
    template <class Without>
    void addSaved(const std::vector<Operator<double>>& operators, const Text& place, double times,
                  model::Recompute rule, Category category, bool alive, const Without& without);
    void addSaved(const std::vector<Operator<double>>& operators, const Text& place, double times,
                  model::Recompute rule, Category category, bool alive)
    {
        addSaved(operators, place, times, rule, category, alive,
                 [](std::size_t, std::size_t) { return 0.0; });
    }
    void addBuffers();
    Text placeOf(std::size_t group) const;

    Engine<double>& m_engine;
    const Plan& m_plan;
    model::RankSplit<double> m_split;
    Forecast& m_forecast;
    const StageMemory* m_memory = nullptr;
    int m_stage = 0;
};

Text TensorTable::placeOf(std::size_t group) const
{
    if (m_plan.model.groups.size() == 1)
        return RP_TR("layers");
    return {RP_TR("layers {0}"), Text::verbatim(model::groupLetters(group))};
}

/// Weights, gradients, master weights and moments of one matrix or vector, each as the optimizer
/// and ZeRO hold them.
void TensorTable::addState(const model::ParameterClasses<double>& held, bool experts,
                           const Row& base, double times)
{
    const memory::Precision& precision = m_plan.precision;
    const layout::ZeroStage& zero = m_plan.layout.zeroStage;
    const double ranks =
        m_engine[experts ? FigureId::LayoutExpertShardRanks : FigureId::LayoutShardRanks];
    const auto bytes =
        memory::stateBytes<double>(held, precision, zero, 0, ranks, m_engine.reader());
    const bool few = held.others > 0 && &memory::otherWeights(precision) != &precision.weights;
    const bool gradientsAtPeak = atPeak(Category::Gradients) > 0;
    const layout::Layout& layout = m_plan.layout;
    const bool weightsHere =
        !(layout.offloadParameters && layout.zeroStage == layout::ZeroStage::Three);
    Row row = base;
    row.category = Category::Weights;
    row.format = keyOf(few ? "precision.activations" : "precision.weights", m_plan);
    row.reason = RP_TR("read by products and norms");
    addOrMoved(row, times, times * bytes.weights, weightsHere, true);
    row.category = Category::Gradients;
    row.format = keyOf("precision.gradients", m_plan);
    row.reason = RP_TR("summed until the update");
    row.from = gradientsAtPeak ? Text(kAlways) : Text(kBackward);
    row.until = gradientsAtPeak ? Text() : Text(kUpdate);
    addOrMoved(row, times, times * bytes.gradients, !layout.offloadGradients, gradientsAtPeak);
    row.category = Category::Optimizer;
    row.from = kAlways;
    row.until = {};
    row.format = keyOf("precision.master_weights", m_plan);
    row.reason = RP_TR("the copy that the update changes");
    addOrMoved(row, times, times * bytes.masterWeights, !layout.offloadOptimizer, true);
    row.format = keyOf("precision.sharded_gradients", m_plan);
    row.reason = RP_TR("the optimizer's copy of the gradients");
    addOrMoved(row, times, times * bytes.gradientCopy, !layout.offloadOptimizer, true);
    row.format = keyOf("precision.moments", m_plan);
    row.reason = RP_TR("the optimizer's moments");
    addOrMoved(row, times, times * bytes.moments, !layout.offloadOptimizer, true);
}

void TensorTable::addStatesOf(const std::vector<Operator<double>>& operators, const Text& place,
                              double times)
{
    for (const Operator<double>& op : operators) {
        for (const model::Weight<double>& weight : op.weights) {
            Operator<double> alone = op;
            alone.weights = {};
            alone.weights.add(weight);
            const std::vector<Operator<double>> one{alone};
            const auto reading = readOperators(one, {}, m_split, model::Recompute::None, 0.0);
            const model::WeightShape shape = shapeOnRank(weight, op, m_split);
            Row row;
            row.name = {RP_TR("{0}.{1}.{2}"), place, op.name, weight.name};
            row.shape = shape.copies > 1 ? Text(RP_TR("{0} × {1} × {2}"), countText(shape.copies),
                                                countText(shape.rows), countText(shape.columns))
                        : shape.columns > 1 ? Text(RP_TR("{0} × {1}"), countText(shape.rows),
                                                   countText(shape.columns))
                                            : Text(RP_TR("{0}"), countText(shape.rows));
            row.split = splitText(weight.split);
            addState(reading.dense, false, row, times);
            if (reading.experts.total() > 0)
                addState(reading.experts, true, row, times);
        }
    }
}

/// A given number of parameters says nothing of single tensors.
void TensorTable::addWholeStates()
{
    Row row;
    row.category = Category::Weights;
    row.name = RP_TR("state.weights");
    row.reason = RP_TR("read by products and norms");
    add(row, 1, m_engine.at(FigureId::MemoryWeightBytes, m_stage), true);
    row.category = Category::Gradients;
    row.name = RP_TR("state.gradients");
    row.reason = RP_TR("summed until the update");
    add(row, 1, m_engine.at(FigureId::MemoryGradientBytes, m_stage),
        atPeak(Category::Gradients) > 0);
    row.category = Category::Optimizer;
    row.name = RP_TR("state.optimizer");
    row.reason = RP_TR("master weights and moments");
    add(row, 1, m_engine.at(FigureId::MemoryOptimizerBytes, m_stage), true);
}

void TensorTable::addStates()
{
    const std::size_t before = m_forecast.tensors.size();
    const model::Inventory<double>& inventory = m_engine.microBatchInventory();
    if (!m_engine.isGiven(FigureId::ModelParameters)) {
        if (m_engine.hasEmbedding(m_stage)) {
            addStatesOf(inventory.embedding, RP_TR("embedding"), 1);
            addStatesOf(inventory.encoder, RP_TR("encoder"), 1);
        }
        for (std::size_t g = 0; g < inventory.layers.size(); ++g)
            addStatesOf(inventory.layers[g].operators, placeOf(g), m_engine.weightsOn(m_stage, g));
        if (m_engine.hasHead(m_stage)) {
            addStatesOf(inventory.head, RP_TR("head"), 1);
            addStatesOf(inventory.further, RP_TR("further tokens"), inventory.furtherTokens);
        }
    }
    // tied or copied tables and given figures: the sums decide, and the rest is told as one
    const FigureId figures[] = {FigureId::MemoryWeightBytes, FigureId::MemoryGradientBytes,
                                FigureId::MemoryOptimizerBytes};
    double missing[3];
    bool agrees = true;
    for (std::size_t i = 0; i < 3; ++i) {
        double sum = 0;
        for (std::size_t r = before; r < m_forecast.tensors.size(); ++r) {
            const TensorRow& row = m_forecast.tensors[r];
            const bool moved = row.reason == Text(RP_TR("in the host's memory"));
            sum += row.category == static_cast<Category>(i) && !moved ? row.bytes : 0;
        }
        const double whole = m_engine.at(figures[i], m_stage);
        missing[i] = whole - sum;
        agrees = agrees && missing[i] >= -1e-9 * whole;
    }
    const bool tied = !agrees && m_engine.stages() == 1 && inventory.reusedHeadWeights > 0;
    if (tied) { // with one stage a tied head is the embedding
        auto& rows = m_forecast.tensors;
        const auto isHead = [&](const TensorRow& row) {
            return row.name.english().starts_with("head.head.weight");
        };
        rows.erase(
            std::remove_if(rows.begin() + static_cast<std::ptrdiff_t>(before), rows.end(), isHead),
            rows.end());
        return;
    }
    if (!agrees || m_forecast.tensors.size() == before) {
        m_forecast.tensors.resize(before);
        addWholeStates();
        return;
    }
    Row row;
    row.name = RP_TR("head.copy of the embedding's table");
    row.reason = RP_TR("further-token modules read it on the last stage");
    const bool alive[] = {true, atPeak(Category::Gradients) > 0, true};
    for (std::size_t i = 0; i < 3; ++i) {
        row.category = static_cast<Category>(i);
        if (missing[i] > 1e-9 * m_engine.at(figures[i], m_stage))
            add(row, 1, missing[i], alive[i]);
    }
}

template <class Without>
void TensorTable::addSaved(const std::vector<Operator<double>>& operators, const Text& place,
                           double times, model::Recompute rule, Category category, bool alive,
                           const Without& without)
{
    for (std::size_t o = 0; o < operators.size(); ++o) {
        const Operator<double>& op = operators[o];
        // one operator at a time through the same reading, so that the rows add up to it
        for (const auto& [tensor, bytes] : model::keptTensors(op, m_split, rule)) {
            Row row;
            row.category = category;
            row.name = {RP_TR("{0}.{1}.{2}"), place, op.name, tensor->name};
            row.shape = activationShape(m_plan, *tensor, bytes / tensor->bytesPerValue, place);
            row.format = tensor->use == model::SavedFor::Statistic
                             ? keyOfFp32()
                             : keyOf("precision.activations", m_plan);
            row.reason = tensor->reason;
            row.split = splitText(tensor->split);
            row.from = kForward;
            row.until = kBackward;
            const double kept =
                times - without(o, static_cast<std::size_t>(tensor - op.saved.begin()));
            add(row, kept, kept * bytes, alive);
        }
    }
}

void TensorTable::addActivations()
{
    const model::Inventory<double>& inventory = m_engine.microBatchInventory();
    const layout::Layout& layout = m_plan.layout;
    const bool alive = atPeak(Category::Activations) > 0;
    // while the first layer's gradients are reduced its own tensors are gone
    std::size_t gone = inventory.layers.size();
    if (m_memory->peak == Moment::Reduction) {
        double most = 0;
        for (std::size_t g = 0; g < inventory.layers.size(); ++g) {
            const double saved = m_engine.parts().layers[g].savedBytes;
            if (m_engine.layersOn(m_stage, g) > 0 && saved > most) {
                most = saved;
                gone = g;
            }
        }
    }
    const bool rebuilds = layout.recompute != model::Recompute::None;
    for (std::size_t g = 0; g < inventory.layers.size(); ++g) {
        double ruled = 0;
        double whole = 0;
        for (int chunk = 0; chunk < m_engine.chunks(); ++chunk) {
            const double held = inFlight(chunk);
            const double layers = m_engine.layersOnChunk(m_stage, chunk, g);
            const double under =
                rebuilds ? formula::recomputedOn<double>(m_engine, {m_stage, chunk}, g) : layers;
            ruled += under * held;
            whole += (layers - under) * held;
        }
        const auto& operators = inventory.layers[g].operators;
        const auto without = [&](std::size_t op, std::size_t tensor) {
            double layers = 0;
            for (int chunk = 0; chunk < m_engine.chunks(); ++chunk)
                layers += inFlight(chunk) *
                          formula::layersWithout(m_engine, {m_stage, chunk}, g, op, tensor);
            return layers;
        };
        addSaved(operators, placeOf(g), ruled - (g == gone ? 1 : 0), layout.recompute,
                 Category::Activations, alive, without);
        if (rebuilds && whole > 0)
            addSaved(operators, placeOf(g), whole, model::Recompute::None, Category::Activations,
                     alive);
    }
}

void TensorTable::addBuffers()
{
    const model::Inventory<double>& inventory = m_engine.microBatchInventory();
    const Moment peak = m_memory->peak;
    const bool isLast = m_engine.hasHead(m_stage);
    const bool inHead = peak == Moment::Loss || peak == Moment::HeadBackward;
    double listed = 0;
    const auto count = [&](const auto& addRows) {
        const std::size_t before = m_forecast.tensors.size();
        addRows();
        for (std::size_t r = before; r < m_forecast.tensors.size(); ++r)
            listed += m_forecast.tensors[r].atPeak ? m_forecast.tensors[r].bytes : 0;
    };
    if (m_engine.hasEmbedding(m_stage)) {
        const double inFlight =
            m_engine.inFlightAtPeak(m_stage, m_engine.virtualStages().firstChunk(m_stage));
        const bool alive = peak != Moment::End && peak != Moment::Update;
        count([&] {
            addSaved(inventory.embedding, RP_TR("embedding"), inFlight, model::Recompute::None,
                     Category::Head, alive);
            addSaved(inventory.encoder, RP_TR("encoder"), inFlight, model::Recompute::None,
                     Category::Head, alive);
        });
    }
    if (isLast) {
        count([&] {
            addSaved(inventory.head, RP_TR("head"), 1, model::Recompute::None, Category::Head,
                     inHead);
            addSaved(inventory.further, RP_TR("further tokens"), inventory.furtherTokens,
                     model::Recompute::None, Category::Head, inHead);
        });
    }
    for (const memory::CategoryRow& row : memory::categoryRows()) {
        if (row.category < Category::Head)
            continue;
        const auto c = static_cast<std::size_t>(row.category);
        Moment moment = peak;
        for (const memory::MomentRow& other : memory::momentRows()) {
            if (!(m_memory->at(moment)[c] > 0) && m_memory->at(other.moment)[c] > 0)
                moment = other.moment;
        }
        double bytes = m_memory->at(moment)[c];
        if (row.category == Category::Head)
            bytes -= moment == peak ? listed : bytes;
        Row made;
        made.category = row.category;
        made.name = row.category == Category::Head ? Text(RP_TR("head.logits and their copies"))
                    : row.category == Category::Gathered
                        ? Text(gatheredName(m_engine, m_stage, moment))
                        : Text(row.label);
        made.format = row.category == Category::Head || row.category == Category::Working
                          ? keyOf("precision.activations", m_plan)
                          : Literal();
        made.reason = row.label;
        const bool always = row.category == Category::Cached;
        made.from = always ? Text(kAlways)
                           : Text(memory::momentRows()[static_cast<std::size_t>(moment)].label);
        made.until = always ? Text() : Text(made.from);
        add(made, 1, bytes > 1e-9 * m_memory->at(moment)[c] ? bytes : 0, moment == peak);
    }
}

} // namespace

void fillTensors(Engine<double>& engine, Forecast& forecast)
{
    TensorTable table(engine, forecast);
    for (int s = 0; s < engine.stages(); ++s)
        table.fill(s);
}

} // namespace ridgepoint::plan

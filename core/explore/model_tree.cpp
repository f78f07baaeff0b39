// SPDX-License-Identifier: Apache-2.0
#include "explore/model_tree.h"

#include "explore/walkable.h"
#include "model/layer_names.h"
#include "plan/engine.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>

namespace ridgepoint::explore {

using model::Operator;
using model::SavedTensor;
using model::Split;
using model::Weight;
using quantity::Literal;
using quantity::Text;
using Kind = ModelRow::Kind;

namespace {

double& at(ModelRow& row, Measure measure)
{
    return row.values[static_cast<std::size_t>(measure)];
}

double at(const ModelRow& row, Measure measure)
{
    return row.values[static_cast<std::size_t>(measure)];
}

/// A size of a shape, all digits.
Text size(double value)
{
    return quantity::Amount{value, quantity::Dimension::Number, 15, {}};
}

Text shapeText(double rows, double columns)
{
    return {RP_TR("{0} × {1}"), size(rows), size(columns)};
}

Literal splitText(Split split)
{
    switch (split) {
    case Split::Whole:
        return RP_TR("whole on each rank");
    case Split::Tensor:
        return RP_TR("tensor parallel");
    case Split::Sequence:
        break;
    }
    return RP_TR("sequence parallel");
}

/// Operators of one part of the model, and what holds for all of them.
struct PartOf
{
    double copies = 1;       ///< of the whole model: layers
    double copiesOnRank = 1; ///< of those, on a rank of the stage
    model::Recompute recompute = model::Recompute::None;
    int group = -1;
};

class Builder
{
  public:
    Builder(const plan::Plan& plan, ModelTree& tree, int stage)
        : m_engine(plan, quantity::Reader<double>()), m_tree(tree)
    {
        const layout::Layout& layout = plan.layout;
        m_split = {m_engine.in(layout.tensorParallel), layout.sequenceParallel, 0.0};
        m_valueBytes = m_engine.bytesOf(plan.precision.activations);
        m_tree.stages = m_engine.stages();
        m_tree.stage = stage >= 0 ? std::min(stage, m_tree.stages - 1) : fullestStage();
    }

    void build()
    {
        const auto& inventory = m_engine.microBatchInventory();
        const plan::Plan& plan = m_engine.plan();
        const bool isFirst = m_tree.stage == 0;
        const bool isLast = m_tree.stage == m_tree.stages - 1;
        const int whole = add(-1, Kind::Model, Text::verbatim(plan.model.name), "model");
        const int before = add(whole, Kind::Part, RP_TR("embedding"), "embedding");
        PartOf edge;
        edge.copiesOnRank = isFirst ? 1 : 0;
        addOperators(before, inventory.embedding, edge);
        std::map<std::string, int> kinds; // of one name, by their number
        for (std::size_t g = 0; g < inventory.layers.size(); ++g) {
            const Text kind = model::kindText(plan.model.groups[g]);
            const std::string name = kind.english();
            PartOf part;
            part.group = static_cast<int>(g);
            part.copies = inventory.layers[g].layers;
            part.copiesOnRank = m_engine.layersOn(m_tree.stage, g);
            part.recompute = plan.layout.recompute;
            const int layers = add(whole, Kind::Layers,
                                   {RP_TR("{0} × layer {1}: {2}"), size(part.copies),
                                    Text::verbatim(model::groupLetter(part.group)), kind},
                                   "layers." + name + "#" + std::to_string(++kinds[name]));
            m_tree.rows[static_cast<std::size_t>(layers)].copies = part.copies;
            m_tree.rows[static_cast<std::size_t>(layers)].group = part.group;
            addOperators(layers, inventory.layers[g].operators, part);
        }
        const int after = add(whole, Kind::Part, RP_TR("head"), "head");
        edge.copiesOnRank = isLast ? 1 : 0;
        addOperators(after, inventory.head, edge);
        takeBackTiedHead(after, inventory.reusedHeadWeights);
        addUp();
    }

  private:
    int fullestStage()
    {
        return std::max(0, m_engine.evaluated(plan::FigureId::MemoryParametersPerRank).worst);
    }

    int add(int parent, Kind kind, Text name, std::string key)
    {
        const int index = static_cast<int>(m_tree.rows.size());
        ModelRow row;
        row.kind = kind;
        row.name = std::move(name);
        row.key = std::move(key);
        row.parent = parent;
        m_tree.rows.push_back(std::move(row));
        if (parent >= 0)
            m_tree.rows[static_cast<std::size_t>(parent)].children.push_back(index);
        return index;
    }

    ModelRow& row(int index) { return m_tree.rows[static_cast<std::size_t>(index)]; }

    void addOperators(int parent, const std::vector<Operator<double>>& operators,
                      const PartOf& part)
    {
        for (const Operator<double>& op : operators) {
            if (op.present)
                addOperator(parent, op, part);
        }
    }

    void addOperator(int parent, const Operator<double>& op, const PartOf& part)
    {
        const int index = add(parent, Kind::Operator, op.name, std::string(op.name));
        row(index).copies = part.copies;
        row(index).group = part.group;
        row(index).split = splitText(op.split);
        at(row(index), Measure::ForwardFlops) = part.copies * op.forwardFlops;
        at(row(index), Measure::BackwardFlops) = part.copies * op.backwardFlops;
        at(row(index), Measure::BytesMoved) = part.copies * (op.bytesRead + op.bytesWritten);
        const auto reading = readOperators({op}, m_split, part.recompute, 0.0);
        if (m_split.degree > 1) {
            at(row(index), Measure::CommunicationBytes) =
                part.copiesOnRank * m_valueBytes *
                (reading.reducedForward + reading.reducedBackward + reading.reducedRecompute);
        }
        for (const Weight<double>& weight : op.weights) {
            if (weight.count() > 0)
                addWeight(index, op, weight, part);
        }
        const auto kept = model::keptTensors(op, m_split, part.recompute);
        for (const SavedTensor<double>& tensor : op.saved) {
            if (tensor.values * tensor.bytesPerValue > 0)
                addTensor(index, op, tensor, kept, part);
        }
    }

    void addWeight(int parent, const Operator<double>& op, const Weight<double>& weight,
                   const PartOf& part)
    {
        const int index = add(parent, Kind::Weight, weight.name, "w." + std::string(weight.name));
        ModelRow& made = row(index);
        made.copies = part.copies;
        made.group = part.group;
        made.split = splitText(weight.split);
        Operator<double> alone; // through the reading that the figures use
        alone.weights.add(weight);
        const double onRank =
            readOperators({alone}, m_split, model::Recompute::None, 0.0).parameters;
        at(made, Measure::Parameters) = part.copies * weight.count();
        at(made, Measure::ActiveParameters) = at(made, Measure::Parameters);
        at(made, Measure::TrainedParameters) = at(made, Measure::Parameters);
        at(made, Measure::RankParameters) = part.copiesOnRank * onRank;
        made.shape = shapeText(weight.rows, weight.columns);
        // which side is cut: of the products that end in a reduction, and of tables, the rows
        const bool cutsRows = op.reducesForward || weight.columns == 1;
        const double cut = onRank / weight.count();
        made.rankShape = cutsRows ? shapeText(weight.rows * cut, weight.columns)
                                  : shapeText(weight.rows, weight.columns * cut);
    }

    void addTensor(int parent, const Operator<double>&, const SavedTensor<double>& tensor,
                   const std::vector<std::pair<const SavedTensor<double>*, double>>& kept,
                   const PartOf& part)
    {
        const int index = add(parent, Kind::Tensor, tensor.name, "t." + std::string(tensor.name));
        ModelRow& made = row(index);
        made.copies = part.copies;
        made.group = part.group;
        made.split = splitText(tensor.split);
        made.reason = tensor.reason;
        made.shape = {RP_TR("{0} values of {1}"), size(tensor.values),
                      quantity::Amount{tensor.bytesPerValue, quantity::Dimension::Bytes, 4, {}}};
        for (const auto& [each, bytes] : kept) {
            if (each == &tensor)
                at(made, Measure::SavedBytes) = part.copiesOnRank * bytes;
        }
    }

    /// A tied head's weights are the embedding's, counted there; with several stages the last one
    /// holds a copy.
    void takeBackTiedHead(int head, double reused)
    {
        if (!(reused > 0))
            return;
        const int index = add(head, Kind::Weight, RP_TR("of those, the embedding's own"), "w.tied");
        ModelRow& made = row(index);
        at(made, Measure::Parameters) = -reused;
        at(made, Measure::ActiveParameters) = -reused;
        at(made, Measure::TrainedParameters) = -reused;
        at(made, Measure::RankParameters) = m_tree.stages == 1 ? -reused / m_split.degree : 0;
    }

    /// Children stand behind their parents: from the last row on, each is whole when it is added.
    void addUp()
    {
        for (std::size_t i = m_tree.rows.size(); i-- > 1;) {
            const ModelRow& each = m_tree.rows[i];
            ModelRow& parent = row(each.parent);
            for (std::size_t m = 0; m < kMeasures; ++m)
                parent.values[m] += each.values[m];
        }
    }

    plan::Engine<double> m_engine;
    ModelTree& m_tree;
    model::TensorSplit<double> m_split;
    double m_valueBytes = 0;
};

/// Parameters by operator, of all parts together.
std::map<std::string, std::pair<Text, double>> byOperator(const ModelTree& tree)
{
    std::map<std::string, std::pair<Text, double>> sums;
    for (const ModelRow& row : tree.rows) {
        const bool isOperator = row.kind == Kind::Operator;
        const bool isAside = row.kind == Kind::Weight && row.parent >= 0 &&
                             tree.rows[static_cast<std::size_t>(row.parent)].kind == Kind::Part;
        if (!isOperator && !isAside)
            continue;
        auto& sum = sums[row.key];
        sum.first = row.name;
        sum.second += at(row, Measure::Parameters);
    }
    return sums;
}

Text signedCount(double value)
{
    return {value < 0 ? RP_TR("−{0}") : RP_TR("+{0}"),
            quantity::Amount{std::abs(value), quantity::Dimension::Count, 3, {}}};
}

} // namespace

std::optional<double> ModelRow::value(Measure measure) const
{
    const bool isOfParameters = measure <= Measure::RankParameters;
    const bool has = kind == Kind::Weight   ? isOfParameters
                     : kind == Kind::Tensor ? measure == Measure::SavedBytes
                                            : true;
    const double number = at(*this, measure);
    return has && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

ModelTree modelTree(const plan::Plan& plan, int stage)
{
    ModelTree tree;
    if (!isWalkable(plan)) {
        tree.reason = RP_TR("the plan has no layers, phases or machines");
        return tree;
    }
    Builder(plan, tree, stage).build();
    return tree;
}

std::vector<PairedRow> pairedRows(const ModelTree& tree, const ModelTree& other)
{
    std::vector<PairedRow> pairs;
    if (tree.rows.empty() && other.rows.empty())
        return pairs;
    pairs.push_back({tree.rows.empty() ? -1 : 0, other.rows.empty() ? -1 : 0, -1, {}});
    static const std::vector<int> none;
    for (std::size_t i = 0; i < pairs.size(); ++i) { // which grows
        const PairedRow pair = pairs[i];
        const auto childrenOf = [](const ModelTree& of, int row) -> const std::vector<int>& {
            return row < 0 ? none : of.rows[static_cast<std::size_t>(row)].children;
        };
        std::unordered_map<std::string_view, int> there;
        for (const int child : childrenOf(other, pair.other))
            there.emplace(other.rows[static_cast<std::size_t>(child)].key, child);
        const auto add = [&](int row, int of) {
            pairs[i].children.push_back(static_cast<int>(pairs.size()));
            pairs.push_back({row, of, static_cast<int>(i), {}});
        };
        for (const int child : childrenOf(tree, pair.row)) {
            const auto found = there.find(tree.rows[static_cast<std::size_t>(child)].key);
            add(child, found == there.end() ? -1 : found->second);
            if (found != there.end())
                there.erase(found);
        }
        for (const int child : childrenOf(other, pair.other)) {
            if (there.contains(other.rows[static_cast<std::size_t>(child)].key))
                add(-1, child);
        }
    }
    return pairs;
}

Text differenceText(const ModelTree& tree, const ModelTree& other)
{
    if (tree.rows.empty() || other.rows.empty())
        return tree.rows.empty() ? tree.reason : other.reason;
    const double difference =
        at(tree.whole(), Measure::Parameters) - at(other.whole(), Measure::Parameters);
    if (!std::isfinite(difference))
        return RP_TR("the numbers of parameters are not finite");
    struct Part
    {
        Text name;
        double difference = 0;
    };
    std::vector<Part> parts;
    auto theirs = byOperator(other);
    double most = 0;
    for (const auto& [key, mine] : byOperator(tree)) {
        parts.push_back({mine.first, mine.second - theirs[key].second});
        theirs.erase(key);
    }
    for (const auto& [key, each] : theirs)
        parts.push_back({each.first, -each.second});
    for (const Part& part : parts)
        most = std::max(most, std::abs(part.difference));
    std::stable_sort(parts.begin(), parts.end(), [](const Part& a, const Part& b) {
        return std::abs(a.difference) > std::abs(b.difference);
    });
    constexpr std::size_t kMost = 3;
    std::vector<Text> named;
    for (const Part& part : parts) {
        if (named.size() < kMost && std::abs(part.difference) > most / 10)
            named.push_back({RP_TR("{0} in {1}"), signedCount(part.difference), part.name});
    }
    const Text sum = quantity::Amount{std::abs(difference), quantity::Dimension::Count, 3, {}};
    const Text& mine = tree.whole().name;
    const Text& its = other.whole().name;
    if (named.empty())
        return {RP_TR("{0} and {1} have the same weights."), mine, its};
    const Text list = quantity::listed(named);
    if (difference == 0)
        return {RP_TR("{0} has as many parameters as {1}: {2}."), mine, its, list};
    return {difference > 0 ? RP_TR("{0} has {1} more parameters than {2}: {3}.")
                           : RP_TR("{0} has {1} fewer parameters than {2}: {3}."),
            mine, sum, its, list};
}

} // namespace ridgepoint::explore

// SPDX-License-Identifier: Apache-2.0
#include "explore/model_tree.h"

#include "explore/walkable.h"
#include "model/layer_names.h"
#include "model/layer_order.h"
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

Text shapeText(const model::WeightShape& shape)
{
    if (shape.copies == 1)
        return {RP_TR("{0} × {1}"), size(shape.rows), size(shape.columns)};
    return {RP_TR("{0} of {1} × {2}"), size(shape.copies), size(shape.rows), size(shape.columns)};
}

Literal splitText(Split split)
{
    switch (split) {
    case Split::Whole:
        return RP_TR("whole on each rank");
    case Split::Tensor:
        return RP_TR("tensor parallel");
    case Split::KeyValue:
        return RP_TR("by key-value heads");
    case Split::Sequence:
        return RP_TR("sequence parallel");
    case Split::Vocabulary:
        return RP_TR("by rows of the vocabulary");
    case Split::Experts:
    case Split::ExpertWork:
        return RP_TR("expert parallel");
    case Split::ExpertCopy:
        return RP_TR("by experts, whole in each");
    case Split::Dispatched:
        return RP_TR("tokens at the experts");
    }
    return {};
}

/// Operators of one part of the model, and what holds for all of them.
struct PartOf
{
    double times = 1;       ///< that its work is done in the model: layers
    double weights = 1;     ///< that its weights stand in the model: once where they are shared
    double timesOnRank = 1; ///< the same on a rank of the stage
    double weightsOnRank = 1;
    bool isPublished = true; ///< the published total counts it
    model::Recompute recompute = model::Recompute::None;
    int group = -1;
};

class Builder
{
  public:
    Builder(const plan::Plan& plan, ModelTree& tree, int stage)
        : m_engine(plan, quantity::Reader<double>()), m_tree(tree), m_split(m_engine.rankSplit()),
          m_valueBytes(m_engine.bytesOf(plan.precision.activations))
    {
        m_tree.stages = m_engine.stages();
        m_tree.stage = stage >= 0 ? std::min(stage, m_tree.stages - 1) : fullestStage();
    }

    void build()
    {
        const auto& inventory = m_engine.microBatchInventory();
        const bool isFirst = m_engine.hasEmbedding(m_tree.stage);
        const bool isLast = m_engine.hasHead(m_tree.stage);
        const auto edge = [](double times, bool isHere) {
            PartOf part;
            part.times = part.weights = times;
            part.timesOnRank = part.weightsOnRank = isHere ? times : 0;
            return part;
        };
        const int whole = add(-1, Kind::Model, Text::verbatim(m_engine.plan().model.name), "model");
        addPart(whole, RP_TR("embedding"), "embedding", inventory.embedding, edge(1, isFirst));
        if (!inventory.encoder.empty()) {
            PartOf part = edge(1, isFirst);
            part.isPublished = inventory.encoderInTotal;
            addPart(whole, RP_TR("encoder"), "encoder", inventory.encoder, part);
        }
        addLayers(whole, inventory);
        const int head = addPart(whole, RP_TR("head"), "head", inventory.head, edge(1, isLast));
        takeBackTiedHead(head, inventory.reusedHeadWeights);
        if (!inventory.further.empty()) {
            PartOf part = edge(inventory.furtherTokens, isLast);
            part.isPublished = false;
            const int further =
                addPart(whole, RP_TR("further-token modules"), "further", inventory.further, part);
            if (isLast && m_engine.copiesTable())
                addTableCopy(further, inventory.embedding.front());
        }
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
        if (kind >= Kind::Operator) { // a layer may have two of a name
            int same = 0;
            for (const int brother : row(parent).children) {
                const std::string& other = row(brother).key;
                same += other == key || other.starts_with(key + "#") ? 1 : 0;
            }
            if (same > 0)
                key += "#" + std::to_string(same + 1);
        }
        ModelRow made;
        made.kind = kind;
        made.name = std::move(name);
        made.key = std::move(key);
        made.parent = parent;
        m_tree.rows.push_back(std::move(made));
        if (parent >= 0)
            row(parent).children.push_back(index);
        return index;
    }

    ModelRow& row(int index) { return m_tree.rows[static_cast<std::size_t>(index)]; }

    int addPart(int whole, Literal name, const char* key,
                const std::vector<Operator<double>>& operators, const PartOf& part)
    {
        const int index = add(whole, Kind::Part, name, key);
        row(index).copies = part.times;
        for (const Operator<double>& op : operators)
            addOperator(index, op, part);
        return index;
    }

    void addLayers(int whole, const model::Inventory<double>& inventory)
    {
        const plan::Plan& plan = m_engine.plan();
        std::map<std::string, int> kinds; // of one name, by their number
        for (std::size_t g = 0; g < inventory.layers.size(); ++g) {
            const model::LayerKind<double>& kind = inventory.layers[g];
            const Text text = model::kindText(plan.model.groups[g]);
            const std::string name = text.english();
            PartOf part;
            part.group = static_cast<int>(g);
            part.times = kind.layers;
            part.weights = kind.sharedWeights ? 1 : kind.layers;
            part.timesOnRank = m_engine.layersOn(m_tree.stage, g);
            part.weightsOnRank = m_engine.weightsOn(m_tree.stage, g);
            part.isPublished = kind.stack == model::Stack::Decoder || inventory.encoderInTotal;
            part.recompute = plan.layout.recompute;
            const int layers = add(whole, Kind::Layers,
                                   {RP_TR("{0} × layer {1}: {2}"), size(part.times),
                                    Text::verbatim(model::groupLetters(g)), text},
                                   "layers." + name + "#" + std::to_string(++kinds[name]));
            row(layers).copies = part.times;
            row(layers).group = part.group;
            for (const Operator<double>& op : kind.operators)
                addOperator(layers, op, part);
        }
    }

    void addOperator(int parent, const Operator<double>& op, const PartOf& part)
    {
        const int index = add(parent, Kind::Operator, op.name, std::string(op.name));
        ModelRow& made = row(index);
        made.copies = part.times;
        made.group = part.group;
        made.split = splitText(op.split);
        at(made, Measure::ForwardFlops) = part.times * op.forwardFlops;
        at(made, Measure::BackwardFlops) = part.times * op.backwardFlops();
        at(made, Measure::BytesMoved) =
            part.times * (op.bytesRead + op.weightBytes + op.bytesWritten);
        if (op.communication.size() > 0)
            at(made, Measure::CommunicationBytes) =
                part.timesOnRank * m_valueBytes * valuesMoved(op, part.recompute);
        for (const Weight<double>& weight : op.weights) {
            if (weight.count() > 0)
                addWeight(index, op, weight, part);
        }
        const auto kept = model::keptTensors(op, m_split, part.recompute);
        for (const SavedTensor<double>& tensor : op.saved) {
            if (tensor.values * tensor.bytesPerValue > 0)
                addTensor(index, tensor, kept, part);
        }
    }

    /// Values that a rank sends through its groups, in all passes.
    double valuesMoved(const Operator<double>& op, model::Recompute recompute) const
    {
        const auto reading = readOperators({op}, {}, m_split, recompute, 0.0);
        const auto sum = [](const model::Traffic<double>& traffic, double degree) {
            return degree > 1 ? traffic.forward + traffic.backward + traffic.recompute : 0;
        };
        return sum(reading.reduced, m_split.tensor) + sum(reading.dispatched, m_split.expert) +
               sum(reading.exchanged, m_split.context);
    }

    void addWeight(int parent, const Operator<double>& op, const Weight<double>& weight,
                   const PartOf& part)
    {
        const int index = add(parent, Kind::Weight, weight.name, "w." + std::string(weight.name));
        ModelRow& made = row(index);
        made.copies = part.weights;
        made.group = part.group;
        made.split = splitText(weight.split);
        made.isFrozen = !weight.trained;
        const double all = part.weights * weight.count();
        if (part.isPublished && !weight.adapter) {
            at(made, Measure::Parameters) = all;
            at(made, Measure::ActiveParameters) =
                part.weights * weight.rows * weight.columns * weight.activeCopies;
        }
        at(made, Measure::TrainedParameters) = all;
        at(made, Measure::UpdatedParameters) = weight.trained ? all : 0;
        const model::WeightShape onRank = model::shapeOnRank(weight, op, m_split);
        at(made, Measure::RankParameters) =
            part.weightsOnRank * onRank.rows * onRank.columns * onRank.copies;
        made.shape = shapeText({weight.rows, weight.columns, weight.copies});
        made.rankShape = shapeText(onRank);
        ModelRow& above = row(parent); // shows its first weight's, which mostly is the only one
        if (above.shape.empty()) {
            above.shape = made.shape;
            above.rankShape = made.rankShape;
        }
    }

    void addTensor(int parent, const SavedTensor<double>& tensor,
                   const std::vector<std::pair<const SavedTensor<double>*, double>>& kept,
                   const PartOf& part)
    {
        const int index = add(parent, Kind::Tensor, tensor.name, "t." + std::string(tensor.name));
        ModelRow& made = row(index);
        made.copies = part.times;
        made.group = part.group;
        made.split = splitText(tensor.split);
        made.reason = tensor.reason;
        made.rebuiltFrom = tensor.rebuiltFrom;
        made.shape = {RP_TR("{0} values of {1}"), size(tensor.values),
                      quantity::Amount{tensor.bytesPerValue, quantity::Dimension::Bytes, 4, {}}};
        for (const auto& [each, bytes] : kept) {
            if (each == &tensor)
                at(made, Measure::SavedBytes) = part.timesOnRank * bytes;
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
        for (const Measure measure :
             {Measure::Parameters, Measure::ActiveParameters, Measure::TrainedParameters})
            at(made, measure) = -reused;
        made.isFrozen = m_engine.plan().training.method != model::TrainingMethod::Full;
        at(made, Measure::UpdatedParameters) = made.isFrozen ? 0 : -reused;
        at(made, Measure::RankParameters) =
            m_tree.stages == 1 ? -model::vocabularyOnRank(reused, m_split) : 0;
    }

    /// The modules' embedding, where the model's is on another stage.
    void addTableCopy(int further, const Operator<double>& embedding)
    {
        if (embedding.weights.size() == 0)
            return;
        const double table = embedding.weights.begin()->count();
        const int index =
            add(further, Kind::Weight, RP_TR("copy of the embedding's table"), "w.table");
        at(row(index), Measure::RankParameters) = model::vocabularyOnRank(table, m_split);
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
    model::RankSplit<double> m_split;
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

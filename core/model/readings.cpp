// SPDX-License-Identifier: Apache-2.0
#include "model/readings.h"

#include "model/layer_order.h"
#include "model/rank_parts.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::model {

using quantity::because;
using quantity::named;
using quantity::namedBy;
using quantity::Traced;
using quantity::valueOf;

namespace {

/// Whether a saved tensor survives the forward pass under a recomputation rule.
template <class N>
bool isKept(const SavedTensor<N>& tensor, Recompute recompute)
{
    return (tensor.kept & keptUnder(recompute)) != 0;
}

/// The forward FLOPs of an operator that recomputation repeats. Selective recomputation repeats
/// attention only where standard attention saved its square.
template <class N>
N repeatedFlops(const Operator<N>& op, Recompute recompute)
{
    switch (recompute) {
    case Recompute::Full:
        return op.forwardFlops;
    case Recompute::TorchtitanOp:
        return op.forwardFlops * op.operatorRuleRepeats;
    case Recompute::None:
    case Recompute::ChapterProducts: // norms and activations only
        return 0;
    case Recompute::MegatronSelective:
        break;
    }
    for (const SavedTensor<N>& tensor : op.saved) {
        if (op.kind == OperatorKind::Attention && tensor.use == SavedFor::Nonlinear &&
            !isKept(tensor, recompute) && !tensor.rebuiltFrom.empty()) {
            const bool dropped = valueOf(tensor.values) > 0;
            return because({tensor.values}, dropped ? op.forwardFlops : N(0));
        }
    }
    return 0;
}

template <class N>
bool doesFlops(const Operator<N>& op)
{
    return op.kind == OperatorKind::MatrixProduct || op.kind == OperatorKind::Attention ||
           op.kind == OperatorKind::Scan || op.kind == OperatorKind::Routing;
}

template <class N>
void addWeights(Reading<N>& reading, const Operator<N>& op, const RankSplit<N>& split)
{
    if (op.weights.size() == 0)
        return;
    N weights = 0;
    for (const Weight<N>& weight : op.weights) {
        const N held = ofWeight(weight, op, split);
        weights += held;
        ParameterClasses<N>& kind = isOfExperts(weight.split) ? reading.experts : reading.dense;
        const bool product = weight.use == WeightUse::Product;
        (product ? kind.products : kind.others) += held;
        if (!weight.trained)
            continue;
        (product ? kind.trainedProducts : kind.trainedOthers) += held;
        const bool matrix = valueOf(weight.rows) > 1 && valueOf(weight.columns) > 1;
        kind.factors += matrix ? held / weight.rows + held / weight.columns : held;
    }
    reading.parameters +=
        namedBy(weights, "N_", op.name, RP_TR("parameters on a rank of {0}"), RP_TR("parameters"));
}

template <class N>
void addTraffic(Traffic<N>& traffic, const N& forward, const N& backward, Recompute recompute)
{
    traffic.forward += forward;
    traffic.backward += backward;
    if (recompute == Recompute::Full)
        traffic.recompute += forward;
}

template <class N>
void addCommunication(Reading<N>& reading, const Operator<N>& op, const RankSplit<N>& split,
                      Recompute recompute)
{
    for (const Communication<N>& moved : op.communication) {
        const auto add = [&](Traffic<N>& traffic, Split how) {
            addTraffic(traffic, ofTokens(moved.forwardValues, how, op.parts, split),
                       ofTokens(moved.backwardValues, how, op.parts, split), recompute);
        };
        switch (moved.group) {
        case CommunicationGroup::Tensor:
            add(reading.reduced, Split::Whole);
            break;
        case CommunicationGroup::Expert:
            add(reading.dispatched, Split::ExpertWork);
            // an expert's ranks gather the rows that came to it, and reduce-scatter the results: an
            // all-reduce of what travelled one way
            addTraffic(reading.reduced, withinExpert(moved.forwardValues / 2, op, split),
                       withinExpert(moved.backwardValues / 2, op, split), recompute);
            break;
        case CommunicationGroup::Context:
            add(reading.exchanged, Split::KeyValue);
            break;
        }
    }
}

/// One of a model's lists of operators.
template <class N>
struct ListOf
{
    const std::vector<Operator<N>>& operators;
    const std::vector<N>& causes;
    const N* times = nullptr; ///< how often it stands in the model; null: once
    bool sharedWeights = false;
    std::string symbol; ///< "before", "layer", or "b" of the second kind of several
    quantity::Literal label;
};

template <class N, class Visit>
void visitLists(const Inventory<N>& inventory, bool published, const Visit& visit)
{
    visit(ListOf<N>{inventory.embedding, inventory.embeddingCauses, nullptr, false, "before",
                    RP_TR("parameters before the first layer")});
    const bool encoder = !published || inventory.encoderInTotal;
    if (encoder && !inventory.encoder.empty())
        visit(ListOf<N>{inventory.encoder, inventory.encoderCauses, nullptr, false, "encoder",
                        RP_TR("parameters of the encoder beside its layers")});
    const bool several = inventory.layers.size() > 1;
    for (std::size_t g = 0; g < inventory.layers.size(); ++g) {
        const LayerKind<N>& kind = inventory.layers[g];
        if (kind.stack == Stack::Encoder && !encoder)
            continue;
        std::string letters;
        if constexpr (!std::is_same_v<N, double>)
            letters = several ? groupLetters(g) : "layer";
        visit(ListOf<N>{kind.operators, kind.causes, &kind.layers, kind.sharedWeights,
                        std::move(letters), RP_TR("parameters of one layer")});
    }
    visit(ListOf<N>{inventory.head, inventory.headCauses, nullptr, false, "after",
                    RP_TR("parameters after the last layer")});
    if (!published && !inventory.further.empty())
        visit(ListOf<N>{inventory.further, inventory.furtherCauses, &inventory.furtherTokens, false,
                        "further", RP_TR("parameters of one further-token module")});
}

template <class N>
bool hasEncoder(const Inventory<N>& inventory)
{
    for (const LayerKind<N>& kind : inventory.layers) {
        if (kind.stack == Stack::Encoder)
            return true;
    }
    return !inventory.encoder.empty();
}

/// A sum over weights, by what of a weight counts.
template <class N, class Count>
N weightSum(const Inventory<N>& inventory, bool published, const Count& count)
{
    N sum = 0;
    visitLists(inventory, published, [&](const ListOf<N>& list) {
        N once = 0;
        for (const Operator<N>& op : list.operators) {
            if (op.weights.size() == 0)
                continue;
            N weights = 0;
            for (const Weight<N>& weight : op.weights)
                weights += count(weight);
            once +=
                namedBy(weights, "N_", op.name, RP_TR("parameters of {0}"), RP_TR("parameters"));
        }
        once = named(because(list.causes, once),
                     {"N_" + list.symbol, list.label, RP_TR("parameters")});
        if (!list.times)
            sum += once;
        else
            sum += list.sharedWeights ? because({*list.times}, once) : *list.times * once;
    });
    sum = because(inventory.encoderCauses, sum);
    if (published && hasEncoder(inventory))
        sum = because({inventory.encoderInTotalCause}, sum);
    if (!published)
        sum = because({inventory.furtherTokens}, sum);
    // a tied head's matrix stands in two lists
    N reused = inventory.reusedHeadWeights;
    for (const Operator<N>& op : inventory.head) {
        if (op.split == Split::Vocabulary && op.weights.size() > 0 &&
            !(valueOf(count(*op.weights.begin())) > 0))
            reused = 0;
    }
    return sum - reused;
}

template <class N>
N wholeModelFlops(const Inventory<N>& inventory, bool attentionOnly)
{
    N sum = 0;
    visitLists(inventory, false, [&](const ListOf<N>& list) {
        N once = 0;
        bool any = false;
        for (const Operator<N>& op : list.operators) {
            if (!doesFlops(op) || (attentionOnly && isProduct(op)))
                continue;
            any = true;
            once +=
                namedBy(op.forwardFlops, "F_", op.name, RP_TR("forward FLOPs of {0}"), "FLOP") +
                namedBy(op.backwardFlops(), "B_", op.name, RP_TR("backward FLOPs of {0}"), "FLOP");
        }
        once = because(list.causes, once);
        if (!list.times)
            sum += any ? once : N(0);
        else
            sum += *list.times * named(once, {"F_" + list.symbol,
                                              RP_TR("one layer, forward and backward"), "FLOP"});
    });
    sum = because(inventory.encoderCauses, sum);
    return because({inventory.furtherTokens}, sum);
}

} // namespace

template <class N>
Reading<N> readOperators(const std::vector<Operator<N>>& operators, const std::vector<N>& causes,
                         const RankSplit<N>& split, Recompute recompute, const N& recomputeCause)
{
    Reading<N> reading;
    for (const Operator<N>& op : operators) {
        addWeights(reading, op, split);
        if (doesFlops(op)) {
            const auto part = [&](const N& flops) {
                return ofTokens(flops, op.split, op.parts, split);
            };
            const N forward = part(op.forwardFlops);
            reading.forwardFlops += forward;
            if (isProduct(op))
                reading.productFlops += forward;
            reading.inputGradientFlops += part(op.inputGradientFlops);
            reading.weightGradientFlops += part(op.weightGradientFlops);
            if (recompute != Recompute::None)
                reading.recomputeFlops += part(repeatedFlops(op, recompute));
        }
        N kept = 0;
        for (const SavedTensor<N>& tensor : op.saved) {
            if (isKept(tensor, recompute))
                kept +=
                    ofTokens(tensor.values * tensor.bytesPerValue, tensor.split, op.parts, split);
        }
        if (op.saved.size() > 0)
            reading.savedBytes +=
                namedBy(kept, "A_", op.name, RP_TR("saved on a rank by {0}"), "bytes");
        addCommunication(reading, op, split, recompute);
    }
    if constexpr (!std::is_same_v<N, double>) {
        std::vector<N> both = causes;
        both.push_back(recomputeCause);
        for (N* sum :
             {&reading.parameters, &reading.forwardFlops, &reading.productFlops,
              &reading.inputGradientFlops, &reading.weightGradientFlops, &reading.reduced.forward,
              &reading.reduced.backward, &reading.dispatched.forward, &reading.dispatched.backward,
              &reading.exchanged.forward, &reading.exchanged.backward})
            *sum = because(causes, *sum);
        for (ParameterClasses<N>* kind : {&reading.dense, &reading.experts}) {
            for (N* sum : {&kind->products, &kind->others, &kind->trainedProducts,
                           &kind->trainedOthers, &kind->factors})
                *sum = because(causes, *sum);
        }
        for (N* sum : {&reading.recomputeFlops, &reading.savedBytes, &reading.reduced.recompute,
                       &reading.dispatched.recompute, &reading.exchanged.recompute})
            *sum = because(both, *sum);
    }
    return reading;
}

template <class N>
N vocabularyOnRank(const N& value, const RankSplit<N>& split)
{
    return ofVocabulary(value, split);
}

OperatorOnRank onRank(const Operator<double>& op, const RankSplit<double>& split,
                      Recompute recompute)
{
    const auto part = [&](double value) { return ofTokens(value, op.split, op.parts, split); };
    OperatorOnRank result;
    for (const Weight<double>& weight : op.weights)
        result.parameters += ofWeight(weight, op, split);
    result.forwardFlops = part(op.forwardFlops);
    result.backwardFlops = part(op.backwardFlops());
    result.vectorFlops = part(op.vectorFlops);
    result.bytesRead = part(op.bytesRead);
    if (op.weights.size() > 0 && op.weightBytes > 0) {
        const Weight<double>& first = *op.weights.begin();
        result.bytesRead += op.weightBytes * ofWeight(first, op, split) / first.count();
    }
    result.bytesWritten = part(op.bytesWritten);
    for (const auto& [tensor, bytes] : keptTensors(op, split, recompute))
        result.savedBytes += bytes;
    return result;
}

WeightShape shapeOnRank(const Weight<double>& weight, const Operator<double>& op,
                        const RankSplit<double>& split)
{
    WeightShape shape{weight.rows, weight.columns, weight.copies};
    if (isOfExperts(weight.split))
        shape.copies = inParts(weight.copies, weight.copies, split.expert);
    const double part = ofWeight(weight, op, split) / (shape.rows * shape.columns * shape.copies);
    // the side that a split divides: a table's rows, a product's outputs, unless its inputs are
    // what the product before it divided
    const bool byRows =
        op.kind == OperatorKind::Embedding || weight.columns == 1 || op.dividesInputs;
    (byRows ? shape.rows : shape.columns) *= part;
    return shape;
}

std::vector<std::pair<const SavedTensor<double>*, double>>
keptTensors(const Operator<double>& op, const RankSplit<double>& split, Recompute recompute)
{
    std::vector<std::pair<const SavedTensor<double>*, double>> kept;
    for (const SavedTensor<double>& tensor : op.saved) {
        if (isKept(tensor, recompute))
            kept.emplace_back(&tensor, ofTokens(tensor.values * tensor.bytesPerValue, tensor.split,
                                                op.parts, split));
    }
    return kept;
}

template <class N>
N savedOnRank(const Operator<N>& op, const SavedTensor<N>& tensor, const RankSplit<N>& split)
{
    return ofTokens(tensor.values * tensor.bytesPerValue, tensor.split, op.parts, split);
}

template <class N>
Working<N> workingOf(const std::vector<Operator<N>>& operators, const RankSplit<N>& split)
{
    Working<N> working;
    for (const Operator<N>& op : operators) {
        const auto part = [&](const N& bytes, Split how) {
            return ofTokens(bytes, how, op.parts, split);
        };
        if (op.kind == OperatorKind::Activation || op.kind == OperatorKind::Scan)
            working.activation = quantity::largest(
                {quantity::Candidate<N>{RP_TR("operators before"), working.activation},
                 quantity::Candidate<N>{op.name, part(op.bytesRead + op.bytesWritten, op.split)}});
        if (op.kind == OperatorKind::Attention)
            working.squares += 2 * part(op.squareBytes, Split::Tensor);
        for (const SavedTensor<N>& tensor : op.saved) {
            if (tensor.split == Split::Dispatched)
                working.dispatched += 2 * part(tensor.values * tensor.bytesPerValue, tensor.split);
        }
    }
    return working;
}

template <class N>
N oneGradientOfEachShape(const std::vector<const LayerKind<N>*>& kinds, const RankSplit<N>& split,
                         const N& bytesPerValue)
{
    N bytes = 0;
    std::vector<std::pair<quantity::Literal, double>> seen;
    for (const LayerKind<N>* kind : kinds) {
        for (const Operator<N>& op : kind->operators) {
            for (const Weight<N>& weight : op.weights) {
                if (weight.use != WeightUse::Product || !weight.trained)
                    continue;
                const N all = ofWeight(weight, op, split);
                const N one = isOfExperts(weight.split)
                                  ? all / inParts(weight.copies, weight.copies, split.expert)
                                  : all;
                const std::pair shape(op.name, valueOf(one));
                if (std::find(seen.begin(), seen.end(), shape) != seen.end()) {
                    bytes = because({one}, bytes);
                    continue;
                }
                seen.push_back(shape);
                bytes += one * bytesPerValue;
            }
        }
        bytes = because(kind->causes, bytes);
    }
    return bytes;
}

template <class N>
HeadOnRank<N> headOnRank(const Inventory<N>& inventory, const RankSplit<N>& split)
{
    HeadOnRank<N> head;
    for (const Operator<N>& op : inventory.head) {
        if (op.kind != OperatorKind::MatrixProduct || op.split != Split::Vocabulary)
            continue;
        const Weight<N>& weight = *op.weights.begin();
        head.exists = true;
        head.weights = ofVocabulary(weight.rows * weight.columns, split);
        const N values = op.forwardFlops / (2 * weight.columns);
        head.inputValues = ofTokens(values, Split::Sequence, op.parts, split);
        head.wholeInputValues = ofTokens(values, Split::Whole, op.parts, split);
    }
    return head;
}

template <class N>
N parameterCount(const Inventory<N>& inventory)
{
    return weightSum(inventory, true, [](const Weight<N>& weight) {
        return weight.adapter ? N(0) : weight.count();
    });
}

template <class N>
N activeParameterCount(const Inventory<N>& inventory)
{
    return weightSum(inventory, true, [](const Weight<N>& weight) {
        return weight.adapter ? N(0) : weight.rows * weight.columns * weight.activeCopies;
    });
}

template <class N>
N heldParameterCount(const Inventory<N>& inventory)
{
    return weightSum(inventory, false, [](const Weight<N>& weight) { return weight.count(); });
}

template <class N>
N updatedParameterCount(const Inventory<N>& inventory)
{
    return weightSum(inventory, false, [](const Weight<N>& weight) {
        return weight.trained ? weight.count() : N(0);
    });
}

template <class N>
N trainingFlops(const Inventory<N>& inventory)
{
    return wholeModelFlops(inventory, false);
}

template <class N>
N attentionTrainingFlops(const Inventory<N>& inventory)
{
    return wholeModelFlops(inventory, true);
}

#define RP_INSTANTIATE(N)                                                                          \
    template Reading<N> readOperators(const std::vector<Operator<N>>&, const std::vector<N>&,      \
                                      const RankSplit<N>&, Recompute, const N&);                   \
    template N savedOnRank(const Operator<N>&, const SavedTensor<N>&, const RankSplit<N>&);        \
    template Working<N> workingOf(const std::vector<Operator<N>>&, const RankSplit<N>&);           \
    template N oneGradientOfEachShape(const std::vector<const LayerKind<N>*>&,                     \
                                      const RankSplit<N>&, const N&);                              \
    template HeadOnRank<N> headOnRank(const Inventory<N>&, const RankSplit<N>&);                   \
    template N vocabularyOnRank(const N&, const RankSplit<N>&);                                    \
    template N parameterCount(const Inventory<N>&);                                                \
    template N activeParameterCount(const Inventory<N>&);                                          \
    template N heldParameterCount(const Inventory<N>&);                                            \
    template N updatedParameterCount(const Inventory<N>&);                                         \
    template N trainingFlops(const Inventory<N>&);                                                 \
    template N attentionTrainingFlops(const Inventory<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::model

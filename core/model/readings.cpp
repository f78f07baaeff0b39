// SPDX-License-Identifier: Apache-2.0
#include "model/readings.h"

namespace ridgepoint::model {

using quantity::because;
using quantity::named;
using quantity::namedBy;
using quantity::Traced;

namespace {

template <class N>
N onRank(const N& value, Split split, const TensorSplit<N>& tensor)
{
    switch (split) {
    case Split::Whole:
        return value;
    case Split::Tensor:
        return value / tensor.degree;
    case Split::Sequence:
        break;
    }
    // With one rank there is nothing to split, whatever the flag says.
    if (quantity::valueOf(tensor.degree) == 1)
        return value / tensor.degree;
    return because({tensor.sequenceParallelCause},
                   tensor.sequenceParallel ? value / tensor.degree : value);
}

/// Whether a saved tensor survives the forward pass under a recomputation rule.
bool isKept(SavedGroup group, Recompute recompute)
{
    if (recompute == Recompute::Full)
        return group == SavedGroup::LayerInput;
    if (recompute == Recompute::MegatronSelective)
        return group != SavedGroup::CoreAttention;
    return true;
}

/// The forward FLOPs of an operator that recomputation repeats. Selective recomputation repeats
/// attention only where standard attention saved its square.
template <class N>
N repeatedFlops(const Operator<N>& op, Recompute recompute)
{
    if (recompute == Recompute::Full)
        return op.forwardFlops;
    if (recompute == Recompute::None || op.kind != OperatorKind::Attention)
        return 0;
    for (const SavedTensor<N>& tensor : op.saved) {
        if (tensor.group == SavedGroup::CoreAttention) {
            const bool dropped = quantity::valueOf(tensor.values) > 0;
            return because({tensor.values}, dropped ? op.forwardFlops : N(0));
        }
    }
    return 0;
}

bool doesFlops(OperatorKind kind)
{
    return kind == OperatorKind::MatrixProduct || kind == OperatorKind::Attention;
}

template <class N>
N sumOf(const std::vector<Operator<N>>& operators, N Operator<N>::*member, const char* prefix,
        bool attentionOnly)
{
    N sum = 0;
    for (const Operator<N>& op : operators) {
        if (doesFlops(op.kind) && (!attentionOnly || op.kind == OperatorKind::Attention))
            sum += namedBy(op.*member, prefix, op.name, RP_TR("FLOPs of {0}"), "FLOP");
    }
    return sum;
}

template <class N>
N wholeModelFlops(const Inventory<N>& inventory, bool attentionOnly)
{
    const auto both = [&](const std::vector<Operator<N>>& operators) {
        return sumOf(operators, &Operator<N>::forwardFlops, "F_", attentionOnly) +
               sumOf(operators, &Operator<N>::backwardFlops, "B_", attentionOnly);
    };
    N flops = both(inventory.embedding);
    for (const LayerKind<N>& kind : inventory.layers) {
        const N layer = named(both(kind.operators),
                              {"F_layer", RP_TR("one layer, forward and backward"), "FLOP"});
        flops += kind.layers * layer;
    }
    flops += both(inventory.head);
    return flops;
}

template <class N>
N weightCount(const std::vector<Operator<N>>& operators)
{
    N sum = 0;
    for (const Operator<N>& op : operators) {
        if (op.weights.size() == 0)
            continue;
        N weights = 0;
        for (const Weight<N>& weight : op.weights)
            weights += weight.count();
        sum += namedBy(weights, "N_", op.name, RP_TR("parameters of {0}"), RP_TR("parameters"));
    }
    return sum;
}

} // namespace

template <class N>
Reading<N> readOperators(const std::vector<Operator<N>>& operators, const TensorSplit<N>& split,
                         Recompute recompute, const N& recomputeCause)
{
    Reading<N> reading;
    for (const Operator<N>& op : operators) {
        if (op.weights.size() > 0) {
            N weights = 0;
            for (const Weight<N>& weight : op.weights)
                weights += onRank(weight.count(), weight.split, split);
            reading.parameters += namedBy(
                weights, "N_", op.name, RP_TR("parameters on a rank of {0}"), RP_TR("parameters"));
        }
        if (doesFlops(op.kind)) {
            reading.forwardFlops += op.forwardFlops / split.degree;
            if (op.kind == OperatorKind::MatrixProduct)
                reading.productFlops += op.forwardFlops / split.degree;
            reading.backwardFlops += op.backwardFlops / split.degree;
            reading.recomputeFlops += repeatedFlops(op, recompute) / split.degree;
        }
        N kept = 0;
        for (const SavedTensor<N>& tensor : op.saved) {
            const N bytes = onRank(tensor.values * tensor.bytesPerValue, tensor.split, split);
            if (isKept(tensor.group, recompute))
                kept += bytes;
        }
        if (op.saved.size() > 0)
            reading.savedBytes +=
                namedBy(kept, "A_", op.name, RP_TR("saved on a rank by {0}"), "bytes");
        if (op.reducesForward) {
            reading.reducedForward += op.reducedValues;
            if (recompute == Recompute::Full)
                reading.reducedRecompute += op.reducedValues;
        }
        if (op.reducesBackward)
            reading.reducedBackward += op.reducedValues;
    }
    reading.recomputeFlops = because({recomputeCause}, reading.recomputeFlops);
    reading.reducedRecompute = because({recomputeCause}, reading.reducedRecompute);
    reading.savedBytes = because({recomputeCause}, reading.savedBytes);
    return reading;
}

std::vector<std::pair<const SavedTensor<double>*, double>>
keptTensors(const Operator<double>& op, const TensorSplit<double>& split, Recompute recompute)
{
    std::vector<std::pair<const SavedTensor<double>*, double>> kept;
    for (const SavedTensor<double>& tensor : op.saved) {
        if (isKept(tensor.group, recompute))
            kept.emplace_back(&tensor,
                              onRank(tensor.values * tensor.bytesPerValue, tensor.split, split));
    }
    return kept;
}

template <class N>
N parameterCount(const Inventory<N>& inventory)
{
    N count = named(weightCount(inventory.embedding),
                    {"N_before", RP_TR("parameters before the first layer"), RP_TR("parameters")});
    for (const LayerKind<N>& kind : inventory.layers) {
        const N layer = named(weightCount(kind.operators),
                              {"N_layer", RP_TR("parameters of one layer"), RP_TR("parameters")});
        count += kind.layers * layer;
    }
    const N head =
        named(weightCount(inventory.head),
              {"N_after", RP_TR("parameters after the last layer"), RP_TR("parameters")});
    return count + head - inventory.reusedHeadWeights;
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
    template Reading<N> readOperators(const std::vector<Operator<N>>&, const TensorSplit<N>&,      \
                                      Recompute, const N&);                                        \
    template N parameterCount(const Inventory<N>&);                                                \
    template N trainingFlops(const Inventory<N>&);                                                 \
    template N attentionTrainingFlops(const Inventory<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::model

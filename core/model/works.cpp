// SPDX-License-Identifier: Apache-2.0
#include "model/works.h"

#include "model/rank_parts.h"

namespace ridgepoint::model {

using quantity::Traced;
using quantity::valueOf;

namespace {

/// The share of an operator's forward time that a recomputation rule repeats.
template <class N>
double repeatedShare(const Operator<N>& op, Recompute recompute)
{
    const bool moves = op.kind == OperatorKind::Normalisation ||
                       op.kind == OperatorKind::Activation || op.kind == OperatorKind::Dropout;
    switch (recompute) {
    case Recompute::None:
        return 0;
    case Recompute::Full:
        return 1;
    case Recompute::MegatronSelective: // the core of attention, whatever its kernel saves
        return op.kind == OperatorKind::Attention ? 1 : 0;
    case Recompute::ChapterProducts:
        return op.kind == OperatorKind::Normalisation || op.kind == OperatorKind::Activation;
    case Recompute::TorchtitanOp:
        return moves ? 1 : valueOf(op.operatorRuleRepeats);
    }
    return 0;
}

template <class N>
Work<N> workOf(const Operator<N>& op, const RankSplit<N>& split, Recompute recompute)
{
    const auto part = [&](const N& value) { return ofTokens(value, op.split, op.parts, split); };
    Work<N> work;
    work.name = op.name;
    work.kind = op.kind;
    work.forwardFlops = part(op.forwardFlops);
    work.inputGradientFlops = part(op.inputGradientFlops);
    work.weightGradientFlops = part(op.weightGradientFlops);
    work.bytesRead = part(op.bytesRead);
    work.bytesWritten = part(op.bytesWritten);
    work.additionBytes = ofTokens(op.additionBytes, Split::Sequence, op.parts, split);
    work.squareBytes = part(op.squareBytes);
    work.headDim = op.headDim;
    work.repeated = repeatedShare(op, recompute);
    if (op.kind == OperatorKind::Loss)
        work.logits = work.bytesRead;
    for (const Communication<N>& moved : op.communication) {
        if (moved.group != CommunicationGroup::Expert)
            continue;
        // there and back, one way each
        work.permutedBytes = ofTokens(moved.forwardValues / 2, Split::ExpertWork, op.parts, split);
        work.gatheredRows = withinExpert(moved.forwardValues / 2, op, split);
    }
    if (op.weights.size() == 0 || !isProduct(op))
        return work;
    const Weight<N>& weight = *op.weights.begin();
    const N held = ofWeight(weight, op, split);
    work.isOfExperts = isOfExperts(weight.split);
    work.isOfLayerProducts = weight.use == WeightUse::Product;
    work.weightBytes = op.weightBytes * held / weight.count();
    work.inputs = weight.rows;
    work.outputs = weight.columns;
    if (work.isOfExperts) {
        work.groups = inParts(weight.copies, weight.copies, split.expert);
        (op.dividesInputs ? work.inputs : work.outputs) =
            (op.dividesInputs ? weight.rows : weight.columns) / split.expertTensor;
    } else if (op.dividesInputs) {
        work.inputs = held / (weight.columns * weight.copies);
    } else {
        work.outputs = held / (weight.rows * weight.copies);
    }
    // what multiplies nothing has no rows
    work.rows = valueOf(work.forwardFlops) > 0
                    ? work.forwardFlops / (2 * work.inputs * work.outputs * work.groups)
                    : work.forwardFlops;
    if (work.isOfExperts)
        work.paddedValues =
            work.groups * work.rows * (op.dividesInputs ? work.outputs : work.inputs);
    return work;
}

} // namespace

template <class N>
std::vector<Work<N>> worksOf(const std::vector<Operator<N>>& operators, const RankSplit<N>& split,
                             Recompute recompute, bool stopsEarly)
{
    std::vector<Work<N>> works;
    works.reserve(operators.size());
    for (const Operator<N>& op : operators)
        works.push_back(workOf(op, split, recompute));
    if (recompute != Recompute::Full || !stopsEarly)
        return works;
    for (auto work = works.rbegin(); work != works.rend(); ++work) {
        if (work->kind == OperatorKind::MatrixProduct) {
            work->repeated = 0;
            break;
        }
    }
    return works;
}

template std::vector<Work<double>> worksOf(const std::vector<Operator<double>>&,
                                           const RankSplit<double>&, Recompute, bool);
template std::vector<Work<Traced>> worksOf(const std::vector<Operator<Traced>>&,
                                           const RankSplit<Traced>&, Recompute, bool);

} // namespace ridgepoint::model

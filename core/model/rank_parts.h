// SPDX-License-Identifier: Apache-2.0
// Private to this room: how values, weights and work divide over the ranks of a stage.
#pragma once

#include "model/readings.h"

#include <cmath>

namespace ridgepoint::model {

template <class N>
bool isOne(const N& value)
{
    return quantity::valueOf(value) == 1;
}

/// `value`, divided over `ranks` in `parts` that cannot be divided: the most that a rank has.
template <class N>
N inParts(const N& value, const N& parts, const N& ranks)
{
    using quantity::because;
    using quantity::valueOf;
    using std::ceil;
    const double share = valueOf(parts) / valueOf(ranks);
    if (share == std::floor(share) || !(valueOf(parts) > 0))
        return because({parts}, value / ranks);
    return value / parts * ceil(parts / ranks);
}

/// The vocabulary's rows are padded until each rank has as many, a multiple of a number.
template <class N>
N ofVocabulary(const N& value, const RankSplit<N>& split)
{
    using quantity::because;
    using quantity::valueOf;
    using std::ceil;
    if (!(valueOf(split.vocabulary) > 0))
        return value / split.tensor;
    const double share =
        valueOf(split.vocabulary) / (valueOf(split.tensor) * valueOf(split.vocabularyMultiple));
    if (share == std::floor(share))
        return because({split.vocabulary, split.vocabularyMultiple}, value / split.tensor);
    return value / split.vocabulary *
           (split.vocabularyMultiple *
            ceil(split.vocabulary / (split.tensor * split.vocabularyMultiple)));
}

/// Of tokens at experts: the busiest rank has more than the mean.
template <class N>
N atExperts(const N& value, const RankSplit<N>& split)
{
    return value / split.tensor * split.expertLoad;
}

template <class N>
N divided(const N& value, Split how, const N& parts, const RankSplit<N>& split)
{
    switch (how) {
    case Split::Whole:
        return value;
    case Split::Tensor:
        return value / split.tensor;
    case Split::KeyValue:
        return inParts(value, parts, split.tensor);
    case Split::Vocabulary:
        return ofVocabulary(value, split);
    case Split::ExpertWork:
        return atExperts(value, split);
    case Split::Dispatched:
        return atExperts(value, split) * split.expertTensor;
    case Split::Experts:
        return value / (split.expert * split.expertTensor);
    case Split::ExpertCopy:
        return value / split.expert;
    case Split::Sequence:
        break;
    }
    // With one rank there is nothing to split, whatever the flag says.
    if (isOne(split.tensor))
        return value / split.tensor;
    return quantity::because({split.sequenceParallelCause},
                             split.sequenceParallel ? value / split.tensor : value);
}

/// What belongs to tokens is divided over the context-parallel ranks too.
template <class N>
N ofTokens(const N& value, Split how, const N& parts, const RankSplit<N>& split)
{
    return divided(value, how, parts, split) / split.context;
}

inline bool isOfExperts(Split how)
{
    return how == Split::Experts || how == Split::ExpertCopy;
}

template <class N>
N ofWeight(const Weight<N>& weight, const Operator<N>& op, const RankSplit<N>& split)
{
    if (!isOfExperts(weight.split))
        return divided(weight.count(), weight.split, op.parts, split);
    const N one = weight.rows * weight.columns;
    const N copies = inParts(weight.copies, weight.copies, split.expert);
    return weight.split == Split::Experts ? one * copies / split.expertTensor : one * copies;
}

/// Of rows at experts, what the ranks of one expert exchange; nothing where it has one.
template <class N>
N withinExpert(const N& values, const Operator<N>& op, const RankSplit<N>& split)
{
    return quantity::because(
        {split.expertTensor},
        isOne(split.expertTensor) ? N(0) : ofTokens(values, Split::Dispatched, op.parts, split));
}

/// What products with weights are, the router's too.
template <class N>
bool isProduct(const Operator<N>& op)
{
    return op.kind == OperatorKind::MatrixProduct || op.kind == OperatorKind::Routing;
}

} // namespace ridgepoint::model

// SPDX-License-Identifier: Apache-2.0
// Readings of the operator inventory: what one rank of one pipeline stage holds, computes, keeps
// and communicates, under any split over ranks and a recomputation rule; and what the whole model
// has.
#pragma once

#include "model/inventory.h"

#include <utility>
#include <vector>

namespace ridgepoint::model {

/// How the ranks of a stage split operators, and whether per-token tensors are split too.
template <class N>
struct RankSplit
{
    N tensor = 1;
    bool sequenceParallel = false;
    N sequenceParallelCause = 0; ///< the field that the flag was read from
    N context = 1;
    N expert = 1;             ///< ranks that share the experts
    N expertTensor = 1;       ///< ranks that share one expert
    N expertLoad = 1;         ///< rows at the busiest rank's experts over the mean
    N vocabulary = 0;         ///< rows of the vocabulary's tables; 0: they divide evenly
    N vocabularyMultiple = 1; ///< a rank's rows are padded to a multiple of this
};

/// Parameters by how they are held and updated.
template <class N>
struct ParameterClasses
{
    N products = 0;        ///< matrices of the layers' products
    N others = 0;          ///< tables, heads, vectors, convolutions, adapters
    N trainedProducts = 0; ///< of `products`
    N trainedOthers = 0;   ///< of `others`
    N factors = 0;         ///< rows and columns of trained matrices: Adafactor's second moment

    N total() const { return products + others; }
    N trained() const { return trainedProducts + trainedOthers; }
};

/// Values that cross a group of ranks for one micro-batch, by pass.
template <class N>
struct Traffic
{
    N forward = 0;
    N backward = 0;  ///< without what recomputation repeats
    N recompute = 0; ///< repeated by recomputation
};

/// Sums over a list of operators for one micro-batch on one rank.
template <class N>
struct Reading
{
    N parameters = 0;            ///< held by the rank
    ParameterClasses<N> dense;   ///< of `parameters`, those that all data-parallel ranks have
    ParameterClasses<N> experts; ///< and those that expert parallelism divides
    N forwardFlops = 0;
    N productFlops = 0; ///< of forwardFlops, those of weights: without attention and scans
    N inputGradientFlops = 0;
    N weightGradientFlops = 0;
    N recomputeFlops = 0;  ///< of the forward pass, done again before the backward pass
    N savedBytes = 0;      ///< kept from forward to backward
    Traffic<N> reduced;    ///< all-reduced over the tensor-parallel group
    Traffic<N> dispatched; ///< sent by the rank to experts and back
    Traffic<N> exchanged;  ///< keys and values of the rank, over the context-parallel group

    N backwardFlops() const { return inputGradientFlops + weightGradientFlops; }
};

/// Adds up `operators`, which were listed because of `causes`. `recomputeCause` is the field that
/// `recompute` was read from.
template <class N>
Reading<N> readOperators(const std::vector<Operator<N>>& operators, const std::vector<N>& causes,
                         const RankSplit<N>& split, Recompute recompute, const N& recomputeCause);

/// What a rank's layer needs while it goes back, beside what is saved: gradients of activations
/// (validation/MEMORY.md, section 4).
template <class N>
struct Working
{
    N activation = 0; ///< into and out of the widest activation or scan
    N squares = 0;    ///< of attention that writes its probabilities: theirs and the scores'
    N dispatched = 0; ///< of rows at experts, before and after them
};
template <class N>
Working<N> workingOf(const std::vector<Operator<N>>& operators, const RankSplit<N>& split);

/// Bytes of one gradient, in `bytesPerValue`, of each shape that the products' weights have: those
/// of the layers `kinds`, equal shapes of the same operator once, of experts one.
template <class N>
N oneGradientOfEachShape(const std::vector<const LayerKind<N>*>& kinds, const RankSplit<N>& split,
                         const N& bytesPerValue);

/// The product with the vocabulary behind the last layer, on a rank.
template <class N>
struct HeadOnRank
{
    bool exists = false;
    N weights = 0;          ///< of its matrix
    N inputValues = 0;      ///< as saved: divided where sequence parallelism is on
    N wholeInputValues = 0; ///< gathered for the product
};
template <class N>
HeadOnRank<N> headOnRank(const Inventory<N>& inventory, const RankSplit<N>& split);

/// A rank's part of what belongs to the vocabulary's rows, padding included.
template <class N>
N vocabularyOnRank(const N& value, const RankSplit<N>& split);

/// One operator on a rank.
struct OperatorOnRank
{
    double parameters = 0;
    double forwardFlops = 0;
    double backwardFlops = 0;
    double vectorFlops = 0;
    double bytesRead = 0; ///< forward, weights included
    double bytesWritten = 0;
    double savedBytes = 0; ///< under the recomputation rule
};
OperatorOnRank onRank(const Operator<double>& op, const RankSplit<double>& split,
                      Recompute recompute);

/// A weight's rows, columns and copies on a rank: their product is what the rank holds.
struct WeightShape
{
    double rows = 0;
    double columns = 0;
    double copies = 1;
};
WeightShape shapeOnRank(const Weight<double>& weight, const Operator<double>& op,
                        const RankSplit<double>& split);

/// Bytes of one saved tensor on a rank.
template <class N>
N savedOnRank(const Operator<N>& op, const SavedTensor<N>& tensor, const RankSplit<N>& split);

/// The tensors that an operator keeps under a recomputation rule, each with its bytes on a rank.
std::vector<std::pair<const SavedTensor<double>*, double>>
keptTensors(const Operator<double>& op, const RankSplit<double>& split, Recompute recompute);

/// The parameters of the model as published: a tied head once, without modules that predict
/// further tokens, an encoder if its total counts it.
template <class N>
N parameterCount(const Inventory<N>& inventory);

/// Of parameterCount(), those that a token visits: of the routed experts, the chosen ones.
template <class N>
N activeParameterCount(const Inventory<N>& inventory);

/// All that a training job holds: with further-token modules, encoder, projectors, adapters.
template <class N>
N heldParameterCount(const Inventory<N>& inventory);

/// Of heldParameterCount(), those that are updated.
template <class N>
N updatedParameterCount(const Inventory<N>& inventory);

/// The FLOPs of the whole model for the inventory's workload, forward and backward.
template <class N>
N trainingFlops(const Inventory<N>& inventory);

/// The attention part of trainingFlops(): what "6 N" leaves out.
template <class N>
N attentionTrainingFlops(const Inventory<N>& inventory);

} // namespace ridgepoint::model

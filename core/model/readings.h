// SPDX-License-Identifier: Apache-2.0
// Readings of the operator inventory: what one rank of one pipeline stage holds, computes, keeps
// and communicates, under a tensor-parallel split and a recomputation rule.
#pragma once

#include "model/inventory.h"

#include <utility>
#include <vector>

namespace ridgepoint::model {

/// Which saved tensors are dropped after the forward pass and rebuilt before the backward pass.
enum class Recompute
{
    None,
    MegatronSelective, ///< softmax and its dropout (Korthikanti et al. 2022, section 5)
    Full,              ///< all but each layer's input
};

/// How a rank splits operators: the degree, and whether per-token tensors are split too.
template <class N>
struct TensorSplit
{
    N degree = 1;
    bool sequenceParallel = false;
    N sequenceParallelCause = 0; ///< the field that the flag was read from
};

/// Sums over a list of operators for one micro-batch on one rank.
template <class N>
struct Reading
{
    N parameters = 0; ///< held by the rank
    N forwardFlops = 0;
    N productFlops = 0; ///< of forwardFlops, those of weights: without attention
    N backwardFlops = 0;
    N recomputeFlops = 0;   ///< of the forward pass, done again before the backward pass
    N savedBytes = 0;       ///< kept from forward to backward
    N reducedForward = 0;   ///< values all-reduced over the tensor-parallel group, forward
    N reducedBackward = 0;  ///< backward, without what recomputation repeats
    N reducedRecompute = 0; ///< repeated by recomputation
};

/// Adds up `operators`. `recomputeCause` is the field that `recompute` was read from.
template <class N>
Reading<N> readOperators(const std::vector<Operator<N>>& operators, const TensorSplit<N>& split,
                         Recompute recompute, const N& recomputeCause);

/// The tensors that an operator keeps under a recomputation rule, each with its bytes on a rank.
std::vector<std::pair<const SavedTensor<double>*, double>>
keptTensors(const Operator<double>& op, const TensorSplit<double>& split, Recompute recompute);

/// The parameters of the whole model, a tied head counted once.
template <class N>
N parameterCount(const Inventory<N>& inventory);

/// The FLOPs of the whole model for the inventory's workload, forward and backward.
template <class N>
N trainingFlops(const Inventory<N>& inventory);

/// The attention part of trainingFlops(): what "6 N" leaves out.
template <class N>
N attentionTrainingFlops(const Inventory<N>& inventory);

} // namespace ridgepoint::model

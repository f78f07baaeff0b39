// SPDX-License-Identifier: Apache-2.0
// What each operator of the inventory does on one rank: shapes of products, FLOPs, bytes. Its time
// follows from this and from the rates of kernels (compute/operator_times.h).
#pragma once

#include "model/readings.h"

#include <vector>

namespace ridgepoint::model {

/// What one operator does on a rank for one micro-batch: all that its time follows from.
template <class N>
struct Work
{
    quantity::Literal name;
    OperatorKind kind = OperatorKind::MatrixProduct;
    bool isOfExperts = false;
    bool isOfLayerProducts = false; ///< of a matrix that may be held and multiplied in few bits
    // of a product: `groups` side by side, [rows, inputs] by [inputs, outputs] each
    N rows = 0;
    N inputs = 0;
    N outputs = 0;
    N groups = 1;
    N forwardFlops = 0; ///< of a scan, convolution or attention; of a product too
    N inputGradientFlops = 0;
    N weightGradientFlops = 0;
    N bytesRead = 0; ///< forward, without weights
    N bytesWritten = 0;
    N weightBytes = 0;
    N additionBytes = 0;
    N squareBytes = 0; ///< of attention that writes its scores
    N headDim = 0;
    N logits = 0;        ///< bytes of a loss's logits
    N permutedBytes = 0; ///< of routing: rows for the rank's tokens, one way
    N paddedValues = 0;  ///< of experts' products: rows that come in, or go out, in whole width
    /// Of rows at experts: values that the ranks of one expert gather and reduce-scatter, forward
    /// and backward.
    N gatheredRows = 0;
    double repeated = 0; ///< share of the forward pass that recomputation repeats
};

/// @param stopsEarly  full recomputation ends before the layer's last product, whose output no
///                    backward pass needs (PyTorch's checkpoints)
template <class N>
std::vector<Work<N>> worksOf(const std::vector<Operator<N>>& operators, const RankSplit<N>& split,
                             Recompute recompute, bool stopsEarly);

} // namespace ridgepoint::model

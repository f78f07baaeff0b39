// SPDX-License-Identifier: Apache-2.0
// What kernels take on a card: matrix products by shape, attention by its kernels' generation, all
// else by the bytes it moves. The forms are those that measured steps asked for
// (validation/MODEL.md 1); the constants are the plan's, from presets that name their source.
#pragma once

#include "compute/compute.h"
#include "hardware/cluster.h"
#include "quantity/reader.h"

namespace ridgepoint::compute {

/// How fast matrix products run: FLOP/s in the long run, and what a tile needs to start.
template <class N>
struct ProductRate
{
    N flopPerS = 0;
    N startupValues = 0; ///< of the inner dimension
    N multiprocessors = 1;
    N memoryBytesPerS = 0;
};

/// `groups` products of [rows, inputs] by [inputs, outputs], which run together.
template <class N>
struct ProductShape
{
    N rows = 0;
    N inputs = 0;
    N outputs = 0;
    N groups = 1;
    N bytes = 0; ///< moved at least
};

/// The tile and the division of the inner dimension that a product runs fastest with.
struct Tiling
{
    int rows = 128;
    int columns = 256;
    double efficiency = 1; ///< of the rate, in so small a tile
    int divisions = 1;     ///< of the inner dimension (split-k)
    double waves = 1;      ///< of tiles over the multiprocessors
    /// Outputs that the multiprocessors compute in these waves, over the efficiency.
    double computedOutputs = 0;
};
Tiling bestTiling(const ProductShape<double>& shape, const ProductRate<double>& rate);

/// Seconds of a product: waves of tiles, each the inner dimension and its start-up long, or the
/// bytes over the memory bandwidth if that is longer.
template <class N>
N productS(const ProductShape<N>& shape, const ProductRate<N>& rate);

/// What of a plan's machine and software the times of kernels follow from, read once.
template <class N>
struct KernelRates
{
    ProductRate<N> product;      ///< in the activations' format
    ProductRate<N> layerProduct; ///< of the layers' matrices
    bool layersAreLowBit = false;
    N attentionFlopPerS = 0; ///< forward, of the widest heads
    N attentionBackwardRatio = 1;
    N attentionHeadOffset = 0;
    N misalignedRatio = 1;
    N memoryBytesPerS = 0;
    N elementwiseRatio = 1;
    N scoresRatio = 1;
    N groupedRatio = 1;
    N lossBytesPerLogit = 0;
    N activationBytes = 2; ///< of a value
};

template <class N>
KernelRates<N> kernelRates(const hardware::Pool& pool, const Compute& compute,
                           const N& activationBytes, const quantity::Reader<N>& in);

} // namespace ridgepoint::compute

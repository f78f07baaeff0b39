// SPDX-License-Identifier: Apache-2.0
#include "compute/kernel_times.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint::compute {

using quantity::because;
using quantity::Candidate;
using quantity::largest;
using quantity::named;
using quantity::Reader;
using quantity::Traced;
using quantity::valueOf;

namespace {

struct Tile
{
    int rows;
    int columns;
    double efficiency;
};

// validation/MODEL.md 1.1
constexpr Tile kTiles[] = {
    {128, 256, 1.0}, {256, 128, 1.0}, {128, 128, 0.92}, {64, 128, 0.75}, {64, 64, 0.55}};
constexpr int kDivisions[] = {1, 2, 4, 8};

template <class N>
ProductShape<double> plain(const ProductShape<N>& shape)
{
    return {valueOf(shape.rows), valueOf(shape.inputs), valueOf(shape.outputs),
            valueOf(shape.groups), valueOf(shape.bytes)};
}

template <class N>
ProductRate<double> plain(const ProductRate<N>& rate)
{
    return {valueOf(rate.flopPerS), valueOf(rate.startupValues), valueOf(rate.multiprocessors),
            valueOf(rate.memoryBytesPerS)};
}

} // namespace

Tiling bestTiling(const ProductShape<double>& shape, const ProductRate<double>& rate)
{
    Tiling best;
    double least = std::numeric_limits<double>::infinity();
    for (const Tile& tile : kTiles) {
        const double tiles = shape.groups * std::ceil(shape.rows / tile.rows) *
                             std::ceil(shape.outputs / tile.columns);
        for (const int divisions : kDivisions) {
            const double waves = std::ceil(tiles * divisions / rate.multiprocessors);
            const double outputs =
                waves * rate.multiprocessors * tile.rows * tile.columns / tile.efficiency;
            const double work = outputs * (shape.inputs / divisions + rate.startupValues);
            if (work < least) {
                least = work;
                best = {tile.rows, tile.columns, tile.efficiency, divisions, waves, outputs};
            }
        }
    }
    return best;
}

template <class N>
N productS(const ProductShape<N>& shape, const ProductRate<N>& rate)
{
    if (!(valueOf(shape.rows) > 0) || !(valueOf(shape.outputs) > 0) ||
        !(valueOf(rate.flopPerS) > 0))
        return shape.rows * 0;
    const Tiling tiling = bestTiling(plain(shape), plain(rate));
    // which tiling is the fastest follows from all of these
    const std::initializer_list<N> causes{shape.rows,   shape.inputs,         shape.outputs,
                                          shape.groups, rate.multiprocessors, rate.startupValues};
    const N outputs =
        named(quantity::witnessed(tiling.computedOutputs,
                                  RP_TR("whole waves of the fastest tiling"), causes),
              {"W",
               RP_TR("outputs computed, with what tiles and waves round up and small tiles "
                     "lose"),
               ""});
    const N divisions =
        quantity::witnessed(tiling.divisions, RP_TR("of the fastest tiling"), causes);
    const N flops = 2 * outputs * (shape.inputs / divisions + rate.startupValues);
    return largest({Candidate<N>{RP_TR("multiplying"), flops / rate.flopPerS},
                    Candidate<N>{RP_TR("moving bytes"), shape.bytes / rate.memoryBytesPerS}});
}

namespace {

/// The rate of the layers' products in a format of few bits, without the software's part.
template <class N>
N lowBitFlopPerS(const hardware::Curves& curves, ProductFormat format, const Reader<N>& in)
{
    if (format == ProductFormat::Fp4)
        return in(curves.fp4FlopPerS) * in(curves.fp4Efficiency);
    const N rate = in(curves.fp8FlopPerS) * in(curves.fp8Efficiency);
    if (format == ProductFormat::Fp8Rowwise)
        return rate * in(curves.rowwiseRatio);
    return format == ProductFormat::Fp8Block ? rate * in(curves.blockScaledRatio) : rate;
}

template <class N>
N attentionEfficiency(const hardware::Curves& curves, AttentionLibrary library, const Reader<N>& in)
{
    switch (library) {
    case AttentionLibrary::Flash1:
        return in(curves.flash1Efficiency);
    case AttentionLibrary::Flash2:
        return in(curves.flash2Efficiency);
    case AttentionLibrary::Flash3:
        break;
    }
    return in(curves.flash3Efficiency);
}

} // namespace

template <class N>
KernelRates<N> kernelRates(const hardware::Pool& pool, const Compute& compute,
                           const N& activationBytes, const Reader<N>& in)
{
    const hardware::Curves& curves = pool.curves;
    KernelRates<N> rates;
    const N clock = in(curves.clockRatio);
    rates.memoryBytesPerS = in(pool.memoryBytesPerS) * in(curves.memoryEfficiency);
    const N software = in(compute.productRatio);
    rates.product = {named(in(pool.peakFlopPerS) * clock * in(curves.productEfficiency) * software,
                           {"P_16", RP_TR("rate of a large product in 16 bits"), "FLOP/s"}),
                     in(curves.startupValues), in(curves.multiprocessors), rates.memoryBytesPerS};
    const N cause = in(compute.productFormat);
    rates.layersAreLowBit = compute.productFormat != ProductFormat::Activations;
    rates.layerProduct = rates.product;
    if (rates.layersAreLowBit) {
        const N rate =
            lowBitFlopPerS(curves, compute.productFormat, in) * clock * in(compute.lowBitRatio);
        rates.layerProduct.flopPerS =
            named(because({cause}, rate),
                  {"P_8", RP_TR("rate of a large product in few bits"), "FLOP/s"});
        rates.layerProduct.startupValues = because({cause}, in(curves.lowBitStartupValues));
    } else {
        rates.layerProduct.flopPerS = because({cause}, rates.product.flopPerS);
    }
    rates.attentionFlopPerS =
        named(because({in(compute.attentionLibrary)},
                      in(pool.peakFlopPerS) * clock *
                          attentionEfficiency(curves, compute.attentionLibrary, in)),
              {"P_a", RP_TR("rate of attention's forward pass with the widest heads"), "FLOP/s"});
    rates.attentionBackwardRatio = in(curves.attentionBackwardRatio);
    rates.attentionHeadOffset = in(curves.attentionHeadOffset);
    rates.misalignedRatio = in(curves.misalignedRatio);
    rates.elementwiseRatio = in(compute.elementwiseRatio);
    rates.scoresRatio = in(compute.scoresRatio);
    rates.groupedRatio = in(compute.groupedRatio);
    rates.lossBytesPerLogit = in(compute.lossBytesPerLogit);
    rates.activationBytes = activationBytes;
    return rates;
}

#define RP_INSTANTIATE(N)                                                                          \
    template N productS(const ProductShape<N>&, const ProductRate<N>&);                            \
    template KernelRates<N> kernelRates(const hardware::Pool&, const Compute&, const N&,           \
                                        const Reader<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::compute

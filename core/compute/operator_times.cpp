// SPDX-License-Identifier: Apache-2.0
#include "compute/operator_times.h"

#include <cmath>

namespace ridgepoint::compute {

using model::OperatorKind;
using model::Work;
using quantity::because;
using quantity::Candidate;
using quantity::largest;
using quantity::namedBy;
using quantity::Traced;
using quantity::valueOf;

namespace {

/// Bytes that a value takes on its way through a cast: read in 16 bits, written in 8, and read as a
/// transposed copy's source (validation/MODEL.md 1.3).
constexpr double kCastBytes = 4;
/// Of flash attention's backward pass over its FLOPs in the inventory: it makes the scores again.
constexpr double kBackwardRepeats = 1.25;
/// Of a scan's or short convolution's FLOPs: on plain cores, an eighth of the products' rate.
constexpr double kScanRatio = 0.125;
/// Dimensions are aligned to so many values.
constexpr double kAlignedValues = 8;

/// Passes over the rows for a token's experts: gathered, put in order by expert, back again, and
/// added up with their weights (validation/MODEL.md 1.10: eleven in both passes).
constexpr double kPermutationsForward = 5;
constexpr double kPermutationsBackward = 6;

/// Products of few bits take rows in multiples of 16 or 32: what came for an expert is copied into
/// a padded place before, and out of one behind (Fp8Padding in Megatron core, torchao's padded
/// permutation). Read and written.
constexpr double kPaddingPasses = 2;

/// Values of so many bytes of activations; a format of no bytes has none.
template <class N>
N valuesOf(const N& bytes, const KernelRates<N>& rates)
{
    return valueOf(rates.activationBytes) > 0 ? bytes / rates.activationBytes
                                              : because({rates.activationBytes}, N(0));
}

template <class N>
PassTimes<N> productTimes(const Work<N>& work, const KernelRates<N>& rates)
{
    const bool lowBit = rates.layersAreLowBit && work.isOfLayerProducts;
    ProductRate<N> rate = work.isOfLayerProducts ? rates.layerProduct : rates.product;
    if (work.isOfExperts)
        rate.flopPerS = rate.flopPerS * rates.groupedRatio;
    const N bytes = work.bytesRead + work.bytesWritten + work.weightBytes;
    PassTimes<N> times;
    times.forward = productS({work.rows, work.inputs, work.outputs, work.groups, bytes}, rate);
    times.launchedForward = 1;
    if (valueOf(work.inputGradientFlops) > 0) {
        times.inputGradient =
            productS({work.rows, work.outputs, work.inputs, work.groups, bytes}, rate);
        times.launchedBackward += 1;
    }
    if (valueOf(work.weightGradientFlops) > 0) {
        times.weightGradient =
            productS({work.inputs, work.rows, work.outputs, work.groups, bytes}, rate);
        times.launchedBackward += 1;
    }
    if (work.kind == OperatorKind::Routing) {
        const N moved = work.permutedBytes * rates.activationBytes / rates.memoryBytesPerS;
        times.forward += kPermutationsForward * moved;
        times.inputGradient += kPermutationsBackward * moved;
        times.launchedForward += kPermutationsForward;
        times.launchedBackward += kPermutationsBackward;
    }
    if (lowBit) {
        const N moved = rates.memoryBytesPerS / kCastBytes;
        times.forward += work.groups * work.rows * work.inputs / moved;
        times.inputGradient += work.groups * work.rows * work.outputs / moved;
        times.launchedForward += 1;
        times.launchedBackward += 1;
    }
    if (lowBit && work.isOfExperts) {
        const N copied =
            kPaddingPasses * work.paddedValues * rates.activationBytes / rates.memoryBytesPerS;
        times.forward += copied;
        times.inputGradient += copied;
        times.launchedForward += 1;
        times.launchedBackward += 1;
    }
    return times;
}

/// Attention that writes its scores: two batched products over the whole square, and what softmax
/// moves between them.
template <class N>
PassTimes<N> squareTimes(const Work<N>& work, const KernelRates<N>& rates)
{
    const N scores = valuesOf(work.squareBytes, rates);
    const double dim = valueOf(work.headDim);
    const bool aligned = std::fmod(dim, kAlignedValues) == 0;
    N products = 4 * scores * work.headDim / rates.product.flopPerS;
    products = because({work.headDim}, aligned ? products : products * rates.misalignedRatio);
    const N moved = rates.scoresRatio / rates.memoryBytesPerS;
    PassTimes<N> times;
    times.forward = products + 4 * work.squareBytes * moved;
    times.inputGradient = 2 * products + 6 * work.squareBytes * moved;
    times.launchedForward = 4;
    times.launchedBackward = 7;
    return times;
}

template <class N>
PassTimes<N> attentionTimes(const Work<N>& work, const KernelRates<N>& rates)
{
    if (valueOf(work.squareBytes) > 0)
        return squareTimes(work, rates);
    const N reached =
        rates.attentionFlopPerS * work.headDim / (work.headDim + rates.attentionHeadOffset);
    const N least = (work.bytesRead + work.bytesWritten) / rates.memoryBytesPerS;
    PassTimes<N> times;
    times.forward = largest({Candidate<N>{RP_TR("multiplying"), work.forwardFlops / reached},
                             Candidate<N>{RP_TR("moving bytes"), least}});
    times.launchedForward = 1;
    if (valueOf(work.inputGradientFlops) > 0) {
        times.inputGradient = largest(
            {Candidate<N>{RP_TR("multiplying"), kBackwardRepeats * work.inputGradientFlops /
                                                    (reached * rates.attentionBackwardRatio)},
             Candidate<N>{RP_TR("moving bytes"), 2 * least}});
        times.launchedBackward = 2;
    }
    return times;
}

template <class N>
PassTimes<N> movingTimes(const Work<N>& work, const KernelRates<N>& rates)
{
    const N rate = rates.memoryBytesPerS / rates.elementwiseRatio;
    PassTimes<N> times;
    times.forward = (work.bytesRead + work.bytesWritten) / rate;
    // the gradient comes in, the saved inputs are read, their gradients are written
    times.inputGradient = (2 * work.bytesRead + work.bytesWritten) / rate;
    times.launchedForward = 1;
    times.launchedBackward = 1;
    return times;
}

template <class N>
PassTimes<N> scanTimes(const Work<N>& work, const KernelRates<N>& rates)
{
    PassTimes<N> times = movingTimes(work, rates);
    const N rate = rates.product.flopPerS * kScanRatio;
    times.forward = largest({Candidate<N>{RP_TR("multiplying"), work.forwardFlops / rate},
                             Candidate<N>{RP_TR("moving bytes"), times.forward}});
    times.inputGradient =
        largest({Candidate<N>{RP_TR("multiplying"), work.inputGradientFlops / rate},
                 Candidate<N>{RP_TR("moving bytes"), times.inputGradient}});
    return times;
}

template <class N>
PassTimes<N> lossTimes(const Work<N>& work, const KernelRates<N>& rates)
{
    // of all that loss and its gradient move, more than half goes forward
    constexpr double kForwardShare = 0.57;
    const N seconds =
        valuesOf(work.logits, rates) * rates.lossBytesPerLogit / rates.memoryBytesPerS;
    PassTimes<N> times;
    times.forward = kForwardShare * seconds;
    times.inputGradient = (1 - kForwardShare) * seconds;
    times.launchedForward = 3;
    times.launchedBackward = 2;
    return times;
}

} // namespace

template <class N>
PassTimes<N>& PassTimes<N>::operator+=(const PassTimes& other)
{
    forward += other.forward;
    inputGradient += other.inputGradient;
    weightGradient += other.weightGradient;
    repeated += other.repeated;
    launchedForward += other.launchedForward;
    launchedBackward += other.launchedBackward;
    launchedAgain += other.launchedAgain;
    return *this;
}

template <class N>
PassTimes<N> operatorTimes(const Work<N>& work, const KernelRates<N>& rates)
{
    PassTimes<N> times;
    switch (work.kind) {
    case OperatorKind::MatrixProduct:
    case OperatorKind::Routing:
        times = productTimes(work, rates);
        break;
    case OperatorKind::Attention:
        times = attentionTimes(work, rates);
        break;
    case OperatorKind::Scan:
    case OperatorKind::Convolution:
        times = scanTimes(work, rates);
        break;
    case OperatorKind::Loss:
        times = lossTimes(work, rates);
        break;
    case OperatorKind::Embedding:
    case OperatorKind::Normalisation:
    case OperatorKind::Activation:
    case OperatorKind::Dropout:
        times = movingTimes(work, rates);
        break;
    }
    const N repeatedOnce = times.forward;
    if (valueOf(work.additionBytes) > 0) {
        const N addition = work.additionBytes * rates.elementwiseRatio / rates.memoryBytesPerS;
        times.forward += addition;
        times.inputGradient += addition; // two gradients meet where the branch began
        times.launchedForward += 1;
        times.launchedBackward += 1;
    }
    times.repeated = work.repeated * (work.repeated == 1 ? times.forward : repeatedOnce);
    times.launchedAgain = work.repeated * times.launchedForward;
    return times;
}

template <class N>
PassTimes<N> listTimes(const std::vector<Work<N>>& works, const std::vector<N>& causes,
                       const KernelRates<N>& rates)
{
    PassTimes<N> sum;
    for (const Work<N>& work : works) {
        PassTimes<N> times = operatorTimes(work, rates);
        times.forward = namedBy(times.forward, "t_", work.name, RP_TR("forward pass of {0}"), "s");
        times.inputGradient = namedBy(times.inputGradient, "t_", work.name,
                                      RP_TR("gradient of the input of {0}"), "s");
        times.weightGradient = namedBy(times.weightGradient, "t_", work.name,
                                       RP_TR("gradient of the weights of {0}"), "s");
        sum += times;
    }
    for (N* each : {&sum.forward, &sum.inputGradient, &sum.weightGradient, &sum.repeated,
                    &sum.launchedForward, &sum.launchedBackward, &sum.launchedAgain})
        *each = because(causes, *each);
    return sum;
}

#define RP_INSTANTIATE(N)                                                                          \
    template struct PassTimes<N>;                                                                  \
    template PassTimes<N> operatorTimes(const Work<N>&, const KernelRates<N>&);                    \
    template PassTimes<N> listTimes(const std::vector<Work<N>>&, const std::vector<N>&,            \
                                    const KernelRates<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::compute

// SPDX-License-Identifier: Apache-2.0
#include "memory/states.h"

namespace ridgepoint::memory {

using layout::ZeroStage;
using model::ParameterClasses;
using quantity::because;
using quantity::named;
using quantity::Reader;
using quantity::Traced;
using quantity::valueOf;

template <class N>
N bytesPerValue(Format format, const N& cause)
{
    switch (format) {
    case Format::None:
        return because({cause}, N(0));
    case Format::Fp32:
        return because({cause}, N(4));
    case Format::Bf16:
    case Format::Fp16:
        return because({cause}, N(2));
    case Format::Fp8Block:
        return because({cause}, N(1) + N(4) / N(128 * 128));
    case Format::Fp8:
        return because({cause}, N(1));
    case Format::Int8Block:
        return because({cause}, N(1) + N(4) / N(256));
    case Format::Nf4:
        return because({cause}, N(0.5) + N(1) / N(64) + N(4) / N(64 * 256));
    case Format::Int4Block:
        return because({cause}, N(0.5) + N(2) / N(128));
    case Format::Mxfp8:
        return because({cause}, N(1) + N(1) / N(32));
    case Format::Mxfp4:
        return because({cause}, N(0.5) + N(1) / N(32));
    }
    return because({cause}, N(0));
}

bool isLowBit(Format format)
{
    switch (format) {
    case Format::None:
    case Format::Fp32:
    case Format::Bf16:
    case Format::Fp16:
        return false;
    default:
        return true;
    }
}

const Format& otherWeights(const Precision& precision)
{
    const LowBitParts usual =
        precision.weights == Format::Fp8Block ? LowBitParts::All : LowBitParts::LayerProducts;
    const LowBitParts parts = precision.lowBitParts.value_or(usual);
    const bool apart = isLowBit(precision.weights) && parts == LowBitParts::LayerProducts;
    return apart ? precision.activations : precision.weights;
}

namespace {

template <class N>
N bytesOf(const Format& format, const Reader<N>& in)
{
    return bytesPerValue(format, in(format));
}

/// The second moment's own format, or the first one's.
template <class N>
N secondMomentBytes(const Precision& precision, const Reader<N>& in)
{
    const N cause = in(precision.secondMoment);
    if (precision.secondMoment)
        return bytesPerValue(*precision.secondMoment, cause);
    return because({cause}, bytesOf(precision.moments, in));
}

/// Values of both moments for what is trained, as their bytes.
template <class N>
N momentBytes(const ParameterClasses<N>& parameters, const Precision& precision,
              const Reader<N>& in)
{
    const N first = bytesOf(precision.moments, in);
    const N second = secondMomentBytes(precision, in);
    const N trained = parameters.trained();
    const N cause = in(precision.optimizer);
    switch (precision.optimizer) {
    case Optimizer::AdamW:
        return because({cause}, trained * (first + second));
    case Optimizer::Sgd:
        return because({cause}, N(0));
    case Optimizer::SgdMomentum:
    case Optimizer::Lion:
        return because({cause}, trained * first);
    case Optimizer::Adafactor:
        return because({cause}, parameters.factors * second);
    case Optimizer::Muon:
        return because({cause}, trained * first + parameters.trainedOthers * second);
    }
    return N(0);
}

} // namespace

template <class N>
MomentCounts<N> momentCounts(const Precision& precision, const Reader<N>& in)
{
    const N cause = in(precision.optimizer);
    const Optimizer optimizer = precision.optimizer;
    const bool first = optimizer != Optimizer::Sgd && optimizer != Optimizer::Adafactor;
    return {
        because({cause}, first ? bytesOf(precision.moments, in) : N(0)),
        because({cause}, optimizer == Optimizer::AdamW ? secondMomentBytes(precision, in) : N(0))};
}

template <class N>
N weightBytes(const ParameterClasses<N>& parameters, const Precision& precision,
              const Reader<N>& in)
{
    const N bytes = bytesOf(precision.weights, in);
    const N cause = in(precision.lowBitParts);
    const Format& others = otherWeights(precision);
    if (&others == &precision.weights)
        return because({cause}, (parameters.products + parameters.others) * bytes);
    return because({cause, bytes},
                   parameters.products * bytes + parameters.others * bytesOf(others, in));
}

template <class N>
N gradientBytes(const ParameterClasses<N>& parameters, const Precision& precision,
                const Reader<N>& in)
{
    return parameters.trained() *
           (bytesOf(precision.gradients, in) + bytesOf(precision.gradientAccumulation, in));
}

template <class N>
StateBytes<N> stateBytes(const ParameterClasses<N>& parameters, const Precision& precision,
                         ZeroStage zeroStage, const N& zeroCause, const N& ranks,
                         const Reader<N>& in)
{
    // which of the three kinds is divided over the data-parallel group
    const auto held = [&](const N& bytes, ZeroStage dividedFrom) {
        return because({zeroCause}, zeroStage >= dividedFrom ? bytes / ranks : bytes);
    };
    StateBytes<N> state;
    state.weights = named(held(weightBytes(parameters, precision, in), ZeroStage::Three),
                          {"M_weights", RP_TR("weights on a rank"), "bytes"});
    state.gradients = named(held(gradientBytes(parameters, precision, in), ZeroStage::Two),
                            {"M_gradients", RP_TR("gradients on a rank"), "bytes"});
    state.masterWeights =
        named(held(parameters.trained() * bytesOf(precision.masterWeights, in), ZeroStage::One),
              {"M_master", RP_TR("master weights on a rank"), "bytes"});
    state.gradientCopy =
        held(parameters.trained() * bytesOf(precision.shardedGradients, in), ZeroStage::One);
    state.moments = named(held(momentBytes(parameters, precision, in), ZeroStage::One),
                          {"M_moments", RP_TR("the optimizer's moments on a rank"), "bytes"});
    return state;
}

#define RP_INSTANTIATE(N)                                                                          \
    template N bytesPerValue(Format, const N&);                                                    \
    template MomentCounts<N> momentCounts(const Precision&, const Reader<N>&);                     \
    template N weightBytes(const ParameterClasses<N>&, const Precision&, const Reader<N>&);        \
    template N gradientBytes(const ParameterClasses<N>&, const Precision&, const Reader<N>&);      \
    template StateBytes<N> stateBytes(const ParameterClasses<N>&, const Precision&, ZeroStage,     \
                                      const N&, const N&, const Reader<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::memory

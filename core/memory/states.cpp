// SPDX-License-Identifier: Apache-2.0
#include "memory/states.h"

namespace ridgepoint::memory {

using layout::ZeroStage;
using quantity::because;
using quantity::named;
using quantity::Reader;
using quantity::Traced;

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
    }
    return because({cause}, N(0));
}

template <class N>
StateBytes<N> stateBytes(const N& parameters, const Precision& precision, ZeroStage zeroStage,
                         const N& zeroCause, const N& dataParallel, const Reader<N>& in)
{
    // which of the three kinds is divided over the data-parallel group
    const auto held = [&](const N& bytes, ZeroStage dividedFrom) {
        return because({zeroCause}, zeroStage >= dividedFrom ? bytes / dataParallel : bytes);
    };
    const auto bytesOf = [&](const Format& format) {
        return parameters * bytesPerValue(format, in(format));
    };
    StateBytes<N> state;
    state.weights = named(held(bytesOf(precision.weights), ZeroStage::Three),
                          {"M_weights", RP_TR("weights on a rank"), "bytes"});
    state.gradients = named(held(bytesOf(precision.gradients), ZeroStage::Two),
                            {"M_gradients", RP_TR("gradients on a rank"), "bytes"});
    state.masterWeights = named(held(bytesOf(precision.masterWeights), ZeroStage::One),
                                {"M_master", RP_TR("master weights on a rank"), "bytes"});
    state.moments = named(held(2 * bytesOf(precision.moments), ZeroStage::One),
                          {"M_moments", RP_TR("Adam's two moments on a rank"), "bytes"});
    return state;
}

#define RP_INSTANTIATE(N)                                                                          \
    template N bytesPerValue(Format, const N&);                                                    \
    template StateBytes<N> stateBytes(const N&, const Precision&, ZeroStage, const N&, const N&,   \
                                      const Reader<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::memory

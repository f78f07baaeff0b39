// SPDX-License-Identifier: Apache-2.0
#include "network/collectives.h"

namespace ridgepoint::network {

using layout::ZeroStage;
using quantity::because;
using quantity::Candidate;
using quantity::largest;
using quantity::named;
using quantity::Reader;
using quantity::Traced;

template <class N>
DataParallelTraffic<N> dataParallelTraffic(const N& parameters, const N& weightBytes,
                                           const N& gradientBytes, const N& dataParallel,
                                           const N& microBatches, ZeroStage zeroStage,
                                           const N& zeroCause)
{
    DataParallelTraffic<N> traffic;
    traffic.reductionBytes =
        named(ringBytes<N>(parameters * gradientBytes, dataParallel),
              {"V_reduce", RP_TR("sent in one reduce-scatter of the gradients"), "bytes"});
    traffic.gatherBytes =
        named(ringBytes<N>(parameters * weightBytes, dataParallel),
              {"V_gather", RP_TR("sent in one all-gather of the weights"), "bytes"});
    switch (zeroStage) {
    case ZeroStage::None: // an all-reduce is a reduce-scatter and an all-gather of the gradients
        traffic.reductionsPerStep = because({zeroCause}, N(2));
        traffic.gathersPerStep = because({zeroCause}, N(0));
        break;
    case ZeroStage::One:
        traffic.reductionsPerStep = because({zeroCause}, N(1));
        traffic.gathersPerStep = because({zeroCause}, N(1));
        break;
    case ZeroStage::Two:
        traffic.reductionsPerStep = because({zeroCause}, microBatches);
        traffic.gathersPerStep = because({zeroCause}, N(1));
        break;
    case ZeroStage::Three:
        traffic.reductionsPerStep = because({zeroCause}, microBatches);
        traffic.gathersPerStep = because({zeroCause}, 2 * microBatches);
        break;
    }
    return traffic;
}

namespace {

template <class N>
N beyond(const N& communication, const N& window)
{
    return largest({Candidate<N>{RP_TR("nothing"), N(0)},
                    Candidate<N>{RP_TR("what the window does not hide"), communication - window}});
}

template <class N>
N exposedFullySharded(const OverlapInputs<N>& t, const layout::Layout& layout, const Reader<N>& in)
{
    const N whole = t.microBatches * (2 * t.gatherS + t.reductionS);
    if (!layout.prefetch)
        return because({in(layout.prefetch)}, whole);
    const N edges = named(t.edgeGatherS + t.edgeReductionS,
                          {"T_edges", RP_TR("first all-gather and last reduce-scatter"), "s"});
    const N steady = t.microBatches * (beyond<N>(t.gatherS, t.forwardS) +
                                       beyond<N>(t.gatherS + t.reductionS, t.backwardS));
    return because(
        {in(layout.prefetch)},
        quantity::smallest({Candidate<N>{RP_TR("edges and what does not fit"), edges + steady},
                            Candidate<N>{RP_TR("all communication"), whole}}));
}

} // namespace

template <class N>
N exposedDataParallelS(const OverlapInputs<N>& t, const layout::Layout& layout, const Reader<N>& in)
{
    const N zero = in(layout.zeroStage);
    if (layout.zeroStage == ZeroStage::Three)
        return because({zero}, exposedFullySharded(t, layout, in));

    // An all-reduce moves the gradients twice; its last part is that of the embedding.
    const bool allReduce = layout.zeroStage == ZeroStage::None;
    const N reductionS = because({zero}, allReduce ? 2 * t.reductionS : t.reductionS);
    const N edgeS = because({zero}, allReduce ? 2 * t.edgeReductionS : t.edgeReductionS);
    const N reductions =
        because({zero}, layout.zeroStage == ZeroStage::Two ? t.microBatches : N(1));
    N exposed = 0;
    if (layout.overlapGradientReduction) {
        const N unhidden = reductions * beyond<N>(reductionS, t.backwardS);
        exposed = largest({Candidate<N>{RP_TR("the last reduction"), edgeS},
                           Candidate<N>{RP_TR("what the backward pass does not hide"), unhidden}});
    } else {
        exposed = reductions * reductionS;
    }
    exposed = because({in(layout.overlapGradientReduction)}, exposed);
    if (allReduce)
        return exposed;

    N gather = t.gatherS;
    if (layout.overlapParameterGather) {
        gather = largest({Candidate<N>{RP_TR("the first gathering"), t.edgeGatherS},
                          Candidate<N>{RP_TR("what the forward pass does not hide"),
                                       beyond<N>(t.gatherS, t.forwardS)}});
    }
    return exposed + because({in(layout.overlapParameterGather)}, gather);
}

#define RP_INSTANTIATE(N)                                                                          \
    template DataParallelTraffic<N> dataParallelTraffic(const N&, const N&, const N&, const N&,    \
                                                        const N&, ZeroStage, const N&);            \
    template N exposedDataParallelS(const OverlapInputs<N>&, const layout::Layout&,                \
                                    const Reader<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::network

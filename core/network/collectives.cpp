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
DataParallelTraffic<N> dataParallelTraffic(const N& reductionBytes, const N& gatherBytes,
                                           const N& microBatches, const layout::Layout& layout,
                                           const Reader<N>& in)
{
    DataParallelTraffic<N> traffic;
    traffic.reductionBytes =
        named(reductionBytes,
              {"V_reduce", RP_TR("sent in one reduce-scatter of the gradients"), "bytes"});
    traffic.gatherBytes =
        named(gatherBytes, {"V_gather", RP_TR("sent in one all-gather of the weights"), "bytes"});
    const N cause = in(layout.zeroStage);
    switch (layout.zeroStage) {
    case ZeroStage::None: // an all-reduce is a reduce-scatter and an all-gather of the gradients
        traffic.reductionsPerStep = because({cause}, N(2));
        traffic.gathersPerStep = because({cause}, N(0));
        break;
    case ZeroStage::One:
        traffic.reductionsPerStep = because({cause}, N(1));
        traffic.gathersPerStep = because({cause}, N(1));
        break;
    case ZeroStage::Two:
        traffic.reductionsPerStep = because({cause}, microBatches);
        traffic.gathersPerStep = because({cause}, N(1));
        break;
    case ZeroStage::Three:
        traffic.reductionsPerStep = because({cause}, microBatches);
        traffic.gathersPerStep = because({cause, in(layout.reshardAfterForward)},
                                         layout.reshardAfterForward ? 2 * microBatches : N(1));
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

/// What hidden communication costs the pass beside it.
template <class N>
N slowedBy(const N& communication, const N& window, const N& contention)
{
    return contention * quantity::smallest({Candidate<N>{RP_TR("all communication"), communication},
                                            Candidate<N>{RP_TR("the pass beside it"), window}});
}

template <class N>
N exposedFullySharded(const OverlapInputs<N>& t, const layout::Layout& layout, const Reader<N>& in)
{
    const N whole = t.microBatches * (2 * t.gatherS + t.reductionS);
    if (!layout.prefetch)
        return because({in(layout.prefetch)}, whole);
    const N edges = named(t.edgeGatherS + t.edgeReductionS,
                          {"T_edges", RP_TR("first all-gather and last reduce-scatter"), "s"});
    const N both = t.gatherS + t.reductionS;
    const N steady =
        t.microBatches *
        (beyond<N>(t.gatherS, t.forwardS) + slowedBy<N>(t.gatherS, t.forwardS, t.contention) +
         beyond<N>(both, t.backwardS) + slowedBy<N>(both, t.backwardS, t.contention));
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
    const N reshard = in(layout.reshardAfterForward);
    if (layout.zeroStage == ZeroStage::Three && layout.reshardAfterForward)
        return because({zero, reshard}, exposedFullySharded(t, layout, in));

    // An all-reduce moves the gradients twice; its last part is that of the embedding.
    const bool allReduce = layout.zeroStage == ZeroStage::None;
    const N reductionS = because({zero}, allReduce ? 2 * t.reductionS : t.reductionS);
    const N edgeS = because({zero}, allReduce ? 2 * t.edgeReductionS : t.edgeReductionS);
    const bool eachBatch = layout.zeroStage >= ZeroStage::Two;
    const N reductions = because({zero}, eachBatch ? t.microBatches : N(1));
    // FSDP always overlaps; what is gathered once hides behind the first forward pass if prefetched
    const bool sharded = layout.zeroStage == ZeroStage::Three;
    const bool overlapsReduction = sharded || layout.overlapGradientReduction;
    N exposed = 0;
    if (overlapsReduction) {
        const N unhidden = reductions * beyond<N>(reductionS, t.backwardS);
        exposed = largest({Candidate<N>{RP_TR("the last reduction"), edgeS},
                           Candidate<N>{RP_TR("what the backward pass does not hide"), unhidden}});
    } else {
        exposed = reductions * reductionS;
    }
    exposed = because({zero, sharded ? reshard : in(layout.overlapGradientReduction)}, exposed);
    if (allReduce)
        return exposed;

    const bool overlapsGather = sharded ? layout.prefetch : layout.overlapParameterGather;
    N gather = t.gatherS;
    if (overlapsGather) {
        gather = largest({Candidate<N>{RP_TR("the first gathering"), t.edgeGatherS},
                          Candidate<N>{RP_TR("what the forward pass does not hide"),
                                       beyond<N>(t.gatherS, t.forwardS)}});
    }
    return exposed +
           because({sharded ? in(layout.prefetch) : in(layout.overlapParameterGather)}, gather);
}

#define RP_INSTANTIATE(N)                                                                          \
    template DataParallelTraffic<N> dataParallelTraffic(const N&, const N&, const N&,              \
                                                        const layout::Layout&, const Reader<N>&);  \
    template N exposedDataParallelS(const OverlapInputs<N>&, const layout::Layout&,                \
                                    const Reader<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::network

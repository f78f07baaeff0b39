// SPDX-License-Identifier: Apache-2.0
#include "plan/operator_shards.h"

#include "plan/formulas_moments.h"
#include "plan/formulas_stage.h"
#include "plan/operator_links.h"

#include <algorithm>

namespace ridgepoint::plan::formula {

using quantity::because;
using quantity::Candidate;
using quantity::largest;
using quantity::smallest;
using quantity::Traced;
using quantity::valueOf;

namespace {

/// Bytes of weights that are gathered, and of gradients that are reduced, of a kind of parameters.
template <class N>
struct SharedBytes
{
    N gathered = 0;
    N reduced = 0;
};
template <class N>
SharedBytes<N> sharedBytes(Engine<N>& e, const model::ParameterClasses<N>& part)
{
    const layout::ZeroStage& zero = e.plan().layout.zeroStage;
    const bool all = zero == layout::ZeroStage::Three;
    const N gathered = all ? gatheredBytesOf(e, part, {})
                           : memory::weightBytes(trainedOf(part), e.plan().precision, e.reader());
    return {because({e.in(zero)}, gathered),
            part.trained() * e.bytesOf(e.plan().precision.gradients)};
}

/// The data-parallel communication of parameters, in `units` collectives of each kind.
template <class N>
ShardTimes<N> shardTimesOf(Engine<N>& e, const RankParameters<N>& held, const N& units)
{
    const SharedBytes<N> dense = sharedBytes(e, held.dense);
    ShardTimes<N> times = shardTimes(e, dense.gathered, dense.reduced, units, false);
    if (valueOf(held.experts.total()) > 0) {
        const SharedBytes<N> experts = sharedBytes(e, held.experts);
        const ShardTimes<N> more = shardTimes(e, experts.gathered, experts.reduced, units, true);
        times.gatherS += more.gatherS;
        times.reductionS += more.reductionS;
    }
    return times;
}

} // namespace

template <class N>
network::OverlapInputs<N> timedOverlapInputs(Engine<N>& e, const N& forwardS, const N& backwardS)
{
    const int stage = std::max(0, e.evaluated(FigureId::MemoryParametersPerRank).worst);
    const N most = e[FigureId::MemoryParametersPerRank]; // its stage is the one with the most
    N layers = 0;
    for (std::size_t g = 0; g < e.parts().layers.size(); ++g)
        layers += e.layersOn(stage, g);
    const N units = largest({Candidate<N>{RP_TR("one collective"), N(1)},
                             Candidate<N>{RP_TR("one for each layer"), layers}});
    const ShardTimes<N> slice = shardTimesOf(e, e.parametersOn(stage), units);
    const RankParameters<N> embedding{e.parts().embedding.dense, e.parts().embedding.experts};
    const ShardTimes<N> edge = shardTimesOf(e, embedding, N(1));
    network::OverlapInputs<N> times;
    times.reductionS = because({most}, slice.reductionS);
    times.gatherS = because({most}, slice.gatherS);
    times.edgeReductionS = smallest({Candidate<N>{RP_TR("the embedding"), edge.reductionS},
                                     Candidate<N>{RP_TR("all of the rank"), times.reductionS}});
    times.edgeGatherS = smallest({Candidate<N>{RP_TR("the embedding"), edge.gatherS},
                                  Candidate<N>{RP_TR("all of the rank"), times.gatherS}});
    times.forwardS = forwardS;
    times.backwardS = backwardS;
    times.microBatches = e[FigureId::TaskMicroBatches];
    times.contention = e.in(e.plan().compute.contention);
    return times;
}

#define RP_INSTANTIATE(N)                                                                          \
    template network::OverlapInputs<N> timedOverlapInputs(Engine<N>&, const N&, const N&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::plan::formula

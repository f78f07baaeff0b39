// SPDX-License-Identifier: Apache-2.0
#include "plan/operator_shards.h"

#include "plan/formulas_moments.h"
#include "plan/formulas_stage.h"
#include "plan/operator_links.h"
#include "plan/step_units.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::plan {

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
    const N gathered =
        all ? formula::gatheredBytesOf(e, part, {})
            : memory::weightBytes(formula::trainedOf(part), e.plan().precision, e.reader());
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
        times.betweenS += more.betweenS;
        times.leavesDomain = times.leavesDomain || more.leavesDomain;
    }
    return times;
}

/// Collectives that so many layers are gathered and reduced in.
template <class N>
N unitsOf(Engine<N>& e, const N& layers)
{
    using std::ceil;
    const layout::Layout& layout = e.plan().layout;
    if (layout.zeroStage != layout::ZeroStage::Three)
        return because({e.in(layout.zeroStage)}, layers);
    const N unit = e.in(layout.unitLayers);
    return because({e.in(layout.zeroStage)},
                   layout.unitLayers > 1 ? ceil(layers / unit) : because({unit}, layers));
}

} // namespace

namespace formula {

template <class N>
network::OverlapInputs<N> timedOverlapInputs(Engine<N>& e, const N& forwardS, const N& backwardS)
{
    network::OverlapInputs<N> times = e.timedSharing();
    times.forwardS = forwardS;
    times.backwardS = backwardS;
    return times;
}

template <class N>
N exposedByUnitsS(Engine<N>& e, const network::OverlapInputs<N>& times)
{
    const step::ExposedStep exposed = simulatedStep(e, times);
    const std::vector<N> causes = simulationCauses(e, times);
    const auto read = [&](double seconds, quantity::Literal note) {
        return quantity::witnessed(seconds, note, causes);
    };
    const N first = read(exposed.first_s, RP_TR("simulated: before anything is computed"));
    const N each =
        read(exposed.eachForward_s + exposed.eachBackward_s,
             RP_TR("simulated, unit by unit: what nothing hides of a micro-batch's communication"));
    const N last = read(exposed.last_s, RP_TR("simulated: after the last backward pass"));
    return first + times.microBatches * each + last;
}

#define RP_INSTANTIATE(N)                                                                          \
    template network::OverlapInputs<N> timedOverlapInputs(Engine<N>&, const N&, const N&);         \
    template N exposedByUnitsS(Engine<N>&, const network::OverlapInputs<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace formula

template <class N>
const network::OverlapInputs<N>& Engine<N>::timedSharing()
{
    if (m_timedSharing)
        return *m_timedSharing;
    Engine<N>& e = *this;
    const int stage = std::max(0, e.evaluated(FigureId::MemoryParametersPerRank).worst);
    const N most = e[FigureId::MemoryParametersPerRank]; // its stage is the one with the most
    N layers = 0;
    for (std::size_t g = 0; g < e.parts().layers.size(); ++g)
        layers += e.layersOn(stage, g);
    const N units = largest({Candidate<N>{RP_TR("one collective"), N(1)},
                             Candidate<N>{RP_TR("one for each unit"), unitsOf(e, layers)}});
    const ShardTimes<N> slice = shardTimesOf(e, e.parametersOn(stage), units);
    const RankParameters<N> embedding{e.parts().embedding.dense, e.parts().embedding.experts};
    const ShardTimes<N> edge = shardTimesOf(e, embedding, N(1));
    m_timedSharing = std::make_unique<network::OverlapInputs<N>>();
    network::OverlapInputs<N>& times = *m_timedSharing;
    times.reductionS = because({most}, slice.reductionS);
    times.gatherS = because({most}, slice.gatherS);
    times.betweenS = slice.betweenS;
    times.leavesDomain = slice.leavesDomain;
    times.edgeReductionS = smallest({Candidate<N>{RP_TR("the embedding"), edge.reductionS},
                                     Candidate<N>{RP_TR("all of the rank"), times.reductionS}});
    times.edgeGatherS = smallest({Candidate<N>{RP_TR("the embedding"), edge.gatherS},
                                  Candidate<N>{RP_TR("all of the rank"), times.gatherS}});
    times.microBatches = e[FigureId::TaskMicroBatches];
    times.contention = e.in(e.plan().compute.contention);
    return times;
}

template const network::OverlapInputs<double>& Engine<double>::timedSharing();
template const network::OverlapInputs<Traced>& Engine<Traced>::timedSharing();

} // namespace ridgepoint::plan

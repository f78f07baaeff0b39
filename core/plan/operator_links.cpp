// SPDX-License-Identifier: Apache-2.0
#include "plan/operator_links.h"

namespace ridgepoint::plan {

using hardware::GroupKind;
using hardware::Placement;
using network::Call;
using network::Collective;
using quantity::because;
using quantity::Traced;
using quantity::valueOf;

template <class N>
hardware::Degrees<N> groupDegrees(Engine<N>& e)
{
    const layout::Layout& layout = e.plan().layout;
    const model::RankSplit<N> split = e.rankSplit();
    return {split.tensor, split.context, split.expert, e[FigureId::LayoutDataParallel],
            e.in(layout.pipelineParallel)};
}

template <class N>
Placement<N> placementOf(Engine<N>& e, GroupKind kind)
{
    return hardware::placeGroup(e.plan().cluster, hardware::groupOf(kind, groupDegrees(e)),
                                e.reader());
}

template <class N>
network::CollectiveTime<N> trainingTime(Engine<N>& e, const Call<N>& call,
                                        const Placement<N>& place)
{
    network::CollectiveTime<N> time =
        network::chosenTime(call, place, e.plan().cluster.fabric, e.reader());
    // beside other work, links inside a domain are slower than in a benchmark
    const N slower = time.domainS / e.in(e.plan().compute.linkRatio);
    time.seconds = time.latencyS + time.startS + slower + time.networkS;
    time.domainS = slower;
    return time;
}

template <class N>
PartLinks<N>::PartLinks(Engine<N>& e)
    : m_e(e), m_valueBytes(e.bytesOf(e.plan().precision.activations)),
      m_tensor(placementOf(e, GroupKind::Tensor)), m_expert(placementOf(e, GroupKind::Expert)),
      m_context(placementOf(e, GroupKind::Context))
{
}

template <class N>
N PartLinks<N>::tensorS(const N& values, double collectives)
{
    const layout::Layout& layout = m_e.plan().layout;
    const N degree = m_e.in(layout.tensorParallel);
    if (valueOf(degree) <= 1 || !(valueOf(values) > 0))
        return because({degree}, values * 0);
    const double count = collectives > 0 ? collectives : 1;
    const N bytes = values * m_valueBytes / count;
    const N cause = because({degree, m_e.in(layout.sequenceParallel)}, N(1));
    if (!layout.sequenceParallel)
        return because(
            {cause},
            trainingTime<N>(m_e, {Collective::AllReduce, bytes, N(count)}, m_tensor).seconds);
    return because(
        {cause},
        trainingTime<N>(m_e, {Collective::AllGather, bytes, N(count)}, m_tensor).seconds +
            trainingTime<N>(m_e, {Collective::ReduceScatter, bytes, N(count)}, m_tensor).seconds);
}

template <class N>
N PartLinks<N>::expertS(const N& values)
{
    const N degree = m_e.in(m_e.plan().layout.expertParallel);
    if (valueOf(degree) <= 1 || !(valueOf(values) > 0))
        return because({degree}, values * 0);
    N copies = 1;
    for (const model::LayerGroup& group : m_e.plan().model.groups) {
        if (group.feedForward == model::FeedForward::Experts)
            copies = m_e.in(group.expertsPerToken);
    }
    // there and back
    return trainingTime<N>(m_e, {Collective::AllToAll, values * m_valueBytes / 2, N(2), copies},
                           m_expert)
        .seconds;
}

template <class N>
N PartLinks<N>::withinExpertS(const N& values)
{
    const N bytes = values * m_valueBytes;
    return trainingTime<N>(m_e, {Collective::AllGather, bytes, N(1)}, m_tensor).seconds +
           trainingTime<N>(m_e, {Collective::ReduceScatter, bytes, N(1)}, m_tensor).seconds;
}

template <class N>
N PartLinks<N>::contextS(const N& values)
{
    const layout::Layout& layout = m_e.plan().layout;
    const N degree = m_e.in(layout.contextParallel);
    if (valueOf(degree) <= 1 || !(valueOf(values) > 0))
        return because({degree}, values * 0);
    const N cause = m_e.in(layout.contextExchange);
    const N bytes = values * m_valueBytes;
    if (layout.contextExchange == model::ContextExchange::AllToAll)
        return because(
            {cause}, trainingTime<N>(m_e, {Collective::AllToAll, bytes, N(2)}, m_context).seconds);
    return because(
        {cause},
        trainingTime<N>(m_e, {Collective::AllGather, bytes * degree, N(1)}, m_context).seconds);
}

template <class N>
LinkSeconds<N> PartLinks<N>::time(const N& reduced, const N& dispatched, const N& exchanged,
                                  double collectives)
{
    return {tensorS(reduced, collectives), expertS(dispatched), contextS(exchanged)};
}

template <class N>
ShardTimes<N> shardTimes(Engine<N>& e, const N& gatheredBytes, const N& reducedBytes,
                         const N& units, bool isOfExperts)
{
    const FigureId shardId =
        isOfExperts ? FigureId::LayoutExpertShardRanks : FigureId::LayoutShardRanks;
    const FigureId sliceId =
        isOfExperts ? FigureId::LayoutExpertSliceRanks : FigureId::LayoutSliceRanks;
    const GroupKind kind = isOfExperts ? GroupKind::ExpertData : GroupKind::DataAndContext;
    const hardware::Group<N> all = hardware::groupOf(kind, groupDegrees(e));
    const N shards = e[shardId];
    const N copies = e[sliceId] / shards;
    const Placement<N> place =
        hardware::placeGroup<N>(e.plan().cluster, {shards, all.stride}, e.reader());
    const N each = reducedBytes / units;
    ShardTimes<N> times;
    times.gatherS =
        trainingTime<N>(e, {Collective::AllGather, gatheredBytes / units, units}, place).seconds;
    times.reductionS = trainingTime<N>(e, {Collective::ReduceScatter, each, units}, place).seconds;
    if (valueOf(copies) > 1) {
        const Placement<N> between =
            hardware::placeGroup<N>(e.plan().cluster, {copies, all.stride * shards}, e.reader());
        times.betweenS =
            trainingTime<N>(e, {Collective::AllReduce, each / shards, units}, between).seconds;
        times.reductionS += times.betweenS;
    }
    times.reductionS = because({copies}, times.reductionS);
    times.leavesDomain = place.leavesDomain();
    return times;
}

#define RP_INSTANTIATE(N)                                                                          \
    template hardware::Degrees<N> groupDegrees(Engine<N>&);                                        \
    template Placement<N> placementOf(Engine<N>&, GroupKind);                                      \
    template network::CollectiveTime<N> trainingTime(Engine<N>&, const Call<N>&,                   \
                                                     const Placement<N>&);                         \
    template class PartLinks<N>;                                                                   \
    template ShardTimes<N> shardTimes(Engine<N>&, const N&, const N&, const N&, bool);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::plan

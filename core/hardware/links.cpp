// SPDX-License-Identifier: Apache-2.0
#include "hardware/links.h"

namespace ridgepoint::hardware {

using quantity::because;
using quantity::Candidate;
using quantity::named;
using quantity::Reader;
using quantity::Traced;
using quantity::valueOf;

template <class N>
GroupLink<N> ringLink(const Cluster& cluster, const N& members, const N& stride,
                      const Reader<N>& in)
{
    const Pool& pool = cluster.pools.front();
    const N perNode = in(pool.acceleratorsPerNode);
    const N link = in(pool.linkBytesPerS);
    if (valueOf(members) * valueOf(stride) <= valueOf(perNode))
        return {because({members, stride, perNode}, link), false};
    const N ringsOut = quantity::smallest({Candidate<N>{RP_TR("rings of a node"), stride},
                                           Candidate<N>{RP_TR("accelerators of a node"), perNode}});
    const N share =
        named(in(pool.nicsPerNode) * in(pool.nicBytesPerS) / ringsOut,
              {"B_nics", RP_TR("network cards of a node, shared by its rings"), "bytes/s"});
    const N nic =
        quantity::smallest({Candidate<N>{RP_TR("one network card"), in(pool.nicBytesPerS)},
                            Candidate<N>{RP_TR("the ring's share"), share}});
    const N out = because({in(cluster.ring)}, cluster.ring == RingNics::All ? share : nic);
    const N rate = quantity::smallest({Candidate<N>{RP_TR("the accelerator's own link"), link},
                                       Candidate<N>{RP_TR("out of the node"), out}});
    return {because({members, stride, perNode}, rate), true};
}

template <class N>
GroupLink<N> pointToPointLink(const Cluster& cluster, const N& distance, const Reader<N>& in)
{
    const Pool& pool = cluster.pools.front();
    const N perNode = in(pool.acceleratorsPerNode);
    const N link = in(pool.linkBytesPerS);
    if (valueOf(distance) < valueOf(perNode))
        return {because({distance, perNode}, link), false};
    const N share = in(pool.nicsPerNode) * in(pool.nicBytesPerS) / perNode;
    const N rate =
        quantity::smallest({Candidate<N>{RP_TR("the accelerator's own link"), link},
                            Candidate<N>{RP_TR("its share of the network cards"), share}});
    return {because({distance, perNode}, rate), true};
}

template <class N>
N usableBytes(const Cluster& cluster, const Reader<N>& in)
{
    const N nominal = in(cluster.pools.front().memoryBytes);
    const Reserve& reserve = cluster.reserve;
    const N taken = named(in(reserve.contextBytes) + in(reserve.collectiveBytes) +
                              in(reserve.workspaceBytes) + in(reserve.fragmentationRatio) * nominal,
                          {"M_reserve", RP_TR("what the framework takes"), "bytes"});
    return nominal - taken;
}

#define RP_INSTANTIATE(N)                                                                          \
    template GroupLink<N> ringLink(const Cluster&, const N&, const N&, const Reader<N>&);          \
    template GroupLink<N> pointToPointLink(const Cluster&, const N&, const Reader<N>&);            \
    template N usableBytes(const Cluster&, const Reader<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::hardware

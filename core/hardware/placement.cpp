// SPDX-License-Identifier: Apache-2.0
#include "hardware/placement.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <type_traits>
#include <vector>

namespace ridgepoint::hardware {

using quantity::because;
using quantity::Candidate;
using quantity::Literal;
using quantity::named;
using quantity::Reader;
using quantity::Traced;
using quantity::valueOf;
using quantity::witnessed;

Literal cutName(Cut cut)
{
    switch (cut) {
    case Cut::Accelerator:
        return RP_TR("the accelerator's own link");
    case Cut::PeerLinks:
        return RP_TR("the links to the group's own members");
    case Cut::HostBridge:
        return RP_TR("the host's PCIe bridge, crossed twice");
    case Cut::HostMemory:
        return RP_TR("the host's memory");
    case Cut::HostLinks:
        return RP_TR("links between PCIe switches");
    case Cut::NetworkCards:
        return RP_TR("network cards");
    case Cut::OneNetworkCard:
        return RP_TR("one network card");
    case Cut::LeafUplinks:
        return RP_TR("uplinks of a leaf switch");
    }
    return {};
}

namespace {

constexpr double kMostRanks = 2147483648.0;

/// A count as whole ranks, whatever was typed.
double wholeRanks(double number)
{
    return number >= 1 ? std::floor(std::min(number, kMostRanks)) : 1;
}

/// Cuts in a row; the smallest rate wins, the first of equals.
template <class N>
class Cuts
{
  public:
    void add(Cut cut, const N& bytesPerS)
    {
        m_cuts[m_count] = cut;
        m_rates[m_count++] = bytesPerS;
    }
    void add(const Rate<N>& rate) { add(rate.cut, rate.bytesPerS); }

    Rate<N> smallest() const
    {
        std::size_t best = 0;
        for (std::size_t i = 1; i < m_count; ++i) {
            if (valueOf(m_rates[i]) < valueOf(m_rates[best]))
                best = i;
        }
        if constexpr (std::is_same_v<N, double>) {
            return {m_rates[best], m_cuts[best]};
        } else {
            if (m_count == 1)
                return {m_rates[0], m_cuts[0]};
            std::vector<Candidate<N>> candidates;
            for (std::size_t i = 0; i < m_count; ++i)
                candidates.push_back({cutName(m_cuts[i]), m_rates[i]});
            return {quantity::smallest(candidates), m_cuts[best]};
        }
    }

  private:
    std::array<N, 6> m_rates{};
    std::array<Cut, 6> m_cuts{};
    std::size_t m_count = 0;
};

/// The cluster and one kind of group, as numbers that know where they are from.
template <class N>
class Placer
{
  public:
    Placer(const Cluster& cluster, const Group<N>& group, const Reader<N>& in)
        : m_cluster(cluster), m_pool(cluster.pools.front()), m_fabric(cluster.fabric),
          m_group(group), m_in(in), m_perNode(in(m_pool.acceleratorsPerNode)),
          m_domain(domainAccelerators(cluster, in)), m_members(wholeRanks(valueOf(group.members))),
          m_stride(wholeRanks(valueOf(group.stride))), m_unit(wholeRanks(valueOf(m_domain))),
          m_node(wholeRanks(valueOf(m_perNode))),
          m_world(wholeRanks(static_cast<double>(m_pool.nodes)) * m_node)
    {
    }

    Placement<N> place()
    {
        Placement<N> result;
        setCounts(result);
        const N efficiency = m_in(m_fabric.domainEfficiency);
        setInside(result, efficiency);
        if (result.leavesDomain())
            setOutside(result, efficiency);
        return result;
    }

  private:
    /// A number that was counted from how groups lie on units of `unit` ranks.
    N counted(double value, Literal note, const N& unit) const
    {
        return witnessed(value, note, {m_group.members, m_group.stride, unit});
    }

    void setCounts(Placement<N>& result)
    {
        const double block = m_members * m_stride;
        m_local = std::min(m_members, std::ceil(m_unit / m_stride));
        double domains = 1;
        if (std::max(block, m_world) > m_unit) {
            // the furthest into a domain that a group may begin
            const auto g = static_cast<double>(
                std::gcd(static_cast<std::int64_t>(m_unit), static_cast<std::int64_t>(block)));
            const double begin = g <= m_stride ? m_unit - 1 : m_unit - g + m_stride - 1;
            domains = std::floor((begin + (m_members - 1) * m_stride) / m_unit) + 1;
            domains = std::min(domains, m_members);
        } else {
            m_local = m_members;
        }
        result.members = because({m_group.members}, m_group.members);
        if (valueOf(m_group.members) != m_members)
            result.members = because({m_group.members}, N(m_members));
        result.isEven = m_local * domains == m_members;
        result.perDomain =
            counted(m_local, RP_TR("members of a group in one fast domain"), m_domain);
        result.domains = counted(domains, RP_TR("fast domains that a group reaches"), m_domain);
    }

    void setInside(Placement<N>& result, const N& efficiency)
    {
        const N port = efficiency * m_in(m_pool.linkBytesPerS);
        const N link =
            named(port, {"B_link", RP_TR("a card's link as collectives reach it"), "bytes/s"});
        const N kind = m_in(m_fabric.link);
        Cuts<N> ring, message, exchange;
        const double share = (m_local - 1) / m_members;
        ring.add(Cut::Accelerator, link);
        message.add(Cut::Accelerator, link);
        if (m_local > 1)
            exchange.add(Cut::Accelerator,
                         link / counted(share, RP_TR("share of a buffer for others in the domain"),
                                        m_domain));
        switch (m_fabric.link) {
        case DomainLink::NvSwitch:
            break;
        case DomainLink::NvLinkMesh:
            addMesh(link, share, ring, message, exchange);
            break;
        case DomainLink::PcieHost:
            addHost(efficiency, share, ring, message, exchange);
            break;
        case DomainLink::PciePeer:
            addSwitches(efficiency, ring, message, exchange);
            break;
        }
        const auto told = [&](const Cuts<N>& cuts) {
            Rate<N> rate = cuts.smallest();
            rate.bytesPerS = because({kind, m_domain}, rate.bytesPerS);
            return rate;
        };
        result.inDomain = told(ring);
        result.message = told(message);
        if (m_local > 1)
            result.exchangeInside = told(exchange);
        result.ring = result.inDomain;
        const bool adds = m_fabric.inSwitchReduction && m_fabric.link == DomainLink::NvSwitch;
        if (adds && !result.leavesDomain() && m_members > 1)
            result.inSwitch = {
                because({kind, m_domain, m_in(m_fabric.inSwitchReduction)},
                        m_in(m_fabric.inSwitchEfficiency) * m_in(m_pool.linkBytesPerS)),
                Cut::Accelerator};
    }

    /// A card's link is split over all others of the domain.
    void addMesh(const N& link, double share, Cuts<N>& ring, Cuts<N>& message, Cuts<N>& exchange)
    {
        const double peers = std::max(m_unit - 1, 1.0);
        if (m_local < 2)
            return;
        const N part =
            counted((m_local - 1) / peers, RP_TR("share of a card's links to its group"), m_domain);
        ring.add(Cut::PeerLinks, link * part);
        message.add(Cut::PeerLinks,
                    link *
                        counted(1 / peers, RP_TR("share of a card's links to one peer"), m_domain));
        exchange.add(
            Cut::PeerLinks,
            link * part /
                counted(share, RP_TR("share of a buffer for others in the domain"), m_domain));
    }

    /// Without peer access every byte goes to the host's memory and comes back: the bridge and the
    /// memory carry it twice, for all cards at once.
    void addHost(const N& efficiency, double share, Cuts<N>& ring, Cuts<N>& message,
                 Cuts<N>& exchange)
    {
        if (m_local < 2)
            return;
        const N bridge = efficiency * m_in(m_pool.hostLinkBytesPerS) /
                         (2 * m_in(m_pool.acceleratorsPerHostLink));
        const N memory = m_in(m_pool.hostMemoryBytesPerS) / (2 * m_perNode);
        const N dealt =
            counted(share, RP_TR("share of a buffer for others in the domain"), m_domain);
        for (Cuts<N>* cuts : {&ring, &message}) {
            cuts->add(Cut::HostBridge, bridge);
            cuts->add(Cut::HostMemory, memory);
        }
        exchange.add(Cut::HostBridge, bridge / dealt);
        exchange.add(Cut::HostMemory, memory / dealt);
    }

    /// Cards behind a PCIe switch share its link upwards.
    void addSwitches(const N& efficiency, Cuts<N>& ring, Cuts<N>& message, Cuts<N>& exchange)
    {
        const N behind = m_in(m_pool.acceleratorsPerHostLink);
        const double unit = wholeRanks(valueOf(behind));
        if (unit < 2 || unit >= m_unit || m_local < 2)
            return;
        const Crossing crossing = crossingOf(m_local, m_stride, unit, m_unit);
        if (crossing.groups <= 0)
            return;
        const N uplink = efficiency * m_in(m_pool.hostLinkBytesPerS);
        const N rings = witnessed(crossing.groups, RP_TR("rings that leave a PCIe switch"),
                                  {m_group.members, m_group.stride, m_domain, behind});
        const N pairs =
            witnessed(crossing.pairs / m_members, RP_TR("buffers' worth that leaves a PCIe switch"),
                      {m_group.members, m_group.stride, m_domain, behind});
        ring.add(Cut::HostLinks, uplink / rings);
        message.add(Cut::HostLinks, uplink / rings);
        exchange.add(Cut::HostLinks, uplink / pairs);
    }

    /// A level outside the domain: what a unit of `unit` ranks may send out, and what groups want.
    void addLevel(Cut cut, const N& capacity, const N& unit, Cuts<N>& ring, Cuts<N>& shard,
                  Cuts<N>& exchange)
    {
        const Crossing crossing =
            crossingOf(m_members, m_stride, wholeRanks(valueOf(unit)), m_world);
        if (crossing.groups <= 0 || crossing.pairs <= 0)
            return;
        const N rings =
            counted(crossing.groups, RP_TR("rings that leave a unit side by side"), unit);
        ring.add(cut, capacity / rings);
        shard.add(cut,
                  capacity / counted(crossing.groups * m_local,
                                     RP_TR("rings of single members that leave a unit"), unit));
        exchange.add(cut, capacity / counted(crossing.pairs / m_members,
                                             RP_TR("buffers' worth that leaves a unit"), unit));
    }

    void setOutside(Placement<N>& result, const N& efficiency)
    {
        Cuts<N> ring, shard, exchange;
        const N link = named(efficiency * m_in(m_pool.linkBytesPerS),
                             {"B_link", RP_TR("a card's link as collectives reach it"), "bytes/s"});
        ring.add(Cut::Accelerator, link);
        shard.add(Cut::Accelerator, link);
        if (m_local < m_members)
            exchange.add(Cut::Accelerator,
                         link / counted((m_members - m_local) / m_members,
                                        RP_TR("share of a buffer for other domains"), m_domain));
        const N behind = m_in(m_pool.acceleratorsPerHostLink);
        if (m_unit < m_node) { // out of the domain, over PCIe inside the node
            const N links =
                efficiency * m_in(m_pool.hostLinkBytesPerS) *
                because({m_domain, behind},
                        wholeRanks(valueOf(behind)) < m_unit ? m_domain / behind : N(1));
            addLevel(Cut::HostLinks, links, m_domain, ring, shard, exchange);
        }
        addNetwork(ring, shard, exchange);
        result.between = ring.smallest();
        result.ring = result.between;
        if (m_local > 1) {
            Cuts<N> both;
            both.add(result.inDomain);
            both.add(result.between);
            result.ring = both.smallest();
        }
        result.shard = shard.smallest();
        result.exchangeOutside = exchange.smallest();
        // a message is an edge of a ring that no other rank of its domain has a part in
        result.message = result.ring;
    }

    void addNetwork(Cuts<N>& ring, Cuts<N>& shard, Cuts<N>& exchange)
    {
        const bool spansNodes = m_unit > m_node;
        const N unit = spansNodes ? m_domain : because({m_domain}, m_perNode);
        const double unitRanks = std::max(m_unit, m_node);
        if (crossingOf(m_members, m_stride, unitRanks, m_world).groups <= 0)
            return;
        const N card = m_in(m_fabric.networkEfficiency) * m_in(m_pool.nicBytesPerS);
        const N ofNode = named(
            m_in(m_pool.nicsPerNode) * card,
            {"B_node", RP_TR("network cards of a node as collectives reach them"), "bytes/s"});
        const N cards = spansNodes ? ofNode * m_domain / m_perNode : ofNode;
        const N choice = m_in(m_cluster.ring);
        addLevel(Cut::NetworkCards, because({choice}, cards), unit, ring, shard, exchange);
        if (m_cluster.ring == RingNics::One) {
            ring.add(Cut::OneNetworkCard, because({choice}, card));
            shard.add(Cut::OneNetworkCard, because({choice}, card));
        }
        addLeaf(unitRanks, ofNode, ring, shard, exchange);
    }

    void addLeaf(double domainRanks, const N& ofNode, Cuts<N>& ring, Cuts<N>& shard,
                 Cuts<N>& exchange)
    {
        if (m_fabric.nodesPerLeaf <= 0)
            return;
        const N rails = m_in(m_fabric.isRailOptimised);
        // a leaf that takes one card of each node reaches so many times more nodes
        const N nodes = because({rails}, m_fabric.isRailOptimised ? m_in(m_fabric.nodesPerLeaf) *
                                                                        m_in(m_pool.nicsPerNode)
                                                                  : m_in(m_fabric.nodesPerLeaf));
        const double wanted = wholeRanks(valueOf(nodes)) * m_node;
        const double units = std::min(std::max(std::ceil(wanted / domainRanks), 1.0),
                                      std::floor(kMostRanks / domainRanks));
        const double ranks = std::max(units, 1.0) * domainRanks;
        const N unit = witnessed(ranks, RP_TR("accelerators below neighbouring leaf switches"),
                                 {nodes, m_perNode, m_domain});
        const double over = m_fabric.leafOversubscription;
        const N uplinks = ofNode * unit / m_perNode;
        addLevel(Cut::LeafUplinks,
                 over > 0 ? uplinks / m_in(m_fabric.leafOversubscription)
                          : because({m_in(m_fabric.leafOversubscription)}, uplinks),
                 unit, ring, shard, exchange);
    }

    const Cluster& m_cluster;
    const Pool& m_pool;
    const Fabric& m_fabric;
    Group<N> m_group;
    const Reader<N>& m_in;
    N m_perNode;
    N m_domain;
    double m_members;
    double m_stride;
    double m_unit; ///< ranks of a domain
    double m_node;
    double m_world;
    double m_local = 1; ///< members of a group in a domain
};

} // namespace

template <class N>
N domainAccelerators(const Cluster& cluster, const Reader<N>& in)
{
    const N asked = in(cluster.fabric.domainAccelerators);
    const N perNode = in(cluster.pools.front().acceleratorsPerNode);
    return because({asked}, cluster.fabric.domainAccelerators > 0 ? asked : perNode);
}

template <class N>
Placement<N> placeGroup(const Cluster& cluster, const Group<N>& group, const Reader<N>& in)
{
    return Placer<N>(cluster, group, in).place();
}

#define RP_INSTANTIATE(N)                                                                          \
    template N domainAccelerators(const Cluster&, const Reader<N>&);                               \
    template Placement<N> placeGroup(const Cluster&, const Group<N>&, const Reader<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::hardware

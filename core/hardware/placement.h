// SPDX-License-Identifier: Apache-2.0
// How a group of ranks sits on fast domains, nodes and leaf switches, and how fast it can move
// bytes there. Nothing is assumed about which link is the slowest: for each level the capacity of
// what leaves a unit is held against all that groups of this kind, running side by side, push out
// of that unit; the smallest quotient is the rate, and it says which cut it is.
#pragma once

#include "hardware/cluster.h"
#include "quantity/reader.h"

namespace ridgepoint::hardware {

/// Where bytes have to pass.
enum class Cut
{
    Accelerator,    ///< a card's own link
    PeerLinks,      ///< of a mesh: the links to the group's own members
    HostBridge,     ///< PCIe without peer access: in and out again, shared
    HostMemory,     ///< the same: written and read
    HostLinks,      ///< between PCIe switches of a node
    NetworkCards,   ///< of a domain, or of a node where that is larger
    OneNetworkCard, ///< where a ring passes one card only
    LeafUplinks,    ///< of a leaf switch, over its oversubscription
};
quantity::Literal cutName(Cut cut);

/// Equal groups: `members` ranks, each `stride` ranks from the next. The groups of a block of
/// members x stride ranks start one rank apart, and blocks follow each other.
template <class N>
struct Group
{
    N members = 1;
    N stride = 1;
};

/// Ranks are placed in this order, the first innermost: tensor, context, data, pipeline. Expert
/// groups lie inside the ranks of context and data, from the innermost on.
template <class N>
struct Degrees
{
    N tensor = 1;
    N context = 1;
    N expert = 1;
    N data = 1;
    N pipeline = 1;
};

enum class GroupKind
{
    Tensor,
    Context,
    Expert,
    ExpertData,     ///< ranks that hold the same experts
    Data,           ///< of one place in the sequence
    DataAndContext, ///< ranks that hold the same weights outside experts
    Pipeline,
};

template <class N>
Group<N> groupOf(GroupKind kind, const Degrees<N>& degrees)
{
    const Degrees<N>& d = degrees;
    switch (kind) {
    case GroupKind::Tensor:
        return {d.tensor, N(1)};
    case GroupKind::Context:
        return {d.context, d.tensor};
    case GroupKind::Expert:
        return {d.expert, d.tensor};
    case GroupKind::ExpertData:
        return {d.context * d.data / d.expert, d.tensor * d.expert};
    case GroupKind::Data:
        return {d.data, d.tensor * d.context};
    case GroupKind::DataAndContext:
        return {d.context * d.data, d.tensor};
    case GroupKind::Pipeline:
        return {d.pipeline, d.tensor * d.context * d.data};
    }
    return {};
}

/// What leaves the worst unit of `unit` neighbouring ranks when all groups run at once.
struct Crossing
{
    double groups = 0; ///< with members both in the unit and outside: edges of their rings
    double pairs = 0;  ///< of a member in the unit and one outside, in one direction
};
/// Closed form, exact where `world` is a whole number of blocks and of units (or one unit holds it
/// all); else not below the truth. Counts are held to 1 ... 2^31.
Crossing crossingOf(double members, double stride, double unit, double world);

/// Bytes a second and where they are bounded.
template <class N>
struct Rate
{
    N bytesPerS = 0;
    Cut cut = Cut::Accelerator;
};

/// Rates are in bytes a second of one rank, with the fabric's efficiencies.
template <class N>
struct Placement
{
    N members = 1;
    N perDomain = 1;    ///< most members in one domain
    N domains = 1;      ///< most domains that a group touches
    bool isEven = true; ///< each of the group's domains holds perDomain members
    Rate<N> inDomain;   ///< along a ring inside a domain
    Rate<N> inSwitch;   ///< where the switches add up; 0: they don't, or not in this group
    Rate<N> between;    ///< of an edge of a ring between domains, where there is one
    Rate<N> ring;       ///< of a ring's slowest edge, over all of the group
    Rate<N> shard;      ///< of perDomain rings over the domains, one for each member of a domain
    Rate<N> message;    ///< of one message to the next member, when all ranks send one
    /// Of a whole buffer that is dealt out to all members: bytes of the buffer over the time that
    /// what stays in the domain, or leaves it, takes.
    Rate<N> exchangeInside;
    Rate<N> exchangeOutside;

    bool leavesDomain() const { return quantity::valueOf(domains) > 1; }
};

/// Accelerators of a fast domain: the fabric's number, or those of a node.
template <class N>
N domainAccelerators(const Cluster& cluster, const quantity::Reader<N>& in);

/// Places the groups on the cluster's first pool. Never refuses: members and strides below 1 count
/// as 1, and a link without a rate leaves a rate of 0.
template <class N>
Placement<N> placeGroup(const Cluster& cluster, const Group<N>& group,
                        const quantity::Reader<N>& in);

} // namespace ridgepoint::hardware

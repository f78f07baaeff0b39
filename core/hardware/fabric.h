// SPDX-License-Identifier: Apache-2.0
// What joins accelerators: a fast domain (a node, or several as in an NVL72) and the network
// between domains. The default is a fabric without latency that reaches what its links say, so that
// a time over it is bytes over rate alone.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace ridgepoint::hardware {

/// What joins the accelerators of a fast domain.
enum class DomainLink
{
    NvSwitch,   ///< through switches: each pair may use a card's whole link
    NvLinkMesh, ///< a card's link is split over its peers: small groups get a part of it
    PciePeer,   ///< card to card over PCIe
    PcieHost,   ///< through the host's memory: each transfer crosses the shared bridge twice
};

struct Fabric
{
    std::int64_t domainAccelerators = 0; ///< in a fast domain; 0: those of a node
    DomainLink link = DomainLink::NvSwitch;
    bool inSwitchReduction = false;  ///< switches of the domain add up (NVLS): all-reduce only
    double domainEfficiency = 1;     ///< share of a card's link that collectives reach
    double inSwitchEfficiency = 1;   ///< the same where the switches add up
    double domainHopS = 0;           ///< latency of a step to a neighbour in the domain
    double networkEfficiency = 1;    ///< share of the network cards' rate
    double networkHopS = 0;          ///< latency of a step to another domain
    bool isRailOptimised = true;     ///< the i-th cards of neighbouring nodes share a leaf switch
    std::int64_t nodesPerLeaf = 0;   ///< that a leaf switch joins with all their cards; 0: all
    double leafOversubscription = 1; ///< a leaf's links down over its links up
    double launchS = 0;              ///< of a collective, before the first byte moves
    double lowLatencyRatio = 1; ///< share of the rate that the protocol for small messages reaches
    double bulkStartS = 0;      ///< what the protocol for large messages needs before it runs
    double rampS = 0; ///< its pipeline fills in 2 sqrt(ramp x transfer): best number of chunks

    bool operator==(const Fabric&) const = default;
};

/// A fabric with measured constants, as a preset names it.
struct NamedFabric
{
    std::string_view name;
    Fabric fabric;
    std::string_view source;
};

/// The known fabrics, each once.
std::span<const NamedFabric> namedFabrics();

/// Null if there is none of that name.
const NamedFabric* findNamedFabric(std::string_view name);

} // namespace ridgepoint::hardware

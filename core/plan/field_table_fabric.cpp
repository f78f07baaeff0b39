// SPDX-License-Identifier: Apache-2.0
// The rows of the table of fields that describe the fabric: fast domains and the network between
// them.
#include "plan/field_access.h"
#include "plan/field_rows.h"

namespace ridgepoint::plan {
namespace {

using access::About;
using access::noChoices;
using access::row;
using access::timesOperators;
using hardware::Cluster;
using hardware::DomainLink;
using hardware::Fabric;
using quantity::Dimension;

RP_KEYS(domainLinks, RP_TR("nvswitch"), RP_TR("nvlink-mesh"), RP_TR("pcie-peer"),
        RP_TR("pcie-host"))

bool hasSwitches(const Plan& plan, int)
{
    return timesOperators(plan, 0) && plan.cluster.fabric.link == DomainLink::NvSwitch;
}
bool addsInSwitches(const Plan& plan, int)
{
    return hasSwitches(plan, 0) && plan.cluster.fabric.inSwitchReduction;
}
bool hasLeaves(const Plan& plan, int)
{
    return timesOperators(plan, 0) && plan.cluster.fabric.nodesPerLeaf > 0;
}

constexpr quantity::Literal kAlphaBeta =
    RP_TR("Thakur, Rabenseifner, Gropp 2005: time is latency and bytes over rate");
constexpr quantity::Literal kMeasured =
    RP_TR("fitted to measured bus bandwidth by message size (tests/validation/components.json)");

void addDomain(std::vector<Field>& list)
{
    constexpr auto C = &Plan::cluster;
    constexpr auto F = &Cluster::fabric;
    const auto add = [&](Field field) { list.push_back(field); };
    add(row<noChoices, C, F, &Fabric::domainAccelerators>(
        About{"cluster.fabric.domain_accelerators", RP_TR("Fast domain"), Dimension::Count, 0, 1e6,
              RP_TR("Accelerators that are joined by the fast links; 0: those of a node. An NVL72 "
                    "has 72 over 18 nodes."),
              RP_TR("datasheet of the node"), false, timesOperators}));
    add(row<domainLinks, C, F, &Fabric::link>(About{
        "cluster.fabric.domain_link", RP_TR("Links in the domain"), Dimension::Text, 0, 0,
        RP_TR("nvswitch: each pair may use a card's whole link; nvlink-mesh: it is split over the "
              "peers, so that small groups get a part; pcie-peer: card to card; pcie-host: through "
              "the host's memory."),
        RP_TR("datasheet of the node"), false, timesOperators}));
    add(row<noChoices, C, F, &Fabric::inSwitchReduction>(
        About{"cluster.fabric.in_switch_reduction", RP_TR("Reduction in switches"), Dimension::Text,
              0, 0, RP_TR("The domain's switches add up (NVLS): it helps an all-reduce only."),
              RP_TR("validation/MODEL.md 7, 5: gathers and scatters stay at the ring's rate"),
              false, hasSwitches}));
    add(row<noChoices, C, F, &Fabric::domainEfficiency>(
        About{"cluster.fabric.domain_efficiency", RP_TR("Efficiency in the domain"),
              Dimension::Ratio, 0, 1, RP_TR("Share of a card's link that large collectives reach."),
              kMeasured, true, timesOperators}));
    add(row<noChoices, C, F, &Fabric::inSwitchEfficiency>(About{
        "cluster.fabric.in_switch_efficiency", RP_TR("Efficiency in switches"), Dimension::Ratio, 0,
        1, RP_TR("Share of a card's link that is reached where switches add up."), kMeasured, true,
        addsInSwitches}));
    add(row<noChoices, C, F, &Fabric::domainHopS>(
        About{"cluster.fabric.domain_hop_s", RP_TR("Hop in the domain"), Dimension::Seconds, 0, 1,
              RP_TR("Latency of one step to a neighbour."), kAlphaBeta, false, timesOperators}));
}

void addNetwork(std::vector<Field>& list)
{
    constexpr auto C = &Plan::cluster;
    constexpr auto F = &Cluster::fabric;
    const auto add = [&](Field field) { list.push_back(field); };
    add(row<noChoices, C, F, &Fabric::networkEfficiency>(About{
        "cluster.fabric.network_efficiency", RP_TR("Efficiency of the network"), Dimension::Ratio,
        0, 1, RP_TR("Share of the network cards' rate that large collectives reach."),
        RP_TR("validation/MODEL.md 2: 0.78 in training, 0.42 on Omni-Path"), true,
        timesOperators}));
    add(row<noChoices, C, F, &Fabric::networkHopS>(About{
        "cluster.fabric.network_hop_s", RP_TR("Hop over the network"), Dimension::Seconds, 0, 10,
        RP_TR("Latency of one step to another domain."), kAlphaBeta, false, timesOperators}));
    add(row<noChoices, C, F, &Fabric::nodesPerLeaf>(
        About{"cluster.fabric.nodes_per_leaf",
              RP_TR("Nodes of a leaf switch"),
              Dimension::Count,
              0,
              1e6,
              RP_TR("That it joins with all their network cards; 0: one switch joins all nodes."),
              {},
              false,
              timesOperators}));
    add(row<noChoices, C, F, &Fabric::isRailOptimised>(
        About{"cluster.fabric.rail_optimised", RP_TR("Rails"), Dimension::Text, 0, 0,
              RP_TR("The i-th network cards of nodes share a leaf switch, so that as many more "
                    "nodes are one hop apart as a node has cards."),
              RP_TR("NVIDIA DGX SuperPOD reference architecture: rail-optimised fabric"), false,
              hasLeaves}));
    add(row<noChoices, C, F, &Fabric::leafOversubscription>(
        About{"cluster.fabric.leaf_oversubscription",
              RP_TR("Oversubscription"),
              Dimension::Number,
              1,
              1000,
              RP_TR("A leaf switch's links down over its links up; 1: as many of both."),
              {},
              false,
              hasLeaves}));
}

void addProtocol(std::vector<Field>& list)
{
    constexpr auto C = &Plan::cluster;
    constexpr auto F = &Cluster::fabric;
    const auto add = [&](Field field) { list.push_back(field); };
    add(row<noChoices, C, F, &Fabric::launchS>(
        About{"cluster.fabric.launch_s", RP_TR("Launch of a collective"), Dimension::Seconds, 0, 1,
              RP_TR("Before the first byte moves: kernel and meeting of the ranks. The chapter's "
                    "bucket takes 0.02 ms."),
              RP_TR("reference chapter 10.3.4"), false, timesOperators}));
    add(row<noChoices, C, F, &Fabric::lowLatencyRatio>(About{
        "cluster.fabric.low_latency_ratio", RP_TR("Rate of small messages"), Dimension::Ratio, 0, 1,
        RP_TR("Share of the rate that the protocol for small messages reaches, which starts "
              "at once."),
        kMeasured, true, timesOperators}));
    add(row<noChoices, C, F, &Fabric::bulkStartS>(
        About{"cluster.fabric.bulk_start_s", RP_TR("Start of large messages"), Dimension::Seconds,
              0, 1, RP_TR("What the protocol for large messages needs before it runs."), kMeasured,
              false, timesOperators}));
    add(row<noChoices, C, F, &Fabric::rampS>(About{
        "cluster.fabric.ramp_s", RP_TR("Ramp of large messages"), Dimension::Seconds, 0, 1,
        RP_TR("Its pipeline fills in 2 sqrt(ramp x transfer), as with the best number of chunks."),
        kMeasured, false, timesOperators}));
}

} // namespace

namespace access {

void addFabricRows(std::vector<Field>& list)
{
    addDomain(list);
    addNetwork(list);
    addProtocol(list);
}

} // namespace access

} // namespace ridgepoint::plan

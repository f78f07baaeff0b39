// SPDX-License-Identifier: Apache-2.0
// How groups lie on domains, nodes and leaf switches, against counting every rank and every edge.
#include "hardware/placement.h"
#include "support/test_main.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <vector>

using namespace ridgepoint::hardware;

namespace {

const ridgepoint::quantity::Reader<double> kIn;

/// Ranks of each group, in the order of their ring.
std::vector<std::vector<int>> groupsOf(int members, int stride, int world)
{
    std::vector<std::vector<int>> groups;
    for (int block = 0; block + members * stride <= world; block += members * stride) {
        for (int offset = 0; offset < stride; ++offset) {
            std::vector<int> group;
            for (int member = 0; member < members; ++member)
                group.push_back(block + offset + member * stride);
            groups.push_back(group);
        }
    }
    return groups;
}

/// Edges of rings that leave each unit, and pairs of members of which one is outside.
struct Counts
{
    std::map<int, int> edges;
    std::map<int, int> pairs;
    int perUnit = 0; ///< most members of a group in a unit
    int units = 0;   ///< most units that a group touches
    bool isEven = true;

    int mostEdges() const { return most(edges); }
    int mostPairs() const { return most(pairs); }

  private:
    static int most(const std::map<int, int>& counts)
    {
        int most = 0;
        for (const auto& [unit, count] : counts)
            most = std::max(most, count);
        return most;
    }
};

Counts count(int members, int stride, int unit, int world)
{
    Counts counts;
    std::set<std::pair<int, int>> shapes;
    for (const std::vector<int>& group : groupsOf(members, stride, world)) {
        std::map<int, int> held;
        for (std::size_t i = 0; i < group.size(); ++i) {
            const int here = group[i] / unit;
            ++held[here];
            if (group[(i + 1) % group.size()] / unit != here)
                ++counts.edges[here];
            for (const int other : group)
                counts.pairs[here] += other / unit != here ? 1 : 0;
        }
        counts.units = std::max(counts.units, static_cast<int>(held.size()));
        for (const auto& [where, ranks] : held) {
            counts.perUnit = std::max(counts.perUnit, ranks);
            shapes.insert({ranks, static_cast<int>(held.size())});
        }
    }
    counts.isEven = shapes.size() == 1;
    return counts;
}

Cluster clusterOf(std::int64_t nodes, std::int64_t perNode)
{
    Cluster cluster;
    Pool& pool = cluster.pools.front();
    pool.nodes = nodes;
    pool.acceleratorsPerNode = perNode;
    pool.linkBytesPerS = 450e9;
    pool.nicsPerNode = perNode;
    pool.nicBytesPerS = 50e9;
    return cluster;
}

Placement<double> place(const Cluster& cluster, double members, double stride)
{
    return placeGroup<double>(cluster, {members, stride}, kIn);
}

} // namespace

class TestPlacement : public QObject
{
    Q_OBJECT

  private slots:
    void ranksAreOrderedTensorFirst();
    void countsAgreeWithEveryEdge();
    void ratesAgreeWithEveryLink();
    void aDomainMaySpanNodes();
    void aMeshGivesSmallGroupsAPart();
    void withoutPeerAccessTheBridgeIsCrossedTwice();
    void cardsBehindAPcieSwitchShareItsLink();
    void aSmallDomainIsLeftOverPcie();
    void leafSwitchesBoundWhatLeavesThem();
    void railsReachFurther();
    void aRingMayPassOneCard();
    void switchesAddUpInsideADomainOnly();
    void efficienciesScaleTheirCuts();
    void nothingAbsurdBreaksIt();
    void namedFabricsAreSound();
};

void TestPlacement::ranksAreOrderedTensorFirst()
{
    const Degrees<double> degrees{8, 2, 4, 6, 3};
    const auto is = [&](GroupKind kind, double members, double stride) {
        const auto group = groupOf(kind, degrees);
        return group.members == members && group.stride == stride;
    };
    QVERIFY(is(GroupKind::Tensor, 8, 1));
    QVERIFY(is(GroupKind::Context, 2, 8));
    QVERIFY(is(GroupKind::Expert, 4, 8));
    QVERIFY(is(GroupKind::ExpertData, 3, 32));
    QVERIFY(is(GroupKind::Data, 6, 16));
    QVERIFY(is(GroupKind::DataAndContext, 12, 8));
    QVERIFY(is(GroupKind::Pipeline, 3, 96));
}

void TestPlacement::countsAgreeWithEveryEdge()
{
    int compared = 0;
    for (int members = 2; members <= 9; ++members) {
        for (int stride = 1; stride <= 7; ++stride) {
            for (int unit = 1; unit <= 16; ++unit) {
                const int world = 2 * std::lcm(members * stride, unit);
                if (world > 4000)
                    continue;
                const Counts counts = count(members, stride, unit, world);
                const Crossing crossing = crossingOf(members, stride, unit, world);
                const auto where = QStringLiteral("%1 members, stride %2, unit %3")
                                       .arg(members)
                                       .arg(stride)
                                       .arg(unit)
                                       .toLatin1();
                QVERIFY2(crossing.groups == counts.mostEdges(), where.constData());
                QVERIFY2(crossing.pairs == counts.mostPairs(), where.constData());
                Cluster cluster = clusterOf(world / unit, unit);
                const Placement<double> placed = place(cluster, members, stride);
                QVERIFY2(placed.perDomain == counts.perUnit, where.constData());
                QVERIFY2(placed.domains == counts.units, where.constData());
                if (placed.isEven)
                    QVERIFY2(counts.isEven, where.constData());
                ++compared;
            }
        }
    }
    QVERIFY(compared > 800);
}

void TestPlacement::ratesAgreeWithEveryLink()
{
    // Each link is loaded with what rings, or messages from each to each, put on it; the rate is
    // the bytes of one rank over the time of the busiest link.
    std::mt19937 random(3);
    const auto any = [&](int most) {
        return static_cast<int>(random() % static_cast<unsigned>(most)) + 1;
    };
    for (int i = 0; i < 400; ++i) {
        const int perNode = any(8), members = any(6) + 1, stride = any(6), leafNodes = any(3);
        const int world = 2 * std::lcm(members * stride, perNode * leafNodes);
        if (world > 3000)
            continue;
        Cluster cluster = clusterOf(world / perNode, perNode);
        Pool& pool = cluster.pools.front();
        pool.linkBytesPerS = any(500);
        pool.nicsPerNode = any(4);
        pool.nicBytesPerS = any(100);
        cluster.fabric.nodesPerLeaf = leafNodes;
        cluster.fabric.isRailOptimised = false;
        cluster.fabric.leafOversubscription = any(4);
        const Counts node = count(members, stride, perNode, world);
        const Counts leaf = count(members, stride, perNode * leafNodes, world);
        const double ofNode = static_cast<double>(pool.nicsPerNode) * pool.nicBytesPerS;
        const double ofLeaf = ofNode * leafNodes / cluster.fabric.leafOversubscription;
        const double ring = std::max(
            {1 / pool.linkBytesPerS, node.mostEdges() / ofNode, leaf.mostEdges() / ofLeaf});
        const Placement<double> placed = place(cluster, members, stride);
        QVERIFY(std::abs(placed.ring.bytesPerS * ring - 1) < 1e-12);
        if (!placed.leavesDomain())
            continue;
        const double exchange =
            std::max({(members - placed.perDomain) / members / pool.linkBytesPerS,
                      node.mostPairs() / ofNode / members, leaf.mostPairs() / ofLeaf / members});
        QVERIFY(std::abs(placed.exchangeOutside.bytesPerS * exchange - 1) < 1e-12);
    }
}

void TestPlacement::aDomainMaySpanNodes()
{
    Cluster cluster = clusterOf(36, 4); // two racks of 18 trays
    cluster.fabric.domainAccelerators = 72;
    const auto inside = place(cluster, 64, 1);
    QVERIFY(!place(cluster, 72, 1).leavesDomain());
    QVERIFY(inside.leavesDomain()); // blocks of 64 do not fit into domains of 72
    const auto both = place(cluster, 144, 1);
    QCOMPARE(both.perDomain, 72.0);
    QCOMPARE(both.domains, 2.0);
    QCOMPARE(both.between.bytesPerS, 450e9); // 72 cards of 50 GB/s for one ring
    QCOMPARE(both.shard.bytesPerS, 50e9);
    QCOMPARE(both.shard.cut, Cut::NetworkCards);
}

void TestPlacement::aMeshGivesSmallGroupsAPart()
{
    Cluster cluster = clusterOf(1, 8);
    cluster.fabric.link = DomainLink::NvLinkMesh;
    QCOMPARE(place(cluster, 8, 1).inDomain.bytesPerS, 450e9);
    QCOMPARE(place(cluster, 2, 1).inDomain.bytesPerS, 450e9 / 7);
    QCOMPARE(place(cluster, 2, 1).inDomain.cut, Cut::PeerLinks);
    QCOMPARE(place(cluster, 8, 1).message.bytesPerS, 450e9 / 7);
    QCOMPARE(place(cluster, 8, 1).exchangeInside.bytesPerS, 450e9 * 8 / 7);
}

void TestPlacement::withoutPeerAccessTheBridgeIsCrossedTwice()
{
    Cluster cluster = clusterOf(1, 8);
    Pool& pool = cluster.pools.front();
    pool.linkBytesPerS = pool.hostLinkBytesPerS = 32e9;
    pool.acceleratorsPerHostLink = 2;
    cluster.fabric.link = DomainLink::PcieHost;
    QCOMPARE(place(cluster, 8, 1).inDomain.bytesPerS, 8e9);
    QCOMPARE(place(cluster, 8, 1).inDomain.cut, Cut::HostBridge);
    pool.hostMemoryBytesPerS = 64e9;
    QCOMPARE(place(cluster, 8, 1).inDomain.bytesPerS, 4e9);
    QCOMPARE(place(cluster, 8, 1).inDomain.cut, Cut::HostMemory);
    cluster.fabric.link = DomainLink::PciePeer;
    QCOMPARE(place(cluster, 2, 1).inDomain.bytesPerS, 32e9);
}

void TestPlacement::cardsBehindAPcieSwitchShareItsLink()
{
    Cluster cluster = clusterOf(1, 8);
    Pool& pool = cluster.pools.front();
    pool.linkBytesPerS = pool.hostLinkBytesPerS = 32e9;
    pool.acceleratorsPerHostLink = 4;
    cluster.fabric.link = DomainLink::PciePeer;
    QCOMPARE(place(cluster, 4, 1).inDomain.bytesPerS, 32e9); // behind one switch
    QCOMPARE(place(cluster, 8, 1).inDomain.bytesPerS, 32e9); // one ring leaves each
    QCOMPARE(place(cluster, 2, 4).inDomain.bytesPerS, 8e9);  // four do
    QCOMPARE(place(cluster, 2, 4).inDomain.cut, Cut::HostLinks);
    QCOMPARE(place(cluster, 8, 1).exchangeInside.bytesPerS, 16e9); // 2 buffers' worth
}

void TestPlacement::aSmallDomainIsLeftOverPcie()
{
    Cluster cluster = clusterOf(2, 8);
    Pool& pool = cluster.pools.front();
    pool.hostLinkBytesPerS = 32e9;
    cluster.fabric.domainAccelerators = 2; // pairs with a bridge
    const auto four = place(cluster, 4, 1);
    QCOMPARE(four.perDomain, 2.0);
    QCOMPARE(four.domains, 2.0);
    QCOMPARE(four.ring.bytesPerS, 64e9); // both cards' links for one ring
    QCOMPARE(four.ring.cut, Cut::HostLinks);
    QCOMPARE(place(cluster, 16, 1).ring.cut, Cut::HostLinks);
    pool.nicsPerNode = 1;
    QCOMPARE(place(cluster, 16, 1).ring.bytesPerS, 50e9);
    QCOMPARE(place(cluster, 16, 1).ring.cut, Cut::NetworkCards);
}

void TestPlacement::leafSwitchesBoundWhatLeavesThem()
{
    Cluster cluster = clusterOf(16, 8);
    cluster.fabric.nodesPerLeaf = 4;
    cluster.fabric.isRailOptimised = false;
    cluster.fabric.leafOversubscription = 2;
    const auto data = place(cluster, 16, 8); // eight rings, one member in each node
    QCOMPARE(data.ring.bytesPerS, 50e9);     // 8 rings leave a leaf of 4 nodes: 800 GB/s up
    QCOMPARE(data.ring.cut, Cut::NetworkCards);
    cluster.fabric.leafOversubscription = 8;
    QCOMPARE(place(cluster, 16, 8).ring.bytesPerS, 25e9);
    QCOMPARE(place(cluster, 16, 8).ring.cut, Cut::LeafUplinks);
    cluster.fabric.leafOversubscription = 2;
    // stages: the nodes of a leaf are of one stage, and each of its 32 ranks has a ring of its own
    QCOMPARE(place(cluster, 4, 32).ring.bytesPerS, 25e9);
    QCOMPARE(place(cluster, 4, 8).ring.cut, Cut::NetworkCards); // inside a leaf
}

void TestPlacement::railsReachFurther()
{
    Cluster cluster = clusterOf(64, 8);
    cluster.fabric.nodesPerLeaf = 4;
    cluster.fabric.leafOversubscription = 8;
    cluster.fabric.isRailOptimised = true; // 32 nodes are one hop apart
    QCOMPARE(place(cluster, 32, 8).ring.cut, Cut::NetworkCards);
    cluster.fabric.isRailOptimised = false;
    QCOMPARE(place(cluster, 32, 8).ring.cut, Cut::LeafUplinks);
    QCOMPARE(place(cluster, 32, 8).ring.bytesPerS, 25e9);
}

void TestPlacement::aRingMayPassOneCard()
{
    Cluster cluster = clusterOf(16, 8);
    QCOMPARE(place(cluster, 128, 1).ring.bytesPerS, 400e9);
    QCOMPARE(place(cluster, 128, 1).ring.cut, Cut::NetworkCards);
    cluster.ring = RingNics::One;
    QCOMPARE(place(cluster, 128, 1).ring.bytesPerS, 50e9);
    QCOMPARE(place(cluster, 128, 1).ring.cut, Cut::OneNetworkCard);
    QCOMPARE(place(cluster, 128, 1).shard.bytesPerS, 50e9);
}

void TestPlacement::switchesAddUpInsideADomainOnly()
{
    Cluster cluster = clusterOf(2, 8);
    QCOMPARE(place(cluster, 8, 1).inSwitch.bytesPerS, 0.0);
    cluster.fabric.inSwitchReduction = true;
    cluster.fabric.inSwitchEfficiency = 0.5;
    QCOMPARE(place(cluster, 8, 1).inSwitch.bytesPerS, 225e9);
    QCOMPARE(place(cluster, 16, 1).inSwitch.bytesPerS, 0.0);
    cluster.fabric.link = DomainLink::NvLinkMesh;
    QCOMPARE(place(cluster, 8, 1).inSwitch.bytesPerS, 0.0);
}

void TestPlacement::efficienciesScaleTheirCuts()
{
    Cluster cluster = clusterOf(16, 8);
    cluster.fabric.domainEfficiency = 0.8;
    cluster.fabric.networkEfficiency = 0.5;
    QCOMPARE(place(cluster, 8, 1).ring.bytesPerS, 360e9);
    QCOMPARE(place(cluster, 128, 1).ring.bytesPerS, 200e9);
    QCOMPARE(place(cluster, 128, 1).inDomain.bytesPerS, 360e9);
}

void TestPlacement::nothingAbsurdBreaksIt()
{
    const double counts[] = {-1, 0, 1, 3, 1e6, 1e18, 1e300, std::nan("")};
    for (const DomainLink link : {DomainLink::NvSwitch, DomainLink::NvLinkMesh,
                                  DomainLink::PciePeer, DomainLink::PcieHost}) {
        for (const double members : counts) {
            for (const double stride : counts) {
                for (const std::int64_t size : {std::int64_t{0}, std::int64_t{7}, INT64_MAX}) {
                    Cluster cluster = clusterOf(size, 8);
                    cluster.fabric.link = link;
                    cluster.fabric.domainAccelerators = size;
                    cluster.fabric.nodesPerLeaf = size;
                    cluster.pools.front().nicsPerNode = 0;
                    cluster.pools.front().acceleratorsPerHostLink = size;
                    const auto placed = place(cluster, members, stride);
                    for (const Rate<double>& rate :
                         {placed.inDomain, placed.ring, placed.shard, placed.message,
                          placed.exchangeInside, placed.exchangeOutside, placed.between})
                        QVERIFY(!std::isnan(rate.bytesPerS) && rate.bytesPerS >= 0);
                    QVERIFY(placed.perDomain >= 1 && placed.domains >= 1);
                }
            }
        }
    }
}

void TestPlacement::namedFabricsAreSound()
{
    QVERIFY(findNamedFabric("ideal")->fabric == Fabric());
    QVERIFY(!findNamedFabric("none of these"));
    for (const NamedFabric& named : namedFabrics()) {
        QCOMPARE(findNamedFabric(named.name), &named); // each name once
        const Fabric& fabric = named.fabric;
        QVERIFY(!named.source.empty());
        for (const double ratio : {fabric.domainEfficiency, fabric.inSwitchEfficiency,
                                   fabric.networkEfficiency, fabric.lowLatencyRatio})
            QVERIFY(ratio > 0 && ratio <= 1);
        for (const double seconds :
             {fabric.domainHopS, fabric.networkHopS, fabric.launchS, fabric.bulkStartS})
            QVERIFY(seconds >= 0 && seconds < 1e-3);
    }
}

RIDGEPOINT_TEST(TestPlacement)
#include "tst_placement.moc"

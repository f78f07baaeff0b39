// SPDX-License-Identifier: Apache-2.0
// Times of collectives by algorithm: what they send, how their parts add up, what is chosen, and
// that a derivation says the same.
#include "network/collective_time.h"
#include "support/test_main.h"

#include <cmath>
#include <limits>
#include <random>
#include <set>
#include <string>

using namespace ridgepoint;
using namespace ridgepoint::network;
using hardware::Cluster;
using hardware::DomainLink;
using hardware::Fabric;
using quantity::Traced;

namespace {

const quantity::Reader<double> kIn;

/// Nodes of 8 cards with links of 400 and a network card of 50 bytes/s each.
Cluster clusterOf(std::int64_t nodes)
{
    Cluster cluster;
    hardware::Pool& pool = cluster.pools.front();
    pool.nodes = nodes;
    pool.acceleratorsPerNode = 8;
    pool.linkBytesPerS = 400;
    pool.nicsPerNode = 8;
    pool.nicBytesPerS = 50;
    return cluster;
}

hardware::Placement<double> place(const Cluster& cluster, double members, double stride = 1)
{
    return hardware::placeGroup<double>(cluster, {members, stride}, kIn);
}

CollectiveTime<double> by(const Cluster& cluster, Algorithm algorithm, const Call<double>& call,
                          double members, double stride = 1)
{
    const auto time = timeBy(call, algorithm, place(cluster, members, stride), cluster.fabric, kIn);
    return time.value_or(CollectiveTime<double>{algorithm, -1});
}

CollectiveTime<double> chosen(const Cluster& cluster, const Call<double>& call, double members,
                              double stride = 1)
{
    return chosenTime(call, place(cluster, members, stride), cluster.fabric, kIn);
}

Collective collectiveOf(int number)
{
    return static_cast<Collective>(number);
}

/// A cluster as a machine may be, and a call.
struct Case
{
    Cluster cluster;
    Call<double> call;
    double members = 2;
    double stride = 1;
};

Case anyCase(std::mt19937& random)
{
    const auto below = [&](double most) {
        return std::uniform_real_distribution<double>(0, most)(random);
    };
    Case any;
    any.cluster = clusterOf(16);
    Fabric& fabric = any.cluster.fabric;
    fabric.domainAccelerators = (random() % 3) * 16;
    fabric.link = static_cast<DomainLink>(random() % 4);
    fabric.inSwitchReduction = random() % 2 == 0;
    fabric.domainEfficiency = 0.5 + below(0.5);
    fabric.inSwitchEfficiency = 0.5 + below(0.5);
    fabric.domainHopS = below(0.1);
    fabric.networkEfficiency = 0.5 + below(0.5);
    fabric.networkHopS = below(1);
    fabric.isRailOptimised = random() % 2 == 0;
    fabric.nodesPerLeaf = random() % 4;
    fabric.leafOversubscription = 1 + below(8);
    fabric.launchS = below(1);
    fabric.lowLatencyRatio = 0.05 + below(0.95);
    fabric.bulkStartS = below(1);
    fabric.rampS = below(0.2);
    any.cluster.ring = random() % 2 == 0 ? hardware::RingNics::All : hardware::RingNics::One;
    any.cluster.pools.front().acceleratorsPerHostLink = 1 + random() % 4;
    any.cluster.pools.front().hostLinkBytesPerS = 100 + below(100);
    any.members = std::exp2(static_cast<double>(1 + random() % 5));
    any.stride = std::exp2(static_cast<double>(random() % 3));
    any.call = {collectiveOf(static_cast<int>(random() % kCollectives)), below(1000), 1,
                static_cast<double>(1 + random() % 8)};
    return any;
}

/// Every number of the cluster that a time may rest on, with the name of its field.
std::vector<std::pair<double*, std::string>> numbersOf(Cluster& cluster)
{
    hardware::Pool& pool = cluster.pools.front();
    Fabric& f = cluster.fabric;
    return {{&pool.linkBytesPerS, "link"},
            {&pool.nicBytesPerS, "nic"},
            {&pool.hostLinkBytesPerS, "host_link"},
            {&pool.hostMemoryBytesPerS, "host_memory"},
            {&f.domainEfficiency, "domain_efficiency"},
            {&f.inSwitchEfficiency, "in_switch_efficiency"},
            {&f.domainHopS, "domain_hop"},
            {&f.networkEfficiency, "network_efficiency"},
            {&f.networkHopS, "network_hop"},
            {&f.leafOversubscription, "leaf_oversubscription"},
            {&f.launchS, "launch"},
            {&f.lowLatencyRatio, "low_latency_ratio"},
            {&f.bulkStartS, "bulk_start"},
            {&f.rampS, "ramp"}};
}

quantity::InputNames namesOf(Cluster& cluster)
{
    quantity::InputNames names;
    const auto add = [&](const void* member, const std::string& path) {
        names[member] = {path, {}, RP_TR("field"), {}, {}, {}};
    };
    for (const auto& [member, path] : numbersOf(cluster))
        add(member, path);
    hardware::Pool& pool = cluster.pools.front();
    add(&pool.acceleratorsPerNode, "per_node");
    add(&pool.nicsPerNode, "nics");
    add(&pool.acceleratorsPerHostLink, "per_host_link");
    add(&cluster.ring, "ring");
    Fabric& fabric = cluster.fabric;
    add(&fabric.domainAccelerators, "domain");
    add(&fabric.link, "domain_link");
    add(&fabric.inSwitchReduction, "in_switch_reduction");
    add(&fabric.isRailOptimised, "rails");
    add(&fabric.nodesPerLeaf, "nodes_per_leaf");
    return names;
}

/// A derivation computed again with one input changed; nothing where a count rests on it.
std::optional<double> again(const quantity::Node& node, const std::string& path, double value)
{
    if (node.kind == quantity::NodeKind::Input)
        return node.path == path ? value : node.value;
    quantity::Node changed = node;
    changed.children.clear();
    for (const auto& child : node.children) {
        const auto now = again(*child, path, value);
        if (!now || (*now != child->value && node.operation == quantity::Operation::None))
            return std::nullopt;
        quantity::Node copy;
        copy.value = *now;
        changed.children.push_back(std::make_shared<const quantity::Node>(copy));
    }
    return quantity::recompute(changed);
}

bool isNear(double a, double b, double relative = 1e-9)
{
    return std::abs(a - b) <= relative * std::max({std::abs(a), std::abs(b), 1e-12});
}

} // namespace

class TestCollectiveTime : public QObject
{
    Q_OBJECT

  private slots:
    void ringsTakeTheirBytesOverTheirRate();
    void stepsAreLaunchesAndHops();
    void treesHaveFewerStepsAndAsManyBytes();
    void switchesHelpAllReducesOnly();
    void hierarchiesKeepBytesInTheDomain();
    void exchangesTakeTheSlowerSide();
    void copiesAreSentToADomainOnce();
    void messagesTakeOneHop();
    void smallMessagesHaveTheirOwnProtocol();
    void theFastestIsChosen();
    void hierarchiesAreChosenWhereSwitchesAddUp();
    void oneMemberTakesNoTime();
    void countsMultiplyEverything();
    void partsAddUp();
    void moreBytesTakeLonger();
    void derivationsSayTheSame();
    void nothingAbsurdBreaksIt();
    void waitIsWhatTheWindowDoesNotHide();
};

void TestCollectiveTime::ringsTakeTheirBytesOverTheirRate()
{
    const Cluster cluster = clusterOf(4);
    QCOMPARE(by(cluster, Algorithm::Ring, {Collective::AllReduce, 800}, 8).seconds, 3.5);
    QCOMPARE(by(cluster, Algorithm::Ring, {Collective::AllGather, 800}, 8).seconds, 1.75);
    QCOMPARE(by(cluster, Algorithm::Ring, {Collective::ReduceScatter, 800}, 8).seconds, 1.75);
    QCOMPARE(by(cluster, Algorithm::Ring, {Collective::Broadcast, 800}, 8).seconds, 2.0);
    const auto wide = by(cluster, Algorithm::Ring, {Collective::AllGather, 800}, 4, 8);
    QCOMPARE(wide.seconds, 0.75 * 800 / 50); // eight rings, a card each
    QCOMPARE(wide.networkS, wide.seconds);
    QCOMPARE(wide.outsideBytes, 600.0);
}

void TestCollectiveTime::stepsAreLaunchesAndHops()
{
    Cluster cluster = clusterOf(4);
    cluster.fabric.launchS = 1;
    cluster.fabric.domainHopS = 0.25;
    cluster.fabric.networkHopS = 4;
    const auto ring = by(cluster, Algorithm::Ring, {Collective::AllReduce, 0}, 32);
    QCOMPARE(ring.steps, 62.0);
    QCOMPARE(ring.seconds, 1 + 2 * 28 * 0.25 + 2 * 3 * 4.0);
    const auto tree = by(cluster, Algorithm::Tree, {Collective::AllReduce, 0}, 32);
    QCOMPARE(tree.seconds, 1 + 2 * (7 * 0.25 + 2 * 4.0));
    const auto levels = by(cluster, Algorithm::Hierarchical, {Collective::AllReduce, 0}, 32);
    QCOMPARE(levels.seconds, 3 + 2 * 7 * 0.25 + 2 * 3 * 4.0);
}

void TestCollectiveTime::treesHaveFewerStepsAndAsManyBytes()
{
    const Cluster cluster = clusterOf(16);
    const auto sums = [&](double nodes) {
        return by(cluster, Algorithm::Tree, {Collective::AllReduce, 100}, nodes, 8).outsideBytes;
    };
    QCOMPARE(sums(2), 100.0); // up one half tree, down the other
    QCOMPARE(sums(3), 150.0);
    QCOMPARE(sums(16), 200.0);
    QCOMPARE(by(cluster, Algorithm::Tree, {Collective::Broadcast, 100}, 16, 8).seconds, 2.0);
}

void TestCollectiveTime::switchesHelpAllReducesOnly()
{
    Cluster cluster = clusterOf(2);
    QCOMPARE(by(cluster, Algorithm::InSwitch, {Collective::AllReduce, 800}, 8).seconds, -1.0);
    cluster.fabric.inSwitchReduction = true;
    QCOMPARE(by(cluster, Algorithm::InSwitch, {Collective::AllReduce, 800}, 8).seconds, 2.25);
    QCOMPARE(by(cluster, Algorithm::InSwitch, {Collective::AllGather, 800}, 8).seconds, -1.0);
    QCOMPARE(by(cluster, Algorithm::InSwitch, {Collective::AllReduce, 800}, 16).seconds, -1.0);
    QCOMPARE(chosen(cluster, {Collective::AllReduce, 800}, 8).algorithm, Algorithm::InSwitch);
    QCOMPARE(chosen(cluster, {Collective::AllGather, 800}, 8).algorithm, Algorithm::Ring);
}

void TestCollectiveTime::hierarchiesKeepBytesInTheDomain()
{
    const Cluster cluster = clusterOf(4);
    const auto all = by(cluster, Algorithm::Hierarchical, {Collective::AllReduce, 800}, 32);
    QCOMPARE(all.domainS, 2 * 0.875 * 800 / 400);
    QCOMPARE(all.networkS, 2 * 0.75 * 100 / 50);
    QCOMPARE(all.outsideBytes, 150.0);
    const auto gather = by(cluster, Algorithm::Hierarchical, {Collective::AllGather, 800}, 32);
    QCOMPARE(gather.seconds, all.seconds / 2);
    QCOMPARE(by(cluster, Algorithm::Hierarchical, {Collective::AllReduce, 800}, 8).seconds, -1.0);
    QCOMPARE(by(cluster, Algorithm::Hierarchical, {Collective::AllReduce, 800}, 4, 8).seconds,
             -1.0); // one member in each domain
}

void TestCollectiveTime::exchangesTakeTheSlowerSide()
{
    const Cluster cluster = clusterOf(4);
    const auto inside = by(cluster, Algorithm::Direct, {Collective::AllToAll, 800}, 8);
    QCOMPARE(inside.seconds, 0.875 * 800 / 400);
    const auto across = by(cluster, Algorithm::Direct, {Collective::AllToAll, 800}, 32);
    QCOMPARE(across.seconds, 0.75 * 800 / 50);
    QCOMPARE(across.networkS, across.seconds);
    QCOMPARE(across.outsideBytes, 600.0);
    Cluster slow = clusterOf(4);
    slow.pools.front().linkBytesPerS = 50;
    slow.pools.front().nicBytesPerS = 5000;
    QCOMPARE(by(slow, Algorithm::Direct, {Collective::AllToAll, 800}, 32).networkS, 0.0);
}

void TestCollectiveTime::copiesAreSentToADomainOnce()
{
    Cluster cluster = clusterOf(4);
    cluster.pools.front().linkBytesPerS = 1e9;
    const Call<double> each{Collective::AllToAll, 800};
    const Call<double> once{Collective::AllToAll, 800, 1, 8};
    const double share = 4 * (1 - std::pow(0.75, 8)) / 8; // of four nodes, eight experts
    QVERIFY(isNear(by(cluster, Algorithm::Direct, once, 32).seconds,
                   share * by(cluster, Algorithm::Direct, each, 32).seconds));
    QVERIFY(isNear(by(cluster, Algorithm::Direct, once, 32).outsideBytes, share * 600));
    QCOMPARE(by(cluster, Algorithm::Direct, once, 8).seconds,
             by(cluster, Algorithm::Direct, each, 8).seconds);
}

void TestCollectiveTime::messagesTakeOneHop()
{
    Cluster cluster = clusterOf(4);
    cluster.fabric.domainHopS = 1;
    cluster.fabric.networkHopS = 10;
    QCOMPARE(chosen(cluster, {Collective::PointToPoint, 800}, 8).seconds, 1 + 2.0);
    const auto far = chosen(cluster, {Collective::PointToPoint, 800}, 4, 8);
    QCOMPARE(far.seconds, 10 + 16.0);
    QCOMPARE(far.networkS, 16.0);
}

void TestCollectiveTime::smallMessagesHaveTheirOwnProtocol()
{
    Cluster cluster = clusterOf(1);
    cluster.fabric.lowLatencyRatio = 0.25;
    cluster.fabric.bulkStartS = 3;
    cluster.fabric.rampS = 0.25;
    const auto start = [&](double seconds) { // of bytes that take so long
        return chosen(cluster, {Collective::PointToPoint, 400 * seconds}, 2).startS;
    };
    QCOMPARE(start(1), 3.0);            // three times as long more: 4 s; bulk: 3 + 2 sqrt(0.25) = 4
    QCOMPARE(start(0.5), 1.5);          // at a quarter of the rate
    QCOMPARE(start(16), 3.0 + 2 * 2.0); // at once, but for start and ramp
}

void TestCollectiveTime::theFastestIsChosen()
{
    std::mt19937 random(11);
    std::set<Algorithm> seen;
    for (int i = 0; i < 4000; ++i) {
        const Case any = anyCase(random);
        const auto best = chosen(any.cluster, any.call, any.members, any.stride);
        seen.insert(best.algorithm);
        int available = 0;
        for (int each = 0; each < kAlgorithms; ++each) {
            const auto time =
                by(any.cluster, static_cast<Algorithm>(each), any.call, any.members, any.stride);
            if (time.seconds < 0)
                continue;
            ++available;
            if (best.algorithm == time.algorithm)
                QCOMPARE(best.seconds, time.seconds);
            // a hierarchy is a library's only where a domain's switches add up
            const Fabric& fabric = any.cluster.fabric;
            const bool isOffered =
                time.algorithm != Algorithm::Hierarchical ||
                (any.call.collective == Collective::AllReduce &&
                 (fabric.link == DomainLink::NvLinkMesh ||
                  (fabric.inSwitchReduction && fabric.link == DomainLink::NvSwitch)));
            QVERIFY(!isOffered || best.seconds <= time.seconds);
            QVERIFY(isOffered || best.algorithm != Algorithm::Hierarchical);
        }
        QVERIFY(available > 0);
    }
    QCOMPARE(seen.size(), std::size_t{kAlgorithms}); // each is the best somewhere
}

void TestCollectiveTime::hierarchiesAreChosenWhereSwitchesAddUp()
{
    Cluster cluster = clusterOf(4);
    cluster.pools.front().linkBytesPerS = 1e6;
    QCOMPARE(cluster.fabric.link, DomainLink::NvSwitch);
    const Call<double> sum{Collective::AllReduce, 800};
    const double levels = by(cluster, Algorithm::Hierarchical, sum, 32).seconds;
    const auto plain = chosen(cluster, sum, 32);
    QVERIFY(levels < plain.seconds); // but NCCL has no such algorithm here
    QVERIFY(plain.algorithm != Algorithm::Hierarchical);
    QCOMPARE(chosen(cluster, {Collective::AllGather, 800}, 32).algorithm, Algorithm::Ring);
    cluster.fabric.inSwitchReduction = true;
    QCOMPARE(chosen(cluster, sum, 32).algorithm, Algorithm::Hierarchical);
    QCOMPARE(chosen(cluster, sum, 32).seconds, levels);
    QCOMPARE(chosen(cluster, {Collective::AllGather, 800}, 32).algorithm, Algorithm::Ring);
}

void TestCollectiveTime::oneMemberTakesNoTime()
{
    Cluster cluster = clusterOf(4);
    cluster.fabric.launchS = 1;
    for (int i = 0; i < kCollectives; ++i)
        QCOMPARE(chosen(cluster, {collectiveOf(i), 800}, 1).seconds, 0.0);
}

void TestCollectiveTime::countsMultiplyEverything()
{
    std::mt19937 random(12);
    for (int i = 0; i < 500; ++i) {
        Case any = anyCase(random);
        const auto one = chosen(any.cluster, any.call, any.members, any.stride);
        any.call.count = 3;
        const auto three = chosen(any.cluster, any.call, any.members, any.stride);
        QVERIFY(isNear(three.seconds, 3 * one.seconds));
        QVERIFY(isNear(three.steps, 3 * one.steps));
        QVERIFY(isNear(three.sentBytes, 3 * one.sentBytes));
    }
}

void TestCollectiveTime::partsAddUp()
{
    std::mt19937 random(13);
    for (int i = 0; i < 4000; ++i) {
        const Case any = anyCase(random);
        const auto time = chosen(any.cluster, any.call, any.members, any.stride);
        for (const double part : {time.latencyS, time.startS, time.domainS, time.networkS})
            QVERIFY(part >= 0);
        QVERIFY(isNear(time.latencyS + time.startS + time.domainS + time.networkS, time.seconds));
        QVERIFY(time.outsideBytes <= time.sentBytes * (1 + 1e-12));
    }
}

void TestCollectiveTime::moreBytesTakeLonger()
{
    std::mt19937 random(14);
    for (int i = 0; i < 1000; ++i) {
        Case any = anyCase(random);
        double before = 0;
        for (const double bytes : {0.0, 1.0, 10.0, 100.0, 1e4, 1e8}) {
            any.call.bytes = bytes;
            const double now = chosen(any.cluster, any.call, any.members, any.stride).seconds;
            QVERIFY(now >= before);
            before = now;
        }
    }
}

void TestCollectiveTime::derivationsSayTheSame()
{
    std::mt19937 random(15);
    for (int i = 0; i < 300; ++i) {
        Case any = anyCase(random);
        if (i % 3 == 0) // at the ends of the ranges, where a fabric is neutral
            any.cluster.fabric = Fabric();
        const auto names = namesOf(any.cluster);
        const quantity::Reader<Traced> in(names);
        const auto placed = hardware::placeGroup<Traced>(
            any.cluster, {Traced(any.members), Traced(any.stride)}, in);
        const Call<Traced> call{any.call.collective, Traced(any.call.bytes), Traced(1),
                                Traced(any.call.copies)};
        const Traced told = chosenTime(call, placed, any.cluster.fabric, in).seconds;
        const double seconds = chosen(any.cluster, any.call, any.members, any.stride).seconds;
        QVERIFY(isNear(told.value(), seconds, 1e-12));
        QVERIFY(isNear(quantity::recompute(*told.node()), seconds, 1e-12));
        const auto leaves = quantity::leafInputs(*told.node(), true);
        const std::set<std::string> named(leaves.begin(), leaves.end());
        for (const auto& [member, path] : numbersOf(any.cluster)) {
            const double old = *member;
            *member = old * 1.01;
            const double moved = chosen(any.cluster, any.call, any.members, any.stride).seconds;
            *member = old;
            if (!isNear(moved, seconds, 1e-12))
                QVERIFY2(named.contains(path), qPrintable(QString::fromStdString(path)));
            const auto foretold = again(*told.node(), path, old * 1.01);
            QVERIFY2(foretold && isNear(*foretold, moved),
                     qPrintable(QString::fromStdString(path)));
        }
    }
}

void TestCollectiveTime::nothingAbsurdBreaksIt()
{
    const double numbers[] = {0,      -1,
                              1e-300, 1,
                              1e300,  std::nan(""),
                              1e18,   -1e99,
                              5,      std::numeric_limits<double>::infinity()};
    std::mt19937 random(16);
    const auto any = [&] { return numbers[random() % std::size(numbers)]; };
    for (int i = 0; i < 20000; ++i) {
        Case broken = anyCase(random);
        for (const auto& [member, path] : numbersOf(broken.cluster)) {
            if (random() % 3 == 0)
                *member = any();
        }
        broken.cluster.pools.front().nicsPerNode = random() % 3;
        broken.call.bytes = any();
        broken.call.count = any();
        broken.call.copies = any();
        const double members = any(), stride = any();
        const auto time = chosen(broken.cluster, broken.call, members, stride);
        for (const double part :
             {time.seconds, time.latencyS, time.startS, time.domainS, time.networkS})
            QVERIFY(std::isfinite(part) && part >= 0);
        QVERIFY(std::isfinite(time.sentBytes) && std::isfinite(time.outsideBytes));
    }
}

void TestCollectiveTime::waitIsWhatTheWindowDoesNotHide()
{
    QCOMPARE(waitS<double>(0, 3, 5), 0.0);
    QCOMPARE(waitS<double>(4, 3, 5), 2.0);
}

RIDGEPOINT_TEST(TestCollectiveTime)
#include "tst_collective_time.moc"

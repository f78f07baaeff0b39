// SPDX-License-Identifier: Apache-2.0
// Which link bounds a group, and what a card has left for the plan.
#include "hardware/links.h"
#include "support/test_main.h"

using namespace ridgepoint::hardware;

namespace {

Cluster cluster(double link, std::int64_t nics, double nic, RingNics ring = RingNics::All)
{
    Cluster cluster;
    Pool& pool = cluster.pools.front();
    pool.acceleratorsPerNode = 8;
    pool.linkBytesPerS = link;
    pool.nicsPerNode = nics;
    pool.nicBytesPerS = nic;
    cluster.ring = ring;
    return cluster;
}

const ridgepoint::quantity::Reader<double> kIn;

} // namespace

class TestHardware : public QObject
{
    Q_OBJECT

  private slots:
    void ringInsideANodeUsesTheLink();
    void ringOutOfANodeTakesTheSlowestEdge();
    void ringsSideBySideShareTheNetworkCards();
    void pointToPointSharesTheCardsOfAFullNode();
    void reserveTakesEachOfItsTerms();
};

void TestHardware::ringInsideANodeUsesTheLink()
{
    const auto link = ringLink<double>(cluster(450e9, 8, 50e9), 8, 1, kIn);
    QCOMPARE(link.bytesPerS, 450e9);
    QVERIFY(!link.leavesNode);
    QVERIFY(ringLink<double>(cluster(450e9, 8, 50e9), 9, 1, kIn).leavesNode);
    QVERIFY(ringLink<double>(cluster(450e9, 8, 50e9), 2, 8, kIn).leavesNode);
}

void TestHardware::ringOutOfANodeTakesTheSlowestEdge()
{
    // chapter 10.3.3: PCIe at 32 GB/s bounds eight cards of 25 GB/s; one shared card bounds the
    // ring
    QCOMPARE(ringLink<double>(cluster(32e9, 8, 25e9), 48, 1, kIn).bytesPerS, 32e9);
    QCOMPARE(ringLink<double>(cluster(32e9, 1, 25e9), 48, 1, kIn).bytesPerS, 25e9);
    QCOMPARE(ringLink<double>(cluster(450e9, 8, 50e9), 128, 1, kIn).bytesPerS, 400e9);
    // lesson 4(b): every byte over one card
    QCOMPARE(ringLink<double>(cluster(450e9, 8, 50e9, RingNics::One), 128, 1, kIn).bytesPerS, 50e9);
}

void TestHardware::ringsSideBySideShareTheNetworkCards()
{
    QCOMPARE(ringLink<double>(cluster(450e9, 8, 50e9), 16, 4, kIn).bytesPerS, 100e9);
    QCOMPARE(ringLink<double>(cluster(450e9, 2, 50e9, RingNics::One), 16, 8, kIn).bytesPerS,
             12.5e9);
}

void TestHardware::pointToPointSharesTheCardsOfAFullNode()
{
    QCOMPARE(pointToPointLink<double>(cluster(450e9, 8, 50e9), 4, kIn).bytesPerS, 450e9);
    QCOMPARE(pointToPointLink<double>(cluster(450e9, 4, 50e9), 8, kIn).bytesPerS, 25e9);
}

void TestHardware::reserveTakesEachOfItsTerms()
{
    Cluster plain = cluster(450e9, 8, 50e9);
    plain.reserve = {0, 0, 0, 0};
    QCOMPARE(usableBytes(plain, kIn), 80e9);
    plain.reserve = {1e9, 2e9, 4e9, 0.1};
    QCOMPARE(usableBytes(plain, kIn), 80e9 - 7e9 - 8e9);
}

RIDGEPOINT_TEST(TestHardware)
#include "tst_hardware.moc"

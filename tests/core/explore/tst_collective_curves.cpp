// SPDX-License-Identifier: Apache-2.0
// Curves of collectives by size: each is what the model says, and the winners cover all sizes.
#include "explore/collective_curves.h"
#include "support/test_main.h"

#include <cmath>

using namespace ridgepoint;
using explore::CollectiveCurves;
using explore::collectiveCurves;
using hardware::Cluster;
using network::Algorithm;
using network::Collective;

namespace {

Cluster clusterOf(std::string_view fabric)
{
    Cluster cluster;
    cluster.pools.front().nodes = 16;
    cluster.fabric = hardware::findNamedFabric(fabric)->fabric;
    return cluster;
}

} // namespace

class TestCollectiveCurves : public QObject
{
    Q_OBJECT

  private slots:
    void sizesAreEvenInTheirLogarithms();
    void curvesAreWhatTheModelSays();
    void winnersAdjoin();
    void theFastestChangesWithSize();
    void groupsWithoutCollectivesHaveNone();
};

void TestCollectiveCurves::sizesAreEvenInTheirLogarithms()
{
    const CollectiveCurves curves = collectiveCurves(clusterOf("ideal"), {}, 2);
    QCOMPARE(curves.sizes.size(), std::size_t{49});
    QCOMPARE(curves.sizes.front(), explore::kLeastCurveBytes);
    QVERIFY(std::abs(curves.sizes.back() / explore::kMostCurveBytes - 1) < 1e-12);
    QCOMPARE(curves.sizes[2], 2048.0);
    QCOMPARE(collectiveCurves(clusterOf("ideal"), {}, 0).sizes.size(), std::size_t{25});
    QCOMPARE(collectiveCurves(clusterOf("ideal"), {}, 1000).sizes.size(), std::size_t{193});
}

void TestCollectiveCurves::curvesAreWhatTheModelSays()
{
    const Cluster cluster = clusterOf("h100-nvswitch");
    const quantity::Reader<double> in;
    for (int i = 0; i < network::kCollectives; ++i) {
        const explore::CurveChoice choice{static_cast<Collective>(i), 32, 4, 8};
        const CollectiveCurves curves = collectiveCurves(cluster, choice);
        QCOMPARE(curves.perDomain, 2.0);
        QCOMPARE(curves.domains, 16.0);
        const auto place = hardware::placeGroup<double>(cluster, {32, 4}, in);
        for (std::size_t at = 0; at < curves.sizes.size(); ++at) {
            const network::Call<double> call{choice.collective, curves.sizes[at], 1, 8};
            double best = curves.curves.front().points[at].seconds;
            for (const auto& curve : curves.curves) {
                const auto time = network::timeBy(call, curve.algorithm, place, cluster.fabric, in);
                QCOMPARE(curve.points[at].seconds, time->seconds);
                QCOMPARE(curve.points[at].bytes, curves.sizes[at]);
                best = std::min(best, time->seconds);
            }
            QCOMPARE(curves.chosen[at].seconds, best);
            QVERIFY(std::abs(curves.chosen[at].busBytesPerS * best /
                                 (network::busFactor(choice.collective, 32) * curves.sizes[at]) -
                             1) < 1e-12);
        }
    }
}

void TestCollectiveCurves::winnersAdjoin()
{
    const CollectiveCurves curves =
        collectiveCurves(clusterOf("h200-nvswitch"), {Collective::AllReduce, 128, 1, 1});
    QVERIFY(!curves.winners.empty());
    QCOMPARE(curves.winners.front().fromBytes, curves.sizes.front());
    QCOMPARE(curves.winners.back().toBytes, curves.sizes.back());
    for (std::size_t i = 1; i < curves.winners.size(); ++i) {
        QCOMPARE(curves.winners[i].fromBytes, curves.winners[i - 1].toBytes);
        QVERIFY(curves.winners[i].algorithm != curves.winners[i - 1].algorithm);
    }
}

void TestCollectiveCurves::theFastestChangesWithSize()
{
    // few steps for small messages, few bytes for large ones
    const CollectiveCurves curves =
        collectiveCurves(clusterOf("h200-nvswitch"), {Collective::AllReduce, 128, 1, 1});
    QCOMPARE(curves.winners.front().algorithm, Algorithm::Tree);
    QCOMPARE(curves.winners.back().algorithm, Algorithm::Ring);
    const CollectiveCurves inside = collectiveCurves(clusterOf("h200-nvswitch"), {});
    QCOMPARE(inside.winners.back().algorithm, Algorithm::InSwitch);
    QVERIFY(inside.chosen.back().busBytesPerS > 460e9);
}

void TestCollectiveCurves::groupsWithoutCollectivesHaveNone()
{
    QVERIFY(collectiveCurves(clusterOf("ideal"), {Collective::AllReduce, 1, 1, 1}).sizes.empty());
    QVERIFY(collectiveCurves(clusterOf("ideal"), {Collective::AllReduce, -5, 1, 1}).sizes.empty());
    Cluster none = clusterOf("ideal");
    none.pools.clear();
    QVERIFY(collectiveCurves(none, {}).sizes.empty());
    const auto large = collectiveCurves(clusterOf("ideal"),
                                        {Collective::AllToAll, INT64_MAX, INT64_MAX, INT64_MAX});
    for (const auto& point : large.chosen)
        QVERIFY(std::isfinite(point.seconds) && std::isfinite(point.busBytesPerS));
}

RIDGEPOINT_TEST(TestCollectiveCurves)
#include "tst_collective_curves.moc"

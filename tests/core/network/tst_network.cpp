// SPDX-License-Identifier: Apache-2.0
// Volumes of ring collectives, and what of them no computation hides.
#include "network/overlap.h"
#include "support/test_main.h"

#include <cmath>
#include <random>

using namespace ridgepoint;
using layout::Layout;
using layout::ZeroStage;

namespace {

network::DataParallelTraffic<double> traffic(ZeroStage stage, double microBatches)
{
    Layout layout;
    layout.zeroStage = stage;
    // 1,000 parameters of 2 bytes, their gradients of 4, ten ranks
    return network::dataParallelTraffic<double>(network::ringBytes<double>(4000, 10),
                                                network::ringBytes<double>(2000, 10), microBatches,
                                                layout, {});
}

/// Reduction 3 s, gathering 2 s, edges 0.3 and 0.2 s; forward 1 s, backward 2 s; 4 micro-batches.
double exposed(const Layout& layout, double forward = 1, double backward = 2)
{
    return network::exposedDataParallelS<double>({3, 2, 0.3, 0.2, forward, backward, 4}, layout,
                                                 {});
}

Layout with(ZeroStage stage)
{
    Layout layout;
    layout.zeroStage = stage;
    return layout;
}

} // namespace

class TestNetwork : public QObject
{
    Q_OBJECT

  private slots:
    void ringsSendTheirShare();
    void eachStageHasItsTraffic();
    void prefetchLeavesEdgesAndWhatDoesNotFit();
    void withoutPrefetchAllIsWaitedFor();
    void reductionHidesBehindTheBackwardPass();
    void gatheringHidesBehindTheForwardPass();
    void placesAddUpToTheSum();
};

void TestNetwork::ringsSendTheirShare()
{
    QCOMPARE(network::ringBytes<double>(2e9, 8),
             1.75e9); // the lesson's quick check, half of 3.5 GB
    QCOMPARE(network::ringBytes<double>(2e9, 1), 0.0);
}

void TestNetwork::eachStageHasItsTraffic()
{
    const double reduce = 0.9 * 4000, gather = 0.9 * 2000;
    QCOMPARE(traffic(ZeroStage::None, 4).bytes(), 2 * reduce);
    QCOMPARE(traffic(ZeroStage::One, 4).bytes(), reduce + gather);
    QCOMPARE(traffic(ZeroStage::Two, 4).bytes(), 4 * reduce + gather);
    QCOMPARE(traffic(ZeroStage::Three, 4).bytes(), 4 * (reduce + 2 * gather));
}

void TestNetwork::prefetchLeavesEdgesAndWhatDoesNotFit()
{
    Layout layout = with(ZeroStage::Three);
    QCOMPARE(exposed(layout, 10, 20), 0.5); // all hidden but the first and the last
    QCOMPARE(exposed(layout, 1, 2),
             0.5 + 4 * (1 + 3));              // gather beyond forward, both beyond backward
    QCOMPARE(exposed(layout, 0, 0), 4 * 7.0); // never more than all of it
}

void TestNetwork::withoutPrefetchAllIsWaitedFor()
{
    Layout layout = with(ZeroStage::Three);
    layout.prefetch = false;
    QCOMPARE(exposed(layout, 10, 20), 4 * 7.0);
}

void TestNetwork::reductionHidesBehindTheBackwardPass()
{
    Layout layout = with(ZeroStage::None); // an all-reduce: twice 3 s
    QCOMPARE(exposed(layout, 1, 2), 6.0 - 2);
    QCOMPARE(exposed(layout, 1, 20), 0.6); // the last part waits for the last gradient
    layout.overlapGradientReduction = false;
    QCOMPARE(exposed(layout, 1, 20), 6.0);
    layout.zeroStage = ZeroStage::Two; // one reduction for each micro-batch, and the gathering
    QCOMPARE(exposed(layout, 1, 2), 4 * 3.0 + 2);
    layout.overlapGradientReduction = true;
    QCOMPARE(exposed(layout, 1, 2), 4 * 1.0 + 2);
}

void TestNetwork::gatheringHidesBehindTheForwardPass()
{
    Layout layout = with(ZeroStage::One);
    QCOMPARE(exposed(layout, 1, 20), 0.3 + 2);
    layout.overlapParameterGather = true;
    QCOMPARE(exposed(layout, 1.5, 20), 0.3 + 0.5);
    QCOMPARE(exposed(layout, 10, 20), 0.3 + 0.2);
}

void TestNetwork::placesAddUpToTheSum()
{
    std::mt19937 random(5);
    std::uniform_real_distribution<double> seconds(0, 10);
    const auto flip = [&] { return random() % 2 == 0; };
    for (int i = 0; i < 5000; ++i) {
        Layout layout = with(static_cast<ZeroStage>(random() % 4));
        layout.prefetch = flip();
        layout.overlapGradientReduction = flip();
        layout.overlapParameterGather = flip();
        network::OverlapInputs<double> times{seconds(random), seconds(random), 0, 0};
        times.edgeReductionS = times.reductionS * seconds(random) / 10;
        times.edgeGatherS = times.gatherS * seconds(random) / 10;
        times.forwardS = seconds(random);
        times.backwardS = seconds(random);
        times.microBatches = std::ceil(seconds(random));
        const double sum = network::exposedDataParallelS<double>(times, layout, {});
        const auto places = network::placeExposed(times, layout);
        QVERIFY(std::abs(places.total(times.microBatches) - sum) < 1e-12 * (1 + sum));
        QVERIFY(places.first_s >= 0 && places.last_s >= -1e-12 && places.eachForward_s >= 0 &&
                places.eachBackward_s >= 0);
    }
}

RIDGEPOINT_TEST(TestNetwork)
#include "tst_network.moc"

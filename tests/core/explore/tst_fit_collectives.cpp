// SPDX-License-Identifier: Apache-2.0
// Fits of a fabric's constants: those that made the samples come back, and what samples do not tell
// stays at its prior.
#include "explore/fit_collectives.h"
#include "support/test_main.h"

#include <cmath>
#include <limits>

using namespace ridgepoint;
using explore::CollectiveSample;
using explore::FabricFit;
using explore::FabricSamples;
using hardware::Fabric;
using network::Collective;

namespace {

Fabric truth()
{
    Fabric fabric;
    fabric.domainEfficiency = 0.77;
    fabric.domainHopS = 0.8e-6;
    fabric.networkEfficiency = 0.6;
    fabric.networkHopS = 7e-6;
    fabric.launchS = 21e-6;
    fabric.lowLatencyRatio = 0.2;
    fabric.bulkStartS = 30e-6;
    fabric.rampS = 3e-6;
    return fabric;
}

/// All-reduces and all-gathers on 2 to 64 cards, as the fabric predicts them.
FabricSamples samplesOf(const Fabric& fabric, double most = 64)
{
    FabricSamples samples;
    samples.cluster.fabric = fabric;
    for (double cards = 2; cards <= most; cards *= 2) {
        for (double bytes = 1024; bytes < 2e10; bytes *= 4) {
            for (const Collective collective : {Collective::AllReduce, Collective::AllGather}) {
                CollectiveSample sample;
                sample.collective = collective;
                sample.accelerators = cards;
                sample.nodes = std::ceil(cards / 8);
                sample.bytes = bytes;
                sample.busBytesPerS = network::busFactor(collective, cards) * bytes /
                                      explore::predictedS(samples.cluster, sample);
                samples.samples.push_back(sample);
            }
        }
    }
    samples.cluster.fabric = Fabric();
    return samples;
}

const explore::FittedConstant* find(const FabricFit& fit, std::string_view path)
{
    for (const auto& constant : fit.constants) {
        if (constant.path == path)
            return &constant;
    }
    return nullptr;
}

} // namespace

class TestFitCollectives : public QObject
{
    Q_OBJECT

  private slots:
    void theConstantsComeBack();
    void whatIsNotToldStaysAtItsPrior();
    void samplesWithoutATimeAreLeftOut();
    void withoutSamplesNothingChanges();
    void itIsTheSameEachTime();
};

void TestFitCollectives::theConstantsComeBack()
{
    const FabricFit fit = explore::fitFabric(samplesOf(truth()));
    QVERIFY(fit.ok());
    QVERIFY2(fit.medianError < 0.01, std::to_string(fit.medianError).c_str());
    QVERIFY2(fit.largestError < 0.05, std::to_string(fit.largestError).c_str());
    const auto isNear = [](double a, double b) { return std::abs(a / b - 1) < 0.15; };
    const Fabric expected = truth();
    QVERIFY(isNear(fit.fabric.domainEfficiency, expected.domainEfficiency));
    QVERIFY(isNear(fit.fabric.networkEfficiency, expected.networkEfficiency));
    QVERIFY(isNear(fit.fabric.launchS, expected.launchS));
    QVERIFY(isNear(fit.fabric.networkHopS, expected.networkHopS));
    QVERIFY(isNear(fit.fabric.domainHopS, expected.domainHopS));
    QCOMPARE(fit.errors.size(), samplesOf(truth()).samples.size());
}

void TestFitCollectives::whatIsNotToldStaysAtItsPrior()
{
    const FabricFit fit = explore::fitFabric(samplesOf(truth(), 8));
    QVERIFY(!find(fit, "cluster.fabric.network_hop_s")); // nothing leaves the node
    QVERIFY(!find(fit, "cluster.fabric.in_switch_efficiency"));
    QCOMPARE(fit.fabric.networkHopS, 0.0);
    FabricSamples one = samplesOf(truth(), 2);
    one.samples = {one.samples.back()}; // a rate alone
    const FabricFit rate = explore::fitFabric(one);
    QVERIFY(find(rate, "cluster.fabric.domain_efficiency")->decided > 0.8);
    QVERIFY(find(rate, "cluster.fabric.launch_s")->decided < 0.1);
    QVERIFY(rate.largestError < 0.05);
}

void TestFitCollectives::samplesWithoutATimeAreLeftOut()
{
    FabricSamples samples = samplesOf(truth());
    const FabricFit before = explore::fitFabric(samples);
    for (const double bad : {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
        samples.samples.push_back({Collective::AllReduce, {}, 8, 1, 1e6, bad});
        samples.samples.push_back({Collective::AllReduce, {}, 8, 1, bad, 1e9});
        samples.samples.push_back({Collective::AllReduce, {}, bad, 1, 1e6, 0});
    }
    const FabricFit after = explore::fitFabric(samples);
    QCOMPARE(after.left, std::size_t{12});
    QVERIFY(after.fabric == before.fabric);
    for (const double error : after.errors)
        QVERIFY(std::isfinite(error));
}

void TestFitCollectives::withoutSamplesNothingChanges()
{
    FabricSamples none;
    none.cluster.fabric = truth();
    QVERIFY(!explore::fitFabric(none).ok());
    QVERIFY(explore::fitFabric(none).fabric == truth());
    none.cluster.pools.clear();
    QVERIFY(!explore::fitFabric(none).ok());
}

void TestFitCollectives::itIsTheSameEachTime()
{
    QVERIFY(explore::fitFabric(samplesOf(truth())).fabric ==
            explore::fitFabric(samplesOf(truth())).fabric);
}

RIDGEPOINT_TEST(TestFitCollectives)
#include "tst_fit_collectives.moc"

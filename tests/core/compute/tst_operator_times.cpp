// SPDX-License-Identifier: Apache-2.0
// Times of operators as the inventory lists them: passes, recomputation, splits, formats.
#include "compute/operator_times.h"
#include "model/inventory.h"
#include "support/test_main.h"

#include <cmath>
#include <random>

using namespace ridgepoint;
using compute::KernelRates;
using compute::listTimes;
using compute::PassTimes;
using model::Recompute;

namespace {

model::Workload<double> workload(model::AttentionKernel kernel = model::AttentionKernel::Flash)
{
    model::Workload<double> work;
    work.sequences = 1;
    work.sequenceTokens = 4096;
    work.activationBytes = 2;
    work.weightBytes = 2;
    work.attention = kernel;
    return work;
}

KernelRates<double> rates(const compute::Compute& software = {})
{
    return compute::kernelRates<double>({}, software, 2, {});
}

struct Layer
{
    model::Inventory<double> inventory;
    model::RankSplit<double> split;

    std::vector<model::Work<double>> works(Recompute rule, bool stopsEarly = false) const
    {
        return model::worksOf(inventory.layers.front().operators, split, rule, stopsEarly);
    }
    PassTimes<double> times(Recompute rule = Recompute::None, bool stopsEarly = false,
                            const compute::Compute& software = {}) const
    {
        return listTimes<double>(works(rule, stopsEarly), {}, rates(software));
    }
};

Layer layerOf(const model::Architecture& architecture, double tensor = 1,
              model::AttentionKernel kernel = model::AttentionKernel::Flash)
{
    Layer layer{model::buildInventory<double>(architecture, workload(kernel), {}), {}};
    layer.split.tensor = tensor;
    return layer;
}

} // namespace

class TestOperatorTimes : public QObject
{
    Q_OBJECT

  private slots:
    void fullRecomputationRepeatsTheForwardPass();
    void checkpointsThatStopEarlySkipTheLastProduct();
    void selectiveRepeatsAttentionAlone();
    void productsAreOfTheShapesOnTheRank();
    void splittingNeverSlowsALayer();
    void timeIsNotBelowTheRoofline();
    void writtenScoresTakeLonger();
    void eightBitsSpeedTheLayersProductsOnly();
    void expertsOfFewBitsArePadded();
    void biasesOfExpertsAreMoved();
    void anyArchitectureHasFiniteTimes();
};

void TestOperatorTimes::fullRecomputationRepeatsTheForwardPass()
{
    const PassTimes<double> times = layerOf({}).times(Recompute::Full);
    QVERIFY(times.forward > 0);
    QCOMPARE(times.repeated, times.forward);
    QCOMPARE(layerOf({}).times().repeated, 0.0);
}

void TestOperatorTimes::checkpointsThatStopEarlySkipTheLastProduct()
{
    const Layer layer = layerOf({});
    const auto works = layer.works(Recompute::Full, true);
    double last = 0;
    for (const auto& work : works) {
        if (work.name == "down_projection")
            last = compute::operatorTimes(work, rates()).forward;
    }
    QVERIFY(last > 0);
    const double whole = layer.times(Recompute::Full).repeated;
    QVERIFY(std::abs(layer.times(Recompute::Full, true).repeated - (whole - last)) < 1e-12);
}

void TestOperatorTimes::selectiveRepeatsAttentionAlone()
{
    const Layer layer = layerOf({});
    for (const auto& work : layer.works(Recompute::MegatronSelective))
        QCOMPARE(work.repeated > 0, work.kind == model::OperatorKind::Attention);
}

void TestOperatorTimes::productsAreOfTheShapesOnTheRank()
{
    // Llama-3-8B's layer over 2 ranks: gate and up side by side, then down
    for (const auto& work : layerOf({}, 2).works(Recompute::None)) {
        if (work.name == "gate_up_projection") {
            QCOMPARE(work.rows, 4096.0);
            QCOMPARE(work.inputs, 4096.0);
            QCOMPARE(work.outputs, 14336.0);
        } else if (work.name == "down_projection") {
            QCOMPARE(work.rows, 4096.0);
            QCOMPARE(work.inputs, 7168.0);
            QCOMPARE(work.outputs, 4096.0);
        }
    }
    model::Architecture experts;
    experts.groups.front().feedForward = model::FeedForward::Experts;
    Layer layer = layerOf(experts);
    layer.split.expert = 4;
    bool found = false;
    for (const auto& work : layer.works(Recompute::None)) {
        if (work.name != "expert_down_projection")
            continue;
        found = true;
        QCOMPARE(work.groups, 2.0); // 8 experts over 4 ranks
        QCOMPARE(work.rows * work.groups, 4096.0 * 2);
        QCOMPARE(work.inputs, 14336.0);
    }
    QVERIFY(found);
}

void TestOperatorTimes::splittingNeverSlowsALayer()
{
    double before = layerOf({}).times().forward;
    for (const double ranks : {2.0, 4.0, 8.0}) {
        const double now = layerOf({}, ranks).times().forward;
        QVERIFY(now < before);
        QVERIFY(now > before / 2.2); // and never by more than the ranks
        before = now;
    }
}

void TestOperatorTimes::timeIsNotBelowTheRoofline()
{
    const hardware::Pool pool;
    for (const auto& work : layerOf({}).works(Recompute::None)) {
        const PassTimes<double> times = compute::operatorTimes(work, rates());
        QVERIFY(times.forward >= work.forwardFlops / pool.peakFlopPerS);
        QVERIFY(times.inputGradient >= work.inputGradientFlops / pool.peakFlopPerS);
        QVERIFY(times.weightGradient >= work.weightGradientFlops / pool.peakFlopPerS);
        QVERIFY(times.forward >= (work.bytesRead + work.bytesWritten) / pool.memoryBytesPerS);
    }
}

void TestOperatorTimes::writtenScoresTakeLonger()
{
    model::Architecture architecture;
    const double flash = layerOf(architecture).times().forward;
    const double written =
        layerOf(architecture, 1, model::AttentionKernel::Standard).times().forward;
    QVERIFY(written > 1.2 * flash);
    architecture.groups.front().headDim = 124; // no multiple of 8
    const double odd = layerOf(architecture, 1, model::AttentionKernel::Standard).times().forward;
    QVERIFY(odd > 1.5 * written);
}

void TestOperatorTimes::eightBitsSpeedTheLayersProductsOnly()
{
    compute::Compute software;
    const Layer layer = layerOf({});
    const auto wide = layer.times(Recompute::None, false, software);
    software.productFormat = compute::ProductFormat::Fp8;
    const auto narrow = layer.times(Recompute::None, false, software);
    QVERIFY(narrow.forward < 0.85 * wide.forward);
    QVERIFY(narrow.forward > 0.5 * wide.forward); // casts, and what is no product
    const auto head = model::worksOf(layer.inventory.head, layer.split, Recompute::None, false);
    QCOMPARE(listTimes<double>(head, {}, rates(software)).forward,
             listTimes<double>(head, {}, rates()).forward);
}

void TestOperatorTimes::expertsOfFewBitsArePadded()
{
    model::Architecture experts;
    experts.groups.front().feedForward = model::FeedForward::Experts;
    Layer layer = layerOf(experts);
    layer.split.expert = 4;
    compute::Compute software;
    software.productFormat = compute::ProductFormat::Fp8;
    const KernelRates<double> fp8 = rates(software);
    int found = 0;
    for (model::Work<double> work : layer.works(Recompute::None)) {
        if (!work.isOfExperts) {
            QCOMPARE(work.paddedValues, 0.0);
            continue;
        }
        ++found;
        // into the first product and out of the last, in the layer's whole width
        QCOMPARE(work.paddedValues, 4096.0 * 2 * 4096);
        const PassTimes<double> padded = compute::operatorTimes(work, fp8);
        const PassTimes<double> wide = compute::operatorTimes(work, rates());
        const double copyS = 2 * 2 * work.paddedValues / fp8.memoryBytesPerS; // read and written
        work.paddedValues = 0;
        const PassTimes<double> plain = compute::operatorTimes(work, fp8);
        QVERIFY(std::abs(padded.forward - plain.forward - copyS) < 1e-12);
        QVERIFY(std::abs(padded.inputGradient - plain.inputGradient - copyS) < 1e-12);
        QCOMPARE(padded.weightGradient, plain.weightGradient);
        QCOMPARE(compute::operatorTimes(work, rates()).forward, wide.forward); // 16 bits need none
    }
    QCOMPARE(found, 2);
}

void TestOperatorTimes::biasesOfExpertsAreMoved()
{
    model::Architecture plain;
    plain.groups.front().feedForward = model::FeedForward::Experts;
    model::Architecture biased = plain;
    biased.groups.front().mlpBias = true;
    const auto moved = [](const Layer& layer, std::string_view name) {
        double bytes = 0;
        for (const auto& work : layer.works(Recompute::None)) {
            if (work.name == name)
                bytes += work.bytesRead + work.bytesWritten;
        }
        return bytes;
    };
    const double rows = 4096.0 * 2;
    const auto width = static_cast<double>(plain.groups.front().expertWidth);
    QCOMPARE(moved(layerOf(plain), "expert_output_bias"), 0.0);
    QCOMPARE(moved(layerOf(biased), "expert_output_bias"), 2 * 6 * rows * 4096);
    QCOMPARE(moved(layerOf(plain), "expert_activation"), 2 * 3 * rows * width);
    QCOMPARE(moved(layerOf(biased), "expert_activation"), 2 * 7 * rows * width);
    // an MLP's biases are added where its products end
    plain.groups.front().feedForward = model::FeedForward::Dense;
    biased.groups.front().feedForward = model::FeedForward::Dense;
    QCOMPARE(layerOf(biased).times().forward, layerOf(plain).times().forward);
    // and none of it is a model's work
    double flops[2] = {0, 0};
    for (int i = 0; i < 2; ++i) {
        model::Architecture experts = plain;
        experts.groups.front().feedForward = model::FeedForward::Experts;
        experts.groups.front().mlpBias = i == 1;
        for (const auto& work : layerOf(experts).works(Recompute::None))
            flops[i] += work.forwardFlops + work.inputGradientFlops + work.weightGradientFlops;
    }
    QCOMPARE(flops[0], flops[1]);
}

void TestOperatorTimes::anyArchitectureHasFiniteTimes()
{
    std::mt19937_64 random(11);
    const auto upTo = [&](int most) { return static_cast<std::int64_t>(random() % most) + 1; };
    for (int i = 0; i < 2000; ++i) {
        model::Architecture architecture;
        architecture.hidden = upTo(20000);
        model::LayerGroup& group = architecture.groups.front();
        group.mixer = static_cast<model::Mixer>(random() % 9);
        group.feedForward = static_cast<model::FeedForward>(random() % 3);
        group.heads = upTo(128);
        group.kvHeads = upTo(128);
        group.headDim = upTo(512);
        group.mlpWidth = upTo(100000);
        group.experts = upTo(256);
        group.expertsPerToken = upTo(16);
        group.queryRank = upTo(2000) - 1;
        group.indexerHeads = upTo(4) - 1;
        const PassTimes<double> times =
            layerOf(architecture, static_cast<double>(upTo(16))).times();
        for (const double each : {times.forward, times.inputGradient, times.weightGradient})
            QVERIFY(std::isfinite(each) && each >= 0);
    }
}

RIDGEPOINT_TEST(TestOperatorTimes)
#include "tst_operator_times.moc"

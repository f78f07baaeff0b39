// SPDX-License-Identifier: Apache-2.0
// Fits of kernels' constants to measured parts: those that made the points come back, noise moves
// them little, and too few points leave the preset's values.
#include "compute/operator_times.h"
#include "explore/fit_parts.h"
#include "explore/layer_times.h"
#include "explore/least_squares.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <cmath>

using namespace ridgepoint;
using compute::ProductFormat;
using explore::CardSamples;
using explore::PartFit;
using explore::PartKind;

namespace {

/// A made-up card, as its kernels really are.
hardware::Curves truth()
{
    hardware::Curves curves;
    curves.memoryEfficiency = 0.9;
    curves.productEfficiency = 0.8;
    curves.startupValues = 150;
    curves.fp8Efficiency = 0.7;
    curves.lowBitStartupValues = 400;
    curves.flash2Efficiency = 0.45;
    return curves;
}

compute::KernelRates<double> ratesOf(ProductFormat format)
{
    hardware::Pool pool;
    pool.curves = truth();
    compute::Compute software;
    software.productFormat = format;
    software.attentionLibrary = compute::AttentionLibrary::Flash2;
    software.groupedRatio = 0.6;
    return compute::kernelRates<double>(pool, software, 2, {});
}

double secondsOf(const model::Work<double>& work, ProductFormat format)
{
    const auto times = compute::operatorTimes(work, ratesOf(format));
    return times.forward + times.inputGradient + times.weightGradient;
}

/// Points of the card; each time is `noise` longer or shorter in turn.
CardSamples samplesOf(double noise = 0)
{
    CardSamples samples; // of a plan with the defaults: the preset
    double sign = 1;
    const auto noisy = [&](double rate) {
        sign = -sign;
        return rate * (1 + sign * noise);
    };
    samples.memory.push_back({{"m", "triad"}, noisy(0.9 * hardware::Pool().memoryBytesPerS)});
    for (const ProductFormat format : {ProductFormat::Activations, ProductFormat::Fp8}) {
        const bool lowBit = format == ProductFormat::Fp8;
        for (const double side : {512.0, 1024.0, 2048.0, 3072.0, 4096.0, 8192.0, 16384.0}) {
            for (const double inputs : {256.0, 1024.0, 8192.0}) {
                const double bytes = (lowBit ? 1 : 2) * 2 * side * inputs + 2 * side * side;
                const double seconds = compute::productS<double>({side, inputs, side, 1, bytes},
                                                                 ratesOf(format).layerProduct);
                samples.products.push_back({{"p", ""},
                                            format,
                                            side,
                                            inputs,
                                            side,
                                            noisy(2 * side * side * inputs / seconds)});
            }
        }
    }
    model::Work<double> attention;
    attention.kind = model::OperatorKind::Attention;
    attention.headDim = 128;
    attention.forwardFlops = 2.0 * 8192 * 8192 * 128;
    attention.inputGradientFlops = 2 * attention.forwardFlops;
    samples.attention.push_back(
        {{"a", ""},
         compute::AttentionLibrary::Flash2,
         true,
         8192,
         128,
         noisy(3.5 * attention.forwardFlops / secondsOf(attention, ProductFormat::Activations))});
    for (const double groups : {2.0, 8.0}) {
        model::Work<double> work;
        work.isOfExperts = true;
        work.isOfLayerProducts = true;
        work.rows = 65536 / groups;
        work.inputs = 4096;
        work.outputs = 2048;
        work.groups = groups;
        work.inputGradientFlops = work.weightGradientFlops = 1;
        for (const ProductFormat format : {ProductFormat::Activations, ProductFormat::Fp8})
            samples.grouped.push_back(
                {{"g", ""}, format, 65536, 4096, 2048, groups, noisy(secondsOf(work, format))});
    }
    return samples;
}

double valueOf(const std::vector<PartFit>& fits, PartKind kind, std::size_t constant = 0)
{
    for (const PartFit& fit : fits) {
        if (fit.kind == kind && fit.isFitted())
            return fit.constants.at(constant).value;
    }
    return 0;
}

bool isNear(double value, double wanted, double share)
{
    return std::abs(value / wanted - 1) < share;
}

} // namespace

class TestFitParts : public QObject
{
    Q_OBJECT

  private slots:
    void theConstantsComeBack();
    void noiseMovesThemLittle();
    void tooFewPointsLeaveThePreset();
    void whatTheCardLacksIsTold();
    void oneWrongPointCountsLess();
    void nothingIsFittedToNothing();
    void leastSquaresKeepToTheLargest();
    void aLayerIsWhatASecondAdds();
};

void TestFitParts::theConstantsComeBack()
{
    const auto fits = explore::fitParts(samplesOf());
    QCOMPARE(fits.size(), std::size_t{5});
    QVERIFY(isNear(valueOf(fits, PartKind::Memory), 0.9, 0.02));
    QVERIFY(isNear(valueOf(fits, PartKind::Products), 0.8, 0.02));
    QVERIFY(isNear(valueOf(fits, PartKind::Products, 1), 150, 0.02));
    QVERIFY(isNear(valueOf(fits, PartKind::LowBitProducts), 0.7, 0.02));
    QVERIFY(isNear(valueOf(fits, PartKind::LowBitProducts, 1), 400, 0.02));
    QVERIFY(isNear(valueOf(fits, PartKind::Attention2), 0.45, 0.02));
    QVERIFY(isNear(valueOf(fits, PartKind::Grouped), 0.6, 0.02));
    for (const PartFit& fit : fits) {
        QVERIFY(fit.largestError < 0.02);
        QVERIFY(fit.medianError <= fit.largestError);
        QCOMPARE(fit.left, std::size_t{0});
        for (const explore::PartConstant& constant : fit.constants) {
            QVERIFY(constant.decided > 0.9 && constant.decided <= 1);
            QVERIFY(constant.spread > 0 && constant.spread < 0.2);
            QVERIFY(std::abs(constant.ratio() * constant.preset - constant.value) < 1e-9);
        }
    }
    const PartFit& products = fits.at(1);
    QCOMPARE(products.points.size(), std::size_t{21});
    QCOMPARE(products.constants.at(0).preset, hardware::Curves().productEfficiency);
    // what the preset predicts is told beside it: slower kernels, so longer times
    QVERIFY(products.points.back().presetError() > 0.1);
}

void TestFitParts::noiseMovesThemLittle()
{
    const auto fits = explore::fitParts(samplesOf(0.04));
    QVERIFY(isNear(valueOf(fits, PartKind::Products), 0.8, 0.04));
    QVERIFY(isNear(valueOf(fits, PartKind::Products, 1), 150, 0.2));
    QVERIFY(isNear(valueOf(fits, PartKind::LowBitProducts), 0.7, 0.04));
    QVERIFY(fits.at(1).medianError > 0.01 && fits.at(1).medianError < 0.06);
    const auto again = explore::fitParts(samplesOf(0.04));
    QCOMPARE(valueOf(again, PartKind::Products), valueOf(fits, PartKind::Products));
}

void TestFitParts::tooFewPointsLeaveThePreset()
{
    CardSamples samples = samplesOf();
    samples.products.resize(1);
    const auto fits = explore::fitParts(samples);
    const PartFit& products = fits.at(1);
    QCOMPARE(products.kind, PartKind::Products);
    QVERIFY(!products.isFitted());
    QCOMPARE(products.reason.english(), std::string("1 points are too few for 2 constants."));
    QCOMPARE(products.constants.at(0).value, hardware::Curves().productEfficiency);
    QCOMPARE(products.constants.at(1).value, hardware::Curves().startupValues);
    QCOMPARE(products.constants.at(0).decided, 0.0);
    QCOMPARE(products.points.size(), std::size_t{1});
    QCOMPARE(products.points.front().predictedS > 0, true);
}

void TestFitParts::whatTheCardLacksIsTold()
{
    CardSamples samples = samplesOf();
    samples.plan.cluster.pools.front().curves.fp8FlopPerS = 0;
    samples.grouped.clear();
    const auto fits = explore::fitParts(samples);
    const PartFit& lowBit = fits.at(2);
    QCOMPARE(lowBit.kind, PartKind::LowBitProducts);
    QVERIFY(!lowBit.isFitted());
    QCOMPARE(lowBit.left, std::size_t{21});
    QVERIFY(lowBit.points.empty());
    QCOMPARE(lowBit.medianError, 0.0);
}

void TestFitParts::oneWrongPointCountsLess()
{
    CardSamples samples = samplesOf();
    samples.products.at(20).flopPerS /= 5; // its launch was measured, say
    QVERIFY(isNear(valueOf(explore::fitParts(samples), PartKind::Products), 0.8, 0.03));
}

void TestFitParts::nothingIsFittedToNothing()
{
    QVERIFY(explore::fitParts({}).empty());
    CardSamples none = samplesOf();
    none.plan.cluster.pools.clear();
    QVERIFY(explore::fitParts(none).empty());
}

void TestFitParts::leastSquaresKeepToTheLargest()
{
    const explore::FreeConstant constants[] = {{0.5, 1, 0.9}};
    const auto fitted = explore::leastSquares(constants, [](std::span<const double> values) {
        return std::vector<double>{100 * (values[0] - 2)};
    });
    QVERIFY(isNear(fitted.values.at(0).value, 0.9, 1e-6));
    QVERIFY(explore::leastSquares({}, [](std::span<const double>) {
                return std::vector<double>();
            }).values.empty());
}

void TestFitParts::aLayerIsWhatASecondAdds()
{
    plan::Plan plan;
    plan.compute.mode = compute::TimeMode::Operators;
    plan.model.groups.front().layers = 3;
    const auto layer = explore::layerTimes(plan);
    QVERIFY(layer && layer->forwardS > 0);
    QVERIFY(layer->backwardS > layer->forwardS);
    // the third adds what the second did
    const auto three = plan::evaluate(plan).value(plan::FigureId::PipelineForwardS);
    plan.model.groups.front().layers = 2;
    const auto two = plan::evaluate(plan).value(plan::FigureId::PipelineForwardS);
    QVERIFY(three && two);
    QVERIFY(isNear(*three - *two, layer->forwardS, 1e-6));
    plan.model.groups.clear();
    QVERIFY(!explore::layerTimes(plan));
}

RIDGEPOINT_TEST(TestFitParts)
#include "tst_fit_parts.moc"

// SPDX-License-Identifier: Apache-2.0
// Times of single kernels: products by shape against measured sweeps, tiles and waves, formats.
#include "compute/kernel_times.h"
#include "support/test_main.h"

#include <cmath>
#include <random>

using namespace ridgepoint;
using compute::bestTiling;
using compute::kernelRates;
using compute::ProductRate;
using compute::productS;
using compute::ProductShape;
using compute::Tiling;
using quantity::Reader;
using quantity::Traced;

namespace {

/// An A100's rate of FP16 products, as a sweep of squares fits it (see the test of the sweep).
ProductRate<double> a100()
{
    return {312e12 * 0.84, 226, 108, 2.039e12 * 0.85};
}

ProductShape<double> square(double n)
{
    return {n, n, n, 1, 3 * n * n * 2};
}

double flopPerS(const ProductShape<double>& shape, const ProductRate<double>& rate)
{
    return 2 * shape.rows * shape.inputs * shape.outputs * shape.groups / productS(shape, rate);
}

} // namespace

class TestKernelTimes : public QObject
{
    Q_OBJECT

  private slots:
    void sweepOfSquares_data();
    void sweepOfSquares();
    void wavesRoundUp();
    void smallTilesServeSmallProducts();
    void groupsShareTheCard();
    void bytesBoundThinProducts();
    void longerIsNeverFaster();
    void formatsHaveTheirRates();
    void tracedSaysTheSame();
    void absurdShapesHaveFiniteTimes();
};

void TestKernelTimes::sweepOfSquares_data()
{
    // validation/components.json, gemm_by_size: A100 80 GB, FP16, TFLOP/s
    QTest::addColumn<double>("size");
    QTest::addColumn<double>("measured");
    QTest::newRow("2048") << 2048.0 << 221.8e12;
    QTest::newRow("4096") << 4096.0 << 228.0e12;
    QTest::newRow("8192") << 8192.0 << 253.7e12;
    QTest::newRow("16384") << 16384.0 << 256.5e12;
}

void TestKernelTimes::sweepOfSquares()
{
    QFETCH(double, size);
    QFETCH(double, measured);
    const double error = flopPerS(square(size), a100()) / measured - 1;
    // 2048 is the size that the study, too, predicts too low (validation/MODEL.md 7.4)
    const double most = size < 3000 ? 0.35 : 0.06;
    QVERIFY2(std::abs(error) < most, qPrintable(QString::number(error)));
}

void TestKernelTimes::wavesRoundUp()
{
    // 108 multiprocessors: 108 tiles of 128 x 256 are one wave, one more tile is a second one
    const ProductRate<double> rate{1e12, 0, 108, 1e18};
    const ProductShape<double> one{128 * 108, 8192, 256, 1, 0};
    const ProductShape<double> more{128 * 108 + 1, 8192, 256, 1, 0};
    QCOMPARE(bestTiling(one, rate).waves, 1.0);
    QCOMPARE(productS(one, rate), 2.0 * 128 * 108 * 8192 * 256 / 1e12);
    QVERIFY(productS(more, rate) > 1.05 * productS(one, rate));
}

void TestKernelTimes::smallTilesServeSmallProducts()
{
    const Tiling small = bestTiling({512, 4096, 512, 1, 0}, a100());
    const Tiling large = bestTiling({16384, 4096, 16384, 1, 0}, a100());
    QVERIFY(small.rows * small.columns < large.rows * large.columns || small.divisions > 1);
    QCOMPARE(large.efficiency, 1.0);
    QCOMPARE(large.divisions, 1);
    QVERIFY(flopPerS(square(512), a100()) < 0.5 * flopPerS(square(8192), a100()));
}

void TestKernelTimes::groupsShareTheCard()
{
    // 8 products of 1,024 rows fill the card as one of 8,192 does; 64 of 16 rows waste their tiles
    const double whole = productS<double>({8192, 4096, 4096, 1, 0}, a100());
    const double groups = productS<double>({1024, 4096, 4096, 8, 0}, a100());
    const double thin = productS<double>({16, 4096, 4096, 64, 0}, a100());
    QVERIFY(std::abs(groups / whole - 1) < 0.02);
    QVERIFY(thin > 2 * productS<double>({1024, 4096, 4096, 1, 0}, a100()));
}

void TestKernelTimes::bytesBoundThinProducts()
{
    const ProductShape<double> thin{1, 8192, 8192, 1, 2.0 * 8192 * 8192};
    QCOMPARE(productS(thin, a100()), thin.bytes / a100().memoryBytesPerS);
}

void TestKernelTimes::longerIsNeverFaster()
{
    std::mt19937_64 random(7);
    std::uniform_real_distribution<double> log(0, 15);
    for (int i = 0; i < 20000; ++i) {
        const auto side = [&] { return std::floor(std::exp2(log(random))); };
        ProductShape<double> shape{side(), side(), side(), std::floor(std::exp2(log(random) / 3)),
                                   0};
        const double before = productS(shape, a100());
        double* const sides[] = {&shape.rows, &shape.inputs, &shape.outputs, &shape.groups};
        double& grown = *sides[i % 4];
        grown = grown * 2;
        QVERIFY(productS(shape, a100()) >= before * (1 - 1e-12));
    }
}

void TestKernelTimes::formatsHaveTheirRates()
{
    hardware::Pool pool;
    pool.curves.fp4FlopPerS = 4 * pool.peakFlopPerS;
    compute::Compute software;
    const Reader<double> in;
    const auto rate = [&](compute::ProductFormat format) {
        software.productFormat = format;
        return kernelRates<double>(pool, software, 2, in).layerProduct.flopPerS;
    };
    using compute::ProductFormat;
    const double wide = pool.peakFlopPerS * pool.curves.productEfficiency;
    QCOMPARE(rate(ProductFormat::Activations), wide);
    const double fp8 = pool.curves.fp8FlopPerS * pool.curves.fp8Efficiency;
    QCOMPARE(rate(ProductFormat::Fp8), fp8);
    QCOMPARE(rate(ProductFormat::Fp8Rowwise), fp8 * pool.curves.rowwiseRatio);
    QCOMPARE(rate(ProductFormat::Fp8Block), fp8 * pool.curves.blockScaledRatio);
    QCOMPARE(rate(ProductFormat::Fp4), pool.curves.fp4FlopPerS * pool.curves.fp4Efficiency);
    // the head's products stay in the activations' format
    QCOMPARE(kernelRates<double>(pool, software, 2, in).product.flopPerS, wide);
    pool.curves.clockRatio = 0.8;
    QCOMPARE(rate(ProductFormat::Fp8), 0.8 * fp8);
}

void TestKernelTimes::tracedSaysTheSame()
{
    const Traced k(4096.0);
    const ProductShape<Traced> shape{Traced(8192.0), k, Traced(12288.0), Traced(1.0), Traced(1e9)};
    const ProductRate<double> plain = a100();
    const ProductRate<Traced> rate{Traced(plain.flopPerS), Traced(plain.startupValues),
                                   Traced(plain.multiprocessors), Traced(plain.memoryBytesPerS)};
    const Traced seconds = productS(shape, rate);
    QCOMPARE(seconds.value(), productS<double>({8192, 4096, 12288, 1, 1e9}, plain));
    QCOMPARE(quantity::recompute(*seconds.node()), seconds.value());
}

void TestKernelTimes::absurdShapesHaveFiniteTimes()
{
    for (const double size : {0.0, 1.0, 1e9, 1e15}) {
        const ProductShape<double> shape{size, size, 1, 1, 0};
        QVERIFY(std::isfinite(productS(shape, a100())));
        QVERIFY(std::isfinite(productS(shape, ProductRate<double>{0, 0, 1, 1})));
    }
}

RIDGEPOINT_TEST(TestKernelTimes)
#include "tst_kernel_times.moc"

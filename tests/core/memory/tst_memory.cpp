// SPDX-License-Identifier: Apache-2.0
// The ZeRO paper's table of training state, and formats other than its own.
#include "memory/states.h"
#include "support/test_main.h"

using namespace ridgepoint;
using layout::ZeroStage;

namespace {

memory::StateBytes<double> state(const memory::Precision& precision, ZeroStage stage, double n,
                                 double d)
{
    model::ParameterClasses<double> parameters;
    parameters.products = parameters.trainedProducts = n;
    return memory::stateBytes<double>(parameters, precision, stage, 0, d, {});
}

} // namespace

class TestMemory : public QObject
{
    Q_OBJECT

  private slots:
    void statesFollowTheTable();
    void formatsHaveTheirSizes();
    void eachKindIsDividedFromItsStageOn();
};

void TestMemory::statesFollowTheTable()
{
    const double n = 7.5e9, d = 64; // ZeRO paper, figure 1
    const memory::Precision precision;
    QCOMPARE(state(precision, ZeroStage::None, n, d).total(), 16 * n);
    QCOMPARE(state(precision, ZeroStage::One, n, d).total(), 4 * n + 12 * n / d);
    QCOMPARE(state(precision, ZeroStage::Two, n, d).total(), 2 * n + 14 * n / d);
    QCOMPARE(state(precision, ZeroStage::Three, n, d).total(), 16 * n / d);
    memory::Precision full = precision;
    full.gradients = memory::Format::Fp32;
    QCOMPARE(state(full, ZeroStage::None, n, d).total(), 18 * n);
}

void TestMemory::formatsHaveTheirSizes()
{
    using memory::Format;
    QCOMPARE(memory::bytesPerValue<double>(Format::None, 0), 0.0);
    QCOMPARE(memory::bytesPerValue<double>(Format::Fp32, 0), 4.0);
    QCOMPARE(memory::bytesPerValue<double>(Format::Bf16, 0), 2.0);
    QCOMPARE(memory::bytesPerValue<double>(Format::Fp16, 0), 2.0);
    QCOMPARE(memory::bytesPerValue<double>(Format::Fp8Block, 0), 1 + 4.0 / 16384);
}

void TestMemory::eachKindIsDividedFromItsStageOn()
{
    const auto two = state({}, ZeroStage::Two, 1000, 10);
    QCOMPARE(two.weights, 2000.0);
    QCOMPARE(two.gradients, 200.0);
    QCOMPARE(two.masterWeights, 400.0);
    QCOMPARE(two.moments, 800.0);
}

RIDGEPOINT_TEST(TestMemory)
#include "tst_memory.moc"

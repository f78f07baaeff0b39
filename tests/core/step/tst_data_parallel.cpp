// SPDX-License-Identifier: Apache-2.0
#include "flat_step.h"
#include "support/test_main.h"

#include <limits>
#include <random>

using namespace ridgepoint::step;

namespace {

/// Times in whole sixteenths, so that sums are exact.
double drawn(std::mt19937& random, int most)
{
    return static_cast<double>(random() % static_cast<unsigned>(most + 1)) / 16;
}

struct Case
{
    std::vector<StepUnit> units;
    StepRules rules;
};

UnitPass drawnPass(std::mt19937& random, bool hasLayersLinks)
{
    UnitPass pass;
    pass.computeS = drawn(random, 64) + 0.0625;
    if (!hasLayersLinks)
        return pass;
    for (int i = 0; i < kLinks; ++i) {
        pass.waitedS[size_t(i)] = drawn(random, 8);
        pass.besideS[size_t(i)] = std::min(pass.computeS, drawn(random, 16));
    }
    return pass;
}

Case drawnCase(std::mt19937& random)
{
    Case drawnOne;
    StepRules& rules = drawnOne.rules;
    rules.gathering = static_cast<Gathering>(random() % 3);
    rules.reducesEachMicroBatch = random() % 2 != 0;
    rules.reducesInBackward = random() % 4 != 0;
    rules.prefetchedUnits = static_cast<int>(random() % 4);
    if (rules.gathering == Gathering::OncePerStep) {
        rules.prefetchedUnits -= 1;
        rules.gathersFirst = random() % 4 == 0;
    }
    rules.bucketShare = random() % 2 ? 0 : 0.1 * static_cast<double>(random() % 11);
    rules.shared = random() % 2 ? Link::Domain : Link::Network;
    rules.microBatches = 1 + static_cast<double>(random() % 24);
    const bool isHybrid = random() % 3 == 0;
    rules.contention = isHybrid || random() % 2 ? 0 : 0.25 * static_cast<double>(random() % 5);
    const std::size_t count = 1 + random() % 6;
    const bool hasLayersLinks = random() % 2 != 0;
    const int most = random() % 3 ? 64 : 256; // some have slow links
    for (std::size_t i = 0; i < count; ++i) {
        StepUnit unit;
        unit.forward = drawnPass(random, hasLayersLinks);
        unit.backward = drawnPass(random, hasLayersLinks);
        unit.gatherS = drawn(random, most);
        unit.reductionS = drawn(random, most);
        unit.betweenS = isHybrid ? drawn(random, most) : 0;
        unit.gradientShare = 1 / static_cast<double>(count);
        drawnOne.units.push_back(unit);
    }
    return drawnOne;
}

std::vector<StepUnit> equalLayers(std::size_t count, double computeS, double linkS)
{
    StepUnit unit;
    unit.forward.computeS = computeS;
    unit.backward.computeS = 2 * computeS;
    unit.gatherS = unit.reductionS = linkS;
    unit.gradientShare = 1 / static_cast<double>(count);
    return std::vector<StepUnit>(count, unit);
}

} // namespace

class TestDataParallel : public QObject
{
    Q_OBJECT

  private slots:
    void equalsTheFlatSimulation()
    {
        std::mt19937 random(8);
        int exposed = 0;
        for (int i = 0; i < 10000; ++i) {
            const Case each = drawnCase(random);
            const ExposedStep step = simulateStep(each.units, each.rules);
            const double flat = flatStepS(each.units, each.rules);
            const double sum = aloneS(each.units, each.rules) + step.total(each.rules.microBatches);
            if (std::abs(sum - flat) > 1e-6 * flat)
                QFAIL(qPrintable(QStringLiteral("case %1: %2, flat %3").arg(i).arg(sum).arg(flat)));
            const double byCause = step.gathering_s + step.reduction_s + step.slowed_s;
            QVERIFY(std::abs(byCause - step.total(each.rules.microBatches)) <= 1e-6 * flat);
            QVERIFY(step.first_s >= 0 && step.eachForward_s >= 0 && step.eachBackward_s >= 0 &&
                    step.last_s >= 0);
            exposed += byCause > 0;
        }
        QVERIFY(exposed > 5000);
    }

    void fastLinksLeaveTheEdges()
    {
        StepRules rules;
        rules.gathering = Gathering::EachPass;
        rules.reducesEachMicroBatch = true;
        rules.microBatches = 5;
        const ExposedStep step = simulateStep(equalLayers(4, 1, 0.25), rules);
        QCOMPARE(step.first_s, 0.25);
        QCOMPARE(step.last_s, 0.25);
        QCOMPARE(step.eachForward_s + step.eachBackward_s, 0.0);
    }

    void slowLinksMakeTheStep()
    {
        StepRules rules;
        rules.gathering = Gathering::EachPass;
        rules.reducesEachMicroBatch = true;
        rules.microBatches = 100;
        const auto layers = equalLayers(4, 1, 4);
        const double step_s = aloneS(layers, rules) + simulateStep(layers, rules).total(100);
        // links are busy all the time but for the ends
        QVERIFY(std::abs(step_s / (100 * 4 * 12.0) - 1) < 0.01);
    }

    void prefetchingFurtherHelpsWhereLayersDiffer()
    {
        auto layers = equalLayers(6, 1, 0);
        for (std::size_t i = 0; i < layers.size(); ++i) {
            layers[i].gatherS = i % 2 ? 1.75 : 0.25;
            layers[i].forward.computeS = layers[i].backward.computeS = 1;
        }
        StepRules rules;
        rules.gathering = Gathering::EachPass;
        rules.microBatches = 3;
        double before = std::numeric_limits<double>::infinity();
        for (const int units : {0, 1, 2}) {
            rules.prefetchedUnits = units;
            const double exposed = simulateStep(layers, rules).total(3);
            QVERIFY2(exposed < before, qPrintable(QString::number(units)));
            before = exposed;
        }
    }

    void wholeBucketsAreReducedLater()
    {
        StepRules rules;
        rules.microBatches = 2;
        const auto layers = equalLayers(8, 1, 1);
        const double each = simulateStep(layers, rules).total(2);
        rules.bucketShare = 1;
        QCOMPARE(each, 1.0);
        QCOMPARE(simulateStep(layers, rules).total(2), 8.0);
    }

    void nothingThatCannotBeToldIsTold()
    {
        StepRules rules;
        rules.gathering = Gathering::EachPass;
        QCOMPARE(simulateStep({}, rules).total(1), 0.0);
        auto layers = equalLayers(2, 1, 1);
        layers[1].gatherS = std::numeric_limits<double>::quiet_NaN();
        QCOMPARE(simulateStep(layers, rules).total(1), 0.0);
        layers[1].gatherS = -1;
        QCOMPARE(simulateStep(layers, rules).total(1), 0.0);
        rules.microBatches = std::numeric_limits<double>::infinity();
        QCOMPARE(simulateStep(equalLayers(2, 1, 1), rules).total(1), 0.0);
        rules.microBatches = 1e15; // no loop over all of them
        QVERIFY(simulateStep(equalLayers(2, 1, 1), rules).total(1) >= 0);
    }
};

RIDGEPOINT_TEST(TestDataParallel)
#include "tst_data_parallel.moc"

// SPDX-License-Identifier: Apache-2.0
#include "explore/step_accuracy.h"
#include "explore/sweeps.h"

#include "support/test_main.h"

#include <limits>

using namespace ridgepoint;
using namespace ridgepoint::explore;

namespace {

AccuracyCase caseOf(const char* source, double predicted, double measured, const char* layout = "")
{
    AccuracyCase each;
    each.id = std::string(source) + layout;
    each.source = source;
    each.traits.accelerator = "card";
    each.traits.model = "model";
    each.traits.layout = layout;
    each.traits.accelerators = 8;
    each.traits.tokensPerStep = 1000;
    if (predicted > 0) {
        each.prediction.stepS = predicted;
        each.prediction.low68S = predicted / 1.1;
        each.prediction.high68S = predicted / 0.9;
        each.prediction.low95S = predicted / 1.3;
        each.prediction.high95S = predicted / 0.7;
    } else {
        each.prediction.stepReason = RP_TR("this is no object.");
    }
    if (measured > 0)
        each.measuredStepS = measured;
    return each;
}

bool isNear(double a, double b)
{
    return std::abs(a - b) < 1e-9;
}

const StepSummary& find(const std::vector<StepSummary>& list, StepGrouping by, const char* name)
{
    for (const StepSummary& each : list) {
        if (each.grouping == by && each.name == name)
            return each;
    }
    static const StepSummary none;
    return none;
}

} // namespace

/// Predicted steps against measured ones.
class TestStepAccuracy : public QObject
{
    Q_OBJECT

  private slots:
    void groupsCountWhatIsCovered()
    {
        std::vector<AccuracyCase> cases{caseOf("a", 11, 10), caseOf("a", 8, 10),
                                        caseOf("b", 10, 10), caseOf("b", 0, 10),
                                        caseOf("b", 10, 0)};
        cases[0].traits.hasExperts = true;
        cases[1].traits.accelerators = 100;
        const auto all = stepAccuracy(cases);
        QCOMPARE(all.front().name, std::string("all"));
        QCOMPARE(all.front().rows, 4); // of the fifth nothing was measured
        QCOMPARE(all.front().covered, 3);
        QVERIFY(isNear(all.front().median, 0.1));
        QVERIFY(isNear(all.front().bias, 0));
        QCOMPARE(all.front().ranged, 3);
        QVERIFY(isNear(all.front().within68, 2.0 / 3));
        QVERIFY(isNear(all.front().within95, 1));
        QCOMPARE(find(all, StepGrouping::Source, "a").rows, 2);
        QCOMPARE(find(all, StepGrouping::Source, "b").covered, 1);
        QCOMPARE(find(all, StepGrouping::Kind, "experts").rows, 1);
        QCOMPARE(find(all, StepGrouping::Kind, "dense").rows, 3);
        QCOMPARE(find(all, StepGrouping::Scale, "65 to 512").rows, 1);
        QCOMPARE(find(all, StepGrouping::Kernels, "unknown").rows, 4);
        QCOMPARE(stepAccuracy({}).front().rows, 0);
        // one grouping alone is the same, and a case stands in the group that it is told under
        const auto byKind = stepAccuracy(cases, StepGrouping::Kind);
        QCOMPARE(byKind.size(), std::size_t(2));
        QCOMPARE(byKind[0].name, std::string("dense"));
        QCOMPARE(byKind[0].label.english(), std::string("dense"));
        QCOMPARE(groupOf(StepGrouping::Kind, cases[0]).name, std::string("experts"));
        QCOMPARE(groupOf(StepGrouping::Scale, cases[1]).label.english(), std::string("65 to 512"));
        cases[3].traits = {}; // nothing is known of a row without a plan
        QCOMPARE(find(stepAccuracy(cases), StepGrouping::Scale, "unknown").rows, 1);
        QCOMPARE(find(stepAccuracy(cases), StepGrouping::Kind, "unknown").rows, 1);
    }

    void ratesAreThoseOfTheMeasuredStep()
    {
        AccuracyCase each = caseOf("a", 8, 10);
        QVERIFY(!each.measuredMfu());
        each.prediction.mfu = 0.5;
        QVERIFY(isNear(*each.measuredMfu(), 0.4));
        QVERIFY(isNear(each.traits.tokensPerSPerAccelerator(10), 12.5));
        QCOMPARE(each.traits.tokensPerSPerAccelerator(0), 0.0);
        QVERIFY(!atStep(0.5, 8, 0));
        QVERIFY(!atStep(0.5, std::nullopt, 10));
    }

    void saysWhatIsNotCovered()
    {
        QVERIFY(uncoveredReason(caseOf("a", 11, 10)).empty());
        QVERIFY(!uncoveredReason(caseOf("a", 0, 10)).empty());
        QVERIFY(uncoveredReason(caseOf("a", 0, 0)).empty());
    }

    void rangesNeedBothSides()
    {
        QCOMPARE(isWithin68(caseOf("a", 10, 10.5)), std::optional(true));
        QCOMPARE(isWithin68(caseOf("a", 10, 12)), std::optional(false));
        QCOMPARE(isWithin95(caseOf("a", 10, 12)), std::optional(true));
        QVERIFY(!isWithin68(caseOf("a", 10, 0)));
        AccuracyCase without = caseOf("a", 10, 10);
        without.prediction.low68S.reset();
        QVERIFY(!isWithin68(without));
    }

    void theWorstComeFirst()
    {
        const std::vector<AccuracyCase> cases{caseOf("a", 11, 10), caseOf("b", 5, 10),
                                              caseOf("c", 0, 10), caseOf("d", 13, 10)};
        QCOMPARE(worstSteps(cases, 2), (std::vector<std::size_t>{1, 3}));
        QCOMPARE(worstSteps(cases, 9).size(), std::size_t{3});
    }

    void correlatesRanks()
    {
        const auto rho = [](std::vector<double> a, std::vector<double> b) {
            return rankCorrelation(a, b);
        };
        QVERIFY(isNear(*rho({1, 2, 3, 4}, {10, 200, 3000, 40000}), 1));
        QVERIFY(isNear(*rho({1, 2, 3, 4}, {4, 3, 2, 1}), -1));
        QVERIFY(isNear(*rho({1, 2, 3, 4}, {1, 3, 2, 4}), 0.8));
        QVERIFY(isNear(*rho({1, 1, 2, 2}, {1, 1, 2, 2}), 1)); // equal ones share a rank
        QVERIFY(!rho({1, 1, 1}, {1, 2, 3}));
        QVERIFY(!rho({1}, {1}));
        QVERIFY(!rho({1, 2}, {1, 2, 3}));
        QVERIFY(!rho({}, {}));
    }

    void sweepsRankLayouts()
    {
        std::vector<AccuracyCase> cases{caseOf("a", 10, 11, "tp1"), caseOf("a", 11, 10, "tp2"),
                                        caseOf("a", 12, 13, "tp4"), caseOf("a", 13, 14, "tp8"),
                                        caseOf("a", 0, 1, "tp16"),  caseOf("b", 1, 1, "tp1")};
        auto sweeps = findSweeps(cases);
        QCOMPARE(sweeps.size(), std::size_t{1});
        QCOMPARE(sweeps[0].source, std::string("a"));
        QCOMPARE(sweeps[0].cases, (std::vector<std::size_t>{0, 1, 2, 3}));
        QVERIFY(isNear(*sweeps[0].rho, 0.8));
        QVERIFY(isNear(sweeps[0].bestWithin, 0.1));
        // as many tokens in half the time is twice as fast
        cases[0].traits.tokensPerStep = 100;
        QVERIFY(findSweeps(cases)[0].rho != sweeps[0].rho);
        QVERIFY(findSweeps(cases, 5).empty());
        for (AccuracyCase& each : cases)
            each.traits.layout = "same";
        QVERIFY(findSweeps(cases).empty());
        QVERIFY(findSweeps({}).empty());
    }

    void traitsOfAbsurdPlans()
    {
        plan::Plan plan;
        const RunTraits traits = traitsOf(plan);
        QCOMPARE(traits.accelerators, std::int64_t{8});
        QVERIFY(traits.tokensPerStep > 0);
        QVERIFY(!traits.layout.empty());
        plan.cluster.pools.clear();
        plan.task.phases.clear();
        plan.model.groups.clear();
        QCOMPARE(traitsOf(plan).accelerators, std::int64_t{1});
        plan.cluster.pools.resize(1);
        plan.cluster.pools[0].nodes = std::numeric_limits<std::int64_t>::max();
        plan.cluster.pools[0].acceleratorsPerNode = std::numeric_limits<std::int64_t>::max();
        QVERIFY(traitsOf(plan).accelerators > 1);
        plan.layout.tensorParallel = 0;
        QCOMPARE(dataRanksOf(plan), 1.0);
    }
};

RIDGEPOINT_TEST(TestStepAccuracy)
#include "tst_step_accuracy.moc"

// SPDX-License-Identifier: Apache-2.0
#include "explore/accuracy.h"

#include "plan/forecast.h"
#include "support/test_main.h"

using namespace ridgepoint;
using namespace ridgepoint::explore;
using memory::Metric;

namespace {

AccuracyCase caseOf(const char* family, Metric metric, double allocated, double reserved,
                    double device, double measured)
{
    AccuracyCase each;
    each.id = family;
    each.source = "source";
    each.family = family;
    each.framework = "framework";
    each.metric = metric;
    each.prediction.allocatedBytes = allocated;
    each.prediction.reservedBytes = reserved;
    each.prediction.deviceBytes = device;
    each.prediction.worstDeviceBytes = device;
    each.prediction.visibleBytes = 100;
    if (measured > 0)
        each.measuredMemoryBytes = measured;
    return each;
}

bool isNear(double a, double b)
{
    return std::abs(a - b) < 1e-9;
}

} // namespace

/// Predictions against measurements.
class TestAccuracy : public QObject
{
    Q_OBJECT

  private slots:
    void quantiles()
    {
        QCOMPARE(quantile({}, 0.5), 0.0);
        QCOMPARE(quantile({3}, 0.9), 3.0);
        QCOMPARE(quantile({4, 1, 3, 2}, 0.5), 2.5);
        QVERIFY(isNear(quantile({0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 0.9), 9));
        QCOMPARE(quantile({5, 9, 7}, 1), 9.0);
    }

    void askForTheRightMemory()
    {
        plan::Plan plan;
        plan.layout.pipelineParallel = 4;
        const RunPrediction worst = predictRun(plan);
        const RunPrediction first = predictRun(plan, 0);
        const RunPrediction last = predictRun(plan, -2);
        const plan::Forecast forecast = plan::evaluate(plan);
        const plan::FigureValue& peak = forecast[plan::FigureId::MemoryAllocatedBytes];
        QCOMPARE(*worst.allocatedBytes, *peak.value);
        QCOMPARE(*first.allocatedBytes, peak.items.front());
        QCOMPARE(*last.allocatedBytes, peak.items.back());
        QVERIFY(*worst.memoryBytes(Metric::Allocated) <= *worst.memoryBytes(Metric::Reserved));
        QVERIFY(*worst.memoryBytes(Metric::Reserved) <= *worst.memoryBytes(Metric::Device));
        QCOMPARE(*worst.visibleBytes, plan.cluster.pools.front().memoryBytes);
    }

    void errorsAreOverTheMeasured()
    {
        std::vector<AccuracyCase> cases{caseOf("a", Metric::Allocated, 11, 12, 13, 10),
                                        caseOf("b", Metric::Allocated, 8, 12, 13, 10),
                                        caseOf("c", Metric::Reserved, 8, 13, 13, 10),
                                        caseOf("d", Metric::Device, 8, 13, 13, 0)};
        QVERIFY(isNear(*cases[0].memoryError(), 0.1));
        QVERIFY(!cases[3].memoryError());
        const auto summaries = memoryErrors(cases);
        QCOMPARE(summaries.size(), std::size_t{5}); // two of the source, two metrics, all
        QCOMPARE(summaries.front().metric, std::string("allocated"));
        QCOMPARE(summaries.front().cases, 2);
        QVERIFY(isNear(summaries.front().median, 0.15));
        QVERIFY(isNear(summaries.front().bias, -0.05));
        QCOMPARE(summaries.back().cases, 3);
        QVERIFY(isNear(summaries.back().maximum, 0.3));
        QCOMPARE(worstCases(cases, 2), (std::vector<std::size_t>{2, 1}));
        cases[2].isComplete = false; // not told well enough to count
        QCOMPARE(memoryErrors(cases).back().cases, 2);
    }

    void verdicts()
    {
        QCOMPARE(fittingOf(caseOf("", Metric::Device, 1, 1, 101, 0).prediction),
                 Fitting::DoesNotFit);
        QCOMPARE(fittingOf(caseOf("", Metric::Device, 1, 1, 96, 0).prediction), Fitting::AtRisk);
        QCOMPARE(fittingOf(caseOf("", Metric::Device, 1, 1, 95, 0).prediction), Fitting::Fits);
        QCOMPARE(fittingOf(RunPrediction()), Fitting::Unknown);
        std::vector<AccuracyCase> cases;
        for (const double device : {120.0, 97.0, 50.0}) {
            cases.push_back(caseOf("out", Metric::Device, 1, 1, device, 0));
            cases.back().outOfMemory = true;
            cases.push_back(caseOf("ran", Metric::Device, 1, 1, device, 50));
        }
        const FittingSummary summary = fittings(cases);
        QCOMPARE(summary.ranOut, 3);
        QCOMPARE(summary.ranOutDoesNotFit, 1);
        QCOMPARE(summary.ranOutAtRisk, 1);
        QCOMPARE(summary.missed, std::vector<std::string>{"out"});
        QCOMPARE(summary.ran, 3);
        QCOMPARE(summary.falseAlarms, 1);
    }

    /// The constant of the other families, where each family has one of its own.
    void validateAcrossFamilies()
    {
        std::vector<AccuracyCase> cases;
        for (int i = 0; i < 3; ++i) { // device = reserved + 10, and + 20 in one family
            cases.push_back(caseOf("a", Metric::Device, 80, 90, 100, 100));
            cases.push_back(caseOf("b", Metric::Device, 80, 90, 100, 100));
            cases.push_back(caseOf("c", Metric::Device, 80, 90, 100, 110));
        }
        const auto results = crossValidate(cases);
        QCOMPARE(results.size(), std::size_t{1});
        QCOMPARE(results.front().families, 3);
        QCOMPARE(results.front().cases, 9);
        QVERIFY(isNear(results.front().constant, 10));
        QVERIFY(isNear(results.front().fitted, 10));
        QVERIFY(isNear(results.front().medianAcross, 0));
        QVERIFY(isNear(results.front().percentile90Across, 1 - 100.0 / 110));
        // reserved memory has a ratio; one family alone has nothing to be tried on
        const std::vector<AccuracyCase> one{caseOf("a", Metric::Reserved, 80, 80, 90, 88)};
        const auto ratio = crossValidate(one);
        QVERIFY(isNear(ratio.front().fitted, 1.1));
        QCOMPARE(ratio.front().families, 1);
        QCOMPARE(ratio.front().medianAcross, 0.0);
    }
};

RIDGEPOINT_TEST(TestAccuracy)
#include "tst_accuracy.moc"

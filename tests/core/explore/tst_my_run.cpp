// SPDX-License-Identifier: Apache-2.0
#include "explore/my_run.h"

#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using plan::FigureId;

namespace {

using Assignments = std::vector<std::pair<std::string, std::string>>;

void assign(plan::Plan& plan, const Assignments& fields)
{
    for (const auto& [path, value] : fields) {
        if (const auto problem = plan::setField(plan, path, value))
            qFatal("%s: %s", path.c_str(), problem->message.english().c_str());
    }
}

/// A dense model on four nodes, timed by operators.
plan::Plan examplePlan(const Assignments& fields = {})
{
    plan::Plan plan;
    assign(plan, {{"compute.mode", "operators"},
                  {"cluster.pools[0].nodes", "4"},
                  {"layout.tensor_parallel", "4"},
                  {"layout.zero_stage", "1"},
                  {"compute.tensor_overlap", "0.7"},
                  {"compute.error_68", "3%"},
                  {"task.phases[0].global_batch_sequences", "64"}});
    assign(plan, fields);
    return plan;
}

double stepOf(const plan::Plan& plan)
{
    return plan::evaluate(plan).value(FigureId::StepTimeS).value_or(0);
}

const MyRunReason* find(const MyRun& run, std::string_view id)
{
    const auto found = std::find_if(run.reasons.begin(), run.reasons.end(),
                                    [&](const MyRunReason& reason) { return reason.id == id; });
    return found == run.reasons.end() ? nullptr : &*found;
}

} // namespace

/// What a measured step is explained with.
class TestMyRun : public QObject
{
    Q_OBJECT

  private slots:
    /// A run that differs from the plan in one thing: that is among the reasons and leaves nothing.
    void findsWhatWasChanged_data()
    {
        QTest::addColumn<QString>("path");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("id");
        const auto row = [](const char* id, const char* path, const char* value) {
            QTest::newRow(id) << path << value << id;
        };
        row("recompute.full", "layout.recompute", "full");
        row("peak.sparse", "cluster.pools[0].peak_flop_per_s", "494.5 TFLOP/s");
        row("overlap.tensor", "compute.tensor_overlap", "0");
        row("overlap.reduction", "layout.overlap_gradient_reduction", "no");
        row("network.one", "cluster.pools[0].nics_per_node", "1");
        row("attention.unfused", "layout.attention", "standard");
        row("attention.older", "compute.attention_library", "flash-2");
        row("clock.slow", "cluster.pools[0].curves.clock_ratio", "0.8");
        row("batch.misread", "task.phases[0].global_batch_sequences", "128");
        row("kernels.eager", "compute.elementwise_ratio", "2.9");
    }

    void findsWhatWasChanged()
    {
        QFETCH(QString, path);
        QFETCH(QString, value);
        QFETCH(QString, id);
        const plan::Plan plan = examplePlan();
        const plan::Plan run = examplePlan({{path.toStdString(), value.toStdString()}});
        const double measured = stepOf(run);
        QVERIFY(measured > stepOf(plan));
        const MyRun result = explainMyRun(plan, {measured, {}, {}}, 1000);
        QVERIFY(result.reason.empty());
        QVERIFY(result.residual > 0);
        const MyRunReason* found = find(result, id.toStdString());
        QVERIFY(found);
        QVERIFY2(std::abs(found->remaining) < 1e-6, std::to_string(found->remaining).c_str());
        QVERIFY(found->explained > 0.99);
        QVERIFY(!found->what.empty() && !found->check.empty());
    }

    /// Every reason is what the engine says of the plan with its edits.
    void reasonsAreTried()
    {
        const plan::Plan plan = examplePlan();
        for (const double factor : {0.6, 0.9, 1.3, 2.0}) {
            const double measured = stepOf(plan) * factor;
            const MyRun result = explainMyRun(plan, {measured, {}, {}}, 1000);
            QVERIFY(!result.reasons.empty());
            double score = std::numeric_limits<double>::infinity();
            for (const MyRunReason& reason : result.reasons) {
                QVERIFY(reason.score <= score);
                score = reason.score;
                QVERIFY(reason.explained > 0 && reason.explained <= 1);
                if (reason.isFromRuns)
                    continue;
                plan::Plan changed = plan;
                for (const quantity::Fix& edit : reason.edits) {
                    QVERIFY(!plan::setField(changed, edit.path, edit.value));
                    QVERIFY(!edit.label.empty());
                }
                QCOMPARE(stepOf(changed), reason.stepS);
            }
        }
    }

    /// More than the peak: no run of the plan did that, and it is said; the peak is that of the
    /// format that the products run in.
    void saysWhatCannotBe()
    {
        const plan::Plan plan = examplePlan();
        const plan::Forecast forecast = plan::evaluate(plan);
        const double atPeak =
            *forecast.value(FigureId::StepTimeS) * *forecast.value(FigureId::StepMfu);
        const MyRun can = explainMyRun(plan, {atPeak * 1.01, {}, {}});
        QVERIFY(can.impossible.empty());
        QVERIFY(*can.measuredMfu < 1);
        const MyRun cannot = explainMyRun(plan, {atPeak * 0.99, {}, {}});
        QVERIFY(*cannot.measuredMfu > 1);
        const std::string text = cannot.impossible.english();
        QVERIFY2(text.find("101% of the dense peak") != std::string::npos, text.c_str());
        QVERIFY(cannot.reason.empty()); // reasons are tried all the same

        // MFU is over the 16-bit peak, and FP8 has twice as much
        const plan::Plan fp8 = examplePlan({{"compute.product_format", "fp8"}});
        QVERIFY(explainMyRun(fp8, {atPeak * 0.99, {}, {}}).impossible.empty());
        QVERIFY(!explainMyRun(fp8, {atPeak * 0.49, {}, {}}).impossible.empty());
        // an assumed efficiency is of the 16-bit peak alone
        const plan::Plan assumed = examplePlan(
            {{"compute.product_format", "fp8"}, {"compute.mode", "assumed-efficiency"}});
        QVERIFY(!explainMyRun(assumed, {atPeak * 0.99, {}, {}}).impossible.empty());
    }

    void twoCausesMakeAPair()
    {
        const plan::Plan plan = examplePlan();
        const plan::Plan run = examplePlan(
            {{"layout.recompute", "full"}, {"cluster.pools[0].peak_flop_per_s", "494.5 TFLOP/s"}});
        const MyRun result = explainMyRun(plan, {stepOf(run), {}, {}}, 1000);
        QVERIFY(result.hasPairs);
        const bool isThere = std::any_of(
            result.reasons.begin(), result.reasons.end(), [](const MyRunReason& reason) {
                return reason.id.find("peak.sparse") != std::string::npos &&
                       reason.id.find("recompute.full") != std::string::npos &&
                       std::abs(reason.remaining) < 1e-6;
            });
        QVERIFY(isThere);
    }

    void memorySortsToo()
    {
        const plan::Plan plan = examplePlan();
        const plan::Plan run = examplePlan({{"layout.recompute", "full"}});
        const auto memory = plan::evaluate(run).value(FigureId::MemoryAllocatedBytes);
        const MyRun result = explainMyRun(plan, {stepOf(run), memory, {}}, 20);
        QCOMPARE(result.reasons.front().id, std::string("recompute.full"));
        QVERIFY(result.memoryResidual && *result.memoryResidual < 0);
    }

    void knowsTheRange()
    {
        const plan::Plan plan = examplePlan();
        const double step = stepOf(plan);
        const MyRun close = explainMyRun(plan, {step * 1.01, {}, {}});
        QCOMPARE(close.isWithin68, std::optional(true));
        const MyRun far = explainMyRun(plan, {step * 1.8, {}, {}});
        QCOMPARE(far.isWithin95, std::optional(false));
        QVERIFY(std::abs(*far.measuredMfu * 1.8 / *plan::evaluate(plan).value(FigureId::StepMfu) -
                         1) < 1e-9);
    }

    void assumedEfficiencyHasReasonsToo()
    {
        plan::Plan plan;
        assign(plan, {{"layout.recompute", "full"}, {"cluster.pools[0].nodes", "4"}});
        const MyRun result = explainMyRun(plan, {stepOf(plan) * 1.33, {}, {}}, 1000);
        QVERIFY(result.reason.empty());
        QVERIFY(!result.isWithin68);
        QVERIFY(find(result, "efficiency.hfu"));
        QVERIFY(find(result, "efficiency.other"));
    }

    void standsAbsurdQuestions()
    {
        const plan::Plan plan = examplePlan();
        for (const double step : {0.0, -1.0, std::numeric_limits<double>::quiet_NaN(),
                                  std::numeric_limits<double>::infinity()})
            QVERIFY(!explainMyRun(plan, {step, {}, {}}).reason.empty());
        for (const double step : {1e-300, 1e300}) {
            const MyRun result = explainMyRun(plan, {step, 1e300, {}});
            for (const MyRunReason& reason : result.reasons)
                QVERIFY(std::isfinite(reason.stepS) && std::isfinite(reason.score));
        }
        plan::Plan given = plan;
        plan::setGiven(given, plan::Given{FigureId::StepTimeS, -1, 3});
        QVERIFY(!explainMyRun(given, {1, {}, {}}).reason.empty());
        plan::Plan empty;
        empty.model.groups.clear();
        empty.cluster.pools.clear();
        QVERIFY(!explainMyRun(empty, {1, {}, {}}).reason.empty());
        plan::Plan mad = plan;
        mad.layout.tensorParallel = 0;
        mad.cluster.pools[0].peakFlopPerS = -1;
        explainMyRun(mad, {1, {}, {}});
    }
};

RIDGEPOINT_TEST(TestMyRun)
#include "tst_my_run.moc"

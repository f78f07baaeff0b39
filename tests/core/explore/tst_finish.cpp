// SPDX-License-Identifier: Apache-2.0
// The days until the finish add up, and what is said to make the deadline makes it.
#include "../plan/example_plans.h"
#include "../plan/random_plans.h"
#include "exchange/presets.h"
#include "explore/deadline_answers.h"
#include "explore/finish_waterfall.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/golden_case.h"
#include "support/test_main.h"

#include <algorithm>
#include <random>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using plan::FigureId;

namespace {

plan::Plan preset(const char* id)
{
    return exchange::loadPlanPreset(id).document->plan;
}

/// Days of the entries of a group, or of all.
double daysOf(const FinishWaterfall& waterfall, std::optional<FinishGroup> group = {})
{
    double days = 0;
    for (const FinishEntry& entry : waterfall.entries)
        days += !group || entry.group == *group ? entry.days : 0;
    return days;
}

const DeadlineAnswer& answer(const DeadlineAnswers& answers, std::string_view id)
{
    const auto found = std::ranges::find(answers.list, id, &DeadlineAnswer::id);
    Q_ASSERT(found != answers.list.end());
    return *found;
}

/// Adds up to what evaluate() says; whether there was anything to add.
bool addsUp(const std::string& name, const plan::Plan& plan)
{
    const FinishWaterfall waterfall = finishWaterfall(plan);
    if (!waterfall.reason.empty())
        return false;
    const plan::Forecast forecast = plan::evaluate(plan);
    const double finish = *forecast.value(FigureId::RunCompletionDays);
    double share = 0;
    bool isGood = std::abs(daysOf(waterfall) - finish) < 1e-9 * finish &&
                  std::abs(waterfall.deadlineDays - finish - waterfall.marginDays) < 1e-9 * finish;
    for (const FinishEntry& entry : waterfall.entries) {
        share += entry.share;
        isGood = isGood && std::isfinite(entry.days) &&
                 (plan::findFigure(entry.figure) || plan::findField(entry.figure));
    }
    if (!isGood || std::abs(share - 1) > 1e-9)
        QTest::qFail(name.c_str(), __FILE__, __LINE__);
    return true;
}

} // namespace

class TestFinish : public QObject
{
    Q_OBJECT

  private slots:
    void chapterWaterfall()
    {
        for (const int cards : {32, 48}) {
            const plan::Plan plan = preset(cards == 32 ? "qwen3-8b-32x4090" : "qwen3-8b-48x4090");
            const FinishWaterfall waterfall = finishWaterfall(plan);
            QVERIFY(addsUp(std::to_string(cards), plan));
            const double base = daysOf(waterfall, FinishGroup::Ideal) +
                                daysOf(waterfall, FinishGroup::Steps) +
                                daysOf(waterfall, FinishGroup::Losses);
            RP_GOLDEN(("ch10.deadline.table.base_days." + std::to_string(cards)).c_str(), base);
            RP_GOLDEN(cards == 32 ? "ch10.deadline.table.finish_days.32"
                                  : "ch10.deadline.summary_e2e",
                      daysOf(waterfall));
            QCOMPARE(daysOf(waterfall, FinishGroup::Reserved), 5.0);
            // the ideal is the bound of computing at the whole peak
            const plan::Forecast forecast = plan::evaluate(plan);
            const double ideal = *forecast.value(FigureId::TaskAcceleratorHours) *
                                 plan.compute.efficiency / cards / 24;
            QVERIFY(std::abs(daysOf(waterfall, FinishGroup::Ideal) / ideal - 1) < 1e-9);
        }
    }

    void addsUpOnAnyPlan()
    {
        int told = 0;
        for (const tests::ExamplePlan& example : tests::examplePlans())
            told += addsUp(example.name, example.plan) ? 1 : 0;
        std::mt19937 random(7);
        for (int i = 0; i < 200; ++i) {
            plan::Plan plan = tests::randomPlan(random);
            plan.reliability.law = i % 2 ? run::OverheadLaw::Exact : run::OverheadLaw::FirstOrder;
            plan.precision.skippedSteps = i % 3 ? 0.0 : 0.05;
            told += addsUp("random plan " + std::to_string(i), plan) ? 1 : 0;
        }
        QVERIFY(told > 200);
    }

    /// Days to spare: what could be given back.
    void marginLeft()
    {
        const DeadlineAnswers answers = deadlineAnswers(preset("qwen3-8b-48x4090"));
        QVERIFY(answers.isInTime());
        RP_GOLDEN("ch10.deadline.spare_days.48", answers.marginDays);
        RP_GOLDEN("ch10.deadline.step_cap.48", *answer(answers, "step").value);
        RP_GOLDEN("ch10.deadline.summary_e2e", *answer(answers, "deadline").value);
        QVERIFY(*answer(answers, "efficiency").value < *answer(answers, "efficiency").present);
        QVERIFY(*answer(answers, "tokens").value > *answer(answers, "tokens").present);
        QVERIFY(*answer(answers, "reserved_days").value > 5);
        // five hosts cannot share the batch, four are too few
        QCOMPARE(*answer(answers, "nodes").value, 6.0);
        QVERIFY(answer(answers, "nodes").edits.empty());
    }

    /// Too late: what would make it.
    void deadlineMissed()
    {
        const DeadlineAnswers answers = deadlineAnswers(preset("qwen3-8b-32x4090"));
        QVERIFY(!answers.isInTime());
        RP_GOLDEN("ch10.deadline.eff_needed.32", 100 * *answer(answers, "efficiency").value);
        RP_GOLDEN("ch10.ex3.max_tokens_32", *answer(answers, "tokens").value / 1e9);
        RP_GOLDEN("ch10.ex3.deadline_extension_32",
                  *answer(answers, "deadline").value - *answer(answers, "deadline").present);
        QCOMPARE(*answer(answers, "nodes").value, 6.0);
    }

    /// Whatever is told: with its edits the engine finds the deadline met, and just so.
    void editsMakeTheDeadline()
    {
        int told = 0;
        std::vector<tests::ExamplePlan> plans = tests::examplePlans();
        for (const char* id : {"qwen3-8b-32x4090", "decoder-7b-1t-128xh100"})
            plans.push_back({id, preset(id)});
        for (const tests::ExamplePlan& example : plans) {
            const DeadlineAnswers answers = deadlineAnswers(example.plan);
            if (!answers.reason.empty())
                continue;
            for (const DeadlineAnswer& each : answers.list) {
                QVERIFY(each.value || !each.reason.empty());
                if (!each.value || each.id == "nodes")
                    continue;
                plan::Plan plan = example.plan;
                for (const quantity::Fix& edit : each.edits)
                    tests::assign(plan, {{edit.path, edit.value}});
                const auto margin = plan::evaluate(plan).value(FigureId::RunMarginDays);
                QCOMPARE(each.marginDays, margin);
                // more efficiency may hide communication too, so it can be more than enough
                QVERIFY2(*margin > -1e-6, (example.name + ": " + std::string(each.id)).c_str());
                ++told;
            }
        }
        QVERIFY(told > 100);
    }

    void nonsense()
    {
        plan::Plan plan = preset("qwen3-8b-48x4090");
        plan.task.deadlineDays = 0;
        QVERIFY(addsUp("no deadline", plan));
        const DeadlineAnswers late = deadlineAnswers(plan);
        QVERIFY(late.reason.empty());
        QVERIFY(!late.isInTime());
        for (const char* id : {"step", "efficiency", "tokens", "reserved_days", "nodes"})
            QVERIFY2(!answer(late, id).value && !answer(late, id).reason.empty(), id);
        QVERIFY(answer(late, "deadline").value);
        plan = preset("qwen3-8b-48x4090");
        plan.reliability.acceleratorMtbfS = 1e-3;
        plan.reliability.law = run::OverheadLaw::Exact;
        (void)finishWaterfall(plan);
        (void)deadlineAnswers(plan);
        plan.cluster.pools.front().nodes = 1'000'000;
        (void)finishWaterfall(plan);
        (void)deadlineAnswers(plan);
        plan.cluster.pools.clear();
        QVERIFY(!finishWaterfall(plan).reason.empty());
        QVERIFY(!deadlineAnswers(plan).reason.empty());
    }
};

RIDGEPOINT_TEST(TestFinish)
#include "tst_finish.moc"

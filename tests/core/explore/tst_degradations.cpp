// SPDX-License-Identifier: Apache-2.0
// What a plan can bear: exercise 10-9, and that each row is what the engine says of its edits.
#include "../plan/example_plans.h"
#include "exchange/presets.h"
#include "explore/degradations.h"
#include "plan/forecast.h"
#include "support/golden_case.h"
#include "support/test_main.h"

#include <algorithm>
#include <set>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using plan::FigureId;

namespace {

plan::Plan preset(const char* id)
{
    return exchange::loadPlanPreset(id).document->plan;
}

/// Rows of the table by their ids.
std::vector<Degradation> rows(std::initializer_list<std::string_view> ids)
{
    std::vector<Degradation> list;
    for (const std::string_view id : ids) {
        const auto found = std::ranges::find(knownDegradations(), id, &Degradation::id);
        Q_ASSERT(found != knownDegradations().end());
        list.push_back(*found);
    }
    return list;
}

const TriedDegradation& row(const Degradations& result, std::string_view id)
{
    const auto found = std::ranges::find_if(
        result.list, [&](const TriedDegradation& each) { return each.row.id == id; });
    Q_ASSERT(found != result.list.end());
    return *found;
}

} // namespace

class TestDegradations : public QObject
{
    Q_OBJECT

  private slots:
    void exerciseAlone()
    {
        const plan::Plan plan = preset("qwen3-8b-48x4090");
        const auto result =
            tryDegradations(plan, rows({"node-link", "efficiency", "input", "prefetch"}));
        QCOMPARE(result.list.size(), std::size_t{4});
        const auto days = [&](std::string_view id) {
            return row(result, id).alone.outcome.completionDays.value_or(0);
        };
        const auto isInTime = [&](std::string_view id) {
            return row(result, id).alone.isInTime() ? 1.0 : 0.0;
        };
        RP_GOLDEN("ch10.ex9.pcie_half_prefetch.days", days("node-link"));
        RP_GOLDEN("ch10.ex9.pcie_half_prefetch.meets", isInTime("node-link"));
        RP_GOLDEN("ch10.ex9.eff30.days", days("efficiency"));
        RP_GOLDEN("ch10.ex9.eff30.step", *row(result, "efficiency").alone.outcome.stepS);
        RP_GOLDEN("ch10.ex9.eff30.meets", isInTime("efficiency"));
        RP_GOLDEN("ch10.ex9.input5.days", days("input"));
        RP_GOLDEN("ch10.ex9.input5.step", *row(result, "input").alone.outcome.stepS);
        RP_GOLDEN("ch10.ex9.input5.meets", isInTime("input"));
        RP_GOLDEN("ch10.deadline.no_prefetch_step.48",
                  *row(result, "prefetch").alone.outcome.stepS);
        RP_GOLDEN("ch10.deadline.no_prefetch_still_fits.48", isInTime("prefetch"));
        RP_GOLDEN("ch10.deadline.summary_e2e", *result.present.outcome.completionDays);
    }

    void exerciseTogether()
    {
        const plan::Plan plan = preset("qwen3-8b-48x4090");
        const auto lost = tryDegradations(plan, rows({"node-link", "prefetch"}));
        RP_GOLDEN("ch10.ex9.pcie_half_no_prefetch.days", *lost.together.outcome.completionDays);
        RP_GOLDEN("ch10.ex9.pcie_half_no_prefetch.step", *lost.together.outcome.stepS);
        RP_GOLDEN("ch10.ex9.pcie_half_no_prefetch.meets", lost.together.isInTime() ? 1 : 0);
        // all but the jitter of the cards
        const auto golden = tests::goldenCase("ch10.ex9.all.restore_eff");
        const double computeS = golden.in("compute30_s") - golden.in("compute40_s");
        const auto isClose = [](double a, double b) { return std::abs(a / b - 1) < 1e-9; };
        const auto kept = tryDegradations(plan, rows({"node-link", "efficiency", "input"}));
        QVERIFY(isClose(*kept.together.outcome.stepS, golden.in("compute30_s") +
                                                          golden.in("exposed_half_s") +
                                                          golden.in("input_bad_s")));
        QVERIFY(isClose(*row(kept, "efficiency").wonStepS, computeS));
        RP_GOLDEN("ch10.ex9.all.restore_input", *row(kept, "input").wonStepS);
        QVERIFY(isClose(*row(kept, "node-link").wonStepS,
                        golden.in("exposed_half_s") - golden.in("exposed_s")));
        // the most first, and only restoring it makes the deadline
        QCOMPARE(kept.list.front().row.id, std::string("efficiency"));
        QVERIFY(kept.list.front().restored.isInTime());
        QVERIFY(!kept.list[1].restored.isInTime());
        const auto all =
            tryDegradations(plan, rows({"node-link", "efficiency", "input", "prefetch"}));
        RP_GOLDEN("ch10.ex9.all.restore_pcie_no_prefetch", *row(all, "node-link").wonStepS);
        QVERIFY(isClose(*all.together.outcome.stepS, golden.in("compute30_s") +
                                                         golden.in("link_half_s") +
                                                         golden.in("input_bad_s")));
        // link and prefetch overlap: together they win less than the sum of both
        QVERIFY(*row(all, "prefetch").wonStepS < golden.in("link_half_s"));
    }

    /// On plans of all kinds: degrading never helps alone, nothing is not finite, and each is what
    /// the engine says of its edits.
    void anyPlan()
    {
        std::set<std::string> seen;
        for (const tests::ExamplePlan& example : tests::examplePlans()) {
            const auto result = tryDegradations(example.plan, knownDegradations());
            if (!result.reason.empty())
                continue;
            for (const TriedDegradation& each : result.list) {
                seen.insert(each.row.id);
                QVERIFY(!each.edits.empty());
                if (!each.alone.refusal.empty())
                    continue;
                plan::Plan plan = example.plan;
                tests::Assignments assignments;
                for (const auto* edits : {&result.held, &each.edits}) {
                    for (const quantity::Fix& edit : *edits)
                        assignments.emplace_back(edit.path, edit.value);
                }
                tests::assign(plan, assignments);
                const plan::Forecast forecast = plan::evaluate(plan);
                QCOMPARE(each.alone.outcome.completionDays,
                         forecast.value(FigureId::RunCompletionDays));
                QCOMPARE(each.alone.isInTime(), *forecast.value(FigureId::RunMarginDays) >= 0);
                QVERIFY2(*each.addedDays > -1e-9, (example.name + ": " + each.row.id).c_str());
            }
        }
        for (const Degradation& row : knownDegradations())
            QVERIFY2(seen.contains(row.id), row.id.c_str());
    }

    void ofYourOwn()
    {
        const plan::Plan plan = preset("qwen3-8b-48x4090");
        const std::vector<Degradation> own{*parseDegradation("input.wait_s=5 s"),
                                           *parseDegradation("compute.efficiency=x0.75"),
                                           *parseDegradation("given.checkpoint.save_s=100 s")};
        const auto result = tryDegradations(plan, own);
        QCOMPARE(result.list.size(), std::size_t{3});
        RP_GOLDEN("ch10.ex9.eff30.days",
                  *row(result, "compute.efficiency").alone.outcome.completionDays);
        RP_GOLDEN("ch10.ex9.input5.days",
                  *row(result, "input.wait_s").alone.outcome.completionDays);
        for (const char* text :
             {"", "=", "=3", "nothing.here=x2", "input.wait_s", "input.wait_s=xx",
              "input.wait_s=x-1", "layout.prefetch=x2", "input.wait_s=-3 s", "given.run.cost=3",
              "compute.efficiency=1200%"}) {
            quantity::Text refusal;
            QVERIFY2(!parseDegradation(text, &refusal), text);
            QVERIFY(!refusal.empty());
        }
    }

    void nonsense()
    {
        plan::Plan plan = preset("qwen3-8b-48x4090");
        plan.task.deadlineDays = 0;
        plan.cluster.pools.front().nodes = 1'000'000;
        const auto result = tryDegradations(plan, knownDegradations());
        QVERIFY(!result.reason.empty() || !result.present.isInTime());
        const std::vector<Degradation> extreme{*parseDegradation("compute.efficiency=x0"),
                                               *parseDegradation("cluster.pools[0].nodes=x1e9"),
                                               *parseDegradation("cluster.pools[0].nodes=x1e300")};
        const auto odd = tryDegradations(preset("qwen3-8b-48x4090"), extreme);
        QVERIFY(odd.reason.empty());
        for (const TriedDegradation& each : odd.list) {
            QVERIFY(!each.alone.refusal.empty());
            QVERIFY(!each.wonDays);
        }
        plan.task.phases.clear();
        QVERIFY(!tryDegradations(plan, knownDegradations()).reason.empty());
        QVERIFY(tryDegradations(preset("qwen3-8b-48x4090"), {}).list.empty());
    }
};

RIDGEPOINT_TEST(TestDegradations)
#include "tst_degradations.moc"

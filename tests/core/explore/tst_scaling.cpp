// SPDX-License-Identifier: Apache-2.0
// More accelerators with the same batch and with a larger one: the chapter's table (10.1.1), and
// that each row is what the engine says of the plan with its edits.
#include "../plan/example_plans.h"
#include "exchange/presets.h"
#include "explore/scaling.h"
#include "plan/validate.h"
#include "support/golden_case.h"
#include "support/test_main.h"

#include <algorithm>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using plan::FigureId;

namespace {

plan::Plan preset(const char* id)
{
    return exchange::loadPlanPreset(id).document->plan;
}

const ScaledPlan& at(const std::vector<ScaledPlan>& list, std::int64_t nodes)
{
    const auto found = std::ranges::find(list, nodes, &ScaledPlan::nodes);
    Q_ASSERT(found != list.end());
    return *found;
}

ScalingOptions withNoise(double tokens)
{
    ScalingOptions options;
    options.noiseTokens = tokens;
    return options;
}

plan::Plan applied(plan::Plan plan, const std::vector<quantity::Fix>& edits)
{
    tests::Assignments assignments;
    for (const quantity::Fix& edit : edits)
        assignments.emplace_back(edit.path, edit.value);
    tests::assign(plan, assignments);
    return plan;
}

} // namespace

class TestScaling : public QObject
{
    Q_OBJECT

  private slots:
    void chapterTable()
    {
        const plan::Plan plan = preset("qwen3-8b-48x4090");
        const Scaling scaling = scalingOf(plan, withNoise(2e6));
        QVERIFY(scaling.reason.empty());
        const double cardsPerNode =
            static_cast<double>(plan.cluster.pools.front().acceleratorsPerNode);
        int told = 0;
        for (const auto& golden : tests::goldenDocument().at("cases")) {
            const std::string id = golden.at("id");
            if (!id.starts_with("ch10.scaling.table."))
                continue;
            const double cards = tests::goldenCase(id).in("cards");
            const auto nodes = static_cast<std::int64_t>(cards / cardsPerNode);
            const ScaledPlan& strong = at(scaling.strong, nodes);
            const ScaledPlan& weak = at(scaling.weak, nodes);
            QCOMPARE(strong.value(FigureId::ClusterAccelerators).value_or(0), cards);
            if (id.find(".strong.") != std::string::npos)
                RP_GOLDEN(id.c_str(), strong.value(FigureId::RunBaseDays).value_or(0));
            else if (id.find(".weak.") != std::string::npos)
                RP_GOLDEN(id.c_str(), weak.value(FigureId::RunBaseDays).value_or(0));
            else
                RP_GOLDEN(id.c_str(), weak.value(FigureId::TaskTokensPerStep).value_or(0));
            ++told;
        }
        QVERIFY(told >= 10);
        RP_GOLDEN("ch10.batch.smin", scaling.noise->fewestSteps);
        RP_GOLDEN("ch10.batch.emin", scaling.noise->fewestTokens / 1e9);
        RP_GOLDEN("ch10.batch.ratio", scaling.noise->batchOverNoise);
        RP_GOLDEN("ch10.batch.weak_ceiling_20M",
                  scalingOf(plan, withNoise(20e6)).noise->weakCeiling);
        // fewer sequences than cards: each is divided among ranks
        const ScaledPlan& most = at(scaling.strong, 192);
        QVERIFY(!most.refusal.empty());
        QVERIFY(std::ranges::any_of(most.edits, [](const quantity::Fix& edit) {
            return edit.path == "layout.context_parallel";
        }));
        QCOMPARE(scaling.mostAccelerators.value_or(0), 384.0);
        QCOMPARE(scaling.answers.size(), std::size_t{3});
        // nothing of the plan itself is changed where it stays as it is
        QVERIFY(scaling.strong[scaling.own].edits.empty());
        QCOMPARE(scaling.weak[scaling.own].nodes, plan.cluster.pools.front().nodes);
    }

    void withoutNoiseStepsFallInProportion()
    {
        const plan::Plan plan = preset("qwen3-8b-48x4090");
        const Scaling scaling = scalingOf(plan);
        QVERIFY(!scaling.noise);
        const ScaledPlan& own = scaling.weak[scaling.own];
        const ScaledPlan& twice = at(scaling.weak, 2 * own.nodes);
        QCOMPARE(twice.tokens, own.tokens);
        QCOMPARE(*twice.value(FigureId::TaskSteps), *own.value(FigureId::TaskSteps) / 2);
        QVERIFY(std::ranges::any_of(scaling.notes, [](const quantity::Text& note) {
            return note.english().find("optimistic") != std::string::npos;
        }));
        // with a scale, larger batches gain less, and never more than the ceiling
        const Scaling told = scalingOf(plan, withNoise(2e6));
        for (std::size_t i = told.own + 1; i < told.weak.size(); ++i) {
            QVERIFY(*told.weak[i].speedUp < *scaling.weak[i].speedUp);
            QVERIFY(*told.weak[i].speedUp < told.noise->weakCeiling);
            QVERIFY(*told.weak[i].speedUp > *told.weak[i - 1].speedUp);
        }
    }

    /// Each is evaluated as it is told.
    void rowsAreThePlanWithTheirEdits_data()
    {
        QTest::addColumn<QByteArray>("id");
        for (const char* id : {"qwen3-8b-48x4090", "decoder-7b-1t-128xh100",
                               "mixtral-8x22b-128xh100", "gpt3-175b-4096xa100"})
            QTest::addRow("%s", id) << QByteArray(id);
    }
    void rowsAreThePlanWithTheirEdits()
    {
        QFETCH(QByteArray, id);
        const plan::Plan plan = preset(id.constData());
        const Scaling scaling = scalingOf(plan, withNoise(4e6));
        QVERIFY2(scaling.reason.empty(), scaling.reason.english().c_str());
        int possible = 0;
        for (const auto* list : {&scaling.strong, &scaling.weak}) {
            for (const ScaledPlan& scaled : *list) {
                if (!scaled.isPossible) {
                    QVERIFY(!scaled.refusal.empty());
                    continue;
                }
                ++possible;
                const plan::Plan changed = applied(plan, scaled.edits);
                QCOMPARE(changed.cluster.pools.front().nodes, scaled.nodes);
                const plan::Forecast forecast = plan::evaluate(changed);
                for (const FigureId figure :
                     {FigureId::StepTimeS, FigureId::RunCompletionDays, FigureId::RunCost})
                    QCOMPARE(scaled.value(figure), forecast.value(figure));
            }
        }
        QVERIFY(possible > 4);
    }

    /// With the batch kept and the layout as it is, a step is no longer on more nodes.
    void strongScalingShortensSteps()
    {
        int told = 0;
        for (const tests::ExamplePlan& example : tests::examplePlans()) {
            const Scaling scaling = scalingOf(example.plan);
            if (!scaling.reason.empty())
                continue;
            const ScaledPlan* before = nullptr;
            for (const ScaledPlan& scaled : scaling.strong) {
                const auto compute = scaled.value(FigureId::StepComputeS);
                if (!compute || !scaled.refusal.empty())
                    continue;
                if (before)
                    QVERIFY2(*compute <= *before->value(FigureId::StepComputeS) * (1 + 1e-9),
                             example.name.c_str());
                before = &scaled;
                ++told;
            }
        }
        QVERIFY(told > 100);
    }

    void nonsense()
    {
        plan::Plan plan = preset("qwen3-8b-48x4090");
        ScalingOptions options;
        options.nodes = {-3, 0, 1'000'000, 9'000'000'000'000'000};
        const Scaling scaling = scalingOf(plan, options);
        for (const std::int64_t nodes : {std::int64_t{-3}, std::int64_t{0}, options.nodes.back()}) {
            QVERIFY(!at(scaling.strong, nodes).isPossible);
            QVERIFY(!at(scaling.strong, nodes).refusal.empty());
            QVERIFY(!at(scaling.weak, nodes).refusal.empty());
        }
        const ScaledPlan& million = at(scaling.weak, 1'000'000);
        QVERIFY(million.isPossible || !million.refusal.empty());
        QVERIFY(!at(scaling.strong, 1'000'000).refusal.empty());
        for (const double noise : {0.0, -1.0, std::nan(""), HUGE_VAL})
            QVERIFY(!scalingOf(plan, withNoise(noise)).reason.empty());
        for (const double noise : {1e-300, 1e300})
            (void)scalingOf(plan, withNoise(noise));
        plan.task.phases.clear();
        QVERIFY(!scalingOf(plan).reason.empty());
        plan = preset("qwen3-8b-48x4090");
        plan.task.deadlineDays = 0;
        plan.cluster.pools.front().pricePerAcceleratorHour = 0;
        for (const ScaledPlan& scaled : scalingOf(plan).strong)
            QVERIFY(!scaled.isPossible || scaled.isInTime == std::optional(false));
    }
};

RIDGEPOINT_TEST(TestScaling)
#include "tst_scaling.moc"

// SPDX-License-Identifier: Apache-2.0
// Layers split over the stages so that the fullest rank holds less: the split is the plan's, and no
// move of one layer away from the fullest stage lowers its peak any more.
#include "core/plan/example_plans.h"
#include "exchange/presets.h"
#include "explore/even_stages.h"
#include "layout/layout.h"
#include "plan/fields.h"
#include "plan/forecast.h"
#include "support/test_main.h"

#include <cmath>
#include <numeric>
#include <random>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using plan::FigureId;

namespace {

double peakOf(const plan::Plan& plan)
{
    return plan::evaluate(plan).value(FigureId::MemoryPeakBytes).value_or(0);
}

plan::Plan with(plan::Plan plan, const std::vector<std::int64_t>& layers)
{
    if (const auto problem =
            plan::setField(plan, "layout.stage_layout", layout::stageLayoutText(layers)))
        QTest::qFail(problem->message.english().c_str(), __FILE__, __LINE__);
    return plan;
}

std::int64_t layerCount(const plan::Plan& plan)
{
    std::int64_t count = 0;
    for (const auto& group : plan.model.groups)
        count += group.layers;
    return count;
}

} // namespace

class TestEvenStages : public QObject
{
    Q_OBJECT

  private slots:
    void textsAreReadBack()
    {
        std::mt19937 random(3);
        for (int round = 0; round < 200; ++round) {
            std::vector<std::int64_t> layers(1 + random() % 12);
            for (std::int64_t& count : layers)
                count = random() % 5;
            const auto read = layout::parseStageLayout(layout::stageLayoutText(layers));
            QVERIFY(read.has_value());
            QCOMPARE(read->layers, layers);
            QVERIFY(read->opensWithEmbedding && read->endsWithLoss);
        }
        QCOMPARE(layout::stageLayoutText({9, 10, 1, 0}), std::string("Et*9|t*10|t|L"));
    }

    void theFullestStageHoldsLess_data()
    {
        QTest::addColumn<QByteArray>("preset");
        for (const char* id : {"gpt3-175b-4096xa100", "decoder-70b-1024xh100"})
            QTest::newRow(id) << QByteArray(id);
    }
    void theFullestStageHoldsLess()
    {
        QFETCH(QByteArray, preset);
        const plan::Plan plan = exchange::loadPlanPreset(preset.toStdString()).document->plan;
        const auto even = evenStages(plan);
        QVERIFY(even.has_value()); // the first stage keeps the most micro-batches
        QCOMPARE(std::accumulate(even->layers.begin(), even->layers.end(), std::int64_t(0)),
                 layerCount(plan));
        const plan::Plan changed = with(plan, even->layers);
        QCOMPARE(*even->outcome.peakBytes, peakOf(changed));
        QVERIFY(peakOf(changed) < peakOf(plan));
        plan::Plan edited = plan;
        QVERIFY(!plan::setField(edited, even->edit.path, even->edit.value));
        QVERIFY(edited == changed);
        // nothing better is one move away
        const auto worst =
            static_cast<std::size_t>(plan::evaluate(changed)[FigureId::MemoryPeakBytes].worst);
        for (std::size_t to = 0; to < even->layers.size(); ++to) {
            if (to == worst || even->layers[worst] < 2)
                continue;
            auto moved = even->layers;
            --moved[worst];
            ++moved[to];
            QVERIFY(peakOf(with(plan, moved)) >= peakOf(changed));
        }
        // and the answer has no better one
        QVERIFY(!evenStages(changed));
    }

    /// The search against all splits of a small model whose head is as much work as some layers.
    void theShortestStepIsFound_data()
    {
        QTest::addColumn<int>("vocabulary");
        QTest::addColumn<QByteArray>("schedule");
        for (const int vocabulary : {32000, 256000, 1000000}) {
            for (const char* schedule : {"1f1b", "zb-h1", "gpipe"})
                QTest::addRow("%d %s", vocabulary, schedule) << vocabulary << QByteArray(schedule);
        }
    }
    void theShortestStepIsFound()
    {
        QFETCH(int, vocabulary);
        QFETCH(QByteArray, schedule);
        plan::Plan plan = exchange::loadPlanPreset("gpt3-175b-4096xa100").document->plan;
        const auto set = [&](const char* path, const std::string& value) {
            const auto problem = plan::setField(plan, path, value);
            QVERIFY2(!problem, problem ? problem->message.english().c_str() : "");
        };
        set("layout.stage_layout", "");
        set("model.groups[0].layers", "16");
        set("model.vocabulary", std::to_string(vocabulary));
        set("layout.pipeline_parallel", "4");
        set("layout.chunks", "1");
        set("layout.schedule", schedule.toStdString());
        set("compute.efficiency_means", "compute");
        const auto stepOf = [&](const std::vector<std::int64_t>& layers) {
            return plan::evaluate(with(plan, layers)).value(FigureId::StepTimeS).value_or(1e30);
        };
        const bool fits = plan::evaluate(plan).value(FigureId::MemoryMarginBytes).value_or(-1) >= 0;
        QVERIFY(fits);
        double least = 1e30;
        for (std::int64_t a = 1; a < 14; ++a)
            for (std::int64_t b = 1; a + b < 15; ++b)
                for (std::int64_t c = 1; a + b + c < 16; ++c) {
                    const std::vector<std::int64_t> layers{a, b, c, 16 - a - b - c};
                    const auto margin =
                        plan::evaluate(with(plan, layers)).value(FigureId::MemoryMarginBytes);
                    if (margin.value_or(-1) >= 0)
                        least = std::min(least, stepOf(layers));
                }
        const auto quick = quickStages(plan);
        const double found = quick ? *quick->outcome.stepS : stepOf({4, 4, 4, 4});
        QVERIFY2(found <= least * 1.0011, // less than that is no reason to change a plan
                 (std::to_string(found) + " for " + std::to_string(least)).c_str());
        QVERIFY(quick || vocabulary < 1000000);
        if (quick) {
            QVERIFY(quick->fits);
            QCOMPARE(stepOf(quick->layers), *quick->outcome.stepS);
        }
    }

    /// An assumed MFU fixes the step, and a split can leave its stages more time to compute.
    void stagesComputeForLongerUnderAnMfu()
    {
        plan::Plan plan = exchange::loadPlanPreset("gpt3-175b-4096xa100").document->plan;
        QVERIFY(!plan::setField(plan, "model.vocabulary", "1000000"));
        const auto quick = quickStages(plan);
        QVERIFY(quick);
        const plan::Forecast before = plan::evaluate(plan);
        const plan::Forecast after = plan::evaluate(with(plan, quick->layers));
        const auto busy = [&](const plan::Forecast& forecast) {
            double sum = 0;
            for (int stage = 0; stage < 8; ++stage)
                sum += forecast.at(FigureId::PipelineForwardS, stage);
            return sum;
        };
        const double step = *before.value(FigureId::StepTimeS);
        QVERIFY(std::abs(*after.value(FigureId::StepTimeS) - step) < 1e-9 * step);
        QVERIFY(busy(after) > 1.05 * busy(before));
        QVERIFY(quick->layers.back() < quick->layers.front()); // the head is on the last
    }

    void plansWithoutStagesHaveNone()
    {
        QVERIFY(!quickStages(exchange::loadPlanPreset("decoder-7b-1t-128xh100").document->plan));
        QVERIFY(!evenStages(exchange::loadPlanPreset("decoder-7b-1t-128xh100").document->plan));
        plan::Plan empty;
        empty.model.groups.clear();
        QVERIFY(!evenStages(empty));
        for (const auto& example : tests::examplePlans()) {
            const auto even = evenStages(example.plan);
            if (even)
                QVERIFY(*even->outcome.peakBytes < peakOf(example.plan));
        }
    }
};

RIDGEPOINT_TEST(TestEvenStages)
#include "tst_even_stages.moc"

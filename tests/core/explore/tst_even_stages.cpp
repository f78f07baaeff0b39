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

    void plansWithoutStagesHaveNone()
    {
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

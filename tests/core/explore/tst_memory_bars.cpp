// SPDX-License-Identifier: Apache-2.0
// Bars of memory are the engine's figures: parts add up to them, for every example plan, every
// stage and every moment.
#include "core/plan/example_plans.h"
#include "explore/memory_bars.h"
#include "support/test_main.h"

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::explore;
using plan::FigureId;

namespace {

double sumOf(const MemoryBar& bar)
{
    double sum = 0;
    for (const MemoryPart& part : bar.parts)
        sum += part.bytes;
    return sum;
}

bool isNear(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max({1.0, std::abs(a), std::abs(b)});
}

} // namespace

class TestMemoryBars : public QObject
{
    Q_OBJECT

  private slots:
    void addUp_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const auto& example : tests::examplePlans())
            QTest::newRow(example.name.c_str()) << index++;
    }
    void addUp()
    {
        QFETCH(int, index);
        static const auto examples = tests::examplePlans();
        const plan::Plan& plan = examples[static_cast<std::size_t>(index)].plan;
        const plan::Forecast forecast = plan::evaluate(plan, plan::Detail::Memory);
        QVERIFY(forecast.value(FigureId::MemoryPeakBytes).has_value());
        const int stages = static_cast<int>(forecast.stageMemory.size());
        for (int stage = -1; stage < stages; ++stage) {
            const int shown =
                stage >= 0 ? stage : std::max(0, forecast[FigureId::MemoryPeakBytes].worst);
            const auto moments = memoryByMoment(forecast, stage);
            const auto& held = forecast.stageMemory[static_cast<std::size_t>(shown)];
            QCOMPARE(moments.size(), held.isGiven ? 0u : memory::kMomentCount);
            int peaks = 0;
            for (const MemoryBar& bar : moments) {
                QVERIFY(isNear(sumOf(bar), forecast.at(bar.figure, shown)));
                QCOMPARE(bar.total, sumOf(bar));
                QCOMPARE(bar.figure, plan::figureOf(*bar.moment));
                if (bar.current) {
                    ++peaks;
                    QVERIFY(isNear(bar.total, forecast.at(FigureId::MemoryPeakBytes, shown)));
                }
                // what opens in Why? is the part's number, or the sum of the moment
                for (const MemoryPart& part : bar.parts) {
                    if (part.figure != bar.figure)
                        QCOMPARE(part.bytes, forecast.at(part.figure, shown));
                }
            }
            QCOMPARE(peaks, held.isGiven ? 0 : 1);

            const auto reported = memoryAsReported(forecast, stage);
            QCOMPARE(reported.size(), std::size_t(3));
            for (const MemoryBar& bar : reported) {
                QCOMPARE(bar.total, forecast.at(bar.figure, shown));
                QVERIFY(isNear(sumOf(bar), bar.total));
            }
        }
    }

    void kindsOfRanksAreTheFirstTheFullestAndTheLast()
    {
        for (const auto& example : tests::examplePlans()) {
            const plan::Forecast forecast = plan::evaluate(example.plan, plan::Detail::Memory);
            if (!forecast.value(FigureId::MemoryPeakBytes))
                continue;
            const auto stages = memoryByStage(example.plan, forecast);
            const auto kinds = memoryByRankKind(example.plan, forecast);
            QCOMPARE(kinds.size(), std::min<std::size_t>(3, stages.size()));
            QCOMPARE(kinds.front().total, stages.front().total);
            QCOMPARE(kinds.back().total, stages.back().total);
            if (kinds.size() < 3)
                continue;
            double most = 0;
            for (std::size_t i = 1; i + 1 < stages.size(); ++i)
                most = std::max(most, stages[i].total);
            QCOMPARE(kinds[1].total, most);
            QCOMPARE(stages[static_cast<std::size_t>(kinds[1].stage)].total, most);
        }
    }

    void everyCategoryIsAPartOfABar()
    {
        for (const memory::CategoryRow& row : memory::categoryRows()) {
            const auto kinds = memoryPartKinds();
            QVERIFY(std::find(kinds.begin(), kinds.end(), kindOf(row.category)) != kinds.end());
            QVERIFY(plan::figureText(figureOf(row.category)).starts_with("memory."));
        }
    }
};

RIDGEPOINT_TEST(TestMemoryBars)
#include "tst_memory_bars.moc"

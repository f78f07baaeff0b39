// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/segmented_buttons.h"
#include "reliability/slow_nodes_card.h"
#include "reliability/slow_nodes_plot.h"
#include "support/test_main.h"
#include "widgets/charts/chart_views.h"

#include <QAbstractButton>
#include <QSignalSpy>
#include <algorithm>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::charts;
using namespace ridgepoint::reliability;
using namespace ridgepoint::tests;
using plan::FigureId;

class TestSlowNodesCard : public QObject
{
    Q_OBJECT

    static void show(SlowNodesCard& card, const style::PlanViewPtr& view)
    {
        card.resize(520, 420);
        card.show();
        card.setView(view);
    }

  private slots:
    void timesAreTheForecasts_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<QByteArray>("spread");
        QTest::newRow("48 cards") << QByteArray("qwen3-8b-48x4090") << QByteArray("2%");
        QTest::newRow("4096 cards") << QByteArray("gpt3-175b-4096xa100") << QByteArray("5%");
    }
    void timesAreTheForecasts()
    {
        QFETCH(QByteArray, preset);
        QFETCH(QByteArray, spread);
        const style::PlanViewPtr view =
            viewOf(preset.toStdString(),
                   {{"stragglers.spread", spread.toStdString()}, {"stragglers.slowdown", "20%"}});
        SlowNodesCard card;
        show(card, view);
        const auto value = [&](FigureId figure) { return *view->forecast.value(figure); };
        const explore::RankTimes& times = card.plot()->data().times;
        const auto isNear = [](double a, double b) { return std::abs(a / b - 1) < 1e-9; };
        QVERIFY(isNear(times.expectedSlowest_s - times.mean_s,
                       value(FigureId::StragglersDetectionWaitS)));
        // the mean of the drawn density of the slowest is the expected maximum
        double weight = 0, sum = 0;
        for (const explore::RankTimePoint& point : times.points) {
            weight += point.slowest;
            sum += point.slowest * point.time_s;
        }
        const double deviations = (sum / weight - times.mean_s) / times.spread_s;
        QVERIFY(std::abs(deviations - value(FigureId::StragglersExpectedMaximum)) < 0.01);
        const SlowNodesGeometry& at = card.plot()->geometryOfChart();
        QCOMPARE(static_cast<std::size_t>(at.slowest.size()), times.points.size());
        for (std::size_t i = 0; i < times.points.size(); ++i) {
            const QPointF& drawn = at.slowest[static_cast<qsizetype>(i)];
            QVERIFY(std::abs(at.x.valueAt(drawn.x()) - times.points[i].time_s) < 1e-6);
        }
        QCOMPARE(at.marks.size(), std::size_t{3});
        QVERIFY(isNear(at.x.valueAt(at.marks[0].x), times.mean_s));
        QVERIFY(isNear(at.x.valueAt(at.marks[1].x), times.expectedSlowest_s));
        QVERIFY(isNear(at.x.valueAt(at.marks[2].x), 1.2 * times.mean_s));

        const auto& costs = card.costs();
        QCOMPARE(costs.size(), std::size_t{3});
        QCOMPARE(*costs[0].perStep_s, value(FigureId::StragglersWaitS));
        QCOMPARE(*costs[0].run_s, value(FigureId::StragglersWaitS) * value(FigureId::TaskSteps));
        QCOMPARE(*costs[2].run_s, value(FigureId::StragglersEvictionS));
        QVERIFY(*costs[1].perStep_s < *costs[0].perStep_s);
        const ChartTable table = card.table();
        QCOMPARE(table.rows.size(), qsizetype{3});
        QCOMPARE(table.rows[0][7].toDouble(), value(FigureId::StragglersBreakEvenSteps));
        QCOMPARE(table.rows[2][3].toDouble(), value(FigureId::StragglersEvictionS));
        QCOMPARE(table.rows[0][8].toDouble(), value(FigureId::StragglersDetectionWaitS));
    }

    void withoutASpreadTheTableStays()
    {
        SlowNodesCard card;
        show(card, viewOf("qwen3-8b-48x4090", {{"stragglers.spread", "0"}}));
        QVERIFY(card.plot()->notice().isEmpty());
        QVERIFY(!card.plot()->data().whyNoTimes.isEmpty());
        QVERIFY(card.plot()->geometryOfChart().plot.isEmpty());
        QCOMPARE(card.plot()->data().facts.rows.size(), std::size_t{5});
        card.grab();
    }

    void aResponseCanBeChosen()
    {
        SlowNodesCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        QVERIFY(!card.responses()->isEnabled()); // no slow nodes: nothing to respond to
        show(card, viewOf("qwen3-8b-48x4090", {{"stragglers.slow_nodes", "1%"},
                                               {"stragglers.response", "reallocate"}}));
        QVERIFY(card.responses()->isEnabled());
        QCOMPARE(card.responses()->current(), 1);
        QVERIFY(card.costs()[1].isPresent);
        QSignalSpy edited(&card, &ChartCard::fieldEdited);
        QTest::mouseClick(card.responses()->button(2), Qt::LeftButton);
        QCOMPARE(edited.back()[0].toString(), QStringLiteral("stragglers.response"));
        QCOMPARE(edited.back()[1].toString(), QStringLiteral("evict"));
    }

    void rowsOpenTheirFigures()
    {
        SlowNodesCard card;
        show(card, viewOf("gpt3-175b-4096xa100"));
        QSignalSpy activated(&card, &ChartCard::figureActivated);
        const auto& rows = card.plot()->geometryOfChart().facts.rows;
        const char* figures[] = {"stragglers.wait_s", "stragglers.reallocated_step_s",
                                 "stragglers.eviction_s", "stragglers.break_even_steps",
                                 "stragglers.detection_wait_s"};
        QCOMPARE(rows.size(), std::size(figures));
        for (std::size_t i = 0; i < std::size(figures); ++i) {
            QTest::mouseClick(card.plot(), Qt::LeftButton, {}, rows[i].center().toPoint());
            QCOMPARE(activated.back()[0].toString(), QLatin1String(figures[i]));
        }
    }

    void strangePlansAreRefused()
    {
        SlowNodesCard card;
        for (const style::PlanViewPtr& view : {style::PlanViewPtr(), emptyView()}) {
            show(card, view);
            card.grab();
            QVERIFY(!card.plot()->notice().isEmpty());
            QVERIFY(card.table().rows.isEmpty());
        }
        for (const style::PlanViewPtr& view :
             {viewWithErrors(),
              viewOf("qwen3-8b-48x4090",
                     {{"stragglers.slowdown", "10000%"}, {"stragglers.spread", "100%"}}),
              viewOf("gpt3-175b-4096xa100",
                     {{"cluster.pools[0].nodes", "1000000"}, {"stragglers.spread", "5%"}})}) {
            show(card, view);
            card.resize(320, 300);
            card.grab();
            for (const QPointF& point : card.plot()->geometryOfChart().slowest)
                QVERIFY(std::isfinite(point.x()) && std::isfinite(point.y()));
        }
    }
};

RIDGEPOINT_TEST(TestSlowNodesCard)
#include "tst_slow_nodes_card.moc"

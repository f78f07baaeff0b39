// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/checkpoint_plot.h"
#include "reliability/curve_card.h"
#include "support/test_main.h"
#include "widgets/charts/chart_views.h"

#include <QProgressBar>
#include <QPushButton>
#include <QSignalSpy>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::charts;
using namespace ridgepoint::reliability;
using namespace ridgepoint::tests;
using plan::FigureId;

class TestCurveCard : public QObject
{
    Q_OBJECT

    static void show(CurveCard& card, const style::PlanViewPtr& view)
    {
        card.resize(640, 420);
        card.show();
        card.setView(view);
    }
    static void simulate(CurveCard& card)
    {
        QTest::mouseClick(card.simulateButton(), Qt::LeftButton);
        QVERIFY(card.isSimulating());
        QTRY_VERIFY_WITH_TIMEOUT(!card.isSimulating(), 120000);
    }

  private slots:
    void theBandAndTheOptimaAreTheForecast_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::newRow("48 cards") << QByteArray("qwen3-8b-48x4090");
        QTest::newRow("4096 cards") << QByteArray("gpt3-175b-4096xa100");
    }
    void theBandAndTheOptimaAreTheForecast()
    {
        QFETCH(QByteArray, preset);
        const style::PlanViewPtr view = viewOf(preset.toStdString());
        CurveCard card;
        show(card, view);
        const CheckpointGeometry& at = card.plot()->geometryOfChart();
        const auto value = [&](FigureId figure) { return *view->forecast.value(figure); };
        const auto isNear = [](double a, double b) { return std::abs(a / b - 1) < 1e-6; };
        QVERIFY(isNear(at.x.valueAt(at.band.left()), value(FigureId::CheckpointBandLowS)));
        QVERIFY(isNear(at.x.valueAt(at.band.right()), value(FigureId::CheckpointBandHighS)));
        const FigureId optima[] = {FigureId::CheckpointYoungIntervalS,
                                   FigureId::CheckpointDalyIntervalS,
                                   FigureId::CheckpointExactIntervalS};
        QCOMPARE(at.optima.size(), std::size(optima));
        for (std::size_t i = 0; i < std::size(optima); ++i) {
            QVERIFY(isNear(at.x.valueAt(at.optima[i].x()), value(optima[i])));
            QCOMPARE(at.legend[4 + i].figureId,
                     QString::fromStdString(plan::figureText(optima[i])));
        }
        QCOMPARE(at.legend.size(), std::size_t{8});
        QSignalSpy activated(&card, &ChartCard::figureActivated);
        QTest::mouseClick(card.plot(), Qt::LeftButton, {}, at.legend[7].area.center().toPoint());
        QCOMPARE(activated.back()[0].toString(), QStringLiteral("checkpoint.band_low_s"));
        QCOMPARE(card.table()
                     .rows[static_cast<qsizetype>(card.plot()->data().curve.points.size()) + 2][1]
                     .toDouble(),
                 value(FigureId::CheckpointYoungIntervalS));
    }

    void simulatedDotsAreTheEngines()
    {
        // a few failures a day, so that the dots have something to tell
        const style::PlanViewPtr view =
            viewOf("gpt3-175b-4096xa100", {{"reliability.law", "exact"}});
        CurveCard card;
        show(card, view);
        simulate(card);
        const std::vector<CheckpointDot>& dots = card.plot()->data().dots;
        QCOMPARE(dots.size(), CurveCard::kIntervals);
        explore::RunSimulationOptions options;
        options.trials = CurveCard::kTrials;
        options.seed = card.seed();
        options.threads = 1;
        const explore::SimulatedCurve curve =
            explore::simulateCurve(view->document.plan, CurveCard::kIntervals, options);
        const CheckpointGeometry& at = card.plot()->geometryOfChart();
        for (std::size_t i = 0; i < dots.size(); ++i) {
            QCOMPARE(dots[i].interval_s, curve.points[i].interval_s);
            QCOMPARE(dots[i].cost, curve.points[i].overhead.mean);
            QCOMPARE(dots[i].error, curve.points[i].overhead.standardError);
            QVERIFY(std::abs(at.x.valueAt(at.dots[i].place.x()) / dots[i].interval_s - 1) < 1e-6);
            QVERIFY(std::abs(at.y.valueAt(at.dots[i].top) -
                             (dots[i].cost + kBarErrors * dots[i].error)) < 1e-9);
        }
        // by the exact law, the middle of the curve lies within the bars
        const CheckpointDot& middle = dots[dots.size() / 2];
        const auto law = explore::checkpointAt(view->document.plan, middle.interval_s);
        QVERIFY(std::abs(middle.cost - law->total) < 4 * middle.error + 1e-3);
        QVERIFY(card.status().contains(QStringLiteral("seed 1")));
        QVERIFY(at.legend.back().text.startsWith(QStringLiteral("simulated")));
        const ChartTable table = card.table();
        QCOMPARE(table.rows.back()[1].toDouble(), dots.back().interval_s);
        QCOMPARE(table.rows.back()[6].toDouble(), dots.back().error);
        QCOMPARE(table.rows.front().size(), table.header.size());
        // the next one has another seed
        const double before = dots.front().cost;
        simulate(card);
        QCOMPARE(card.seed(), std::uint64_t{2});
        QVERIFY(card.plot()->data().dots.front().cost != before);
    }

    void dotsStayWithTheirPlan()
    {
        CurveCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        simulate(card);
        QVERIFY(!card.plot()->data().dots.empty());
        // the handle moves along the same curve
        card.setView(viewOf("qwen3-8b-48x4090", {{"checkpoint.interval_s", "1 h"}}));
        QCOMPARE(card.plot()->data().dots.size(), CurveCard::kIntervals);
        card.setView(viewOf("qwen3-8b-48x4090", {{"reliability.recovery_s", "10 min"}}));
        QVERIFY(card.plot()->data().dots.empty());
        QVERIFY(card.status().isEmpty());
        QCOMPARE(card.simulateButton()->text(), QStringLiteral("Simulate failures"));
    }

    void aSimulationCanBeStopped()
    {
        CurveCard card;
        // 4096 cards that each fail after days: millions of failures
        show(card, viewOf("gpt3-175b-4096xa100", {{"reliability.accelerator_mtbf_s", "40 d"}}));
        QTest::mouseClick(card.simulateButton(), Qt::LeftButton);
        QVERIFY(card.isSimulating());
        QVERIFY(card.findChild<QProgressBar*>()->isVisible());
        QCOMPARE(card.simulateButton()->text(), QStringLiteral("Stop"));
        QTest::mouseClick(card.simulateButton(), Qt::LeftButton);
        QVERIFY(!card.isSimulating());
        QVERIFY(!card.findChild<QProgressBar*>()->isVisible());
        QVERIFY(card.plot()->data().dots.empty());
        // a new plan stops it too
        QTest::mouseClick(card.simulateButton(), Qt::LeftButton);
        QVERIFY(card.isSimulating());
        card.setView(viewOf("qwen3-8b-48x4090"));
        QVERIFY(!card.isSimulating());
        QTest::qWait(200);
        QVERIFY(card.plot()->data().dots.empty());
    }

    void strangePlansAreRefused()
    {
        CurveCard card;
        card.resize(320, 300);
        card.show();
        QVERIFY(!card.simulateButton()->isEnabled());
        for (const style::PlanViewPtr& view : {emptyView(), viewWithErrors()}) {
            card.setView(view);
            QVERIFY(!card.simulateButton()->isEnabled());
            QVERIFY(!card.plot()->notice().isEmpty());
            QVERIFY(card.table().rows.isEmpty());
            card.grab();
        }
        // a failure every second: nothing ends
        card.setView(viewOf("qwen3-8b-48x4090", {{"reliability.accelerator_mtbf_s", "48 s"}}));
        card.grab();
        if (card.simulateButton()->isEnabled()) {
            simulate(card);
            QVERIFY(!card.status().isEmpty());
        }
        card.grab();
    }
};

RIDGEPOINT_TEST(TestCurveCard)
#include "tst_curve_card.moc"

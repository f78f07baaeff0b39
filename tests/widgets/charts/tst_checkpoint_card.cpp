// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_views.h"
#include "charts/checkpoint_card.h"
#include "charts/checkpoint_plot.h"
#include "plan/fields.h"
#include "support/test_main.h"

#include <QAction>
#include <QSignalSpy>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::charts;
using namespace ridgepoint::tests;
using plan::FigureId;

namespace {

bool isClose(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

/// The seconds of an edit of the interval, or 0 where it is none.
double secondsOf(const QList<QVariant>& edit)
{
    if (edit[0].toString() != QStringLiteral("checkpoint.interval_s"))
        return 0;
    const auto field = plan::findField("checkpoint.interval_s");
    const auto parsed = plan::parseValue(*field->field, 0, edit[1].toString().toStdString());
    return parsed.value ? std::get<double>(*parsed.value) : 0;
}

} // namespace

class TestCheckpointCard : public QObject
{
    Q_OBJECT

    static void show(CheckpointCard& card, const style::PlanViewPtr& view)
    {
        card.resize(400, 330);
        card.show();
        card.setView(view);
    }
    static QPoint handleOf(CheckpointCard& card)
    {
        return card.plot()->geometryOfChart().chosen->place.toPoint();
    }

  private slots:
    void linesAreTheForecast_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<QByteArray>("law");
        QTest::newRow("chosen") << QByteArray("qwen3-8b-48x4090") << QByteArray("first-order");
        QTest::newRow("open") << QByteArray("gpt3-175b-4096xa100") << QByteArray("first-order");
        QTest::newRow("exact") << QByteArray("gpt3-175b-4096xa100") << QByteArray("exact");
    }
    void linesAreTheForecast()
    {
        QFETCH(QByteArray, preset);
        QFETCH(QByteArray, law);
        const style::PlanViewPtr view =
            viewOf(preset.toStdString(), {{"reliability.law", law.toStdString()}});
        CheckpointCard card;
        show(card, view);
        const CheckpointGeometry& geometry = card.plot()->geometryOfChart();
        const explore::CheckpointCurve curve = explore::checkpointCurve(view->document.plan);
        for (std::size_t line = 0; line < 4; ++line) {
            const CheckpointSeries& series = checkpointSeries()[line];
            QCOMPARE(static_cast<std::size_t>(geometry.lines[line].size()), curve.points.size());
            for (std::size_t i = 0; i < curve.points.size(); ++i) {
                const QPointF& drawn = geometry.lines[line][static_cast<qsizetype>(i)];
                QVERIFY(isClose(geometry.x.valueAt(drawn.x()), curve.points[i].interval_s));
                QVERIFY(std::abs(geometry.y.valueAt(drawn.y()) - curve.points[i].*series.cost) <=
                        1e-9 * std::max(geometry.y.max, curve.points[i].*series.cost));
            }
        }
        const auto value = [&](FigureId figure) { return *view->forecast.value(figure); };
        QCOMPARE(geometry.chosen->point.interval_s, value(FigureId::CheckpointIntervalS));
        QCOMPARE(geometry.chosen->point.total, value(FigureId::ReliabilityOverhead));
        QCOMPARE(geometry.best->point.interval_s,
                 value(law == "exact" ? FigureId::CheckpointExactIntervalS
                                      : FigureId::CheckpointYoungIntervalS));
        QVERIFY(isClose(geometry.x.valueAt(geometry.chosen->place.x()),
                        geometry.chosen->point.interval_s));
        QVERIFY(geometry.plot.contains(geometry.chosen->place));
        QVERIFY(geometry.plot.contains(geometry.best->place));
        QVERIFY(geometry.y.max >= 4 * geometry.best->point.total * (1 - 1e-9));
        QVERIFY(geometry.plot.adjusted(-1, -1, 1, 1).contains(geometry.best->textRect));
        QVERIFY(!geometry.best->textRect.intersects(geometry.chosen->textRect));
    }

    void draggingTheHandleEditsTheInterval()
    {
        CheckpointCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        QSignalSpy scrubbed(&card, &ChartCard::fieldScrubbed);
        QSignalSpy edited(&card, &ChartCard::fieldEdited);
        QSignalSpy activated(&card, &ChartCard::figureActivated);
        const QPoint from = handleOf(card);
        const QPoint to = from + QPoint(60, -10);
        const double expected = card.plot()->geometryOfChart().x.valueAt(
            card.plot()->geometryOfChart().chosen->place.x() + 60);
        QTest::mousePress(card.plot(), Qt::LeftButton, {}, from);
        QTest::mouseMove(card.plot(), from + QPoint(20, 0));
        QTRY_VERIFY(card.plot()->isDragging());
        QTest::mouseMove(card.plot(), to);
        QTRY_VERIFY(scrubbed.size() >= 2);
        QCOMPARE(edited.size(), 0);
        // a plan that comes meanwhile does not take the handle away, nor move the axis
        const double axis = card.plot()->geometryOfChart().x.max;
        card.setView(viewOf("qwen3-8b-48x4090", {{"checkpoint.interval_s", "5 h"}}));
        QCOMPARE(card.plot()->geometryOfChart().x.max, axis);
        QVERIFY(std::abs(handleOf(card).x() - to.x()) <= 1);
        QTest::mouseRelease(card.plot(), Qt::LeftButton, {}, to);
        QCOMPARE(edited.size(), 1);
        const double seconds = secondsOf(edited[0]);
        QVERIFY2(std::abs(seconds / expected - 1) < 0.02, qPrintable(edited[0][1].toString()));
        QCOMPARE(secondsOf(scrubbed.back()), seconds);
        QCOMPARE(activated.size(), 0);
        // it stays there until the plan says what holds
        QVERIFY(isClose(card.plot()->geometryOfChart().chosen->point.interval_s, seconds));
        card.setView(viewOf("qwen3-8b-48x4090"));
        QCOMPARE(card.plot()->geometryOfChart().chosen->point.interval_s, 1800.0);
    }

    void escapeEndsADrag()
    {
        CheckpointCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        QSignalSpy edited(&card, &ChartCard::fieldEdited);
        QSignalSpy cancelled(&card, &ChartCard::scrubCancelled);
        const QPoint from = handleOf(card);
        QTest::mousePress(card.plot(), Qt::LeftButton, {}, from);
        QTest::mouseMove(card.plot(), from + QPoint(40, 0));
        QTRY_VERIFY(card.plot()->isDragging());
        QTest::keyClick(card.plot(), Qt::Key_Escape);
        QTest::mouseRelease(card.plot(), Qt::LeftButton, {}, from + QPoint(40, 0));
        QCOMPARE(cancelled.size(), 1);
        QCOMPARE(edited.size(), 0);
        QCOMPARE(card.plot()->geometryOfChart().chosen->point.interval_s, 1800.0);
    }

    void draggingBeyondTheAxisStopsAtItsEnd()
    {
        CheckpointCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        QSignalSpy edited(&card, &ChartCard::fieldEdited);
        const QPoint from = handleOf(card);
        QTest::mousePress(card.plot(), Qt::LeftButton, {}, from);
        QTest::mouseMove(card.plot(), from + QPoint(5000, 0));
        QTRY_VERIFY(card.plot()->isDragging());
        const double end = card.plot()->geometryOfChart().x.max;
        QTest::mouseRelease(card.plot(), Qt::LeftButton, {}, from + QPoint(5000, 0));
        QVERIFY(std::abs(secondsOf(edited[0]) / end - 1) < 0.01);
    }

    void arrowKeysMoveTheHandle()
    {
        CheckpointCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        QSignalSpy edited(&card, &ChartCard::fieldEdited);
        card.plot()->setFocus();
        QTest::keyClick(card.plot(), Qt::Key_Right);
        QCOMPARE(secondsOf(edited.back()), 1890.0);
        QTest::keyClick(card.plot(), Qt::Key_Left);
        QCOMPARE(secondsOf(edited.back()), 1800.0);
        QTest::keyClick(card.plot(), Qt::Key_Left, Qt::ShiftModifier);
        const double fine = secondsOf(edited.back());
        QVERIFY(fine < 1800 && fine > 1770);
        QTest::keyClick(card.plot(), Qt::Key_Right, Qt::ControlModifier);
        QVERIFY(secondsOf(edited.back()) > 1.4 * fine);
        QCOMPARE(edited.size(), 4);
        for (int i = 0; i < 200; ++i) // it never sticks and never leaves the numbers
            QTest::keyClick(card.plot(), Qt::Key_Left, Qt::ShiftModifier);
        QVERIFY(secondsOf(edited.back()) > 0 && secondsOf(edited.back()) < 400);
    }

    void clickOnTheHandleOpensItsFigure()
    {
        CheckpointCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        QSignalSpy activated(&card, &ChartCard::figureActivated);
        QSignalSpy edited(&card, &ChartCard::fieldEdited);
        QTest::mouseClick(card.plot(), Qt::LeftButton, {}, handleOf(card));
        QCOMPARE(activated.back()[0].toString(), QStringLiteral("checkpoint.interval_s"));
        const CheckpointGeometry& geometry = card.plot()->geometryOfChart();
        QTest::mouseClick(card.plot(), Qt::LeftButton, {}, geometry.best->place.toPoint());
        QCOMPARE(activated.back()[0].toString(), QStringLiteral("checkpoint.young_interval_s"));
        QTest::mouseClick(card.plot(), Qt::LeftButton, {},
                          geometry.legend[1].area.center().toPoint());
        QCOMPARE(activated.back()[0].toString(), QStringLiteral("reliability.rework_overhead"));
        QTest::mouseClick(card.plot(), Qt::LeftButton, {},
                          (geometry.plot.topRight() + QPointF(-20, 30)).toPoint());
        QCOMPARE(activated.back()[0].toString(), QStringLiteral("reliability.overhead"));
        QCOMPARE(edited.size(), 0);
        // up and down walk the computed points, too
        QTest::keyClick(card.plot(), Qt::Key_End);
        const int last = card.plot()->currentHotSpot();
        QTest::keyClick(card.plot(), Qt::Key_Up);
        QCOMPARE(card.plot()->currentHotSpot(), last - 1);
        card.grab();
    }

    void theBestCanBeAsked()
    {
        CheckpointCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        QSignalSpy edited(&card, &ChartCard::fieldEdited);
        QVERIFY(card.useBestAction()->isEnabled());
        card.useBestAction()->trigger();
        plan::Plan plan = card.view()->document.plan;
        QVERIFY(!plan::setField(plan, edited[0][0].toString().toStdString(),
                                edited[0][1].toString().toStdString()));
        QVERIFY(!plan.checkpoint.intervalS.has_value());
        card.setView(viewOf("gpt3-175b-4096xa100"));
        QVERIFY(!card.useBestAction()->isEnabled());
    }

    void tableHasTheSameNumbers()
    {
        const style::PlanViewPtr view = viewOf("qwen3-8b-48x4090");
        CheckpointCard card;
        card.setView(view);
        const explore::CheckpointCurve curve = explore::checkpointCurve(view->document.plan);
        const ChartTable table = card.table();
        QCOMPARE(static_cast<std::size_t>(table.rows.size()), curve.points.size() + 2);
        QCOMPARE(table.rows[0][1].toDouble(), 1800.0);
        QCOMPARE(table.rows[0][5].toDouble(), *view->forecast.value(FigureId::ReliabilityOverhead));
        QCOMPARE(table.rows[1][1].toDouble(),
                 *view->forecast.value(FigureId::CheckpointYoungIntervalS));
        QCOMPARE(table.rows[2][2].toDouble(), curve.points[0].save);
        card.setBaseline(viewOf("gpt3-175b-4096xa100"));
        QVERIFY(card.table().rows.size() > table.rows.size());
        QVERIFY(!card.plot()->geometryOfChart().baseline.isEmpty());
    }

    void plansWithoutNumbersSayWhy()
    {
        CheckpointCard card;
        card.resize(400, 330);
        card.show();
        QVERIFY(!card.plot()->notice().isEmpty());
        QSignalSpy edited(&card, &ChartCard::fieldEdited);
        for (const style::PlanViewPtr& view : {emptyView(), viewWithErrors()}) {
            card.setView(view);
            card.setBaseline(view);
            card.grab();
            QVERIFY(!card.plot()->notice().isEmpty());
            QVERIFY(card.table().rows.isEmpty());
            QTest::keyClick(card.plot(), Qt::Key_Left);
            QTest::mousePress(card.plot(), Qt::LeftButton, {}, QPoint(50, 50));
            QTest::mouseRelease(card.plot(), Qt::LeftButton, {}, QPoint(90, 50));
        }
        QCOMPARE(edited.size(), 0);
        // a drag that the next plan takes the ground from
        card.setView(viewOf("qwen3-8b-48x4090"));
        const QPoint from = handleOf(card);
        QTest::mousePress(card.plot(), Qt::LeftButton, {}, from);
        QTest::mouseMove(card.plot(), from + QPoint(30, 0));
        QTRY_VERIFY(card.plot()->isDragging());
        card.setView(emptyView());
        QTest::mouseMove(card.plot(), from + QPoint(50, 0));
        card.grab();
        QTest::mouseRelease(card.plot(), Qt::LeftButton, {}, from + QPoint(50, 0));
    }
};

RIDGEPOINT_TEST(TestCheckpointCard)
#include "tst_checkpoint_card.moc"

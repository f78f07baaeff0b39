// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_views.h"
#include "charts/checkpoint_geometry.h"
#include "charts/scaling_card.h"
#include "charts/scaling_plot.h"
#include "plan/fields.h"
#include "support/test_main.h"

#include <QFontMetricsF>
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

/// The numbers of an axis must not touch.
template <class Scale>
bool stayApart(const Scale& scale, const std::vector<Tick>& ticks, double least)
{
    std::optional<double> last;
    for (const Tick& tick : ticks) {
        if (tick.text.isEmpty())
            continue;
        const double at = scale.at(tick.value);
        if (last && std::abs(at - *last) < least)
            return false;
        last = at;
    }
    return true;
}

} // namespace

class TestScalingCard : public QObject
{
    Q_OBJECT

    static void show(ScalingCard& card, const style::PlanViewPtr& view, QSize size = {460, 360})
    {
        card.resize(size);
        card.show();
        card.setView(view);
    }
    /// The middle of a point's column, where nothing else lies.
    static QPoint columnOf(ScalingCard& card, std::size_t point)
    {
        ScalingPlot& plot = *card.plot();
        const auto index = static_cast<std::size_t>(spotOf(card, point));
        return {static_cast<int>(plot.hotSpots()[index].area.center().x()),
                static_cast<int>(plot.geometryOfChart().plot.bottom()) - 20};
    }
    static int spotOf(ScalingCard& card, std::size_t point)
    {
        const int count = static_cast<int>(card.plot()->hotSpots().size());
        for (int spot = 0; spot < count; ++spot) {
            if (pointOfSpot(card.plot()->geometryOfChart(), spot) == point)
                return spot;
        }
        return -1;
    }

  private slots:
    void linesAreTheEngines_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<QByteArray>("law");
        QTest::newRow("first order")
            << QByteArray("qwen3-8b-1024-saves") << QByteArray("first-order");
        QTest::newRow("pipeline") << QByteArray("gpt3-175b-4096xa100") << QByteArray("first-order");
        QTest::newRow("exact") << QByteArray("gpt3-175b-4096xa100") << QByteArray("exact");
        QTest::newRow("odd count") << QByteArray("qwen3-8b-48x4090") << QByteArray("first-order");
    }
    void linesAreTheEngines()
    {
        QFETCH(QByteArray, preset);
        QFETCH(QByteArray, law);
        const style::PlanViewPtr view =
            viewOf(preset.toStdString(), {{"reliability.law", law.toStdString()}});
        ScalingCard card;
        show(card, view);
        const ScalingGeometry& geometry = card.plot()->geometryOfChart();
        const auto curve = explore::reliabilityByScale(view->document.plan);
        for (std::size_t line = 0; line < geometry.lines.size(); ++line)
            QCOMPARE(static_cast<std::size_t>(geometry.lines[line].size()), curve.points.size());
        QCOMPARE(static_cast<std::size_t>(geometry.intervalLine.size()), curve.points.size());
        const QRectF around = geometry.plot.adjusted(-0.5, -0.5, 0.5, 0.5);
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            const auto at = static_cast<qsizetype>(i);
            const explore::ScalePoint& point = curve.points[i];
            const double shares[] = {point.best.save + point.best.rework, point.best.recovery,
                                     point.best.total};
            for (std::size_t line = 0; line < geometry.lines.size(); ++line) {
                const QPointF drawn = geometry.lines[line][at];
                QVERIFY(isClose(geometry.x.valueAt(drawn.x()), point.accelerators));
                QVERIFY(isClose(geometry.y.valueAt(drawn.y()), shares[line]));
                QVERIFY(around.contains(drawn));
            }
            const QPointF interval = geometry.intervalLine[at];
            QVERIFY(isClose(geometry.interval.valueAt(interval.y()), point.best.interval_s));
            QVERIFY(around.contains(interval));
        }
        // the plan's own count is that of the forecast
        const auto value = [&](FigureId figure) { return *view->forecast.value(figure); };
        QVERIFY(isClose(geometry.x.valueAt(geometry.ownTotal.x()),
                        value(FigureId::ClusterAccelerators)));
        QVERIFY(isClose(geometry.interval.valueAt(geometry.ownInterval.y()),
                        value(law == "exact" ? FigureId::CheckpointExactIntervalS
                                             : FigureId::CheckpointYoungIntervalS)));
        if (!view->document.plan.checkpoint.intervalS)
            QVERIFY(isClose(geometry.y.valueAt(geometry.ownTotal.y()),
                            value(FigureId::ReliabilityOverhead)));
        QVERIFY(around.contains(geometry.ownRect));
    }

    void lessonsSixteenTimesAreFourTimes()
    {
        ScalingCard card;
        show(card, viewOf("qwen3-8b-1024-saves"));
        QCOMPARE(card.plot()->geometryOfChart().ownText,
                 QStringLiteral("1024: every 16 min, 3.8%"));
        const auto& points = card.plot()->data().curve.points;
        QCOMPARE(points.back().accelerators, 16384.0);
        const auto spot = static_cast<std::size_t>(spotOf(card, points.size() - 1));
        const QString text = card.plot()->hotSpots()[spot].text;
        QVERIFY2(text.contains(QStringLiteral("16384 accelerators, 2048 nodes")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("saving + redone work × 4, recovery × 16")),
                 qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("a save every 4.0")), qPrintable(text));
        QVERIFY(!card.plot()->accessibleDescription().isEmpty());
        QVERIFY(card.plot()->accessibleDescription().contains(QStringLiteral("1024 accelerators")));
    }

    void numbersStayApart_data()
    {
        QTest::addColumn<QSize>("size");
        for (const QSize size :
             {QSize(300, 236), QSize(360, 460), QSize(700, 320), QSize(1200, 1100)})
            QTest::addRow("%dx%d", size.width(), size.height()) << size;
    }
    void numbersStayApart()
    {
        QFETCH(QSize, size);
        for (const char* preset :
             {"qwen3-8b-1024-saves", "gpt3-175b-4096xa100", "qwen3-8b-48x4090"}) {
            ScalingCard card;
            show(card, viewOf(preset), size);
            const ScalingGeometry& geometry = card.plot()->geometryOfChart();
            const QFontMetricsF metrics(ChartFonts::current().number);
            const double high = metrics.height() - 0.5;
            QVERIFY(stayApart(geometry.y, geometry.yTicks, high));
            QVERIFY(stayApart(geometry.interval, geometry.intervalTicks, high));
            QVERIFY(geometry.xTicks.size() >= 2);
            QVERIFY(stayApart(geometry.x, geometry.xTicks,
                              metrics.horizontalAdvance(geometry.xTicks.back().text)));
            QCOMPARE(geometry.xTicks.back().value,
                     card.plot()->data().curve.points.back().accelerators);
            QVERIFY(!geometry.intervalTicks.empty());
            for (const Tick& tick : geometry.intervalTicks) {
                QVERIFY(geometry.plot.right() + 6 + metrics.horizontalAdvance(tick.text) <=
                        card.plot()->width());
            }
            for (const LegendEntry& entry : geometry.legend)
                QVERIFY(entry.area.top() >= geometry.plot.bottom() + metrics.height());
            QVERIFY(geometry.plot.adjusted(-1, -1, 1, 1).contains(geometry.ownRect));
            card.grab();
        }
    }

    void clicksOpenFigures()
    {
        ScalingCard card;
        show(card, viewOf("qwen3-8b-1024-saves"));
        QSignalSpy activated(&card, &ChartCard::figureActivated);
        QSignalSpy edited(&card, &ChartCard::fieldEdited);
        const ScalingGeometry& geometry = card.plot()->geometryOfChart();
        const auto click = [&](const QPointF& place) {
            QTest::mouseClick(card.plot(), Qt::LeftButton, {}, place.toPoint());
            return activated.back()[0].toString();
        };
        QCOMPARE(click(geometry.ownTotal), QStringLiteral("reliability.overhead"));
        QCOMPARE(click(geometry.ownInterval), QStringLiteral("checkpoint.interval_s"));
        QCOMPARE(click(columnOf(card, 2)), QStringLiteral("reliability.overhead"));
        QCOMPARE(click(geometry.legend[1].area.center()),
                 QStringLiteral("reliability.recovery_overhead"));
        QCOMPARE(click(geometry.legend[3].area.center()), QStringLiteral("checkpoint.interval_s"));
        QCOMPARE(edited.size(), 0);
        // where the plan sets an interval of its own, the best one has another name
        card.setView(viewOf("qwen3-8b-48x4090"));
        QCOMPARE(click(card.plot()->geometryOfChart().ownInterval),
                 QStringLiteral("checkpoint.young_interval_s"));
        card.setView(viewOf("qwen3-8b-48x4090", {{"reliability.law", "exact"}}));
        QCOMPARE(click(card.plot()->geometryOfChart().ownInterval),
                 QStringLiteral("checkpoint.exact_interval_s"));
    }

    void pointsCanBeTaken()
    {
        ScalingCard card;
        show(card, viewOf("qwen3-8b-1024-saves"));
        QSignalSpy edited(&card, &ChartCard::fieldEdited);
        const auto nodesOf = [](const QList<QVariant>& edit) {
            plan::Plan plan;
            return plan::setField(plan, edit[0].toString().toStdString(),
                                  edit[1].toString().toStdString())
                       ? std::int64_t{0}
                       : plan.cluster.pools.front().nodes;
        };
        const auto& curve = card.plot()->data().curve;
        QTest::mouseDClick(card.plot(), Qt::LeftButton, {}, columnOf(card, 9));
        QCOMPARE(edited.size(), 1);
        QCOMPARE(nodesOf(edited.back()), curve.points[9].nodes);
        // by key: the last point of the walk
        card.plot()->setFocus();
        QTest::keyClick(card.plot(), Qt::Key_End);
        QTest::keyClick(card.plot(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(edited.size(), 2);
        QCOMPARE(nodesOf(edited.back()), curve.points.back().nodes);
        card.grab();
        // the plan's own count is taken already, and the legend is none
        QTest::mouseDClick(card.plot(), Qt::LeftButton, {}, columnOf(card, curve.own));
        QTest::mouseDClick(card.plot(), Qt::LeftButton, {},
                           card.plot()->geometryOfChart().legend[0].area.center().toPoint());
        QTest::keyClick(card.plot(), Qt::Key_Home);
        QTest::keyClick(card.plot(), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(edited.size(), 2);
    }

    void arrowKeysWalkThePoints()
    {
        ScalingCard card;
        show(card, viewOf("gpt3-175b-4096xa100"));
        card.plot()->setFocus();
        const std::size_t count = card.plot()->hotSpots().size();
        QCOMPARE(count, 2 + 4 + card.plot()->data().curve.points.size());
        for (std::size_t i = 0; i < count; ++i) {
            QTest::keyClick(card.plot(), Qt::Key_Right);
            QCOMPARE(card.plot()->currentHotSpot(), static_cast<int>(i));
            QCOMPARE(card.plot()->accessibleDescription(), card.plot()->hotSpots()[i].text);
            card.grab();
        }
    }

    void tableHasTheSameNumbers()
    {
        const style::PlanViewPtr view = viewOf("qwen3-8b-1024-saves");
        ScalingCard card;
        show(card, view);
        const auto curve = explore::reliabilityByScale(view->document.plan);
        const ChartTable table = card.table();
        QCOMPARE(static_cast<std::size_t>(table.rows.size()), curve.points.size());
        for (std::size_t i = 0; i < curve.points.size(); ++i) {
            const QStringList& row = table.rows[static_cast<qsizetype>(i)];
            const explore::ScalePoint& point = curve.points[i];
            QCOMPARE(row.size(), table.header.size());
            QCOMPARE(row[0] == QStringLiteral("yours"), i == curve.own);
            const double values[] = {static_cast<double>(point.nodes),
                                     point.accelerators,
                                     point.best.interval_s,
                                     point.saveAndRework(),
                                     point.best.save,
                                     point.best.rework,
                                     point.best.recovery,
                                     point.best.total};
            for (qsizetype column = 0; column < 8; ++column)
                QCOMPARE(row[column + 1].toDouble(), values[column]);
        }
        card.setBaseline(viewOf("gpt3-175b-4096xa100"));
        QCOMPARE(static_cast<std::size_t>(card.table().rows.size()), curve.points.size() + 14);
        QVERIFY(card.table().rows.back()[0].contains(QStringLiteral("baseline")));
        QVERIFY(!card.plot()->geometryOfChart().baseline.isEmpty());
        QVERIFY(card.plot()->geometryOfChart().baselineOwn.has_value());
        card.grab();
    }

    void givenTimesAreSaid()
    {
        plan::Document document = viewOf("qwen3-8b-1024-saves")->document;
        ScalingCard card;
        show(card, viewOf(document));
        const QString plain = card.subtitle();
        QVERIFY(!plan::setGiven(document.plan, "checkpoint.save_s", "100 s"));
        card.setView(viewOf(document));
        QVERIFY2(card.subtitle().contains(QStringLiteral("given")), qPrintable(card.subtitle()));
        QVERIFY(!plan::setGiven(document.plan, "reliability.mtbf_s", "10 h"));
        card.setView(viewOf(document));
        QVERIFY2(card.subtitle().contains(QStringLiteral("flat")), qPrintable(card.subtitle()));
        // a flat line still has axes to stand in
        const ScalingGeometry& geometry = card.plot()->geometryOfChart();
        QVERIFY(std::isfinite(geometry.ownTotal.y()) && std::isfinite(geometry.ownInterval.y()));
        QVERIFY(geometry.plot.contains(geometry.ownTotal));
        QVERIFY(geometry.plot.contains(geometry.ownInterval));
        card.grab();
        QVERIFY(plain != card.subtitle());
    }

    void plansWithoutNumbersSayWhy()
    {
        ScalingCard card;
        card.resize(460, 360);
        card.show();
        QVERIFY(!card.plot()->notice().isEmpty());
        QSignalSpy edited(&card, &ChartCard::fieldEdited);
        for (const style::PlanViewPtr& view : {emptyView(), viewWithErrors()}) {
            card.setView(view);
            card.setBaseline(view);
            card.grab();
            QVERIFY(!card.plot()->notice().isEmpty());
            QVERIFY(card.table().rows.isEmpty());
            QTest::mouseDClick(card.plot(), Qt::LeftButton, {}, QPoint(100, 100));
            QTest::keyClick(card.plot(), Qt::Key_Return, Qt::ControlModifier);
        }
        QCOMPARE(edited.size(), 0);
        // costs that are nothing have no place on a log axis, the rest stands
        card.setView(viewOf("qwen3-8b-1024-saves", {{"reliability.recovery_s", "0 s"}}));
        QVERIFY(card.plot()->notice().isEmpty());
        QVERIFY(card.plot()->geometryOfChart().lines[1].isEmpty());
        QVERIFY(!card.plot()->geometryOfChart().lines[0].isEmpty());
        for (int i = 0; i < 20; ++i) {
            QTest::keyClick(card.plot(), Qt::Key_Right);
            card.grab();
        }
        // a curve that ends at once: an exact law with failures all the time
        card.setView(viewOf("qwen3-8b-1024-saves", {{"reliability.law", "exact"},
                                                    {"cluster.pools[0].nodes", "1"},
                                                    {"reliability.accelerator_mtbf_s", "1 s"}}));
        card.grab();
    }
};

RIDGEPOINT_TEST(TestScalingCard)
#include "tst_scaling_card.moc"

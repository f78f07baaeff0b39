// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_plans.h"
#include "run_views/histogram.h"
#include "run_views/span_plot.h"
#include "run_views/xy_plot.h"
#include "support/test_main.h"

#include <QSignalSpy>
#include <limits>
#include <numeric>

using namespace ridgepoint;
using namespace ridgepoint::run_views;
using namespace ridgepoint::tests;
using quantity::Dimension;
using style::Role;

namespace {

SpanChart spans()
{
    SpanChart chart;
    chart.dimension = Dimension::Days;
    for (const double days : {30.0, 50.0}) {
        SpanRow row{QStringLiteral("a plan with a name that is long, of %1 d").arg(days),
                    QStringLiteral("%1 d").arg(days)};
        row.spans = {{0, 0.6 * days, Role::Forward, QStringLiteral("first")},
                     {0.6 * days, days, Role::Saving, QStringLiteral("second")}};
        chart.rows.push_back(row);
    }
    chart.rows.push_back({QStringLiteral("words"), QStringLiteral("12 kg")});
    chart.marks = {{40, QStringLiteral("deadline 40 d")}, {41, QStringLiteral("another 41 d")}};
    chart.legend = {{QStringLiteral("training"), Role::Forward},
                    {QStringLiteral("saving"), Role::Saving}};
    return chart;
}

XyChart curves(bool isLog)
{
    XyChart chart;
    chart.x = {Dimension::Count, isLog};
    chart.y = {Dimension::Days, isLog};
    XySeries series{QStringLiteral("days"), Role::Forward, XyShape::DottedLine};
    for (const double x : {8.0, 16.0, 32.0, 64.0, 128.0})
        series.points.push_back({x, 1000 / x, QStringLiteral("%1").arg(x)});
    chart.series.push_back(series);
    chart.marks = {{20, QStringLiteral("first mark")},
                   {21, QStringLiteral("second mark")},
                   {60, QStringLiteral("level"), Role::Bad, true}};
    return chart;
}

} // namespace

class TestPlots : public QObject
{
    Q_OBJECT

  private slots:
    void barsStandWhereTheirNumbersAre()
    {
        for (const int width : {260, 320, 480, 1100}) {
            SpanPlot plot;
            plot.setChart(spans());
            plot.resize(width, 300);
            const SpanGeometry& at = plot.geometryOfChart();
            for (std::size_t i = 0; i < 2; ++i) {
                const SpanRowGeometry& row = at.rows[i];
                for (std::size_t bar = 0; bar < 2; ++bar) {
                    const Span& span = plot.data().rows[i].spans[bar];
                    QVERIFY(isClose(at.x.valueAt(row.bars[bar].left()), span.from));
                    QVERIFY(isClose(at.x.valueAt(row.bars[bar].right()), span.to));
                }
                QVERIFY(row.nameRect.right() <= row.bars[0].left());
                QVERIFY(row.bars[1].right() <= row.textRect.left());
                QVERIFY(row.textRect.right() <= width + 1);
            }
            // the axis' numbers are above the words, the legend beneath all
            QVERIFY(at.rows[2].area.top() > at.plot.bottom());
            QVERIFY(at.legend.front().area.top() >= at.rows[2].area.bottom());
            QVERIFY(at.legend.back().area.bottom() <= at.height + 1);
            // words of marks are apart, within the chart and above the bars
            QVERIFY(!at.marks[0].textRect.intersects(at.marks[1].textRect));
            for (const SpanMarkGeometry& mark : at.marks) {
                QVERIFY(mark.textRect.left() >= 0 && mark.textRect.right() <= width + 1);
                QVERIFY(mark.textRect.bottom() <= at.plot.top());
                QVERIFY(!mark.isBeyond);
            }
            QVERIFY(isClose(at.x.valueAt(at.marks[0].x), 40));
            plot.grab();
        }
    }

    void aFarMarkDoesNotSqueezeTheBars()
    {
        SpanPlot plot;
        SpanChart chart = spans();
        chart.marks = {{1e6, QStringLiteral("deadline")}};
        plot.setChart(chart);
        plot.resize(600, 300);
        const SpanGeometry& at = plot.geometryOfChart();
        QVERIFY(at.marks[0].isBeyond && at.marks[0].text.contains(QStringLiteral("→")));
        QVERIFY(isClose(at.marks[0].x, at.plot.right()));
        QVERIFY(at.rows[1].bars[1].right() > at.plot.left() + 0.9 * at.plot.width());
        plot.grab();
    }

    void keysAndClicksFindBarsAndRows()
    {
        SpanPlot plot;
        SpanChart chart = spans();
        chart.rows[0].figureId = QStringLiteral("run.completion_days");
        chart.rows[0].spans[1].figureId = QStringLiteral("run.base_days");
        plot.setChart(chart);
        plot.resize(600, 300);
        plot.show();
        const SpanGeometry at = plot.geometryOfChart();
        QSignalSpy activated(&plot, &charts::ChartCanvas::figureActivated);
        QSignalSpy chosen(&plot, &SpanPlot::rowChosen);
        QTest::mouseClick(&plot, Qt::LeftButton, {}, at.rows[0].nameRect.center().toPoint());
        QCOMPARE(activated.back()[0].toString(), QStringLiteral("run.completion_days"));
        QTest::mouseClick(&plot, Qt::LeftButton, {}, at.rows[0].bars[1].center().toPoint());
        QCOMPARE(activated.back()[0].toString(), QStringLiteral("run.base_days"));
        const int spot = plot.hotSpotAt(at.rows[0].bars[1].center());
        QCOMPARE(plot.hotSpots()[static_cast<std::size_t>(spot)].text, QStringLiteral("second"));
        plot.setFocus();
        QTest::keyClick(&plot, Qt::Key_Home);
        for (int i = 0; i < 3; ++i) // over both bars of the first row
            QTest::keyClick(&plot, Qt::Key_Down);
        QTest::keyClick(&plot, Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(chosen.back()[0].toInt(), 1);
        QTest::mouseDClick(&plot, Qt::LeftButton, {}, at.rows[2].area.center().toPoint());
        QCOMPARE(chosen.back()[0].toInt(), 2);
    }

    void linesStandWhereTheirNumbersAre()
    {
        for (const bool isLog : {false, true}) {
            for (const int width : {260, 320, 900}) {
                XyPlot plot;
                plot.setChart(curves(isLog));
                plot.resize(width, 240);
                const XyGeometry& at = plot.geometryOfChart();
                const XySeries& series = plot.data().series[0];
                for (std::size_t i = 0; i < series.points.size(); ++i) {
                    const QPointF place = at.series[0].points[i];
                    QVERIFY(isClose(at.x.valueAt(place.x()), series.points[i].x));
                    QVERIFY(isClose(at.y.valueAt(place.y()), series.points[i].y));
                    QVERIFY(at.plot.adjusted(-1, -1, 1, 1).contains(place));
                }
                QVERIFY(at.xTicks.size() >= 2 && at.yTicks.size() >= 2);
                QVERIFY(!at.marks[0].textRect.intersects(at.marks[1].textRect));
                QVERIFY(at.marks[0].textRect.bottom() <= at.plot.top());
                QVERIFY(isClose(at.x.valueAt(at.marks[0].line.x1()), 20));
                QVERIFY(isClose(at.y.valueAt(at.marks[2].line.y1()), 60));
                plot.grab();
            }
        }
    }

    void numbersThatAreNoneAreDropped()
    {
        XyChart chart = curves(true);
        const std::size_t before = chart.series[0].points.size();
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        constexpr double kInfinite = std::numeric_limits<double>::infinity();
        for (const double bad : {kNone, kInfinite, -kInfinite, 0.0, -5.0}) {
            chart.series[0].points.push_back({bad, 1});
            chart.series[0].points.push_back({1, bad});
            chart.marks.push_back({bad, QStringLiteral("none")});
        }
        XyPlot plot;
        plot.setChart(chart);
        plot.resize(400, 240);
        QCOMPARE(plot.data().series[0].points.size(), before);
        QCOMPARE(plot.data().marks.size(), std::size_t{3});
        plot.grab();
        plot.setChart({});
        plot.grab();
    }

    void aSingleValueHasAnAxis()
    {
        for (const bool isLog : {false, true}) {
            XyChart chart;
            chart.x = {Dimension::Days, isLog};
            chart.y = {Dimension::Ratio, isLog};
            chart.series.push_back({QStringLiteral("one"), Role::Forward, XyShape::Dots});
            chart.series[0].points = {{30, 0.5, QStringLiteral("one")}};
            XyPlot plot;
            plot.setChart(chart);
            plot.resize(320, 200);
            QVERIFY(
                plot.geometryOfChart().plot.contains(plot.geometryOfChart().series[0].points[0]));
            plot.grab();
        }
    }

    void histogramsHoldEverything()
    {
        std::vector<double> values(5000);
        std::iota(values.begin(), values.end(), 1.0);
        values.push_back(1e7); // far out: in the last bin
        const auto bins = histogramOf(values, 40);
        QCOMPARE(bins.size(), std::size_t{40});
        double sum = 0;
        for (const HistogramBin& bin : bins)
            sum += bin.share;
        QVERIFY(isClose(sum, 1));
        QVERIFY(bins.back().to < 1e4);
        const auto same = histogramOf({3, 3, 3}, 40);
        QCOMPARE(same.size(), std::size_t{1});
        QVERIFY(same[0].from < 3 && same[0].to > 3);
        QCOMPARE(same[0].share, 1.0);
        QVERIFY(histogramOf({}, 40).empty());
    }
};

RIDGEPOINT_TEST(TestPlots)
#include "tst_plots.moc"

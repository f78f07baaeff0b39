// SPDX-License-Identifier: GPL-3.0-or-later
// The roofline in detail: passes, measured roofs, links, and the table beside it.
#include "chart_views.h"
#include "charts/passes_card.h"
#include "charts/roofline_card.h"
#include "charts/roofline_plot.h"
#include "charts/roofline_text.h"
#include "charts/table_view.h"
#include "support/test_main.h"

#include <QCheckBox>
#include <QHeaderView>
#include <QSignalSpy>
#include <QTableView>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::charts;
using namespace ridgepoint::tests;
using explore::RooflineDetail;

namespace {

bool isClose(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

style::PlanViewPtr timed(const char* preset)
{
    return viewOf(preset, {{"compute.mode", "operators"}});
}

} // namespace

class TestPassesCard : public QObject
{
    Q_OBJECT

    static void show(RooflineCard& card, const style::PlanViewPtr& view)
    {
        card.setDetailed();
        card.resize(760, 520);
        card.show();
        card.setView(view);
    }

  private slots:
    void passesAreDrawn()
    {
        for (const auto& view : {timed("gpt3-175b-4096xa100"), timed("qwen3-8b-48x4090"),
                                 viewOf("decoder-70b-1024xh100")}) {
            RooflineCard card;
            show(card, view);
            const auto expected =
                explore::roofline(view->document.plan, RooflineDetail::All).passes;
            const RooflineGeometry& geometry = card.plot()->geometryOfChart();
            std::size_t placed = 0;
            for (const auto& pass : expected)
                placed += pass.hasPlace() ? 1 : 0;
            QVERIFY(placed > 10);
            QCOMPARE(geometry.points.size(), placed);
            for (const RooflinePointGeometry& point : geometry.points) {
                const auto& pass = expected[static_cast<std::size_t>(point.index)];
                QVERIFY(isClose(geometry.x.valueAt(point.centre.x()), pass.flopPerByte));
                QVERIFY(isClose(geometry.y.valueAt(point.centre.y()), pass.flopPerS));
                if (point.radius > 2.5)
                    QVERIFY(isClose(point.radius * point.radius / 225, pass.share));
            }
        }
    }

    void measuredRoofsAreUnderTheDatasheets()
    {
        RooflineCard card;
        show(card, timed("decoder-70b-1024xh100"));
        const RooflineGeometry& geometry = card.plot()->geometryOfChart();
        QCOMPARE(geometry.roofs.size(), std::size_t(1));
        QVERIFY(!geometry.roofs.front().isDashed);
        const auto measured = *card.plot()->data().roofline.measured;
        QVERIFY(isClose(geometry.y.valueAt(geometry.roofs.front().line.back().y()),
                        measured.peakFlopPerS));
        QVERIFY(geometry.roofs.front().line.back().y() > geometry.roof.back().y()); // beneath
        QVERIFY(geometry.legend.size() >= 4);
        QVERIFY(geometry.legend.front().isDashed);
        // with an assumed efficiency nothing is measured
        card.setView(viewOf("decoder-70b-1024xh100"));
        QVERIFY(card.plot()->geometryOfChart().roofs.empty());
        QVERIFY(!card.plot()->geometryOfChart().legend.front().isDashed);
        // in FP8 there are two more
        card.setView(viewOf("decoder-70b-1024xh100",
                            {{"compute.mode", "operators"}, {"compute.product_format", "fp8"}}));
        QCOMPARE(card.plot()->geometryOfChart().roofs.size(), std::size_t(3));
    }

    void allRoofsAreOneClick()
    {
        RooflineCard card;
        show(card, timed("gpt3-175b-4096xa100"));
        QVERIFY(card.plot()->geometryOfChart().links.empty());
        QTest::mouseClick(card.linksBox(), Qt::LeftButton, {},
                          QPoint(6, card.linksBox()->height() / 2));
        QVERIFY(card.linksBox()->isChecked());
        const explore::Roofline roofline = card.plot()->data().roofline;
        const RooflineGeometry& geometry = card.plot()->geometryOfChart();
        QCOMPARE(geometry.links.size(), roofline.linkPoints.size());
        std::size_t lines = 0;
        for (const RoofLineGeometry& roof : geometry.roofs) {
            if (!roof.link)
                continue;
            ++lines;
            QVERIFY(!roof.textRect.isEmpty());
            // on the slope a byte more is a FLOP/s more
            const auto link =
                std::ranges::find(roofline.linkRoofs, *roof.link, &explore::LinkRoof::kind);
            const double x = geometry.x.valueAt(roof.line.front().x());
            QVERIFY(isClose(geometry.y.valueAt(roof.line.front().y()), x * link->bytesPerS));
            QVERIFY(isClose(geometry.y.valueAt(roof.line.back().y()), roofline.roof.peakFlopPerS));
        }
        QCOMPARE(lines, roofline.linkRoofs.size());
        QSignalSpy activated(&card, &ChartCard::figureActivated);
        QTest::mouseClick(card.plot(), Qt::LeftButton, {}, geometry.links.front().centre.toPoint());
        QCOMPARE(activated.back()[0].toString(), QStringLiteral("network.tensor_parallel_s"));
    }

    void labelsDoNotOverlap()
    {
        for (const char* preset : {"qwen3-8b-48x4090", "gpt3-175b-4096xa100", "vit-weather-64"}) {
            for (const QSize size : {QSize(320, 380), QSize(700, 480), QSize(1100, 700)}) {
                RooflineCard card;
                show(card, timed(preset));
                card.linksBox()->setChecked(true);
                card.resize(size);
                const RooflineGeometry& geometry = card.plot()->geometryOfChart();
                QVector<QRectF> texts{geometry.ridgeRect};
                const auto add = [&](const QRectF& rect) {
                    if (!rect.isEmpty())
                        texts.append(rect);
                };
                add(geometry.productRect);
                for (const auto& point : geometry.points)
                    add(point.labelRect);
                for (const auto& link : geometry.links)
                    add(link.labelRect);
                for (const auto& roof : geometry.roofs)
                    add(roof.textRect);
                QVERIFY(texts.size() > 3);
                for (qsizetype i = 0; i < texts.size(); ++i) {
                    QVERIFY(card.plot()->rect().contains(texts[i].toAlignedRect()));
                    for (qsizetype j = i + 1; j < texts.size(); ++j)
                        QVERIFY2(!texts[i].intersects(texts[j]), preset);
                }
            }
        }
    }

    void aPointIsARow()
    {
        RooflineCard card;
        show(card, timed("gpt3-175b-4096xa100"));
        PassesCard table;
        table.resize(600, 400);
        table.show();
        table.setRoofline(card.plot()->data().roofline);
        QSignalSpy fromChart(card.plot(), &RooflinePlot::passChosen);
        QSignalSpy fromTable(&table, &PassesCard::passChosen);
        // the smallest lies over the others
        const RooflinePointGeometry point = card.plot()->geometryOfChart().points.front();
        QTest::mouseClick(card.plot(), Qt::LeftButton, {}, point.centre.toPoint());
        QCOMPARE(fromChart.size(), 1);
        const int chosen = fromChart.back()[0].toInt();
        QCOMPARE(card.plot()->data().chosen, chosen);
        table.choose(chosen);
        QCOMPARE(table.chosen(), chosen);
        QCOMPARE(fromTable.size(), 0); // nobody clicked there
        // sorted by another column it is still that pass
        table.tableView()->horizontalHeader()->resizeSections(QHeaderView::Interactive);
        table.tableView()->sortByColumn(8, Qt::AscendingOrder);
        QCOMPARE(table.chosen(), chosen);
        const QRect row = table.tableView()->visualRect(table.tableView()->model()->index(2, 0));
        QTest::mouseClick(table.tableView()->viewport(), Qt::LeftButton, {}, row.center());
        QCOMPARE(fromTable.size(), 1);
        QCOMPARE(fromTable.back()[0].toInt(), table.chosen());
        // by keys
        QTest::keyClick(table.tableView(), Qt::Key_Down);
        QCOMPARE(fromTable.size(), 2);
    }

    void tableHasTheSameNumbers()
    {
        const auto view = timed("decoder-70b-1024xh100");
        const auto roofline = explore::roofline(view->document.plan, RooflineDetail::All);
        const ChartTable table = passesTable(roofline);
        QCOMPARE(table.rows.size(),
                 static_cast<qsizetype>(roofline.passes.size() + roofline.rest.size()));
        double seconds = 0;
        double shares = 0;
        for (const QStringList& row : table.rows) {
            QCOMPARE(row.size(), table.header.size());
            seconds += row[3].toDouble();
            shares += row[4].toDouble();
        }
        const auto& forecast = view->forecast;
        QVERIFY(isClose(seconds, *forecast.value(plan::FigureId::StepComputeS) +
                                     *forecast.value(plan::FigureId::StepRecomputeS)));
        QVERIFY(isClose(shares, 1));
        RooflineCard card;
        show(card, view);
        QCOMPARE(csvText(card.table()), csvText(table));
    }
};

RIDGEPOINT_TEST(TestPassesCard)
#include "tst_passes_card.moc"

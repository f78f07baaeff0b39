// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_views.h"
#include "charts/count_field.h"
#include "charts/roofline_card.h"
#include "charts/roofline_plot.h"
#include "support/test_main.h"

#include <QComboBox>
#include <QSignalSpy>
#include <QWheelEvent>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::charts;
using namespace ridgepoint::tests;

namespace {

bool isClose(double a, double b)
{
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

} // namespace

class TestRooflineCard : public QObject
{
    Q_OBJECT

    static void show(RooflineCard& card, const style::PlanViewPtr& view)
    {
        card.resize(400, 330);
        card.show();
        card.setView(view);
    }

  private slots:
    void pointsAreThePlansOperators_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::newRow("qwen3") << QByteArray("qwen3-8b-48x4090");
        QTest::newRow("gpt3") << QByteArray("gpt3-175b-4096xa100");
        QTest::newRow("vision") << QByteArray("vit-weather-64");
    }
    void pointsAreThePlansOperators()
    {
        QFETCH(QByteArray, preset);
        const style::PlanViewPtr view = viewOf(preset.toStdString());
        RooflineCard card;
        show(card, view);
        const explore::Roofline expected = explore::roofline(view->document.plan);
        const RooflineGeometry& geometry = card.plot()->geometryOfChart();
        QCOMPARE(geometry.points.size(), expected.points.size());
        for (std::size_t i = 0; i < expected.points.size(); ++i) {
            const RooflinePointGeometry& drawn = geometry.points[i];
            QVERIFY(isClose(geometry.x.valueAt(drawn.centre.x()), expected.points[i].flopPerByte));
            QVERIFY(isClose(geometry.y.valueAt(drawn.centre.y()), expected.points[i].flopPerS));
            QVERIFY(geometry.plot.adjusted(-1, -1, 1, 1).contains(drawn.centre));
            if (drawn.radius > 2.5) // the area goes with the time
                QVERIFY(isClose(drawn.radius * drawn.radius / 225, expected.points[i].share));
        }
        // the roof: its ridge stands at peak and ridge
        QCOMPARE(geometry.roof.size(), 3);
        QVERIFY(isClose(geometry.x.valueAt(geometry.roof[1].x()), expected.roof.ridgeFlopPerByte));
        QVERIFY(isClose(geometry.y.valueAt(geometry.roof[1].y()), expected.roof.peakFlopPerS));
        QCOMPARE(geometry.roof[1].y(), geometry.roof[2].y());
        QVERIFY(isClose(geometry.x.valueAt(*geometry.ridgeX), expected.roof.ridgeFlopPerByte));
    }

    void axesEndAtWholeDecades()
    {
        RooflineCard card;
        show(card, viewOf("gpt3-175b-4096xa100"));
        const RooflineGeometry& geometry = card.plot()->geometryOfChart();
        for (const double end : {geometry.x.min, geometry.x.max, geometry.y.min})
            QVERIFY(std::abs(std::log10(end) - std::round(std::log10(end))) < 1e-9);
        for (const Tick& tick : geometry.yTicks)
            QVERIFY(!tick.text.isEmpty() && !tick.text.contains(QLatin1Char('/')));
        QCOMPARE(geometry.yTicks.back().text, QStringLiteral("1 P"));
    }

    void labelsDoNotOverlap()
    {
        for (const char* preset :
             {"qwen3-8b-48x4090", "chapter-pipeline-4x9", "decoder-70b-1024xh100",
              "gpt3-175b-4096xa100", "vit-weather-64"}) {
            for (const QSize size : {QSize(340, 300), QSize(420, 330), QSize(1100, 700)}) {
                RooflineCard card;
                show(card, viewOf(preset));
                card.resize(size);
                const RooflineGeometry& geometry = card.plot()->geometryOfChart();
                QVector<QRectF> texts{geometry.ridgeRect};
                if (!geometry.productRect.isEmpty())
                    texts.append(geometry.productRect);
                int named = 0;
                for (const RooflinePointGeometry& point : geometry.points) {
                    if (!point.labelRect.isEmpty()) {
                        texts.append(point.labelRect);
                        ++named;
                    }
                }
                QVERIFY2(named > 0, preset);
                for (qsizetype i = 0; i < texts.size(); ++i) {
                    QVERIFY(card.plot()->rect().contains(texts[i].toAlignedRect()));
                    for (qsizetype j = i + 1; j < texts.size(); ++j)
                        QVERIFY2(!texts[i].intersects(texts[j]), preset);
                }
            }
        }
    }

    void productsAreTried()
    {
        const style::PlanViewPtr view = viewOf("qwen3-8b-48x4090");
        RooflineCard card;
        show(card, view);
        // at first a product of the plan's own sizes
        QCOMPARE(card.mField()->value(), 8192.0);
        QCOMPARE(card.kField()->value(), 4096.0);
        card.mField()->setFocus();
        card.mField()->selectAll();
        QTest::keyClicks(card.mField(), QStringLiteral("16"));
        QTest::keyClick(card.mField(), Qt::Key_Return);
        QCOMPARE(card.mField()->value(), 16.0);
        const auto& product = card.plot()->data().product;
        QVERIFY(product.has_value());
        const double intensity = explore::productFlopPerByte(16, 4096, 4096, 2);
        QCOMPARE(product->flopPerByte, intensity);
        QCOMPARE(product->flopPerS, explore::roofOf(view->document.plan).ceiling(intensity));
        const RooflineGeometry& geometry = card.plot()->geometryOfChart();
        QVERIFY(isClose(geometry.x.valueAt(geometry.product->x()), intensity));
        QVERIFY(isClose(geometry.y.valueAt(geometry.product->y()), product->flopPerS));

        QTest::keyClick(card.mField(), Qt::Key_Up);
        QCOMPARE(card.mField()->value(), 32.0);
        QTest::keyClick(card.mField(), Qt::Key_Down);
        QTest::keyClick(card.mField(), Qt::Key_PageUp);
        QCOMPARE(card.mField()->value(), 160.0);
        // units of counts are read, nonsense is refused with the reason
        card.nField()->setFocus();
        card.nField()->selectAll();
        QTest::keyClicks(card.nField(), QStringLiteral("12k"));
        QTest::keyClick(card.nField(), Qt::Key_Return);
        QCOMPARE(card.nField()->value(), 12000.0);
        card.nField()->selectAll();
        QTest::keyClicks(card.nField(), QStringLiteral("12 GB"));
        QTest::keyClick(card.nField(), Qt::Key_Return);
        QCOMPARE(card.nField()->value(), 12000.0);
        QCOMPARE(card.nField()->text(), QStringLiteral("12000"));
        QVERIFY(!card.nField()->toolTip().isEmpty());
        card.nField()->setValue(1e30);
        QVERIFY(card.nField()->value() < 1e8);

        // another plan leaves a person's product alone
        card.setView(viewOf("gpt3-175b-4096xa100"));
        QCOMPARE(card.mField()->value(), 160.0);
    }

    void wheelWithoutFocusChangesNothing()
    {
        RooflineCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        card.kField()->setFocus();
        const auto turn = [](QWidget* widget) {
            QWheelEvent event(QPointF(5, 5), widget->mapToGlobal(QPointF(5, 5)), {}, {0, 120},
                              Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(widget, &event);
        };
        turn(card.mField());
        QCOMPARE(card.mField()->value(), 8192.0);
        QTRY_VERIFY(card.kField()->hasFocus());
        turn(card.kField());
        QCOMPARE(card.kField()->value(), 8192.0);
    }

    void anotherAcceleratorLiesOverIt()
    {
        RooflineCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        QVERIFY(!card.compareBox()->isEnabled());
        const explore::Roof a100 = explore::roofOf(viewOf("gpt3-175b-4096xa100")->document.plan);
        const explore::Roof h100 = explore::roofOf(viewOf("decoder-70b-1024xh100")->document.plan);
        card.setComparableRoofs({a100, h100});
        QVERIFY(card.plot()->geometryOfChart().comparedRoof.isEmpty());
        card.compareBox()->setFocus();
        QTest::keyClick(card.compareBox(), Qt::Key_Down);
        QTest::keyClick(card.compareBox(), Qt::Key_Down);
        const RooflineGeometry& geometry = card.plot()->geometryOfChart();
        QCOMPARE(geometry.comparedRoof.size(), 3);
        QVERIFY(isClose(geometry.y.valueAt(geometry.comparedRoof[2].y()), h100.peakFlopPerS));
        QVERIFY(isClose(geometry.x.valueAt(geometry.comparedRoof[1].x()), h100.ridgeFlopPerByte));
        QVERIFY(csvText(card.table()).contains(QString::fromStdString(h100.accelerator)));
        // a new list keeps the choice where it can
        card.setComparableRoofs({h100, a100});
        QCOMPARE(card.compareBox()->currentText(), QString::fromStdString(h100.accelerator));
        card.setComparableRoofs({a100});
        QCOMPARE(card.compareBox()->currentIndex(), 0);
    }

    void clicksOpenFigures()
    {
        RooflineCard card;
        show(card, viewOf("qwen3-8b-48x4090"));
        QSignalSpy activated(&card, &ChartCard::figureActivated);
        const RooflineGeometry& geometry = card.plot()->geometryOfChart();
        QTest::mouseClick(card.plot(), Qt::LeftButton, {}, geometry.ridgeRect.center().toPoint());
        QCOMPARE(activated.back()[0].toString(), QStringLiteral("compute.ridge_flop_per_byte"));
        QTest::mouseClick(card.plot(), Qt::LeftButton, {},
                          geometry.points.front().centre.toPoint());
        QCOMPARE(activated.back()[0].toString(), QStringLiteral("step.compute_s"));
        // exact values at the largest
        const int spot = card.plot()->hotSpotAt(geometry.points.front().centre);
        QVERIFY(spot >= 0);
    }

    void tableHasTheSameNumbers()
    {
        const style::PlanViewPtr view = viewOf("gpt3-175b-4096xa100");
        RooflineCard card;
        card.setView(view);
        const explore::Roofline expected = explore::roofline(view->document.plan);
        const ChartTable table = card.table();
        QCOMPARE(table.rows[0][2].toDouble(), expected.roof.peakFlopPerS);
        for (std::size_t i = 0; i < expected.points.size(); ++i) {
            const QStringList& row = table.rows[static_cast<qsizetype>(i) + 1];
            QCOMPARE(row[1].toDouble(), expected.points[i].flopPerByte);
            QCOMPARE(row[2].toDouble(), expected.points[i].flopPerS);
            QCOMPARE(row[3].toDouble(), expected.points[i].seconds);
            QCOMPARE(row[4].toDouble(), expected.points[i].share);
        }
        card.setBaseline(viewOf("qwen3-8b-48x4090"));
        QVERIFY(card.table().rows.size() > table.rows.size());
        QVERIFY(!card.plot()->geometryOfChart().baselineRoof.isEmpty());
    }

    void plansWithoutNumbersSayWhy()
    {
        RooflineCard card;
        card.resize(400, 330);
        card.show();
        QVERIFY(!card.plot()->notice().isEmpty());
        for (const style::PlanViewPtr& view : {emptyView(), viewWithErrors()}) {
            card.setView(view);
            card.setBaseline(view);
            card.grab();
            QVERIFY(!card.plot()->notice().isEmpty());
            QVERIFY(card.table().rows.isEmpty());
        }
        card.setView(viewOf("qwen3-8b-48x4090")); // the baseline has no roof: it is left out
        card.grab();
        QVERIFY(card.plot()->geometryOfChart().baselineRoof.isEmpty());
    }
};

RIDGEPOINT_TEST(TestRooflineCard)
#include "tst_roofline_card.moc"

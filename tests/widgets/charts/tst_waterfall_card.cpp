// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart_views.h"
#include "charts/stage_times_card.h"
#include "charts/stage_times_plot.h"
#include "charts/waterfall_card.h"
#include "charts/waterfall_plot.h"
#include "support/test_main.h"

#include <QScrollArea>
#include <QSignalSpy>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::charts;
using namespace ridgepoint::tests;

namespace {

bool isClose(double a, double b)
{
    return std::abs(a - b) <= 1e-6 * std::max({1e-6, std::abs(a), std::abs(b)});
}

} // namespace

class TestWaterfallCard : public QObject
{
    Q_OBJECT

    static style::PlanViewPtr timed(const char* preset)
    {
        return viewOf(preset, {{"compute.mode", "operators"}});
    }
    template <class Card>
    static void show(Card& card, const style::PlanViewPtr& view, const QSize& size)
    {
        card.resize(size);
        card.show();
        card.setView(view);
    }

  private slots:
    void barsAreTheLosses_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::addColumn<bool>("operators");
        for (const char* id : {"qwen3-8b-48x4090", "gpt3-175b-4096xa100"}) {
            for (const bool operators : {false, true})
                QTest::addRow("%s %d", id, operators) << QByteArray(id) << operators;
        }
    }
    void barsAreTheLosses()
    {
        QFETCH(QByteArray, preset);
        QFETCH(bool, operators);
        const auto view = operators ? timed(preset.constData()) : viewOf(preset.toStdString());
        WaterfallCard card;
        show(card, view, {600, 520});
        const explore::StepLosses losses = explore::stepLosses(view->document.plan);
        const WaterfallGeometry& geometry = card.plot()->geometryOfChart();
        QCOMPARE(geometry.rows.size(), losses.losses.size() + 2);
        QVERIFY(isClose(geometry.rows.front().toS, losses.idealS));
        QVERIFY(isClose(geometry.rows.back().toS, losses.stepS));
        double at = losses.idealS;
        for (std::size_t i = 0; i < losses.losses.size(); ++i) {
            const WaterfallRow& row = geometry.rows[i + 1];
            QVERIFY(row.loss == losses.losses[i].loss);
            // each begins where the one before ends, in numbers and on the screen
            QVERIFY(isClose(row.fromS, at));
            at += losses.losses[i].seconds;
            QVERIFY(isClose(row.toS, at));
            QVERIFY(isClose(geometry.x.valueAt(row.bar.left()), std::min(row.fromS, row.toS)));
            if (row.bar.width() > 2)
                QVERIFY(isClose(geometry.x.valueAt(row.bar.right()), std::max(row.fromS, row.toS)));
            QVERIFY(!row.name.isEmpty() && !row.text.isEmpty());
        }
        QVERIFY(isClose(at, losses.stepS));
        QVERIFY(card.subtitle().contains(lossName(
            std::ranges::max_element(losses.losses, {}, &explore::StepLoss::seconds)->loss)));
    }

    void textsDoNotOverlap()
    {
        for (const int width : {320, 480, 1100}) {
            WaterfallCard card;
            show(card, timed("gpt3-175b-4096xa100"), {width, 500});
            for (const WaterfallRow& row : card.plot()->geometryOfChart().rows) {
                QVERIFY(row.nameRect.right() <= row.bar.left());
                QVERIFY(row.bar.right() <= row.textRect.left() + 2);
                QVERIFY(row.textRect.right() <= card.plot()->width() + 1);
                QVERIFY(row.area.bottom() <= card.plot()->minimumHeight());
            }
        }
    }

    void clicksAndKeysOpenFigures()
    {
        WaterfallCard card;
        show(card, timed("gpt3-175b-4096xa100"), {640, 700});
        QSignalSpy activated(&card, &ChartCard::figureActivated);
        const WaterfallGeometry geometry = card.plot()->geometryOfChart();
        for (const WaterfallRow& row : geometry.rows) {
            QTest::mouseClick(card.plot(), Qt::LeftButton, {}, row.area.center().toPoint());
            QVERIFY(!activated.isEmpty());
            QCOMPARE(activated.back()[0].toString(), row.figureId);
            QVERIFY(plan::findFigure(row.figureId.toStdString()));
        }
        // by keys: the first row, then the next
        card.plot()->setFocus();
        QTest::keyClick(card.plot(), Qt::Key_Home);
        QTest::keyClick(card.plot(), Qt::Key_Down);
        QTest::keyClick(card.plot(), Qt::Key_Return);
        QCOMPARE(activated.back()[0].toString(), geometry.rows[1].figureId);
        const QString exact = card.plot()->hotSpots()[1].text;
        QVERIFY(exact.contains(geometry.rows[1].name));
        QVERIFY(exact.contains(QStringLiteral("MFU")));
    }

    void baselineIsBehind()
    {
        WaterfallCard card;
        const auto view = timed("gpt3-175b-4096xa100");
        show(card, view, {640, 600});
        const auto slower = viewOf("gpt3-175b-4096xa100",
                                   {{"compute.mode", "operators"}, {"layout.recompute", "full"}});
        const auto rows = card.table().rows.size();
        card.setBaseline(slower);
        const WaterfallGeometry& geometry = card.plot()->geometryOfChart();
        QVERIFY(isClose(geometry.x.valueAt(geometry.rows.back().baseline.right()),
                        explore::stepLosses(slower->document.plan).stepS));
        QVERIFY(card.table().rows.size() > rows);
        card.setBaseline(nullptr);
        QVERIFY(card.plot()->geometryOfChart().rows.back().baseline.isEmpty());
    }

    void tableHasTheSameNumbers()
    {
        const auto view = timed("gpt3-175b-4096xa100");
        WaterfallCard card;
        card.setView(view);
        const explore::StepLosses losses = explore::stepLosses(view->document.plan);
        const ChartTable table = card.table();
        QCOMPARE(table.rows.size(), static_cast<qsizetype>(losses.losses.size()) + 2);
        double sum = 0;
        for (qsizetype i = 0; i + 1 < table.rows.size(); ++i)
            sum += table.rows[i][1].toDouble();
        QVERIFY(isClose(sum, table.rows.back()[1].toDouble()));
        QCOMPARE(table.rows.back()[1].toDouble(), losses.stepS);
    }

    void stagesAreTheEngines_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::newRow("gpt3") << QByteArray("gpt3-175b-4096xa100");
        QTest::newRow("chapter") << QByteArray("chapter-pipeline-4x9");
    }
    void stagesAreTheEngines()
    {
        QFETCH(QByteArray, preset);
        const auto view = viewOf(preset.toStdString());
        StageTimesCard card;
        show(card, view, {640, 420});
        const StageTimesGeometry& geometry = card.plot()->geometryOfChart();
        const auto& forecast = view->forecast;
        const double step = *forecast.value(plan::FigureId::StepTimeS);
        const auto stages = forecast[plan::FigureId::PipelineIdleS].items;
        QCOMPARE(geometry.rows.size(), stages.size());
        for (std::size_t i = 0; i < stages.size(); ++i) {
            const StageRowGeometry& row = geometry.rows[i];
            QVERIFY(isClose(card.plot()->data().stages[i].idleS, stages[i]));
            double width = 0;
            for (const QRectF& part : row.parts)
                width += part.width();
            QVERIFY(std::abs(width - geometry.plot.width()) < 1);
            if (stages[i] > 0.01 * step)
                QVERIFY(isClose(row.parts[3].width() / geometry.plot.width(), stages[i] / step));
        }
        QSignalSpy activated(&card, &ChartCard::figureActivated);
        QTest::mouseClick(card.plot(), Qt::LeftButton, {},
                          geometry.rows[1].parts[0].center().toPoint());
        QCOMPARE(activated.back()[0].toString(), QStringLiteral("pipeline.forward_s[1]"));
        QCOMPARE(card.table().rows.size(), static_cast<qsizetype>(stages.size()));
    }

    void manyStagesScroll()
    {
        StageTimesCard card;
        show(card, viewOf64Stages(), {400, 300});
        QVERIFY(card.plot()->minimumHeight() > card.height());
        QVERIFY(card.plot()->geometryOfChart().rows.back().nameRect.bottom() <=
                card.plot()->minimumHeight());
        card.grab();
    }

    void plansWithoutNumbersSayWhy()
    {
        WaterfallCard waterfall;
        StageTimesCard stages;
        for (ChartCard* card :
             {static_cast<ChartCard*>(&waterfall), static_cast<ChartCard*>(&stages)}) {
            card->resize(400, 330);
            card->show();
            QVERIFY(!card->chart()->notice().isEmpty());
            for (const style::PlanViewPtr& view : {emptyView(), viewWithErrors()}) {
                card->setView(view);
                card->setBaseline(view);
                card->grab();
                QVERIFY(!card->chart()->notice().isEmpty());
                QVERIFY(card->table().rows.isEmpty());
            }
            card->setView(viewOf("qwen3-8b-48x4090"));
            QVERIFY(card->chart()->notice().isEmpty());
            card->grab();
        }
    }
};

RIDGEPOINT_TEST(TestWaterfallCard)
#include "tst_waterfall_card.moc"

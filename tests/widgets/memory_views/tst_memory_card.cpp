// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/segmented_buttons.h"
#include "memory_views/memory_card.h"
#include "memory_views/memory_plot.h"
#include "plan/fields.h"
#include "style/text.h"
#include "support/test_main.h"

#include "widgets/charts/chart_views.h"

#include <QAbstractButton>
#include <QSignalSpy>
#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::charts;
using namespace ridgepoint::memory_views;
using namespace ridgepoint::tests;
using plan::FigureId;

namespace {

constexpr double kPixel = 1e-6;

/// What a person would read off: pixels back to bytes by the plot's own scale.
double bytesOf(const MemoryGeometry& geometry, const QRectF& rect)
{
    return rect.width() / geometry.plot.width() * geometry.maxBytes;
}

} // namespace

namespace {

/// All at the peak of a stage, or of the worst, that has no part of its own in a bar.
double buffersOf(const plan::Forecast& forecast, int stage)
{
    const int worst = forecast[FigureId::MemoryPeakBytes].worst;
    const auto at = static_cast<std::size_t>(std::max(0, stage < 0 ? worst : stage));
    const plan::StageMemory& held = forecast.stageMemory[at];
    double sum = 0;
    for (const memory::Category category :
         {memory::Category::Rebuilt, memory::Category::Working, memory::Category::Reduced,
          memory::Category::Cached, memory::Category::Staging})
        sum += held.at(held.peak)[static_cast<std::size_t>(category)];
    return sum;
}

} // namespace

class TestMemoryCard : public QObject
{
    Q_OBJECT

  private slots:
    void barsAreTheForecast_data()
    {
        QTest::addColumn<QByteArray>("preset");
        QTest::newRow("no pipeline") << QByteArray("decoder-7b-1t-128xh100");
        QTest::newRow("pipeline") << QByteArray("gpt3-175b-4096xa100");
    }
    void barsAreTheForecast()
    {
        QFETCH(QByteArray, preset);
        const style::PlanViewPtr view = viewOf(preset.toStdString());
        MemoryCard card;
        card.resize(380, 320);
        card.show();
        card.setView(view);
        for (const MemoryCard::Bars bars :
             {MemoryCard::Bars::ZeroStages, MemoryCard::Bars::PipelineStages}) {
            card.setBars(bars);
            const MemoryGeometry& geometry = card.plot()->geometryOfChart();
            const plan::Plan& plan = view->document.plan;
            const auto stages = view->forecast[FigureId::MemoryPeakBytes].items.size();
            const bool zero = bars == MemoryCard::Bars::ZeroStages;
            QCOMPARE(geometry.bars.size(), zero ? 4 : std::max<std::size_t>(1, stages));
            for (std::size_t i = 0; i < geometry.bars.size(); ++i) {
                plan::Plan shown = plan;
                if (zero)
                    shown.layout.zeroStage = static_cast<layout::ZeroStage>(i);
                const plan::Forecast forecast = plan::evaluate(shown, plan::Detail::Memory);
                const auto figure = [&](FigureId id) {
                    const plan::FigureValue& value = forecast[id];
                    const auto stage = static_cast<std::size_t>(
                        zero ? forecast[FigureId::MemoryPeakBytes].worst : static_cast<int>(i));
                    return stage < value.items.size() ? value.items[stage] : *value.value;
                };
                const auto at = static_cast<std::size_t>(std::max(
                    0, zero ? forecast[FigureId::MemoryPeakBytes].worst : static_cast<int>(i)));
                const MemoryBarGeometry& bar = geometry.bars[i];
                QCOMPARE(bar.total, figure(FigureId::MemoryPeakBytes));
                double right = geometry.plot.left();
                for (const MemoryPartGeometry& part : bar.parts) {
                    // what opens in Why? is this number, or the sum of the peak's moment
                    const bool isMoment =
                        part.part.figure == plan::figureOf(forecast.stageMemory[at].peak);
                    if (!isMoment)
                        QCOMPARE(part.part.bytes, figure(part.part.figure));
                    if (part.part.kind == explore::MemoryPart::Kind::Buffers)
                        QCOMPARE(part.part.bytes,
                                 buffersOf(forecast, zero ? -1 : static_cast<int>(i)));
                    QVERIFY(std::abs(bytesOf(geometry, part.rect) - part.part.bytes) <=
                            kPixel * geometry.maxBytes);
                    QVERIFY(std::abs(part.rect.left() - right) < kPixel);
                    right = part.rect.right();
                }
                QVERIFY(std::abs(right - geometry.xOf(bar.total)) < 1e-3);
            }
            QCOMPARE(geometry.capacity->bytes,
                     *view->forecast.value(FigureId::MemoryCapacityBytes));
            QCOMPARE(geometry.nominal->bytes, *view->forecast.value(FigureId::MemoryNominalBytes));
            QCOMPARE(geometry.capacity->x, geometry.xOf(geometry.capacity->bytes));
        }
    }

    void barsFollowThePipeline()
    {
        MemoryCard card;
        card.setView(viewOf("decoder-7b-1t-128xh100"));
        QVERIFY(card.bars() == MemoryCard::Bars::ZeroStages);
        QVERIFY(card.barsButtons()->isHidden());
        card.setView(viewOf("gpt3-175b-4096xa100"));
        QVERIFY(card.bars() == MemoryCard::Bars::PipelineStages);
        QVERIFY(!card.barsButtons()->isHidden());
        card.barsButtons()->button(0)->click();
        QVERIFY(card.bars() == MemoryCard::Bars::ZeroStages);
        QCOMPARE(card.plot()->data().bars.size(), std::size_t(4));
        // a person's choice holds
        card.setView(viewOf("gpt3-175b-4096xa100", {{"layout.micro_batch_sequences", "2"}}));
        QVERIFY(card.bars() == MemoryCard::Bars::ZeroStages);
    }

    void zeroButtonsEditThePlan()
    {
        MemoryCard card;
        card.resize(380, 320);
        card.show();
        card.setView(viewOf("qwen3-8b-48x4090"));
        QCOMPARE(card.zeroButtons()->current(), 3);
        QSignalSpy edited(&card, &ChartCard::fieldEdited);
        const auto field = plan::findField("layout.zero_stage");
        for (int stage = 0; stage < 4; ++stage) {
            QTest::mouseClick(card.zeroButtons()->button(stage), Qt::LeftButton);
            QCOMPARE(edited.size(), stage + 1);
            QCOMPARE(edited.back()[0].toString(), QStringLiteral("layout.zero_stage"));
            const auto parsed =
                plan::parseValue(*field->field, 0, edited.back()[1].toString().toStdString());
            QVERIFY(parsed.value.has_value());
            plan::Plan plan;
            QVERIFY(field->field->set(plan, 0, *parsed.value));
            QCOMPARE(static_cast<int>(plan.layout.zeroStage), stage);
        }
        // by key as by mouse
        QAbstractButton* last = card.zeroButtons()->button(3);
        last->setFocus();
        QTest::keyClick(last, Qt::Key_Left);
        QCOMPARE(edited.size(), 5);
        QCOMPARE(edited.back()[1].toString(), QStringLiteral("2"));
        // showing a plan is no edit
        card.setView(viewOf("decoder-7b-1t-128xh100"));
        QCOMPARE(edited.size(), 5);
    }

    void partsOpenTheirFigures()
    {
        MemoryCard card;
        card.resize(420, 360);
        card.show();
        card.setView(viewOf("gpt3-175b-4096xa100"));
        QSignalSpy activated(&card, &ChartCard::figureActivated);
        const MemoryGeometry& geometry = card.plot()->geometryOfChart();
        const MemoryPartGeometry& gradients = geometry.bars[2].parts[1];
        QTest::mouseClick(card.plot(), Qt::LeftButton, {}, gradients.rect.center().toPoint());
        QCOMPARE(activated.size(), 1);
        QCOMPARE(activated[0][0].toString(), QStringLiteral("memory.gradient_bytes[2]"));
        QTest::mouseClick(card.plot(), Qt::LeftButton, {},
                          geometry.capacity->textRect.center().toPoint());
        QCOMPARE(activated.back()[0].toString(), QStringLiteral("memory.capacity_bytes"));

        // keys walk the same parts
        card.plot()->setFocus();
        QTest::keyClick(card.plot(), Qt::Key_Home);
        QTest::keyClick(card.plot(), Qt::Key_Right);
        QCOMPARE(card.plot()->currentHotSpot(), 1);
        QVERIFY(card.plot()->accessibleDescription().contains(QStringLiteral("gradients")));
        QTest::keyClick(card.plot(), Qt::Key_Return);
        QCOMPARE(activated.back()[0].toString(), QStringLiteral("memory.gradient_bytes[0]"));
        QTest::keyClick(card.plot(), Qt::Key_Escape);
        QCOMPARE(card.plot()->currentHotSpot(), -1);
    }

    void hoverTellsExactValues()
    {
        MemoryCard card;
        card.resize(420, 360);
        card.show();
        const style::PlanViewPtr view = viewOf("decoder-7b-1t-128xh100");
        card.setView(view);
        const MemoryGeometry& geometry = card.plot()->geometryOfChart();
        const MemoryBarGeometry& bar = geometry.bars[0];
        QTest::mouseMove(card.plot(), bar.parts[2].rect.center().toPoint());
        QTRY_VERIFY(card.plot()->currentHotSpot() >= 0);
        const HotSpot& spot =
            card.plot()->hotSpots()[static_cast<std::size_t>(card.plot()->currentHotSpot())];
        QVERIFY(spot.text.contains(QStringLiteral("optimizer")));
        QVERIFY(spot.text.contains(
            style::quantityText(bar.parts[2].part.bytes, quantity::Dimension::Bytes, 7)));
    }

    void sixtyFourStagesStayReadable()
    {
        MemoryCard card;
        card.resize(360, 300);
        card.show();
        card.setView(viewOf64Stages());
        const MemoryGeometry& geometry = card.plot()->geometryOfChart();
        QCOMPARE(geometry.bars.size(), std::size_t(64));
        QVector<QRectF> labels;
        bool worstIsNamed = false;
        const auto worst = std::ranges::max_element(geometry.bars, {}, &MemoryBarGeometry::total);
        for (const MemoryBarGeometry& bar : geometry.bars) {
            QVERIFY(bar.parts.front().rect.height() >= 1);
            QVERIFY(bar.row.bottom() <= geometry.legend.front().area.top());
            if (bar.labelRect.isEmpty())
                continue;
            worstIsNamed = worstIsNamed || &bar == &*worst;
            for (const QRectF& other : labels)
                QVERIFY(!other.adjusted(0, 1, 0, -1).intersects(bar.labelRect));
            labels.append(bar.labelRect);
            QVERIFY(bar.valueRect.right() <= card.plot()->width() + 8);
        }
        QVERIFY(worstIsNamed);
        QVERIFY(labels.size() > 8 && labels.size() < 64);
    }

    void linesAreLabelledApart()
    {
        for (const char* preset : {"qwen3-8b-48x4090", "gpt3-175b-4096xa100"}) {
            MemoryCard card;
            card.resize(360, 300);
            card.show();
            card.setView(viewOf(preset));
            const MemoryGeometry& geometry = card.plot()->geometryOfChart();
            QVERIFY(!geometry.capacity->textRect.intersects(geometry.nominal->textRect));
            QVERIFY(card.plot()->rect().contains(geometry.nominal->textRect.toAlignedRect()));
            QVERIFY(card.plot()->rect().contains(geometry.capacity->textRect.toAlignedRect()));
        }
    }

    void baselineStandsBehind()
    {
        MemoryCard card;
        card.setView(viewOf("decoder-7b-1t-128xh100", {{"layout.micro_batch_sequences", "2"}}));
        QVERIFY(card.plot()->geometryOfChart().bars[0].baseline.empty());
        const style::PlanViewPtr baseline = viewOf("decoder-7b-1t-128xh100");
        card.setBaseline(baseline);
        const MemoryGeometry& geometry = card.plot()->geometryOfChart();
        for (std::size_t i = 0; i < 4; ++i) {
            QVERIFY(!geometry.bars[i].baseline.empty());
            QVERIFY(geometry.bars[i].baseline[0].rect.bottom() >
                    geometry.bars[i].parts[0].rect.bottom());
        }
        QCOMPARE(card.table().rows.size(), 8);
        card.setBaseline(nullptr);
        QCOMPARE(card.table().rows.size(), 4);
    }

    void tableHasTheSameNumbers()
    {
        const style::PlanViewPtr view = viewOf("gpt3-175b-4096xa100");
        MemoryCard card;
        card.setView(view);
        const ChartTable table = card.table();
        const auto& peaks = view->forecast[FigureId::MemoryPeakBytes].items;
        QCOMPARE(static_cast<std::size_t>(table.rows.size()), peaks.size());
        const qsizetype peak = table.header.indexOf(QStringLiteral("peak"));
        for (qsizetype i = 0; i < table.rows.size(); ++i) {
            QCOMPARE(table.rows[i][peak].toDouble(), peaks[static_cast<std::size_t>(i)]);
            QCOMPARE(table.rows[i].size(), table.header.size());
        }
    }

    void plansWithoutNumbersSayWhy()
    {
        MemoryCard card;
        card.resize(380, 320);
        card.show();
        QVERIFY(!card.plot()->notice().isEmpty());
        for (const style::PlanViewPtr& view : {emptyView(), viewWithErrors()}) {
            card.setView(view);
            card.grab();
            if (!view->forecast.value(FigureId::MemoryPeakBytes)) {
                QVERIFY(!card.plot()->notice().isEmpty());
                QVERIFY(card.plot()->hotSpots().empty());
            }
            QVERIFY(!csvText(card.table()).contains(QStringLiteral("nan")));
        }
        card.setView(viewOf("qwen3-8b-48x4090"));
        QVERIFY(card.plot()->notice().isEmpty());
        card.setView(nullptr);
        QVERIFY(!card.plot()->notice().isEmpty());
    }
};

RIDGEPOINT_TEST(TestMemoryCard)
#include "tst_memory_card.moc"

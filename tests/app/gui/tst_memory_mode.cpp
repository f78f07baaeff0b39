// SPDX-License-Identifier: GPL-3.0-or-later
// The Memory mode in the window: its views tell of one plan and one stage, what is pointed at in
// one is marked in the others, and every remedy is one click and one step of undo.
#include "card_tabs.h"
#include "charts/ring_card.h"
#include "charts/segmented_buttons.h"
#include "charts/stage_box.h"
#include "explore/accuracy.h"
#include "memory_page.h"
#include "memory_views/levers_card.h"
#include "memory_views/measured_card.h"
#include "memory_views/memory_card.h"
#include "memory_views/memory_plot.h"
#include "memory_views/mix_card.h"
#include "memory_views/moments_card.h"
#include "memory_views/remedies_card.h"
#include "memory_views/tensors_card.h"
#include "memory_views/treemap_plot.h"
#include "mode_rail.h"
#include "plan/fields.h"
#include "plan_session.h"
#include "timeline/schedules_card.h"
#include "timeline/timeline_card.h"
#include "window_fixture.h"

#include <QDropEvent>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QTabBar>
#include <QUndoStack>

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::memory_views;
using gui::Mode;
using plan::FigureId;

class TestMemoryMode : public QObject
{
    Q_OBJECT

    tests::WindowFixture m_fixture;

    gui::MainWindow& window() { return *m_fixture.window; }
    gui::MemoryPage& page() { return *window().findChild<gui::MemoryPage*>(); }
    template <class T>
    T& card()
    {
        return *page().findChild<T*>();
    }
    void open(const char* preset)
    {
        m_fixture.open(preset);
        window().resize(1440, 1300); // all of the page
        QTest::mouseClick(window().findChild<gui::ModeRail*>()->button(Mode::Memory),
                          Qt::LeftButton);
        m_fixture.settle();
    }
    void chooseTab(int index)
    {
        QTabBar* tabs = page().tabs()->tabs();
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(index).center());
        m_fixture.settle();
    }
    double figure(FigureId id) { return window().view()->forecast.value(id).value_or(-1); }

  private slots:
    void cleanup() { m_fixture.window.reset(); }

    void aStageIsChosenEverywhere()
    {
        open("gpt3-175b-4096xa100");
        auto& ranks = card<MemoryCard>();
        auto& moments = card<MomentsCard>();
        auto& lanes = *card<timeline::TimelineCard>().timeline();
        QCOMPARE(lanes.index()->memory.stage, window().view()->forecast.memoryStage);
        const MemoryGeometry geometry = ranks.plot()->geometryOfChart();
        QVERIFY(geometry.bars.size() > 4);
        QTest::mouseClick(ranks.plot(), Qt::LeftButton, {},
                          geometry.bars[3].labelRect.center().toPoint());
        m_fixture.settle();
        QCOMPARE(moments.stage(), 3);
        QCOMPARE(lanes.memoryStage(), 3);
        QCOMPARE(lanes.index()->memory.stage, 3);
        const double peak = window().view()->forecast.at(FigureId::MemoryPeakBytes, 3);
        QVERIFY(std::abs(lanes.index()->memory.peakBytes - peak) <= 1e-9 * peak);
        double sum = 0;
        for (const auto& field : card<TensorsCard>().plot()->fields())
            sum += card<TensorsCard>().plot()->groups()[field.group].items[field.item].bytes;
        QVERIFY(std::abs(sum - peak) <= 1e-9 * peak);
        // kinds of ranks: first, middle, last
        QTest::mouseClick(ranks.barsButtons()->button(2), Qt::LeftButton);
        QCOMPARE(ranks.plot()->data().bars.size(), std::size_t(3));
    }

    void pointedAtTogether()
    {
        open("decoder-70b-1024xh100");
        auto& moments = card<MomentsCard>();
        auto& lanes = *card<timeline::TimelineCard>().timeline();
        QTest::mouseMove(moments.plot(),
                         moments.plot()->geometryOfChart().bars[3].row.center().toPoint());
        QTRY_VERIFY(lanes.markedTime().has_value());
        const auto& memory = lanes.index()->memory;
        double most = 0; // of several moments at that time
        for (const plan::MemoryPoint& point : memory.points) {
            if (point.time_s == *lanes.markedTime() &&
                point.moment == memory::Moment::LayerBackward)
                most = std::max(most, point.bytes);
        }
        QVERIFY(std::abs(most - figure(FigureId::MemoryLayerBackwardBytes)) <=
                1e-9 * memory.peakBytes);
        // and back: a time of the step marks its moment
        const auto& geometry = lanes.geometryOfLanes();
        for (const double share : {0.02, 0.4, 0.99}) {
            const QPointF place(geometry.area.left() + share * geometry.area.width(),
                                geometry.memoryArea.center().y());
            QTest::mouseMove(&lanes, place.toPoint());
            const double time = geometry.mapXToTime(place.toPoint().x());
            QTRY_COMPARE(moments.plot()->markedBar(), static_cast<int>(*memory.momentAt(time)));
        }
        QVERIFY(!lanes.markedTime().has_value());
    }

    /// A plan that does not fit opens on what would make it fit; one click does, one undo takes
    /// it back.
    void aRemedyIsOneClick()
    {
        open("lesson-7b-8xh100");
        QVERIFY(figure(FigureId::MemoryMarginBytes) < 0);
        QCOMPARE(page().tabs()->current(), &card<RemediesCard>());
        auto& list = *card<RemediesCard>().list();
        QVERIFY(!list.offers().empty());
        const int before = window().session()->undoStack().count();
        QTest::mouseClick(list.widget()->findChildren<QPushButton*>().front(), Qt::LeftButton);
        m_fixture.settle();
        QVERIFY(figure(FigureId::MemoryMarginBytes) >= 0);
        QCOMPARE(window().session()->undoStack().count(), before + 1);
        QCOMPARE(page().tabs()->current(), &card<TensorsCard>()); // nothing is left to mend
        window().session()->undoStack().undo();
        m_fixture.settle();
        QVERIFY(figure(FigureId::MemoryMarginBytes) < 0);
    }

    void aMixIsOneStepOfUndo()
    {
        open("lesson-7b-8xh100");
        QVERIFY(
            !window().session()->edit(QStringLiteral("layout.zero_stage"), QStringLiteral("1")));
        QVERIFY(!window().session()->edit(QStringLiteral("layout.micro_batch_sequences"),
                                          QStringLiteral("4")));
        m_fixture.settle();
        QVERIFY(figure(FigureId::MemoryMarginBytes) < 0);
        chooseTab(3);
        auto& mix = card<MixCard>();
        QVERIFY(mix.bestButton()->isEnabled());
        const int before = window().session()->undoStack().count();
        QTest::mouseClick(mix.bestButton(), Qt::LeftButton);
        m_fixture.settle();
        QCOMPARE(window().session()->undoStack().count(), before + 1);
        QVERIFY(figure(FigureId::MemoryMarginBytes) >= 0);
        QVERIFY(!window().session()->document().plan.layout.recomputeSet.empty() ||
                !window().session()->document().plan.layout.offloadSet.empty());
        QCOMPARE(page().tabs()->current(), &mix); // a person's choice of a tab holds
        window().session()->undoStack().undo();
        m_fixture.settle();
        QVERIFY(window().session()->document().plan.layout.recomputeSet.empty());
    }

    void oneChangeAtATime()
    {
        open("lesson-7b-8xh100");
        chooseTab(2);
        auto& levers = card<LeversCard>();
        for (const LeverCell& cell : std::vector(levers.plot()->cells())) {
            const auto& lever = levers.plot()->levers()->list[cell.lever];
            if (lever.path != "layout.zero_stage" || lever.options[cell.option].value != "3")
                continue;
            QTest::mouseClick(levers.plot(), Qt::LeftButton, {}, cell.rect.center().toPoint());
            break;
        }
        m_fixture.settle();
        QVERIFY(window().session()->document().plan.layout.zeroStage == layout::ZeroStage::Three);
        QVERIFY(figure(FigureId::MemoryMarginBytes) >= 0);
    }

    void theLargestIsApplied()
    {
        open("decoder-7b-1t-128xh100");
        chooseTab(4);
        auto& largest = card<LargestCard>();
        const auto buttons = largest.list()->widget()->findChildren<QPushButton*>();
        QVERIFY(!buttons.isEmpty());
        const plan::Plan before = window().session()->document().plan;
        QTest::mouseClick(buttons.front(), Qt::LeftButton);
        m_fixture.settle();
        QVERIFY(!(window().session()->document().plan == before));
        QVERIFY(figure(FigureId::MemoryMarginBytes) >= 0);
    }

    void aSnapshotIsDroppedOnTheWindow()
    {
        m_fixture.open("decoder-7b-1t-128xh100");
        const QString path = m_fixture.path("snapshot.json");
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"segments": [{"device": 0, "address": 4096, "total_size": 2000000000,
            "blocks": [{"address": 4096, "size": 1500000000, "state": "active_allocated"},
            {"address": 1500004096, "size": 500000000, "state": "inactive"}]}]})");
        file.close();
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(path)});
        QDragEnterEvent enter({10, 10}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window(), &enter);
        QDropEvent drop(QPointF(700, 400), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&window(), &drop);
        QTRY_VERIFY(window().mode() == Mode::Memory);
        m_fixture.settle();
        QCOMPARE(page().tabs()->current(), &card<MeasuredCard>());
        QTRY_COMPARE(card<MeasuredCard>().plot()->data().bars.size(), std::size_t(2));
        QCOMPARE(card<MeasuredCard>().plot()->data().bars[1].total, 1.5e9);
        QCOMPARE(window().sessionCount(), 1); // no plan was opened
    }

    void aMeasuredPeakIsExplainedAndTakenOver()
    {
        open("decoder-7b-1t-128xh100");
        chooseTab(5);
        auto& measured = card<MeasuredCard>();
        plan::Plan run = window().session()->document().plan;
        QVERIFY(!plan::setField(run, "layout.zero_stage", "3"));
        const double bytes = *explore::predictRun(run).allocatedBytes;
        QTest::keyClicks(measured.peakLine(), QString::number(bytes, 'f', 0));
        QTest::keyClick(measured.peakLine(), Qt::Key_Return);
        m_fixture.settle();
        const auto& offers = measured.reasons()->offers();
        QVERIFY(!offers.empty());
        const double gap = std::abs(measured.plot()->data().bars[0].total - bytes);
        const auto buttons = measured.reasons()->widget()->findChildren<QPushButton*>();
        QTest::mouseClick(buttons.front(), Qt::LeftButton);
        m_fixture.settle();
        QCOMPARE(window().session()->undoStack().count(), 1);
        QVERIFY(std::abs(measured.plot()->data().bars[0].total - bytes) < gap);
    }

    /// Two plans over each other: the pinned one in bars, curve and table.
    void aBaselineIsInEveryView()
    {
        open("decoder-7b-1t-128xh100");
        QTest::keyClick(&window(), Qt::Key_B, Qt::ControlModifier);
        QVERIFY(
            !window().session()->edit(QStringLiteral("layout.zero_stage"), QStringLiteral("3")));
        m_fixture.settle();
        QVERIFY(!card<MemoryCard>().plot()->data().baseline.empty());
        QVERIFY(!card<MomentsCard>().plot()->data().baseline.empty());
        QVERIFY(card<timeline::TimelineCard>().timeline()->geometryOfLanes().baseline != nullptr);
        const charts::ChartTable table = card<TensorsCard>().table();
        QVERIFY(table.header.contains(QStringLiteral("difference")));
    }

    /// Clicking through all tabs and stages as fast as it goes: everything ends with the newest.
    void fastClicking()
    {
        open("gpt3-175b-4096xa100");
        for (int i = 0; i < 60; ++i) {
            QTabBar* tabs = page().tabs()->tabs();
            QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(i % 6).center());
            card<MomentsCard>().stageBox()->setCurrentIndex(i % 8);
            if (i % 5 == 0)
                QVERIFY(!window().session()->edit(QStringLiteral("layout.micro_batch_sequences"),
                                                  QString::number(1 << (i / 5 % 3))));
        }
        chooseTab(0);
        m_fixture.settle();
        const int stage = card<MomentsCard>().stage();
        const double peak = stage < 0
                                ? figure(FigureId::MemoryPeakBytes)
                                : window().view()->forecast.at(FigureId::MemoryPeakBytes, stage);
        double sum = 0;
        auto* plot = card<TensorsCard>().plot();
        for (const auto& field : plot->fields())
            sum += plot->groups()[field.group].items[field.item].bytes;
        QVERIFY(std::abs(sum - peak) <= 1e-9 * peak);
    }

    /// In the Timeline mode all schedules are ranked, and one click takes another one.
    void aScheduleIsTakenFromTheRanking()
    {
        m_fixture.open("chapter-pipeline-4x9");
        window().resize(1440, 1300);
        window().setMode(Mode::Timeline);
        m_fixture.settle();
        auto& ranked = *window().findChild<timeline::SchedulesCard*>();
        QVERIFY(ranked.isVisible());
        const auto& offers = ranked.list()->offers();
        QVERIFY(offers.size() > 8);
        const double before = figure(FigureId::StepTimeS);
        QTest::mouseClick(ranked.list()->widget()->findChildren<QPushButton*>().front(),
                          Qt::LeftButton);
        m_fixture.settle();
        QVERIFY(figure(FigureId::StepTimeS) < before);
        QVERIFY(window().session()->document().plan.layout.schedule == layout::Schedule::DualPipeV);
        QCOMPARE(window().session()->undoStack().count(), 1);
        window().session()->undoStack().undo();
        m_fixture.settle();
        QCOMPARE(figure(FigureId::StepTimeS), before);
        QVERIFY(window().openPreset(QStringLiteral("qwen3-8b-48x4090")));
        m_fixture.settle();
        QVERIFY(ranked.list()->note().contains(QStringLiteral("no pipeline")));
    }

    /// The lesson: its plan opens with a click and does not fit; a ZeRO stage makes it.
    void theLessonIsPlayedInClass()
    {
        m_fixture.open("qwen3-8b-48x4090");
        window().setMode(Mode::Learn);
        m_fixture.settle();
        auto* button = window().findChild<QPushButton*>(QStringLiteral("learn.fit"));
        QVERIFY(button && button->isVisible());
        QTest::mouseClick(button, Qt::LeftButton);
        m_fixture.settle();
        QCOMPARE(window().sessionCount(), 2);
        QVERIFY(window().mode() == Mode::Learn);
        QCOMPARE(figure(FigureId::MemoryStateBytes), 112e9);
        QVERIFY(figure(FigureId::MemoryMarginBytes) < 0);
        LeversCard* levers = nullptr;
        for (LeversCard* each : window().findChildren<LeversCard*>()) {
            if (each->isVisible())
                levers = each;
        }
        QVERIFY(levers);
        for (const LeverCell& cell : std::vector(levers->plot()->cells())) {
            if (levers->plot()->levers()->list[cell.lever].path == "layout.zero_stage" &&
                cell.value == QStringLiteral("1"))
                QTest::mouseClick(levers->plot(), Qt::LeftButton, {}, cell.rect.center().toPoint());
        }
        m_fixture.settle();
        QVERIFY(figure(FigureId::MemoryMarginBytes) >= 0);
    }
};

RIDGEPOINT_TEST(TestMemoryMode)
#include "tst_memory_mode.moc"

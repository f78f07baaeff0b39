// SPDX-License-Identifier: GPL-3.0-or-later
// The Timeline mode in the window: another schedule beside the plan's, stages that are cut by
// dragging, what can be marked over the lanes, and what a chart is saved as.
#include "card_tabs.h"
#include "charts/segmented_buttons.h"
#include "layout/layout.h"
#include "mode_rail.h"
#include "plan_session.h"
#include "report/chart_file.h"
#include "timeline/idle_causes.h"
#include "timeline/schedules_card.h"
#include "timeline/stage_strip.h"
#include "timeline/stages_card.h"
#include "timeline/timeline_card.h"
#include "timeline_page.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QToolButton>
#include <QUndoStack>

using namespace ridgepoint;
using namespace ridgepoint::timeline;
using gui::Mode;
using plan::FigureId;

class TestTimelineMode : public QObject
{
    Q_OBJECT

    tests::WindowFixture m_fixture;

    gui::MainWindow& window() { return *m_fixture.window; }
    gui::TimelinePage& page() { return *window().findChild<gui::TimelinePage*>(); }
    TimelineView& lanes()
    {
        return *qobject_cast<TimelineCard*>(page().chartCards()[0])->timeline();
    }
    void open(const char* preset)
    {
        m_fixture.open(preset);
        window().resize(1440, 1300);
        QTest::mouseClick(window().findChild<gui::ModeRail*>()->button(Mode::Timeline),
                          Qt::LeftButton);
        m_fixture.settle();
    }
    void chooseTab(int index)
    {
        QTabBar* tabs = page().tabs()->tabs();
        QTest::mouseClick(tabs, Qt::LeftButton, {}, tabs->tabRect(index).center());
        m_fixture.settle();
    }
    void compareWith(const QString& part)
    {
        QComboBox& box = *page().otherBox();
        int index = 0;
        while (index < box.count() && !box.itemText(index).startsWith(part))
            ++index;
        QVERIFY2(index < box.count(), qPrintable(part));
        box.setCurrentIndex(index);
        emit box.activated(index);
        m_fixture.settle();
    }
    double figure(FigureId id) { return window().view()->forecast.value(id).value_or(-1); }
    const layout::Layout& layoutOfPlan() { return window().session()->document().plan.layout; }
    StageStrip& strip() { return *page().findChild<StageStrip*>(); }

  private slots:
    void cleanup() { m_fixture.window.reset(); }

    /// Both steps are on one time: what is zoomed in one is zoomed in the other.
    void anotherScheduleIsShownBeside()
    {
        open("chapter-pipeline-4x9");
        TimelineCard& beside = *page().besideCard();
        QVERIFY(!beside.isVisible());
        compareWith(QStringLiteral("ZB-H1"));
        QVERIFY(beside.isVisible());
        QVERIFY(page().differenceLabel()->text().contains(QStringLiteral("instead of 347 ms")));
        const TimelineIndexPtr other = beside.timeline()->index();
        QVERIFY(other && other->blockCount > lanes().index()->blockCount); // dW apart
        QCOMPARE(beside.timeline()->range().limit_s, lanes().range().limit_s);
        lanes().setRange(0.1, 0.2);
        QCOMPARE(beside.timeline()->range().t0_s, 0.1);
        beside.timeline()->setRange(0.05, 0.1);
        QCOMPARE(lanes().range().t1_s, 0.1);
        // an edit of the plan goes to both
        QVERIFY(!window().session()->edit(QStringLiteral("task.phases[0].global_batch_sequences"),
                                          QStringLiteral("16")));
        m_fixture.settle();
        QVERIFY(beside.timeline()->index()->blockCount > other->blockCount);
        // under each lane
        QTest::mouseClick(page().placeButtons()->button(1), Qt::LeftButton);
        m_fixture.settle();
        QVERIFY(!beside.isVisible());
        QVERIFY(lanes().geometryOfLanes().baseline != nullptr);
        compareWith(QStringLiteral("nothing"));
        QVERIFY(lanes().geometryOfLanes().baseline == nullptr);
        QVERIFY(page().differenceLabel()->text().isEmpty());
    }

    /// What the plan cannot have says why, in place of a timeline.
    void aScheduleThatCannotBeSaysWhy()
    {
        open("chapter-pipeline-4x9");
        QVERIFY(!window().session()->edit(QStringLiteral("task.phases[0].global_batch_sequences"),
                                          QStringLiteral("6")));
        m_fixture.settle();
        compareWith(QStringLiteral("DualPipe"));
        QVERIFY(page().besideCard()->isVisible());
        QVERIFY(page().differenceLabel()->text().contains(QStringLiteral("twice the 4 stages")));
        QVERIFY(
            page().besideCard()->chart()->notice().contains(QStringLiteral("twice the 4 stages")));
        QVERIFY(window().openPreset(QStringLiteral("qwen3-8b-48x4090")));
        m_fixture.settle();
        QCOMPARE(page().otherBox()->count(), 1);
        QVERIFY(!page().besideCard()->isVisible());
    }

    void layersAreDraggedBetweenStages()
    {
        open("chapter-pipeline-4x9");
        chooseTab(1);
        const auto& parts = strip().parts();
        QCOMPARE(parts.size(), std::size_t(4));
        QCOMPARE(parts[0].layers, std::int64_t(9));
        const QPointF cut((parts[2].area.right() + parts[3].area.left()) / 2,
                          parts[2].area.center().y());
        const double cell = parts[1].area.width() / 9;
        const double before = figure(FigureId::MemoryPeakBytes);
        QTest::mousePress(&strip(), Qt::LeftButton, {}, cut.toPoint());
        QTest::mouseMove(&strip(), (cut + QPointF(1.1 * cell, 0)).toPoint());
        QTest::mouseMove(&strip(), (cut + QPointF(2.1 * cell, 0)).toPoint());
        m_fixture.settle();
        QCOMPARE(strip().layers(), (std::vector<std::int64_t>{9, 9, 11, 7}));
        QVERIFY(figure(FigureId::MemoryPeakBytes) != before); // live
        QTest::mouseRelease(&strip(), Qt::LeftButton, {}, (cut + QPointF(2.1 * cell, 0)).toPoint());
        m_fixture.settle();
        QCOMPARE(layoutOfPlan().stageLayout, std::string("Et*9|t*9|t*11|t*7L"));
        QCOMPARE(window().session()->undoStack().count(), 1);
        // a drag that is given up leaves all as it was
        QTest::mousePress(&strip(), Qt::LeftButton, {}, cut.toPoint());
        const QPointF first((parts[0].area.right() + parts[1].area.left()) / 2,
                            parts[0].area.center().y());
        QTest::mouseRelease(&strip(), Qt::LeftButton, {}, cut.toPoint());
        QTest::mousePress(&strip(), Qt::LeftButton, {}, first.toPoint());
        QTest::mouseMove(&strip(), (first + QPointF(-3 * cell, 0)).toPoint());
        QVERIFY(strip().layers()[0] < 9);
        QTest::keyClick(&strip(), Qt::Key_Escape);
        QTest::mouseRelease(&strip(), Qt::LeftButton, {}, first.toPoint());
        m_fixture.settle();
        QCOMPARE(strip().layers(), (std::vector<std::int64_t>{9, 9, 11, 7}));
        QCOMPARE(window().session()->undoStack().count(), 1);
        // far beyond the end a stage keeps one layer, the last none
        QTest::mousePress(&strip(), Qt::LeftButton, {}, first.toPoint());
        QTest::mouseMove(&strip(), first.toPoint() + QPoint(4000, 0));
        QCOMPARE(strip().layers(), (std::vector<std::int64_t>{17, 1, 11, 7}));
        QTest::keyClick(&strip(), Qt::Key_Escape);
        QTest::mouseRelease(&strip(), Qt::LeftButton, {}, first.toPoint());
        m_fixture.settle();
        // and back to an even split
        QTest::mouseClick(page().findChild<QToolButton*>(QStringLiteral("equalStages")),
                          Qt::LeftButton);
        m_fixture.settle();
        QCOMPARE(strip().layers(), (std::vector<std::int64_t>{9, 9, 9, 9}));
    }

    void layersAreMovedByKeys()
    {
        open("chapter-pipeline-4x9");
        chooseTab(1);
        strip().setFocus();
        QTest::keyClick(&strip(), Qt::Key_Right); // the first cut
        QTest::keyClick(&strip(), Qt::Key_Left, Qt::ShiftModifier);
        m_fixture.settle();
        QCOMPARE(layoutOfPlan().stageLayout, std::string("Et*8|t*10|t*9|t*9L"));
    }

    void aSearchMovesLayers()
    {
        open("gpt3-175b-4096xa100");
        chooseTab(1);
        const double peak = figure(FigureId::MemoryPeakBytes);
        QTest::mouseClick(page().findChild<QToolButton*>(QStringLiteral("evenStages")),
                          Qt::LeftButton);
        QTRY_VERIFY(!page().isWorking());
        m_fixture.settle();
        QVERIFY(figure(FigureId::MemoryPeakBytes) < peak);
        QCOMPARE(window().session()->undoStack().count(), 1);
        const charts::ChartTable table = page().findChild<StagesCard*>()->table();
        QCOMPARE(std::size_t(table.rows.size()), strip().parts().size());
    }

    void idleTimeAndCriticalPathAreShown()
    {
        open("chapter-pipeline-4x9");
        auto* idle = page().findChild<QToolButton*>(QStringLiteral("idleCauses"));
        auto* critical = page().findChild<QToolButton*>(QStringLiteral("criticalPath"));
        QVERIFY(idle->isVisible() && critical->isVisible());
        const auto legendTexts = [&] {
            QStringList texts;
            for (const charts::LegendEntry& entry : lanes().legend())
                texts += entry.text;
            return texts.join(QLatin1Char('|'));
        };
        lanes().grab();
        QVERIFY(!legendTexts().contains(QStringLiteral("draining")));
        QTest::mouseClick(idle, Qt::LeftButton);
        lanes().grab();
        QVERIFY(lanes().areCausesShown());
        QVERIFY(legendTexts().contains(QStringLiteral("draining")));
        lanes().setFocus();
        QTest::keyClick(&lanes(), Qt::Key_B);
        QVERIFY(!idle->isChecked());
        QTest::keyClick(&lanes(), Qt::Key_C);
        QVERIFY(critical->isChecked());
        lanes().grab();
        // the causes add up to what the engine says of each stage
        const TimelineIndexPtr index = lanes().index();
        for (int stage = 0; stage < 4; ++stage) {
            const IdleSums sums = idleOf(*index, *index->laneOf(LaneKind::Compute, stage));
            QVERIFY(std::abs(sums.busy_s - 0.240) < 1e-9);
            QVERIFY(std::abs(sums.idle_s() - 0.106) < 1e-9);
        }
    }

    void theStepIsPlayed()
    {
        open("chapter-pipeline-4x9");
        auto* play = page().findChild<QToolButton*>(QStringLiteral("playStep"));
        QTest::mouseClick(play, Qt::LeftButton);
        QVERIFY(lanes().isPlaying());
        QTRY_VERIFY(lanes().playedTime().value_or(0) > 0);
        lanes().setFocus();
        QTest::keyClick(&lanes(), Qt::Key_Space);
        QVERIFY(!lanes().isPlaying() && !play->isChecked());
        const double at = lanes().playedTime().value_or(-1);
        QVERIFY(at > 0); // it stands there
        QTest::keyClick(&lanes(), Qt::Key_Space);
        QTRY_VERIFY(lanes().playedTime().value_or(0) > at);
        QTest::keyClick(&lanes(), Qt::Key_Escape);
        QVERIFY(!lanes().playedTime() && !lanes().isPlaying());
    }

    void chartsAreSavedAsFiles()
    {
        open("chapter-pipeline-4x9");
        auto* card = qobject_cast<TimelineCard*>(page().chartCards()[0]);
        QTemporaryDir folder;
        for (const QString& ending : report::chartFileEndings(*card)) {
            QVERIFY(report::chartFileText(ending).contains(ending));
            const QString path = folder.filePath(QStringLiteral("step.") + ending);
            QVERIFY(!report::writeChartFile(*card, path));
            QFile file(path);
            QVERIFY(file.open(QIODevice::ReadOnly));
            const QByteArray bytes = file.readAll();
            QVERIFY2(bytes.size() > 500, qPrintable(ending));
            if (ending == QStringLiteral("png"))
                QVERIFY(bytes.startsWith("\x89PNG"));
            if (ending == QStringLiteral("pdf"))
                QVERIFY(bytes.startsWith("%PDF-"));
            if (ending == QStringLiteral("svg"))
                QVERIFY(bytes.contains("<svg") && bytes.contains("stage 0"));
            if (ending == QStringLiteral("trace.json")) {
                int slices = 0;
                for (const QJsonValue& event : QJsonDocument::fromJson(bytes)
                                                   .object()[QLatin1String("traceEvents")]
                                                   .toArray())
                    slices += event[QLatin1String("ph")].toString() == QStringLiteral("X");
                QCOMPARE(std::size_t(slices), card->timeline()->index()->blockCount);
            }
        }
        QVERIFY(report::writeChartFile(*card, folder.filePath(QStringLiteral("no/where.png"))));
    }
};

RIDGEPOINT_TEST(TestTimelineMode)
#include "tst_timeline_mode.moc"

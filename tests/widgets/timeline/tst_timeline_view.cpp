// SPDX-License-Identifier: GPL-3.0-or-later
#include "style/palette.h"
#include "support/test_main.h"
#include "timeline/idle_causes.h"
#include "timeline/timeline_text.h"
#include "timeline/timeline_view.h"
#include "timeline_plans.h"

#include <QApplication>
#include <QSignalSpy>
#include <QWheelEvent>
#include <ctime>

using namespace ridgepoint;
using namespace ridgepoint::timeline;

class TimelineViewTest : public QObject
{
    Q_OBJECT

  private slots:
    void init();
    void cleanup() { m_view.reset(); }
    void keysZoomAndPan();
    void homeAndEnd();
    void wheelZoomsAtThePointer();
    void wheelScrollsLanes();
    void dragPans();
    void clickOpensTheFigure();
    void keysWalkTheBlocks();
    void keysWalkTheRowsThatAreShown();
    void criticalPathIsOutlined();
    void whatIsWaitedForIsSeen();
    void helpListsTheKeys();
    void reasonIsShownAndSpoken();
    void largePlansAreIndexedElsewhere();
    void theNewestPlanWins();
    void zoomSurvivesAnEdit();
    void describesItself();
    void followsThePalette();
    void aMillionBlocksPaint();
    void dependenciesAreFollowed();
    void timeIsMeasured();
    void whatWasWaitedForIsTold();
    void aStagesNameShowsItsMemory();

  private:
    QPointF middleOf(const BlockHit& hit) const
    {
        return m_view->geometryOfLanes().rectOf(hit).center();
    }
    BlockHit block(LaneKind kind, int stage, std::size_t at) const
    {
        const TimelineIndexPtr index = m_view->index();
        const Lane* lane = index->laneOf(kind, stage);
        return {static_cast<std::size_t>(lane - index->lanes.data()), at, &lane->blocks[at]};
    }
    void wheel(QPointF at, int y, Qt::KeyboardModifiers modifiers = {})
    {
        QWheelEvent event(at, m_view->mapToGlobal(at), {}, {0, y}, Qt::NoButton, modifiers,
                          Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_view.get(), &event);
    }

    std::unique_ptr<TimelineView> m_view;
};

void TimelineViewTest::init()
{
    m_view = std::make_unique<TimelineView>();
    m_view->resize(780, 400);
    m_view->setView(tests::presetView("chapter-pipeline-4x9"));
    m_view->show();
    (void)QTest::qWaitForWindowExposed(m_view.get());
    m_view->setFocus();
}

void TimelineViewTest::keysZoomAndPan()
{
    QSignalSpy changes(m_view.get(), &TimelineView::rangeChanged);
    const double whole = m_view->range().span();
    QTest::keyClick(m_view.get(), Qt::Key_W);
    QVERIFY(m_view->range().span() < whole);
    QTest::keyClick(m_view.get(), Qt::Key_W);
    const TimeRange zoomed = m_view->range();
    QTest::keyClick(m_view.get(), Qt::Key_D);
    QVERIFY(m_view->range().t0_s > zoomed.t0_s);
    QVERIFY(std::abs(m_view->range().span() - zoomed.span()) < 1e-12);
    QTest::keyClick(m_view.get(), Qt::Key_A);
    QVERIFY(std::abs(m_view->range().t0_s - zoomed.t0_s) < 1e-12);
    QTest::keyClick(m_view.get(), Qt::Key_Right);
    QVERIFY(m_view->range().t0_s > zoomed.t0_s);
    QTest::keyClick(m_view.get(), Qt::Key_S);
    QVERIFY(m_view->range().span() > zoomed.span());
    QTest::keyClick(m_view.get(), Qt::Key_F);
    QCOMPARE(m_view->range().t0_s, 0.0);
    QCOMPARE(m_view->range().span(), whole);
    QCOMPARE(changes.count(), 7);
}

/// [ goes to what a block waited for, ] to what waits for it; Escape ends the selection.
void TimelineViewTest::dependenciesAreFollowed()
{
    // F0 of stage 2: its message, the forward of stage 1, its message, and the first slot of all
    const BlockHit start = block(LaneKind::Compute, 2, 0);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, middleOf(start).toPoint());
    QCOMPARE(m_view->selection().block, start.block);
    m_view->grab(); // with its lines
    const std::pair<LaneKind, int> way[] = {{LaneKind::LinkDown, 1},
                                            {LaneKind::Compute, 1},
                                            {LaneKind::LinkDown, 0},
                                            {LaneKind::Compute, 0}};
    for (const auto& [kind, stage] : way) {
        QTest::keyClick(m_view.get(), Qt::Key_BracketLeft);
        const BlockHit hit = m_view->selection();
        const Lane& lane = m_view->index()->lanes[hit.lane];
        QCOMPARE(lane.kind, kind);
        QCOMPARE(lane.stage, stage);
        QCOMPARE(hit.block->microBatch, 0);
    }
    QTest::keyClick(m_view.get(), Qt::Key_BracketLeft); // there is nothing before
    QCOMPARE(m_view->selection().block->start_s, 0.0);
    for (int i = 0; i < 4; ++i)
        QTest::keyClick(m_view.get(), Qt::Key_BracketRight);
    QCOMPARE(m_view->selection().block, start.block);
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(!m_view->selection());
}

void TimelineViewTest::timeIsMeasured()
{
    const TimelineGeometry& geometry = m_view->geometryOfLanes();
    const QPoint from(static_cast<int>(geometry.mapTimeToX(0.05)), 60);
    const QPoint to(static_cast<int>(geometry.mapTimeToX(0.15)), 60);
    const double before = m_view->range().t0_s;
    QTest::mousePress(m_view.get(), Qt::LeftButton, Qt::ShiftModifier, to);
    QTest::mouseMove(m_view.get(), (from + to) / 2);
    QTest::mouseMove(m_view.get(), from);
    QTest::mouseRelease(m_view.get(), Qt::LeftButton, Qt::ShiftModifier, from);
    QVERIFY(m_view->measured());
    QVERIFY(std::abs(m_view->measured()->first - 0.05) < 0.002);
    QVERIFY(std::abs(m_view->measured()->second - 0.15) < 0.002);
    QCOMPARE(m_view->range().t0_s, before); // nothing was moved
    m_view->grab();
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(!m_view->measured());
    // on the axis without Shift
    const int axis = static_cast<int>(geometry.bottom()) + 8;
    QTest::mousePress(m_view.get(), Qt::LeftButton, {}, {from.x(), axis});
    QTest::mouseMove(m_view.get(), {from.x() + 30, axis});
    QTest::mouseMove(m_view.get(), {to.x(), axis});
    QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, {to.x(), axis});
    QVERIFY(m_view->measured());
    // the selected block
    QTest::keyClick(m_view.get(), Qt::Key_Period);
    QTest::keyClick(m_view.get(), Qt::Key_M);
    QCOMPARE(m_view->measured()->second, m_view->selection().block->end_s);
}

void TimelineViewTest::whatWasWaitedForIsTold()
{
    const TimelineIndex& index = *m_view->index();
    const Lane& stage = *index.laneOf(LaneKind::Compute, 1);
    QVERIFY(waitText(index, stage, 0).startsWith(QStringLiteral("waited 11 ms for: activations")));
    QVERIFY(waitText(index, *index.laneOf(LaneKind::Compute, 0), 0).isEmpty());
    QVERIFY(idleSummary(index, stage).contains(QStringLiteral("filling 10 ms")));
    QVERIFY(blockToolTip(index, stage, 0).contains(QStringLiteral("waited 11 ms")));
}

void TimelineViewTest::aStagesNameShowsItsMemory()
{
    QCOMPARE(m_view->index()->memory.stage, 3);
    const QPointF middle = middleOf(block(LaneKind::Compute, 1, 0));
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, {20, static_cast<int>(middle.y())});
    QCOMPARE(m_view->memoryStage(), 1);
    QCOMPARE(m_view->index()->memory.stage, 1);
}

void TimelineViewTest::homeAndEnd()
{
    QTest::keyClick(m_view.get(), Qt::Key_W);
    const double span = m_view->range().span();
    QTest::keyClick(m_view.get(), Qt::Key_End);
    QVERIFY(std::abs(m_view->range().t1_s - m_view->index()->end_s) < 1e-12);
    QTest::keyClick(m_view.get(), Qt::Key_Home);
    QCOMPARE(m_view->range().t0_s, 0.0);
    QVERIFY(std::abs(m_view->range().span() - span) < 1e-12);
}

void TimelineViewTest::wheelZoomsAtThePointer()
{
    const QPointF at(500, 100);
    const double time = m_view->geometryOfLanes().mapXToTime(at.x());
    const double whole = m_view->range().span();
    wheel(at, 360, Qt::ControlModifier);
    QVERIFY(m_view->range().span() < whole);
    QVERIFY(std::abs(m_view->geometryOfLanes().mapXToTime(at.x()) - time) < 1e-9);
}

void TimelineViewTest::wheelScrollsLanes()
{
    auto many = std::make_shared<style::PlanView>(*tests::presetView("gpt3-175b-4096xa100"));
    many->document.plan.layout.pipelineParallel = 32;
    many->forecast = plan::evaluate(many->document.plan, plan::Detail::Timeline);
    m_view->setView(many);
    m_view->resize(780, 160);
    QVERIFY(m_view->geometryOfLanes().rowsHeight > m_view->geometryOfLanes().area.height());
    wheel({400, 80}, -120);
    QVERIFY(m_view->geometryOfLanes().scroll > 0);
    wheel({400, 80}, 1200);
    QCOMPARE(m_view->geometryOfLanes().scroll, 0.0);
    QTest::keyClick(m_view.get(), Qt::Key_PageDown);
    QVERIFY(m_view->geometryOfLanes().scroll > 0);
}

void TimelineViewTest::dragPans()
{
    QSignalSpy clicks(m_view.get(), &TimelineView::figureActivated);
    m_view->setRange(0.1, 0.2);
    const double before = m_view->geometryOfLanes().mapXToTime(400);
    QTest::mousePress(m_view.get(), Qt::LeftButton, {}, {400, 60});
    QTest::mouseMove(m_view.get(), {430, 60});
    QTest::mouseMove(m_view.get(), {480, 60});
    QTest::mouseRelease(m_view.get(), Qt::LeftButton, {}, {480, 60});
    // what was under the pointer still is
    QVERIFY(std::abs(m_view->geometryOfLanes().mapXToTime(480) - before) < 1e-9);
    QCOMPARE(clicks.count(), 0);
}

void TimelineViewTest::clickOpensTheFigure()
{
    QSignalSpy clicks(m_view.get(), &TimelineView::figureActivated);
    const BlockHit hit = block(LaneKind::Compute, 2, 0);
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {}, middleOf(hit).toPoint());
    QCOMPARE(clicks.count(), 1);
    QCOMPARE(clicks[0][0].toString(), QStringLiteral("pipeline.forward_s[2]"));
    QCOMPARE(m_view->selection().block, hit.block);
    // idle time opens nothing
    QTest::mouseClick(m_view.get(), Qt::LeftButton, {},
                      {static_cast<int>(m_view->geometryOfLanes().area.left()) + 3,
                       static_cast<int>(middleOf(block(LaneKind::Compute, 3, 0)).y())});
    QCOMPARE(clicks.count(), 1);
    QVERIFY(!m_view->selection());
}

void TimelineViewTest::keysWalkTheBlocks()
{
    QSignalSpy clicks(m_view.get(), &TimelineView::figureActivated);
    QTest::keyClick(m_view.get(), Qt::Key_Period);
    QVERIFY(m_view->selection());
    QCOMPARE(m_view->selection().index, std::size_t(0));
    QTest::keyClick(m_view.get(), Qt::Key_Period);
    QCOMPARE(m_view->selection().index, std::size_t(1));
    QTest::keyClick(m_view.get(), Qt::Key_Comma);
    QTest::keyClick(m_view.get(), Qt::Key_Comma); // there is none before the first
    QCOMPARE(m_view->selection().index, std::size_t(0));
    QTest::keyClick(m_view.get(), Qt::Key_Return);
    QCOMPARE(clicks.count(), 1);
    QCOMPARE(clicks[0][0].toString(), QStringLiteral("pipeline.forward_s[0]"));
    const std::size_t lane = m_view->selection().lane;
    QTest::keyClick(m_view.get(), Qt::Key_Down);
    QCOMPARE(m_view->selection().lane, lane + 1);
    QVERIFY(m_view->accessibleDescription().contains(QStringLiteral("link")));
    QTest::keyClick(m_view.get(), Qt::Key_Up);
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(!m_view->selection());
}

void TimelineViewTest::keysWalkTheRowsThatAreShown()
{
    auto many = std::make_shared<style::PlanView>(*tests::presetView("gpt3-175b-4096xa100"));
    many->document.plan.layout.pipelineParallel = 16;
    many->forecast = plan::evaluate(many->document.plan, plan::Detail::Timeline);
    m_view->setView(many);
    m_view->resize(356, 250); // no room for links
    QVERIFY(m_view->index()->laneOf(LaneKind::LinkDown, 0));
    QTest::keyClick(m_view.get(), Qt::Key_Period);
    for (const LaneRow& row : m_view->geometryOfLanes().rows) {
        QCOMPARE(m_view->selection().lane, row.lane);
        QVERIFY(!m_view->geometryOfLanes().rectOf(m_view->selection()).isEmpty());
        QTest::keyClick(m_view.get(), Qt::Key_Down);
    }
    QCOMPARE(m_view->selection().lane, m_view->geometryOfLanes().rows.back().lane);
}

void TimelineViewTest::criticalPathIsOutlined()
{
    const QImage image = m_view->grab().toImage();
    int outlined = 0;
    const Lane* lane = m_view->index()->laneOf(LaneKind::Compute, 3);
    for (std::size_t i = 0; i < lane->blocks.size(); ++i) {
        const QRectF rect = m_view->geometryOfLanes().rectOf(block(LaneKind::Compute, 3, i));
        if (rect.width() < 8)
            continue;
        const QPointF edge(rect.center().x() + rect.width() / 4, rect.top());
        const QColor seen = image.pixelColor((edge * image.devicePixelRatio()).toPoint());
        QCOMPARE(seen == style::color(style::Role::Text), lane->blocks[i].isCritical);
        outlined += lane->blocks[i].isCritical ? 1 : 0;
    }
    QVERIFY(outlined > 0);
}

void TimelineViewTest::whatIsWaitedForIsSeen()
{
    // 38 ms of 53 s, far below a pixel, at both ends
    m_view->resize(356, 250);
    m_view->setView(tests::presetView("qwen3-8b-48x4090"));
    const QImage image = m_view->grab().toImage();
    const TimelineGeometry& geometry = m_view->geometryOfLanes();
    for (const LaneKind kind : {LaneKind::Gather, LaneKind::Reduce}) {
        const Lane* lane = geometry.index->laneOf(kind, 0);
        const std::size_t at = kind == LaneKind::Gather ? 0 : lane->blocks.size() - 1;
        const QRectF rect = geometry.rectOf(block(kind, 0, at));
        bool seen = false;
        for (double x = rect.left() - 4; x <= rect.right() + 4; x += 0.5) {
            const QPointF place(x, rect.center().y());
            const QColor color = image.pixelColor((place * image.devicePixelRatio()).toPoint());
            seen = seen || (color.red() > 180 && color.green() < 130);
        }
        QVERIFY(seen);
    }
}

void TimelineViewTest::helpListsTheKeys()
{
    QTest::keyClick(m_view.get(), Qt::Key_Question, Qt::ShiftModifier);
    QVERIFY(m_view->isHelpShown());
    QTest::keyClick(m_view.get(), Qt::Key_Escape);
    QVERIFY(!m_view->isHelpShown());
}

void TimelineViewTest::reasonIsShownAndSpoken()
{
    auto view = std::make_shared<style::PlanView>();
    view->forecast.timelineReason =
        quantity::Text::verbatim("the schedule needs more micro-batches");
    m_view->setView(view);
    QVERIFY(m_view->accessibleDescription().contains(
        QStringLiteral("the schedule needs more micro-batches")));
    QVERIFY(!m_view->grab().isNull());
    QTest::keyClick(m_view.get(), Qt::Key_W); // does nothing, and does not fail
    m_view->setView(nullptr);
    QVERIFY(!m_view->grab().isNull());
}

void TimelineViewTest::largePlansAreIndexedElsewhere()
{
    auto view = std::make_shared<style::PlanView>(*tests::presetView("chapter-pipeline-4x9"));
    const auto one = view->forecast.timeline;
    while (view->forecast.timeline.size() < 100'000)
        view->forecast.timeline.insert(view->forecast.timeline.end(), one.begin(), one.end());
    QSignalSpy ready(m_view.get(), &TimelineView::indexChanged);
    const TimelineIndexPtr before = m_view->index();
    m_view->setView(view);
    QCOMPARE(m_view->index(), before); // still the old lanes, and no wait
    QVERIFY(ready.wait());
    QVERIFY(m_view->index()->blockCount >= 100'000);
}

void TimelineViewTest::theNewestPlanWins()
{
    auto large = std::make_shared<style::PlanView>(*tests::presetView("chapter-pipeline-4x9"));
    const auto one = large->forecast.timeline;
    while (large->forecast.timeline.size() < 300'000)
        large->forecast.timeline.insert(large->forecast.timeline.end(), one.begin(), one.end());
    for (int i = 0; i < 5; ++i) {
        m_view->setView(large);
        m_view->setView(tests::presetView("qwen3-8b-48x4090"));
        QTest::qWait(100);
        QCOMPARE(m_view->index()->stages, 1);
    }
}

void TimelineViewTest::zoomSurvivesAnEdit()
{
    m_view->setRange(0.1, 0.15);
    m_view->setView(tests::presetView("chapter-pipeline-4x9"));
    QVERIFY(std::abs(m_view->range().t0_s - 0.1) < 1e-12);
    m_view->fit();
    m_view->setView(tests::presetView("qwen3-8b-48x4090"));
    QVERIFY(std::abs(m_view->range().span() - m_view->index()->end_s) < 1e-9);
    m_view->setBaseline(tests::presetView("qwen3-8b-32x4090"));
    // a slower baseline is shown whole too
    QVERIFY(m_view->range().span() > m_view->index()->end_s);
    QVERIFY(!m_view->grab().isNull());
    m_view->setBaseline(nullptr);
    QVERIFY(std::abs(m_view->range().span() - m_view->index()->end_s) < 1e-9);
}

void TimelineViewTest::describesItself()
{
    QVERIFY(!m_view->accessibleName().isEmpty());
    QVERIFY(m_view->accessibleDescription().contains(QStringLiteral("4 stages")));
    QCOMPARE(m_view->focusPolicy(), Qt::StrongFocus);
    QVERIFY(m_view->testAttribute(Qt::WA_OpaquePaintEvent));
}

void TimelineViewTest::followsThePalette()
{
    const style::Scheme before = style::currentScheme();
    for (const style::Scheme scheme : {style::Scheme::Dark, style::Scheme::Light}) {
        style::setCurrentScheme(scheme);
        QApplication::setPalette(style::applicationPalette(scheme));
        const QImage image = m_view->grab().toImage();
        QCOMPARE(image.pixelColor(3, 3), style::color(style::Role::Panel));
        const QPointF inside = middleOf(block(LaneKind::Compute, 3, 1)) - QPointF(12, 0);
        QCOMPARE(image.pixelColor((inside * image.devicePixelRatio()).toPoint()),
                 style::color(style::Role::Backward));
    }
    style::setCurrentScheme(before);
}

void TimelineViewTest::aMillionBlocksPaint()
{
    auto index = std::make_shared<TimelineIndex>();
    index->stages = 16;
    for (int s = 0; s < 16; ++s) {
        index->lanes.push_back(tests::randomLane(62'500, static_cast<std::uint32_t>(s + 1)));
        index->lanes.back().stage = s;
        index->end_s = std::max(index->end_s, index->lanes.back().blocks.back().end_s);
        index->blockCount += index->lanes.back().blocks.size();
    }
    m_view->resize(1200, 560);
    m_view->setIndex(index);
    for (const double share : {1.0, 0.05, 0.005, 0.0001}) {
        m_view->setRange(index->end_s * 0.4, index->end_s * (0.4 + share));
        m_view->grab();
        const std::clock_t start = std::clock(); // of this process: others may be at work
        constexpr int kFrames = 20;
        for (int i = 0; i < kFrames; ++i)
            QVERIFY(!m_view->grab().isNull());
        qInfo("1 M blocks in 16 lanes, 1/%g of the step: %.2f ms a frame", 1 / share,
              1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC / kFrames);
    }
}

RIDGEPOINT_TEST(TimelineViewTest)
#include "tst_timeline_view.moc"

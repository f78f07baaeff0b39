// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/test_main.h"
#include "timeline/timeline_text.h"
#include "timeline_plans.h"

using namespace ridgepoint;
using namespace ridgepoint::timeline;
using plan::FigureId;

class TimelineIndexTest : public QObject
{
    Q_OBJECT

  private slots:
    void blocksEqualTheForecast_data();
    void blocksEqualTheForecast();
    void lanesOfOneStage();
    void lanesOfAPipeline();
    void theStepEndsWhenTheForecastSays_data();
    void theStepEndsWhenTheForecastSays();
    void reasonIsKept();
    void figuresExist();
};

namespace {

void addPlans()
{
    QTest::addColumn<QString>("id");
    for (const char* id : {"qwen3-8b-48x4090", "chapter-pipeline-4x9", "gpt3-175b-4096xa100",
                           "decoder-70b-1024xh100", "qwen3-8b-32x4090"})
        QTest::newRow(id) << QString::fromLatin1(id);
}

BlockKind kindOf(plan::TimelineBlock::Kind kind)
{
    using From = plan::TimelineBlock::Kind;
    return kind == From::Forward           ? BlockKind::Forward
           : kind == From::Backward        ? BlockKind::Backward
           : kind == From::ForwardTransfer ? BlockKind::ForwardTransfer
           : kind == From::Update          ? BlockKind::Update
                                           : BlockKind::BackwardTransfer;
}

} // namespace

void TimelineIndexTest::blocksEqualTheForecast_data()
{
    addPlans();
}

void TimelineIndexTest::blocksEqualTheForecast()
{
    QFETCH(QString, id);
    const style::PlanViewPtr view = tests::presetView(id.toStdString());
    QVERIFY(!view->forecast.timeline.empty());
    const TimelineIndexPtr index = makeTimelineIndex(view->forecast);
    const double notHidden =
        view->forecast.value(FigureId::NetworkExposedDataParallelS).value_or(0);
    // each block of the forecast is in the lane of its stage, at its time after the input
    for (const plan::TimelineBlock& block : view->forecast.timeline) {
        const BlockKind kind = kindOf(block.kind);
        LaneKind laneKind = LaneKind::Compute;
        int stage = block.stage;
        if (kind == BlockKind::ForwardTransfer)
            laneKind = LaneKind::LinkDown;
        if (kind == BlockKind::BackwardTransfer) {
            laneKind = LaneKind::LinkUp;
            --stage;
        }
        if (kind == BlockKind::Update && index->stages == 1)
            laneKind = LaneKind::Update;
        const Lane* lane = index->laneOf(laneKind, stage);
        QVERIFY(lane);
        const double shift = index->offset_s + (kind == BlockKind::Update ? notHidden : 0);
        const bool found =
            std::any_of(lane->blocks.begin(), lane->blocks.end(), [&](const Block& b) {
                return b.kind == kind && b.start_s == block.start_s + shift &&
                       b.end_s == block.end_s + shift &&
                       (b.microBatch == block.microBatch || kind == BlockKind::Update);
            });
        QVERIFY(found);
    }
    // and there is nothing else but what figures say
    std::size_t own = 0;
    for (const Lane& lane : index->lanes) {
        if (lane.kind == LaneKind::Input || lane.kind == LaneKind::NotHidden ||
            lane.kind == LaneKind::Other)
            own += lane.blocks.size();
    }
    QCOMPARE(index->blockCount, view->forecast.timeline.size() + own);
}

void TimelineIndexTest::lanesOfOneStage()
{
    const style::PlanViewPtr view = tests::presetView("qwen3-8b-48x4090");
    const TimelineIndexPtr index = makeTimelineIndex(view->forecast);
    QCOMPARE(index->stages, 1);
    const Lane* compute = index->laneOf(LaneKind::Compute, 0);
    QVERIFY(compute);
    QCOMPARE(compute->blocks.size(), std::size_t(16)); // 8 micro-batches, forward and backward
    QCOMPARE(laneText(*index, *compute), QStringLiteral("compute"));
    const Lane* input = index->laneOf(LaneKind::Input, 0);
    QVERIFY(input);
    QCOMPARE(input->busy(), *view->forecast.value(FigureId::StepInputWaitS));
    const Lane* exposed = index->laneOf(LaneKind::NotHidden, 0);
    QVERIFY(exposed);
    QVERIFY(std::abs(exposed->busy() -
                     *view->forecast.value(FigureId::NetworkExposedDataParallelS)) < 1e-9);
    QVERIFY(!index->laneOf(LaneKind::LinkDown, 0)); // no gather that the engine does not give
}

void TimelineIndexTest::lanesOfAPipeline()
{
    const TimelineIndexPtr index =
        makeTimelineIndex(tests::presetView("chapter-pipeline-4x9")->forecast);
    QCOMPARE(index->stages, 4);
    QStringList names;
    for (const Lane& lane : index->lanes)
        names << laneNameText(*index, lane);
    QVERIFY(names.contains(QStringLiteral("stage 3")));
    QVERIFY(names.contains(QStringLiteral("link 0 → 1")));
    QVERIFY(names.contains(QStringLiteral("link 3 → 2")));
    QCOMPARE(names.count(QStringLiteral("link 1 → 0")), 1);
}

void TimelineIndexTest::theStepEndsWhenTheForecastSays_data()
{
    addPlans();
}

void TimelineIndexTest::theStepEndsWhenTheForecastSays()
{
    QFETCH(QString, id);
    const style::PlanViewPtr view = tests::presetView(id.toStdString());
    const TimelineIndexPtr index = makeTimelineIndex(view->forecast);
    const double step = *view->forecast.value(FigureId::StepTimeS);
    const bool agrees = std::abs(index->end_s - step) < 1e-6 * step;
    // an MFU fixes the whole step, while its pieces stand at the assumed rate: then it is said
    const bool isMfu =
        view->document.plan.compute.efficiencyMeaning == compute::EfficiencyMeaning::Mfu;
    QVERIFY2(agrees || isMfu, qPrintable(QStringLiteral("%1 %2").arg(index->end_s).arg(step)));
    QCOMPARE(lengthText(*view, *index).isEmpty(), agrees);
    QVERIFY(agrees || summaryText(*view, *index).contains(QStringLiteral("MFU")));
}

void TimelineIndexTest::reasonIsKept()
{
    plan::Forecast forecast;
    forecast.timelineReason = "because";
    const TimelineIndexPtr index = makeTimelineIndex(forecast);
    QVERIFY(index->lanes.empty());
    QCOMPARE(index->reason, std::string("because"));
}

void TimelineIndexTest::figuresExist()
{
    for (const char* id : {"qwen3-8b-48x4090", "chapter-pipeline-4x9"}) {
        const TimelineIndexPtr index = makeTimelineIndex(tests::presetView(id)->forecast);
        for (const Lane& lane : index->lanes) {
            for (const Block& block : lane.blocks)
                QVERIFY(plan::findFigure(figureOf(*index, lane, block.kind)));
        }
    }
    const TimelineIndexPtr index =
        makeTimelineIndex(tests::presetView("chapter-pipeline-4x9")->forecast);
    QCOMPARE(figureOf(*index, *index->laneOf(LaneKind::Compute, 2), BlockKind::Forward),
             std::string("pipeline.forward_s[2]"));
}

RIDGEPOINT_TEST(TimelineIndexTest)
#include "tst_timeline_index.moc"

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
    void memoryIsThatOfTheForecast();
    void lanesOfAPipeline();
    void lanesOfChunksGoRound();
    void weightGradientsStandOnTheirStage();
    void aStepGivenBelowItsPartsIsTold();
    void theStepEndsWhenTheForecastSays_data();
    void theStepEndsWhenTheForecastSays();
    void reasonIsKept();
    void figuresExist();
    void messagesStandOnTheirLink();
    void inputsAreThoseOfTheSchedule();
};

namespace {

void addPlans()
{
    QTest::addColumn<QString>("id");
    for (const char* id : {"qwen3-8b-48x4090", "chapter-pipeline-4x9", "gpt3-175b-4096xa100",
                           "decoder-70b-1024xh100", "qwen3-8b-32x4090"})
        QTest::newRow(id) << QString::fromLatin1(id);
}

BlockKind kindOf(const plan::TimelineBlock& block)
{
    using From = plan::TimelineBlock::Kind;
    switch (block.kind) {
    case From::Forward:
        return BlockKind::Forward;
    case From::Backward:
        return BlockKind::Backward;
    case From::WeightGradient:
        return BlockKind::WeightGradient;
    case From::ForwardTransfer:
        return BlockKind::ForwardTransfer;
    case From::BackwardTransfer:
        return BlockKind::BackwardTransfer;
    case From::Gather:
        return block.isExposed ? BlockKind::GatherWaited : BlockKind::Gather;
    case From::Reduction:
        return block.isExposed ? BlockKind::ReductionWaited : BlockKind::Reduction;
    case From::Input:
        return BlockKind::InputWait;
    case From::Update:
        return BlockKind::Update;
    case From::Other:
        break;
    }
    return BlockKind::Other;
}

LaneKind laneKindOf(BlockKind kind, int stages)
{
    switch (kind) {
    case BlockKind::ForwardTransfer:
        return LaneKind::LinkDown;
    case BlockKind::BackwardTransfer:
        return LaneKind::LinkUp;
    case BlockKind::Gather:
    case BlockKind::GatherWaited:
        return LaneKind::Gather;
    case BlockKind::Reduction:
    case BlockKind::ReductionWaited:
        return LaneKind::Reduce;
    case BlockKind::InputWait:
        return LaneKind::Input;
    case BlockKind::Update:
        return stages == 1 ? LaneKind::Update : LaneKind::Compute;
    case BlockKind::Other:
        return LaneKind::Other;
    default:
        return LaneKind::Compute;
    }
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
    for (const plan::TimelineBlock& block : view->forecast.timeline) {
        const BlockKind kind = kindOf(block);
        const int stage = kind == BlockKind::BackwardTransfer ? block.stage - 1 : block.stage;
        const Lane* lane = index->laneOf(laneKindOf(kind, index->stages), stage);
        QVERIFY(lane);
        const bool found =
            std::any_of(lane->blocks.begin(), lane->blocks.end(), [&](const Block& b) {
                return b.kind == kind && b.start_s == block.start_s && b.end_s == block.end_s &&
                       b.microBatch == block.microBatch && b.unit == block.unit &&
                       b.isCritical == block.isCritical;
            });
        QVERIFY(found);
    }
    QCOMPARE(index->blockCount, view->forecast.timeline.size()); // and there is nothing else
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
    const Lane* gather = index->laneOf(LaneKind::Gather, 0);
    const Lane* reduce = index->laneOf(LaneKind::Reduce, 0);
    QVERIFY(gather && reduce);
    const double link = *view->forecast.value(FigureId::NetworkDataParallelS);
    QVERIFY(std::abs(gather->busy() + reduce->busy() - link) < 1e-9 * link);
    // the lane's other kind is what is waited for
    const double waited = gather->busyBefore.back()[1] + reduce->busyBefore.back()[1];
    QVERIFY(std::abs(waited - *view->forecast.value(FigureId::NetworkExposedDataParallelS)) < 1e-9);
    QCOMPARE(unitText(gather->blocks.front()), QStringLiteral("embedding"));
    QCOMPARE(unitText(gather->blocks[1]), QStringLiteral("layer 1"));
    QVERIFY(!index->laneOf(LaneKind::LinkDown, 0));
}

void TimelineIndexTest::memoryIsThatOfTheForecast()
{
    for (const char* id : {"qwen3-8b-48x4090", "gpt3-175b-4096xa100"}) {
        const style::PlanViewPtr view = tests::presetView(id);
        const TimelineIndexPtr index = makeTimelineIndex(view->forecast);
        const MemoryCurve& memory = index->memory;
        const double peak = *view->forecast.value(FigureId::MemoryPeakBytes);
        QVERIFY(std::abs(memory.peakBytes - peak) < 1e-9 * peak);
        QCOMPARE(memory.capacityBytes, view->forecast.value(FigureId::MemoryCapacityBytes));
        // any stretch against its points
        std::mt19937 random(4);
        std::uniform_real_distribution<double> at(0, index->end_s);
        for (int i = 0; i < 500; ++i) {
            const double from = at(random);
            const double to = std::min(index->end_s, from + at(random) / 4);
            double most = std::max(memory.bytesAt(from), memory.bytesAt(to));
            double least = std::min(memory.bytesAt(from), memory.bytesAt(to));
            for (const plan::MemoryPoint& point : memory.points) {
                if (point.time_s > from && point.time_s <= to) {
                    most = std::max(most, point.bytes);
                    least = std::min(least, point.bytes);
                }
            }
            QCOMPARE(memory.within(from, to).most, most);
            QCOMPARE(memory.within(from, to).least, least);
        }
    }
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

void TimelineIndexTest::lanesOfChunksGoRound()
{
    plan::Plan plan = tests::presetView("chapter-pipeline-4x9")->document.plan;
    QVERIFY(!plan::setField(plan, "layout.schedule", "interleaved"));
    QVERIFY(!plan::setField(plan, "layout.chunks", "3"));
    const TimelineIndexPtr index = makeTimelineIndex(plan::evaluate(plan, plan::Detail::Timeline));
    QCOMPARE(index->stages, 4);
    QStringList names;
    for (const Lane& lane : index->lanes) {
        names << laneNameText(*index, lane);
        if (lane.kind == LaneKind::LinkDown || lane.kind == LaneKind::LinkUp)
            QVERIFY(lane.latestEnd.empty()); // a link carries one message at a time
    }
    for (const char* name : {"link 0 → 1", "link 3 → 0", "link 1 → 0", "link 0 → 3"})
        QCOMPARE(names.count(QString::fromUtf8(name)), 1);
}

void TimelineIndexTest::weightGradientsStandOnTheirStage()
{
    plan::Plan plan = tests::presetView("chapter-pipeline-4x9")->document.plan;
    QVERIFY(!plan::setField(plan, "layout.schedule", "zb-h1"));
    const plan::Forecast forecast = plan::evaluate(plan, plan::Detail::Timeline);
    const TimelineIndexPtr index = makeTimelineIndex(forecast);
    for (int stage = 0; stage < 4; ++stage) {
        const Lane* lane = index->laneOf(LaneKind::Compute, stage);
        QVERIFY(lane && lane->latestEnd.empty());
        int count = 0;
        for (const Block& block : lane->blocks) {
            count += block.kind == BlockKind::WeightGradient;
            const std::string figure = figureOf(*index, *lane, block.kind);
            QVERIFY(plan::findFigure(figure));
        }
        QCOMPARE(count, static_cast<int>(*forecast.value(plan::FigureId::TaskMicroBatches)));
    }
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
    QVERIFY2(std::abs(index->end_s - step) < 1e-9 * step,
             qPrintable(QStringLiteral("%1 %2").arg(index->end_s).arg(step)));
    QVERIFY(lengthText(*view, *index).isEmpty());
}

void TimelineIndexTest::aStepGivenBelowItsPartsIsTold()
{
    auto view = std::make_shared<style::PlanView>(*tests::presetView("qwen3-8b-48x4090"));
    plan::setGiven(view->document.plan, {FigureId::StepTimeS, -1, 60});
    view->forecast = plan::evaluate(view->document.plan, plan::Detail::Timeline);
    TimelineIndexPtr index = makeTimelineIndex(view->forecast);
    QVERIFY(std::abs(index->end_s - 60) < 1e-9); // the rest stands at the end, as other
    QVERIFY(index->laneOf(LaneKind::Other, 0));
    plan::setGiven(view->document.plan, {FigureId::StepTimeS, -1, 40});
    view->forecast = plan::evaluate(view->document.plan, plan::Detail::Timeline);
    index = makeTimelineIndex(view->forecast);
    QVERIFY(index->end_s > 50);
    QVERIFY(summaryText(*view, *index).contains(QStringLiteral("given as 40 s")));
}

void TimelineIndexTest::reasonIsKept()
{
    plan::Forecast forecast;
    forecast.timelineReason = quantity::Text::verbatim("because");
    const TimelineIndexPtr index = makeTimelineIndex(forecast);
    QVERIFY(index->lanes.empty());
    QCOMPARE(index->reason.english(), std::string("because"));
}

namespace {

plan::Forecast forecastOf(const char* schedule, const char* chunks)
{
    plan::Plan plan = exchange::loadPlanPreset("chapter-pipeline-4x9").document->plan;
    plan::setField(plan, "layout.schedule", schedule);
    plan::setField(plan, "layout.chunks", chunks);
    return plan::evaluate(plan, plan::Detail::Timeline);
}

} // namespace

/// In a V activations go up as well as down: a link's lane has what goes its way, of both kinds.
void TimelineIndexTest::messagesStandOnTheirLink()
{
    const TimelineIndexPtr index = makeTimelineIndex(forecastOf("zb-v", "2"));
    for (int stage = 0; stage < 3; ++stage) {
        for (const LaneKind kind : {LaneKind::LinkDown, LaneKind::LinkUp}) {
            const Lane* lane = index->laneOf(kind, stage);
            QVERIFY(lane);
            QCOMPARE(lane->blocks.size(), std::size_t(16)); // 8 of each kind
            QVERIFY(lane->latestEnd.empty());               // one at a time
        }
    }
    QVERIFY(!index->laneOf(LaneKind::LinkDown, 3)); // nothing goes round
    const TimelineIndexPtr round = makeTimelineIndex(forecastOf("interleaved", "2"));
    QVERIFY(round->laneOf(LaneKind::LinkDown, 3) && round->laneOf(LaneKind::LinkUp, 3));
}

/// No block begins before its input has ended, and one that begins later than what went before it
/// on its stage begins just then.
void TimelineIndexTest::inputsAreThoseOfTheSchedule()
{
    const std::pair<const char*, const char*> all[] = {
        {"1f1b", "1"},       {"interleaved", "2"}, {"zb-h1", "1"},          {"zb-v", "2"},
        {"looped-bfs", "2"}, {"dualpipev", "2"},   {"dualpipev-fused", "2"}};
    for (const auto& [schedule, chunks] : all) {
        const TimelineIndexPtr index = makeTimelineIndex(forecastOf(schedule, chunks));
        QVERIFY2(!index->lanes.empty(), schedule);
        int waited = 0;
        for (const Lane& lane : index->lanes) {
            for (std::size_t i = 0; i < lane.blocks.size(); ++i) {
                const Block* input = index->block(lane.blocks[i].input);
                if (!input)
                    continue;
                const double start = lane.blocks[i].start_s;
                QVERIFY2(input->end_s <= start + 1e-9 || input->start_s < start, schedule);
                const double before = i > 0 ? lane.blocks[i - 1].end_s : 0;
                if (lane.kind == LaneKind::Compute && start > before + 1e-9) {
                    QVERIFY2(std::abs(input->end_s - start) < 1e-9, schedule);
                    ++waited;
                }
            }
        }
        QVERIFY2(waited > 4, schedule);
    }
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

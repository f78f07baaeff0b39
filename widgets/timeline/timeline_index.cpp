// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_index.h"

#include <algorithm>
#include <limits>

namespace ridgepoint::timeline {
namespace {

using plan::FigureId;
using plan::TimelineBlock;

BlockKind kindOf(const TimelineBlock& block)
{
    switch (block.kind) {
    case TimelineBlock::Kind::Forward:
        return BlockKind::Forward;
    case TimelineBlock::Kind::Backward:
        return BlockKind::Backward;
    case TimelineBlock::Kind::WeightGradient:
        return BlockKind::WeightGradient;
    case TimelineBlock::Kind::ForwardTransfer:
        return BlockKind::ForwardTransfer;
    case TimelineBlock::Kind::BackwardTransfer:
        return BlockKind::BackwardTransfer;
    case TimelineBlock::Kind::Gather:
        return block.isExposed ? BlockKind::GatherWaited : BlockKind::Gather;
    case TimelineBlock::Kind::Reduction:
        return block.isExposed ? BlockKind::ReductionWaited : BlockKind::Reduction;
    case TimelineBlock::Kind::Input:
        return BlockKind::InputWait;
    case TimelineBlock::Kind::Update:
        return BlockKind::Update;
    case TimelineBlock::Kind::Other:
        return BlockKind::Other;
    }
    return BlockKind::Forward;
}

Lane emptyLane(LaneKind kind, BlockKind main, BlockKind other, int stage = 0)
{
    Lane lane;
    lane.kind = kind;
    lane.mainKind = main;
    lane.otherKind = other;
    lane.stage = stage;
    return lane;
}

/// Lanes while they are being filled: of the stages, of the links between them, and of the rest.
struct StageLanes
{
    std::vector<Lane> compute, down, up;
    Lane gather = emptyLane(LaneKind::Gather, BlockKind::Gather, BlockKind::GatherWaited);
    Lane reduce = emptyLane(LaneKind::Reduce, BlockKind::Reduction, BlockKind::ReductionWaited);
    Lane input = emptyLane(LaneKind::Input, BlockKind::InputWait, BlockKind::InputWait);
    Lane update = emptyLane(LaneKind::Update, BlockKind::Update, BlockKind::Update);
    Lane other = emptyLane(LaneKind::Other, BlockKind::Other, BlockKind::Other);

    explicit StageLanes(int stages)
    {
        for (int s = 0; s < stages; ++s) {
            compute.push_back(
                emptyLane(LaneKind::Compute, BlockKind::Forward, BlockKind::Backward, s));
            down.push_back(emptyLane(LaneKind::LinkDown, BlockKind::ForwardTransfer,
                                     BlockKind::ForwardTransfer, s));
            up.push_back(emptyLane(LaneKind::LinkUp, BlockKind::BackwardTransfer,
                                   BlockKind::BackwardTransfer, s));
        }
    }

    /// The link from a stage to another: to the next or the one before, or round the ends.
    Lane& linkFor(int from, int to)
    {
        const int last = static_cast<int>(compute.size()) - 1;
        if (to == from + 1 || (from == last && to != from - 1))
            return down[static_cast<std::size_t>(from)];
        return up[static_cast<std::size_t>(to == from - 1 ? to : last)];
    }

    Lane& laneFor(BlockKind kind, int stage, int target)
    {
        const auto s = static_cast<std::size_t>(stage);
        switch (kind) {
        case BlockKind::Forward:
        case BlockKind::Backward:
        case BlockKind::WeightGradient:
            break;
        case BlockKind::Update:
            if (compute.size() == 1)
                return update;
            break;
        case BlockKind::ForwardTransfer:
        case BlockKind::BackwardTransfer:
            return linkFor(stage, target);
        case BlockKind::Gather:
        case BlockKind::GatherWaited:
            return gather;
        case BlockKind::Reduction:
        case BlockKind::ReductionWaited:
            return reduce;
        case BlockKind::InputWait:
            return input;
        case BlockKind::Other:
            return other;
        }
        return compute[s];
    }
};

} // namespace

double Lane::busy() const
{
    return busyBefore.empty() ? 0 : busyBefore.back()[0] + busyBefore.back()[1];
}

std::size_t Lane::firstEndingAfter(double time_s) const
{
    if (!latestEnd.empty()) {
        // latestEnd[i + 1] covers block i and those before it: the first one beyond the time
        const auto at = std::upper_bound(latestEnd.begin() + 1, latestEnd.end(), time_s);
        return static_cast<std::size_t>(at - latestEnd.begin()) - 1;
    }
    const auto at = std::upper_bound(blocks.begin(), blocks.end(), time_s,
                                     [](double t, const Block& block) { return t < block.end_s; });
    return static_cast<std::size_t>(at - blocks.begin());
}

std::size_t Lane::firstStartingAt(double time_s, std::size_t from) const
{
    // The first coarse start that is late enough, looked for near `from` first: a frame goes
    // through a lane in small steps.
    std::size_t low = from / kCoarse;
    std::size_t reach = 4;
    while (low + reach < coarseStarts.size() && coarseStarts[low + reach] < time_s) {
        low += reach;
        reach *= 2;
    }
    const std::size_t high = std::min(coarseStarts.size(), low + reach);
    const auto coarse =
        std::lower_bound(coarseStarts.begin() + static_cast<std::ptrdiff_t>(std::min(low, high)),
                         coarseStarts.begin() + static_cast<std::ptrdiff_t>(high), time_s);
    // What is looked for stands in the coarse step before it.
    const auto after = static_cast<std::size_t>(coarse - coarseStarts.begin());
    const std::size_t first = std::max(from, after == 0 ? 0 : (after - 1) * kCoarse);
    const std::size_t last = std::max(first, std::min(blocks.size(), after * kCoarse));
    const auto at =
        std::lower_bound(blocks.begin() + static_cast<std::ptrdiff_t>(first),
                         blocks.begin() + static_cast<std::ptrdiff_t>(last), time_s,
                         [](const Block& block, double t) { return block.start_s < t; });
    return static_cast<std::size_t>(at - blocks.begin());
}

const Block* Lane::blockAt(double time_s) const
{
    const auto after =
        std::upper_bound(blocks.begin(), blocks.end(), time_s,
                         [](double t, const Block& block) { return t < block.start_s; });
    for (auto i = static_cast<std::size_t>(after - blocks.begin()); i > 0; --i) {
        if (blocks[i - 1].end_s > time_s)
            return &blocks[i - 1];
        if (latestEnd.empty() || latestEnd[i - 1] <= time_s)
            return nullptr;
    }
    return nullptr;
}

void finishLane(Lane& lane)
{
    const auto byStart = [](const Block& a, const Block& b) { return a.start_s < b.start_s; };
    if (!std::is_sorted(lane.blocks.begin(), lane.blocks.end(), byStart))
        std::stable_sort(lane.blocks.begin(), lane.blocks.end(), byStart);
    lane.busyBefore.assign(lane.blocks.size() + 1, {0.0, 0.0});
    bool overlaps = false;
    double end = 0;
    for (std::size_t i = 0; i < lane.blocks.size(); ++i) {
        const Block& block = lane.blocks[i];
        lane.busyBefore[i + 1] = lane.busyBefore[i];
        lane.busyBefore[i + 1][block.kind == lane.mainKind ? 0 : 1] += block.duration();
        overlaps = overlaps || (i > 0 && end > block.start_s);
        end = std::max(end, block.end_s);
    }
    lane.coarseStarts.clear();
    for (std::size_t i = 0; i < lane.blocks.size(); i += kCoarse)
        lane.coarseStarts.push_back(lane.blocks[i].start_s);
    lane.latestEnd.clear();
    if (!overlaps)
        return;
    lane.latestEnd.assign(lane.blocks.size() + 1, 0.0);
    for (std::size_t i = 0; i < lane.blocks.size(); ++i)
        lane.latestEnd[i + 1] = std::max(lane.latestEnd[i], lane.blocks[i].end_s);
}

const Lane* TimelineIndex::laneOf(LaneKind kind, int stage) const
{
    const bool isOfStage =
        kind == LaneKind::Compute || kind == LaneKind::LinkDown || kind == LaneKind::LinkUp;
    for (const Lane& lane : lanes) {
        if (lane.kind == kind && (lane.stage == stage || !isOfStage))
            return &lane;
    }
    return nullptr;
}

namespace {

std::shared_ptr<TimelineIndex> makeLanes(const plan::Forecast& forecast)
{
    auto index = std::make_shared<TimelineIndex>();
    index->reason = forecast.timelineReason;
    if (forecast.timeline.empty())
        return index;
    int last = 0;
    for (const TimelineBlock& block : forecast.timeline)
        last = std::max(last, block.stage);
    index->stages = last + 1;
    StageLanes lanes(index->stages);
    std::int32_t piece = 0;
    index->passesFrom_s = std::numeric_limits<double>::infinity();
    for (const TimelineBlock& block : forecast.timeline) {
        const BlockKind kind = kindOf(block);
        Lane& lane = lanes.laneFor(kind, block.stage, block.target);
        if (lane.kind == LaneKind::Gather || lane.kind == LaneKind::Reduce)
            lane.stage = block.stage;
        const auto unit = static_cast<std::int16_t>(
            std::min<std::int32_t>(block.unit, std::numeric_limits<std::int16_t>::max()));
        lane.blocks.push_back({block.start_s, block.end_s, block.microBatch, kind, block.isCritical,
                               unit, block.chunk, piece++, block.input});
        if (kind == BlockKind::Forward)
            index->passesFrom_s = std::min(index->passesFrom_s, block.start_s);
        else if (kind == BlockKind::Backward || kind == BlockKind::WeightGradient)
            index->passesTo_s = std::max(index->passesTo_s, block.end_s);
        index->end_s = std::max(index->end_s, block.end_s);
    }

    const auto show = [&](Lane& lane) {
        if (lane.blocks.empty())
            return;
        finishLane(lane);
        index->blockCount += lane.blocks.size();
        index->lanes.push_back(std::move(lane));
    };
    for (std::size_t s = 0; s < lanes.compute.size(); ++s) {
        show(lanes.compute[s]);
        show(lanes.down[s]);
        show(lanes.up[s]);
    }
    for (Lane* lane : {&lanes.gather, &lanes.reduce, &lanes.input, &lanes.update, &lanes.other})
        show(*lane);
    index->places.resize(forecast.timeline.size());
    for (std::uint32_t at = 0; at < index->lanes.size(); ++at) {
        const std::vector<Block>& blocks = index->lanes[at].blocks;
        for (std::uint32_t i = 0; i < blocks.size(); ++i)
            index->places[static_cast<std::size_t>(blocks[i].piece)] = {at, i};
    }
    return index;
}

} // namespace

TimelineIndexPtr makeTimelineIndex(const plan::Forecast& forecast)
{
    auto index = makeLanes(forecast);
    if (!index->lanes.empty())
        index->memory = makeMemoryCurve(forecast);
    return index;
}

TimelineIndexPtr makeTimelineIndex(const plan::Plan& plan, const plan::Forecast& forecast,
                                   int memoryStage)
{
    const bool isOther = memoryStage >= 0 && memoryStage != forecast.memoryStage &&
                         memoryStage < static_cast<int>(forecast.stageMemory.size());
    if (!isOther)
        return makeTimelineIndex(forecast);
    auto index = makeLanes(forecast);
    if (!index->lanes.empty())
        index->memory = makeMemoryCurve(plan, forecast, memoryStage);
    return index;
}

std::string figureOf(const TimelineIndex& index, const Lane& lane, BlockKind kind)
{
    const int stage = index.stages > 1 ? lane.stage : -1;
    switch (kind) {
    case BlockKind::Forward:
        return plan::figureText(FigureId::PipelineForwardS, stage);
    case BlockKind::Backward:
    case BlockKind::WeightGradient:
        return plan::figureText(FigureId::PipelineBackwardS, stage);
    case BlockKind::ForwardTransfer:
    case BlockKind::BackwardTransfer:
        return plan::figureText(FigureId::PipelineTransferS);
    case BlockKind::Update:
        return plan::figureText(FigureId::StepUpdateS);
    case BlockKind::Gather:
    case BlockKind::Reduction:
        return plan::figureText(FigureId::NetworkDataParallelS);
    case BlockKind::GatherWaited:
    case BlockKind::ReductionWaited:
        return plan::figureText(FigureId::NetworkExposedDataParallelS);
    case BlockKind::InputWait:
        return plan::figureText(FigureId::StepInputWaitS);
    case BlockKind::Other:
        return plan::figureText(FigureId::StepOtherS);
    }
    return {};
}

} // namespace ridgepoint::timeline

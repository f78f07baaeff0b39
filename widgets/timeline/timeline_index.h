// SPDX-License-Identifier: GPL-3.0-or-later
// The blocks of one step sorted into lanes, with sums that let any stretch of a lane be read by
// binary search. Made once for a forecast, on any thread, and never changed.
#pragma once

#include "plan/forecast.h"
#include "plan/plan.h"
#include "timeline/memory_curve.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ridgepoint::timeline {

enum class BlockKind : std::uint8_t
{
    Forward,
    Backward,
    WeightGradient, ///< where the schedule splits it from the backward
    Update,
    ForwardTransfer,
    BackwardTransfer,
    Gather,
    GatherWaited, ///< that no computation hides
    Reduction,
    ReductionWaited, ///< that no computation hides
    InputWait,
    Other, ///< of a given step time, what no part explains
};
inline constexpr std::size_t kBlockKinds = 12;

struct Block
{
    double start_s = 0;
    double end_s = 0;
    std::int32_t microBatch = -1; ///< -1 where it belongs to none
    BlockKind kind = BlockKind::Forward;
    bool isCritical = false;                          ///< on the critical path of the schedule
    std::int16_t unit = plan::TimelineBlock::kNoUnit; ///< as in a TimelineBlock
    std::int16_t chunk = -1;                          ///< the same
    std::int32_t piece = -1;                          ///< its index in the forecast's timeline
    std::int32_t input = -1; ///< the piece whose end its own waits for; -1: none

    double duration() const { return end_s - start_s; }
};

enum class LaneKind
{
    Compute,
    LinkDown, ///< from a stage to the next, or from the last to the first
    LinkUp,   ///< from a stage to the one before, or from the first to the last
    Gather,
    Reduce,
    Input,
    Update, ///< of a plan with one stage; with several it stands in their compute lanes
    Other,
};

inline constexpr std::size_t kCoarse = 32;

/// Blocks of one resource, sorted by start.
struct Lane
{
    LaneKind kind = LaneKind::Compute;
    int stage = 0; ///< of a link the earlier of its two; of collectives whose passes hide them
    std::vector<Block> blocks;
    /// Busy seconds before each block, and in all: of the lane's main kind and of all others.
    std::vector<std::array<double, 2>> busyBefore;
    /// The latest end before each block and of all; empty where no two blocks overlap.
    std::vector<double> latestEnd;
    /// The start of each kCoarse-th block: a search among a million blocks reads little memory.
    std::vector<double> coarseStarts;
    BlockKind mainKind = BlockKind::Forward;
    BlockKind otherKind = BlockKind::Backward; ///< colour of what is not of the main kind

    double busy() const;
    /// The first block that ends after `time_s`.
    std::size_t firstEndingAfter(double time_s) const;
    /// The first block from `from` on that starts at or after `time_s`.
    std::size_t firstStartingAt(double time_s, std::size_t from = 0) const;
    /// The block at a time; the latest started of several; null in idle time.
    const Block* blockAt(double time_s) const;
};

/// A block's lane, and its place there.
struct BlockPlace
{
    static constexpr std::uint32_t kNone = 0xffffffff;

    std::uint32_t lane = kNone;
    std::uint32_t block = 0;

    bool operator==(const BlockPlace&) const = default;
};

struct TimelineIndex
{
    std::vector<Lane> lanes; ///< in the order in which they are shown
    int stages = 1;
    double end_s = 0; ///< of the step
    /// Of a pipeline: the start of its first slot and the end of its last.
    double passesFrom_s = 0;
    double passesTo_s = 0;
    std::vector<BlockPlace> places; ///< of each piece of the forecast's timeline
    MemoryCurve memory;
    std::size_t blockCount = 0;
    quantity::Text reason; ///< why there is nothing, or not everything, to show

    /// The block of a piece; null for -1.
    const Block* block(std::int32_t piece) const
    {
        if (piece < 0 || static_cast<std::size_t>(piece) >= places.size())
            return nullptr;
        const BlockPlace place = places[static_cast<std::size_t>(piece)];
        return place.lane == BlockPlace::kNone ? nullptr : &lanes[place.lane].blocks[place.block];
    }
    /// The lane of a kind, of those that each stage has the stage's.
    const Lane* laneOf(LaneKind kind, int stage) const;
};
using TimelineIndexPtr = std::shared_ptr<const TimelineIndex>;

/// Sorts a lane's blocks and makes its sums.
void finishLane(Lane& lane);

/// Lanes of a forecast made with Detail::Timeline: each of its blocks stands in one; and memory of
/// the stage with the highest peak.
TimelineIndexPtr makeTimelineIndex(const plan::Forecast& forecast);
/// The same with memory of a rank of any stage of its plan; -1 or a stage that it does not have:
/// the one with the highest peak.
TimelineIndexPtr makeTimelineIndex(const plan::Plan& plan, const plan::Forecast& forecast,
                                   int memoryStage);

/// The figure that a block of a lane opens: "pipeline.forward_s[2]".
std::string figureOf(const TimelineIndex& index, const Lane& lane, BlockKind kind);

} // namespace ridgepoint::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
// The blocks of one step sorted into lanes, with sums that let any stretch of a lane be read by
// binary search. Made once for a forecast, on any thread, and never changed.
#pragma once

#include "plan/forecast.h"
#include "plan/plan.h"

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
    Update,
    ForwardTransfer,
    BackwardTransfer,
    NotHidden, ///< data-parallel communication that computation does not cover, as one sum
    InputWait,
    Other, ///< of a given step time, what no part explains
};
inline constexpr std::size_t kBlockKinds = 8;

struct Block
{
    double start_s = 0;
    double end_s = 0;
    std::int32_t microBatch = -1; ///< -1 where it belongs to none
    BlockKind kind = BlockKind::Forward;

    double duration() const { return end_s - start_s; }
};

enum class LaneKind
{
    Input,
    Compute,
    LinkDown, ///< from a stage to the next: activations
    LinkUp,   ///< from a stage to the one before: gradients
    NotHidden,
    Update, ///< of a plan with one stage; with several it stands in their compute lanes
    Other,
};

inline constexpr std::size_t kCoarse = 32;

/// Blocks of one resource, sorted by start.
struct Lane
{
    LaneKind kind = LaneKind::Compute;
    int stage = 0; ///< of a link the earlier of its two stages
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

struct TimelineIndex
{
    std::vector<Lane> lanes; ///< in the order in which they are shown
    int stages = 1;
    double end_s = 0;    ///< of the step
    double offset_s = 0; ///< of the forecast's blocks: they begin when the input is there
    std::size_t blockCount = 0;
    std::string reason; ///< why there is nothing, or not everything, to show

    const Lane* laneOf(LaneKind kind, int stage) const;
};
using TimelineIndexPtr = std::shared_ptr<const TimelineIndex>;

/// Sorts a lane's blocks and makes its sums.
void finishLane(Lane& lane);

/// Lanes of a forecast made with Detail::Timeline. Each of its blocks stands in a lane, `offset_s`
/// later. The wait for input comes first; data-parallel communication that is not hidden is one sum
/// in the forecast, so it is one block, between the last backward pass and the update.
TimelineIndexPtr makeTimelineIndex(const plan::Forecast& forecast);

/// The figure that a block of a lane opens: "pipeline.forward_s[2]".
std::string figureOf(const TimelineIndex& index, const Lane& lane, BlockKind kind);

} // namespace ridgepoint::timeline

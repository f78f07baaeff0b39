// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of a timeline lies, apart from painting: screen, tests and PDF share it.
#pragma once

#include "timeline/time_range.h"
#include "timeline/timeline_index.h"

#include <QPointF>
#include <QRectF>
#include <QSizeF>

namespace ridgepoint::timeline {

/// Blocks narrower than this are folded, so that a frame costs by its pixels and not by its blocks.
inline constexpr double kFoldPixels = 3;

/// One rectangle of a lane: a block, or a run of narrow blocks folded into one.
struct TimelineRect
{
    double x0 = 0;
    double x1 = 0;
    std::size_t first = 0; ///< index of the block, or of the run's first
    std::size_t count = 0; ///< of blocks that start in it; 0 where only the rest of one is left
    bool folded = false;
    double busyMain_s = 0; ///< of the lane's main kind
    double busyOther_s = 0;
    double share = 1; ///< busy share of the rectangle's time, at most 1

    double busy() const { return busyMain_s + busyOther_s; }
};

/// The rectangles of a lane within a range of time, from left to right. Each block that is visible
/// is in exactly one of them; the first and the last may reach beyond the range.
void layoutLane(const Lane& lane, const TimeRange& range, std::vector<TimelineRect>& rects);

/// A lane on the screen.
struct LaneRow
{
    std::size_t lane = 0;
    double y = 0; ///< from the top of all rows
    double height = 0;
    bool labelled = true; ///< the second direction of a link has no label of its own
    double baselineY = 0; ///< of the strip below it for the baseline plan
    double baselineHeight = 0;
};

/// What is at a point: a block of a lane.
struct BlockHit
{
    std::size_t lane = 0;
    std::size_t index = 0;
    const Block* block = nullptr;

    explicit operator bool() const { return block != nullptr; }
};

struct TimelineGeometry
{
    TimelineIndexPtr index;
    TimelineIndexPtr baseline;
    TimeRange range;
    std::vector<LaneRow> rows;
    QRectF area;            ///< of the lanes
    double scroll = 0;      ///< of the rows, in pixels
    double rowsHeight = 0;  ///< of all rows
    double axisHeight = 20; ///< below the area

    /// Lays rows and time out in a widget of this size; keeps the range and the scrolling where
    /// they can be kept. `bottom` is the height kept free under the axis.
    void place(QSizeF size, double labelWidth, double bottom);
    void scrollTo(double y);
    /// Scrolls so that a lane can be seen.
    void reveal(std::size_t lane);
    double mapTimeToX(double time_s) const { return area.left() + range.mapTimeToX(time_s); }
    double mapXToTime(double x) const { return range.mapXToTime(x - area.left()); }
    const LaneRow* rowAt(double y) const;
    const LaneRow* rowOf(std::size_t lane) const;
    BlockHit blockAt(QPointF point) const;
    QRectF rectOf(const BlockHit& hit) const;
    bool isEmpty() const { return !index || index->lanes.empty(); }
};

} // namespace ridgepoint::timeline

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
    bool labelled = true; ///< not the second direction of a link, nor where names would touch
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
    QRectF area;           ///< of the lanes
    QRectF memoryArea;     ///< of the memory curve below them; empty where there is no room or none
    double scroll = 0;     ///< of the rows, in pixels
    double rowsHeight = 0; ///< of all rows

    /// Lays rows and time out within a rectangle; keeps the range and the scrolling where they can
    /// be kept. Lanes are as high as there is room for, within bounds, and memory has the rest;
    /// where stages are too many, the links between them are left out first.
    void place(const QRectF& inside, double labelWidth);
    void scrollTo(double y);
    /// Scrolls so that a lane can be seen.
    void reveal(std::size_t lane);
    double bottom() const { return memoryArea.isEmpty() ? area.bottom() : memoryArea.bottom(); }
    double mapBytesToY(double bytes) const;
    double mapTimeToX(double time_s) const { return area.left() + range.mapTimeToX(time_s); }
    double mapXToTime(double x) const { return range.mapXToTime(x - area.left()); }
    const LaneRow* rowAt(double y) const;
    const LaneRow* rowOf(std::size_t lane) const;
    BlockHit blockAt(QPointF point) const;
    QRectF rectOf(const BlockHit& hit) const;
    bool isEmpty() const { return !index || index->lanes.empty(); }

  private:
    bool shows(const Lane& lane, bool withLinks) const;
    double layOutRows(double height, bool withLinks, bool keep);
    void labelRows();
};

} // namespace ridgepoint::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_geometry.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint::timeline {
namespace {

/// Grows the last rectangle over the next one where a person could not tell them apart: long runs
/// of the same mixture become one rectangle to paint.
bool joins(const TimelineRect& last, const TimelineRect& next)
{
    if (!last.folded || last.x1 != next.x0)
        return false;
    const double width = last.x1 - last.x0;
    if (!(width > 0) || !(last.busy() > 0) || !(next.busy() > 0))
        return false;
    const double lastMain = last.busyMain_s / last.busy();
    const double nextMain = next.busyMain_s / next.busy();
    return std::abs(last.share - next.share) < 0.03 && std::abs(lastMain - nextMain) < 0.03;
}

void addFold(std::vector<TimelineRect>& rects, TimelineRect next, const TimeRange& range)
{
    next.folded = true;
    const double seconds = (next.x1 - next.x0) / range.pixelsPerSecond();
    next.share = seconds > 0 ? std::min(1.0, next.busy() / seconds) : 1.0;
    if (rects.empty() || !joins(rects.back(), next)) {
        rects.push_back(next);
        return;
    }
    TimelineRect& last = rects.back();
    last.x1 = next.x1;
    last.count += next.count;
    last.busyMain_s += next.busyMain_s;
    last.busyOther_s += next.busyOther_s;
    const double all = (last.x1 - last.x0) / range.pixelsPerSecond();
    last.share = std::min(1.0, last.busy() / all);
}

/// What is left of a narrow block beyond the cell that it started in.
struct Spill
{
    double main = 0;
    double other = 0;

    double total() const { return main + other; }
};

} // namespace

void layoutLane(const Lane& lane, const TimeRange& range, std::vector<TimelineRect>& rects)
{
    rects.clear();
    const std::vector<Block>& blocks = lane.blocks;
    const double scale = range.pixelsPerSecond();
    const bool overlaps = !lane.latestEnd.empty();
    std::size_t i = lane.firstEndingAfter(range.t0_s);
    Spill spill;
    double left = -std::numeric_limits<double>::infinity(); // nothing may start before it
    while (i < blocks.size() && blocks[i].start_s < range.t1_s) {
        const Block& block = blocks[i];
        const bool isMain = block.kind == lane.mainKind;
        const double x0 = range.mapTimeToX(block.start_s);
        const double x1 = range.mapTimeToX(block.end_s);
        const double cellOfBlock = std::floor(x0 / kFoldPixels) * kFoldPixels;
        const bool isWide = x1 - x0 >= kFoldPixels;
        if (spill.total() > 0 && (isWide || cellOfBlock > left)) {
            // the rest of a narrow block stands alone in its cell, which a wide block may cut
            const double right =
                isWide ? std::min(left + kFoldPixels, std::max(x0, left)) : left + kFoldPixels;
            if (right > left) {
                addFold(rects, {left, right, i, 0, true, spill.main, spill.other, 0}, range);
                left = right;
                spill = {};
            }
        }
        if (isWide) {
            rects.push_back({x0, x1, i, 1, false, isMain ? block.duration() : spill.main,
                             isMain ? spill.other : block.duration(), 1});
            if (isMain)
                rects.back().busyMain_s += spill.main;
            else
                rects.back().busyOther_s += spill.other;
            spill = {};
            left = x1;
            ++i;
            continue;
        }
        TimelineRect cell;
        cell.x0 = std::max(left, cellOfBlock);
        cell.x1 = std::max(cell.x0, cellOfBlock + kFoldPixels); // equal only under an overlap
        cell.first = i;
        std::size_t end = std::max(i + 1, lane.firstStartingAt(range.mapXToTime(cell.x1), i + 1));
        // a wide block that starts in this cell ends the run
        if (overlaps) {
            for (std::size_t j = i + 1; j < end; ++j) {
                if (blocks[j].duration() * scale >= kFoldPixels)
                    end = j;
            }
        } else if (end - 1 > i && blocks[end - 1].duration() * scale >= kFoldPixels) {
            --end;
        }
        if (end < blocks.size() && blocks[end].duration() * scale >= kFoldPixels)
            cell.x1 = std::clamp(range.mapTimeToX(blocks[end].start_s),
                                 std::max(cell.x0, std::min(cell.x1, x1)), cell.x1);
        cell.count = end - i;
        cell.busyMain_s = lane.busyBefore[end][0] - lane.busyBefore[i][0] + spill.main;
        cell.busyOther_s = lane.busyBefore[end][1] - lane.busyBefore[i][1] + spill.other;
        spill = {};
        const Block& last = blocks[end - 1];
        const double beyond = last.end_s - range.mapXToTime(cell.x1);
        if (!overlaps && beyond > 0 && beyond <= last.duration()) {
            const bool lastIsMain = last.kind == lane.mainKind;
            (lastIsMain ? spill.main : spill.other) = beyond;
            (lastIsMain ? cell.busyMain_s : cell.busyOther_s) -= beyond;
        }
        addFold(rects, cell, range);
        left = cell.x1;
        i = end;
    }
    if (spill.total() > 0)
        addFold(rects, {left, left + kFoldPixels, i, 0, true, spill.main, spill.other, 0}, range);
}

namespace {

constexpr double kMostHeight = 26;
constexpr double kLeastHeight = 4;
constexpr double kLink = 5;
constexpr double kLinkGap = 2;
/// Names closer than this would touch.
constexpr double kLabelPitch = 11;

bool isLink(const Lane& lane)
{
    return lane.kind == LaneKind::LinkDown || lane.kind == LaneKind::LinkUp;
}

/// Beside many stages the lanes of one kind each stay lower than theirs.
double heightOf(const Lane& lane, double height, int stages)
{
    if (isLink(lane))
        return kLink;
    return lane.kind == LaneKind::Compute || stages == 1 ? height
                                                         : std::clamp(0.6 * height, 9.0, 14.0);
}

} // namespace

bool TimelineGeometry::shows(const Lane& lane, bool withLinks) const
{
    return withLinks || !isLink(lane);
}

/// Lays the rows out with lanes of this height and returns the height of all.
double TimelineGeometry::layOutRows(double height, bool withLinks, bool keep)
{
    const double gap = height >= 14 ? 6 : height >= 7 ? 3 : 1;
    const double strip = !baseline || baseline->lanes.empty() ? 0
                         : height >= 14                       ? 6
                         : height >= 7                        ? 4
                                                              : 2;
    double y = 0;
    for (std::size_t i = 0; i < index->lanes.size(); ++i) {
        const Lane& lane = index->lanes[i];
        if (!shows(lane, withLinks))
            continue;
        LaneRow row;
        row.lane = i;
        row.y = y;
        row.height = heightOf(lane, height, index->stages);
        row.baselineY = y + row.height + 1;
        row.baselineHeight = isLink(lane) || strip == 0 ? 0 : strip - 1;
        const bool linkFollows =
            withLinks && i + 1 < index->lanes.size() && isLink(index->lanes[i + 1]);
        const bool isStage = lane.kind == LaneKind::Compute;
        y += row.height + (isLink(lane) ? 0 : strip) +
             (linkFollows ? kLinkGap : std::max(gap, isStage ? 1.0 : kLinkGap));
        if (keep)
            rows.push_back(row);
    }
    return y;
}

void TimelineGeometry::labelRows()
{
    // lanes of one kind each first, then as many stages as have room, evenly
    std::vector<double> taken;
    const auto middle = [](const LaneRow& row) { return row.y + row.height / 2; };
    const auto isFree = [&](const LaneRow& row) {
        return std::all_of(taken.begin(), taken.end(), [&](double y) {
            return std::abs(y - middle(row)) >= kLabelPitch - 0.5;
        });
    };
    double pitch = kLabelPitch;
    for (std::size_t i = 1; i < rows.size(); ++i) {
        if (index->lanes[rows[i].lane].kind == LaneKind::Compute &&
            index->lanes[rows[i - 1].lane].kind == LaneKind::Compute)
            pitch = rows[i].y - rows[i - 1].y;
    }
    const int step = std::max(1, static_cast<int>(std::ceil(kLabelPitch / pitch)));
    for (const bool stages : {false, true}) {
        for (LaneRow& row : rows) {
            const Lane& lane = index->lanes[row.lane];
            if ((lane.kind == LaneKind::Compute) != stages)
                continue;
            // a link's label stands beside both of its directions
            const bool isSecond = lane.kind == LaneKind::LinkUp &&
                                  index->laneOf(LaneKind::LinkDown, lane.stage) != nullptr;
            row.labelled =
                !isSecond && (!stages || lane.stage % step == 0) && (isLink(lane) || isFree(row));
            if (row.labelled && !isLink(lane))
                taken.push_back(middle(row));
        }
    }
}

void TimelineGeometry::place(const QRectF& inside, double labelWidth)
{
    constexpr double kTop = 4;
    constexpr double kRight = 8;
    constexpr double kAxis = 20;
    constexpr double kReadable = 12;
    constexpr double kLeastMemory = 34;
    const double height = std::max(1.0, inside.height() - kTop - kAxis);
    area = QRectF(inside.left() + labelWidth, inside.top() + kTop,
                  std::max(1.0, inside.width() - labelWidth - kRight), height);
    memoryArea = QRectF();
    range.width = area.width();
    rows.clear();
    rowsHeight = 0;
    if (isEmpty())
        return;

    const bool hasMemory = !index->memory.isEmpty() && height >= 3 * kLeastMemory;
    const double memory = hasMemory ? std::clamp(0.33 * height, kLeastMemory, 110.0) : 0;
    const double room = height - memory;
    const auto highest = [&](bool withLinks) {
        double lane = kMostHeight;
        while (lane > kLeastHeight && layOutRows(lane, withLinks, false) > room)
            lane -= 1;
        return lane;
    };
    double lane = highest(true);
    const bool withLinks = lane >= kReadable;
    if (!withLinks)
        lane = highest(false);
    rowsHeight = layOutRows(lane, withLinks, true);
    labelRows();
    area.setHeight(std::min(height, hasMemory ? std::min(room, rowsHeight) : height));
    if (hasMemory)
        memoryArea = QRectF(area.left(), area.bottom() + 2, area.width(),
                            inside.bottom() - kAxis - area.bottom() - 2);
    scrollTo(scroll);
}

double TimelineGeometry::mapBytesToY(double bytes) const
{
    const double top = index->memory.topBytes();
    return memoryArea.bottom() - (top > 0 ? bytes / top : 0) * memoryArea.height();
}

void TimelineGeometry::scrollTo(double y)
{
    scroll = std::clamp(y, 0.0, std::max(0.0, rowsHeight - area.height()));
}

void TimelineGeometry::reveal(std::size_t lane)
{
    const LaneRow* row = rowOf(lane);
    if (!row)
        return;
    if (row->y < scroll)
        scrollTo(row->y);
    else if (row->y + row->height > scroll + area.height())
        scrollTo(row->y + row->height - area.height());
}

const LaneRow* TimelineGeometry::rowAt(double y) const
{
    if (y < area.top() || y >= area.bottom())
        return nullptr;
    const double at = y - area.top() + scroll;
    const auto after = std::upper_bound(rows.begin(), rows.end(), at,
                                        [](double v, const LaneRow& row) { return v < row.y; });
    if (after == rows.begin())
        return nullptr;
    const LaneRow& row = *(after - 1);
    return at < row.y + row.height ? &row : nullptr;
}

const LaneRow* TimelineGeometry::rowOf(std::size_t lane) const
{
    const auto at =
        std::lower_bound(rows.begin(), rows.end(), lane,
                         [](const LaneRow& row, std::size_t l) { return row.lane < l; });
    return at != rows.end() && at->lane == lane ? &*at : nullptr;
}

BlockHit TimelineGeometry::blockAt(QPointF point) const
{
    const LaneRow* row = rowAt(point.y());
    if (!row || point.x() < area.left() || point.x() >= area.right())
        return {};
    const Lane& lane = index->lanes[row->lane];
    const Block* block = lane.blockAt(mapXToTime(point.x()));
    if (!block)
        return {};
    return {row->lane, static_cast<std::size_t>(block - lane.blocks.data()), block};
}

QRectF TimelineGeometry::rectOf(const BlockHit& hit) const
{
    const LaneRow* row = hit ? rowOf(hit.lane) : nullptr;
    if (!row)
        return {};
    const double x0 = mapTimeToX(hit.block->start_s);
    const double x1 = mapTimeToX(hit.block->end_s);
    return {x0, area.top() + row->y - scroll, std::max(1.0, x1 - x0), row->height};
}

} // namespace ridgepoint::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_painter.h"

#include "style/palette.h"
#include "style/paper.h"
#include "style/text.h"
#include "timeline/idle_causes.h"
#include "timeline/memory_painter.h"
#include "timeline/mixed_color.h"
#include "timeline/timeline_text.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint::timeline {
namespace {

using style::Role;

/// Strength of what is not on the critical path, where that is to stand out.
constexpr double kUncritical = 0.3;

/// The colours of one frame, read once.
struct Colors
{
    std::array<QColor, kBlockKinds> kinds;
    std::array<QColor, kBlockKinds> onKinds; ///< text over them
    QColor panel = style::color(Role::Panel);
    QColor idle = mixed(style::color(Role::Panel), style::color(Role::Grid), 0.45);
    QColor hatch = style::color(Role::Grid);
    QColor text = style::color(Role::Text);
    QColor secondary = style::color(Role::Secondary);
    QColor accent = style::color(Role::Accent);
    QColor grid = style::color(Role::Grid);
    QColor line = style::color(Role::Line);

    Colors()
    {
        const QColor dark = style::color(Role::Text, style::Scheme::Light);
        const QColor light = style::color(Role::Panel, style::Scheme::Light);
        for (std::size_t i = 0; i < kBlockKinds; ++i) {
            kinds[i] = style::color(kindRole(static_cast<BlockKind>(i)));
            const bool lightReads =
                style::contrast(light, kinds[i]) >= style::contrast(dark, kinds[i]);
            onKinds[i] = lightReads ? light : dark;
        }
    }
    const QColor& of(BlockKind kind) const { return kinds[static_cast<std::size_t>(kind)]; }
    const QColor& on(BlockKind kind) const { return onKinds[static_cast<std::size_t>(kind)]; }
};

class Painting
{
  public:
    Painting(QPainter& painter, const TimelineGeometry& geometry, const TimelineMarks& marks)
        : m_painter(painter), m_geometry(geometry), m_marks(marks),
          m_numberFont(style::numberFont())
    {
        m_numberFont.setPixelSize(11);
        m_numberMetrics = QFontMetricsF(m_numberFont);
    }

    void axis();
    void rows();
    void labels();
    void mark(const BlockHit& hit, const QColor& color, double width);
    void dependencies(const BlockHit& hit);
    void measured();
    void unplayed();
    void scrollThumb(QSizeF size);

  private:
    void lane(const Lane& lane, const TimeRange& range, double y, double height, double strength,
              bool numbers);
    void causes(const Lane& lane, double y, double height);
    double otherShare(std::size_t at) const;
    bool isDrawnApart(std::size_t at) const;
    void fold(const Lane& lane, std::size_t at, const QRectF& place, double strength);
    void number(const Lane& lane, const TimelineRect& rect, double y, double height);
    void outlineCritical(const Lane& lane, const TimeRange& range, double y, double height);
    void thin(const Block& block, const TimeRange& range, double y, double height, double strength);
    static bool isSparse(const TimelineRect& rect)
    {
        return rect.folded &&
               (rect.count == 1 || (rect.count > 0 && rect.share < 0.5 &&
                                    static_cast<double>(rect.count) * 1.5 <= rect.x1 - rect.x0));
    }
    double topOf(const LaneRow& row) const
    {
        return m_geometry.area.top() + row.y - m_geometry.scroll;
    }
    bool isVisible(const LaneRow& row) const
    {
        const double top = topOf(row);
        return top + row.height + row.baselineHeight + 2 > m_geometry.area.top() &&
               top < m_geometry.area.bottom();
    }

    QPainter& m_painter;
    const TimelineGeometry& m_geometry;
    const TimelineMarks& m_marks;
    Colors m_colors;
    QFont m_numberFont;
    QFontMetricsF m_numberMetrics{QFont()};
    std::vector<TimelineRect> m_rects;
};

void Painting::axis()
{
    const QRectF& area = m_geometry.area;
    m_painter.setFont(m_numberFont);
    const double ascent = m_numberMetrics.ascent();
    const double bottom = m_geometry.bottom();
    double lastRight = -1e9;
    for (const Tick& tick : ticksOf(m_geometry.range, 70)) {
        const double x = m_geometry.mapTimeToX(tick.time_s);
        m_painter.fillRect(QRectF(std::round(x), area.top(), 1, bottom - area.top() + 3),
                           m_colors.grid);
        const double width = m_numberMetrics.horizontalAdvance(tick.text);
        // the last label stays inside, and no two touch
        const double left = std::clamp(x - width / 2, 0.0, area.right() + 6 - width);
        if (left < lastRight + 8)
            continue;
        lastRight = left + width;
        m_painter.setPen(m_colors.secondary);
        m_painter.drawText(QPointF(left, bottom + 5 + ascent), tick.text);
    }
    m_painter.fillRect(QRectF(area.left(), bottom, area.width(), 1), m_colors.line);
}

void Painting::number(const Lane& lane, const TimelineRect& rect, double y, double height)
{
    const Block& block = lane.blocks[rect.first];
    if (block.microBatch < 0 || rect.x1 - rect.x0 < 9)
        return;
    const double from = std::max(rect.x0, 0.0);
    const double to = std::min(rect.x1, m_geometry.range.width);
    const QString text = QString::number(block.microBatch);
    if (m_numberMetrics.horizontalAdvance(text) + 3 > to - from)
        return;
    const QRectF place(m_geometry.area.left() + from, y, to - from, height);
    if (style::isForPaper() && style::patternOf(kindRole(block.kind)) != style::Pattern::Plain) {
        // no line of the pattern through the number
        QRectF clear(0, 0, m_numberMetrics.horizontalAdvance(text) + 3, m_numberMetrics.ascent());
        clear.moveCenter(place.center());
        m_painter.fillRect(clear.intersected(place), m_colors.of(block.kind));
    }
    m_painter.setPen(m_colors.on(block.kind));
    m_painter.drawText(place, Qt::AlignCenter, text);
}

/// Blocks on the critical path that are wide enough to keep their colour within an outline.
void Painting::outlineCritical(const Lane& lane, const TimeRange& range, double y, double height)
{
    m_painter.setPen(QPen(m_colors.text, 1));
    m_painter.setBrush(Qt::NoBrush);
    const double left = m_geometry.area.left();
    for (const TimelineRect& rect : m_rects) {
        if (rect.folded || rect.x1 - rect.x0 < 7 || !lane.blocks[rect.first].isCritical)
            continue;
        const double from = std::max(rect.x0 + 1, -2.0);
        const double to = std::min(rect.x1, range.width + 2);
        m_painter.drawRect(QRectF(left + from + 0.5, y + 0.5, to - from - 1, height - 1));
    }
}

void Painting::thin(const Block& block, const TimeRange& range, double y, double height,
                    double strength)
{
    const double from = std::clamp(range.mapTimeToX(block.start_s), 0.0, range.width);
    const double to = std::min(range.mapTimeToX(block.end_s), range.width);
    const double wide = std::max(1.0, to - from);
    QColor color = m_colors.of(block.kind);
    if (strength < 1)
        color = mixed(m_colors.panel, color, strength);
    const double x = m_geometry.area.left() + std::min(from, range.width - wide);
    m_painter.fillRect(QRectF(x, y, wide, height), color);
}

/// What a folded rectangle and its neighbours hold of the lane's other kinds: cells of a few pixels
/// hold one kind or the other by chance, and a person is to see the mixture.
double Painting::otherShare(std::size_t at) const
{
    constexpr std::size_t kReach = 2;
    double main = 0;
    double other = 0;
    const std::size_t first = at < kReach ? 0 : at - kReach;
    for (std::size_t i = first; i < std::min(m_rects.size(), at + kReach + 1); ++i) {
        main += m_rects[i].folded ? m_rects[i].busyMain_s : 0;
        other += m_rects[i].folded ? m_rects[i].busyOther_s : 0;
    }
    return main + other > 0 ? other / (main + other) : 0;
}

/// Whether the blocks of a folded rectangle are drawn one by one: few, and not the end of a run
/// that is too dense for that.
bool Painting::isDrawnApart(std::size_t at) const
{
    const auto isDense = [&](std::size_t i) {
        return m_rects[i].folded && m_rects[i].count > 0 && !isSparse(m_rects[i]);
    };
    const auto touch = [&](std::size_t i) {
        return m_rects[i + 1].x0 - m_rects[i].x1 < kFoldPixels;
    };
    if (!isSparse(m_rects[at]))
        return false;
    return !(at > 0 && touch(at - 1) && isDense(at - 1)) &&
           !(at + 1 < m_rects.size() && touch(at) && isDense(at + 1));
}

/// Many narrow blocks: the lane's main kind over its others, each by its share, paler where idle.
void Painting::fold(const Lane& lane, std::size_t at, const QRectF& place, double strength)
{
    const TimelineRect& rect = m_rects[at];
    const bool isCollective = lane.kind == LaneKind::Gather || lane.kind == LaneKind::Reduce;
    const double busy = rect.busy();
    // a little is still seen: what is there must not vanish beside idle time
    double share = busy > 0 ? std::max(0.12, rect.share) : 0.0;
    double other = isCollective ? 0 : otherShare(at);
    if (isCollective && rect.busyOther_s > 0.03 * busy) { // nor what is waited for
        other = 1;
        share = std::max(0.75, share);
    }
    const auto fill = [&](const QRectF& part, BlockKind kind) {
        QColor color = mixed(m_colors.idle, m_colors.of(kind), share);
        if (strength < 1)
            color = mixed(m_colors.panel, color, strength);
        if (part.height() > 0)
            m_painter.fillRect(part, color);
    };
    if (rect.count == 0 && rect.first > 0) { // the rest of one block
        fill(place, lane.blocks[rect.first - 1].kind);
        return;
    }
    const double cut = std::round((1 - other) * place.height());
    fill(QRectF(place.topLeft(), QSizeF(place.width(), cut)), lane.mainKind);
    fill(place.adjusted(0, cut, 0, 0), lane.otherKind);
}

void Painting::lane(const Lane& lane, const TimeRange& range, double y, double height,
                    double strength, bool numbers)
{
    layoutLane(lane, range, m_rects);
    const double left = m_geometry.area.left();
    for (std::size_t at = 0; at < m_rects.size(); ++at) {
        const TimelineRect& rect = m_rects[at];
        double x0 = std::max(rect.x0, 0.0);
        const double x1 = std::min(rect.x1, range.width);
        if (!(x1 > x0))
            continue;
        if (isDrawnApart(at)) {
            // few enough to stand where they are, never thinner than can be seen
            for (std::size_t i = rect.first; i < rect.first + rect.count; ++i)
                thin(lane.blocks[i], range, y, height, strength);
            continue;
        }
        if (rect.folded) {
            fold(lane, at, QRectF(left + x0, y, x1 - x0, height), strength);
            continue;
        }
        QColor color = m_colors.of(lane.blocks[rect.first].kind);
        if (m_marks.showsCritical && !lane.blocks[rect.first].isCritical)
            color = mixed(m_colors.panel, color, kUncritical);
        // neighbours stay apart
        if (rect.x0 >= 0 && rect.x1 - rect.x0 >= 4)
            x0 += rect.x1 - rect.x0 >= 6 ? 1.0 : 0.5;
        if (strength < 1)
            color = mixed(m_colors.panel, color, strength);
        const QRectF place(left + x0, y, x1 - x0, height);
        m_painter.fillRect(place, color);
        if (strength >= 1 && place.width() >= 5)
            style::drawPatternOf(m_painter, place, kindRole(lane.blocks[rect.first].kind));
    }
    if (strength >= 1 && m_geometry.index->stages > 1 && height >= 7)
        outlineCritical(lane, range, y, height);
    if (!numbers)
        return;
    for (const TimelineRect& rect : m_rects) {
        if (!rect.folded)
            number(lane, rect, y, height);
    }
}

void Painting::rows()
{
    const QRectF& area = m_geometry.area;
    m_painter.save();
    m_painter.setClipRect(area);
    m_painter.setFont(m_numberFont);
    const QBrush hatch(m_colors.hatch, Qt::BDiagPattern);
    const double stepEnd = std::min(m_geometry.mapTimeToX(m_geometry.index->end_s), area.right());
    for (const LaneRow& row : m_geometry.rows) {
        if (!isVisible(row))
            continue;
        const Lane& shown = m_geometry.index->lanes[row.lane];
        const double top = topOf(row);
        const QRectF idle(area.left(), top, std::max(0.0, stepEnd - area.left()), row.height);
        m_painter.fillRect(idle, m_colors.idle);
        if (style::isForPaper() && row.height >= 8) // it could not be told apart in lower ones
            style::drawPattern(m_painter, idle, style::Pattern::Falling, m_colors.hatch);
        else if (!style::isForPaper())
            m_painter.fillRect(idle, hatch);
        if (m_marks.showsCauses)
            causes(shown, top, row.height);
        lane(shown, m_geometry.range, top, row.height, 1, row.height >= 12);
        if (row.baselineHeight <= 0)
            continue;
        if (const Lane* behind = m_geometry.baseline->laneOf(shown.kind, shown.stage))
            lane(*behind, m_geometry.range, top + row.baselineY - row.y, row.baselineHeight, 0.5,
                 false);
    }
    m_painter.restore();
}

/// Idle time that is wide enough to be seen, as a band: narrower than a block is high.
void Painting::causes(const Lane& lane, double y, double height)
{
    const TimeRange& range = m_geometry.range;
    const double scale = range.pixelsPerSecond();
    const double band = std::max(3.0, std::round(height / 3));
    layoutLane(lane, range, m_rects);
    const auto paint = [&](std::size_t at) {
        for (const IdleGap& gap : idleBefore(*m_geometry.index, lane, at)) {
            const double from = std::max(range.mapTimeToX(gap.from_s), 0.0);
            const double to = std::min(range.mapTimeToX(gap.to_s), range.width);
            if ((gap.to_s - gap.from_s) * scale >= 2 && to > from)
                m_painter.fillRect(QRectF(m_geometry.area.left() + from,
                                          y + std::floor((height - band) / 2), to - from, band),
                                   style::color(idleRole(gap.cause)));
        }
    };
    for (const TimelineRect& rect : m_rects) {
        if (rect.count > 0)
            paint(rect.first);
    }
    // what follows the last that is seen
    paint(std::min(lane.blocks.size(), lane.firstStartingAt(range.t1_s)));
}

void Painting::labels()
{
    const QRectF& area = m_geometry.area;
    m_painter.save();
    m_painter.setClipRect(QRectF(0, area.top() - 4, area.left(), area.height() + 8));
    const QFont font = style::secondaryFont();
    m_painter.setFont(font);
    const QFontMetricsF metrics(font);
    for (const LaneRow& row : m_geometry.rows) {
        if (!row.labelled || !isVisible(row))
            continue;
        const Lane& lane = m_geometry.index->lanes[row.lane];
        const bool isLink = lane.kind == LaneKind::LinkDown || lane.kind == LaneKind::LinkUp;
        // a link's label stands beside both of its directions
        const double height = isLink ? row.height * 2 + 2 : row.height;
        m_painter.setPen(isLink ? m_colors.secondary : m_colors.text);
        const QRectF place(0, topOf(row) - 8, area.left() - 8, height + 16);
        m_painter.drawText(
            place, Qt::AlignRight | Qt::AlignVCenter,
            metrics.elidedText(laneText(*m_geometry.index, lane), Qt::ElideRight, place.width()));
    }
    m_painter.restore();
}

void Painting::mark(const BlockHit& hit, const QColor& color, double width)
{
    if (!hit)
        return;
    m_painter.save();
    m_painter.setClipRect(m_geometry.area.adjusted(-2, -2, 2, 2));
    m_painter.setPen(QPen(color, width));
    m_painter.setBrush(Qt::NoBrush);
    QRectF rect = m_geometry.rectOf(hit);
    rect.setLeft(std::max(rect.left(), m_geometry.area.left() - 4));
    rect.setRight(std::min(rect.right(), m_geometry.area.right() + 4));
    m_painter.drawRect(rect.adjusted(width / 2, width / 2, -width / 2, -width / 2));
    m_painter.restore();
}

/// Lines from what a block waited for, all the way back, and to what waited for it.
void Painting::dependencies(const BlockHit& hit)
{
    if (!hit)
        return;
    const TimelineIndex& index = *m_geometry.index;
    const auto hitOf = [&](const BlockPlace& place) {
        return BlockHit{place.lane, place.block, &index.lanes[place.lane].blocks[place.block]};
    };
    m_painter.save();
    m_painter.setClipRect(m_geometry.area);
    m_painter.setRenderHint(QPainter::Antialiasing, true);
    const auto join = [&](const BlockHit& from, const BlockHit& to, const QColor& color) {
        const QRectF first = m_geometry.rectOf(from);
        const QRectF second = m_geometry.rectOf(to);
        if (first.isEmpty() || second.isEmpty()) // a lane without room
            return;
        m_painter.setPen(QPen(color, 1.5));
        const QPointF end(second.left(), second.center().y());
        m_painter.drawLine(QPointF(first.right(), first.center().y()), end);
        m_painter.setBrush(color);
        m_painter.drawEllipse(end, 2.5, 2.5);
    };
    constexpr std::size_t kMostLines = 200;
    BlockHit later = hit;
    std::size_t lines = 0;
    for (const BlockPlace& place : inputsOf(index, *hit.block)) {
        const BlockHit earlier = hitOf(place);
        join(earlier, later, m_colors.accent);
        later = earlier;
        if (++lines == kMostLines)
            break;
    }
    for (const BlockPlace& place : outputsOf(index, *hit.block))
        join(hit, hitOf(place), m_colors.text);
    m_painter.restore();
}

void Painting::measured()
{
    if (!m_marks.measured_s)
        return;
    const QRectF& area = m_geometry.area;
    const auto [first, second] = std::minmax(m_marks.measured_s->first, m_marks.measured_s->second);
    const double left = std::clamp(m_geometry.mapTimeToX(first), area.left(), area.right());
    const double right = std::clamp(m_geometry.mapTimeToX(second), area.left(), area.right());
    QColor veil = m_colors.accent;
    veil.setAlphaF(0.14F);
    m_painter.fillRect(QRectF(left, area.top(), right - left, m_geometry.bottom() - area.top()),
                       veil);
    m_painter.setPen(QPen(m_colors.accent, 1));
    for (const double x : {left, right})
        m_painter.drawLine(QPointF(std::round(x) + 0.5, area.top()),
                           QPointF(std::round(x) + 0.5, m_geometry.bottom()));
    const QString text = secondsText(second - first);
    m_painter.setFont(m_numberFont);
    const double wide = m_numberMetrics.horizontalAdvance(text) + 10;
    QRectF place(0, area.top() + 2, wide, m_numberMetrics.height() + 4);
    place.moveLeft(std::clamp((left + right - wide) / 2, area.left(), area.right() - wide));
    m_painter.fillRect(place, m_colors.panel);
    m_painter.drawRect(place);
    m_painter.setPen(m_colors.text);
    m_painter.drawText(place, Qt::AlignCenter, text);
}

/// What has not begun yet when a step is played is covered.
void Painting::unplayed()
{
    if (!m_marks.play_s)
        return;
    const QRectF& area = m_geometry.area;
    const double x = std::clamp(m_geometry.mapTimeToX(*m_marks.play_s), area.left(), area.right());
    QColor veil = m_colors.panel;
    veil.setAlphaF(0.9F);
    m_painter.fillRect(QRectF(x, area.top(), area.right() - x, m_geometry.bottom() - area.top()),
                       veil);
    m_painter.setPen(QPen(m_colors.accent, 2));
    m_painter.drawLine(QPointF(x, area.top()), QPointF(x, m_geometry.bottom()));
}

void Painting::scrollThumb(QSizeF size)
{
    const QRectF& area = m_geometry.area;
    if (m_geometry.rowsHeight <= area.height() || style::isForPaper())
        return;
    const double share = area.height() / m_geometry.rowsHeight;
    const double top = area.top() + m_geometry.scroll * share;
    m_painter.fillRect(QRectF(size.width() - 5, area.top(), 3, area.height()), m_colors.grid);
    m_painter.fillRect(QRectF(size.width() - 5, top, 3, area.height() * share), m_colors.secondary);
}

} // namespace

void paintTimeline(QPainter& painter, const TimelineGeometry& geometry, QSizeF size,
                   const TimelineMarks& marks)
{
    if (!style::isForPaper())
        painter.fillRect(QRectF(QPointF(), size), style::color(Role::Panel));
    if (geometry.isEmpty())
        return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    Painting painting(painter, geometry, marks);
    painting.axis();
    painting.rows();
    painting.labels();
    paintMemory(painter, geometry);
    const auto line = [&](std::optional<double> time_s, const QPen& pen) {
        if (!time_s)
            return;
        const double x = std::round(geometry.mapTimeToX(*time_s)) + 0.5;
        if (x < geometry.area.left() || x > geometry.area.right() + 1)
            return;
        painter.setPen(pen);
        painter.drawLine(QPointF(x, geometry.area.top()), QPointF(x, geometry.bottom()));
    };
    line(marks.hover_s, QPen(style::color(Role::Secondary), 1, Qt::DotLine));
    line(marks.marked_s, QPen(style::color(Role::Accent), 2));
    painting.unplayed();
    painting.dependencies(marks.selected);
    painting.mark(marks.hover, style::color(Role::Text), 1);
    painting.mark(marks.selected, style::color(Role::Accent), 2);
    painting.measured();
    painting.scrollThumb(size);
}

} // namespace ridgepoint::timeline

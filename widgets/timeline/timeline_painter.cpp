// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_painter.h"

#include "style/palette.h"
#include "style/text.h"
#include "timeline/timeline_text.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint::timeline {
namespace {

using style::Role;

QColor mixed(const QColor& a, const QColor& b, double shareOfB)
{
    const int weight = static_cast<int>(std::lround(std::clamp(shareOfB, 0.0, 1.0) * 256));
    const auto blend = [&](int x, int y) { return (x * (256 - weight) + y * weight) / 256; };
    return QColor(blend(a.red(), b.red()), blend(a.green(), b.green()), blend(a.blue(), b.blue()));
}

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
    Painting(QPainter& painter, const TimelineGeometry& geometry)
        : m_painter(painter), m_geometry(geometry), m_numberFont(style::numberFont())
    {
        m_numberFont.setPixelSize(11);
        m_numberMetrics = QFontMetricsF(m_numberFont);
    }

    void axis();
    void rows();
    void labels();
    void mark(const BlockHit& hit, const QColor& color, double width);
    void scrollThumb(QSizeF size);

  private:
    void lane(const Lane& lane, const TimeRange& range, double y, double height, double strength,
              bool numbers);
    void number(const Lane& lane, const TimelineRect& rect, double y, double height);
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
    double lastRight = -1e9;
    for (const Tick& tick : ticksOf(m_geometry.range, 70)) {
        const double x = m_geometry.mapTimeToX(tick.time_s);
        m_painter.fillRect(QRectF(std::round(x), area.top(), 1, area.height() + 3), m_colors.grid);
        const double width = m_numberMetrics.horizontalAdvance(tick.text);
        // the last label stays inside, and no two touch
        const double left = std::clamp(x - width / 2, 0.0, area.right() + 6 - width);
        if (left < lastRight + 8)
            continue;
        lastRight = left + width;
        m_painter.setPen(m_colors.secondary);
        m_painter.drawText(QPointF(left, area.bottom() + 5 + ascent), tick.text);
    }
    m_painter.fillRect(QRectF(area.left(), area.bottom(), area.width(), 1), m_colors.line);
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
    m_painter.setPen(m_colors.on(block.kind));
    m_painter.drawText(QRectF(m_geometry.area.left() + from, y, to - from, height), Qt::AlignCenter,
                       text);
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

void Painting::lane(const Lane& lane, const TimeRange& range, double y, double height,
                    double strength, bool numbers)
{
    layoutLane(lane, range, m_rects);
    const double left = m_geometry.area.left();
    for (const TimelineRect& rect : m_rects) {
        double x0 = std::max(rect.x0, 0.0);
        const double x1 = std::min(rect.x1, range.width);
        if (!(x1 > x0))
            continue;
        QColor color;
        if (isSparse(rect)) {
            // few enough to stand where they are, never thinner than can be seen
            for (std::size_t i = rect.first; i < rect.first + rect.count; ++i)
                thin(lane.blocks[i], range, y, height, strength);
            continue;
        }
        if (rect.folded) {
            const double busy = rect.busy();
            const double other = busy > 0 ? rect.busyOther_s / busy : 0;
            // a little is still seen: what is there must not vanish beside idle time
            const double share = busy > 0 ? std::max(0.12, rect.share) : 0.0;
            color =
                mixed(m_colors.idle,
                      mixed(m_colors.of(lane.mainKind), m_colors.of(lane.otherKind), other), share);
        } else {
            color = m_colors.of(lane.blocks[rect.first].kind);
            // neighbours stay apart
            if (rect.x0 >= 0 && rect.x1 - rect.x0 >= 4)
                x0 += rect.x1 - rect.x0 >= 6 ? 1.0 : 0.5;
        }
        if (strength < 1)
            color = mixed(m_colors.panel, color, strength);
        m_painter.fillRect(QRectF(left + x0, y, x1 - x0, height), color);
    }
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
        m_painter.fillRect(idle, hatch);
        lane(shown, m_geometry.range, top, row.height, 1, row.height >= 12);
        if (row.baselineHeight <= 0)
            continue;
        if (const Lane* behind = m_geometry.baseline->laneOf(shown.kind, shown.stage))
            lane(*behind, m_geometry.range, top + row.baselineY - row.y, row.baselineHeight, 0.5,
                 false);
    }
    m_painter.restore();
}

void Painting::labels()
{
    const QRectF& area = m_geometry.area;
    m_painter.save();
    m_painter.setClipRect(QRectF(0, area.top(), area.left(), area.height()));
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
        const QRectF place(0, topOf(row) - 4, area.left() - 8, height + 8);
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

void Painting::scrollThumb(QSizeF size)
{
    const QRectF& area = m_geometry.area;
    if (m_geometry.rowsHeight <= area.height())
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
    painter.fillRect(QRectF(QPointF(), size), style::color(Role::Panel));
    if (geometry.isEmpty())
        return;
    painter.setRenderHint(QPainter::Antialiasing, false);
    Painting painting(painter, geometry);
    painting.axis();
    painting.rows();
    painting.labels();
    painting.mark(marks.hover, style::color(Role::Text), 1);
    painting.mark(marks.selected, style::color(Role::Accent), 2);
    painting.scrollThumb(size);
}

} // namespace ridgepoint::timeline

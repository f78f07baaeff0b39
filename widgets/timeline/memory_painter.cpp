// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/memory_painter.h"

#include "style/palette.h"
#include "style/text.h"
#include "timeline/mixed_color.h"
#include "timeline/timeline_text.h"

#include <QFontMetricsF>
#include <QPainter>

namespace ridgepoint::timeline {
namespace {

using style::Role;

void drawCurve(QPainter& painter, const TimelineGeometry& geometry, const MemoryCurve& memory,
               const QColor& color, bool filled)
{
    const QRectF& area = geometry.memoryArea;
    const TimeRange& range = geometry.range;
    // each pixel's least and most: peaks stay, however many points fall into it
    QPolygonF top;
    QPolygonF shape;
    const double end = std::min(area.right(), geometry.mapTimeToX(memory.points.back().time_s));
    const auto exact = [&](double time_s) { return geometry.mapBytesToY(memory.bytesAt(time_s)); };
    const std::size_t first = memory.firstAfter(range.t0_s);
    const std::size_t last = memory.firstAfter(range.t1_s);
    top << QPointF(area.left(), exact(range.t0_s));
    if (static_cast<double>(last - first) < 2 * area.width()) {
        for (std::size_t i = first; i < last; ++i)
            top << QPointF(geometry.mapTimeToX(memory.points[i].time_s),
                           geometry.mapBytesToY(memory.points[i].bytes));
    } else {
        for (double x = area.left(); x < end; x += 1) {
            const auto extent = memory.within(geometry.mapXToTime(x), geometry.mapXToTime(x + 1));
            top << QPointF(x, geometry.mapBytesToY(extent.least))
                << QPointF(x + 0.5, geometry.mapBytesToY(extent.most));
        }
    }
    if (range.t1_s < memory.points.back().time_s)
        top << QPointF(end, exact(range.t1_s));
    if (filled) {
        shape = top;
        shape << QPointF(top.back().x(), area.bottom()) << QPointF(area.left(), area.bottom());
        painter.setPen(Qt::NoPen);
        painter.setBrush(mixed(style::color(Role::Panel), color, 0.25));
        painter.drawPolygon(shape);
    }
    painter.setPen(QPen(color, 1.4));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(top);
}

} // namespace

void paintMemory(QPainter& painter, const TimelineGeometry& geometry)
{
    const QRectF& area = geometry.memoryArea;
    const MemoryCurve& memory = geometry.index->memory;
    if (area.isEmpty() || !(memory.topBytes() > 0))
        return;
    const QColor color = style::color(Role::Activations);
    painter.save();
    painter.setClipRect(area.adjusted(0, -1, 0, 0));
    painter.setRenderHint(QPainter::Antialiasing);
    if (geometry.baseline && !geometry.baseline->memory.isEmpty())
        drawCurve(painter, geometry, geometry.baseline->memory,
                  mixed(style::color(Role::Panel), color, 0.5), false);
    drawCurve(painter, geometry, memory, color, true);
    painter.setRenderHint(QPainter::Antialiasing, false);
    const QColor bad = style::color(Role::Bad);
    painter.setFont(style::secondaryFont());
    const QFontMetricsF metrics(style::secondaryFont());
    if (memory.capacityBytes) {
        const double y = std::round(geometry.mapBytesToY(*memory.capacityBytes)) + 0.5;
        painter.setPen(QPen(bad, 1, Qt::DashLine));
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
        // beside the line where the curve leaves room: below it, but not over the curve's peak
        const double below = geometry.mapBytesToY(memory.peakBytes) - y;
        if (below > metrics.height() + 2 || below < -metrics.height() - 2) {
            painter.setPen(bad);
            painter.drawText(QPointF(area.left() + 4, y + 1 + metrics.ascent()),
                             capacityText(memory));
        }
    }
    painter.restore();

    const double width = area.left() - 8;
    const auto line = [&](double y, const QString& text, const QColor& pen) {
        painter.setPen(pen);
        painter.drawText(QRectF(0, y, width, metrics.height()), Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(text, Qt::ElideRight, width));
    };
    const double middle = area.top() + std::max(0.0, area.height() / 2 - metrics.height());
    painter.setFont(style::secondaryFont());
    line(middle, memoryLabelText(*geometry.index), style::color(Role::Text));
    const bool fits = !memory.capacityBytes || memory.peakBytes <= *memory.capacityBytes;
    line(middle + metrics.height(), peakText(memory), fits ? style::color(Role::Secondary) : bad);
}

} // namespace ridgepoint::timeline

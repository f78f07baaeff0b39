// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/memory_plot.h"

#include "style/paper.h"

#include <QPainter>

namespace ridgepoint::charts {
namespace {

constexpr double kPale = 0.5; ///< of what is not the plan as it stands

void drawParts(QPainter& painter, const std::vector<MemoryPartGeometry>& parts, double strength)
{
    painter.setOpacity(strength);
    for (const MemoryPartGeometry& part : parts) {
        painter.fillRect(part.rect, style::color(roleOf(part.part.kind)));
        style::drawPatternOf(painter, part.rect, roleOf(part.part.kind));
        if (part.part.kind == explore::MemoryPart::Kind::GivenWorkingSet)
            drawHatching(painter, part.rect);
    }
    painter.setOpacity(1);
}

void drawLine(QPainter& painter, const MemoryLine& line, const QRectF& plot, style::Role role,
              Qt::PenStyle style)
{
    painter.setPen(QPen(style::color(role), 1.5, style));
    painter.drawLine(QPointF(line.x, plot.top()), QPointF(line.x, plot.bottom() + 2));
}

void drawLineText(QPainter& painter, const MemoryLine& line, style::Role role)
{
    painter.setPen(style::color(role));
    painter.drawText(line.textRect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     line.text);
}

} // namespace

void MemoryPlot::setChart(MemoryChart chart)
{
    m_chart = std::move(chart);
    invalidate();
}

const MemoryGeometry& MemoryPlot::geometryOfChart()
{
    ensureLaidOut();
    return m_geometry;
}

std::vector<HotSpot> MemoryPlot::layOut()
{
    m_geometry = layOutMemory(m_chart, QSizeF(size()), fonts());
    return memoryHotSpots(m_chart, m_geometry);
}

void MemoryPlot::draw(QPainter& painter)
{
    const MemoryGeometry& at = m_geometry;
    for (const MemoryBarGeometry& bar : at.bars) {
        drawParts(painter, bar.baseline, bar.current ? kPale : kPale / 2);
        // pale bars are pale over a baseline too
        if (!bar.current && !bar.baseline.empty() && !bar.parts.empty()) {
            painter.fillRect(bar.parts.front().rect.united(bar.parts.back().rect),
                             style::color(style::Role::Panel));
        }
        drawParts(painter, bar.parts, bar.current ? 1 : kPale);
    }
    if (at.nominal)
        drawLine(painter, *at.nominal, at.plot, style::Role::Secondary, Qt::SolidLine);
    if (at.capacity)
        drawLine(painter, *at.capacity, at.plot, style::Role::Bad, Qt::DashLine);

    const bool showsVariants = !at.bars.empty() && m_chart.bars.front().stage < 0;
    for (const MemoryBarGeometry& bar : at.bars) {
        if (bar.labelRect.isEmpty())
            continue;
        const bool strong = bar.current && showsVariants;
        painter.setFont(strong ? fonts().strong : fonts().number);
        painter.setPen(style::color(strong ? style::Role::Text : style::Role::Secondary));
        painter.drawText(bar.labelRect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         bar.label);
        // a line that passes here must not strike the number through
        painter.fillRect(QRectF(bar.valueRect.left() - 2, bar.valueRect.top(),
                                painter.fontMetrics().horizontalAdvance(bar.valueText) + 4,
                                bar.valueRect.height()),
                         style::color(style::Role::Panel));
        painter.setPen(style::color(!bar.fits ? style::Role::Bad
                                    : strong  ? style::Role::Text
                                              : style::Role::Secondary));
        painter.drawText(bar.valueRect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         bar.valueText);
    }
    painter.setFont(fonts().label);
    if (at.nominal)
        drawLineText(painter, *at.nominal, style::Role::Secondary);
    if (at.capacity)
        drawLineText(painter, *at.capacity, style::Role::Bad);
    drawLegend(painter, at.legend);
}

} // namespace ridgepoint::charts

// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_views/memory_plot.h"

#include "style/paper.h"

#include <QMouseEvent>
#include <QPainter>

namespace ridgepoint::memory_views {
namespace {

constexpr double kPale = 0.5; ///< of what is not the plan as it stands

void drawParts(QPainter& painter, const std::vector<MemoryPartGeometry>& parts, double strength)
{
    painter.setOpacity(strength);
    for (const MemoryPartGeometry& part : parts) {
        painter.fillRect(part.rect, style::color(roleOf(part.part.kind)));
        style::drawPatternOf(painter, part.rect, roleOf(part.part.kind));
        if (part.part.kind == explore::MemoryPart::Kind::GivenWorkingSet)
            charts::drawHatching(painter, part.rect);
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

void MemoryPlot::setMarkedBar(int bar)
{
    if (bar == m_markedBar)
        return;
    m_markedBar = bar;
    update();
}

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

int MemoryPlot::barAt(const QPointF& place)
{
    ensureLaidOut();
    for (std::size_t i = 0; i < m_geometry.bars.size(); ++i) {
        if (m_geometry.bars[i].row.contains(place))
            return static_cast<int>(i);
    }
    return -1;
}

void MemoryPlot::hover(int bar)
{
    if (bar == m_hoveredBar)
        return;
    m_hoveredBar = bar;
    emit barHovered(bar);
}

void MemoryPlot::mouseMoveEvent(QMouseEvent* event)
{
    ChartCanvas::mouseMoveEvent(event);
    hover(barAt(event->position()));
}

void MemoryPlot::leaveEvent(QEvent* event)
{
    ChartCanvas::leaveEvent(event);
    hover(-1);
}

/// A key walks parts; what it reaches is as good as pointed at.
void MemoryPlot::currentChanged()
{
    const int spot = currentHotSpot();
    if (spot >= 0)
        hover(barAt(hotSpots()[static_cast<std::size_t>(spot)].area.center()));
}

void MemoryPlot::mouseReleaseEvent(QMouseEvent* event)
{
    const int bar = barAt(event->position());
    const bool isName = bar >= 0 && event->position().x() < m_geometry.plot.left();
    if (isName && event->button() == Qt::LeftButton)
        emit barChosen(bar);
    ChartCanvas::mouseReleaseEvent(event);
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

    const bool showsVariants = m_chart.rows != MemoryChart::Rows::Ranks;
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
    if (m_markedBar >= 0 && static_cast<std::size_t>(m_markedBar) < at.bars.size()) {
        painter.setPen(QPen(style::color(style::Role::Accent), 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(at.bars[static_cast<std::size_t>(m_markedBar)].row.adjusted(1, 1, -1, -1));
    }
    painter.setFont(fonts().label);
    if (at.nominal)
        drawLineText(painter, *at.nominal, style::Role::Secondary);
    if (at.capacity)
        drawLineText(painter, *at.capacity, style::Role::Bad);
    charts::drawLegend(painter, at.legend);
}

} // namespace ridgepoint::memory_views

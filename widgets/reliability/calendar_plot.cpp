// SPDX-License-Identifier: GPL-3.0-or-later
#include "reliability/calendar_plot.h"

#include "charts/axes.h"
#include "style/palette.h"
#include "style/paper.h"

#include <QPainter>

namespace ridgepoint::reliability {

using style::Role;

void CalendarPlot::setChart(CalendarChart chart)
{
    m_chart = std::move(chart);
    invalidate();
}

const CalendarGeometry& CalendarPlot::geometryOfChart()
{
    ensureLaidOut();
    return m_geometry;
}

std::vector<charts::HotSpot> CalendarPlot::layOut()
{
    m_geometry = layOutCalendar(m_chart, QSizeF(size()), fonts());
    return calendarHotSpots(m_chart, m_geometry);
}

void CalendarPlot::draw(QPainter& painter)
{
    const CalendarGeometry& at = m_geometry;
    if (at.lanes.empty())
        return;
    charts::drawAxes(painter, at.losses, charts::placed(at.x, at.xTicks),
                     charts::placed(at.y, at.yTicks), width(), fonts());
    for (const auto& bars : at.bars) {
        for (std::size_t lost = 0; lost < kLostCount; ++lost) {
            if (bars[lost].height() <= 0)
                continue;
            const Role role = roleOf(static_cast<Lost>(lost));
            painter.fillRect(bars[lost], style::color(role));
            style::drawPatternOf(painter, bars[lost], role);
        }
    }
    const QFontMetricsF words(fonts().label);
    painter.setFont(fonts().label);
    for (const CalendarLane& lane : at.lanes) {
        painter.setPen(style::color(Role::Secondary));
        painter.drawText(lane.nameRect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                         words.elidedText(lane.name, Qt::ElideRight, lane.nameRect.width()));
        painter.fillRect(lane.area, style::color(lane.isFilled ? Role::Saving : Role::Grid));
        if (lane.isFilled)
            style::drawPatternOf(painter, lane.area, Role::Saving);
        const QColor mark = style::color(lane.isSaves ? Role::Saving : Role::Bad);
        for (const double x : lane.marks)
            painter.fillRect(QRectF(x, lane.area.top(), lane.isSaves ? 1 : 2, lane.area.height()),
                             mark);
    }
    charts::drawLegend(painter, at.legend);
}

} // namespace ridgepoint::reliability

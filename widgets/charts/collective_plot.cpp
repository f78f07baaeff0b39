// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/collective_plot.h"

#include "charts/axes.h"
#include "style/palette.h"
#include "style/paper.h"

#include <QPainter>
#include <cmath>

namespace ridgepoint::charts {
namespace {

using style::Role;

constexpr double kThin = 1.5;
constexpr double kThick = 4;

} // namespace

void CollectivePlot::setChart(CollectiveChart chart)
{
    m_chart = std::move(chart);
    invalidate();
}

const CollectiveGeometry& CollectivePlot::geometryOfChart()
{
    ensureLaidOut();
    return m_geometry;
}

std::vector<HotSpot> CollectivePlot::layOut()
{
    m_geometry = layOutCollective(m_chart, QSizeF(size()), fonts());
    return collectiveHotSpots(m_chart, m_geometry);
}

void CollectivePlot::draw(QPainter& painter)
{
    const CollectiveGeometry& at = m_geometry;
    if (at.lines.empty())
        return;
    drawAxes(painter, at.plot, placed(at.x, at.xTicks), placed(at.y, at.yTicks), width(), fonts());
    painter.setRenderHint(QPainter::Antialiasing);
    drawLines(painter);
    painter.setRenderHint(QPainter::Antialiasing, false);
    drawOwn(painter);
    painter.setFont(fonts().label);
    for (const WinnerGeometry& winner : at.winners) {
        QColor fill = style::color(roleOf(winner.algorithm));
        fill.setAlphaF(0.25F);
        painter.fillRect(winner.rect, style::color(Role::Panel));
        painter.fillRect(winner.rect, fill);
        painter.setPen(QPen(style::color(roleOf(winner.algorithm)), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(winner.rect.adjusted(0.5, 0.5, -0.5, -0.5));
        painter.setPen(style::color(Role::Text));
        painter.drawText(winner.rect, Qt::AlignCenter | Qt::TextSingleLine, winner.text);
    }
    drawLegend(painter, at.legend);
}

void CollectivePlot::drawLines(QPainter& painter) const
{
    const CollectiveGeometry& at = m_geometry;
    painter.setBrush(Qt::NoBrush);
    QColor behind = style::color(Role::Text);
    behind.setAlphaF(0.4F);
    painter.setPen(QPen(behind, 2));
    painter.drawPolyline(at.baseline);
    for (const CollectiveLine& line : at.lines) {
        const Role role = roleOf(line.algorithm);
        painter.setPen(QPen(style::color(role), kThin, style::lineStyleOf(role)));
        painter.drawPolyline(line.points);
    }
    for (const WinnerGeometry& winner : at.winners) {
        painter.setPen(
            QPen(style::color(roleOf(winner.algorithm)), kThick, Qt::SolidLine, Qt::FlatCap));
        painter.drawPolyline(winner.points);
    }
}

void CollectivePlot::drawOwn(QPainter& painter) const
{
    const CollectiveGeometry& at = m_geometry;
    const QColor accent = style::color(Role::Accent);
    painter.setPen(QPen(accent, 1, Qt::DashLine));
    for (const OwnGeometry& own : at.own) {
        const double x = std::round(own.x) + 0.5;
        painter.drawLine(QPointF(x, at.plot.top()), QPointF(x, at.plot.bottom()));
    }
    painter.setFont(fonts().label);
    QColor backing = style::color(Role::Panel);
    backing.setAlphaF(0.8F);
    for (const OwnGeometry& own : at.own) {
        painter.fillRect(own.rect, backing);
        painter.setPen(accent);
        painter.drawText(own.rect, Qt::AlignCenter | Qt::TextSingleLine, own.text);
        if (!own.dot)
            continue;
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(style::color(Role::Panel), 1.5));
        painter.setBrush(accent);
        painter.drawEllipse(*own.dot, 4.5, 4.5);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
}

void CollectivePlot::drawCurrent(QPainter& painter, const HotSpot& spot)
{
    if (spot.area.top() > m_geometry.plot.top()) // a message of the plan, or a winner
        return ChartCanvas::drawCurrent(painter, spot);
    painter.setPen(QPen(style::color(Role::Secondary), 1, Qt::DotLine));
    painter.drawLine(QPointF(spot.area.center().x(), spot.area.top()),
                     QPointF(spot.area.center().x(), spot.area.bottom()));
}

} // namespace ridgepoint::charts

// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/scaling_plot.h"

#include "charts/axes.h"
#include "style/palette.h"
#include "style/paper.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <cmath>

namespace ridgepoint::charts {
namespace {

using style::Role;

constexpr double kOwnRadius = 6;
constexpr double kPointRadius = 2;

} // namespace

void ScalingPlot::setChart(ScalingChart chart)
{
    m_chart = std::move(chart);
    invalidate();
}

const ScalingGeometry& ScalingPlot::geometryOfChart()
{
    ensureLaidOut();
    return m_geometry;
}

std::vector<HotSpot> ScalingPlot::layOut()
{
    m_geometry = layOutScaling(m_chart, QSizeF(size()), fonts());
    return scalingHotSpots(m_chart, m_geometry);
}

void ScalingPlot::draw(QPainter& painter)
{
    const ScalingGeometry& at = m_geometry;
    drawAxes(painter, at.plot, placed(at.x, at.xTicks), placed(at.y, at.yTicks), width(), fonts());
    drawRightAxis(painter, at.plot, placed(at.interval, at.intervalTicks), Role::Optimum, fonts());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.setClipRect(at.plot.adjusted(0, 0, 0, 1));
    drawLines(painter);
    painter.restore();
    drawOwn(painter);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(fonts().label);
    drawLegend(painter, at.legend);
}

void ScalingPlot::drawLines(QPainter& painter) const
{
    const ScalingGeometry& at = m_geometry;
    QColor behind = style::color(Role::Text);
    behind.setAlphaF(0.4F);
    painter.setPen(QPen(behind, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(at.baseline);
    if (at.baselineOwn) {
        painter.setBrush(behind);
        painter.drawEllipse(*at.baselineOwn, 3, 3);
        painter.setBrush(Qt::NoBrush);
    }
    // The last one on top: a total over the part that makes up most of it.
    for (std::size_t i = 0; i < at.lines.size(); ++i) {
        const ScalingSeries& series = scalingSeries()[i];
        painter.setPen(QPen(style::color(series.role), series.inner ? kTwoColouredWidth : 2,
                            series.inner ? Qt::SolidLine : style::lineStyleOf(series.role)));
        painter.drawPolyline(at.lines[i]);
        if (series.inner) {
            painter.setPen(QPen(style::color(*series.inner), kInnerWidth));
            painter.drawPolyline(at.lines[i]);
        }
    }
    painter.setPen(QPen(style::color(Role::Optimum), 2));
    painter.drawPolyline(at.intervalLine);
    const auto dots = [&](const QPolygonF& line, Role role) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(style::color(role));
        for (const QPointF& place : line)
            painter.drawEllipse(place, kPointRadius, kPointRadius);
    };
    dots(at.totalLine, Role::Text);
    dots(at.intervalLine, Role::Optimum);
}

void ScalingPlot::drawOwn(QPainter& painter) const
{
    const ScalingGeometry& at = m_geometry;
    const QColor accent = style::color(Role::Accent);
    painter.setRenderHint(QPainter::Antialiasing, false); // smooth dashes are slow
    const double x = std::round(at.ownTotal.x()) + 0.5;
    painter.setPen(QPen(accent, 1, Qt::DashLine));
    painter.drawLine(QPointF(x, at.plot.top()), QPointF(x, at.plot.bottom()));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style::color(Role::Panel), 1.5));
    painter.setBrush(style::color(Role::Optimum));
    painter.drawEllipse(at.ownInterval, kOwnRadius - 1, kOwnRadius - 1);
    if (at.plot.adjusted(-1, -1, 1, 1).contains(at.ownTotal)) {
        painter.setPen(QPen(accent, 2.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(at.ownTotal, kOwnRadius, kOwnRadius);
    }
    QColor backing = style::color(Role::Panel);
    backing.setAlphaF(0.8F);
    painter.fillRect(at.ownRect, backing);
    painter.setFont(fonts().strong);
    painter.setPen(accent);
    painter.drawText(at.ownRect, Qt::AlignCenter | Qt::TextSingleLine, at.ownText);
}

void ScalingPlot::drawCurrent(QPainter& painter, const HotSpot& spot)
{
    const auto point = pointOfSpot(m_geometry, currentHotSpot());
    if (!point) {
        if (spot.area.top() >= m_geometry.plot.bottom()) // the legend; own points are marks already
            ChartCanvas::drawCurrent(painter, spot);
        return;
    }
    const QPointF total = m_geometry.totalLine[static_cast<qsizetype>(*point)];
    painter.setPen(QPen(style::color(Role::Secondary), 1, Qt::DotLine));
    painter.drawLine(QPointF(total.x(), m_geometry.plot.top()),
                     QPointF(total.x(), m_geometry.plot.bottom()));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    const auto dot = [&](const QPointF& place, Role role) {
        if (place.y() > m_geometry.plot.bottom() + 1)
            return;
        painter.setBrush(style::color(role));
        painter.drawEllipse(place, 3.5, 3.5);
    };
    for (std::size_t i = 0; i < m_geometry.lines.size(); ++i) {
        const double share = scalingSeries()[i].share(m_chart.curve.points[*point]);
        if (share > 0)
            dot({total.x(), m_geometry.y.at(share)}, scalingSeries()[i].role);
    }
    dot(m_geometry.intervalLine[static_cast<qsizetype>(*point)], Role::Optimum);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void ScalingPlot::choose(std::size_t point)
{
    if (point != m_chart.curve.own)
        emit nodesChosen(m_chart.curve.points[point].nodes);
}

void ScalingPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    const auto point = pointOfSpot(geometryOfChart(), hotSpotAt(event->position()));
    if (event->button() != Qt::LeftButton || !notice().isEmpty() || !point)
        return ChartCanvas::mouseDoubleClickEvent(event);
    choose(*point);
}

void ScalingPlot::keyPressEvent(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const auto point = pointOfSpot(geometryOfChart(), currentHotSpot());
    if (!isEnter || !(event->modifiers() & Qt::ControlModifier) || !point)
        return ChartCanvas::keyPressEvent(event);
    choose(*point);
}

} // namespace ridgepoint::charts

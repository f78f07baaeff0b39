// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views/xy_plot.h"

#include "charts/axes.h"
#include "style/paper.h"

#include <QPainter>
#include <cmath>

namespace ridgepoint::run_views {

using charts::HotSpot;
using style::Role;

namespace {

constexpr double kDot = 2.5;
constexpr double kLargeDot = 5;
constexpr float kBandStrength = 0.22F;
constexpr float kBehindStrength = 0.4F;
constexpr float kBackingStrength = 0.8F;

} // namespace

void XyPlot::setChart(XyChart chart)
{
    m_chart = drawable(std::move(chart));
    invalidate();
}

const XyGeometry& XyPlot::geometryOfChart()
{
    ensureLaidOut();
    return m_geometry;
}

std::vector<HotSpot> XyPlot::layOut()
{
    m_geometry = layOutXy(m_chart, QSizeF(size()), fonts());
    return xyHotSpots(m_chart, m_geometry);
}

void XyPlot::draw(QPainter& painter)
{
    const XyGeometry& at = m_geometry;
    charts::drawAxes(painter, at.plot, charts::placed(at.x, at.xTicks),
                     charts::placed(at.y, at.yTicks), width(), fonts());
    painter.save();
    painter.setClipRect(at.plot.adjusted(-1, -1, 1, 1));
    for (std::size_t i = 0; i < at.series.size(); ++i)
        drawSeries(painter, i);
    painter.restore();
    for (std::size_t i = 0; i < at.marks.size(); ++i)
        drawMark(painter, i);
    painter.setFont(fonts().label);
    charts::drawLegend(painter, at.legend);
}

void XyPlot::drawSeries(QPainter& painter, std::size_t index) const
{
    const XySeries& series = m_chart.series[index];
    const XySeriesGeometry& at = m_geometry.series[index];
    QColor color = style::color(series.role);
    if (series.isBehind)
        color.setAlphaF(kBehindStrength);
    if (series.shape == XyShape::Bars) {
        for (const QRectF& bar : at.bars) {
            if (series.isDashed) { // outlines, over other bars
                painter.setPen(QPen(color, 1.5));
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, 0));
                continue;
            }
            painter.fillRect(bar.adjusted(0.5, 0, -0.5, 0), color);
            style::drawPatternOf(painter, bar, series.role);
        }
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    if (series.shape == XyShape::Band) {
        color.setAlphaF(kBandStrength);
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        painter.drawPolygon(at.line);
    } else if (series.shape != XyShape::Dots) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(
            QPen(color, 2, series.isDashed ? Qt::DashLine : style::lineStyleOf(series.role)));
        painter.drawPolyline(at.line);
    }
    if (series.shape == XyShape::DottedLine || series.shape == XyShape::Dots) {
        const double radius = series.shape == XyShape::Dots ? kLargeDot : kDot;
        painter.setPen(series.shape == XyShape::Dots ? QPen(style::color(Role::Panel), 1.5)
                                                     : QPen(Qt::NoPen));
        painter.setBrush(color);
        for (const QPointF& point : at.points)
            painter.drawEllipse(point, radius, radius);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void XyPlot::drawMark(QPainter& painter, std::size_t index) const
{
    const XyMark& mark = m_chart.marks[index];
    const XyMarkGeometry& at = m_geometry.marks[index];
    const QColor color = style::color(mark.role);
    painter.setPen(QPen(color, 1.2, at.isBeyond ? Qt::DotLine : Qt::DashLine));
    const auto sharp = [](double place) { return std::round(place) + 0.5; };
    if (mark.isLevel)
        painter.drawLine(QPointF(at.line.x1(), sharp(at.line.y1())),
                         QPointF(at.line.x2(), sharp(at.line.y2())));
    else
        painter.drawLine(QPointF(sharp(at.line.x1()), at.line.y1()),
                         QPointF(sharp(at.line.x2()), at.line.y2()));
    if (mark.isLevel) { // within the plot: over lines
        QColor backing = style::color(Role::Panel);
        backing.setAlphaF(kBackingStrength);
        painter.fillRect(at.textRect, backing);
    }
    painter.setFont(fonts().label);
    painter.setPen(color);
    painter.drawText(
        at.textRect, Qt::AlignCenter | Qt::TextSingleLine,
        QFontMetricsF(fonts().label).elidedText(at.text, Qt::ElideRight, at.textRect.width()));
}

} // namespace ridgepoint::run_views

// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/roofline_plot.h"

#include "charts/axes.h"
#include "style/palette.h"

#include <QPainter>
#include <cmath>

namespace ridgepoint::charts {

using style::Role;

void RooflinePlot::setChart(RooflineChart chart)
{
    m_chart = std::move(chart);
    invalidate();
}

const RooflineGeometry& RooflinePlot::geometryOfChart()
{
    ensureLaidOut();
    return m_geometry;
}

std::vector<HotSpot> RooflinePlot::layOut()
{
    m_geometry = layOutRoofline(m_chart, QSizeF(size()), fonts());
    return rooflineHotSpots(m_chart, m_geometry);
}

void RooflinePlot::drawScales(QPainter& painter) const
{
    const QRectF& plot = m_geometry.plot;
    drawAxes(painter, plot, placed(m_geometry.x, m_geometry.xTicks),
             placed(m_geometry.y, m_geometry.yTicks), width(), fonts());
    const double height = QFontMetricsF(fonts().number).height();
    painter.drawText(QRectF(0, 0, width(), height),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine, tr("FLOP/s"));
    painter.drawText(QRectF(plot.left(), 0, plot.width(), height),
                     Qt::AlignRight | Qt::AlignTop | Qt::TextSingleLine, tr("over FLOP per byte"));
}

void RooflinePlot::drawPoints(QPainter& painter, const std::vector<RooflinePointGeometry>& points,
                              double strength) const
{
    QColor fill = style::color(Role::Forward);
    fill.setAlphaF(static_cast<float>(0.75 * strength));
    QColor edge = style::color(Role::Panel);
    // the largest first, so that small ones lie over them
    for (const RooflinePointGeometry& point : points) {
        painter.setPen(point.point.isProduct ? QPen(edge, 1) : QPen(fill, 1.5));
        painter.setBrush(point.point.isProduct ? QBrush(fill) : QBrush(edge));
        painter.drawEllipse(point.centre, point.radius, point.radius);
    }
}

void RooflinePlot::draw(QPainter& painter)
{
    const RooflineGeometry& at = m_geometry;
    drawScales(painter);
    if (at.ridgeX) {
        const double x = std::round(*at.ridgeX) + 0.5;
        painter.setPen(QPen(style::color(Role::Secondary), 1, Qt::DashLine));
        painter.drawLine(QPointF(x, at.y.at(m_chart.roofline.roof.peakFlopPerS)),
                         QPointF(x, at.plot.bottom()));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    // Solid ones: smooth dashes at scale 2 take longer than all the rest.
    const auto line = [&](const QPolygonF& polygon, Role role, double width, double strength) {
        QColor color = style::color(role);
        color.setAlphaF(static_cast<float>(strength));
        painter.setPen(QPen(color, width, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(polygon);
    };
    line(at.baselineRoof, Role::Accent, 2, 0.4);
    drawPoints(painter, at.baseline, 0.4);
    line(at.comparedRoof, Role::Secondary, 1.5, 1);
    line(at.roof, Role::Accent, 2, 1);
    drawPoints(painter, at.points, 1);
    if (at.product) {
        const double r = 6;
        const QPointF c = *at.product;
        painter.setPen(QPen(style::color(Role::Panel), 1));
        painter.setBrush(style::color(Role::Optimum));
        painter.drawPolygon(QPolygonF{
            {c + QPointF(0, -r), c + QPointF(r, 0), c + QPointF(0, r), c + QPointF(-r, 0)}});
    }
    painter.setRenderHint(QPainter::Antialiasing, false);

    const auto write = [&](const QRectF& rect, const QString& text, Role role) {
        painter.setPen(style::color(role));
        painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, text);
    };
    painter.setFont(fonts().label);
    write(at.ridgeRect, at.ridgeText, Role::Secondary);
    write(at.comparedRect, at.comparedText, Role::Secondary);
    for (const RooflinePointGeometry& point : at.points) {
        if (!point.labelRect.isEmpty())
            write(point.labelRect, point.name, Role::Text);
    }
    painter.setFont(fonts().strong);
    if (!at.productRect.isEmpty()) {
        painter.fillRect(at.productRect, style::color(Role::Panel));
        write(at.productRect, at.productText, Role::Optimum);
    }
}

} // namespace ridgepoint::charts

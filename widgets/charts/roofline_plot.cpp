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

void RooflinePlot::choose(int pass)
{
    if (pass == m_chart.chosen)
        return;
    m_chart.chosen = pass;
    update();
}

void RooflinePlot::activated(int spot)
{
    const int point = m_chart.isDetailed ? pointOfSpot(m_geometry, spot) : -1;
    if (point >= 0) {
        choose(point);
        emit passChosen(point);
    }
    ChartCanvas::activated(spot);
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
    const QColor edge = style::color(Role::Panel);
    // the largest first, so that small ones lie over them
    for (const RooflinePointGeometry& point : points) {
        QColor fill = style::color(roleOf(point.point));
        fill.setAlphaF(static_cast<float>(0.75 * strength));
        painter.setPen(point.point.isProduct ? QPen(edge, 1) : QPen(fill, 1.5));
        painter.setBrush(point.point.isProduct ? QBrush(fill) : QBrush(edge));
        painter.drawEllipse(point.centre, point.radius, point.radius);
    }
}

void RooflinePlot::drawRoofs(QPainter& painter) const
{
    for (const RoofLineGeometry& roof : m_geometry.roofs) {
        // smooth dashes at scale 2 take longer than all the rest
        painter.setRenderHint(QPainter::Antialiasing, !roof.isDashed);
        painter.setPen(QPen(style::color(roof.role), roof.link ? 1.5 : 2,
                            roof.isDashed ? Qt::DashLine : Qt::SolidLine, Qt::FlatCap,
                            Qt::MiterJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(roof.line);
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

/// Squares, so that they are no operators without their colour too.
void RooflinePlot::drawLinks(QPainter& painter) const
{
    constexpr double kHalf = 4.5;
    painter.setPen(QPen(style::color(Role::Panel), 1));
    for (const LinkPointGeometry& link : m_geometry.links) {
        painter.setBrush(
            style::color(isStorage(link.point.link) ? Role::Saving : Role::Communication));
        painter.drawRect(QRectF(link.centre - QPointF(kHalf, kHalf), QSizeF(2 * kHalf, 2 * kHalf)));
    }
}

void RooflinePlot::drawChosen(QPainter& painter) const
{
    for (const RooflinePointGeometry& point : m_geometry.points) {
        if (point.index != m_chart.chosen || !m_chart.isDetailed)
            continue;
        painter.setPen(QPen(style::color(Role::Text), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(point.centre, point.radius + 3, point.radius + 3);
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
    const auto line = [&](const QPolygonF& polygon, Role role, double width, double strength,
                          Qt::PenStyle dashes = Qt::SolidLine) {
        QColor color = style::color(role);
        color.setAlphaF(static_cast<float>(strength));
        painter.setPen(QPen(color, width, dashes, Qt::FlatCap, Qt::MiterJoin));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(polygon);
    };
    line(at.baselineRoof, Role::Accent, 2, 0.4);
    drawPoints(painter, at.baseline, 0.4);
    line(at.comparedRoof, Role::Secondary, 1.5, 1);
    const bool hasMeasured = m_chart.isDetailed && m_chart.roofline.areTimed();
    line(at.roof, Role::Accent, hasMeasured ? 1.5 : 2, 1,
         hasMeasured ? Qt::DashLine : Qt::SolidLine);
    drawRoofs(painter);
    drawPoints(painter, at.points, 1);
    drawLinks(painter);
    drawChosen(painter);
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
    for (const RoofLineGeometry& roof : at.roofs) {
        painter.fillRect(roof.textRect, style::color(Role::Panel));
        if (!roof.textRect.isEmpty())
            write(roof.textRect, roof.text, Role::Secondary);
    }
    for (const LinkPointGeometry& link : at.links) {
        if (!link.labelRect.isEmpty())
            write(link.labelRect, link.name, Role::Text);
    }
    drawLegend(painter, at.legend);
    painter.setFont(fonts().strong);
    if (!at.productRect.isEmpty()) {
        painter.fillRect(at.productRect, style::color(Role::Panel));
        write(at.productRect, at.productText, Role::Optimum);
    }
}

} // namespace ridgepoint::charts

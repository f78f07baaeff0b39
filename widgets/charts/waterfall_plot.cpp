// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/waterfall_plot.h"

#include "charts/axes.h"
#include "charts/legend.h"
#include "style/paper.h"

#include <QPainter>
#include <cmath>

namespace ridgepoint::charts {

using style::Role;

void WaterfallPlot::setChart(WaterfallChart chart)
{
    m_chart = std::move(chart);
    fitHeight();
    invalidate();
}

const WaterfallGeometry& WaterfallPlot::geometryOfChart()
{
    ensureLaidOut();
    return m_geometry;
}

/// As high as its rows; the card scrolls.
void WaterfallPlot::fitHeight()
{
    setMinimumHeight(
        static_cast<int>(std::ceil(layOutWaterfall(m_chart, width(), fonts()).height)));
}

void WaterfallPlot::resizeEvent(QResizeEvent* event)
{
    ChartCanvas::resizeEvent(event);
    fitHeight();
}

std::vector<HotSpot> WaterfallPlot::layOut()
{
    m_geometry = layOutWaterfall(m_chart, width(), fonts());
    std::vector<HotSpot> spots;
    for (const WaterfallRow& row : m_geometry.rows)
        spots.push_back({row.area, row.exact, row.figureId});
    return spots;
}

void WaterfallPlot::draw(QPainter& painter)
{
    const WaterfallGeometry& at = m_geometry;
    drawAxes(painter, at.plot, placed(at.x, at.xTicks), {}, width(), fonts());
    painter.setPen(QPen(style::color(Role::Secondary), 1));
    for (const QLineF& joint : at.joints)
        painter.drawLine(QPointF(std::round(joint.x1()) + 0.5, joint.y1()),
                         QPointF(std::round(joint.x2()) + 0.5, joint.y2()));
    QColor behind = style::color(Role::Text);
    behind.setAlphaF(0.4F);
    const QFontMetricsF words(fonts().label);
    for (const WaterfallRow& row : at.rows) {
        painter.fillRect(row.bar, style::color(row.role));
        style::drawPatternOf(painter, row.bar, row.role);
        if (row.seconds() < 0) // what it takes is won
            drawHatching(painter, row.bar);
        if (!row.baseline.isEmpty()) {
            painter.setPen(QPen(behind, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(row.baseline.adjusted(0.5, 0.5, -0.5, -0.5));
        }
        painter.setFont(row.loss ? fonts().label : fonts().strong);
        painter.setPen(style::color(Role::Text));
        painter.drawText(row.nameRect, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         QFontMetricsF(painter.font())
                             .elidedText(row.name, Qt::ElideRight, row.nameRect.width()));
        painter.setFont(fonts().number);
        painter.setPen(style::color(row.loss ? Role::Secondary : Role::Text));
        painter.drawText(row.textRect, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine,
                         row.text);
    }
}

} // namespace ridgepoint::charts

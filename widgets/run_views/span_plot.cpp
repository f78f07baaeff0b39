// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views/span_plot.h"

#include "charts/axes.h"
#include "style/paper.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <cmath>

namespace ridgepoint::run_views {

using charts::HotSpot;
using style::Role;

void SpanPlot::setChart(SpanChart chart)
{
    m_chart = std::move(chart);
    fitHeight();
    invalidate();
}

const SpanGeometry& SpanPlot::geometryOfChart()
{
    ensureLaidOut();
    return m_geometry;
}

/// As high as its rows; the card scrolls.
void SpanPlot::fitHeight()
{
    setMinimumHeight(static_cast<int>(std::ceil(layOutSpans(m_chart, width(), fonts()).height)));
}

void SpanPlot::resizeEvent(QResizeEvent* event)
{
    ChartCanvas::resizeEvent(event);
    fitHeight();
}

std::vector<HotSpot> SpanPlot::layOut()
{
    m_geometry = layOutSpans(m_chart, width(), fonts());
    return spanHotSpots(m_chart, m_geometry);
}

void SpanPlot::draw(QPainter& painter)
{
    const SpanGeometry& at = m_geometry;
    if (!at.xTicks.empty())
        charts::drawAxes(painter, at.plot, charts::placed(at.x, at.xTicks), {}, width(), fonts());
    painter.setPen(QPen(style::color(Role::Secondary), 1));
    for (const QLineF& joint : at.joints)
        painter.drawLine(QPointF(std::round(joint.x1()) + 0.5, joint.y1()),
                         QPointF(std::round(joint.x2()) + 0.5, joint.y2()));
    for (std::size_t i = 0; i < at.rows.size(); ++i)
        drawRow(painter, i);
    drawMarks(painter);
    painter.setFont(fonts().label);
    charts::drawLegend(painter, at.legend);
}

void SpanPlot::drawRow(QPainter& painter, std::size_t index)
{
    const SpanRow& row = m_chart.rows[index];
    const SpanRowGeometry& at = m_geometry.rows[index];
    for (std::size_t i = 0; i < at.bars.size(); ++i) {
        const Span& span = row.spans[i];
        painter.fillRect(at.bars[i], style::color(span.role));
        style::drawPatternOf(painter, at.bars[i], span.role);
        if (span.amount() < 0) // what it takes is won
            charts::drawHatching(painter, at.bars[i]);
    }
    if (!at.behind.isEmpty()) {
        QColor behind = style::color(Role::Text);
        behind.setAlphaF(0.4F);
        painter.setPen(QPen(behind, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(at.behind.adjusted(0.5, 0.5, -0.5, -0.5));
    }
    const auto write = [&](const QRectF& place, Qt::Alignment side, const QString& text) {
        painter.drawText(
            place, static_cast<int>(side | Qt::AlignVCenter) | Qt::TextSingleLine,
            QFontMetricsF(painter.font()).elidedText(text, Qt::ElideRight, place.width()));
    };
    painter.setFont(row.isStrong ? fonts().strong : fonts().label);
    painter.setPen(style::color(Role::Text));
    write(at.nameRect, Qt::AlignLeft, row.name);
    painter.setFont(row.isStrong ? fonts().strong : fonts().number);
    painter.setPen(style::color(row.textRole));
    write(at.textRect, Qt::AlignRight, row.text);
}

void SpanPlot::drawMarks(QPainter& painter) const
{
    painter.setFont(fonts().label);
    for (std::size_t i = 0; i < m_geometry.marks.size(); ++i) {
        const SpanMarkGeometry& mark = m_geometry.marks[i];
        const QColor color = style::color(m_chart.marks[i].role);
        const double x = std::round(mark.x) + 0.5;
        painter.setPen(QPen(color, 1.5, mark.isBeyond ? Qt::DotLine : Qt::DashLine));
        painter.drawLine(QPointF(x, mark.textRect.bottom()), QPointF(x, m_geometry.plot.bottom()));
        painter.setPen(color);
        painter.drawText(mark.textRect, Qt::AlignCenter | Qt::TextSingleLine, mark.text);
    }
}

int SpanPlot::rowAt(const QPointF& place) const
{
    for (std::size_t i = 0; i < m_geometry.rows.size(); ++i) {
        if (m_geometry.rows[i].area.contains(place))
            return static_cast<int>(i);
    }
    return -1;
}

void SpanPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    ensureLaidOut();
    const int row = rowAt(event->position());
    if (event->button() != Qt::LeftButton || !notice().isEmpty() || row < 0)
        return ChartCanvas::mouseDoubleClickEvent(event);
    emit rowChosen(row);
}

void SpanPlot::keyPressEvent(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const int current = currentHotSpot();
    if (!isEnter || !(event->modifiers() & Qt::ControlModifier) || current < 0)
        return ChartCanvas::keyPressEvent(event);
    if (const int row = rowAt(hotSpots()[static_cast<std::size_t>(current)].area.center());
        row >= 0)
        emit rowChosen(row);
}

} // namespace ridgepoint::run_views

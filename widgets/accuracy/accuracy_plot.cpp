// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/accuracy_plot.h"

#include "charts/axes.h"
#include "style/palette.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <cmath>

namespace ridgepoint::accuracy {

using charts::HotSpot;
using style::Role;

namespace {

constexpr double kRadius = 3.2;
constexpr double kOwnRadius = 6;

} // namespace

void AccuracyPlot::setChart(RunChart chart)
{
    m_chart = std::move(chart);
    invalidate();
}

void AccuracyPlot::setSelectedRow(int row)
{
    if (row == m_selected)
        return;
    m_selected = row;
    update();
}

const RunGeometry& AccuracyPlot::geometryOfChart()
{
    ensureLaidOut();
    return m_geometry;
}

std::vector<HotSpot> AccuracyPlot::layOut()
{
    m_geometry = layOutRuns(m_chart, QSizeF(size()), fonts());
    return runHotSpots(m_chart, m_geometry);
}

int AccuracyPlot::rowOfSpot(int spot) const
{
    const auto index = static_cast<std::size_t>(spot);
    return spot >= 0 && index < m_chart.points.size() ? static_cast<int>(m_chart.points[index].row)
                                                      : -1;
}

void AccuracyPlot::activated(int spot)
{
    if (const int row = rowOfSpot(spot); row >= 0)
        emit rowChosen(row);
}

void AccuracyPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    const int row = rowOfSpot(hotSpotAt(event->position()));
    if (event->button() != Qt::LeftButton || !notice().isEmpty() || row < 0)
        return ChartCanvas::mouseDoubleClickEvent(event);
    emit rowOpened(row);
}

void AccuracyPlot::keyPressEvent(QKeyEvent* event)
{
    const bool isEnter = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
    const int row = rowOfSpot(currentHotSpot());
    if (!isEnter || !(event->modifiers() & Qt::ControlModifier) || row < 0)
        return ChartCanvas::keyPressEvent(event);
    emit rowOpened(row);
}

void AccuracyPlot::drawBands(QPainter& painter) const
{
    const RunGeometry& at = m_geometry;
    painter.setPen(Qt::NoPen);
    QColor shade = style::color(Role::Accent);
    shade.setAlphaF(0.10F);
    for (const QPolygonF& band : at.bands) {
        painter.setBrush(shade);
        painter.drawPolygon(band);
    }
    painter.setPen(QPen(style::color(Role::Secondary), 1));
    painter.drawLine(at.exact);
}

void AccuracyPlot::draw(QPainter& painter)
{
    const RunGeometry& at = m_geometry;
    if (at.places.empty())
        return;
    drawAxes(painter, at.plot, charts::placed(at.x, at.xTicks), charts::placed(at.y, at.yTicks),
             width(), fonts());
    const QFontMetricsF words(fonts().label);
    painter.setPen(style::color(Role::Secondary));
    painter.drawText(QRectF(0, 0, width(), words.height()),
                     Qt::AlignLeft | Qt::AlignTop | Qt::TextSingleLine, at.yTitle);
    painter.drawText(
        QRectF(at.plot.left(), height() - words.height(), at.plot.width(), words.height()),
        Qt::AlignRight | Qt::AlignBottom | Qt::TextSingleLine, at.xTitle);
    painter.drawText(QRectF(0, height() - words.height(), width(), words.height()),
                     Qt::AlignLeft | Qt::AlignBottom | Qt::TextSingleLine, m_chart.count);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.setClipRect(at.plot);
    drawBands(painter);
    painter.restore();
    // where the edges of the bands meet the right side, inside
    painter.setPen(style::color(Role::Secondary));
    for (std::size_t i = 0; i < at.bands.size(); ++i) {
        const QPointF corner = at.bands[i].at(1); // the lower edge, right
        const double wide = words.horizontalAdvance(at.bandTexts[i]) + 2;
        if (m_chart.look == RunLook::Error)
            painter.drawText(QRectF(at.plot.right() - wide, corner.y() - words.height() - 1, wide,
                                    words.height()),
                             Qt::AlignRight | Qt::TextSingleLine, at.bandTexts[i]);
    }
    for (std::size_t i = 0; i < at.places.size(); ++i)
        drawMark(painter, at.places[i], kRadius, m_chart.points[i].mark);
    for (std::size_t i = 0; i < at.places.size(); ++i) {
        if (static_cast<int>(m_chart.points[i].row) != m_selected)
            continue;
        painter.setPen(QPen(style::color(Role::Text), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(at.places[i], kRadius + 4, kRadius + 4);
    }
    drawOwn(painter);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void AccuracyPlot::drawOwn(QPainter& painter) const
{
    const RunGeometry& at = m_geometry;
    const QColor accent = style::color(Role::Accent);
    if (at.ownLine && !at.own) {
        painter.setRenderHint(QPainter::Antialiasing, false); // smooth dashes are slow
        const double y = std::round(*at.ownLine) + 0.5;
        painter.setPen(QPen(accent, 1, Qt::DashLine));
        painter.drawLine(QPointF(at.plot.left(), y), QPointF(at.plot.right(), y));
        painter.setPen(accent);
        const QFontMetricsF words(fonts().strong);
        const bool isHigh = y - words.height() < at.plot.top();
        painter.setFont(fonts().strong);
        painter.drawText(QRectF(at.plot.left() + 4, isHigh ? y + 1 : y - words.height() - 1,
                                at.plot.width(), words.height()),
                         Qt::AlignLeft | Qt::TextSingleLine, tr("this plan"));
        painter.setRenderHint(QPainter::Antialiasing);
    }
    if (at.own) {
        painter.setPen(QPen(accent, 2.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(*at.own, kOwnRadius, kOwnRadius);
        painter.setPen(accent);
        painter.setFont(fonts().strong);
        const QFontMetricsF words(fonts().strong);
        const double wide = words.horizontalAdvance(tr("your run")) + 2;
        const bool isRight = at.own->x() + kOwnRadius + 4 + wide < at.plot.right();
        const double left =
            isRight ? at.own->x() + kOwnRadius + 4 : at.own->x() - kOwnRadius - 4 - wide;
        painter.drawText(QRectF(left, at.own->y() - words.height() / 2, wide, words.height()),
                         Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, tr("your run"));
    }
}

void AccuracyPlot::drawCurrent(QPainter& painter, const HotSpot& spot)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style::color(Role::Accent), 1.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(spot.area.center(), kRadius + 2, kRadius + 2);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

} // namespace ridgepoint::accuracy

// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/checkpoint_plot.h"

#include "charts/axes.h"
#include "style/palette.h"
#include "style/paper.h"

#include <QApplication>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

namespace ridgepoint::charts {
namespace {

using style::Role;

constexpr double kGripDistance = 6;
constexpr double kHandleRadius = 6;
constexpr double kBestRadius = 5;
constexpr double kDotRadius = 3;
constexpr double kBarEnd = 3; ///< half of the stroke across an error bar's end

} // namespace

void CheckpointPlot::setChart(CheckpointChart chart, CostAt costAt)
{
    // The plan that comes while a drag is under way must not take the handle out of the hand.
    if (m_isDragging) {
        chart.scrubbed = m_chart.scrubbed;
        chart.heldRange = m_chart.heldRange;
    }
    m_chart = std::move(chart);
    m_costAt = std::move(costAt);
    invalidate();
}

const CheckpointGeometry& CheckpointPlot::geometryOfChart()
{
    ensureLaidOut();
    return m_geometry;
}

std::vector<HotSpot> CheckpointPlot::layOut()
{
    m_geometry = layOutCheckpoint(m_chart, QSizeF(size()), fonts());
    return checkpointHotSpots(m_chart, m_geometry);
}

void CheckpointPlot::draw(QPainter& painter)
{
    const CheckpointGeometry& at = m_geometry;
    if (!at.band.isEmpty())
        painter.fillRect(at.band, style::color(Role::Grid));
    drawAxes(painter, at.plot, placed(at.x, at.xTicks), placed(at.y, at.yTicks), width(), fonts());
    painter.setRenderHint(QPainter::Antialiasing);
    painter.save();
    painter.setClipRect(at.plot.adjusted(0, 0, 0, 1));
    painter.setBrush(Qt::NoBrush);
    QColor behind = style::color(Role::Text);
    behind.setAlphaF(0.4F);
    painter.setPen(QPen(behind, 2));
    painter.drawPolyline(at.baseline);
    if (at.baselineBest) {
        painter.setBrush(behind);
        painter.drawEllipse(*at.baselineBest, 3, 3);
        painter.setBrush(Qt::NoBrush);
    }
    for (std::size_t i = 0; i < at.lines.size(); ++i) {
        const bool isTotal = i + 1 == at.lines.size();
        painter.setPen(QPen(style::color(checkpointSeries()[i].role), isTotal ? 2 : 1.5,
                            style::lineStyleOf(checkpointSeries()[i].role)));
        painter.drawPolyline(at.lines[i]);
    }
    drawBeside(painter);
    painter.restore();
    drawMarks(painter);
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.setFont(fonts().label);
    drawLegend(painter, at.legend);
}

/// The best by each law, from the axis up to the total, and the simulated dots with their bars.
void CheckpointPlot::drawBeside(QPainter& painter) const
{
    const CheckpointGeometry& at = m_geometry;
    painter.setRenderHint(QPainter::Antialiasing, false); // smooth dashes are slow
    for (std::size_t i = 0; i < at.optima.size(); ++i) {
        const double x = std::round(at.optima[i].x()) + 0.5;
        const bool isYoung = m_chart.optima[i].figure == plan::FigureId::CheckpointYoungIntervalS;
        painter.setPen(
            QPen(style::color(Role::Optimum), 1, isYoung ? Qt::SolidLine : Qt::DashLine));
        painter.drawLine(QPointF(x, at.optima[i].y()), QPointF(x, at.plot.bottom()));
    }
    const QColor accent = style::color(Role::Accent);
    for (const CheckpointDotPlace& dot : at.dots) {
        painter.setPen(QPen(accent, 1));
        const double x = std::round(dot.place.x()) + 0.5;
        painter.drawLine(QPointF(x, dot.top), QPointF(x, dot.bottom));
        for (const double end : {dot.top, dot.bottom})
            painter.drawLine(QPointF(x - kBarEnd, end), QPointF(x + kBarEnd, end));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style::color(Role::Panel), 1));
    painter.setBrush(accent);
    for (const CheckpointDotPlace& dot : at.dots)
        painter.drawEllipse(dot.place, kDotRadius, kDotRadius);
    painter.setBrush(Qt::NoBrush);
}

void CheckpointPlot::drawMarks(QPainter& painter) const
{
    const CheckpointGeometry& at = m_geometry;
    if (!at.best)
        return;
    const QColor accent = style::color(Role::Accent);
    painter.setRenderHint(QPainter::Antialiasing, false); // smooth dashes are slow
    const double handleX = std::round(at.chosen->place.x()) + 0.5;
    painter.setPen(QPen(accent, 1, Qt::DashLine));
    painter.drawLine(QPointF(handleX, at.chosen->place.y()), QPointF(handleX, at.plot.bottom()));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style::color(Role::Panel), 1.5));
    painter.setBrush(style::color(Role::Optimum));
    painter.drawEllipse(at.best->place, kBestRadius, kBestRadius);
    // A ring, so that the best shows through where the two are one.
    painter.setPen(QPen(accent, m_isGripped ? 3.5 : 2.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(at.chosen->place, kHandleRadius, kHandleRadius);

    painter.setFont(fonts().strong);
    const auto write = [&](const CheckpointMark& mark, Role role) {
        QColor backing = style::color(Role::Panel);
        backing.setAlphaF(0.8F);
        painter.fillRect(mark.textRect, backing);
        painter.setPen(style::color(role));
        painter.drawText(mark.textRect, Qt::AlignCenter | Qt::TextSingleLine, mark.text);
    };
    write(*at.best, Role::Optimum);
    if (!at.chosen->textRect.isEmpty())
        write(*at.chosen, Role::Accent);
}

void CheckpointPlot::drawCurrent(QPainter& painter, const HotSpot& spot)
{
    if (spot.area.height() < m_geometry.plot.height() - 1) {
        if (currentHotSpot() >= 2) // the handle and the best are marks already
            ChartCanvas::drawCurrent(painter, spot);
        return;
    }
    // a computed point of the curve: a line through its four values
    std::size_t nearest = 0;
    double distance = m_geometry.plot.width();
    for (qsizetype i = 0; i < m_geometry.lines[3].size(); ++i) {
        const double x = m_geometry.lines[3][i].x();
        if (spot.area.left() <= x && x <= spot.area.right() &&
            std::abs(x - spot.area.center().x()) < distance) {
            distance = std::abs(x - spot.area.center().x());
            nearest = static_cast<std::size_t>(i);
        }
    }
    const double x = m_geometry.lines[3][static_cast<qsizetype>(nearest)].x();
    painter.setPen(QPen(style::color(Role::Secondary), 1, Qt::DotLine));
    painter.drawLine(QPointF(x, m_geometry.plot.top()), QPointF(x, m_geometry.plot.bottom()));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i < m_geometry.lines.size(); ++i) {
        const QPointF place = m_geometry.lines[i][static_cast<qsizetype>(nearest)];
        if (place.y() >= m_geometry.plot.top()) {
            painter.setBrush(style::color(checkpointSeries()[i].role));
            painter.drawEllipse(place, 3, 3);
        }
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

bool CheckpointPlot::gripsHandle(const QPointF& place)
{
    ensureLaidOut();
    if (!notice().isEmpty() || !m_geometry.chosen)
        return false;
    // The dashed line under the handle grips too.
    const QPointF handle = m_geometry.chosen->place;
    return std::abs(place.x() - handle.x()) <= kGripDistance + 1 &&
           place.y() >= handle.y() - kGripDistance - 1 && place.y() <= m_geometry.plot.bottom();
}

void CheckpointPlot::mousePressEvent(QMouseEvent* event)
{
    ChartCanvas::mousePressEvent(event);
    if (event->button() != Qt::LeftButton || !gripsHandle(event->position()))
        return;
    m_isGripped = true;
    m_pressPlace = event->position();
    m_grip = event->position().x() - m_geometry.chosen->place.x();
    update();
}

void CheckpointPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_isGripped) {
        setCursor(gripsHandle(event->position()) ? Qt::SizeHorCursor : Qt::ArrowCursor);
        return ChartCanvas::mouseMoveEvent(event);
    }
    const QPointF moved = event->position() - m_pressPlace;
    if (!m_isDragging && moved.manhattanLength() < QApplication::startDragDistance() / 2.0)
        return;
    ensureLaidOut();
    if (!m_geometry.chosen)
        return;
    if (!m_isDragging) {
        m_isDragging = true;
        m_chart.heldRange = std::pair(m_geometry.x.min, m_geometry.x.max);
        setCurrentHotSpot(-1);
    }
    const double x =
        std::clamp(event->position().x() - m_grip, m_geometry.plot.left(), m_geometry.plot.right());
    if (scrubTo(m_geometry.x.valueAt(x)))
        emit intervalScrubbed(m_chart.scrubbed->interval_s);
}

void CheckpointPlot::mouseReleaseEvent(QMouseEvent* event)
{
    const bool dragged = m_isDragging;
    const std::optional<explore::CheckpointPoint> last = m_chart.scrubbed;
    if (event->button() == Qt::LeftButton)
        endDrag();
    if (!dragged)
        return ChartCanvas::mouseReleaseEvent(event);
    // The handle stays where it was let go until the plan with that interval comes.
    m_chart.scrubbed = last;
    if (last)
        emit intervalChosen(last->interval_s);
}

void CheckpointPlot::keyPressEvent(QKeyEvent* event)
{
    ensureLaidOut();
    if (event->key() == Qt::Key_Escape && m_isGripped) {
        const bool dragged = m_isDragging;
        endDrag();
        m_chart.scrubbed.reset();
        if (dragged)
            emit scrubCancelled();
        return;
    }
    const bool moves = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    if (!moves || !m_geometry.chosen || !notice().isEmpty())
        return ChartCanvas::keyPressEvent(event);
    // Steps of a log axis; Shift is fine and Ctrl coarse, as in the forms.
    double factor = 1.05;
    if (event->modifiers() & Qt::ShiftModifier)
        factor = 1.01;
    else if (event->modifiers() & Qt::ControlModifier)
        factor = 1.5;
    const double from = m_geometry.chosen->point.interval_s;
    if (scrubTo(event->key() == Qt::Key_Right ? from * factor : from / factor))
        emit intervalChosen(m_chart.scrubbed->interval_s);
}

bool CheckpointPlot::scrubTo(double seconds)
{
    // Three digits: nobody sets an interval to the millisecond, and the field shows what is set.
    const double rounded = QString::number(seconds, 'g', 3).toDouble();
    const auto point = m_costAt ? m_costAt(rounded) : std::nullopt;
    if (!point)
        return false;
    m_chart.scrubbed = point;
    invalidate();
    return true;
}

void CheckpointPlot::endDrag()
{
    m_isGripped = false;
    m_isDragging = false;
    m_chart.heldRange.reset();
    invalidate();
}

} // namespace ridgepoint::charts

// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/stage_strip.h"

#include "explore/even_stages.h"
#include "plan/virtual_stages.h"
#include "style/palette.h"
#include "style/text.h"
#include "timeline/mixed_color.h"

#include <QFontMetricsF>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridgepoint::timeline {
namespace {

using plan::FigureId;
using quantity::Dimension;
using style::Role;

constexpr double kEdge = 4;
constexpr double kLine = 17;
constexpr double kStripHigh = 30;
constexpr double kCutGap = 7;
constexpr double kGrip = 6;
constexpr double kBarHigh = 9;
constexpr double kBarRow = kBarHigh + 21; ///< a bar and its number

/// Stages that follow each other are told apart by their strength.
QColor colorOf(int stage)
{
    return mixed(style::color(Role::Panel), style::color(Role::Weights),
                 stage % 2 == 0 ? 0.85 : 0.55);
}

} // namespace

StageStrip::StageStrip(QWidget* parent) : ChartCanvas(parent)
{
    setView(nullptr);
}

void StageStrip::setView(const style::PlanViewPtr& view)
{
    m_view = view;
    if (m_cut < 0)
        m_layers = view && view->document.plan.layout.pipelineParallel > 1
                       ? explore::presentLayers(view->document.plan)
                       : std::vector<std::int64_t>{};
    if (!view)
        setNotice(tr("No plan is shown."));
    else if (m_layers.size() < 2)
        setNotice(tr("The plan has no pipeline: one stage holds all layers."));
    else
        setNotice({});
    QStringList counts;
    for (const std::int64_t count : m_layers)
        counts += QString::number(count);
    setSummary(m_layers.empty() ? notice()
                                : tr("Layers of the parts of the model, in its order: %1.")
                                      .arg(counts.join(QStringLiteral(", "))));
    invalidate();
}

const std::vector<StripPart>& StageStrip::parts()
{
    ensureLaidOut();
    return m_parts;
}

const std::vector<StripStage>& StageStrip::stages()
{
    ensureLaidOut();
    return m_stages;
}

QString StageStrip::nameOf(const StripPart& part) const
{
    return part.chunk < 0 ? tr("stage %1").arg(part.stage)
                          : tr("stage %1, chunk %2").arg(part.stage).arg(part.chunk);
}

std::vector<charts::HotSpot> StageStrip::layOut()
{
    m_parts.clear();
    m_stages.clear();
    std::vector<charts::HotSpot> spots;
    if (!notice().isEmpty() || !m_view || m_layers.size() < 2)
        return spots;
    const plan::VirtualStages stages(m_view->document.plan.layout);
    if (static_cast<std::size_t>(stages.runs()) != m_layers.size()) // another plan under a drag
        return spots;
    double cells = 2; // embedding and head
    for (const std::int64_t count : m_layers)
        cells += static_cast<double>(count);
    const double gaps = static_cast<double>(m_layers.size() - 1);
    const double gap = std::min(kCutGap, 0.4 * (width() - 2 * kEdge) / std::max(1.0, gaps));
    m_cell = std::max(0.1, (width() - 2 * kEdge - gaps * gap) / cells);
    const QFontMetricsF metrics(fonts().label);
    double x = kEdge;
    for (std::size_t i = 0; i < m_layers.size(); ++i) {
        const int at = static_cast<int>(i);
        StripPart part{stages.stageOf(at),
                       stages.runs() > stages.stages() ? stages.chunkOf(at) : -1,
                       m_layers[i],
                       {},
                       {}};
        const bool isEnd = i == 0 || i + 1 == m_layers.size();
        const double wide = m_cell * (static_cast<double>(part.layers) + (isEnd ? 1 : 0));
        part.area = QRectF(x, kLine + 2, wide, kStripHigh);
        const double reach = std::max(wide, m_cell) + gap;
        const double wanted = metrics.horizontalAdvance(
            part.chunk < 0 ? QString::number(part.stage)
                           : QStringLiteral("%1.%2").arg(part.stage).arg(part.chunk));
        if (wanted + 2 <= reach)
            part.label = QRectF(x - gap / 2, 0, reach, kLine);
        x += wide + gap;
        m_parts.push_back(part);
    }
    for (std::size_t i = 0; i + 1 < m_parts.size(); ++i) {
        const QRectF cut(m_parts[i].area.right(), m_parts[i].area.top() - 4,
                         std::max(1.0, m_parts[i + 1].area.left() - m_parts[i].area.right()),
                         kStripHigh + 8);
        spots.push_back({cut,
                         tr("Between %1 with %2 layers and %3 with %4.\n"
                            "Drag it, or press Shift and an arrow key, to move a layer.")
                             .arg(nameOf(m_parts[i]))
                             .arg(m_parts[i].layers)
                             .arg(nameOf(m_parts[i + 1]))
                             .arg(m_parts[i + 1].layers),
                         {}});
    }
    layOutStages(kLine + 2 + kStripHigh + kLine + 6);
    for (const StripStage& stage : m_stages)
        spots.push_back({stage.area,
                         tr("Stage %1: %2 for a micro-batch, peak %3")
                             .arg(stage.stage)
                             .arg(style::quantityText(stage.busy_s, Dimension::Seconds, 4),
                                  style::quantityText(stage.peakBytes, Dimension::Bytes, 4)),
                         style::fromStd(plan::figureText(FigureId::MemoryPeakBytes, stage.stage))});
    return spots;
}

void StageStrip::layOutStages(double top)
{
    const plan::Forecast& forecast = m_view->forecast;
    const auto count = static_cast<int>(m_view->document.plan.layout.pipelineParallel);
    m_capacityBytes = forecast.value(FigureId::MemoryCapacityBytes);
    m_mostBytes = m_capacityBytes.value_or(0);
    double mostBusy = 0;
    for (int s = 0; s < count; ++s) {
        StripStage stage;
        stage.stage = s;
        stage.busy_s = forecast.at(FigureId::PipelineForwardS, s) +
                       forecast.at(FigureId::PipelineBackwardS, s);
        stage.peakBytes = forecast.at(FigureId::MemoryPeakBytes, s);
        mostBusy = std::max(mostBusy, stage.busy_s);
        m_mostBytes = std::max(m_mostBytes, stage.peakBytes);
        m_stages.push_back(stage);
    }
    const QFontMetricsF metrics(fonts().label);
    const double names =
        std::max(metrics.horizontalAdvance(tr("time")), metrics.horizontalAdvance(tr("peak"))) + 8;
    const double column = (width() - 2 * kEdge - names) / count;
    for (StripStage& stage : m_stages) {
        const double x = kEdge + names + column * stage.stage;
        const double wide = std::max(1.0, column - std::min(8.0, column / 4));
        stage.area = QRectF(x, top, column, 2 * kBarRow);
        if (mostBusy > 0)
            stage.busy = QRectF(x, top + 3, wide * stage.busy_s / mostBusy, kBarHigh);
        if (m_mostBytes > 0)
            stage.memory =
                QRectF(x, top + kBarRow + 3, wide * stage.peakBytes / m_mostBytes, kBarHigh);
    }
}

void StageStrip::draw(QPainter& painter)
{
    const QFontMetricsF metrics(fonts().label);
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        const StripPart& part = m_parts[i];
        const bool isFirst = i == 0;
        const bool isLast = i + 1 == m_parts.size();
        painter.fillRect(part.area, colorOf(part.stage));
        double x = part.area.left();
        const auto end = [&](const QString& letter) {
            const QRectF cell(x, part.area.top(), m_cell, kStripHigh);
            painter.fillRect(cell, style::color(Role::Logits));
            if (metrics.horizontalAdvance(letter) + 1 <= m_cell) {
                painter.setFont(fonts().label);
                painter.setPen(style::color(Role::Panel));
                painter.drawText(cell, Qt::AlignCenter, letter);
            }
            x += m_cell;
        };
        if (isFirst)
            end(QStringLiteral("E"));
        if (m_cell >= 4) { // a line between layers
            painter.setPen(style::color(Role::Panel));
            for (std::int64_t layer = isFirst ? 0 : 1; layer < part.layers; ++layer) {
                const double line = std::round(x + m_cell * static_cast<double>(layer)) + 0.5;
                painter.drawLine(QPointF(line, part.area.top()), QPointF(line, part.area.bottom()));
            }
        }
        x += m_cell * static_cast<double>(part.layers);
        if (isLast)
            end(QStringLiteral("L"));
        painter.setFont(fonts().label);
        if (!part.label.isEmpty()) {
            painter.setPen(style::color(Role::Secondary));
            painter.drawText(part.label, Qt::AlignCenter,
                             part.chunk < 0
                                 ? QString::number(part.stage)
                                 : QStringLiteral("%1.%2").arg(part.stage).arg(part.chunk));
        }
        const QString count = QString::number(part.layers);
        const QRectF below(part.area.left() - kCutGap / 2, part.area.bottom() + 2,
                           part.area.width() + kCutGap, kLine);
        if (metrics.horizontalAdvance(count) <= below.width()) {
            painter.setFont(fonts().number);
            painter.setPen(style::color(Role::Text));
            painter.drawText(below, Qt::AlignCenter, count);
        }
    }
    painter.setPen(Qt::NoPen);
    for (std::size_t i = 0; i + 1 < m_parts.size(); ++i) {
        const double middle = (m_parts[i].area.right() + m_parts[i + 1].area.left()) / 2;
        const bool isHeld = m_cut == static_cast<int>(i);
        painter.fillRect(QRectF(middle - 1, m_parts[i].area.top() - 4, 2, kStripHigh + 8),
                         style::color(isHeld ? Role::Accent : Role::Secondary));
    }
    drawBars(painter);
}

void StageStrip::drawBars(QPainter& painter) const
{
    if (m_stages.empty())
        return;
    painter.setFont(fonts().label);
    painter.setPen(style::color(Role::Secondary));
    const QRectF first = m_stages.front().area;
    const QRectF names(kEdge, first.top(), first.left() - kEdge - 6, kBarHigh + 6);
    painter.drawText(names, Qt::AlignRight | Qt::AlignVCenter, tr("time"));
    painter.drawText(names.translated(0, kBarRow), Qt::AlignRight | Qt::AlignVCenter, tr("peak"));
    const QFontMetricsF metrics(fonts().number);
    const auto write = [&](const StripStage& stage, double y, const QString& text) {
        const QRectF place(stage.area.left(), y, stage.area.width(), kLine);
        if (metrics.horizontalAdvance(text) + 6 > place.width())
            return;
        painter.setFont(fonts().number);
        painter.setPen(style::color(Role::Text));
        painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    for (const StripStage& stage : m_stages) {
        painter.fillRect(stage.busy, style::color(Role::Forward));
        write(stage, stage.area.top() + kBarHigh + 4,
              style::quantityText(stage.busy_s, Dimension::Seconds, 3));
        write(stage, stage.area.top() + kBarRow + kBarHigh + 4,
              style::quantityText(stage.peakBytes, Dimension::Bytes, 3));
        const bool isOver = m_capacityBytes && stage.peakBytes > *m_capacityBytes;
        painter.fillRect(stage.memory, style::color(isOver ? Role::Bad : Role::Activations));
        if (!m_capacityBytes || !(m_mostBytes > 0))
            continue;
        const double wide =
            std::max(1.0, stage.area.width() - std::min(8.0, stage.area.width() / 4));
        const double x = stage.area.left() + wide * *m_capacityBytes / m_mostBytes;
        painter.fillRect(QRectF(x, stage.memory.top() - 2, 1, kBarHigh + 4),
                         style::color(Role::Text));
    }
}

int StageStrip::cutAt(const QPointF& place)
{
    ensureLaidOut();
    int nearest = -1;
    double distance = kGrip;
    for (std::size_t i = 0; i + 1 < m_parts.size(); ++i) {
        const QRectF& left = m_parts[i].area;
        if (place.y() < left.top() - 6 || place.y() > left.bottom() + 6)
            continue;
        const double away = std::abs(place.x() - (left.right() + m_parts[i + 1].area.left()) / 2);
        if (away < distance) {
            distance = away;
            nearest = static_cast<int>(i);
        }
    }
    return nearest;
}

bool StageStrip::moveCut(int cut, std::int64_t by, const std::vector<std::int64_t>& from)
{
    const auto at = static_cast<std::size_t>(cut);
    std::vector<std::int64_t> moved = from;
    // the ends may keep embedding or head alone
    const std::int64_t leftLeast = at == 0 ? 0 : 1;
    const std::int64_t rightLeast = at + 2 == moved.size() ? 0 : 1;
    by = std::clamp(by, std::min<std::int64_t>(0, leftLeast - moved[at]),
                    std::max<std::int64_t>(0, moved[at + 1] - rightLeast));
    moved[at] += by;
    moved[at + 1] -= by;
    if (moved == m_layers)
        return false;
    m_layers = std::move(moved);
    invalidate();
    return true;
}

void StageStrip::mousePressEvent(QMouseEvent* event)
{
    ChartCanvas::mousePressEvent(event);
    if (event->button() != Qt::LeftButton)
        return;
    m_cut = cutAt(event->position());
    m_pressX = event->position().x();
    m_before = m_layers;
    update();
}

void StageStrip::mouseMoveEvent(QMouseEvent* event)
{
    if (m_cut < 0) {
        setCursor(cutAt(event->position()) >= 0 ? Qt::SplitHCursor : Qt::ArrowCursor);
        return ChartCanvas::mouseMoveEvent(event);
    }
    const auto by = std::llround((event->position().x() - m_pressX) / m_cell);
    if (moveCut(m_cut, by, m_before))
        emit layersScrubbed(m_layers);
}

void StageStrip::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_cut < 0 || event->button() != Qt::LeftButton)
        return ChartCanvas::mouseReleaseEvent(event);
    m_cut = -1;
    update();
    if (m_layers != m_before)
        emit layersChosen(m_layers);
    else
        emit scrubCancelled();
}

void StageStrip::keyPressEvent(QKeyEvent* event)
{
    ensureLaidOut();
    if (event->key() == Qt::Key_Escape && m_cut >= 0) {
        m_cut = -1;
        m_layers = m_before;
        invalidate();
        emit scrubCancelled();
        return;
    }
    const bool isArrow = event->key() == Qt::Key_Left || event->key() == Qt::Key_Right;
    const int cut = currentHotSpot();
    if (!isArrow || !(event->modifiers() & Qt::ShiftModifier) || cut < 0 ||
        cut + 1 >= static_cast<int>(m_parts.size()))
        return ChartCanvas::keyPressEvent(event);
    if (moveCut(cut, event->key() == Qt::Key_Right ? 1 : -1, m_layers))
        emit layersChosen(m_layers);
}

} // namespace ridgepoint::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
// Keys, mouse and selection of the timeline.
#include "style/text.h"
#include "timeline/timeline_text.h"
#include "timeline/timeline_view.h"

#include <QApplication>
#include <QHelpEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QToolTip>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace ridgepoint::timeline {
namespace {

constexpr double kZoomStep = 1.3;

} // namespace

void TimelineView::zoomBy(double factor)
{
    double x = m_geometry.area.width() / 2;
    const BlockHit hit = selection();
    if (m_hover)
        x = std::clamp(m_hover->x() - m_geometry.area.left(), 0.0, m_geometry.area.width());
    else if (hit) {
        const double middle =
            m_geometry.range.mapTimeToX((hit.block->start_s + hit.block->end_s) / 2);
        if (middle >= 0 && middle <= m_geometry.area.width())
            x = middle;
    }
    m_geometry.range.zoom(x, factor);
    rangeWasChanged();
}

void TimelineView::panBy(double share)
{
    m_geometry.range.pan(share * m_geometry.area.width());
    rangeWasChanged();
}

void TimelineView::select(std::optional<Position> position)
{
    m_selected = position;
    if (const BlockHit hit = selection()) {
        m_geometry.reveal(hit.lane);
        TimeRange& range = m_geometry.range;
        if (hit.block->end_s <= range.t0_s || hit.block->start_s >= range.t1_s) {
            const double middle = (hit.block->start_s + hit.block->end_s) / 2;
            range.show(middle - range.span() / 2, middle + range.span() / 2);
            emit rangeChanged();
            emit rangeMoved();
        }
        setAccessibleDescription(statusText());
    } else {
        updateDescription();
    }
    update();
}

void TimelineView::selectNeighbour(int step)
{
    if (m_geometry.isEmpty())
        return;
    if (!m_selected) {
        // the first block that is seen, in the first lane that has one
        for (std::size_t i = 0; i < m_geometry.index->lanes.size(); ++i) {
            const Lane& lane = m_geometry.index->lanes[i];
            const std::size_t first = lane.firstEndingAfter(m_geometry.range.t0_s);
            if (lane.kind == LaneKind::Compute && first < lane.blocks.size()) {
                m_hover.reset();
                select(Position{i, first});
                return;
            }
        }
        return;
    }
    const std::size_t count = m_geometry.index->lanes[m_selected->lane].blocks.size();
    const auto wanted = static_cast<std::ptrdiff_t>(m_selected->block) + step;
    m_hover.reset();
    if (wanted >= 0 && wanted < static_cast<std::ptrdiff_t>(count))
        select(Position{m_selected->lane, static_cast<std::size_t>(wanted)});
}

void TimelineView::selectLane(int step)
{
    const BlockHit hit = selection();
    if (!hit) {
        m_geometry.scrollTo(m_geometry.scroll + step * 34);
        update();
        return;
    }
    // among the rows: lanes that have no room are not walked either
    const std::vector<LaneRow>& rows = m_geometry.rows;
    const auto at = std::find_if(rows.begin(), rows.end(),
                                 [&](const LaneRow& row) { return row.lane >= hit.lane; });
    const std::ptrdiff_t wanted = (at - rows.begin()) + step;
    if (wanted < 0 || wanted >= static_cast<std::ptrdiff_t>(rows.size()))
        return;
    const std::size_t to = rows[static_cast<std::size_t>(wanted)].lane;
    const Lane& lane = m_geometry.index->lanes[to];
    const std::size_t block = lane.firstEndingAfter(hit.block->start_s);
    m_hover.reset();
    select(Position{to, std::min(block, lane.blocks.size() - 1)});
}

void TimelineView::activate(const BlockHit& hit)
{
    if (!hit)
        return;
    const Lane& lane = m_geometry.index->lanes[hit.lane];
    emit figureActivated(style::fromStd(figureOf(*m_geometry.index, lane, hit.block->kind)));
}

void TimelineView::setHelpShown(bool shown)
{
    m_help->setVisible(shown);
    place();
    m_help->raise();
}

bool TimelineView::isHelpShown() const
{
    return m_help->isVisibleTo(this);
}

bool TimelineView::handles(int key) const
{
    switch (key) {
    case Qt::Key_Escape:
        return isHelpShown() || isAnythingMarked();
    case Qt::Key_W:
    case Qt::Key_S:
    case Qt::Key_A:
    case Qt::Key_D:
    case Qt::Key_F:
    case Qt::Key_Plus:
    case Qt::Key_Minus:
    case Qt::Key_Left:
    case Qt::Key_Right:
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Home:
    case Qt::Key_End:
    case Qt::Key_PageUp:
    case Qt::Key_PageDown:
    case Qt::Key_Period:
    case Qt::Key_Comma:
    case Qt::Key_Question:
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_BracketLeft:
    case Qt::Key_BracketRight:
    case Qt::Key_C:
    case Qt::Key_B:
    case Qt::Key_M:
    case Qt::Key_Space:
        return true;
    default:
        return false;
    }
}

bool TimelineView::handleKey(int key)
{
    constexpr double kPanShare = 0.15;
    if (!handles(key))
        return false;
    TimeRange& range = m_geometry.range;
    switch (key) {
    case Qt::Key_W:
    case Qt::Key_Plus:
        zoomBy(1 / kZoomStep);
        break;
    case Qt::Key_S:
    case Qt::Key_Minus:
        zoomBy(kZoomStep);
        break;
    case Qt::Key_A:
    case Qt::Key_Left:
        panBy(-kPanShare);
        break;
    case Qt::Key_D:
    case Qt::Key_Right:
        panBy(kPanShare);
        break;
    case Qt::Key_F:
        fit();
        break;
    case Qt::Key_Home:
        setRange(0, range.span());
        break;
    case Qt::Key_End:
        setRange(range.limit_s - range.span(), range.limit_s);
        break;
    case Qt::Key_Up:
        selectLane(-1);
        break;
    case Qt::Key_Down:
        selectLane(1);
        break;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: {
        const double page = m_geometry.area.height() * 0.8;
        m_geometry.scrollTo(m_geometry.scroll + (key == Qt::Key_PageDown ? page : -page));
        update();
        break;
    }
    case Qt::Key_Period:
        selectNeighbour(1);
        break;
    case Qt::Key_Comma:
        selectNeighbour(-1);
        break;
    case Qt::Key_BracketLeft:
    case Qt::Key_BracketRight:
        follow(key == Qt::Key_BracketLeft);
        break;
    case Qt::Key_C:
        setCriticalShown(!isCriticalShown());
        break;
    case Qt::Key_B:
        setCausesShown(!areCausesShown());
        break;
    case Qt::Key_M:
        measureSelected();
        break;
    case Qt::Key_Space:
        setPlaying(!isPlaying());
        break;
    case Qt::Key_Question:
        setHelpShown(!isHelpShown());
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        activate(selection());
        break;
    case Qt::Key_Escape:
        if (isHelpShown())
            setHelpShown(false);
        else
            clearMark();
        break;
    default:
        break;
    }
    return true;
}

bool TimelineView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        // single letters are this view's own while it has the focus, whatever the window uses them
        // for
        const auto* key = static_cast<QKeyEvent*>(event);
        const auto plain = key->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
        if (plain == Qt::NoModifier && handles(key->key())) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::ToolTip) {
        showToolTip(static_cast<QHelpEvent*>(event));
        return true;
    }
    return ChartCanvas::event(event);
}

void TimelineView::showToolTip(QHelpEvent* event)
{
    if (m_geometry.isEmpty()) {
        event->ignore();
        return;
    }
    const BlockHit hit = blockAt(event->pos());
    if (!hit) {
        const QString memory = memoryTextAt(event->pos());
        const QString& other = !memory.isEmpty()                   ? memory
                               : m_noteArea.contains(event->pos()) ? m_note
                                                                   : statusText();
        QToolTip::showText(event->globalPos(), other, this);
        return;
    }
    const Lane& lane = m_geometry.index->lanes[hit.lane];
    QToolTip::showText(event->globalPos(), blockToolTip(*m_geometry.index, lane, hit.index), this,
                       m_geometry.rectOf(hit).toAlignedRect() & rect());
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    const auto plain = event->modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier);
    if (plain != Qt::NoModifier || m_geometry.isEmpty() || !handleKey(event->key()))
        QWidget::keyPressEvent(event);
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    m_press = event->position();
    m_dragFrom = event->position();
    m_dragging = false;
    // on the axis a drag measures, as it does everywhere with Shift
    m_measuring = !m_geometry.isEmpty() && (event->modifiers() & Qt::ShiftModifier ||
                                            event->position().y() > m_geometry.bottom());
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    hover(event->position());
    if (m_press && !m_dragging &&
        (event->position() - *m_press).manhattanLength() >= QApplication::startDragDistance()) {
        m_dragging = true;
        setCursor(m_measuring ? Qt::SizeHorCursor : Qt::ClosedHandCursor);
    }
    if (m_dragging && m_measuring) {
        m_marks.measured_s = {timeAt(m_press->x()), timeAt(event->position().x())};
        update();
    } else if (m_dragging) {
        const QPointF moved = event->position() - m_dragFrom;
        m_dragFrom = event->position();
        m_geometry.scrollTo(m_geometry.scroll - moved.y());
        m_geometry.range.pan(-moved.x());
        rangeWasChanged();
    }
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mouseReleaseEvent(event);
    const bool clicked = m_press && !m_dragging;
    m_press.reset();
    m_dragging = false;
    m_measuring = false;
    unsetCursor();
    if (!clicked || m_geometry.isEmpty())
        return update();
    if (m_geometry.memoryArea.contains(event->position())) {
        update();
        emit figureActivated(QStringLiteral("memory.peak_bytes"));
        return;
    }
    if (event->position().x() < m_geometry.area.left()) {
        const LaneRow* row = m_geometry.rowAt(event->position().y());
        const Lane* lane = row ? &m_geometry.index->lanes[row->lane] : nullptr;
        if (lane && lane->kind == LaneKind::Compute && m_geometry.index->stages > 1)
            return setMemoryStage(lane->stage);
    }
    const BlockHit hit = blockAt(event->position());
    select(hit ? std::optional(Position{hit.lane, hit.index}) : std::nullopt);
    activate(hit);
}

void TimelineView::leaveEvent(QEvent* event)
{
    hover(std::nullopt);
    QWidget::leaveEvent(event);
}

void TimelineView::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
}

void TimelineView::focusOutEvent(QFocusEvent* event)
{
    QWidget::focusOutEvent(event);
    update();
}

void TimelineView::wheelEvent(QWheelEvent* event)
{
    if (m_geometry.isEmpty())
        return event->ignore();
    const QPointF delta = QPointF(event->angleDelta()) / 120.0;
    const double x = event->position().x() - m_geometry.area.left();
    if (event->modifiers() & Qt::ControlModifier) {
        m_geometry.range.zoom(std::clamp(x, 0.0, m_geometry.area.width()),
                              std::pow(kZoomStep, -delta.y()));
        rangeWasChanged();
        return event->accept();
    }
    const double sideways = delta.x() + (event->modifiers() & Qt::ShiftModifier ? delta.y() : 0);
    if (sideways != 0) {
        panBy(-0.1 * sideways);
        return event->accept();
    }
    const double before = m_geometry.scroll;
    m_geometry.scrollTo(before - delta.y() * 48);
    if (m_geometry.scroll == before)
        return event->ignore(); // what is around the view may scroll
    update();
    event->accept();
}

} // namespace ridgepoint::timeline

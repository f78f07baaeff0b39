// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_canvas.h"

#include "style/palette.h"
#include "style/text.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace ridgepoint::charts {

ChartFonts ChartFonts::current()
{
    ChartFonts fonts{style::secondaryFont(), style::numberFont(), {}};
    fonts.number.setPixelSize(fonts.label.pixelSize());
    fonts.strong = fonts.number;
    fonts.strong.setBold(true);
    return fonts;
}

ChartCanvas::ChartCanvas(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    setAttribute(Qt::WA_OpaquePaintEvent);
}

const std::vector<HotSpot>& ChartCanvas::hotSpots()
{
    ensureLaidOut();
    return m_hotSpots;
}

int ChartCanvas::hotSpotAt(const QPointF& place)
{
    ensureLaidOut();
    // small things lie over large ones
    int found = -1;
    double smallest = 0;
    for (std::size_t i = 0; i < m_hotSpots.size(); ++i) {
        const QRectF& area = m_hotSpots[i].area;
        const double size = area.width() * area.height();
        if (area.contains(place) && (found < 0 || size < smallest)) {
            found = static_cast<int>(i);
            smallest = size;
        }
    }
    return found;
}

void ChartCanvas::setNotice(const QString& reason)
{
    if (reason == m_notice)
        return;
    m_notice = reason;
    invalidate();
}

void ChartCanvas::setSummary(const QString& sentence)
{
    m_summary = sentence;
    if (m_current < 0)
        setAccessibleDescription(m_notice.isEmpty() ? m_summary : m_notice);
}

QSize ChartCanvas::sizeHint() const
{
    return {360, 260};
}

QSize ChartCanvas::minimumSizeHint() const
{
    return {220, 120};
}

void ChartCanvas::invalidate()
{
    m_isLaidOut = false;
    update();
}

void ChartCanvas::ensureLaidOut()
{
    if (m_isLaidOut)
        return;
    m_isLaidOut = true;
    m_hotSpots = m_notice.isEmpty() ? layOut() : std::vector<HotSpot>{};
    if (m_current >= static_cast<int>(m_hotSpots.size()))
        m_current = -1;
    if (m_pressed >= static_cast<int>(m_hotSpots.size()))
        m_pressed = -1;
}

void ChartCanvas::setCurrentHotSpot(int index)
{
    if (index == m_current)
        return;
    m_current = index;
    const bool any = index >= 0;
    const QString text = any ? m_hotSpots[static_cast<std::size_t>(index)].text : QString();
    setAccessibleDescription(any ? text : m_notice.isEmpty() ? m_summary : m_notice);
    currentChanged();
    update();
}

void ChartCanvas::showHotSpotText()
{
    if (m_current < 0 || !isVisible()) {
        QToolTip::hideText();
        return;
    }
    const HotSpot& spot = m_hotSpots[static_cast<std::size_t>(m_current)];
    const QPointF below(spot.area.center().x() + 12, spot.area.center().y() + 8);
    QToolTip::showText(mapToGlobal(below.toPoint()), spot.text, this, spot.area.toAlignedRect());
}

void ChartCanvas::drawCurrent(QPainter& painter, const HotSpot& spot)
{
    painter.setPen(QPen(style::color(style::Role::Text), 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(spot.area.adjusted(-0.5, -0.5, 0.5, 0.5));
}

void ChartCanvas::paintOn(QPainter& painter, const QSize& size)
{
    m_fonts = ChartFonts::current();
    resize(size);
    invalidate(); // fonts and size may be others than at the last time
    ensureLaidOut();
    painter.save();
    drawContents(painter);
    painter.restore();
    invalidate();
}

void ChartCanvas::drawContents(QPainter& painter)
{
    // numbers and time run to the right in every language: what is mirrored is all around charts
    painter.setLayoutDirection(Qt::LeftToRight);
    painter.setFont(m_fonts.label);
    if (!m_notice.isEmpty()) {
        painter.setPen(style::color(style::Role::Secondary));
        painter.drawText(rect().adjusted(16, 8, -16, -8), Qt::AlignCenter | Qt::TextWordWrap,
                         QStringLiteral("—\n") + m_notice);
        return;
    }
    draw(painter);
}

void ChartCanvas::paintEvent(QPaintEvent*)
{
    ensureLaidOut();
    QPainter painter(this);
    painter.fillRect(rect(), style::color(style::Role::Panel));
    drawContents(painter);
    if (m_notice.isEmpty() && m_current >= 0)
        drawCurrent(painter, m_hotSpots[static_cast<std::size_t>(m_current)]);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(style::color(style::Role::Accent), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }
}

void ChartCanvas::resizeEvent(QResizeEvent* event)
{
    invalidate();
    QWidget::resizeEvent(event);
}

void ChartCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const int before = m_current;
    setCurrentHotSpot(hotSpotAt(event->position()));
    if (m_current != before)
        showHotSpotText();
}

void ChartCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mousePressEvent(event);
    m_pressed = hotSpotAt(event->position());
}

void ChartCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return QWidget::mouseReleaseEvent(event);
    const int released = hotSpotAt(event->position());
    if (released >= 0 && released == m_pressed)
        activated(released);
    m_pressed = -1;
}

void ChartCanvas::leaveEvent(QEvent* event)
{
    setCurrentHotSpot(-1);
    QWidget::leaveEvent(event);
}

void ChartCanvas::keyPressEvent(QKeyEvent* event)
{
    ensureLaidOut();
    switch (event->key()) {
    case Qt::Key_Right:
    case Qt::Key_Down:
        return step(1);
    case Qt::Key_Left:
    case Qt::Key_Up:
        return step(-1);
    case Qt::Key_Home:
        setCurrentHotSpot(m_hotSpots.empty() ? -1 : 0);
        return showHotSpotText();
    case Qt::Key_End:
        setCurrentHotSpot(static_cast<int>(m_hotSpots.size()) - 1);
        return showHotSpotText();
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space:
        if (m_current >= 0)
            return activated(m_current);
        break;
    case Qt::Key_Escape:
        if (m_current >= 0) {
            setCurrentHotSpot(-1);
            return showHotSpotText();
        }
        break;
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

void ChartCanvas::focusOutEvent(QFocusEvent* event)
{
    if (event->reason() != Qt::PopupFocusReason)
        setCurrentHotSpot(-1);
    QWidget::focusOutEvent(event);
}

void ChartCanvas::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange || event->type() == QEvent::ApplicationFontChange) {
        m_fonts = ChartFonts::current();
        invalidate();
    } else if (event->type() == QEvent::PaletteChange) {
        update();
    }
    QWidget::changeEvent(event);
}

void ChartCanvas::step(int by)
{
    const int count = static_cast<int>(m_hotSpots.size());
    if (count == 0)
        return;
    const int from = m_current < 0 && by < 0 ? 0 : m_current;
    setCurrentHotSpot((from + by + count) % count);
    showHotSpotText();
}

void ChartCanvas::activated(int spot)
{
    const QString figure = m_hotSpots[static_cast<std::size_t>(spot)].figureId;
    if (!figure.isEmpty())
        emit figureActivated(figure);
}

} // namespace ridgepoint::charts

// SPDX-License-Identifier: GPL-3.0-or-later
#include "editors/scrub_label.h"

#include "style/text.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QStyle>

#include <algorithm>

namespace ridgepoint::editors {

ScrubLabel::ScrubLabel(const QString& text, QWidget* parent) : QLabel(text, parent)
{
    setTextFormat(Qt::PlainText);
    setFont(style::bodyFont());
    setWordWrap(true);
}

namespace {

/// Lines end between words; where a word is wider than the row, which some language has, within.
/// QLabel would cut it.
int wrapFlags(const QString& text, const QFontMetrics& metrics, int width)
{
    const QStringList words = text.split(QLatin1Char(' '));
    const bool fits = std::ranges::all_of(
        words, [&](const QString& word) { return metrics.horizontalAdvance(word) <= width; });
    return fits ? Qt::TextWordWrap : Qt::TextWrapAnywhere;
}

} // namespace

const ScrubLabel::Wrapped& ScrubLabel::wrapped(int width) const
{
    // layouts ask at each edit, for all rows
    if (m_wrapped.width != width || m_wrapped.text != text() || m_wrapped.font != font()) {
        const QFontMetrics metrics = fontMetrics();
        const int flags = wrapFlags(text(), metrics, width);
        const QRect room(0, 0, width, 10000);
        const int height = metrics.boundingRect(room, flags, text()).height();
        m_wrapped = {width, text(), font(), flags, height};
    }
    return m_wrapped;
}

int ScrubLabel::heightForWidth(int width) const
{
    return wrapped(width).height;
}

void ScrubLabel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const auto direction = isRightToLeft() ? Qt::RightToLeft : Qt::LeftToRight;
    const auto aligned = QStyle::visualAlignment(direction, alignment());
    style()->drawItemText(&painter, contentsRect(),
                          static_cast<int>(aligned) | wrapped(width()).flags, palette(),
                          isEnabled(), text(), foregroundRole());
}

void ScrubLabel::setScrubs(bool scrubs)
{
    m_scrubs = scrubs;
    setCursor(scrubs ? Qt::SizeHorCursor : Qt::ArrowCursor);
}

StepSize ScrubLabel::stepSize(Qt::KeyboardModifiers modifiers)
{
    if (modifiers & Qt::ShiftModifier)
        return StepSize::Fine;
    return modifiers & Qt::ControlModifier ? StepSize::Coarse : StepSize::Normal;
}

void ScrubLabel::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        event->ignore();
        return;
    }
    m_pressed = true;
    m_startX = event->globalPosition().toPoint().x();
    m_size = stepSize(event->modifiers());
}

void ScrubLabel::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_pressed || !m_scrubs)
        return;
    const int x = event->globalPosition().toPoint().x();
    constexpr int kThreshold = 3; // a click with an unsteady hand is no drag
    if (!m_scrubbing) {
        if (std::abs(x - m_startX) < kThreshold)
            return;
        m_scrubbing = true;
        grabKeyboard(); // Esc takes the drag back
        emit scrubStarted();
    }
    const StepSize size = stepSize(event->modifiers());
    if (size != m_size) {
        m_size = size;
        m_startX = x;
        emit scrubAnchored();
    }
    emit scrubMoved(x - m_startX, m_size);
}

void ScrubLabel::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_pressed)
        return;
    const bool wasClick = !m_scrubbing;
    end(false);
    if (wasClick && rect().contains(event->position().toPoint()))
        emit clicked();
}

void ScrubLabel::keyPressEvent(QKeyEvent* event)
{
    if (m_scrubbing && event->key() == Qt::Key_Escape) {
        end(true);
        event->accept();
        return;
    }
    QLabel::keyPressEvent(event);
}

void ScrubLabel::hideEvent(QHideEvent* event)
{
    end(true);
    QLabel::hideEvent(event);
}

void ScrubLabel::end(bool cancelled)
{
    m_pressed = false;
    if (!m_scrubbing)
        return;
    m_scrubbing = false;
    releaseKeyboard();
    emit scrubEnded(cancelled);
}

} // namespace ridgepoint::editors

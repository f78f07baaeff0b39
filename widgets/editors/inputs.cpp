// SPDX-License-Identifier: GPL-3.0-or-later
#include "editors/inputs.h"

#include "style/mirror.h"
#include "style/text.h"

#include <QKeyEvent>
#include <QPainter>
#include <QPainterPath>
#include <QStyleOption>
#include <QWheelEvent>

namespace ridgepoint::editors {
namespace {

using style::Role;

constexpr double kStroke = 1.6;
constexpr int kArrow = 18; // room for it in a choice

/// Panel and border; the border tells focus and refusal.
void drawBox(QPainter& painter, const QRect& rect, bool focused, bool refused, bool enabled)
{
    const Role role = refused ? Role::Bad : focused ? Role::Accent : Role::Line;
    const double wide = focused ? kStroke : 1;
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style::color(role), wide));
    painter.setBrush(style::color(enabled ? Role::Panel : Role::Window));
    const double inset = wide / 2;
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), 4, 4);
}

} // namespace

// ---- ValueLine ----------------------------------------------------------------------------------

ValueLine::ValueLine(QWidget* parent) : QLineEdit(parent)
{
    connect(this, &QLineEdit::editingFinished, this, [this] { setModified(false); });
    setFont(style::numberFont());
    setFrame(false);
    setTextMargins(5, 0, 3, 0);
    setFixedHeight(kInputHeight);
    setMaxLength(400);
}

void ValueLine::setRefused(bool refused)
{
    if (m_refused == refused)
        return;
    m_refused = refused;
    update();
}

void ValueLine::setComputed(bool computed)
{
    if (m_computed == computed)
        return;
    m_computed = computed;
    QPalette changed = palette();
    if (computed)
        changed.setColor(QPalette::Text, style::color(Role::Secondary));
    setPalette(computed ? changed : QPalette());
    update();
}

void ValueLine::changeEvent(QEvent* event)
{
    QLineEdit::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || !m_computed ||
        palette().color(QPalette::Text) == style::color(Role::Secondary))
        return;
    QPalette changed = palette();
    changed.setColor(QPalette::Text, style::color(Role::Secondary));
    setPalette(changed);
}

void ValueLine::initStyleOption(QStyleOptionFrame* option) const
{
    QLineEdit::initStyleOption(option);
    option->palette.setColor(QPalette::Base, Qt::transparent); // the box is drawn before
}

void ValueLine::paintEvent(QPaintEvent* event)
{
    if (!m_computed) {
        QPainter painter(this);
        drawBox(painter, rect(), hasFocus(), m_refused, isEnabled());
    }
    QLineEdit::paintEvent(event);
}

bool ValueLine::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isTyped = isModified() || m_refused;
        // A window's shortcut on Esc would take the key before the text is restored.
        if (key->key() == Qt::Key_Escape && isTyped) {
            event->accept();
            return true;
        }
        // Nothing is being typed: what is undone is the last edit, not the text of it.
        if (!isTyped && (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo))) {
            event->ignore();
            return true;
        }
    }
    return QLineEdit::event(event);
}

void ValueLine::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
        emit stepped(event->key() == Qt::Key_Up ? 1 : -1, event->modifiers());
        event->accept();
        return;
    case Qt::Key_Escape: {
        const bool hadText = isModified() || m_refused;
        emit escaped();
        event->setAccepted(hadText); // a second Esc is the window's
        return;
    }
    default:
        QLineEdit::keyPressEvent(event);
    }
}

void ValueLine::wheelEvent(QWheelEvent* event)
{
    if (!hasFocus()) {
        event->ignore(); // the form scrolls
        return;
    }
    m_wheel += event->angleDelta().y();
    const int notches = m_wheel / 120;
    m_wheel %= 120;
    for (int i = 0; i < std::abs(notches); ++i)
        emit stepped(notches > 0 ? 1 : -1, event->modifiers());
    event->accept();
}

// ---- ChoiceBox ----------------------------------------------------------------------------------

ChoiceBox::ChoiceBox(QWidget* parent) : QComboBox(parent)
{
    setFont(style::bodyFont());
    setFocusPolicy(Qt::StrongFocus); // and not by the wheel
    setFixedHeight(kInputHeight);
    setMaxVisibleItems(20);
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(4);
}

/// A long placeholder is shortened and widens nothing.
QSize ChoiceBox::minimumSizeHint() const
{
    return {minimumContentsLength() * fontMetrics().horizontalAdvance(QLatin1Char('X')) + kArrow +
                14,
            kInputHeight};
}

void ChoiceBox::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    drawBox(painter, rect(), hasFocus(), false, isEnabled());
    const QRect room = style::placed(*this, rect().adjusted(7, 0, -kArrow, 0));
    const bool chosen = currentIndex() >= 0;
    painter.setPen(style::color(chosen && isEnabled() ? Role::Text : Role::Secondary));
    painter.setFont(font());
    painter.drawText(room, Qt::AlignVCenter | Qt::AlignLeft,
                     fontMetrics().elidedText(chosen ? currentText() : placeholderText(),
                                              Qt::ElideRight, room.width()));
    const QPointF at = style::placed(*this, QPointF(width() - kArrow / 2.0 - 1, height() / 2.0));
    painter.setPen(
        QPen(style::color(Role::Secondary), kStroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF chevron[] = {at + QPointF(-3.5, -1.5), at + QPointF(0, 2),
                               at + QPointF(3.5, -1.5)};
    painter.drawPolyline(chevron, 3);
}

void ChoiceBox::wheelEvent(QWheelEvent* event)
{
    if (hasFocus())
        QComboBox::wheelEvent(event);
    else
        event->ignore();
}

// ---- SignButton ---------------------------------------------------------------------------------

SignButton::SignButton(Sign sign, QWidget* parent) : QAbstractButton(parent), m_sign(sign)
{
    setFocusPolicy(Qt::TabFocus);
    setFixedSize(sizeHint());
    setAttribute(Qt::WA_Hover);
}

void SignButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasFocus() || underMouse()) {
        painter.setPen(QPen(style::color(hasFocus() ? Role::Accent : Role::Line), 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4);
    }
    if (m_sign == Sign::Help) { // it stands over the end of a long label
        painter.setPen(Qt::NoPen);
        painter.setBrush(style::color(Role::Panel));
        painter.drawRoundedRect(QRectF(rect()).adjusted(2, 2, -2, -2), 4, 4);
    }
    const bool strong = isChecked() || underMouse() || hasFocus() || m_sign == Sign::Back;
    const Role role = !isEnabled() ? Role::Line : strong ? Role::Accent : Role::Secondary;
    painter.setPen(QPen(style::color(role), kStroke, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.setBrush(Qt::NoBrush);
    painter.translate(width() / 2.0, height() / 2.0);
    switch (m_sign) {
    case Sign::Back: { // an arrow that turns back
        painter.drawArc(QRectF(-4, -4, 8, 8), -120 * 16, 250 * 16);
        const QPointF head[] = {QPointF(-5.5, -4.5), QPointF(-5, -0.8), QPointF(-1.4, -1.6)};
        painter.drawPolyline(head, 3);
        QPainterPath tail(QPointF(-5, -0.8));
        tail.quadTo(QPointF(-3.5, -4), QPointF(0, -4));
        painter.drawPath(tail);
        break;
    }
    case Sign::Pin: // upright and filled where it holds, slanted where it does not
        if (!isChecked())
            painter.rotate(40);
        if (isChecked())
            painter.setBrush(style::color(Role::Accent));
        painter.drawRoundedRect(QRectF(-2.5, -6, 5, 5.5), 1, 1);
        painter.drawLine(QPointF(-4, 0), QPointF(4, 0));
        painter.drawLine(QPointF(0, 0), QPointF(0, 6));
        break;
    case Sign::Help:
        painter.setFont(style::secondaryFont());
        painter.drawText(QRectF(-8, -8, 16, 16), Qt::AlignCenter, QStringLiteral("?"));
        break;
    case Sign::Add:
        painter.drawLine(QPointF(0, -4.5), QPointF(0, 4.5));
        painter.drawLine(QPointF(-4.5, 0), QPointF(4.5, 0));
        break;
    case Sign::Remove:
        painter.drawLine(QPointF(-4.5, 0), QPointF(4.5, 0));
        break;
    case Sign::Left:
    case Sign::Right: { // towards the front or the end of a line of the language
        const double on = (m_sign == Sign::Right) != isRightToLeft() ? 1 : -1;
        painter.drawLine(QPointF(-4.5 * on, 0), QPointF(4.5 * on, 0));
        const QPointF head[] = {QPointF(1 * on, -3.5), QPointF(4.5 * on, 0), QPointF(1 * on, 3.5)};
        painter.drawPolyline(head, 3);
        break;
    }
    }
}

// ---- RoleLabel ----------------------------------------------------------------------------------

RoleLabel::RoleLabel(Role role, QWidget* parent) : QLabel(parent), m_role(role)
{
    setTextFormat(Qt::PlainText);
    setForegroundRole(QPalette::WindowText); // on a Base ground a label would take Text
    colour();
}

void RoleLabel::setRole(Role role)
{
    if (m_role == role)
        return;
    m_role = role;
    colour();
}

void RoleLabel::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        colour();
}

void RoleLabel::colour()
{
    const QColor color = style::color(m_role);
    if (palette().color(QPalette::WindowText) == color)
        return; // also what ends the events of one's own change
    QPalette changed = palette();
    changed.setColor(QPalette::WindowText, color);
    setPalette(changed);
}

} // namespace ridgepoint::editors

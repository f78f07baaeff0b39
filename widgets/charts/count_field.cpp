// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/count_field.h"

#include "quantity/units.h"
#include "style/text.h"

#include <QKeyEvent>
#include <QWheelEvent>
#include <algorithm>
#include <cmath>

namespace ridgepoint::charts {
namespace {

constexpr double kMin = 1;
constexpr double kMax = 9e6; // the widest text that the field shows in full

} // namespace

CountField::CountField(double value, QWidget* parent) : QLineEdit(parent), m_value(0)
{
    setFont([] {
        QFont font = style::numberFont();
        font.setPixelSize(style::secondaryFont().pixelSize());
        return font;
    }());
    setTextMargins(0, 0, 0, 0);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setValue(value);
    connect(this, &QLineEdit::editingFinished, this, &CountField::takeText);
}

void CountField::setValue(double value)
{
    m_value = std::clamp(std::round(value), kMin, kMax);
    // In full: a rounded "65.5k" would not be what is computed with.
    const QString text = QString::number(m_value, 'f', 0);
    if (text != this->text())
        setText(text);
    setCursorPosition(0);
}

QSize CountField::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(QStringLiteral("0000000")) + 10,
            fontMetrics().height() + 6};
}

void CountField::takeText()
{
    const auto parsed = quantity::parseQuantity(style::toStd(text()), quantity::Dimension::Count);
    const double before = m_value;
    setValue(parsed.value.value_or(m_value));
    setToolTip(parsed.value ? QString() : style::textOf(parsed.error));
    if (m_value != before)
        emit valueEdited(m_value);
}

void CountField::scale(double factor)
{
    takeText();
    const double before = m_value;
    setValue(m_value * factor);
    if (m_value != before)
        emit valueEdited(m_value);
}

void CountField::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Up:
        return scale(2);
    case Qt::Key_Down:
        return scale(0.5);
    case Qt::Key_PageUp:
        return scale(10);
    case Qt::Key_PageDown:
        return scale(0.1);
    case Qt::Key_Escape: {
        const QString before = text();
        setValue(m_value);
        if (text() == before)
            event->ignore(); // nothing to take back: Escape is someone else's
        return;
    }
    default:
        QLineEdit::keyPressEvent(event);
    }
}

void CountField::wheelEvent(QWheelEvent* event)
{
    // A wheel that scrolls the page must not change a number under the pointer.
    if (!hasFocus() || event->angleDelta().y() == 0) {
        event->ignore();
        return;
    }
    scale(event->angleDelta().y() > 0 ? 2 : 0.5);
    event->accept();
}

} // namespace ridgepoint::charts

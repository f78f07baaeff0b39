// SPDX-License-Identifier: GPL-3.0-or-later
#include "anatomy/sum_cell.h"

#include "style/mirror.h"
#include "style/palette.h"
#include "style/text.h"

#include <QKeyEvent>
#include <QPainter>

namespace ridgepoint::anatomy {
namespace {

constexpr int kMargin = 6;
constexpr int kHigh = 40;

} // namespace

SumCell::SumCell(const QString& title, QWidget* parent) : QAbstractButton(parent)
{
    setText(title);
    setAccessibleName(title);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::PointingHandCursor);
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
}

void SumCell::setValue(const QString& value)
{
    if (m_value == value)
        return;
    m_value = value;
    setAccessibleName(tr("%1: %2").arg(text(), value));
    updateGeometry();
    update();
}

QSize SumCell::sizeHint() const
{
    const int title = QFontMetrics(style::secondaryFont()).horizontalAdvance(text());
    const int value = QFontMetrics(style::numberFont()).horizontalAdvance(m_value);
    return {std::max(title, value) + 2 * kMargin + 2, kHigh};
}

void SumCell::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (hasFocus()) {
        painter.setPen(QPen(style::color(style::Role::Accent), 1.6));
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 4, 4);
    }
    const QRect inside = rect().adjusted(kMargin, 3, -kMargin, -3);
    const auto draw = [&](const QFont& font, style::Role role, Qt::Alignment place,
                          const QString& what) {
        painter.setFont(font);
        painter.setPen(style::color(role));
        painter.drawText(inside, static_cast<int>(place | Qt::AlignLeft),
                         QFontMetrics(font).elidedText(what, Qt::ElideRight, inside.width()));
    };
    draw(style::secondaryFont(), style::Role::Secondary, Qt::AlignTop, text());
    QFont number = style::numberFont();
    number.setUnderline(underMouse());
    draw(number, style::Role::Text, Qt::AlignBottom, m_value);
}

void SumCell::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) {
        click();
        event->accept();
        return;
    }
    QAbstractButton::keyPressEvent(event);
}

} // namespace ridgepoint::anatomy

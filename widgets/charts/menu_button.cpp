// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/menu_button.h"

#include "style/palette.h"

#include <QEvent>
#include <QPainter>
#include <QStyleOptionToolButton>

namespace ridgepoint::charts {
namespace {

/// Drawn in the palette's colour, so that no icon file is needed in two schemes.
QIcon dots()
{
    const double ratio = 2;
    QPixmap pixmap(QSize(32, 32));
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(style::color(style::Role::Secondary));
    for (const double x : {3.5, 8.0, 12.5})
        painter.drawEllipse(QPointF(x, 8), 1.3, 1.3);
    painter.end();
    return QIcon(pixmap);
}

} // namespace

MenuButton::MenuButton(QWidget* parent) : QToolButton(parent)
{
    setAutoRaise(true);
    setPopupMode(QToolButton::InstantPopup);
    setFocusPolicy(Qt::StrongFocus);
    setFixedSize(24, 20);
    setIcon(dots());
}

void MenuButton::initStyleOption(QStyleOptionToolButton* option) const
{
    QToolButton::initStyleOption(option);
    // without the style's small triangle: it would lie over the dots
    option->features &= ~QStyleOptionToolButton::HasMenu;
}

void MenuButton::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        setIcon(dots());
    QToolButton::changeEvent(event);
}

} // namespace ridgepoint::charts

// SPDX-License-Identifier: GPL-3.0-or-later
#include "mode_rail.h"

#include "style/mirror.h"
#include "style/palette.h"
#include "style/text.h"

#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>

namespace ridgepoint::gui {
namespace {

constexpr int kWide = 72;
constexpr int kMostWide = 96; // names that need more are shortened
constexpr int kHigh = 54;     // ten of them stand in a low window too
constexpr int kSign = 22;

} // namespace

ModeButton::ModeButton(Mode mode, QWidget* parent) : QAbstractButton(parent), m_mode(mode)
{
    setObjectName(QStringLiteral("mode.%1").arg(static_cast<int>(mode)));
    setText(modeName(mode));
    setAccessibleName(tr("Mode %1").arg(text()));
    setToolTip(tr("%1 (Ctrl+%2)").arg(text()).arg((static_cast<int>(mode) + 1) % 10));
    setCheckable(true);
    setAutoExclusive(true);
    setFont(style::secondaryFont());
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

QSize ModeButton::sizeHint() const
{
    int wide = kWide; // as wide as the widest name: all buttons are
    for (const ModeRow& row : modeRows())
        wide = std::max(wide, fontMetrics().horizontalAdvance(modeName(row.mode)) + 8);
    return {std::min(wide, kMostWide), kHigh};
}

void ModeButton::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (isChecked()) {
        painter.fillRect(rect(), style::color(style::Role::Panel));
        painter.fillRect(style::placed(*this, QRect(0, 0, 3, height())),
                         style::color(style::Role::Accent));
    } else if (underMouse()) {
        painter.fillRect(rect(), style::color(style::Role::Window));
    }
    if (hasFocus()) {
        painter.setPen(QPen(style::color(style::Role::Accent), 1));
        painter.drawRect(rect().adjusted(4, 2, -3, -3));
    }
    painter.setPen(style::color(isChecked() ? style::Role::Accent : style::Role::Secondary));
    paintModeSign(painter, m_mode, QRectF((width() - kSign) / 2.0, 9, kSign, kSign));
    painter.setPen(style::color(isChecked() ? style::Role::Text : style::Role::Secondary));
    painter.drawText(QRect(0, 34, width(), 20), Qt::AlignHCenter | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(text(), Qt::ElideRight, width() - 4));
}

void ModeButton::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        event->ignore(); // the rail's
    else
        QAbstractButton::keyPressEvent(event);
}

ModeRail::ModeRail(QWidget* parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("modeRail"));
    setAccessibleName(tr("Modes"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(
        style::placed(*this, QMargins(0, 0, 1, 0))); // the line beside the docks
    column->setSpacing(0);
    for (const ModeRow& row : modeRows()) {
        auto* button = new ModeButton(row.mode, this);
        connect(button, &QAbstractButton::clicked, this,
                [this, mode = row.mode] { emit modeChosen(mode); });
        column->addWidget(button);
        m_buttons.push_back(button);
    }
    column->addStretch(1);
    m_buttons.first()->setChecked(true);
}

void ModeRail::setMode(Mode mode)
{
    button(mode)->setChecked(true);
}

void ModeRail::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), style::color(style::Role::Grid));
    painter.fillRect(style::placed(*this, QRect(width() - 1, 0, 1, height())),
                     style::color(style::Role::Line));
}

void ModeRail::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Down ? 1 : event->key() == Qt::Key_Up ? -1 : 0;
    for (int i = 0; step != 0 && i < m_buttons.size(); ++i) {
        if (!m_buttons[i]->hasFocus())
            continue;
        const int next = i + step;
        if (next >= 0 && next < m_buttons.size()) {
            m_buttons[next]->setFocus(Qt::TabFocusReason);
            m_buttons[next]->click();
        }
        event->accept();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace ridgepoint::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "dock_title.h"

#include "messages.h"
#include "style/mirror.h"
#include "style/palette.h"
#include "style/text.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QPainter>
#include <QToolButton>

namespace ridgepoint::gui {
namespace {

constexpr int kHigh = 36;
constexpr int kLeft = 16;
constexpr int kButton = 24;

QFont titleFont()
{
    QFont font = style::bodyFont();
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

DockTitle::DockTitle(QDockWidget* dock) : QWidget(dock), m_dock(dock)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(style::placed(*this, QMargins(0, 0, 6, 0)));
    row->addStretch(1);
    auto* hide = new QToolButton;
    hide->setText(QStringLiteral("×"));
    hide->setAutoRaise(true);
    hide->setFixedSize(kButton, kButton);
    hide->setFocusPolicy(Qt::StrongFocus);
    hide->setAccessibleName(tr("Hide %1").arg(dock->windowTitle()));
    hide->setToolTip(tr("Hide; the View menu brings it back"));
    connect(hide, &QToolButton::clicked, dock, &QDockWidget::close);
    row->addWidget(hide);
}

void DockTitle::setDetail(const QString& text)
{
    if (m_detail == text)
        return;
    m_detail = text;
    setToolTip(toolTipOf(text)); // it may be shortened
    update();
}

QSize DockTitle::sizeHint() const
{
    return {200, kHigh};
}

QSize DockTitle::minimumSizeHint() const
{
    return {100, kHigh};
}

void DockTitle::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), style::color(style::Role::Panel));
    painter.fillRect(QRect(0, height() - 1, width(), 1), style::color(style::Role::Line));
    painter.setFont(titleFont());
    painter.setPen(style::color(style::Role::Text));
    const QString title = m_dock->windowTitle();
    painter.drawText(style::placed(*this, QRect(kLeft, 0, width() - kLeft, height())),
                     Qt::AlignVCenter, title);
    const int from = kLeft + painter.fontMetrics().horizontalAdvance(title) + 12;
    const QRect room(from, 0, width() - kButton - 12 - from, height());
    painter.setFont(style::secondaryFont());
    painter.setPen(style::color(style::Role::Secondary));
    painter.drawText(style::placed(*this, room), Qt::AlignVCenter | Qt::AlignRight,
                     painter.fontMetrics().elidedText(m_detail, Qt::ElideRight, room.width()));
}

} // namespace ridgepoint::gui

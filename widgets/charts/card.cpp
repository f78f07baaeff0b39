// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/card.h"

#include "charts/elided_label.h"
#include "charts/menu_button.h"
#include "style/palette.h"
#include "style/text.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPainter>

namespace ridgepoint::charts {
namespace {

constexpr double kRound = 4;
constexpr int kSpacing = 8;

} // namespace

QFont Card::titleFont()
{
    QFont font = style::bodyFont();
    font.setWeight(QFont::DemiBold);
    return font;
}

Card::Card(const QString& title, QWidget* parent)
    : QFrame(parent), m_head(new QWidget(this)), m_title(new ElidedLabel(m_head)),
      m_subtitle(new ElidedLabel(m_head)), m_header(new QHBoxLayout(m_head)),
      m_column(new QVBoxLayout(this)), m_menuButton(new MenuButton(m_head))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_title->setFont(titleFont());
    m_title->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    m_subtitle->setFont(style::secondaryFont());
    m_subtitle->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_subtitle->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_head->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_header->setContentsMargins(0, 0, 0, 0);
    m_header->setSpacing(kSpacing);
    m_header->addWidget(m_title);
    m_header->addWidget(m_subtitle, 1);
    m_header->addWidget(m_menuButton);
    m_column->setContentsMargins(kMargin, 8, kMargin, 8);
    m_column->setSpacing(4);
    m_column->addWidget(m_head);
    setTitle(title);
    applyPalette();
}

QString Card::title() const
{
    return m_title->text();
}

QString Card::subtitle() const
{
    return m_subtitle->text();
}

void Card::setTitle(const QString& title)
{
    m_title->setText(title);
    setAccessibleName(title);
    m_menuButton->setAccessibleName(tr("Menu of %1").arg(title));
}

void Card::setSubtitle(const QString& subtitle)
{
    m_subtitle->setText(subtitle);
}

void Card::addHeaderWidget(QWidget* widget)
{
    m_header->insertWidget(m_header->count() - 1, widget);
    m_headerWidgets.push_back({widget});
    fitHeader();
}

void Card::setHeaderWidgetShown(QWidget* widget, bool shown)
{
    for (HeaderWidget& each : m_headerWidgets) {
        if (each.widget == widget)
            each.isShown = shown;
    }
    fitHeader();
}

/// Controls in their order as far as they and the whole title have room.
void Card::fitHeader()
{
    int room = width() - 2 * kMargin - m_title->sizeHint().width() -
               m_menuButton->sizeHint().width() - 2 * kSpacing;
    for (const HeaderWidget& each : m_headerWidgets) {
        const int wanted = each.widget->sizeHint().width() + kSpacing;
        const bool fits = each.isShown && wanted <= room;
        each.widget->setVisible(fits);
        if (fits)
            room -= wanted;
    }
}

void Card::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    fitHeader();
}

/// What a control would like may have changed.
bool Card::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest)
        fitHeader();
    return QFrame::event(event);
}

void Card::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style::color(style::Role::Line), 1));
    painter.setBrush(style::color(style::Role::Panel));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRound, kRound);
}

void Card::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        applyPalette();
    QFrame::changeEvent(event);
}

void Card::applyPalette()
{
    const auto write = [](QWidget* label, style::Role role) {
        QPalette palette;
        palette.setColor(QPalette::WindowText, style::color(role));
        label->setPalette(palette);
    };
    write(m_title, style::Role::Text);
    write(m_subtitle, style::Role::Secondary);
    update();
}

} // namespace ridgepoint::charts

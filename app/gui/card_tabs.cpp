// SPDX-License-Identifier: GPL-3.0-or-later
#include "card_tabs.h"

#include "style/text.h"

#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace ridgepoint::gui {

CardTabs::CardTabs(const QString& name, QWidget* parent)
    : QWidget(parent), m_tabs(new QTabBar(this)), m_cards(new QStackedWidget(this))
{
    m_tabs->setAccessibleName(name);
    m_tabs->setFont(style::bodyFont());
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setUsesScrollButtons(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_tabs);
    column->addWidget(m_cards, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, [this](int index) {
        m_cards->setCurrentIndex(index);
        emit chosen();
    });
}

void CardTabs::addCard(const QString& title, QWidget* card)
{
    m_cards->addWidget(card);
    const QSignalBlocker quiet(m_tabs);
    m_tabs->addTab(title);
}

QWidget* CardTabs::current() const
{
    return m_cards->currentWidget();
}

void CardTabs::bringToFront(QWidget* card)
{
    const int index = m_cards->indexOf(card);
    if (index < 0)
        return;
    const QSignalBlocker quiet(m_tabs);
    m_tabs->setCurrentIndex(index);
    m_cards->setCurrentIndex(index);
}

} // namespace ridgepoint::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "card_row.h"

#include <QBoxLayout>
#include <QEvent>

#include <algorithm>

namespace ridgepoint::gui {
namespace {

constexpr int kGap = 12;
constexpr int kWide = 740;      // of the row: both cards then have room for their numbers
constexpr int kCardWide = 350;  // of a card beside one that cannot be narrower
constexpr int kLeastHigh = 280; // of a card of several; the page scrolls where it is lower
constexpr int kFirstPart = 7;   // of thirteen
constexpr int kOtherPart = 6;

} // namespace

CardRow::CardRow(QWidget* parent)
    : QWidget(parent), m_layout(new QBoxLayout(QBoxLayout::LeftToRight, this)),
      m_leastHeight(kLeastHigh)
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(kGap);
}

void CardRow::addCard(QWidget* card)
{
    m_layout->addWidget(card, m_layout->isEmpty() ? kFirstPart : kOtherPart);
    fitHeights();
}

void CardRow::setLeastHeight(int height)
{
    m_leastHeight = height;
    fitHeights();
}

void CardRow::fitHeights()
{
    if (m_layout->count() < 2)
        return;
    for (int i = 0; i < m_layout->count(); ++i)
        m_layout->itemAt(i)->widget()->setMinimumHeight(m_leastHeight);
}

/// Beside each other where each has room for what it shows, whatever the language.
void CardRow::fitDirection()
{
    int needed = kGap * (m_layout->count() - 1);
    for (int i = 0; i < m_layout->count(); ++i)
        needed += std::max(kCardWide, m_layout->itemAt(i)->minimumSize().width());
    const bool isWide = width() >= std::max(kWide, needed);
    m_layout->setDirection(isWide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void CardRow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fitDirection();
}

bool CardRow::event(QEvent* event)
{
    if (event->type() == QEvent::LayoutRequest) // a card's texts have changed
        fitDirection();
    return QWidget::event(event);
}

} // namespace ridgepoint::gui

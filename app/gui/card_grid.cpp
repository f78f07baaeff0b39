// SPDX-License-Identifier: GPL-3.0-or-later
#include "card_grid.h"
#include "style/mirror.h"

#include <QScrollBar>

#include <algorithm>

namespace ridgepoint::gui {
namespace {

constexpr int kGap = 12;
constexpr int kLeastWide = 300;
constexpr int kLeastHigh = 236; // beneath that a chart has no room between title and legend

} // namespace

CardGrid::CardGrid(QWidget* parent) : QScrollArea(parent), m_content(new QWidget)
{
    setObjectName(QStringLiteral("cards"));
    setAccessibleName(tr("Charts of the plan"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setWidget(m_content);
}

void CardGrid::addCard(QWidget* card)
{
    card->setParent(m_content);
    m_cards.push_back(card);
    place();
}

QSize CardGrid::minimumSizeHint() const
{
    return {kLeastWide + 2 * kGap, 120};
}

void CardGrid::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    place();
}

void CardGrid::place()
{
    // from the whole width, so that a scroll bar that comes or goes cannot change the columns
    const int count = static_cast<int>(m_cards.size());
    const int columns = width() >= 2 * kLeastWide + 3 * kGap ? 2 : 1;
    const int rows = (count + columns - 1) / columns;
    if (rows == 0)
        return;
    const int least = rows * kLeastHigh + (rows + 1) * kGap;
    const bool scrolls = least > height();
    const int inside = width() - (scrolls ? verticalScrollBar()->sizeHint().width() : 0);
    const int wide = std::max(1, (inside - (columns + 1) * kGap) / columns);
    const int high = scrolls ? kLeastHigh : (height() - (rows + 1) * kGap) / rows;
    m_content->resize(inside, scrolls ? least : height());
    verticalScrollBar()->setSingleStep(40);
    for (int i = 0; i < count; ++i)
        m_cards[i]->setGeometry(
            style::placed(*m_content, QRect(kGap + (i % columns) * (wide + kGap),
                                            kGap + (i / columns) * (high + kGap), wide, high)));
}

} // namespace ridgepoint::gui

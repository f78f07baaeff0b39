// SPDX-License-Identifier: GPL-3.0-or-later
#include "reliability_page.h"

#include "card_row.h"
#include "charts/checkpoint_card.h"
#include "charts/scaling_card.h"

#include <QVBoxLayout>

namespace ridgepoint::gui {

ReliabilityPage::ReliabilityPage(QWidget* parent) : ModePage(parent)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* row = new CardRow;
    m_cards = {new charts::CheckpointCard, new charts::ScalingCard};
    for (charts::ChartCard* card : m_cards)
        row->addCard(card);
    column->addWidget(row, 1);
}

QVector<charts::ChartCard*> ReliabilityPage::chartCards() const
{
    return m_cards;
}

} // namespace ridgepoint::gui

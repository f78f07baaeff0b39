// SPDX-License-Identifier: GPL-3.0-or-later
#include "network_page.h"

#include "card_row.h"
#include "charts/collective_card.h"
#include "charts/groups_card.h"
#include "charts/ring_card.h"
#include "offers/network_changes_card.h"

#include <QVBoxLayout>

namespace ridgepoint::gui {
namespace {

constexpr int kGap = 12;
constexpr int kGroupsHigh = 380;
constexpr int kChangesHigh = 380;

} // namespace

NetworkPage::NetworkPage(QWidget* parent)
    : ModePage(parent), m_groups(new charts::GroupsCard), m_collective(new charts::CollectiveCard),
      m_changes(new offers::NetworkChangesCard), m_ring(new charts::RingCard)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    auto* groups = new CardRow;
    groups->addCard(m_groups);
    groups->addCard(m_collective);
    groups->setLeastHeight(kGroupsHigh);
    column->addWidget(groups, 1);
    auto* changes = new CardRow;
    changes->addCard(m_changes);
    changes->addCard(m_ring);
    changes->setLeastHeight(kChangesHigh);
    column->addWidget(changes, 1);

    connect(m_groups, &charts::GroupsCard::groupsRead, this,
            [this](const charts::PlanGroupsPtr& groups) {
                m_collective->setGroups(groups);
                m_groups->plot()->setChosen(m_collective->group());
            });
    connect(m_groups, &charts::GroupsCard::groupChosen, m_collective,
            &charts::CollectiveCard::chooseGroup);
    connect(m_collective, &charts::CollectiveCard::groupChosen, m_groups->plot(),
            &charts::GroupsPlot::setChosen);
    connect(m_changes, &offers::OffersCard::editsChosen, this, &NetworkPage::editsChosen);
}

QVector<charts::ChartCard*> NetworkPage::chartCards() const
{
    return {m_groups, m_collective, m_ring};
}

void NetworkPage::setView(const style::PlanViewPtr& view)
{
    m_changes->setView(view);
}

bool NetworkPage::isWorking() const
{
    return m_groups->isWorking() || m_changes->isWorking();
}

} // namespace ridgepoint::gui

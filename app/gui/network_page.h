// SPDX-License-Identifier: GPL-3.0-or-later
// What the network mode shows under its inputs: the groups of the plan on the cluster and, beside
// them, time by size of message for every algorithm on one of them; what other links or groups
// would give; and a ring step by step. A group that is chosen in one view is chosen in the other.
#pragma once

#include "mode_page.h"

namespace ridgepoint::charts {
class CollectiveCard;
class GroupsCard;
class RingCard;
} // namespace ridgepoint::charts
namespace ridgepoint::offers {
class NetworkChangesCard;
}

namespace ridgepoint::gui {

class NetworkPage : public ModePage
{
    Q_OBJECT

  public:
    explicit NetworkPage(QWidget* parent = nullptr);

    QVector<charts::ChartCard*> chartCards() const override;
    void setView(const style::PlanViewPtr& view) override;
    bool isWorking() const override;

    charts::GroupsCard* groupsCard() const { return m_groups; }
    charts::CollectiveCard* collectiveCard() const { return m_collective; }
    offers::NetworkChangesCard* changesCard() const { return m_changes; }
    charts::RingCard* ringCard() const { return m_ring; }

  private:
    charts::GroupsCard* m_groups;
    charts::CollectiveCard* m_collective;
    offers::NetworkChangesCard* m_changes;
    charts::RingCard* m_ring;
};

} // namespace ridgepoint::gui

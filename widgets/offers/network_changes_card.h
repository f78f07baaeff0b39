// SPDX-License-Identifier: GPL-3.0-or-later
// What other links, another placement of groups or more overlap would give: each tried, with the
// step that it leads to.
#pragma once

#include "offers/offers_card.h"

namespace ridgepoint::offers {

class NetworkChangesCard : public OffersCard
{
    Q_OBJECT

  public:
    explicit NetworkChangesCard(QWidget* parent = nullptr);

  protected:
    Work workOf(style::PlanViewPtr view) const override;
};

} // namespace ridgepoint::offers

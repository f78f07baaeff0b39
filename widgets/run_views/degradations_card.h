// SPDX-License-Identifier: GPL-3.0-or-later
// What a plan can bear: named degradations, each alone, all together, and which of them to restore
// first.
#pragma once

#include "offers/offers_card.h"

namespace ridgepoint::run_views {

class DegradationsCard : public offers::OffersCard
{
    Q_OBJECT

  public:
    explicit DegradationsCard(QWidget* parent = nullptr);

  protected:
    Work workOf(style::PlanViewPtr view) const override;
};

} // namespace ridgepoint::run_views

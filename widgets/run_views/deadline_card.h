// SPDX-License-Identifier: GPL-3.0-or-later
// What would make the deadline, one thing at a time, or what could be given back where there are
// days to spare: each with its value and a button.
#pragma once

#include "offers/offers_card.h"

namespace ridgepoint::run_views {

class DeadlineCard : public offers::OffersCard
{
    Q_OBJECT

  public:
    explicit DeadlineCard(QWidget* parent = nullptr);

  protected:
    Work workOf(style::PlanViewPtr view) const override;
};

} // namespace ridgepoint::run_views

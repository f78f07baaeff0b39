// SPDX-License-Identifier: GPL-3.0-or-later
// All pipeline schedules for the plan, ranked by the step that they lead to.
#pragma once

#include "offers/offers_card.h"

namespace ridgepoint::timeline {

class SchedulesCard : public offers::OffersCard
{
    Q_OBJECT

  public:
    explicit SchedulesCard(QWidget* parent = nullptr);

  protected:
    Work workOf(style::PlanViewPtr view) const override;
};

} // namespace ridgepoint::timeline

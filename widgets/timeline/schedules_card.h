// SPDX-License-Identifier: GPL-3.0-or-later
// All pipeline schedules for the plan, ranked by the step that they lead to.
#pragma once

#include "offers/offers_card.h"

namespace ridgepoint::explore {
struct ScheduleOption;
}

namespace ridgepoint::timeline {

/// "Interleaved 1F1B, 2 chunks on a stage"
QString nameOf(const explore::ScheduleOption& option);

class SchedulesCard : public offers::OffersCard
{
    Q_OBJECT

  public:
    explicit SchedulesCard(QWidget* parent = nullptr);

  protected:
    Work workOf(style::PlanViewPtr view) const override;
};

} // namespace ridgepoint::timeline

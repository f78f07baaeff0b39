// SPDX-License-Identifier: GPL-3.0-or-later
// What would win back each loss of a step: in words, at most how much, and the best change that was
// tried, with a button.
#pragma once

#include "offers/offers_card.h"

namespace ridgepoint::offers {

class LossesCard : public OffersCard
{
    Q_OBJECT

  public:
    explicit LossesCard(QWidget* parent = nullptr);

  protected:
    Work workOf(style::PlanViewPtr view) const override;
};

} // namespace ridgepoint::offers

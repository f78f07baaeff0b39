// SPDX-License-Identifier: GPL-3.0-or-later
// What would make the plan fit, and the largest that fits of what it may be.
#pragma once

#include "offers/offers_card.h"

namespace ridgepoint::memory_views {

/// Ranked by their cost in time and money.
class RemediesCard : public offers::OffersCard
{
    Q_OBJECT

  public:
    explicit RemediesCard(QWidget* parent = nullptr);

  protected:
    Work workOf(style::PlanViewPtr view) const override;
};

/// The largest micro-batch, sequence and model and the fewest machines that fit.
class LargestCard : public offers::OffersCard
{
    Q_OBJECT

  public:
    explicit LargestCard(QWidget* parent = nullptr);

  protected:
    Work workOf(style::PlanViewPtr view) const override;
};

} // namespace ridgepoint::memory_views

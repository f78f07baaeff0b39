// SPDX-License-Identifier: GPL-3.0-or-later
// What the accuracy mode shows under its inputs: how far predicted steps were from measured ones,
// the measured runs that are most like the plan, and what a step that was measured says of it.
#pragma once

#include "mode_page.h"

namespace ridgepoint::gui {

class AccuracyPage : public ModePage
{
    Q_OBJECT

  public:
    explicit AccuracyPage(QWidget* parent = nullptr);

    QVector<charts::ChartCard*> chartCards() const override;
};

} // namespace ridgepoint::gui

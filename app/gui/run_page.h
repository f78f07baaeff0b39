// SPDX-License-Identifier: GPL-3.0-or-later
// What the run mode shows under its inputs: when the run ends, with what certainty, and what it
// costs.
#pragma once

#include "mode_page.h"

namespace ridgepoint::gui {

class RunPage : public ModePage
{
    Q_OBJECT

  public:
    explicit RunPage(QWidget* parent = nullptr);

    QVector<charts::ChartCard*> chartCards() const override;

  private:
    QVector<charts::ChartCard*> m_cards;
};

} // namespace ridgepoint::gui

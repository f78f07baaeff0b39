// SPDX-License-Identifier: GPL-3.0-or-later
// What the reliability mode shows under its inputs: how often to save, and what failures and slow
// nodes cost.
#pragma once

#include "mode_page.h"

namespace ridgepoint::gui {

class ReliabilityPage : public ModePage
{
    Q_OBJECT

  public:
    explicit ReliabilityPage(QWidget* parent = nullptr);

    QVector<charts::ChartCard*> chartCards() const override;

  private:
    QVector<charts::ChartCard*> m_cards;
};

} // namespace ridgepoint::gui

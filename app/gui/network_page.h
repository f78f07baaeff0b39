// SPDX-License-Identifier: GPL-3.0-or-later
// What the network mode shows under its inputs: the groups of the plan on the cluster, what their
// collectives take, time by size of message for every algorithm, and a ring step by step.
#pragma once

#include "mode_page.h"

namespace ridgepoint::gui {

class NetworkPage : public ModePage
{
    Q_OBJECT

  public:
    explicit NetworkPage(QWidget* parent = nullptr);

    QVector<charts::ChartCard*> chartCards() const override;
};

} // namespace ridgepoint::gui

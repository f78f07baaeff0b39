// SPDX-License-Identifier: GPL-3.0-or-later
// What the step mode shows under its inputs: where the time of a step goes, cause by cause, from
// computing at the peak to the whole step, and on each stage.
#pragma once

#include "mode_page.h"

namespace ridgepoint::gui {

class StepPage : public ModePage
{
    Q_OBJECT

  public:
    explicit StepPage(QWidget* parent = nullptr);

    QVector<charts::ChartCard*> chartCards() const override;
};

} // namespace ridgepoint::gui

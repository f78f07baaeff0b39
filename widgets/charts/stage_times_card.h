// SPDX-License-Identifier: GPL-3.0-or-later
// What each pipeline stage does in the time of a step.
#pragma once

#include "charts/chart_card.h"

namespace ridgepoint::charts {

class StageTimesPlot;

class StageTimesCard : public ChartCard
{
    Q_OBJECT

  public:
    explicit StageTimesCard(QWidget* parent = nullptr);

    ChartTable table() const override;
    StageTimesPlot* plot() const { return m_plot; }

  protected:
    void viewChanged() override;

  private:
    StageTimesCard(StageTimesPlot* plot, QWidget* parent);

    StageTimesPlot* m_plot;
};

} // namespace ridgepoint::charts

// SPDX-License-Identifier: GPL-3.0-or-later
// What saves and failures cost as the job grows, each count with its best interval.
#pragma once

#include "charts/chart_card.h"

namespace ridgepoint::charts {

class ScalingPlot;

class ScalingCard : public ChartCard
{
    Q_OBJECT

  public:
    explicit ScalingCard(QWidget* parent = nullptr);

    ChartTable table() const override;

    ScalingPlot* plot() const { return m_plot; }

  protected:
    void viewChanged() override;

  private:
    ScalingCard(ScalingPlot* plot, QWidget* parent);

    ScalingPlot* m_plot;
};

} // namespace ridgepoint::charts

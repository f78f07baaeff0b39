// SPDX-License-Identifier: GPL-3.0-or-later
// What the run costs, by part, against the budget and the baseline; and what goes with it: energy,
// carbon, node-hours, what failures cost.
#pragma once

#include "charts/chart_card.h"

namespace ridgepoint::run_views {

class SpanPlot;

class CostCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    explicit CostCard(QWidget* parent = nullptr);

    charts::ChartTable table() const override;
    SpanPlot* plot() const { return m_plot; }

  protected:
    void viewChanged() override;

  private:
    CostCard(SpanPlot* plot, QWidget* parent);

    SpanPlot* m_plot;
};

} // namespace ridgepoint::run_views

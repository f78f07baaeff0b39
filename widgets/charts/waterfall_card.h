// SPDX-License-Identifier: GPL-3.0-or-later
// Where the rest of the peak goes: a waterfall from computing at the peak to the step.
#pragma once

#include "charts/chart_card.h"

namespace ridgepoint::charts {

class WaterfallPlot;

class WaterfallCard : public ChartCard
{
    Q_OBJECT

  public:
    explicit WaterfallCard(QWidget* parent = nullptr);

    ChartTable table() const override;
    WaterfallPlot* plot() const { return m_plot; }

  signals:
    /// Other losses are shown.
    void lossesChanged();

  protected:
    void viewChanged() override;

  private:
    WaterfallCard(WaterfallPlot* plot, QWidget* parent);

    WaterfallPlot* m_plot;
};

} // namespace ridgepoint::charts

// SPDX-License-Identifier: GPL-3.0-or-later
// What saves and failures cost over the interval between saves, with the best and the chosen one.
#pragma once

#include "charts/chart_card.h"

namespace ridgepoint::charts {

class CheckpointPlot;

class CheckpointCard : public ChartCard
{
    Q_OBJECT

  public:
    explicit CheckpointCard(QWidget* parent = nullptr);

    ChartTable table() const override;

    CheckpointPlot* plot() const { return m_plot; }
    /// Leaves the interval to the engine: the best one, whatever else changes.
    QAction* useBestAction() const { return m_useBest; }

  protected:
    void viewChanged() override;

  private:
    CheckpointCard(CheckpointPlot* plot, QWidget* parent);

    CheckpointPlot* m_plot;
    QAction* m_useBest;
};

} // namespace ridgepoint::charts

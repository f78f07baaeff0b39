// SPDX-License-Identifier: GPL-3.0-or-later
// What saves and failures cost over the interval between saves, with the best and the chosen one.
#pragma once

#include "charts/chart_card.h"

#include <vector>

namespace ridgepoint::charts {

class CheckpointPlot;
struct CheckpointDot;

class CheckpointCard : public ChartCard
{
    Q_OBJECT

  public:
    explicit CheckpointCard(QWidget* parent = nullptr);
    ~CheckpointCard() override;

    ChartTable table() const override;

    CheckpointPlot* plot() const { return m_plot; }
    /// Leaves the interval to the engine: the best one, whatever else changes.
    QAction* useBestAction() const { return m_useBest; }

  protected:
    void viewChanged() override;
    /// For a large card: tells the best interval by each law, and the intervals that are as good.
    void setTellsAll();
    /// Draws simulated costs on the curve, ascending by interval.
    void setDots(std::vector<CheckpointDot> dots);
    const std::vector<CheckpointDot>& dots() const { return m_dots; }

  private:
    CheckpointCard(CheckpointPlot* plot, QWidget* parent);

    CheckpointPlot* m_plot;
    QAction* m_useBest;
    bool m_tellsAll = false;
    std::vector<CheckpointDot> m_dots;
};

} // namespace ridgepoint::charts

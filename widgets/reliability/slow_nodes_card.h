// SPDX-License-Identifier: GPL-3.0-or-later
// Slow nodes: how long a step's slowest rank takes, from which wait on a rank is slow, and what
// waiting for a slow node, spreading its work and replacing it cost.
#pragma once

#include "charts/chart_card.h"
#include "explore/slow_nodes.h"

namespace ridgepoint::charts {
class SegmentedButtons;
}

namespace ridgepoint::reliability {

class SlowNodesPlot;
struct FactTable;

class SlowNodesCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    explicit SlowNodesCard(QWidget* parent = nullptr);

    charts::ChartTable table() const override;
    SlowNodesPlot* plot() const { return m_plot; }
    const std::vector<explore::SlowNodeCost>& costs() const { return m_costs; }
    /// What is done about slow nodes, where the plan has any.
    charts::SegmentedButtons* responses() const { return m_responses; }

  protected:
    void viewChanged() override;

  private:
    SlowNodesCard(SlowNodesPlot* plot, QWidget* parent);
    FactTable facts() const;

    SlowNodesPlot* m_plot;
    charts::SegmentedButtons* m_responses;
    std::vector<explore::SlowNodeCost> m_costs;
};

} // namespace ridgepoint::reliability

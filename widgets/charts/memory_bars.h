// SPDX-License-Identifier: GPL-3.0-or-later
// Memory per card: the plan with each ZeRO stage, or each stage of its pipeline.
#pragma once

#include "charts/chart_card.h"
#include "explore/chart_data.h"

namespace ridgepoint::charts {

class MemoryPlot;
class SegmentedButtons;

class MemoryCard : public ChartCard
{
    Q_OBJECT

  public:
    explicit MemoryCard(QWidget* parent = nullptr);

    enum class Bars
    {
        ZeroStages,
        PipelineStages
    };
    Bars bars() const { return m_bars; }
    /// By default ZeRO stages for a plan without a pipeline, its stages for one with; a person's
    /// choice of bars holds until the card is closed.
    void setBars(Bars bars);

    ChartTable table() const override;

    MemoryPlot* plot() const { return m_plot; }
    SegmentedButtons* zeroButtons() const { return m_zero; }
    SegmentedButtons* barsButtons() const { return m_switch; }

  protected:
    void viewChanged() override;
    void resizeEvent(QResizeEvent* event) override;

  private:
    explicit MemoryCard(MemoryPlot* plot, QWidget* parent);
    std::vector<explore::MemoryBar> barsOf(const style::PlanView& view) const;
    void describe();
    void fitHeader();

    MemoryPlot* m_plot;
    SegmentedButtons* m_switch;
    SegmentedButtons* m_zero;
    Bars m_bars = Bars::ZeroStages;
    bool m_isChosen = false;
};

} // namespace ridgepoint::charts

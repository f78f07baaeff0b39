// SPDX-License-Identifier: GPL-3.0-or-later
// Memory per card: the plan with each ZeRO stage, each stage of its pipeline, or its first, middle
// and last one.
#pragma once

#include "charts/chart_card.h"
#include "explore/memory_bars.h"

namespace ridgepoint::charts {
class SegmentedButtons;
}

namespace ridgepoint::memory_views {

class MemoryPlot;

class MemoryCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    explicit MemoryCard(QWidget* parent = nullptr);

    enum class Bars
    {
        ZeroStages,
        PipelineStages,
        RankKinds ///< first, middle and last stage
    };
    Bars bars() const { return m_bars; }
    /// By default ZeRO stages for a plan without a pipeline, its stages for one with; a person's
    /// choice of bars holds until the card is closed.
    void setBars(Bars bars);

    charts::ChartTable table() const override;

    MemoryPlot* plot() const { return m_plot; }
    charts::SegmentedButtons* zeroButtons() const { return m_zero; }
    charts::SegmentedButtons* barsButtons() const { return m_switch; }

  signals:
    /// A person chose a stage of the pipeline, by the name of its bar.
    void stageChosen(int stage);

  protected:
    void viewChanged() override;

  private:
    explicit MemoryCard(MemoryPlot* plot, QWidget* parent);
    std::vector<explore::MemoryBar> barsOf(const style::PlanView& view) const;
    void describe();

    MemoryPlot* m_plot;
    charts::SegmentedButtons* m_switch;
    charts::SegmentedButtons* m_zero;
    Bars m_bars = Bars::ZeroStages;
    bool m_isChosen = false;
};

} // namespace ridgepoint::memory_views

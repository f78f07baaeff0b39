// SPDX-License-Identifier: GPL-3.0-or-later
// What a rank of one stage holds at each moment of a step, the peak's at full strength; or its peak
// as framework and driver report it.
#pragma once

#include "charts/chart_card.h"
#include "explore/memory_bars.h"

namespace ridgepoint::charts {
class SegmentedButtons;
class StageBox;
} // namespace ridgepoint::charts

namespace ridgepoint::memory_views {

class MemoryPlot;

class MomentsCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    explicit MomentsCard(QWidget* parent = nullptr);

    enum class Bars
    {
        Moments,
        Reported ///< allocated, reserved, in use on the device
    };
    /// What is shown: of a given working set only what is reported is known, whatever was chosen.
    Bars bars() const { return m_bars; }
    void setBars(Bars bars);
    /// -1: the fullest.
    int stage() const;
    void setStage(int stage);
    /// Frames the bar of a moment that another view points at; nothing: none.
    void markMoment(std::optional<memory::Moment> moment);

    charts::ChartTable table() const override;

    MemoryPlot* plot() const { return m_plot; }
    charts::SegmentedButtons* barsButtons() const { return m_switch; }
    charts::StageBox* stageBox() const { return m_stage; }

  signals:
    /// A person chose another stage; -1: the fullest.
    void stageChosen(int stage);
    /// A moment's bar is pointed at; nothing: none.
    void momentHovered(std::optional<ridgepoint::memory::Moment> moment);

  protected:
    void viewChanged() override;

  private:
    explicit MomentsCard(MemoryPlot* plot, QWidget* parent);
    int stageOf(const style::PlanView& view) const;
    std::vector<explore::MemoryBar> barsOf(const style::PlanView& view) const;
    void describe(const style::PlanView& view);

    MemoryPlot* m_plot;
    charts::SegmentedButtons* m_switch;
    charts::StageBox* m_stage;
    Bars m_chosen = Bars::Moments;
    Bars m_bars = Bars::Moments;
};

} // namespace ridgepoint::memory_views

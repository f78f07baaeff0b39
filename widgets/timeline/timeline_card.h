// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline of the plan's own step: passes, collectives, input, update and memory.
#pragma once

#include "charts/chart_card.h"
#include "timeline/timeline_view.h"

namespace ridgepoint::timeline {

class TimelineCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    explicit TimelineCard(QWidget* parent = nullptr);

    charts::ChartTable table() const override;

    TimelineView* timeline() const { return m_timeline; }

  protected:
    /// The plan is to be evaluated with Detail::Timeline. Zoom and place are kept.
    void viewChanged() override;

  private:
    TimelineCard(TimelineView* timeline, QWidget* parent);

    void makeTools();

    TimelineView* m_timeline;
    style::PlanViewPtr m_shownBaseline;
};

} // namespace ridgepoint::timeline

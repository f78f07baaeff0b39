// SPDX-License-Identifier: GPL-3.0-or-later
// Where the days until the finish go: from computing at the peak, through each loss of a step,
// saves and failures, to the finish, against the deadline.
#pragma once

#include "explore/finish_waterfall.h"
#include "run_views/worked_card.h"

namespace ridgepoint::run_views {

class SpanPlot;

struct FinishWaterfalls
{
    explore::FinishWaterfall own;
    std::optional<explore::FinishWaterfall> baseline;
};

class FinishWaterfallCard : public WorkedCard<FinishWaterfalls>
{
    Q_OBJECT

  public:
    explicit FinishWaterfallCard(QWidget* parent = nullptr);

    charts::ChartTable table() const override;
    SpanPlot* plot() const { return m_plot; }

  protected:
    Work workOf(style::PlanViewPtr view, style::PlanViewPtr baseline) override;
    void present() override;

  private:
    FinishWaterfallCard(SpanPlot* plot, QWidget* parent);

    SpanPlot* m_plot;
};

} // namespace ridgepoint::run_views

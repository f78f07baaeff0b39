// SPDX-License-Identifier: GPL-3.0-or-later
// Whether an evaluation ends before the next checkpoint is to be evaluated, and what all of them
// take.
#pragma once

#include "charts/chart_card.h"

namespace ridgepoint::run_views {

class SpanPlot;

class EvaluationCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    explicit EvaluationCard(QWidget* parent = nullptr);

    charts::ChartTable table() const override;
    SpanPlot* plot() const { return m_plot; }

  protected:
    void viewChanged() override;

  private:
    EvaluationCard(SpanPlot* plot, QWidget* parent);
    bool hasNumbers() const;

    SpanPlot* m_plot;
};

} // namespace ridgepoint::run_views

// SPDX-License-Identifier: GPL-3.0-or-later
// The days until the finish as stacked bars against the deadline: of the plan, of the baseline, and
// of the plan on other numbers of nodes (chapter, figure 10-45).
#pragma once

#include "explore/finish_parts.h"
#include "run_views/worked_card.h"
#include "style/palette.h"

#include <cstdint>

namespace ridgepoint::run_views {

class SpanPlot;

struct FinishBar
{
    std::int64_t nodes = 0;
    bool isOwn = false;
    bool isBaseline = false;
    bool fits = true; ///< in memory
    std::vector<quantity::Fix> edits;
    explore::FinishParts parts;
};

struct FinishBars
{
    quantity::Text reason; ///< why there is none of the plan
    quantity::Text note;   ///< why there are none on other numbers of nodes
    std::vector<FinishBar> bars;
};

/// The plan's and the baseline's bar, and those on the next fewer and more nodes that it can be on.
FinishBars finishBars(const plan::Plan& plan, const plan::Plan* baseline);

style::Role roleOf(explore::FinishPartKind kind);

class FinishCard : public WorkedCard<FinishBars>
{
    Q_OBJECT

  public:
    explicit FinishCard(QWidget* parent = nullptr);

    charts::ChartTable table() const override;
    SpanPlot* plot() const { return m_plot; }

  signals:
    void editsChosen(const std::vector<ridgepoint::quantity::Fix>& edits, const QString& title);

  protected:
    Work workOf(style::PlanViewPtr view, style::PlanViewPtr baseline) override;
    void present() override;

  private:
    FinishCard(SpanPlot* plot, QWidget* parent);
    void choose(int row);

    SpanPlot* m_plot;
};

} // namespace ridgepoint::run_views

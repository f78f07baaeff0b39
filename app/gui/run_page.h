// SPDX-License-Identifier: GPL-3.0-or-later
// What the run mode shows under its inputs: when the run ends, with what certainty, what would make
// the date, what more accelerators give, and what it costs.
#pragma once

#include "mode_page.h"

namespace ridgepoint::run_views {
class BoundaryCard;
class CertaintyCard;
class CostCard;
class DeadlineCard;
class DegradationsCard;
class EvaluationCard;
class FinishCard;
class FinishWaterfallCard;
class GrowthCard;
} // namespace ridgepoint::run_views

namespace ridgepoint::gui {

class CardTabs;

class RunPage : public ModePage
{
    Q_OBJECT

  public:
    explicit RunPage(QWidget* parent = nullptr);

    QVector<charts::ChartCard*> chartCards() const override;
    void setView(const style::PlanViewPtr& view) override;
    bool isWorking() const override;

    run_views::FinishCard* finishCard() const { return m_finish; }
    run_views::FinishWaterfallCard* waterfallCard() const { return m_waterfall; }
    run_views::CertaintyCard* certaintyCard() const { return m_certainty; }
    run_views::DeadlineCard* deadlineCard() const { return m_deadline; }
    run_views::DegradationsCard* degradationsCard() const { return m_degradations; }
    run_views::GrowthCard* growthCard() const { return m_growth; }
    run_views::BoundaryCard* boundaryCard() const { return m_boundary; }
    run_views::CostCard* costCard() const { return m_cost; }
    run_views::EvaluationCard* evaluationCard() const { return m_evaluation; }
    CardTabs* answerTabs() const { return m_answers; }
    CardTabs* scalingTabs() const { return m_scaling; }
    CardTabs* costTabs() const { return m_costs; }

  private:
    void connectCards();

    run_views::FinishCard* m_finish;
    run_views::FinishWaterfallCard* m_waterfall;
    run_views::CertaintyCard* m_certainty;
    run_views::DeadlineCard* m_deadline;
    run_views::DegradationsCard* m_degradations;
    run_views::GrowthCard* m_growth;
    run_views::BoundaryCard* m_boundary;
    run_views::CostCard* m_cost;
    run_views::EvaluationCard* m_evaluation;
    CardTabs* m_answers;
    CardTabs* m_scaling;
    CardTabs* m_costs;
};

} // namespace ridgepoint::gui

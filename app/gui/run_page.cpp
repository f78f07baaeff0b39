// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_page.h"

#include "card_row.h"
#include "card_tabs.h"
#include "run_views/boundary_card.h"
#include "run_views/certainty_card.h"
#include "run_views/cost_card.h"
#include "run_views/deadline_card.h"
#include "run_views/degradations_card.h"
#include "run_views/evaluation_card.h"
#include "run_views/finish_card.h"
#include "run_views/finish_waterfall_card.h"
#include "run_views/growth_card.h"

#include <QVBoxLayout>

namespace ridgepoint::gui {
namespace {

constexpr int kGap = 12;
constexpr int kFinishHigh = 320;
constexpr int kCertaintyHigh = 390;
constexpr int kScalingHigh = 430;
constexpr int kAnswersWide = 390; // a question, its answer and a button beside each other

} // namespace

RunPage::RunPage(QWidget* parent)
    : ModePage(parent), m_finish(new run_views::FinishCard),
      m_waterfall(new run_views::FinishWaterfallCard), m_certainty(new run_views::CertaintyCard),
      m_deadline(new run_views::DeadlineCard), m_degradations(new run_views::DegradationsCard),
      m_growth(new run_views::GrowthCard), m_boundary(new run_views::BoundaryCard),
      m_cost(new run_views::CostCard), m_evaluation(new run_views::EvaluationCard),
      m_answers(new CardTabs(tr("What makes the date"))), m_scaling(new CardTabs(tr("Scaling"))),
      m_costs(new CardTabs(tr("Cost and evaluation")))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    m_answers->addCard(tr("What makes the date"), m_deadline);
    m_answers->addCard(tr("If something degrades"), m_degradations);
    m_scaling->addCard(tr("More accelerators"), m_growth);
    m_scaling->addCard(tr("Accelerators for a model"), m_boundary);
    m_costs->addCard(tr("Cost"), m_cost);
    m_costs->addCard(tr("Evaluation"), m_evaluation);
    m_answers->setMinimumWidth(kAnswersWide);
    const auto addRow = [&](QWidget* left, QWidget* right, int high) {
        auto* row = new CardRow;
        row->addCard(left);
        row->addCard(right);
        row->setLeastHeight(high);
        column->addWidget(row, 1);
    };
    addRow(m_finish, m_waterfall, kFinishHigh);
    addRow(m_certainty, m_answers, kCertaintyHigh);
    addRow(m_scaling, m_costs, kScalingHigh);
    connectCards();
}

void RunPage::connectCards()
{
    connect(m_finish, &run_views::FinishCard::editsChosen, this, &RunPage::editsChosen);
    connect(m_growth, &run_views::GrowthCard::editsChosen, this, &RunPage::editsChosen);
    connect(m_deadline, &offers::OffersCard::editsChosen, this, &RunPage::editsChosen);
    connect(m_degradations, &offers::OffersCard::editsChosen, this, &RunPage::editsChosen);
    for (CardTabs* tabs : {m_answers, m_scaling, m_costs})
        connect(tabs, &CardTabs::chosen, this, &RunPage::cardShown);
}

QVector<charts::ChartCard*> RunPage::chartCards() const
{
    return {m_finish, m_waterfall, m_certainty, m_growth, m_boundary, m_cost, m_evaluation};
}

void RunPage::setView(const style::PlanViewPtr& view)
{
    for (offers::OffersCard* card : {static_cast<offers::OffersCard*>(m_deadline),
                                     static_cast<offers::OffersCard*>(m_degradations)}) {
        if (card->isVisible())
            card->setView(view);
    }
}

bool RunPage::isWorking() const
{
    return m_finish->isWorking() || m_waterfall->isWorking() || m_certainty->isWorking() ||
           m_deadline->isWorking() || m_degradations->isWorking() || m_growth->isWorking() ||
           m_boundary->isWorking();
}

} // namespace ridgepoint::gui

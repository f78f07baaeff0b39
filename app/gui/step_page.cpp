// SPDX-License-Identifier: GPL-3.0-or-later
#include "step_page.h"

#include "card_row.h"
#include "charts/stage_times_card.h"
#include "charts/waterfall_card.h"
#include "offers/losses_card.h"

#include <QVBoxLayout>

namespace ridgepoint::gui {
namespace {

constexpr int kGap = 12;
constexpr int kWaterfallHigh = 330;
constexpr int kStagesHigh = 200;

} // namespace

StepPage::StepPage(QWidget* parent)
    : ModePage(parent), m_waterfall(new charts::WaterfallCard),
      m_stages(new charts::StageTimesCard), m_losses(new offers::LossesCard)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    auto* row = new CardRow;
    row->addCard(m_waterfall);
    row->addCard(m_losses);
    row->setLeastHeight(kWaterfallHigh);
    column->addWidget(row, 3);
    m_stages->setMinimumHeight(kStagesHigh);
    column->addWidget(m_stages, 1);
    connect(m_losses, &offers::OffersCard::editsChosen, this, &StepPage::editsChosen);
}

QVector<charts::ChartCard*> StepPage::chartCards() const
{
    return {m_waterfall, m_stages};
}

void StepPage::setView(const style::PlanViewPtr& view)
{
    // without a pipeline there is one stage, and the waterfall says all of it
    m_stages->setVisible(view && view->document.plan.layout.pipelineParallel > 1);
    m_losses->setView(view);
}

bool StepPage::isWorking() const
{
    return m_losses->isWorking();
}

} // namespace ridgepoint::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_page.h"

#include "card_row.h"
#include "card_tabs.h"
#include "charts/stage_box.h"
#include "memory_views/levers_card.h"
#include "memory_views/measured_card.h"
#include "memory_views/memory_card.h"
#include "memory_views/mix_card.h"
#include "memory_views/moments_card.h"
#include "memory_views/remedies_card.h"
#include "memory_views/tensors_card.h"
#include "timeline/timeline_card.h"

#include <QVBoxLayout>

namespace ridgepoint::gui {
namespace {

constexpr int kGap = 12;
constexpr int kBarsHigh = 236;
constexpr int kTimelineHigh = 210;
constexpr int kTabsHigh = 330;

} // namespace

MemoryPage::MemoryPage(QWidget* parent)
    : ModePage(parent), m_ranks(new memory_views::MemoryCard),
      m_moments(new memory_views::MomentsCard), m_timeline(new timeline::TimelineCard),
      m_tensors(new memory_views::TensorsCard), m_remedies(new memory_views::RemediesCard),
      m_levers(new memory_views::LeversCard), m_mix(new memory_views::MixCard),
      m_largest(new memory_views::LargestCard), m_measured(new memory_views::MeasuredCard),
      m_tabs(new CardTabs(tr("More about memory")))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    auto* bars = new CardRow;
    bars->addCard(m_ranks);
    bars->addCard(m_moments);
    bars->setLeastHeight(kBarsHigh);
    column->addWidget(bars, 3);
    m_timeline->setMinimumHeight(kTimelineHigh);
    column->addWidget(m_timeline, 2);
    m_tabs->addCard(tr("Every tensor"), m_tensors);
    m_tabs->addCard(tr("Make it fit"), m_remedies);
    m_tabs->addCard(tr("One change"), m_levers);
    m_tabs->addCard(tr("Time or memory"), m_mix);
    m_tabs->addCard(tr("Largest"), m_largest);
    m_tabs->addCard(tr("Measured"), m_measured);
    m_tabs->setMinimumHeight(kTabsHigh);
    column->addWidget(m_tabs, 4);
    connectViews();
}

void MemoryPage::connectViews()
{
    connect(m_ranks, &memory_views::MemoryCard::stageChosen, this, &MemoryPage::chooseStage);
    connect(m_moments, &memory_views::MomentsCard::stageChosen, this, &MemoryPage::chooseStage);
    timeline::TimelineView* lanes = m_timeline->timeline();
    connect(m_moments, &memory_views::MomentsCard::momentHovered, lanes,
            &timeline::TimelineView::markMoment);
    connect(lanes, &timeline::TimelineView::momentHovered, m_moments,
            &memory_views::MomentsCard::markMoment);
    for (offers::OffersCard* card : {static_cast<offers::OffersCard*>(m_remedies),
                                     static_cast<offers::OffersCard*>(m_largest)})
        connect(card, &offers::OffersCard::editsChosen, this, &MemoryPage::editsChosen);
    connect(m_mix, &memory_views::MixCard::editsChosen, this, &MemoryPage::editsChosen);
    connect(m_levers, &memory_views::LeversCard::editsChosen, this, &MemoryPage::editsChosen);
    connect(m_measured, &memory_views::MeasuredCard::editsChosen, this, &MemoryPage::editsChosen);
    connect(m_tabs, &CardTabs::chosen, this, [this] {
        m_isTabChosen = true;
        emit cardShown();
    });
}

void MemoryPage::chooseStage(int stage)
{
    m_moments->setStage(stage);
    m_timeline->timeline()->setMemoryStage(stage);
    m_tensors->setStage(stage);
    m_measured->setStage(stage);
}

QVector<charts::ChartCard*> MemoryPage::chartCards() const
{
    return {m_ranks, m_moments, m_timeline, m_tensors, m_levers, m_mix, m_measured};
}

void MemoryPage::setView(const style::PlanViewPtr& view)
{
    m_view = view;
    // a plan that does not fit is opened to be made to fit; a person's choice of a tab holds
    const auto margin =
        view ? view->forecast.value(plan::FigureId::MemoryMarginBytes) : std::optional<double>();
    if (!m_isTabChosen && margin)
        m_tabs->bringToFront(*margin < 0 ? static_cast<QWidget*>(m_remedies) : m_tensors);
    giveOffers();
}

/// What tries many plans works for the card that is seen.
void MemoryPage::giveOffers()
{
    if (m_tabs->current() == m_remedies)
        m_remedies->setView(m_view);
    if (m_tabs->current() == m_largest)
        m_largest->setView(m_view);
}

void MemoryPage::openSnapshot(const QString& path)
{
    m_isTabChosen = true;
    m_tabs->bringToFront(m_measured);
    emit cardShown();
    m_measured->openSnapshot(path);
}

bool MemoryPage::isWorking() const
{
    return m_tensors->isWorking() || m_remedies->isWorking() || m_levers->isWorking() ||
           m_mix->isWorking() || m_largest->isWorking() || m_measured->isWorking();
}

} // namespace ridgepoint::gui

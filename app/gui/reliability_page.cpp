// SPDX-License-Identifier: GPL-3.0-or-later
#include "reliability_page.h"

#include "card_row.h"
#include "charts/scaling_card.h"
#include "reliability/calendar_card.h"
#include "reliability/curve_card.h"
#include "reliability/saves_card.h"
#include "reliability/slow_nodes_card.h"
#include "reliability/sources_card.h"

#include <QVBoxLayout>

namespace ridgepoint::gui {
namespace {

constexpr int kGap = 12;
constexpr int kSavesHigh = 350;
constexpr int kFailuresHigh = 300;
constexpr int kSlowHigh = 340;

CardRow* rowOf(QWidget* first, QWidget* second, int height)
{
    auto* row = new CardRow;
    row->addCard(first);
    row->addCard(second);
    row->setLeastHeight(height);
    return row;
}

} // namespace

ReliabilityPage::ReliabilityPage(QWidget* parent)
    : ModePage(parent), m_curve(new reliability::CurveCard), m_saves(new reliability::SavesCard),
      m_calendar(new reliability::CalendarCard), m_sources(new reliability::SourcesCard),
      m_slow(new reliability::SlowNodesCard), m_scaling(new charts::ScalingCard)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(rowOf(m_curve, m_saves, kSavesHigh), 4);
    column->addWidget(rowOf(m_calendar, m_sources, kFailuresHigh), 3);
    column->addWidget(rowOf(m_slow, m_scaling, kSlowHigh), 3);
    connect(m_saves, &reliability::SavesCard::editsChosen, this, &ReliabilityPage::editsChosen);
}

QVector<charts::ChartCard*> ReliabilityPage::chartCards() const
{
    return {m_curve, m_saves, m_calendar, m_sources, m_slow, m_scaling};
}

bool ReliabilityPage::isWorking() const
{
    return m_saves->isWorking() || m_calendar->isWorking() || m_sources->isWorking();
}

} // namespace ridgepoint::gui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "learn_page.h"

#include "card_row.h"
#include "charts/ring_card.h"
#include "memory_views/levers_card.h"
#include "memory_views/memory_card.h"
#include "style/text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace ridgepoint::gui {
namespace {

constexpr int kGap = 12;
constexpr int kFitHigh = 300;
constexpr int kRingHigh = 330;
const QLatin1String kFitPlan("lesson-7b-8xh100");

} // namespace

LearnPage::LearnPage(QWidget* parent)
    : ModePage(parent), m_memory(new memory_views::MemoryCard),
      m_levers(new memory_views::LeversCard), m_ring(new charts::RingCard)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(makeHead());
    auto* row = new CardRow;
    row->addCard(m_memory);
    row->addCard(m_levers);
    row->setLeastHeight(kFitHigh);
    column->addWidget(row, 1);
    m_ring->setMinimumHeight(kRingHigh);
    column->addWidget(m_ring, 1);
}

QWidget* LearnPage::makeHead()
{
    auto* head = new QWidget;
    auto* line = new QHBoxLayout(head);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(kGap);
    auto* words = new QLabel(
        tr("<b>Make a 7B model fit on 80 GB.</b> Which single change makes the plan fit, and what "
           "does it divide: states, or activations? Then try standard attention at twice the "
           "sequence: what helps now?"));
    words->setFont(style::bodyFont());
    words->setWordWrap(true);
    line->addWidget(words, 1);
    auto* open = new QPushButton(tr("Open the lesson's plan"));
    open->setObjectName(QStringLiteral("learn.fit"));
    connect(open, &QPushButton::clicked, this, [this] { emit planAsked(kFitPlan); });
    line->addWidget(open);
    return head;
}

QVector<charts::ChartCard*> LearnPage::chartCards() const
{
    return {m_memory, m_levers, m_ring};
}

bool LearnPage::isWorking() const
{
    return m_levers->isWorking();
}

} // namespace ridgepoint::gui

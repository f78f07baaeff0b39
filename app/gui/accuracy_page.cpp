// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy_page.h"

#include "accuracy/accuracy_card.h"
#include "accuracy/groups_card.h"
#include "accuracy/my_run_card.h"
#include "accuracy/neighbours_card.h"
#include "accuracy/run_choice.h"
#include "accuracy/runs_card.h"
#include "card_row.h"
#include "card_tabs.h"
#include "editors/inputs.h"
#include "resources/measured/measured_runs.h"
#include "style/text.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace ridgepoint::gui {
namespace {

constexpr int kGap = 12;
constexpr int kPointsHigh = 330;
constexpr int kTabsHigh = 360;

/// Made once for all windows, by the first thread that asks.
accuracy::RunTablePtr measuredTable()
{
    static const accuracy::RunTablePtr table =
        accuracy::readRunTable(measured::runsText(), "resources/measured/runs.json");
    return table;
}

} // namespace

AccuracyPage::AccuracyPage(QWidget* parent)
    : ModePage(parent), m_choice(new accuracy::RunChoice(this)),
      m_points(new accuracy::AccuracyCard(m_choice)), m_groups(new accuracy::GroupsCard(m_choice)),
      m_nearest(new accuracy::NeighboursCard(m_choice)), m_myRun(new accuracy::MyRunCard),
      m_runs(new accuracy::RunsCard(m_choice)),
      m_tabs(new CardTabs(tr("Measured runs and this plan")))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kGap);
    column->addWidget(makeModeLine());
    auto* cards = new CardRow;
    cards->addCard(m_points);
    cards->addCard(m_groups);
    cards->setLeastHeight(kPointsHigh);
    column->addWidget(cards, 3);
    m_tabs->addCard(tr("Nearest runs"), m_nearest);
    m_tabs->addCard(tr("My run says"), m_myRun);
    m_tabs->addCard(tr("Every row"), m_runs);
    m_tabs->setMinimumHeight(kTabsHigh);
    column->addWidget(m_tabs, 3);
    connectCards();
}

/// That the comparison is of times from operators, and a way to them.
QWidget* AccuracyPage::makeModeLine()
{
    m_modeLine = new QWidget;
    auto* line = new QHBoxLayout(m_modeLine);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    auto* words = new editors::RoleLabel(style::Role::Secondary, m_modeLine);
    words->setText(tr("Measured runs are compared with times from operators; this plan assumes "
                      "its efficiency."));
    words->setWordWrap(true);
    words->setFont(style::bodyFont());
    line->addWidget(words, 1);
    m_toOperators = new QPushButton(tr("Take times from operators"), m_modeLine);
    m_toOperators->setFont(style::secondaryFont());
    connect(m_toOperators, &QPushButton::clicked, this, [this] {
        const QString title = m_toOperators->text();
        emit editsChosen(
            {{quantity::Text::verbatim(style::toStd(title)), "compute.mode", "operators"}}, title);
    });
    line->addWidget(m_toOperators);
    m_modeLine->hide();
    return m_modeLine;
}

void AccuracyPage::connectCards()
{
    connect(m_myRun, &accuracy::MyRunCard::editsChosen, this, &AccuracyPage::editsChosen);
    connect(m_myRun, &accuracy::MyRunCard::measuredChanged, m_points,
            &accuracy::AccuracyCard::setOwnMeasured);
    connect(m_points, &accuracy::AccuracyCard::rowOpened, this, &AccuracyPage::openRow);
    connect(m_nearest, &accuracy::NeighboursCard::rowOpened, this, &AccuracyPage::openRow);
    connect(m_runs, &accuracy::RunsCard::rowOpened, this, &AccuracyPage::openRow);
    connect(m_tabs, &CardTabs::chosen, this, &AccuracyPage::cardShown);
}

QVector<charts::ChartCard*> AccuracyPage::chartCards() const
{
    return {m_points, m_groups, m_nearest, m_myRun};
}

void AccuracyPage::setView(const style::PlanViewPtr& view)
{
    readRuns();
    m_modeLine->setVisible(view &&
                           view->document.plan.compute.mode != compute::TimeMode::Operators);
}

/// Of all windows and plans, the first time that the page is seen.
void AccuracyPage::readRuns()
{
    if (m_isAsked)
        return;
    m_isAsked = true;
    m_reading.ask(measuredTable,
                  [this](accuracy::RunTablePtr table) { m_choice->setTable(std::move(table)); });
}

void AccuracyPage::openRow(int row)
{
    const accuracy::RunTablePtr& table = m_choice->table();
    if (!table || row < 0 || static_cast<std::size_t>(row) >= table->rows.size())
        return;
    if (const auto& document = table->rows[static_cast<std::size_t>(row)].document)
        emit documentAsked(*document);
}

bool AccuracyPage::isWorking() const
{
    return m_reading.isWorking() || m_nearest->isWorking() || m_myRun->isWorking();
}

} // namespace ridgepoint::gui

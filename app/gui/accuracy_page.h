// SPDX-License-Identifier: GPL-3.0-or-later
// What the accuracy mode shows under its inputs: how far predicted steps were from measured ones,
// the measured runs that are most like the plan, and what a step that was measured says of it.
#pragma once

#include "accuracy/run_table.h"
#include "mode_page.h"
#include "style/latest_work.h"

class QLabel;
class QPushButton;

namespace ridgepoint::accuracy {
class AccuracyCard;
class GroupsCard;
class MyRunCard;
class NeighboursCard;
class RunChoice;
class RunsCard;
} // namespace ridgepoint::accuracy

namespace ridgepoint::gui {

class CardTabs;

class AccuracyPage : public ModePage
{
    Q_OBJECT

  public:
    explicit AccuracyPage(QWidget* parent = nullptr);

    QVector<charts::ChartCard*> chartCards() const override;
    void setView(const style::PlanViewPtr& view) override;
    bool isWorking() const override;

    CardTabs* tabs() const { return m_tabs; }
    /// Offered where the plan's step is not a time from operators.
    QPushButton* operatorsButton() const { return m_toOperators; }
    /// Opens a row of the table of runs as a plan of its own.
    void openRow(int row);

  private:
    void connectCards();
    QWidget* makeModeLine();
    void readRuns();

    accuracy::RunChoice* m_choice;
    accuracy::AccuracyCard* m_points;
    accuracy::GroupsCard* m_groups;
    accuracy::NeighboursCard* m_nearest;
    accuracy::MyRunCard* m_myRun;
    accuracy::RunsCard* m_runs;
    QWidget* m_modeLine = nullptr;
    QPushButton* m_toOperators = nullptr;
    CardTabs* m_tabs;
    bool m_isAsked = false;                             ///< for the table of runs
    style::LatestWork<accuracy::RunTablePtr> m_reading; ///< last
};

} // namespace ridgepoint::gui

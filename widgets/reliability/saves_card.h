// SPDX-License-Identifier: GPL-3.0-or-later
// What is saved and where it goes, and blocking beside asynchronous saves: how long training stands
// still, when a save can be gone back to, the best interval and what it costs. One click changes
// the way of writing.
#pragma once

#include "charts/chart_card.h"
#include "explore/saving_choices.h"
#include "style/latest_work.h"

class QPushButton;

namespace ridgepoint::reliability {

class FactsPlot;
struct FactTable;

class SavesCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    explicit SavesCard(QWidget* parent = nullptr);

    charts::ChartTable table() const override;
    bool isWorking() const { return m_work.isWorking(); }
    FactsPlot* plot() const { return m_plot; }
    const explore::SavingChoices& choices() const { return m_choices; }
    /// Chooses the way of writing that the plan does not have.
    QPushButton* otherButton() const { return m_other; }

  signals:
    void editsChosen(const std::vector<ridgepoint::quantity::Fix>& edits, const QString& title);

  protected:
    void viewChanged() override;

  private:
    SavesCard(FactsPlot* plot, QWidget* parent);
    void tell();
    FactTable facts() const;
    const explore::SavingChoice* other() const;

    FactsPlot* m_plot;
    QPushButton* m_other;
    style::PlanViewPtr m_asked;
    explore::SavingChoices m_choices; ///< of the newest plan that was worked out
    style::LatestWork<explore::SavingChoices> m_work;
};

} // namespace ridgepoint::reliability

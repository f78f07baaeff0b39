// SPDX-License-Identifier: GPL-3.0-or-later
// Errors of predicted steps by accelerator, framework, source, kind of model or number of
// accelerators; a click on a group looks at it alone.
#pragma once

#include "accuracy/run_choice.h"
#include "charts/chart_card.h"

class QComboBox;

namespace ridgepoint::accuracy {

class GroupsPlot;

class GroupsCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    /// `choice` lives longer than the card.
    explicit GroupsCard(RunChoice* choice, QWidget* parent = nullptr);

    charts::ChartTable table() const override;

    GroupsPlot* plot() const { return m_plot; }
    QComboBox* groupingBox() const { return m_grouping; }

  protected:
    void viewChanged() override;

  private:
    GroupsCard(GroupsPlot* plot, RunChoice* choice, QWidget* parent);

    RunChoice* m_choice;
    GroupsPlot* m_plot;
    QComboBox* m_grouping;
};

} // namespace ridgepoint::accuracy

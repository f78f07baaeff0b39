// SPDX-License-Identifier: GPL-3.0-or-later
// The measured runs that are most like the plan in hand: their speed, and how far they are
// predicted. Sought off the window's thread.
#pragma once

#include "accuracy/run_choice.h"
#include "charts/chart_card.h"
#include "style/latest_work.h"

class QPushButton;

namespace ridgepoint::charts {
class ElidedLabel;
class TableView;
} // namespace ridgepoint::charts

namespace ridgepoint::accuracy {

class NeighboursPlot;

class NeighboursCard : public charts::ChartCard
{
    Q_OBJECT

  public:
    /// `choice` lives longer than the card.
    explicit NeighboursCard(RunChoice* choice, QWidget* parent = nullptr);

    charts::ChartTable table() const override;
    bool isWorking() const { return m_work.isWorking(); }

    NeighboursPlot* plot() const { return m_plot; }
    charts::TableView* listView() const { return m_list; }
    charts::ElidedLabel* sentenceLabel() const { return m_sentence; }
    QPushButton* openButton() const { return m_open; }
    const std::vector<explore::Neighbour>& neighbours() const { return m_nearest; }

  signals:
    /// Open a row of the table of runs as a plan.
    void rowOpened(int row);

  protected:
    void viewChanged() override;

  private:
    NeighboursCard(NeighboursPlot* plot, RunChoice* choice, QWidget* parent);
    void ask();
    void fill();
    void open();
    QString sentence() const;

    RunChoice* m_choice;
    NeighboursPlot* m_plot;
    charts::ElidedLabel* m_sentence;
    charts::TableView* m_list;
    QPushButton* m_open;
    style::PlanViewPtr m_asked;
    RunTablePtr m_askedTable;
    std::vector<explore::Neighbour> m_nearest;
    style::LatestWork<std::vector<explore::Neighbour>> m_work; ///< last
};

} // namespace ridgepoint::accuracy

// SPDX-License-Identifier: GPL-3.0-or-later
// Every measured run that is looked at, as a table; any of them opens as a plan.
#pragma once

#include "accuracy/run_choice.h"
#include "charts/card.h"
#include "charts/chart_table.h"

class QAction;
class QPushButton;

namespace ridgepoint::charts {
class ElidedLabel;
class TableView;
} // namespace ridgepoint::charts

namespace ridgepoint::accuracy {

class RunsCard : public charts::Card
{
    Q_OBJECT

  public:
    /// `choice` lives longer than the card.
    explicit RunsCard(RunChoice* choice, QWidget* parent = nullptr);

    charts::ChartTable table() const;

    charts::TableView* view() const { return m_view; }
    QPushButton* openButton() const { return m_open; }
    charts::ElidedLabel* detailLabel() const { return m_detail; }
    QAction* copyCsvAction() const { return m_copyCsv; }

  signals:
    /// Open a row of the table as a plan.
    void rowOpened(int row);

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void makeMenu();
    void fill();
    void showSelection();
    void open();

    RunChoice* m_choice;
    charts::TableView* m_view;
    charts::ElidedLabel* m_detail;
    QPushButton* m_open;
    QAction* m_copyCsv = nullptr;
    std::vector<std::size_t> m_rows; ///< of the table, as the view has them
    bool m_isStale = true;
    bool m_isFollowing = false; ///< the choice, so that it is not set again
};

} // namespace ridgepoint::accuracy

// SPDX-License-Identifier: GPL-3.0-or-later
// A ChartTable as a view that can be sorted and searched, as all cards show one.
#pragma once

#include "charts/chart_table_model.h"

#include <QTableView>

class QSortFilterProxyModel;

namespace ridgepoint::charts {

class TableView : public QTableView
{
    Q_OBJECT

  public:
    explicit TableView(const QString& name, QWidget* parent = nullptr);

    void setTable(ChartTable table);
    const ChartTable& table() const;
    /// Significant digits of its numbers.
    void setDigits(int digits);
    /// Shows only rows with this text in a cell.
    void setFilter(const QString& text);

    /// The row of the table that is the current one; -1: none.
    int currentTableRow() const;
    /// Makes a row of the table the current one and shows it; -1: none.
    void setCurrentTableRow(int row);
    /// The row of the table behind one of the view.
    int tableRow(const QModelIndex& index) const;

  signals:
    void currentTableRowChanged(int row);

  protected:
    void currentChanged(const QModelIndex& current, const QModelIndex& previous) override;

  private:
    ChartTableModel* m_model;
    QSortFilterProxyModel* m_sorted;
};

} // namespace ridgepoint::charts

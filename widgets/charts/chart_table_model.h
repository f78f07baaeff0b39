// SPDX-License-Identifier: GPL-3.0-or-later
// A ChartTable for a table view.
#pragma once

#include "charts/chart_table.h"

#include <QAbstractTableModel>

namespace ridgepoint::charts {

class ChartTableModel : public QAbstractTableModel
{
    Q_OBJECT

  public:
    using QAbstractTableModel::QAbstractTableModel;

    /// What rows are sorted by: a number as a number.
    static constexpr int SortRole = Qt::UserRole;

    void setTable(ChartTable table);
    const ChartTable& table() const { return m_table; }
    /// Significant digits of numbers; kShownDigits at first.
    void setDigits(int digits) { m_digits = digits; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

  private:
    ChartTable m_table;
    int m_digits = kShownDigits;
};

} // namespace ridgepoint::charts

// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_table_model.h"

namespace ridgepoint::charts {

void ChartTableModel::setTable(ChartTable table)
{
    // New numbers in a table of the same shape keep the view's selection and scroll position.
    const bool sameShape =
        table.header == m_table.header && table.rows.size() == m_table.rows.size();
    if (!sameShape)
        beginResetModel();
    m_table = std::move(table);
    if (!sameShape)
        endResetModel();
    else if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int ChartTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int ChartTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.header.size());
}

QVariant ChartTableModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::DisplayRole)
        return displayText(m_table, index.row(), index.column(), m_digits);
    const bool isText = m_table.dimension(index.column()) == quantity::Dimension::Text;
    if (role == SortRole) {
        const QString& cell = m_table.rows[index.row()][index.column()];
        return isText ? QVariant(cell) : QVariant(cell.toDouble());
    }
    if (role == Qt::ToolTipRole && isText) // a column may be narrower than its words
        return m_table.rows[index.row()][index.column()];
    if (role == Qt::TextAlignmentRole && !isText)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant ChartTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::DisplayRole)
        return m_table.header[section];
    return {};
}

} // namespace ridgepoint::charts

// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/table_view.h"

#include "charts/chart_canvas.h"
#include "style/text.h"

#include <QHeaderView>
#include <QSortFilterProxyModel>

namespace ridgepoint::charts {
namespace {

constexpr int kWidestColumn = 340; ///< at first; a person may drag it wider
constexpr int kRowHeight = 22;
constexpr int kMeasuredRows = 100; ///< that the width of a column is taken from

} // namespace

TableView::TableView(const QString& name, QWidget* parent)
    : QTableView(parent), m_model(new ChartTableModel(this)),
      m_sorted(new QSortFilterProxyModel(this))
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(ChartTableModel::SortRole);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_sorted->setFilterKeyColumn(-1);
    setModel(m_sorted);
    setSortingEnabled(true);
    sortByColumn(-1, Qt::AscendingOrder);
    setAccessibleName(name);
    setFrameShape(QFrame::NoFrame);
    setFont(ChartFonts::current().number);
    setTabKeyNavigation(false); // Tab leaves it, arrow keys walk in it
    setAlternatingRowColors(true);
    setShowGrid(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(kRowHeight);
    horizontalHeader()->setFont(style::secondaryFont());
    horizontalHeader()->setMaximumSectionSize(kWidestColumn);
    horizontalHeader()->setResizeContentsPrecision(kMeasuredRows);
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
}

void TableView::setTable(ChartTable table)
{
    m_model->setTable(std::move(table));
}

const ChartTable& TableView::table() const
{
    return m_model->table();
}

void TableView::setDigits(int digits)
{
    m_model->setDigits(digits);
}

void TableView::setFilter(const QString& text)
{
    m_sorted->setFilterFixedString(text);
}

int TableView::tableRow(const QModelIndex& index) const
{
    return index.isValid() ? m_sorted->mapToSource(index).row() : -1;
}

int TableView::currentTableRow() const
{
    return tableRow(currentIndex());
}

void TableView::setCurrentTableRow(int row)
{
    if (row == currentTableRow())
        return;
    const QModelIndex index = row < 0 || row >= m_model->rowCount()
                                  ? QModelIndex()
                                  : m_sorted->mapFromSource(m_model->index(row, 0));
    setCurrentIndex(index);
    if (index.isValid())
        scrollTo(index);
}

void TableView::currentChanged(const QModelIndex& current, const QModelIndex& previous)
{
    QTableView::currentChanged(current, previous);
    emit currentTableRowChanged(tableRow(current));
}

} // namespace ridgepoint::charts

// SPDX-License-Identifier: GPL-3.0-or-later
// What a chart shows, as a table: the one source of its CSV, its Markdown and its table view.
#pragma once

#include "quantity/units.h"

#include <QStringList>
#include <QVector>
#include <optional>

namespace ridgepoint::charts {

/// Cells are text. A number stands in its column's own unit with all its digits ("13421772800"), so
/// that a spreadsheet can go on with it; what a person reads is displayText().
struct ChartTable
{
    QStringList header;
    QVector<QStringList> rows;
    QVector<quantity::Dimension> dimensions; ///< by column

    quantity::Dimension dimension(qsizetype column) const
    {
        return column < dimensions.size() ? dimensions[column] : quantity::Dimension::Text;
    }
    void addColumn(const QString& title, quantity::Dimension dimension)
    {
        header.append(title);
        dimensions.append(dimension);
    }
};

/// A number as a cell: the shortest text that reads back as it; empty where there is none.
QString numberCell(std::optional<double> value);

inline constexpr int kShownDigits = 6;

/// A cell with its unit, in the prefix in use: "12.5 GiB"; a dash where a number is absent.
QString displayText(const ChartTable& table, qsizetype row, qsizetype column,
                    int digits = kShownDigits);
/// The header with the unit of the cells: "weights (bytes)".
QString headerWithUnit(const ChartTable& table, qsizetype column);

/// RFC 4180 with a line feed at each line's end: the cells as they are, units in the header.
QString csvText(const ChartTable& table);
/// A GitHub table of what a person reads.
QString markdownText(const ChartTable& table);

} // namespace ridgepoint::charts

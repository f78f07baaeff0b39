// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_table.h"

#include "style/text.h"

#include <QLocale>
#include <cmath>

namespace ridgepoint::charts {
namespace {

/// Whole numbers up to here are exact in a double.
constexpr double kExactWhole = 9007199254740992.0;

QString quoted(QString cell)
{
    const bool needsQuotes = cell.contains(QLatin1Char(',')) || cell.contains(QLatin1Char('"')) ||
                             cell.contains(QLatin1Char('\n'));
    if (!needsQuotes)
        return cell;
    cell.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    return QLatin1Char('"') + cell + QLatin1Char('"');
}

QString markdownRow(QStringList cells)
{
    for (QString& cell : cells)
        cell.replace(QLatin1Char('|'), QStringLiteral("\\|"));
    return QStringLiteral("| ") + cells.join(QStringLiteral(" | ")) + QStringLiteral(" |\n");
}

} // namespace

QString numberCell(std::optional<double> value)
{
    if (!value || !std::isfinite(*value))
        return {};
    if (std::floor(*value) == *value && std::abs(*value) < kExactWhole)
        return QString::number(*value, 'f', 0);
    return QString::number(*value, 'g', QLocale::FloatingPointShortest);
}

QString displayText(const ChartTable& table, qsizetype row, qsizetype column, int digits)
{
    const QString& cell = table.rows[row][column];
    const quantity::Dimension dimension = table.dimension(column);
    if (dimension == quantity::Dimension::Text)
        return cell;
    bool isNumber = false;
    const double value = cell.toDouble(&isNumber);
    return isNumber ? style::quantityText(value, dimension, digits) : QStringLiteral("—");
}

QString headerWithUnit(const ChartTable& table, qsizetype column)
{
    const QString unit = style::fromStd(quantity::unitName(table.dimension(column)));
    return unit.isEmpty() ? table.header[column]
                          : QStringLiteral("%1 (%2)").arg(table.header[column], unit);
}

QString csvText(const ChartTable& table)
{
    QString text;
    QStringList header;
    for (qsizetype column = 0; column < table.header.size(); ++column)
        header.append(quoted(headerWithUnit(table, column)));
    text += header.join(QLatin1Char(',')) + QLatin1Char('\n');
    for (const QStringList& row : table.rows) {
        QStringList cells;
        for (const QString& cell : row)
            cells.append(quoted(cell));
        text += cells.join(QLatin1Char(',')) + QLatin1Char('\n');
    }
    return text;
}

QString markdownText(const ChartTable& table)
{
    QString text = markdownRow(table.header);
    QStringList rule;
    for (qsizetype column = 0; column < table.header.size(); ++column) {
        rule.append(table.dimension(column) == quantity::Dimension::Text ? QStringLiteral("---")
                                                                         : QStringLiteral("---:"));
    }
    text += markdownRow(rule);
    for (qsizetype row = 0; row < table.rows.size(); ++row) {
        QStringList cells;
        for (qsizetype column = 0; column < table.rows[row].size(); ++column)
            cells.append(style::withoutIsolates(displayText(table, row, column)));
        text += markdownRow(cells);
    }
    return text;
}

} // namespace ridgepoint::charts

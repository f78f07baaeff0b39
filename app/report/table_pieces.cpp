// SPDX-License-Identifier: GPL-3.0-or-later
#include "table_pieces.h"

#include "style/text.h"
#include "type.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace ridgepoint::report {
namespace {

using style::Role;

constexpr double kGap = 11;  ///< between columns
constexpr double kAbove = 3; ///< a row's text
constexpr double kBelow = 3;
constexpr qsizetype kLinesInPiece = 25; ///< a longer row is parted

QFont fontOf(const Table& table, std::size_t column)
{
    return table.columns[column].isNumber ? numberCellFont(table.isCompact)
                                          : cellFont(table.isCompact);
}

QFont headerFont(const Table& table)
{
    return bold(cellFont(table.isCompact));
}

/// What a column would take in one line, header and cells.
double naturalWidth(const Table& table, std::size_t column)
{
    const auto at = static_cast<qsizetype>(column);
    double width = 0;
    const QFontMetricsF header(headerFont(table));
    // a header of several words may stand in lines
    for (const QString& word : table.columns[column].title.split(QLatin1Char(' ')))
        width = std::max(width, header.horizontalAdvance(word));
    const QFontMetricsF metrics(fontOf(table, column));
    for (const QStringList& row : table.rows)
        width = std::max(width, metrics.horizontalAdvance(oneLine(row.value(at)).left(400)));
    return std::ceil(width) + 1;
}

/// Columns take what they need where all have room; where not, the widest give way first.
std::vector<double> widthsOf(const Table& table, double width)
{
    const std::size_t count = table.columns.size();
    const double room = width - kGap * static_cast<double>(count - 1);
    std::vector<double> widths(count);
    const double shares =
        std::accumulate(table.columns.begin(), table.columns.end(), 0.0,
                        [](double sum, const Column& column) { return sum + column.share; });
    if (shares > 0) {
        for (std::size_t i = 0; i < count; ++i)
            widths[i] = room * table.columns[i].share / shares;
        return widths;
    }
    std::vector<double> natural(count);
    for (std::size_t i = 0; i < count; ++i)
        natural[i] = naturalWidth(table, i);
    double rest = room;
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::sort(order, {}, [&](std::size_t i) { return natural[i]; });
    for (std::size_t k = 0; k < count; ++k) {
        const double level = rest / static_cast<double>(count - k);
        widths[order[k]] = std::min(natural[order[k]], level);
        rest -= widths[order[k]];
    }
    // what is left stands between the columns
    for (double& each : widths)
        each += rest / static_cast<double>(count);
    return widths;
}

/// Lines of a cell from `first` on, at most kLinesInPiece.
TextLines part(const TextLines& lines, qsizetype first)
{
    TextLines made = lines;
    made.lines = lines.lines.mid(first, kLinesInPiece);
    return made;
}

/// A symbol as in formulas, where it is not wider than the column.
bool placeSymbol(const explain::Formula& symbol, double width, std::vector<PlacedItem>& items)
{
    explain::FormulaStyle set;
    set.font = style::formulaFont();
    set.font.setPixelSize(11);
    PlacedFormula placed;
    placed.box = explain::layoutFormula(symbol, set);
    if (placed.box.width() > width || placed.box.width() <= 0)
        return false;
    placed.box.rect.moveTo(0, 0);
    placed.at = {0, kAbove - 1};
    placed.color = style::color(Role::Text);
    placed.faint = placed.color;
    items.push_back(std::move(placed));
    return true;
}

void addRow(const Table& table, const std::vector<double>& widths, const QStringList& cells,
            const explain::Formula* symbol, bool isHeader,
            const std::shared_ptr<const Piece>& header, std::vector<Piece>& pieces)
{
    const double width = std::accumulate(widths.begin(), widths.end(), 0.0) +
                         kGap * static_cast<double>(widths.size() - 1);
    std::vector<TextLines> lines;
    qsizetype most = 1;
    for (std::size_t i = 0; i < widths.size(); ++i) {
        const QFont font = isHeader ? headerFont(table) : fontOf(table, i);
        lines.push_back(wrapped(cells.value(static_cast<qsizetype>(i)), font, widths[i]));
        most = std::max(most, lines.back().lines.size());
    }
    for (qsizetype first = 0; first < most; first += kLinesInPiece) {
        Piece piece;
        double height = 0;
        double x = 0;
        for (std::size_t i = 0; i < widths.size(); ++i) {
            const QFont font = isHeader ? headerFont(table) : fontOf(table, i);
            const QColor color = style::color(isHeader ? Role::Secondary : Role::Text);
            const TextLines shown = part(lines[i], first);
            if (i == 0 && first == 0 && symbol && placeSymbol(*symbol, widths[0], piece.items))
                height = std::max(height, 12.0);
            else if (table.columns[i].isNumber)
                placeRight(piece.items, shown, x + widths[i], kAbove, font, color);
            else
                place(piece.items, shown, {x, kAbove}, font, color);
            height = std::max(height, shown.height());
            x += widths[i] + kGap;
        }
        piece.height = std::ceil(kAbove + height + kBelow);
        if (isHeader || first + kLinesInPiece >= most) {
            piece.items.push_back(
                PlacedRect{QRectF(0, piece.height - 0.75, width, 0.75),
                           style::color(isHeader ? Role::Secondary : Role::Grid)});
        }
        piece.keepsWithNext = isHeader;
        piece.header = header;
        pieces.push_back(std::move(piece));
    }
}

} // namespace

void addTable(const Table& table, double width, std::vector<Piece>& pieces)
{
    if (table.columns.empty() || table.rows.empty())
        return;
    const std::vector<double> widths = widthsOf(table, width);
    QStringList titles;
    for (const Column& column : table.columns)
        titles.append(column.title);
    std::vector<Piece> head;
    addRow(table, widths, titles, nullptr, true, nullptr, head);
    const auto header = std::make_shared<const Piece>(head.front());
    head.front().gap = 6;
    pieces.push_back(std::move(head.front()));
    const std::size_t first = pieces.size();
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const explain::Formula* symbol = i < table.symbols.size() ? &table.symbols[i] : nullptr;
        if (symbol && symbol->kind != explain::Formula::Kind::Symbol)
            symbol = nullptr; // a word or a number is text
        addRow(table, widths, table.rows[i], symbol, false, header, pieces);
    }
    // no row stands alone, neither the first nor the last
    if (pieces.size() > first + 1) {
        pieces[first].keepsWithNext = true;
        pieces[pieces.size() - 2].keepsWithNext = true;
    }
}

} // namespace ridgepoint::report

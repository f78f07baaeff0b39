// SPDX-License-Identifier: GPL-3.0-or-later
#include "reliability/facts.h"

#include "style/mirror.h"
#include "style/paper.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace ridgepoint::reliability {

using charts::ChartFonts;
using charts::HotSpot;
using style::Role;

namespace {

constexpr double kGap = 10;
constexpr double kLeastLabel = 96;
constexpr double kMostBars = 180;
constexpr double kLeastBars = 30;

double rowHeight(const ChartFonts& fonts)
{
    return std::ceil(QFontMetricsF(fonts.label).height() + 6);
}

/// What names would like.
double labelWidth(const FactTable& table, const QFontMetricsF& words)
{
    double wide = 0;
    for (const FactRow& row : table.rows)
        wide = std::max(wide, words.horizontalAdvance(row.label));
    return std::ceil(wide) + kGap;
}

} // namespace

bool FactTable::hasBars() const
{
    return std::any_of(rows.begin(), rows.end(), [](const FactRow& row) { return row.bar >= 0; });
}

double factsHeight(const FactTable& table, const ChartFonts& fonts)
{
    const auto lines = table.rows.size() + (table.columns.isEmpty() ? 0 : 1);
    return static_cast<double>(lines) * rowHeight(fonts);
}

FactPlaces layOutFacts(const FactTable& table, const QRectF& area, const ChartFonts& fonts)
{
    FactPlaces places;
    const QFontMetricsF words(fonts.label);
    const QFontMetricsF numbers(fonts.strong);
    const double height = rowHeight(fonts);
    double room = area.width() - std::min(labelWidth(table, words), kLeastLabel);
    std::vector<double> widths;
    for (qsizetype column = 0; column < table.columns.size(); ++column) {
        double wide = words.horizontalAdvance(table.columns[column]);
        for (const FactRow& row : table.rows) {
            if (row.cells.size() > 1 && column < row.cells.size())
                wide = std::max(wide, numbers.horizontalAdvance(row.cells[column]));
        }
        wide = std::ceil(wide) + kGap;
        if (wide > room)
            break;
        room -= wide;
        widths.push_back(wide);
    }
    double right = area.right();
    places.columns.resize(widths.size());
    for (std::size_t i = widths.size(); i-- > 0;) {
        right -= widths[i];
        places.columns[i] = QRectF(right, area.top(), widths[i], height);
    }
    places.labelEnd = right;
    if (table.hasBars()) {
        const double end = right - kGap;
        const double start = std::max(area.left() + labelWidth(table, words), end - kMostBars);
        if (end - start >= kLeastBars) {
            places.bars = QRectF(start, area.top(), end - start, height);
            places.labelEnd = start;
        }
    }
    double y = area.top();
    if (!table.columns.isEmpty()) {
        places.head = QRectF(area.left(), y, area.width(), height);
        y += height;
    }
    for (std::size_t i = 0; i < table.rows.size(); ++i, y += height)
        places.rows.emplace_back(area.left(), y, area.width(), height);
    return places;
}

std::vector<HotSpot> factSpots(const FactTable& table, const FactPlaces& places)
{
    std::vector<HotSpot> spots;
    for (std::size_t i = 0; i < places.rows.size(); ++i) {
        const FactRow& row = table.rows[i];
        QStringList lines;
        if (row.cells.size() == 1) {
            lines += QStringLiteral("%1: %2").arg(row.label, row.cells.front());
        } else {
            lines += row.label;
            for (qsizetype column = 0; column < row.cells.size(); ++column)
                lines +=
                    QStringLiteral("%1: %2").arg(table.columns.value(column), row.cells[column]);
        }
        if (!row.toolTip.isEmpty())
            lines += row.toolTip;
        spots.push_back({places.rows[i], lines.join(QLatin1Char('\n')), row.figureId});
    }
    return spots;
}

void drawFacts(QPainter& painter, const QWidget& in, const FactTable& table,
               const FactPlaces& places, const ChartFonts& fonts)
{
    const QFontMetricsF words(fonts.label);
    const auto put = [&in](const QRectF& place) { return style::placed(in, place); };
    const auto start = in.isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft;
    const auto end = in.isRightToLeft() ? Qt::AlignLeft : Qt::AlignRight;
    const auto chosen = static_cast<std::size_t>(table.chosenColumn);
    if (table.chosenColumn >= 0 && chosen < places.columns.size() && !places.rows.empty()) {
        QRectF column = places.columns[chosen];
        for (std::size_t i = 0; i < places.rows.size(); ++i) {
            if (table.rows[i].cells.size() > 1)
                column.setBottom(places.rows[i].bottom());
        }
        painter.fillRect(put(column.adjusted(kGap / 2, 0, kGap / 2, 0)), style::color(Role::Grid));
    }
    painter.setFont(fonts.label);
    painter.setPen(style::color(Role::Secondary));
    for (std::size_t i = 0; i < places.columns.size(); ++i)
        painter.drawText(put(places.columns[i]), end | Qt::AlignVCenter | Qt::TextSingleLine,
                         table.columns[static_cast<qsizetype>(i)]);
    for (std::size_t i = 0; i < places.rows.size(); ++i) {
        const FactRow& row = table.rows[i];
        const QRectF& area = places.rows[i];
        const bool isWide = row.cells.size() == 1;
        const double named = std::ceil(words.horizontalAdvance(row.label)) + 2;
        const double labelEnd = isWide ? area.left() + named : places.labelEnd;
        const QRectF name(area.left(), area.top(), labelEnd - area.left(), area.height());
        painter.setFont(fonts.label);
        painter.setPen(style::color(row.isStrong ? Role::Text : Role::Secondary));
        painter.drawText(put(name), start | Qt::AlignVCenter | Qt::TextSingleLine,
                         words.elidedText(row.label, Qt::ElideRight, name.width()));
        if (row.bar >= 0 && !places.bars.isEmpty()) {
            const QRectF bar(places.bars.left(), area.center().y() - 4,
                             std::max(1.0, places.bars.width() * std::min(row.bar, 1.0)), 8);
            painter.fillRect(put(bar), style::color(row.role));
            style::drawPatternOf(painter, put(bar), row.role);
        }
        painter.setFont(row.isStrong ? fonts.strong : fonts.number);
        painter.setPen(style::color(Role::Text));
        const QFontMetricsF numbers(painter.font());
        if (isWide) {
            const QRectF cell(QPointF(name.right() + kGap, area.top()), area.bottomRight());
            painter.drawText(put(cell), end | Qt::AlignVCenter | Qt::TextSingleLine,
                             numbers.elidedText(row.cells.front(), Qt::ElideRight, cell.width()));
            continue;
        }
        for (std::size_t column = 0; column < places.columns.size(); ++column) {
            const QRectF& at = places.columns[column];
            painter.drawText(put(QRectF(at.left(), area.top(), at.width(), area.height())),
                             end | Qt::AlignVCenter | Qt::TextSingleLine,
                             row.cells.value(static_cast<qsizetype>(column)));
        }
    }
}

} // namespace ridgepoint::reliability

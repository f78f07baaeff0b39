// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views/span_geometry.h"

#include "style/text.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>

namespace ridgepoint::run_views {
namespace {

using charts::ChartFonts;
using charts::HotSpot;

constexpr double kGap = 6;
constexpr double kNameShare = 0.4; ///< of the width, at most
constexpr double kBarInset = 3;    ///< above and below a bar, in its row
constexpr double kLeastBar = 1.5;  ///< so that it is seen
constexpr double kLeastPlot = 40;
constexpr int kLeastTicks = 2;
constexpr int kMostTicks = 5;
constexpr double kTickRoom = 64; ///< of a number of the axis
constexpr double kMarkReach = 2; ///< a mark so many times as far as the bars is not on the axis
constexpr double kHeadRoom = 1.02;
constexpr double kMarkWide = 4; ///< to either side, to be pointed at

/// What the axis reaches over.
std::pair<double, double> reachOf(const SpanChart& chart)
{
    double low = 0;
    double high = 0;
    const auto include = [&](double value) {
        low = std::min(low, value);
        high = std::max(high, value);
    };
    for (const SpanRow& row : chart.rows) {
        for (const Span& span : row.spans) {
            include(span.from);
            include(span.to);
        }
        if (row.behind) {
            include(row.behind->first);
            include(row.behind->second);
        }
    }
    const double bars = high;
    for (const SpanMark& mark : chart.marks) {
        if (mark.at <= kMarkReach * bars)
            include(mark.at);
    }
    return {low, high > 0 ? kHeadRoom * high : 1};
}

/// Words of the lines, over the plot, each near its line; the height that they take.
double layOutMarks(SpanGeometry& geometry, const SpanChart& chart, double width,
                   const QFontMetricsF& metrics)
{
    const double high = metrics.height() + 1;
    std::vector<double> ends; ///< of each line of words
    for (const SpanMark& mark : chart.marks) {
        SpanMarkGeometry placed;
        placed.isBeyond = mark.at > geometry.x.max;
        placed.x = geometry.x.at(std::clamp(mark.at, geometry.x.min, geometry.x.max));
        placed.text = placed.isBeyond ? mark.text + QStringLiteral(" →") : mark.text;
        const double wide = std::min(metrics.horizontalAdvance(placed.text) + 2, width);
        const double left = std::clamp(placed.x - wide / 2, 0.0, std::max(0.0, width - wide));
        std::size_t line = 0;
        while (line < ends.size() && ends[line] + kGap > left)
            ++line;
        if (line == ends.size())
            ends.push_back(0);
        ends[line] = left + wide;
        placed.textRect = QRectF(left, static_cast<double>(line) * high, wide, high);
        geometry.marks.push_back(placed);
    }
    return static_cast<double>(ends.size()) * high;
}

void layOutRow(SpanGeometry& geometry, const SpanRow& row, double top, double high, double width,
               double nameWidth, double textWidth)
{
    SpanRowGeometry placed;
    placed.area = QRectF(0, top, width, high);
    const auto barOf = [&](double from, double to, double inset) {
        const double first = geometry.x.at(std::min(from, to));
        const double last = std::max(first + kLeastBar, geometry.x.at(std::max(from, to)));
        return QRectF(first, top + inset, last - first, high - 2 * inset);
    };
    for (const Span& span : row.spans)
        placed.bars.push_back(barOf(span.from, span.to, kBarInset));
    if (row.behind)
        placed.behind = barOf(row.behind->first, row.behind->second, 1);
    // a row of words alone may take the plot's room
    const bool isWords = row.spans.empty();
    const double left = isWords ? width - textWidth - kGap : nameWidth;
    placed.nameRect = QRectF(0, top, left, high);
    placed.textRect = QRectF(width - textWidth - 2, top, textWidth + 2, high);
    geometry.rows.push_back(std::move(placed));
}

} // namespace

QString signedQuantity(double value, quantity::Dimension dimension, int digits)
{
    const QString text = style::quantityText(std::abs(value), dimension, digits);
    return value < 0 ? QStringLiteral("−") + text : text;
}

SpanGeometry layOutSpans(const SpanChart& chart, double width, const ChartFonts& fonts)
{
    SpanGeometry geometry;
    if (chart.rows.empty())
        return geometry;
    const QFontMetricsF words(fonts.label);
    const QFontMetricsF strong(fonts.strong);
    const QFontMetricsF numbers(fonts.number);
    double nameWidth = 0;
    double textWidth = 0;
    bool hasBars = false;
    for (const SpanRow& row : chart.rows) {
        textWidth = std::max(textWidth, strong.horizontalAdvance(row.text));
        if (row.spans.empty())
            continue;
        hasBars = true;
        nameWidth =
            std::max(nameWidth, (row.isStrong ? strong : words).horizontalAdvance(row.name));
    }
    nameWidth = std::min(nameWidth + 2, width * kNameShare);
    textWidth = std::min(textWidth, std::max(0.0, width - nameWidth - kLeastPlot));
    const double left = nameWidth + kGap;
    const double right = std::max(left + kLeastPlot / 2, width - textWidth - 2 * kGap - 2);
    const auto [low, high] = reachOf(chart);
    geometry.x = {low, high, left, right};
    const double top = hasBars ? layOutMarks(geometry, chart, width, words) : 0;
    const double rowHeight = std::ceil(words.height() + 2 * kBarInset + 2);

    // bars first, then the axis, then what is words alone
    double y = top;
    double axis = top;
    for (const SpanRow& row : chart.rows) {
        if (row.spans.empty() && axis == top && hasBars) {
            axis = y;
            y += numbers.height() + kGap;
        }
        layOutRow(geometry, row, y, rowHeight, width, nameWidth, textWidth);
        y += rowHeight;
    }
    if (axis == top) {
        axis = y;
        y += hasBars ? numbers.height() + 4 : 0;
    }
    geometry.plot = QRectF(left, top, right - left, axis - top);
    const int ticks =
        std::clamp(static_cast<int>(geometry.plot.width() / kTickRoom), kLeastTicks, kMostTicks);
    if (hasBars) {
        for (const double value : charts::roundSteps(high, ticks))
            geometry.xTicks.push_back({value, style::quantityText(value, chart.dimension, 2)});
    }
    if (chart.isWaterfall) {
        for (std::size_t i = 0; i + 1 < chart.rows.size(); ++i) {
            if (chart.rows[i].spans.empty() || chart.rows[i + 1].spans.empty())
                continue;
            const double x = geometry.x.at(chart.rows[i].spans.back().to);
            geometry.joints.emplace_back(x, geometry.rows[i].bars.back().bottom(), x,
                                         geometry.rows[i + 1].bars.front().top());
        }
    }
    geometry.legend = chart.legend;
    constexpr double kAnyHeight = 1e4;
    const double legend =
        charts::layOutLegend(geometry.legend, QRectF(0, 0, width, kAnyHeight), words);
    geometry.height = y + (legend > 0 ? legend + kGap : 0);
    for (charts::LegendEntry& entry : geometry.legend)
        entry.area.translate(0, geometry.height - kAnyHeight);
    return geometry;
}

std::vector<HotSpot> spanHotSpots(const SpanChart& chart, const SpanGeometry& geometry)
{
    std::vector<HotSpot> spots;
    for (std::size_t i = 0; i < geometry.rows.size(); ++i) {
        const SpanRow& row = chart.rows[i];
        const SpanRowGeometry& at = geometry.rows[i];
        spots.push_back({at.area, row.exact.isEmpty() ? row.name : row.exact, row.figureId});
        for (std::size_t bar = 0; row.spans.size() > 1 && bar < at.bars.size(); ++bar)
            spots.push_back({at.bars[bar], row.spans[bar].exact, row.spans[bar].figureId});
    }
    for (std::size_t i = 0; i < geometry.marks.size(); ++i) {
        const SpanMarkGeometry& mark = geometry.marks[i];
        spots.push_back({mark.textRect, chart.marks[i].text, chart.marks[i].figureId});
        spots.push_back(
            {QRectF(mark.x - kMarkWide / 2, geometry.plot.top(), kMarkWide, geometry.plot.height()),
             chart.marks[i].text, chart.marks[i].figureId});
    }
    for (const charts::LegendEntry& entry : geometry.legend)
        spots.push_back({entry.area, entry.text, entry.figureId});
    return spots;
}

} // namespace ridgepoint::run_views

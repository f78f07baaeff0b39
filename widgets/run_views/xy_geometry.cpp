// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views/xy_geometry.h"

#include "style/text.h"

#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint::run_views {
namespace {

using charts::ChartFonts;
using charts::HotSpot;
using charts::Tick;

constexpr double kGap = 6;
constexpr double kInset = 6;       ///< of the first and last point from the plot's sides
constexpr double kHeadRoom = 1.05; ///< above the highest point of a straight axis
constexpr double kMarkReach = 1.5; ///< a mark that many times the points' range away is beyond
constexpr double kLeastRatio = 4;  ///< of a logarithmic axis
constexpr double kPointReach = 7;
constexpr double kMarkWide = 4;
constexpr int kMostTicks = 6;
constexpr double kTickRoomX = 70;
constexpr double kTickRoomY = 34;

struct Range
{
    double low = std::numeric_limits<double>::infinity();
    double high = -std::numeric_limits<double>::infinity();

    void include(double value)
    {
        low = std::min(low, value);
        high = std::max(high, value);
    }
};

bool isDrawable(double value, const XyAxis& axis)
{
    return std::isfinite(value) && (!axis.isLog || value > 0);
}

/// Of all points, and of marks that are not too far from them.
Range rangeOf(const XyChart& chart, bool isX)
{
    Range range;
    const XyAxis& axis = isX ? chart.x : chart.y;
    for (const XySeries& series : chart.series) {
        for (const XyPoint& point : series.points) {
            if (isX) {
                range.include(point.x - point.wide / 2);
                range.include(point.x + point.wide / 2);
            } else {
                range.include(point.y);
                if (series.shape == XyShape::Band)
                    range.include(point.low);
            }
        }
    }
    if (!isX && !axis.isLog)
        range.include(axis.low);
    const Range points = range;
    for (const XyMark& mark : chart.marks) {
        if (mark.isLevel == isX)
            continue;
        const bool isNear =
            axis.isLog ? mark.at < points.high * 100 && mark.at > points.low / 100
                       : std::abs(mark.at - std::clamp(mark.at, points.low, points.high)) <=
                             kMarkReach * (points.high - points.low);
        if (isNear)
            range.include(mark.at);
    }
    if (axis.isLog && range.high / range.low < kLeastRatio) {
        const double factor = std::sqrt(kLeastRatio / (range.high / range.low));
        range.low /= factor;
        range.high *= factor;
    } else if (!axis.isLog && !(range.high > range.low)) {
        const double half = range.high != 0 ? std::abs(range.high) / 10 : 1;
        range.low -= half;
        range.high += half;
    }
    if (!isX && !axis.isLog)
        range.high *= range.high > 0 ? kHeadRoom : 1;
    return range;
}

XyScale scaleOf(const XyAxis& axis, const Range& range)
{
    XyScale scale;
    scale.isLog = axis.isLog;
    if (axis.isLog)
        scale.log = {range.low, range.high, 0, 1};
    else
        scale.line = {range.low, range.high, 0, 1};
    return scale;
}

void place(XyScale& scale, double from, double to)
{
    (scale.isLog ? scale.log.from : scale.line.from) = from;
    (scale.isLog ? scale.log.to : scale.line.to) = to;
}

/// Round values within the axis.
std::vector<double> roundValues(const XyScale& scale, int count)
{
    std::vector<double> values;
    if (!scale.isLog) {
        // from a round step below the range, since it need not begin at 0
        const double width = scale.max() - scale.min();
        const std::vector<double> steps = charts::roundSteps(width, std::max(count, 2));
        const double step = steps.size() > 1 ? steps[1] : width;
        for (double value = std::ceil(scale.min() / step) * step;
             value <= scale.max() && values.size() < 20; value += step)
            values.push_back(std::abs(value) < step * 1e-9 ? 0 : value);
        return values;
    }
    const double decadesWide = std::log10(scale.max() / scale.min());
    for (const double power :
         charts::decades(charts::wholeDecades(scale.min(), scale.max()).first, scale.max() * 10)) {
        for (const double factor : {1.0, 2.0, 5.0}) {
            if (decadesWide > count && factor != 1)
                continue;
            const double value = power * factor;
            if (value >= scale.min() * (1 - 1e-9) && value <= scale.max() * (1 + 1e-9))
                values.push_back(value);
        }
    }
    return values;
}

std::vector<Tick> ticksOf(const XyAxis& axis, const XyScale& scale, int count)
{
    std::vector<Tick> ticks;
    const double largest = std::max(std::abs(scale.min()), std::abs(scale.max()));
    const int digits = scale.isLog ? 3 : digitsFor(largest, scale.max() - scale.min());
    for (const double value : axis.ticks.empty() ? roundValues(scale, count) : axis.ticks) {
        if (value >= scale.min() && value <= scale.max())
            ticks.push_back({value, style::quantityText(value, axis.dimension, digits)});
    }
    return ticks;
}

/// Takes away ticks whose numbers would touch; `room(tick)` is what one needs along the axis.
template <class Room>
void thinOut(std::vector<Tick>& ticks, const XyScale& scale, const Room& room)
{
    double last = -std::numeric_limits<double>::infinity();
    const bool isUp =
        !ticks.empty() && scale.at(ticks.back().value) < scale.at(ticks.front().value);
    std::erase_if(ticks, [&](const Tick& tick) {
        const double at = isUp ? -scale.at(tick.value) : scale.at(tick.value);
        const double half = room(tick) / 2;
        if (at - half < last)
            return true;
        last = at + half;
        return false;
    });
}

/// Words of marks of x, over the plot; each in the first line of words where it has room.
double layOutMarkWords(XyGeometry& geometry, const XyChart& chart, double width,
                       const QFontMetricsF& metrics)
{
    const double high = metrics.height() + 1;
    std::vector<std::vector<std::pair<double, double>>> lines;
    geometry.marks.resize(chart.marks.size());
    for (std::size_t i = 0; i < chart.marks.size(); ++i) {
        const XyMark& mark = chart.marks[i];
        XyMarkGeometry& placed = geometry.marks[i];
        if (mark.isLevel)
            continue;
        const bool isAfter = mark.at > geometry.x.max();
        placed.isBeyond = isAfter || mark.at < geometry.x.min();
        placed.text = !placed.isBeyond ? mark.text
                      : isAfter        ? mark.text + QStringLiteral(" →")
                                       : QStringLiteral("← ") + mark.text;
        const double x = geometry.x.at(std::clamp(mark.at, geometry.x.min(), geometry.x.max()));
        const double wide = std::min(metrics.horizontalAdvance(placed.text) + 2, width);
        const double left = std::clamp(x - wide / 2, 0.0, std::max(0.0, width - wide));
        const auto isFree = [&](const auto& line) {
            return std::ranges::none_of(line, [&](const auto& taken) {
                return left < taken.second + kGap && taken.first < left + wide + kGap;
            });
        };
        std::size_t line = 0;
        while (line < lines.size() && !isFree(lines[line]))
            ++line;
        if (line == lines.size())
            lines.emplace_back();
        lines[line].emplace_back(left, left + wide);
        placed.textRect = QRectF(left, static_cast<double>(line) * high, wide, high);
        placed.line = QLineF(x, placed.textRect.bottom(), x, 0); // its end is known later
    }
    return static_cast<double>(lines.size()) * high;
}

void layOutLevels(XyGeometry& geometry, const XyChart& chart, const QFontMetricsF& metrics)
{
    for (std::size_t i = 0; i < chart.marks.size(); ++i) {
        const XyMark& mark = chart.marks[i];
        XyMarkGeometry& placed = geometry.marks[i];
        if (!mark.isLevel) {
            placed.line.setP2(QPointF(placed.line.x2(), geometry.plot.bottom()));
            continue;
        }
        placed.isBeyond = mark.at > geometry.y.max() || mark.at < geometry.y.min();
        placed.text = mark.text;
        const double y = geometry.y.at(std::clamp(mark.at, geometry.y.min(), geometry.y.max()));
        placed.line = QLineF(geometry.plot.left(), y, geometry.plot.right(), y);
        const double wide =
            std::min(metrics.horizontalAdvance(placed.text) + 2, geometry.plot.width());
        const double high = metrics.height();
        const double top = y - high - 1 < geometry.plot.top() ? y + 1 : y - high - 1;
        placed.textRect = QRectF(geometry.plot.left() + 2, top, wide, high);
    }
}

void layOutSeries(XyGeometry& geometry, const XyChart& chart)
{
    for (const XySeries& series : chart.series) {
        XySeriesGeometry placed;
        for (const XyPoint& point : series.points) {
            const QPointF at(geometry.x.at(point.x), geometry.y.at(point.y));
            placed.points.push_back(at);
            placed.line << at;
            if (series.shape == XyShape::Bars)
                placed.bars.push_back(QRectF(
                    QPointF(geometry.x.at(point.x - point.wide / 2), at.y()),
                    QPointF(geometry.x.at(point.x + point.wide / 2), geometry.plot.bottom())));
        }
        for (std::size_t i = series.points.size(); series.shape == XyShape::Band && i-- > 0;)
            placed.line << QPointF(geometry.x.at(series.points[i].x),
                                   geometry.y.at(series.points[i].low));
        geometry.series.push_back(std::move(placed));
    }
}

} // namespace

int digitsFor(double largest, double range)
{
    constexpr int kUsual = 3;
    constexpr int kMost = 8;
    if (!(range > 0) || !(largest > range))
        return kUsual;
    return std::clamp(kUsual + static_cast<int>(std::ceil(std::log10(largest / range))) - 1, kUsual,
                      kMost);
}

XyChart drawable(XyChart chart)
{
    for (XySeries& series : chart.series)
        std::erase_if(series.points, [&](const XyPoint& point) {
            return !isDrawable(point.x, chart.x) || !isDrawable(point.y, chart.y) ||
                   (series.shape == XyShape::Band && !isDrawable(point.low, chart.y));
        });
    std::erase_if(chart.series, [](const XySeries& series) { return series.points.empty(); });
    std::erase_if(chart.marks, [&](const XyMark& mark) {
        return !isDrawable(mark.at, mark.isLevel ? chart.y : chart.x);
    });
    return chart;
}

XyGeometry layOutXy(const XyChart& chart, const QSizeF& size, const ChartFonts& fonts)
{
    XyGeometry geometry;
    if (chart.series.empty())
        return geometry;
    const QFontMetricsF words(fonts.label);
    const QFontMetricsF numbers(fonts.number);
    for (const XySeries& series : chart.series) {
        if (series.name.isEmpty())
            continue;
        const bool isLine = series.shape == XyShape::Line || series.shape == XyShape::DottedLine;
        geometry.legend.push_back({series.name,
                                   series.role,
                                   isLine                          ? charts::LegendMark::Line
                                   : series.shape == XyShape::Dots ? charts::LegendMark::Dot
                                                                   : charts::LegendMark::Square,
                                   series.figureId,
                                   {},
                                   {},
                                   series.isDashed});
    }
    const double legend = charts::layOutLegend(geometry.legend, QRectF(QPointF(0, 0), size), words);
    geometry.x = scaleOf(chart.x, rangeOf(chart, true));
    geometry.y = scaleOf(chart.y, rangeOf(chart, false));
    geometry.yTicks =
        ticksOf(chart.y, geometry.y,
                std::clamp(static_cast<int>(size.height() / kTickRoomY), 2, kMostTicks));
    double leftWidth = 0;
    for (const Tick& tick : geometry.yTicks)
        leftWidth = std::max(leftWidth, numbers.horizontalAdvance(tick.text));
    const double left = leftWidth + kGap;
    const double right = std::max(left + 20 + 2 * kInset, size.width() - kGap - 2);
    place(geometry.x, left + kInset, right - kInset);
    const double top =
        std::max(layOutMarkWords(geometry, chart, size.width(), words), numbers.height() / 2) + 1;
    const double bottom = std::max(top + 20, size.height() - legend - numbers.height() - kGap);
    geometry.plot = QRectF(QPointF(left, top), QPointF(right, bottom));
    place(geometry.y, bottom, top);
    geometry.xTicks =
        ticksOf(chart.x, geometry.x,
                std::clamp(static_cast<int>(geometry.plot.width() / kTickRoomX), 2, kMostTicks));
    thinOut(geometry.xTicks, geometry.x,
            [&](const Tick& tick) { return numbers.horizontalAdvance(tick.text) + kGap; });
    thinOut(geometry.yTicks, geometry.y, [&](const Tick&) { return numbers.height(); });
    layOutLevels(geometry, chart, words);
    layOutSeries(geometry, chart);
    return geometry;
}

std::vector<HotSpot> xyHotSpots(const XyChart& chart, const XyGeometry& geometry)
{
    std::vector<HotSpot> spots;
    for (std::size_t i = 0; i < geometry.marks.size(); ++i) {
        const QLineF& line = geometry.marks[i].line;
        const QRectF area =
            chart.marks[i].isLevel
                ? QRectF(line.x1(), line.y1() - kMarkWide / 2, line.length(), kMarkWide)
                : QRectF(line.x1() - kMarkWide / 2, line.y1(), kMarkWide, line.length());
        spots.push_back({area, chart.marks[i].text, chart.marks[i].figureId});
        spots.push_back({geometry.marks[i].textRect, chart.marks[i].text, chart.marks[i].figureId});
    }
    for (std::size_t i = 0; i < geometry.series.size(); ++i) {
        const XySeries& series = chart.series[i];
        for (std::size_t p = 0; p < series.points.size(); ++p) {
            if (series.points[p].exact.isEmpty())
                continue;
            const QRectF area =
                series.shape == XyShape::Bars
                    ? geometry.series[i].bars[p]
                    : QRectF(geometry.series[i].points[p] - QPointF(kPointReach, kPointReach),
                             QSizeF(2 * kPointReach, 2 * kPointReach));
            spots.push_back({area, series.points[p].exact, series.figureId});
        }
    }
    for (const charts::LegendEntry& entry : geometry.legend)
        spots.push_back({entry.area, entry.text, entry.figureId});
    return spots;
}

} // namespace ridgepoint::run_views

// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/accuracy_geometry.h"

#include "accuracy/run_texts.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace ridgepoint::accuracy {

using charts::HotSpot;
using charts::Tick;
using quantity::Dimension;

namespace {

constexpr double kGap = 6;
constexpr double kTop = 4;
constexpr double kReach = 6;      ///< of a point, for who points at it
constexpr double kLongAxis = 150; ///< of highest over lowest: powers of ten are enough
constexpr double kLeastErrorRatio = 1.3;
/// Shares off that the axis of errors has lines at.
constexpr double kErrorTicks[] = {-0.9, -0.8, -0.6, -0.4, -0.25, -0.1, 0,
                                  0.1,  0.25, 0.5,  1,    2,     4,    9};

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(AccuracyCard)
};

QString tickText(double value, Dimension dimension)
{
    return style::quantityText(value, dimension, 2);
}

/// Ticks without numbers that would touch the one before.
void thinOut(std::vector<Tick>& ticks, const charts::LogScale& scale, const QFontMetricsF& metrics,
             bool isUpright)
{
    double before = 0;
    bool isFirst = true;
    for (Tick& tick : ticks) {
        const double at = scale.at(tick.value);
        const double room =
            isUpright ? metrics.height() : metrics.horizontalAdvance(tick.text) + kGap;
        if (!isFirst && std::abs(at - before) < room) {
            tick.text.clear();
        } else {
            before = at;
            isFirst = false;
        }
    }
}

struct Extent
{
    double low = 0;
    double high = 0;

    void include(double value)
    {
        low = low > 0 ? std::min(low, value) : value;
        high = std::max(high, value);
    }
};

/// The part of the band around the diagonal, or around no error, within the plot.
QPolygonF bandOf(const RunChart& chart, const RunGeometry& at, double share)
{
    const auto edge = [&](double x, double ratio) {
        const double value = chart.look == RunLook::Error ? ratio : x * ratio;
        return QPointF(at.x.at(x), at.y.at(value));
    };
    return QPolygonF({edge(at.x.min, 1 - share), edge(at.x.max, 1 - share),
                      edge(at.x.max, 1 + share), edge(at.x.min, 1 + share)});
}

void setScales(RunGeometry& geometry, const RunChart& chart)
{
    Extent values;
    Extent measured;
    double furthest = kLeastErrorRatio;
    for (const RunPoint& point : chart.points) {
        values.include(point.measured);
        values.include(point.predicted);
        measured.include(point.measured);
        const double ratio = point.predicted / point.measured;
        furthest = std::max({furthest, ratio, 1 / ratio});
    }
    if (chart.ownPredicted && chart.ownMeasured) {
        values.include(*chart.ownPredicted);
        values.include(*chart.ownMeasured);
        measured.include(*chart.ownMeasured);
        const double ratio = *chart.ownPredicted / *chart.ownMeasured;
        furthest = std::max({furthest, ratio, 1 / ratio});
    }
    const bool isError = chart.look == RunLook::Error;
    const LogRange range =
        isError ? logRange(measured.low, measured.high) : logRange(values.low, values.high);
    geometry.x.min = range.min;
    geometry.x.max = range.max;
    const bool isLongTime =
        chart.dimension == Dimension::Seconds && range.max / range.min > kLongAxis;
    for (const double value : isLongTime ? charts::roundTimes(range.min, range.max) : range.ticks)
        geometry.xTicks.push_back({value, tickText(value, chart.dimension)});
    if (!isError) {
        geometry.y = geometry.x;
        geometry.yTicks = geometry.xTicks;
        return;
    }
    constexpr double kRoom = 1.08;
    geometry.y.min = 1 / (furthest * kRoom);
    geometry.y.max = furthest * kRoom;
    for (const double share : kErrorTicks) {
        if (1 + share > geometry.y.min && 1 + share < geometry.y.max)
            geometry.yTicks.push_back({1 + share, errorText(share)});
    }
}

} // namespace

LogRange logRange(double low, double high)
{
    LogRange range;
    const auto [least, most] = charts::wholeDecades(low, high);
    if (high / low > kLongAxis) {
        range.min = least;
        range.max = most;
        range.ticks = charts::decades(least, most);
        return range;
    }
    constexpr double kHair = 1e-9;
    std::vector<double> steps;
    for (const double decade : charts::decades(least, most)) {
        for (const double step : {1.0, 2.0, 5.0})
            steps.push_back(step * decade);
    }
    range.min = steps.front();
    range.max = steps.back();
    for (const double step : steps) {
        if (step <= low * (1 + kHair))
            range.min = step;
        if (step >= high * (1 - kHair)) {
            range.max = std::max(step, range.min * 2);
            break;
        }
    }
    for (const double step : steps) {
        if (step >= range.min * (1 - kHair) && step <= range.max * (1 + kHair))
            range.ticks.push_back(step);
    }
    return range;
}

RunGeometry layOutRuns(const RunChart& chart, const QSizeF& size, const charts::ChartFonts& fonts)
{
    RunGeometry geometry;
    if (chart.points.empty())
        return geometry;
    setScales(geometry, chart);
    geometry.xTitle = Words::tr("measured");
    geometry.yTitle = chart.look == RunLook::Error ? Words::tr("error of the prediction")
                                                   : Words::tr("predicted");
    const QFontMetricsF numbers(fonts.number);
    const QFontMetricsF words(fonts.label);
    double widest = 0;
    for (const Tick& tick : geometry.yTicks)
        widest = std::max(widest, numbers.horizontalAdvance(tick.text));
    // the title of y stands over its numbers, that of x at the end of the row beneath
    geometry.plot = QRectF(
        QPointF(std::ceil(widest) + kGap + 2, kTop + words.height()),
        QPointF(size.width() - kGap, size.height() - numbers.height() - words.height() - kGap));
    geometry.x.from = geometry.plot.left();
    geometry.x.to = geometry.plot.right();
    geometry.y.from = geometry.plot.bottom();
    geometry.y.to = geometry.plot.top();
    thinOut(geometry.xTicks, geometry.x, numbers, false);
    thinOut(geometry.yTicks, geometry.y, numbers, true);
    for (std::size_t i = 0; i < kBands.size(); ++i) {
        geometry.bands[i] = bandOf(chart, geometry, kBands[i]);
        geometry.bandTexts[i] =
            Words::tr("±%1").arg(style::quantityText(kBands[i], Dimension::Ratio, 2));
    }
    const auto place = [&](double measured, double predicted) {
        const double value = chart.look == RunLook::Error ? predicted / measured : predicted;
        return QPointF(geometry.x.at(measured), geometry.y.at(value));
    };
    geometry.exact =
        QLineF(place(geometry.x.min, geometry.x.min), place(geometry.x.max, geometry.x.max));
    geometry.places.reserve(chart.points.size());
    for (const RunPoint& point : chart.points)
        geometry.places.push_back(place(point.measured, point.predicted));
    if (chart.ownPredicted && chart.ownMeasured)
        geometry.own = place(*chart.ownMeasured, *chart.ownPredicted);
    const bool isOnAxis = chart.ownPredicted && chart.look == RunLook::Predicted &&
                          *chart.ownPredicted >= geometry.y.min &&
                          *chart.ownPredicted <= geometry.y.max;
    if (isOnAxis)
        geometry.ownLine = geometry.y.at(*chart.ownPredicted);
    return geometry;
}

std::vector<HotSpot> runHotSpots(const RunChart& chart, const RunGeometry& geometry)
{
    std::vector<HotSpot> spots;
    spots.reserve(chart.points.size());
    for (std::size_t i = 0; i < geometry.places.size(); ++i)
        spots.push_back(
            {QRectF(geometry.places[i] - QPointF(kReach, kReach), QSizeF(2 * kReach, 2 * kReach)),
             chart.points[i].text, QString()});
    return spots;
}

} // namespace ridgepoint::accuracy

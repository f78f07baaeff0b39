// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/scaling_geometry.h"

#include "charts/checkpoint_geometry.h"
#include "charts/text_place.h"
#include "plan/figures.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <bit>
#include <cmath>

namespace ridgepoint::charts {
namespace {

using explore::ScalePoint;
using plan::FigureId;
using quantity::Dimension;

constexpr double kGap = 6;
constexpr double kInset = 6; ///< of the first and last count from the plot's sides: marks fit
constexpr double kMarkReach = 7;
constexpr double kLeastIntervalRatio = 10; ///< so that a round time lies within the axis
constexpr double kIntervalRoom = 1.3;      ///< above and below its line
constexpr std::size_t kMarks = 2;          ///< hot spots before the legend's
constexpr int kExactDigits = 6;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(ScalingCard)
};

QString timeText(double seconds, int digits)
{
    return style::quantityText(seconds, Dimension::Seconds, digits);
}

QString shareText(double share, int digits)
{
    return style::quantityText(share, Dimension::Ratio, digits);
}

QString countText(double count)
{
    return style::quantityText(count, Dimension::Count, 3);
}

QString idOf(FigureId figure)
{
    return style::fromStd(plan::figureText(figure));
}

/// Why? of the plan explains the best interval under the id by which the plan uses it.
QString intervalId(const ScalingChart& chart)
{
    if (chart.isIntervalOpen)
        return idOf(FigureId::CheckpointIntervalS);
    return idOf(chart.curve.isExact ? FigureId::CheckpointExactIntervalS
                                    : FigureId::CheckpointYoungIntervalS);
}

QString exactText(const ScalePoint& point, const ScalePoint& own)
{
    const bool isOwn = point.nodes == own.nodes;
    const QString count = countText(point.accelerators);
    const QString size = point.nodes == 1
                             ? Words::tr("%1 accelerators, one node").arg(count)
                             : Words::tr("%1 accelerators, %2 nodes")
                                   .arg(count, countText(static_cast<double>(point.nodes)));
    QStringList lines{isOwn ? Words::tr("yours: %1").arg(size) : size};
    lines << Words::tr("best: a save every %1").arg(timeText(point.best.interval_s, kExactDigits));
    for (const CheckpointSeries& series : checkpointSeries()) {
        lines << Words::tr("%1: %2").arg(seriesName(series),
                                         shareText(point.best.*series.cost, kExactDigits));
    }
    if (isOwn)
        return lines.join(QLatin1Char('\n'));
    QStringList ratios;
    for (const ScalingSeries& series : scalingSeries()) {
        const double ratio = series.share(point) / series.share(own);
        if (std::isfinite(ratio))
            ratios << Words::tr("%1 × %2").arg(seriesName(series),
                                               style::quantityText(ratio, Dimension::Number, 3));
    }
    lines << Words::tr("against yours: %1").arg(ratios.join(QStringLiteral(", ")));
    lines << Words::tr("double click or Ctrl+Enter: plan with these nodes");
    return lines.join(QLatin1Char('\n'));
}

struct Range
{
    double low = 0;
    double high = 0;

    void include(double value)
    {
        if (!(value > 0) || !std::isfinite(value))
            return;
        low = low > 0 ? std::min(low, value) : value;
        high = std::max(high, value);
    }
    /// Reaches over at least this factor.
    void widen(double ratio)
    {
        if (high / low >= ratio)
            return;
        const double factor = std::sqrt(ratio / (high / low));
        low /= factor;
        high *= factor;
    }
};

/// Takes the text from ticks of a vertical axis whose numbers would touch.
void thinOut(std::vector<Tick>& ticks, const LogScale& scale, double height)
{
    double last = std::numeric_limits<double>::infinity();
    for (Tick& tick : ticks) { // upwards
        const double y = scale.at(tick.value);
        if (last - y < height)
            tick.text.clear();
        else
            last = y;
    }
}

/// Numbers at powers of two of nodes. From the largest down in steps of 2, 4 or 16, so that what
/// the square root makes of them can be read off.
void layOutCounts(ScalingGeometry& geometry, const explore::ReliabilityByScale& curve,
                  const QFontMetricsF& metrics)
{
    double widest = 0;
    for (const ScalePoint& point : curve.points) {
        if (!std::has_single_bit(static_cast<std::uint64_t>(point.nodes)))
            continue;
        geometry.xTicks.push_back({point.accelerators, countText(point.accelerators)});
        widest = std::max(widest, metrics.horizontalAdvance(geometry.xTicks.back().text));
    }
    std::vector<Tick>& ticks = geometry.xTicks;
    if (ticks.size() < 2)
        return;
    const double step = geometry.x.at(ticks[1].value) - geometry.x.at(ticks[0].value);
    std::size_t stride = 1;
    while (stride < ticks.size() && static_cast<double>(stride) * step < widest + kGap)
        stride *= 2;
    const std::size_t last = ticks.size() - 1;
    std::size_t index = 0;
    std::erase_if(ticks, [&](const Tick&) { return (last - index++) % stride != 0; });
}

void layOutScales(ScalingGeometry& geometry, const ScalingChart& chart, const QSizeF& size,
                  double legendHeight, const ChartFonts& fonts)
{
    Range counts;
    Range shares;
    Range intervals;
    for (const ScalePoint& point : chart.curve.points) {
        counts.include(point.accelerators);
        intervals.include(point.best.interval_s);
        for (const ScalingSeries& series : scalingSeries())
            shares.include(series.share(point));
    }
    if (chart.baseline) {
        for (const ScalePoint& point : chart.baseline->points) {
            if (point.accelerators >= counts.low && point.accelerators <= counts.high)
                shares.include(point.best.total);
        }
    }
    counts.widen(2);
    intervals.low /= kIntervalRoom;
    intervals.high *= kIntervalRoom;
    intervals.widen(kLeastIntervalRatio);
    const auto [low, high] = shares.high > 0 ? wholeDecades(shares.low, shares.high)
                                             : std::pair(0.01, 1.0); // nothing costs anything
    geometry.y.min = low;
    geometry.y.max = high;
    geometry.x.min = counts.low;
    geometry.x.max = counts.high;
    geometry.interval.min = intervals.low;
    geometry.interval.max = intervals.high;

    const QFontMetricsF metrics(fonts.number);
    double leftWidth = 0;
    for (const double share : decades(low, high)) {
        geometry.yTicks.push_back({share, shareText(share, 1)});
        leftWidth = std::max(leftWidth, metrics.horizontalAdvance(geometry.yTicks.back().text));
    }
    double rightWidth = 0;
    for (const double seconds : roundTimes(intervals.low, intervals.high)) {
        geometry.intervalTicks.push_back({seconds, timeText(seconds, 2)});
        rightWidth =
            std::max(rightWidth, metrics.horizontalAdvance(geometry.intervalTicks.back().text));
    }
    const double top = metrics.height() / 2 + 1;
    const double bottom =
        std::max(top + 20, size.height() - legendHeight - metrics.height() - kGap);
    const double left = leftWidth + kGap;
    const double right = std::max(left + 20 + 2 * kInset, size.width() - rightWidth - kGap - 2);
    geometry.plot = QRectF(QPointF(left, top), QPointF(right, bottom));
    geometry.x.from = left + kInset;
    geometry.x.to = right - kInset;
    geometry.y.from = geometry.interval.from = bottom;
    geometry.y.to = geometry.interval.to = top;
    thinOut(geometry.yTicks, geometry.y, metrics.height());
    thinOut(geometry.intervalTicks, geometry.interval, metrics.height());
    layOutCounts(geometry, chart.curve, metrics);
}

void layOutOwn(ScalingGeometry& geometry, const ScalingChart& chart, const ChartFonts& fonts)
{
    const auto index = static_cast<qsizetype>(chart.curve.own);
    const ScalePoint& own = chart.curve.points[chart.curve.own];
    geometry.ownTotal = geometry.totalLine[index];
    geometry.ownInterval = geometry.intervalLine[index];
    geometry.ownText = Words::tr("%1: every %2, %3")
                           .arg(countText(own.accelerators), timeText(own.best.interval_s, 2),
                                shareText(own.best.total, 2));
    const QFontMetricsF metrics(fonts.strong);
    const auto around = [](const QPointF& place) {
        return QRectF(place - QPointF(kMarkReach, kMarkReach),
                      QSizeF(2 * kMarkReach, 2 * kMarkReach));
    };
    const std::vector<QRectF> taken{
        around(geometry.ownTotal), around(geometry.ownInterval),
        QRectF(geometry.ownTotal.x() - 1, geometry.plot.top(), 2, geometry.plot.height())};
    const double x = geometry.ownTotal.x();
    const QPointF marks[] = {geometry.ownTotal,
                             geometry.ownInterval,
                             {x, geometry.plot.bottom()},
                             {x, geometry.plot.top()}};
    std::vector<QPolygonF> lines(geometry.lines.begin(), geometry.lines.end());
    lines.push_back(geometry.intervalLine);
    geometry.ownRect = placeText(
        marks, kMarkReach, {metrics.horizontalAdvance(geometry.ownText) + 2, metrics.height()},
        geometry.plot, lines, taken);
}

} // namespace

const std::array<ScalingSeries, 3>& scalingSeries()
{
    static constexpr std::array<ScalingSeries, 3> series{
        {{[](const ScalePoint& point) { return point.saveAndRework(); },
          FigureId::ReliabilitySaveOverhead, style::Role::Saving, style::Role::Rework,
          QT_TRANSLATE_NOOP("ScalingCard", "saving + redone work")},
         {[](const ScalePoint& point) { return point.best.recovery; },
          FigureId::ReliabilityRecoveryOverhead, style::Role::Recovery, std::nullopt,
          QT_TRANSLATE_NOOP("ScalingCard", "recovery")},
         {[](const ScalePoint& point) { return point.best.total; }, FigureId::ReliabilityOverhead,
          style::Role::Text, std::nullopt, QT_TRANSLATE_NOOP("ScalingCard", "total")}}};
    return series;
}

QString seriesName(const ScalingSeries& series)
{
    return Words::tr(series.name);
}

ScalingGeometry layOutScaling(const ScalingChart& chart, const QSizeF& size,
                              const ChartFonts& fonts)
{
    ScalingGeometry geometry;
    if (chart.curve.points.empty())
        return geometry;
    for (const ScalingSeries& series : scalingSeries()) {
        geometry.legend.push_back({seriesName(series),
                                   series.role,
                                   LegendMark::Line,
                                   idOf(series.figure),
                                   {},
                                   series.inner});
    }
    geometry.legend.push_back({Words::tr("best interval (right)"),
                               style::Role::Optimum,
                               LegendMark::Line,
                               intervalId(chart),
                               {},
                               {}});
    const double legendHeight =
        layOutLegend(geometry.legend, QRectF(QPointF(0, 0), size), QFontMetricsF(fonts.label));
    layOutScales(geometry, chart, size, legendHeight, fonts);

    // What costs nothing has no place on a log axis; it lies beneath the plot where a place is due.
    const auto place = [&](double accelerators, double share) {
        return QPointF(geometry.x.at(accelerators),
                       geometry.y.at(std::max(share, geometry.y.min / 10)));
    };
    for (const ScalePoint& point : chart.curve.points) {
        for (std::size_t i = 0; i < geometry.lines.size(); ++i) {
            const double share = scalingSeries()[i].share(point);
            if (share > 0)
                geometry.lines[i] << place(point.accelerators, share);
        }
        geometry.totalLine << place(point.accelerators, point.best.total);
        geometry.intervalLine << QPointF(geometry.x.at(point.accelerators),
                                         geometry.interval.at(point.best.interval_s));
    }
    if (chart.baseline) {
        const explore::ReliabilityByScale& baseline = *chart.baseline;
        for (std::size_t i = 0; i < baseline.points.size(); ++i) {
            const ScalePoint& point = baseline.points[i];
            if (!(point.best.total > 0))
                continue;
            geometry.baseline << place(point.accelerators, point.best.total);
            if (i == baseline.own)
                geometry.baselineOwn = geometry.baseline.back();
        }
    }
    layOutOwn(geometry, chart, fonts);
    return geometry;
}

std::vector<HotSpot> scalingHotSpots(const ScalingChart& chart, const ScalingGeometry& geometry)
{
    std::vector<HotSpot> spots;
    const std::vector<ScalePoint>& points = chart.curve.points;
    if (points.empty())
        return spots;
    const ScalePoint& own = points[chart.curve.own];
    const auto around = [](const QPointF& place) {
        return QRectF(place - QPointF(kMarkReach, kMarkReach),
                      QSizeF(2 * kMarkReach, 2 * kMarkReach));
    };
    const QString overhead = idOf(FigureId::ReliabilityOverhead);
    spots.push_back({around(geometry.ownTotal), exactText(own, own), overhead});
    spots.push_back({around(geometry.ownInterval), exactText(own, own), intervalId(chart)});
    for (std::size_t i = 0; i < geometry.legend.size(); ++i) {
        const LegendEntry& entry = geometry.legend[i];
        const QString value = i < scalingSeries().size()
                                  ? shareText(scalingSeries()[i].share(own), kExactDigits)
                                  : timeText(own.best.interval_s, kExactDigits);
        spots.push_back(
            {entry.area, Words::tr("%1, yours: %2").arg(entry.text, value), entry.figureId});
    }
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto at = static_cast<qsizetype>(i);
        const QPolygonF& line = geometry.totalLine;
        const double before = i > 0 ? (line[at - 1].x() + line[at].x()) / 2 : geometry.plot.left();
        const double after =
            i + 1 < points.size() ? (line[at].x() + line[at + 1].x()) / 2 : geometry.plot.right();
        spots.push_back(
            {QRectF(QPointF(before, geometry.plot.top()), QPointF(after, geometry.plot.bottom())),
             exactText(points[i], own), overhead});
    }
    return spots;
}

std::optional<std::size_t> pointOfSpot(const ScalingGeometry& geometry, int spot)
{
    const auto first = static_cast<int>(kMarks + geometry.legend.size());
    const auto points = static_cast<int>(geometry.totalLine.size());
    if (spot < first || spot >= first + points)
        return std::nullopt;
    return static_cast<std::size_t>(spot - first);
}

} // namespace ridgepoint::charts

// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/checkpoint_geometry.h"

#include "charts/text_place.h"
#include "plan/figures.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <algorithm>
#include <cmath>
#include <tuple>

namespace ridgepoint::charts {
namespace {

using explore::CheckpointPoint;
using plan::FigureId;
using quantity::Dimension;

constexpr double kGap = 6;
constexpr double kBestFills = 4;    ///< the y axis ends at this many times the least total
constexpr double kRoomAbove = 1.25; ///< or at this many times the chosen one
constexpr double kHandleReach = 7;  ///< pixels around the handle that grip it
constexpr int kExactDigits = 6;

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(CheckpointCard)
};

QString timeText(double seconds, int digits = 3)
{
    return style::quantityText(seconds, Dimension::Seconds, digits);
}

QString shareText(double share, int digits = 3)
{
    return style::quantityText(share, Dimension::Ratio, digits);
}

QString exactText(const CheckpointPoint& point)
{
    QStringList lines{Words::tr("a save every %1").arg(timeText(point.interval_s, kExactDigits))};
    for (const CheckpointSeries& series : checkpointSeries())
        lines << Words::tr("%1: %2").arg(seriesName(series),
                                         shareText(point.*series.cost, kExactDigits));
    return lines.join(QLatin1Char('\n'));
}

/// Of an interval that is the best by one law.
QString optimumText(FigureId figure)
{
    return figure == FigureId::CheckpointYoungIntervalS  ? Words::tr("first order %1")
           : figure == FigureId::CheckpointDalyIntervalS ? Words::tr("Daly %1")
                                                         : Words::tr("exact %1");
}

QString idOf(FigureId figure)
{
    return style::fromStd(plan::figureText(figure));
}

void addToLegend(CheckpointGeometry& geometry, const CheckpointChart& chart)
{
    for (const CheckpointSeries& series : checkpointSeries())
        geometry.legend.push_back(
            {seriesName(series), series.role, LegendMark::Line, idOf(series.figure)});
    for (const CheckpointOptimum& optimum : chart.optima) {
        LegendEntry entry{optimumText(optimum.figure).arg(timeText(optimum.point.interval_s)),
                          style::Role::Optimum, LegendMark::Line, idOf(optimum.figure)};
        entry.isDashed = optimum.figure != FigureId::CheckpointYoungIntervalS;
        geometry.legend.push_back(entry);
    }
    if (chart.band && !chart.optima.empty())
        geometry.legend.push_back(
            {Words::tr("within 0.1 points: %1 to %2")
                 .arg(timeText(chart.band->first), timeText(chart.band->second)),
             style::Role::Grid, LegendMark::Square, idOf(FigureId::CheckpointBandLowS)});
    if (!chart.dots.empty())
        geometry.legend.push_back({Words::tr("simulated, with two standard errors"),
                                   style::Role::Accent, LegendMark::Dot, QString()});
}

/// What of the band, the optima and the dots lies where.
void layOutBeside(CheckpointGeometry& geometry, const CheckpointChart& chart)
{
    const auto at = [&](double interval, double cost) {
        return QPointF(geometry.x.at(interval), geometry.y.at(cost));
    };
    if (chart.band) {
        const double left = std::max(geometry.x.at(chart.band->first), geometry.plot.left());
        const double right = std::min(geometry.x.at(chart.band->second), geometry.plot.right());
        if (left < right)
            geometry.band =
                QRectF(QPointF(left, geometry.plot.top()), QPointF(right, geometry.plot.bottom()));
    }
    for (const CheckpointOptimum& optimum : chart.optima)
        geometry.optima.push_back(at(optimum.point.interval_s, optimum.point.total));
    for (const CheckpointDot& dot : chart.dots)
        geometry.dots.push_back({at(dot.interval_s, dot.cost),
                                 geometry.y.at(dot.cost + kBarErrors * dot.error),
                                 geometry.y.at(dot.cost - kBarErrors * dot.error)});
}

void layOutScales(CheckpointGeometry& geometry, const CheckpointChart& chart, const QSizeF& size,
                  double legendHeight, const ChartFonts& fonts)
{
    const explore::CheckpointCurve& curve = chart.curve;
    const CheckpointPoint& chosen = chart.scrubbed ? *chart.scrubbed : *curve.chosen;
    double low = std::min(curve.points.front().interval_s, curve.chosen->interval_s);
    double high = std::max(curve.points.back().interval_s, curve.chosen->interval_s);
    if (chart.heldRange)
        std::tie(low, high) = *chart.heldRange;
    geometry.x.min = low;
    geometry.x.max = high > low ? high : low * 10;

    const double wanted = std::max(kBestFills * curve.best->total, kRoomAbove * chosen.total);
    geometry.y.max = wanted > 0 ? wanted : 1;

    const QFontMetricsF metrics(fonts.number);
    constexpr int kSteps = 5;
    double labelWidth = 0;
    for (const double share : roundSteps(geometry.y.max, kSteps)) {
        geometry.yTicks.push_back({share, shareText(share, 2)});
        labelWidth = std::max(labelWidth, metrics.horizontalAdvance(geometry.yTicks.back().text));
    }
    const double top = metrics.height() / 2 + 1;
    const double bottom =
        std::max(top + 20, size.height() - legendHeight - metrics.height() - kGap);
    const double left = labelWidth + kGap;
    const double right = std::max(left + 20, size.width() - 4);
    geometry.plot = QRectF(QPointF(left, top), QPointF(right, bottom));
    geometry.x.from = left;
    geometry.x.to = right;
    geometry.y.from = bottom;
    geometry.y.to = top;

    double free = left; // labels keep clear of each other
    for (const double seconds : roundTimes(geometry.x.min, geometry.x.max)) {
        Tick tick{seconds, timeText(seconds, 2)};
        const double half = metrics.horizontalAdvance(tick.text) / 2;
        const double x = geometry.x.at(seconds);
        if (x - half < free || x + half > size.width())
            tick.text.clear();
        else
            free = x + half + kGap;
        geometry.xTicks.push_back(tick);
    }
}

void layOutMarks(CheckpointGeometry& geometry, const CheckpointChart& chart,
                 const ChartFonts& fonts)
{
    const explore::CheckpointCurve& curve = chart.curve;
    const QFontMetricsF metrics(fonts.strong);
    const auto mark = [&](const CheckpointPoint& point, const QString& text) {
        return CheckpointMark{point,
                              {geometry.x.at(point.interval_s), geometry.y.at(point.total)},
                              text.arg(timeText(point.interval_s), shareText(point.total)),
                              {}};
    };
    const auto sizeOf = [&](const CheckpointMark& mark) {
        return QSizeF(metrics.horizontalAdvance(mark.text) + 2, metrics.height());
    };
    const bool isBest = chart.isIntervalOpen && !chart.scrubbed;
    geometry.best = mark(*curve.best, Words::tr("best %1, %2"));
    geometry.chosen =
        mark(chart.scrubbed ? *chart.scrubbed : *curve.chosen, Words::tr("yours %1, %2"));
    const auto ring = [](const QPointF& place) {
        return QRectF(place - QPointF(kHandleReach, kHandleReach),
                      QSizeF(2 * kHandleReach, 2 * kHandleReach));
    };
    std::vector<QRectF> taken{ring(geometry.best->place), ring(geometry.chosen->place)};
    CheckpointMark& chosen = *geometry.chosen;
    taken.emplace_back(QPointF(chosen.place.x() - 1, chosen.place.y()),
                       QPointF(chosen.place.x() + 1, geometry.plot.bottom()));
    if (!isBest) {
        chosen.textRect = placeText({&chosen.place, 1}, kHandleReach, sizeOf(chosen), geometry.plot,
                                    geometry.lines, taken);
        taken.push_back(chosen.textRect);
    }
    geometry.best->textRect =
        placeText({&geometry.best->place, 1}, kHandleReach, sizeOf(*geometry.best), geometry.plot,
                  geometry.lines, taken);
}

} // namespace

const std::array<CheckpointSeries, 4>& checkpointSeries()
{
    static constexpr std::array<CheckpointSeries, 4> series{
        {{&CheckpointPoint::save, FigureId::ReliabilitySaveOverhead, style::Role::Saving,
          QT_TRANSLATE_NOOP("CheckpointCard", "saving")},
         {&CheckpointPoint::rework, FigureId::ReliabilityReworkOverhead, style::Role::Rework,
          QT_TRANSLATE_NOOP("CheckpointCard", "redone work")},
         {&CheckpointPoint::recovery, FigureId::ReliabilityRecoveryOverhead, style::Role::Recovery,
          QT_TRANSLATE_NOOP("CheckpointCard", "recovery")},
         {&CheckpointPoint::total, FigureId::ReliabilityOverhead, style::Role::Text,
          QT_TRANSLATE_NOOP("CheckpointCard", "total")}}};
    return series;
}

QString seriesName(const CheckpointSeries& series)
{
    return Words::tr(series.name);
}

CheckpointGeometry layOutCheckpoint(const CheckpointChart& chart, const QSizeF& size,
                                    const ChartFonts& fonts)
{
    CheckpointGeometry geometry;
    const explore::CheckpointCurve& curve = chart.curve;
    if (!curve.best || !curve.chosen || curve.points.empty())
        return geometry;
    addToLegend(geometry, chart);
    const double legendHeight =
        layOutLegend(geometry.legend, QRectF(QPointF(0, 0), size), QFontMetricsF(fonts.label));
    layOutScales(geometry, chart, size, legendHeight, fonts);

    for (std::size_t i = 0; i < geometry.lines.size(); ++i) {
        const CheckpointSeries& series = checkpointSeries()[i];
        for (const CheckpointPoint& point : curve.points)
            geometry.lines[i] << QPointF(geometry.x.at(point.interval_s),
                                         geometry.y.at(point.*series.cost));
    }
    if (chart.baseline) {
        for (const CheckpointPoint& point : chart.baseline->points)
            geometry.baseline << QPointF(geometry.x.at(point.interval_s),
                                         geometry.y.at(point.total));
        if (chart.baseline->best) {
            geometry.baselineBest = QPointF(geometry.x.at(chart.baseline->best->interval_s),
                                            geometry.y.at(chart.baseline->best->total));
        }
    }
    layOutBeside(geometry, chart);
    layOutMarks(geometry, chart, fonts);
    return geometry;
}

std::vector<HotSpot> checkpointHotSpots(const CheckpointChart& chart,
                                        const CheckpointGeometry& geometry)
{
    std::vector<HotSpot> spots;
    if (!geometry.best)
        return spots;
    const auto around = [](const QPointF& place) {
        return QRectF(place - QPointF(kHandleReach, kHandleReach),
                      QSizeF(2 * kHandleReach, 2 * kHandleReach));
    };
    spots.push_back({around(geometry.chosen->place),
                     Words::tr("yours, drag it or use the arrow keys\n%1")
                         .arg(exactText(geometry.chosen->point)),
                     idOf(FigureId::CheckpointIntervalS)});
    spots.push_back({around(geometry.best->place),
                     Words::tr("best\n%1").arg(exactText(geometry.best->point)),
                     idOf(chart.curve.isExact ? FigureId::CheckpointExactIntervalS
                                              : FigureId::CheckpointYoungIntervalS)});
    for (std::size_t i = 0; i < checkpointSeries().size(); ++i) {
        const CheckpointSeries& series = checkpointSeries()[i];
        spots.push_back({geometry.legend[i].area,
                         Words::tr("%1, yours: %2")
                             .arg(seriesName(series),
                                  shareText(geometry.chosen->point.*series.cost, kExactDigits)),
                         geometry.legend[i].figureId});
    }
    for (std::size_t i = checkpointSeries().size(); i < geometry.legend.size(); ++i) {
        const LegendEntry& entry = geometry.legend[i];
        const std::size_t optimum = i - checkpointSeries().size();
        spots.push_back(
            {entry.area,
             optimum < chart.optima.size()
                 ? QStringLiteral("%1\n%2").arg(entry.text, exactText(chart.optima[optimum].point))
                 : entry.text,
             entry.figureId});
    }
    for (std::size_t i = 0; i < geometry.dots.size(); ++i) {
        const CheckpointDot& dot = chart.dots[i];
        if (geometry.plot.contains(geometry.dots[i].place))
            spots.push_back({around(geometry.dots[i].place),
                             Words::tr("simulated, a save every %1: %2 ± %3")
                                 .arg(timeText(dot.interval_s), shareText(dot.cost, 4),
                                      shareText(kBarErrors * dot.error, 2)),
                             idOf(FigureId::ReliabilityOverhead)});
    }
    // Columns meet half way between points: what is told is what was computed, never interpolated.
    const std::vector<CheckpointPoint>& points = chart.curve.points;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const double x = geometry.lines[3][static_cast<qsizetype>(i)].x();
        const double before = i > 0 ? geometry.lines[3][static_cast<qsizetype>(i) - 1].x()
                                    : 2 * x - geometry.plot.left();
        const double after = i + 1 < points.size()
                                 ? geometry.lines[3][static_cast<qsizetype>(i) + 1].x()
                                 : 2 * geometry.plot.right() - x;
        const QRectF column(QPointF((before + x) / 2, geometry.plot.top()),
                            QPointF((x + after) / 2, geometry.plot.bottom()));
        if (x >= geometry.plot.left() - 0.5 && x <= geometry.plot.right() + 0.5)
            spots.push_back({column, exactText(points[i]), idOf(FigureId::ReliabilityOverhead)});
    }
    return spots;
}

} // namespace ridgepoint::charts

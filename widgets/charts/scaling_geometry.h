// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of the chart over the number of accelerators stands, apart from painting.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/legend.h"
#include "charts/scales.h"
#include "explore/reliability_by_scale.h"

#include <QPolygonF>
#include <array>
#include <optional>

namespace ridgepoint::charts {

struct ScalingChart
{
    explore::ReliabilityByScale curve;
    std::optional<explore::ReliabilityByScale> baseline;
    bool isIntervalOpen = false; ///< the plan's own interval is the best one
};

/// One of the lines that are shares of useful time.
struct ScalingSeries
{
    double (*share)(const explore::ScalePoint&);
    plan::FigureId figure;
    style::Role role;
    std::optional<style::Role> inner; ///< of a line that stands for two kinds of cost
    const char* name;                 ///< untranslated, of the context ScalingCard
};
/// Saving and redone work together, recovery, total.
const std::array<ScalingSeries, 3>& scalingSeries();
QString seriesName(const ScalingSeries& series);

struct ScalingGeometry
{
    QRectF plot;
    LogScale x;        ///< accelerators
    LogScale y;        ///< share of useful time
    LogScale interval; ///< best interval in s
    std::vector<Tick> xTicks;
    std::vector<Tick> yTicks;
    std::vector<Tick> intervalTicks;
    std::array<QPolygonF, 3> lines; ///< as scalingSeries(); without what is 0
    QPolygonF intervalLine;         ///< one point for each of the curve
    QPolygonF totalLine;            ///< likewise
    QPolygonF baseline;             ///< the baseline's total
    std::optional<QPointF> baselineOwn;
    QPointF ownTotal;
    QPointF ownInterval;
    QString ownText;
    QRectF ownRect;
    std::vector<LegendEntry> legend; ///< the series, then the best interval
};

ScalingGeometry layOutScaling(const ScalingChart& chart, const QSizeF& size,
                              const ChartFonts& fonts);
/// The plan's own total and interval, the legend, then each point of the curve.
std::vector<HotSpot> scalingHotSpots(const ScalingChart& chart, const ScalingGeometry& geometry);
/// The point of the curve that a hot spot is the column of.
std::optional<std::size_t> pointOfSpot(const ScalingGeometry& geometry, int spot);

} // namespace ridgepoint::charts

// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of the checkpoint chart stands, apart from painting.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/legend.h"
#include "charts/scales.h"
#include "explore/chart_data.h"

#include <QPolygonF>
#include <array>
#include <optional>
#include <utility>

namespace ridgepoint::charts {

/// An interval that is the best by one law.
struct CheckpointOptimum
{
    plan::FigureId figure;
    explore::CheckpointPoint point;
};

/// A simulated cost at an interval.
struct CheckpointDot
{
    double interval_s = 0;
    double cost = 0;  ///< share of useful time, a mean over runs
    double error = 0; ///< its standard error
};

struct CheckpointChart
{
    explore::CheckpointCurve curve;
    std::optional<explore::CheckpointCurve> baseline;
    bool isIntervalOpen = false; ///< the plan leaves the interval to the engine
    /// An interval that is being dragged, in place of the chosen one.
    std::optional<explore::CheckpointPoint> scrubbed;
    /// The axis as it was when a drag began: it must not move under the hand.
    std::optional<std::pair<double, double>> heldRange;
    /// Intervals, in s, that cost little more than the best one.
    std::optional<std::pair<double, double>> band;
    /// The best by each law; they and the band are told in the legend where there are any.
    std::vector<CheckpointOptimum> optima;
    std::vector<CheckpointDot> dots; ///< ascending
};

/// One of the drawn lines.
struct CheckpointSeries
{
    double explore::CheckpointPoint::*cost;
    plan::FigureId figure;
    style::Role role;
    const char* name; ///< untranslated, of the context CheckpointCard
};
/// Saving, redone work, recovery, total.
const std::array<CheckpointSeries, 4>& checkpointSeries();
QString seriesName(const CheckpointSeries& series);

/// A point with its words.
struct CheckpointMark
{
    explore::CheckpointPoint point;
    QPointF place;
    QString text;
    QRectF textRect;
};

/// A simulated cost where it stands.
struct CheckpointDotPlace
{
    QPointF place;
    double top = 0;    ///< of the error bar
    double bottom = 0; ///< may leave the plot with the dot
};

/// Half of an error bar, in standard errors: 95 of 100 true costs lie within.
constexpr double kBarErrors = 2;

struct CheckpointGeometry
{
    QRectF plot;
    LogScale x;    ///< interval in s
    LinearScale y; ///< share of useful time
    std::vector<Tick> xTicks;
    std::vector<Tick> yTicks;
    std::array<QPolygonF, 4> lines; ///< as checkpointSeries(); may leave the plot at its top
    QPolygonF baseline;             ///< the baseline's total
    std::optional<QPointF> baselineBest;
    QRectF band;                 ///< within the plot; empty where there is none
    std::vector<QPointF> optima; ///< on the total
    std::vector<CheckpointDotPlace> dots;
    std::optional<CheckpointMark> best;
    std::optional<CheckpointMark> chosen; ///< the handle
    std::vector<LegendEntry> legend;
};

CheckpointGeometry layOutCheckpoint(const CheckpointChart& chart, const QSizeF& size,
                                    const ChartFonts& fonts);
/// The handle, the best, the legend, simulated dots, then each computed point of the curve.
std::vector<HotSpot> checkpointHotSpots(const CheckpointChart& chart,
                                        const CheckpointGeometry& geometry);

} // namespace ridgepoint::charts

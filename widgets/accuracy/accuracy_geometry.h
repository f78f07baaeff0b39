// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of the chart of predicted against measured runs stands, apart from painting.
#pragma once

#include "accuracy/marks.h"
#include "charts/chart_canvas.h"
#include "charts/scales.h"
#include "quantity/dimension.h"

#include <QPolygonF>
#include <array>
#include <optional>

namespace ridgepoint::accuracy {

/// What is drawn over what was measured.
enum class RunLook
{
    Predicted,
    Error ///< predicted over measured, in which the bands can be seen
};

struct RunPoint
{
    std::size_t row = 0; ///< of the table of runs
    double measured = 0; ///< above 0, as the predicted one
    double predicted = 0;
    MarkStyle mark;
    QString text;
};

struct RunChart
{
    RunLook look = RunLook::Predicted;
    quantity::Dimension dimension = quantity::Dimension::Seconds;
    std::vector<RunPoint> points; ///< by what was measured
    QString count;                ///< how many rows these are, in words
    // of the plan in hand: both, where a person has measured it
    std::optional<double> ownPredicted;
    std::optional<double> ownMeasured;
};

/// Within these shares of the measured value lie the bands.
inline constexpr std::array<double, 2> kBands{0.25, 0.10};

struct RunGeometry
{
    QRectF plot;
    charts::LogScale x;
    charts::LogScale y; ///< of values, or of predicted over measured
    std::vector<charts::Tick> xTicks;
    std::vector<charts::Tick> yTicks;
    std::array<QPolygonF, kBands.size()> bands; ///< the wider one first
    std::array<QString, kBands.size()> bandTexts;
    QLineF exact;                  ///< predicted as measured
    std::vector<QPointF> places;   ///< of each point
    std::optional<double> ownLine; ///< height at which the plan's prediction is drawn
    std::optional<QPointF> own;    ///< measured and predicted
    QString xTitle;
    QString yTitle;
};

RunGeometry layOutRuns(const RunChart& chart, const QSizeF& size, const charts::ChartFonts& fonts);
std::vector<charts::HotSpot> runHotSpots(const RunChart& chart, const RunGeometry& geometry);

/// Ends and ticks of a logarithmic axis over a range: whole decades and powers of ten where it is
/// long, else steps of 1, 2 and 5.
struct LogRange
{
    double min = 1;
    double max = 10;
    std::vector<double> ticks;
};
LogRange logRange(double low, double high);

} // namespace ridgepoint::accuracy

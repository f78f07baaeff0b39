// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of horizontal bars on one axis, apart from painting: bars that stack, or a waterfall whose
// bars each begin where the one before ends, with lines across all rows (a deadline, a budget), and
// rows of words alone.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/legend.h"
#include "charts/scales.h"
#include "quantity/dimension.h"
#include "style/palette.h"

#include <QLineF>
#include <optional>
#include <utility>
#include <vector>

namespace ridgepoint::run_views {

struct Span
{
    double from = 0;
    double to = 0; ///< less than `from` where it is won
    style::Role role = style::Role::Forward;
    QString exact = {};    ///< the exact values, a line each
    QString figureId = {}; ///< opened by a click

    double amount() const { return to - from; }
};

struct SpanRow
{
    QString name;
    QString text; ///< at the end of the row
    QString exact = {};
    QString figureId = {};
    style::Role textRole = style::Role::Text;
    bool isStrong = false; ///< of the plan itself, or a sum
    std::vector<Span> spans = {};
    std::optional<std::pair<double, double>> behind = {}; ///< the baseline's bar
};

/// A line across all rows.
struct SpanMark
{
    double at = 0;
    QString text;
    style::Role role = style::Role::Bad;
    QString figureId = {};
};

struct SpanChart
{
    std::vector<SpanRow> rows;
    std::vector<SpanMark> marks;
    std::vector<charts::LegendEntry> legend;
    quantity::Dimension dimension = quantity::Dimension::Number;
    bool isWaterfall = false;
};

struct SpanRowGeometry
{
    QRectF area; ///< of the whole row
    QRectF nameRect;
    QRectF textRect;
    QRectF behind; ///< empty without
    std::vector<QRectF> bars;
};

struct SpanMarkGeometry
{
    double x = 0;
    bool isBeyond = false; ///< the axis: the line stands at its end
    QString text;
    QRectF textRect;
};

struct SpanGeometry
{
    QRectF plot;
    charts::LinearScale x;
    std::vector<charts::Tick> xTicks;
    std::vector<SpanRowGeometry> rows; ///< as the chart's
    std::vector<SpanMarkGeometry> marks;
    std::vector<QLineF> joints; ///< of a waterfall
    std::vector<charts::LegendEntry> legend;
    double height = 0; ///< that all of it takes
};

/// In a given width; it is as high as its rows need.
SpanGeometry layOutSpans(const SpanChart& chart, double width, const charts::ChartFonts& fonts);
/// Each row and, where it has several, each of its bars; then marks and the legend.
std::vector<charts::HotSpot> spanHotSpots(const SpanChart& chart, const SpanGeometry& geometry);

/// "−3.2 d": with a true minus.
QString signedQuantity(double value, quantity::Dimension dimension, int digits);

} // namespace ridgepoint::run_views

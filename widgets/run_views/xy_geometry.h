// SPDX-License-Identifier: GPL-3.0-or-later
// Lines, bands and bars over two axes, each straight or logarithmic, apart from painting; with
// lines across the plot that mark values, each with its words.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/legend.h"
#include "charts/scales.h"
#include "quantity/dimension.h"
#include "style/palette.h"

#include <QPolygonF>
#include <optional>
#include <vector>

namespace ridgepoint::run_views {

struct XyPoint
{
    double x = 0;
    double y = 0;
    QString exact = {}; ///< empty: nothing to point at
    double wide = 0;    ///< of a bar, in the unit of x
    double low = 0;     ///< of a band: y from `low` to `y`
};

enum class XyShape
{
    Line,
    DottedLine, ///< with a dot at each point
    Dots,
    Bars,
    Band,
};

struct XySeries
{
    QString name; ///< in the legend; empty: not there
    style::Role role = style::Role::Forward;
    XyShape shape = XyShape::Line;
    bool isDashed = false;
    bool isBehind = false; ///< of the baseline: at half strength
    QString figureId = {};
    std::vector<XyPoint> points = {};
};

struct XyMark
{
    double at = 0;
    QString text;
    style::Role role = style::Role::Text;
    bool isLevel = false; ///< a value of y
    QString figureId = {};
};

struct XyAxis
{
    quantity::Dimension dimension = quantity::Dimension::Number;
    bool isLog = false;
    double low = 0;                 ///< where no point is lower, and the axis is straight
    std::vector<double> ticks = {}; ///< values to choose from; empty: round ones
};

struct XyChart
{
    std::vector<XySeries> series;
    std::vector<XyMark> marks;
    XyAxis x;
    XyAxis y;
};

struct XyScale
{
    bool isLog = false;
    charts::LinearScale line;
    charts::LogScale log;

    double at(double value) const { return isLog ? log.at(value) : line.at(value); }
    double valueAt(double pixel) const { return isLog ? log.valueAt(pixel) : line.valueAt(pixel); }
    double min() const { return isLog ? log.min : line.min; }
    double max() const { return isLog ? log.max : line.max; }
};

struct XySeriesGeometry
{
    QPolygonF line;              ///< a band: there and back
    std::vector<QRectF> bars;    ///< of bars
    std::vector<QPointF> points; ///< as the chart's
};

struct XyMarkGeometry
{
    QLineF line;
    QString text;
    QRectF textRect;
    bool isBeyond = false; ///< the axis
};

struct XyGeometry
{
    QRectF plot;
    XyScale x;
    XyScale y;
    std::vector<charts::Tick> xTicks;
    std::vector<charts::Tick> yTicks;
    std::vector<XySeriesGeometry> series; ///< as the chart's
    std::vector<XyMarkGeometry> marks;    ///< as the chart's
    std::vector<charts::LegendEntry> legend;
};

/// Points that are no numbers, or not above 0 on a logarithmic axis, are dropped beforehand.
XyGeometry layOutXy(const XyChart& chart, const QSizeF& size, const charts::ChartFonts& fonts);
/// Marks, points with words, then the legend.
std::vector<charts::HotSpot> xyHotSpots(const XyChart& chart, const XyGeometry& geometry);

/// So many digits that values can be told apart which are a small part of `range` apart; of values
/// up to `largest`.
int digitsFor(double largest, double range);

/// The chart without what has no place on its axes.
XyChart drawable(XyChart chart);

} // namespace ridgepoint::run_views

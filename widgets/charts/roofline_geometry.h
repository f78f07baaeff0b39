// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of the roofline stands, apart from painting.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/legend.h"
#include "charts/scales.h"
#include "explore/roofline.h"

#include <QPolygonF>
#include <optional>

namespace ridgepoint::charts {

/// A matrix product that a person tries: [m, k] by [k, n].
struct TriedProduct
{
    double m = 0;
    double k = 0;
    double n = 0;
    double flopPerByte = 0;
    double flopPerS = 0; ///< the plan's roof at that intensity
};

struct RooflineChart
{
    explore::Roofline roofline;
    std::optional<explore::Roofline> baseline;
    std::optional<explore::Roof> compared;
    std::optional<TriedProduct> product;
    /// Each pass by itself, measured roofs over those of the datasheet, and a legend.
    bool isDetailed = false;
    bool hasLinks = false; ///< in detail: network and storage too
    int chosen = -1;       ///< in detail: the pass that a person chose

    /// What stands in the chart: passes, or operators.
    const std::vector<explore::RooflinePoint>& list() const
    {
        return isDetailed ? roofline.passes : roofline.points;
    }
};

struct RooflinePointGeometry
{
    explore::RooflinePoint point;
    QString name;
    QPointF centre;
    double radius = 0; ///< its area goes with the point's share of the time
    QRectF labelRect;  ///< empty where there is no room, or the share is small
    int index = -1;    ///< in RooflineChart::list()
};

/// A line that is no more than a roof, and its name.
struct RoofLineGeometry
{
    QPolygonF line;
    QString text;
    QRectF textRect; ///< empty where there is no room
    style::Role role = style::Role::Accent;
    bool isDashed = false;
    std::optional<explore::LinkKind> link;
};

struct LinkPointGeometry
{
    explore::LinkPoint point;
    QString name;
    QPointF centre;
    QRectF labelRect;
};

struct RooflineGeometry
{
    QRectF plot;
    LogScale x; ///< FLOP per byte
    LogScale y; ///< FLOP/s
    std::vector<Tick> xTicks;
    std::vector<Tick> yTicks;
    QPolygonF roof;                      ///< of the datasheet
    std::vector<RoofLineGeometry> roofs; ///< measured, of few bits, of links
    std::vector<LinkPointGeometry> links;
    std::vector<LegendEntry> legend; ///< in detail
    QPolygonF baselineRoof;
    QPolygonF comparedRoof;
    QString comparedText;
    QRectF comparedRect;
    std::optional<double> ridgeX;
    QString ridgeText;
    QRectF ridgeRect;
    std::vector<RooflinePointGeometry> points; ///< largest time first
    std::vector<RooflinePointGeometry> baseline;
    std::optional<QPointF> product;
    QString productText;
    QRectF productRect;

    QPointF at(double flopPerByte, double flopPerS) const
    {
        return {x.at(flopPerByte), y.at(flopPerS)};
    }
};

/// An operator's name for a reader: "qkv projection".
QString operatorName(const explore::RooflinePoint& point);
/// The colour of a pass; of all together that of the forward pass.
style::Role roleOf(const explore::RooflinePoint& point);
bool isStorage(explore::LinkKind kind);

/// Needs a roof with a peak and a bandwidth above 0.
RooflineGeometry layOutRoofline(const RooflineChart& chart, const QSizeF& size,
                                const ChartFonts& fonts);
/// The product, the ridge, links, points, the accelerator that is compared.
std::vector<HotSpot> rooflineHotSpots(const RooflineChart& chart, const RooflineGeometry& geometry);
/// The point of RooflineChart::list() that a hot spot is, or -1; and the other way round.
int pointOfSpot(const RooflineGeometry& geometry, int spot);
int spotOfPoint(const RooflineGeometry& geometry, int point);

} // namespace ridgepoint::charts

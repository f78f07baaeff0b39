// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of the roofline stands, apart from painting.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/scales.h"
#include "explore/chart_data.h"

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
};

struct RooflinePointGeometry
{
    explore::RooflinePoint point;
    QString name;
    QPointF centre;
    double radius = 0; ///< its area goes with the point's share of the time
    QRectF labelRect;  ///< empty where there is no room, or the share is small
};

struct RooflineGeometry
{
    QRectF plot;
    LogScale x; ///< FLOP per byte
    LogScale y; ///< FLOP/s
    std::vector<Tick> xTicks;
    std::vector<Tick> yTicks;
    QPolygonF roof;
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

/// Needs a roof with a peak and a bandwidth above 0.
RooflineGeometry layOutRoofline(const RooflineChart& chart, const QSizeF& size,
                                const ChartFonts& fonts);
std::vector<HotSpot> rooflineHotSpots(const RooflineChart& chart, const RooflineGeometry& geometry);

} // namespace ridgepoint::charts

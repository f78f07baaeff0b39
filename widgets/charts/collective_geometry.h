// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of the chart of collectives by message size stands, apart from painting.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/legend.h"
#include "charts/scales.h"
#include "explore/collective_curves.h"
#include "explore/plan_groups.h"

#include <QPolygonF>
#include <optional>

namespace ridgepoint::charts {

struct CollectiveChart
{
    explore::CollectiveCurves curves;
    std::optional<explore::CollectiveCurves> baseline; ///< the same group on another plan's cluster
    std::vector<explore::GroupCollective> own;         ///< the plan's messages of this kind
    bool isBandwidth = false;                          ///< bus bandwidth in place of time
};

struct CollectiveLine
{
    network::Algorithm algorithm = network::Algorithm::Ring;
    QPolygonF points;
};

/// A stretch of sizes at which one algorithm is the fastest.
struct WinnerGeometry
{
    network::Algorithm algorithm = network::Algorithm::Ring;
    QRectF rect;      ///< on the strip along the axis
    QString text;     ///< empty where there is no room
    QPolygonF points; ///< of the fastest there
};

/// A message of the plan.
struct OwnGeometry
{
    std::size_t own = 0; ///< of the chart
    double x = 0;
    std::optional<QPointF> dot; ///< at its own time
    QString text;
    QRectF rect;
};

struct CollectiveGeometry
{
    QRectF plot;
    LogScale x; ///< bytes
    LogScale y; ///< seconds, or bytes a second
    std::vector<Tick> xTicks;
    std::vector<Tick> yTicks;
    std::vector<CollectiveLine> lines;
    std::vector<WinnerGeometry> winners;
    QPolygonF baseline;
    std::vector<OwnGeometry> own;
    std::vector<LegendEntry> legend;
};

style::Role roleOf(network::Algorithm algorithm);
QString algorithmText(network::Algorithm algorithm);

CollectiveGeometry layOutCollective(const CollectiveChart& chart, const QSizeF& size,
                                    const ChartFonts& fonts);
/// The plan's own messages, the winners, then each size.
std::vector<HotSpot> collectiveHotSpots(const CollectiveChart& chart,
                                        const CollectiveGeometry& geometry);

} // namespace ridgepoint::charts

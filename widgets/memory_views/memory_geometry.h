// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of the memory chart stands, apart from painting: screen and tests read the same.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/chart_table.h"
#include "charts/legend.h"
#include "explore/memory_bars.h"

#include <optional>

namespace ridgepoint::memory_views {

using charts::ChartFonts;
using charts::HotSpot;
using charts::LegendEntry;

/// What the memory chart shows.
struct MemoryChart
{
    enum class Rows
    {
        Variants, ///< of the plan: the present one at full strength
        Ranks,    ///< all of them are the plan
        Moments,  ///< of a rank's step: the peak at full strength
    };
    Rows rows = Rows::Variants;
    std::vector<explore::MemoryBar> bars;
    std::vector<explore::MemoryBar> baseline; ///< bars of the baseline, by the same index
    std::optional<double> capacityBytes;      ///< usable
    std::optional<double> nominalBytes;       ///< as the datasheet says
    int stages = 1;                           ///< of the pipeline
    int worstStage = -1;                      ///< the one that a bar of the whole plan shows
};

struct MemoryPartGeometry
{
    explore::MemoryPart part;
    QRectF rect;
};

struct MemoryBarGeometry
{
    QString label;
    QRectF labelRect; ///< empty where labels are thinned out
    QString valueText;
    QRectF valueRect; ///< empty where values are thinned out
    QRectF row;
    std::vector<MemoryPartGeometry> parts;
    std::vector<MemoryPartGeometry> baseline; ///< drawn behind
    double total = 0;
    bool current = false;
    bool fits = true;
};

/// A vertical line at an amount of memory.
struct MemoryLine
{
    double bytes = 0;
    double x = 0;
    QString text;
    QRectF textRect;
};

struct MemoryGeometry
{
    QRectF plot; ///< the bars' area
    double maxBytes = 1;
    std::vector<MemoryBarGeometry> bars;
    std::optional<MemoryLine> capacity;
    std::optional<MemoryLine> nominal;
    std::vector<LegendEntry> legend;

    double xOf(double bytes) const { return plot.left() + bytes / maxBytes * plot.width(); }
};

style::Role roleOf(explore::MemoryPart::Kind kind);
QString nameOf(explore::MemoryPart::Kind kind);
/// The kinds of parts that any bar of a chart has, in the order of the bars.
std::vector<explore::MemoryPart::Kind> kindsOf(const MemoryChart& chart);
/// A row for each bar, those of the baseline last: its parts, their sum, and what is usable where
/// the chart has it.
charts::ChartTable tableOf(const MemoryChart& chart, const QString& rowTitle,
                           const QString& totalTitle);
/// A bar's name for a reader: "ZeRO-3", "stage 2".
QString labelOf(const explore::MemoryBar& bar);

MemoryGeometry layOutMemory(const MemoryChart& chart, const QSizeF& size, const ChartFonts& fonts);
/// What can be pointed at, with exact values.
std::vector<HotSpot> memoryHotSpots(const MemoryChart& chart, const MemoryGeometry& geometry);

} // namespace ridgepoint::memory_views

// SPDX-License-Identifier: GPL-3.0-or-later
// Grid lines and numbers of a chart's axes.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/scales.h"
#include "style/palette.h"

namespace ridgepoint::charts {

/// A tick where it stands, in pixels.
struct PlacedTick
{
    double at = 0;
    QString text;
};

template <class Scale>
std::vector<PlacedTick> placed(const Scale& scale, const std::vector<Tick>& ticks)
{
    std::vector<PlacedTick> list;
    list.reserve(ticks.size());
    for (const Tick& tick : ticks)
        list.push_back({scale.at(tick.value), tick.text});
    return list;
}

/// A grid over the plot, the numbers of x beneath it and those of y left of it; the painter then
/// writes words. The last number of x ends with the card, which is `width` wide.
void drawAxes(QPainter& painter, const QRectF& plot, const std::vector<PlacedTick>& x,
              const std::vector<PlacedTick>& y, double width, const ChartFonts& fonts);

/// The numbers of a second y axis, right of the plot, in the colour of what they belong to.
void drawRightAxis(QPainter& painter, const QRectF& plot, const std::vector<PlacedTick>& y,
                   style::Role role, const ChartFonts& fonts);

} // namespace ridgepoint::charts

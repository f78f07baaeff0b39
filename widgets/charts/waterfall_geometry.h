// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of the waterfall stands, apart from painting: from computing at the peak, a row
// for each loss, each bar beginning where the one before ends, to the step.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/scales.h"
#include "explore/step_losses.h"
#include "style/palette.h"

#include <QLineF>
#include <optional>

namespace ridgepoint::charts {

struct WaterfallChart
{
    explore::StepLosses losses;
    std::optional<explore::StepLosses> baseline;
};

struct WaterfallRow
{
    std::optional<explore::Loss> loss; ///< nothing: the first and the last row
    QString name;
    QString figureId;
    double fromS = 0;
    double toS = 0; ///< less than fromS where the loss is below 0
    double share = 0;
    QRectF area; ///< of the whole row
    QRectF nameRect;
    QRectF bar;
    QString text; ///< seconds and share
    QRectF textRect;
    QRectF baseline; ///< its bar there; empty without
    style::Role role = style::Role::Forward;
    QString exact;

    double seconds() const { return toS - fromS; }
};

struct WaterfallGeometry
{
    QRectF plot;
    LinearScale x; ///< seconds
    std::vector<Tick> xTicks;
    std::vector<WaterfallRow> rows;
    std::vector<QLineF> joints; ///< from where a bar ends to where the next begins
    double height = 0;          ///< that all rows take
};

/// In a given width; it is as high as its rows need.
WaterfallGeometry layOutWaterfall(const WaterfallChart& chart, double width,
                                  const ChartFonts& fonts);
style::Role roleOf(explore::Loss loss);
QString lossName(explore::Loss loss);

} // namespace ridgepoint::charts

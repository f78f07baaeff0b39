// SPDX-License-Identifier: GPL-3.0-or-later
// A chart's legend: marks and names in rows along its lower edge.
#pragma once

#include "style/palette.h"

#include <QFontMetricsF>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

class QPainter;

namespace ridgepoint::charts {

enum class LegendMark
{
    Square,
    Hatched, ///< a square with the pattern of what is given
    Line,
    Dot
};

/// A line in two colours: so wide in all, and within.
constexpr double kTwoColouredWidth = 5;
constexpr double kInnerWidth = 2;

struct LegendEntry
{
    QString text;
    style::Role role;
    LegendMark mark = LegendMark::Square;
    QString figureId = {};                 ///< opened by a click
    QRectF area = {};                      ///< where it stands, set by layOutLegend()
    std::optional<style::Role> inner = {}; ///< of a line in two colours, for two things together
    bool isDashed = false;                 ///< of a line
};

/// Places the entries in rows that end at the lower edge of `inside`; the height that they take.
double layOutLegend(std::vector<LegendEntry>& entries, const QRectF& inside,
                    const QFontMetricsF& metrics);
void drawLegend(QPainter& painter, const std::vector<LegendEntry>& entries);

/// The stripes that mark a given value, over whatever colour is there.
void drawHatching(QPainter& painter, const QRectF& area);

} // namespace ridgepoint::charts

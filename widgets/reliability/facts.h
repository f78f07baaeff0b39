// SPDX-License-Identifier: GPL-3.0-or-later
// A short table within a chart: names at the start, values in columns at the end, a bar between
// where rows are compared. Columns for which there is no room give way from the last.
#pragma once

#include "charts/chart_canvas.h"
#include "style/palette.h"

#include <QStringList>

#include <vector>

class QPainter;

namespace ridgepoint::reliability {

struct FactRow
{
    QString label;
    QStringList cells = {}; ///< by column; a single one goes over all of them
    QString toolTip = {};
    QString figureId = {}; ///< opened by a click; may be empty
    double bar = -1;       ///< of its length, 0 to 1; below 0: none
    style::Role role = style::Role::Accent;
    bool isStrong = false;
};

struct FactTable
{
    QStringList columns;
    int chosenColumn = -1; ///< the plan's own; -1: none
    std::vector<FactRow> rows;

    bool hasBars() const;
};

struct FactPlaces
{
    QRectF head;                 ///< empty where there are no columns
    QRectF bars;                 ///< x of the bars; empty where there are none
    double labelEnd = 0;         ///< x where names end
    std::vector<QRectF> columns; ///< titles of those that have room
    std::vector<QRectF> rows;
};

double factsHeight(const FactTable& table, const charts::ChartFonts& fonts);
FactPlaces layOutFacts(const FactTable& table, const QRectF& area, const charts::ChartFonts& fonts);
/// A hot spot for each row.
std::vector<charts::HotSpot> factSpots(const FactTable& table, const FactPlaces& places);
/// `in` is drawn on, and says which way the language runs.
void drawFacts(QPainter& painter, const QWidget& in, const FactTable& table,
               const FactPlaces& places, const charts::ChartFonts& fonts);

} // namespace ridgepoint::reliability

// SPDX-License-Identifier: GPL-3.0-or-later
// What the roofline says in words and cells.
#pragma once

#include "charts/chart_table.h"
#include "charts/roofline_geometry.h"

namespace ridgepoint::charts {

QString rateText(double flopPerS, int digits);
/// With at least `digits` digits, and never fewer than the whole part has: "1820", not "1.82e3".
QString intensityText(double flopPerByte, int digits);

/// Each pass, the largest time first, and what no operator has beneath.
ChartTable passesTable(const explore::Roofline& roofline);

} // namespace ridgepoint::charts

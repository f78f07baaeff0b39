// SPDX-License-Identifier: GPL-3.0-or-later
// A report as one HTML file: its charts and formulas as SVG within it, nothing outside it.
#pragma once

#include "report.h"

#include <map>

namespace ridgepoint::report {

/// The charts of a report as SVG, by section and place: to be made on the window's thread, one by
/// one.
using ChartPictures = std::map<const Chart*, QString>;
std::vector<const Chart*> chartsOf(const Report& report);
QString chartPicture(const Chart& chart, int number);

/// Well-formed as XML too. On any thread.
QByteArray htmlOf(const Report& report, const ChartPictures& charts);

} // namespace ridgepoint::report

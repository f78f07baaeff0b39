// SPDX-License-Identifier: GPL-3.0-or-later
// One chart as a file of its own: a picture, a page, its data, or a step as a trace.
#pragma once

#include "quantity/problem.h"

#include <QString>
#include <QStringList>

#include <optional>

namespace ridgepoint::charts {
class ChartCard;
}

namespace ridgepoint::report {

/// Endings of files that a chart can be written as, the usual one first: "png", "svg", "pdf",
/// "csv"; of a timeline "trace.json" too.
QStringList chartFileEndings(const charts::ChartCard& card);
/// A kind of file as a person chooses it: "Picture (*.png)".
QString chartFileText(const QString& ending);

/// Writes what the card shows; the ending of the path says how, in letters of any case. Nothing is
/// left of a file that could not be written whole.
std::optional<quantity::Problem> writeChartFile(const charts::ChartCard& card, const QString& path);

} // namespace ridgepoint::report

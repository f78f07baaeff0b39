// SPDX-License-Identifier: GPL-3.0-or-later
// What is written of measured runs, the same on all cards that show them.
#pragma once

#include "accuracy/run_table.h"
#include "charts/chart_table.h"

#include <QString>
#include <span>

namespace ridgepoint::accuracy {

/// What is measured of a run.
enum class RunMeasure
{
    Step,
    Tokens, ///< a second and accelerator
    Mfu
};
inline constexpr RunMeasure kMeasures[] = {RunMeasure::Step, RunMeasure::Tokens, RunMeasure::Mfu};

QString measureName(RunMeasure measure);
quantity::Dimension dimensionOf(RunMeasure measure);
std::optional<double> measuredOf(const explore::AccuracyCase& each, RunMeasure measure);
std::optional<double> predictedOf(const explore::AccuracyCase& each, RunMeasure measure);

/// "+3.2%"; with fewer digits where they say nothing.
QString errorText(double share);
/// "inside 68", "inside 95", "outside"; empty where no range is known.
QString rangeText(const explore::AccuracyCase& each);
/// All of a row in lines: for who points at it.
QString runText(const explore::AccuracyCase& each);

/// Rows with all that is known of them; those without a prediction with the reason.
charts::ChartTable tableOfRuns(const RunTable& table, std::span<const std::size_t> rows);

} // namespace ridgepoint::accuracy

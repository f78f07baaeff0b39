// SPDX-License-Identifier: GPL-3.0-or-later
// Of the command `validate` alone: a row of a table of runs compared, and what is printed of many.
#pragma once

#include "common.h"

#include "exchange/run_rows.h"
#include "explore/accuracy.h"

#include <span>

namespace ridgepoint::cli {

/// A row and its comparison.
struct Compared
{
    exchange::RunRow row;
    explore::AccuracyCase comparison;
};

/// Rows compared, and their comparisons alone, in the same order.
struct ComparedRows
{
    std::vector<Compared> all;
    std::vector<explore::AccuracyCase> cases;
};

/// With spaces before it.
std::string right(const std::string& text, std::size_t width);
/// "12.3%", with tenths.
std::string percent(double share);

/// All that the command says of memory.
std::string memoryText(const ComparedRows& rows, std::size_t worst);
/// A line for each row that has a predicted or a measured step.
std::string stepCases(const ComparedRows& rows);
/// What it says of step times together: errors by group, ranges, the worst, what is not covered,
/// sweeps.
std::string stepText(const ComparedRows& rows, std::size_t worst);
/// "step_groups", "step_worst", "step_uncovered" and "sweeps" of the JSON document's summary.
void addSteps(nlohmann::json& summary, const ComparedRows& rows, std::size_t worst);

} // namespace ridgepoint::cli

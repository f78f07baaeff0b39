// SPDX-License-Identifier: GPL-3.0-or-later
// Measured runs beside what is predicted of them: made once, off the window's thread, and shared by
// all that shows them.
#pragma once

#include "exchange/run_rows.h"
#include "explore/accuracy.h"
#include "explore/neighbours.h"

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace ridgepoint::accuracy {

struct RunTable
{
    std::vector<exchange::RunRow> rows;
    std::vector<explore::AccuracyCase> cases; ///< one for each row
    std::vector<explore::MeasuredRun> runs;   ///< those whose inputs are all known
    std::vector<std::size_t> rowOfRun;        ///< one for each of them
};
using RunTablePtr = std::shared_ptr<const RunTable>;

/// Reads a table of runs and predicts each; empty where it cannot be read.
RunTablePtr readRunTable(std::string_view text, std::string_view name);

} // namespace ridgepoint::accuracy

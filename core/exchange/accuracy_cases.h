// SPDX-License-Identifier: Apache-2.0
// Rows of a table of runs beside what is predicted of them: the one place where a row's plan is
// evaluated and what was measured is put next to it.
#pragma once

#include "exchange/run_rows.h"
#include "explore/accuracy.h"
#include "explore/neighbours.h"

#include <span>
#include <vector>

namespace ridgepoint::exchange {

/// The row compared: predicted from its plan alone, before and without what was measured.
explore::AccuracyCase accuracyCaseOf(const RunRow& row);
std::vector<explore::AccuracyCase> accuracyCasesOf(std::span<const RunRow> rows);

/// The rows that have a plan and a measured step, for explore::nearestRuns(); with `all`, those too
/// whose inputs are not all known.
std::vector<explore::MeasuredRun> measuredRunsOf(std::span<const RunRow> rows, bool all = false);

/// The preset that a row has its accelerator from, and the family of kernels of its framework
/// ("megatron-core"); empty where none is known.
std::string acceleratorPresetOf(const RunRow& row);
std::string kernelsOf(const RunRow& row);

/// What a framework's preset says of fields, as edits of a plan: values of the fields whose paths
/// begin with one of `paths`. None where there is no such preset.
std::vector<quantity::Fix> presetEdits(std::string_view preset,
                                       std::initializer_list<std::string_view> paths);
/// Those that stand for kernels run one by one, for explore::MyRunQuestion.
std::vector<quantity::Fix> eagerKernelEdits();

} // namespace ridgepoint::exchange

// SPDX-License-Identifier: Apache-2.0
// Tables of measured runs: a row becomes a plan of what was run, beside what was measured. The plan
// is made of the row's inputs alone; what a row does not tell is assumed visibly, and a row that
// lacks what no assumption can stand for has a reason instead of a plan.
//
// Read are rows with the blocks `model`, `hardware`, `parallel` and `measured` (a list of them, or
// an object with `rows`), and rows whose `case` names the run: "llama3_70b_l12_tp1_pp2_mbc4_cef".
#pragma once

#include "memory/metric.h"
#include "plan/document.h"
#include "quantity/problem.h"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::exchange {

/// What was seen of a run. No plan is ever made of it.
struct Measurement
{
    std::optional<double> memoryBytes; ///< of a rank, by the row's metric
    std::optional<double> stepS;
    bool outOfMemory = false;
};

/// An input that the row does not tell.
struct Assumption
{
    std::string path; ///< of a field
    std::string value;
    quantity::Text why;
};

struct RunRow
{
    std::string id;
    std::string source;    ///< the row's group of sources
    std::string citation;  ///< where it is published: a document, a table of it
    std::string family;    ///< for grouping: model, accelerator and source
    std::string framework; ///< the preset that its framework's text leads to
    memory::Metric metric = memory::Metric::Allocated;
    bool isMetricTold = true;
    int stage = -1; ///< whose memory: 0 the first stage, -1 the largest, -2 the last stage
    std::optional<plan::Document> document;
    quantity::Text reason; ///< why there is no document
    std::vector<Assumption> assumed;
    /// By the path of a field that a preset set: the preset's id.
    std::map<std::string, std::string> presetOf;
    bool isSettled = false; ///< the table marks it as one with all inputs known ("core")
    /// Inputs that decide about memory and were assumed all the same: "layout.recompute".
    std::vector<std::string> missing;
    Measurement measured;
};

inline constexpr int kLastStage = -2;

struct RunRows
{
    std::vector<RunRow> rows;
    std::vector<quantity::Problem> problems; ///< Errors where nothing could be read
};

/// Never fails for a row: a row that is no run has a reason.
RunRows readRunRows(std::string_view text, std::string_view name);
RunRows readRunRowsFile(const std::filesystem::path& path);

} // namespace ridgepoint::exchange

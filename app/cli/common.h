// SPDX-License-Identifier: GPL-3.0-or-later
// What the commands share: exit codes, loading a plan by file or preset name, writing problems.
#pragma once

#include "plan/document.h"
#include "plan/forecast.h"
#include "quantity/problem.h"

#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::cli {

/// Exit codes, as DESIGN's section on the command line fixes them.
enum ExitCode
{
    kGood = 0,
    kNotGood = 1,
    kBadUsage = 2
};

/// The plan that commands use when none is named.
inline constexpr const char* kDefaultPlan = "qwen3-8b-48x4090";

/// A plan as a command names it, with the changes that the command line makes to it.
struct PlanSource
{
    std::string plan = kDefaultPlan; ///< a file, or the name of a preset plan
    std::vector<std::string> sets;   ///< path=value
    std::vector<std::string> givens; ///< figure=value
    bool json = false;
};

/// Adds PLAN, --set, --given and --json to a command.
void addPlanOptions(CLI::App& command, PlanSource& source, bool planRequired = false);

struct LoadedPlan
{
    std::optional<plan::Document> document;
    std::vector<quantity::Problem> problems; ///< from reading; errors among them where no document
    bool isBadUsage = false;                 ///< a --set or --given was refused
};
LoadedPlan loadPlan(const PlanSource& source);

/// Writes problems to standard error, one a line with its place, and its fixes below it.
void reportProblems(const std::vector<quantity::Problem>& problems);
/// The same as text, each line begun with `indent`.
std::string problemText(const quantity::Problem& problem, const std::string& indent = {});

bool hasErrors(const std::vector<quantity::Problem>& problems);
const char* severityName(quantity::Severity severity);
nlohmann::json toJson(const quantity::Problem& problem);
nlohmann::json toJson(const std::vector<quantity::Problem>& problems);

/// Prints one JSON document on standard output.
void print(const nlohmann::json& document);
void print(const std::string& text);

/// A number, or null where there is none.
nlohmann::json number(const std::optional<double>& value);

/// With spaces behind it: `width` characters, or one more than it has.
std::string padded(std::string text, std::size_t width);
/// Bytes with binary prefixes, and a sign where there are too few: "-1.5 GiB".
std::string bytesText(double bytes);

/// Splits "name=value" at the first '='; nothing if there is none.
std::optional<std::pair<std::string, std::string>> splitAssignment(const std::string& text);

// The commands: each adds itself to the program and sets `exitCode` when it has run.
void addEvaluate(CLI::App& app, int& exitCode);
void addExplain(CLI::App& app, int& exitCode);
void addFit(CLI::App& app, int& exitCode);
void addRemedies(CLI::App& app, int& exitCode);
void addFormats(CLI::App& app, int& exitCode);
void addImport(CLI::App& app, int& exitCode);
void addMemory(CLI::App& app, int& exitCode);
void addLargest(CLI::App& app, int& exitCode);
void addLevers(CLI::App& app, int& exitCode);
void addNetwork(CLI::App& app, int& exitCode);
void addCollectives(CLI::App& app, int& exitCode);
void addLosses(CLI::App& app, int& exitCode);
void addCompareSchedules(CLI::App& app, int& exitCode);
void addRank(CLI::App& app, int& exitCode);
void addMyRun(CLI::App& app, int& exitCode);
void addNeighbours(CLI::App& app, int& exitCode);
void addOptimise(CLI::App& app, int& exitCode);
void addPipeline(CLI::App& app, int& exitCode);
void addReport(CLI::App& app, int& exitCode);
void addSearch(CLI::App& app, int& exitCode);
void addSimulate(CLI::App& app, int& exitCode);
void addSolve(CLI::App& app, int& exitCode);
void addTables(CLI::App& app, int& exitCode);
void addUpgrades(CLI::App& app, int& exitCode);
void addValidate(CLI::App& app, int& exitCode);

} // namespace ridgepoint::cli

// SPDX-License-Identifier: GPL-3.0-or-later
// `neighbours`: measured runs that are like a plan, and how well they are predicted.
#include "common.h"
#include "validate.h"

#include "exchange/accuracy_cases.h"
#include "explore/neighbours.h"
#include "quantity/number_text.h"
#include "quantity/units.h"
#include "resources/measured/measured_runs.h"

namespace ridgepoint::cli {
namespace {

using explore::MeasuredRun;
using explore::Neighbour;

struct NeighboursOptions
{
    PlanSource source;
    int most = 5;
    bool all = false;
};

nlohmann::json toJson(const Neighbour& each, const MeasuredRun& run)
{
    nlohmann::json differences = nlohmann::json::array();
    for (const explore::Difference& difference : each.differences)
        differences.push_back(
            {{"name", std::string(difference.name.text())}, {"square", difference.square}});
    return {{"id", run.id},
            {"source", run.source},
            {"accelerator", run.accelerator},
            {"framework", run.framework},
            {"distance", each.distance},
            {"differences", differences},
            {"measured_step_s", run.measuredS},
            {"predicted_step_s", number(each.predictedS)},
            {"error", number(each.error)},
            {"measured_tokens_per_s_per_accelerator", each.measuredTokensPerSPerAccelerator},
            {"measured_mfu", number(each.measuredMfu)}};
}

std::string toText(const Neighbour& each, const MeasuredRun& run)
{
    constexpr std::size_t kMostDifferences = 3;
    std::string unlike;
    for (std::size_t i = 0; i < each.differences.size() && i < kMostDifferences; ++i)
        unlike += (i > 0 ? ", " : "") + std::string(each.differences[i].name.text());
    return "  " + padded(run.id, 58) + right(quantity::numberText(each.distance, 2), 9) +
           right(quantity::numberText(each.measuredTokensPerSPerAccelerator, 4), 16) +
           right(each.measuredMfu ? percent(*each.measuredMfu) : std::string("-"), 8) +
           right(each.error ? percent(*each.error) : std::string("-"), 8) + "\n      " +
           run.framework + " on " + (run.accelerator.empty() ? "unknown" : run.accelerator) +
           (unlike.empty() ? std::string() : "; differs most in " + unlike) + "\n";
}

int neighboursCommand(const NeighboursOptions& options)
{
    const LoadedPlan loaded = loadPlan(options.source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const exchange::RunRows rows =
        exchange::readRunRows(measured::runsText(), "resources/measured/runs.json");
    const std::vector<MeasuredRun> runs = exchange::measuredRunsOf(rows.rows, options.all);
    const std::vector<Neighbour> nearest =
        explore::nearestRuns(loaded.document->plan, runs, static_cast<std::size_t>(options.most));
    const explore::NeighbourError error = explore::errorOf(nearest);
    if (options.source.json) {
        nlohmann::json list = nlohmann::json::array();
        for (const Neighbour& each : nearest)
            list.push_back(toJson(each, runs[each.index]));
        nlohmann::json summary{{"runs", error.runs}, {"median", nullptr}, {"bias", nullptr}};
        summary["lowest_mfu"] = number(error.lowestMfu);
        summary["highest_mfu"] = number(error.highestMfu);
        if (error.runs > 0) {
            summary["median"] = error.median;
            summary["bias"] = error.bias;
        }
        print(nlohmann::json{{"format", "ridgepoint-neighbours"},
                             {"version", 1},
                             {"plan", loaded.document->name},
                             {"neighbours", list},
                             {"error", summary}});
        return kGood;
    }
    std::string text = loaded.document->name + ": measured runs that are most like it\n" +
                       padded("", 60) + right("distance", 9) + right("tokens/s a card", 16) +
                       right("MFU", 8) + right("error", 8) + "\n";
    for (const Neighbour& each : nearest)
        text += toText(each, runs[each.index]);
    if (error.runs > 0)
        text += "Their steps are predicted with a median error of " + percent(error.median) +
                ", bias " + percent(error.bias) + ".\n";
    if (error.lowestMfu)
        text += "Their measured MFU lies between " + percent(*error.lowestMfu) + " and " +
                percent(*error.highestMfu) + ".\n";
    print(text);
    return kGood;
}

} // namespace

void addNeighbours(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "neighbours", "Measured runs that are most like a plan: their speed, and our error there");
    auto options = std::make_shared<NeighboursOptions>();
    addPlanOptions(*command, options->source);
    command->add_option("--most", options->most, "How many to list")
        ->type_name("N")
        ->check(CLI::Range(1, 1000));
    command->add_flag("--all", options->all, "Runs too whose inputs are not all known");
    command->callback([=, &exitCode] { exitCode = neighboursCommand(*options); });
}

} // namespace ridgepoint::cli

// SPDX-License-Identifier: GPL-3.0-or-later
// `optimise`: the cheapest mix of keeping, rebuilding and offloading a plan's saved tensors under a
// budget of memory, and the curve of time against memory.
#include "common.h"

#include "explore/memory_mix.h"
#include "quantity/units.h"

#include <algorithm>

namespace ridgepoint::cli {
namespace {

using explore::PlanMemoryChoice;
using explore::PlanMemoryProblem;
using quantity::Dimension;

struct OptimiseOptions
{
    PlanSource source;
    std::string budget, hostLink, hostMemory;
    int points = 17;
};

std::string amount(double value, Dimension dimension)
{
    return quantity::formatQuantity(value, dimension, quantity::BytePrefix::Binary, 4);
}

/// Reads an option's quantity; says on standard error why where it can't.
bool readOption(const char* option, const std::string& text, Dimension dimension, double& target)
{
    if (text.empty())
        return true;
    const auto parsed = quantity::parseQuantity(text, dimension);
    if (parsed.value && *parsed.value >= 0 && *parsed.value <= 1e30) {
        target = *parsed.value;
        return true;
    }
    std::fprintf(stderr, "error: %s: %s\n", option,
                 parsed.value ? ("\"" + text + "\" is not between 0 and 1e30.").c_str()
                              : parsed.error.english().c_str());
    return false;
}

nlohmann::json toJson(const PlanMemoryChoice& choice)
{
    nlohmann::json made{{"budget_bytes", choice.budgetBytes},
                        {"is_feasible", choice.choice.isFeasible},
                        {"is_exact", choice.choice.isExact}};
    if (!choice.choice.isFeasible)
        return made;
    made["peak_bytes"] = choice.peakBytes;
    made["added_step_s"] = choice.addedStepS;
    made["missed_s_per_micro_batch"] = choice.choice.missedS;
    made["rebuild_s_per_micro_batch"] = choice.choice.cost.rebuildS;
    made["exposed_s_per_micro_batch"] = choice.choice.cost.exposedS;
    made["offloaded_bytes_per_micro_batch"] = choice.choice.cost.offloadedBytes;
    made["layout.recompute_set"] = choice.recomputeSet;
    made["layout.offload_set"] = choice.offloadSet;
    return made;
}

std::string listed(const std::string& set)
{
    return set.empty() ? "nothing" : set;
}

std::string toText(const PlanMemoryProblem& problem, double least, const PlanMemoryChoice& best,
                   const std::vector<PlanMemoryChoice>& curve)
{
    std::string text = "  Budget       " + amount(best.budgetBytes, Dimension::Bytes) +
                       " of a card; all kept takes " +
                       amount(problem.mostPeakBytes, Dimension::Bytes) + ", the least is " +
                       amount(least, Dimension::Bytes) + "\n";
    if (!best.choice.isFeasible) {
        text += best.choice.isExact ? "  Fits         not by keeping less\n"
                                    : "  Fits         no choice was found that does\n";
    } else {
        text += "  Peak         " + amount(best.peakBytes, Dimension::Bytes) + "\n  Adds         " +
                amount(best.addedStepS, Dimension::Seconds) + " to a step";
        text += best.choice.isExact
                    ? ", and no choice adds less\n"
                    : ", at most " +
                          amount(best.choice.missedS * problem.microBatches, Dimension::Seconds) +
                          " more than the best\n";
        text += "  Rebuilds     " + listed(best.recomputeSet) + "\n  Offloads     " +
                listed(best.offloadSet) + "\n";
    }
    text += "\n  Peak         Added to a step\n";
    for (const PlanMemoryChoice& each : curve) {
        if (!each.choice.isFeasible)
            continue;
        std::string peak = amount(each.peakBytes, Dimension::Bytes);
        peak.resize(std::max<std::size_t>(peak.size(), 13), ' ');
        text += "  " + peak + amount(each.addedStepS, Dimension::Seconds) +
                (each.choice.isExact ? "\n" : "  (or less)\n");
    }
    return text;
}

int optimiseCommand(const OptimiseOptions& options)
{
    const LoadedPlan loaded = loadPlan(options.source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const plan::Plan& plan = loaded.document->plan;
    explore::HostLink host = explore::hostLinkOf(plan);
    double budget = -1;
    if (!readOption("--budget", options.budget, Dimension::Bytes, budget) ||
        !readOption("--host-link", options.hostLink, Dimension::BytesPerSecond, host.bytesPerS) ||
        !readOption("--host-memory", options.hostMemory, Dimension::Bytes, host.bytes))
        return kBadUsage;
    const PlanMemoryProblem problem = explore::memoryProblemOf(plan, host);
    if (!problem.reason.empty()) {
        std::fprintf(stderr, "error: There is nothing to choose in this plan: %s.\n",
                     problem.reason.english().c_str());
        return kNotGood;
    }
    const PlanMemoryChoice best =
        explore::fittedChoice(plan, problem, budget < 0 ? problem.usableBytes : budget);
    const auto curve = explore::fittedCurve(plan, problem, options.points);
    const PlanMemoryChoice reached = explore::leastChoice(plan, problem);
    const double least = reached.choice.isFeasible ? reached.peakBytes : problem.fewestPeakBytes;
    if (options.source.json) {
        nlohmann::json points = nlohmann::json::array();
        for (const PlanMemoryChoice& each : curve)
            points.push_back(toJson(each));
        print(nlohmann::json{{"format", "ridgepoint-memory-choice"},
                             {"version", 1},
                             {"plan", loaded.document->name},
                             {"stage", problem.stage},
                             {"micro_batches", problem.microBatches},
                             {"in_flight", problem.inFlight},
                             {"usable_bytes", problem.usableBytes},
                             {"fewest_bytes", least},
                             {"most_bytes", problem.mostPeakBytes},
                             {"best", toJson(best)},
                             {"curve", points}});
    } else {
        print(loaded.document->name + "\n" + toText(problem, least, best, curve));
    }
    return best.choice.isFeasible ? kGood : kNotGood;
}

} // namespace

void addOptimise(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "optimise", "The cheapest mix of keeping, rebuilding and offloading tensors that fits");
    auto options = std::make_shared<OptimiseOptions>();
    addPlanOptions(*command, options->source);
    command->add_option("--budget", options->budget,
                        "Memory of a card that may be used, as \"60 GiB\" (usable memory if not "
                        "told)");
    command->add_option(
        "--host-link", options->hostLink,
        "Rate of a card's link to its host, as \"25 GB/s\" (the plan's if not told; "
        "0: nothing is offloaded)");
    command->add_option("--host-memory", options->hostMemory,
                        "Host memory for one card (the plan's if not told)");
    command->add_option("--points", options->points, "Points of the curve")
        ->check(CLI::Range(2, 200));
    command->callback([=, &exitCode] { exitCode = optimiseCommand(*options); });
}

} // namespace ridgepoint::cli

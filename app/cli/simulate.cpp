// SPDX-License-Identifier: GPL-3.0-or-later
// `simulate`: whole runs of a plan with failures, beside the closed law; when they end, and how
// likely that is by the deadline.
#include "common.h"
#include "outcome_text.h"

#include "explore/run_simulation.h"
#include "quantity/number_text.h"
#include "quantity/units.h"

#include <cmath>

namespace ridgepoint::cli {
namespace {

using explore::FinishSimulation;
using explore::FinishSpread;
using explore::SimulatedCurve;
using explore::Spread;
using quantity::Dimension;
using run::Estimate;

struct SimulateOptions
{
    PlanSource source;
    explore::RunSimulationOptions simulation;
    std::string interval;
    std::vector<std::string> ranges;
    std::size_t points = 0;
};

/// A part of a trial's time, as it is called and where it stands.
struct TimePart
{
    const char* key;
    const char* label;
    Estimate run::FailureSimulation::*estimate;
};
constexpr TimePart kTimeParts[] = {
    {"save_s", "saving", &run::FailureSimulation::saveS},
    {"rework_s", "done again", &run::FailureSimulation::reworkS},
    {"recovery_s", "recovering", &run::FailureSimulation::recoveryS},
    {"slow_s", "slow nodes", &run::FailureSimulation::slowS},
    {"waiting_s", "waiting for nodes", &run::FailureSimulation::waitingS},
};

constexpr std::size_t kMostListed = 1000; ///< failures of the calendar

nlohmann::json toJson(const Estimate& estimate)
{
    return {{"mean", estimate.mean}, {"standard_error", estimate.standardError}};
}

nlohmann::json toJson(const Spread& spread)
{
    return {{"mean", spread.mean}, {"p10", spread.p10}, {"p50", spread.p50}, {"p90", spread.p90}};
}

nlohmann::json toJson(const FinishSpread& finish)
{
    return {{"days", toJson(finish.days)},
            {"failures", toJson(finish.failures)},
            {"by_deadline", finish.byDeadline}};
}

Estimate overheadOf(const FinishSimulation& finish)
{
    const double useful = finish.planned.run.saved.usefulS;
    return {finish.own.elapsedS.mean / useful - 1, finish.own.elapsedS.standardError / useful};
}

double closedOverheadOf(const FinishSimulation& finish)
{
    return finish.expected.elapsedS / finish.planned.run.saved.usefulS - 1;
}

nlohmann::json calendarJson(const FinishSimulation& finish, std::uint64_t seed)
{
    const std::int64_t trial = explore::medianTrial(finish.own);
    const run::RunCalendar calendar = run::calendarOf(finish.planned.run, seed, trial, kMostListed);
    nlohmann::json list = nlohmann::json::array();
    for (const run::RunInterruption& each : calendar.interruptions)
        list.push_back({{"at_s", each.atS},
                        {"source", each.source == run::RunInterruption::kSlowNodes
                                       ? nlohmann::json()
                                       : nlohmann::json(each.source)},
                        {"lost_s", each.lostS},
                        {"back_s", each.backS}});
    return {{"trial", trial}, {"interruptions", list}, {"is_cut", calendar.isCut}};
}

nlohmann::json toJson(const SimulatedCurve& curve)
{
    nlohmann::json points = nlohmann::json::array();
    for (const explore::SimulatedPoint& point : curve.points)
        points.push_back(
            {{"interval_s", point.interval_s},
             {"reason", point.reason.english()},
             {"overhead", point.reason.empty() ? toJson(point.overhead) : nlohmann::json()}});
    return {{"reason", curve.reason.english()}, {"points", points}};
}

nlohmann::json toJson(const std::string& name, const FinishSimulation& finish,
                      const SimulatedCurve& curve, const explore::RunSimulationOptions& options)
{
    const run::SavedRun<double>& saved = finish.planned.run.saved;
    nlohmann::json sources = nlohmann::json::array();
    for (std::size_t i = 0; i < finish.planned.sources.size(); ++i)
        sources.push_back({{"name", finish.planned.sources[i].english()},
                           {"failures_per_s", finish.planned.run.sources[i].perS},
                           {"recovery_s", finish.planned.run.sources[i].recoveryS},
                           {"failures", finish.own.failuresBySource[i]}});
    nlohmann::json parts = nlohmann::json::object();
    for (const TimePart& part : kTimeParts)
        parts[part.key] = toJson(finish.own.*part.estimate);
    return {{"format", "ridgepoint-simulation"},
            {"version", 1},
            {"plan", name},
            {"trials", options.trials},
            {"seed", options.seed},
            {"useful_s", saved.usefulS},
            {"interval_s", saved.intervalS},
            {"save_s", saved.pauseS},
            {"deadline_days", finish.planned.deadlineDays},
            {"closed",
             {{"elapsed_s", finish.expected.elapsedS},
              {"overhead", closedOverheadOf(finish)},
              {"failures", finish.expected.failures},
              {"is_exact", finish.expected.isExact}}},
            {"simulated",
             {{"elapsed_s", toJson(finish.own.elapsedS)},
              {"overhead", toJson(overheadOf(finish))},
              {"failures", toJson(finish.own.failures)},
              {"parts", parts}}},
            {"sources", sources},
            {"failures_alone", toJson(finish.alone)},
            {"all", toJson(finish.all)},
            {"step_error", finish.hasStepError},
            {"samples", finish.samples},
            {"refused", finish.refused},
            {"refusal", finish.refusal.english()},
            {"calendar", calendarJson(finish, options.seed)},
            {"curve", toJson(curve)}};
}

/// "4.070% +- 0.003%"
std::string percentText(const Estimate& share)
{
    return amount(share.mean, Dimension::Ratio) + " +- " +
           quantity::numberText(100 * share.standardError, 2) + "%";
}

std::string line(const char* label, const std::string& value)
{
    return "  " + padded(label, 20) + value + "\n";
}

std::string finishText(const char* label, const FinishSpread& finish, double deadlineDays)
{
    const auto days = [](double value) { return amount(value, Dimension::Days); };
    return line(label, "P10 " + days(finish.days.p10) + ", P50 " + days(finish.days.p50) +
                           ", P90 " + days(finish.days.p90) + "; by the deadline of " +
                           days(deadlineDays) + ": " + amount(finish.byDeadline, Dimension::Ratio));
}

std::string curveText(const SimulatedCurve& curve)
{
    if (curve.points.empty() && curve.reason.empty())
        return {};
    std::string text = "\n  Overhead at other intervals\n";
    if (!curve.reason.empty())
        return text + "    " + curve.reason.english() + "\n";
    for (const explore::SimulatedPoint& point : curve.points)
        text += "    " + padded(amount(point.interval_s, Dimension::Seconds), 14) +
                (point.reason.empty() ? percentText(point.overhead) : point.reason.english()) +
                "\n";
    return text;
}

std::string toText(const FinishSimulation& finish, const SimulatedCurve& curve, std::int64_t trials)
{
    const run::SavedRun<double>& saved = finish.planned.run.saved;
    const auto seconds = [](double value) { return amount(value, Dimension::Seconds); };
    std::string text =
        line("Save every", seconds(saved.intervalS) + ", each " + seconds(saved.pauseS));
    text += line("Overhead",
                 percentText(overheadOf(finish)) + " in " + std::to_string(trials) +
                     " simulated runs; " + amount(closedOverheadOf(finish), Dimension::Ratio) +
                     (finish.expected.isExact
                          ? " by the closed law"
                          : " by the closed law, without waits for nodes and evictions"));
    text += finishText("Ends after", finish.alone, finish.planned.deadlineDays);
    if (finish.samples > 0)
        text += finishText("with what is unsure", finish.all, finish.planned.deadlineDays);
    if (finish.hasStepError)
        text += line("", "the step's known error counted in");
    if (finish.refused > 0)
        text += line("", std::to_string(finish.refused) + " of " + std::to_string(finish.samples) +
                             " values drawn gave no run: " + finish.refusal.english());
    const Spread& failures = finish.alone.failures;
    const auto number = [](double value) { return quantity::numberText(value, 4); };
    text += line("Failures", number(failures.mean) + " a run, P10 " + number(failures.p10) +
                                 ", P90 " + number(failures.p90));
    if (finish.planned.sources.size() > 1) {
        for (std::size_t i = 0; i < finish.planned.sources.size(); ++i)
            text += line("", number(finish.own.failuresBySource[i]) + " of " +
                                 finish.planned.sources[i].english());
    }
    text += "\n  Where a run's time goes, on average\n";
    const auto part = [&](const std::string& label, double value) {
        text += "    " + padded(label, 18) + padded(seconds(value), 12) +
                amount(value / finish.own.elapsedS.mean, Dimension::Ratio) + "\n";
    };
    part("training", saved.usefulS);
    for (const TimePart& each : kTimeParts) {
        if ((finish.own.*each.estimate).mean > 0)
            part(each.label, (finish.own.*each.estimate).mean);
    }
    return text + curveText(curve);
}

/// False, and a message, where an option cannot be read.
bool readOptions(const SimulateOptions& options, explore::RunAssumptions& assumptions,
                 std::vector<explore::UncertainInput>& uncertain)
{
    if (!options.interval.empty()) {
        const auto parsed = quantity::parseQuantity(options.interval, Dimension::Seconds);
        if (!parsed.value) {
            std::fprintf(stderr, "error: --interval: %s\n", parsed.error.english().c_str());
            return false;
        }
        assumptions.interval_s = parsed.value;
    }
    for (const std::string& range : options.ranges) {
        auto parsed = explore::parseUncertainInput(range);
        if (!parsed.input) {
            std::fprintf(stderr, "error: --range %s: %s.\n", range.c_str(),
                         parsed.error.english().c_str());
            return false;
        }
        uncertain.push_back(std::move(*parsed.input));
    }
    return true;
}

int simulateCommand(const SimulateOptions& options)
{
    explore::RunAssumptions assumptions;
    std::vector<explore::UncertainInput> uncertain;
    if (!readOptions(options, assumptions, uncertain))
        return kBadUsage;
    const LoadedPlan loaded = loadPlan(options.source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const plan::Plan& plan = loaded.document->plan;
    const FinishSimulation finish =
        explore::simulateFinish(plan, uncertain, options.simulation, assumptions);
    if (!finish.reason.empty())
        return cannotSay(finish.reason);
    SimulatedCurve curve;
    if (options.points > 0)
        curve = explore::simulateCurve(plan, options.points, options.simulation, assumptions);
    if (options.source.json)
        print(toJson(loaded.document->name, finish, curve, options.simulation));
    else
        print(loaded.document->name + "\n" + toText(finish, curve, options.simulation.trials));
    return kGood;
}

} // namespace

void addSimulate(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "simulate", "Whole runs with failures: when they end, and how likely by the deadline");
    auto options = std::make_shared<SimulateOptions>();
    addPlanOptions(*command, options->source);
    command->add_option("--trials", options->simulation.trials, "Runs to simulate")
        ->check(CLI::Range(std::int64_t{1}, run::kMostTrials))
        ->capture_default_str();
    command->add_option("--seed", options->simulation.seed, "Other random numbers")
        ->capture_default_str();
    command
        ->add_option("--threads", options->simulation.threads,
                     "Threads to use (as many as cores); the answer is the same")
        ->check(CLI::Range(1U, 1024U));
    command->add_option("--interval", options->interval,
                        "Training between saves, as \"30 min\" (the plan's if not told)");
    command
        ->add_option("--range", options->ranges,
                     "A field or given figure that is not known exactly: 8 of 10 times it is "
                     "between these")
        ->type_name("PATH=LOW..HIGH")
        ->allow_extra_args(false);
    command
        ->add_option("--curve", options->points,
                     "Simulate so many other intervals around the best one too")
        ->check(CLI::Range(std::size_t{1}, std::size_t{1000}));
    command->callback([=, &exitCode] { exitCode = simulateCommand(*options); });
}

} // namespace ridgepoint::cli

// SPDX-License-Identifier: Apache-2.0
// A plan's run simulated with failures: what saves and failures cost at intervals around the best
// one, when the run ends, and how likely that is by the deadline, where some inputs are known as
// ranges. The same seed gives the same answer, however many threads there are.
#pragma once

#include "explore/uncertain_inputs.h"
#include "plan/forecast.h"
#include "plan/plan.h"
#include "run/failure_simulation.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace ridgepoint::explore {

/// What a simulation takes beside the plan's fields.
struct RunAssumptions
{
    std::optional<double> interval_s; ///< in place of the plan's
    bool savesAfterLast = true;
};

/// A plan as the simulation takes it.
struct PlannedRun
{
    quantity::Text reason; ///< why there is none
    run::FailureRun run;
    std::vector<quantity::Text> sources; ///< what they are, by index
    double reservedDays = 0;
    double deadlineDays = 0;
};

PlannedRun plannedRun(const plan::Plan& plan, const plan::Forecast& forecast,
                      const RunAssumptions& assumptions = {});

struct RunSimulationOptions
{
    std::int64_t trials = 10000;
    std::uint64_t seed = 1;
    unsigned threads = 0;      ///< 0: as many as there are cores
    double mostFailures = 1e9; ///< of all trials
    /// Where set, counts trials that are done: `trials`, and as many again with uncertain inputs.
    std::atomic<std::int64_t>* done = nullptr;
};

/// Simulated costs at one interval: a dot on the curve of chart_data.h, and its error bar.
struct SimulatedPoint
{
    double interval_s = 0;
    run::Estimate overhead; ///< of useful training time
    quantity::Text reason;  ///< why there is none at this interval
};

struct SimulatedCurve
{
    quantity::Text reason; ///< why there are no points
    bool isStopped = false;
    std::vector<SimulatedPoint> points; ///< by interval, over the range of checkpointCurve()
};

/// `options.trials` runs at each of `count` intervals.
SimulatedCurve simulateCurve(const plan::Plan& plan, std::size_t count,
                             const RunSimulationOptions& options = {},
                             const RunAssumptions& assumptions = {},
                             const std::stop_token& stop = {});

/// A number of many trials.
struct Spread
{
    double mean = 0;
    double p10 = 0;
    double p50 = 0;
    double p90 = 0;
};

/// When runs end, over all trials.
struct FinishSpread
{
    Spread days;                    ///< after the start, reserved days included
    Spread failures;                ///< of a run
    double byDeadline = 0;          ///< share of trials that end by then
    std::vector<double> sortedDays; ///< of all trials
};

struct FinishSimulation
{
    quantity::Text reason; ///< why there is none
    bool isStopped = false;
    PlannedRun planned;         ///< at the plan's own values
    run::ExpectedRun expected;  ///< of that, by the closed laws
    run::FailureSimulation own; ///< of that: failures alone are uncertain
    FinishSpread alone;         ///< the same as days
    FinishSpread all; ///< with the uncertain inputs and the step's known error; else `alone`
    bool hasStepError = false; ///< the plan's step has a known error
    int samples = 0;           ///< values drawn of each uncertain input; 0: there is none
    int refused = 0;           ///< of them, where the plan had no answer
    quantity::Text refusal;    ///< the first of those
};

/// The most plans that are evaluated.
inline constexpr std::size_t kMostSamples = 200;

/// Simulates the plan's run, and with `uncertain` inputs the runs of plans that have their values
/// drawn. The interval stays the plan's: it is chosen before anyone knows the values. The error of
/// the step (step.low_68_s to step.high_68_s) is a lognormal factor on the step's time. Never
/// throws; evaluates at most kMostSamples plans.
FinishSimulation simulateFinish(const plan::Plan& plan,
                                const std::vector<UncertainInput>& uncertain = {},
                                const RunSimulationOptions& options = {},
                                const RunAssumptions& assumptions = {},
                                const std::stop_token& stop = {});

/// Index of the trial that took as long as half of all did at most.
std::int64_t medianTrial(const run::FailureSimulation& simulation);

} // namespace ridgepoint::explore

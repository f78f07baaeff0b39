// SPDX-License-Identifier: Apache-2.0
// The Monte Carlo of a whole training run: saves, failures of several sources that strike at
// random, work that is done again, recoveries, slow nodes, spares. One random draw a failure; what
// lies between two failures is counted in closed form, so a trial takes as long as it has failures.
// Every trial has random numbers of its own: the answer is the same for any number of threads.
#pragma once

#include "quantity/text.h"
#include "run/overhead_laws.h"
#include "run/run.h"

#include <atomic>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace ridgepoint::run {

/// Something that stops the job now and then, as a Poisson process while training and saves go on.
struct FailureSource
{
    double perS = 0;
    double recoveryS = 0;
    bool takesNode = false; ///< a node leaves with each failure, and another takes its place
};

/// Nodes that are slow from the moment they join, each with the same probability, also those that
/// take the place of others. While one or more are in, training takes (1 + slowdown) as long.
///
/// Evict: the slow nodes are noticed `detectionS` of training and saves after the first of them
/// joined (those that joined meanwhile are noticed with it). The job stops once for all of them,
/// goes back to its last usable snapshot, and `replacementS` later goes on with others.
struct SlowNodes
{
    std::int64_t nodes = 0; ///< of the job
    double probability = 0;
    double slowdown = 0;    ///< 0.2: a step takes 20% longer
    double sharedShare = 0; ///< of the nodes that the run begins with, and all are slow or none is
    SlowResponse response = SlowResponse::Wait;
    double detectionS = 0;
    double replacementS = 0;
};

/// A run to simulate: plain numbers, in seconds of wall time if not told otherwise.
struct FailureRun
{
    SavedRun<double> saved;
    std::vector<FailureSource> sources;
    /// A failure while the job recovers starts the recovery anew; otherwise none strikes then.
    bool strikesRecoveries = false;
    SlowNodes slow;
    /// Nodes that stand by; each node that leaves takes one, and comes back as a spare `repairS`
    /// later. With none left the job waits for the next that comes back. Empty: always enough.
    std::optional<std::int64_t> spares;
    double repairS = 0;
};

/// Where a trial's time went: useful training and these parts are `elapsedS`.
struct TrialOutcome
{
    double elapsedS = 0;
    double saveS = 0;     ///< pauses and waits of saves that counted
    double reworkS = 0;   ///< training and saves that were lost
    double recoveryS = 0; ///< also of recoveries that were struck
    double slowS = 0;     ///< by which slow nodes made useful training longer
    double waitingS = 0;  ///< for a node to take another's place
    std::int64_t failures = 0;
    std::int64_t evictions = 0; ///< stops for slow nodes

    bool operator==(const TrialOutcome&) const = default;
};

/// A mean over trials and how far it may be from the expectation.
struct Estimate
{
    double mean = 0;
    double standardError = 0;
};

struct SimulationOptions
{
    std::int64_t trials = 10000;
    std::uint64_t seed = 1;
    unsigned threads = 0;      ///< 0: as many as there are cores
    double mostFailures = 1e9; ///< refused where more are to be expected in all
    /// Where set, counts the trials that are done.
    std::atomic<std::int64_t>* done = nullptr;
};

/// The most trials that are kept.
inline constexpr std::int64_t kMostTrials = 1'000'000;

struct FailureSimulation
{
    quantity::Text reason; ///< why nothing was simulated
    bool isStopped = false;
    std::vector<TrialOutcome> trials; ///< by index
    std::vector<double> sortedElapsedS;
    Estimate elapsedS, saveS, reworkS, recoveryS, slowS, waitingS, failures, evictions;
    std::vector<double> failuresBySource; ///< mean of a trial
};

/// Simulates `options.trials` whole runs. Never throws for any input, and never hangs: what is no
/// number, or would take more failures than `mostFailures`, is refused with the reason.
FailureSimulation simulateFailures(const FailureRun& run, const SimulationOptions& options = {},
                                   const std::stop_token& stop = {});

/// What the closed laws expect of a run.
struct ExpectedRun
{
    double elapsedS = 0;
    double failures = 0;
    bool isExact = true; ///< false where nodes are replaced one by one: no closed law holds then
};

/// Infinite where failures let nothing end. For values that whyNotSimulated() has no word against.
ExpectedRun expectedOf(const FailureRun& run);

/// Why a run cannot be simulated so often; empty where it can.
quantity::Text whyNotSimulated(const FailureRun& run, const SimulationOptions& options);

/// The smallest sample that at least `share` of all are not above. Needs at least one.
double quantileOf(const std::vector<double>& sorted, double share);

/// A stop of one trial.
struct RunInterruption
{
    static constexpr int kSlowNodes = -1;

    double atS = 0;   ///< wall time since the run's start
    int source = 0;   ///< index of the source, or kSlowNodes
    double lostS = 0; ///< training and saves to be done again
    double backS = 0; ///< wall time when training goes on, if nothing strikes before
};

struct RunCalendar
{
    quantity::Text reason;                      ///< why there is none
    std::vector<RunInterruption> interruptions; ///< by time; at most `most`
    bool isCut = false;                         ///< there were more
    TrialOutcome outcome;
};

/// The interruptions of one of the trials that simulateFailures() makes with this seed.
RunCalendar calendarOf(const FailureRun& run, std::uint64_t seed, std::int64_t trial,
                       std::size_t most = 100000);

} // namespace ridgepoint::run

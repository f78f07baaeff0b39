// SPDX-License-Identifier: Apache-2.0
// The whole run: how many steps, how often to save, what failures cost, when it ends and what it
// costs. All of the first-order model of the chapter (10.4.4, 10.6.1) and the exact law beside it.
#pragma once

#include "quantity/reader.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::run {

/// A stretch of the run with one batch, one sequence length and one number of accelerators.
struct Phase
{
    double tokens = 1e12;
    std::int64_t sequenceTokens = 4096;
    std::int64_t globalBatchSequences = 1024;
    std::int64_t nodes = 0; ///< that take part; 0: all of the cluster

    bool operator==(const Phase&) const = default;
};

struct Task
{
    std::string name = "Pretraining";
    std::vector<Phase> phases{Phase{}};
    double deadlineDays = 30;
    double reservedDays = 0;                ///< start-up, evaluation, planned pauses: no training
    std::optional<double> noiseScaleTokens; ///< gradient noise scale; empty: not known
    double jobLimitS = 0;                   ///< a scheduler ends each job after it; 0: none
    double queueS = 0;                      ///< from a job's end until the next one starts
    double allocationNodeHours = 0;         ///< granted; 0: as many as are needed

    bool operator==(const Task&) const = default;
};

/// What feeds the accelerators.
struct DataInput
{
    double waitS = 0;         ///< average wait a step that prefetching does not hide
    std::int64_t workers = 0; ///< preparing processes; 0: never the limit
    double sequencesPerSPerWorker = 0;
    double bytesPerSequence = 0; ///< read from storage

    bool operator==(const DataInput&) const = default;
};

/// What a checkpoint holds (reference/conventions.md, F10).
enum class CheckpointContents
{
    WeightsAndOptimizer, ///< working weights, master weights, moments: 14 bytes a parameter
                         ///< (chapter)
    Optimizer,           ///< master weights and moments: 12 bytes a parameter (lesson)
};

enum class Writing
{
    Blocking,     ///< training stands still until all is in storage
    Asynchronous, ///< only until it is copied to host memory; written in the background
};

struct Checkpoint
{
    CheckpointContents contents = CheckpointContents::WeightsAndOptimizer;
    std::optional<double> intervalS; ///< useful training between saves; empty: the optimum
    Writing writing = Writing::Blocking;
    bool sharded = true;             ///< each node writes its part; else one writes all
    std::int64_t keepLast = 3;       ///< that are kept to go back to
    std::int64_t keepEverySaves = 0; ///< every so many one is kept for good; 0: none

    bool operator==(const Checkpoint&) const = default;
};

enum class OverheadLaw
{
    FirstOrder,      ///< save / interval + rate (interval / 2 + recovery)
    Exact,           ///< failures as a Poisson process that may also strike saves
    ExactRecoveries, ///< and recoveries (Daly 2006)
};

/// Means of times between failures, and what a failure costs beside the work that is lost.
struct Reliability
{
    double acceleratorMtbfS = 337.07 * 86400;
    std::optional<double> hostMtbfS;       ///< of a node, beside its accelerators
    std::optional<double> linkMtbfS;       ///< of a network card with its link
    std::optional<double> sharedMtbfS;     ///< between failures of the whole job, whatever its size
    std::optional<double> spikeMtbfS;      ///< between loss spikes that are rolled back
    std::optional<double> recoveryS = 120; ///< empty: the sum of the next three and of loading
    double detectS = 0;                    ///< until a failure is noticed
    double rescheduleS = 0;                ///< until a node is replaced and all processes run
    double repairS = 0; ///< of a node, until it can be a spare again; 0: not counted
    double warmUpS = 0; ///< until steps take their usual time again
    OverheadLaw law = OverheadLaw::FirstOrder;

    bool operator==(const Reliability&) const = default;
};

/// What is done about a node that stays slow.
enum class SlowResponse
{
    Wait,       ///< each step ends when it does
    Reallocate, ///< its work is spread over the others
    Evict,      ///< it is replaced, and training goes back to the last save
};

/// Computing times that differ between ranks (chapter 10.4.5).
struct Stragglers
{
    double spread = 0;     ///< standard deviation over mean of a rank's computing in a step
    double sharedSlow = 0; ///< share of nodes that are slow all together or not at all
    double slowNodes = 0;  ///< share of nodes that stay slow
    double slowdown = 0.1; ///< how much longer those compute, a share
    SlowResponse response = SlowResponse::Wait;
    std::int64_t spareNodes = 0; ///< stand ready and are paid for

    bool operator==(const Stragglers&) const = default;
};

/// Evaluation of checkpoints beside the training, on accelerators of its own (lesson 3.10).
struct Evaluation
{
    double tokens = 0;           ///< of the suite, each time; 0: none
    std::int64_t everySteps = 0; ///< 0: at each save
    std::int64_t accelerators = 8;

    bool operator==(const Evaluation&) const = default;
};

/// What is paid beside the price of accelerator-hours.
struct Costs
{
    double reservedAcceleratorHours = 0; ///< bought beforehand, at a price of their own
    double reservedPricePerAcceleratorHour = 0;
    double fixed = 0;          ///< preparation, data, people
    double pue = 1;            ///< power of the building over that of its machines
    double pricePerKwh = 0;    ///< paid for energy on top; 0: the rent covers it
    double carbonKgPerKwh = 0; ///< CO2-equivalent of a kWh of the grid
    std::optional<double> budget;

    bool operator==(const Costs&) const = default;
};

/// The optimal interval to first order, sqrt(2 c / rate): Young 1974.
template <class N>
N youngIntervalS(const N& saveS, const N& failuresPerS)
{
    using std::sqrt;
    return sqrt(2 * saveS / failuresPerS);
}

/// The interval that minimises the exact overhead: the root of
/// exp(rate (interval + save)) (1 - rate interval) = 1.
template <class N>
N exactIntervalS(const N& saveS, const N& failuresPerS);

/// Daly's interval (2006), for saves shorter than twice the time between failures; else that time.
template <class N>
N dalyIntervalS(const N& saveS, const N& failuresPerS);

/// The least and the most interval whose overhead, by the first-order law, is within `within` of
/// the best one's.
template <class N>
struct IntervalBand
{
    N lowS = 0;
    N highS = 0;
};
template <class N>
IntervalBand<N> firstOrderBand(const N& saveS, const N& failuresPerS, double within);

/// The three costs of failures and saves, each a share of useful training time.
template <class N>
struct Overhead
{
    N save = 0;
    N rework = 0;
    N recovery = 0;

    N total() const { return save + rework + recovery; }
};

/// First order: c / tau + rate tau / 2 + rate r.
template <class N>
Overhead<N> firstOrderOverhead(const N& saveS, const N& intervalS, const N& failuresPerS,
                               const N& recoveryS);

/// Exact under Poisson failures that may strike saves too, recoveries not:
/// (1 / rate + r) (exp(rate (tau + c)) - 1) / tau - 1.
template <class N>
N exactOverhead(const N& saveS, const N& intervalS, const N& failuresPerS, const N& recoveryS);

/// Seconds that the input adds to a step of `busyS` seconds: the given average wait, and what
/// preparing or reading the batch takes longer than the step.
template <class N>
N inputWaitS(const DataInput& input, const N& batchSequences, const N& busyS,
             const double& storageReadBytesPerS, const quantity::Reader<N>& in);

} // namespace ridgepoint::run

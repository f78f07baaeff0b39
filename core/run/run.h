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

/// A stretch of the run with one batch and one sequence length.
struct Phase
{
    double tokens = 1e12;
    std::int64_t sequenceTokens = 4096;
    std::int64_t globalBatchSequences = 1024;

    bool operator==(const Phase&) const = default;
};

struct Task
{
    std::string name = "Pretraining";
    std::vector<Phase> phases{Phase{}};
    double deadlineDays = 30;
    double reservedDays = 0; ///< start-up, evaluation, planned pauses: no training

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

struct Checkpoint
{
    CheckpointContents contents = CheckpointContents::WeightsAndOptimizer;
    std::optional<double> intervalS; ///< useful training between saves; empty: the optimum

    bool operator==(const Checkpoint&) const = default;
};

enum class OverheadLaw
{
    FirstOrder, ///< save / interval + rate (interval / 2 + recovery)
    Exact,      ///< failures as a Poisson process that may also strike saves and recoveries
};

struct Reliability
{
    double acceleratorMtbfS = 337.07 * 86400;
    std::optional<double> sharedMtbfS; ///< between failures of the whole job, whatever its size
    double recoveryS = 120;
    OverheadLaw law = OverheadLaw::FirstOrder;

    bool operator==(const Reliability&) const = default;
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

/// Exact under Poisson failures that may strike saves and recoveries too:
/// (1 / rate + r) (exp(rate (tau + c)) - 1) / tau - 1.
template <class N>
N exactOverhead(const N& saveS, const N& intervalS, const N& failuresPerS, const N& recoveryS);

/// Seconds that the input adds to a step of `busyS` seconds: the given average wait, and what
/// preparing or reading the batch takes longer than the step.
template <class N>
N inputWaitS(const DataInput& input, const N& batchSequences, const N& busyS,
             const double& storageReadBytesPerS, const quantity::Reader<N>& in);

} // namespace ridgepoint::run

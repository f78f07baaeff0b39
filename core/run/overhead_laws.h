// SPDX-License-Identifier: Apache-2.0
// What saves and failures cost beyond the laws of run.h: failures that strike recoveries too,
// several sources, snapshots that are written while training goes on, and a whole run with its
// last, short segment. Failures are a Poisson process.
#pragma once

#include "quantity/traced.h"

#include <vector>

namespace ridgepoint::run {

/// How often something stops the job, and how long it stands still after that.
template <class N>
struct FailureLaw
{
    N perS = 0;
    N recoveryS = 0;
};

/// Failures of the job a second, of all sources.
template <class N>
N failuresPerS(const std::vector<FailureLaw<N>>& sources);

/// Expected seconds from a failure until training goes on. A recovery that is struck begins anew,
/// with the recovery that the new failure needs: (1 - phi) / (lambda phi), where phi is the share
/// of recoveries that end unstruck, the mean of exp(-lambda r) over the sources.
template <class N>
N expectedRecoveryS(const std::vector<FailureLaw<N>>& sources, bool strikesRecoveries);

/// Overhead where failures strike recoveries as well: exp(lambda r) (exp(lambda (tau + c)) - 1) /
/// (lambda tau) - 1. J. T. Daly, A higher order estimate of the optimum checkpoint interval for
/// restart dumps, FGCS 22 (2006), its complete model.
template <class N>
N struckRecoveryOverhead(const N& saveS, const N& intervalS, const N& failuresPerS,
                         const N& recoveryS);

/// Overhead in a long run where training stands still for `pauseS` and the snapshot can be used
/// `commitS` later. From commit to commit: a = max(tau, w) + c without a failure (a save waits for
/// the one before), and after one b = tau + c + w again from the snapshot:
/// (1 - exp(-lambda a)) (1 / lambda + r) exp(lambda b) / tau - 1. exactOverhead() where w is 0.
template <class N>
N asynchronousOverhead(const N& pauseS, const N& commitS, const N& intervalS, const N& failuresPerS,
                       const N& recoveryS);

/// A run that is saved.
template <class N>
struct SavedRun
{
    N usefulS = 0;              ///< training to be done
    N intervalS = 0;            ///< of it between two saves
    N pauseS = 0;               ///< training stands still for each save
    N commitS = 0;              ///< from then until the snapshot can be used; 0: at once
    bool savesAfterLast = true; ///< the run ends when its last snapshot can be used
};

/// What has to pass without a failure until the next snapshot can be used, segment by segment. The
/// first segments are alike; the last one (two, where training ends before the last but one can be
/// used) differs. All times are in seconds.
template <class N>
struct RunSegments
{
    N count = 0;             ///< segments in all
    N lastWork = 0;          ///< training in the last one
    N inFlow = 0;            ///< from usable to usable, no failure between
    N afterRecovery = 0;     ///< from a recovery, or the run's start
    int endSegments = 1;     ///< that belong to the end
    N endInFlow = 0;         ///< from the last usable snapshot to the end of the run
    N endAfterRecovery = 0;  ///< from a recovery, with all of the end's segments to do
    N lastAfterRecovery = 0; ///< with only the last one to do
    N wait = 0;              ///< in `inFlow`: the save waits for the one before
    N endWait = 0;           ///< the same in `endInFlow`
};
template <class N>
RunSegments<N> segmentsOf(const SavedRun<N>& run);

/// Expected seconds of a whole run; `recoveryS` as of expectedRecoveryS().
template <class N>
N expectedRunS(const SavedRun<N>& run, const N& failuresPerS, const N& recoveryS);

} // namespace ridgepoint::run

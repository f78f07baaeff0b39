// SPDX-License-Identifier: Apache-2.0
// What saving costs at an interval, by the law that the plan chose: one place for the figures, for
// curves over intervals, and for the simulation to be held to.
#pragma once

#include "run/overhead_laws.h"
#include "run/run.h"

namespace ridgepoint::run {

/// How a job saves and fails.
template <class N>
struct Saving
{
    N saveS = 0;                 ///< training stands still for each save
    N commitS = 0;               ///< from then until the save can be gone back to
    bool isAsynchronous = false; ///< then `commitS` counts
    N failuresPerS = 0;
    N recoveryS = 0;
    OverheadLaw law = OverheadLaw::FirstOrder;
    N lawCause = 0;     ///< the field that `law` is from
    N writingCause = 0; ///< the field that `isAsynchronous` is from
};

/// The three costs to first order. Of an asynchronous save the work since the last save that was
/// written is lost too, and a save that comes before that waits for it.
template <class N>
Overhead<N> firstOrderOverhead(const Saving<N>& saving, const N& intervalS);

/// All costs together by the exact law, with or without failures in recoveries.
template <class N>
N exactOverhead(const Saving<N>& saving, const N& intervalS);

/// By the chosen law.
template <class N>
N overheadOf(const Saving<N>& saving, const N& intervalS);

/// The best interval to first order: Young's, or as long as the storage takes to write.
template <class N>
N firstOrderIntervalS(const Saving<N>& saving);

/// The best interval by the exact law.
template <class N>
N exactIntervalS(const Saving<N>& saving);

/// Where the overhead, by the chosen law, is `within` more than at the best interval.
template <class N>
IntervalBand<N> intervalBand(const Saving<N>& saving, double within);

} // namespace ridgepoint::run

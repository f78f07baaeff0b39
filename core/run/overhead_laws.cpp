// SPDX-License-Identifier: Apache-2.0
#include "run/overhead_laws.h"

#include <cmath>

namespace ridgepoint::run {

using quantity::Candidate;
using quantity::largest;
using quantity::named;
using quantity::Traced;
using quantity::valueOf;

namespace {

/// Expected seconds of `first` that may be struck and `again` after each failure.
template <class N>
N cycleS(const N& first, const N& again, const N& failuresPerS, const N& recoveryS)
{
    using std::exp;
    using std::expm1;
    return -expm1(-(failuresPerS * first)) * (1 / failuresPerS + recoveryS) *
           exp(failuresPerS * again);
}

/// The same where `first` is `again`.
template <class N>
N attemptS(const N& length, const N& failuresPerS, const N& recoveryS)
{
    using std::expm1;
    return (1 / failuresPerS + recoveryS) * expm1(failuresPerS * length);
}

/// `seconds`, or the write that has to end first.
template <class N>
N orWrite(const N& seconds, const N& commitS)
{
    return largest({Candidate<N>{RP_TR("training"), seconds},
                    Candidate<N>{RP_TR("writing the snapshot before"), commitS}});
}

} // namespace

template <class N>
N failuresPerS(const std::vector<FailureLaw<N>>& sources)
{
    N sum = 0;
    for (const FailureLaw<N>& source : sources)
        sum += source.perS;
    return sum;
}

template <class N>
N expectedRecoveryS(const std::vector<FailureLaw<N>>& sources, bool strikesRecoveries)
{
    using std::exp;
    using std::expm1;
    const N rate = failuresPerS(sources);
    if (!(valueOf(rate) > 0))
        return N(0);
    N sum = 0;
    if (!strikesRecoveries) {
        for (const FailureLaw<N>& source : sources)
            sum += source.perS * source.recoveryS;
        return sum / rate;
    }
    // of the share that is struck, so that nothing cancels where recoveries are short
    N struck = 0;
    for (const FailureLaw<N>& source : sources) {
        struck += source.perS * -expm1(-(rate * source.recoveryS));
        sum += source.perS * exp(-(rate * source.recoveryS));
    }
    return struck / rate / sum;
}

template <class N>
N struckRecoveryOverhead(const N& saveS, const N& intervalS, const N& failuresPerS,
                         const N& recoveryS)
{
    using std::exp;
    const N segment = named(
        exp(failuresPerS * recoveryS) / failuresPerS * expm1(failuresPerS * (intervalS + saveS)),
        {"T_segment", RP_TR("expected time for one interval and its save"), "s"});
    return segment / intervalS - 1;
}

template <class N>
N asynchronousOverhead(const N& pauseS, const N& commitS, const N& intervalS, const N& failuresPerS,
                       const N& recoveryS)
{
    const N inFlow = named(orWrite(intervalS, commitS) + pauseS,
                           {"a", RP_TR("from one usable snapshot to the next"), "s"});
    const N again = named(intervalS + pauseS + commitS,
                          {"b", RP_TR("from a recovery to the next usable snapshot"), "s"});
    return named(cycleS(inFlow, again, failuresPerS, recoveryS),
                 {"T_segment", RP_TR("expected time for one interval and its save"), "s"}) /
               intervalS -
           1;
}

template <class N>
RunSegments<N> segmentsOf(const SavedRun<N>& run)
{
    using std::ceil;
    constexpr double kRounding = 1e-9; // of an interval: no segment of its own
    RunSegments<N> all;
    const N& interval = run.intervalS;
    const N& commit = run.commitS;
    all.count = largest({Candidate<N>{RP_TR("one segment"), N(1)},
                         Candidate<N>{RP_TR("as many as the training fills"),
                                      ceil(run.usefulS / interval - kRounding)}});
    all.lastWork = largest(
        {Candidate<N>{RP_TR("nothing"), N(0)},
         Candidate<N>{RP_TR("what the others leave"), run.usefulS - (all.count - 1) * interval}});
    const N period = orWrite(interval, commit);
    all.inFlow = period + run.pauseS;
    all.afterRecovery = interval + run.pauseS + commit;
    all.wait = period - interval;
    if (run.savesAfterLast) {
        const N last = orWrite(all.lastWork, commit);
        all.endInFlow = last + run.pauseS;
        all.endWait = last - all.lastWork;
        all.endAfterRecovery = all.lastWork + run.pauseS + commit;
        all.lastAfterRecovery = all.endAfterRecovery;
        return all;
    }
    all.lastAfterRecovery = all.lastWork;
    if (valueOf(all.count) < 2 || valueOf(all.lastWork) >= valueOf(commit)) {
        all.endInFlow = all.lastWork - commit; // of a single segment nothing is in flow
        all.endAfterRecovery = all.lastWork;
        return all;
    }
    // training ends before the snapshot of the last but one can be used
    all.endSegments = 2;
    all.endInFlow = all.inFlow + all.lastWork - commit;
    all.endWait = all.wait;
    all.endAfterRecovery = interval + run.pauseS + all.lastWork;
    return all;
}

template <class N>
N expectedRunS(const SavedRun<N>& run, const N& failuresPerS, const N& recoveryS)
{
    const RunSegments<N> all = segmentsOf(run);
    const N alike = all.count - all.endSegments;
    const bool isShort = valueOf(alike) < 1;
    if (!(valueOf(failuresPerS) > 0))
        return isShort ? all.endAfterRecovery
                       : all.afterRecovery + (alike - 1) * all.inFlow + all.endInFlow;
    if (isShort)
        return attemptS(all.endAfterRecovery, failuresPerS, recoveryS);
    return attemptS(all.afterRecovery, failuresPerS, recoveryS) +
           (alike - 1) * cycleS(all.inFlow, all.afterRecovery, failuresPerS, recoveryS) +
           cycleS(all.endInFlow, all.endAfterRecovery, failuresPerS, recoveryS);
}

#define RP_INSTANTIATE(N)                                                                          \
    template N failuresPerS(const std::vector<FailureLaw<N>>&);                                    \
    template N expectedRecoveryS(const std::vector<FailureLaw<N>>&, bool);                         \
    template N struckRecoveryOverhead(const N&, const N&, const N&, const N&);                     \
    template N asynchronousOverhead(const N&, const N&, const N&, const N&, const N&);             \
    template RunSegments<N> segmentsOf(const SavedRun<N>&);                                        \
    template N expectedRunS(const SavedRun<N>&, const N&, const N&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::run

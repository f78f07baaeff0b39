// SPDX-License-Identifier: Apache-2.0
#include "run/saving.h"

#include <boost/math/tools/toms748_solve.hpp>

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>

namespace ridgepoint::run {

using quantity::because;
using quantity::Candidate;
using quantity::largest;
using quantity::named;
using quantity::smallest;
using quantity::Traced;
using quantity::valueOf;

namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

template <class N>
Saving<double> plain(const Saving<N>& saving)
{
    return {valueOf(saving.saveS),
            valueOf(saving.commitS),
            saving.isAsynchronous,
            valueOf(saving.failuresPerS),
            valueOf(saving.recoveryS),
            saving.law,
            0,
            0};
}

/// What the best interval and its band rest on.
template <class N>
std::vector<N> parametersOf(const Saving<N>& saving)
{
    if (saving.isAsynchronous)
        return {saving.saveS, saving.commitS, saving.failuresPerS, saving.writingCause};
    return {saving.saveS, saving.failuresPerS, saving.writingCause};
}

/// A recovery that may be struck begins anew: the mean of what it takes in all.
template <class N>
N meanRecoveryS(const Saving<N>& saving)
{
    if (saving.law != OverheadLaw::ExactRecoveries)
        return because({saving.lawCause}, saving.recoveryS);
    return because({saving.lawCause},
                   named(expectedRecoveryS<N>({{saving.failuresPerS, saving.recoveryS}}, true),
                         {"r_λ", RP_TR("recovery, begun anew where it is struck"), "s"}));
}

/// Where `at` changes its sign between `low` and `high`; nothing where it does not.
double rootBetween(const std::function<double(double)>& at, double low, double high)
{
    const double atLow = at(low);
    const double atHigh = at(high);
    if (!std::isfinite(atLow) || !std::isfinite(atHigh) || atLow * atHigh > 0)
        return kNone;
    std::uintmax_t most = 100;
    const auto found = boost::math::tools::toms748_solve(
        at, low, high, atLow, atHigh, boost::math::tools::eps_tolerance<double>(48), most,
        boost::math::policies::policy<
            boost::math::policies::evaluation_error<boost::math::policies::ignore_error>>());
    return found.first + (found.second - found.first) / 2;
}

} // namespace

template <class N>
Overhead<N> firstOrderOverhead(const Saving<N>& saving, const N& intervalS)
{
    Overhead<N> costs =
        firstOrderOverhead<N>(saving.saveS, intervalS, saving.failuresPerS, saving.recoveryS);
    if (saving.isAsynchronous) {
        const N waits = largest(
            {Candidate<N>{RP_TR("nothing"), N(0)},
             Candidate<N>{RP_TR("until the save before is written"), saving.commitS - intervalS}});
        costs.save += waits / intervalS;
        costs.rework += saving.failuresPerS * saving.commitS;
    }
    costs.save = because({saving.writingCause}, costs.save);
    costs.rework = because({saving.writingCause}, costs.rework);
    return costs;
}

template <class N>
N exactOverhead(const Saving<N>& saving, const N& intervalS)
{
    const N recovery = meanRecoveryS(saving);
    const N total = saving.isAsynchronous
                        ? asynchronousOverhead<N>(saving.saveS, saving.commitS, intervalS,
                                                  saving.failuresPerS, recovery)
                        : exactOverhead<N>(saving.saveS, intervalS, saving.failuresPerS, recovery);
    return because({saving.writingCause}, total);
}

template <class N>
N overheadOf(const Saving<N>& saving, const N& intervalS)
{
    return because({saving.lawCause}, saving.law == OverheadLaw::FirstOrder
                                          ? firstOrderOverhead(saving, intervalS).total()
                                          : exactOverhead(saving, intervalS));
}

template <class N>
N firstOrderIntervalS(const Saving<N>& saving)
{
    const N young = youngIntervalS<N>(saving.saveS, saving.failuresPerS);
    if (!saving.isAsynchronous)
        return because({saving.writingCause}, young);
    return because(
        {saving.writingCause},
        largest({Candidate<N>{RP_TR("best to first order"), young},
                 Candidate<N>{RP_TR("until the save before is written"), saving.commitS}}));
}

template <class N>
N exactIntervalS(const Saving<N>& saving)
{
    // Of asynchronousOverhead() the derivative, for intervals no shorter than a write, is 0 where
    // that of the blocking law is: the write drops out. For shorter ones saves wait for each other,
    // and the overhead falls until 1 / rate.
    const N best = exactIntervalS<N>(saving.saveS, saving.failuresPerS);
    if (!saving.isAsynchronous)
        return because({saving.writingCause}, best);
    const N written =
        smallest({Candidate<N>{RP_TR("until the save before is written"), saving.commitS},
                  Candidate<N>{RP_TR("the time between failures"), 1 / saving.failuresPerS}});
    return because(
        {saving.writingCause},
        largest({Candidate<N>{RP_TR("best where saves may overlap training"), best},
                 Candidate<N>{RP_TR("as short as saves can follow each other"), written}}));
}

template <class N>
IntervalBand<N> intervalBand(const Saving<N>& saving, double within)
{
    if (saving.law == OverheadLaw::FirstOrder && !saving.isAsynchronous) {
        const IntervalBand<N> band = firstOrderBand<N>(saving.saveS, saving.failuresPerS, within);
        const auto caused = [&](const N& end) {
            return because({saving.lawCause, saving.writingCause}, end);
        };
        return {caused(band.lowS), caused(band.highS)};
    }
    Saving<double> numbers = plain(saving);
    const double best = numbers.law == OverheadLaw::FirstOrder ? firstOrderIntervalS(numbers)
                                                               : exactIntervalS(numbers);
    const double most = overheadOf(numbers, best) + within;
    const auto beyond = [&](double interval) {
        constexpr double kFar = 1e3; // an exact law leaves all bounds; its root is near 0
        const double cost = overheadOf(numbers, interval) - most;
        return std::isfinite(cost) ? std::min(cost, kFar) : kFar;
    };
    const auto end = [&](double step) {
        constexpr int kSteps = 60;
        double inner = best;
        double outer = best * step;
        for (int i = 0; i < kSteps && beyond(outer) < 0; ++i) {
            inner = outer;
            outer *= step;
        }
        const double found =
            best > 0 && std::isfinite(most)
                ? rootBetween(beyond, std::min(inner, outer), std::max(inner, outer))
                : kNone;
        std::vector<N> rests = parametersOf(saving);
        if (numbers.law != OverheadLaw::FirstOrder) // it multiplies what the interval decides
            rests.back() = because({rests.back()}, saving.recoveryS);
        return because({saving.lawCause},
                       quantity::solved(found,
                                        RP_TR("L(τ) = the least + what is allowed, solved for τ"),
                                        std::isfinite(found) ? beyond(found) : 0, rests));
    };
    return {end(0.5), end(2)};
}

#define RP_INSTANTIATE(N)                                                                          \
    template Overhead<N> firstOrderOverhead(const Saving<N>&, const N&);                           \
    template N exactOverhead(const Saving<N>&, const N&);                                          \
    template N overheadOf(const Saving<N>&, const N&);                                             \
    template N firstOrderIntervalS(const Saving<N>&);                                              \
    template N exactIntervalS(const Saving<N>&);                                                   \
    template IntervalBand<N> intervalBand(const Saving<N>&, double);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::run

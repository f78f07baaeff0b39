// SPDX-License-Identifier: Apache-2.0
#include "run/saving.h"

#include <boost/math/tools/minima.hpp>
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
        at, low, high, atLow, atHigh, boost::math::tools::eps_tolerance<double>(48), most);
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
    const N plainBest = exactIntervalS<N>(saving.saveS, saving.failuresPerS);
    if (!saving.isAsynchronous)
        return because({saving.writingCause}, plainBest);
    const Saving<double> numbers = plain(saving);
    const double start = valueOf(plainBest);
    double best = kNone;
    double slope = 0;
    if (start > 0 && std::isfinite(start)) {
        // over the logarithm, as intervals are many sizes; the cost of saves falls and that of
        // redone work rises, so that there is one minimum
        const auto costAt = [&](double logarithm) {
            const double cost = exactOverhead(numbers, std::exp(logarithm));
            return std::isfinite(cost) ? cost : std::numeric_limits<double>::max();
        };
        const double high = std::log(std::max(start, numbers.commitS)) + 3;
        const double low = std::log(start) - 3;
        const auto found = boost::math::tools::brent_find_minima(costAt, low, high, 40);
        best = std::exp(found.first);
        // where the write of the save before ends, the cost has a corner
        if (numbers.commitS > 0 && costAt(std::log(numbers.commitS)) <= found.second)
            best = numbers.commitS;
        constexpr double kStep = 1e-4;
        slope = (costAt(std::log(best) + kStep) - costAt(std::log(best) - kStep)) / (2 * kStep);
        if (best == numbers.commitS || !std::isfinite(slope) || std::abs(slope) > 1)
            slope = 0;
    }
    return quantity::solved(best, RP_TR("dL/dτ = 0 of the exact law, or the end of a write"), slope,
                            parametersOf(saving));
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
        const double cost = overheadOf(numbers, interval) - most;
        return std::isfinite(cost) ? cost : std::numeric_limits<double>::max();
    };
    const auto end = [&](double far) {
        const double found = best > 0 && std::isfinite(most)
                                 ? rootBetween(beyond, std::min(best, far), std::max(best, far))
                                 : kNone;
        std::vector<N> rests = parametersOf(saving);
        if (numbers.law != OverheadLaw::FirstOrder) // it multiplies what the interval decides
            rests.back() = because({rests.back()}, saving.recoveryS);
        return because({saving.lawCause},
                       quantity::solved(found,
                                        RP_TR("L(τ) = the least + what is allowed, solved for τ"),
                                        std::isfinite(found) ? beyond(found) : 0, rests));
    };
    return {end(best * 1e-6), end(best * 1e6)};
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

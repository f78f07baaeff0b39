// SPDX-License-Identifier: Apache-2.0
#include "run/stragglers.h"

#include <boost/math/quadrature/gauss_kronrod.hpp>

#include <algorithm>
#include <cmath>

namespace ridgepoint::run {

using quantity::because;
using quantity::Candidate;
using quantity::largest;
using quantity::named;
using quantity::Reader;
using quantity::Traced;
using quantity::valueOf;

namespace {

struct Integral
{
    double value = 0;
    double error = 0;
};

/// E[max] = int_0^inf (1 - Phi^n) dx - int_-inf^0 Phi^n dx: both parts fall off fast.
Integral maximumOf(double ranks)
{
    if (!(ranks > 1))
        return {};
    ranks = std::min(ranks, 1e18);         // more than any cluster, and still within reach
    const auto below = [ranks](double x) { // Phi(x)^n
        const double above = std::erfc(x / std::sqrt(2.0)) / 2;
        return std::exp(ranks * std::log1p(-above));
    };
    using Rule = boost::math::quadrature::gauss_kronrod<double, 31>;
    // Phi^n is 0 or 1 beyond, for any number of ranks; depth and accuracy keep to a few
    // microseconds
    constexpr double kFar = 12;
    constexpr unsigned kDepth = 6;
    constexpr double kAccuracy = 1e-12;
    Integral right, left;
    right.value = Rule::integrate(
        [&](double x) {
            const double above = std::erfc(x / std::sqrt(2.0)) / 2;
            return -std::expm1(ranks * std::log1p(-above));
        },
        0.0, kFar, kDepth, kAccuracy, &right.error);
    left.value = Rule::integrate(below, -kFar, 0.0, kDepth, kAccuracy, &left.error);
    return {right.value - left.value, right.error + left.error};
}

/// The same plan is evaluated over and over, with the same number of ranks or one less.
Integral rememberedMaximum(double ranks)
{
    struct Known
    {
        double ranks = 0;
        Integral integral;
    };
    thread_local Known known[4];
    thread_local int next = 0;
    for (const Known& one : known) {
        if (one.ranks == ranks)
            return one.integral;
    }
    Known& made = known[next];
    next = (next + 1) % 4;
    made = {ranks, maximumOf(ranks)};
    return made.integral;
}

} // namespace

template <class N>
N expectedMaximum(const N& ranks)
{
    const Integral integral = rememberedMaximum(valueOf(ranks));
    return named(quantity::solved(integral.value, RP_TR("z = n ∫ x φ(x) Φ(x)^(n−1) dx"),
                                  integral.error, {ranks}),
                 {"z", RP_TR("expected largest of n standard normal numbers"), ""});
}

template <class N>
N stragglingS(const Stragglers& stragglers, const N& computeS, const N& ranks, const N& nodes,
              const Reader<N>& in)
{
    const N share = in(stragglers.slowNodes);
    const N spread = named(in(stragglers.spread) * computeS,
                           {"σ", RP_TR("standard deviation of a rank's computing"), "s"});
    const bool reallocates =
        stragglers.slowNodes > 0 && stragglers.response == SlowResponse::Reallocate;
    const N working = reallocates ? ranks * (1 - share) : ranks;
    const N usual = named(stragglers.spread > 0 ? expectedMaximum(working) * spread
                                                : because({in(stragglers.spread)}, N(0)),
                          {"T_max", RP_TR("the slowest of usual ranks, over the mean"), "s"});
    if (!(stragglers.slowNodes > 0))
        return because({share}, usual);
    const N response = in(stragglers.response);
    switch (stragglers.response) {
    case SlowResponse::Evict: // gone once they are noticed
        return because({share, response}, usual);
    case SlowResponse::Reallocate:
        return because({response}, usual + computeS * share / (1 - share));
    case SlowResponse::Wait:
        break;
    }
    // a power is no operation of a derivation
    const N shared = in(stragglers.sharedSlow);
    const double causes =
        valueOf(nodes) * (1 - stragglers.sharedSlow) + (stragglers.sharedSlow > 0 ? 1 : 0);
    const N any = named(
        quantity::witnessed(-std::expm1(causes * std::log1p(-std::min(stragglers.slowNodes, 1.0))),
                            RP_TR("1 − (1 − q)^n: that any of n nodes, or the cause that some "
                                  "share, is slow"),
                            {share, nodes, shared}),
        {"P_slow", RP_TR("probability that any node is slow"), ""});
    const N slow =
        largest({Candidate<N>{RP_TR("the slowest of usual ranks"), usual},
                 Candidate<N>{RP_TR("a slow node"), in(stragglers.slowdown) * computeS}});
    return because({response}, usual + any * (slow - usual));
}

template <class N>
N slowNodeWaitS(const Stragglers& stragglers, const N& computeS, const N& ranks,
                const Reader<N>& in)
{
    const N others = stragglers.spread > 0
                         ? expectedMaximum(ranks - 1) * in(stragglers.spread) * computeS
                         : because({in(stragglers.spread)}, N(0));
    return largest({Candidate<N>{RP_TR("nothing"), N(0)},
                    Candidate<N>{RP_TR("beyond the slowest of the others"),
                                 in(stragglers.slowdown) * computeS - others}});
}

template <class N>
N reallocatedS(const Stragglers& stragglers, const N& computeS, const N& ranks, const Reader<N>& in)
{
    const N left = ranks - 1;
    const N slowest = stragglers.spread > 0
                          ? expectedMaximum(left) * in(stragglers.spread) * computeS
                          : because({in(stragglers.spread)}, N(0));
    return computeS / left + slowest;
}

#define RP_INSTANTIATE(N)                                                                          \
    template N expectedMaximum(const N&);                                                          \
    template N stragglingS(const Stragglers&, const N&, const N&, const N&, const Reader<N>&);     \
    template N slowNodeWaitS(const Stragglers&, const N&, const N&, const Reader<N>&);             \
    template N reallocatedS(const Stragglers&, const N&, const N&, const Reader<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::run

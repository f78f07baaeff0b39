// SPDX-License-Identifier: Apache-2.0
// Private to the room: the dual of a choice under a budget, whose highest point is a bound that no
// choice beats.
#pragma once

#include <algorithm>
#include <limits>

namespace ridgepoint::explore {

inline constexpr double kInfinite = std::numeric_limits<double>::infinity();
/// Of sums in double precision: what is this close is the same.
inline constexpr double kRounding = 1e-12;

inline bool isWithin(double bytes, double budget)
{
    return bytes <= budget * (1 + kRounding);
}

/// The dual at some prices: its value, and what the cheapest options there keep and move, which are
/// its slopes.
struct Dual
{
    double value = 0;
    double bytes = 0;
    double offloaded = 0;
    double magnitude = 0; ///< of what `value` was summed from

    void add(const Dual& other, double times)
    {
        value += times * other.value;
        bytes += times * other.bytes;
        offloaded += times * other.offloaded;
        magnitude += times * other.magnitude;
    }
};

struct PricedDual
{
    double price = 0;
    Dual dual;
};

/// The highest point of a concave function of straight pieces, by the tangents of its two sides.
/// At a corner the slopes are mixed so that they cancel out.
template <class Evaluate, class Slope>
PricedDual highest(double low, double high, const Evaluate& evaluate, const Slope& slope)
{
    PricedDual a{low, evaluate(low)};
    if (!(slope(a.dual) > 0))
        return a;
    PricedDual b{high, evaluate(high)};
    if (!(slope(b.dual) < 0))
        return b;
    for (int i = 0; i < 200; ++i) {
        const double sa = slope(a.dual);
        const double sb = slope(b.dual);
        const double at = std::clamp(
            (b.dual.value - a.dual.value + sa * a.price - sb * b.price) / (sa - sb), low, high);
        const PricedDual e{at, evaluate(at)};
        const double tangent = a.dual.value + sa * (at - a.price);
        const double se = slope(e.dual);
        if (at <= a.price || at >= b.price || se == 0 ||
            e.dual.value >= tangent - kRounding * e.dual.magnitude) {
            const double share = -sb / (sa - sb);
            PricedDual mixed{at, {}};
            mixed.dual.add(a.dual, share);
            mixed.dual.add(b.dual, 1 - share);
            mixed.dual.value = e.dual.value;
            mixed.dual.magnitude = e.dual.magnitude;
            return mixed;
        }
        (se > 0 ? a : b) = e;
    }
    return slope(a.dual) + slope(b.dual) > 0 ? b : a;
}

} // namespace ridgepoint::explore

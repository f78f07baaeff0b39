// SPDX-License-Identifier: Apache-2.0
// The closed form of what leaves a unit of ranks.
#include "hardware/placement.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace ridgepoint::hardware {
namespace {

constexpr double kMostRanks = 2147483648.0;

std::int64_t countOf(double number)
{
    return number >= 1 ? static_cast<std::int64_t>(std::min(number, kMostRanks)) : 1;
}

/// What a part of a block sends out: `ranks` neighbouring ranks of a block of `stride` groups.
struct Part
{
    std::int64_t members;
    std::int64_t stride;

    /// Groups with members there and outside: not before a member is there, nor once all are.
    double groups(std::int64_t ranks) const
    {
        return static_cast<double>(std::min({stride, ranks, members * stride - ranks}));
    }
    double pairs(std::int64_t ranks) const
    {
        const auto n = static_cast<double>(members);
        const auto each = static_cast<double>(ranks / stride);
        const auto more = static_cast<double>(ranks % stride); // groups with one member more
        return more * (each + 1) * (n - each - 1) +
               (static_cast<double>(stride) - more) * each * (n - each);
    }
    /// Two parts of neighbouring blocks, or an empty one and another.
    Crossing both(std::int64_t left, std::int64_t right) const
    {
        return {groups(left) + groups(right), pairs(left) + pairs(right)};
    }
};

Crossing worst(const Crossing& a, const Crossing& b)
{
    return {std::max(a.groups, b.groups), std::max(a.pairs, b.pairs)};
}

} // namespace

Crossing crossingOf(double members, double stride, double unit, double world)
{
    const Part part{countOf(members), countOf(stride)};
    const std::int64_t u = countOf(unit);
    const std::int64_t block = part.members * part.stride;
    const auto ranks = std::max(static_cast<double>(block), world);
    if (part.members == 1 || ranks <= static_cast<double>(u))
        return {};
    // A unit begins at any multiple of the greatest common divisor within a block. Both counts are
    // concave in the ranks of a part and zero for none, so a boundary between blocks in the middle
    // of a unit is the worst.
    const std::int64_t g = std::gcd(u, block);
    if (block > u) {
        const bool hasBoundary = g < u && ranks >= 2 * static_cast<double>(block);
        if (!hasBoundary)
            return part.both(0, u);
        const std::int64_t left = std::max<std::int64_t>(u / g / 2, 1) * g;
        return part.both(left, u - left);
    }
    const std::int64_t rest = u % block; // beside whole blocks, which send nothing out
    if (rest == 0)
        return {};
    const std::int64_t left = rest / g / 2 * g;
    Crossing result = part.both(left, rest - left);
    const std::int64_t first = rest + g, last = block - g;
    if (first <= last) { // one whole block fewer, in favour of two parts
        const std::int64_t middle = std::clamp((rest + block) / g / 2 * g, first, last);
        result = worst(result, part.both(middle, rest + block - middle));
    }
    return result;
}

} // namespace ridgepoint::hardware

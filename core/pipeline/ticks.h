// SPDX-License-Identifier: Apache-2.0
// Simulated time is integer ticks, so that equal times stay equal and sums are exact.
#pragma once

#include "quantity/text.h"

#include <cstdint>
#include <optional>
#include <span>

namespace ridgepoint::pipeline {

using Tick = std::int64_t;

/// No sum of ticks may pass this: half of what the type holds.
inline constexpr Tick kMaxTicks = Tick{1} << 62;

/// A non-negative fraction in lowest terms.
struct Fraction
{
    std::int64_t numerator = 0;
    std::int64_t denominator = 1;
    bool operator==(const Fraction&) const = default;
};

/// The fraction that `value` (finite, >= 0) was meant to be: one with a small denominator within
/// rounding (a relative 2^-51, so that 10 ms * 5 / 9 is 1/180) that a number met by chance would
/// not have, or else a decimal of at most 12 digits. Empty where there is none.
std::optional<Fraction> recoverFraction(double value);

/// How long a tick is: perSecond * 2^exponent ticks make a second.
struct TickScale
{
    /// True: every duration that the scale was chosen for is a whole number of ticks (exponent is
    /// 0). False: durations are rounded to the nearest tick, which is a power of two of a second.
    bool exact = true;
    std::int64_t perSecond = 1;
    int exponent = 0;

    /// Nearest whole number of ticks. Durations below 0 and NaN give 0, too long ones kMaxTicks.
    Tick toTicks(double duration_s) const;
    double toSeconds(Tick ticks) const;
};

/// A scale, or why there is none.
struct TickScaleResult
{
    std::optional<TickScale> scale;
    quantity::Text message; ///< empty exactly when there is a scale

    explicit operator bool() const { return scale.has_value(); }
};

/// Chooses ticks for these durations (s), where no simulated time passes `makespanBound_s`. Exact
/// where each duration is a recoverable fraction and their common denominator leaves the bound
/// under 2^61 ticks; otherwise the bound takes up to 2^60 ticks. Refused: a duration or bound that
/// is negative, infinite or not a number.
TickScaleResult chooseTicks(std::span<const double> durations_s, double makespanBound_s);

} // namespace ridgepoint::pipeline

// SPDX-License-Identifier: Apache-2.0
#include "pipeline/ticks.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <string_view>
#include <utility>

namespace ridgepoint::pipeline {
namespace {

// A few operations on doubles (10 ms * 5 / 9) move a value by at most this much of itself.
constexpr double kTolerance = 0x1p-51;
// Any real number has a fraction p/q within about 1/q^2, so a close fraction means something only
// where q^2 is well under 1/tolerance.
constexpr double kByChance = 1.0 / 16;
constexpr int kMaxDecimalDigits = 12;
constexpr std::int64_t kMaxDenominator = 1'000'000'000'000;
constexpr double kMaxInteger = 0x1p53;
constexpr double kMaxExactTicks = 0x1p61;
constexpr int kFallbackBits = 60;

std::optional<Fraction> byContinuedFraction(double value)
{
    // Convergents h/k in doubles: exact while below 2^53, and each one is checked against the
    // value itself, so the rounding of `rest` cannot make a wrong one pass.
    double h = 1, hBefore = 0;
    double k = 0, kBefore = 1;
    double rest = value;
    const double tolerance = value * kTolerance;
    for (int step = 0; step < 40; ++step) {
        const double whole = std::floor(rest);
        const double hNext = whole * h + hBefore;
        const double kNext = whole * k + kBefore;
        if (hNext > kMaxInteger || kNext > kMaxInteger || kNext * kNext * tolerance > kByChance)
            return std::nullopt;
        hBefore = std::exchange(h, hNext);
        kBefore = std::exchange(k, kNext);
        if (std::abs(std::fma(value, k, -h)) <= tolerance * k)
            return Fraction{static_cast<std::int64_t>(h), static_cast<std::int64_t>(k)};
        if (rest == whole)
            return std::nullopt;
        rest = 1 / (rest - whole);
    }
    return std::nullopt;
}

// What a person typed has few digits; the shortest text of a computed number has 16 or 17.
std::optional<Fraction> byDecimalDigits(double value)
{
    std::array<char, 32> buffer;
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                   std::chars_format::scientific);
    const std::string_view text(buffer.data(), end.ptr - buffer.data());
    const std::size_t e = text.find('e');
    if (end.ec != std::errc() || e == std::string_view::npos)
        return std::nullopt;
    std::int64_t digits = 0;
    int count = 0;
    for (const char c : text.substr(0, e)) {
        if (c == '.')
            continue;
        if (++count > kMaxDecimalDigits)
            return std::nullopt;
        digits = digits * 10 + (c - '0');
    }
    int exponent = 0;
    const char* first = text.data() + e + (text[e + 1] == '+' ? 2 : 1);
    std::from_chars(first, text.data() + text.size(), exponent);
    exponent -= count - 1;
    std::int64_t denominator = 1;
    for (; exponent < 0; ++exponent) {
        if (denominator >= kMaxDenominator && digits % 10 != 0)
            return std::nullopt;
        if (digits % 10 == 0)
            digits /= 10;
        else
            denominator *= 10;
    }
    if (exponent > 0)
        return std::nullopt; // an integer too large for a continued fraction: nothing to gain
    const std::int64_t common = std::gcd(digits, denominator);
    return Fraction{digits / common, denominator / common};
}

quantity::Text whyRefused(double value, quantity::Literal what)
{
    if (std::isnan(value))
        return {RP_TR("{0} is not a number"), what};
    if (std::isinf(value))
        return {RP_TR("{0} is infinite"), what};
    if (value < 0)
        return {RP_TR("{0} is negative"), what};
    return {};
}

// The least common denominator, or 0 where some duration has none or the bound gets too long.
std::int64_t commonDenominator(std::span<const double> durations_s, double bound_s)
{
    std::int64_t common = 1;
    double before = 0;
    for (const double duration : durations_s) {
        if (duration == before) // stages are often alike
            continue;
        before = duration;
        const std::optional<Fraction> fraction = recoverFraction(duration);
        if (!fraction)
            return 0;
        const std::int64_t factor = fraction->denominator / std::gcd(common, fraction->denominator);
        const double grown = static_cast<double>(common) * static_cast<double>(factor);
        if (grown > kMaxExactTicks || grown * bound_s > kMaxExactTicks)
            return 0;
        common *= factor;
    }
    return static_cast<double>(common) * bound_s <= kMaxExactTicks ? common : 0;
}

} // namespace

std::optional<Fraction> recoverFraction(double value)
{
    if (!std::isfinite(value) || value < 0)
        return std::nullopt;
    if (value == 0)
        return Fraction{};
    if (const std::optional<Fraction> fraction = byContinuedFraction(value))
        return fraction;
    return byDecimalDigits(value);
}

Tick TickScale::toTicks(double duration_s) const
{
    if (!(duration_s > 0))
        return 0;
    const double nearest = std::ldexp(duration_s * static_cast<double>(perSecond), exponent);
    if (nearest >= static_cast<double>(kMaxTicks))
        return kMaxTicks;
    // Past 2^48 the product above may be off by a tick or more; the fraction is not.
    if (exact && nearest > 0x1p48) {
        const std::optional<Fraction> fraction = recoverFraction(duration_s);
        if (fraction && perSecond % fraction->denominator == 0)
            return fraction->numerator * (perSecond / fraction->denominator);
    }
    return std::llround(nearest);
}

double TickScale::toSeconds(Tick ticks) const
{
    return std::ldexp(static_cast<double>(ticks), -exponent) / static_cast<double>(perSecond);
}

TickScaleResult chooseTicks(std::span<const double> durations_s, double makespanBound_s)
{
    quantity::Text message;
    double bound = makespanBound_s;
    for (std::size_t i = 0; i < durations_s.size() && message.empty(); ++i) {
        message = whyRefused(durations_s[i], RP_TR("a duration"));
        bound = std::max(bound, durations_s[i]);
    }
    if (message.empty()) // after the durations: where one is wrong, so is their sum
        message = whyRefused(makespanBound_s, RP_TR("the bound of the makespan"));
    if (!message.empty())
        return {std::nullopt, std::move(message)};

    if (const std::int64_t common = commonDenominator(durations_s, bound))
        return {TickScale{true, common, 0}, {}};
    int exponentOfBound = 0;
    std::frexp(bound, &exponentOfBound); // bound < 2^exponentOfBound
    return {TickScale{false, 1, kFallbackBits - exponentOfBound}, {}};
}

} // namespace ridgepoint::pipeline

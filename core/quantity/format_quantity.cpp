// SPDX-License-Identifier: Apache-2.0
// Quantities as people read them: the other direction of units.cpp.
#include "quantity/number_text.h"
#include "quantity/units.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <span>

namespace ridgepoint::quantity {
namespace {

/// `value` with `digits` significant digits, but never fewer than its whole part has.
std::string shown(double value, int digits)
{
    digits = std::clamp(digits, 1, 15); // more would show the binary behind the decimals
    const double size = std::abs(value);
    if (size >= 1e15 || size < std::pow(10.0, digits) - 0.5)
        return numberText(value, digits);
    return numberText(std::nearbyint(value));
}

/// A unit that values from `from` on are shown in: value × multiply ÷ divide.
struct Step
{
    double from;
    double multiply;
    double divide;
    std::string_view unit;
};

/// `value` in the largest unit of the ascending `steps` that it reaches. `carry`: a number that
/// rounds up to the next step is shown in that ("1 GB", not "1000 MB").
std::string inSteps(double value, int digits, std::span<const Step> steps, bool carry = true)
{
    const double size = std::abs(value);
    std::size_t i = 0;
    while (i + 1 < steps.size() && size >= steps[i + 1].from)
        ++i;
    if (value == 0) { // "0 s", not "0 ns"
        const auto own = [](const Step& step) { return step.multiply == step.divide; };
        i = static_cast<std::size_t>(std::ranges::find_if(steps, own) - steps.begin());
    }
    const auto text = [&](const Step& step) {
        return shown(value * step.multiply / step.divide, digits);
    };
    std::string number = text(steps[i]);
    if (carry && i + 1 < steps.size()) {
        double rounded = 0;
        std::from_chars(number.data(), number.data() + number.size(), rounded);
        if (std::abs(rounded) * steps[i].divide / steps[i].multiply >= steps[i + 1].from)
            number = text(steps[i + 1]);
        else
            return number.append(steps[i].unit);
        ++i;
    }
    return number.append(steps[i].unit);
}

constexpr Step kDecimalBytes[] = {
    {0, 1, 1, " B"},        {1e3, 1, 1e3, " kB"},   {1e6, 1, 1e6, " MB"},   {1e9, 1, 1e9, " GB"},
    {1e12, 1, 1e12, " TB"}, {1e15, 1, 1e15, " PB"}, {1e18, 1, 1e18, " EB"},
};
constexpr Step kBinaryBytes[] = {
    {0, 1, 1, " B"},
    {0x1p10, 1, 0x1p10, " KiB"},
    {0x1p20, 1, 0x1p20, " MiB"},
    {0x1p30, 1, 0x1p30, " GiB"},
    {0x1p40, 1, 0x1p40, " TiB"},
    {0x1p50, 1, 0x1p50, " PiB"},
    {0x1p60, 1, 0x1p60, " EiB"},
};
constexpr Step kByteRates[] = {
    {0, 1, 1, " B/s"},      {1e3, 1, 1e3, " kB/s"},   {1e6, 1, 1e6, " MB/s"},
    {1e9, 1, 1e9, " GB/s"}, {1e12, 1, 1e12, " TB/s"}, {1e15, 1, 1e15, " PB/s"},
};
constexpr Step kSeconds[] = {
    {0, 1e9, 1, " ns"},   {1e-6, 1e6, 1, " µs"}, {1e-3, 1e3, 1, " ms"},    {1, 1, 1, " s"},
    {120, 1, 60, " min"}, {7200, 1, 3600, " h"}, {172800, 1, 86400, " d"},
};
// From 10^18 on people write amounts with an exponent, and rates with a prefix.
constexpr Step kFlop[] = {
    {0, 1, 1, " FLOP"},      {1e3, 1, 1e3, " kFLOP"},   {1e6, 1, 1e6, " MFLOP"},
    {1e9, 1, 1e9, " GFLOP"}, {1e12, 1, 1e12, " TFLOP"}, {1e15, 1, 1e15, " PFLOP"},
    {1e18, 1, 1, " FLOP"},
};
constexpr Step kFlopRates[] = {
    {0, 1, 1, " FLOP/s"},        {1e3, 1, 1e3, " kFLOP/s"},   {1e6, 1, 1e6, " MFLOP/s"},
    {1e9, 1, 1e9, " GFLOP/s"},   {1e12, 1, 1e12, " TFLOP/s"}, {1e15, 1, 1e15, " PFLOP/s"},
    {1e18, 1, 1e18, " EFLOP/s"}, {1e21, 1, 1e21, " ZFLOP/s"}, {1e24, 1, 1, " FLOP/s"},
};
constexpr Step kWatts[] = {{0, 1, 1, " W"},
                           {1e4, 1, 1e3, " kW"},
                           {1e6, 1, 1e6, " MW"},
                           {1e9, 1, 1e9, " GW"},
                           {1e12, 1, 1, " W"}};
constexpr Step kKilowattHours[] = {{0, 1e3, 1, " Wh"},    {1, 1, 1, " kWh"},
                                   {1e4, 1, 1e3, " MWh"}, {1e6, 1, 1e6, " GWh"},
                                   {1e9, 1, 1e9, " TWh"}, {1e12, 1, 1, " kWh"}};
constexpr Step kKilograms[] = {
    {0, 1, 1, " kg"}, {1e4, 1, 1e3, " t"}, {1e7, 1, 1e6, " kt"}, {1e13, 1, 1, " kg"}};
// Counts below a million in full: 16384 cards are not 16.38k.
constexpr Step kCountSteps[] = {
    {0, 1, 1, ""}, {1e6, 1, 1e6, "M"}, {1e9, 1, 1e9, "B"}, {1e12, 1, 1e12, "T"}, {1e15, 1, 1, ""},
};

std::string countText(double value, int digits)
{
    if (std::abs(value) < 1e6 && value == std::trunc(value))
        return numberText(value);
    return inSteps(value, digits, kCountSteps);
}

} // namespace

std::string formatQuantity(double value, Dimension dimension, BytePrefix prefix, int digits)
{
    if (!std::isfinite(value))
        return "—";
    switch (dimension) {
    case Dimension::Count:
    case Dimension::Money:
        return countText(value, digits);
    case Dimension::Number:
    case Dimension::Text:
        return numberText(value, digits);
    case Dimension::Ratio:
        return std::isfinite(value * 100) ? shown(value * 100, digits) + "%"
                                          : numberText(value, digits);
    case Dimension::Bytes:
        if (prefix == BytePrefix::Decimal)
            return inSteps(value, digits, kDecimalBytes);
        return inSteps(value, digits, kBinaryBytes);
    case Dimension::Seconds:
        return inSteps(value, digits, kSeconds, false);
    case Dimension::Days:
        if (value != 0 && std::abs(value) < 1)
            return inSteps(value * 86400, digits, kSeconds, false);
        return shown(value, digits) + " d";
    case Dimension::Hours:
        if (value != 0 && std::abs(value) < 1)
            return inSteps(value * 3600, digits, kSeconds, false);
        return shown(value, digits) + " h";
    case Dimension::Flop:
        return inSteps(value, digits, kFlop);
    case Dimension::FlopPerSecond:
        return inSteps(value, digits, kFlopRates);
    case Dimension::BytesPerSecond:
        return inSteps(value, digits, kByteRates);
    case Dimension::Tokens:
        return countText(value, digits) + " tokens";
    case Dimension::TokensPerSecond:
        return countText(value, digits) + " tokens/s";
    case Dimension::PerSecond:
        return shown(value, digits) + "/s";
    case Dimension::MoneyPerHour:
        return countText(value, digits) + "/h";
    case Dimension::Watts:
        return inSteps(value, digits, kWatts);
    case Dimension::KilowattHours:
        return inSteps(value, digits, kKilowattHours);
    case Dimension::Kilograms:
        return inSteps(value, digits, kKilograms);
    }
    return numberText(value, digits);
}

std::string_view unitName(Dimension dimension)
{
    switch (dimension) {
    case Dimension::Bytes:
        return "bytes";
    case Dimension::Seconds:
        return "s";
    case Dimension::Days:
        return "d";
    case Dimension::Hours:
        return "h";
    case Dimension::Flop:
        return "FLOP";
    case Dimension::FlopPerSecond:
        return "FLOP/s";
    case Dimension::BytesPerSecond:
        return "bytes/s";
    case Dimension::Tokens:
        return "tokens";
    case Dimension::TokensPerSecond:
        return "tokens/s";
    case Dimension::PerSecond:
        return "1/s";
    case Dimension::MoneyPerHour:
        return "1/h";
    case Dimension::Watts:
        return "W";
    case Dimension::KilowattHours:
        return "kWh";
    case Dimension::Kilograms:
        return "kg";
    case Dimension::Count:
    case Dimension::Number:
    case Dimension::Ratio:
    case Dimension::Money:
    case Dimension::Text:
        break;
    }
    return "";
}

} // namespace ridgepoint::quantity

// SPDX-License-Identifier: Apache-2.0
#include "quantity/number_text.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>

namespace ridgepoint::quantity {
namespace {

std::string notFinite(double value)
{
    if (std::isnan(value))
        return "nan"; // to_chars would tell "-nan" apart
    return value < 0 ? "-inf" : "inf";
}

/// "1.5e+06" as people write it: "1.5e6". from_chars and JSON read both.
std::string shortExponent(std::string_view text)
{
    const std::size_t e = text.find('e');
    if (e == std::string_view::npos)
        return std::string(text);
    std::string result(text.substr(0, e + 1));
    text.remove_prefix(e + 1);
    if (text.front() == '-')
        result += '-';
    text.remove_prefix(std::min(text.find_first_of("123456789"), text.size() - 1));
    return result.append(text);
}

} // namespace

std::string numberText(double value, int digits)
{
    if (!std::isfinite(value))
        return notFinite(value);
    if (value == 0)
        return "0"; // never "-0"
    char buffer[64];
    const bool inFull = std::abs(value) < 1e15 && value == std::trunc(value);
    const std::to_chars_result end =
        inFull ? std::to_chars(buffer, std::end(buffer), static_cast<long long>(value))
               : std::to_chars(buffer, std::end(buffer), value, std::chars_format::general,
                               std::clamp(digits, 1, 17));
    return shortExponent({buffer, end.ptr});
}

std::string exactText(double value)
{
    if (!std::isfinite(value))
        return notFinite(value);
    char buffer[64];
    return shortExponent({buffer, std::to_chars(buffer, std::end(buffer), value).ptr});
}

} // namespace ridgepoint::quantity

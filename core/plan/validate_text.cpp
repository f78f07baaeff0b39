// SPDX-License-Identifier: Apache-2.0
#include "plan/validate_text.h"

#include "quantity/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint::plan {

using quantity::Amount;
using quantity::BytePrefix;
using quantity::Dimension;
using quantity::Problem;
using quantity::Text;

Text countText(std::int64_t count)
{
    return quantity::countOf(count);
}

Text bytesText(double bytes)
{
    return Amount{bytes, Dimension::Bytes};
}

Text quantityText(double value, Dimension dimension)
{
    return Amount{value, dimension, 4, BytePrefix::Decimal};
}

Text ratioText(double ratio)
{
    return Amount{ratio, Dimension::Ratio};
}

Text daysText(double days)
{
    return {RP_TR("{0} d"), Amount{days, Dimension::Number, std::abs(days) < 1 ? 2 : 4}};
}

Text secondsText(double seconds)
{
    return Amount{seconds, Dimension::Seconds};
}

std::string typedText(double value, Dimension dimension)
{
    const std::string text = quantity::formatQuantity(value, dimension, BytePrefix::Decimal, 15);
    const auto back = quantity::parseQuantity(text, dimension);
    return back.value && *back.value == value ? text : quantity::exactText(value);
}

double roundedUp(double value)
{
    if (!(value > 0) || !std::isfinite(value))
        return value;
    // the text of two digits, and the next one where that is less
    const double step = std::pow(10, std::floor(std::log10(value)) - 1);
    return std::ceil(value / step) * step;
}

std::string groupPath(std::size_t group, std::string_view field)
{
    return "model.groups[" + std::to_string(group) + "]." + std::string(field);
}

void addFix(Problem& problem, Text label, std::string path, std::string value)
{
    const bool known =
        std::any_of(problem.fixes.begin(), problem.fixes.end(),
                    [&](const auto& fix) { return fix.path == path && fix.value == value; });
    if (!known)
        problem.fixes.push_back({std::move(label), std::move(path), std::move(value)});
}

void addFix(Problem& problem, const CountLabel& label, std::string_view path, std::int64_t value)
{
    addFix(problem, label(value), std::string(path), std::to_string(value));
}

std::int64_t times(std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    if (__builtin_mul_overflow(a, b, &result))
        return std::numeric_limits<std::int64_t>::max();
    return result;
}

} // namespace ridgepoint::plan

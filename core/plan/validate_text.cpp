// SPDX-License-Identifier: Apache-2.0
#include "plan/validate_text.h"

#include "quantity/number_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint::plan {

using quantity::BytePrefix;
using quantity::Dimension;
using quantity::Problem;

std::string countText(std::int64_t count)
{
    return quantity::formatQuantity(static_cast<double>(count), Dimension::Count);
}

std::string bytesText(double bytes)
{
    return quantity::formatQuantity(bytes, Dimension::Bytes, BytePrefix::Binary);
}

std::string quantityText(double value, Dimension dimension)
{
    return quantity::formatQuantity(value, dimension, BytePrefix::Decimal);
}

std::string ratioText(double ratio)
{
    return quantity::formatQuantity(ratio, Dimension::Ratio);
}

std::string daysText(double days)
{
    return quantity::formatQuantity(days, Dimension::Number, BytePrefix::Decimal,
                                    std::abs(days) < 1 ? 2 : 4) +
           " d";
}

std::string secondsText(double seconds)
{
    return quantityText(seconds, Dimension::Seconds);
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

void addFix(Problem& problem, std::string label, std::string path, std::string value)
{
    const bool known =
        std::any_of(problem.fixes.begin(), problem.fixes.end(),
                    [&](const auto& fix) { return fix.path == path && fix.value == value; });
    if (!known)
        problem.fixes.push_back({std::move(label), std::move(path), std::move(value)});
}

void addFix(Problem& problem, std::string_view label, std::string_view path, std::int64_t value)
{
    const bool numberFirst = label.front() >= 'a' && label.front() <= 'z';
    std::string text = numberFirst ? countText(value) + " " + std::string(label)
                                   : std::string(label) + " " + countText(value);
    if (numberFirst && value == 1 && text.back() == 's')
        text.pop_back(); // one node
    addFix(problem, std::move(text), std::string(path), std::to_string(value));
}

std::int64_t times(std::int64_t a, std::int64_t b)
{
    std::int64_t result = 0;
    if (__builtin_mul_overflow(a, b, &result))
        return std::numeric_limits<std::int64_t>::max();
    return result;
}

} // namespace ridgepoint::plan

// SPDX-License-Identifier: GPL-3.0-or-later
#include "typed_numbers.h"

#include <cmath>
#include <cstdio>

namespace ridgepoint::cli {

std::optional<double> typedNumber(const std::string& option, const std::string& text,
                                  quantity::Dimension dimension)
{
    const auto parsed = quantity::parseQuantity(text, dimension);
    if (!parsed.value)
        std::fprintf(stderr, "error: %s \"%s\": %s\n", option.c_str(), text.c_str(),
                     parsed.error.english().c_str());
    return parsed.value;
}

std::optional<std::vector<double>> typedNumbers(const std::string& option,
                                                const std::vector<std::string>& texts,
                                                quantity::Dimension dimension)
{
    std::vector<double> numbers;
    for (const std::string& text : texts) {
        const auto number = typedNumber(option, text, dimension);
        if (!number)
            return std::nullopt;
        numbers.push_back(*number);
    }
    return numbers;
}

std::optional<std::vector<std::int64_t>> typedCounts(const std::string& option,
                                                     const std::vector<std::string>& texts)
{
    constexpr double kExact = 9007199254740992.0;
    const auto numbers = typedNumbers(option, texts, quantity::Dimension::Count);
    if (!numbers)
        return std::nullopt;
    std::vector<std::int64_t> counts;
    for (const double number : *numbers) {
        if (std::abs(number) > kExact) {
            std::fprintf(stderr, "error: %s: so large a number is no count.\n", option.c_str());
            return std::nullopt;
        }
        counts.push_back(static_cast<std::int64_t>(number));
    }
    return counts;
}

} // namespace ridgepoint::cli

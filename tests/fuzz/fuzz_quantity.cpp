// SPDX-License-Identifier: Apache-2.0
// A quantity as it is typed, in each dimension; and any number as it is shown and read back.
#include "fuzz.h"

#include "quantity/number_text.h"
#include "quantity/units.h"

#include <cmath>
#include <cstring>

using namespace ridgepoint;
using quantity::Dimension;

namespace {

/// What is shown reads back, to the digits shown.
void checkShown(double value, Dimension dimension, int digits)
{
    for (const auto prefix : {quantity::BytePrefix::Decimal, quantity::BytePrefix::Binary}) {
        const std::string text = quantity::formatQuantity(value, dimension, prefix, digits);
        if (dimension == Dimension::Text)
            continue;
        if (!std::isfinite(value)) {
            fuzz::require(text == "—", "no finite number is shown as " + text);
            continue;
        }
        const auto parsed = quantity::parseQuantity(text, dimension);
        const bool isCount = dimension == Dimension::Count || dimension == Dimension::Tokens;
        if (!parsed.value && isCount && value != std::floor(value))
            continue; // a mean
        const std::string shown = quantity::exactText(value) + " is shown as \"" + text + "\"";
        // the digits shown may round to more than a double holds
        if (!parsed.value && std::abs(value) > 1e307)
            continue;
        fuzz::require(parsed.value.has_value(), shown + " and not read: " + parsed.error.english());
        const double most = 0.51 * std::pow(10.0, 1 - digits) * std::abs(value);
        fuzz::require(std::abs(*parsed.value - value) <= most + 1e-15 * std::abs(value) + 5e-324,
                      shown + " and read as " + quantity::exactText(*parsed.value));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < 2)
        return 0;
    // letters, so that a seed can be typed: dimension, then digits
    const auto dimension = static_cast<Dimension>((data[0] - 'a') & 15);
    const int digits = 1 + (data[1] - 'a') % 15;
    const std::string_view text = fuzz::textOf(data + 2, size - 2);
    const auto parsed = quantity::parseQuantity(text, dimension);
    fuzz::require(parsed.value.has_value() == parsed.error.empty(), "a value, or an error");
    fuzz::require(parsed.error.english().size() < 2000, "a message that nobody reads");
    if (parsed.value) {
        fuzz::require(std::isfinite(*parsed.value), "read as no finite number");
        checkShown(*parsed.value, dimension, std::max(1, digits));
    }
    if (text.size() == sizeof(double)) {
        double any = 0;
        std::memcpy(&any, text.data(), sizeof any);
        checkShown(any, dimension, std::max(1, digits));
    }
    return 0;
}

// SPDX-License-Identifier: Apache-2.0
// The number formats of the table of fields side by side, for one plan: bytes a value with scales,
// bytes of the plan's weights, range, scales and risk (chapter 10.1.2, table of formats).
#pragma once

#include "memory/formats.h"
#include "plan/plan.h"

#include <string_view>
#include <vector>

namespace ridgepoint::explore {

struct FormatComparison
{
    const memory::FormatRow* format = nullptr;
    std::string_view key;     ///< as the table of fields calls it: "fp8-block"
    double bytesPerValue = 0; ///< scales included
    double allBytes = 0;      ///< every weight of the model in it
    double weightBytes = 0;   ///< weights where the plan holds them in it: precision.low_bit_parts
    bool isOfWeights = false; ///< the plan's own choice
};

/// A row for each format, in the order of the table of fields. A given number of parameters counts.
/// None where the plan has no layers, phases or machines.
std::vector<FormatComparison> compareFormats(const plan::Plan& plan);

} // namespace ridgepoint::explore

// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers as the options of commands take them.
#pragma once

#include "quantity/units.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::cli {

/// A quantity behind an option; nothing, and a message, where it is none.
std::optional<double> typedNumber(const std::string& option, const std::string& text,
                                  quantity::Dimension dimension);
std::optional<std::vector<double>> typedNumbers(const std::string& option,
                                                const std::vector<std::string>& texts,
                                                quantity::Dimension dimension);
/// Counts within the range of 64 bits that a double holds exactly.
std::optional<std::vector<std::int64_t>> typedCounts(const std::string& option,
                                                     const std::vector<std::string>& texts);

} // namespace ridgepoint::cli

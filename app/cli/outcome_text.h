// SPDX-License-Identifier: GPL-3.0-or-later
// How commands print what a changed plan comes to, and the edits that lead there.
#pragma once

#include "explore/outcome.h"
#include "quantity/problem.h"
#include "quantity/units.h"

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::cli {

/// "1.5 s", or "unknown".
std::string amount(const std::optional<double>& value, quantity::Dimension dimension);

nlohmann::json outcomeJson(const explore::Outcome& outcome);
nlohmann::json editsJson(const std::vector<quantity::Fix>& edits);
nlohmann::json textsJson(const std::vector<quantity::Text>& texts);

/// "peak 60 GiB, step 1.5 s, finish after 20 d"
std::string outcomeText(const explore::Outcome& outcome);

/// The edits as the command line takes them.
std::string setText(const std::vector<quantity::Fix>& edits);

/// Says on standard error why there is no answer; the exit code.
int cannotSay(const quantity::Text& reason);

} // namespace ridgepoint::cli

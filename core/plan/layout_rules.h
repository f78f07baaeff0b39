// SPDX-License-Identifier: Apache-2.0
// Single rules of validate() about layouts, for whoever tries many layouts and wants each reason
// once: the whole of validate() takes longer than evaluating most plans.
#pragma once

#include "plan/plan.h"
#include "quantity/problem.h"

#include <optional>
#include <span>
#include <string_view>

namespace ridgepoint::plan {

/// The first problem that the rules of these ids find, of that severity at least, as validate()
/// would tell it. The plan has layers, phases and machines, and its fields are in their ranges.
/// Cheap where there is none; a problem is told with its fixes.
std::optional<quantity::Problem>
firstLayoutProblem(const Plan& plan, std::span<const std::string_view> rules,
                   quantity::Severity least = quantity::Severity::Error);

} // namespace ridgepoint::plan

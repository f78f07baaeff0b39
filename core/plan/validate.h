// SPDX-License-Identifier: Apache-2.0
// What is wrong or unwise about a plan's inputs alone. What follows from the result (does it fit,
// is it late) is advise(), in advice.h.
#pragma once

#include "plan/plan.h"
#include "quantity/problem.h"

#include <string_view>
#include <vector>

namespace ridgepoint::plan {

/// Lists every problem of the inputs, in the order of the rules. Each Problem has its rule's id,
/// the path of a field ("layout.tensor_parallel") or of a given ("given.step.time_s"), and fixes
/// that one change applies with setField(), or setGiven() for "given.": each takes this problem
/// away. A rule is silent about a field that is out of its range, which has a problem of its own.
/// Cheap: evaluates nothing. Never throws.
std::vector<quantity::Problem> validate(const Plan& plan);

/// The ids of all rules of validate(): a public contract, as field paths are.
std::vector<std::string_view> validationRuleIds();

} // namespace ridgepoint::plan

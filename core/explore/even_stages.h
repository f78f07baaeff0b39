// SPDX-License-Identifier: Apache-2.0
// How layers are split over the stages of a pipeline so that the fullest rank holds the least: the
// first stages keep more micro-batches, the last has the head.
#pragma once

#include "explore/outcome.h"
#include "plan/plan.h"
#include "quantity/problem.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ridgepoint::explore {

struct EvenStages
{
    std::vector<std::int64_t> layers; ///< of each stage; with chunks of each of those
    quantity::Fix edit;               ///< that splits them so
    Outcome outcome;
    bool fits = false;
};

/// A split with a lower peak than the plan's own, found by moving one layer at a time away from the
/// fullest stage for as long as that helps; nothing where there is none. Evaluates some thousand
/// plans at most; never throws.
std::optional<EvenStages> evenStages(const plan::Plan& plan);

} // namespace ridgepoint::explore

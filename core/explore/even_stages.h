// SPDX-License-Identifier: Apache-2.0
// How layers are split over the stages of a pipeline: so that the fullest rank holds the least (the
// first stages keep more micro-batches, the last has the head), or so that the step is the
// shortest.
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

/// Layers of each run of the model, in its order: of each stage, or of each chunk.
std::vector<std::int64_t> presentLayers(const plan::Plan& plan);

/// A split with a lower peak than the plan's own, found by moving one layer at a time away from the
/// fullest stage, and then from any, for as long as that helps; nothing where there is none.
/// Evaluates some thousand plans at most; never throws.
std::optional<EvenStages> evenStages(const plan::Plan& plan);

/// A split with a shorter step, of those that fit where the plan's own does, found by moving one
/// layer at a time away from the busiest stage, and then from any; where steps are equal, as with
/// an assumed MFU, it is better that stages may compute for longer, and then stages that are busy
/// for times closer to each other. Nothing where there is none. Evaluates some thousand plans at
/// most; never throws.
std::optional<EvenStages> quickStages(const plan::Plan& plan);

} // namespace ridgepoint::explore

// SPDX-License-Identifier: Apache-2.0
// Of this room alone: what scaling a plan gives, in words.
#pragma once

#include "explore/scaling.h"

#include <vector>

namespace ridgepoint::explore {

/// What is assumed of a plan on other numbers of nodes.
std::vector<quantity::Text> scalingNotes(const plan::Plan& plan, const ScalingOptions& options);

/// "If I double the accelerators, do I get half the time? What if I keep the batch?"
std::vector<quantity::Text> scalingAnswers(const Scaling& scaling);

} // namespace ridgepoint::explore

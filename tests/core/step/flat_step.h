// SPDX-License-Identifier: Apache-2.0
// The same step as step/data_parallel.h simulates, flat and slowly: every unit of every
// micro-batch, from one event to the next, with each resource's rate at each moment.
#pragma once

#include "step/data_parallel.h"

namespace ridgepoint::step {

/// Seconds from the first gathering to the last gradient.
double flatStepS(const std::vector<StepUnit>& units, const StepRules& rules);

/// Seconds of computing and of what it waits for in its layers, if nothing else were there.
double aloneS(const std::vector<StepUnit>& units, const StepRules& rules);

} // namespace ridgepoint::step

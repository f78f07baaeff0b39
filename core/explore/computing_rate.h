// SPDX-License-Identifier: Apache-2.0
// An efficiency of the whole step makes every layout and every network take as long. Whoever
// compares them takes it for what it says of the plan as it is: how fast its accelerators compute.
#pragma once

#include "plan/plan.h"
#include "quantity/problem.h"

#include <optional>
#include <vector>

namespace ridgepoint::explore {

/// Where an efficiency is that of the whole step, the one while computing at which the step is the
/// same.
struct OwnEfficiency
{
    bool isNeeded = false;            ///< the plan's efficiency is of the whole step, and counts
    std::optional<double> efficiency; ///< none where no rate below the peak gives the step
};
/// The plan has layers, phases and machines.
OwnEfficiency ownEfficiencyOf(const plan::Plan& plan);

struct ComputingRate
{
    quantity::Text reason; ///< why there is none
    /// That turn the efficiency into the one while computing, at which the plan's step is the same;
    /// none where it is that already, or times come from operators.
    std::vector<quantity::Fix> edits;
    plan::Plan plan; ///< with them
};

/// The plan has layers, phases and machines, and its fields are in their ranges.
ComputingRate computingRateOf(const plan::Plan& plan);

} // namespace ridgepoint::explore

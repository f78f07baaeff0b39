// SPDX-License-Identifier: Apache-2.0
// An MFU fixes a plan's step, whatever is changed: then no change costs time, and none can be
// ranked by it. Here the plan computes at the rate that its MFU stands for as it is, so that a
// change takes the time that it takes.
#pragma once

#include "plan/plan.h"
#include "quantity/problem.h"

#include <vector>

namespace ridgepoint::explore {

struct OwnRate
{
    plan::Plan plan;     ///< with the same step, of which computing is at a rate of its own
    quantity::Text note; ///< what times of it mean; empty where the plan is as it was
    std::vector<quantity::Fix> edits; ///< that make it of the plan
};

/// The plan itself where its efficiency is no MFU, or where no rate below the peak gives its step.
OwnRate atOwnRate(const plan::Plan& plan);

} // namespace ridgepoint::explore

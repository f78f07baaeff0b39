// SPDX-License-Identifier: Apache-2.0
// Private to this room: the plan as it is in one phase of its task.
#pragma once

#include "plan/plan.h"
#include "quantity/reader.h"

#include <memory>

namespace ridgepoint::plan {

struct PhasePlan
{
    Plan plan; ///< its first and only phase is the one meant; its first pool has the phase's nodes
    quantity::InputNames names; ///< as the fields of the plan that it is made from; for derivations
};

/// The plan in phase `index`. `named`: for a derivation.
std::unique_ptr<PhasePlan> phasePlan(const Plan& plan, std::size_t index, bool named);

/// The plan as it starts, all phases kept, where the first has nodes of its own; else null.
std::unique_ptr<PhasePlan> startPlan(const Plan& plan, bool named);

} // namespace ridgepoint::plan

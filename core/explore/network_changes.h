// SPDX-License-Identifier: Apache-2.0
// What other links, another placement of groups or more overlap would make of a plan's step: a
// short list of changes, each tried by the engine. All else stays as it is.
#pragma once

#include "explore/outcome.h"
#include "plan/plan.h"
#include "quantity/problem.h"

#include <optional>
#include <vector>

namespace ridgepoint::explore {

struct NetworkChange
{
    quantity::Fix edit;     ///< its label says what it is
    quantity::Text refusal; ///< why the plan cannot have it; then there is no outcome
    Outcome outcome;
    std::optional<double> exposedS; ///< communication that nothing hides then

    bool fits() const { return outcome.marginBytes && *outcome.marginBytes >= 0; }
};

struct NetworkChanges
{
    quantity::Text reason; ///< why nothing can be said
    quantity::Text times;  ///< what the times mean where an MFU would fix the step; else empty
    Outcome present;
    std::optional<double> exposedS;
    std::vector<NetworkChange> list; ///< the shortest step first, what is refused last
};

/// Never throws; evaluates some twenty plans.
NetworkChanges networkChanges(const plan::Plan& plan);

} // namespace ridgepoint::explore

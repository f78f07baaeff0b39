// SPDX-License-Identifier: Apache-2.0
// Of this room alone.
#pragma once

#include "plan/plan.h"

namespace ridgepoint::explore {

/// Whether there is anything for the engine to walk through.
inline bool isWalkable(const plan::Plan& plan)
{
    return !plan.model.groups.empty() && !plan.task.phases.empty() && !plan.cluster.pools.empty();
}

} // namespace ridgepoint::explore

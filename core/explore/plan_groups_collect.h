// SPDX-License-Identifier: Apache-2.0
// Of this room alone: the groups of a plan that the engine can walk through, whatever numbers come
// of it.
#pragma once

#include "explore/plan_groups.h"

namespace ridgepoint::explore {

PlanGroups collectGroups(const plan::Plan& plan);

} // namespace ridgepoint::explore

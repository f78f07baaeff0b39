// SPDX-License-Identifier: Apache-2.0
// Merges the streams of devices that hold stages of two flows into one order each.
#pragma once

#include "pipeline/costs.h"

namespace ridgepoint::pipeline {

/// The order that comes about where each flow's slots of a device are a stream of their own and the
/// device takes what can start first: of those that can start at the same time dX (or a whole
/// backward) before a forward before dW, then the lower stage, then the lower micro-batch. Nothing
/// is interrupted. Within a flow each device keeps its order of `schedule`; that between flows is
/// read from the costs. Rules: reference/pipeline.md, section 2. O(slots * log devices).
///
/// Refused: costs that the simulator refuses, blocks of joined slots, and streams that cannot run
/// to their end.
ScheduleResult arbitrated(const Schedule& schedule, const Costs& costs);

} // namespace ridgepoint::pipeline

// SPDX-License-Identifier: Apache-2.0
// Orders that are searched for given times, as the authors of the zero-bubble schedules do.
#pragma once

#include "pipeline/costs.h"

namespace ridgepoint::pipeline {

/// An order in which no device holds more than `mostHeld` micro-batches (from their forward to
/// their dW): each device takes dX before forwards, and fills the time that it would wait with dW.
/// Several such orders, which differ in how long a wait must be to be filled, are tried beside that
/// of `schedule`, and the shortest is taken (Qi et al. 2023, arXiv:2401.10241, section 3.1: the
/// same rules). O(slots * log slots).
///
/// Refused: costs that the simulator refuses, several chunks or flows, backwards that are not
/// split, and fewer micro-batches held than one.
ScheduleResult searchedOrder(const Schedule& schedule, const Costs& costs, int mostHeld);

} // namespace ridgepoint::pipeline

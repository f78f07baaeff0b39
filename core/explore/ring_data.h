// SPDX-License-Identifier: Apache-2.0
// What the data-parallel ranks of a plan exchange in one all-reduce of their gradients, for the
// ring that is played step by step.
#pragma once

#include "plan/plan.h"

namespace ridgepoint::explore {

struct RingData
{
    double ranks = 0;       ///< data-parallel
    double vectorBytes = 0; ///< gradients of a rank's slice of the model
    double bytesPerS = 0;   ///< of the link that the ring uses
};

/// All 0 where the plan gives no number.
RingData ringData(const plan::Plan& plan);

struct RingVolume
{
    double bytes = 0;    ///< that each rank has sent
    double ofVector = 0; ///< and as a multiple of the vector
    double seconds = 0;
};

/// After `steps` of the 2 (ranks - 1) steps of an all-reduce over `ranks` ranks.
RingVolume ringVolume(const RingData& data, int ranks, int steps);

} // namespace ridgepoint::explore

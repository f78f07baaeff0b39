// SPDX-License-Identifier: Apache-2.0
// What each device does with the time until all gradients are ready.
#pragma once

#include "pipeline/kept_run.h"

#include <vector>

namespace ridgepoint::pipeline {

/// The time [0, gradientReady) of one device, each tick in exactly one part.
struct TimeShares
{
    Tick forward = 0;
    Tick backward = 0; ///< whole backwards, or dX where they are split
    Tick weightGradient = 0;
    /// Waited while the message that it needed was on its way (from when it left the slot that made
    /// it to its arrival, so with the time that it queued for the link).
    Tick exposedTransfer = 0;
    // Waited for a slot of another device that had not ended:
    Tick fill = 0;       ///< before its first slot
    Tick dependency = 0; ///< between slots
    Tick drain = 0;      ///< after its last slot, until the last device is done

    Tick bubble() const { return fill + dependency + drain; }
    Tick total() const { return forward + backward + weightGradient + exposedTransfer + bubble(); }
    bool operator==(const TimeShares&) const = default;
};

TimeShares timeShares(const KeptRun& run, int device);

/// Of each device.
std::vector<TimeShares> timeShares(const KeptRun& run);

} // namespace ridgepoint::pipeline

// SPDX-License-Identifier: Apache-2.0
// Memory that the schedule itself decides on: saved activations and boundary buffers over time.
#pragma once

#include "pipeline/kept_run.h"

#include <cstdint>
#include <vector>

namespace ridgepoint::pipeline {

/// Sizes in bytes, all >= 0.
struct MemorySizes
{
    /// [virtual stage]: what one micro-batch saves for its backward, kept from the start of the
    /// forward to the end of the backward (of dW where that is split off).
    std::vector<std::int64_t> savedBytes;
    /// One activation or gradient at a boundary between devices. The sender keeps it from the end
    /// of the slot that made it to the end of the transfer; the receiver from the start of the
    /// transfer to the start of the slot that uses it. A hop within a device has no buffers.
    std::int64_t forwardMessageBytes = 0;
    std::int64_t backwardMessageBytes = 0;
};

/// Why these sizes do not fit the schedule, or empty: a list of the wrong length, a size below 0,
/// or sums that could pass 2^62 bytes.
quantity::Text whySizesRefused(const Schedule& schedule, const MemorySizes& sizes);

struct MemoryStep
{
    Tick at = 0;
    std::int64_t bytes = 0; ///< from then on
    bool operator==(const MemoryStep&) const = default;
};

/// The highest use of each device and when it is first reached. Intervals are half-open, and at
/// equal times releases come before acquisitions (reference/pipeline.md, section 4). Empty where
/// whySizesRefused() has a reason.
std::vector<MemoryStep> peakMemory(const KeptRun& run, const MemorySizes& sizes);

/// The use of one device over time: one step for each time at which something begins or ends, by
/// time. Empty where whySizesRefused() has a reason.
std::vector<MemoryStep> memoryOverTime(const KeptRun& run, const MemorySizes& sizes, int device);

/// Something that takes memory on one device for a while, from <= t < to.
struct Holding
{
    enum class What
    {
        SavedSet,
        SendBuffer,
        ReceiveBuffer
    };
    What what = What::SavedSet;
    Slot slot = {}; ///< the forward that saved it, or the slot that made the message
    std::int64_t bytes = 0;
    Tick from = 0;
    Tick to = 0;
    bool operator==(const Holding&) const = default;
};

/// All that is held on the device at this time: their bytes add up to memoryOverTime() there, so at
/// the time of the peak they are its witness. Empty where whySizesRefused() has a reason.
std::vector<Holding> heldAt(const KeptRun& run, const MemorySizes& sizes, int device, Tick at);

} // namespace ridgepoint::pipeline

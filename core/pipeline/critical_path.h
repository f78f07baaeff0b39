// SPDX-License-Identifier: Apache-2.0
// Why a run takes as long as it does: the chain of slots and transfers that sets its end.
#pragma once

#include "pipeline/kept_run.h"

#include <vector>

namespace ridgepoint::pipeline {

/// One link of the chain. It starts where the one before it ends.
struct PathItem
{
    Slot slot = {};          ///< the slot, or the producer whose output is transferred
    bool isTransfer = false; ///< the slot's message, instead of the slot itself
    Tick start = 0;
    Tick duration = 0; ///< may be 0

    bool operator==(const PathItem&) const = default;
};

/// How often each slot and each boundary's transfer is on the path. The sum of counts times costs,
/// over all lists, is gradientReady (where all micro-batches take the same).
using PathCounts = BasicCosts<std::int64_t>;

struct CriticalPath
{
    std::vector<PathItem> items; ///< in time order, from 0 to gradientReady without a gap
    PathCounts counts;
    Tick gradientReady = 0; ///< the sum of the items' durations, exactly
};

/// Of a run whose reductions use no links. Walks back from the slot that ends last (on the lowest
/// device of several). Before each slot comes the one before it on its device if that ended just
/// then, otherwise the transfer of its input, and before a transfer that had to queue, the one
/// before it on its link.
CriticalPath criticalPath(const KeptRun& run);

} // namespace ridgepoint::pipeline

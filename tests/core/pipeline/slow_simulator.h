// SPDX-License-Identifier: Apache-2.0
// A second simulator that shares no idea with the first: it steps a clock from event to event, with
// explicit queues on links and every dependency of reference/pipeline.md written out, and takes
// memory and counts from lists of intervals. Slow, for small cases only.
#pragma once

#include "pipeline/costs.h"

#include <map>
#include <optional>
#include <tuple>
#include <vector>

namespace ridgepoint::tests {

struct SlowTransfer
{
    pipeline::Tick start = 0;
    pipeline::Tick end = 0;
};

struct SlowRun
{
    using Key = std::tuple<int, int, int>;                          ///< kind, stage, micro-batch
    std::map<Key, std::pair<pipeline::Tick, pipeline::Tick>> times; ///< start, end
    std::map<Key, pipeline::Tick> leaves;                           ///< when the slot's block ends
    std::map<Key, SlowTransfer> transfers;                          ///< by the producer
    pipeline::Tick gradientReady = 0;
    std::map<int, SlowTransfer> reductions; ///< by virtual stage
};

SlowRun::Key keyOf(pipeline::Slot slot);

/// Empty where the order deadlocks.
std::optional<SlowRun> runSlowly(const pipeline::Schedule& schedule, const pipeline::Costs& costs);

struct Interval
{
    pipeline::Tick from = 0;
    pipeline::Tick to = 0;
    std::int64_t amount = 0;
};

/// Highest sum of amounts over all times, intervals half-open.
std::int64_t highest(const std::vector<Interval>& intervals);

/// What one device holds over the run: saved sets and buffers.
std::vector<Interval> heldSlowly(const pipeline::Schedule& schedule, const SlowRun& run, int device,
                                 const std::vector<std::int64_t>& savedBytes,
                                 std::int64_t forwardMessageBytes,
                                 std::int64_t backwardMessageBytes);

} // namespace ridgepoint::tests

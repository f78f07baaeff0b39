// SPDX-License-Identifier: Apache-2.0
// Runs a schedule under given times: when does each slot start, and when are all gradients ready?
#pragma once

#include "pipeline/costs.h"
#include "pipeline/schedule.h"

#include <cstdint>
#include <span>
#include <vector>

namespace ridgepoint::pipeline {

/// What one device did in a run. Ticks.
struct DeviceTimes
{
    Tick firstStart = 0;
    Tick lastEnd = 0;
    Tick busy = 0;     ///< sum of its slots
    Tick idle = 0;     ///< gradients ready (on all devices) - busy; the update is in neither
    Tick spanIdle = 0; ///< last end - first start - busy

    bool operator==(const DeviceTimes&) const = default;
};

/// Every time of one run. The transfer of a message ends at arrival() and starts its duration
/// earlier; a slot ends its duration after its start.
class Timeline
{
  public:
    /// Start of each slot, in the flat order of Schedule::allSlots().
    std::span<const Tick> starts() const { return m_start; }
    Tick start(std::size_t slot) const { return m_start[slot]; }

    /// When the input of a slot was there: for a forward the activation's arrival (0 on stage 0),
    /// for a backward the gradient's arrival (on the last stage, the end of its own forward), for
    /// dW the end of dX. What a block hands on is there at the block's end, but for another slot of
    /// the same block.
    Tick arrival(Slot slot) const
    {
        return m_arrival[(slot.kindIndex() * m_stages + slot.stage()) * m_microBatches +
                         slot.microBatch()];
    }

  private:
    friend class Simulator;
    std::vector<Tick> m_start;
    std::vector<Tick> m_arrival;
    std::size_t m_stages = 0;
    std::size_t m_microBatches = 0;
};

/// When the gradients of a virtual stage were reduced.
struct Reduction
{
    Tick start = 0;
    Tick end = 0;
    bool operator==(const Reduction&) const = default;
};

/// Why a run came to no end.
struct Deadlock
{
    struct Wait
    {
        int device = 0;        ///< stands still before `slot`
        Slot slot = {};        ///< the next in its order
        Slot awaited = {};     ///< whose output it needs
        int awaitedDevice = 0; ///< where `awaited` is; the next wait's device
        bool operator==(const Wait&) const = default;
    };
    std::vector<Wait> cycle; ///< each waits for the next, the last for the first; empty if none
};

/// The event simulator (rules: reference/pipeline.md, section 2). Each device runs its order
/// strictly in sequence, a slot (or block of slots) as soon as its input is there; each link of an
/// ordered pair of
/// devices carries one message at a time, first in first out; a transfer occupies no device; hops
/// within a device cost nothing. Because each device's messages leave in its own order, no event
/// queue is needed: devices that can go on stand on a worklist, and the result does not depend on
/// which is taken first.
///
/// An object keeps its memory between runs, so that repeated runs allocate nothing. It is not safe
/// to share between threads; each thread has its own.
class Simulator
{
  public:
    /// Runs for the figures only. False where the costs were refused (whyCostsRefused()) or the
    /// order cannot run: then message() tells, and the figures are those of nothing.
    bool run(const Schedule& schedule, const Costs& costs);

    /// The same and keeps every time for timeline().
    bool runKeepingTimes(const Schedule& schedule, const Costs& costs);

    /// End of the last backward or dW on any device (ticks). The makespan is this and the update.
    Tick gradientReady() const { return m_gradientReady; }
    /// End of the last reduction too, where the costs have any: [virtual stage], each from when all
    /// of the stage's gradients are there and all links that leave its device are free. Until its
    /// end these carry no message; of what is ready at one time a message goes first.
    Tick gradientsReduced() const { return m_gradientsReduced; }
    std::span<const Reduction> reductions() const { return m_reductions; }
    std::span<const DeviceTimes> devices() const { return m_devices; }

    /// Of the last successful runKeepingTimes(), until the next run.
    const Timeline& timeline() const { return m_timeline; }

    const quantity::Text& message() const { return m_message; }
    /// The cycle of waits where the order could not run.
    const Deadlock& deadlock() const { return m_deadlock; }

  private:
    /// What a slot of one kind and virtual stage takes and sets off.
    struct Move
    {
        Tick duration = 0;
        Tick transfer = 0;
        int target = -1; ///< row of the arrivals that its output goes to; -1: nobody waits for it
        int link = -1;   ///< -1: the output stays on the device
        int device = -1; ///< at the link's other end
    };

    template <bool keepTimes>
    bool simulate(const Schedule& schedule, const Costs& costs);
    template <bool keepTimes, bool split>
    void drain(const Schedule& schedule);
    template <bool keepTimes>
    void drainBlocks(const Schedule& schedule, const Costs& costs);
    bool isMadeWithin(std::size_t first, std::size_t slot, const Schedule& schedule) const;
    std::size_t placeOf(Slot slot) const
    {
        return (slot.kindIndex() * m_timeline.m_stages + slot.stage()) * m_timeline.m_microBatches +
               slot.microBatch();
    }
    void deliver(Slot slot, Tick at);
    void reduce(const Schedule& schedule, const Costs& costs, int stage, Tick at);
    void prepare(const Schedule& schedule, const Costs& costs);
    void fillMoves(const Schedule& schedule, const Costs& costs);
    void fillFigures(const Schedule& schedule, const Costs& costs);
    void explainDeadlock(const Schedule& schedule);

    std::vector<Move> m_moves;             // [kind][stage]
    std::vector<Tick> m_linkFree;          // [link]
    std::vector<std::uint32_t> m_position; // [device]: index of its next slot
    std::vector<std::int64_t> m_awaited;   // [device]: place in the arrivals, -1 if on the worklist
    std::vector<int> m_worklist;
    std::vector<DeviceTimes> m_devices;
    std::vector<Reduction> m_reductions; // [stage]
    std::vector<int> m_left;             // [stage]: micro-batches whose gradients are not there yet
    std::vector<Tick> m_reducing;        // [device]: until when
    Timeline m_timeline;
    Tick m_gradientReady = 0;
    Tick m_gradientsReduced = 0;
    quantity::Text m_message;
    Deadlock m_deadlock;
};

} // namespace ridgepoint::pipeline

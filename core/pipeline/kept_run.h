// SPDX-License-Identifier: Apache-2.0
// A finished run with every time kept, as the analyses read it.
#pragma once

#include "pipeline/simulator.h"

#include <optional>

namespace ridgepoint::pipeline {

/// One message on a link.
struct Transfer
{
    Slot producer = {}; ///< the slot whose output it carries
    int link = 0;       ///< index in Schedule::links()
    Tick start = 0; ///< not before the end of the producer's block; later where the link was taken
    Tick end = 0;   ///< when it is there for the consumer

    bool operator==(const Transfer&) const = default;
};

/// Looks at what Simulator::runKeepingTimes() left: the three must be those of that run, and must
/// outlive this object (a Simulator's timeline is overwritten by its next run).
class KeptRun
{
  public:
    KeptRun(const Schedule& schedule, const Costs& costs, const Timeline& timeline);

    const Schedule& schedule() const { return m_schedule; }
    const Costs& costs() const { return m_costs; }
    const Timeline& timeline() const { return m_timeline; }

    /// Index of a slot in Schedule::allSlots().
    std::size_t indexOf(Slot slot) const { return m_index.of(slot); }
    Tick start(std::size_t index) const { return m_timeline.start(index); }
    Tick end(std::size_t index) const
    {
        return start(index) + m_costs.duration(m_schedule.allSlots()[index]);
    }
    Tick start(Slot slot) const { return start(indexOf(slot)); }

    /// The first and the last slot of the block that a slot is in: itself twice where it is joined
    /// to none.
    std::size_t blockFirst(std::size_t index) const;
    std::size_t blockLast(std::size_t index) const;
    /// When the slot's output leaves its device: at the end of its block.
    Tick leaves(Slot producer) const { return end(blockLast(indexOf(producer))); }
    /// Whose output came last of those that the slot's block needs from outside; none where it
    /// needs none.
    std::optional<Slot> lastInput(std::size_t index) const;
    Tick end(Slot slot) const { return start(slot) + m_costs.duration(slot); }

    /// End of the last backward or dW on any device.
    Tick gradientReady() const { return m_gradientReady; }

    /// The message that a slot's output leaves as; none where it stays on the device.
    std::optional<Transfer> transferOf(Slot producer) const;

    /// Ticks that the message of this producer takes on its link.
    Tick transferTime(Slot producer) const;

  private:
    const Schedule& m_schedule;
    const Costs& m_costs;
    const Timeline& m_timeline;
    SlotIndex m_index;
    Tick m_gradientReady = 0;
};

/// Index in Schedule::links() of the link that a slot's output takes; -1 where it takes none.
int linkOf(const Schedule& schedule, Slot producer);

} // namespace ridgepoint::pipeline

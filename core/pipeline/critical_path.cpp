// SPDX-License-Identifier: Apache-2.0
#include "pipeline/critical_path.h"

#include <algorithm>

namespace ridgepoint::pipeline {
namespace {

class Walk
{
  public:
    explicit Walk(const KeptRun& run) : m_run(run), m_schedule(run.schedule())
    {
        const std::size_t stages = m_schedule.stages();
        m_path.counts = {std::vector<std::int64_t>(stages),
                         std::vector<std::int64_t>(stages),
                         std::vector<std::int64_t>(m_schedule.splitsBackward() ? stages : 0),
                         std::vector<std::int64_t>(stages - 1),
                         std::vector<std::int64_t>(stages - 1),
                         {},
                         {}};
        m_path.gradientReady = run.gradientReady();
    }

    CriticalPath take()
    {
        std::size_t at = last();
        for (;;) {
            addSlot(at);
            const Tick start = m_run.start(at);
            if (start == 0) // whatever came before took no time
                break;
            const Slot slot = m_schedule.allSlots()[at];
            const std::size_t first = m_schedule.firstSlot(m_schedule.deviceOf(slot.stage()));
            if (at > first && m_run.end(at - 1) == start)
                --at;
            else if (const std::optional<Slot> input = m_run.lastInput(at))
                at = throughLink(*input);
            else
                break; // not reached: only an input makes a slot wait
        }
        std::reverse(m_path.items.begin(), m_path.items.end());
        return std::move(m_path);
    }

  private:
    std::size_t last() const
    {
        for (int device = 0; device < m_schedule.devices(); ++device)
            if (!m_schedule.order(device).empty()) {
                const std::size_t at = m_schedule.firstSlot(device + 1) - 1;
                if (m_run.end(at) == m_run.gradientReady())
                    return at;
            }
        return 0; // not reached: gradientReady is one of these ends
    }

    void addSlot(std::size_t at)
    {
        const Slot slot = m_schedule.allSlots()[at];
        m_path.items.push_back({slot, false, m_run.start(at), m_run.costs().duration(slot)});
        PathCounts& counts = m_path.counts;
        switch (slot.kind()) {
        case SlotKind::Forward:
            ++counts.forward[slot.stage()];
            break;
        case SlotKind::Backward:
            ++counts.backward[slot.stage()];
            break;
        case SlotKind::WeightGradient:
            ++counts.weightGradient[slot.stage()];
            break;
        }
    }

    // Adds the message of `producer`, and those before it on the link while they queued. Returns
    // the last slot of the block whose end let the first of them leave.
    std::size_t throughLink(Slot producer)
    {
        std::size_t at = m_run.indexOf(producer);
        for (;;) {
            const std::optional<Transfer> transfer = m_run.transferOf(producer);
            if (!transfer)
                return m_run.blockLast(at);
            m_path.items.push_back(
                {producer, true, transfer->start, transfer->end - transfer->start});
            if (producer.kind() == SlotKind::Forward)
                ++m_path.counts.sendForward[producer.stage()];
            else
                ++m_path.counts.sendBackward[producer.stage() - 1];
            if (m_run.leaves(producer) == transfer->start)
                return m_run.blockLast(at);
            do
                producer = m_schedule.allSlots()[--at];
            while (linkOf(m_schedule, producer) != transfer->link);
        }
    }

    const KeptRun& m_run;
    const Schedule& m_schedule;
    CriticalPath m_path;
};

} // namespace

CriticalPath criticalPath(const KeptRun& run)
{
    return Walk(run).take();
}

} // namespace ridgepoint::pipeline

// SPDX-License-Identifier: Apache-2.0
#include "pipeline/kept_run.h"

#include <algorithm>

namespace ridgepoint::pipeline {

int linkOf(const Schedule& schedule, Slot producer)
{
    if (producer.kind() == SlotKind::Forward && producer.stage() + 1 < schedule.stages())
        return schedule.forwardLink(producer.stage());
    if (producer.kind() == SlotKind::Backward && producer.stage() > 0)
        return schedule.backwardLink(producer.stage() - 1);
    return -1;
}

KeptRun::KeptRun(const Schedule& schedule, const Costs& costs, const Timeline& timeline)
    : m_schedule(schedule), m_costs(costs), m_timeline(timeline)
{
    m_index.fill(schedule);
    for (int device = 0; device < schedule.devices(); ++device)
        if (!schedule.order(device).empty())
            m_gradientReady = std::max(m_gradientReady, end(schedule.firstSlot(device + 1) - 1));
}

std::size_t KeptRun::blockFirst(std::size_t index) const
{
    const std::span<const Slot> slots = m_schedule.allSlots();
    while (index > 0 && slots[index - 1].isJoined())
        --index;
    return index;
}

std::size_t KeptRun::blockLast(std::size_t index) const
{
    const std::span<const Slot> slots = m_schedule.allSlots();
    while (slots[index].isJoined())
        ++index;
    return index;
}

std::optional<Slot> KeptRun::lastInput(std::size_t index) const
{
    const std::size_t first = blockFirst(index);
    std::optional<Slot> last;
    Tick latest = -1;
    for (std::size_t i = first; i == first || m_schedule.allSlots()[i - 1].isJoined(); ++i) {
        const Slot slot = m_schedule.allSlots()[i];
        const std::optional<Slot> input = inputOf(m_schedule, slot);
        if (!input || m_timeline.arrival(slot) <= latest)
            continue;
        const std::size_t at = indexOf(*input);
        if (at >= first && at < i)
            continue; // made in the block
        latest = m_timeline.arrival(slot);
        last = input;
    }
    return last;
}

Tick KeptRun::transferTime(Slot producer) const
{
    return producer.kind() == SlotKind::Forward ? m_costs.sendForward[producer.stage()]
                                                : m_costs.sendBackward[producer.stage() - 1];
}

std::optional<Transfer> KeptRun::transferOf(Slot producer) const
{
    const int link = linkOf(m_schedule, producer);
    if (link < 0)
        return std::nullopt;
    const int step = producer.kind() == SlotKind::Forward ? 1 : -1;
    const Tick end =
        m_timeline.arrival(Slot(producer.kind(), producer.stage() + step, producer.microBatch()));
    return Transfer{producer, link, end - transferTime(producer), end};
}

} // namespace ridgepoint::pipeline

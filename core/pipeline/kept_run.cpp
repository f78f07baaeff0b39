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

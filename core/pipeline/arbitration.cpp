// SPDX-License-Identifier: Apache-2.0
#include "pipeline/arbitration.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

namespace ridgepoint::pipeline {
namespace {

constexpr Tick kNotYet = -1;

/// The head of a stream, by what decides between heads.
struct Candidate
{
    Tick start = 0;
    int priority = 0;
    int stage = 0;
    int microBatch = 0;
    std::size_t stream = 0;

    bool operator>(const Candidate& other) const
    {
        return std::tie(start, priority, stage, microBatch) >
               std::tie(other.start, other.priority, other.stage, other.microBatch);
    }
};

int priorityOf(SlotKind kind)
{
    switch (kind) {
    case SlotKind::Backward:
        return 0;
    case SlotKind::Forward:
        return 1;
    case SlotKind::WeightGradient:
        break;
    }
    return 2;
}

class Merge
{
  public:
    Merge(const Schedule& schedule, const Costs& costs)
        : m_schedule(schedule), m_costs(costs), m_flows(schedule.shape().flows),
          m_streams(static_cast<std::size_t>(schedule.devices() * m_flows)),
          m_next(m_streams.size(), 0),
          m_deviceFree(static_cast<std::size_t>(schedule.devices()), 0),
          m_linkFree(schedule.links().size(), 0), m_arrival(schedule.allSlots().size(), kNotYet),
          m_orders(static_cast<std::size_t>(schedule.devices()))
    {
        for (int device = 0; device < schedule.devices(); ++device) {
            for (const Slot slot : schedule.order(device))
                m_streams[streamOf(slot)].push_back(slot);
        }
        for (int stage = 0; stage < schedule.stages(); ++stage) {
            for (int i = 0; schedule.shape().isFirst(stage) && i < schedule.microBatches(); ++i)
                arrival(Slot(SlotKind::Forward, stage, i)) = 0;
        }
    }

    /// The merged orders; whether every stream came to its end.
    bool run()
    {
        for (std::size_t stream = 0; stream < m_streams.size(); ++stream)
            offer(stream);
        while (!m_ready.empty()) {
            Candidate head = m_ready.top();
            m_ready.pop();
            const Tick start = startOf(head.stream);
            if (start > head.start) { // the other stream had the device meanwhile
                head.start = start;
                m_ready.push(head);
                continue;
            }
            commit(head);
        }
        for (std::size_t stream = 0; stream < m_streams.size(); ++stream) {
            if (m_next[stream] < m_streams[stream].size())
                return false;
        }
        return true;
    }

    std::vector<std::vector<Slot>>& orders() { return m_orders; }

  private:
    std::size_t streamOf(Slot slot) const
    {
        return static_cast<std::size_t>(m_schedule.deviceOf(slot.stage()) * m_flows +
                                        m_schedule.shape().flowOf(slot.stage()));
    }
    Tick& arrival(Slot slot)
    {
        const std::size_t row =
            static_cast<std::size_t>(slot.kindIndex() * m_schedule.stages() + slot.stage());
        return m_arrival[row * static_cast<std::size_t>(m_schedule.microBatches()) +
                         static_cast<std::size_t>(slot.microBatch())];
    }
    Tick startOf(std::size_t stream)
    {
        return std::max(m_deviceFree[stream / static_cast<std::size_t>(m_flows)],
                        arrival(m_streams[stream][m_next[stream]]));
    }

    /// Puts the head of a stream among the candidates, if its input is known.
    void offer(std::size_t stream)
    {
        if (m_next[stream] == m_streams[stream].size())
            return;
        const Slot slot = m_streams[stream][m_next[stream]];
        if (arrival(slot) != kNotYet)
            m_ready.push({startOf(stream), priorityOf(slot.kind()), slot.stage(), slot.microBatch(),
                          stream});
    }

    /// What waits for the slot is told of its input; where it heads its stream it is a candidate.
    void deliver(Slot consumer, Tick at)
    {
        arrival(consumer) = at;
        const std::size_t stream = streamOf(consumer);
        const std::size_t next = m_next[stream];
        if (next < m_streams[stream].size() && m_streams[stream][next] == consumer)
            offer(stream);
    }

    void commit(const Candidate& head)
    {
        const std::vector<Slot>& stream = m_streams[head.stream];
        const Slot slot = stream[m_next[head.stream]++];
        const std::size_t device = head.stream / static_cast<std::size_t>(m_flows);
        m_orders[device].push_back(slot);
        const Tick end = head.start + m_costs.duration(slot);
        m_deviceFree[device] = end;
        offer(head.stream); // before what the slot hands to its own stream
        const int stage = slot.stage();
        const ScheduleShape& shape = m_schedule.shape();
        if (slot.kind() == SlotKind::Forward) {
            if (shape.isLast(stage))
                deliver(Slot(SlotKind::Backward, stage, slot.microBatch()), end);
            else
                send(Slot(SlotKind::Forward, stage + 1, slot.microBatch()),
                     m_schedule.forwardLink(stage), end, m_costs.sendForward[stage]);
        } else if (slot.kind() == SlotKind::Backward) {
            if (shape.splitsBackward)
                deliver(Slot(SlotKind::WeightGradient, stage, slot.microBatch()), end);
            if (!shape.isFirst(stage))
                send(Slot(SlotKind::Backward, stage - 1, slot.microBatch()),
                     m_schedule.backwardLink(stage - 1), end, m_costs.sendBackward[stage - 1]);
        }
    }

    // All messages of a link come from one device, whose slots are committed in the order of time:
    // first in, first out.
    void send(Slot consumer, int link, Tick end, Tick transfer)
    {
        if (link < 0) {
            deliver(consumer, end);
            return;
        }
        Tick& free = m_linkFree[static_cast<std::size_t>(link)];
        free = std::max(free, end) + transfer;
        deliver(consumer, free);
    }

    const Schedule& m_schedule;
    const Costs& m_costs;
    int m_flows;
    std::vector<std::vector<Slot>> m_streams; // [device * flows + flow]
    std::vector<std::size_t> m_next;
    std::vector<Tick> m_deviceFree;
    std::vector<Tick> m_linkFree;
    std::vector<Tick> m_arrival;
    std::vector<std::vector<Slot>> m_orders;
    std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> m_ready;
};

} // namespace

ScheduleResult arbitrated(const Schedule& schedule, const Costs& costs)
{
    if (quantity::Text message = whyCostsRefused(schedule, costs); !message.empty())
        return {std::nullopt, std::move(message)};
    if (schedule.hasBlocks())
        return {std::nullopt, RP_TR("the slots of a block belong to no single flow")};
    Merge merge(schedule, costs);
    if (!merge.run())
        return {std::nullopt, RP_TR("the orders of the two flows cannot run to their end")};
    std::vector<int> deviceOfStage;
    for (int stage = 0; stage < schedule.stages(); ++stage)
        deviceOfStage.push_back(schedule.deviceOf(stage));
    return Schedule::fromOrders(schedule.shape(), std::move(deviceOfStage), merge.orders());
}

} // namespace ridgepoint::pipeline

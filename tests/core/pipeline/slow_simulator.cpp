// SPDX-License-Identifier: Apache-2.0
#include "slow_simulator.h"

#include <algorithm>
#include <deque>
#include <set>

namespace ridgepoint::tests {

using namespace pipeline;

namespace {

constexpr int kF = 0;
constexpr int kB = 1;
constexpr int kW = 2;

class Clockwork
{
  public:
    Clockwork(const Schedule& schedule, const Costs& costs) : m_schedule(schedule), m_costs(costs)
    {
        for (int device = 0; device < schedule.devices(); ++device)
            m_devices.push_back({{schedule.order(device).begin(), schedule.order(device).end()}});
    }

    std::optional<SlowRun> run()
    {
        for (;;) {
            while (stepNow()) {
            }
            std::set<Tick> next;
            for (const Device& device : m_devices)
                if (device.running)
                    next.insert(device.until);
            for (const auto& [pair, link] : m_links)
                if (link.sending)
                    next.insert(link.until);
            if (next.empty())
                break;
            m_now = *next.begin();
        }
        if (m_run.times.size() != m_schedule.allSlots().size())
            return std::nullopt;
        for (const auto& [key, times] : m_run.times)
            if (std::get<0>(key) != kF)
                m_run.gradientReady = std::max(m_run.gradientReady, times.second);
        return m_run;
    }

  private:
    struct Device
    {
        std::deque<Slot> order;
        bool running = false;
        Tick until = 0;
    };
    struct Message
    {
        Slot producer;
        Tick duration = 0;
        int reduced = -1; ///< of a reduction: the virtual stage; it takes all links of its device
    };
    struct OneLink
    {
        std::deque<Message> queue;
        bool sending = false;
        Tick until = 0;
    };

    bool has(int kind, int stage, int microBatch) const
    {
        return m_there.contains({kind, stage, microBatch});
    }

    bool inputsAreThere(Slot slot) const
    {
        const int s = slot.stage();
        const int i = slot.microBatch();
        const int perFlow = m_schedule.stages() / m_schedule.shape().flows;
        if (slot.kind() == SlotKind::Forward)
            return s % perFlow == 0 || m_delivered.contains({kF, s - 1, i});
        if (slot.kind() == SlotKind::Backward)
            return has(kF, s, i) &&
                   (s % perFlow == perFlow - 1 || m_delivered.contains({kB, s + 1, i}));
        return has(kB, s, i);
    }

    // The block at the head of the order can start when each part's inputs are there, or are made
    // by parts before it.
    bool canStart(const std::deque<Slot>& order)
    {
        if (!order.front().isJoined())
            return inputsAreThere(order.front());
        std::set<SlowRun::Key> there = m_there;
        std::set<SlowRun::Key> delivered = m_delivered;
        bool can = true;
        for (std::size_t i = 0; can && i < order.size(); ++i) {
            can = inputsAreThere(order[i]);
            m_there.insert(keyOf(order[i]));
            const int s = order[i].stage();
            const int target = targetOf(order[i]);
            if (target >= 0 && m_schedule.deviceOf(s) == m_schedule.deviceOf(target))
                m_delivered.insert(keyOf(order[i]));
            if (!order[i].isJoined())
                break;
        }
        m_there = std::move(there);
        m_delivered = std::move(delivered);
        return can;
    }

    int targetOf(Slot slot) const
    {
        const int s = slot.stage();
        const int perFlow = m_schedule.stages() / m_schedule.shape().flows;
        if (slot.kind() == SlotKind::Forward && s % perFlow != perFlow - 1)
            return s + 1;
        if (slot.kind() == SlotKind::Backward && s % perFlow != 0)
            return s - 1;
        return -1;
    }

    Tick timeOf(Slot slot) const
    {
        if (!m_costs.each.empty())
            return m_costs.each.at((slot.kindIndex() * m_schedule.stages() + slot.stage()) *
                                       static_cast<std::size_t>(m_schedule.microBatches()) +
                                   static_cast<std::size_t>(slot.microBatch()));
        const std::vector<Tick>& times = slot.kind() == SlotKind::Forward ? m_costs.forward
                                         : slot.kind() == SlotKind::Backward
                                             ? m_costs.backward
                                             : m_costs.weightGradient;
        return times[slot.stage()];
    }

    // Does one thing that can happen at this very time; false if there is none.
    bool stepNow()
    {
        for (Device& device : m_devices) {
            if (device.running && device.until == m_now) {
                device.running = false;
                std::vector<Slot> finished;
                for (bool isOpen = true; isOpen;) { // all of the block is done at once
                    const Slot slot = device.order.front();
                    device.order.pop_front();
                    m_there.insert(keyOf(slot));
                    send(slot);
                    finished.push_back(slot);
                    m_run.leaves[keyOf(slot)] = m_now;
                    isOpen = slot.isJoined();
                }
                for (const Slot slot : finished)
                    countGradients(slot);
                return true;
            }
            if (!device.running && !device.order.empty() && canStart(device.order)) {
                device.running = true;
                device.until = m_now;
                for (std::size_t i = 0, open = 1; open != 0; ++i) {
                    const Slot slot = device.order[i];
                    const Tick start = device.until;
                    device.until += timeOf(slot);
                    m_run.times[keyOf(slot)] = {start, device.until};
                    open = slot.isJoined();
                }
                return true;
            }
        }
        for (auto& [pair, link] : m_links) {
            if (link.sending && link.until == m_now) {
                link.sending = false;
                if (link.queue.front().reduced >= 0) {
                    link.queue.pop_front();
                    return true;
                }
                m_delivered.insert(keyOf(link.queue.front().producer));
                link.queue.pop_front();
                return true;
            }
            if (!link.sending && !link.queue.empty() && link.queue.front().reduced >= 0) {
                if (startReduction(pair.first, link.queue.front()))
                    return true;
                continue;
            }
            if (!link.sending && !link.queue.empty()) {
                link.sending = true;
                link.until = m_now + link.queue.front().duration;
                m_run.transfers[keyOf(link.queue.front().producer)] = {m_now, link.until};
                return true;
            }
        }
        return false;
    }

    // After the last of a stage's gradients its reduction waits on each link of the device, and
    // starts when it heads all of them. A device without links has one that leads nowhere.
    void countGradients(Slot slot)
    {
        const int last = m_schedule.splitsBackward() ? kW : kB;
        if (m_costs.reduction.empty() || slot.kindIndex() != last ||
            ++m_done[slot.stage()] < m_schedule.microBatches())
            return;
        const int device = m_schedule.deviceOf(slot.stage());
        const Message message{slot, m_costs.reduction[slot.stage()], slot.stage()};
        bool isQueued = false;
        for (const Link& link : m_schedule.links()) {
            if (link.from == device) {
                m_links[{device, link.to}].queue.push_back(message);
                isQueued = true;
            }
        }
        if (!isQueued)
            m_links[{device, -1}].queue.push_back(message);
    }

    bool startReduction(int device, const Message& message)
    {
        for (const auto& [pair, link] : m_links) {
            if (pair.first == device && (link.sending || link.queue.empty() ||
                                         link.queue.front().reduced != message.reduced))
                return false;
        }
        const Message copy = message;
        for (auto& [pair, link] : m_links) {
            if (pair.first != device)
                continue;
            link.sending = true;
            link.until = m_now + copy.duration;
        }
        m_run.reductions[copy.reduced] = {m_now, m_now + copy.duration};
        return true;
    }

    void send(Slot slot)
    {
        const int s = slot.stage();
        const int target = targetOf(slot);
        if (target < 0)
            return;
        const Tick duration = target > s ? m_costs.sendForward[s] : m_costs.sendBackward[target];
        const int from = m_schedule.deviceOf(s);
        const int to = m_schedule.deviceOf(target);
        if (from == to)
            m_delivered.insert(keyOf(slot));
        else
            m_links[{from, to}].queue.push_back({slot, duration});
    }

    const Schedule& m_schedule;
    const Costs& m_costs;
    std::vector<Device> m_devices;
    std::map<std::pair<int, int>, OneLink> m_links;
    std::set<SlowRun::Key> m_there;
    std::set<SlowRun::Key> m_delivered;
    std::map<int, int> m_done; // by virtual stage: micro-batches with their gradients
    SlowRun m_run;
    Tick m_now = 0;
};

} // namespace

SlowRun::Key keyOf(Slot slot)
{
    return {slot.kindIndex(), slot.stage(), slot.microBatch()};
}

std::optional<SlowRun> runSlowly(const Schedule& schedule, const Costs& costs)
{
    return Clockwork(schedule, costs).run();
}

std::int64_t highest(const std::vector<Interval>& intervals)
{
    std::int64_t most = 0;
    for (const Interval& when : intervals) { // a sum can only rise where something begins
        std::int64_t sum = 0;
        for (const Interval& other : intervals)
            if (other.from <= when.from && when.from < other.to)
                sum += other.amount;
        most = std::max(most, sum);
    }
    return most;
}

std::vector<Interval> heldSlowly(const Schedule& schedule, const SlowRun& run, int device,
                                 const std::vector<std::int64_t>& savedBytes,
                                 std::int64_t forwardMessageBytes,
                                 std::int64_t backwardMessageBytes)
{
    std::vector<Interval> held;
    const int lastKind = schedule.splitsBackward() ? kW : kB;
    for (const auto& [key, times] : run.times) {
        const auto [kind, stage, i] = key;
        if (kind == kF && schedule.deviceOf(stage) == device)
            held.push_back(
                {times.first, run.times.at({lastKind, stage, i}).second, savedBytes[stage]});
    }
    for (const auto& [key, transfer] : run.transfers) {
        const auto [kind, stage, i] = key;
        const int target = kind == kF ? stage + 1 : stage - 1;
        const std::int64_t bytes = kind == kF ? forwardMessageBytes : backwardMessageBytes;
        if (schedule.deviceOf(stage) == device)
            held.push_back({run.leaves.at(key), transfer.end, bytes});
        if (schedule.deviceOf(target) == device)
            held.push_back({transfer.start, run.times.at({kind, target, i}).first, bytes});
    }
    return held;
}

} // namespace ridgepoint::tests

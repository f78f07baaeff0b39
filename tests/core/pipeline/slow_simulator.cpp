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
        const int last = m_schedule.stages() - 1;
        if (slot.kind() == SlotKind::Forward)
            return s == 0 || m_delivered.contains({kF, s - 1, i});
        if (slot.kind() == SlotKind::Backward)
            return has(kF, s, i) && (s == last || m_delivered.contains({kB, s + 1, i}));
        return has(kB, s, i);
    }

    // Does one thing that can happen at this very time; false if there is none.
    bool stepNow()
    {
        for (Device& device : m_devices) {
            if (device.running && device.until == m_now) {
                device.running = false;
                const Slot slot = device.order.front();
                device.order.pop_front();
                m_there.insert(keyOf(slot));
                send(slot);
                return true;
            }
            if (!device.running && !device.order.empty() && inputsAreThere(device.order.front())) {
                const Slot slot = device.order.front();
                const std::vector<Tick>& times = slot.kind() == SlotKind::Forward ? m_costs.forward
                                                 : slot.kind() == SlotKind::Backward
                                                     ? m_costs.backward
                                                     : m_costs.weightGradient;
                device.running = true;
                device.until = m_now + times[slot.stage()];
                m_run.times[keyOf(slot)] = {m_now, device.until};
                return true;
            }
        }
        for (auto& [pair, link] : m_links) {
            if (link.sending && link.until == m_now) {
                link.sending = false;
                m_delivered.insert(keyOf(link.queue.front().producer));
                link.queue.pop_front();
                return true;
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

    void send(Slot slot)
    {
        const int s = slot.stage();
        int target = -1;
        Tick duration = 0;
        if (slot.kind() == SlotKind::Forward && s + 1 < m_schedule.stages()) {
            target = s + 1;
            duration = m_costs.sendForward[s];
        } else if (slot.kind() == SlotKind::Backward && s > 0) {
            target = s - 1;
            duration = m_costs.sendBackward[s - 1];
        }
        if (target < 0)
            return;
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
            held.push_back({run.times.at(key).second, transfer.end, bytes});
        if (schedule.deviceOf(target) == device)
            held.push_back({transfer.start, run.times.at({kind, target, i}).first, bytes});
    }
    return held;
}

} // namespace ridgepoint::tests

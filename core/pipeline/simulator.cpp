// SPDX-License-Identifier: Apache-2.0
#include "pipeline/simulator.h"

#include <algorithm>

namespace ridgepoint::pipeline {
namespace {

constexpr Tick kNotYet = -1;
constexpr std::int64_t kNothing = -1;

/// What the quick loops leave out.
bool needsBlocks(const Schedule& schedule, const Costs& costs)
{
    return schedule.hasBlocks() || !costs.each.empty() || !costs.reduction.empty();
}

} // namespace

bool Simulator::run(const Schedule& schedule, const Costs& costs)
{
    return simulate<false>(schedule, costs);
}

bool Simulator::runKeepingTimes(const Schedule& schedule, const Costs& costs)
{
    return simulate<true>(schedule, costs);
}

template <bool keepTimes>
bool Simulator::simulate(const Schedule& schedule, const Costs& costs)
{
    m_deadlock.cycle.clear();
    m_gradientReady = 0;
    m_gradientsReduced = 0;
    m_reductions.clear();
    m_devices.assign(schedule.devices(), DeviceTimes{});
    m_message = whyCostsRefused(schedule, costs);
    if (!m_message.empty())
        return false;

    prepare(schedule, costs);
    if (keepTimes)
        m_timeline.m_start.resize(schedule.allSlots().size());
    if (needsBlocks(schedule, costs))
        drainBlocks<keepTimes>(schedule, costs);
    else if (schedule.splitsBackward())
        drain<keepTimes, true>(schedule);
    else
        drain<keepTimes, false>(schedule);

    for (int device = 0; device < schedule.devices(); ++device) {
        if (m_position[device] != schedule.firstSlot(device + 1)) {
            explainDeadlock(schedule);
            m_devices.assign(schedule.devices(), DeviceTimes{});
            m_reductions.clear();
            m_gradientsReduced = 0;
            return false;
        }
    }
    fillFigures(schedule, costs);
    return true;
}

void Simulator::prepare(const Schedule& schedule, const Costs& costs)
{
    fillMoves(schedule, costs);
    const std::size_t microBatches = schedule.microBatches();
    m_timeline.m_stages = schedule.stages();
    m_timeline.m_microBatches = microBatches;
    std::vector<Tick>& arrival = m_timeline.m_arrival;
    arrival.assign(m_moves.size() * microBatches, kNotYet);
    for (int stage = 0; stage < schedule.stages(); stage += schedule.shape().stagesOfFlow())
        std::fill_n(arrival.begin() + static_cast<std::ptrdiff_t>(stage * microBatches),
                    microBatches, Tick{0}); // a first stage's input is always there

    m_linkFree.assign(schedule.links().size(), 0);
    if (!costs.reduction.empty()) {
        m_reductions.assign(costs.reduction.size(), Reduction{});
        m_left.assign(costs.reduction.size(), schedule.microBatches());
        m_reducing.assign(schedule.devices(), 0);
    }
    m_position.resize(schedule.devices());
    m_awaited.assign(schedule.devices(), kNothing);
    m_worklist.resize(schedule.devices());
    for (int device = 0; device < schedule.devices(); ++device) {
        m_position[device] = static_cast<std::uint32_t>(schedule.firstSlot(device));
        m_worklist[device] = schedule.devices() - 1 - device; // device 0 is taken first
    }
}

void Simulator::fillMoves(const Schedule& schedule, const Costs& costs)
{
    const int stages = schedule.stages();
    m_moves.assign(static_cast<std::size_t>(schedule.shape().kinds()) * stages, Move{});
    for (int stage = 0; stage < stages; ++stage) {
        Move& forward = m_moves[stage];
        forward.duration = costs.forward[stage];
        if (!schedule.shape().isLast(stage)) {
            forward.target = stage + 1;
            forward.link = schedule.forwardLink(stage);
            forward.transfer = costs.sendForward[stage];
            forward.device = schedule.deviceOf(stage + 1);
        } else {
            forward.target = stages + stage; // the loss hands its gradient to the same stage
        }
        Move& backward = m_moves[stages + stage];
        backward.duration = costs.backward[stage];
        if (!schedule.shape().isFirst(stage)) {
            backward.target = stages + stage - 1;
            backward.link = schedule.backwardLink(stage - 1);
            backward.transfer = costs.sendBackward[stage - 1];
            backward.device = schedule.deviceOf(stage - 1);
        }
        if (schedule.splitsBackward())
            m_moves[2 * stages + stage].duration = costs.weightGradient[stage];
    }
}

// A backward's own forward needs no look-up: its gradient can only have come from the last stage's
// forward of the same micro-batch, which came from it.
template <bool keepTimes, bool split>
void Simulator::drain(const Schedule& schedule)
{
    const std::size_t stages = schedule.stages();
    const std::size_t microBatches = schedule.microBatches();
    const Slot* const slots = schedule.allSlots().data();
    const Move* const moves = m_moves.data();
    Tick* const arrival = m_timeline.m_arrival.data();
    Tick* const starts = m_timeline.m_start.data();
    Tick* const linkFree = m_linkFree.data();

    while (!m_worklist.empty()) {
        const int device = m_worklist.back();
        m_worklist.pop_back();
        std::size_t at = m_position[device];
        const std::size_t end = schedule.firstSlot(device + 1);
        Tick now = m_devices[device].lastEnd;
        std::int64_t awaited = kNothing;
        for (; at < end; ++at) {
            const Slot slot = slots[at];
            const std::size_t row = slot.kindIndex() * stages + slot.stage();
            const std::size_t place = row * microBatches + slot.microBatch();
            const Tick input = arrival[place];
            if (input == kNotYet) {
                awaited = static_cast<std::int64_t>(place);
                break;
            }
            const Move& move = moves[row];
            now = std::max(now, input);
            if constexpr (keepTimes)
                starts[at] = now;
            now += move.duration;
            if constexpr (split) {
                if (slot.kind() == SlotKind::Backward)
                    arrival[place + stages * microBatches] = now; // its dW may follow
            }
            if (move.target < 0)
                continue;
            const std::size_t target = move.target * microBatches + slot.microBatch();
            if (move.link < 0) {
                arrival[target] = now;
                continue;
            }
            Tick& free = linkFree[move.link];
            free = std::max(free, now) + move.transfer;
            arrival[target] = free;
            if (m_awaited[move.device] == static_cast<std::int64_t>(target)) {
                m_awaited[move.device] = kNothing;
                m_worklist.push_back(move.device);
            }
        }
        m_position[device] = static_cast<std::uint32_t>(at);
        m_devices[device].lastEnd = now;
        m_awaited[device] = awaited;
    }
}

void Simulator::deliver(Slot slot, Tick at)
{
    const std::size_t row = slot.kindIndex() * m_timeline.m_stages + slot.stage();
    const Move& move = m_moves[row];
    Tick* const arrival = m_timeline.m_arrival.data();
    const std::size_t microBatches = m_timeline.m_microBatches;
    // its dW may follow, where there is one that has not been in the same block
    const std::size_t weight = placeOf(slot) + m_timeline.m_stages * microBatches;
    if (slot.kind() == SlotKind::Backward && weight < m_timeline.m_arrival.size() &&
        arrival[weight] == kNotYet)
        arrival[weight] = at;
    if (move.target < 0)
        return;
    const std::size_t target = move.target * microBatches + slot.microBatch();
    if (move.link < 0) {
        if (arrival[target] == kNotYet)
            arrival[target] = at;
        return;
    }
    Tick& free = m_linkFree[move.link];
    free = std::max(free, at) + move.transfer;
    arrival[target] = free;
    if (m_awaited[move.device] == static_cast<std::int64_t>(target)) {
        m_awaited[move.device] = kNothing;
        m_worklist.push_back(move.device);
    }
}

void Simulator::reduce(const Schedule& schedule, const Costs& costs, int stage, Tick at)
{
    const int device = schedule.deviceOf(stage);
    // the links of a device follow each other, as they are sorted
    const std::span<const Link> links = schedule.links();
    const auto first = std::lower_bound(links.begin(), links.end(), Link{device, 0});
    const auto last = std::lower_bound(links.begin(), links.end(), Link{device + 1, 0});
    Tick start = std::max(at, m_reducing[device]);
    for (auto link = first; link != last; ++link)
        start = std::max(start, m_linkFree[static_cast<std::size_t>(link - links.begin())]);
    const Tick end = start + costs.reduction[stage];
    for (auto link = first; link != last; ++link)
        m_linkFree[static_cast<std::size_t>(link - links.begin())] = end;
    m_reducing[device] = end;
    m_reductions[stage] = {start, end};
    m_gradientsReduced = std::max(m_gradientsReduced, end);
}

// Whether the input of a slot is made by an earlier one of its block, which begins at `first`.
bool Simulator::isMadeWithin(std::size_t first, std::size_t slot, const Schedule& schedule) const
{
    const std::span<const Slot> slots = schedule.allSlots();
    const std::optional<Slot> input = inputOf(schedule, slots[slot]);
    return input && std::find(slots.begin() + static_cast<std::ptrdiff_t>(first),
                              slots.begin() + static_cast<std::ptrdiff_t>(slot),
                              *input) != slots.begin() + static_cast<std::ptrdiff_t>(slot);
}

// The same walk as drain(), block by block, with the time of each slot looked up: about half as
// fast, so only for the schedules that need it.
template <bool keepTimes>
void Simulator::drainBlocks(const Schedule& schedule, const Costs& costs)
{
    const std::span<const Slot> slots = schedule.allSlots();
    std::vector<Tick>& arrival = m_timeline.m_arrival;
    while (!m_worklist.empty()) {
        const int device = m_worklist.back();
        m_worklist.pop_back();
        DeviceTimes& times = m_devices[device];
        std::size_t at = m_position[device];
        const std::size_t end = schedule.firstSlot(device + 1);
        std::int64_t awaited = kNothing;
        while (at < end && awaited == kNothing) {
            std::size_t last = at;
            while (slots[last].isJoined())
                ++last;
            Tick now = times.lastEnd;
            for (std::size_t i = at; i <= last && awaited == kNothing; ++i) {
                const std::size_t place = placeOf(slots[i]);
                if (arrival[place] != kNotYet)
                    now = std::max(now, arrival[place]);
                else if (!isMadeWithin(at, i, schedule))
                    awaited = static_cast<std::int64_t>(place);
            }
            if (awaited != kNothing)
                break;
            if (at == schedule.firstSlot(device))
                times.firstStart = now;
            for (std::size_t i = at; i <= last; ++i) {
                if (arrival[placeOf(slots[i])] == kNotYet)
                    arrival[placeOf(slots[i])] = now; // from within the block
                if constexpr (keepTimes)
                    m_timeline.m_start[i] = now;
                const Tick duration = costs.duration(slots[i]);
                now += duration;
                times.busy += duration;
            }
            times.lastEnd = now;
            const std::size_t first = at;
            for (; at <= last; ++at)
                deliver(slots[at], now);
            const SlotKind lastPart =
                schedule.splitsBackward() ? SlotKind::WeightGradient : SlotKind::Backward;
            for (std::size_t i = first; !costs.reduction.empty() && i <= last; ++i) {
                if (slots[i].kind() == lastPart && --m_left[slots[i].stage()] == 0)
                    reduce(schedule, costs, slots[i].stage(), now);
            }
        }
        m_position[device] = static_cast<std::uint32_t>(at);
        m_awaited[device] = awaited;
    }
}

void Simulator::fillFigures(const Schedule& schedule, const Costs& costs)
{
    // In an order that ran to its end, the last slot of a device is never a forward: its own
    // backward comes later. So the last end is that of a backward or dW.
    for (const DeviceTimes& times : m_devices)
        m_gradientReady = std::max(m_gradientReady, times.lastEnd);
    const bool isCounted = needsBlocks(schedule, costs); // by drainBlocks()
    for (int stage = 0; !isCounted && stage < schedule.stages(); ++stage) {
        Tick perMicroBatch = costs.forward[stage] + costs.backward[stage];
        if (schedule.splitsBackward())
            perMicroBatch += costs.weightGradient[stage];
        m_devices[schedule.deviceOf(stage)].busy += perMicroBatch * schedule.microBatches();
    }
    for (int device = 0; device < schedule.devices(); ++device) {
        DeviceTimes& times = m_devices[device];
        const std::span<const Slot> order = schedule.order(device);
        if (!order.empty() && !isCounted)
            times.firstStart = m_timeline.arrival(order.front());
        times.idle = m_gradientReady - times.busy;
        times.spanIdle = times.lastEnd - times.firstStart - times.busy;
    }
    m_gradientsReduced = std::max(m_gradientsReduced, m_gradientReady);
}

void Simulator::explainDeadlock(const Schedule& schedule)
{
    // Follow "stands before this slot, which needs that output, which device ... still has to make"
    // until a device comes up again: from there on it is the cycle. The walk cannot end elsewhere,
    // since a device that is through has made all of its outputs.
    const auto waitOf = [&](int device) {
        // in a block it need not be the first slot that waits
        std::size_t at = m_position[device];
        while (static_cast<std::int64_t>(placeOf(schedule.allSlots()[at])) != m_awaited[device])
            ++at;
        const Slot slot = schedule.allSlots()[at];
        const Slot awaited = inputOf(schedule, slot).value_or(slot);
        return Deadlock::Wait{device, slot, awaited, schedule.deviceOf(awaited.stage())};
    };
    int device = 0;
    while (m_position[device] == schedule.firstSlot(device + 1))
        ++device;
    std::vector<bool> seen(schedule.devices(), false);
    while (!seen[device]) {
        seen[device] = true;
        device = waitOf(device).awaitedDevice;
    }
    const int first = device;
    do {
        m_deadlock.cycle.push_back(waitOf(device));
        device = m_deadlock.cycle.back().awaitedDevice;
    } while (device != first);

    constexpr std::size_t kTold = 8;
    const auto numberOf = [](std::size_t count) {
        return quantity::inFull(static_cast<std::int64_t>(count));
    };
    quantity::Text waits;
    for (std::size_t i = 0; i < std::min(kTold, m_deadlock.cycle.size()); ++i) {
        const Deadlock::Wait& wait = m_deadlock.cycle[i];
        const quantity::Text one(
            RP_TR("device {0} stands before {1}, which needs {2} of device {3}"),
            numberOf(wait.device), slotText(wait.slot), slotText(wait.awaited),
            numberOf(wait.awaitedDevice));
        waits = i == 0 ? one : quantity::Text(RP_TR("{0}; {1}"), std::move(waits), one);
    }
    if (m_deadlock.cycle.size() > kTold)
        waits = quantity::Text(RP_TR("{0}; and {1} more"), std::move(waits),
                               numberOf(m_deadlock.cycle.size() - kTold));
    m_message = quantity::Text(RP_TR("this order cannot run to its end: {0}"), std::move(waits));
}

} // namespace ridgepoint::pipeline

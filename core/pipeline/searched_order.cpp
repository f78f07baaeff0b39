// SPDX-License-Identifier: Apache-2.0
#include "pipeline/searched_order.h"

#include "pipeline/simulator.h"

#include <algorithm>
#include <deque>
#include <functional>
#include <limits>
#include <optional>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

namespace ridgepoint::pipeline {
namespace {

/// Waits shorter than so many quarters of a dW are not filled with one.
constexpr int kQuarters[] = {0, 1, 2, 3, 4};

/// A slot's input is there, or a device has done what it did.
struct Event
{
    Tick at = 0;
    int stage = 0;
    int kind = 0; ///< 0 dX, 1 forward, 2 the device is free: inputs first
    int microBatch = 0;

    bool operator>(const Event& other) const
    {
        return std::tie(at, kind, stage, microBatch) >
               std::tie(other.at, other.kind, other.stage, other.microBatch);
    }
};

class GreedyRun
{
  public:
    GreedyRun(const Schedule& schedule, const Costs& costs, int mostHeld, int quarters)
        : m_schedule(schedule), m_costs(costs), m_mostHeld(mostHeld), m_quarters(quarters),
          m_stages(static_cast<std::size_t>(schedule.stages()))
    {
    }

    /// Ticks until the last slot is done.
    Tick run()
    {
        for (int i = 0; i < m_schedule.microBatches(); ++i)
            m_stages.front().forwards.push_back(i);
        choose(0, 0);
        while (!m_events.empty()) {
            const Event event = m_events.top();
            m_events.pop();
            Stage& stage = m_stages[static_cast<std::size_t>(event.stage)];
            if (event.kind == 0) {
                stage.backwards.push_back(event.microBatch);
                stage.coming.pop_front();
            } else if (event.kind == 1) {
                stage.forwards.push_back(event.microBatch);
            }
            if (stage.free <= event.at)
                choose(event.stage, event.at);
        }
        Tick end = 0;
        for (const Stage& stage : m_stages)
            end = std::max(end, stage.free);
        return end;
    }

    std::vector<std::vector<Slot>> orders() const
    {
        std::vector<std::vector<Slot>> orders;
        for (const Stage& stage : m_stages)
            orders.push_back(stage.order);
        return orders;
    }

  private:
    struct Stage
    {
        Tick free = 0;
        std::deque<int> forwards, backwards, weightGradients; ///< whose inputs are there
        std::deque<Tick> coming; ///< when the inputs of further dX are there, of those on their way
        int held = 0;
        Tick forwardLink = 0, backwardLink = 0; ///< free again
        std::vector<Slot> order;
    };

    void choose(int at, Tick now)
    {
        Stage& stage = m_stages[static_cast<std::size_t>(at)];
        if (!stage.backwards.empty())
            start(at, now, SlotKind::Backward, stage.backwards);
        else if (!stage.forwards.empty() && stage.held < m_mostHeld)
            start(at, now, SlotKind::Forward, stage.forwards);
        else if (!stage.weightGradients.empty() && isLongWait(stage, now))
            start(at, now, SlotKind::WeightGradient, stage.weightGradients);
    }

    bool isLongWait(const Stage& stage, Tick now) const
    {
        if (stage.coming.empty())
            return true;
        const Slot slot(SlotKind::WeightGradient, indexOf(stage), stage.weightGradients.front());
        return stage.coming.front() - now >= m_costs.duration(slot) / 4 * m_quarters;
    }

    int indexOf(const Stage& stage) const { return static_cast<int>(&stage - m_stages.data()); }

    void start(int at, Tick now, SlotKind kind, std::deque<int>& from)
    {
        Stage& stage = m_stages[static_cast<std::size_t>(at)];
        const int microBatch = from.front();
        from.pop_front();
        const Slot slot(kind, at, microBatch);
        stage.order.push_back(slot);
        const Tick end = now + m_costs.duration(slot);
        stage.free = end;
        m_events.push({end, at, 2, microBatch});
        const int last = m_schedule.stages() - 1;
        if (kind == SlotKind::Forward) {
            ++stage.held;
            if (at == last)
                deliverBackward(at, microBatch, end);
            else
                m_events.push(
                    {send(stage.forwardLink, end, m_costs.sendForward[at]), at + 1, 1, microBatch});
        } else if (kind == SlotKind::Backward) {
            stage.weightGradients.push_back(microBatch); // of a slot that is done when it is chosen
            if (at > 0)
                deliverBackward(at - 1, microBatch,
                                send(stage.backwardLink, end, m_costs.sendBackward[at - 1]));
        } else {
            --stage.held;
        }
    }

    void deliverBackward(int stage, int microBatch, Tick at)
    {
        m_stages[static_cast<std::size_t>(stage)].coming.push_back(at);
        m_events.push({at, stage, 0, microBatch});
    }

    static Tick send(Tick& link, Tick end, Tick transfer)
    {
        link = std::max(link, end) + transfer;
        return link;
    }

    const Schedule& m_schedule;
    const Costs& m_costs;
    int m_mostHeld;
    int m_quarters;
    std::vector<Stage> m_stages;
    std::priority_queue<Event, std::vector<Event>, std::greater<>> m_events;
};

bool holdsAtMost(const Schedule& schedule, int mostHeld)
{
    for (int device = 0; device < schedule.devices(); ++device) {
        if (peakInFlight(schedule, device).untilLastPart > mostHeld)
            return false;
    }
    return true;
}

} // namespace

ScheduleResult searchedOrder(const Schedule& schedule, const Costs& costs, int mostHeld)
{
    if (quantity::Text message = whyCostsRefused(schedule, costs); !message.empty())
        return {std::nullopt, std::move(message)};
    if (schedule.shape().flows > 1 || schedule.stages() != schedule.devices() ||
        !schedule.splitsBackward() || schedule.hasBlocks() || mostHeld < 1)
        return {std::nullopt, RP_TR("an order is searched for one chunk on each device, with "
                                    "weight gradients apart")};
    Tick shortest = std::numeric_limits<Tick>::max();
    std::optional<std::vector<std::vector<Slot>>> best;
    if (holdsAtMost(schedule, mostHeld)) {
        Simulator simulator;
        if (simulator.run(schedule, costs))
            shortest = simulator.gradientReady();
    }
    for (const int quarters : kQuarters) {
        GreedyRun run(schedule, costs, mostHeld, quarters);
        const Tick end = run.run();
        if (end < shortest) {
            shortest = end;
            best = run.orders();
        }
    }
    if (!best)
        return {schedule, {}};
    std::vector<int> deviceOfStage;
    for (int stage = 0; stage < schedule.stages(); ++stage)
        deviceOfStage.push_back(schedule.deviceOf(stage));
    return Schedule::fromOrders(schedule.shape(), std::move(deviceOfStage), *best);
}

} // namespace ridgepoint::pipeline

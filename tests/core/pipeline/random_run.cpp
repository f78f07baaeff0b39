// SPDX-License-Identifier: Apache-2.0
#include "random_run.h"

#include <algorithm>
#include <array>
#include <vector>

namespace ridgepoint::tests {

using namespace pipeline;

int pick(Random& random, int least, int most)
{
    return std::uniform_int_distribution<int>(least, most)(random);
}

namespace {

// Joins slots that came up one right after the other in the whole run, so that nothing else can lie
// between them; and a dX with its dW, for which nothing waits.
void joinAtRandom(Random& random, std::vector<std::vector<Slot>>& orders,
                  const std::vector<std::vector<int>>& times)
{
    for (std::size_t device = 0; device < orders.size(); ++device) {
        std::vector<Slot>& order = orders[device];
        bool wasOwn = false;
        for (std::size_t i = 0; i + 1 < order.size(); ++i) {
            const bool isOwn = order[i].kind() == SlotKind::Backward &&
                               order[i + 1] == Slot(SlotKind::WeightGradient, order[i].stage(),
                                                    order[i].microBatch());
            const bool isNext = times[device][i + 1] == times[device][i] + 1;
            const bool joins = !wasOwn && (isOwn || isNext) && pick(random, 0, 1) == 0;
            if (joins)
                order[i] = order[i].joined();
            wasOwn = joins && isOwn && !isNext;
        }
    }
}

} // namespace

Schedule randomSchedule(Random& random)
{
    ScheduleShape shape{pick(random, 1, 5), pick(random, 1, 3), pick(random, 1, 6),
                        pick(random, 0, 1) == 1};
    if (pick(random, 0, 3) == 0) { // two flows
        shape.chunks *= 2;
        shape.flows = 2;
    }
    std::vector<int> deviceOfStage(shape.stages());
    const int placement = pick(random, 0, 2);
    for (int stage = 0; stage < shape.stages(); ++stage) {
        const int round = stage / shape.devices;
        const int place = stage % shape.devices;
        deviceOfStage[stage] = placement == 1 && round % 2 ? shape.devices - 1 - place : place;
    }
    if (placement == 2)
        std::shuffle(deviceOfStage.begin(), deviceOfStage.end(), random);

    // What may come next: the forwards of first stages at first, then what each slot makes
    // possible.
    std::vector<Slot> open;
    for (int flow = 0; flow < shape.flows; ++flow)
        for (int i = 0; i < shape.microBatches; ++i)
            open.emplace_back(SlotKind::Forward, flow * shape.stagesOfFlow(), i);
    std::vector<std::vector<Slot>> orders(shape.devices);
    std::vector<std::vector<int>> times(shape.devices);
    int now = 0;
    // A greedy bias to the newest makes orders like 1F1B; a low one makes them like fill-drain.
    const int bias = pick(random, 0, 3);
    while (!open.empty()) {
        const int size = static_cast<int>(open.size());
        const int at = pick(random, 0, 3) < bias ? size - 1 : pick(random, 0, size - 1);
        const Slot slot = open[at];
        open.erase(open.begin() + at);
        orders[deviceOfStage[slot.stage()]].push_back(slot);
        times[deviceOfStage[slot.stage()]].push_back(now++);
        const int stage = slot.stage();
        const int i = slot.microBatch();
        if (slot.kind() == SlotKind::Forward) {
            if (!shape.isLast(stage))
                open.emplace_back(SlotKind::Forward, stage + 1, i);
            else
                open.emplace_back(SlotKind::Backward, stage, i);
        } else if (slot.kind() == SlotKind::Backward) {
            if (shape.splitsBackward)
                open.emplace_back(SlotKind::WeightGradient, stage, i);
            if (!shape.isFirst(stage))
                open.emplace_back(SlotKind::Backward, stage - 1, i);
        }
    }
    if (pick(random, 0, 1) == 0)
        joinAtRandom(random, orders, times);
    return Schedule::fromOrders(shape, deviceOfStage, orders).schedule.value();
}

Costs randomCosts(Random& random, const Schedule& schedule)
{
    const std::size_t stages = schedule.stages();
    const auto times = [&](std::size_t count) {
        const int most = std::array{0, 1, 5, 40, 1000}[pick(random, 0, 4)];
        const int least = pick(random, 0, 1) ? most : pick(random, 0, 1);
        std::vector<Tick> list(count);
        for (Tick& time : list)
            time = pick(random, std::min(least, most), most);
        return list;
    };
    Costs costs{times(stages),
                times(stages),
                times(schedule.splitsBackward() ? stages : 0),
                times(stages - 1),
                times(stages - 1),
                {},
                {}};
    if (pick(random, 0, 3) == 0) { // micro-batches that differ
        std::vector<Tick> scales(static_cast<std::size_t>(schedule.microBatches()));
        for (Tick& scale : scales)
            scale = pick(random, 0, 3);
        costs.scaleMicroBatches(std::span<const Tick>(scales));
    }
    if (pick(random, 0, 3) == 0) // links that reductions use too
        costs.reduction = times(stages);
    return costs;
}

} // namespace ridgepoint::tests

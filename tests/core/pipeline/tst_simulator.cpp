// SPDX-License-Identifier: Apache-2.0
#include "pipeline/kept_run.h"
#include "pipeline/schedule_table.h"
#include "random_run.h"
#include "slow_simulator.h"
#include "support/test_main.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <tuple>

using namespace ridgepoint::pipeline;
using namespace ridgepoint::tests;

namespace {

Slot f(int stage, int i)
{
    return Slot(SlotKind::Forward, stage, i);
}
Slot b(int stage, int i)
{
    return Slot(SlotKind::Backward, stage, i);
}
Slot w(int stage, int i)
{
    return Slot(SlotKind::WeightGradient, stage, i);
}

Tick sum(const std::vector<Tick>& list, std::size_t count)
{
    return std::accumulate(list.begin(), list.begin() + static_cast<std::ptrdiff_t>(count),
                           Tick{0});
}

} // namespace

class SimulatorTest : public QObject
{
    Q_OBJECT

  private slots:
    // reference/pipeline.md, section 5: idle is (p-1)(tf+tb), whatever the two times.
    void closedFormWithoutTransfers()
    {
        Simulator simulator;
        for (const char* name : {"gpipe", "1f1b"}) {
            for (const int p : {1, 2, 3, 4, 8, 13}) {
                for (const int m : {1, 2, 3, 4, 7, 8, 32, 61}) {
                    const Schedule schedule = makeSchedule(name, p, m).schedule.value();
                    for (const auto& [tf, tb] :
                         {std::pair{10, 20}, {7, 3}, {1, 0}, {0, 5}, {11, 11}}) {
                        QVERIFY(simulator.run(schedule, Costs::uniform(schedule, tf, tb, 0)));
                        QCOMPARE(simulator.gradientReady(), Tick{m + p - 1} * (tf + tb));
                        for (const DeviceTimes& device : simulator.devices()) {
                            QCOMPARE(device.busy, Tick{m} * (tf + tb));
                            QCOMPARE(device.idle, Tick{p - 1} * (tf + tb));
                        }
                    }
                }
            }
        }
    }

    // reference/pipeline.md, section 5, where it says that the formulas hold.
    void closedFormsOfFurtherSchedules()
    {
        Simulator simulator;
        for (const int p : {1, 2, 3, 4, 8}) {
            for (const int v : {2, 3, 5}) {
                for (const int rounds : {1, 2, 5}) {
                    const Schedule schedule =
                        makeSchedule("interleaved", p, rounds * p, v).schedule.value();
                    for (const auto& [tf, tb] : {std::pair{10, 20}, {7, 7}, {3, 11}}) {
                        QVERIFY(simulator.run(schedule, Costs::uniform(schedule, tf, tb, 0)));
                        for (const DeviceTimes& device : simulator.devices())
                            QCOMPARE(device.idle, Tick{p - 1} * (tf + tb));
                    }
                }
            }
            for (const int m : {2 * p - 1, 2 * p, 5 * p + 1}) {
                const Schedule h1 = makeSchedule("zb-h1", p, m).schedule.value();
                const Schedule h2 = makeSchedule("zb-h2", p, m).schedule.value();
                for (const auto& [tf, tx, tw] :
                     {std::tuple{10, 10, 10}, {10, 12, 8}, {11, 9, 3}, {6, 6, 6}}) {
                    const auto costs = [&](const Schedule& schedule) {
                        return Costs::uniform(schedule, tf, tx + tw, 0, tw);
                    };
                    QVERIFY(simulator.run(h1, costs(h1)));
                    for (const DeviceTimes& device : simulator.devices())
                        QCOMPARE(device.idle, Tick{p - 1} * (tf + tx - tw));
                    // of the device that waits most, from its first slot to its last
                    QVERIFY(simulator.run(h2, costs(h2)));
                    QCOMPARE(
                        std::ranges::max(simulator.devices(), {}, &DeviceTimes::spanIdle).spanIdle,
                        Tick{p - 1} * (tf + tx - 2 * tw));
                }
            }
        }
    }

    // Without transfers eager 1F1B is as long as 1F1B; breadth-first has the bubble of one chunk;
    // ZB-V has none within a device where its passes take as long as each other.
    void closedFormsOfSchedulesOfPapers()
    {
        Simulator simulator;
        for (const int p : {1, 2, 3, 4, 8}) {
            for (const int m : {p, 2 * p + 1, 5 * p}) {
                const Schedule eager = makeSchedule("eager-1f1b", p, m).schedule.value();
                QVERIFY(simulator.run(eager, Costs::uniform(eager, 7, 13, 0)));
                for (const DeviceTimes& device : simulator.devices())
                    QCOMPARE(device.idle, Tick{p - 1} * 20);
                for (const int v : {1, 2, 4}) {
                    const Schedule looped = makeSchedule("looped-bfs", p, m, v).schedule.value();
                    QVERIFY(simulator.run(looped, Costs::uniform(looped, 7, 13, 0)));
                    for (const DeviceTimes& device : simulator.devices())
                        QCOMPARE(device.idle, Tick{p - 1} * 20);
                }
            }
            for (const int m : {2 * p - 1, 2 * p, 5 * p + 1}) {
                const Schedule v = makeSchedule("zb-v", p, m, 2).schedule.value();
                QVERIFY(simulator.run(v, Costs::uniform(v, 10, 20, 0, 10)));
                QCOMPARE(simulator.gradientReady(), Tick{60} * m + Tick{10} * (p - 1));
                for (int device = 0; device < p; ++device) {
                    QCOMPARE(simulator.devices()[static_cast<std::size_t>(device)].spanIdle,
                             Tick{0});
                    // as many chunks as 1F1B has micro-batches, twice
                    QCOMPARE(peakInFlight(v, device).untilLastPart, 2 * p);
                }
            }
        }
        // the authors' own program says 51,000 for p = 4, m = 8, all passes 1,000
        const Schedule v = makeSchedule("zb-v", 4, 8, 2).schedule.value();
        QVERIFY(simulator.run(v, Costs::uniform(v, 1000, 2000, 0, 1000)));
        QCOMPARE(simulator.gradientReady(), Tick{51000});
    }

    // The published bubbles of the two orders where a pair of passes is one block: PP counts
    // stages, of which a device of DualPipeV has two.
    void publishedBubblesOfDualPipe()
    {
        Simulator simulator;
        for (const int p : {2, 4, 8}) {
            for (const int m : {2 * p, 2 * p + 2, 5 * p}) {
                for (const int weight : {2, 6, 10}) {
                    const auto idle = [&](const char* name, int v) {
                        const Schedule made = makeSchedule(name, p, m, v).schedule.value();
                        if (!simulator.run(made, Costs::uniform(made, 10, 10 + weight, 0, weight)))
                            return Tick{-1};
                        Tick most = 0;
                        for (const DeviceTimes& times : simulator.devices())
                            most = std::max(most, times.idle);
                        return most;
                    };
                    const Tick pair = 10 + 10 + weight; // F&B
                    const Tick back = 10 + weight;
                    const Tick each = pair + back - 3 * weight;
                    QCOMPARE(idle("dualpipe-fused", 1), (p / 2 - 1) * each);
                    QCOMPARE(idle("dualpipev-fused", 2), (p - 1) * each);
                    QVERIFY(idle("dualpipe", 1) <= idle("dualpipe-fused", 1));
                }
                const Schedule dual = makeSchedule("dualpipe", p, m).schedule.value();
                const Schedule v = makeSchedule("dualpipev", p, m, 2).schedule.value();
                for (int device = 0; device < p; ++device) {
                    QCOMPARE(peakInFlight(dual, device).untilLastPart, p + 1);
                    QCOMPARE(peakInFlight(v, device).untilLastPart, 2 * p + 1);
                }
            }
        }
    }

    // A whole backward among split ones sends its gradient at its end, and two parts of a block
    // wait for the later of their inputs.
    void blocksSendAtTheirEnd()
    {
        const auto w = [](int stage, int i) { return Slot(SlotKind::WeightGradient, stage, i); };
        const auto run = [&](const std::vector<Slot>& second, Tick transfer) {
            const Schedule made =
                Schedule::fromOrders({2, 1, 1, true}, {0, 1}, {{f(0, 0), b(0, 0), w(0, 0)}, second})
                    .schedule.value();
            Simulator simulator;
            return simulator.run(made, Costs::uniform(made, 10, 20, transfer, 10))
                       ? simulator.gradientReady()
                       : Tick{-1};
        };
        QCOMPARE(run({f(1, 0), b(1, 0), w(1, 0)}, 1), Tick{10 + 1 + 10 + 10 + 1 + 20});
        QCOMPARE(run({f(1, 0), b(1, 0).joined(), w(1, 0)}, 1), Tick{10 + 1 + 10 + 20 + 1 + 20});
        QCOMPARE(run({f(1, 0).joined(), b(1, 0).joined(), w(1, 0)}, 1),
                 Tick{10 + 1 + 10 + 20 + 1 + 20});
        QCOMPARE(run({f(1, 0), b(1, 0), w(1, 0)}, 0), Tick{50});
    }

    // Of two chunks the later one's gradients are reduced while the other's messages want the link.
    void reductionsHoldMessagesUp()
    {
        const Schedule made = makeSchedule("interleaved", 2, 2, 2).schedule.value();
        Costs costs = Costs::uniform(made, 10, 20, 1);
        Simulator simulator;
        QVERIFY(simulator.run(made, costs));
        const Tick free = simulator.gradientReady();
        QCOMPARE(simulator.gradientsReduced(), free);
        QVERIFY(simulator.reductions().empty());
        costs.reduction.assign(4, 100);
        QVERIFY(simulator.run(made, costs));
        QVERIFY(simulator.gradientReady() > free);
        QCOMPARE(simulator.reductions().size(), std::size_t(4));
        for (const int stage : {0, 1}) { // the chunks of a device one after the other
            QVERIFY(simulator.reductions()[stage].start >= simulator.reductions()[stage + 2].end);
            QCOMPARE(simulator.reductions()[stage].end - simulator.reductions()[stage].start,
                     Tick{100});
        }
        QVERIFY(simulator.gradientsReduced() >= simulator.gradientReady() + 100);
        costs.reduction.pop_back();
        QVERIFY(!simulator.run(made, costs));
        QCOMPARE(simulator.message().english(),
                 std::string("the pipeline needs 4 times of reductions, not 3"));
    }

    void microBatchesMayDiffer()
    {
        const Schedule made = makeSchedule("1f1b", 2, 3).schedule.value();
        Costs costs = Costs::uniform(made, 10, 20, 0);
        costs.scaleMicroBatches(std::span<const Tick>(std::vector<Tick>{1, 1, 1}));
        Simulator simulator;
        QVERIFY(simulator.run(made, costs));
        QCOMPARE(simulator.gradientReady(), Tick{30 * 4});
        costs.scaleMicroBatches(std::span<const Tick>(std::vector<Tick>{1, 1, 0}));
        QVERIFY(simulator.run(made, costs));
        QCOMPARE(simulator.devices()[0].busy, Tick{60});
        QCOMPARE(simulator.gradientReady(), Tick{30 * 3});
        costs.each.pop_back();
        QVERIFY(!simulator.run(made, costs));
        QCOMPARE(simulator.message().english(),
                 std::string("the pipeline needs 12 times of slots, not 11"));
        costs.each.push_back(-1);
        QVERIFY(!simulator.run(made, costs));
    }

    // No order can beat: one micro-batch all the way down and up; and for each stage, the way to
    // it, its own work, and the way back.
    void unequalTimesKeepTheirBounds()
    {
        Random random(11);
        Simulator simulator;
        for (int round = 0; round < 2000; ++round) {
            const int p = pick(random, 1, 9);
            const int m = pick(random, 1, 20);
            const char* name = pick(random, 0, 1) ? "gpipe" : "1f1b";
            const Schedule schedule = makeSchedule(name, p, m).schedule.value();
            Costs costs = randomCosts(random, schedule);
            costs.each.clear();
            costs.reduction.clear();
            QVERIFY(simulator.run(schedule, costs));
            const Tick oneDownAndUp = sum(costs.forward, p) + sum(costs.backward, p) +
                                      sum(costs.sendForward, p - 1) +
                                      sum(costs.sendBackward, p - 1);
            QVERIFY(simulator.gradientReady() >= oneDownAndUp);
            QVERIFY(simulator.gradientReady() <= m * oneDownAndUp);
            for (int s = 0; s < p; ++s) {
                const Tick there = sum(costs.forward, s) + sum(costs.sendForward, s);
                const Tick back = sum(costs.backward, s) + sum(costs.sendBackward, s);
                const Tick own = m * (costs.forward[s] + costs.backward[s]);
                QVERIFY(simulator.gradientReady() >= there + own + back);
                QCOMPARE(simulator.devices()[s].firstStart, there);
                QCOMPARE(simulator.devices()[s].busy, own);
                QVERIFY(simulator.devices()[s].spanIdle >= 0);
            }
            if (m == 1)
                QCOMPARE(simulator.gradientReady(), oneDownAndUp);
        }
    }

    void equalsTheSlowSimulator()
    {
        Random random(2024);
        Simulator simulator;
        Simulator brief;
        int chunked = 0;
        int queued = 0;
        int joined = 0;
        int flows = 0;
        int uneven = 0;
        int reducing = 0;
        for (int round = 0; round < 4000; ++round) {
            const Schedule schedule = randomSchedule(random);
            const Costs costs = randomCosts(random, schedule);
            const std::optional<SlowRun> slow = runSlowly(schedule, costs);
            QVERIFY(slow);
            QVERIFY2(simulator.runKeepingTimes(schedule, costs),
                     simulator.message().english().c_str());
            QVERIFY(brief.run(schedule, costs));
            QCOMPARE(simulator.gradientReady(), slow->gradientReady);
            QCOMPARE(brief.gradientReady(), slow->gradientReady);
            Tick reduced = slow->gradientReady;
            for (const auto& [stage, times] : slow->reductions) {
                QCOMPARE(simulator.reductions()[stage].start, times.start);
                QCOMPARE(simulator.reductions()[stage].end, times.end);
                reduced = std::max(reduced, times.end);
            }
            QCOMPARE(simulator.gradientsReduced(), reduced);
            QCOMPARE(slow->reductions.size(), costs.reduction.size());
            reducing += !costs.reduction.empty();
            QVERIFY(std::ranges::equal(simulator.devices(), brief.devices()));

            const KeptRun run(schedule, costs, simulator.timeline());
            QCOMPARE(run.gradientReady(), slow->gradientReady);
            std::vector<Tick> busy(schedule.devices(), 0);
            std::size_t transfers = 0;
            for (const Slot slot : schedule.allSlots()) {
                const auto& [start, end] = slow->times.at(keyOf(slot));
                QCOMPARE(run.start(slot), start);
                QCOMPARE(run.end(slot), end);
                if (slot.kind() == SlotKind::WeightGradient)
                    QVERIFY(run.timeline().arrival(slot) <= start &&
                            run.timeline().arrival(slot) >=
                                slow->times.at({1, slot.stage(), slot.microBatch()}).second);
                busy[schedule.deviceOf(slot.stage())] += end - start;
                const std::optional<Transfer> transfer = run.transferOf(slot);
                QCOMPARE(transfer.has_value(), slow->transfers.contains(keyOf(slot)));
                if (transfer) {
                    QCOMPARE(transfer->start, slow->transfers.at(keyOf(slot)).start);
                    QCOMPARE(transfer->end, slow->transfers.at(keyOf(slot)).end);
                    QCOMPARE(run.leaves(slot), slow->leaves.at(keyOf(slot)));
                    queued += transfer->start > run.leaves(slot);
                    ++transfers;
                }
            }
            QCOMPARE(std::int64_t(transfers), 2 * schedule.messagesEachWay());
            for (int device = 0; device < schedule.devices(); ++device) {
                const DeviceTimes& times = simulator.devices()[device];
                QCOMPARE(times.busy, busy[device]);
                QCOMPARE(times.idle, slow->gradientReady - busy[device]);
                if (schedule.order(device).empty())
                    continue;
                const Slot first = schedule.order(device).front();
                const Slot last = schedule.order(device).back();
                QCOMPARE(times.firstStart, slow->times.at(keyOf(first)).first);
                QCOMPARE(times.lastEnd, slow->times.at(keyOf(last)).second);
                QCOMPARE(times.spanIdle, times.lastEnd - times.firstStart - times.busy);
            }
            chunked += schedule.shape().chunks > 1;
            joined += schedule.hasBlocks();
            flows += schedule.shape().flows > 1;
            uneven += !costs.each.empty();
        }
        QVERIFY(joined > 500 && flows > 500 && uneven > 500 && reducing > 500);
        QVERIFY(chunked > 1000); // the cases are those that were meant
        QVERIFY(queued > 1000);
    }

    // In-flight counts come from the order alone; the slow way counts intervals.
    void inFlightEqualsIntervals()
    {
        Random random(77);
        for (int round = 0; round < 500; ++round) {
            const Schedule schedule = randomSchedule(random);
            Costs costs = randomCosts(random, schedule);
            costs.each.clear();
            for (Tick& time : costs.forward)
                ++time; // so that no interval is empty
            const SlowRun slow = runSlowly(schedule, costs).value();
            for (int device = 0; device < schedule.devices(); ++device) {
                for (const bool untilLast : {false, true}) {
                    std::vector<Interval> intervals;
                    const int end = untilLast && schedule.splitsBackward() ? 2 : 1;
                    for (const Slot slot : schedule.order(device))
                        if (slot.kind() == SlotKind::Forward)
                            intervals.push_back(
                                {slow.times.at(keyOf(slot)).first,
                                 slow.times.at({end, slot.stage(), slot.microBatch()}).second, 1});
                    const InFlightPeaks peaks = peakInFlight(schedule, device);
                    QCOMPARE(
                        std::int64_t(untilLast ? peaks.untilLastPart : peaks.untilInputGradient),
                        highest(intervals));
                }
            }
        }
    }

    void deadlockBetweenDevices()
    {
        // Device 0 wants the gradient of micro-batch 0 before it sends micro-batch 1; device 1
        // wants both forwards first.
        const Schedule impossible = Schedule::fromOrders({2, 1, 2, false}, {0, 1},
                                                         {{f(0, 0), b(0, 0), f(0, 1), b(0, 1)},
                                                          {f(1, 0), f(1, 1), b(1, 0), b(1, 1)}})
                                        .schedule.value();
        Simulator simulator;
        QVERIFY(!simulator.run(impossible, Costs::uniform(impossible, 1, 1, 0)));
        const std::vector<Deadlock::Wait> cycle = {{0, b(0, 0), b(1, 0), 1},
                                                   {1, f(1, 1), f(0, 1), 0}};
        QVERIFY(simulator.deadlock().cycle == cycle);
        QCOMPARE(
            simulator.message().english(),
            std::string("this order cannot run to its end: device 0 stands before B(stage 0, "
                        "micro-batch 0), which needs B(stage 1, micro-batch 0) of device 1; "
                        "device 1 stands before F(stage 1, micro-batch 1), which needs F(stage "
                        "0, micro-batch 1) of device 0"));
        QCOMPARE(simulator.gradientReady(), Tick{0});
        QVERIFY(!runSlowly(impossible, Costs::uniform(impossible, 1, 1, 0)));

        // The same object goes on with the next run.
        const Schedule good = makeSchedule("1f1b", 2, 2).schedule.value();
        QVERIFY(simulator.run(good, Costs::uniform(good, 1, 1, 0)));
        QVERIFY(simulator.deadlock().cycle.empty());
        QVERIFY(simulator.message().empty());
    }

    void deadlockOnOneDevice()
    {
        const Schedule backwardFirst =
            Schedule::fromOrders({1, 1, 1, false}, {0}, {{b(0, 0), f(0, 0)}}).schedule.value();
        Simulator simulator;
        QVERIFY(!simulator.run(backwardFirst, Costs::uniform(backwardFirst, 1, 1, 0)));
        QCOMPARE(simulator.deadlock().cycle.size(), std::size_t(1));
        QCOMPARE(simulator.deadlock().cycle[0], (Deadlock::Wait{0, b(0, 0), f(0, 0), 0}));

        const Schedule weightFirst =
            Schedule::fromOrders({1, 1, 1, true}, {0}, {{f(0, 0), w(0, 0), b(0, 0)}})
                .schedule.value();
        QVERIFY(!simulator.run(weightFirst, Costs::uniform(weightFirst, 1, 2, 0, 1)));
        QCOMPARE(simulator.deadlock().cycle[0], (Deadlock::Wait{0, w(0, 0), b(0, 0), 0}));
    }

    // Orders shuffled without regard to dependencies: both simulators agree on which can run, and
    // each cycle that is named is one.
    void shuffledOrders()
    {
        Random random(3);
        Simulator simulator;
        int stuck = 0;
        for (int round = 0; round < 2000; ++round) {
            const Schedule valid = randomSchedule(random);
            std::vector<std::vector<Slot>> orders;
            std::vector<int> devices;
            for (int stage = 0; stage < valid.stages(); ++stage)
                devices.push_back(valid.deviceOf(stage));
            for (int device = 0; device < valid.devices(); ++device) {
                orders.emplace_back(valid.order(device).begin(), valid.order(device).end());
                const int size = static_cast<int>(orders.back().size());
                if (size > 1 && pick(random, 0, 1))
                    std::swap(orders.back()[pick(random, 0, size - 1)],
                              orders.back()[pick(random, 0, size - 1)]);
                if (size > 0 && orders.back().back().isJoined()) {
                    const Slot last = orders.back().back();
                    orders.back().back() = Slot(last.kind(), last.stage(), last.microBatch());
                }
            }
            const Schedule schedule =
                Schedule::fromOrders(valid.shape(), devices, orders).schedule.value();
            const Costs costs = randomCosts(random, schedule);
            const bool runs = simulator.run(schedule, costs);
            QCOMPARE(runs, runSlowly(schedule, costs).has_value());
            QCOMPARE(runs, simulator.message().empty());
            if (runs)
                continue;
            ++stuck;
            const std::vector<Deadlock::Wait>& cycle = simulator.deadlock().cycle;
            QVERIFY(!cycle.empty());
            for (std::size_t i = 0; i < cycle.size(); ++i) {
                QCOMPARE(cycle[i].awaitedDevice, cycle[(i + 1) % cycle.size()].device);
                QCOMPARE(*inputOf(schedule, cycle[i].slot), cycle[i].awaited);
                QCOMPARE(schedule.deviceOf(cycle[i].awaited.stage()), cycle[i].awaitedDevice);
            }
        }
        QVERIFY(stuck > 300);
    }

    void costsAreChecked()
    {
        const Schedule schedule = makeSchedule("1f1b", 3, 4).schedule.value();
        const Costs good = Costs::uniform(schedule, 10, 20, 1);
        Simulator simulator;
        QVERIFY(simulator.run(schedule, good));

        const auto refused = [&](auto change) {
            Costs costs = good;
            change(costs);
            return simulator.run(schedule, costs) ? std::string("accepted")
                                                  : simulator.message().english();
        };
        QCOMPARE(refused([](Costs& c) { c.forward.pop_back(); }),
                 std::string("the pipeline needs 3 forward times, not 2"));
        QCOMPARE(refused([](Costs& c) { c.sendBackward.push_back(1); }),
                 std::string("the pipeline needs 2 backward transfer times, not 3"));
        QCOMPARE(refused([](Costs& c) { c.weightGradient.assign(3, 1); }),
                 std::string("the pipeline needs 0 weight-gradient times, not 3"));
        QCOMPARE(refused([](Costs& c) { c.sendForward[0] = -1; }),
                 std::string("a time of the pipeline is negative"));
        QCOMPARE(refused([](Costs& c) { c.backward[1] = kMaxTicks / 4; }),
                 std::string("the times of the pipeline are too long for its ticks"));
        QCOMPARE(refused([](Costs& c) { c.backward[1] = std::numeric_limits<Tick>::max(); }),
                 std::string("the times of the pipeline are too long for its ticks"));
        QCOMPARE(refused([](Costs& c) { c.backward[1] = kMaxTicks / 4 - 1000; }),
                 std::string("accepted"));
    }

    void repeatedRunsKeepTheirMemory()
    {
        const Schedule large = makeSchedule("1f1b", 8, 64).schedule.value();
        const Schedule small = makeSchedule("gpipe", 4, 8).schedule.value();
        const Costs largeCosts = Costs::uniform(large, 10, 20, 1);
        const Costs smallCosts = Costs::uniform(small, 10, 20, 1);
        Simulator simulator;
        QVERIFY(simulator.runKeepingTimes(large, largeCosts));
        const Tick ready = simulator.gradientReady();
        const Tick* const starts = simulator.timeline().starts().data();
        const DeviceTimes* const devices = simulator.devices().data();
        QVERIFY(simulator.run(small, smallCosts));
        QVERIFY(simulator.runKeepingTimes(small, smallCosts));
        QVERIFY(simulator.runKeepingTimes(large, largeCosts));
        QCOMPARE(simulator.gradientReady(), ready);
        QCOMPARE(simulator.timeline().starts().data(), starts);
        QCOMPARE(simulator.devices().data(), devices);
    }

    void aDeviceMayHoldNothing()
    {
        const Schedule schedule = Schedule::fromOrders({2, 1, 1, false}, {0, 0},
                                                       {{f(0, 0), f(1, 0), b(1, 0), b(0, 0)}, {}})
                                      .schedule.value();
        Simulator simulator;
        QVERIFY(simulator.runKeepingTimes(schedule, Costs::uniform(schedule, 3, 4, 9)));
        QCOMPARE(simulator.gradientReady(), Tick{14}); // the hop within device 0 costs nothing
        QCOMPARE(simulator.devices()[1].idle, Tick{14});
        QCOMPARE(simulator.devices()[1].spanIdle, Tick{0});
    }
};

RIDGEPOINT_TEST(SimulatorTest)
#include "tst_simulator.moc"

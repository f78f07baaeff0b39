// SPDX-License-Identifier: Apache-2.0
// Critical path, shares of time, and memory of finished runs.
#include "pipeline/critical_path.h"
#include "pipeline/memory_over_time.h"
#include "pipeline/schedule_table.h"
#include "pipeline/time_shares.h"
#include "random_run.h"
#include "slow_simulator.h"
#include "support/test_main.h"

#include <functional>
#include <limits>

using namespace ridgepoint::pipeline;
using namespace ridgepoint::tests;

namespace {

// Runs a schedule and hands it on as the analyses want it.
void withRun(const Schedule& schedule, const Costs& costs,
             const std::function<void(const KeptRun&)>& use)
{
    Simulator simulator;
    QVERIFY2(simulator.runKeepingTimes(schedule, costs), simulator.message().english().c_str());
    const KeptRun run(schedule, costs, simulator.timeline());
    QCOMPARE(run.gradientReady(), simulator.gradientReady());
    use(run);
}

void withRandomRuns(int rounds, std::uint64_t seed, const std::function<void(const KeptRun&)>& use)
{
    Random random(seed);
    for (int round = 0; round < rounds && !QTest::currentTestFailed(); ++round) {
        const Schedule schedule = randomSchedule(random);
        Costs costs = randomCosts(random, schedule);
        costs.reduction.clear(); // what waits behind one has no slot that it waited for
        withRun(schedule, costs, use);
    }
}

Tick dot(const std::vector<std::int64_t>& counts, const std::vector<Tick>& times)
{
    Tick sum = 0;
    for (std::size_t i = 0; i < counts.size(); ++i)
        sum += counts[i] * times[i];
    return sum;
}

MemorySizes randomSizes(Random& random, const Schedule& schedule)
{
    MemorySizes sizes;
    for (int stage = 0; stage < schedule.stages(); ++stage)
        sizes.savedBytes.push_back(pick(random, 0, 1000));
    sizes.forwardMessageBytes = pick(random, 0, 300);
    sizes.backwardMessageBytes = pick(random, 0, 300);
    return sizes;
}

} // namespace

class AnalysesTest : public QObject
{
    Q_OBJECT

  private slots:
    void pathAddsUp()
    {
        withRandomRuns(3000, 21, [](const KeptRun& run) {
            const CriticalPath path = criticalPath(run);
            const Costs& costs = run.costs();
            QCOMPARE(path.gradientReady, run.gradientReady());
            // Contiguous from 0 to the end: so the durations add up.
            Tick at = 0;
            for (const PathItem& item : path.items) {
                QCOMPARE(item.start, at);
                QVERIFY(item.duration >= 0);
                at += item.duration;
            }
            QCOMPARE(at, run.gradientReady());
            QVERIFY(!path.items.empty() && !path.items.back().isTransfer);
            if (!costs.each.empty())
                return; // what is counted does not say of which micro-batch
            const PathCounts& counts = path.counts;
            QCOMPARE(dot(counts.forward, costs.forward) + dot(counts.backward, costs.backward) +
                         dot(counts.weightGradient, costs.weightGradient) +
                         dot(counts.sendForward, costs.sendForward) +
                         dot(counts.sendBackward, costs.sendBackward),
                     run.gradientReady());
        });
    }

    // Each item is real, and follows the one before it for a reason that the rules know.
    void pathFollowsTheRules()
    {
        withRandomRuns(1500, 22, [](const KeptRun& run) {
            const Schedule& schedule = run.schedule();
            const CriticalPath path = criticalPath(run);
            for (std::size_t k = 0; k < path.items.size(); ++k) {
                const PathItem& item = path.items[k];
                if (item.isTransfer) {
                    const std::optional<Transfer> transfer = run.transferOf(item.slot);
                    QVERIFY(transfer);
                    QCOMPARE(transfer->start, item.start);
                    QCOMPARE(transfer->end, item.start + item.duration);
                } else {
                    QCOMPARE(run.start(item.slot), item.start);
                    QCOMPARE(run.end(item.slot), item.start + item.duration);
                }
                if (k == 0)
                    continue;
                const PathItem& before = path.items[k - 1];
                bool follows = false;
                if (item.isTransfer && before.isTransfer)
                    follows = linkOf(schedule, item.slot) == linkOf(schedule, before.slot);
                else if (item.isTransfer)
                    follows = run.blockLast(run.indexOf(item.slot)) == run.indexOf(before.slot);
                else if (before.isTransfer)
                    follows = run.lastInput(run.indexOf(item.slot)) == before.slot;
                else
                    follows = run.indexOf(item.slot) == run.indexOf(before.slot) + 1;
                QVERIFY(follows);
            }
        });
    }

    // 1F1B without transfers: p - 1 forwards down, the whole of the last stage, p - 1 backwards up.
    void pathOfOneForwardOneBackward()
    {
        const Schedule schedule = makeSchedule("1f1b", 4, 8).schedule.value();
        withRun(schedule, Costs::uniform(schedule, 10, 20, 1), [](const KeptRun& run) {
            const CriticalPath path = criticalPath(run);
            QCOMPARE(path.gradientReady, Tick{346});
            QVERIFY(path.items.front() == (PathItem{Slot(SlotKind::Forward, 0, 0), false, 0, 10}));
            QCOMPARE(path.items.back().slot, Slot(SlotKind::Backward, 0, 7));
        });
        withRun(schedule, Costs::uniform(schedule, 10, 20, 100), [](const KeptRun& run) {
            const PathCounts counts = criticalPath(run).counts;
            QVERIFY(counts.sendForward[0] > 0 && counts.sendBackward[2] > 0);
        });
    }

    void sharesAddUp()
    {
        withRandomRuns(3000, 23, [](const KeptRun& run) {
            Simulator again;
            QVERIFY(again.run(run.schedule(), run.costs()));
            const std::vector<TimeShares> shares = timeShares(run);
            for (int device = 0; device < run.schedule().devices(); ++device) {
                const TimeShares& one = shares[device];
                QCOMPARE(one.total(), run.gradientReady());
                QCOMPARE(one.forward + one.backward + one.weightGradient,
                         again.devices()[device].busy);
                QCOMPARE(one.exposedTransfer + one.bubble(), again.devices()[device].idle);
                QCOMPARE(one.drain, run.gradientReady() - again.devices()[device].lastEnd);
                for (const Tick part : {one.exposedTransfer, one.fill, one.dependency, one.drain})
                    QVERIFY(part >= 0);
            }
        });
    }

    // Tick by tick: a tick of waiting is exposed exactly where the next slot's input had left its
    // producer.
    void sharesTickByTick()
    {
        withRandomRuns(300, 24, [](const KeptRun& run) {
            if (run.gradientReady() > 3000)
                return;
            const Schedule& schedule = run.schedule();
            for (int device = 0; device < schedule.devices(); ++device) {
                TimeShares slow;
                for (Tick tick = 0; tick < run.gradientReady(); ++tick) {
                    std::optional<Slot> next;
                    bool started = false;
                    bool busy = false;
                    for (const Slot slot : schedule.order(device)) {
                        busy = busy || (run.start(slot) <= tick && tick < run.end(slot));
                        started = started || run.start(slot) <= tick;
                        if (!next && run.start(slot) > tick)
                            next = slot;
                    }
                    if (busy)
                        continue;
                    const std::optional<Slot> input =
                        next ? run.lastInput(run.indexOf(*next)) : std::nullopt;
                    if (!next)
                        ++slow.drain;
                    else if (input && run.leaves(*input) <= tick)
                        ++slow.exposedTransfer;
                    else
                        ++(started ? slow.dependency : slow.fill);
                }
                const TimeShares fast = timeShares(run, device);
                QCOMPARE(fast.exposedTransfer, slow.exposedTransfer);
                QCOMPARE(fast.fill, slow.fill);
                QCOMPARE(fast.dependency, slow.dependency);
                QCOMPARE(fast.drain, slow.drain);
            }
        });
    }

    void withoutTransfersNothingIsExposed()
    {
        const Schedule schedule = makeSchedule("1f1b", 4, 8).schedule.value();
        withRun(schedule, Costs::uniform(schedule, 10, 20, 0), [](const KeptRun& run) {
            for (const TimeShares& shares : timeShares(run)) {
                QCOMPARE(shares.exposedTransfer, Tick{0});
                QCOMPARE(shares.bubble(), Tick{90});
            }
        });
    }

    void memoryEqualsIntervals()
    {
        Random random(25);
        withRandomRuns(1500, 26, [&](const KeptRun& run) {
            const Schedule& schedule = run.schedule();
            const MemorySizes sizes = randomSizes(random, schedule);
            const SlowRun slow = runSlowly(schedule, run.costs()).value();
            const std::vector<MemoryStep> peaks = peakMemory(run, sizes);
            QCOMPARE(peaks.size(), std::size_t(schedule.devices()));
            for (int device = 0; device < schedule.devices(); ++device)
                QCOMPARE(
                    peaks[device].bytes,
                    highest(heldSlowly(schedule, slow, device, sizes.savedBytes,
                                       sizes.forwardMessageBytes, sizes.backwardMessageBytes)));
        });
    }

    // The peak's witness: what is held then adds up to it, and so at every step of the curve.
    void memoryIsWhatIsHeld()
    {
        Random random(27);
        withRandomRuns(400, 28, [&](const KeptRun& run) {
            const MemorySizes sizes = randomSizes(random, run.schedule());
            const std::vector<MemoryStep> peaks = peakMemory(run, sizes);
            for (int device = 0; device < run.schedule().devices(); ++device) {
                const auto heldBytes = [&](Tick at) {
                    std::int64_t sum = 0;
                    for (const Holding& holding : heldAt(run, sizes, device, at))
                        sum += holding.bytes;
                    return sum;
                };
                QCOMPARE(heldBytes(peaks[device].at), peaks[device].bytes);
                std::int64_t most = 0;
                Tick before = -1;
                for (const MemoryStep& step : memoryOverTime(run, sizes, device)) {
                    QVERIFY(step.at > before);
                    before = step.at;
                    QCOMPARE(heldBytes(step.at), step.bytes);
                    most = std::max(most, step.bytes);
                }
                QCOMPARE(most, peaks[device].bytes);
                if (!run.schedule().order(device).empty())
                    QCOMPARE(memoryOverTime(run, sizes, device).back().bytes, std::int64_t(0));
            }
        });
    }

    void sizesAreChecked()
    {
        const Schedule schedule = makeSchedule("1f1b", 2, 4).schedule.value();
        const MemorySizes good{{10, 20}, 1, 2};
        QVERIFY(whySizesRefused(schedule, good).empty());
        MemorySizes sizes = good;
        sizes.savedBytes.push_back(1);
        QCOMPARE(whySizesRefused(schedule, sizes).english(),
                 std::string("each of the 2 virtual stages needs the size of what it saves"));
        sizes = good;
        sizes.savedBytes[0] = -1;
        QVERIFY(!whySizesRefused(schedule, sizes).empty());
        sizes = good;
        sizes.backwardMessageBytes = std::numeric_limits<std::int64_t>::max();
        QVERIFY(!whySizesRefused(schedule, sizes).empty());
        withRun(schedule, Costs::uniform(schedule, 1, 1, 1), [&](const KeptRun& run) {
            QVERIFY(peakMemory(run, sizes).empty());
            QVERIFY(memoryOverTime(run, sizes, 0).empty());
            QVERIFY(heldAt(run, sizes, 0, 0).empty());
        });
    }
};

RIDGEPOINT_TEST(AnalysesTest)
#include "tst_analyses.moc"

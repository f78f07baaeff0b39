// SPDX-License-Identifier: Apache-2.0
#include "pipeline/memory_over_time.h"
#include "pipeline/schedule_table.h"
#include "pipeline/simulator.h"
#include "random_run.h"
#include "support/test_main.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

using namespace ridgepoint::pipeline;
using namespace ridgepoint::tests;

namespace {

std::vector<std::vector<Slot>> ordersOf(const Schedule& schedule)
{
    std::vector<std::vector<Slot>> orders;
    for (int device = 0; device < schedule.devices(); ++device)
        orders.emplace_back(schedule.order(device).begin(), schedule.order(device).end());
    return orders;
}

std::vector<int> devicesOf(const Schedule& schedule)
{
    std::vector<int> devices;
    for (int stage = 0; stage < schedule.stages(); ++stage)
        devices.push_back(schedule.deviceOf(stage));
    return devices;
}

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

struct SomeShape
{
    int p, m, v;
};
std::vector<SomeShape> someShapes()
{
    std::vector<SomeShape> shapes;
    for (const int p : {1, 2, 3, 4, 7, 16}) {
        for (const int m : {1, 2, 3, 8, 14, 33, 48}) {
            for (const int v : {1, 2, 3, 5})
                shapes.push_back({p, m, v});
        }
    }
    return shapes;
}

} // namespace

class ScheduleTest : public QObject
{
    Q_OBJECT

  private slots:
    void slotKeepsItsFields()
    {
        for (const SlotKind kind :
             {SlotKind::Forward, SlotKind::Backward, SlotKind::WeightGradient}) {
            for (const int stage : {0, 1, 2047, kMaxStages - 1}) {
                for (const int i : {0, 1, 65535, kMaxMicroBatches - 1}) {
                    const Slot slot(kind, stage, i);
                    QCOMPARE(slot.kind(), kind);
                    QCOMPARE(slot.stage(), stage);
                    QCOMPARE(slot.microBatch(), i);
                    QVERIFY(!slot.isJoined() && slot.joined().isJoined());
                    QCOMPARE(slot.joined(), slot);
                    QCOMPARE(slot.joined().kind(), kind);
                }
            }
        }
        QCOMPARE(slotText(w(3, 7)).english(), std::string("W(stage 3, micro-batch 7)"));
    }

    void tableIsComplete()
    {
        std::set<std::string_view> names;
        for (const ScheduleRow& row : scheduleRows()) {
            QVERIFY(names.insert(row.name).second);
            QVERIFY(!row.label.empty() && !row.description.empty() && !row.source.empty());
            QVERIFY(row.deviceOf && row.write);
            QCOMPARE(findScheduleRow(row.name), &row);
        }
        QVERIFY(names.contains("gpipe") && names.contains("1f1b"));
        QCOMPARE(findScheduleRow("pipedream"), nullptr);
        const ScheduleResult unknown = makeSchedule("pipedream", 4, 8);
        QVERIFY(!unknown);
        QCOMPARE(
            unknown.message.english(),
            std::string(
                "there is no schedule \"pipedream\"; there are gpipe, 1f1b, "
                "interleaved, zb-h1, zb-h2, zb-1p, zb-2p, eager-1f1b, looped-bfs, zb-v, dualpipe, "
                "dualpipe-fused, dualpipe-book, dualpipev, dualpipev-fused"));
    }

    // What the makers write without a check is what fromOrders() accepts with one.
    void madeSchedulesAreComplete()
    {
        Simulator simulator;
        std::map<std::string_view, int> count;
        for (const ScheduleRow& row : scheduleRows()) {
            for (const auto& [p, m, v] : someShapes()) {
                const ScheduleResult result = makeSchedule(row.name, p, m, v);
                QCOMPARE(result.schedule.has_value(), whyNoSchedule(row.name, p, m, v).empty());
                if (!result)
                    continue;
                const Schedule& made = *result.schedule;
                ++count[row.name];
                QCOMPARE(made.allSlots().size(), std::size_t(made.shape().slotCount()));
                const ScheduleResult again =
                    Schedule::fromOrders(made.shape(), devicesOf(made), ordersOf(made));
                QVERIFY2(again, again.message.english().c_str());
                QVERIFY(std::ranges::equal(again.schedule->allSlots(), made.allSlots()));
                for (int stage = 0; stage < made.stages(); ++stage)
                    QCOMPARE(made.deviceOf(stage), row.deviceOf(made.shape(), stage));
                // and its order can be run to the end, however long each part takes
                QVERIFY2(simulator.run(made, Costs::uniform(made, 3, 5, 2, 1)),
                         simulator.message().english().c_str());
            }
        }
        for (const ScheduleRow& row : scheduleRows())
            QVERIFY2(count[row.name] > 5, std::string(row.name).c_str());
    }

    void interleavingSaysWhatSuits_data()
    {
        QTest::addColumn<int>("p");
        QTest::addColumn<int>("m");
        QTest::addColumn<int>("v");
        QTest::addColumn<QString>("message");
        QTest::newRow("one chunk")
            << 4 << 8 << 1 << "interleaving needs at least 2 chunks per device, not 1";
        QTest::newRow("between") << 4 << 10 << 2
                                 << "10 micro-batches are no multiple of the 4 stages; the nearest "
                                    "are 8 and 12";
        QTest::newRow("too few") << 4 << 3 << 2
                                 << "3 micro-batches are no multiple of the 4 stages; the nearest "
                                    "is 4";
        QTest::newRow("suits") << 4 << 12 << 3 << "";
        QTest::newRow("one device") << 1 << 5 << 3 << "";
        QTest::newRow("many stages") << 2048 << 2048 << 3
                                     << "6144 virtual stages are more than "
                                        "the 4096 that can be simulated";
    }
    void interleavingSaysWhatSuits()
    {
        QFETCH(int, p);
        QFETCH(int, m);
        QFETCH(int, v);
        QTEST(QString::fromStdString(whyNoSchedule("interleaved", p, m, v).english()), "message");
    }

    /// Whatever a plan says of its chunks: a virtual stage is on one of the devices, and each
    /// device holds as many as any other.
    void everyStageIsOnADevice()
    {
        for (const ScheduleRow& row : scheduleRows()) {
            for (const int p : {1, 2, 3, 8}) {
                for (const int v : {1, 2, 3, 4, 7}) {
                    const ScheduleShape shape = row.shape(p, 1, v);
                    std::vector<int> held(static_cast<std::size_t>(p), 0);
                    for (int stage = 0; stage < shape.stages(); ++stage) {
                        const int device = row.deviceOf(shape, stage);
                        QVERIFY(device >= 0 && device < p);
                        ++held[static_cast<std::size_t>(device)];
                    }
                    for (const int count : held)
                        QCOMPARE(count, row.flows > 1 ? row.flows : v);
                }
            }
        }
    }

    void aVHasTwoChunks()
    {
        QVERIFY(whyNoSchedule("zb-v", 4, 8, 2).empty());
        for (const int chunks : {1, 3, 4})
            QVERIFY(whyNoSchedule("zb-v", 4, 8, chunks).english().find("2 chunks") !=
                    std::string::npos);
        const Schedule made = makeSchedule("zb-v", 4, 3, 2).schedule.value(); // fewer than 2p - 1
        QCOMPARE(made.deviceOf(0), 0);
        QCOMPARE(made.deviceOf(3), 3);
        QCOMPARE(made.deviceOf(4), 3);
        QCOMPARE(made.deviceOf(7), 0);
        QCOMPARE(made.forwardLink(3), -1); // at the turn nothing is sent
    }

    void refusals_data()
    {
        QTest::addColumn<int>("p");
        QTest::addColumn<int>("m");
        QTest::addColumn<int>("v");
        QTest::addColumn<QString>("part");
        const int most = std::numeric_limits<int>::max();
        QTest::newRow("no stage") << 0 << 4 << 1 << "at least 1 stage";
        QTest::newRow("negative p") << -3 << 4 << 1 << "at least 1 stage";
        QTest::newRow("no micro-batch") << 4 << 0 << 1 << "at least 1 micro-batch";
        QTest::newRow("negative m") << 4 << -1 << 1 << "at least 1 micro-batch";
        QTest::newRow("no chunk") << 4 << 4 << 0 << "at least 1 chunk";
        QTest::newRow("chunks") << 4 << 4 << 2 << "one chunk per device";
        QTest::newRow("many stages") << 4097 << 1 << 1 << "4096";
        QTest::newRow("many micro-batches") << 1 << 131072 << 1 << "131071";
        QTest::newRow("many slots") << 4096 << 4097 << 1 << " slots, more than";
        QTest::newRow("largest p") << most << most << 1 << "virtual stages";
        QTest::newRow("largest of all") << most << most << most << "one chunk per device";
    }
    void refusals()
    {
        QFETCH(int, p);
        QFETCH(int, m);
        QFETCH(int, v);
        QFETCH(QString, part);
        for (const char* name : {"gpipe", "1f1b", "zb-h1", "zb-h2"}) {
            const ScheduleResult result = makeSchedule(name, p, m, v);
            QVERIFY(!result);
            QVERIFY2(QString::fromStdString(result.message.english()).contains(part),
                     result.message.english().c_str());
            QCOMPARE(whyNoSchedule(name, p, m, v), result.message);
        }
    }

    void limitsThemselvesAreAccepted()
    {
        QVERIFY(whyNoSchedule("1f1b", kMaxStages, kMaxStages).empty());
        QVERIFY(whyNoSchedule("1f1b", 64, kMaxMicroBatches).empty());
        const ScheduleResult widest = makeSchedule("1f1b", kMaxStages, 1);
        QVERIFY(widest);
        QCOMPARE(widest.schedule->links().size(), std::size_t(2 * (kMaxStages - 1)));
        QVERIFY(makeSchedule("gpipe", 1, kMaxMicroBatches));
        const ScheduleShape chunked{1 << 20, 1 << 20, 1, false};
        QVERIFY(!whyShapeRefused(chunked).empty());
    }

    void handMadeOrdersAreChecked()
    {
        const ScheduleShape shape{2, 1, 1, false};
        const std::vector<int> devices = {0, 1};
        const std::vector<std::vector<Slot>> good = {{f(0, 0), b(0, 0)}, {f(1, 0), b(1, 0)}};
        QVERIFY(Schedule::fromOrders(shape, devices, good));

        const auto refused = [](const ScheduleShape& s, const std::vector<int>& d,
                                const std::vector<std::vector<Slot>>& orders) {
            const ScheduleResult result = Schedule::fromOrders(s, d, orders);
            return result ? std::string("accepted") : result.message.english();
        };
        QCOMPARE(refused(shape, devices, {{f(0, 0), b(0, 0)}, {f(1, 0)}}),
                 std::string("B(stage 1, micro-batch 0) is missing"));
        QCOMPARE(refused(shape, devices, {{f(0, 0), f(0, 0)}, {f(1, 0), b(1, 0)}}),
                 std::string("F(stage 0, micro-batch 0) is there twice"));
        QCOMPARE(refused(shape, devices, {{f(0, 0), b(1, 0)}, {f(1, 0), b(0, 0)}}),
                 std::string("B(stage 1, micro-batch 0) is in the order of device 0, which does "
                             "not hold that stage"));
        QCOMPARE(refused(shape, devices, {{f(0, 0), b(0, 0), w(0, 0)}, {f(1, 0), b(1, 0)}}),
                 std::string("W(stage 0, micro-batch 0) does not belong to this schedule"));
        QCOMPARE(refused(shape, devices, {{f(0, 1), b(0, 0)}, {f(1, 0), b(1, 0)}}),
                 std::string("F(stage 0, micro-batch 1) does not belong to this schedule"));
        QCOMPARE(refused(shape, devices, {{f(2, 0), b(0, 0)}, {f(1, 0), b(1, 0)}}),
                 std::string("F(stage 2, micro-batch 0) does not belong to this schedule"));
        QCOMPARE(refused(shape, {0, 2}, good), std::string("there is no device 2"));
        QCOMPARE(refused(shape, {0}, good),
                 std::string("each of the 2 virtual stages needs a device"));
        QCOMPARE(refused(shape, devices, {good[0]}),
                 std::string("each of the 2 devices needs an order"));
        QVERIFY(refused({0, 1, 1, false}, {}, {}) != "accepted");
        QCOMPARE(refused({2, 1, 1, true}, devices, good),
                 std::string("W(stage 0, micro-batch 0) is missing"));
        QCOMPARE(refused(shape, devices, {{f(0, 0), b(0, 0).joined()}, {f(1, 0), b(1, 0)}}),
                 std::string("B(stage 0, micro-batch 0) is joined to a slot behind it, and there "
                             "is none"));
        QCOMPARE(refused({2, 1, 1, false, 2}, devices, good),
                 std::string("1 chunks per device cannot be shared by 2 flows"));
    }

    /// Flows that enter at both ends: no message passes from one to the other.
    void flowsAreChainsOfTheirOwn()
    {
        const Schedule made = makeSchedule("dualpipe", 4, 8).schedule.value();
        QCOMPARE(made.stages(), 8);
        QCOMPARE(made.microBatches(), 4);
        QCOMPARE(made.deviceOf(4), 3);
        QCOMPARE(made.forwardLink(3), -1);
        QCOMPARE(made.backwardLink(3), -1);
        QCOMPARE(made.links().size(), std::size_t(6));
        QCOMPARE(made.messagesEachWay(), std::int64_t(24));
        QVERIFY(made.hasBlocks());
        QVERIFY(!makeSchedule("dualpipe-book", 4, 8).schedule->hasBlocks());
    }

    void twoFlowsSayWhatSuits_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<int>("p");
        QTest::addColumn<int>("m");
        QTest::addColumn<int>("v");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, int p, int m, int v, const char* message) {
            QTest::addRow("%s %d %d %d", name, p, m, v)
                << QByteArray(name) << p << m << v << QString(message);
        };
        row("dualpipe-book", 3, 7, 1,
            "7 micro-batches cannot be shared evenly by two flows; the nearest are 6 and 8");
        row("dualpipe-book", 3, 1, 1,
            "1 micro-batch cannot be shared by two flows; the nearest is 2");
        row("dualpipe-book", 3, 6, 1, "");
        row("dualpipe", 5, 20, 1,
            "5 stages are odd, and two flows meet in the middle; the nearest are 4 and 6");
        row("dualpipe", 1, 20, 1,
            "1 stage cannot be shared by two flows from both ends; the nearest is 2");
        row("dualpipe-fused", 4, 7, 1,
            "7 micro-batches are fewer than twice the 4 stages; the nearest is 8");
        row("dualpipe", 4, 9, 1,
            "9 micro-batches cannot be shared evenly by two flows; the nearest are 8 and 10");
        row("dualpipe", 4, 8, 2, "DualPipe has one chunk per device, not 2");
        row("dualpipe", 4, 0, 1, "a step needs at least 1 micro-batch, not 0");
        row("dualpipev", 4, 8, 1, "a V has 2 chunks per device, not 1");
        row("dualpipev", 3, 5, 2,
            "5 micro-batches are fewer than twice the 3 stages; the nearest is 6");
        row("dualpipev-fused", 3, 7, 2, "");
    }
    void twoFlowsSayWhatSuits()
    {
        QFETCH(QByteArray, name);
        QFETCH(int, p);
        QFETCH(int, m);
        QFETCH(int, v);
        QTEST(QString::fromStdString(whyNoSchedule(name.toStdString(), p, m, v).english()),
              "message");
    }

    void linksAreThoseInUse()
    {
        const Schedule line = makeSchedule("1f1b", 3, 2).schedule.value();
        const std::vector<Link> expected = {{0, 1}, {1, 0}, {1, 2}, {2, 1}};
        QVERIFY(std::ranges::equal(line.links(), expected));
        QCOMPARE(line.forwardLink(1), 2);
        QCOMPARE(line.backwardLink(1), 3);
        QCOMPARE(line.messagesEachWay(), std::int64_t(4));

        // In a V the middle hop stays on a device, and both ways share the two links.
        const ScheduleShape shape{2, 2, 1, false};
        const Schedule v = Schedule::fromOrders(shape, {0, 1, 1, 0},
                                                {{f(0, 0), f(3, 0), b(3, 0), b(0, 0)},
                                                 {f(1, 0), f(2, 0), b(2, 0), b(1, 0)}})
                               .schedule.value();
        QCOMPARE(v.links().size(), std::size_t(2));
        QCOMPARE(v.forwardLink(1), -1);
        QCOMPARE(v.backwardLink(1), -1);
        QCOMPARE(v.forwardLink(2), v.backwardLink(0));
        QCOMPARE(v.messagesEachWay(), std::int64_t(2));
    }

    void inputsAndIndex()
    {
        Random random(5);
        for (int round = 0; round < 50; ++round) {
            const Schedule schedule = randomSchedule(random);
            SlotIndex index;
            index.fill(schedule);
            for (std::size_t i = 0; i < schedule.allSlots().size(); ++i)
                QCOMPARE(index.of(schedule.allSlots()[i]), i);
            const int each = schedule.shape().stagesOfFlow();
            for (int first = 0; first < schedule.stages(); first += each) {
                const int last = first + each - 1;
                QVERIFY(!inputOf(schedule, f(first, 0)));
                QCOMPARE(*inputOf(schedule, b(last, 0)), f(last, 0));
                if (last > first) {
                    QCOMPARE(*inputOf(schedule, f(last, 0)), f(last - 1, 0));
                    QCOMPARE(*inputOf(schedule, b(first, 0)), b(first + 1, 0));
                }
            }
            QCOMPARE(*inputOf(schedule, w(0, 0)), b(0, 0));
        }
    }

    // 1F1B holds at most p - s micro-batches on stage s; GPipe all m.
    void inFlight()
    {
        for (const int p : {1, 2, 5, 8}) {
            for (const int m : {1, 3, 8, 20}) {
                const Schedule gpipe = makeSchedule("gpipe", p, m).schedule.value();
                const Schedule other = makeSchedule("1f1b", p, m).schedule.value();
                for (int s = 0; s < p; ++s) {
                    QCOMPARE(peakInFlight(gpipe, s).untilLastPart, m);
                    QCOMPARE(peakInFlight(other, s).untilLastPart, std::min(m, p - s));
                    QCOMPARE(peakInFlight(other, s).untilInputGradient, std::min(m, p - s));
                }
            }
        }
        const Schedule split =
            Schedule::fromOrders({1, 1, 2, true}, {0},
                                 {{f(0, 0), b(0, 0), f(0, 1), b(0, 1), w(0, 0), w(0, 1)}})
                .schedule.value();
        QCOMPARE(peakInFlight(split, 0).untilLastPart, 2);
        QCOMPARE(peakInFlight(split, 0).untilInputGradient, 1);
    }

    // Which moment is the peak follows from what each chunk saves.
    void inFlightAtTheMostBytes()
    {
        const auto order = [](std::vector<Slot> list) {
            return Schedule::fromOrders({1, 2, 3, false}, {0, 0}, {std::move(list)})
                .schedule.value();
        };
        const Schedule schedule = order({f(0, 0), f(0, 1), f(0, 2), f(1, 0), b(1, 0), b(0, 0),
                                         f(1, 1), f(1, 2), b(1, 2), b(1, 1), b(0, 1), b(0, 2)});
        const auto atPeak = [&](std::int64_t first, std::int64_t second) {
            return inFlightAtPeak(schedule, std::vector<std::int64_t>{first, second});
        };
        QCOMPARE(atPeak(10, 1), (std::vector<int>{3, 1}));
        QCOMPARE(atPeak(1, 10), (std::vector<int>{2, 2}));
        QCOMPARE(atPeak(1, 1), (std::vector<int>{3, 1})); // the first of equals
        QCOMPARE(atPeak(0, 1), (std::vector<int>{2, 2}));
        QCOMPARE(atPeak(0, 0), (std::vector<int>{1, 0}));
    }

    // With one chunk it is the peak of micro-batches, and with several their bytes are the peak.
    void inFlightAtThePeakOfAnySchedule()
    {
        Random random(31);
        for (const ScheduleRow& row : scheduleRows()) {
            for (const auto& [p, m, v] : someShapes()) {
                const ScheduleResult made = makeSchedule(row.name, p, m, v);
                if (!made)
                    continue;
                std::vector<std::int64_t> bytes;
                for (int stage = 0; stage < made.schedule->stages(); ++stage)
                    bytes.push_back(pick(random, 1, 100));
                const std::vector<int> counts = inFlightAtPeak(*made.schedule, bytes);
                const Costs costs = Costs::uniform(*made.schedule, 2, 3, 0, 1);
                Simulator simulator;
                QVERIFY(simulator.runKeepingTimes(*made.schedule, costs));
                const KeptRun run(*made.schedule, costs, simulator.timeline());
                const auto peaks = peakMemory(run, {bytes, 0, 0});
                for (int device = 0; device < p; ++device) {
                    std::int64_t sum = 0;
                    for (int stage = 0; stage < made.schedule->stages(); ++stage)
                        if (made.schedule->deviceOf(stage) == device)
                            sum += counts[stage] * bytes[stage];
                    QCOMPARE(sum, peaks[device].bytes);
                    if (made.schedule->shape().chunks == 1)
                        QCOMPARE(counts[device],
                                 peakInFlight(*made.schedule, device).untilLastPart);
                }
            }
        }
    }
};

RIDGEPOINT_TEST(ScheduleTest)
#include "tst_schedule.moc"

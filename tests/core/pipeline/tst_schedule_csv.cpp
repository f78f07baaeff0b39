// SPDX-License-Identifier: Apache-2.0
#include "pipeline/schedule_csv.h"
#include "pipeline/schedule_table.h"
#include "pipeline/simulator.h"
#include "support/test_main.h"

#include <algorithm>

using namespace ridgepoint;
using namespace ridgepoint::pipeline;

class TestScheduleCsv : public QObject
{
    Q_OBJECT

  private slots:
    void everyScheduleIsReadBack()
    {
        int count = 0;
        for (const ScheduleRow& row : scheduleRows()) {
            for (const int p : {1, 2, 4, 5}) {
                for (const int v : {1, 2, 3}) {
                    const auto made = makeSchedule(row.name, p, 4 * p, v);
                    if (!made || row.flows > 1)
                        continue;
                    const auto again = readScheduleCsv(writeScheduleCsv(*made.schedule));
                    QVERIFY2(again, again.message.english().c_str());
                    QVERIFY(std::ranges::equal(
                        again.schedule->allSlots(), made.schedule->allSlots(),
                        [](Slot a, Slot b) { return a == b && a.isJoined() == b.isJoined(); }));
                    QCOMPARE(again.schedule->stages(), made.schedule->stages());
                    for (int stage = 0; stage < made.schedule->stages(); ++stage)
                        QCOMPARE(again.schedule->deviceOf(stage), made.schedule->deviceOf(stage));
                    ++count;
                }
            }
        }
        QVERIFY(count > 40);
    }

    /// As PyTorch writes it: bubbles are empty cells, messages and weights have cells of their own.
    void bubblesAndMessagesArePassedOver()
    {
        const auto read = readScheduleCsv("0UNSHARD,0F0,0SEND_F0,0F1,,,0B0,,0B1,0REDUCE_GRAD\r\n"
                                          ",1RECV_F0,1F0,1B0,1F1,1B1,,,\r\n");
        QVERIFY2(read, read.message.english().c_str());
        QCOMPARE(read.schedule->devices(), 2);
        QCOMPARE(read.schedule->microBatches(), 2);
        QVERIFY(!read.schedule->splitsBackward());
        Simulator simulator;
        QVERIFY(simulator.run(*read.schedule, Costs::uniform(*read.schedule, 10, 20, 0)));
        QCOMPARE(simulator.gradientReady(), Tick{90});
    }

    void wholeAndSplitBackwardsMayBeMixed()
    {
        const auto read = readScheduleCsv("0F0,0F1,0B0,0I1,0W1\n1F0,1I0,1F1,1I1,1W0,1W1\n");
        QVERIFY2(read, read.message.english().c_str());
        QVERIFY(read.schedule->splitsBackward());
        QCOMPARE(read.schedule->order(0).size(), std::size_t(6));
        QVERIFY(read.schedule->order(0)[2].isJoined()); // the whole one is a block
        QVERIFY(!read.schedule->order(0)[4].isJoined());
    }

    void blocksAreReadAndWritten()
    {
        const std::string text = "0F0,(0F1;0B0)OVERLAP_F_B,0I1,0W1\n";
        const auto read = readScheduleCsv(text);
        QVERIFY2(read, read.message.english().c_str());
        const auto order = read.schedule->order(0);
        QCOMPARE(order.size(), std::size_t(6));
        QVERIFY(order[1].isJoined() && order[2].isJoined() && !order[3].isJoined());
        QCOMPARE(writeScheduleCsv(*read.schedule), text);
        const std::string whole = "0F0,(0F1;0B0)OVERLAP_F_B,0B1\n";
        QCOMPARE(writeScheduleCsv(*readScheduleCsv(whole).schedule), whole);
    }

    void refusals_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("part");
        const auto row = [](const char* name, const char* text, const char* part) {
            QTest::newRow(name) << QByteArray(text) << QByteArray(part);
        };
        row("nothing", "", "no slots");
        row("only bubbles", ",,,\n,,,\n", "no slots");
        row("no slot", "0F0,hello\n", "row 1, cell 2");
        row("other block", "0F0,(0F1;0B0)SOMETHING\n", "is no slot");
        row("open block", "0F0,(0F1;0B0\n", "is no slot");
        row("empty block", "0F0,()OVERLAP_F_B\n", "is no slot");
        row("block in a block", "0F0,(0F1;(0B0)OVERLAP_F_B)OVERLAP_F_B\n", "is no slot");
        row("short block", "(0F0;)OVERLAP_F_B,0B0\n", "is no slot");
        row("no micro-batch", "0F\n", "is no slot");
        row("negative", "-1F0\n", "is no slot");
        row("beyond", "0F99999999999999999999\n", "is no slot");
        row("large", "0F262143\n", "beyond");
        row("large stage", "4096F0\n", "beyond");
        row("missing", "0F0,0B0,0F1\n", "missing");
        row("twice", "0F0,0F0,0B0\n", "twice");
        row("two holders", "0F0,0B0\n0F1,1F0,1B0,0B1,1F1,1B1\n", "does not hold");
        row("uneven", "0F0,1F0,1B0,0B0\n2F0,2B0\n", "shared evenly");
        row("unequal", "0F0,1F0,2F0,2B0,1B0,0B0\n3F0,3B0\n", "device 0 holds 3");
        row("a hole", "0F0,0B0\n3F0,3B0\n", "stage 1");
    }
    void refusals()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, part);
        const auto read = readScheduleCsv(text.toStdString());
        QVERIFY(!read);
        QVERIFY2(QByteArray::fromStdString(read.message.english()).contains(part),
                 read.message.english().c_str());
    }

    /// Whatever a file holds: a schedule or a message.
    void anyBytes()
    {
        quint32 state = 9;
        for (int round = 0; round < 3000; ++round) {
            std::string text;
            for (int i = 0; i < round % 60; ++i) {
                state = state * 1664525u + 1013904223u;
                text += "0123FBIW,,\n\n \"(;"[(state >> 24) % 16];
            }
            const auto read = readScheduleCsv(text);
            QCOMPARE(read.schedule.has_value(), read.message.empty());
        }
    }
};

RIDGEPOINT_TEST(TestScheduleCsv)
#include "tst_schedule_csv.moc"

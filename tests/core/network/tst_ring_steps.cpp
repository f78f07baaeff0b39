// SPDX-License-Identifier: Apache-2.0
// A ring all-reduce, step by step: nothing is added twice, nothing is missing at the end.
#include "network/collectives.h"
#include "network/ring_steps.h"
#include "support/test_main.h"

#include <algorithm>
#include <cmath>

using namespace ridgepoint::network;

class TestRingSteps : public QObject
{
    Q_OBJECT

  private slots:
    void everyChunkIsCompleteAtTheEnd_data()
    {
        QTest::addColumn<int>("ranks");
        for (int ranks = 2; ranks <= kMostRingRanks; ++ranks)
            QTest::addRow("%d", ranks) << ranks;
    }

    void everyChunkIsCompleteAtTheEnd()
    {
        QFETCH(int, ranks);
        const std::vector<RingStep> steps = ringAllReduce(ranks);
        QCOMPARE(static_cast<int>(steps.size()), 2 * (ranks - 1));
        const std::uint64_t all = ~std::uint64_t{0} >> (64 - ranks);
        std::vector<std::vector<std::uint64_t>> before(
            static_cast<std::size_t>(ranks),
            std::vector<std::uint64_t>(static_cast<std::size_t>(ranks)));
        for (int rank = 0; rank < ranks; ++rank) {
            for (auto& chunk : before[static_cast<std::size_t>(rank)])
                chunk = std::uint64_t{1} << rank;
        }
        for (std::size_t number = 0; number < steps.size(); ++number) {
            const RingStep& step = steps[number];
            QCOMPARE(step.reduces, static_cast<int>(number) < ranks - 1);
            QCOMPARE(static_cast<int>(step.sends.size()), ranks); // one chunk from each
            for (const RingSend& send : step.sends) {
                QCOMPARE(send.to, (send.from + 1) % ranks);
                const auto chunk = static_cast<std::size_t>(send.chunk);
                const std::uint64_t sent = before[static_cast<std::size_t>(send.from)][chunk];
                const std::uint64_t there = before[static_cast<std::size_t>(send.to)][chunk];
                if (step.reduces)
                    QCOMPARE(sent & there, std::uint64_t{0}); // no value is added twice
                else
                    QCOMPARE(sent, all); // only complete sums are copied
            }
            before = step.contributors;
            if (static_cast<int>(number) == ranks - 2) { // each rank has one complete chunk
                for (const auto& chunks : step.contributors)
                    QCOMPARE(std::ranges::count(chunks, all), 1);
            }
        }
        for (const auto& chunks : before)
            QCOMPARE(std::ranges::count(chunks, all), static_cast<std::ptrdiff_t>(ranks));
    }

    void sendsWhatTheVolumeSays()
    {
        for (int ranks = 2; ranks <= kMostRingRanks; ++ranks) {
            // a chunk in each step, and two collectives of ringBytes()
            const double sent = static_cast<double>(ringAllReduce(ranks).size()) / ranks;
            QVERIFY(std::abs(sent - 2 * ringBytes<double>(1.0, ranks)) < 1e-12);
        }
    }

    void refusesWhatIsNoRing()
    {
        for (const int ranks : {-1, 0, 1, kMostRingRanks + 1})
            QVERIFY(ringAllReduce(ranks).empty());
    }
};

RIDGEPOINT_TEST(TestRingSteps)
#include "tst_ring_steps.moc"

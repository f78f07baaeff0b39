// SPDX-License-Identifier: Apache-2.0
// The laws beyond run.h: where they meet each other, and the same numbers with and without a
// derivation.
#include "run/overhead_laws.h"
#include "run/run.h"
#include "support/test_main.h"

#include <cmath>

using namespace ridgepoint;
using namespace ridgepoint::run;
using quantity::Traced;

namespace {

bool areClose(double a, double b, double relative = 1e-11)
{
    return std::abs(a - b) <= relative * std::max(std::abs(a), std::abs(b));
}

} // namespace

class TestOverheadLaws : public QObject
{
    Q_OBJECT

  private slots:
    void meetTheSimplerLaws()
    {
        for (const double rate : {1e-6, 1e-4, 1e-3}) {
            for (const double save : {1.0, 16.4, 600.0}) {
                const double interval = 965.3;
                const double recovery = 120;
                const double exact = exactOverhead(save, interval, rate, recovery);
                // written at once
                QVERIFY(areClose(1 + asynchronousOverhead(save, 0.0, interval, rate, recovery),
                                 1 + exact));
                // recoveries that take no time are not struck
                QVERIFY(areClose(1 + struckRecoveryOverhead(save, interval, rate, 0.0),
                                 1 + exactOverhead(save, interval, rate, 0.0)));
                // struck recoveries are recoveries that take longer
                const double longer =
                    expectedRecoveryS(std::vector<FailureLaw<double>>{{rate, recovery}}, true);
                QVERIFY(longer > recovery);
                QVERIFY(areClose(1 + struckRecoveryOverhead(save, interval, rate, recovery),
                                 1 + exactOverhead(save, interval, rate, longer)));
                // a run of whole intervals, all saved, has the overhead of one
                const SavedRun<double> whole{40 * interval, interval, save, 0, true};
                QVERIFY(areClose(expectedRunS(whole, rate, recovery), whole.usefulS * (1 + exact)));
                // and a very long one that of the steady state
                const SavedRun<double> beside{1e7 * interval, interval, save, 300, true};
                QVERIFY(areClose(expectedRunS(beside, rate, recovery),
                                 beside.usefulS * (1 + asynchronousOverhead(save, 300.0, interval,
                                                                            rate, recovery)),
                                 1e-6));
            }
        }
    }

    /// What is at work where failures are rare: half an interval, the pause, and the write whose
    /// snapshot is not there yet.
    void writingBesideCostsWhatIsNotUsableYet()
    {
        const double rate = 1e-8;
        const double overhead = asynchronousOverhead(10.0, 200.0, 1000.0, rate, 60.0);
        const double first = 10.0 / 1000 + rate * ((1010.0 / 2 + 200 + 60) * 1010 / 1000);
        QVERIFY(areClose(overhead, first, 1e-5));
        // a write that takes longer than the interval holds the next save up
        const double held = asynchronousOverhead(10.0, 1500.0, 1000.0, rate, 60.0);
        QVERIFY(held > 0.5 && held < 0.52);
    }

    void sourcesAddUp()
    {
        const std::vector<FailureLaw<double>> sources{{1e-4, 100}, {3e-4, 500}};
        QVERIFY(areClose(failuresPerS(sources), 4e-4));
        QVERIFY(areClose(expectedRecoveryS(sources, false), 400));
        const double unstruck = 0.25 * std::exp(-4e-4 * 100) + 0.75 * std::exp(-4e-4 * 500);
        QVERIFY(areClose(expectedRecoveryS(sources, true), (1 - unstruck) / (4e-4 * unstruck)));
        QCOMPARE(expectedRecoveryS(std::vector<FailureLaw<double>>{}, true), 0.0);
        QCOMPARE(expectedRecoveryS(std::vector<FailureLaw<double>>{{0, 50}}, false), 0.0);
    }

    void lastSegmentIsShorter()
    {
        const RunSegments<double> saved = segmentsOf(SavedRun<double>{10.25, 1, 0.1, 0.5, true});
        QCOMPARE(saved.count, 11.0);
        QCOMPARE(saved.lastWork, 0.25);
        QCOMPARE(saved.endSegments, 1);
        QCOMPARE(saved.endWait, 0.25); // for the write before
        const RunSegments<double> ends = segmentsOf(SavedRun<double>{10.25, 1, 0.1, 0.5, false});
        QCOMPARE(ends.endSegments, 2);
        QCOMPARE(ends.endInFlow, 1.1 + 0.25 - 0.5);
        QCOMPARE(ends.endAfterRecovery, 1.1 + 0.25);
        QCOMPARE(ends.lastAfterRecovery, 0.25);
        // no failures: every segment, its save, and the last write
        QCOMPARE(expectedRunS(SavedRun<double>{10.25, 1, 0.1, 0.5, true}, 0.0, 1.0),
                 10.25 + 11 * 0.1 + 0.25 + 0.5);
        QCOMPARE(expectedRunS(SavedRun<double>{10.25, 1, 0.1, 0.5, false}, 0.0, 1.0),
                 10.25 + 10 * 0.1);
        // whole numbers of intervals have no segment of rounding errors
        QCOMPARE(segmentsOf(SavedRun<double>{0.1 * 3, 0.1, 0, 0, true}).count, 3.0);
        QCOMPARE(segmentsOf(SavedRun<double>{2, 1e9, 0, 0, true}).count, 1.0);
    }

    void derivationsSayTheSame()
    {
        const double rate = 1 / 28440.0;
        const auto check = [](const Traced& traced, double plain) {
            QVERIFY(areClose(1 + traced.value(), 1 + plain));
            QVERIFY(areClose(quantity::recompute(*traced.node()), traced.value()));
            QVERIFY(!quantity::formulaText(*traced.node()).empty());
        };
        const Traced save = 16.38;
        const Traced interval = 965.3;
        const Traced tracedRate = rate;
        const Traced recovery = 120.0;
        check(struckRecoveryOverhead(save, interval, tracedRate, recovery),
              struckRecoveryOverhead(16.38, 965.3, rate, 120.0));
        for (const double commit : {0.0, 300.0, 2000.0}) {
            check(asynchronousOverhead(save, Traced(commit), interval, tracedRate, recovery),
                  asynchronousOverhead(16.38, commit, 965.3, rate, 120.0));
            for (const bool saves : {false, true}) {
                const SavedRun<Traced> run{Traced(12345.6), interval, save, Traced(commit), saves};
                check(expectedRunS(run, tracedRate, recovery),
                      expectedRunS(SavedRun<double>{12345.6, 965.3, 16.38, commit, saves}, rate,
                                   120.0));
            }
        }
        for (const bool strikes : {false, true})
            check(expectedRecoveryS(std::vector<FailureLaw<Traced>>{{rate, 120.0}, {1e-6, 900.0}},
                                    strikes),
                  expectedRecoveryS(std::vector<FailureLaw<double>>{{rate, 120.0}, {1e-6, 900.0}},
                                    strikes));
    }
};

RIDGEPOINT_TEST(TestOverheadLaws)
#include "tst_overhead_laws.moc"

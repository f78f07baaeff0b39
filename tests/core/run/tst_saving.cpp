// SPDX-License-Identifier: Apache-2.0
// Intervals by each law: the best one and its band against a search, asynchronous saves, Daly's.
#include "run/saving.h"
#include "support/test_main.h"

#include <cmath>
#include <random>

using namespace ridgepoint;
using run::OverheadLaw;
using run::Saving;

namespace {

Saving<double> anySaving(std::mt19937_64& random, OverheadLaw law)
{
    std::uniform_real_distribution<double> unit(0, 1);
    Saving<double> saving;
    saving.failuresPerS = std::pow(10.0, -7 + 4 * unit(random));
    saving.saveS = std::pow(10.0, -1 + 3 * unit(random));
    saving.commitS = std::pow(10.0, 3 * unit(random));
    saving.isAsynchronous = unit(random) < 0.7;
    saving.recoveryS = 1000 * unit(random);
    saving.law = law;
    return saving;
}

double bestOf(const Saving<double>& saving)
{
    return saving.law == OverheadLaw::FirstOrder ? run::firstOrderIntervalS<double>(saving)
                                                 : run::exactIntervalS<double>(saving);
}

constexpr OverheadLaw kLaws[] = {OverheadLaw::FirstOrder, OverheadLaw::Exact,
                                 OverheadLaw::ExactRecoveries};

} // namespace

class TestSaving : public QObject
{
    Q_OBJECT

  private slots:
    void noIntervalBeatsTheBest()
    {
        std::mt19937_64 random(3);
        for (int i = 0; i < 300; ++i) {
            const Saving<double> saving = anySaving(random, kLaws[i % 3]);
            const double best = bestOf(saving);
            QVERIFY(std::isfinite(best) && best > 0);
            const double least = run::overheadOf<double>(saving, best);
            for (double factor = 0.01; factor < 100; factor *= 1.1) {
                const double other = run::overheadOf<double>(saving, best * factor);
                QVERIFY2(!(other < least * (1 - 1e-9) - 1e-12),
                         qPrintable(QStringLiteral("%1: %2 at %3 times %4, %5 at the best")
                                        .arg(i)
                                        .arg(other)
                                        .arg(factor)
                                        .arg(best)
                                        .arg(least)));
            }
        }
    }

    void bandEndsCostATenthOfAPointMore()
    {
        std::mt19937_64 random(4);
        int both = 0;
        for (int i = 0; i < 300; ++i) {
            const Saving<double> saving = anySaving(random, kLaws[i % 3]);
            const double best = bestOf(saving);
            const double most = run::overheadOf<double>(saving, best) + 0.001;
            const auto band = run::intervalBand<double>(saving, 0.001);
            QVERIFY(!(band.lowS > best) && !(band.highS < best));
            for (const double end : {band.lowS, band.highS}) {
                if (!std::isfinite(end))
                    continue;
                const double cost = run::overheadOf<double>(saving, end);
                QVERIFY2(std::abs(cost - most) < 1e-6 * (1 + most), qPrintable(QString::number(i)));
                ++both;
            }
        }
        QVERIFY(both > 500);
    }

    /// Also where the law's numbers end not far beyond the band.
    void bandsEndUnderEachLaw()
    {
        for (const OverheadLaw law : kLaws) {
            for (const double mtbf : {3600.0, 28440.0, 1e6, 1e8}) {
                Saving<double> saving;
                saving.saveS = 16.38;
                saving.failuresPerS = 1 / mtbf;
                saving.recoveryS = 120;
                saving.law = law;
                const auto band = run::intervalBand<double>(saving, 0.001);
                QVERIFY(std::isfinite(band.lowS) && std::isfinite(band.highS));
                QVERIFY(band.lowS < bestOf(saving) && bestOf(saving) < band.highS);
            }
        }
    }

    void asynchronousSavesCostLessWhereTheyPauseLess()
    {
        Saving<double> blocking;
        blocking.saveS = 60;
        blocking.failuresPerS = 1 / 40000.0;
        blocking.recoveryS = 300;
        Saving<double> beside = blocking;
        beside.saveS = 2;
        beside.commitS = 60;
        beside.isAsynchronous = true;
        for (const OverheadLaw law : kLaws) {
            blocking.law = beside.law = law;
            QVERIFY(run::overheadOf<double>(beside, bestOf(beside)) <
                    run::overheadOf<double>(blocking, bestOf(blocking)));
        }
        // but the storage bounds how often
        beside.commitS = 5000;
        QVERIFY(bestOf(beside) >= 5000);
    }

    void dalysIntervalIsNearTheExactOne()
    {
        for (const double save : {1.0, 16.38, 180.0, 2000.0}) {
            for (const double mtbf : {7200.0, 28440.0, 1e6}) {
                const double exact = run::exactIntervalS<double>(save, 1 / mtbf);
                const double daly = run::dalyIntervalS<double>(save, 1 / mtbf);
                QVERIFY(std::abs(daly / exact - 1) < 0.02);
            }
        }
        QCOMPARE(run::dalyIntervalS<double>(5000, 1 / 1000.0), 1000.0);
    }

    void nonsenseHasAnAnswerOrNone()
    {
        std::mt19937_64 random(6);
        const double values[] = {0,
                                 1e-300,
                                 1e-9,
                                 1,
                                 1e9,
                                 1e300,
                                 std::numeric_limits<double>::infinity(),
                                 std::numeric_limits<double>::quiet_NaN()};
        const auto any = [&] { return values[random() % std::size(values)]; };
        for (int i = 0; i < 3000; ++i) {
            Saving<double> saving{any(), any(), random() % 2 == 0, any(), any(), kLaws[i % 3],
                                  0,     0};
            (void)run::overheadOf<double>(saving, any());
            (void)bestOf(saving);
            (void)run::intervalBand<double>(saving, 0.001); // and it comes to an end
        }
    }
};

RIDGEPOINT_TEST(TestSaving)
#include "tst_saving.moc"

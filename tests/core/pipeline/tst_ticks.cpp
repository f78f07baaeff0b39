// SPDX-License-Identifier: Apache-2.0
#include "pipeline/costs.h"
#include "pipeline/schedule_table.h"
#include "pipeline/simulator.h"
#include "random_run.h"
#include "support/test_main.h"

#include <cmath>
#include <limits>

using namespace ridgepoint::pipeline;
using namespace ridgepoint::tests;

class TicksTest : public QObject
{
    Q_OBJECT

  private slots:
    void fractions_data()
    {
        QTest::addColumn<double>("value");
        QTest::addColumn<qint64>("numerator");
        QTest::addColumn<qint64>("denominator");
        QTest::newRow("zero") << 0.0 << qint64(0) << qint64(1);
        QTest::newRow("10 ms") << 0.010 << qint64(1) << qint64(100);
        QTest::newRow("5/9 of 10 ms") << 0.010 * 5 / 9 << qint64(1) << qint64(180);
        QTest::newRow("4/9 of 20 ms") << 0.020 * 4 / 9 << qint64(2) << qint64(225);
        QTest::newRow("half of 1 ms") << 0.001 / 2 << qint64(1) << qint64(2000);
        QTest::newRow("a third") << 1.0 / 3 << qint64(1) << qint64(3);
        QTest::newRow("80 layers on 7") << 80.0 / 7 << qint64(80) << qint64(7);
        QTest::newRow("0.1 + 0.2") << 0.1 + 0.2 << qint64(3) << qint64(10);
        QTest::newRow("a day") << 86400.0 << qint64(86400) << qint64(1);
        QTest::newRow("1.234567 ms") << 0.001234567 << qint64(1234567) << qint64(1000000000);
        QTest::newRow("3.25 us") << 3.25e-6 << qint64(13) << qint64(4000000);
        QTest::newRow("12 digits") << 1.23456789012 << qint64(30864197253) << qint64(25000000000);
    }
    void fractions()
    {
        QFETCH(double, value);
        QFETCH(qint64, numerator);
        QFETCH(qint64, denominator);
        const std::optional<Fraction> fraction = recoverFraction(value);
        QVERIFY(fraction);
        QCOMPARE(qint64(fraction->numerator), numerator);
        QCOMPARE(qint64(fraction->denominator), denominator);
    }

    void noFraction()
    {
        for (const double value :
             {std::sqrt(2.0), std::acos(-1.0), std::sqrt(2.0) * 1e-3, std::exp(1.0) * 1e-6, 1e-30,
              5e-324, 1.7e308, -0.01, std::numeric_limits<double>::infinity(), std::nan("")})
            QVERIFY2(!recoverFraction(value), qPrintable(QString::number(value, 'g', 17)));
    }

    // A number met by chance is not taken for a fraction (and if it were, it would be close).
    void chanceIsRare()
    {
        Random random(1);
        std::uniform_real_distribution<double> some(0.0, 0.1);
        int found = 0;
        for (int i = 0; i < 20000; ++i) {
            const double value = some(random);
            if (const std::optional<Fraction> fraction = recoverFraction(value)) {
                ++found;
                QVERIFY(std::abs(static_cast<double>(fraction->numerator) /
                                     static_cast<double>(fraction->denominator) -
                                 value) < 1e-15 * value);
            }
        }
        QVERIFY2(found < 2000, qPrintable(QString::number(found)));
    }

    void ninthsAndHalvesAreExact()
    {
        // The 5/4 split of nine layers, F 10 ms and B 20 ms for all nine, 1 ms a transfer.
        std::vector<double> durations;
        for (const double layers : {5.0, 4.0, 4.5})
            for (const double time : {0.010, 0.020, 0.001})
                durations.push_back(time * layers / 9);
        const TickScaleResult result = chooseTicks(durations, 10.0);
        QVERIFY(result);
        const TickScale& scale = *result.scale;
        QVERIFY(scale.exact);
        QCOMPARE(scale.exponent, 0);
        QCOMPARE(scale.perSecond, std::int64_t(18000));
        const std::vector<Tick> expected = {100, 200, 10, 80, 160, 8, 90, 180, 9};
        for (std::size_t i = 0; i < durations.size(); ++i) {
            QCOMPARE(scale.toTicks(durations[i]), expected[i]);
            QVERIFY(std::abs(scale.toSeconds(expected[i]) - durations[i]) <= 2e-18);
        }
        QCOMPARE(scale.toTicks(0.010), scale.toTicks(0.010 * 5 / 9) + scale.toTicks(0.010 * 4 / 9));
        QCOMPARE(scale.toSeconds(180), 0.010);
    }

    void randomFractionsAreExact()
    {
        Random random(2);
        for (int round = 0; round < 2000; ++round) {
            std::vector<double> durations;
            std::vector<std::pair<int, int>> meant;
            const int base = pick(random, 1, 2000);
            for (int i = 0; i < 6; ++i) {
                meant.emplace_back(pick(random, 1, 5000), base * pick(random, 1, 6));
                durations.push_back(static_cast<double>(meant.back().first) / meant.back().second);
            }
            const TickScaleResult result = chooseTicks(durations, 1e6);
            QVERIFY(result && result.scale->exact);
            for (std::size_t i = 0; i < meant.size(); ++i)
                QCOMPARE(result.scale->toTicks(durations[i]) * meant[i].second,
                         result.scale->perSecond * meant[i].first);
        }
    }

    // Long exact times go by the fraction: the product in doubles would be off by some ticks.
    void longExactTimes()
    {
        const std::vector<double> durations = {1.0 / 999983, 1e9 / 7, 1e9 / 11, 1e9 / 13};
        const TickScaleResult result = chooseTicks(durations, 1e9);
        QVERIFY(result && result.scale->exact);
        const std::int64_t perSecond = std::int64_t(999983) * 1001;
        QCOMPARE(result.scale->perSecond, perSecond);
        QCOMPARE(result.scale->toTicks(1e9 / 7), perSecond / 7 * 1000000000);
        QCOMPARE(result.scale->toTicks(1e9 / 11), perSecond / 11 * 1000000000);
        QCOMPARE(result.scale->toTicks(1e9 / 13), perSecond / 13 * 1000000000);
    }

    void fallback()
    {
        const std::vector<double> durations = {std::sqrt(2.0) * 1e-2, std::sqrt(3.0) * 1e-2,
                                               std::sqrt(5.0) * 1e-3};
        const double bound_s = 64 * 8 * 0.04;
        const TickScaleResult result = chooseTicks(durations, bound_s);
        QVERIFY(result);
        const TickScale& scale = *result.scale;
        QVERIFY(!scale.exact);
        QCOMPARE(scale.perSecond, std::int64_t(1));
        QVERIFY(scale.toTicks(bound_s) > Tick{1} << 59);
        QVERIFY(scale.toTicks(bound_s) <= Tick{1} << 60);
        const double halfTick_s = scale.toSeconds(1) / 2;
        for (const double duration : durations) {
            const double back = scale.toSeconds(scale.toTicks(duration));
            QVERIFY(std::abs(back - duration) <= halfTick_s * 1.001);
            QVERIFY(std::abs(back - duration) < 1e-15 * bound_s);
        }
    }

    // What counts is the makespan: after hundreds of rounded times it is as good as in doubles.
    void makespanInFallback()
    {
        const int p = 8, m = 64;
        const Schedule schedule = makeSchedule("1f1b", p, m).schedule.value();
        for (const double tf : {std::sqrt(2.0) * 1e-2, std::exp(1.0), std::sqrt(7.0) * 1e-7}) {
            const double tb = tf * std::sqrt(3.0);
            const TickedCosts ticked =
                toTicks(schedule, CostsInSeconds::uniform(schedule, tf, tb, 0.0));
            QVERIFY(ticked && !ticked.scale.exact);
            Simulator simulator;
            QVERIFY(simulator.run(schedule, ticked.costs));
            const double expected = (m + p - 1) * (tf + tb);
            QVERIFY(std::abs(ticked.scale.toSeconds(simulator.gradientReady()) - expected) <
                    1e-15 * expected);
        }
    }

    void hugeAndTinyMixed()
    {
        const std::vector<double> durations = {1e9 * std::sqrt(2.0), 1e-12 * std::sqrt(3.0), 0.25,
                                               0.0, 1.0 / 3};
        const double bound_s = 4e9;
        const TickScaleResult result = chooseTicks(durations, bound_s);
        QVERIFY(result && !result.scale->exact);
        for (const double duration : durations)
            QVERIFY(std::abs(result.scale->toSeconds(result.scale->toTicks(duration)) - duration) <
                    1e-15 * bound_s);
        QCOMPARE(result.scale->toTicks(0.0), Tick{0});
        QCOMPARE(result.scale->toTicks(0.25) * 4, result.scale->toTicks(1.0));

        // Fractions whose common denominator does not fit fall back too.
        const std::vector<double> primes = {1.0 / 999983, 1.0 / 999979, 1.0 / 999961, 1.0 / 999959};
        const TickScaleResult many = chooseTicks(primes, 1.0);
        QVERIFY(many && !many.scale->exact);
        QVERIFY(std::abs(many.scale->toSeconds(many.scale->toTicks(primes[2])) - primes[2]) <
                1e-15);
    }

    void extremesOfTheRange()
    {
        for (const double value : {5e-324, 1e-300, 3e-40, 7e20, 1e300, 1.7e308}) {
            const TickScaleResult result = chooseTicks({&value, 1}, value);
            QVERIFY(result);
            const Tick ticks = result.scale->toTicks(value);
            QVERIFY(ticks > 0 && ticks <= Tick{1} << 60);
            QVERIFY(std::abs(result.scale->toSeconds(ticks) - value) <= 1e-15 * value);
        }
        const TickScaleResult nothing = chooseTicks({}, 0.0);
        QVERIFY(nothing && nothing.scale->exact);
        QCOMPARE(nothing.scale->toTicks(-1.0), Tick{0});
        QCOMPARE(nothing.scale->toTicks(std::nan("")), Tick{0});
        QCOMPARE(nothing.scale->toTicks(1e300), kMaxTicks);
        QCOMPARE(nothing.scale->toTicks(std::numeric_limits<double>::infinity()), kMaxTicks);
    }

    void refused()
    {
        const double infinite = std::numeric_limits<double>::infinity();
        const auto message = [](double duration, double bound) {
            return chooseTicks({&duration, 1}, bound).message.english();
        };
        QCOMPARE(message(-0.001, 1), std::string("a duration is negative"));
        QCOMPARE(message(infinite, 1), std::string("a duration is infinite"));
        QCOMPARE(message(std::nan(""), 1), std::string("a duration is not a number"));
        QCOMPARE(message(0.1, -1), std::string("the bound of the makespan is negative"));
        QCOMPARE(message(0.1, infinite), std::string("the bound of the makespan is infinite"));
        QCOMPARE(message(0.1, std::nan("")),
                 std::string("the bound of the makespan is not a number"));
        QVERIFY(!chooseTicks(std::vector<double>{0.1, -1.0}, 1.0));
        QVERIFY(chooseTicks(std::vector<double>{0.1, 5.0}, 1.0)); // a low bound is raised
    }

    void costsInSeconds()
    {
        const Schedule schedule = makeSchedule("1f1b", 4, 8).schedule.value();
        CostsInSeconds seconds = CostsInSeconds::uniform(schedule, 0.010, 0.020, 0.001);
        const TickedCosts ticked = toTicks(schedule, seconds);
        QVERIFY(ticked);
        QCOMPARE(ticked.scale.perSecond, std::int64_t(1000));
        QVERIFY(ticked.costs == Costs::uniform(schedule, 10, 20, 1));

        const double update_s = 1.0 / 7;
        QCOMPARE(toTicks(schedule, seconds, {&update_s, 1}).scale.perSecond, std::int64_t(7000));

        seconds.backward[2] = std::nan("");
        QCOMPARE(toTicks(schedule, seconds).message.english(),
                 std::string("a duration is not a number"));
        seconds.backward[2] = -1;
        QCOMPARE(toTicks(schedule, seconds).message.english(),
                 std::string("a duration is negative"));
        seconds.backward.pop_back();
        QCOMPARE(toTicks(schedule, seconds).message.english(),
                 std::string("the pipeline needs 4 backward times, not 3"));

        // The fallback stays within what the simulator accepts, for the longest runs too.
        const Schedule large = makeSchedule("1f1b", 64, 4096).schedule.value();
        const TickedCosts rounded =
            toTicks(large, CostsInSeconds::uniform(large, std::sqrt(2.0), std::sqrt(3.0), 0.1));
        QVERIFY(rounded && !rounded.scale.exact);
        QVERIFY(whyCostsRefused(large, rounded.costs).empty());
    }
};

RIDGEPOINT_TEST(TicksTest)
#include "tst_ticks.moc"

// SPDX-License-Identifier: Apache-2.0
// Save intervals and their overhead: published numbers, and the optimum against a brute search.
#include "run/run.h"
#include "support/test_main.h"

#include <cmath>

using namespace ridgepoint;

class TestOverhead : public QObject
{
    Q_OBJECT

  private slots:
    void givesTheChaptersIntervals();
    void exactIntervalMinimisesTheExactOverhead_data();
    void exactIntervalMinimisesTheExactOverhead();
    void exactIntervalSurvivesExtremes();
    void exactOverheadMatchesTheLessonsSimulation_data();
    void exactOverheadMatchesTheLessonsSimulation();
    void slowInputAddsWhatItTakesLonger();
};

void TestOverhead::givesTheChaptersIntervals()
{
    const double save = 114670295040.0 / 7e9;
    const double rate = 1 / 28440.0;
    QVERIFY(std::abs(run::youngIntervalS(save, rate) - 965.2865142296353) < 1e-9);
    QVERIFY(std::abs(run::exactIntervalS(save, rate) - 954.3965630586263) < 1e-6);
}

void TestOverhead::exactIntervalMinimisesTheExactOverhead_data()
{
    QTest::addColumn<double>("save");
    QTest::addColumn<double>("rate");
    QTest::newRow("chapter") << 16.38 << 1 / 28440.0;
    QTest::newRow("lesson") << 30.0 << 1 / 1.43e6;
    QTest::newRow("frequent failures") << 600.0 << 1 / 900.0;
    QTest::newRow("saves longer than the time between failures") << 5000.0 << 1 / 900.0;
    QTest::newRow("rare failures") << 1.0 << 1e-9;
}

void TestOverhead::exactIntervalMinimisesTheExactOverhead()
{
    QFETCH(double, save);
    QFETCH(double, rate);
    const double best = run::exactIntervalS(save, rate);
    QVERIFY(best > 0 && std::isfinite(best));
    const double least = run::exactOverhead(save, best, rate, 120.0);
    for (const double factor : {0.5, 0.9, 0.99, 1.01, 1.1, 2.0})
        QVERIFY(run::exactOverhead(save, best * factor, rate, 120.0) >= least);
}

void TestOverhead::exactIntervalSurvivesExtremes()
{
    for (const double save : {1e-9, 1e-3, 1.0, 1e6, 1e12}) {
        for (const double rate : {1e-15, 1e-6, 1.0, 1e3}) {
            const double interval = run::exactIntervalS(save, rate);
            QVERIFY(interval >= 0 && std::isfinite(interval));
        }
    }
    QVERIFY(std::isnan(run::exactIntervalS(0.0, 1.0)));
    QVERIFY(std::isnan(run::exactIntervalS(1.0, 0.0)));
}

void TestOverhead::exactOverheadMatchesTheLessonsSimulation_data()
{
    QTest::addColumn<double>("hours");
    QTest::addColumn<double>("percent");
    // lesson 3.9: expectation of its simulator, delta 180 s, MTBF 1 day, restart 360 s
    QTest::newRow("0.25 h") << 0.25 << 21.256272851715764;
    QTest::newRow("1 h") << 1.0 << 7.777952106004982;
    QTest::newRow("1.55 h") << 1.55 << 7.190326360227783;
}

void TestOverhead::exactOverheadMatchesTheLessonsSimulation()
{
    QFETCH(double, hours);
    QFETCH(double, percent);
    const double overhead = run::exactOverhead(180.0, hours * 3600, 1 / 86400.0, 360.0);
    // the lesson's run of 2,000 h ends with a short segment: hence the tolerance
    QVERIFY2(std::abs(100 * overhead - percent) < 0.01,
             qPrintable(QString::number(100 * overhead, 'g', 12)));
}

void TestOverhead::slowInputAddsWhatItTakesLonger()
{
    run::DataInput input;
    input.waitS = 0.5;
    const quantity::Reader<double> in;
    QCOMPARE(run::inputWaitS(input, 384.0, 52.0, 0.0, in), 0.5);
    input.workers = 4;
    input.sequencesPerSPerWorker = 2; // 48 s for the batch: hidden behind the step
    QCOMPARE(run::inputWaitS(input, 384.0, 52.0, 0.0, in), 0.5);
    input.workers = 2; // 96 s
    QCOMPARE(run::inputWaitS(input, 384.0, 52.0, 0.0, in), 0.5 + 96 - 52);
    input.bytesPerSequence = 1e9; // 384 s at 1 GB/s: reading is the slower one
    QCOMPARE(run::inputWaitS(input, 384.0, 52.0, 1e9, in), 0.5 + 384 - 52);
}

RIDGEPOINT_TEST(TestOverhead)
#include "tst_overhead.moc"

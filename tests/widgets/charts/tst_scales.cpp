// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/scales.h"
#include "support/test_main.h"

#include <cmath>

using namespace ridgepoint::charts;

class TestScales : public QObject
{
    Q_OBJECT

  private slots:
    void scalesGoThereAndBack()
    {
        const LinearScale linear{0, 0.05, 200, 10};
        QCOMPARE(linear.at(0), 200.0);
        QCOMPARE(linear.at(0.05), 10.0);
        QCOMPARE(linear.valueAt(linear.at(0.0123)), 0.0123);
        const LogScale log{1, 10000, 50, 450};
        QCOMPARE(log.at(1), 50.0);
        QCOMPARE(log.at(100), 250.0);
        QVERIFY(std::abs(log.valueAt(350) - 1000) < 1e-9);
    }

    void decadesAreWhole()
    {
        QCOMPARE(wholeDecades(3, 700), (std::pair{1.0, 1000.0}));
        QCOMPARE(wholeDecades(10, 1000), (std::pair{10.0, 1000.0}));
        QCOMPARE(wholeDecades(10, 10), (std::pair{10.0, 100.0}));
        QCOMPARE(decades(0.1, 100).size(), std::size_t(4));
        QVERIFY(std::abs(decades(0.1, 100).front() - 0.1) < 1e-15);
    }

    void stepsAreRound()
    {
        QCOMPARE(roundSteps(5, 5), (std::vector<double>{0, 1, 2, 3, 4, 5}));
        for (const double max : {0.0004, 0.031, 0.9, 7.0, 1234.0}) {
            const std::vector<double> steps = roundSteps(max, 5);
            QVERIFY(steps.size() >= 3 && steps.size() <= 6);
            QVERIFY(steps.back() <= max * (1 + 1e-9));
        }
        QCOMPARE(roundSteps(0, 5).size(), std::size_t(1));
    }

    void timesAreThoseOfPeople()
    {
        QCOMPARE(roundTimes(100, 8000), (std::vector<double>{120, 600, 1800, 7200}));
    }
};

RIDGEPOINT_TEST(TestScales)
#include "tst_scales.moc"

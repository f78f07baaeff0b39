// SPDX-License-Identifier: Apache-2.0
// Ranks of different speeds: the chapter's numbers (10.4.5), and a simulation of many steps.
#include "run/spares.h"
#include "run/stragglers.h"
#include "support/test_main.h"

#include <algorithm>
#include <cmath>
#include <random>

using namespace ridgepoint;
using run::Stragglers;

namespace {

const quantity::Reader<double> kPlain;

double maximumOf(double ranks)
{
    return run::expectedMaximum<double>(ranks);
}

} // namespace

class TestStragglers : public QObject
{
    Q_OBJECT

  private slots:
    void expectedMaximumIsTheChapters()
    {
        QVERIFY(std::abs(maximumOf(8) - 1.423600306045256) < 1e-12);
        QVERIFY(std::abs(maximumOf(48) - 2.2331208808457665) < 1e-12);
        QVERIFY(std::abs(maximumOf(1024) - 3.248239601375356) < 1e-12);
        QVERIFY(std::abs(maximumOf(2) - 1 / std::sqrt(M_PI)) < 1e-14);
        QCOMPARE(maximumOf(1), 0.0);
    }

    void expectedMaximumGrowsAndNeverFails()
    {
        double before = 0;
        for (double ranks = 1; ranks < 1e18; ranks *= 1.7) {
            const double now = maximumOf(ranks);
            QVERIFY2(std::isfinite(now) && now >= before, qPrintable(QString::number(ranks)));
            QVERIFY(now <= std::sqrt(2 * std::log(ranks)) + 1e-12); // the well-known bound
            before = now;
        }
        for (const double nonsense : {-1.0, 0.0, 1e300, static_cast<double>(NAN)})
            QVERIFY(std::isfinite(maximumOf(nonsense)));
    }

    void waitsForACardThreeDeviationsSlowerAreTheChapters()
    {
        const double mean = 52.2;
        const double deviation = 0.02 * mean;
        Stragglers slow;
        slow.spread = 0.02;
        slow.slowdown = 0.06;
        const auto wait = [&](double ranks) {
            return run::slowNodeWaitS<double>(slow, mean, ranks, kPlain);
        };
        QVERIFY(std::abs(wait(8) / deviation - 1.6478216243931083) < 1e-10);
        QVERIFY(std::abs(wait(48) / deviation - 0.7751409324705301) < 1e-10);
        QCOMPARE(wait(1024), 0.0);
        // spreading its work costs more than waiting (61.6 s and 56.2 s with 0.58 s of the rest)
        const auto spread = [&](double ranks) {
            return mean + 0.58 + run::reallocatedS<double>(slow, mean, ranks, kPlain);
        };
        QVERIFY(std::abs(spread(8) - 61.64881708127645) < 1e-9);
        QVERIFY(std::abs(spread(48) - 56.213391164373114) < 1e-9);
    }

    /// The share of slow nodes against steps whose ranks are drawn one by one.
    void slowNodesAreWaitedForAsOftenAsTheyCome()
    {
        Stragglers slow;
        slow.spread = 0.02;
        slow.slowNodes = 0.01;
        slow.slowdown = 0.3; // far beyond the slowest of the others
        const int nodes = 16;
        const int each = 8;
        const double told = run::stragglingS<double>(slow, 1.0, nodes * each, nodes, kPlain);
        std::mt19937_64 random(5);
        std::normal_distribution<double> normal(0, 1);
        std::bernoulli_distribution isSlow(slow.slowNodes);
        constexpr int kSteps = 20000;
        double sum = 0;
        double squares = 0;
        for (int step = 0; step < kSteps; ++step) {
            double worst = 0;
            for (int node = 0; node < nodes; ++node) {
                const bool drawn = isSlow(random);
                for (int rank = 0; rank < each; ++rank)
                    worst = std::max(worst, slow.spread * normal(random));
                worst = drawn ? std::max(worst, slow.slowdown) : worst;
            }
            sum += worst;
            squares += worst * worst;
        }
        const double mean = sum / kSteps;
        const double error = std::sqrt((squares / kSteps - mean * mean) / kSteps);
        QVERIFY2(std::abs(mean - told) < 3 * error,
                 qPrintable(QStringLiteral("%1 told %2").arg(mean).arg(told)));
    }

    void eachResponseCostsWhatItSays()
    {
        Stragglers slow;
        slow.slowNodes = 0.1;
        slow.slowdown = 0.5;
        const auto cost = [&](run::SlowResponse response) {
            slow.response = response;
            return run::stragglingS<double>(slow, 10.0, 80.0, 10.0, kPlain);
        };
        const double any = 1 - std::pow(0.9, 10);
        QVERIFY(std::abs(cost(run::SlowResponse::Wait) - any * 5) < 1e-12);
        QVERIFY(std::abs(cost(run::SlowResponse::Reallocate) - 10 * 0.1 / 0.9) < 1e-12);
        QCOMPARE(cost(run::SlowResponse::Evict), 0.0);
        slow.sharedSlow = 1; // all together
        QVERIFY(std::abs(cost(run::SlowResponse::Wait) - 0.1 * 5) < 1e-12);
    }

    void sparesAreShortAsAPoissonNumberSays()
    {
        QCOMPARE(run::spareShortage<double>(2.0, 0.0), 1.0);
        QVERIFY(std::abs(run::spareShortage<double>(2.0, 1.0) - (1 - std::exp(-2.0))) < 1e-14);
        QVERIFY(std::abs(run::spareShortage<double>(2.0, 2.0) - (1 - 3 * std::exp(-2.0))) < 1e-14);
        QCOMPARE(run::spareShortage<double>(0.0, 3.0), 0.0);
        for (const double mean : {1e-300, 1e-16, 1e-3, 20.0, 1e4, 1e8, 1e12, 1e300}) {
            double before = 1;
            for (const double spares : {0.0, 1.0, 2.0, 30.0, 1e4, 767943.0, 1e6}) {
                const double shortage = run::spareShortage<double>(mean, spares);
                QVERIFY(shortage >= 0 && shortage <= before);
                before = shortage;
            }
            const double many = run::poissonQuantile(mean, 0.99);
            QVERIFY(std::isfinite(many) && many >= 0);
        }
    }
};

RIDGEPOINT_TEST(TestStragglers)
#include "tst_stragglers.moc"

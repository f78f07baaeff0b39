// SPDX-License-Identifier: Apache-2.0
// The Monte Carlo of a run at its limits: nonsense, extremes, and being stopped.
#include "core/run/run_cases.h"
#include "support/test_main.h"

#include <cmath>
#include <functional>
#include <limits>
#include <thread>

using namespace ridgepoint;
using namespace ridgepoint::run;
using namespace ridgepoint::tests;

class TestFailureLimits : public QObject
{
    Q_OBJECT

  private slots:
    void nonsenseIsRefused_data()
    {
        QTest::addColumn<int>("kind");
        for (int i = 0; i < 17; ++i)
            QTest::newRow(qPrintable(QString::number(i))) << i;
    }
    void nonsenseIsRefused()
    {
        constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
        constexpr double kInfinite = std::numeric_limits<double>::infinity();
        QFETCH(int, kind);
        FailureRun run = bookRun();
        SimulationOptions options = trials(100);
        run.slow = {10, 0.1, 0.2, 0, SlowResponse::Evict, 60, 60};
        const std::function<void()> wrong[] = {
            [&] { run.saved.usefulS = 0; },
            [&] { run.saved.usefulS = kInfinite; },
            [&] { run.saved.intervalS = 0; },
            [&] { run.saved.intervalS = kNone; },
            [&] { run.saved.intervalS = 1e-6, run.saved.usefulS = 1e14; },
            [&] { run.saved.pauseS = -1; },
            [&] { run.saved.commitS = kInfinite; },
            [&] { run.sources[0].perS = kInfinite; },
            [&] { run.sources[0].perS = -1e-6; },
            [&] { run.sources[0].recoveryS = kNone; },
            [&] { run.slow.probability = 1; },
            [&] { run.slow.nodes = -1; },
            [&] { run.spares = -1; },
            [&] { options.trials = 0; },
            [&] { options.trials = kMostTrials + 1; },
            [&] { run.sources[0].perS = 1; },           // exp(981) attempts at an interval
            [&] { run.saved.intervalS = 15 * 28440.0; } // three million attempts at each
        };
        wrong[kind]();
        const FailureSimulation all = simulateFailures(run, options);
        QVERIFY(!all.reason.empty());
        QVERIFY(all.trials.empty() && !all.isStopped);
        if (options.trials == 100)
            QVERIFY(kind == 16 || !calendarOf(run, 1, 0).reason.empty());
    }

    void extremesAreAnswered()
    {
        const auto answer = [](const FailureRun& run) {
            const FailureSimulation all = simulateFailures(run, trials(50));
            QVERIFY2(all.reason.empty(), all.reason.english().c_str());
            QVERIFY(std::isfinite(all.elapsedS.mean) && std::isfinite(all.elapsedS.standardError));
            QVERIFY(all.elapsedS.mean >= run.saved.usefulS);
        };
        FailureRun never = bookRun();
        never.sources.front().perS = 0;
        answer(never);
        QCOMPARE(simulateFailures(never, trials(3)).elapsedS.mean, expectedOf(never).elapsedS);
        never.sources.clear();
        answer(never);
        FailureRun long_ = bookRun(); // a save that takes longer than failures are apart
        long_.saved.pauseS = 3 * 28440;
        answer(long_);
        FailureRun once = bookRun(); // an interval longer than the run
        once.saved.intervalS = 1e9;
        once.saved.usefulS = 1e5;
        answer(once);
        FailureRun million = bookRun();
        million.slow = {1'000'000, 0.5, 0.3, 0.5, SlowResponse::Evict, 3600, 60};
        million.spares = 100;
        million.repairS = kDay;
        million.sources.front().takesNode = true;
        answer(million);
        FailureRun slow = million;
        slow.slow.response = SlowResponse::Wait;
        slow.slow.probability = 1;
        answer(slow);
        FailureRun rare = bookRun();
        rare.sources.front().perS = 1e-300;
        answer(rare);
        FailureRun many = bookRun();
        many.saved.intervalS = 1e-5;
        many.saved.pauseS = 0;
        answer(many);
        // slow nodes that come with every failure and are noticed before anything is saved
        FailureRun stuck = bookRun();
        stuck.saved.intervalS = 20000;
        stuck.slow = {1000, 0.9, 0.3, 0, SlowResponse::Evict, 15000, 60};
        stuck.sources.front().takesNode = true;
        SimulationOptions few = trials(20);
        few.mostFailures = 20000;
        const FailureSimulation all = simulateFailures(stuck, few);
        QVERIFY(all.reason.empty() ? std::isfinite(all.elapsedS.mean) : all.trials.empty());
    }

    void canBeStopped()
    {
        std::stop_source source;
        source.request_stop();
        const FailureSimulation none =
            simulateFailures(bookRun(), trials(1000), source.get_token());
        QVERIFY(none.isStopped && none.trials.empty() && none.reason.empty());
        // in the middle: a trial that alone takes some hundred million failures
        FailureRun run = bookRun();
        run.sources.front().perS = 12 / 981.68;
        SimulationOptions options = trials(7);
        options.mostFailures = 1e12;
        std::atomic<std::int64_t> done = 0;
        options.done = &done;
        std::stop_source later;
        std::jthread other([&later] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            later.request_stop();
        });
        const FailureSimulation half = simulateFailures(run, options, later.get_token());
        QVERIFY(half.isStopped && half.trials.empty());
        QVERIFY(done < 7);
        options = trials(500);
        done = 0;
        options.done = &done;
        QVERIFY(!simulateFailures(bookRun(), options).isStopped);
        QCOMPARE(done.load(), 500);
    }
};

RIDGEPOINT_TEST(TestFailureLimits)
#include "tst_failure_limits.moc"

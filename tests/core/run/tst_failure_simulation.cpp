// SPDX-License-Identifier: Apache-2.0
// The Monte Carlo of a run against the closed laws, against a naive simulation that follows every
// event, and against the numbers of the lesson's simulator.
#include "core/run/naive_run.h"
#include "run/failure_simulation.h"
#include "run/run.h"
#include "support/test_main.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>
#include <functional>
#include <thread>

using namespace ridgepoint;
using namespace ridgepoint::run;

namespace {

constexpr double kDay = 86400;

/// The chapter's failures, on a run of ten days.
FailureRun bookRun()
{
    FailureRun run;
    run.saved = {10 * kDay, 965.3, 16.38, 0, true};
    run.sources = {{1 / 28440.0, 120, false}};
    return run;
}

SimulationOptions trials(std::int64_t count, unsigned threads = 2)
{
    SimulationOptions options;
    options.trials = count;
    options.threads = threads;
    return options;
}

/// Standard errors between an estimate and what it should be.
double apart(const Estimate& estimate, double expected)
{
    const double error = std::max(estimate.standardError, 1e-12 * std::abs(expected));
    return error > 0 ? (estimate.mean - expected) / error : estimate.mean - expected;
}

/// 200 settings; an interval is 1.
std::vector<FailureRun> grid()
{
    std::vector<FailureRun> runs;
    for (const double rate : {0.01, 0.05, 0.2, 0.5, 1.0}) {
        for (const double commit : {0.0, 0.2, 0.8, 1.0, 2.5}) {
            for (const double pause : {0.02, 0.4}) {
                for (const double recovery : {0.1, 1.5}) {
                    for (const bool strikes : {false, true}) {
                        FailureRun run;
                        // the last segment is a short one, and the run ends with or without a save
                        run.saved = {20.37, 1, pause, commit, (runs.size() / 3) % 2 == 0};
                        run.sources = {{rate, recovery, false}};
                        run.strikesRecoveries = strikes;
                        runs.push_back(run);
                    }
                }
            }
        }
    }
    return runs;
}

/// Small cases of everything that the event-by-event part does.
std::vector<std::pair<const char*, FailureRun>> smallCases()
{
    std::vector<std::pair<const char*, FailureRun>> cases;
    const auto add = [&](const char* name, const std::function<void(FailureRun&)>& change) {
        FailureRun run;
        run.saved = {12.3, 1, 0.1, 0, true};
        run.sources = {{0.2, 0.4, false}, {0.1, 1.5, false}};
        run.slow.nodes = 6;
        run.slow.slowdown = 0.5;
        run.repairS = 9;
        change(run);
        cases.emplace_back(name, run);
    };
    add("plain", [](FailureRun&) {});
    add("written beside", [](FailureRun& run) { run.saved.commitS = 0.6; });
    add("written longer than the interval", [](FailureRun& run) {
        run.saved.commitS = 1.7;
        run.strikesRecoveries = true;
    });
    add("ends before its last snapshot can be used", [](FailureRun& run) {
        run.saved.commitS = 0.6;
        run.saved.savesAfterLast = false;
    });
    add("ends long after its last snapshot", [](FailureRun& run) {
        run.saved.commitS = 0.2;
        run.saved.savesAfterLast = false;
    });
    add("an interval longer than the run", [](FailureRun& run) {
        run.saved.intervalS = 50;
        run.saved.savesAfterLast = false;
        run.saved.usefulS = 5;
    });
    add("slow nodes stay", [](FailureRun& run) {
        run.slow.probability = 0.1;
        run.saved.commitS = 0.6;
    });
    add("slow nodes with a shared cause", [](FailureRun& run) {
        run.slow.probability = 0.2;
        run.slow.sharedShare = 0.5;
    });
    add("slow nodes leave", [](FailureRun& run) {
        run.slow.probability = 0.3;
        run.slow.response = SlowNodeResponse::Evict;
        run.slow.detectionS = 2.2;
        run.slow.replacementS = 0.7;
        run.saved.commitS = 0.3;
    });
    add("failures take nodes, slow ones come and stay", [](FailureRun& run) {
        run.slow.probability = 0.1;
        run.sources[0].takesNode = true;
    });
    add("spares run out", [](FailureRun& run) {
        run.sources[1].takesNode = true;
        run.spares = 1;
        run.strikesRecoveries = true;
    });
    add("no spares at all", [](FailureRun& run) {
        run.sources[0].takesNode = true;
        run.spares = 0;
    });
    add("everything", [](FailureRun& run) {
        run.slow.probability = 0.25;
        run.slow.sharedShare = 0.4;
        run.slow.response = SlowNodeResponse::Evict;
        run.slow.detectionS = 1.3;
        run.slow.replacementS = 0.5;
        run.sources[0].takesNode = true;
        run.spares = 2;
        run.saved.commitS = 0.5;
        run.strikesRecoveries = true;
        run.saved.savesAfterLast = false;
    });
    return cases;
}

} // namespace

class TestFailureSimulation : public QObject
{
    Q_OBJECT

  private slots:
    void agreesWithTheClosedLaws()
    {
        const auto runs = grid();
        QCOMPARE(runs.size(), std::size_t(200));
        double squares = 0;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            const FailureRun& run = runs[i];
            const FailureSimulation all = simulateFailures(run, trials(4000));
            QVERIFY2(all.reason.empty(), all.reason.english().c_str());
            const ExpectedRun expected = expectedOf(run);
            QVERIFY(expected.isExact);
            const double off = apart(all.elapsedS, expected.elapsedS);
            squares += off * off;
            const QString where = QStringLiteral("setting %1: %2 standard errors").arg(i).arg(off);
            QVERIFY2(std::abs(off) < 3, qPrintable(where));
            QVERIFY2(std::abs(apart(all.failures, expected.failures)) < 4, qPrintable(where));
        }
        // and the errors are what they are said to be: chi-square of 200, five deviations wide
        QVERIFY2(squares > 100 && squares < 300, qPrintable(QString::number(squares)));
    }

    void agreesWithTheLessonsSimulator()
    {
        QFile file(QStringLiteral(RIDGEPOINT_SOURCE_DIR "/tests/golden/texts.json"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QJsonArray cases =
            QJsonDocument::fromJson(file.readAll())[QLatin1String("cases")].toArray();
        int looked = 0;
        for (const QJsonValue& each : cases) {
            if (!each[QLatin1String("id")].toString().startsWith(QLatin1String("l12.save.mc.sim.")))
                continue;
            ++looked;
            const auto input = [&](const char* name) {
                return each[QLatin1String("inputs")][QLatin1String(name)].toDouble();
            };
            FailureRun run;
            run.saved = {input("work_s"), input("tau_s"), input("delta_s"), 0, true};
            run.sources = {{1 / input("mtbf_s"), input("restart_s"), false}};
            const double percent = each[QLatin1String("computed")].toDouble();
            const double expected = 100 * (expectedOf(run).elapsedS / run.saved.usefulS - 1);
            QVERIFY2(std::abs(expected - percent) < 1e-9,
                     qPrintable(QString::number(expected, 'g', 12)));
            const FailureSimulation all = simulateFailures(run, trials(4000));
            QVERIFY(std::abs(apart(all.elapsedS, run.saved.usefulS * (1 + percent / 100))) < 3);
        }
        QCOMPARE(looked, 7);
    }

    void isTheSameForAnyNumberOfThreads()
    {
        std::vector<FailureRun> runs{bookRun()};
        for (const auto& [name, run] : smallCases())
            runs.push_back(run);
        for (const FailureRun& run : runs) {
            const FailureSimulation one = simulateFailures(run, trials(1001, 1));
            QVERIFY(one.reason.empty() && one.trials.size() == 1001);
            for (const unsigned threads : {2U, 7U}) {
                const FailureSimulation other = simulateFailures(run, trials(1001, threads));
                QVERIFY(one.trials == other.trials);
                QVERIFY(one.sortedElapsedS == other.sortedElapsedS);
                QVERIFY(one.failuresBySource == other.failuresBySource);
                QVERIFY(one.elapsedS.mean == other.elapsedS.mean);
                QVERIFY(one.elapsedS.standardError == other.elapsedS.standardError);
            }
        }
        SimulationOptions seeded = trials(1001);
        seeded.seed = 2;
        QVERIFY(simulateFailures(runs.front(), seeded).trials !=
                simulateFailures(runs.front(), trials(1001)).trials);
    }

    void agreesWithANaiveSimulation_data()
    {
        QTest::addColumn<int>("index");
        int index = 0;
        for (const auto& [name, run] : smallCases())
            QTest::newRow(name) << index++;
    }
    void agreesWithANaiveSimulation()
    {
        QFETCH(int, index);
        const FailureRun run = smallCases()[static_cast<std::size_t>(index)].second;
        constexpr int kTrials = 20000;
        const FailureSimulation all = simulateFailures(run, trials(kTrials));
        QVERIFY2(all.reason.empty(), all.reason.english().c_str());
        std::mt19937_64 random(static_cast<std::uint64_t>(index) + 1);
        std::vector<TrialOutcome> naive;
        for (int i = 0; i < kTrials; ++i)
            naive.push_back(tests::NaiveRun(run, random).follow());
        const auto compare = [&](const char* what, const Estimate& estimate, auto part) {
            double sum = 0;
            double squares = 0;
            for (const TrialOutcome& trial : naive) {
                const auto value = static_cast<double>(trial.*part);
                sum += value;
                squares += value * value;
            }
            const double mean = sum / kTrials;
            const double variance = std::max(0.0, squares / kTrials - mean * mean) / kTrials;
            const double error =
                std::sqrt(variance + estimate.standardError * estimate.standardError);
            const double off = std::abs(estimate.mean - mean);
            const QString said = QStringLiteral("%1: %2, naively %3 +- %4")
                                     .arg(QLatin1String(what))
                                     .arg(estimate.mean)
                                     .arg(mean)
                                     .arg(error);
            QVERIFY2(off <= 4 * error + 1e-9, qPrintable(said));
        };
        compare("elapsed", all.elapsedS, &TrialOutcome::elapsedS);
        compare("saves", all.saveS, &TrialOutcome::saveS);
        compare("rework", all.reworkS, &TrialOutcome::reworkS);
        compare("recovery", all.recoveryS, &TrialOutcome::recoveryS);
        compare("slow", all.slowS, &TrialOutcome::slowS);
        compare("waiting", all.waitingS, &TrialOutcome::waitingS);
        compare("failures", all.failures, &TrialOutcome::failures);
        compare("evictions", all.evictions, &TrialOutcome::evictions);
        const ExpectedRun expected = expectedOf(run);
        if (expected.isExact)
            QVERIFY(std::abs(apart(all.elapsedS, expected.elapsedS)) < 4);
        else
            QVERIFY(all.slowS.mean > 0 || all.waitingS.mean > 0);
    }

    void partsAddUp()
    {
        for (const auto& [name, run] : smallCases()) {
            for (const TrialOutcome& trial : simulateFailures(run, trials(500)).trials) {
                const double parts = run.saved.usefulS + trial.saveS + trial.reworkS +
                                     trial.recoveryS + trial.slowS + trial.waitingS;
                QVERIFY2(std::abs(parts - trial.elapsedS) < 1e-9, name);
                for (const double part :
                     {trial.saveS, trial.reworkS, trial.recoveryS, trial.slowS, trial.waitingS})
                    QVERIFY2(part >= 0, name);
            }
        }
    }

    void sourcesFailByTheirRates()
    {
        FailureRun run = bookRun();
        run.sources = {{1 / 28440.0, 120, false},
                       {0, 1e6, false},
                       {1 / 86400.0, 600, false},
                       {1e-9, 3600, false}};
        const FailureSimulation all = simulateFailures(run, trials(20000));
        const ExpectedRun expected = expectedOf(run);
        QVERIFY(std::abs(apart(all.elapsedS, expected.elapsedS)) < 3);
        double rate = 0;
        for (const FailureSource& source : run.sources)
            rate += source.perS;
        for (std::size_t i = 0; i < run.sources.size(); ++i) {
            const double share = expected.failures * run.sources[i].perS / rate;
            const double error = std::sqrt(share / 20000);
            QVERIFY(std::abs(all.failuresBySource[i] - share) <= 4 * error);
        }
        QCOMPARE(all.failuresBySource[1], 0.0);
        // the same source in two halves is the same source
        FailureRun halves = bookRun();
        halves.sources = {{0.5 / 28440, 120, false}, {0.5 / 28440, 120, false}};
        QVERIFY(std::abs(expectedOf(halves).elapsedS / expectedOf(bookRun()).elapsedS - 1) < 1e-12);
    }

    void spreadIsThatOfTheFailures()
    {
        const FailureSimulation all = simulateFailures(bookRun(), trials(10000));
        QVERIFY(std::is_sorted(all.sortedElapsedS.begin(), all.sortedElapsedS.end()));
        const double low = quantileOf(all.sortedElapsedS, 0.1);
        const double middle = quantileOf(all.sortedElapsedS, 0.5);
        const double high = quantileOf(all.sortedElapsedS, 0.9);
        QVERIFY(low < middle && middle < high);
        const auto notAbove = std::count_if(all.trials.begin(), all.trials.end(),
                                            [&](const auto& each) { return each.elapsedS <= low; });
        QCOMPARE(notAbove, 1000);
        QCOMPARE(quantileOf({1, 2, 3, 4}, 0.5), 2.0);
        QCOMPARE(quantileOf({1, 2, 3, 4}, 0), 1.0);
        QCOMPARE(quantileOf({1, 2, 3, 4}, 1), 4.0);
        QCOMPARE(quantileOf({7}, 0.9), 7.0);
    }

    void calendarsAreThoseOfTheTrials()
    {
        std::vector<FailureRun> runs{bookRun()};
        for (const auto& [name, run] : smallCases())
            runs.push_back(run);
        for (const FailureRun& run : runs) {
            const FailureSimulation all = simulateFailures(run, trials(30));
            for (std::size_t i = 0; i < all.trials.size(); ++i) {
                const RunCalendar calendar = calendarOf(run, 1, static_cast<std::int64_t>(i));
                const TrialOutcome& trial = all.trials[i];
                QCOMPARE(calendar.outcome.failures, trial.failures);
                QVERIFY(std::abs(calendar.outcome.elapsedS / trial.elapsedS - 1) < 1e-12);
                QCOMPARE(calendar.interruptions.size(),
                         std::size_t(trial.failures + trial.evictions));
                double before = 0;
                double lost = 0;
                for (const RunInterruption& each : calendar.interruptions) {
                    QVERIFY(each.atS >= before && each.backS >= each.atS);
                    before = each.atS;
                    lost += each.lostS;
                }
                QVERIFY(before <= trial.elapsedS * (1 + 1e-12));
                QVERIFY(std::abs(lost - trial.reworkS) <= 1e-9 * trial.elapsedS);
            }
        }
        const RunCalendar cut = calendarOf(bookRun(), 1, 0, 3);
        QVERIFY(cut.isCut && cut.interruptions.size() == 3);
    }

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
        run.slow = {10, 0.1, 0.2, 0, SlowNodeResponse::Evict, 60, 60};
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
        million.slow = {1'000'000, 0.5, 0.3, 0.5, SlowNodeResponse::Evict, 3600, 60};
        million.spares = 100;
        million.repairS = kDay;
        million.sources.front().takesNode = true;
        answer(million);
        FailureRun slow = million;
        slow.slow.response = SlowNodeResponse::Wait;
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
        stuck.slow = {1000, 0.9, 0.3, 0, SlowNodeResponse::Evict, 15000, 60};
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

RIDGEPOINT_TEST(TestFailureSimulation)
#include "tst_failure_simulation.moc"

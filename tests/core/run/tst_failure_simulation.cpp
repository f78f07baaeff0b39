// SPDX-License-Identifier: Apache-2.0
// The Monte Carlo of a run against the closed laws, against a naive simulation that follows every
// event, and against the numbers of the lesson's simulator.
#include "core/run/naive_run.h"
#include "core/run/run_cases.h"
#include "support/test_main.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <cmath>
#include <random>

using namespace ridgepoint;
using namespace ridgepoint::run;
using namespace ridgepoint::tests;

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
            naive.push_back(NaiveRun(run, random).follow());
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
};

RIDGEPOINT_TEST(TestFailureSimulation)
#include "tst_failure_simulation.moc"

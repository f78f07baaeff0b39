// SPDX-License-Identifier: GPL-3.0-or-later
// `simulate`: the closed law beside simulated runs, and what ranges make of the finish.
#include "run_cli.h"
#include "support/test_main.h"

#include <QJsonArray>

#include <cmath>

using ridgepoint::tests::CliRun;
using ridgepoint::tests::runCli;

namespace {

CliRun simulate(QStringList arguments)
{
    return runCli(QStringList{QStringLiteral("simulate")} + arguments);
}

} // namespace

class TestSimulate : public QObject
{
    Q_OBJECT

  private slots:
    void standsBesideTheClosedLaw()
    {
        const CliRun run =
            simulate({QStringLiteral("--json"), QStringLiteral("--trials"), QStringLiteral("3000"),
                      QStringLiteral("--curve"), QStringLiteral("4")});
        QCOMPARE(run.code, 0);
        const QJsonObject json = run.json();
        QCOMPARE(json[QLatin1String("format")].toString(), QStringLiteral("ridgepoint-simulation"));
        const auto simulated = json[QLatin1String("simulated")][QLatin1String("overhead")];
        const double closed = json[QLatin1String("closed")][QLatin1String("overhead")].toDouble();
        const double error = simulated[QLatin1String("standard_error")].toDouble();
        QVERIFY(closed > 0 && error > 0);
        QVERIFY(std::abs(simulated[QLatin1String("mean")].toDouble() - closed) < 3 * error);
        const QJsonObject parts =
            json[QLatin1String("simulated")][QLatin1String("parts")].toObject();
        double sum = json[QLatin1String("useful_s")].toDouble();
        for (const QJsonValue& part : parts)
            sum += part[QLatin1String("mean")].toDouble();
        const double elapsed =
            json[QLatin1String("simulated")][QLatin1String("elapsed_s")][QLatin1String("mean")]
                .toDouble();
        QVERIFY(std::abs(sum / elapsed - 1) < 1e-12);
        QCOMPARE(json[QLatin1String("curve")][QLatin1String("points")].toArray().size(), 4);
        const QJsonArray failures =
            json[QLatin1String("calendar")][QLatin1String("interruptions")].toArray();
        QVERIFY(!failures.isEmpty());
        QVERIFY(failures[0][QLatin1String("source")].toInt(-1) == 0);
        const QByteArray text =
            simulate({QStringLiteral("--trials"), QStringLiteral("300")}).output;
        for (const char* word : {"closed law", "P10", "P50", "P90", "deadline", "Failures",
                                 "done again", "recovering"})
            QVERIFY2(text.contains(word), word);
    }

    void isTheSameForAnyNumberOfThreads()
    {
        const auto with = [](const char* threads, const char* seed) {
            return simulate({QStringLiteral("--json"), QStringLiteral("--trials"),
                             QStringLiteral("500"), QStringLiteral("--range"),
                             QStringLiteral("compute.efficiency=35%..45%"),
                             QStringLiteral("--threads"), QLatin1String(threads),
                             QStringLiteral("--seed"), QLatin1String(seed)})
                .output;
        };
        const QByteArray one = with("1", "5");
        QVERIFY(one.size() > 100);
        QCOMPARE(with("7", "5"), one);
        QVERIFY(with("1", "6") != one);
    }

    void rangesAndIntervalsCount()
    {
        const CliRun run =
            simulate({QStringLiteral("--json"), QStringLiteral("--trials"), QStringLiteral("600"),
                      QStringLiteral("--interval"), QStringLiteral("1 h"),
                      QStringLiteral("--range"), QStringLiteral("compute.efficiency=30%..50%"),
                      QStringLiteral("--range"), QStringLiteral("reliability.mtbf_s=2 h..20 h")});
        QCOMPARE(run.code, 0);
        const QJsonObject json = run.json();
        QCOMPARE(json[QLatin1String("interval_s")].toDouble(), 3600.0);
        QVERIFY(json[QLatin1String("samples")].toInt() > 0);
        const auto width = [&](const char* which) {
            const auto days = json[QLatin1String(which)][QLatin1String("days")];
            return days[QLatin1String("p90")].toDouble() - days[QLatin1String("p10")].toDouble();
        };
        QVERIFY(width("all") > 3 * width("failures_alone"));
    }

    void refusesNonsense_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("code");
        QTest::newRow("no trials") << QStringList{"--trials", "0"} << 2;
        QTest::newRow("no threads") << QStringList{"--threads", "0"} << 2;
        QTest::newRow("no time") << QStringList{"--interval", "often"} << 2;
        QTest::newRow("interval 0") << QStringList{"--interval", "0 s"} << 1;
        QTest::newRow("no range") << QStringList{"--range", "compute.efficiency=40%"} << 2;
        QTest::newRow("upside down") << QStringList{"--range", "compute.efficiency=50%..40%"} << 2;
        QTest::newRow("no field") << QStringList{"--range", "compute.speed=1..2"} << 2;
        QTest::newRow("never ends")
            << QStringList{"--interval", "30 d", "--given", "reliability.mtbf_s=1 h"} << 1;
    }
    void refusesNonsense()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, code);
        const CliRun run = simulate(arguments);
        QCOMPARE(run.code, code);
        QVERIFY(run.output.isEmpty() && run.errors.startsWith("error: "));
    }
};

RIDGEPOINT_TEST(TestSimulate)
#include "tst_simulate.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// `scaling`, `boundary`, `degradations` and `finish`: what they tell is what `evaluate` tells of
// the plan with their edits.
#include "run_cli.h"
#include "support/test_main.h"

#include <QJsonArray>

using ridgepoint::tests::CliRun;
using ridgepoint::tests::runCli;

namespace {

const QString kPlan = QStringLiteral("qwen3-8b-48x4090");

QStringList words(const char* line)
{
    return QString::fromLatin1(line).split(u' ');
}

/// The edits as the command line takes them.
QStringList setsOf(const QJsonValue& edits)
{
    const QString given = QStringLiteral("given.");
    QStringList sets;
    for (const QJsonValue& edit : edits.toArray()) {
        const QString path = edit[QLatin1String("path")].toString();
        const bool isGiven = path.startsWith(given);
        sets << (isGiven ? QStringLiteral("--given") : QStringLiteral("--set"))
             << (isGiven ? path.mid(given.size()) : path) + QLatin1Char('=') +
                    edit[QLatin1String("value")].toString();
    }
    return sets;
}

CliRun evaluated(const QStringList& sets)
{
    return runCli(QStringList{QStringLiteral("evaluate"), kPlan, QStringLiteral("--json")} + sets);
}

QJsonObject byId(const QJsonValue& list, const char* id)
{
    for (const QJsonValue& each : list.toArray()) {
        if (each[QLatin1String("id")].toString() == QLatin1String(id))
            return each.toObject();
    }
    return {};
}

} // namespace

class TestFinishCommands : public QObject
{
    Q_OBJECT

  private slots:
    void scalingIsEvaluatedAlike()
    {
        const CliRun run =
            runCli(words("scaling --noise 2M --nodes 10,20 qwen3-8b-48x4090 --json"));
        QCOMPARE(run.code, 0);
        const QJsonObject json = run.json();
        QCOMPARE(json[QLatin1String("format")].toString(), QStringLiteral("ridgepoint-scaling"));
        int evaluatedRows = 0;
        for (const char* name : {"strong", "weak"}) {
            QStringList nodes;
            for (const QJsonValue& row : json[QLatin1String(name)].toArray()) {
                const auto count = row[QLatin1String("nodes")].toInteger();
                nodes << QString::number(count);
                if (count != 12 && count != 192)
                    continue;
                const CliRun same = evaluated(setsOf(row[QLatin1String("edits")]));
                for (const char* figure : {"run.base_days", "run.completion_days", "task.steps"})
                    QCOMPARE(same.figure(figure),
                             row[QLatin1String("figures")][QLatin1String(figure)].toDouble());
                ++evaluatedRows;
            }
            QVERIFY(nodes.contains(QStringLiteral("10")) && nodes.contains(QStringLiteral("20")));
        }
        QCOMPARE(evaluatedRows, 4);
        QVERIFY(runCli(words("scaling qwen3-8b-48x4090 --noise 2M"))
                    .output.contains("Twice the accelerators with twice the batch: "));
    }

    void degradationsAreEvaluatedAlike()
    {
        const CliRun run =
            runCli(words("degradations qwen3-8b-48x4090 --only efficiency,input --degrade "
                         "reliability.recovery_s=x3 --json"));
        QCOMPARE(run.code, 0);
        const QJsonArray list = run.json()[QLatin1String("degradations")].toArray();
        QCOMPARE(list.size(), 3);
        QStringList all;
        for (const QJsonValue& each : list) {
            const QStringList sets = setsOf(each[QLatin1String("edits")]);
            all += sets;
            QCOMPARE(evaluated(sets).figure("run.completion_days"),
                     each[QLatin1String("alone")][QLatin1String("outcome")]
                         [QLatin1String("run.completion_days")]
                             .toDouble());
        }
        QCOMPARE(evaluated(all).figure("step.time_s"),
                 run.json()[QLatin1String("together")][QLatin1String("outcome")]
                           [QLatin1String("step.time_s")]
                               .toDouble());
        QVERIFY(
            runCli({QStringLiteral("degradations")}).output.contains("If only one is restored"));
    }

    void finishAddsUp()
    {
        const CliRun run = runCli({QStringLiteral("finish"), kPlan, QStringLiteral("--json")});
        QCOMPARE(run.code, 0);
        const QJsonObject json = run.json();
        double days = 0;
        for (const QJsonValue& entry : json[QLatin1String("entries")].toArray())
            days += entry[QLatin1String("days")].toDouble();
        const CliRun plan = evaluated({});
        QVERIFY(std::abs(days / plan.figure("run.completion_days") - 1) < 1e-9);
        const QJsonObject efficiency = byId(json[QLatin1String("answers")], "efficiency");
        QCOMPARE(efficiency[QLatin1String("value")].toDouble(),
                 plan.figure("run.required_efficiency"));
        const QStringList sets = setsOf(efficiency[QLatin1String("edits")]);
        QVERIFY(std::abs(evaluated(sets).figure("run.margin_days")) < 1e-6);
        QVERIFY(runCli({QStringLiteral("finish"), QStringLiteral("qwen3-8b-32x4090")})
                    .output.contains("What would make the deadline"));
    }

    void boundaryOfPresets()
    {
        const CliRun run = runCli(words("boundary --parameters 1T,2T --tokens 20T --days 90 "
                                        "--efficiency 40% --accelerators b200,h100-sxm --json"));
        QCOMPARE(run.code, 0);
        const QJsonArray cases = run.json()[QLatin1String("cases")].toArray();
        QCOMPARE(cases.size(), 4);
        QCOMPARE(cases[0][QLatin1String("accelerators")].toDouble(), 17147.0);
        QCOMPARE(cases[1][QLatin1String("accelerators")].toDouble(), 39010.0);
        const QJsonArray curves = run.json()[QLatin1String("curves")].toArray();
        QCOMPARE(curves.size(), 2);
        QVERIFY(curves[0][QLatin1String("points")].toArray().size() > 20);
        QCOMPARE(runCli({QStringLiteral("boundary")}).code, 0);
    }

    void badInput_data()
    {
        QTest::addColumn<int>("code");
        for (const char* line :
             {"scaling --noise much", "scaling --nodes 1.5", "scaling --nodes 12,x",
              "scaling --nodes 1e300", "boundary --parameters big", "boundary --accelerators mine",
              "boundary --efficiency half", "boundary --cards few", "degradations --only nothing",
              "degradations --degrade input.wait_s", "degradations --degrade nothing.here=3",
              "finish no-such-plan"})
            QTest::newRow(line) << 2;
        for (const char* line : {"scaling --noise 0", "finish --set cluster.nodes=1 --set "
                                                      "layout.tensor_parallel=64"})
            QTest::newRow(line) << 1;
        for (const char* line :
             {"scaling --nodes 0,1000000", "scaling --set task.deadline_days=1",
              "finish --set task.deadline_days=1", "boundary --days 0", "boundary --parameters 0",
              "degradations --set task.deadline_days=1 --degrade cluster.nodes=x1e300"})
            QTest::newRow(line) << 0;
    }
    void badInput()
    {
        QFETCH(int, code);
        const CliRun run = runCli(words(QTest::currentDataTag()));
        QCOMPARE(run.code, code);
        QCOMPARE(run.output.isEmpty(), code != 0);
        if (code != 0)
            QVERIFY2(run.errors.contains("error: "), run.errors.constData());
        QVERIFY(!run.output.contains("nan") && !run.output.contains("inf"));
    }
};

RIDGEPOINT_TEST(TestFinishCommands)
#include "tst_finish_commands.moc"

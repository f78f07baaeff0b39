// SPDX-License-Identifier: GPL-3.0-or-later
// `search` and `upgrades`: what they tell is what `evaluate` tells of the plan with their edits.
#include "run_cli.h"
#include "support/test_main.h"

#include <QJsonArray>
#include <QTemporaryDir>

using ridgepoint::tests::CliRun;
using ridgepoint::tests::runCli;

namespace {

const QString kPlan = QStringLiteral("decoder-7b-1t-128xh100");

QStringList setsOf(const QJsonValue& edits)
{
    QStringList sets;
    for (const QJsonValue& edit : edits.toArray())
        sets << QStringLiteral("--set")
             << edit[QLatin1String("path")].toString() + QLatin1Char('=') +
                    edit[QLatin1String("value")].toString();
    return sets;
}

} // namespace

class TestSearch : public QObject
{
    Q_OBJECT

  private slots:
    void bestLayoutIsEvaluatedAlike()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath(QStringLiteral("best.json"));
        const QStringList command{QStringLiteral("search"),
                                  kPlan,
                                  QStringLiteral("--micro-batches"),
                                  QStringLiteral("1,2"),
                                  QStringLiteral("-o"),
                                  file};
        const CliRun run = runCli(command + QStringList{QStringLiteral("--json")});
        QCOMPARE(run.code, 0);
        QVERIFY(run.errors.isEmpty());
        const QJsonObject json = run.json();
        QCOMPARE(json[QLatin1String("format")].toString(), QStringLiteral("ridgepoint-search"));
        QCOMPARE(json[QLatin1String("considered")].toInteger(),
                 json[QLatin1String("refused_count")].toInteger() +
                     json[QLatin1String("bounded")].toInteger() +
                     json[QLatin1String("evaluated")].toInteger());
        const QJsonObject best = json[QLatin1String("best")].toObject();
        const double step = best[QLatin1String("step_s")].toDouble();
        QVERIFY(step > 0);
        // by its edits, and as the plan that was written
        const CliRun edited =
            runCli(QStringList{QStringLiteral("evaluate"), kPlan, QStringLiteral("--json")} +
                   setsOf(best[QLatin1String("edits")]));
        QCOMPARE(edited.figure("step.time_s"), step);
        QCOMPARE(edited.figure("memory.peak_bytes"), best[QLatin1String("peak_bytes")].toDouble());
        const CliRun written = runCli({QStringLiteral("evaluate"), file, QStringLiteral("--json")});
        QCOMPARE(written.figure("step.time_s"), step);
        // the plan's own place, and its longer step by cause
        const QJsonObject mine = json[QLatin1String("present")].toObject();
        QVERIFY(mine[QLatin1String("fits")].toBool());
        QVERIFY(mine[QLatin1String("rank")].toInt() >= 1);
        double longer = 0;
        for (const QJsonValue& cause : mine[QLatin1String("longer_by")].toObject())
            longer += cause.toDouble();
        QVERIFY(std::abs(longer - (mine[QLatin1String("step_s")].toDouble() - step)) < 1e-9 * step);
        // the same again, on another number of threads
        QCOMPARE(runCli(command + QStringList{QStringLiteral("--json"), QStringLiteral("--threads"),
                                              QStringLiteral("1")})
                     .output,
                 run.output);
        const CliRun text = runCli(command);
        QVERIFY(text.output.contains("layouts considered"));
        QVERIFY(text.output.contains("against the best"));
    }

    void saysWhenHybridShardingPays()
    {
        const CliRun run =
            runCli({QStringLiteral("search"), kPlan, QStringLiteral("--micro-batches"),
                    QStringLiteral("1"), QStringLiteral("--explain"), QStringLiteral("--json")});
        QCOMPARE(run.code, 0);
        const QJsonValue explained = run.json()[QLatin1String("explained")];
        const QJsonArray rows =
            explained[QLatin1String("sharding")][QLatin1String("rows")].toArray();
        QVERIFY(rows.size() > 4);
        const QJsonObject row = rows.last().toObject();
        const QString nodes = QString::number(row[QLatin1String("nodes")].toInt());
        QVERIFY(row[QLatin1String("inside")][QLatin1String("step.time_s")].toDouble() > 0);
        QVERIFY(!explained[QLatin1String("tensor_parallel")][QLatin1String("inside")]
                     .toObject()
                     .isEmpty());
        QVERIFY(runCli({QStringLiteral("search"), kPlan, QStringLiteral("--micro-batches"),
                        QStringLiteral("1"), QStringLiteral("--explain")})
                    .output.contains((nodes + QStringLiteral(" nodes")).toUtf8()));
    }

    void refusesWhatItDoesNotKnow()
    {
        const CliRun schedule = runCli(
            {QStringLiteral("search"), kPlan, QStringLiteral("--schedules"), QStringLiteral("zb")});
        QCOMPARE(schedule.code, 2);
        QVERIFY(schedule.errors.contains("no schedule"));
        QCOMPARE(
            runCli({QStringLiteral("search"), kPlan, QStringLiteral("--top"), QStringLiteral("1")})
                .code,
            2);
        QCOMPARE(runCli({QStringLiteral("search"), kPlan, QStringLiteral("--given"),
                         QStringLiteral("step.time_s=1")})
                     .code,
                 1);
    }

    void upgradesAreEvaluatedAlike()
    {
        const CliRun run = runCli({QStringLiteral("upgrades"), kPlan, QStringLiteral("--json")});
        QCOMPARE(run.code, 0);
        const QJsonArray list = run.json()[QLatin1String("upgrades")].toArray();
        bool seesH200 = false;
        bool seesNetwork = false;
        for (const QJsonValue& each : list) {
            const QString id = each[QLatin1String("id")].toString();
            seesNetwork = seesNetwork || id == QLatin1String("network");
            if (id != QLatin1String("h200"))
                continue;
            seesH200 = true;
            const CliRun edited =
                runCli(QStringList{QStringLiteral("evaluate"), kPlan, QStringLiteral("--json")} +
                       setsOf(run.json()[QLatin1String("rate_edits")]) +
                       setsOf(each[QLatin1String("edits")]));
            QCOMPARE(edited.figure("step.time_s"),
                     each[QLatin1String("outcome")][QLatin1String("step.time_s")].toDouble());
            QCOMPARE(
                edited.figure("memory.capacity_bytes") - edited.figure("memory.peak_bytes"),
                each[QLatin1String("outcome")][QLatin1String("memory.margin_bytes")].toDouble());
        }
        QVERIFY(seesH200);
        QVERIFY(seesNetwork);
        QVERIFY(runCli({QStringLiteral("upgrades"), kPlan}).output.contains("H200"));
    }
};

RIDGEPOINT_TEST(TestSearch)
#include "tst_search.moc"

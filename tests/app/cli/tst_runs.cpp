// SPDX-License-Identifier: GPL-3.0-or-later
// Measured runs and peaks on the command line.
#include "run_cli.h"
#include "support/test_main.h"

#include <QJsonArray>
#include <QTemporaryDir>

using ridgepoint::tests::CliRun;
using ridgepoint::tests::runCli;

class TestRuns : public QObject
{
    Q_OBJECT

  private slots:
    void comparesARun()
    {
        const QString path = file(QStringLiteral("runs.json"), row("12.5"));
        const CliRun run = runCli({QStringLiteral("validate"), path, QStringLiteral("--json")});
        QCOMPARE(run.code, 0);
        QVERIFY2(run.errors.isEmpty(), run.errors.constData());
        const QJsonArray cases = run.json()[QLatin1String("cases")].toArray();
        QCOMPARE(cases.size(), 2);
        QCOMPARE(cases[0][QLatin1String("measured_memory_bytes")].toDouble(), 12.5e9);
        const double predicted = cases[0][QLatin1String("predicted_memory_bytes")].toDouble();
        QVERIFY(predicted > 1e9);
        QVERIFY(qAbs(cases[0][QLatin1String("error")].toDouble() - (predicted / 12.5e9 - 1)) <
                1e-9);
        QVERIFY(cases[0][QLatin1String("assumed")].toArray().size() > 3);
        QVERIFY(cases[0][QLatin1String("reason")].isUndefined());
        QVERIFY(!cases[1][QLatin1String("reason")].toString().isEmpty());
        const QJsonValue summary = run.json()[QLatin1String("summary")];
        QVERIFY(summary[QLatin1String("memory")].toArray().size() >= 2);
        const CliRun text = runCli({QStringLiteral("validate"), path});
        QCOMPARE(text.code, 0);
        QVERIFY(text.output.contains("median") && text.output.contains("own"));
    }

    void tellsStepsAndRanges()
    {
        const QString path = file(QStringLiteral("runs.json"), row("12.5, \"step_seconds\": 2"));
        const CliRun run = runCli({QStringLiteral("validate"), path, QStringLiteral("--json")});
        QCOMPARE(run.code, 0);
        const QJsonValue one = run.json()[QLatin1String("cases")].toArray()[0];
        const double predicted = one[QLatin1String("predicted_step_s")].toDouble();
        QVERIFY(predicted > 0);
        QVERIFY(one[QLatin1String("step_low_95_s")].toDouble() <
                one[QLatin1String("step_low_68_s")].toDouble());
        QVERIFY(one[QLatin1String("step_low_68_s")].toDouble() < predicted);
        QVERIFY(one[QLatin1String("step_high_68_s")].toDouble() > predicted);
        QVERIFY(one[QLatin1String("step_high_95_s")].toDouble() >
                one[QLatin1String("step_high_68_s")].toDouble());
        const QJsonValue summary = run.json()[QLatin1String("summary")];
        const QJsonValue all = summary[QLatin1String("step_groups")].toArray()[0];
        QCOMPARE(all[QLatin1String("rows")].toInt(), 1);
        QCOMPARE(all[QLatin1String("covered")].toInt(), 1);
        QVERIFY(qAbs(all[QLatin1String("bias")].toDouble() - (predicted / 2 - 1)) < 1e-9);
        QVERIFY(summary[QLatin1String("step_worst")].toArray().size() == 1);
        QVERIFY(summary[QLatin1String("step_uncovered")].isArray());
        QVERIFY(summary[QLatin1String("sweeps")].isArray());
        const CliRun text = runCli({QStringLiteral("validate"), path});
        for (const char* part : {"68 of 100", "Worst steps", "covered", "by accelerator"})
            QVERIFY2(text.output.contains(part), part);
        // no row of this table is marked as settled
        const CliRun core = runCli(
            {QStringLiteral("validate"), path, QStringLiteral("--core"), QStringLiteral("--json")});
        QCOMPARE(core.code, 0);
        QVERIFY(core.json()[QLatin1String("cases")].toArray().isEmpty());
        QCOMPARE(runCli({QStringLiteral("validate"), path, QStringLiteral("--core")}).code, 0);
    }

    void fitsAConstant()
    {
        const QString runs = file(QStringLiteral("runs.json"), row("12.5, \"step_seconds\": 2"));
        const QString table = file(
            QStringLiteral("constants.json"),
            "[{\"preset\": \"h100-sxm\", \"path\": "
            "\"cluster.pools[0].curves.product_efficiency\", \"prior\": 0.5, \"spread\": 0.2}]");
        const QStringList fit{QStringLiteral("fit"),   runs,
                              QStringLiteral("--all"), QStringLiteral("--folds"),
                              QStringLiteral("0"),     QStringLiteral("--constants")};
        const CliRun run = runCli(fit + QStringList{table, QStringLiteral("--json")});
        QCOMPARE(run.code, 0);
        const QJsonValue constant = run.json()[QLatin1String("constants")].toArray()[0];
        QCOMPARE(constant[QLatin1String("prior")].toDouble(), 0.5);
        QVERIFY(constant[QLatin1String("value")].toDouble() > 0);
        QCOMPARE(run.json()[QLatin1String("cases")].toArray().size(), 1);
        QVERIFY(runCli(fit + QStringList{table}).output.contains("left out"));
        // no run is settled, constants without a prior or of a word are no constants
        QCOMPARE(runCli({QStringLiteral("fit"), runs, QStringLiteral("--constants"), table}).code,
                 2);
        for (const char* wrong : {"[{\"preset\": \"x\"}]", "{\"a\": 1}", "[1]",
                                  "[{\"preset\": \"x\", \"path\": \"compute.mode\", "
                                  "\"prior\": 1, \"spread\": 1}]"}) {
            const QString bad = file(QStringLiteral("bad.json"), wrong);
            const CliRun refused = runCli(fit + QStringList{bad});
            QCOMPARE(refused.code, 2);
            QVERIFY(refused.errors.contains("constant 1"));
        }
    }

    void fitsMeasuredParts()
    {
        const QString parts =
            QStringLiteral(RIDGEPOINT_SOURCE_DIR "/tests/validation/components.json");
        const CliRun run = runCli({QStringLiteral("fit"), parts, QStringLiteral("--json")});
        QCOMPARE(run.code, 0);
        QVERIFY(run.errors.isEmpty());
        QCOMPARE(run.json()[QLatin1String("format")].toString(),
                 QStringLiteral("ridgepoint-fit-parts"));
        // each fit tells its rows, and for each point what was measured and how far the fit is off
        QStringList before;
        int fits = 0;
        for (const QJsonValue& card : run.json()[QLatin1String("accelerators")].toArray()) {
            QVERIFY(before.isEmpty() || before.last() < card[QLatin1String("preset")].toString());
            before.append(card[QLatin1String("preset")].toString());
            for (const QJsonValue& fit : card[QLatin1String("fits")].toArray()) {
                ++fits;
                QVERIFY(!fit[QLatin1String("rows")].toArray().isEmpty());
                for (const QJsonValue& constant : fit[QLatin1String("constants")].toArray()) {
                    QVERIFY(constant[QLatin1String("value")].toDouble() > 0);
                    QVERIFY(constant[QLatin1String("ratio")].toDouble() > 0);
                }
                double largest = 0;
                for (const QJsonValue& point : fit[QLatin1String("points")].toArray()) {
                    const double error = point[QLatin1String("error")].toDouble();
                    QVERIFY(qAbs(point[QLatin1String("predicted_s")].toDouble() /
                                     point[QLatin1String("measured_s")].toDouble() -
                                 1 - error) < 1e-6);
                    largest = qMax(largest, qAbs(error));
                }
                QVERIFY(qAbs(largest - fit[QLatin1String("largest_error")].toDouble()) < 1e-6);
            }
        }
        QVERIFY(before.contains(QStringLiteral("a100-80gb")));
        QVERIFY(fits >= 12);
        QVERIFY(run.json()[QLatin1String("machines")].toArray().size() >= 7);
        const QJsonArray layers = run.json()[QLatin1String("layers")].toArray();
        QCOMPARE(layers.size(), 5);
        for (const QJsonValue& layer : layers) {
            QVERIFY(qAbs(layer[QLatin1String("forward_error")].toDouble()) < 0.25);
            QVERIFY(qAbs(layer[QLatin1String("backward_error")].toDouble()) < 0.25);
        }
        const CliRun text = runCli({QStringLiteral("fit"), parts});
        QCOMPARE(text.code, 0);
        for (const char* part :
             {"azure-gemm-A100-80GB-SXM-fp16", "product_efficiency", "network_efficiency",
              "dgx-h200", "selective + sequence parallel", "Rows that no fit takes"})
            QVERIFY2(text.output.contains(part), part);
        QCOMPARE(runCli({QStringLiteral("fit"), parts}).output, text.output);
    }

    void refusesWrongParts()
    {
        const QString bad = file(QStringLiteral("parts.json"), "{\"hbm_bandwidth\": [{}]}");
        const CliRun run = runCli({QStringLiteral("fit"), bad});
        QCOMPARE(run.code, 2);
        QVERIFY(run.output.isEmpty());
        QVERIFY2(run.errors.contains("hbm_bandwidth[0].source"), run.errors.constData());
        QVERIFY(run.errors.contains("layer_timings"));
        // what belongs to tables of runs is refused, and missed where there is one
        const CliRun mixed =
            runCli({QStringLiteral("fit"), bad, QStringLiteral("--constants"), bad});
        QCOMPARE(mixed.code, 2);
        QVERIFY(mixed.errors.contains("measured parts"));
        QCOMPARE(runCli({QStringLiteral("fit"), bad, bad}).code, 2);
        const QString runs = file(QStringLiteral("runs.json"), row("12.5, \"step_seconds\": 2"));
        const CliRun without = runCli({QStringLiteral("fit"), runs});
        QCOMPARE(without.code, 2);
        QVERIFY(without.errors.contains("--constants is required"));
        const CliRun help = runCli({QStringLiteral("fit"), QStringLiteral("--help")});
        QVERIFY(help.output.contains("components.json"));
    }

    void listsNeighbours()
    {
        const QStringList plan{QStringLiteral("neighbours"),
                               QStringLiteral("decoder-70b-1024xh100")};
        const CliRun run =
            runCli(plan + QStringList{QStringLiteral("--json"), QStringLiteral("--most"),
                                      QStringLiteral("3")});
        QCOMPARE(run.code, 0);
        const QJsonArray list = run.json()[QLatin1String("neighbours")].toArray();
        QCOMPARE(list.size(), 3);
        double before = 0;
        for (const QJsonValue& each : list) {
            QVERIFY(each[QLatin1String("distance")].toDouble() >= before);
            before = each[QLatin1String("distance")].toDouble();
            QVERIFY(each[QLatin1String("measured_tokens_per_s_per_accelerator")].toDouble() > 0);
            QVERIFY(each[QLatin1String("measured_mfu")].toDouble() > 0);
            QVERIFY(each[QLatin1String("error")].isDouble());
        }
        QVERIFY(list[0][QLatin1String("id")].toString().contains(QLatin1String("70b")));
        QVERIFY(runCli(plan).output.contains("median error"));
        QCOMPARE(runCli({QStringLiteral("neighbours"), QStringLiteral("no-such-plan")}).code, 2);
    }

    void explainsAStep()
    {
        const QStringList plan{QStringLiteral("my-run"), QStringLiteral("qwen3-8b-48x4090"),
                               QStringLiteral("--set"), QStringLiteral("compute.mode=operators")};
        const CliRun first =
            runCli({QStringLiteral("evaluate"), QStringLiteral("qwen3-8b-48x4090"),
                    QStringLiteral("--set"), QStringLiteral("compute.mode=operators"),
                    QStringLiteral("--json")});
        const double step = first.figure("step.time_s");
        QVERIFY(step > 0);
        const QString measured = QString::number(step * 1.3) + QStringLiteral(" s");
        const CliRun run = runCli(
            plan + QStringList{QStringLiteral("--step"), measured, QStringLiteral("--json")});
        QCOMPARE(run.code, 0);
        QVERIFY(qAbs(run.json()[QLatin1String("residual")].toDouble() - 0.3) < 1e-4);
        const QJsonArray reasons = run.json()[QLatin1String("reasons")].toArray();
        QVERIFY(!reasons.isEmpty());
        QVERIFY(!reasons[0][QLatin1String("what")].toString().isEmpty());
        QVERIFY(reasons[0][QLatin1String("explained")].toDouble() > 0);
        QVERIFY(runCli(plan + QStringList{QStringLiteral("--step"), measured,
                                          QStringLiteral("--memory"), QStringLiteral("15 GiB")})
                    .output.contains("Likely reasons"));
        QCOMPARE(runCli(plan).code, 2); // no step
        for (const char* bad : {"0 s", "-3 s", "soon", "3 GB"})
            QCOMPARE(runCli(plan + QStringList{QStringLiteral("--step"), QLatin1String(bad)}).code,
                     2);
        QCOMPARE(runCli(plan + QStringList{QStringLiteral("--step"), measured,
                                           QStringLiteral("--memory"), QStringLiteral("none")})
                     .code,
                 2);
    }

    void writesThePlans()
    {
        const QString path = file(QStringLiteral("runs.json"), row("12.5"));
        const QString folder = m_folder.filePath(QStringLiteral("plans"));
        QCOMPARE(runCli({QStringLiteral("validate"), path, QStringLiteral("--plans"), folder}).code,
                 0);
        const CliRun run = runCli({QStringLiteral("evaluate"), folder + QStringLiteral("/own.json"),
                                   QStringLiteral("--json")});
        QVERIFY(run.code != 2);
        QVERIFY(run.figure("memory.peak_bytes") > 1e9);
    }

    void refusesOtherTables()
    {
        for (const char* text : {"{}", "3", "[", ""}) {
            const QString path = file(QStringLiteral("other.json"), text);
            const CliRun run = runCli({QStringLiteral("validate"), path});
            QCOMPARE(run.code, 2);
            QVERIFY(run.errors.contains("other.json"));
        }
        QCOMPARE(runCli({QStringLiteral("validate"), QStringLiteral("none.json")}).code, 2);
        QCOMPARE(runCli({QStringLiteral("validate")}).code, 2);
    }

    void tellsMomentsAndTensors()
    {
        const QString name = QStringLiteral("mixtral-8x22b-128xh100");
        const CliRun run = runCli({QStringLiteral("memory"), name, QStringLiteral("--json")});
        const QJsonArray stages = run.json()[QLatin1String("stages")].toArray();
        const int shown = run.json()[QLatin1String("stage")].toInt();
        QVERIFY(shown < stages.size());
        const QJsonObject stage = stages[shown].toObject();
        const double peak = stage[QLatin1String("peak_bytes")].toDouble();
        QCOMPARE(run.code, stage[QLatin1String("margin_bytes")].toDouble() >= 0 ? 0 : 1);
        const QString moment = stage[QLatin1String("peak_moment")].toString();
        double sum = 0;
        const QJsonObject held = stage[QLatin1String("moments")].toObject()[moment].toObject();
        for (const QString& category : held.keys())
            sum += held[category].toDouble();
        QVERIFY(std::abs(sum / peak - 1) < 1e-9);
        double alive = 0;
        for (const QJsonValue& tensor : run.json()[QLatin1String("tensors")].toArray())
            alive += tensor[QLatin1String("at_peak")].toBool()
                         ? tensor[QLatin1String("bytes")].toDouble()
                         : 0;
        QVERIFY(std::abs(alive / peak - 1) < 1e-9);
        const CliRun text = runCli(
            {QStringLiteral("memory"), name, QStringLiteral("--stage"), QStringLiteral("0")});
        for (const char* part : {"Moments of stage 0", "At its peak", "Largest tensors"})
            QVERIFY2(text.output.contains(part), part);
        QCOMPARE(runCli({QStringLiteral("memory"), name, QStringLiteral("--stage"),
                         QStringLiteral("400")})
                     .code,
                 2);
    }

    void comparesAPeak()
    {
        const QStringList base{QStringLiteral("memory"), QStringLiteral("qwen3-8b-48x4090"),
                               QStringLiteral("--measured")};
        const CliRun run =
            runCli(base + QStringList{QStringLiteral("15 GiB"), QStringLiteral("--json")});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.json()[QLatin1String("measured_bytes")].toDouble(), 15.0 * (1 << 30));
        QVERIFY(run.json()[QLatin1String("likely_reasons")].toArray().size() > 0);
        QVERIFY(runCli(base + QStringList{QStringLiteral("15 GiB")}).output.contains("Measured"));
        QCOMPARE(runCli(base + QStringList{QStringLiteral("0 GiB")}).code, 2);
        QCOMPARE(runCli(base + QStringList{QStringLiteral("no-such-file")}).code, 2);
        QCOMPARE(runCli(base + QStringList{QStringLiteral("15 GiB"), QStringLiteral("--metric"),
                                           QStringLiteral("other")})
                     .code,
                 2);
    }

    void comparesASnapshot()
    {
        const QString path = file(QStringLiteral("snapshot.json"), R"({"segments": [{"device": 0,
            "address": 4096, "total_size": 2000000000, "blocks": [
            {"address": 4096, "size": 1500000000, "state": "active_allocated"},
            {"address": 1500004096, "size": 500000000, "state": "inactive"}]}]})");
        const CliRun run = runCli({QStringLiteral("memory"), QStringLiteral("qwen3-8b-48x4090"),
                                   QStringLiteral("--measured"), path, QStringLiteral("--json")});
        QCOMPARE(run.code, 0);
        QCOMPARE(run.json()[QLatin1String("measured_bytes")].toDouble(), 1.5e9);
        const QJsonValue snapshot = run.json()[QLatin1String("snapshot")];
        QCOMPARE(snapshot[QLatin1String("fragmentation_bytes")].toDouble(), 0.5e9);
    }

  private:
    QString file(const QString& name, const QByteArray& content)
    {
        const QString path = m_folder.filePath(name);
        QFile out(path);
        if (out.open(QIODevice::WriteOnly))
            out.write(content);
        return path;
    }

    /// A run, and one that tells nothing.
    static QByteArray row(const QByteArray& memory)
    {
        return R"([{"id": "own", "source_group": "ours", "framework": "Megatron-Core",
            "model": {"layers": 4, "hidden": 2048, "heads": 16, "kv_heads": 4,
                      "intermediate": 8192, "vocab": 32000, "seq": 4096, "gated_mlp": true},
            "hardware": {"gpu": "H100", "gpus": 8, "mem_gb": 80},
            "parallel": {"tp": 1, "dp": 8, "zero_stage": 1, "micro_batch": 1, "grad_accum": 4,
                         "recompute": "none", "precision": "bf16"},
            "memory_metric": "allocated", "measured": {"mem_gb_per_gpu": )" +
               memory + R"(}}, {"id": "nothing"}])";
    }

    QTemporaryDir m_folder;
};

RIDGEPOINT_TEST(TestRuns)
#include "tst_runs.moc"
#include <cmath>

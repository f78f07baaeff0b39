// SPDX-License-Identifier: GPL-3.0-or-later
// The commands do what the README says, with the numbers of the chapter and the lesson.
#include "run_cli.h"
#include "support/test_main.h"

#include <QFile>
#include <QJsonArray>
#include <QTemporaryDir>
#include <cmath>

using ridgepoint::tests::CliRun;
using ridgepoint::tests::runCli;

class TestCommands : public QObject
{
    Q_OBJECT

  private slots:
    void evaluatesTheTextsPlans_data();
    void evaluatesTheTextsPlans();
    void evaluatePrintsAVerdict();
    void exitCodeSaysWhetherThePlanIsGood_data();
    void exitCodeSaysWhetherThePlanIsGood();
    void everyFigureExplainsItself();
    void explainsWithTheInputs();
    void pipelineGivesTheChaptersTimes();
    void pipelineWritesATrace();
    void pipelineKnowsFlowsAndSizes();
    void comparesPublishedSchedules();
    void tablesAreComplete_data();
    void tablesAreComplete();
    void outputIsStable();
    void savedPlanEvaluatesTheSame();
    void optimiseChoosesWithinTheBudget();
    void fitAndLargestAnswer();
    void tellsOfTheNetwork();
    void splitsLosses();
    void ranksSchedules();
    void readsAnOrderOfOnesOwn();
};

void TestCommands::evaluatesTheTextsPlans_data()
{
    QTest::addColumn<QString>("plan");
    QTest::addColumn<QString>("figure");
    QTest::addColumn<double>("value");
    QTest::addColumn<double>("tolerance");
    const auto row = [](const char* plan, const char* figure, double value, double tolerance) {
        QTest::addRow("%s %s", plan, figure) << plan << figure << value << tolerance;
    };
    row("qwen3-8b-48x4090", "task.steps", 31790, 0);
    row("qwen3-8b-48x4090", "model.parameters", 8190735360, 0);
    row("qwen3-8b-48x4090", "model.flops_per_sequence", 431367993163776, 0);
    row("qwen3-8b-48x4090", "step.compute_s", 52.22, 0.005);
    row("qwen3-8b-48x4090", "step.link_s", 12.0, 0.05);
    row("qwen3-8b-48x4090", "step.exposed_communication_s", 0.0762, 0.00005);
    row("qwen3-8b-48x4090", "step.time_s", 52.80, 0.005);
    row("qwen3-8b-48x4090", "reliability.overhead", 0.01078, 0.000005);
    row("qwen3-8b-48x4090", "run.completion_days", 24.64, 0.005);
    row("qwen3-8b-48x4090", "run.max_step_s", 67.2, 0.05);
    row("qwen3-8b-48x4090", "memory.state_bytes", 2.54 * 1073741824, 0.005 * 1073741824);
    row("qwen3-8b-48x4090", "memory.peak_bytes", 12.5 * 1073741824, 0.05 * 1073741824);
    row("qwen3-8b-48x4090", "memory.capacity_bytes", 22.0 * 1073741824, 0);
    row("qwen3-8b-48x4090", "bound.accelerators_for_compute", 31, 0);
    row("qwen3-8b-48x4090", "bound.accelerators_for_compute_available", 37, 0);
    row("qwen3-8b-32x4090", "step.time_s", 78.9, 0.05);
    row("qwen3-8b-32x4090", "run.completion_days", 34.33, 0.005);
    row("qwen3-8b-32x4090", "run.margin_days", -4.33, 0.005);
    row("qwen3-8b-32x4090", "run.required_efficiency", 0.4699, 0.00005);
    row("decoder-7b-1t-128xh100", "task.accelerator_hours", 31750, 5);
    row("decoder-7b-1t-128xh100", "memory.state_bytes", 28.66e9, 0.005e9);
    row("decoder-7b-1t-128xh100", "memory.activation_bytes", 18.3e9, 0.05e9);
    row("decoder-7b-1t-128xh100", "step.time_s", 3.75, 0.005);
    row("decoder-7b-1t-128xh100", "network.data_parallel_bytes", 27.8e9, 0.05e9);
    row("decoder-7b-1t-128xh100", "step.link_s", 0.56, 0.005);
    row("qwen3-8b-1024-saves", "checkpoint.young_interval_s", 965.29, 0.005);
    row("qwen3-8b-1024-saves", "checkpoint.exact_interval_s", 954.40, 0.005);
    row("decoder-70b-1024xh100", "memory.state_bytes", 9.6e9, 0.05e9);
    row("vit-weather-64", "memory.activation_bytes", 27.07e9, 0.005e9);
    row("chapter-pipeline-4x9", "pipeline.makespan_s", 0.347, 1e-12);
    row("chapter-pipeline-4x9", "pipeline.idle_s", 0.106, 1e-12);
}

void TestCommands::evaluatesTheTextsPlans()
{
    QFETCH(QString, plan);
    QFETCH(QString, figure);
    QFETCH(double, value);
    QFETCH(double, tolerance);
    const CliRun run = runCli({QStringLiteral("evaluate"), plan, QStringLiteral("--json")});
    QVERIFY2(run.code == 0 || run.code == 1, run.errors.constData());
    QCOMPARE(run.json()[QLatin1String("format")].toString(), QStringLiteral("ridgepoint-forecast"));
    const double got = run.figure(figure.toLatin1().constData());
    QVERIFY2(std::abs(got - value) <= tolerance, qPrintable(QString::number(got, 'g', 12)));
}

void TestCommands::evaluatePrintsAVerdict()
{
    const CliRun run = runCli({QStringLiteral("evaluate")});
    QCOMPARE(run.code, 0);
    QVERIFY(run.errors.isEmpty());
    for (const char* text :
         {"Qwen3-8B", "24.64 d", "12.54 GiB of 22 GiB", "52.8 s", "46.29 GiB", "30.65 d"})
        QVERIFY2(run.output.contains(text), text);
}

void TestCommands::exitCodeSaysWhetherThePlanIsGood_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("code");
    const auto row = [](const char* name, const QStringList& arguments, int code) {
        QTest::newRow(name) << arguments << code;
    };
    row("fits", {}, 0);
    row("requirement holds", {QStringLiteral("--require"), QStringLiteral("run.margin_days>=0")},
        0);
    row("requirement fails", {QStringLiteral("--require"), QStringLiteral("run.margin_days>=6")},
        1);
    row("requirement with a unit",
        {QStringLiteral("--require"), QStringLiteral("memory.peak_bytes<13 GiB")}, 0);
    row("does not fit",
        {QStringLiteral("--given"), QStringLiteral("memory.working_set_bytes=20 GiB")}, 1);
    row("has errors", {QStringLiteral("--set"), QStringLiteral("task.global_batch_sequences=385")},
        1);
    row("unknown field", {QStringLiteral("--set"), QStringLiteral("layout.tensor_paralel=2")}, 2);
    row("no value", {QStringLiteral("--set"), QStringLiteral("layout.tensor_parallel")}, 2);
    row("unreadable value", {QStringLiteral("--set"), QStringLiteral("layout.tensor_parallel=two")},
        2);
    row("negative", {QStringLiteral("--set"), QStringLiteral("cluster.nodes=-1")}, 2);
    row("unknown figure", {QStringLiteral("--given"), QStringLiteral("step.tim_s=2")}, 2);
    row("figure that is not given",
        {QStringLiteral("--given"), QStringLiteral("run.completion_days=2")}, 2);
    row("unreadable requirement", {QStringLiteral("--require"), QStringLiteral("run.margin_days")},
        2);
    row("unknown option", {QStringLiteral("--jsn")}, 2);
}

void TestCommands::exitCodeSaysWhetherThePlanIsGood()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, code);
    const CliRun run = runCli(
        QStringList{QStringLiteral("evaluate"), QStringLiteral("qwen3-8b-48x4090")} + arguments);
    QVERIFY2(run.code == code, (run.output + run.errors).constData());
    if (code == 2) {
        QVERIFY(!run.errors.isEmpty());
        QVERIFY(run.output.isEmpty());
    }
}

void TestCommands::everyFigureExplainsItself()
{
    const CliRun list = runCli({QStringLiteral("figures"), QStringLiteral("--json")});
    const QJsonArray figures = list.json()[QLatin1String("figures")].toArray();
    QVERIFY(figures.size() > 60);
    for (const QJsonValue& figure : figures) {
        const QString id = figure[QLatin1String("id")].toString();
        const CliRun run =
            runCli({QStringLiteral("explain"), QStringLiteral("qwen3-8b-48x4090"), id});
        QVERIFY2(run.code == 0, qPrintable(id));
        QVERIFY2(run.output.startsWith(id.toUtf8()), qPrintable(id));
    }
}

void TestCommands::explainsWithTheInputs()
{
    const CliRun run = runCli({QStringLiteral("explain"), QStringLiteral("qwen3-8b-48x4090"),
                               QStringLiteral("run.completion_days"), QStringLiteral("--json")});
    QCOMPARE(run.code, 0);
    QStringList inputs;
    const QJsonArray nodes = run.json()[QLatin1String("nodes")].toArray();
    for (const QJsonValue& node : nodes) {
        if (node[QLatin1String("kind")].toString() == QLatin1String("input"))
            inputs << node[QLatin1String("path")].toString();
    }
    for (const char* path :
         {"task.reserved_days", "cluster.pools[0].nodes", "compute.efficiency", "model.hidden",
          "reliability.recovery_s", "cluster.pools[0].link_bytes_per_s"})
        QVERIFY2(inputs.contains(QLatin1String(path)), path);
    QVERIFY(!inputs.contains(
        QStringLiteral("precision.bytes_per_logit"))); // memory does not move the date
}

void TestCommands::pipelineGivesTheChaptersTimes()
{
    const auto makespan = [](const char* schedule, int microBatches) {
        const CliRun run = runCli(
            {QStringLiteral("pipeline"), QStringLiteral("--schedule"), QLatin1String(schedule),
             QStringLiteral("--stages"), QStringLiteral("4"), QStringLiteral("--micro-batches"),
             QString::number(microBatches), QStringLiteral("--forward"), QStringLiteral("10 ms"),
             QStringLiteral("--backward"), QStringLiteral("20 ms"), QStringLiteral("--transfer"),
             QStringLiteral("1 ms"), QStringLiteral("--update"), QStringLiteral("1 ms"),
             QStringLiteral("--json")});
        return run.code == 0 ? run.json()[QLatin1String("makespan_s")].toDouble() : -1;
    };
    QCOMPARE(makespan("gpipe", 8), 0.337);
    QCOMPARE(makespan("1f1b", 8), 0.347);
    QCOMPARE(makespan("1f1b", 16), 0.599);
    QCOMPARE(makespan("no-such", 8), -1.0);
}

void TestCommands::pipelineWritesATrace()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("trace.json"));
    const CliRun run = runCli(
        {QStringLiteral("pipeline"), QStringLiteral("--stages"), QStringLiteral("2"),
         QStringLiteral("--micro-batches"), QStringLiteral("3"), QStringLiteral("--forward"),
         QStringLiteral("10 ms"), QStringLiteral("--backward"), QStringLiteral("20 ms"),
         QStringLiteral("--transfer"), QStringLiteral("1 ms"), QStringLiteral("--trace"), path});
    QCOMPARE(run.code, 0);
    QFile file(path);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QJsonArray events =
        QJsonDocument::fromJson(file.readAll())[QLatin1String("traceEvents")].toArray();
    int computing = 0, transfers = 0;
    for (const QJsonValue& event : events) {
        computing += event[QLatin1String("cat")].toString() == QLatin1String("compute") ? 1 : 0;
        transfers += event[QLatin1String("cat")].toString() == QLatin1String("transfer") ? 1 : 0;
    }
    QCOMPARE(computing, 2 * 3 * 2);
    QCOMPARE(transfers, 3 * 2);
}

/// Schedules with two flows, whose order may follow from the times, micro-batches that differ, and
/// idle time by its causes.
void TestCommands::pipelineKnowsFlowsAndSizes()
{
    const auto run = [](const QString& schedule, const QStringList& more) {
        return runCli(QStringList{QStringLiteral("pipeline"), QStringLiteral("--schedule"),
                                  schedule, QStringLiteral("--stages"), QStringLiteral("4"),
                                  QStringLiteral("--micro-batches"), QStringLiteral("8"),
                                  QStringLiteral("--forward"), QStringLiteral("10 ms"),
                                  QStringLiteral("--backward"), QStringLiteral("20 ms"),
                                  QStringLiteral("--transfer"), QStringLiteral("1 ms"),
                                  QStringLiteral("--update"), QStringLiteral("1 ms"),
                                  QStringLiteral("--json")} +
                      more);
    };
    const auto milliseconds = [&](const QString& schedule, const QStringList& more = {}) {
        return qRound(1000 * run(schedule, more).json()[QLatin1String("makespan_s")].toDouble(-1));
    };
    QCOMPARE(milliseconds(QStringLiteral("dualpipe-book")), 306);
    QCOMPARE(milliseconds(QStringLiteral("dualpipe")), 258);
    QCOMPARE(milliseconds(QStringLiteral("dualpipe-fused")), 272);
    const CliRun dual = run(QStringLiteral("dualpipe"), {});
    QCOMPARE(dual.json()[QLatin1String("micro_batches")].toInt(), 8);
    QCOMPARE(dual.json()[QLatin1String("flows")].toInt(), 2);
    const QJsonArray causes = dual.json()[QLatin1String("idle_by_cause_s")].toArray();
    QCOMPARE(causes.size(), 4);
    double sum = 0;
    for (const QJsonValue& part : causes[1].toObject())
        sum += part.toDouble();
    QCOMPARE(qRound(sum * 1000), 17);
    // gradients over the links of the messages: those of the last stage are reduced beside its
    // messages, those of the first after all else
    QCOMPARE(milliseconds(QStringLiteral("1f1b"),
                          {QStringLiteral("--reduction"), QStringLiteral("5 ms")}),
             347 + 5);
    const QStringList halves{QStringLiteral("--sizes"), QStringLiteral("1,1,1,1,1,1,1,0.5")};
    QVERIFY(milliseconds(QStringLiteral("1f1b"), halves) < 347);
    const CliRun wrong =
        run(QStringLiteral("1f1b"), {QStringLiteral("--sizes"), QStringLiteral("1,2")});
    QCOMPARE(wrong.code, 2);
    QVERIFY(wrong.errors.contains("2 numbers for 8"));
    QTemporaryDir folder;
    const QString csv = folder.filePath(QStringLiteral("order.csv"));
    const CliRun twoFlows = run(QStringLiteral("dualpipe"), {QStringLiteral("--csv"), csv});
    QCOMPARE(twoFlows.code, 2);
    QVERIFY(twoFlows.errors.contains("one chain of stages"));
    // the published order of one flow, written and read back, takes as long
    QStringList v{QStringLiteral("--chunks"), QStringLiteral("2")};
    const int makespan = milliseconds(QStringLiteral("dualpipev-fused"), v);
    QCOMPARE(milliseconds(QStringLiteral("dualpipev-fused"),
                          v + QStringList{QStringLiteral("--csv"), csv}),
             makespan);
    QCOMPARE(milliseconds(QStringLiteral("1f1b"), {QStringLiteral("--order"), csv}), makespan);
}

void TestCommands::comparesPublishedSchedules()
{
    const QString file = QStringLiteral(RIDGEPOINT_SOURCE_DIR "/tests/validation/schedules.json");
    const CliRun run =
        runCli({QStringLiteral("compare-schedules"), file, QStringLiteral("--json")});
    QCOMPARE(run.code, 0);
    QVERIFY(run.json()[QLatin1String("largest_makespan_error")].toDouble() < 0.001);
    QVERIFY(run.json()[QLatin1String("cases")].toArray().size() > 40);
    QVERIFY(runCli({QStringLiteral("compare-schedules"), file}).output.contains("zb-v, p 16"));
    QCOMPARE(runCli({QStringLiteral("compare-schedules"), QStringLiteral("no-such-file")}).code, 2);
}

void TestCommands::tablesAreComplete_data()
{
    QTest::addColumn<QString>("command");
    QTest::addColumn<int>("atLeast");
    QTest::newRow("fields") << QStringLiteral("fields") << 60;
    QTest::newRow("figures") << QStringLiteral("figures") << 60;
    QTest::newRow("presets") << QStringLiteral("presets") << 29;
    QTest::newRow("formats") << QStringLiteral("formats") << 10;
    QTest::newRow("schedules") << QStringLiteral("schedules") << 2;
}

void TestCommands::tablesAreComplete()
{
    QFETCH(QString, command);
    QFETCH(int, atLeast);
    const CliRun text = runCli({command});
    QCOMPARE(text.code, 0);
    QVERIFY(text.output.count('\n') >= atLeast);
    const CliRun json = runCli({command, QStringLiteral("--json")});
    QVERIFY(json.json()[command].toArray().size() >= atLeast);
}

void TestCommands::outputIsStable()
{
    const QStringList arguments{QStringLiteral("evaluate"), QStringLiteral("gpt3-175b-4096xa100"),
                                QStringLiteral("--json")};
    QCOMPARE(runCli(arguments).output, runCli(arguments).output);
}

void TestCommands::savedPlanEvaluatesTheSame()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("config.json"));
    QFile config(path);
    QVERIFY(config.open(QIODevice::WriteOnly));
    config.write(R"({"model_type": "qwen3", "hidden_size": 4096, "intermediate_size": 12288,
        "num_hidden_layers": 36, "num_attention_heads": 32, "num_key_value_heads": 8, "head_dim": 128,
        "vocab_size": 151936, "tie_word_embeddings": false})");
    config.close();
    const QString planPath = folder.filePath(QStringLiteral("plan.json"));
    const CliRun imported =
        runCli({QStringLiteral("import"), path, QStringLiteral("-o"), planPath});
    QVERIFY2(imported.code == 0, imported.errors.constData());
    const CliRun run = runCli({QStringLiteral("evaluate"), planPath, QStringLiteral("--json")});
    QCOMPARE(run.figure("model.parameters"), 8190735360.0);
}

void TestCommands::optimiseChoosesWithinTheBudget()
{
    const QStringList moving{QStringLiteral("optimise"), QStringLiteral("decoder-7b-1t-128xh100"),
                             QStringLiteral("--budget"), QStringLiteral("40 GiB")};
    const QStringList command =
        moving + QStringList{QStringLiteral("--host-link"), QStringLiteral("0 B/s")};
    const CliRun moved = runCli(moving + QStringList{QStringLiteral("--json")});
    QVERIFY(moved.json()[QLatin1String("best")][QLatin1String("layout.offload_set")]
                .toString()
                .startsWith(QStringLiteral("a:")));
    const CliRun run = runCli(command + QStringList{QStringLiteral("--json")});
    QCOMPARE(run.code, 0);
    QVERIFY(run.errors.isEmpty());
    const QJsonObject best = run.json()[QLatin1String("best")].toObject();
    // the engine prices what a choice shortens beside tensors: then it tells what may be missed
    QVERIFY(best[QLatin1String("missed_s_per_micro_batch")].toDouble() <=
            0.01 * best[QLatin1String("rebuild_s_per_micro_batch")].toDouble());
    QVERIFY(best[QLatin1String("peak_bytes")].toDouble() <= 40 * 1073741824.0);
    QVERIFY(best[QLatin1String("added_step_s")].toDouble() > 0);
    QVERIFY(
        best[QLatin1String("layout.recompute_set")].toString().startsWith(QStringLiteral("a:")));
    QCOMPARE(run.json()[QLatin1String("curve")].toArray().size(), 17);
    const CliRun text = runCli(command);
    QCOMPARE(text.code, 0);
    for (const char* part : {"Adds", "a:down_projection.input", "Added to a step"})
        QVERIFY2(text.output.contains(part), part);
    // what does not fit, and what cannot be read
    QCOMPARE(runCli(moving.mid(0, 3) + QStringList{QStringLiteral("1 GiB")}).code, 1);
    const CliRun bad = runCli(moving.mid(0, 3) + QStringList{QStringLiteral("much")});
    QCOMPARE(bad.code, 2);
    QVERIFY(bad.errors.contains("--budget") && bad.output.isEmpty());
    QCOMPARE(runCli({QStringLiteral("optimise"), QStringLiteral("qwen3-8b-48x4090")}).code, 1);
}

void TestCommands::fitAndLargestAnswer()
{
    const QString plan = QStringLiteral("decoder-7b-1t-128xh100");
    const QStringList tooMuch{plan, QStringLiteral("--set"),
                              QStringLiteral("layout.zero_stage=none")};
    const CliRun fit = runCli(QStringList{QStringLiteral("remedies")} + tooMuch +
                              QStringList{QStringLiteral("--json")});
    QCOMPARE(fit.code, 0);
    const QJsonArray remedies = fit.json()[QLatin1String("remedies")].toArray();
    QVERIFY(remedies.size() >= 3);
    const QJsonArray edits = remedies[0][QLatin1String("edits")].toArray();
    QCOMPARE(edits.size(), 1);
    // the edit, as a person types it, mends the plan
    const QString mend = edits[0][QLatin1String("path")].toString() + QLatin1Char('=') +
                         edits[0][QLatin1String("value")].toString();
    QCOMPARE(runCli(QStringList{QStringLiteral("evaluate")} + tooMuch).code, 1);
    QCOMPARE(runCli(QStringList{QStringLiteral("evaluate")} + tooMuch +
                    QStringList{QStringLiteral("--set"), mend})
                 .code,
             0);
    QVERIFY(
        runCli(QStringList{QStringLiteral("remedies")} + tooMuch).output.contains("ZeRO stage 1"));
    QVERIFY(runCli({QStringLiteral("remedies"), plan}).output.contains("It fits"));

    const CliRun largest = runCli({QStringLiteral("largest"), plan, QStringLiteral("--json")});
    QCOMPARE(largest.code, 0);
    const QJsonArray answers = largest.json()[QLatin1String("answers")].toArray();
    QCOMPARE(answers.size(), 5);
    QCOMPARE(answers[0][QLatin1String("value")].toInt(), 2);
    QVERIFY(runCli({QStringLiteral("largest"), plan}).output.contains("Longest sequence"));

    const CliRun levers = runCli({QStringLiteral("levers"), plan, QStringLiteral("--json")});
    QCOMPARE(levers.code, 0);
    const QJsonArray list = levers.json()[QLatin1String("levers")].toArray();
    QVERIFY(list.size() > 8);
    QCOMPARE(list[0][QLatin1String("path")].toString(), QStringLiteral("layout.zero_stage"));
    QCOMPARE(list[0][QLatin1String("options")].toArray().size(), 4);
    QVERIFY(runCli({QStringLiteral("levers"), plan}).output.contains("layout.micro_batch"));
}

/// The groups of a plan, what is hidden, and changes whose steps are those of the plan with them.
void TestCommands::tellsOfTheNetwork()
{
    const QString plan = QStringLiteral("decoder-7b-1t-128xh100");
    const CliRun run = runCli({QStringLiteral("network"), plan, QStringLiteral("--set"),
                               QStringLiteral("compute.mode=operators"), QStringLiteral("--json")});
    QCOMPARE(run.code, 0);
    const QJsonArray groups = run.json()[QLatin1String("groups")].toArray();
    QCOMPARE(groups.size(), 1);
    QCOMPARE(groups[0][QLatin1String("group")].toString(), QStringLiteral("data"));
    QCOMPARE(groups[0][QLatin1String("members")].toInt(), 128);
    QVERIFY(groups[0][QLatin1String("collectives")].toArray().size() >= 1);
    const CliRun evaluated =
        runCli({QStringLiteral("evaluate"), plan, QStringLiteral("--set"),
                QStringLiteral("compute.mode=operators"), QStringLiteral("--json")});
    QCOMPARE(groups[0][QLatin1String("exposed_s")].toDouble(),
             evaluated.figure("network.exposed_data_parallel_s"));
    const QJsonArray changes = run.json()[QLatin1String("changes")].toArray();
    QVERIFY(changes.size() > 5);
    for (const QJsonValue& change : changes) {
        if (!change[QLatin1String("refusal")].toString().isEmpty())
            continue;
        const QString set = change[QLatin1String("path")].toString() + QLatin1Char('=') +
                            change[QLatin1String("value")].toString();
        QCOMPARE(runCli({QStringLiteral("evaluate"), plan, QStringLiteral("--json"),
                         QStringLiteral("--set"), QStringLiteral("compute.mode=operators"),
                         QStringLiteral("--set"), set})
                     .figure("step.time_s"),
                 change[QLatin1String("step.time_s")].toDouble());
    }
    const QByteArray text = runCli({QStringLiteral("network"), plan}).output;
    QVERIFY(text.contains("data parallel") && text.contains("What would it give?"));

    const CliRun curves =
        runCli({QStringLiteral("collectives"), plan, QStringLiteral("--collective"),
                QStringLiteral("all-gather"), QStringLiteral("--members"), QStringLiteral("16"),
                QStringLiteral("--stride"), QStringLiteral("8"), QStringLiteral("--json")});
    QCOMPARE(curves.code, 0);
    QCOMPARE(curves.json()[QLatin1String("domains")].toInt(), 16);
    const QJsonArray chosen = curves.json()[QLatin1String("chosen")].toArray();
    QCOMPARE(chosen.size(), 25);
    QVERIFY(chosen[24][QLatin1String("seconds")].toDouble() >
            chosen[0][QLatin1String("seconds")].toDouble());
    QVERIFY(runCli({QStringLiteral("collectives"), plan}).output.contains("128 ranks"));
    QCOMPARE(runCli({QStringLiteral("collectives"), plan, QStringLiteral("--collective"),
                     QStringLiteral("gossip")})
                 .code,
             2);
}

/// Losses add up to the step, and a change that is offered gives the step that it is told with.
void TestCommands::splitsLosses()
{
    const QString plan = QStringLiteral("gpt3-175b-4096xa100");
    const CliRun run = runCli({QStringLiteral("losses"), plan, QStringLiteral("--json")});
    QCOMPARE(run.code, 0);
    const QJsonObject json = run.json();
    QCOMPARE(json[QLatin1String("format")].toString(), QStringLiteral("ridgepoint-losses"));
    double sum = json[QLatin1String("ideal_s")].toDouble();
    QJsonObject change;
    for (const QJsonValue& loss : json[QLatin1String("losses")].toArray()) {
        sum += loss[QLatin1String("seconds")].toDouble();
        const QJsonArray changes = loss[QLatin1String("changes")].toArray();
        if (change.isEmpty() && !changes.isEmpty())
            change = changes.first().toObject();
    }
    const double step = json[QLatin1String("step.time_s")].toDouble();
    QVERIFY(std::abs(sum - step) < 1e-9 * step);
    QStringList evaluate{QStringLiteral("evaluate"), plan, QStringLiteral("--json")};
    QCOMPARE(runCli(evaluate).figure("step.time_s"), step);
    QVERIFY(!change.isEmpty());
    for (const QJsonValue& edit : change[QLatin1String("edits")].toArray())
        evaluate << QStringLiteral("--set")
                 << edit[QLatin1String("path")].toString() + QLatin1Char('=') +
                        edit[QLatin1String("value")].toString();
    QCOMPARE(runCli(evaluate).figure("step.time_s"),
             change[QLatin1String("step.time_s")].toDouble());
    QCOMPARE(json[QLatin1String("stages")].toArray().size(),
             runCli({QStringLiteral("evaluate"), plan, QStringLiteral("--json")})
                 .json()[QLatin1String("figures")][QLatin1String("pipeline.idle_s")]
                        [QLatin1String("items")]
                 .toArray()
                 .size());
    QVERIFY(runCli({QStringLiteral("losses"), plan}).output.contains("Pipeline bubble"));
}

/// A plan's schedules are ranked, and the best, as its edits say, has the step that it is told
/// with.
void TestCommands::ranksSchedules()
{
    const QString plan = QStringLiteral("chapter-pipeline-4x9");
    const CliRun ranked = runCli({QStringLiteral("rank"), plan, QStringLiteral("--json")});
    QCOMPARE(ranked.code, 0);
    const QJsonArray list = ranked.json()[QLatin1String("schedules")].toArray();
    QVERIFY(list.size() > 8);
    QStringList evaluate{QStringLiteral("evaluate"), plan, QStringLiteral("--json")};
    for (const QJsonValue& edit : list[0][QLatin1String("edits")].toArray())
        evaluate << QStringLiteral("--set")
                 << edit[QLatin1String("path")].toString() + QLatin1Char('=') +
                        edit[QLatin1String("value")].toString();
    const QJsonValue step =
        runCli(evaluate)
            .json()[QLatin1String("figures")][QLatin1String("step.time_s")][QLatin1String("value")];
    QCOMPARE(step.toDouble(), list[0][QLatin1String("step.time_s")].toDouble());
    QVERIFY(runCli({QStringLiteral("rank"), plan}).output.contains("zb-v, v=2"));
    // the last stage has the head: layers are better moved away from it
    const QJsonObject split =
        runCli({QStringLiteral("rank"), QStringLiteral("gpt3-175b-4096xa100"),
                QStringLiteral("--set"), QStringLiteral("model.vocabulary=1000000"),
                QStringLiteral("--json")})
            .json()[QLatin1String("shortest_split")]
            .toObject();
    QVERIFY(split[QLatin1String("stage_layout")].toString().startsWith(QLatin1Char('E')));
    QCOMPARE(runCli({QStringLiteral("rank"), QStringLiteral("qwen3-8b-48x4090")}).code, 1);
}

/// An order that was written is read back and takes as long.
void TestCommands::readsAnOrderOfOnesOwn()
{
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("order.csv"));
    const QStringList times{QStringLiteral("--forward"),  QStringLiteral("10 ms"),
                            QStringLiteral("--backward"), QStringLiteral("20 ms"),
                            QStringLiteral("--transfer"), QStringLiteral("1 ms"),
                            QStringLiteral("--json")};
    const CliRun made = runCli(QStringList{QStringLiteral("pipeline"), QStringLiteral("--schedule"),
                                           QStringLiteral("zb-h1"), QStringLiteral("--stages"),
                                           QStringLiteral("4"), QStringLiteral("--micro-batches"),
                                           QStringLiteral("8"), QStringLiteral("--csv"), path} +
                               times);
    QCOMPARE(made.code, 0);
    const CliRun read =
        runCli(QStringList{QStringLiteral("pipeline"), QStringLiteral("--order"), path} + times);
    QCOMPARE(read.code, 0);
    for (const char* key : {"makespan_s", "idle_s", "peak_in_flight", "messages_each_way"})
        QCOMPARE(read.json()[QLatin1String(key)], made.json()[QLatin1String(key)]);
    QFile bad(path);
    QVERIFY(bad.open(QIODevice::WriteOnly));
    bad.write("0F0,what\n");
    bad.close();
    const CliRun refused =
        runCli(QStringList{QStringLiteral("pipeline"), QStringLiteral("--order"), path} + times);
    QCOMPARE(refused.code, 2);
    QVERIFY(refused.errors.contains("row 1, cell 2"));
    QCOMPARE(
        runCli(QStringList{QStringLiteral("pipeline"), QStringLiteral("--order"), folder.path()} +
               times)
            .code,
        2);
    QCOMPARE(runCli(QStringList{QStringLiteral("pipeline")} + times).code, 2);
}

RIDGEPOINT_TEST(TestCommands)
#include "tst_commands.moc"

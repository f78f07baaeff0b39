// SPDX-License-Identifier: GPL-3.0-or-later
// Files and values that are no plan: a message that names what is wrong, exit code 2, no crash.
#include "run_cli.h"
#include "support/test_main.h"

#include <QTemporaryDir>

using ridgepoint::tests::CliRun;
using ridgepoint::tests::runCli;

class TestBadInput : public QObject
{
    Q_OBJECT

  private slots:
    void badFilesAreRefusedWithAMessage_data();
    void badFilesAreRefusedWithAMessage();
    void harmlessSpellingsAreRead_data();
    void harmlessSpellingsAreRead();
    void hugeNestingEndsAtOnce();
    void missingFilesAndFoldersAreNamed();
    void extremeValuesEndInFigures_data();
    void extremeValuesEndInFigures();
    void longSchedulesAreNotTraced();

  private:
    /// A file of this content in the test's folder.
    QString file(const QByteArray& content)
    {
        const QString path = m_folder.filePath(QStringLiteral("plan.json"));
        QFile out(path);
        if (out.open(QIODevice::WriteOnly))
            out.write(content);
        return path;
    }

    QTemporaryDir m_folder;
};

void TestBadInput::badFilesAreRefusedWithAMessage_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const QByteArray& content, const char* says) {
        QTest::newRow(name) << content << QByteArray(says);
    };
    row("garbage", QByteArray("\x00\x01\xff\xfe garbage", 12), "plan.json");
    row("text", "hello", "plan.json");
    row("empty", "", "empty");
    row("blank", "  \n\n ", "white space");
    row("truncated", R"({"format": "ridgepoint-plan", "version": 1, "model": {"hidden": 40)",
        "end");
    row("newer version", R"({"format": "ridgepoint-plan", "version": 999})", "999");
    row("no version", R"({"format": "ridgepoint-plan"})", "version");
    row("list", "[1, 2, 3]", "plan.json");
    row("duplicate key", R"({"format": "ridgepoint-plan", "version": 1, "name": "a", "name": "b"})",
        "name");
    row("number as text",
        R"({"format": "ridgepoint-plan", "version": 1, "model": {"hidden": "4096"}})",
        "model.hidden");
    row("1e400", R"({"format": "ridgepoint-plan", "version": 1, "task": {"deadline_days": 1e400}})",
        "1e400");
    row("unknown choice",
        R"({"format": "ridgepoint-plan", "version": 1, "layout": {"zero_stage": "4"}})",
        "layout.zero_stage");
    row("no layers", R"({"format": "ridgepoint-plan", "version": 1, "model": {"groups": []}})",
        "groups");
    row("unknown given",
        R"({"format": "ridgepoint-plan", "version": 1, "given": {"step.speed": 1}})", "step.speed");
}

void TestBadInput::badFilesAreRefusedWithAMessage()
{
    QFETCH(QByteArray, content);
    QFETCH(QByteArray, says);
    const QString path = file(content);
    for (const char* command : {"evaluate", "import"}) {
        const CliRun run = runCli({QLatin1String(command), path});
        QVERIFY2(run.code == 2, (QByteArray(command) + ": " + run.output + run.errors).constData());
        QVERIFY(run.output.isEmpty());
        QVERIFY(run.errors.startsWith("error: "));
        if (qstrcmp(command, "evaluate") == 0)
            QVERIFY2(run.errors.contains(says), run.errors.constData());
    }
}

void TestBadInput::harmlessSpellingsAreRead_data()
{
    QTest::addColumn<QByteArray>("content");
    QTest::newRow("CRLF") << QByteArray(
        "{\r\n\"format\": \"ridgepoint-plan\",\r\n\"version\": 1}\r\n");
    QTest::newRow("byte order mark")
        << QByteArray("\xef\xbb\xbf{\"format\": \"ridgepoint-plan\", \"version\": 1}");
    QTest::newRow("unknown key") << QByteArray(
        R"({"format": "ridgepoint-plan", "version": 1, "colour": "blue"})");
}

void TestBadInput::harmlessSpellingsAreRead()
{
    QFETCH(QByteArray, content);
    const CliRun run =
        runCli({QStringLiteral("evaluate"), file(content), QStringLiteral("--json")});
    QVERIFY2(run.code == 0 || run.code == 1, run.errors.constData());
    QCOMPARE(run.figure("model.parameters"), 8030261248.0);
    const CliRun comma = runCli(
        {QStringLiteral("evaluate"), file(content), QStringLiteral("--json")}, "de_DE.UTF-8");
    QCOMPARE(comma.output, run.output);
}

void TestBadInput::hugeNestingEndsAtOnce()
{
    const CliRun run = runCli({QStringLiteral("evaluate"), file(QByteArray(100'000'000, '['))});
    QCOMPARE(run.code, 2);
    QVERIFY(run.errors.contains("plan.json"));
    const CliRun within = runCli({QStringLiteral("evaluate"), file(QByteArray(10'000'000, '['))});
    QCOMPARE(within.code, 2);
}

void TestBadInput::missingFilesAndFoldersAreNamed()
{
    const CliRun missing =
        runCli({QStringLiteral("evaluate"), m_folder.filePath(QStringLiteral("none.json"))});
    QCOMPARE(missing.code, 2);
    QVERIFY(missing.errors.contains("none.json"));
    const CliRun folder = runCli({QStringLiteral("evaluate"), m_folder.path()});
    QCOMPARE(folder.code, 2);
    const CliRun preset = runCli({QStringLiteral("evaluate"), QStringLiteral("qwen3-8b-48x409")});
    QCOMPARE(preset.code, 2);
    QVERIFY2(preset.errors.contains("qwen3-8b-48x4090"), preset.errors.constData());
    const CliRun unwritable = runCli({QStringLiteral("import"), file("{}"), QStringLiteral("-o"),
                                      QStringLiteral("/no/such/folder/plan.json")});
    QCOMPARE(unwritable.code, 2);
}

void TestBadInput::extremeValuesEndInFigures_data()
{
    QTest::addColumn<QString>("assignment");
    for (const char* text :
         {"task.tokens=1", "task.tokens=1e18", "task.sequence_tokens=1e9", "model.hidden=1000000",
          "model.layers=100000", "layout.tensor_parallel=65536", "layout.pipeline_parallel=4096",
          "cluster.nodes=1000000", "task.global_batch_sequences=1000000000",
          "cluster.peak_flop_per_s=1", "cluster.nic_bytes_per_s=1e-3",
          "reliability.accelerator_mtbf_s=1e-3", "compute.efficiency=1e-9",
          "checkpoint.interval_s=1e-6"})
        QTest::newRow(text) << QString::fromLatin1(text);
}

void TestBadInput::extremeValuesEndInFigures()
{
    QFETCH(QString, assignment);
    const CliRun run = runCli({QStringLiteral("evaluate"), QStringLiteral("qwen3-8b-48x4090"),
                               QStringLiteral("--set"), assignment, QStringLiteral("--json")});
    QVERIFY2(run.code == 0 || run.code == 1,
             (QByteArray::number(run.code) + run.errors).constData());
    QVERIFY(!run.output.contains("nan") && !run.output.contains("inf,"));
    QVERIFY(!run.json().isEmpty());
}

void TestBadInput::longSchedulesAreNotTraced()
{
    QStringList arguments{QStringLiteral("pipeline"), QStringLiteral("--stages"),
                          QStringLiteral("50"),       QStringLiteral("--micro-batches"),
                          QStringLiteral("5001"),     QStringLiteral("--forward"),
                          QStringLiteral("1 ms"),     QStringLiteral("--backward"),
                          QStringLiteral("2 ms")};
    QCOMPARE(runCli(arguments).code, 0);
    const QString trace = m_folder.filePath(QStringLiteral("trace.json"));
    arguments << QStringLiteral("--trace") << trace;
    const CliRun run = runCli(arguments);
    QCOMPARE(run.code, 2);
    QVERIFY2(run.errors.contains("500100 slots") && run.errors.contains("at most 500000"),
             run.errors.constData());
    QVERIFY(!QFile::exists(trace));
}

RIDGEPOINT_TEST(TestBadInput)
#include "tst_bad_input.moc"

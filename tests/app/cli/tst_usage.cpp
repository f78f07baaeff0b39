// SPDX-License-Identifier: GPL-3.0-or-later
// Command lines that can't be used: the wrong word is named, with the likeliest right one. And what
// the program says that it is.
#include "common/build_facts.h"
#include "run_cli.h"
#include "support/test_main.h"

#include <QRegularExpression>
#include <QTemporaryDir>

using ridgepoint::tests::CliRun;
using ridgepoint::tests::runCli;

class TestUsage : public QObject
{
    Q_OBJECT

  private slots:
    void wrongWordsAreNamed_data();
    void wrongWordsAreNamed();
    void helpIsNoError_data();
    void helpIsNoError();
    void versionTellsTheBuild();
    void versionIsJsonWhereAsked();
    void commitIsThatOfTheCloneOrUnknown();
};

void TestUsage::wrongWordsAreNamed_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* line, const char* says) {
        QTest::newRow(line) << QString::fromLatin1(line) << QByteArray(says);
    };
    row("", "A command is needed.");
    row("evaluat", "no command \"evaluat\". Did you mean \"evaluate\"?");
    row("bogus", "no command \"bogus\". There are: evaluate, explain, ");
    row("bogus --json", "no command \"bogus\"");
    row("--jsn", "no option \"--jsn\"");
    row("evaluate --jsn", "no option \"--jsn\". Did you mean \"--json\"?");
    row("evaluate --requre=1", "no option \"--requre\". Did you mean \"--require\"?");
    row("evaluate --bogus", "no option \"--bogus\".");
    row("evaluate a b", "\"b\" is one word too many");
    row("fields cluster", "\"cluster\" is one word too many");
    row("explain", "PLAN is required");
    row("pipeline --stages two", "--stages = two");
    row("evaluate qwen3-8b-48x409",
        "no file \"qwen3-8b-48x409\", and no preset plan of that name. The closest: \"qwen3-8b-48");
    row("evaluate nothing-like-it", "no preset plan of that name (see `ridgepoint-cli presets`)");
    row("evaluate h200", "is of kind accelerator");
    row("evaluate no-such.json", "no-such.json");
}

void TestUsage::wrongWordsAreNamed()
{
    QFETCH(QString, line);
    QFETCH(QByteArray, says);
    const CliRun run = runCli(line.split(u' ', Qt::SkipEmptyParts));
    QCOMPARE(run.code, 2);
    QVERIFY(run.output.isEmpty());
    QVERIFY2(run.errors.startsWith("error: "), run.errors.constData());
    QVERIFY2(run.errors.contains(says), run.errors.constData());
}

void TestUsage::helpIsNoError_data()
{
    QTest::addColumn<QString>("line");
    for (const char* line : {"--help", "-h", "evaluate --help", "pipeline -h", "--version"})
        QTest::newRow(line) << QString::fromLatin1(line);
}

void TestUsage::helpIsNoError()
{
    QFETCH(QString, line);
    const CliRun run = runCli(line.split(u' '));
    QCOMPARE(run.code, 0);
    QVERIFY(run.errors.isEmpty());
    QVERIFY(run.output.contains("ridgepoint-cli"));
}

void TestUsage::versionTellsTheBuild()
{
    const CliRun run = runCli({QStringLiteral("--version")});
    QCOMPARE(run.output.toStdString(), ridgepoint::app::versionText("ridgepoint-cli"));
    QVERIFY(run.output.startsWith("ridgepoint-cli "));
    for (const char* name : {"Commit: ", "Build type: ", "Compiler: "})
        QVERIFY2(run.output.contains(name), name);
}

void TestUsage::versionIsJsonWhereAsked()
{
    const QJsonObject facts =
        runCli({QStringLiteral("--version"), QStringLiteral("--json")}).json();
    QCOMPARE(facts[QLatin1String("format")].toString(), QStringLiteral("ridgepoint-version"));
    QCOMPARE(facts[QLatin1String("program_version")].toString(),
             QLatin1String(ridgepoint::app::version()));
    for (const auto& fact : ridgepoint::app::buildFacts())
        QCOMPARE(facts[QLatin1String(fact.key)].toString(), QString::fromUtf8(fact.value));
}

void TestUsage::commitIsThatOfTheCloneOrUnknown()
{
    const QString source = QStringLiteral(RIDGEPOINT_SOURCE_DIR);
    QTemporaryDir folder;
    const auto commitOf = [&](const QString& of) {
        const QString header = folder.filePath(QStringLiteral("commit.h"));
        QProcess cmake;
        cmake.start(QStringLiteral("cmake"),
                    {QStringLiteral("-DFOLDER=") + of, QStringLiteral("-DOUTPUT=") + header,
                     QStringLiteral("-P"), source + QStringLiteral("/cmake/WriteCommit.cmake")});
        cmake.waitForFinished();
        QFile file(header);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    };
    QVERIFY(commitOf(folder.path()).contains(QStringLiteral("RIDGEPOINT_COMMIT \"unknown\"")));
    // a folder within a clone is not what the clone is of
    QVERIFY(commitOf(source + QStringLiteral("/app")).contains(QStringLiteral("\"unknown\"")));
    if (QFile::exists(source + QStringLiteral("/.git"))) {
        static const QRegularExpression hash(QStringLiteral("\"[0-9a-f]{12}( with changes)?\""));
        const QString commit = commitOf(source);
        QVERIFY2(commit.contains(hash) || commit.contains(QStringLiteral("\"unknown\"")),
                 qPrintable(commit)); // git itself may be missing
    }
}

RIDGEPOINT_TEST(TestUsage)
#include "tst_usage.moc"

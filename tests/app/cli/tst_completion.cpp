// SPDX-License-Identifier: GPL-3.0-or-later
// What Tab offers: the program's candidates, and that bash, zsh and fish take them.
#include "run_cli.h"
#include "support/test_main.h"

#include <QJsonArray>
#include <QStandardPaths>
#include <QTemporaryDir>

using ridgepoint::tests::runCli;

namespace {

/// The candidates for a command line that ends where a person presses Tab.
QStringList candidates(const QStringList& words)
{
    QStringList found;
    const auto run = runCli(QStringList{QStringLiteral("complete")} + words);
    for (const QString& line : QString::fromUtf8(run.output).split(u'\n', Qt::SkipEmptyParts))
        found += line.section(u'\t', 0, 0);
    return found;
}

QStringList column(const char* command, const char* list, const char* key, const char* kind = "")
{
    QStringList values;
    const auto run = runCli({QLatin1String(command), QStringLiteral("--json")});
    for (const QJsonValue& row : run.json()[QLatin1String(list)].toArray()) {
        if (*kind == 0 || row[QLatin1String("kind")].toString() == QLatin1String(kind))
            values += row[QLatin1String(key)].toString();
    }
    return values;
}

QString script(const char* name)
{
    return QStringLiteral(RIDGEPOINT_SOURCE_DIR "/packaging/completion/") + QLatin1String(name);
}

/// Runs a shell where ridgepoint-cli is on the path.
QByteArray shell(const QString& program, const QStringList& arguments, const QString& folder = {})
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const QString bin = QFileInfo(QStringLiteral(RIDGEPOINT_CLI)).path();
    environment.insert(QStringLiteral("PATH"), bin + u':' + qEnvironmentVariable("PATH"));
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder);
    process.start(program, arguments);
    process.waitForFinished();
    return process.readAllStandardOutput();
}

} // namespace

class TestCompletion : public QObject
{
    Q_OBJECT

  private slots:
    void offersWhatMayStandThere_data();
    void offersWhatMayStandThere();
    void offersEveryNameOfTheTables();
    void everyOptionOfEveryCommandIsOffered();
    void strangeLinesOfferNothing_data();
    void strangeLinesOfferNothing();
    void bashTakesThem_data();
    void bashTakesThem();
    void bashOffersFiles();
    void fishTakesThem();
    void zshReadsTheScript();
};

void TestCompletion::offersWhatMayStandThere_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::addColumn<QStringList>("offered");
    const auto row = [](const char* words, const char* offered) {
        QTest::newRow(words) << QString::fromLatin1(words).split(u' ')
                             << QString::fromLatin1(offered).split(u' ', Qt::SkipEmptyParts);
    };
    row("eva", "evaluate");
    row("e", "evaluate explain");
    row("--v", "--version");
    row("evaluate --re", "--require");
    row("evaluate qwen3-8b-4", "qwen3-8b-48x4090 :files");
    row("evaluate p.json --set layout.zero_s", "layout.zero_stage=");
    row("evaluate --set layout.zero_stage=", "layout.zero_stage=none layout.zero_stage=1 "
                                             "layout.zero_stage=2 layout.zero_stage=3");
    row("evaluate --set nothing=", "");
    row("evaluate --given model.param", "model.parameters=");
    row("evaluate --given run.completion", ""); // may not be given
    row("evaluate --require run.completion", "run.completion_days>=");
    row("explain p.json step.ti", "step.time_s");
    row("explain --json p.json step.ti", "step.time_s");
    row("explain --set a=b p.json step.ti", "step.time_s");
    row("explain p.json step.time_s step.ti", ""); // nothing more may stand there
    row("import c", ":files");
    row("import config.json -o p", ":files");
    row("pipeline --schedule gp", "gpipe");
    row("pipeline --schedule=gp", "--schedule=gpipe");
    row("pipeline --forward 1", "");
}

void TestCompletion::offersWhatMayStandThere()
{
    QFETCH(QStringList, words);
    QFETCH(QStringList, offered);
    QCOMPARE(candidates(words), offered);
}

void TestCompletion::offersEveryNameOfTheTables()
{
    QCOMPARE(candidates({QStringLiteral("evaluate"), QString()}),
             column("presets", "presets", "id", "plan") + QStringList{QStringLiteral(":files")});
    QCOMPARE(candidates({QStringLiteral("explain"), QStringLiteral("p.json"), QString()}),
             column("figures", "figures", "id"));
    QCOMPARE(candidates({QStringLiteral("pipeline"), QStringLiteral("--schedule"), QString()}),
             column("schedules", "schedules", "name"));
    QStringList paths = column("fields", "fields", "path");
    for (QString& path : paths)
        path = path.remove(QStringLiteral("[]")) + u'=';
    QCOMPARE(candidates({QStringLiteral("evaluate"), QStringLiteral("--set"), QString()}), paths);
    // what is offered is taken: each path is a field's
    for (const QString& path : paths) {
        const auto run = runCli({QStringLiteral("evaluate"), QStringLiteral("--set"), path});
        QVERIFY2(!run.errors.contains("no field"), run.errors.constData());
    }
}

void TestCompletion::everyOptionOfEveryCommandIsOffered()
{
    const QStringList commands = candidates({QString()});
    QVERIFY(commands.contains(QStringLiteral("evaluate")));
    for (const QString& command : commands) {
        const auto help = runCli({command, QStringLiteral("--help")});
        QCOMPARE(help.code, 0);
        const QStringList offered = candidates({command, QStringLiteral("-")});
        for (const QString& option : offered)
            QVERIFY2(help.output.contains(option.toUtf8()), qPrintable(command + u' ' + option));
        QVERIFY(offered.contains(QStringLiteral("--json")));
    }
}

void TestCompletion::strangeLinesOfferNothing_data()
{
    QTest::addColumn<QStringList>("words");
    QTest::newRow("no word") << QStringList();
    QTest::newRow("no such command") << QStringList{QStringLiteral("bogus"), QString()};
    QTest::newRow("no such option")
        << QStringList{QStringLiteral("evaluate"), QStringLiteral("--bogus=1")};
    QTest::newRow("flag with a value")
        << QStringList{QStringLiteral("evaluate"), QStringLiteral("--json=1")};
    QTest::newRow("not UTF-8") << QStringList{QStringLiteral("\x01\x7f[]={}")};
}

void TestCompletion::strangeLinesOfferNothing()
{
    QFETCH(QStringList, words);
    const auto run = runCli(QStringList{QStringLiteral("complete")} + words);
    QCOMPARE(run.code, 0);
    QVERIFY2(run.output.isEmpty(), run.output.constData());
}

void TestCompletion::bashTakesThem_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QStringList>("pieces"); // as bash splits the line
    QTest::addColumn<QStringList>("replies");
    const auto row = [](const char* line, const char* pieces, const char* replies) {
        QTest::newRow(line) << QString::fromLatin1(line) << QString::fromLatin1(pieces).split(u'|')
                            << QString::fromLatin1(replies).split(u' ', Qt::SkipEmptyParts);
    };
    row("ridgepoint-cli ev", "ridgepoint-cli|ev", "evaluate");
    row("ridgepoint-cli  evaluate  --req", "ridgepoint-cli|evaluate|--req", "--require");
    row("ridgepoint-cli evaluate --set layout.zero_s",
        "ridgepoint-cli|evaluate|--set|layout.zero_s", "layout.zero_stage=");
    row("ridgepoint-cli evaluate --set layout.zero_stage=",
        "ridgepoint-cli|evaluate|--set|layout.zero_stage|=", "none 1 2 3");
    row("ridgepoint-cli evaluate --set layout.zero_stage=n",
        "ridgepoint-cli|evaluate|--set|layout.zero_stage|=|n", "none");
    row("ridgepoint-cli evaluate --set \"layout.zero_stage=n",
        "ridgepoint-cli|evaluate|--set|\"layout.zero_stage=n", "layout.zero_stage=none");
    row("ridgepoint-cli evaluate --set layout.zero_stage=2 --given model.param",
        "ridgepoint-cli|evaluate|--set|layout.zero_stage|=|2|--given|model.param",
        "model.parameters=");
    row("ridgepoint-cli evaluate --require run.completion",
        "ridgepoint-cli|evaluate|--require|run.completion", "run.completion_days\\>=");
    row("ridgepoint-cli evaluate --require 'run.completion",
        "ridgepoint-cli|evaluate|--require|'run.completion", "run.completion_days>=");
    row("ridgepoint-cli pipeline --schedule=gp", "ridgepoint-cli|pipeline|--schedule|=|gp",
        "gpipe");
    row("ridgepoint-cli explain \"my plan.json\" run.base",
        "ridgepoint-cli|explain|\"my plan.json\"|run.base", "run.base_days");
}

void TestCompletion::bashTakesThem()
{
    QFETCH(QString, line);
    QFETCH(QStringList, pieces);
    QFETCH(QStringList, replies);
    // compopt works only under a real Tab
    const QString run = QStringLiteral("source \"$1\"; compopt() { :; }; COMP_LINE=$2; "
                                       "COMP_POINT=${#2}; shift 2; COMP_WORDS=(\"$@\"); "
                                       "COMP_CWORD=$(($# - 1)); _ridgepoint_cli; "
                                       "printf '%s\\n' \"${COMPREPLY[@]}\"");
    const QByteArray got =
        shell(QStringLiteral("bash"), QStringList{QStringLiteral("-c"), run, QStringLiteral("bash"),
                                                  script("ridgepoint-cli.bash"), line} +
                                          pieces);
    QCOMPARE(QString::fromUtf8(got).split(u'\n', Qt::SkipEmptyParts), replies);
}

void TestCompletion::bashOffersFiles()
{
    QTemporaryDir folder;
    QFile plan(folder.filePath(QStringLiteral("my own plan.json")));
    QVERIFY(plan.open(QIODevice::WriteOnly));
    const QString run = QStringLiteral("source \"$1\"; compopt() { :; }; "
                                       "COMP_LINE='ridgepoint-cli import my'; COMP_POINT=24; "
                                       "COMP_WORDS=(ridgepoint-cli import my); COMP_CWORD=2; "
                                       "_ridgepoint_cli; printf '%s\\n' \"${COMPREPLY[@]}\"");
    QCOMPARE(
        shell(QStringLiteral("bash"),
              {QStringLiteral("-c"), run, QStringLiteral("bash"), script("ridgepoint-cli.bash")},
              folder.path()),
        QByteArray("my own plan.json\n"));
}

void TestCompletion::fishTakesThem()
{
    const QString fish = QStandardPaths::findExecutable(QStringLiteral("fish"));
    if (fish.isEmpty())
        QSKIP("fish is not installed");
    const auto offered = [&](const char* line) {
        const QByteArray got = shell(fish, {QStringLiteral("--no-config"), QStringLiteral("-c"),
                                            QStringLiteral("source $argv[1]; complete -C $argv[2]"),
                                            script("ridgepoint-cli.fish"), QLatin1String(line)});
        QStringList found;
        for (const QString& each : QString::fromUtf8(got).split(u'\n', Qt::SkipEmptyParts))
            found += each.section(u'\t', 0, 0);
        return found;
    };
    QCOMPARE(offered("ridgepoint-cli eval"), QStringList{QStringLiteral("evaluate")});
    QCOMPARE(offered("ridgepoint-cli evaluate --set layout.zero_s"),
             QStringList{QStringLiteral("layout.zero_stage=")});
    QCOMPARE(offered("ridgepoint-cli pipeline --schedule gp"),
             QStringList{QStringLiteral("gpipe")});
    QCOMPARE(offered("ridgepoint-cli pipeline --schedule ").size(),
             column("schedules", "schedules", "name").size());
}

void TestCompletion::zshReadsTheScript()
{
    const QString zsh = QStandardPaths::findExecutable(QStringLiteral("zsh"));
    if (zsh.isEmpty())
        QSKIP("zsh is not installed");
    QCOMPARE(QProcess::execute(zsh, {QStringLiteral("-n"), script("_ridgepoint-cli")}), 0);
}

RIDGEPOINT_TEST(TestCompletion)
#include "tst_completion.moc"

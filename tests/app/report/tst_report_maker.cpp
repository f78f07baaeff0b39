// SPDX-License-Identifier: GPL-3.0-or-later
// Reports made and written while the event loop goes on; and the command line's way to the same.
#include "app/cli/run_cli.h"
#include "made_report.h"

#include "report/report_maker.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace ridgepoint::tests {
namespace {

QByteArray contents(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void put(const QString& path, const QByteArray& bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

} // namespace

class TestReportMaker : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    style::PlanViewPtr m_view;

    QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    report::MadeReportPtr make(report::ReportMaker& maker)
    {
        QSignalSpy spy(&maker, &report::ReportMaker::made);
        maker.make(m_view, nullptr, someOptions());
        if (!spy.wait(60'000))
            return nullptr;
        return spy.last().at(0).value<report::MadeReportPtr>();
    }

  private slots:
    void initTestCase() { m_view = report::evaluated(hardPlan({})); }
    void writesWhatIsMadeAtOnce();
    void newestWins();
    void cancelLeavesTheFile();
    void failureLeavesTheFile();
    void endsWhileAtWork();
    void commandLine();
    void commandLineWithoutQt();
    void commandLineRefuses_data();
    void commandLineRefuses();
};

void TestReportMaker::writesWhatIsMadeAtOnce()
{
    report::ReportMaker maker;
    const report::MadeReportPtr report = make(maker);
    QVERIFY(report);
    const Made direct = made(hardPlan({}), someOptions());
    for (const bool html : {false, true}) {
        QSignalSpy written(&maker, &report::ReportMaker::written);
        QSignalSpy progress(&maker, &report::ReportMaker::progress);
        const QString file = path(html ? "a.html" : "a.pdf");
        maker.write(report, file, html);
        QVERIFY(written.wait(60'000));
        QCOMPARE(written.last().at(0).toString(), file);
        QVERIFY(progress.size() > 3);
        QCOMPARE(progress.last().at(0), progress.last().at(1));
        const QByteArray expected = html ? direct.html() : QByteArray::fromStdString(direct.pdf());
        QVERIFY(contents(file) == expected);
    }
}

void TestReportMaker::newestWins()
{
    report::ReportMaker maker;
    QSignalSpy spy(&maker, &report::ReportMaker::made);
    report::ReportOptions options = someOptions();
    for (int i = 0; i < 20; ++i) {
        options.title = QStringLiteral("Title %1").arg(i);
        maker.make(m_view, nullptr, options);
    }
    QTRY_VERIFY_WITH_TIMEOUT(!maker.isMaking(), 60'000);
    QVERIFY(spy.size() < 4);
    QCOMPARE(spy.last().at(0).value<report::MadeReportPtr>()->report.title,
             QStringLiteral("Title 19"));
}

void TestReportMaker::cancelLeavesTheFile()
{
    report::ReportMaker maker;
    const report::MadeReportPtr report = make(maker);
    QVERIFY(report);
    const QString file = path("kept.pdf");
    put(file, "as it was");
    QSignalSpy written(&maker, &report::ReportMaker::written);
    connect(&maker, &report::ReportMaker::progress, &maker, [&](int done) {
        if (done == 3)
            QVERIFY(maker.cancelWriting());
    });
    maker.write(report, file, false);
    QTRY_VERIFY(!maker.isWriting());
    QTest::qWait(200);
    QCOMPARE(written.size(), 0);
    QCOMPARE(contents(file), QByteArray("as it was"));
    QCOMPARE(QDir(m_folder.path())
                 .entryList({QStringLiteral("*kept*")}, QDir::Files | QDir::Hidden)
                 .size(),
             1);
}

void TestReportMaker::failureLeavesTheFile()
{
    report::ReportMaker maker;
    const report::MadeReportPtr report = make(maker);
    QVERIFY(report);
    QSignalSpy failed(&maker, &report::ReportMaker::failed);
    maker.write(report, path("no/such/folder/a.pdf"), false);
    QVERIFY(failed.wait(60'000));
    QVERIFY(failed.last().at(0).toString().contains(QStringLiteral("a.pdf")));
    QDir(m_folder.path()).mkdir(QStringLiteral("folder.pdf"));
    maker.write(report, path("folder.pdf"), false);
    QVERIFY(failed.wait(60'000));
}

void TestReportMaker::endsWhileAtWork()
{
    for (int i = 0; i < 5; ++i) {
        report::ReportMaker maker;
        maker.make(m_view, nullptr, someOptions());
        QTest::qWait(i * 15);
    }
    QTest::qWait(300);
}

void TestReportMaker::commandLine()
{
    const QString file = path("cli.pdf");
    const CliRun ran =
        runCli({QStringLiteral("report"), QStringLiteral("qwen3-8b-48x4090"), QStringLiteral("-o"),
                file, QStringLiteral("--json"), QStringLiteral("--sections"),
                QStringLiteral("memory,problems"), QStringLiteral("--baseline"),
                QStringLiteral("qwen3-8b-32x4090"), QStringLiteral("--title"),
                QStringLiteral("A title"), QStringLiteral("--paper"), QStringLiteral("letter")});
    QCOMPARE(ran.code, 0);
    QCOMPARE(ran.errors, QByteArray());
    const QJsonObject written = QJsonDocument::fromJson(ran.output).object();
    QCOMPARE(written[QLatin1String("format")].toString(), QStringLiteral("ridgepoint-report"));
    QCOMPARE(written[QLatin1String("title")].toString(), QStringLiteral("A title"));
    QCOMPARE(
        QJsonDocument(written[QLatin1String("sections")].toArray()).toJson(QJsonDocument::Compact),
        QByteArray(R"(["summary","comparison","memory","problems"])"));
    QVERIFY(written[QLatin1String("pages")].toInt() > 1);
    QVERIFY(contents(file).startsWith("%PDF-"));
    QCOMPARE(written[QLatin1String("bytes")].toInt(), contents(file).size());
    const CliRun html = runCli({QStringLiteral("report"), QStringLiteral("qwen3-8b-48x4090"),
                                QStringLiteral("-o"), path("cli.html")});
    QCOMPARE(html.code, 0);
    QVERIFY(contents(path("cli.html")).startsWith("<!DOCTYPE html>"));
}

/// Where there is no program that draws, the command says so.
void TestReportMaker::commandLineWithoutQt()
{
    const QString alone = path("ridgepoint-cli");
    QVERIFY(QFile::copy(QStringLiteral(RIDGEPOINT_CLI), alone));
    QProcess process;
    process.start(alone, {QStringLiteral("report"), QStringLiteral("qwen3-8b-48x4090"),
                          QStringLiteral("-o"), path("none.pdf")});
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitCode(), 2);
    QVERIFY(process.readAllStandardError().contains("ridgepoint-report"));
    QVERIFY(!QFile::exists(path("none.pdf")));
}

void TestReportMaker::commandLineRefuses_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const QStringList& arguments, const char* says) {
        QTest::newRow(name) << arguments << QString::fromLatin1(says);
    };
    const QString plan = QStringLiteral("qwen3-8b-48x4090");
    const QString o = QStringLiteral("-o");
    row("no output", {plan}, "--output");
    row("no plan", {o, QStringLiteral("a.pdf")}, "PLAN");
    row("ending", {plan, o, QStringLiteral("a.doc")}, "a.doc");
    row("section", {plan, o, QStringLiteral("a.pdf"), QStringLiteral("--sections=memory,nose")},
        "nose");
    row("paper", {plan, o, QStringLiteral("a.pdf"), QStringLiteral("--paper=a5")}, "a5");
    row("baseline", {plan, o, QStringLiteral("a.pdf"), QStringLiteral("--baseline=nothing")},
        "nothing");
    row("field", {plan, o, QStringLiteral("a.pdf"), QStringLiteral("--set=layout.nose=3")},
        "layout.nose");
    row("notes", {plan, o, QStringLiteral("a.pdf"), QStringLiteral("--notes-file=/no/such")},
        "/no/such");
    row("folder", {plan, o, QStringLiteral("/no/such/folder/a.pdf")}, "/no/such/folder");
}

void TestReportMaker::commandLineRefuses()
{
    QFETCH(QStringList, arguments);
    QFETCH(QString, says);
    const CliRun ran = runCli(QStringList{QStringLiteral("report")} + arguments);
    QCOMPARE(ran.code, 2);
    QVERIFY2(QString::fromUtf8(ran.errors).contains(says), ran.errors.constData());
    QCOMPARE(ran.output, QByteArray());
    QVERIFY(!QFile::exists(QStringLiteral("a.pdf")));
}

RIDGEPOINT_TEST(TestReportMaker)

} // namespace ridgepoint::tests

#include "tst_report_maker.moc"

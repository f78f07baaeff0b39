// SPDX-License-Identifier: GPL-3.0-or-later
// Several writers of one file, and folders and disks that fail: nothing of the user's is lost, and
// nothing of another's is replaced unasked.
#include "answer_dialogs.h"
#include "exchange/document_io.h"
#include "exchange/presets.h"
#include "main_window.h"
#include "plan_session.h"
#include "recovery.h"
#include "support/test_main.h"

#include <QAction>
#include <QDir>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace ridgepoint;
using gui::MainWindow;
using gui::PlanSession;
using gui::Recovery;

namespace {

const QString kNodes = QStringLiteral("cluster.pools[0].nodes");
constexpr const char* kPlan = "qwen3-8b-48x4090";

plan::Document presetPlan()
{
    return *exchange::loadPlanPreset(kPlan).document;
}

std::int64_t nodesIn(const QString& path)
{
    const auto read = exchange::readDocumentFile(path.toStdString());
    return read.document ? read.document->plan.cluster.pools[0].nodes : -1;
}

/// As another program would, at once.
void writeWithNodes(const QString& path, std::int64_t nodes)
{
    plan::Document document = presetPlan();
    document.plan.cluster.pools[0].nodes = nodes;
    QVERIFY(!exchange::saveDocument(document, path.toStdString()));
}

/// Ctrl+S, without the event loop having told of anything that happened to the file.
void save(MainWindow& window)
{
    for (QAction* action : window.findChildren<QAction*>()) {
        if (action->shortcut() == QKeySequence(QKeySequence::Save))
            action->trigger();
    }
}

} // namespace

class TestFileConflicts : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init();

    void savingAsksBeforeItReplacesWhatAnotherWrote_data();
    void savingAsksBeforeItReplacesWhatAnotherWrote();
    void savingDoesNotAskWhereNothingIsLost();
    void theSecondWindowLearnsOfTheFirstOne();
    void whatWasDeclinedIsReplacedUnasked();
    void aTakenBackPlanKnowsThatItsFileHasChanged();
    void aVanishedFileIsWrittenAgain();
    void aFileThatCannotBeWrittenLeavesThePlanChanged();
    void aFailingRecoveryFolderIsToldOnce();
    void aRemovedRecoveryFolderComesBackWithEveryCopy();
    void theProgramStartsWithoutAHome_data();
    void theProgramStartsWithoutAHome();

  private:
    QString at(const char* name) const { return m_folder->filePath(QLatin1String(name)); }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void TestFileConflicts::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    QVERIFY(m_folder->isValid());
}

void TestFileConflicts::savingAsksBeforeItReplacesWhatAnotherWrote_data()
{
    QTest::addColumn<bool>("replaces");
    QTest::newRow("cancelled") << false;
    QTest::newRow("replaced") << true;
}

void TestFileConflicts::savingAsksBeforeItReplacesWhatAnotherWrote()
{
    QFETCH(bool, replaces);
    const QString path = at("plan.json");
    writeWithNodes(path, 6);
    MainWindow window(at("recovery"));
    QVERIFY(window.openFile(path));
    QVERIFY(!window.session()->edit(kNodes, QStringLiteral("7")));
    writeWithNodes(path, 8); // between read and save
    int asked = 0;
    const tests::AnswerDialogs answers([&](const QString& title) {
        ++asked;
        return title != QStringLiteral("Changed on disk") ? QMessageBox::NoButton
               : replaces                                 ? QMessageBox::Save
                                                          : QMessageBox::Cancel;
    });
    save(window);
    QCOMPARE(asked, 1);
    QCOMPARE(nodesIn(path), replaces ? 7 : 8);
    QCOMPARE(window.session()->isModified(), !replaces);
    QCOMPARE(window.session()->document().plan.cluster.pools[0].nodes, 7);
}

void TestFileConflicts::savingDoesNotAskWhereNothingIsLost()
{
    const QString path = at("plan.json");
    writeWithNodes(path, 6);
    MainWindow window(at("recovery"));
    QVERIFY(window.openFile(path));
    const tests::AnswerDialogs answers([](const QString& title) {
        QTest::qFail(qPrintable(title), __FILE__, __LINE__);
        return QMessageBox::Cancel;
    });
    for (const char* nodes : {"7", "9", "10"}) { // again and again, by ourselves
        QVERIFY(!window.session()->edit(kNodes, QString::fromLatin1(nodes)));
        save(window);
        QVERIFY(!window.session()->isModified());
        QCOMPARE(nodesIn(path), QString::fromLatin1(nodes).toLongLong());
    }
    QVERIFY(!window.session()->edit(kNodes, QStringLiteral("11")));
    QVERIFY(!exchange::saveDocument(window.session()->document(), path.toStdString()));
    save(window); // another has written the very same
    QVERIFY(!window.session()->isModified());
}

void TestFileConflicts::theSecondWindowLearnsOfTheFirstOne()
{
    const QString path = at("plan.json");
    writeWithNodes(path, 6);
    MainWindow first(at("recovery")), second(at("recovery"));
    QVERIFY(first.openFile(path) && second.openFile(path));
    QVERIFY(!first.session()->edit(kNodes, QStringLiteral("7")));
    save(first);
    int asked = 0;
    const tests::AnswerDialogs answers([&](const QString& title) {
        asked += title == QStringLiteral("Changed on disk");
        return QMessageBox::Yes; // read it again
    });
    QTRY_COMPARE(second.session()->document().plan.cluster.pools[0].nodes, 7);
    QCOMPARE(asked, 1);
    QVERIFY(!second.session()->isModified());
    // what it had before is an edit back
    second.session()->undoStack().undo();
    QCOMPARE(second.session()->document().plan.cluster.pools[0].nodes, 6);
}

void TestFileConflicts::whatWasDeclinedIsReplacedUnasked()
{
    const QString path = at("plan.json");
    writeWithNodes(path, 6);
    MainWindow window(at("recovery"));
    QVERIFY(window.openFile(path));
    QVERIFY(!window.session()->edit(kNodes, QStringLiteral("7")));
    int asked = 0;
    const tests::AnswerDialogs answers([&](const QString&) {
        ++asked;
        return QMessageBox::No; // not read again
    });
    writeWithNodes(path, 8);
    QTRY_COMPARE(asked, 1);
    QVERIFY(window.session()->isModified());
    save(window);
    QCOMPARE(asked, 1);
    QCOMPARE(nodesIn(path), 7);
}

void TestFileConflicts::aTakenBackPlanKnowsThatItsFileHasChanged()
{
    const QString path = at("plan.json");
    writeWithNodes(path, 6);
    const QString stamp = [&] {
        Recovery recovery(at("recovery"));
        PlanSession session(presetPlan());
        session.setSaved(path);
        recovery.watch(&session);
        session.edit(kNodes, QStringLiteral("7"));
        return QString::fromStdString(session.fileStamp());
    }(); // the program has ended here
    QVERIFY(!stamp.isEmpty());
    writeWithNodes(path, 8);
    MainWindow window(at("recovery"));
    QStringList titles;
    const tests::AnswerDialogs answers([&](const QString& title) {
        titles += title;
        return title == QStringLiteral("Recover") ? QMessageBox::Yes : QMessageBox::Cancel;
    });
    QCOMPARE(window.offerRecovered(), 1);
    QCOMPARE(window.session()->fileStamp(), stamp.toStdString());
    QVERIFY(!window.session()->document().origins.contains("recovery.file_stamp"));
    save(window);
    QCOMPARE(titles, QStringList({QStringLiteral("Recover"), QStringLiteral("Changed on disk")}));
    QCOMPARE(nodesIn(path), 8);
}

void TestFileConflicts::aVanishedFileIsWrittenAgain()
{
    const QString path = at("plan.json");
    writeWithNodes(path, 6);
    MainWindow window(at("recovery"));
    QVERIFY(window.openFile(path));
    QVERIFY(QFile::remove(path));
    QTRY_VERIFY(window.session()->isModified()); // the plan is only here now
    save(window);
    QVERIFY(!window.session()->isModified());
    QCOMPARE(nodesIn(path), 6);
    // its folder too
    QDir().mkpath(at("folder"));
    const QString inside = at("folder/plan.json");
    writeWithNodes(inside, 5);
    QVERIFY(window.openFile(inside));
    QVERIFY(!window.session()->edit(kNodes, QStringLiteral("4")));
    QVERIFY(QDir(at("folder")).removeRecursively());
    QString told;
    const tests::AnswerDialogs answers([&](const QString& title) {
        told = title;
        return QMessageBox::Ok;
    });
    save(window);
    QCOMPARE(told, QStringLiteral("Save"));
    QVERIFY(window.session()->isModified());
}

void TestFileConflicts::aFileThatCannotBeWrittenLeavesThePlanChanged()
{
    const QString path = at("plan.json");
    writeWithNodes(path, 6);
    MainWindow window(at("recovery"));
    QVERIFY(window.openFile(path));
    QVERIFY(!window.session()->edit(kNodes, QStringLiteral("7")));
    // what refuses root too: a folder in the file's place
    QVERIFY(QFile::remove(path) && QDir().mkpath(path));
    QStringList told;
    const tests::AnswerDialogs answers([&](const QString& title) {
        told += title;
        return title == QStringLiteral("Changed on disk") ? QMessageBox::Save : QMessageBox::Ok;
    });
    save(window);
    QVERIFY(told.contains(QStringLiteral("Save")));
    QVERIFY(window.session()->isModified());
    QVERIFY(QDir(path).exists());
    QCOMPARE(QDir(at("recovery")).entryList({QStringLiteral("*.json")}, QDir::Files).size(), 1);
}

void TestFileConflicts::aFailingRecoveryFolderIsToldOnce()
{
    QFile file(at("not-a-folder"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    Recovery recovery(file.fileName());
    PlanSession session(presetPlan());
    recovery.watch(&session);
    QSignalSpy failures(&recovery, &Recovery::copyFailed);
    for (int nodes = 2; nodes < 20; ++nodes)
        QVERIFY(!session.edit(kNodes, QString::number(nodes)));
    QCOMPARE(failures.size(), 1);
    QVERIFY(!recovery.hasCopy(&session));
    // as soon as there can be copies there are
    QVERIFY(file.remove());
    QVERIFY(!session.edit(kNodes, QStringLiteral("30")));
    QVERIFY(recovery.hasCopy(&session));
    QVERIFY(recovery.leftovers().empty()); // ours, and locked as such
    QVERIFY(Recovery(file.fileName()).leftovers().empty());
    QCOMPARE(failures.size(), 1);
}

void TestFileConflicts::aRemovedRecoveryFolderComesBackWithEveryCopy()
{
    Recovery recovery(at("recovery"));
    PlanSession one(presetPlan()), two(presetPlan());
    QSignalSpy failures(&recovery, &Recovery::copyFailed);
    for (PlanSession* session : {&one, &two}) {
        recovery.watch(session);
        QVERIFY(!session->edit(kNodes, QStringLiteral("9")));
    }
    QVERIFY(QDir(at("recovery")).removeRecursively());
    QVERIFY(!one.edit(kNodes, QStringLiteral("10")));
    QVERIFY(recovery.hasCopy(&one) && recovery.hasCopy(&two));
    QVERIFY(Recovery(at("recovery")).leftovers().empty());
    QCOMPARE(failures.size(), 0);
}

void TestFileConflicts::theProgramStartsWithoutAHome_data()
{
    QTest::addColumn<QString>("home");
    QTest::newRow("unset") << QString();
    QTest::newRow("missing") << QStringLiteral("/nowhere/at/all");
    QTest::newRow("no folder") << QStringLiteral("/dev/null");
}

/// Settings and recovery copies that cannot be written: the window comes all the same.
void TestFileConflicts::theProgramStartsWithoutAHome()
{
    QFETCH(QString, home);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"})
        environment.remove(QString::fromLatin1(name));
    if (!home.isNull())
        environment.insert(QStringLiteral("HOME"), home);
    QProcess program;
    program.setProcessEnvironment(environment);
    program.setWorkingDirectory(m_folder->path());
    program.start(QStringLiteral(RIDGEPOINT_PROGRAM),
                  {QStringLiteral("--picture"), at("window.png"), QString::fromLatin1(kPlan)});
    QVERIFY(program.waitForFinished(120'000));
    QVERIFY2(program.exitStatus() == QProcess::NormalExit && program.exitCode() == 0,
             program.readAllStandardError().constData());
    QVERIFY(QFile::exists(at("window.png")));
}

RIDGEPOINT_TEST(TestFileConflicts)
#include "tst_file_conflicts.moc"

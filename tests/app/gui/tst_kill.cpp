// SPDX-License-Identifier: GPL-3.0-or-later
// Kills the window at random moments while it is edited and saved: each edit that was done is
// offered back, and no file is ever broken. RIDGEPOINT_KILLS and RIDGEPOINT_KILL_SEED choose how
// often and which.
#include "answer_dialogs.h"
#include "main_window.h"
#include "plan_session.h"
#include "random_plans.h"
#include "recovery.h"
#include "support/test_main.h"

#include <QDir>
#include <QElapsedTimer>
#include <QProcess>
#include <QStandardPaths>
#include <QTabBar>
#include <QTemporaryDir>

#include <map>
#include <unistd.h>

using namespace ridgepoint;
using gui::Recovery;
using tests::hashOf;

namespace {

/// What is known of one of its plans.
struct KnownPlan
{
    QByteArray done;  ///< hash of the last edit that was reported as done
    QByteArray begun; ///< of one that is under way, or nothing
    bool isModified = false;
    bool mayEndUnmodified = false; ///< the one that is under way
    bool isSaving = false;
    QString file;

    bool allows(const QByteArray& hash) const
    {
        return hash == done || (!begun.isEmpty() && hash == begun);
    }
    bool needsCopy() const
    {
        return isModified && !isSaving && (begun.isEmpty() || !mayEndUnmodified);
    }
};

/// What a copy holds, or must hold.
struct Copy
{
    QByteArray hash;
    QString file;
    bool operator==(const Copy&) const = default;
};

/// As the tests' own main() has it: these say nothing about the program.
bool isHarmless(const QByteArray& line)
{
    return line.contains("does not support") || line.contains("OpenType support missing") ||
           line.contains("XDG_RUNTIME_DIR") || line.contains("runtime directory");
}

int setting(const char* name, int otherwise)
{
    bool isNumber = false;
    const int value = qEnvironmentVariableIntValue(name, &isNumber);
    return isNumber ? value : otherwise;
}

} // namespace

class TestKill : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void everyEditIsOfferedBackAndNoFileIsBroken();

  private:
    void killOnce(int round);
    void read(QProcess& program);
    void readLine(const QByteArray& line);
    void checkCopies();
    void checkFiles();
    void takeBack();

    QTemporaryDir m_folder;
    QString m_recovery;
    QString m_plans;
    std::unique_ptr<tests::Chance> m_chance;

    // the program that runs
    QByteArray m_output;
    std::vector<KnownPlan> m_open;
    int m_announced = -1; ///< plans that it said it has; -1 before
    int m_done = 0;
    QByteArray m_surprises; ///< lines that should not have come

    std::vector<Copy> m_left;                           ///< what the one before has left
    std::map<QString, std::vector<QByteArray>> m_files; ///< what each may hold; "" if nothing
    int m_kept = 0;                                     ///< edits that were done when it was killed
    int m_inTheMiddle = 0;                              ///< kills between begin and done
};

void TestKill::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    m_recovery = m_folder.filePath(QStringLiteral("recovery"));
    m_plans = m_folder.filePath(QStringLiteral("plans"));
    QVERIFY(QDir().mkpath(m_recovery) && QDir().mkpath(m_plans));
}

void TestKill::everyEditIsOfferedBackAndNoFileIsBroken()
{
    const int kills = setting("RIDGEPOINT_KILLS", 50);
    const int seed = setting("RIDGEPOINT_KILL_SEED", 1);
    m_chance = std::make_unique<tests::Chance>(static_cast<quint64>(seed));
    for (int round = 0; round < kills; ++round) {
        killOnce(round);
        if (!QTest::currentTestFailed() && round % 5 == 4)
            takeBack();
        if (QTest::currentTestFailed()) {
            qInfo("in kill %d of RIDGEPOINT_KILL_SEED=%d", round, seed);
            return;
        }
    }
    qInfo("%d kills, %d in the middle of an edit or a save; %d edits were done", kills,
          m_inTheMiddle, m_kept);
    QVERIFY(kills < 50 || m_inTheMiddle > 0);
}

void TestKill::killOnce(int round)
{
    m_output.clear();
    m_open.clear();
    m_announced = -1;
    m_done = 0;
    m_surprises.clear();
    QProcess program;
    const bool shown = round % 4 == 0;
    program.start(QStringLiteral(RIDGEPOINT_EDITING_PROGRAM),
                  {m_recovery, m_plans, QString::number(m_chance->below(1'000'000)),
                   shown ? QStringLiteral("shown") : QStringLiteral("hidden")});
    QVERIFY(program.waitForStarted());
    // either at any moment from the start on, or when so many edits are done and a little later
    if (m_chance->percent(25)) {
        QTest::qSleep(m_chance->between(1, 600));
    } else {
        const int edits = m_chance->below(40);
        QElapsedTimer waiting;
        waiting.start();
        while ((m_announced < 0 || m_done < edits) && program.state() == QProcess::Running) {
            QVERIFY2(waiting.elapsed() < 60000, "it does nothing any more");
            program.waitForReadyRead(1000);
            read(program);
        }
        ::usleep(static_cast<unsigned>(m_chance->below(5000)));
    }
    program.kill();
    QVERIFY(program.waitForFinished());
    read(program);
    const QByteArray errors = program.readAllStandardError();
    QVERIFY2(program.exitStatus() == QProcess::CrashExit, errors.constData());
    for (const QByteArray& line : errors.split('\n'))
        QVERIFY2(line.isEmpty() || isHarmless(line), line.constData());
    QVERIFY2(m_surprises.isEmpty(), m_surprises.constData());
    QVERIFY(m_announced < 0 || std::ssize(m_open) == m_announced);
    checkCopies();
    if (QTest::currentTestFailed())
        return;
    checkFiles();
}

void TestKill::read(QProcess& program)
{
    m_output += program.readAllStandardOutput();
    qsizetype end = 0;
    while ((end = m_output.indexOf('\n')) >= 0) {
        readLine(m_output.left(end));
        m_output.remove(0, end + 1);
    }
}

void TestKill::readLine(const QByteArray& line)
{
    const QList<QByteArray> words = line.split(' ');
    const QByteArray& what = words.front();
    if (what == "ready") {
        m_announced = words[1].toInt();
    } else if (what == "plan") {
        m_open.push_back(
            {words[2], {}, words[3] == "1", false, false, QString::fromUtf8(words[4])});
    } else if (what == "begin" || what == "done" || what == "saving") {
        KnownPlan& plan = m_open.at(static_cast<std::size_t>(words[1].toInt()));
        if (what == "begin") {
            plan.begun = words[2];
            plan.mayEndUnmodified = words[3] != "1";
        } else if (what == "saving") {
            plan.isSaving = true;
            plan.file = QString::fromUtf8(words[3]);
            m_files[plan.file].push_back(words[2]);
        } else {
            if (!plan.begun.isEmpty() && plan.begun != words[2])
                m_surprises += "another document than announced: " + line + '\n';
            if (plan.isSaving)
                m_files[plan.file] = {words[2]};
            plan = {words[2], {}, words[3] == "1", false, false, QString::fromUtf8(words[4])};
            ++m_done;
            ++m_kept;
        }
    } else {
        m_surprises += line + '\n';
    }
}

void TestKill::checkCopies()
{
    std::vector<Copy> found;
    for (const gui::RecoveredPlan& plan : Recovery(m_recovery).leftovers())
        found.push_back({hashOf(plan.document), plan.filePath});
    const auto copies =
        QDir(m_recovery).entryList({QStringLiteral("*.json")}, QDir::Files | QDir::Hidden);
    QVERIFY2(static_cast<std::size_t>(copies.size()) == found.size(), "a copy is broken");
    for (const KnownPlan& plan : m_open) {
        m_inTheMiddle += plan.isSaving || !plan.begun.isEmpty() ? 1 : 0;
    }

    if (m_announced < 0) {
        // killed before it had taken over: all of the one before must still be there, perhaps twice
        for (const Copy& copy : m_left)
            QVERIFY2(std::find(found.begin(), found.end(), copy) != found.end(),
                     "an edit was lost while it was taken back");
        for (const Copy& copy : found)
            QVERIFY2(std::find(m_left.begin(), m_left.end(), copy) != m_left.end(),
                     "a copy that nobody made");
        m_left = found;
        return;
    }
    std::vector<Copy> unclaimed = found;
    for (const KnownPlan& plan : m_open) {
        const auto its = std::find_if(unclaimed.begin(), unclaimed.end(), [&](const Copy& copy) {
            return plan.allows(copy.hash) && (copy.file == plan.file || plan.isSaving);
        });
        if (its != unclaimed.end())
            unclaimed.erase(its);
        else
            QVERIFY2(!plan.needsCopy(), "an edit that was done is not offered back");
    }
    QVERIFY2(unclaimed.empty(), "a copy is offered that no open plan needs");
    m_left = found;
}

void TestKill::checkFiles()
{
    for (auto& [path, allowed] : m_files) {
        if (!QFile::exists(path)) {
            QVERIFY2(allowed.size() == 1, "a file is gone");
            continue;
        }
        const auto result = exchange::readDocumentFile(path.toStdString());
        QVERIFY2(result.document, qPrintable(path + QStringLiteral(" is broken")));
        const QByteArray hash = hashOf(*result.document);
        QVERIFY2(std::find(allowed.begin(), allowed.end(), hash) != allowed.end(),
                 qPrintable(path + QStringLiteral(" holds neither the old nor the new plan")));
        allowed = {hash};
    }
}

/// Opens the window as a person does after the crash, and takes everything back.
void TestKill::takeBack()
{
    {
        gui::MainWindow window(m_recovery);
        const tests::AnswerDialogs yes([](const QString&) { return QMessageBox::Yes; });
        QCOMPARE(window.offerRecovered(), static_cast<int>(m_left.size()));
        auto* tabs = window.findChild<QTabBar*>(QStringLiteral("plans"));
        std::vector<Copy> taken;
        for (int i = 0; i < tabs->count(); ++i) {
            tabs->setCurrentIndex(i);
            QVERIFY(window.session()->isModified());
            taken.push_back({hashOf(window.session()->document()), window.session()->filePath()});
        }
        QVERIFY(taken == m_left);
    }
    // that window goes without being asked: the next program begins with nothing
    QVERIFY(QDir(m_recovery).removeRecursively() && QDir().mkpath(m_recovery));
    m_left.clear();
}

RIDGEPOINT_TEST(TestKill)
#include "tst_kill.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of unsaved plans: there after each edit, gone when saved, offered only when nobody owns
// them.
#include "exchange/presets.h"
#include "main_window.h"
#include "plan_session.h"
#include "recovery.h"
#include "support/test_main.h"

#include <QDir>
#include <QTemporaryDir>

using namespace ridgepoint;
using gui::MainWindow;
using gui::PlanSession;
using gui::Recovery;

namespace {

QStringList copiesIn(const QTemporaryDir& folder)
{
    return QDir(folder.path()).entryList({QStringLiteral("*.json")}, QDir::Files);
}

} // namespace

class TestRecovery : public QObject
{
    Q_OBJECT

  private slots:
    void copyFollowsEachEditAndGoesWithSaving();
    void copyOfADeadProgramIsOffered();
    void brokenCopiesAreLeftAlone();
    void unsavedPlanWithoutAnEditHasACopy();
    void copiesOfAnotherWithTheSameProcessNumberAreOffered();
    void locksAndHalvesAreSweptAway();
};

void TestRecovery::copyFollowsEachEditAndGoesWithSaving()
{
    QTemporaryDir folder;
    Recovery recovery(folder.path());
    PlanSession session(*exchange::loadPlanPreset("qwen3-8b-48x4090").document);
    recovery.watch(&session);
    const auto copies = [&] { return copiesIn(folder).size(); };
    QCOMPARE(copies(), 0);
    session.edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("9"));
    QCOMPARE(copies(), 1);
    QVERIFY(recovery.leftovers().empty()); // this program still runs
    session.undoStack().setClean();
    QCOMPARE(copies(), 0);
    session.edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("10"));
    recovery.forget(&session);
    QCOMPARE(copies(), 0);
}

void TestRecovery::copyOfADeadProgramIsOffered()
{
    QTemporaryDir folder;
    Recovery recovery(folder.path());
    PlanSession session(*exchange::loadPlanPreset("qwen3-8b-48x4090").document);
    session.setSaved(QStringLiteral("/somewhere/plan.ridgepoint.json"));
    recovery.watch(&session);
    session.edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("9"));
    const QStringList names = copiesIn(folder);
    QCOMPARE(names.size(), 1);
    // as a program that is no longer there would have called it
    QVERIFY(QFile::rename(folder.filePath(names.front()),
                          folder.filePath(QStringLiteral("999999999-1.json"))));
    const auto found = recovery.leftovers();
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(found.front().document == session.document());
    QCOMPARE(found.front().filePath, QStringLiteral("/somewhere/plan.ridgepoint.json"));
    Recovery::remove(found.front());
    QVERIFY(recovery.leftovers().empty());
}

void TestRecovery::brokenCopiesAreLeftAlone()
{
    QTemporaryDir folder;
    QFile file(folder.filePath(QStringLiteral("999999999-1.json")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("{\"format\": ");
    file.close();
    QVERIFY(Recovery(folder.path()).leftovers().empty());
}

/// Pasted, imported, or taken back after a crash: the next crash must not lose it.
void TestRecovery::unsavedPlanWithoutAnEditHasACopy()
{
    QTemporaryDir folder;
    const auto plan = *exchange::loadPlanPreset("qwen3-8b-48x4090").document;
    {
        Recovery recovery(folder.path());
        PlanSession session(plan);
        recovery.watch(&session);
        session.setUnsaved();
        QCOMPARE(copiesIn(folder).size(), 1);
        recovery.forget(&session);
        session.edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("9"));
        QCOMPARE(copiesIn(folder).size(), 0); // given up for good
    }
    MainWindow window(folder.path());
    window.openDocument(plan, {})->setUnsaved();
    QCOMPARE(copiesIn(folder).size(), 1);
}

/// In a container each start of the program may have the same process number.
void TestRecovery::copiesOfAnotherWithTheSameProcessNumberAreOffered()
{
    QTemporaryDir folder;
    PlanSession session(*exchange::loadPlanPreset("qwen3-8b-48x4090").document);
    auto killed = std::make_unique<Recovery>(folder.path());
    killed->watch(&session);
    session.edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("9"));
    Recovery later(folder.path());
    QVERIFY(later.leftovers().empty());
    killed.reset();
    const auto found = later.leftovers();
    QCOMPARE(found.size(), std::size_t{1});
    QVERIFY(found.front().document == session.document());
}

void TestRecovery::locksAndHalvesAreSweptAway()
{
    QTemporaryDir folder;
    const auto make = [&](const char* name) {
        QFile file(folder.filePath(QLatin1String(name)));
        return file.open(QIODevice::ReadWrite);
    };
    QVERIFY(make("gone.lock") && make("gone2.lock") && make("gone2-1.json"));
    QVERIFY(make(".ridgepoint-1-1.tmp") && make(".ridgepoint-1-2.tmp"));
    QFile old(folder.filePath(QStringLiteral(".ridgepoint-1-1.tmp")));
    QVERIFY(old.open(QIODevice::ReadWrite));
    QVERIFY(old.setFileTime(QDateTime::currentDateTime().addDays(-1),
                            QFileDevice::FileModificationTime));
    const Recovery recovery(folder.path());
    const QDir there(folder.path());
    QVERIFY(!there.exists(QStringLiteral("gone.lock")));
    QVERIFY(there.exists(QStringLiteral("gone2.lock"))); // has a copy that may be offered
    QVERIFY(!there.exists(QStringLiteral(".ridgepoint-1-1.tmp")));
    QVERIFY(there.exists(QStringLiteral(".ridgepoint-1-2.tmp"))); // being written, perhaps
}

RIDGEPOINT_TEST(TestRecovery)
#include "tst_recovery.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// Copies of unsaved plans: there after each edit, gone when saved, offered only when nobody owns
// them.
#include "exchange/presets.h"
#include "plan_session.h"
#include "recovery.h"
#include "support/test_main.h"

#include <QDir>
#include <QTemporaryDir>

using namespace ridgepoint;
using gui::PlanSession;
using gui::Recovery;

class TestRecovery : public QObject
{
    Q_OBJECT

  private slots:
    void copyFollowsEachEditAndGoesWithSaving();
    void copyOfADeadProgramIsOffered();
    void brokenCopiesAreLeftAlone();
};

void TestRecovery::copyFollowsEachEditAndGoesWithSaving()
{
    QTemporaryDir folder;
    Recovery recovery(folder.path());
    PlanSession session(*exchange::loadPlanPreset("qwen3-8b-48x4090").document);
    recovery.watch(&session);
    const auto copies = [&] { return QDir(folder.path()).entryList(QDir::Files).size(); };
    QCOMPARE(copies(), 0);
    session.edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("9"));
    QCOMPARE(copies(), 1);
    QVERIFY(recovery.leftovers().empty()); // this program still runs
    session.undoStack().setClean();
    QCOMPARE(QDir(folder.path()).entryList({QStringLiteral("*-*.json")}, QDir::Files).size(), 0);
    session.edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("10"));
    recovery.forget(&session);
    QCOMPARE(QDir(folder.path()).entryList({QStringLiteral("*-*.json")}, QDir::Files).size(), 0);
}

void TestRecovery::copyOfADeadProgramIsOffered()
{
    QTemporaryDir folder;
    Recovery recovery(folder.path());
    PlanSession session(*exchange::loadPlanPreset("qwen3-8b-48x4090").document);
    session.setSaved(QStringLiteral("/somewhere/plan.ridgepoint.json"));
    recovery.watch(&session);
    session.edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("9"));
    const QStringList names = QDir(folder.path()).entryList(QDir::Files);
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

RIDGEPOINT_TEST(TestRecovery)
#include "tst_recovery.moc"

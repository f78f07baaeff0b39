// SPDX-License-Identifier: GPL-3.0-or-later
// A monkey at the window: it never crashes, warns, hangs or leaks, and never shows a number that is
// none. RIDGEPOINT_MONKEY_ACTIONS says how many actions (20000 for a night), in rounds of 1000 that
// each have a seed and a window of their own; RIDGEPOINT_MONKEY_SEED is the first one's, so that a
// round is repeated by its seed and 1000 actions. With RIDGEPOINT_MONKEY_LOG each action is
// printed.
#include "main_window.h"
#include "monkey.h"
#include "settings.h"
#include "strange_texts.h"
#include "support/test_main.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QFile>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QThreadPool>

#include <csignal>
#include <malloc.h>
#include <unistd.h>
#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/common_interface_defs.h>
#endif

using namespace ridgepoint;
using tests::Monkey;

namespace {

constexpr int kRound = 1000;
constexpr int kLook = 20;  ///< actions between two looks at all texts
constexpr int kWarmUp = 1; ///< rounds until most caches of fonts, glyphs and styles are full
// MiB more from then on, whatever the number of rounds
constexpr double kMostAllocated = 12;
constexpr double kMostResident = 32; ///< with holes of what was freed

int setting(const char* name, int otherwise)
{
    bool isNumber = false;
    const int value = qEnvironmentVariableIntValue(name, &isNumber);
    return isNumber ? value : otherwise;
}

/// What is allocated and not freed; holes between do not count.
double allocatedMiB()
{
    const struct mallinfo2 info = ::mallinfo2();
    return static_cast<double>(info.uordblks + info.hblkhd) / (1 << 20);
}

double residentMiB()
{
    ::malloc_trim(0);
    QFile file(QStringLiteral("/proc/self/statm"));
    if (!file.open(QIODevice::ReadOnly))
        return 0;
    const double pages = file.readAll().split(' ').value(1).toDouble();
    return pages * static_cast<double>(::sysconf(_SC_PAGESIZE)) / (1 << 20);
}

struct sigaction s_before[NSIG];

/// What the monkey did, and then whoever wanted to know before.
void tellOfCrash(int number)
{
    Monkey::printLastActions();
    ::sigaction(number, &s_before[number], nullptr); // happens again when this returns
}

void watchForCrashes()
{
#ifdef __SANITIZE_ADDRESS__
    __sanitizer_set_death_callback(&Monkey::printLastActions);
#endif
    struct sigaction action = {};
    action.sa_handler = tellOfCrash;
    for (const int number : {SIGSEGV, SIGABRT, SIGFPE, SIGBUS})
        ::sigaction(number, &action, &s_before[number]);
}

} // namespace

class TestMonkey : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase();
    void doesAnything_data();
    void doesAnything();
    void memoryStaysFlat();

  private:
    QTemporaryDir m_folder;
    QList<double> m_allocated; ///< MiB after each round
    QList<double> m_resident;
};

void TestMonkey::initTestCase()
{
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QApplication::setQuitOnLastWindowClosed(false);
    QApplication::setStyle(QStringLiteral("Fusion"));
    QDir::setCurrent(m_folder.path());
    watchForCrashes();
}

void TestMonkey::doesAnything_data()
{
    QTest::addColumn<int>("seed");
    QTest::addColumn<int>("actions");
    const int all = setting("RIDGEPOINT_MONKEY_ACTIONS", 2 * kRound);
    const int first = setting("RIDGEPOINT_MONKEY_SEED", 1);
    for (int done = 0, seed = first; done < all; done += kRound, ++seed)
        QTest::addRow("RIDGEPOINT_MONKEY_SEED=%d", seed) << seed << std::min(kRound, all - done);
}

void TestMonkey::doesAnything()
{
    QFETCH(int, seed);
    QFETCH(int, actions);
    // nothing of the round before: a round must be the same alone
    QSettings().clear();
    QApplication::clipboard()->clear();
    gui::settings::applyAppearance();
    gui::settings::setUsesBinaryPrefix(true);
    const QString folder = m_folder.filePath(QString::number(seed));
    QVERIFY(QDir().mkpath(folder));
    {
        Monkey monkey(static_cast<quint64>(seed), folder);
        for (int i = 0; i < actions; ++i) {
            const bool answers = monkey.act();
            const QStringList strange = i % kLook == 0 || i == actions - 1
                                            ? tests::strangeTexts(*monkey.window())
                                            : QStringList();
            if (!answers || !strange.isEmpty())
                Monkey::printLastActions();
            QVERIFY2(answers, "the window does not show the newest edit");
            QVERIFY2(strange.isEmpty(), qPrintable(strange.join(QLatin1Char('\n'))));
        }
    }
    QApplication::clipboard()->clear(); // a picture of a large chart is tens of MiB
    // reports and timelines that nobody takes any more
    QThreadPool::globalInstance()->waitForDone();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QCoreApplication::processEvents();
    m_allocated << allocatedMiB();
    m_resident << residentMiB();
    qInfo("%d actions; without the window %.1f MiB allocated, %.1f MiB resident", actions,
          m_allocated.last(), m_resident.last());
}

void TestMonkey::memoryStaysFlat()
{
#ifdef __SANITIZE_ADDRESS__
    QSKIP("the sanitizer keeps what was freed; it finds leaks by itself");
#endif
    if (m_resident.size() <= kWarmUp)
        QSKIP("too few rounds to tell growth from caches that fill");
    const double allocated = m_allocated.last() - m_allocated[kWarmUp - 1];
    const double resident = m_resident.last() - m_resident[kWarmUp - 1];
    QVERIFY2(allocated < kMostAllocated, qPrintable(QStringLiteral("%1 MiB more").arg(allocated)));
    QVERIFY2(resident < kMostResident, qPrintable(QStringLiteral("%1 MiB more").arg(resident)));
}

RIDGEPOINT_TEST(TestMonkey)
#include "tst_monkey.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// The window as a person uses it: opens plans, edits, undoes, reads the verdict, applies a fix.
#include "command_palette.h"
#include "exchange/document_io.h"
#include "history_strip.h"
#include "main_window.h"
#include "plan_session.h"
#include "problems_panel.h"
#include "style/palette.h"
#include "support/test_main.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QAction>
#include <QApplication>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QStandardPaths>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTimer>

using namespace ridgepoint;
using gui::MainWindow;

namespace {

void settle(const MainWindow& window)
{
    QTRY_VERIFY_WITH_TIMEOUT(!window.isEvaluating(), 20000);
    QCoreApplication::processEvents();
}

QString verdict(const MainWindow& window, int cell)
{
    const auto* button = window.findChild<QAbstractButton*>(QStringLiteral("verdict.%1").arg(cell));
    return button ? button->text() : QString();
}

} // namespace

class TestMainWindow : public QObject
{
    Q_OBJECT

  private slots:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_window = std::make_unique<MainWindow>(m_folder.filePath(QStringLiteral("recovery")));
        m_window->openPreset(QStringLiteral("qwen3-8b-48x4090"));
        m_window->resize(1440, 900);
        m_window->QWidget::show();
        settle(*m_window);
    }
    void cleanup() { m_window.reset(); }

    void showsTheVerdict();
    void editChangesTheVerdictAndUndoGivesTheFirstDocumentBack();
    void refusedEditChangesNothing();
    void scrubbingIsOneUndoStep();
    void newestEditWins();
    void fixOfAProblemIsOneClick();
    void tabsKeepTheirOwnPlan();
    void planThatChangedInTheBackgroundIsEvaluatedInFront();
    void undoIsOfThePlanInFront();
    void modesOpenByShortcut();
    void historyReturnsToAnEdit();
    void paletteFindsAFigure();
    void savesAndOpens();
    void darkAndLightKeepTheNumbers();
    void everyWidgetThatTakesFocusHasAName();

  private:
    QTemporaryDir m_folder;
    std::unique_ptr<MainWindow> m_window;
};

void TestMainWindow::showsTheVerdict()
{
    QCOMPARE(verdict(*m_window, 0), QStringLiteral("12.5 of 22 GiB"));
    QCOMPARE(verdict(*m_window, 1), QStringLiteral("52.8 s"));
    QCOMPARE(verdict(*m_window, 3), QStringLiteral("24.6 d"));
}

void TestMainWindow::editChangesTheVerdictAndUndoGivesTheFirstDocumentBack()
{
    const std::string first = exchange::writeDocument(m_window->session()->document());
    m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("4"));
    settle(*m_window);
    QCOMPARE(verdict(*m_window, 1), QStringLiteral("78.9 s"));
    m_window->session()->edit(QStringLiteral("compute.efficiency"), QStringLiteral("45%"));
    m_window->session()->edit(QStringLiteral("given.memory.working_set_bytes"), QString());
    settle(*m_window);
    QCOMPARE(m_window->session()->undoStack().count(), 3);
    while (m_window->session()->undoStack().canUndo())
        m_window->session()->undoStack().undo();
    settle(*m_window);
    QCOMPARE(exchange::writeDocument(m_window->session()->document()), first);
    QCOMPARE(verdict(*m_window, 1), QStringLiteral("52.8 s"));
    QVERIFY(!m_window->session()->isModified());
}

void TestMainWindow::refusedEditChangesNothing()
{
    const auto before = m_window->session()->document();
    for (const char* text : {"", "x", "-1", "0", "1e400", "nan", "4.5"}) {
        const auto problem = m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"),
                                                       QString::fromLatin1(text));
        QVERIFY2(problem, text);
    }
    QVERIFY(m_window->session()->document() == before);
    QCOMPARE(m_window->session()->undoStack().count(), 0);
}

void TestMainWindow::scrubbingIsOneUndoStep()
{
    gui::PlanSession* session = m_window->session();
    const auto before = session->document();
    for (int nodes = 7; nodes < 30; ++nodes)
        session->edit(QStringLiteral("cluster.pools[0].nodes"), QString::number(nodes), true);
    session->endScrub();
    QCOMPARE(session->undoStack().count(), 1);
    session->undoStack().undo();
    QVERIFY(session->document() == before);
    session->undoStack().redo();
    session->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("31"), true);
    session->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("28"), true);
    QCOMPARE(session->undoStack().count(), 2); // another go is another step
}

void TestMainWindow::newestEditWins()
{
    for (int nodes = 1; nodes <= 60; ++nodes)
        m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QString::number(nodes));
    m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("6"));
    settle(*m_window);
    QCOMPARE(verdict(*m_window, 2), QStringLiteral("48"));
    QVERIFY(m_window->view()->document == m_window->session()->document());
}

void TestMainWindow::fixOfAProblemIsOneClick()
{
    m_window->session()->edit(QStringLiteral("task.phases[0].global_batch_sequences"),
                              QStringLiteral("385"));
    settle(*m_window);
    auto* panel = m_window->findChild<gui::ProblemsPanel*>();
    const auto hasError = [&] {
        for (const auto& problem : m_window->view()->problems) {
            if (problem.severity == quantity::Severity::Error)
                return true;
        }
        return false;
    };
    QVERIFY(hasError());
    QPushButton* fix = nullptr;
    for (QPushButton* button : panel->findChildren<QPushButton*>()) {
        if (!fix && button->isVisibleTo(panel) &&
            button->objectName().contains(QStringLiteral("batch")))
            fix = button;
    }
    QVERIFY(fix);
    QTest::mouseClick(fix, Qt::LeftButton);
    settle(*m_window);
    QVERIFY(!hasError());
    m_window->session()->undoStack().undo();
    settle(*m_window);
    QVERIFY(hasError());
}

void TestMainWindow::tabsKeepTheirOwnPlan()
{
    m_window->openPreset(QStringLiteral("chapter-pipeline-4x9"));
    QCOMPARE(m_window->sessionCount(), 2);
    QCOMPARE(m_window->session()->document().plan.layout.pipelineParallel, std::int64_t{4});
    auto* tabs = m_window->findChild<QTabBar*>(QStringLiteral("plans"));
    tabs->setCurrentIndex(0);
    QCOMPARE(verdict(*m_window, 1), QStringLiteral("52.8 s"));
    m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("12"));
    settle(*m_window);
    tabs->setCurrentIndex(1);
    QVERIFY(!m_window->session()->isModified());
}

void TestMainWindow::planThatChangedInTheBackgroundIsEvaluatedInFront()
{
    gui::PlanSession* first = m_window->session();
    auto* tabs = m_window->findChild<QTabBar*>(QStringLiteral("plans"));
    // left before its edit was evaluated
    first->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("4"));
    m_window->openPreset(QStringLiteral("chapter-pipeline-4x9"));
    settle(*m_window);
    tabs->setCurrentIndex(0);
    settle(*m_window);
    QCOMPARE(verdict(*m_window, 1), QStringLiteral("78.9 s"));
    // read again from a file that another program has changed
    tabs->setCurrentIndex(1);
    auto document = first->document();
    QVERIFY(!plan::setField(document, "cluster.pools[0].nodes", "6"));
    first->replace(document, QStringLiteral("read again"));
    settle(*m_window);
    tabs->setCurrentIndex(0);
    settle(*m_window);
    QCOMPARE(verdict(*m_window, 1), QStringLiteral("52.8 s"));
    QVERIFY(m_window->view()->document == first->document());
}

void TestMainWindow::undoIsOfThePlanInFront()
{
    const auto undo = [this] {
        for (QAction* action : m_window->findChildren<QAction*>()) {
            if (action->shortcut() == QKeySequence(QKeySequence::Undo))
                return action;
        }
        return static_cast<QAction*>(nullptr);
    }();
    QVERIFY(undo);
    gui::PlanSession* first = m_window->session();
    m_window->openPreset(QStringLiteral("chapter-pipeline-4x9"));
    QVERIFY(!undo->isEnabled());
    first->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("4"));
    QVERIFY(!undo->isEnabled());
    m_window->findChild<QTabBar*>(QStringLiteral("plans"))->setCurrentIndex(0);
    QVERIFY(undo->isEnabled());
    undo->trigger();
    QVERIFY(!first->isModified());
}

void TestMainWindow::modesOpenByShortcut()
{
    for (const Qt::Key key : {Qt::Key_2, Qt::Key_3, Qt::Key_4, Qt::Key_5, Qt::Key_1}) {
        QTest::keyClick(m_window.get(), key, Qt::ControlModifier);
        QCoreApplication::processEvents();
        QVERIFY(!m_window->grab().isNull());
    }
}

void TestMainWindow::historyReturnsToAnEdit()
{
    m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("4"));
    settle(*m_window);
    auto* strip = m_window->findChild<gui::HistoryStrip*>();
    auto* open = strip->findChild<gui::EditDot*>(QStringLiteral("edit.0"));
    QVERIFY(open && open->isVisible());
    QTest::mouseClick(open, Qt::LeftButton);
    settle(*m_window);
    QCOMPARE(verdict(*m_window, 1), QStringLiteral("52.8 s"));
}

void TestMainWindow::paletteFindsAFigure()
{
    QString ran;
    gui::CommandPalette palette(
        {{QStringLiteral("Step — step.time_s"), QStringLiteral("figure"),
          [&] { ran = QStringLiteral("step"); }},
         {QStringLiteral("Nodes — cluster.pools[0].nodes"), QStringLiteral("field"),
          [&] { ran = QStringLiteral("nodes"); }}});
    palette.QWidget::show();
    auto* input = palette.findChild<QLineEdit*>();
    QTest::keyClicks(input, QStringLiteral("nod fie"));
    QCOMPARE(palette.findChild<QListWidget*>()->count(), 1);
    QTest::keyClick(input, Qt::Key_Return);
    QCOMPARE(ran, QStringLiteral("nodes"));
}

void TestMainWindow::savesAndOpens()
{
    const QString path = m_folder.filePath(QStringLiteral("saved.ridgepoint.json"));
    m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("5"));
    QVERIFY(!m_window->session()->save(path));
    QVERIFY(!m_window->session()->isModified());
    const auto saved = m_window->session()->document();
    QVERIFY(m_window->session()->save(QStringLiteral("/no/such/folder/plan.json")));
    QVERIFY(m_window->openPreset(QStringLiteral("chapter-pipeline-4x9")));
    // a file that is open comes to the front instead of a second time
    QVERIFY(m_window->openFile(path));
    QCOMPARE(m_window->sessionCount(), 2);
    QVERIFY(m_window->session()->document() == saved);
    m_window = std::make_unique<MainWindow>(m_folder.filePath(QStringLiteral("recovery")));
    QVERIFY(m_window->openFile(path));
    QVERIFY(m_window->session()->document() == saved);
    QVERIFY(!m_window->session()->isModified());
}

void TestMainWindow::darkAndLightKeepTheNumbers()
{
    for (const style::Scheme scheme : {style::Scheme::Dark, style::Scheme::Light}) {
        style::setCurrentScheme(scheme);
        QApplication::setPalette(style::applicationPalette(scheme));
        QCoreApplication::processEvents();
        QVERIFY(!m_window->grab().isNull());
        QCOMPARE(verdict(*m_window, 1), QStringLiteral("52.8 s"));
    }
}

void TestMainWindow::everyWidgetThatTakesFocusHasAName()
{
    QStringList nameless;
    for (const MainWindow::Mode mode :
         {MainWindow::Mode::Overview, MainWindow::Mode::Memory, MainWindow::Mode::Timeline,
          MainWindow::Mode::Roofline, MainWindow::Mode::Reliability}) {
        m_window->setMode(mode);
        QCoreApplication::processEvents();
        for (QWidget* widget : m_window->findChildren<QWidget*>()) {
            if (widget->focusPolicy() == Qt::NoFocus || !widget->isVisible() ||
                widget->focusProxy())
                continue;
            const QAccessibleInterface* accessible = QAccessible::queryAccessibleInterface(widget);
            if (!accessible || accessible->text(QAccessible::Name).isEmpty())
                nameless << QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') +
                                widget->objectName();
        }
    }
    nameless.removeDuplicates();
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join(QStringLiteral(", "))));
}

RIDGEPOINT_TEST(TestMainWindow)
#include "tst_main_window.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// What is around the charts: the rail, the docks, the strip of edits, the problems' line, and that
// everything is reached by Tab and has a name.
#include "dock_title.h"
#include "editors/field_editor.h"
#include "editors/plan_form.h"
#include "exchange/document_io.h"
#include "history_strip.h"
#include "mode_rail.h"
#include "plan/fields.h"
#include "plan_session.h"
#include "play_strip.h"
#include "problems_header.h"
#include "problems_panel.h"
#include "verdict_bar.h"
#include "verdict_cell.h"
#include "window_fixture.h"

#include <QAccessible>
#include <QDockWidget>
#include <QLabel>
#include <QPushButton>
#include <QScrollBar>
#include <QToolButton>

#include <set>

using namespace ridgepoint;
using gui::MainWindow;
using gui::Mode;

class TestWindowShell : public QObject
{
    Q_OBJECT

    tests::WindowFixture m_fixture;
    MainWindow* m_window = nullptr;

    template <class T>
    T* child(const char* name = "") const
    {
        return m_window->findChild<T*>(QString::fromLatin1(name));
    }

    static QStringList pathsOf(const gui::ModeRow& row)
    {
        QStringList paths;
        for (const char* path : row.played)
            paths += QString::fromLatin1(path);
        return paths;
    }

  private slots:
    void init()
    {
        m_fixture.open();
        m_window = m_fixture.window.get();
    }
    void cleanup()
    {
        m_window = nullptr;
        m_fixture.window.reset();
    }

    void railOpensEveryMode()
    {
        auto* rail = m_window->findChild<gui::ModeRail*>();
        for (const gui::ModeRow& row : gui::modeRows()) {
            QTest::mouseClick(rail->button(row.mode), Qt::LeftButton);
            QCOMPARE(m_window->mode(), row.mode);
            QVERIFY(rail->button(row.mode)->isChecked());
        }
        rail->button(Mode::Overview)->setFocus();
        QTest::keyClick(rail->button(Mode::Overview), Qt::Key_Down);
        QCOMPARE(m_window->mode(), Mode::Model);
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Up);
        QCOMPARE(m_window->mode(), Mode::Overview);
    }

    void whatIsPlayedWithExists()
    {
        for (const gui::ModeRow& row : gui::modeRows()) {
            for (const char* path : row.played) {
                const std::string_view name(path);
                const bool known = name.starts_with("given.")
                                       ? plan::findFigure(name.substr(6)).has_value()
                                       : plan::findField(name).has_value();
                QVERIFY2(known, path);
            }
        }
    }

    void playingInAModeChangesThePlan()
    {
        m_window->setMode(Mode::Memory);
        gui::PlayStrip* shown = nullptr;
        for (gui::PlayStrip* strip : m_window->findChildren<gui::PlayStrip*>()) {
            if (strip->isVisible())
                shown = strip;
        }
        QVERIFY(shown);
        auto* nodes = shown->fieldEditor(QStringLiteral("cluster.pools[0].nodes"));
        QVERIFY(nodes && nodes->isVisible());
        QTest::mouseClick(nodes->input(), Qt::LeftButton);
        QTest::keyClick(nodes->input(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(nodes->input(), QStringLiteral("4"));
        QTest::keyClick(nodes->input(), Qt::Key_Return);
        m_fixture.settle();
        QCOMPARE(m_fixture.verdict(1), QStringLiteral("78.9 s"));
        const auto* inForm = m_window->findChild<editors::PlanForm*>()->fieldEditor(
            QStringLiteral("cluster.pools[0].nodes"));
        QCOMPARE(static_cast<QLineEdit*>(inForm->input())->text(), QStringLiteral("4"));
        // nothing stands outside the strip
        for (const QWidget* row : shown->findChildren<editors::EditorRow*>()) {
            if (row->isVisible())
                QVERIFY(shown->rect().contains(row->geometry()));
        }
    }

    void verdictTellsTheChangeOfTheLastEdit()
    {
        m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("4"));
        m_fixture.settle();
        const auto* step = child<gui::VerdictCell>("verdict.1");
        QCOMPARE(step->change(), QStringLiteral("+26.1 s"));
        QCOMPARE(child<gui::VerdictCell>("verdict.2")->change(), QStringLiteral("−16"));
        const auto* last = child<QLabel>("lastEdit");
        QVERIFY(last->isVisible());
        QCOMPARE(last->text(), QStringLiteral("Nodes 6 → 4: step +26.1 s, finish +9.69 d"));
        m_window->session()->edit(QStringLiteral("model.name"), QStringLiteral("mine"));
        m_fixture.settle();
        QVERIFY(step->change().isEmpty());
        // of the last edit only, even if those before were never shown
        m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("6"));
        m_window->session()->edit(QStringLiteral("checkpoint.interval_s"), QStringLiteral("1 h"));
        m_fixture.settle();
        QVERIFY(step->change().isEmpty());
        QVERIFY(!child<gui::VerdictCell>("verdict.5")->change().isEmpty());
        // and of a drag as a whole
        for (const char* nodes : {"7", "8", "9", "12"}) {
            m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"),
                                      QString::fromLatin1(nodes), true);
            m_fixture.settle();
        }
        QCOMPARE(child<gui::VerdictCell>("verdict.2")->change(), QStringLiteral("+48"));
    }

    void verdictStaysReadableInANarrowWindow()
    {
        auto* bar = m_window->findChild<gui::VerdictBar*>();
        for (const int width : {1600, 1440, 1100, 800}) {
            m_window->resize(width, 700);
            QCoreApplication::processEvents();
            QRect before;
            for (int i = 0; i < 6; ++i) {
                const auto* cell =
                    bar->findChild<gui::VerdictCell*>(QStringLiteral("verdict.%1").arg(i));
                QVERIFY(bar->rect().contains(cell->geometry()));
                QVERIFY(!cell->geometry().intersects(before));
                before = cell->geometry();
                QVERIFY(cell->width() >= cell->naturalWidth());
            }
        }
    }

    void historyPreviewsAndReturns()
    {
        const auto first = m_window->session()->document();
        m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("4"));
        m_fixture.settle();
        auto* strip = m_window->findChild<gui::HistoryStrip*>();
        const auto second = m_window->session()->document();
        emit strip->previewAsked(0);
        QTRY_COMPARE(m_fixture.verdict(1), QStringLiteral("52.8 s"));
        QVERIFY(m_window->session()->document() == second); // only looked at
        emit strip->previewAsked(-1);
        QTRY_COMPARE(m_fixture.verdict(1), QStringLiteral("78.9 s"));
        m_fixture.settle();
        // a preview that is left before it came leaves nothing behind
        emit strip->previewAsked(0);
        emit strip->previewAsked(-1);
        m_fixture.settle();
        QCOMPARE(m_fixture.verdict(1), QStringLiteral("78.9 s"));
        QTest::mouseClick(child<gui::EditDot>("edit.0"), Qt::LeftButton);
        m_fixture.settle();
        QVERIFY(m_window->session()->document() == first);
        QCOMPARE(m_fixture.verdict(1), QStringLiteral("52.8 s"));
    }

    void pointingAtAnEditAsksForItsPreview()
    {
        m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("4"));
        m_fixture.settle();
        auto* dot = child<gui::EditDot>("edit.0");
        QTest::mouseMove(dot, dot->rect().center());
        QTRY_COMPARE(m_fixture.verdict(1), QStringLiteral("52.8 s"));
        QTest::mouseMove(m_window->findChild<gui::VerdictBar*>());
        QTRY_COMPARE(m_fixture.verdict(1), QStringLiteral("78.9 s"));
    }

    void historyFitsAnyWidth()
    {
        for (int nodes = 1; nodes <= 20; ++nodes)
            m_window->session()->edit(QStringLiteral("cluster.pools[0].nodes"),
                                      QString::number(nodes));
        m_fixture.settle();
        auto* strip = m_window->findChild<gui::HistoryStrip*>();
        for (const int width : {1024, 1440, 1900}) {
            m_window->resize(width, 800);
            QCoreApplication::processEvents();
            bool hasCurrent = false;
            for (const gui::EditDot* dot : strip->findChildren<gui::EditDot*>()) {
                if (!dot->isVisibleTo(strip))
                    continue;
                QVERIFY(dot->geometry().right() <= strip->width());
                hasCurrent = hasCurrent || dot->isChecked();
            }
            QVERIFY(hasCurrent);
        }
        // an edit that was undone can be clicked to come back
        m_window->session()->undoStack().undo();
        QCoreApplication::processEvents();
        gui::EditDot* newest = nullptr;
        for (gui::EditDot* dot : strip->findChildren<gui::EditDot*>()) {
            if (dot->isVisibleTo(strip) && dot->objectName() == QStringLiteral("edit.20"))
                newest = dot;
        }
        QVERIFY(newest);
        QTest::mouseClick(newest, Qt::LeftButton);
        QCOMPARE(m_window->session()->undoStack().index(), 20);
    }

    void cancelledDragLeavesNoEdit()
    {
        gui::PlanSession* session = m_window->session();
        const auto before = session->document();
        for (const char* hours : {"1 h", "2 h", "3 h"})
            session->edit(QStringLiteral("checkpoint.interval_s"), QString::fromLatin1(hours),
                          true);
        QCOMPARE(session->undoStack().count(), 1);
        session->cancelScrub();
        QVERIFY(session->document() == before);
        QCOMPARE(session->undoStack().count(), 0);
        // and one that did not begin takes nothing back
        session->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("4"));
        session->cancelScrub();
        QCOMPARE(session->undoStack().count(), 1);
    }

    void problemsAreOneLineUntilAskedFor()
    {
        // a value that a person gave is not taken back by a button that does not say so
        QVERIFY(!child<QPushButton>("problems.apply")->isVisible());
        QVERIFY(!child<QLabel>("limits")->text().startsWith(QStringLiteral("The plan has")));
        m_window->session()->edit(QStringLiteral("task.phases[0].global_batch_sequences"),
                                  QStringLiteral("385"));
        m_fixture.settle();
        auto* panel = m_window->findChild<gui::ProblemsPanel*>();
        QVERIFY(
            child<QLabel>("limits")->text().startsWith(QStringLiteral("The plan has an error")));
        QVERIFY(!panel->isVisible());
        QVERIFY(child<QLabel>("problems.summary")->text().startsWith(QStringLiteral("1 error")));
        auto* fold = child<QToolButton>("problems.fold");
        QTest::mouseClick(fold, Qt::LeftButton);
        QVERIFY(panel->isVisible());
        QTRY_VERIFY(panel->height() > 60);
        QTest::mouseClick(fold, Qt::LeftButton);
        QVERIFY(!panel->isVisible());
        QTest::mouseClick(child<QPushButton>("problems.apply"), Qt::LeftButton);
        m_fixture.settle();
        for (const quantity::Problem& problem : m_window->view()->problems)
            QVERIFY(problem.severity != quantity::Severity::Error);
    }

    void bytesInSentencesFollowTheSwitch()
    {
        m_window->session()->edit(QStringLiteral("given.memory.working_set_bytes"),
                                  QStringLiteral("40 GB"));
        m_fixture.settle();
        const auto isIn = [&](const char* unit) {
            const QString text = QLatin1Char(' ') + QLatin1String(unit);
            const auto* panel = m_window->findChild<gui::ProblemsPanel*>();
            QStringList messages;
            for (const auto* label : panel->findChildren<QLabel*>())
                messages += label->isHidden() ? QString() : label->text();
            return child<QLabel>("limits")->text().contains(text) &&
                   messages.join(QLatin1Char('\n')).contains(text);
        };
        QVERIFY(isIn("GiB") && !isIn("GB"));
        QAction* binary = nullptr;
        for (QAction* action : m_window->findChildren<QAction*>()) {
            if (action->text() == QStringLiteral("Memory in &GiB"))
                binary = action;
        }
        QVERIFY(binary && binary->isChecked());
        binary->trigger();
        QCoreApplication::processEvents(); // rows that are replaced go
        const bool followed = isIn("GB") && !isIn("GiB");
        binary->trigger();
        QVERIFY(followed);
        QVERIFY(isIn("GiB") && !isIn("GB"));
    }

    void sectionsShowTheEssentialFirst()
    {
        auto* form = m_window->findChild<editors::PlanForm*>();
        const auto* rope = form->fieldEditor(QStringLiteral("model.learned_positions"));
        QVERIFY(!rope->isVisible());
        QVERIFY(form->fieldEditor(QStringLiteral("model.groups[0].layers"))->isVisible());
        auto* more = child<editors::TextButton>("more.model");
        QVERIFY(more && more->text().endsWith(QStringLiteral("more")));
        QTest::mouseClick(more, Qt::LeftButton);
        QVERIFY(rope->isVisible());
        QCOMPARE(more->text(), QStringLiteral("fewer"));
        QTest::mouseClick(more, Qt::LeftButton);
        QVERIFY(!rope->isVisible());
        // what differs from the preset shows, whatever it is
        m_window->session()->edit(QStringLiteral("model.learned_positions"),
                                  QStringLiteral("4096"));
        m_fixture.settle();
        QVERIFY(rope->isVisible());
        // and so does what is asked for by name
        QVERIFY(form->focusField(QStringLiteral("precision.statistics")));
        QVERIFY(form->fieldEditor(QStringLiteral("precision.statistics"))->isVisible());
    }

    void defaultArrangementBringsEverythingBack()
    {
        for (QDockWidget* dock : m_window->findChildren<QDockWidget*>())
            dock->close();
        m_window->arrangeByDefault();
        QCoreApplication::processEvents();
        for (const QDockWidget* dock : m_window->findChildren<QDockWidget*>())
            QVERIFY2(dock->isVisible(), qPrintable(dock->objectName()));
        m_window->resize(1024, 700);
        m_window->arrangeByDefault();
        QCoreApplication::processEvents();
        QCOMPARE(m_window->size(), QSize(1024, 700)); // it fits
    }

    /// A page's inputs may need more height where there is more width: what scrolls must not change
    /// how wide they are.
    void pagesSettleAtAnySize()
    {
        constexpr int kBar = 16; // of the test's style
        m_window->session()->edit(QStringLiteral("layout.tensor_parallel"), QStringLiteral("3"));
        m_fixture.settle();
        int tried = 0;
        for (const gui::ModeRow& row : gui::modeRows()) {
            m_window->setMode(row.mode);
            gui::PlayStrip* strip = nullptr;
            for (gui::PlayStrip* each : m_window->findChildren<gui::PlayStrip*>())
                strip = each->isVisible() ? each : strip;
            if (!strip)
                continue;
            // where a bar that comes would make the inputs lower, and so go again
            gui::PlayStrip lone(pathsOf(row));
            lone.show();
            lone.setView(m_window->view());
            const auto heightAt = [&](int width) {
                lone.resize(width, lone.height());
                return lone.height();
            };
            const int around = m_window->width() - strip->width();
            for (int width = 500; width <= 1100; ++width) {
                if (heightAt(width) <= heightAt(width - kBar))
                    continue;
                ++tried;
                for (int height = 520; height <= 1000; height += 8) {
                    m_window->resize(around + width, height);
                    QCoreApplication::processEvents();
                    const QSize settled = strip->size();
                    QCoreApplication::processEvents();
                    QCOMPARE(strip->size(), settled);
                }
                width += kBar;
            }
        }
        QVERIFY(tried > 0);
    }

    void failedCopyIsTold()
    {
        QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("not-a-folder")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        MainWindow window(file.fileName());
        window.openPreset(QStringLiteral("qwen3-8b-48x4090"));
        window.session()->edit(QStringLiteral("cluster.pools[0].nodes"), QStringLiteral("4"));
        const auto* note = window.findChild<QLabel*>(QStringLiteral("note"));
        QVERIFY2(note->text().startsWith(QStringLiteral("No copy for recovery")),
                 qPrintable(note->text()));
    }

    void everythingIsReachedByTab()
    {
        m_window->findChild<gui::ProblemsHeader*>()->setUnfolded(true);
        for (const gui::ModeRow& row : gui::modeRows()) {
            m_window->setMode(row.mode);
            QCoreApplication::processEvents();
            std::set<const QWidget*> reached;
            m_window->centralWidget()->setFocus();
            for (int i = 0; i < 1000; ++i) {
                QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
                if (!reached.insert(QApplication::focusWidget()).second)
                    break;
            }
            QStringList missed;
            for (const QWidget* widget : m_window->findChildren<QWidget*>()) {
                if (!(widget->focusPolicy() & Qt::TabFocus) || !widget->isVisible() ||
                    !widget->isEnabled() || widget->focusProxy())
                    continue;
                const auto* button = qobject_cast<const QAbstractButton*>(widget);
                if (button && button->autoExclusive())
                    continue; // the arrows go from one to the next
                if (button && button->group())
                    continue;
                if (!reached.contains(widget))
                    missed += QLatin1String(widget->metaObject()->className()) + QLatin1Char(' ') +
                              widget->objectName();
            }
            QVERIFY2(missed.isEmpty(), qPrintable(gui::modeName(row.mode) + QStringLiteral(": ") +
                                                  missed.join(QStringLiteral(", "))));
            for (const QWidget* widget : reached) {
                const auto* accessible =
                    QAccessible::queryAccessibleInterface(const_cast<QWidget*>(widget));
                QVERIFY2(accessible && !accessible->text(QAccessible::Name).isEmpty(),
                         widget->metaObject()->className());
                QVERIFY2(accessible->role() != QAccessible::NoRole,
                         widget->metaObject()->className());
            }
        }
    }
};

RIDGEPOINT_TEST(TestWindowShell)
#include "tst_window_shell.moc"

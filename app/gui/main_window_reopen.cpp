// SPDX-License-Identifier: GPL-3.0-or-later
// The window made again in another language, with everything that was open in it.
#include "evaluator.h"
#include "explain/why_view.h"
#include "history_strip.h"
#include "languages/languages.h"
#include "main_window.h"
#include "plan_session.h"
#include "problems_header.h"
#include "recovery.h"
#include "settings.h"

#include <QAction>
#include <QApplication>
#include <QFileSystemWatcher>
#include <QSignalBlocker>
#include <QTabBar>
#include <QUndoGroup>

namespace ridgepoint::gui {

MainWindow::MainWindow(MainWindow& before) : MainWindow(before.m_recovery, nullptr)
{
    before.commitTyping(); // what stands in a field is an edit too
    const int tab = before.m_tabs->currentIndex();
    disconnect(m_recovery, nullptr, &before, nullptr);
    before.m_recovery = nullptr;
    std::vector<OpenPlan> plans;
    plans.swap(before.m_sessions);
    before.m_front.clear();
    before.m_history->setStack(nullptr);
    {
        const QSignalBlocker quiet(m_tabs); // none is shown before all are there
        for (const OpenPlan& plan : plans) {
            disconnect(plan.session, nullptr, &before, nullptr);
            before.m_undoGroup->removeStack(&plan.session->undoStack());
            plan.session->setParent(this);
            addPlan(plan);
            m_history->takeResults(&plan.session->undoStack(), *before.m_history);
            m_tabs->addTab(QString());
        }
        m_tabs->setCurrentIndex(tab);
    }
    for (const QStringList& paths : {before.m_watcher->files(), before.m_watcher->directories()}) {
        if (!paths.isEmpty())
            m_watcher->addPaths(paths);
    }
    m_pinned = before.m_pinned;
    setBaseline(before.m_baseline);
    {
        const QSignalBlocker quiet(m_pin);
        m_pin->setChecked(before.m_pin->isChecked());
    }
    restoreGeometry(before.saveGeometry());
    // mirrored otherwise, the docks would be on the wrong sides
    if (before.m_isMirrored == m_isMirrored)
        restoreState(before.saveState(), 0);
    else
        arrangeByDefault();
    m_problemsHeader->setUnfolded(before.m_problemsHeader->isUnfolded());
    m_why->showFigure(before.m_why->currentFigure());
    switchTo(tab);
    setMode(before.mode());
}

void reopenInNewLanguage(std::unique_ptr<MainWindow>& window)
{
    // queued: the menu that was clicked is the old window's
    QObject::connect(
        window.get(), &MainWindow::languageChosen, qApp,
        [&window] {
            if (!window)
                return;
            languages::use(settings::language());
            auto next = std::make_unique<MainWindow>(*window);
            next->QWidget::show();
            window = std::move(next);
            reopenInNewLanguage(window);
        },
        Qt::QueuedConnection);
}

} // namespace ridgepoint::gui

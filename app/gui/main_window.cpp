// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window.h"

#include "anatomy/model_card.h"
#include "charts/chart_card.h"
#include "dock_title.h"
#include "editors/plan_form.h"
#include "evaluator.h"
#include "exchange/document_io.h"
#include "explain/why_view.h"
#include "history_strip.h"
#include "messages.h"
#include "mode_page.h"
#include "mode_rail.h"
#include "plan/fields.h"
#include "plan_session.h"
#include "play_strip.h"
#include "problems_header.h"
#include "problems_panel.h"
#include "recovery.h"
#include "settings.h"
#include "style/text.h"
#include "timeline/timeline_card.h"
#include "verdict_bar.h"

#include <QAction>
#include <QActionGroup>
#include <QDockWidget>
#include <QFileSystemWatcher>
#include <QGuiApplication>
#include <QStackedWidget>
#include <QTabBar>
#include <QTimer>
#include <QUndoGroup>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint::gui {
namespace {

constexpr int kNarrow = 1200;   // beneath it the docks share the left side
constexpr int kLeastDock = 282; // every label of the form stands in two lines at most
constexpr int kLeastWhy = 220;

/// The sides where lines of the language begin and end: Qt mirrors widgets, but not docks.
Qt::DockWidgetArea startSide()
{
    return QGuiApplication::isRightToLeft() ? Qt::RightDockWidgetArea : Qt::LeftDockWidgetArea;
}

Qt::DockWidgetArea endSide()
{
    return QGuiApplication::isRightToLeft() ? Qt::LeftDockWidgetArea : Qt::RightDockWidgetArea;
}

} // namespace

MainWindow::MainWindow(const QString& recoveryFolder, QWidget* parent)
    : MainWindow(new Recovery(recoveryFolder), parent)
{
}

MainWindow::MainWindow(Recovery* recovery, QWidget* parent)
    : QMainWindow(parent), m_recovery(recovery)
{
    setObjectName(QStringLiteral("main"));
    setAcceptDrops(true);
    resize(1440, 900);
    m_evaluator = new Evaluator(this);
    connect(m_evaluator, &Evaluator::finished, this, &MainWindow::show);
    m_recovery->setParent(this);
    connect(m_recovery, &Recovery::copyFailed, this, [this](const QString& reason) {
        m_history->setNote(tr("No copy for recovery: %1").arg(reason));
    });
    m_watcher = new QFileSystemWatcher(this);
    connect(m_watcher, &QFileSystemWatcher::fileChanged, this, &MainWindow::fileChangedOnDisk);
    connect(m_watcher, &QFileSystemWatcher::directoryChanged, this,
            &MainWindow::folderChangedOnDisk);
    m_rest = new QTimer(this);
    m_rest->setSingleShot(true);
    m_rest->setInterval(0);
    connect(m_rest, &QTimer::timeout, this, &MainWindow::showRest);
    makeModes();
    makeDocks();
    makeActions();
    if (!settings::windowGeometry().isEmpty())
        restoreGeometry(settings::windowGeometry());
    if (!restoreState(settings::windowState(), settings::layoutVersion()))
        arrangeByDefault();
    centralWidget()->setFocus(); // Tab starts there; no control looks chosen at first
}

MainWindow::~MainWindow()
{
    // The thread must not deliver into a window that is half gone.
    delete m_evaluator;
    m_evaluator = nullptr;
    m_history->setStack(nullptr);
}

void MainWindow::makeDocks()
{
    const auto addDock = [this](const QString& title, const QString& name, QWidget* widget,
                                Qt::DockWidgetArea area) {
        auto* dock = new QDockWidget(title, this);
        dock->setObjectName(name);
        dock->setWidget(widget);
        addDockWidget(area, dock);
        return dock;
    };
    const auto addTitle = [](QDockWidget* dock) {
        auto* title = new DockTitle(dock);
        dock->setTitleBarWidget(title);
        return title;
    };
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_form = new editors::PlanForm;
    m_form->setMinimumWidth(kLeastDock);
    m_form->setShowsAll(false);
    m_form->setCollapsedSections(settings::collapsedSections());
    connect(m_form, &editors::PlanForm::collapsedSectionsChanged, this,
            [this] { settings::setCollapsedSections(m_form->collapsedSections()); });
    connect(m_form, &editors::PlanForm::fieldEdited, this, &MainWindow::edit);
    connect(m_form, &editors::PlanForm::fieldScrubbed, this, &MainWindow::scrub);
    connect(m_form, &editors::PlanForm::givenEdited, this, &MainWindow::give);
    connect(m_form, &editors::PlanForm::listEdited, this, [this](const plan::ListEdit& edit) {
        if (m_front)
            m_front->editList(edit);
    });
    connect(m_form, &editors::PlanForm::presetChosen, this, [this](const QString& id) {
        if (session())
            report(session()->applyPreset(id), tr("Preset"));
    });
    m_planDock = addDock(tr("Plan"), QStringLiteral("dock.plan"), m_form, startSide());
    m_planTitle = addTitle(m_planDock);
    m_why = new explain::WhyView;
    m_why->setMinimumWidth(kLeastWhy);
    m_why->showFigure(QStringLiteral("step.time_s"));
    connect(m_why, &explain::WhyView::fieldEdited, this, &MainWindow::edit);
    connect(m_why, &explain::WhyView::givenEdited, this, &MainWindow::give);
    m_whyDock = addDock(tr("Why?"), QStringLiteral("dock.why"), m_why, endSide());
    addTitle(m_whyDock);
    m_problems = new ProblemsPanel;
    connect(m_problems, &ProblemsPanel::fixChosen, this, &MainWindow::edit);
    connect(m_problems, &ProblemsPanel::placeActivated, this, &MainWindow::showPlace);
    auto* problems = new QWidget;
    m_problemsDock = addDock(tr("Problems"), QStringLiteral("dock.problems"), problems,
                             Qt::BottomDockWidgetArea);
    m_problemsDock->setFeatures(QDockWidget::DockWidgetClosable);
    m_problemsDock->setTitleBarWidget(new QWidget); // the line of the problems is its title
    m_problemsHeader = new ProblemsHeader(m_problemsDock, m_problems);
    auto* column = new QVBoxLayout(problems);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_problemsHeader);
    column->addWidget(m_problems, 1);
}

void MainWindow::arrangeByDefault()
{
    for (QDockWidget* dock : {m_planDock, m_whyDock, m_problemsDock}) {
        dock->setFloating(false);
        removeDockWidget(dock);
    }
    addDockWidget(startSide(), m_planDock);
    addDockWidget(Qt::BottomDockWidgetArea, m_problemsDock);
    if (width() < kNarrow)
        tabifyDockWidget(m_planDock, m_whyDock);
    else
        addDockWidget(endSide(), m_whyDock);
    for (QDockWidget* dock : {m_whyDock, m_problemsDock, m_planDock})
        dock->show();
    m_planDock->raise();
    m_problemsHeader->setUnfolded(false);
    resizeDocks({m_planDock, m_whyDock}, {288, 262}, Qt::Horizontal);
}

PlanSession* MainWindow::session() const
{
    const int tab = m_tabs->currentIndex();
    return tab >= 0 && tab < sessionCount() ? m_sessions[static_cast<std::size_t>(tab)].session
                                            : nullptr;
}

MainWindow::OpenPlan* MainWindow::current()
{
    const int tab = m_tabs->currentIndex();
    return tab >= 0 && tab < sessionCount() ? &m_sessions[static_cast<std::size_t>(tab)] : nullptr;
}

PlanSession* MainWindow::openDocument(plan::Document document, const QString& path)
{
    auto* session = new PlanSession(std::move(document), this);
    if (!path.isEmpty()) {
        session->setSaved(path);
        m_watcher->addPath(path);
    }
    addPlan({session, nullptr, nullptr});
    m_tabs->setCurrentIndex(m_tabs->addTab(QString()));
    switchTo(m_tabs->currentIndex());
    return session;
}

void MainWindow::addPlan(const OpenPlan& plan)
{
    PlanSession* session = plan.session;
    // evaluated on its own thread while this one writes the copy
    connect(session, &PlanSession::changed, this, [this, session] {
        if (session == this->session()) // another one is evaluated when it comes to the front
            requestEvaluation();
    });
    if (!m_recovery->isWatching(session))
        m_recovery->watch(session);
    connect(session, &PlanSession::fileChanged, this, &MainWindow::updateTitles);
    m_sessions.push_back(plan);
}

void MainWindow::switchTo(int tab)
{
    if (tab < 0 || tab >= sessionCount())
        return;
    const OpenPlan& plan = m_sessions[static_cast<std::size_t>(tab)];
    const bool isOpen = std::any_of(m_sessions.begin(), m_sessions.end(),
                                    [&](const OpenPlan& each) { return each.session == m_front; });
    if (isOpen && m_front != plan.session)
        commitTyping(); // of the plan that was in front
    dropTyping();       // what was typed for one plan is not meant for another
    m_front = plan.session;
    QUndoStack& stack = plan.session->undoStack();
    m_undoGroup->addStack(&stack);
    m_undoGroup->setActiveStack(&stack);
    m_history->setStack(&stack);
    m_shown = ++m_asked;
    m_previewKey = 0;
    // new, changed in the background, or left before its last edit was evaluated
    const bool isKnown = plan.view && plan.view->document == plan.session->document();
    m_view = isKnown ? plan.view : Evaluator::pendingView(plan.session->document());
    showView();
    if (!isKnown)
        requestEvaluation();
    updateTitles();
}

void MainWindow::edit(const QString& path, const QString& text)
{
    apply(path, text, false);
    if (m_front)
        m_front->endScrub();
}

/// As one step, which undo takes back as one.
void MainWindow::editTogether(const std::vector<quantity::Fix>& edits, const QString& title)
{
    if (!m_front)
        return;
    const auto problem = m_front->editTogether(edits, title);
    m_history->setNote(problem ? style::textOf(problem->message) : QString());
}

void MainWindow::give(const QString& figure, const QString& text)
{
    edit(QStringLiteral("given.") + figure, text);
}

void MainWindow::scrub(const QString& path, const QString& text)
{
    apply(path, text, true);
}

void MainWindow::apply(const QString& path, const QString& text, bool scrubbing)
{
    if (!m_front)
        return;
    if (const auto problem = m_front->edit(path, text, scrubbing))
        m_history->setNote(style::textOf(problem->message));
    else
        m_history->setNote({});
}

void MainWindow::requestEvaluation()
{
    m_previewKey = 0;
    const int edits = session()->undoStack().index();
    m_evaluator->request(session()->document(), ++m_asked,
                         edits > 0 ? std::optional(session()->documentAt(edits - 1))
                                   : std::nullopt);
    updateTitles();
}

bool MainWindow::isEvaluating() const
{
    return m_shown != m_asked || m_rest->isActive() ||
           (isOnPage(m_modelCard) && m_modelCard->isWorking()) ||
           std::any_of(m_pages.begin(), m_pages.end(), [this](const ModePage* page) {
               return isOnPage(page) && page->isWorking();
           });
}

void MainWindow::show(const style::PlanViewPtr& view, const style::PlanViewPtr& before, quint64 key)
{
    OpenPlan* plan = current();
    if (!plan || key <= m_shown)
        return; // older than what is shown
    if (key == m_previewKey) {
        m_shown = key;
        showInCharts(view, plan->view, tr("preview"));
        return;
    }
    if (!(view->document == plan->session->document())) {
        if (key == m_asked) // a preview that nobody looks at any more
            m_shown = key;
        return;
    }
    m_shown = key;
    m_previewKey = 0;
    plan->before = before;
    plan->view = view;
    m_view = view;
    if (m_pinned == plan->session) {
        m_pinned.clear();
        setBaseline(view);
    }
    showView();
}

void MainWindow::setBaseline(const style::PlanViewPtr& view)
{
    m_baseline = view;
    for (charts::ChartCard* card : m_cards)
        card->setBaseline(m_baseline);
    m_modelCard->setBaseline(m_baseline);
    for (ModePage* page : m_pages)
        page->setBaseline(m_baseline);
}

void MainWindow::showView()
{
    const OpenPlan* plan = current();
    if (!m_view || !plan)
        return;
    const QUndoStack& stack = plan->session->undoStack();
    if (m_baseline) {
        showInCharts(m_view, m_baseline,
                     tr("against %1").arg(QString::fromStdString(m_baseline->document.name)));
    } else {
        showInCharts(m_view, plan->before,
                     stack.index() > 0 && plan->before ? stack.undoText() : QString());
    }
    m_form->setView(m_view);
    for (PlayStrip* strip : m_strips) {
        if (isOnPage(strip))
            strip->setView(m_view);
    }
    m_rest->start(); // a timer comes after the repaints that are due
}

void MainWindow::showRest()
{
    const OpenPlan* plan = current();
    if (!m_view || !plan)
        return;
    m_why->setView(m_view);
    m_problems->setView(m_view);
    m_history->setView(m_view, plan->before);
    m_planTitle->setDetail(QString::fromStdString(m_view->document.name));
}

/// Whether a widget stands on the page that is shown, and not behind another one; the others are
/// given their plan when they are.
bool MainWindow::isOnPage(const QWidget* widget) const
{
    const QWidget* page = m_modes->currentWidget();
    return page->isAncestorOf(widget) && widget->isVisibleTo(page);
}

void MainWindow::showInCharts(const style::PlanViewPtr& view, const style::PlanViewPtr& before,
                              const QString& edit)
{
    m_verdict->setView(view, before, edit);
    for (ModePage* page : m_pages) { // first: it may bring another card to the front
        if (isOnPage(page))
            page->setView(view);
    }
    for (charts::ChartCard* card : m_cards) {
        if (isOnPage(card))
            card->setView(view);
    }
    if (isOnPage(m_modelCard))
        showInModelCard(view);
}

/// Shows the plan after an edit, without going back to it; -1 shows the present one again.
void MainWindow::preview(int index)
{
    if (index >= 0 && session()) {
        m_previewKey = ++m_asked;
        m_evaluator->request(session()->documentAt(index), m_previewKey);
    } else if (m_previewKey != 0) {
        m_previewKey = 0;
        showView();
    }
}

bool MainWindow::commitTyping()
{
    bool taken = m_form->commitTyping();
    for (PlayStrip* strip : m_strips)
        taken = strip->commitTyping() && taken;
    return taken;
}

void MainWindow::dropTyping()
{
    m_form->dropTyping();
    for (PlayStrip* strip : m_strips)
        strip->dropTyping();
}

MainWindow::Mode MainWindow::mode() const
{
    return static_cast<Mode>(m_modes->currentIndex());
}

void MainWindow::setMode(Mode mode)
{
    m_modes->setCurrentIndex(static_cast<int>(mode));
    m_modeActions->actions().at(static_cast<int>(mode))->setChecked(true);
    m_rail->setMode(mode);
    showView();
}

void MainWindow::showFigure(const QString& id)
{
    m_whyDock->show();
    m_whyDock->raise();
    m_why->showFigure(id);
}

void MainWindow::showPlace(const QString& path)
{
    if (plan::findField(path.toStdString())) {
        m_planDock->show();
        m_planDock->raise();
        m_form->focusField(path);
    } else {
        const QString id = path.startsWith(QStringLiteral("given.")) ? path.mid(6) : path;
        if (plan::findFigure(id.toStdString()))
            showFigure(id);
    }
}

void MainWindow::updateTitles()
{
    for (int i = 0; i < sessionCount(); ++i) {
        const PlanSession* each = m_sessions[static_cast<std::size_t>(i)].session;
        m_tabs->setTabText(i, withoutMnemonic(shortened(each->title())) +
                                  (each->isModified() ? QStringLiteral(" •") : QString()));
    }
    if (const PlanSession* plan = session()) {
        QString title = shortened(plan->title());
        title.replace(QStringLiteral("[*]"), QStringLiteral("[*][*]")); // else a mark of Qt's
        setWindowTitle(title + QStringLiteral("[*] — Ridgepoint"));
        setWindowModified(plan->isModified());
    } else {
        setWindowTitle(QStringLiteral("Ridgepoint"));
    }
}

} // namespace ridgepoint::gui

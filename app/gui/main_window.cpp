// SPDX-License-Identifier: GPL-3.0-or-later
#include "main_window.h"

#include "charts/checkpoint_card.h"
#include "charts/memory_bars.h"
#include "charts/roofline_card.h"
#include "editors/plan_form.h"
#include "evaluator.h"
#include "exchange/document_io.h"
#include "exchange/presets.h"
#include "explain/why_view.h"
#include "explore/chart_data.h"
#include "history_strip.h"
#include "plan/fields.h"
#include "plan_session.h"
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
#include <QGridLayout>
#include <QMessageBox>
#include <QStackedWidget>
#include <QStatusBar>
#include <QTabBar>
#include <QToolBar>
#include <QVBoxLayout>

namespace ridgepoint::gui {
namespace {

constexpr int kLayoutVersion = 1;

} // namespace

MainWindow::MainWindow(const QString& recoveryFolder, QWidget* parent) : QMainWindow(parent)
{
    setObjectName(QStringLiteral("main"));
    setAcceptDrops(true);
    resize(1440, 900);
    m_evaluator = new Evaluator(this);
    connect(m_evaluator, &Evaluator::finished, this, &MainWindow::show);
    m_recovery = new Recovery(recoveryFolder, this);
    m_watcher = new QFileSystemWatcher(this);
    connect(m_watcher, &QFileSystemWatcher::fileChanged, this, &MainWindow::fileChangedOnDisk);
    makeModes();
    makeDocks();
    makeActions();
    m_defaultLayout = saveState(kLayoutVersion);
    if (!settings::windowGeometry().isEmpty())
        restoreGeometry(settings::windowGeometry());
    if (!restoreState(settings::windowState(), kLayoutVersion))
        restoreState(m_defaultLayout, kLayoutVersion);
}

MainWindow::~MainWindow()
{
    // The thread must not deliver into a window that is half gone.
    delete m_evaluator;
    m_evaluator = nullptr;
    m_history->setStack(nullptr);
}

void MainWindow::makeModes()
{
    auto* central = new QWidget;
    auto* column = new QVBoxLayout(central);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_tabs = new QTabBar;
    m_tabs->setObjectName(QStringLiteral("plans"));
    m_tabs->setAccessibleName(tr("Open plans"));
    m_tabs->setTabsClosable(true);
    m_tabs->setExpanding(false);
    m_tabs->setDocumentMode(true);
    connect(m_tabs, &QTabBar::currentChanged, this, &MainWindow::switchTo);
    connect(m_tabs, &QTabBar::tabCloseRequested, this, &MainWindow::closeTab);
    column->addWidget(m_tabs);
    m_verdict = new VerdictBar;
    connect(m_verdict, &VerdictBar::figureActivated, this, &MainWindow::showFigure);
    column->addWidget(m_verdict);

    m_modes = new QStackedWidget;
    const auto addTimeline = [this] {
        auto* card = new timeline::TimelineCard;
        connect(card, &timeline::TimelineCard::figureActivated, this, &MainWindow::showFigure);
        m_timelines.push_back(card);
        return card;
    };
    auto* overview = new QWidget;
    auto* grid = new QGridLayout(overview);
    grid->setContentsMargins(12, 12, 12, 12);
    grid->setSpacing(12);
    auto* memory = new charts::MemoryCard;
    auto* roofline = new charts::RooflineCard;
    auto* checkpoint = new charts::CheckpointCard;
    connectCard(memory, Mode::Memory);
    connectCard(roofline, Mode::Roofline);
    connectCard(checkpoint, Mode::Reliability);
    grid->addWidget(memory, 0, 0);
    grid->addWidget(addTimeline(), 0, 1);
    grid->addWidget(roofline, 1, 0);
    grid->addWidget(checkpoint, 1, 1);
    for (int i = 0; i < 2; ++i) {
        grid->setRowStretch(i, 1);
        grid->setColumnStretch(i, 1);
    }
    m_modes->addWidget(overview);
    const auto addLarge = [this](QWidget* card) {
        auto* page = new QWidget;
        auto* layout = new QVBoxLayout(page);
        layout->setContentsMargins(12, 12, 12, 12);
        layout->addWidget(card);
        m_modes->addWidget(page);
    };
    auto* largeMemory = new charts::MemoryCard;
    auto* largeRoofline = new charts::RooflineCard;
    auto* largeCheckpoint = new charts::CheckpointCard;
    connectCard(largeMemory, Mode::Overview);
    connectCard(largeRoofline, Mode::Overview);
    connectCard(largeCheckpoint, Mode::Overview);
    addLarge(largeMemory);
    addLarge(addTimeline());
    addLarge(largeRoofline);
    addLarge(largeCheckpoint);
    std::vector<explore::Roof> roofs;
    for (const exchange::PresetInfo& preset : exchange::presetList()) {
        if (preset.kind != exchange::PresetKind::Accelerator)
            continue;
        plan::Document document;
        exchange::applyPreset(document, preset.id);
        roofs.push_back(explore::roofOf(document.plan));
    }
    roofline->setComparableRoofs(roofs);
    largeRoofline->setComparableRoofs(roofs);
    column->addWidget(m_modes, 1);

    m_history = new HistoryStrip;
    connect(m_history, &HistoryStrip::indexChosen, this, [this](int index) {
        if (session())
            session()->undoStack().setIndex(index);
    });
    column->addWidget(m_history);
    setCentralWidget(central);
}

void MainWindow::connectCard(charts::ChartCard* card, Mode large)
{
    connect(card, &charts::ChartCard::figureActivated, this, &MainWindow::showFigure);
    connect(card, &charts::ChartCard::fieldEdited, this, &MainWindow::edit);
    connect(card, &charts::ChartCard::fieldScrubbed, this, &MainWindow::scrub);
    connect(card, &charts::ChartCard::openLarge, this, [this, large] { setMode(large); });
    m_cards.push_back(card);
}

void MainWindow::makeDocks()
{
    const auto addDock = [this](const QString& title, const QString& name, QWidget* widget,
                                Qt::DockWidgetArea area) {
        auto* dock = new QDockWidget(title);
        dock->setObjectName(name);
        dock->setWidget(widget);
        addDockWidget(area, dock);
        return dock;
    };
    setCorner(Qt::BottomLeftCorner, Qt::LeftDockWidgetArea);
    setCorner(Qt::BottomRightCorner, Qt::RightDockWidgetArea);
    m_form = new editors::PlanForm;
    m_form->setMinimumWidth(282); // the sketch's width: every label stands in two lines at most
    connect(m_form, &editors::PlanForm::fieldEdited, this, &MainWindow::edit);
    connect(m_form, &editors::PlanForm::fieldScrubbed, this, &MainWindow::scrub);
    connect(m_form, &editors::PlanForm::givenEdited, this,
            [this](const QString& id, const QString& text) {
                edit(QStringLiteral("given.") + id, text);
            });
    connect(m_form, &editors::PlanForm::presetChosen, this, [this](const QString& id) {
        if (session())
            report(session()->applyPreset(id), tr("Preset"));
    });
    m_planDock = addDock(tr("Plan"), QStringLiteral("dock.plan"), m_form, Qt::LeftDockWidgetArea);
    m_why = new explain::WhyView;
    m_why->setMinimumWidth(240);
    m_why->showFigure(QStringLiteral("step.time_s"));
    connect(m_why, &explain::WhyView::fieldEdited, this, &MainWindow::edit);
    connect(m_why, &explain::WhyView::givenEdited, this,
            [this](const QString& id, const QString& text) {
                edit(QStringLiteral("given.") + id, text);
            });
    m_whyDock = addDock(tr("Why?"), QStringLiteral("dock.why"), m_why, Qt::RightDockWidgetArea);
    m_problems = new ProblemsPanel;
    connect(m_problems, &ProblemsPanel::fixChosen, this, &MainWindow::edit);
    connect(m_problems, &ProblemsPanel::placeActivated, this, &MainWindow::showPlace);
    m_problemsDock = addDock(tr("Problems"), QStringLiteral("dock.problems"), m_problems,
                             Qt::BottomDockWidgetArea);
    connect(m_problems, &ProblemsPanel::summaryChanged, this, [this](const QString& summary) {
        m_problemsDock->setWindowTitle(tr("Problems: %1").arg(summary));
    });
    resizeDocks({m_planDock, m_whyDock}, {288, 280}, Qt::Horizontal);
    resizeDocks({m_problemsDock}, {120}, Qt::Vertical);
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
    m_recovery->watch(session);
    connect(session, &PlanSession::changed, this, &MainWindow::requestEvaluation);
    connect(session, &PlanSession::fileChanged, this, &MainWindow::updateTitles);
    m_sessions.push_back({session, Evaluator::evaluateNow(session->document()), nullptr});
    m_tabs->setCurrentIndex(m_tabs->addTab(session->title()));
    switchTo(m_tabs->currentIndex());
    return session;
}

void MainWindow::switchTo(int tab)
{
    if (tab < 0 || tab >= sessionCount())
        return;
    m_form->dropTyping(); // what was typed for one plan is not meant for another
    const OpenPlan& plan = m_sessions[static_cast<std::size_t>(tab)];
    m_undo->disconnect();
    m_redo->disconnect();
    QUndoStack& stack = plan.session->undoStack();
    const auto follow = [](QAction* action, bool can) { action->setEnabled(can); };
    follow(m_undo, stack.canUndo());
    follow(m_redo, stack.canRedo());
    connect(m_undo, &QAction::triggered, &stack, &QUndoStack::undo);
    connect(m_redo, &QAction::triggered, &stack, &QUndoStack::redo);
    connect(&stack, &QUndoStack::canUndoChanged, m_undo, &QAction::setEnabled);
    connect(&stack, &QUndoStack::canRedoChanged, m_redo, &QAction::setEnabled);
    m_history->setStack(&stack);
    m_view = plan.view;
    m_shown = ++m_asked;
    showView();
    updateTitles();
}

void MainWindow::edit(const QString& path, const QString& text)
{
    apply(path, text, false);
    if (session())
        session()->endScrub();
}

void MainWindow::scrub(const QString& path, const QString& text)
{
    apply(path, text, true);
}

void MainWindow::apply(const QString& path, const QString& text, bool scrubbing)
{
    if (!session())
        return;
    if (const auto problem = session()->edit(path, text, scrubbing))
        statusBar()->showMessage(QString::fromStdString(problem->message), 10000);
    else
        statusBar()->clearMessage();
}

void MainWindow::requestEvaluation()
{
    const auto* changed = qobject_cast<PlanSession*>(sender());
    if (changed && changed != session())
        return; // a plan in the background is evaluated when it comes to the front
    m_evaluator->request(session()->document(), ++m_asked);
    updateTitles();
}

bool MainWindow::isEvaluating() const
{
    return m_shown != m_asked;
}

void MainWindow::show(const style::PlanViewPtr& view, quint64 key)
{
    OpenPlan* plan = current();
    if (!plan || key <= m_shown || !(view->document == plan->session->document()))
        return; // older than what is shown, or of another plan
    m_shown = key;
    plan->before = plan->view;
    plan->view = view;
    m_view = view;
    showView();
}

void MainWindow::showView()
{
    const OpenPlan* plan = current();
    if (!m_view || !plan)
        return;
    m_verdict->setView(m_view, plan->before);
    for (charts::ChartCard* card : m_cards)
        card->setView(m_view);
    for (timeline::TimelineCard* card : m_timelines)
        card->setView(m_view);
    m_form->setView(m_view);
    m_why->setView(m_view);
    m_problems->setView(m_view);
    m_history->setView(m_view);
}

void MainWindow::setMode(Mode mode)
{
    m_modes->setCurrentIndex(static_cast<int>(mode));
    m_modeActions->actions().at(static_cast<int>(mode))->setChecked(true);
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
        m_tabs->setTabText(i,
                           each->title() + (each->isModified() ? QStringLiteral(" •") : QString()));
    }
    if (const PlanSession* plan = session()) {
        setWindowTitle(plan->title() + QStringLiteral("[*] — Ridgepoint"));
        setWindowModified(plan->isModified());
    } else {
        setWindowTitle(QStringLiteral("Ridgepoint"));
    }
}

void MainWindow::report(const std::vector<quantity::Problem>& problems, const QString& title)
{
    QString text;
    for (const quantity::Problem& problem : problems) {
        if (problem.severity != quantity::Severity::Note)
            text += QString::fromStdString(problem.message) + QLatin1Char('\n');
    }
    if (!text.isEmpty())
        QMessageBox::warning(this, title, text.trimmed());
}

} // namespace ridgepoint::gui

// SPDX-License-Identifier: GPL-3.0-or-later
// Menus, the rail of modes, shortcuts and Ctrl+K.
#include "main_window.h"

#include "charts/chart_card.h"
#include "command_palette.h"
#include "editors/plan_form.h"
#include "exchange/presets.h"
#include "plan/fields.h"
#include "plan_session.h"
#include "settings.h"
#include "style/text.h"
#include "timeline/timeline_card.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QStackedWidget>
#include <QToolBar>

namespace ridgepoint::gui {

void MainWindow::makeActions()
{
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addAction(tr("&New…"), QKeySequence::New, this, &MainWindow::newPlan);
    QMenu* presets = file->addMenu(tr("New from &preset"));
    for (const exchange::PresetInfo& preset : exchange::presetList()) {
        if (preset.kind != exchange::PresetKind::Plan)
            continue;
        const QString id = QString::fromStdString(preset.id);
        presets->addAction(QString::fromStdString(preset.name), this,
                           [this, id] { openPreset(id); });
    }
    file->addAction(tr("&Open…"), QKeySequence::Open, this, &MainWindow::openWithDialog);
    m_recentMenu = file->addMenu(tr("Open &recent"));
    updateRecentMenu();
    file->addSeparator();
    file->addAction(tr("&Save"), QKeySequence::Save, this, &MainWindow::save);
    file->addAction(tr("Save &as…"), QKeySequence::SaveAs, this, &MainWindow::saveAs);
    file->addAction(tr("&Close plan"), QKeySequence::Close, this,
                    [this] { closeTab(m_tabs->currentIndex()); });
    file->addSeparator();
    file->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);

    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    m_undo = edit->addAction(tr("&Undo"));
    m_undo->setShortcut(QKeySequence::Undo);
    m_redo = edit->addAction(tr("&Redo"));
    m_redo->setShortcut(QKeySequence::Redo);
    edit->addSeparator();
    edit->addAction(tr("&Paste a plan or a model's config"),
                    QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V), this,
                    [this] { pasteText(QApplication::clipboard()->text()); });
    edit->addAction(tr("&Find anything…"), QKeySequence(Qt::CTRL | Qt::Key_K), this,
                    &MainWindow::findAnything);

    QMenu* view = menuBar()->addMenu(tr("&View"));
    auto* rail = new QToolBar(tr("Modes"));
    rail->setObjectName(QStringLiteral("rail"));
    rail->setMovable(false);
    rail->setToolButtonStyle(Qt::ToolButtonTextOnly);
    addToolBar(Qt::LeftToolBarArea, rail);
    m_modeActions = new QActionGroup(this);
    const QString names[] = {tr("Overview"), tr("Memory"), tr("Timeline"), tr("Roofline"),
                             tr("Reliability")};
    int number = 0;
    for (const QString& name : names) {
        const auto mode = static_cast<Mode>(number++);
        QAction* action = view->addAction(name, QKeySequence(Qt::CTRL | (Qt::Key_0 + number)), this,
                                          [this, mode] { setMode(mode); });
        action->setCheckable(true);
        m_modeActions->addAction(action);
        rail->addAction(action);
    }
    m_modeActions->actions().first()->setChecked(true);
    view->addSeparator();
    for (QDockWidget* dock : {m_planDock, m_whyDock, m_problemsDock})
        view->addAction(dock->toggleViewAction());
    view->addAction(tr("&Default arrangement"), this, [this] {
        restoreState(m_defaultLayout, 1);
        for (QDockWidget* dock : {m_planDock, m_whyDock, m_problemsDock})
            dock->show();
    });
    view->addSeparator();
    QMenu* look = view->addMenu(tr("&Appearance"));
    auto* looks = new QActionGroup(this);
    const std::pair<settings::Appearance, QString> appearances[] = {
        {settings::Appearance::System, tr("As the &system")},
        {settings::Appearance::Light, tr("&Light")},
        {settings::Appearance::Dark, tr("&Dark")}};
    for (const auto& [appearance, name] : appearances) {
        QAction* action = look->addAction(
            name, this, [appearance = appearance] { settings::setAppearance(appearance); });
        action->setCheckable(true);
        action->setChecked(settings::appearance() == appearance);
        looks->addAction(action);
    }
    QAction* binary = view->addAction(tr("Memory in &GiB"));
    binary->setCheckable(true);
    binary->setChecked(settings::usesBinaryPrefix());
    connect(binary, &QAction::toggled, this, [this](bool on) {
        settings::setUsesBinaryPrefix(on);
        showView();
    });

    QMenu* plan = menuBar()->addMenu(tr("&Plan"));
    m_pin = plan->addAction(tr("&Pin as baseline"));
    m_pin->setShortcut(QKeySequence(Qt::CTRL | Qt::Key_B));
    m_pin->setCheckable(true);
    connect(m_pin, &QAction::toggled, this, [this](bool on) {
        m_baseline = on ? m_view : nullptr;
        for (charts::ChartCard* card : m_cards)
            card->setBaseline(m_baseline);
        for (timeline::TimelineCard* card : m_timelines)
            card->setBaseline(m_baseline);
    });
}

void MainWindow::findAnything()
{
    QVector<CommandPalette::Entry> entries;
    for (const plan::Field& field : plan::fields()) {
        const QString path = QString::fromStdString(plan::pathText(field, 0));
        entries.push_back({style::fromStd(field.label) + QStringLiteral(" — ") + path, tr("field"),
                           [this, path] { showPlace(path); }});
    }
    for (const plan::FigureRow& row : plan::figureRows()) {
        const QString id = style::fromStd(row.id);
        entries.push_back({style::fromStd(row.label) + QStringLiteral(" — ") + id, tr("figure"),
                           [this, id] { showFigure(id); }});
    }
    for (const exchange::PresetInfo& preset : exchange::presetList()) {
        const QString id = QString::fromStdString(preset.id);
        const bool isPlan = preset.kind == exchange::PresetKind::Plan;
        entries.push_back({QString::fromStdString(preset.name), tr("preset"), [this, id, isPlan] {
                               if (isPlan)
                                   openPreset(id);
                               else if (session())
                                   report(session()->applyPreset(id), tr("Preset"));
                           }});
    }
    const QList<QAction*> actions = findChildren<QAction*>();
    for (QAction* action : actions) {
        if (action->text().isEmpty() || action->menu() || !action->isEnabled())
            continue;
        entries.push_back({action->text().remove(QLatin1Char('&')), tr("action"),
                           [action] { action->trigger(); }});
    }
    CommandPalette palette(std::move(entries), this);
    palette.exec();
}

} // namespace ridgepoint::gui

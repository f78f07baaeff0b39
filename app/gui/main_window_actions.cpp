// SPDX-License-Identifier: GPL-3.0-or-later
// Menus, the rail of modes, shortcuts and Ctrl+K.
#include "main_window.h"

#include "anatomy/model_card.h"
#include "charts/chart_card.h"
#include "command_palette.h"
#include "exchange/presets.h"
#include "languages/languages.h"
#include "messages.h"
#include "mode_rail.h"
#include "plan/fields.h"
#include "plan_session.h"
#include "settings.h"
#include "style/text.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QLayout>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QTabBar>
#include <QToolBar>
#include <QUndoGroup>

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
    file->addAction(tr("Re&port…"), QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E), this,
                    &MainWindow::openReport);
    file->addAction(tr("&Close plan"), QKeySequence::Close, this,
                    [this] { closeTab(m_tabs->currentIndex()); });
    file->addSeparator();
    file->addAction(tr("&Quit"), QKeySequence::Quit, this, &QWidget::close);

    QMenu* edit = menuBar()->addMenu(tr("&Edit"));
    m_undoGroup = new QUndoGroup(this);
    QAction* undo = edit->addAction(tr("&Undo"), m_undoGroup, &QUndoGroup::undo);
    undo->setShortcut(QKeySequence::Undo);
    connect(m_undoGroup, &QUndoGroup::canUndoChanged, undo, &QAction::setEnabled);
    connect(m_undoGroup, &QUndoGroup::undoTextChanged, undo, [undo](const QString& what) {
        undo->setText(what.isEmpty() ? tr("&Undo") : tr("&Undo %1").arg(withoutMnemonic(what)));
    });
    QAction* redo = edit->addAction(tr("&Redo"), m_undoGroup, &QUndoGroup::redo);
    redo->setShortcuts({Qt::CTRL | Qt::SHIFT | Qt::Key_Z, Qt::CTRL | Qt::Key_Y});
    connect(m_undoGroup, &QUndoGroup::canRedoChanged, redo, &QAction::setEnabled);
    connect(m_undoGroup, &QUndoGroup::redoTextChanged, redo, [redo](const QString& what) {
        redo->setText(what.isEmpty() ? tr("&Redo") : tr("&Redo %1").arg(withoutMnemonic(what)));
    });
    edit->addSeparator();
    QAction* paste = edit->addAction(tr("&Paste a plan or a model's config"), this,
                                     [this] { pasteText(QApplication::clipboard()->text()); });
    // a field that is typed in takes the second for itself
    paste->setShortcuts({Qt::CTRL | Qt::SHIFT | Qt::Key_V, Qt::CTRL | Qt::Key_V});
    edit->addAction(tr("&Find anything…"), QKeySequence(Qt::CTRL | Qt::Key_K), this,
                    &MainWindow::findAnything);

    QMenu* view = menuBar()->addMenu(tr("&View"));
    m_rail = new ModeRail;
    connect(m_rail, &ModeRail::modeChosen, this, &MainWindow::setMode);
    auto* bar = new QToolBar(tr("Modes"));
    bar->setObjectName(QStringLiteral("rail"));
    bar->setMovable(false);
    bar->toggleViewAction()->setEnabled(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->setContentsMargins(0, 0, 0, 0);
    bar->layout()->setContentsMargins(0, 0, 0, 0);
    bar->addWidget(m_rail);
    addToolBar(isRightToLeft() ? Qt::RightToolBarArea : Qt::LeftToolBarArea, bar);
    m_modeActions = new QActionGroup(this);
    for (const ModeRow& row : modeRows()) {
        const int number = static_cast<int>(row.mode) + 1; // the tenth has 0, those after it none
        QAction* action =
            view->addAction(modeName(row.mode), this, [this, mode = row.mode] { setMode(mode); });
        if (number <= 10)
            action->setShortcut(QKeySequence(Qt::CTRL | (Qt::Key_0 + number % 10)));
        action->setCheckable(true);
        m_modeActions->addAction(action);
    }
    m_modeActions->actions().first()->setChecked(true);
    view->addSeparator();
    for (QDockWidget* dock : {m_planDock, m_whyDock, m_problemsDock})
        view->addAction(dock->toggleViewAction());
    view->addAction(tr("&Default arrangement"), this, &MainWindow::arrangeByDefault);
    view->addSeparator();
    makeAppearanceMenu(view);
    makeLanguageMenu(view);
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
        const OpenPlan* plan = current();
        const bool isKnown =
            plan && plan->view && plan->view->document == plan->session->document();
        m_pinned = on && plan && !isKnown ? plan->session : nullptr; // pinned when it is evaluated
        setBaseline(on && isKnown ? plan->view : nullptr);
        showView();
    });

    plan->addSeparator();
    const auto addStep = [this, plan](const QString& name, const QList<QKeySequence>& keys,
                                      int by) {
        QAction* action = plan->addAction(name, this, [this, by] {
            if (const int count = sessionCount())
                m_tabs->setCurrentIndex((m_tabs->currentIndex() + count + by) % count);
        });
        action->setShortcuts(keys);
    };
    addStep(tr("&Next plan"), {Qt::CTRL | Qt::Key_PageDown, Qt::CTRL | Qt::Key_Tab}, 1);
    addStep(tr("P&revious plan"), {Qt::CTRL | Qt::Key_PageUp, Qt::CTRL | Qt::SHIFT | Qt::Key_Tab},
            -1);

    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addAction(tr("&Keys and gestures"), QKeySequence(Qt::SHIFT | Qt::Key_F1), this,
                    &MainWindow::showShortcuts);
    help->addAction(tr("&About Ridgepoint"), this, &MainWindow::showAbout);
}

void MainWindow::makeAppearanceMenu(QMenu* view)
{
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
}

void MainWindow::makeLanguageMenu(QMenu* view)
{
    QMenu* menu = view->addMenu(tr("&Language"));
    auto* group = new QActionGroup(this);
    const auto add = [&](const QString& name, const QString& code) {
        QAction* action = menu->addAction(name, this, [this, code] {
            if (settings::language() == code)
                return;
            settings::setLanguage(code);
            emit languageChosen();
        });
        action->setObjectName(QStringLiteral("language.") + code);
        action->setCheckable(true);
        action->setChecked(settings::language() == code);
        group->addAction(action);
    };
    add(tr("As the &system"), QString());
    for (const languages::Language& language : languages::available())
        add(language.name, language.code);
}

void MainWindow::showShortcuts()
{
    QString rows;
    const auto add = [&rows](const QString& keys, const QString& what) {
        rows += QStringLiteral("<tr><td style='padding-right:16px'><b>%1</b></td><td>%2</td></tr>")
                    .arg(keys.toHtmlEscaped(), what.toHtmlEscaped());
    };
    for (const QAction* action : findChildren<QAction*>()) {
        if (!action->shortcut().isEmpty() && !action->text().isEmpty())
            add(action->shortcut().toString(QKeySequence::NativeText), withoutKey(action->text()));
    }
    add(tr("Ctrl+F"), tr("Find a field in the plan"));
    add(tr("F1"), tr("What an input means, with its source"));
    add(tr("Up, Down in an input"), tr("The next valid value; Shift finer, Ctrl coarser"));
    add(tr("Drag a label"), tr("Scrub the number; Shift finer, Ctrl coarser, Esc takes it back"));
    add(tr("Click a number or a bar"), tr("Why? it is what it is"));
    add(tr("Double click a number of accelerators"),
        tr("Plan with it; by key Ctrl+Enter on the point"));
    add(tr("Point at an edit"), tr("Preview the plan as it was; a click returns to it"));
    QMessageBox box(QMessageBox::NoIcon, tr("Keys and gestures"),
                    QStringLiteral("<table>%1</table>").arg(rows), QMessageBox::Close, this);
    box.exec();
}

void MainWindow::showAbout()
{
    QMessageBox::about(this, tr("About Ridgepoint"),
                       tr("<b>Ridgepoint %1</b><p>Plans the training of large models: memory, "
                          "time, failures and cost, each number with its derivation.</p>"
                          "<p>Engine: Apache-2.0. Window: GPL-3.0-or-later.</p>")
                           .arg(QApplication::applicationVersion().toHtmlEscaped()));
}

void MainWindow::findAnything()
{
    QVector<CommandPalette::Entry> entries;
    for (const plan::Field& field : plan::fields()) {
        const QString path = QString::fromStdString(plan::pathText(field, 0));
        entries.push_back({style::translated(field.label) + QStringLiteral(" — ") + path,
                           tr("field"), [this, path] { showPlace(path); }});
    }
    for (const plan::FigureRow& row : plan::figureRows()) {
        const QString id = style::fromStd(row.id);
        entries.push_back({style::translated(row.label) + QStringLiteral(" — ") + id, tr("figure"),
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
        if (action->text().isEmpty() || action->menu() || !action->isEnabled() ||
            !action->isVisible())
            continue;
        QString name = withoutKey(action->text());
        // those of a chart that is not shown would be told of a plan before
        const auto* owner = qobject_cast<QWidget*>(action->parent());
        if (owner && owner != this && !owner->isVisible())
            continue;
        if (const auto* card = qobject_cast<const charts::ChartCard*>(owner))
            name = tr("%1: %2").arg(card->title(), name);
        else if (owner == m_modelCard)
            name = tr("%1: %2").arg(m_modelCard->accessibleName(), name);
        const QPointer<QAction> still = action;
        entries.push_back({name, tr("action"), [still] {
                               if (still)
                                   still->trigger();
                           }});
    }
    CommandPalette palette(std::move(entries), this);
    palette.exec();
}

} // namespace ridgepoint::gui

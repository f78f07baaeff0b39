// SPDX-License-Identifier: GPL-3.0-or-later
// The window: a rail of modes, the plan's form, the verdict, the charts, Why? and the problems.
#pragma once

#include "modes.h"
#include "style/plan_view.h"

#include <QMainWindow>
#include <QPointer>
#include <QSet>
#include <QVector>

#include <functional>
#include <memory>
#include <vector>

class QActionGroup;
class QDockWidget;
class QFileSystemWatcher;
class QStackedWidget;
class QTabBar;
class QTimer;
class QUndoGroup;

namespace ridgepoint::anatomy {
class ModelCard;
}
namespace ridgepoint::charts {
class ChartCard;
}
namespace ridgepoint::exchange {
struct DocumentResult;
}
namespace ridgepoint::editors {
class PlanForm;
}
namespace ridgepoint::explain {
class WhyView;
}

namespace ridgepoint::gui {

class DockTitle;
class Evaluator;
class HistoryStrip;
class LearnPage;
class MemoryPage;
class ModePage;
class ModeRail;
class PlanSession;
class PlayStrip;
class ProblemsHeader;
class ProblemsPanel;
class Recovery;
class VerdictBar;

class MainWindow : public QMainWindow
{
    Q_OBJECT

  public:
    using Mode = gui::Mode;

    explicit MainWindow(const QString& recoveryFolder, QWidget* parent = nullptr);
    /// The same window in another language: takes the plans of `before` over with their edits, and
    /// looks as it did; `before` is of no more use.
    explicit MainWindow(MainWindow& before);
    ~MainWindow() override;

    /// Opens a document in a tab of its own; `path` is the file that it is from, or empty.
    PlanSession* openDocument(plan::Document document, const QString& path);
    /// Opens a plan, or makes one of a model's config; says why not where it cannot.
    bool openFile(const QString& path);
    bool openPreset(const QString& id);
    /// Asks what to plan.
    void newPlan();
    /// Offers the plans that a killed program has left; returns how many were taken back.
    int offerRecovered();

    PlanSession* session() const;
    int sessionCount() const { return static_cast<int>(m_sessions.size()); }
    style::PlanViewPtr view() const { return m_view; }
    void setMode(Mode mode);
    Mode mode() const;
    /// Docks and their places as at the first start, for a window this wide.
    void arrangeByDefault();
    /// True while an evaluation of the newest edit is not shown yet.
    bool isEvaluating() const;

  signals:
    /// A person chose another language, which the settings have; see reopenInNewLanguage().
    void languageChosen();

  protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    MainWindow(Recovery* recovery, QWidget* parent);
    void makeActions();
    void makeAppearanceMenu(QMenu* view);
    void makeLanguageMenu(QMenu* view);
    void makeDocks();
    void makeModes();
    void addPage(Mode mode, QWidget* content);
    void connectCard(charts::ChartCard* card, Mode large);
    anatomy::ModelCard* makeModelCard();
    /// Connects a mode's page and its cards.
    ModePage* connected(ModePage* page);
    ModePage* makeTimelinePage();
    ModePage* makeLearnPage();
    void showInModelCard(const style::PlanViewPtr& view);
    void switchTo(int tab);
    void closeTab(int tab);
    bool mayClose(PlanSession* session);
    bool mayReplace(const PlanSession* session);
    void edit(const QString& path, const QString& text);
    void editTogether(const std::vector<quantity::Fix>& edits, const QString& title);
    void give(const QString& figure, const QString& text);
    void scrub(const QString& path, const QString& text);
    void apply(const QString& path, const QString& text, bool scrubbing);
    void requestEvaluation();
    void show(const style::PlanViewPtr& view, const style::PlanViewPtr& before, quint64 key);
    void showView();
    /// What may come after the charts are repainted: Why?, problems, edits.
    void showRest();
    void showInCharts(const style::PlanViewPtr& view, const style::PlanViewPtr& before,
                      const QString& edit);
    bool isOnPage(const QWidget* widget) const;
    void preview(int index);
    bool commitTyping();
    void dropTyping();
    void updateTitles();
    void updateRecentMenu();
    void openWithDialog();
    void openFiles(const QStringList& paths);
    bool save();
    bool saveAs();
    /// Asks for a file and writes what a card shows.
    void saveChart(const charts::ChartCard& card);
    void openReport();
    void pasteText(const QString& text);
    void findAnything();
    void showFigure(const QString& id);
    void showPlace(const QString& path);
    void showShortcuts();
    void showAbout();
    void fileChangedOnDisk(const QString& path);
    void folderChangedOnDisk(const QString& folder);
    int tabOf(const QString& path) const;
    void setBaseline(const style::PlanViewPtr& view);
    void report(const std::vector<quantity::Problem>& problems, const QString& title);
    exchange::DocumentResult imported(const std::function<exchange::DocumentResult(bool)>& read,
                                      const QString& title);
    void showImported(const exchange::DocumentResult& result);

    struct OpenPlan
    {
        PlanSession* session = nullptr;
        style::PlanViewPtr view;   ///< last result
        style::PlanViewPtr before; ///< of the plan before the last edit
    };
    OpenPlan* current();
    void addPlan(const OpenPlan& plan);

    std::vector<OpenPlan> m_sessions;
    QPointer<PlanSession> m_front; ///< whose values the form shows: what is typed is for it
    style::PlanViewPtr m_view;
    style::PlanViewPtr m_baseline;
    QPointer<PlanSession> m_pinned; ///< whose newest edit, still evaluated, is the baseline
    QSet<QString> m_askedAbout;     ///< files that changed on disk, while a person is asked
    quint64 m_asked = 0;
    quint64 m_shown = 0;
    quint64 m_previewKey = 0; ///< of the evaluation that is asked for as a preview; 0: none

    Evaluator* m_evaluator = nullptr;
    Recovery* m_recovery = nullptr;
    QFileSystemWatcher* m_watcher = nullptr;
    QTabBar* m_tabs = nullptr;
    VerdictBar* m_verdict = nullptr;
    HistoryStrip* m_history = nullptr;
    QStackedWidget* m_modes = nullptr;
    ModeRail* m_rail = nullptr;
    QActionGroup* m_modeActions = nullptr;
    QVector<charts::ChartCard*> m_cards;
    anatomy::ModelCard* m_modelCard = nullptr;
    MemoryPage* m_memoryPage = nullptr;
    QVector<ModePage*> m_pages; ///< those that are more than charts
    QVector<PlayStrip*> m_strips;
    QTimer* m_rest = nullptr; ///< fires when the charts have been repainted
    editors::PlanForm* m_form = nullptr;
    explain::WhyView* m_why = nullptr;
    ProblemsPanel* m_problems = nullptr;
    DockTitle* m_planTitle = nullptr;
    ProblemsHeader* m_problemsHeader = nullptr;
    QDockWidget* m_planDock = nullptr;
    QDockWidget* m_whyDock = nullptr;
    QDockWidget* m_problemsDock = nullptr;
    QMenu* m_recentMenu = nullptr;
    QUndoGroup* m_undoGroup = nullptr; ///< of all plans; the one in front is active
    QAction* m_pin = nullptr;
    const bool m_isMirrored = isRightToLeft(); ///< as the language was when the window was made
};

/// Whenever another language is chosen in it, the window is made again, with its plans.
void reopenInNewLanguage(std::unique_ptr<MainWindow>& window);

} // namespace ridgepoint::gui

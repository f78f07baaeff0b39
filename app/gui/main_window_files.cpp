// SPDX-License-Identifier: GPL-3.0-or-later
// Opening, saving, closing, dropping, pasting, recovering: what the window does with files.
#include "main_window.h"

#include "evaluator.h"
#include "exchange/document_io.h"
#include "exchange/import_file.h"
#include "exchange/presets.h"
#include "history_strip.h"
#include "memory_page.h"
#include "memory_views/measured_card.h"
#include "messages.h"
#include "plan_session.h"
#include "recovery.h"
#include "report_dialog.h"
#include "settings.h"
#include "start_page.h"
#include "style/text.h"
#include "json/writer.h"

#include <QAction>
#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QMenu>
#include <QMimeData>
#include <QRegularExpression>
#include <QTabBar>
#include <QTimer>

namespace ridgepoint::gui {
namespace {

constexpr int kMostFilesAtOnce = 20;

/// What a plan of this name would be called as a file.
QString fileNameOf(QString name)
{
    static const QRegularExpression strange(QStringLiteral("[^\\w.+-]+"),
                                            QRegularExpression::UseUnicodePropertiesOption);
    name = name.left(60).replace(strange, QStringLiteral("-"));
    return name + QStringLiteral(".ridgepoint.json");
}

/// Whether a file is a memory snapshot of PyTorch, which is no plan but can be compared with one.
bool isSnapshot(const QString& path)
{
    constexpr qint64 kHead = 4096;
    QFile file(path); // of what is no file, as a pipe, nobody knows when it can be read
    return QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly) &&
           memory_views::MeasuredCard::isSnapshot(file.read(kHead));
}

} // namespace

/// The tab of the plan that is from this file; -1: none.
int MainWindow::tabOf(const QString& path) const
{
    const QString canonical = QFileInfo(path).canonicalFilePath();
    for (int i = 0; i < sessionCount() && !canonical.isEmpty(); ++i) {
        const QString open = m_sessions[static_cast<std::size_t>(i)].session->filePath();
        if (!open.isEmpty() && QFileInfo(open).canonicalFilePath() == canonical)
            return i;
    }
    return -1;
}

bool MainWindow::openFile(const QString& given)
{
    const QString path = // the recent files are for any folder
        given.isEmpty() ? given : QFileInfo(given).absoluteFilePath();
    if (const int open = tabOf(path); open >= 0) {
        m_tabs->setCurrentIndex(open); // twice the same file would be two truths
        return true;
    }
    if (isSnapshot(path)) {
        setMode(Mode::Memory);
        m_memoryPage->openSnapshot(path);
        return true;
    }
    std::string stamp = json::fileStamp(path.toStdString()); // before: what is read is no older
    const auto result =
        imported([&](bool partial) { return exchange::importFile(path.toStdString(), {partial}); },
                 tr("Open"));
    if (!result.document) {
        settings::removeRecentFile(path);
        updateRecentMenu();
        return false;
    }
    // Only a plan's own file is one to save to; a config was read to make a new plan.
    PlanSession* opened = openDocument(*result.document, result.isPlan ? path : QString());
    if (result.isPlan)
        opened->setFileStamp(std::move(stamp));
    else
        opened->setUnsaved();
    settings::addRecentFile(path);
    updateRecentMenu();
    showImported(result);
    report(result.problems, tr("Open"));
    return true;
}

bool MainWindow::openPreset(const QString& id)
{
    auto loaded = exchange::loadPlanPreset(id.toStdString());
    if (!loaded.document) {
        report(loaded.problems, tr("Open"));
        return false;
    }
    openDocument(std::move(*loaded.document), {});
    return true;
}

void MainWindow::openWithDialog()
{
    const QStringList paths =
        QFileDialog::getOpenFileNames(this, tr("Open"), {}, tr("Plans and model configs (*.json)"));
    openFiles(paths);
}

/// Several at once: each that cannot be opened is a message to be read.
void MainWindow::openFiles(const QStringList& paths)
{
    for (const QString& path : paths.mid(0, kMostFilesAtOnce))
        openFile(path);
    if (paths.size() > kMostFilesAtOnce) {
        tell(this, tr("Open"),
             tr("%1 files at once: the first %2 were opened.")
                 .arg(paths.size())
                 .arg(kMostFilesAtOnce));
    }
}

/// Whether what another program has written into the plan's file since may be replaced.
bool MainWindow::mayReplace(const PlanSession* plan)
{
    if (!plan->isFileChanged())
        return true;
    const auto there = exchange::readDocumentFile(plan->filePath().toStdString());
    if (there.document && *there.document == plan->document())
        return true; // nothing is lost
    const QString path = plan->filePath();
    m_askedAbout.insert(path); // the watcher would ask of the same change meanwhile
    const auto answer = ask(this, tr("Changed on disk"),
                            tr("%1 was changed by another program since this plan was read. "
                               "Replace what it holds now?")
                                .arg(path),
                            QMessageBox::Save | QMessageBox::Cancel, QMessageBox::Cancel);
    m_askedAbout.remove(path);
    m_watcher->addPath(path); // which may be a new file under the same name
    return answer == QMessageBox::Save;
}

bool MainWindow::save()
{
    PlanSession* plan = session();
    if (!plan)
        return false;
    if (!commitTyping())
        return false; // the refusal stands at the field
    if (plan->filePath().isEmpty())
        return saveAs();
    if (!mayReplace(plan))
        return false;
    // our own writing is no change from outside
    m_watcher->removePath(plan->filePath());
    const auto problem = plan->save(plan->filePath());
    m_watcher->addPath(plan->filePath());
    if (problem) {
        report({*problem}, tr("Save"));
        return problem->severity != quantity::Severity::Error;
    }
    settings::addRecentFile(plan->filePath());
    updateRecentMenu();
    return true;
}

/// Of the plan in front, once its newest edit is worked out.
void MainWindow::openReport()
{
    if (!session() || findChild<ReportDialog*>() || !commitTyping())
        return;
    if (isEvaluating()) {
        QTimer::singleShot(20, this, &MainWindow::openReport);
        return;
    }
    const QString path = session()->filePath();
    auto* dialog = new ReportDialog(m_view, m_baseline,
                                    path.isEmpty() ? QString() : QFileInfo(path).path(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

bool MainWindow::saveAs()
{
    PlanSession* plan = session();
    if (!plan)
        return false;
    if (!commitTyping())
        return false; // the refusal stands at the field
    const QString before = plan->filePath();
    QString path = QFileDialog::getSaveFileName(
        this, tr("Save as"), before.isEmpty() ? fileNameOf(plan->title()) : before,
        tr("Ridgepoint plans (*.ridgepoint.json *.json)"));
    if (path.isEmpty())
        return false;
    if (!path.endsWith(QStringLiteral(".json"))) {
        path += QStringLiteral(".ridgepoint.json");
        // the dialog has asked about another name
        if (QFile::exists(path) &&
            ask(this, tr("Save as"), tr("%1 is there already. Replace it?").arg(path),
                QMessageBox::Yes | QMessageBox::No, QMessageBox::No) != QMessageBox::Yes)
            return false;
    }
    const int open = tabOf(path);
    if (open >= 0 && m_sessions[static_cast<std::size_t>(open)].session != plan) {
        tell(this, tr("Save as"),
             tr("%1 is open in another tab. Close that plan first, or choose "
                "another name.")
                 .arg(path));
        return false;
    }
    if (!before.isEmpty())
        m_watcher->removePath(before);
    m_watcher->removePath(path); // our own writing is no change from outside
    const auto problem = plan->save(path);
    if (!plan->filePath().isEmpty())
        m_watcher->addPath(plan->filePath());
    if (problem) {
        report({*problem}, tr("Save as"));
        return problem->severity != quantity::Severity::Error;
    }
    settings::addRecentFile(path);
    updateRecentMenu();
    return true;
}

void MainWindow::newPlan()
{
    StartPage page(this);
    if (page.exec() != QDialog::Accepted)
        return;
    if (!page.presetPlan().isEmpty())
        openPreset(page.presetPlan());
    else if (!page.file().isEmpty())
        openFile(page.file());
    else if (auto document = page.plan())
        openDocument(std::move(*document), {})->setUnsaved();
}

bool MainWindow::mayClose(PlanSession* plan)
{
    if (plan == session())
        commitTyping(); // what stands in a field is an edit too
    if (!plan->isModified())
        return true;
    const auto answer =
        ask(this, tr("Unsaved changes"),
            tr("%1 has changes that are not saved.").arg(shortened(plan->title())),
            QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Save);
    if (answer == QMessageBox::Save)
        return save();
    return answer == QMessageBox::Discard;
}

void MainWindow::closeTab(int tab)
{
    if (tab < 0 || tab >= sessionCount())
        return;
    m_tabs->setCurrentIndex(tab);
    PlanSession* plan = m_sessions[static_cast<std::size_t>(tab)].session;
    if (!mayClose(plan))
        return;
    if (sessionCount() == 1)
        openPreset(QStringLiteral("qwen3-8b-48x4090")); // the window always shows a plan
    if (!plan->filePath().isEmpty())
        m_watcher->removePath(plan->filePath());
    m_recovery->forget(plan);
    m_sessions.erase(m_sessions.begin() + tab);
    m_tabs->removeTab(tab);
    plan->deleteLater();
    switchTo(m_tabs->currentIndex());
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    for (int i = 0; i < sessionCount(); ++i) {
        m_tabs->setCurrentIndex(i);
        if (!mayClose(m_sessions[static_cast<std::size_t>(i)].session)) {
            event->ignore();
            return;
        }
    }
    for (const OpenPlan& plan : m_sessions)
        m_recovery->forget(plan.session);
    settings::setWindowLayout(saveGeometry(), saveState(settings::layoutVersion()));
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    const QList<QUrl> urls = event->mimeData()->urls();
    QStringList paths;
    QString elsewhere;
    for (const QUrl& url : urls) {
        if (url.isLocalFile())
            paths += url.toLocalFile();
        else if (elsewhere.isEmpty())
            elsewhere = url.toDisplayString().left(200);
    }
    openFiles(paths);
    if (!elsewhere.isEmpty())
        tell(this, tr("Open"),
             tr("%1 is no file on this machine. Save it, and drop the file.").arg(elsewhere));
    if (urls.isEmpty())
        pasteText(event->mimeData()->text());
    event->acceptProposedAction();
}

void MainWindow::pasteText(const QString& text)
{
    if (text.trimmed().isEmpty()) {
        tell(this, tr("Paste"),
             tr("There is no text to paste. Copy a plan or a model's config.json first."));
        return;
    }
    const auto result = imported(
        [&](bool partial) {
            return exchange::importText(text.toStdString(), tr("pasted text").toStdString(),
                                        {partial});
        },
        tr("Paste"));
    if (!result.document)
        return;
    openDocument(*result.document, {})->setUnsaved();
    showImported(result);
    report(result.problems, tr("Paste"));
}

int MainWindow::offerRecovered()
{
    const auto leftovers = m_recovery->leftovers();
    int count = 0;
    for (const RecoveredPlan& plan : leftovers) {
        const QString name = shortened(QString::fromStdString(plan.document.name));
        const auto answer =
            ask(this, tr("Recover"),
                tr("%1 had changes when the program last ended. Restore them?").arg(name),
                QMessageBox::Yes | QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Yes);
        if (answer == QMessageBox::Cancel)
            continue; // it is asked again the next time
        if (answer == QMessageBox::Yes) {
            PlanSession* taken = openDocument(plan.document, plan.filePath);
            taken->setFileStamp(plan.fileStamp); // of when the edits were made
            taken->setUnsaved();
            ++count;
            if (!m_recovery->hasCopy(taken))
                continue; // the old copy is the only one
        }
        Recovery::remove(plan);
    }
    return count;
}

void MainWindow::fileChangedOnDisk(const QString& path)
{
    PlanSession* plan = nullptr;
    for (const OpenPlan& each : m_sessions) {
        if (each.session->filePath() == path)
            plan = each.session;
    }
    if (!plan || m_askedAbout.contains(path))
        return;
    const QString name = QFileInfo(path).fileName();
    if (!QFile::exists(path)) {
        m_watcher->addPath(QFileInfo(path).path()); // tells when it is there again
        plan->setUnsaved();
        m_history->setNote(tr("%1 was removed; the plan is only in this window now").arg(name));
        return;
    }
    m_watcher->addPath(path); // an atomic save is a new file under the same name
    std::string stamp = json::fileStamp(path.toStdString());
    auto read = exchange::readDocumentFile(path.toStdString());
    if (!read.document) { // half written, perhaps: the next change tells
        plan->setUnsaved();
        m_history->setNote(tr("%1 was changed by another program and is no plan now").arg(name));
        return;
    }
    if (!(*read.document == plan->document())) {
        m_askedAbout.insert(path);
        const auto answer = ask(this, tr("Changed on disk"),
                                tr("%1 was changed by another program. Read it again?").arg(path),
                                QMessageBox::Yes | QMessageBox::No, QMessageBox::Yes);
        m_askedAbout.remove(path);
        stamp = json::fileStamp(path.toStdString());
        read = exchange::readDocumentFile(path.toStdString()); // it may have changed since
        if (answer != QMessageBox::Yes || !read.document) {
            plan->setUnsaved(); // the file holds something else
            if (answer == QMessageBox::No)
                plan->setFileStamp(std::move(stamp)); // which the person knows
            return;
        }
        plan->replace(*read.document, tr("read again"));
    }
    plan->setSaved(path);
    plan->setFileStamp(std::move(stamp));
}

/// A file that was removed may be there again.
void MainWindow::folderChangedOnDisk(const QString& folder)
{
    bool isWaitedFor = false;
    const QStringList watched = m_watcher->files();
    QStringList back;
    for (const OpenPlan& each : m_sessions) {
        const QString path = each.session->filePath();
        if (path.isEmpty() || watched.contains(path) || QFileInfo(path).path() != folder)
            continue;
        if (QFile::exists(path))
            back += path;
        else
            isWaitedFor = true;
    }
    if (!isWaitedFor)
        m_watcher->removePath(folder);
    for (const QString& path : back)
        fileChangedOnDisk(path);
}

void MainWindow::updateRecentMenu()
{
    m_recentMenu->clear();
    const QStringList files = settings::recentFiles();
    for (const QString& path : files)
        m_recentMenu->addAction(withoutMnemonic(path), this, [this, path] { openFile(path); });
    m_recentMenu->setEnabled(!files.isEmpty());
}

namespace {

/// What a person should read of problems, as lines of a box.
QString problemLines(const std::vector<quantity::Problem>& problems)
{
    constexpr int kMost = 8; // a box that is higher than the screen has no button
    QStringList lines;
    int more = 0;
    for (const quantity::Problem& problem : problems) {
        if (problem.severity == quantity::Severity::Note)
            continue;
        if (lines.size() < kMost)
            lines += style::textOf(problem.message).left(1000);
        else
            ++more;
    }
    if (more > 0)
        lines += MainWindow::tr("And %n more of the kind.", nullptr, more);
    return lines.join(QLatin1Char('\n'));
}

} // namespace

void MainWindow::report(const std::vector<quantity::Problem>& problems, const QString& title)
{
    const QString lines = problemLines(problems);
    if (!lines.isEmpty())
        tell(this, title, lines);
}

/// What can be made of a file or text; what is refused is told. Where a part of a model's config
/// can be read nevertheless, that is offered.
exchange::DocumentResult
MainWindow::imported(const std::function<exchange::DocumentResult(bool partial)>& read,
                     const QString& title)
{
    exchange::DocumentResult result = read(false);
    if (result.document)
        return result;
    exchange::DocumentResult partial = read(true);
    if (!partial.document)
        report(result.problems, title);
    else if (offer(this, title, problemLines(result.problems), tr("&Read what can be read")))
        return partial;
    return result;
}

/// A model that was read is what a person wants to see first.
void MainWindow::showImported(const exchange::DocumentResult& result)
{
    const auto& origins = result.document->origins;
    const bool hasModel = origins.lower_bound("model.") != origins.lower_bound("model/");
    if (!result.isPlan && hasModel)
        setMode(Mode::Model);
}

} // namespace ridgepoint::gui

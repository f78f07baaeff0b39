// SPDX-License-Identifier: GPL-3.0-or-later
// The window in the hands of someone who edits without end, for tst_kill to kill. Takes back what
// an earlier one has left, opens plans, edits, undoes and saves them by chance, and tells on its
// output what it is about to do and what it has done, a line each, so that whoever kills it knows
// what must be there afterwards:
//   ready NUMBER, then that many lines   plan PLAN HASH MODIFIED FILE
//   begin PLAN HASH MODIFIED             the document that the edit will make; 0: perhaps the
//                                        one that its file holds
//   done PLAN HASH MODIFIED FILE
//   saving PLAN HASH FILE
//   asked TITLE                          a question that nobody expected
// Arguments: recovery folder, folder for plans, seed, "shown" or "hidden".
#include "answer_dialogs.h"
#include "editors/plan_form.h"
#include "exchange/presets.h"
#include "main_window.h"
#include "plan_session.h"
#include "random_plans.h"
#include "settings.h"

#include <QAction>
#include <QLineEdit>
#include <QStandardPaths>
#include <QTabBar>
#include <QTest>

#include <unistd.h>

using namespace ridgepoint;
using tests::Chance;
using tests::hashOf;

namespace {

constexpr int kPlans = 3;
constexpr int kMostEdits = 5000; ///< by then someone has forgotten to kill it

void say(const QByteArray& lines)
{
    // one write: whole or not at all in the pipe
    if (::write(STDOUT_FILENO, lines.constData(), static_cast<std::size_t>(lines.size())) !=
        lines.size())
        ::_exit(4);
}

class Editing
{
  public:
    Editing(gui::MainWindow& window, QString folder, quint64 seed, bool shown)
        : m_window(window), m_folder(std::move(folder)), m_chance(seed), m_shown(shown),
          m_tabs(window.findChild<QTabBar*>(QStringLiteral("plans"))),
          m_form(window.findChild<editors::PlanForm*>())
    {
    }

    void open()
    {
        std::vector<QString> presets;
        for (const exchange::PresetInfo& preset : exchange::presetList()) {
            if (preset.kind == exchange::PresetKind::Plan)
                presets.push_back(QString::fromStdString(preset.id));
            else
                m_parts.push_back(QString::fromStdString(preset.id));
        }
        while (m_window.sessionCount() < kPlans)
            m_window.openPreset(m_chance.of(presets));
        QByteArray lines = "ready " + QByteArray::number(m_window.sessionCount()) + "\n";
        for (int i = 0; i < m_window.sessionCount(); ++i) {
            m_tabs->setCurrentIndex(i);
            lines += "plan " + state(i);
        }
        say(lines);
    }

    void act()
    {
        if (m_chance.percent(15))
            m_tabs->setCurrentIndex(m_chance.below(m_tabs->count()));
        QUndoStack& stack = session()->undoStack();
        const int what = m_chance.below(100);
        if (what < 8)
            save();
        else if (what < 16)
            travel(stack, stack.index() - 1);
        else if (what < 22)
            travel(stack, stack.index() + 1);
        else if (what < 25)
            applyPreset();
        else if (what < 32)
            scrub();
        else
            edit();
        QCoreApplication::processEvents();
        // what exec() would do: without it everything that is replaced stays in memory
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

  private:
    gui::PlanSession* session() const { return m_window.session(); }
    QAction* saveAction() const
    {
        for (QAction* action : m_window.findChildren<QAction*>()) {
            if (action->shortcut() == QKeySequence(QKeySequence::Save))
                return action;
        }
        qFatal("the window has no action to save");
    }

    QByteArray state(int plan) const
    {
        return QByteArray::number(plan) + ' ' + hashOf(session()->document()) +
               (session()->isModified() ? " 1 " : " 0 ") + session()->filePath().toUtf8() + '\n';
    }
    void begin(const plan::Document& after, bool modified) const
    {
        say("begin " + QByteArray::number(m_tabs->currentIndex()) + ' ' + hashOf(after) +
            (modified ? " 1\n" : " 0\n"));
    }
    void done() const { say("done " + state(m_tabs->currentIndex())); }

    void edit()
    {
        const QString path = tests::randomField(m_chance, session()->document());
        const QString text = tests::randomText(m_chance, session()->document(), path);
        plan::Document after = session()->document();
        if (plan::setField(after, path.toStdString(), text.toStdString()) ||
            after.plan == session()->document().plan)
            return;
        const editors::FieldEditor* row = m_form->fieldEditor(path);
        auto* line = row ? qobject_cast<QLineEdit*>(row->input()) : nullptr;
        const bool types = m_shown && line && m_chance.percent(60) && m_form->focusField(path);
        begin(after, true);
        if (types) {
            line->selectAll();
            QTest::keyClicks(line, text);
            QTest::keyClick(line, Qt::Key_Return);
        } else {
            session()->edit(path, text);
        }
        done();
    }

    void scrub()
    {
        const QString path = QStringLiteral("cluster.pools[0].nodes");
        for (int i = 0; i < 5; ++i) {
            const QString text = QString::number(m_chance.between(1, 64));
            plan::Document after = session()->document();
            plan::setField(after, path.toStdString(), text.toStdString());
            if (after == session()->document())
                continue;
            // one that returns to where it began removes its undo step: nothing to save then
            begin(after, false);
            session()->edit(path, text, true);
            done();
        }
        session()->endScrub();
    }

    void travel(QUndoStack& stack, int index)
    {
        if (index < 0 || index > stack.count())
            return;
        const auto& documents = m_documents[session()];
        const auto known = documents.find(index);
        if (known == documents.end())
            return;
        say("begin " + QByteArray::number(m_tabs->currentIndex()) + ' ' + known->second +
            (index == stack.cleanIndex() ? " 0\n" : " 1\n"));
        stack.setIndex(index);
        done();
    }

    void applyPreset()
    {
        const QString id = m_chance.of(m_parts);
        plan::Document after = session()->document();
        exchange::applyPreset(after, id.toStdString());
        if (after == session()->document())
            return;
        begin(after, true);
        session()->applyPreset(id);
        done();
    }

    void save()
    {
        QString path = session()->filePath();
        const bool hasFile = !path.isEmpty();
        if (!hasFile)
            path = QStringLiteral("%1/plan-%2-%3.json")
                       .arg(m_folder)
                       .arg(QCoreApplication::applicationPid())
                       .arg(++m_files);
        say("saving " + QByteArray::number(m_tabs->currentIndex()) + ' ' +
            hashOf(session()->document()) + ' ' + path.toUtf8() + '\n');
        if (hasFile)
            saveAction()->trigger();
        else
            session()->save(path); // as "Save as" does once it has asked for the path
        done();
    }

  public:
    /// Notes where each undo index leads, for travel().
    void note()
    {
        const QUndoStack& stack = session()->undoStack();
        auto& documents = m_documents[session()];
        documents.erase(documents.upper_bound(stack.count()), documents.end());
        documents[stack.index()] = hashOf(session()->document());
    }

  private:
    gui::MainWindow& m_window;
    QString m_folder;
    Chance m_chance;
    bool m_shown;
    QTabBar* m_tabs;
    editors::PlanForm* m_form;
    std::vector<QString> m_parts; ///< presets that are no plans
    std::map<const gui::PlanSession*, std::map<int, QByteArray>> m_documents;
    int m_files = 0;
};

} // namespace

int main(int argc, char** argv)
{
    QApplication app(argc, argv);
    const QStringList arguments = QCoreApplication::arguments();
    if (arguments.size() != 5)
        return 2;
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setApplicationName(QStringLiteral("editing_program"));
    gui::settings::applyAppearance();
    gui::MainWindow window(arguments[1]);
    const bool shown = arguments[4] == QLatin1String("shown");
    if (shown)
        window.QWidget::show();
    const tests::AnswerDialogs answer([](const QString& title) {
        if (title == QLatin1String("Recover"))
            return QMessageBox::Yes;
        say("asked " + title.toUtf8() + '\n');
        return QMessageBox::No;
    });
    window.offerRecovered();
    Editing editing(window, arguments[2], arguments[3].toULongLong(), shown);
    editing.open();
    for (int i = 0; i < kMostEdits; ++i) {
        editing.note();
        editing.act();
    }
    return 3;
}

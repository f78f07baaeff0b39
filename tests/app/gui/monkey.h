// SPDX-License-Identifier: GPL-3.0-or-later
// Someone who does anything at all to the window, by chance, the same for the same seed.
#pragma once

#include "random_plans.h"

#include <QDir>
#include <QPointer>
#include <QStringList>

#include <functional>
#include <memory>
#include <utility>
#include <vector>

class QDialog;
class QWidget;
class QWindow;

namespace ridgepoint::gui {
class MainWindow;
}

namespace ridgepoint::tests {

class Monkey : public QObject
{
    Q_OBJECT

  public:
    /// @param folder  the only place where it may write
    Monkey(quint64 seed, const QString& folder);
    ~Monkey() override;

    /// Does one thing, and mostly waits until the window shows what comes of it. False if that
    /// never happens.
    bool act();
    /// The last actions, oldest first.
    QStringList lastActions() const;
    gui::MainWindow* window() const { return m_window.get(); }

    /// Writes the last actions of the monkey that lives to the standard error; for a crash.
    static void printLastActions();

  private:
    void openWindow();
    /// The window, or the dialog or popup that takes all input.
    QWidget* target() const;
    QWidget* anyWidget(const std::function<bool(QWidget*)>& wanted = {});
    QPoint anyPointOf(const QWidget* widget);
    static QString nameOf(const QObject* object);
    void note(const QString& action);
    void press(QWidget* widget, Qt::MouseButton button, Qt::KeyboardModifiers modifiers);
    void key(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
    void text(const QString& text);
    QString anyText(const QWidget* line);
    QString strangeText();

    void click();
    void openContextMenu();
    void pressKey();
    void type();
    void editField();
    void turnWheel();
    void drag();
    void hover();
    void triggerAction();
    void switchPlan();
    void resizeWindow();
    void paste();
    void changeFile();
    void attend();
    void attendTo(QWidget* blocking);
    void end(QDialog* dialog);

    Chance m_chance;
    QString m_folder;
    std::vector<QString> m_plans;
    std::vector<std::pair<int, void (Monkey::*)()>> m_actions; ///< with how often, of 1000
    std::unique_ptr<gui::MainWindow> m_window;
    QStringList m_log;
    int m_count = 0;
    int m_outerLoops = 0; ///< event loops that run where none waits for us
    QPointer<QWidget> m_blocking;
    int m_patience = 0; ///< things still to be done in it
};

} // namespace ridgepoint::tests

// SPDX-License-Identifier: GPL-3.0-or-later
#include "monkey.h"

#include "exchange/presets.h"
#include "main_window.h"
#include "plan_session.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QTest>
#include <QThread>
#include <QTimer>
#include <QWindow>

#include <unistd.h>

namespace ridgepoint::tests {
namespace {

constexpr int kKept = 30; ///< actions

Monkey* s_living = nullptr;

} // namespace

QString Monkey::nameOf(const QObject* object)
{
    if (!object)
        return QStringLiteral("nothing");
    QString name = QLatin1String(object->metaObject()->className());
    for (const QObject* named = object; named; named = named->parent()) {
        if (!named->objectName().isEmpty() && !named->objectName().startsWith(QLatin1String("qt_")))
            return name + QStringLiteral(" in ") + named->objectName();
    }
    return name;
}

Monkey::Monkey(quint64 seed, const QString& folder)
    : m_chance(seed),
      m_folder(folder), m_actions{{270, &Monkey::click},        {200, &Monkey::pressKey},
                                  {120, &Monkey::type},         {120, &Monkey::editField},
                                  {50, &Monkey::turnWheel},     {90, &Monkey::drag},
                                  {40, &Monkey::hover},         {20, &Monkey::openContextMenu},
                                  {30, &Monkey::triggerAction}, {25, &Monkey::switchPlan},
                                  {20, &Monkey::resizeWindow},  {10, &Monkey::paste},
                                  {5, &Monkey::changeFile}}
{
    s_living = this;
    for (const exchange::PresetInfo& preset : exchange::presetList()) {
        if (preset.kind == exchange::PresetKind::Plan)
            m_plans.push_back(QString::fromStdString(preset.id));
    }
    m_outerLoops = QThread::currentThread()->loopLevel();
    openWindow();
    QTimer::singleShot(0, this, &Monkey::attend);
}

Monkey::~Monkey()
{
    s_living = nullptr;
}

void Monkey::openWindow()
{
    m_window.reset();
    m_window = std::make_unique<gui::MainWindow>(m_folder + QStringLiteral("/recovery"));
    m_window->openPreset(m_chance.of(m_plans));
    m_window->resize(1440, 900);
    m_window->QWidget::show();
    m_window->activateWindow();
}

QStringList Monkey::lastActions() const
{
    return m_log;
}

void Monkey::printLastActions()
{
    if (!s_living)
        return;
    const QByteArray lines = "\nThe last actions of the monkey:\n  " +
                             s_living->m_log.join(QStringLiteral("\n  ")).toUtf8() + '\n';
    [[maybe_unused]] const auto written =
        ::write(STDERR_FILENO, lines.constData(), static_cast<std::size_t>(lines.size()));
}

void Monkey::note(const QString& action)
{
    m_log.append(QStringLiteral("%1 %2").arg(m_count).arg(action));
    if (m_log.size() > kKept)
        m_log.removeFirst();
    if (qEnvironmentVariableIsSet("RIDGEPOINT_MONKEY_LOG"))
        std::fprintf(stderr, "%s\n", qPrintable(m_log.last()));
}

bool Monkey::act()
{
    ++m_count;
    int left = m_chance.below(1000);
    for (const auto& [share, action] : m_actions) {
        if (left < share) {
            (this->*action)();
            break;
        }
        left -= share;
    }
    if (m_chance.percent(10) && m_window->isVisible())
        return true; // goes on before the window can answer
    QElapsedTimer waiting;
    waiting.start();
    QCoreApplication::processEvents();
    while (m_window->isEvaluating() && waiting.elapsed() < 60000)
        QCoreApplication::processEvents(QEventLoop::AllEvents, 1);
    // what exec() would do: without it everything that is replaced stays in memory
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    if (m_window->isEvaluating() ||
        !(m_window->view()->document == m_window->session()->document()))
        return false;
    // one that hangs open would keep all input from the window
    if (QWidget* popup = QApplication::activePopupWidget(); popup && m_chance.percent(50))
        popup->close();
    if (!m_window->isVisible() && !QApplication::activeModalWidget()) {
        note(QStringLiteral("opens the window again"));
        openWindow();
    }
    return true;
}

QWidget* Monkey::target() const
{
    if (QWidget* popup = QApplication::activePopupWidget())
        return popup;
    if (QWidget* modal = QApplication::activeModalWidget())
        return modal;
    return m_window.get();
}

QWidget* Monkey::anyWidget(const std::function<bool(QWidget*)>& wanted)
{
    QWidget* top = target();
    std::vector<QWidget*> widgets;
    for (QWidget* widget : top->findChildren<QWidget*>()) {
        const bool isThere =
            widget->window() == top || qobject_cast<QDockWidget*>(widget->window()); // it floats
        if (isThere && widget->isVisible() && widget->isEnabled() && (!wanted || wanted(widget)) &&
            !widget->visibleRegion().isEmpty())
            widgets.push_back(widget);
    }
    return widgets.empty() ? wanted ? nullptr : top : m_chance.of(widgets);
}

/// A place of it that can be seen, in its window.
QPoint Monkey::anyPointOf(const QWidget* widget)
{
    const QRect seen = widget->visibleRegion().boundingRect();
    const QPoint point(seen.left() + m_chance.below(seen.width()),
                       seen.top() + m_chance.below(seen.height()));
    const QRect room(QPoint(0, 0), widget->window()->size() - QSize(1, 1));
    const QPoint there = widget->mapTo(widget->window(), point);
    return {qBound(0, there.x(), room.right()), qBound(0, there.y(), room.bottom())};
}

void Monkey::press(QWidget* widget, Qt::MouseButton button, Qt::KeyboardModifiers modifiers)
{
    const QPointer<QWindow> window = widget->window()->windowHandle();
    const QPoint point = anyPointOf(widget);
    if (!window)
        return;
    QTest::mouseMove(window, point);
    if (window)
        QTest::mousePress(window, button, modifiers, point);
    if (window)
        QTest::mouseRelease(window, button, modifiers, point);
}

void Monkey::key(Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    // As QTest::keyClick(), which does not expect that a key takes the window away.
    const QPointer<QWindow> window = target()->window()->windowHandle();
    const bool writes = !(modifiers & Qt::ControlModifier) && key < Qt::Key_Escape;
    const QString text = writes ? QString(QLatin1Char(QTest::keyToAscii(key))) : QString();
    if (window)
        qt_handleKeyEvent(window, QEvent::KeyPress, key, modifiers, text, false, 1);
    if (window)
        qt_handleKeyEvent(window, QEvent::KeyRelease, key, modifiers, text, false, 1);
    QCoreApplication::processEvents();
}

void Monkey::text(const QString& text)
{
    QWidget* widget = QApplication::focusWidget();
    if (!widget)
        return;
    QKeyEvent press(QEvent::KeyPress, Qt::Key_unknown, Qt::NoModifier, text);
    QApplication::sendEvent(widget, &press);
}

/// Runs now and then; does something only inside of a dialog's or a menu's own event loop, which
/// would wait for a person for ever.
void Monkey::attend()
{
    QTimer::singleShot(1, this, &Monkey::attend); // also if what follows waits for someone
    QWidget* blocking = QApplication::activePopupWidget();
    if (!blocking)
        blocking = QApplication::activeModalWidget();
    if (blocking && QThread::currentThread()->loopLevel() > m_outerLoops)
        attendTo(blocking);
    else if (auto* dialog = qobject_cast<QDialog*>(blocking))
        end(dialog);
}

void Monkey::attendTo(QWidget* blocking)
{
    if (m_blocking != blocking) {
        m_blocking = blocking;
        m_patience = m_chance.below(8);
    }
    auto* dialog = qobject_cast<QDialog*>(blocking);
    if (qobject_cast<QFileDialog*>(dialog))
        return end(dialog);
    if (--m_patience < 0) {
        if (dialog)
            end(dialog);
        else
            blocking->close();
        return;
    }
    const int what = m_chance.below(10);
    if (what < 4)
        click();
    else if (what < 7)
        pressKey();
    else
        type();
}

void Monkey::end(QDialog* dialog)
{
    if (auto* files = qobject_cast<QFileDialog*>(dialog)) {
        auto* line = files->findChild<QLineEdit*>();
        if (files->acceptMode() == QFileDialog::AcceptSave && line && m_chance.percent(60)) {
            const QString name =
                QStringLiteral("%1/plan%2.json").arg(m_folder).arg(m_chance.below(5));
            note(QStringLiteral("saves as %1").arg(name));
            line->setText(name);
            static_cast<QDialog*>(files)->accept();
            return;
        }
        note(QStringLiteral("leaves the dialog of files"));
        return files->reject();
    }
    if (auto* box = qobject_cast<QMessageBox*>(dialog); box && !box->buttons().isEmpty()) {
        const auto buttons = box->buttons();
        QAbstractButton* button = buttons.at(m_chance.below(buttons.size()));
        note(QStringLiteral("answers \"%1\" with %2").arg(box->text().left(60), button->text()));
        button->click();
        return;
    }
    note(QStringLiteral("leaves %1").arg(nameOf(dialog)));
    dialog->reject();
}

} // namespace ridgepoint::tests

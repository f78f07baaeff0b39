// SPDX-License-Identifier: GPL-3.0-or-later
// What the monkey can do.
#include "charts/chart_canvas.h"
#include "editors/field_editor.h"
#include "editors/plan_form.h"
#include "editors/scrub_label.h"
#include "exchange/presets.h"
#include "main_window.h"
#include "monkey.h"
#include "plan_session.h"
#include "timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QMenu>
#include <QTabBar>
#include <QTest>
#include <QWheelEvent>
#include <QWindow>

namespace ridgepoint::tests {
namespace {

constexpr int kMostPlans = 6;

/// What it types, between bars; the last one is the longest.
QStringList texts()
{
    static const QStringList list =
        QStringLiteral("| |0|1|-1|1e400|-1e308|1e308|1e-320|0.001|999999999999999999999|2147483648|"
                       "9223372036854775807|80 GB|7.9 h|2M|35%|100%|400 Gbit/s|1 EB|1000000 d|none|"
                       "abc|12 parsec|1,5|1 000|--|0x10|<b>b</b>|%1 %n &x|\u0663\u2265\u6f22")
            .split(QLatin1Char('|')) +
        QStringList(QString(500, QLatin1Char('9')));
    return list;
}

QList<QKeyCombination> keys()
{
    static const QList<QKeyCombination> list = [] {
        QList<QKeyCombination> made;
        const QString names = QStringLiteral(
            "Tab|Shift+Backtab|Up|Down|Left|Right|Shift+Up|Ctrl+Down|Ctrl+Left|Shift+Right|Home|"
            "End|"
            "PgUp|PgDown|Return|Enter|Space|Esc|Del|Backspace|F1|F2|F6|Menu|Ctrl+Z|Ctrl+Y|"
            "Ctrl+Shift+Z|Ctrl+K|Ctrl+B|Ctrl+T|Ctrl+F|Ctrl+A|Ctrl+C|Ctrl+V|Ctrl+N|Ctrl+O|Ctrl+S|"
            "Ctrl+W|Ctrl+1|Ctrl+2|Ctrl+3|Ctrl+4|Ctrl+5|0|1|7|-|+|.|A|D|F|G|M|S|W|Shift+?");
        for (const QString& name : names.split(QLatin1Char('|')))
            made << QKeySequence(name)[0];
        return made;
    }();
    return list;
}

constexpr Qt::KeyboardModifier kModifiers[] = {Qt::NoModifier, Qt::NoModifier, Qt::NoModifier,
                                               Qt::ShiftModifier, Qt::ControlModifier};

} // namespace

QString Monkey::strangeText()
{
    const QStringList all = texts();
    return m_chance.of(all);
}

QString Monkey::anyText(const QWidget* line)
{
    for (const QObject* parent = line; parent; parent = parent->parent()) {
        const auto* editor = qobject_cast<const editors::FieldEditor*>(parent);
        if (editor && m_window->session() && m_chance.percent(60))
            return randomText(m_chance, m_window->session()->document(), editor->path());
    }
    return m_chance.percent(30) ? QString::number(m_chance.below(5000)) : strangeText();
}

void Monkey::click()
{
    QWidget* widget = anyWidget();
    const QPointer<QWidget> still = widget;
    const auto modifiers = m_chance.of(kModifiers);
    const int how = m_chance.below(100);
    note(QStringLiteral("clicks %1").arg(nameOf(widget)));
    if (how < 5)
        press(widget, Qt::RightButton, modifiers);
    else if (how < 8)
        press(widget, Qt::MiddleButton, modifiers);
    else
        press(widget, Qt::LeftButton, modifiers);
    if (how >= 95 && still) {
        const QPointF point(still->rect().center());
        QMouseEvent twice(QEvent::MouseButtonDblClick, point, still->mapToGlobal(point),
                          Qt::LeftButton, Qt::LeftButton, modifiers);
        QApplication::sendEvent(still, &twice);
    }
}

void Monkey::openContextMenu()
{
    QWidget* widget = anyWidget();
    const QPoint point = widget->rect().center();
    note(QStringLiteral("asks for the menu of %1").arg(nameOf(widget)));
    QContextMenuEvent event(QContextMenuEvent::Mouse, point, widget->mapToGlobal(point));
    QApplication::sendEvent(widget, &event);
}

void Monkey::pressKey()
{
    const auto all = keys();
    const QKeyCombination which = m_chance.of(all);
    const int times = m_chance.percent(20) ? m_chance.between(2, 8) : 1;
    note(QStringLiteral("presses %1, %2 times, at %3")
             .arg(QKeySequence(which).toString())
             .arg(times)
             .arg(nameOf(QApplication::focusWidget())));
    for (int i = 0; i < times; ++i)
        key(which.key(), which.keyboardModifiers());
}

void Monkey::type()
{
    auto* line = qobject_cast<QLineEdit*>(
        anyWidget([](QWidget* widget) { return qobject_cast<QLineEdit*>(widget); }));
    if (!line)
        return pressKey();
    const QString what = anyText(line);
    note(QStringLiteral("types \"%1\" into %2").arg(what.left(40), nameOf(line)));
    line->setFocus();
    line->selectAll();
    text(what);
    const int then = m_chance.below(10);
    if (then < 6)
        key(Qt::Key_Return);
    else if (then < 8)
        key(Qt::Key_Tab);
    else if (then < 9)
        key(Qt::Key_Escape);
}

void Monkey::editField()
{
    auto* form = m_window->findChild<editors::PlanForm*>();
    if (target() != m_window.get() || !m_window->session())
        return type();
    const plan::Document& document = m_window->session()->document();
    const QString path = randomField(m_chance, document);
    const QString what =
        m_chance.percent(70) ? randomText(m_chance, document, path) : strangeText();
    note(QStringLiteral("sets %1 to \"%2\"").arg(path, what.left(40)));
    if (!form->focusField(path)) {
        m_window->session()->edit(path, what);
        return;
    }
    if (auto* line = qobject_cast<QLineEdit*>(QApplication::focusWidget())) {
        line->selectAll();
        text(what);
        key(Qt::Key_Return);
    } else {
        key(m_chance.percent(50) ? Qt::Key_Down : Qt::Key_Up);
    }
}

void Monkey::turnWheel()
{
    QWidget* widget = anyWidget();
    const QPoint point = anyPointOf(widget);
    const int notches = m_chance.between(-3, 3);
    note(QStringLiteral("turns the wheel by %1 over %2").arg(notches).arg(nameOf(widget)));
    const QPointF inWidget = widget->mapFrom(widget->window(), point);
    QWheelEvent event(inWidget, widget->mapToGlobal(inWidget), {}, QPoint(0, 120 * notches),
                      Qt::NoButton, m_chance.of(kModifiers), Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
}

void Monkey::drag()
{
    QWidget* widget = anyWidget([](QWidget* each) {
        return qobject_cast<editors::ScrubLabel*>(each) ||
               qobject_cast<charts::ChartCanvas*>(each) ||
               qobject_cast<timeline::TimelineView*>(each);
    });
    if (!widget)
        widget = anyWidget();
    const QPointer<QWindow> window = widget->window()->windowHandle();
    if (!window)
        return;
    note(QStringLiteral("drags %1").arg(nameOf(widget)));
    QPoint point = anyPointOf(widget);
    const auto modifiers = m_chance.of(kModifiers);
    QTest::mouseMove(window, point);
    QTest::mousePress(window, Qt::LeftButton, modifiers, point);
    for (int i = m_chance.between(1, 12); i > 0 && window; --i) {
        point += QPoint(m_chance.between(-60, 60), m_chance.between(-20, 20));
        point.setX(qBound(0, point.x(), window->width() - 1));
        point.setY(qBound(0, point.y(), window->height() - 1));
        QTest::mouseMove(window, point);
        QCoreApplication::processEvents();
    }
    if (m_chance.percent(15))
        key(Qt::Key_Escape);
    if (window)
        QTest::mouseRelease(window, Qt::LeftButton, modifiers, point);
}

void Monkey::hover()
{
    QWidget* widget = anyWidget();
    const QPointer<QWindow> window = widget->window()->windowHandle();
    if (!window)
        return;
    note(QStringLiteral("points at %1").arg(nameOf(widget)));
    const QPoint point = anyPointOf(widget);
    const QPoint inWidget = widget->mapFrom(widget->window(), point);
    QTest::mouseMove(window, point);
    QHelpEvent help(QEvent::ToolTip, inWidget, widget->mapToGlobal(inWidget));
    QApplication::sendEvent(widget, &help);
}

void Monkey::triggerAction()
{
    std::vector<QAction*> actions;
    for (QAction* action : m_window->findChildren<QAction*>()) {
        if (action->isEnabled() && !action->isSeparator() && !action->menu() &&
            !action->text().isEmpty())
            actions.push_back(action);
    }
    if (target() != m_window.get() || actions.empty())
        return pressKey();
    QAction* action = m_chance.of(actions);
    note(QStringLiteral("chooses \"%1\"").arg(action->text()));
    action->trigger();
}

void Monkey::switchPlan()
{
    if (target() != m_window.get())
        return pressKey();
    auto* tabs = m_window->findChild<QTabBar*>(QStringLiteral("plans"));
    if (m_chance.percent(50)) {
        note(QStringLiteral("goes to another plan"));
        tabs->setCurrentIndex(m_chance.below(tabs->count()));
    } else if (tabs->count() < kMostPlans) {
        const QString& plan = m_chance.of(m_plans);
        note(QStringLiteral("opens %1").arg(plan));
        m_window->openPreset(plan);
    } else {
        note(QStringLiteral("closes a plan"));
        emit tabs->tabCloseRequested(m_chance.below(tabs->count()));
    }
}

void Monkey::resizeWindow()
{
    const QSize size(m_chance.between(700, 2600), m_chance.between(400, 1500));
    note(QStringLiteral("makes the window %1 x %2").arg(size.width()).arg(size.height()));
    m_window->resize(size);
}

void Monkey::paste()
{
    if (target() != m_window.get())
        return pressKey();
    const std::vector<QString> texts = {
        QStringLiteral("{\"hidden_size\": 4096, \"num_hidden_layers\": 32}"),
        QStringLiteral("{\"format\": \"ridgepoint-plan\", \"version\": 1}"),
        QStringLiteral("[[[["),
        QStringLiteral("12 GiB"),
        QString(),
        QString::fromStdString(exchange::writeDocument(m_window->session()->document()))};
    const QString& what = m_chance.of(texts);
    note(QStringLiteral("pastes \"%1\"").arg(what.left(60).simplified()));
    QApplication::clipboard()->setText(what);
    key(Qt::Key_V, Qt::ControlModifier | Qt::ShiftModifier);
}

/// As another program would.
void Monkey::changeFile()
{
    const QString path = m_window->session() ? m_window->session()->filePath() : QString();
    if (path.isEmpty())
        return click();
    if (m_chance.percent(20)) {
        note(QStringLiteral("removes the plan's file"));
        QFile::remove(path);
        return;
    }
    note(QStringLiteral("changes the plan's file"));
    const auto other = exchange::loadPlanPreset(m_chance.of(m_plans).toStdString());
    exchange::saveDocument(*other.document, path.toStdString());
}

} // namespace ridgepoint::tests

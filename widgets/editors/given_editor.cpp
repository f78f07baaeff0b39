// SPDX-License-Identifier: GPL-3.0-or-later
#include "editors/given_editor.h"

#include "editors/problem_text.h"
#include "style/text.h"

#include <QEvent>
#include <QKeyEvent>
#include <algorithm>

namespace ridgepoint::editors {

GivenEditor::GivenEditor(plan::FigureId figure, int stage, QWidget* parent)
    : EditorRow(
          stage < 0
              ? style::translated(plan::figureRow(figure).label)
              : tr("%1, stage %2").arg(style::translated(plan::figureRow(figure).label)).arg(stage),
          figureHelp(plan::figureRow(figure)), parent),
      m_figure(figure), m_stage(stage), m_id(style::fromStd(plan::figureText(figure, stage))),
      m_line(new ValueLine(this))
{
    setObjectName(QStringLiteral("given.") + m_id);
    setInput(m_line);
    setSideButton(SignButton::Sign::Pin);
    sideButton()->setCheckable(true);
    sideButton()->installEventFilter(this);
    connect(sideButton(), &QAbstractButton::clicked, this, &GivenEditor::togglePin);
    connect(m_line, &QLineEdit::textEdited, this, [this] {
        m_typing = true;
        m_refusal.clear();
        m_line->setRefused(false);
        updateMessage();
    });
    connect(m_line, &QLineEdit::editingFinished, this, [this] { commitTyping(); });
    connect(m_line, &ValueLine::escaped, this, &GivenEditor::dropTyping);
    connect(m_line, &ValueLine::stepped, this, [this](int direction, Qt::KeyboardModifiers keys) {
        step(direction, ScrubLabel::stepSize(keys));
    });
    showValue();
}

GivenEditor::~GivenEditor()
{
    m_line->disconnect(this); // it loses the focus after this object's members are gone
    m_line->removeEventFilter(this);
}

QString GivenEditor::textOf(std::optional<double> value) const
{
    return value ? style::quantityText(*value, row().dimension) : QStringLiteral("—");
}

void GivenEditor::setView(const style::PlanViewPtr& view)
{
    m_view = view;
    if (!view)
        return;
    m_given.reset();
    for (const plan::Given& given : view->document.plan.given) {
        if (given.figure == m_figure && given.index == m_stage)
            m_given = given.value;
    }
    m_computed.reset();
    m_reason.clear();
    if (!view->forecast.figures.empty()) {
        const plan::FigureValue& value = view->forecast[m_figure];
        m_computed = value.given ? value.computed : value.value;
        if (!m_computed)
            m_reason = style::textOf(value.reason);
    }
    if (m_given)
        m_drafting = false;
    showValue();
}

void GivenEditor::setBaseValue(std::optional<double> base)
{
    m_base = base;
    setChangedMark(m_given != m_base);
}

void GivenEditor::setProblems(std::vector<quantity::Problem> problems)
{
    if (problems.empty() && m_problems.empty())
        return; // what others say may have new units
    m_problems = std::move(problems);
    updateMessage();
}

void GivenEditor::showValue()
{
    const bool editable = m_given || m_drafting || m_typing;
    if (!m_typing && !m_drafting) {
        const QString text = style::withoutIsolates(textOf(m_given ? m_given : m_computed));
        if (m_line->text() != text) {
            m_line->setText(text);
            m_line->setCursorPosition(0);
        }
    }
    if (m_line->isReadOnly() == editable) {
        if (!editable && m_line->hasFocus())
            sideButton()->setFocus(Qt::OtherFocusReason);
        m_line->setReadOnly(!editable);
    }
    // Until it is pinned there is nothing to do in the input: the pin is the row's stop.
    m_line->setFocusPolicy(editable ? Qt::StrongFocus : Qt::NoFocus);
    m_line->setComputed(!editable);
    if (sideButton()->isChecked() != editable)
        sideButton()->setChecked(editable);
    const QString name = editable ? tr("Take back the given %1").arg(style::translated(row().label))
                                  : tr("Give %1 a value of your own, now %2")
                                        .arg(style::translated(row().label), m_line->text());
    if (sideButton()->accessibleName() != name) {
        sideButton()->setAccessibleName(name);
        sideButton()->setToolTip(name);
    }
    setChangedMark(m_given != m_base);
    updateMessage();
}

void GivenEditor::updateMessage()
{
    if (!m_refusal.isEmpty()) {
        setMessage(m_typing ? m_refusal : tr("Not taken: %1").arg(m_refusal), style::Role::Bad);
        return;
    }
    const ProblemText problem = problemText(m_problems, row().label);
    QString text;
    if (m_given)
        text = tr("given %1, computed %2").arg(textOf(m_given), textOf(m_computed));
    else if (m_drafting)
        text = tr("nothing computed: type a value");
    if (problem.text.isEmpty()) {
        setMessage(text, style::Role::Secondary);
        return;
    }
    setMessage(text.isEmpty() ? problem.text : text + QLatin1Char('\n') + problem.text,
               problem.role);
}

HelpText GivenEditor::helpText() const
{
    HelpText text = figureHelp(row());
    QStringList facts;
    if (m_given)
        facts += tr("Given: %1").arg(textOf(m_given));
    facts += m_computed
                 ? tr("Computed: %1").arg(textOf(m_computed))
                 : tr("Not computed: %1").arg(m_reason.isEmpty() ? QStringLiteral("—") : m_reason);
    if (m_base)
        facts += tr("The preset gives: %1").arg(textOf(m_base));
    text.facts = facts + text.facts;
    return text;
}

bool GivenEditor::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == sideButton() && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_F1) {
        showHelp();
        return true;
    }
    if (watched == m_line && event->type() == QEvent::FocusOut && m_drafting && !m_typing) {
        m_drafting = false; // left without a value
        showValue();
    }
    return EditorRow::eventFilter(watched, event);
}

// ---- editing ------------------------------------------------------------------------------------

void GivenEditor::togglePin(bool pin)
{
    m_typing = false;
    m_refusal.clear();
    m_line->setRefused(false);
    if (!pin) {
        m_drafting = false;
        give(std::nullopt, QString());
        return;
    }
    const std::optional<double> value = m_base ? m_base : m_computed;
    if (value) {
        give(value, style::fromStd(typedText(*value, row().dimension, style::bytePrefix())));
    } else {
        m_drafting = true;
        m_line->clear();
        showValue();
    }
    m_line->setFocus(Qt::OtherFocusReason);
    m_line->selectAll();
}

void GivenEditor::give(std::optional<double> value, const QString& text)
{
    const bool changed = value != m_given;
    m_typing = false;
    m_drafting = false;
    m_refusal.clear();
    m_line->setRefused(false);
    m_given = value;
    showValue();
    if (changed)
        emit givenEdited(m_id, text);
}

bool GivenEditor::commitTyping()
{
    if (!m_typing)
        return true;
    const QString text = m_line->text().trimmed();
    plan::Plan tried = m_view ? m_view->document.plan : plan::Plan{};
    if (const auto problem = plan::setGiven(tried, style::toStd(m_id), style::toStd(text))) {
        m_refusal = withoutLabel(problem->message, row().label);
        const bool stays = m_line->hasFocus();
        m_line->setRefused(stays);
        if (!stays) {
            m_typing = false;
            m_drafting = false;
            showValue();
        }
        updateMessage();
        return false;
    }
    const auto taken =
        std::find_if(tried.given.begin(), tried.given.end(), [&](const plan::Given& given) {
            return given.figure == m_figure && given.index == m_stage;
        });
    if (taken == tried.given.end())
        give(std::nullopt, QString());
    else
        give(taken->value, text);
    return true;
}

void GivenEditor::dropTyping()
{
    m_typing = false;
    m_drafting = false;
    m_refusal.clear();
    m_line->setRefused(false);
    showValue();
    if (m_line->hasFocus())
        m_line->selectAll();
}

void GivenEditor::step(int direction, StepSize size)
{
    if (!m_given || m_typing)
        return;
    const auto prefix = style::bytePrefix();
    const auto next = nextRound(*m_given, row().dimension, direction, size, prefix);
    if (!next || !(*next >= 0))
        return;
    give(*next, style::fromStd(typedText(*next, row().dimension, prefix)));
    m_line->selectAll();
}

} // namespace ridgepoint::editors

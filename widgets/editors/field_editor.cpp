// SPDX-License-Identifier: GPL-3.0-or-later
#include "editors/field_editor.h"

#include "editors/problem_text.h"
#include "style/text.h"

#include <QCheckBox>

namespace ridgepoint::editors {
namespace {

constexpr std::string_view kNone = "none";

using plan::Value;
using plan::ValueKind;

bool isNumber(const plan::Field& field)
{
    return field.kind == ValueKind::Integer || field.kind == ValueKind::Real;
}

} // namespace

FieldEditor::FieldEditor(const plan::Field& field, int index, QWidget* parent)
    : EditorRow(style::translated(field.label), fieldHelp(field, index), parent), m_field(&field),
      m_index(index), m_path(style::fromStd(plan::pathText(field, index))),
      m_value(plan::defaultValue(field)), m_base(m_value), m_prefix(style::bytePrefix())
{
    setObjectName(m_path);
    makeInput();
    setSideButton(SignButton::Sign::Back);
    sideButton()->hide();
    connect(sideButton(), &QAbstractButton::clicked, this, [this] {
        input()->setFocus(Qt::OtherFocusReason); // the button goes
        take(m_base, style::fromStd(typedText(*m_field, m_base, style::bytePrefix())));
    });
    showValue(m_value);
}

FieldEditor::~FieldEditor()
{
    input()->disconnect(this); // it loses the focus after this object's members are gone
    label()->disconnect(this);
}

void FieldEditor::makeInput()
{
    switch (m_field->kind) {
    case ValueKind::Flag:
        m_flag = new QCheckBox(this);
        m_flag->setFont(style::bodyFont());
        m_flag->setFocusPolicy(Qt::StrongFocus);
        setInput(m_flag);
        connect(m_flag, &QCheckBox::clicked, this, [this](bool on) {
            take(Value(on), on ? QStringLiteral("yes") : QStringLiteral("no"));
        });
        return;
    case ValueKind::Choice:
        m_choice = new ChoiceBox(this);
        if (m_field
                ->optional) // nothing, as valueText() writes it; it stands for a choice "none" too
            m_choice->addItem(style::translated(kNone), style::fromStd(kNone));
        for (const std::string_view key : m_field->choices) {
            if (!m_field->optional || key != kNone)
                m_choice->addItem(style::translated(key), style::fromStd(key));
        }
        setInput(m_choice);
        connect(m_choice, &QComboBox::activated, this, [this](int at) {
            const QString key = m_choice->itemData(at).toString();
            const bool isEmpty = m_field->optional && key == style::fromStd(kNone);
            take(isEmpty ? Value() : Value(style::toStd(key)), key);
        });
        return;
    case ValueKind::Text:
    case ValueKind::Integer:
    case ValueKind::Real:
        makeLine();
        return;
    }
}

void FieldEditor::makeLine()
{
    m_line = new ValueLine(this);
    setInput(m_line);
    connect(m_line, &QLineEdit::textEdited, this, [this] {
        m_typing = true;
        m_refusal.clear();
        m_line->setRefused(false);
        updateMessage();
    });
    connect(m_line, &QLineEdit::editingFinished, this, [this] { commitTyping(); });
    connect(m_line, &ValueLine::escaped, this, &FieldEditor::dropTyping);
    if (!isNumber(*m_field))
        return;
    connect(m_line, &ValueLine::stepped, this, [this](int direction, Qt::KeyboardModifiers keys) {
        step(direction, ScrubLabel::stepSize(keys));
    });
    label()->setScrubs(true);
    connect(label(), &ScrubLabel::scrubStarted, this, &FieldEditor::startScrub);
    connect(label(), &ScrubLabel::scrubMoved, this, &FieldEditor::scrub);
    connect(label(), &ScrubLabel::scrubAnchored, this, [this] { m_scrub.anchor = m_scrub.now; });
    connect(label(), &ScrubLabel::scrubEnded, this, &FieldEditor::endScrub);
}

const plan::Plan& FieldEditor::plan() const
{
    static const plan::Plan fresh;
    return m_view ? m_view->document.plan : fresh;
}

// ---- showing ------------------------------------------------------------------------------------

void FieldEditor::setView(const style::PlanViewPtr& view)
{
    m_view = view;
    if (!view || m_index >= plan::listSize(plan(), m_field->list))
        return;
    setApplies(!m_field->applies || m_field->applies(plan(), m_index));
    Value value = m_field->get(plan(), m_index);
    const bool sameUnits = m_prefix == style::bytePrefix();
    if ((value == m_value && sameUnits) || m_scrub.active)
        return;
    const bool changed = value != m_value;
    m_value = std::move(value);
    if (changed && !m_typing && !m_refusal.isEmpty()) {
        m_refusal.clear(); // it was about the value before
        updateMessage();
    }
    if (!m_typing)
        showValue(m_value);
    updateMark();
}

void FieldEditor::setIndex(int index)
{
    if (index == m_index)
        return;
    m_scrub = {};
    dropTyping();
    m_index = index;
    m_path = style::fromStd(plan::pathText(*m_field, index));
    setObjectName(m_path);
    m_problems.clear();
    setHelp(fieldHelp(*m_field, index));
    updateMessage();
}

void FieldEditor::setBaseValue(const Value& base)
{
    if (base == m_base)
        return;
    m_base = base;
    updateMark();
}

void FieldEditor::setProblems(std::vector<quantity::Problem> problems)
{
    if (problems.empty() && m_problems.empty())
        return; // what others say may have new units
    m_problems = std::move(problems);
    updateMessage();
}

QString FieldEditor::shownText() const
{
    if (m_line)
        return m_line->text();
    return m_choice ? m_choice->currentText() : m_flag->text();
}

void FieldEditor::showValue(const Value& value)
{
    m_prefix = style::bytePrefix();
    const QString text = style::fromStd(plan::valueText(*m_field, value, m_prefix));
    if (m_flag) {
        m_flag->setChecked(std::holds_alternative<bool>(value) && std::get<bool>(value));
        m_flag->setText(style::textOf(plan::shownValue(*m_field, value)));
    } else if (m_choice) {
        m_choice->setCurrentIndex(m_choice->findData(text));
    } else if (m_line->text() != text || m_line->isModified()) {
        const bool wasSelected = m_line->hasFocus() && m_line->hasSelectedText();
        m_line->setText(text);
        m_line->setCursorPosition(0); // of a long text the start is what tells it apart
        if (wasSelected)
            m_line->selectAll();
    }
}

void FieldEditor::updateMark()
{
    const bool changed = m_value != m_base;
    setChangedMark(changed);
    if (sideButton()->isHidden() != changed)
        return;
    if (changed) {
        const QString base = style::textOf(plan::shownValue(*m_field, m_base, m_prefix));
        const QString name = tr("Take %1 back to %2").arg(style::translated(m_field->label), base);
        sideButton()->setAccessibleName(name);
        sideButton()->setToolTip(name);
    } else if (sideButton()->hasFocus()) {
        input()->setFocus(Qt::OtherFocusReason);
    }
    sideButton()->setVisible(changed);
}

void FieldEditor::updateMessage()
{
    if (!m_refusal.isEmpty()) {
        setMessage(m_typing ? m_refusal : tr("Not taken: %1").arg(m_refusal), style::Role::Bad);
        return;
    }
    const ProblemText text = problemText(m_problems, m_field->label);
    setMessage(text.text, text.role);
}

HelpText FieldEditor::helpText() const
{
    HelpText text = fieldHelp(*m_field, m_index);
    QStringList facts;
    if (const auto* real = std::get_if<double>(&m_value);
        real && m_field->dimension == quantity::Dimension::Bytes) {
        const auto in = [&](quantity::BytePrefix prefix) {
            return style::fromStd(quantity::formatQuantity(*real, m_field->dimension, prefix, 6));
        };
        facts += tr("Value: %1, which is %2")
                     .arg(in(quantity::BytePrefix::Binary), in(quantity::BytePrefix::Decimal));
    } else {
        const std::string exact = typedText(*m_field, m_value, m_prefix);
        if (!exact.empty())
            facts += tr("Value: %1").arg(style::fromStd(exact));
    }
    if (m_view) {
        const auto origin = m_view->document.origins.find(plan::pathText(*m_field, m_index));
        if (origin != m_view->document.origins.end())
            facts += tr("From: %1").arg(style::fromStd(origin->second));
    }
    if (m_value != m_base)
        facts += tr("Before it was changed: %1")
                     .arg(style::textOf(plan::shownValue(*m_field, m_base, m_prefix)));
    text.facts = facts + text.facts;
    return text;
}

// ---- editing ------------------------------------------------------------------------------------

bool FieldEditor::commitTyping()
{
    if (!m_typing)
        return true;
    const QString text = m_line->text().trimmed();
    plan::ParsedValue parsed = plan::parseValue(*m_field, m_index, style::toStd(text));
    if (!parsed.problem)
        parsed.problem = plan::checkRange(*m_field, m_index, *parsed.value);
    if (parsed.problem) {
        refuse(*parsed.problem);
        return false;
    }
    take(*parsed.value, text);
    return true;
}

void FieldEditor::dropTyping()
{
    m_typing = false;
    m_refusal.clear();
    if (m_line) {
        m_line->setRefused(false);
        showValue(m_value);
        m_line->setModified(false);
        if (m_line->hasFocus())
            m_line->selectAll();
    }
    updateMessage();
}

void FieldEditor::take(const Value& value, const QString& text)
{
    const bool changed = value != m_value;
    m_typing = false;
    m_refusal.clear();
    m_value = value;
    if (m_line)
        m_line->setRefused(false);
    showValue(value);
    updateMark();
    updateMessage();
    if (changed)
        emit edited(m_path, text);
}

void FieldEditor::refuse(const quantity::Problem& problem)
{
    m_refusal = withoutLabel(problem.message, m_field->label);
    const bool stays = m_line->hasFocus();
    m_line->setRefused(stays);
    if (!stays) { // a field that is left shows the plan again
        m_typing = false;
        showValue(m_value);
    }
    updateMessage();
}

Value FieldEditor::stepStart() const
{
    if (!std::holds_alternative<std::monostate>(m_value) || !m_view)
        return m_value;
    // The figure of the same name is what the engine takes where the field is empty.
    const auto figure = plan::findFigure(m_field->path);
    if (!figure || m_view->forecast.figures.empty())
        return m_value;
    const auto used = m_view->forecast.value(figure->figure);
    return used ? Value(*used) : m_value;
}

void FieldEditor::step(int direction, StepSize size)
{
    Value from = stepStart();
    if (m_typing) {
        const auto parsed = plan::parseValue(*m_field, m_index, style::toStd(m_line->text()));
        if (!parsed.value)
            return;
        from = *parsed.value;
    }
    const auto prefix = style::bytePrefix();
    const auto next = nextValue(plan(), *m_field, m_index, from, direction, size, prefix);
    if (!next)
        return;
    take(*next, style::fromStd(typedText(*m_field, *next, prefix)));
    m_line->selectAll();
}

// ---- scrubbing ----------------------------------------------------------------------------------

void FieldEditor::startScrub()
{
    dropTyping();
    m_scrub = {};
    m_scrub.active = true;
    m_scrub.view = m_view;
    m_scrub.original = m_value;
    m_scrub.anchor = m_scrub.now = stepStart();
}

void FieldEditor::scrub(int distance, StepSize size)
{
    if (!m_scrub.active)
        return;
    // A list has few values, so each is given more room under the hand.
    const bool list = hasStepList(*m_field);
    const int normal = list ? 14 : 5;
    const int pixels = size == StepSize::Fine     ? normal * 2
                       : size == StepSize::Coarse ? (list ? normal / 2 : normal * 2)
                                                  : normal;
    const auto prefix = style::bytePrefix();
    const plan::Plan& plan = m_scrub.view ? m_scrub.view->document.plan : this->plan();
    const Value now =
        steppedValue(plan, *m_field, m_index, m_scrub.anchor, distance / pixels, size, prefix);
    if (now == m_scrub.now)
        return;
    m_scrub.now = now;
    m_scrub.told = true;
    m_value = now;
    showValue(now);
    emit scrubbed(m_path, style::fromStd(typedText(*m_field, now, prefix)));
}

void FieldEditor::endScrub(bool cancelled)
{
    if (!m_scrub.active)
        return;
    m_scrub.active = false;
    if (m_scrub.told) {
        const auto prefix = style::bytePrefix();
        const Value& value = cancelled ? m_scrub.original : m_scrub.now;
        const QString text = style::fromStd(typedText(*m_field, value, prefix));
        m_value = value;
        showValue(value);
        if (cancelled)
            emit scrubbed(m_path, text);
        emit edited(m_path, text);
    }
    updateMark();
    m_scrub.view.reset();
}

} // namespace ridgepoint::editors

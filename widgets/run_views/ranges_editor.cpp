// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views/ranges_editor.h"

#include "editors/inputs.h"
#include "plan/fields.h"
#include "style/text.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

namespace ridgepoint::run_views {

using explore::UncertainInput;
using style::Role;

namespace {

constexpr double kReach = 0.1; ///< that a new range reaches to either side of the plan's value
constexpr std::size_t kMostRows = 12;

/// Sections of the plan that are estimates; a model, a layout and formats are chosen.
constexpr std::string_view kEstimated[] = {"task.",       "cluster.",     "compute.",   "input.",
                                           "checkpoint.", "reliability.", "stragglers."};

std::optional<double> numberOf(const plan::Value& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*whole);
    if (const auto* real = std::get_if<double>(&value))
        return *real;
    return std::nullopt;
}

QString nameOf(const RangeChoice& choice)
{
    const auto ref = plan::findField(choice.path);
    if (ref)
        return RangesEditor::tr("%1 (%2)").arg(style::translated(ref->field->label),
                                               style::fromStd(choice.path));
    constexpr std::string_view kGiven = "given.";
    const auto figure = plan::findFigure(std::string_view(choice.path).substr(kGiven.size()));
    return figure ? RangesEditor::tr("%1 (%2)").arg(
                        style::translated(plan::figureRow(figure->figure).label),
                        style::fromStd(choice.path))
                  : style::fromStd(choice.path);
}

} // namespace

std::vector<RangeChoice> rangeChoices(const plan::Plan& plan)
{
    std::vector<RangeChoice> first;
    std::vector<RangeChoice> rest;
    for (const plan::Given& given : plan.given) {
        if (given.value > 0 && std::isfinite(given.value))
            first.push_back({"given." + plan::figureText(given.figure, given.index), given.value,
                             plan::figureRow(given.figure).dimension});
    }
    for (const plan::Field& field : plan::fields()) {
        const bool isEstimated = std::ranges::any_of(
            kEstimated, [&](std::string_view section) { return field.path.starts_with(section); });
        const bool isNumber =
            field.kind == plan::ValueKind::Integer || field.kind == plan::ValueKind::Real;
        if (!isEstimated || !isNumber)
            continue;
        for (int i = 0; i < plan::listSize(plan, field.list); ++i) {
            if (!field.applies(plan, i))
                continue;
            const auto value = numberOf(field.get(plan, i));
            if (value && *value > 0 && std::isfinite(*value))
                (field.essential ? first : rest)
                    .push_back({plan::pathText(field, i), *value, field.dimension});
        }
    }
    std::ranges::move(rest, std::back_inserter(first));
    return first;
}

RangesEditor::RangesEditor(QWidget* parent)
    : QWidget(parent), m_column(new QVBoxLayout(this)),
      m_add(new QPushButton(tr("Add an uncertain input"), this)),
      m_message(new editors::RoleLabel(Role::Bad, this))
{
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(4);
    m_add->setFont(style::secondaryFont());
    m_add->setToolTip(tr("A range: one of ten values is below its low end, one of ten above its "
                         "high end."));
    m_message->setFont(style::secondaryFont());
    m_message->setWordWrap(true);
    m_message->hide();
    m_column->addWidget(m_message);
    auto* line = new QHBoxLayout;
    line->addWidget(m_add);
    line->addStretch(1);
    m_column->addLayout(line);
    connect(m_add, &QPushButton::clicked, this, &RangesEditor::addRow);
    m_add->setEnabled(false);
}

void RangesEditor::setView(const style::PlanViewPtr& view)
{
    m_choices = view ? rangeChoices(view->document.plan) : std::vector<RangeChoice>();
    m_add->setEnabled(!m_choices.empty() && m_rows.size() < kMostRows);
    for (const Row& row : m_rows) {
        const QString path = row.field->currentData().toString();
        const QString text = row.field->currentText();
        const QSignalBlocker quiet(row.field);
        fillChoices(row.field);
        int index = row.field->findData(path);
        if (index < 0) { // not in this plan: it stays, and is refused in words
            row.field->addItem(text, path);
            index = row.field->count() - 1;
        }
        row.field->setCurrentIndex(index);
    }
}

void RangesEditor::fillChoices(editors::ChoiceBox* box) const
{
    box->clear();
    for (const RangeChoice& choice : m_choices)
        box->addItem(nameOf(choice), style::fromStd(choice.path));
}

void RangesEditor::addRow()
{
    if (m_choices.empty() || m_rows.size() >= kMostRows)
        return;
    Row row{};
    row.line = new QWidget(this);
    auto* line = new QHBoxLayout(row.line);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    row.field = new editors::ChoiceBox(row.line);
    row.field->setAccessibleName(tr("Uncertain input"));
    row.field->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    row.field->setFont(style::secondaryFont());
    fillChoices(row.field);
    line->addWidget(row.field, 2);
    const auto addLine = [&](const QString& name) {
        auto* edit = new editors::ValueLine(row.line);
        edit->setAccessibleName(name);
        edit->setToolTip(name);
        edit->setFont(style::secondaryFont());
        line->addWidget(edit, 1);
        connect(edit, &QLineEdit::editingFinished, this, &RangesEditor::read);
        return edit;
    };
    row.low = addLine(tr("Low end: one of ten is below"));
    row.high = addLine(tr("High end: one of ten is above"));
    row.remove = new editors::SignButton(editors::SignButton::Sign::Remove, row.line);
    row.remove->setAccessibleName(tr("Remove this range"));
    row.remove->setToolTip(tr("Remove this range"));
    line->addWidget(row.remove);
    connect(row.remove, &QAbstractButton::clicked, this,
            [this, widget = row.line] { removeRow(widget); });
    // the first that is not among the ranges yet
    for (int i = 0; i < row.field->count(); ++i) {
        const auto isTaken = [&](const Row& other) {
            return other.field->currentData() == row.field->itemData(i);
        };
        if (std::ranges::none_of(m_rows, isTaken)) {
            row.field->setCurrentIndex(i);
            break;
        }
    }
    connect(row.field, &QComboBox::currentIndexChanged, this, [this, widget = row.line] {
        const auto found = std::ranges::find(m_rows, widget, &Row::line);
        if (found != m_rows.end())
            suggest(*found);
        read();
    });
    suggest(row);
    m_column->insertWidget(static_cast<int>(m_rows.size()), row.line);
    m_rows.push_back(row);
    m_add->setEnabled(m_rows.size() < kMostRows);
    row.field->setFocus();
    read();
}

void RangesEditor::removeRow(QWidget* line)
{
    std::erase_if(m_rows, [&](const Row& row) { return row.line == line; });
    line->hide();
    line->deleteLater(); // its own button has asked for it
    m_add->setEnabled(!m_choices.empty());
    m_add->setFocus();
    read();
}

void RangesEditor::suggest(const Row& row) const
{
    const std::string path = style::toStd(row.field->currentData().toString());
    const auto found = std::ranges::find(m_choices, path, &RangeChoice::path);
    if (found == m_choices.end())
        return;
    const auto write = [&](editors::ValueLine* line, double value) {
        // whole numbers are not to be cut: "1.5" of nodes cannot be read
        const double shown = found->dimension == quantity::Dimension::Count
                                 ? std::max(1.0, std::round(value))
                                 : value;
        line->setText(style::withoutIsolates(style::quantityText(shown, found->dimension, 4)));
        line->setCursorPosition(0);
    };
    write(row.low, found->value * (1 - kReach));
    write(row.high, found->value * (1 + kReach));
}

void RangesEditor::read()
{
    std::vector<UncertainInput> inputs;
    QString message;
    for (const Row& row : m_rows) {
        const auto textOf = [](const editors::ValueLine* line) {
            return style::withoutIsolates(line->text()).trimmed();
        };
        const QString text =
            QStringLiteral("%1=%2..%3")
                .arg(row.field->currentData().toString(), textOf(row.low), textOf(row.high));
        explore::ParsedUncertainInput parsed = explore::parseUncertainInput(style::toStd(text));
        row.low->setRefused(!parsed.input);
        row.high->setRefused(!parsed.input);
        if (parsed.input)
            inputs.push_back(std::move(*parsed.input));
        else if (message.isEmpty())
            message = style::textOf(parsed.error);
    }
    m_message->setText(message);
    m_message->setVisible(!message.isEmpty());
    const auto isSame = [](const UncertainInput& a, const UncertainInput& b) {
        return a.path == b.path && a.low == b.low && a.high == b.high;
    };
    if (std::ranges::equal(inputs, m_inputs, isSame))
        return;
    m_inputs = std::move(inputs);
    emit changed();
}

} // namespace ridgepoint::run_views

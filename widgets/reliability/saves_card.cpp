// SPDX-License-Identifier: GPL-3.0-or-later
#include "reliability/saves_card.h"

#include "plan/figures.h"
#include "reliability/facts_plot.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QPushButton>

#include <algorithm>

namespace ridgepoint::reliability {

using charts::ChartTable;
using charts::numberCell;
using explore::SavingChoice;
using plan::FigureId;
using quantity::Dimension;

namespace {

using Number = std::optional<double>;

QString valueText(const Number& value, Dimension dimension, int digits = 3)
{
    return value ? style::quantityText(*value, dimension, digits) : QStringLiteral("—");
}

/// A number of every way of writing, and the figure behind it.
struct ChoiceRow
{
    const char* label; ///< untranslated, of the context SavesCard
    Number SavingChoice::*number;
    Dimension dimension;
    FigureId figure;
    bool isOfOwnInterval = false; ///< told only where the plan has an interval of its own
};

const std::vector<ChoiceRow>& choiceRows()
{
    static const std::vector<ChoiceRow> rows{
        {QT_TRANSLATE_NOOP("SavesCard", "Training stands still"), &SavingChoice::pause_s,
         Dimension::Seconds, FigureId::CheckpointSaveS},
        {QT_TRANSLATE_NOOP("SavesCard", "Written within"), &SavingChoice::write_s,
         Dimension::Seconds, FigureId::CheckpointWriteS},
        {QT_TRANSLATE_NOOP("SavesCard", "Can be gone back to after"), &SavingChoice::usable_s,
         Dimension::Seconds, FigureId::CheckpointSaveS},
        {QT_TRANSLATE_NOOP("SavesCard", "Best interval"), &SavingChoice::bestInterval_s,
         Dimension::Seconds, FigureId::CheckpointIntervalS},
        {QT_TRANSLATE_NOOP("SavesCard", "Saves and failures cost"), &SavingChoice::bestOverhead,
         Dimension::Ratio, FigureId::ReliabilityOverhead},
        {QT_TRANSLATE_NOOP("SavesCard", "At your interval"), &SavingChoice::overhead,
         Dimension::Ratio, FigureId::ReliabilityOverhead, true},
        {QT_TRANSLATE_NOOP("SavesCard", "Finish"), &SavingChoice::completionDays, Dimension::Days,
         FigureId::RunCompletionDays},
        {QT_TRANSLATE_NOOP("SavesCard", "Cost"), &SavingChoice::cost, Dimension::Money,
         FigureId::RunCost}};
    return rows;
}

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(SavesCard)
};

bool isTold(const ChoiceRow& row, const plan::Plan& plan)
{
    if (row.figure == FigureId::RunCost &&
        (plan.cluster.pools.empty() || plan.cluster.pools.front().pricePerAcceleratorHour <= 0))
        return false; // it would say nothing
    return !row.isOfOwnInterval || plan.checkpoint.intervalS;
}

/// The other way of writing against the plan's, in a sentence.
QString sentenceOf(const explore::SavingChoices& choices)
{
    const SavingChoice* own = nullptr;
    const SavingChoice* other = nullptr;
    for (const SavingChoice& choice : choices.list)
        (choice.isPresent ? own : other) = &choice;
    if (!own || !other || !own->bestOverhead || !other->bestOverhead)
        return {};
    return Words::tr("%1 costs %2 of useful time at best, %3 %4")
        .arg(style::textOf(own->edit.label),
             style::quantityText(*own->bestOverhead, Dimension::Ratio, 3),
             style::textOf(other->edit.label),
             style::quantityText(*other->bestOverhead, Dimension::Ratio, 3));
}

} // namespace

SavesCard::SavesCard(QWidget* parent) : SavesCard(new FactsPlot, parent) {}

SavesCard::SavesCard(FactsPlot* plot, QWidget* parent)
    : ChartCard(tr("Saves"), plot, parent), m_plot(plot), m_other(new QPushButton(this))
{
    setObjectName(QStringLiteral("reliability.saves"));
    setChartScrolls();
    m_other->setFont(style::secondaryFont());
    connect(m_other, &QPushButton::clicked, this, [this] {
        if (const SavingChoice* choice = other())
            emit editsChosen({choice->edit}, m_other->text());
    });
    addFooterWidget(m_other);
    viewChanged();
}

const SavingChoice* SavesCard::other() const
{
    const auto found = std::ranges::find_if(m_choices.list, [](const SavingChoice& choice) {
        return !choice.isPresent && choice.reason.empty();
    });
    return found == m_choices.list.end() ? nullptr : &*found;
}

void SavesCard::viewChanged()
{
    if (m_asked == view() && view())
        return tell(); // the prefix of bytes may be another one
    m_asked = view();
    if (!view()) {
        m_work.drop();
        m_choices = {};
        return tell();
    }
    if (m_choices.list.empty()) // the next numbers take the place of the last ones
        tell();
    m_work.ask([view = view()] { return explore::savingChoices(view->document.plan); },
               [this](explore::SavingChoices choices) {
                   m_choices = std::move(choices);
                   tell();
                   refreshTable();
               });
}

void SavesCard::tell()
{
    const auto bytes =
        view() ? view()->forecast.value(FigureId::CheckpointBytes) : std::optional<double>();
    m_plot->setNotice(bytes ? QString() : reasonWithout(FigureId::CheckpointBytes));
    const SavingChoice* choice = other();
    m_other->setEnabled(bytes && choice);
    m_other->setText(choice ? tr("Change to %1 saves").arg(style::textOf(choice->edit.label))
                            : tr("No other way of saving"));
    const bool isOwn = view() && m_asked == view() && !m_work.isWorking();
    const QString sentence = bytes && isOwn ? sentenceOf(m_choices) : QString();
    setSubtitle(sentence);
    m_plot->setSummary(sentence);
    m_plot->setTable(bytes ? facts() : FactTable());
}

/// What the plan saves and keeps, then the ways of writing side by side.
FactTable SavesCard::facts() const
{
    const plan::Plan& plan = view()->document.plan;
    const auto figure = [&](FigureId id) { return view()->forecast.value(id); };
    const auto figureText = [&](FigureId id, int digits = 4) {
        return style::figureValueText(id, figure(id), digits);
    };
    FactTable table;
    for (const SavingChoice& choice : m_choices.list) {
        if (choice.isPresent)
            table.chosenColumn = static_cast<int>(table.columns.size());
        table.columns += style::textOf(choice.edit.label);
    }
    for (const ChoiceRow& row : choiceRows()) {
        if (m_choices.list.empty() || !isTold(row, plan))
            continue;
        FactRow fact{Words::tr(row.label), {}, {}, style::fromStd(plan::figureText(row.figure))};
        for (const SavingChoice& choice : m_choices.list) {
            fact.cells += valueText(choice.*row.number, row.dimension);
            if (!choice.reason.empty())
                fact.toolTip = style::textOf(choice.reason);
        }
        fact.isStrong = row.number == &SavingChoice::bestOverhead;
        table.rows.push_back(std::move(fact));
    }
    for (const SavingChoice& choice : m_choices.list) {
        if (choice.isBehind())
            table.rows.push_back(
                {tr("Backlog"),
                 {tr("%1: writing takes longer than the interval, a save waits for the one before")
                      .arg(style::textOf(choice.edit.label))},
                 {},
                 style::fromStd(plan::figureText(FigureId::CheckpointWriteS))});
    }
    const auto add = [&](const QString& label, const QString& text, FigureId id,
                         const QString& toolTip = {}) {
        table.rows.push_back({label, {text}, toolTip, style::fromStd(plan::figureText(id))});
    };
    add(tr("A checkpoint"), figureText(FigureId::CheckpointBytes), FigureId::CheckpointBytes,
        tr("%1 for each trained parameter").arg(figureText(FigureId::CheckpointBytesPerParameter)));
    add(tr("Written by"),
        plan.checkpoint.sharded && !plan.cluster.pools.empty()
            ? tr("%1 nodes, each its part").arg(plan.cluster.pools.front().nodes)
            : tr("one node"),
        FigureId::CheckpointWriteS);
    add(tr("Average writing"), figureText(FigureId::CheckpointWriteBytesPerS),
        FigureId::CheckpointWriteBytesPerS);
    add(tr("Saves in the run"), figureText(FigureId::CheckpointSaves), FigureId::CheckpointSaves);
    add(tr("Kept at the end"), figureText(FigureId::CheckpointKept), FigureId::CheckpointKept,
        plan.checkpoint.keepEverySaves > 0 ? tr("the last %1, and one of %2 for good")
                                                 .arg(plan.checkpoint.keepLast)
                                                 .arg(plan.checkpoint.keepEverySaves)
                                           : tr("the last %1").arg(plan.checkpoint.keepLast));
    add(tr("Storage for these"), figureText(FigureId::CheckpointStorageBytes),
        FigureId::CheckpointStorageBytes);
    table.rows.back().isStrong = true;
    return table;
}

ChartTable SavesCard::table() const
{
    ChartTable table;
    table.addColumn(tr("writing"), Dimension::Text);
    table.addColumn(tr("now"), Dimension::Text);
    for (const ChoiceRow& row : choiceRows())
        table.addColumn(Words::tr(row.label), row.dimension);
    for (const FigureId id : {FigureId::CheckpointBytes, FigureId::CheckpointStorageBytes})
        table.addColumn(style::translated(plan::figureRow(id).label), Dimension::Bytes);
    if (!m_plot->notice().isEmpty())
        return table;
    for (const SavingChoice& choice : m_choices.list) {
        QStringList row{style::textOf(choice.edit.label), choice.isPresent ? tr("yes") : QString()};
        for (const ChoiceRow& each : choiceRows())
            row += numberCell(choice.*each.number);
        for (const FigureId id : {FigureId::CheckpointBytes, FigureId::CheckpointStorageBytes})
            row += numberCell(view()->forecast.value(id));
        table.rows.append(row);
    }
    return table;
}

} // namespace ridgepoint::reliability

// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views/deadline_card.h"

#include "explore/deadline_answers.h"
#include "style/text.h"

#include <cmath>

namespace ridgepoint::run_views {

using charts::numberCell;
using explore::DeadlineAnswer;
using explore::DeadlineAnswers;
using offers::Offer;
using quantity::Dimension;
using style::Role;

namespace {

constexpr double kSame = 1e-9; ///< of the value: there is nothing to press

QString daysText(double days)
{
    return style::quantityText(days, Dimension::Days, 3);
}

QString noteOf(const DeadlineAnswers& answers)
{
    if (!answers.reason.empty())
        return offers::nothingText(answers.reason);
    QStringList lines{
        answers.isInTime()
            ? DeadlineCard::tr("There are %1 to spare. Any one of these could be given back:")
                  .arg(daysText(answers.marginDays))
            : DeadlineCard::tr("The deadline is missed by %1. Any one of these would make it:")
                  .arg(daysText(-answers.marginDays))};
    for (const quantity::Text& note : answers.notes)
        lines += style::textOf(note);
    return lines.join(QLatin1Char('\n'));
}

bool isNow(const DeadlineAnswer& answer)
{
    return answer.present && answer.value &&
           std::abs(*answer.value - *answer.present) <= kSame * std::abs(*answer.present);
}

Offer offerOf(const DeadlineAnswer& answer)
{
    constexpr int kDigits = 5; // enough to see that it is not the present one
    const auto valueText = [&](double value) {
        return style::quantityText(value, answer.dimension, kDigits);
    };
    Offer offer;
    offer.title = style::translated(answer.question);
    QStringList details;
    if (answer.present)
        details += DeadlineCard::tr("now %1").arg(valueText(*answer.present));
    if (answer.value && answer.outcome.stepS)
        details += DeadlineCard::tr("step %1").arg(
            style::quantityText(*answer.outcome.stepS, Dimension::Seconds, 4));
    if (answer.value && answer.outcome.completionDays)
        details +=
            DeadlineCard::tr("finish after %1").arg(daysText(*answer.outcome.completionDays));
    if (answer.value && answer.outcome.cost && *answer.outcome.cost > 0)
        details += DeadlineCard::tr("cost %1").arg(
            style::quantityText(*answer.outcome.cost, Dimension::Money, 3));
    if (!answer.reason.empty())
        details += style::textOf(answer.reason);
    else if (!answer.value)
        details += DeadlineCard::tr("none would do");
    offer.detail = details.join(QStringLiteral(" · "));
    offer.amount = answer.value ? valueText(*answer.value) : QStringLiteral("—");
    offer.role = answer.value ? Role::Text : Role::Careful;
    offer.toolTip = offers::editsText(answer.edits);
    if (!isNow(answer))
        offer.edits = answer.edits;
    return offer;
}

} // namespace

DeadlineCard::DeadlineCard(QWidget* parent) : OffersCard(tr("What makes the date"), parent)
{
    setObjectName(QStringLiteral("run.deadline"));
}

offers::OffersCard::Work DeadlineCard::workOf(style::PlanViewPtr view) const
{
    return [view = std::move(view)]() -> Writer {
        return [answers = explore::deadlineAnswers(view->document.plan)] {
            Shown shown;
            shown.note = noteOf(answers);
            shown.table.addColumn(tr("question"), Dimension::Text);
            shown.table.addColumn(tr("unit"), Dimension::Text);
            shown.table.addColumn(tr("now"), Dimension::Number);
            shown.table.addColumn(tr("needed"), Dimension::Number);
            shown.table.addColumn(tr("to the deadline"), Dimension::Days);
            shown.table.addColumn(tr("fields"), Dimension::Text);
            shown.table.addColumn(tr("why not"), Dimension::Text);
            offers::addOutcomeColumns(shown.table);
            for (const DeadlineAnswer& answer : answers.list) {
                shown.offers.push_back(offerOf(answer));
                shown.table.rows.append(
                    QStringList{style::translated(answer.question),
                                style::fromStd(quantity::unitName(answer.dimension)),
                                numberCell(answer.present), numberCell(answer.value),
                                numberCell(answer.marginDays), offers::editsText(answer.edits),
                                style::textOf(answer.reason)} +
                    offers::cellsOf(answer.outcome));
            }
            return shown;
        };
    };
}

} // namespace ridgepoint::run_views

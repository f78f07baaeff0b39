// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/schedules_card.h"

#include "explore/schedule_choice.h"
#include "style/text.h"

namespace ridgepoint::timeline {

using charts::numberCell;
using explore::ScheduleOption;
using quantity::Dimension;
using style::Role;

namespace {

QString detailOf(const ScheduleOption& option)
{
    if (!option.refusal.empty())
        return style::textOf(option.refusal);
    QStringList parts;
    if (option.isPresent)
        parts += SchedulesCard::tr("as the plan has it");
    if (option.bubbleFraction)
        parts += SchedulesCard::tr("bubble %1")
                     .arg(style::quantityText(*option.bubbleFraction, Dimension::Ratio, 3));
    if (option.outcome.peakBytes)
        parts += SchedulesCard::tr("peak %1").arg(
            style::quantityText(*option.outcome.peakBytes, Dimension::Bytes, 3));
    if (!option.fits() && option.outcome.marginBytes)
        parts += SchedulesCard::tr("does not fit");
    return parts.join(QStringLiteral(" · "));
}

} // namespace

QString nameOf(const ScheduleOption& option)
{
    const QString label = style::translated(option.row->label);
    return option.row->takesChunks
               ? SchedulesCard::tr("%1, %2 chunks on a stage").arg(label).arg(option.chunks)
               : label;
}

SchedulesCard::SchedulesCard(QWidget* parent) : OffersCard(tr("Schedules, ranked"), parent)
{
    setObjectName(QStringLiteral("schedules"));
}

offers::OffersCard::Work SchedulesCard::workOf(style::PlanViewPtr view) const
{
    return [view = std::move(view)]() -> Writer {
        return [choice = explore::rankSchedules(view->document.plan)] {
            Shown shown;
            shown.note = choice.reason.empty() ? style::textOf(choice.binds)
                                               : offers::nothingText(choice.reason);
            shown.table.addColumn(tr("schedule"), Dimension::Text);
            shown.table.addColumn(tr("chunks"), Dimension::Count);
            shown.table.addColumn(tr("bubble"), Dimension::Ratio);
            shown.table.addColumn(tr("why not"), Dimension::Text);
            offers::addOutcomeColumns(shown.table);
            for (const ScheduleOption& option : choice.list) {
                const auto& step = option.outcome.stepS;
                shown.offers.push_back(
                    {nameOf(option), detailOf(option),
                     step ? style::quantityText(*step, Dimension::Seconds, 4) : QStringLiteral("—"),
                     !step || option.fits() ? Role::Text : Role::Bad,
                     style::translated(option.row->description),
                     option.isPresent || !option.refusal.empty() ? std::vector<quantity::Fix>{}
                                                                 : option.edits});
                shown.table.rows.append(QStringList{style::translated(option.row->label),
                                                    QString::number(option.chunks),
                                                    numberCell(option.bubbleFraction),
                                                    style::textOf(option.refusal)} +
                                        offers::cellsOf(option.outcome));
            }
            return shown;
        };
    };
}

} // namespace ridgepoint::timeline

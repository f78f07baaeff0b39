// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views/degradations_card.h"

#include "explore/degradations.h"
#include "style/text.h"

#include <cmath>

namespace ridgepoint::run_views {

using charts::numberCell;
using explore::Degradations;
using explore::DegradedPlan;
using explore::TriedDegradation;
using offers::Offer;
using quantity::Dimension;
using style::Role;

namespace {

constexpr double kUnseen = 5e-4; ///< of the finish: no change that a person would see

QString daysText(double days)
{
    return style::quantityText(days, Dimension::Days, 3);
}

QString stepText(double seconds)
{
    return style::quantityText(seconds, Dimension::Seconds, 3);
}

/// "finish after 38.2 d, step 61 s, 8.2 d late, does not fit"
QString outcomeText(const DegradedPlan& plan)
{
    QStringList parts;
    if (plan.outcome.completionDays)
        parts +=
            DegradationsCard::tr("finish after %1").arg(daysText(*plan.outcome.completionDays));
    if (plan.outcome.stepS)
        parts += DegradationsCard::tr("step %1").arg(stepText(*plan.outcome.stepS));
    if (plan.marginDays)
        parts += *plan.marginDays < 0
                     ? DegradationsCard::tr("%1 late").arg(daysText(-*plan.marginDays))
                     : DegradationsCard::tr("%1 to spare").arg(daysText(*plan.marginDays));
    if (plan.outcome.marginBytes && !plan.fits())
        parts += DegradationsCard::tr("does not fit");
    return parts.join(QStringLiteral(" · "));
}

QString noteOf(const Degradations& tried)
{
    if (!tried.reason.empty())
        return offers::nothingText(tried.reason);
    if (tried.list.empty())
        return DegradationsCard::tr("Nothing that commonly degrades is part of this plan.");
    QStringList lines;
    lines += DegradationsCard::tr("As it is: %1.").arg(outcomeText(tried.present));
    if (tried.together.refusal.empty())
        lines += DegradationsCard::tr("With all of these together: %1.")
                     .arg(outcomeText(tried.together));
    else
        lines += offers::nothingText(tried.together.refusal);
    const TriedDegradation& first = tried.list.front();
    if (first.wonDays && *first.wonDays > 0)
        lines += DegradationsCard::tr("To restore only one of them, restore first: %1. It wins %2.")
                     .arg(style::textOf(first.row.label), daysText(*first.wonDays));
    for (const quantity::Text& note : tried.notes)
        lines += style::textOf(note);
    return lines.join(QLatin1Char('\n'));
}

Offer offerOf(const TriedDegradation& tried, const Degradations& all)
{
    Offer offer;
    offer.title = style::textOf(tried.row.label);
    if (!tried.alone.refusal.empty()) {
        offer.detail = style::textOf(tried.alone.refusal);
        offer.amount = DegradationsCard::tr("cannot be");
        offer.role = Role::Secondary;
        return offer;
    }
    QStringList details{DegradationsCard::tr("alone: %1").arg(outcomeText(tried.alone))};
    if (tried.wonDays)
        details +=
            *tried.wonDays < 0
                ? DegradationsCard::tr("restoring it alone loses %1").arg(daysText(-*tried.wonDays))
                : DegradationsCard::tr("restoring it alone wins %1 of all together")
                      .arg(daysText(*tried.wonDays));
    offer.detail = details.join(QLatin1Char('\n'));
    const double finish = all.present.outcome.completionDays.value_or(0);
    if (!tried.addedDays || std::abs(*tried.addedDays) < kUnseen * finish) {
        offer.amount = DegradationsCard::tr("no change");
        offer.role = Role::Secondary;
    } else {
        offer.amount = (*tried.addedDays < 0 ? QStringLiteral("−") : QStringLiteral("+")) +
                       daysText(std::abs(*tried.addedDays));
        offer.role = tried.alone.isInTime() ? Role::Careful : Role::Bad;
    }
    offer.toolTip = offers::editsText(tried.edits);
    offer.edits = all.held;
    offer.edits.insert(offer.edits.end(), tried.edits.begin(), tried.edits.end());
    return offer;
}

} // namespace

DegradationsCard::DegradationsCard(QWidget* parent)
    : OffersCard(tr("If something degrades"), parent)
{
    setObjectName(QStringLiteral("run.degradations"));
}

offers::OffersCard::Work DegradationsCard::workOf(style::PlanViewPtr view) const
{
    return [view = std::move(view)]() -> Writer {
        return
            [tried = explore::tryDegradations(view->document.plan, explore::knownDegradations())] {
                Shown shown;
                shown.note = noteOf(tried);
                shown.table.addColumn(tr("degradation"), Dimension::Text);
                shown.table.addColumn(tr("fields"), Dimension::Text);
                shown.table.addColumn(tr("longer step"), Dimension::Seconds);
                shown.table.addColumn(tr("later"), Dimension::Days);
                shown.table.addColumn(tr("step won by restoring"), Dimension::Seconds);
                shown.table.addColumn(tr("won by restoring"), Dimension::Days);
                shown.table.addColumn(tr("finish with all others"), Dimension::Days);
                offers::addOutcomeColumns(shown.table);
                const auto addPlan = [&](const QString& name, const DegradedPlan& plan) {
                    shown.table.rows.append(QStringList{name, {}, {}, {}, {}, {}, {}} +
                                            offers::cellsOf(plan.outcome));
                };
                if (!tried.reason.empty())
                    return shown;
                addPlan(tr("as it is"), tried.present);
                addPlan(tr("all together"), tried.together);
                for (const TriedDegradation& each : tried.list) {
                    shown.offers.push_back(offerOf(each, tried));
                    shown.table.rows.append(
                        QStringList{style::textOf(each.row.label), offers::editsText(each.edits),
                                    numberCell(each.addedStepS), numberCell(each.addedDays),
                                    numberCell(each.wonStepS), numberCell(each.wonDays),
                                    numberCell(each.restored.outcome.completionDays)} +
                        offers::cellsOf(each.alone.outcome));
                }
                return shown;
            };
    };
}

} // namespace ridgepoint::run_views

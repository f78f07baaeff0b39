// SPDX-License-Identifier: GPL-3.0-or-later
#include "offers/network_changes_card.h"

#include "explore/network_changes.h"
#include "style/text.h"

namespace ridgepoint::offers {

using charts::numberCell;
using explore::NetworkChange;
using explore::NetworkChanges;
using quantity::Dimension;
using style::Role;

namespace {

constexpr double kUnseen = 1e-3; ///< of the step

QString secondsText(double seconds)
{
    return style::quantityText(seconds, Dimension::Seconds, 4);
}

QString noteOf(const NetworkChanges& changes)
{
    if (!changes.reason.empty())
        return nothingText(changes.reason);
    const QString step = secondsText(changes.present.stepS.value_or(0));
    const QString now =
        changes.exposedS
            ? NetworkChangesCard::tr("Now a step of %1, of which %2 wait for communication.")
                  .arg(step, secondsText(*changes.exposedS))
            : NetworkChangesCard::tr("Now a step of %1.").arg(step);
    return changes.times.empty() ? now : now + QLatin1Char(' ') + style::textOf(changes.times);
}

QString detailOf(const NetworkChanges& changes, const NetworkChange& change)
{
    if (!change.refusal.empty())
        return style::textOf(change.refusal);
    QStringList parts;
    if (change.exposedS)
        parts +=
            NetworkChangesCard::tr("%1 wait for communication").arg(secondsText(*change.exposedS));
    parts += otherChangesText(changes.present, change.outcome);
    if (!change.fits())
        parts += NetworkChangesCard::tr("does not fit");
    return parts.join(QStringLiteral(" · "));
}

Role roleOf(const NetworkChanges& changes, const NetworkChange& change)
{
    const double now = changes.present.stepS.value_or(0);
    const double then = change.outcome.stepS.value_or(now);
    if (!change.outcome.stepS)
        return Role::Secondary;
    if (!change.fits() || then > now * (1 + kUnseen))
        return Role::Bad;
    return then < now * (1 - kUnseen) ? Role::Good : Role::Text;
}

} // namespace

NetworkChangesCard::NetworkChangesCard(QWidget* parent)
    : OffersCard(tr("What would it give?"), parent)
{
    setObjectName(QStringLiteral("networkChanges"));
}

OffersCard::Work NetworkChangesCard::workOf(style::PlanViewPtr view) const
{
    return [view = std::move(view)]() -> Writer {
        return [changes = explore::networkChanges(view->document.plan)] {
            Shown shown;
            shown.note = noteOf(changes);
            shown.table.addColumn(tr("change"), Dimension::Text);
            shown.table.addColumn(tr("fields"), Dimension::Text);
            shown.table.addColumn(tr("waits for communication"), Dimension::Seconds);
            shown.table.addColumn(tr("why not"), Dimension::Text);
            addOutcomeColumns(shown.table);
            for (const NetworkChange& change : changes.list) {
                const std::vector<quantity::Fix> edits{change.edit};
                const QString label = style::textOf(change.edit.label);
                const auto& step = change.outcome.stepS;
                shown.offers.push_back(
                    {label, detailOf(changes, change),
                     step ? secondsText(*step) : QStringLiteral("—"), roleOf(changes, change),
                     editsText(edits),
                     change.refusal.empty() ? edits : std::vector<quantity::Fix>{}});
                shown.table.rows.append(QStringList{label, editsText(edits),
                                                    numberCell(change.exposedS),
                                                    style::textOf(change.refusal)} +
                                        cellsOf(change.outcome));
            }
            return shown;
        };
    };
}

} // namespace ridgepoint::offers

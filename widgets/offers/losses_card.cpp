// SPDX-License-Identifier: GPL-3.0-or-later
#include "offers/losses_card.h"

#include "charts/waterfall_geometry.h"
#include "explore/step_remedies.h"
#include "explore/trial.h"
#include "style/text.h"

namespace ridgepoint::offers {

using charts::numberCell;
using explore::LossRemedies;
using explore::StepChange;
using quantity::Dimension;
using style::Role;

namespace {

QString secondsText(double seconds)
{
    return style::quantityText(seconds, Dimension::Seconds, 3);
}

QString noteOf(const explore::StepRemedies& remedies)
{
    if (!remedies.reason.empty())
        return nothingText(remedies.reason);
    return LossesCard::tr("What each loss takes is the most that its removal could win. Changes "
                          "that shorten the step were tried one by one (%1 plans).")
        .arg(remedies.tried);
}

} // namespace

LossesCard::LossesCard(QWidget* parent) : OffersCard(tr("What would win it back"), parent)
{
    setObjectName(QStringLiteral("losses"));
}

OffersCard::Work LossesCard::workOf(style::PlanViewPtr view) const
{
    return [view = std::move(view)]() -> Writer {
        return [remedies = explore::stepRemedies(view->document.plan)] {
            Shown shown;
            shown.note = noteOf(remedies);
            shown.table.addColumn(tr("loss"), Dimension::Text);
            shown.table.addColumn(tr("at most"), Dimension::Seconds);
            shown.table.addColumn(tr("change"), Dimension::Text);
            shown.table.addColumn(tr("fields"), Dimension::Text);
            shown.table.addColumn(tr("wins"), Dimension::Seconds);
            addOutcomeColumns(shown.table);
            constexpr double kSmall = 1e-3; // of the step: told only where something helps
            for (const LossRemedies& each : remedies.list) {
                if (each.loss.share < kSmall && each.changes.empty())
                    continue;
                const QString name = charts::lossName(each.loss.loss);
                shown.offers.push_back({name,
                                        style::textOf(explore::lossRow(each.loss.loss).remedy),
                                        tr("at most %1").arg(secondsText(each.loss.seconds)),
                                        Role::Secondary,
                                        {},
                                        {}});
                if (each.changes.empty())
                    shown.table.rows.append(
                        QStringList{name, numberCell(each.loss.seconds), {}, {}, {}} + cellsOf({}));
                for (const StepChange& change : each.changes) {
                    const QString label = style::textOf(explore::labelOf(change.edits));
                    const QString fields = editsText(change.edits);
                    QString detail = otherChangesText(remedies.present, change.outcome);
                    if (!change.fits)
                        detail = tr("does not fit · %1").arg(detail);
                    shown.offers.push_back(
                        {change.isOfMachine ? tr("machine: %1").arg(label) : label, detail,
                         QStringLiteral("−%1").arg(secondsText(change.savedS)),
                         change.fits ? Role::Good : Role::Careful, fields, change.edits});
                    shown.table.rows.append(QStringList{name, numberCell(each.loss.seconds), label,
                                                        fields, numberCell(change.savedS)} +
                                            cellsOf(change.outcome));
                }
            }
            return shown;
        };
    };
}

} // namespace ridgepoint::offers

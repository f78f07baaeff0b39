// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_views/remedies_card.h"

#include "explore/largest.h"
#include "explore/remedies.h"
#include "style/text.h"

#include <algorithm>

namespace ridgepoint::memory_views {

using charts::numberCell;
using quantity::Dimension;
using style::Role;

namespace {

QString bytesText(double bytes)
{
    return style::quantityText(bytes, Dimension::Bytes, 3);
}

QString sentenceOf(const explore::Remedies& remedies)
{
    if (!remedies.reason.empty())
        return offers::nothingText(remedies.reason);
    const double margin = remedies.present.marginBytes.value_or(0);
    if (remedies.fitsAlready)
        return RemediesCard::tr("It fits, with %1 to spare on the fullest rank.")
            .arg(bytesText(margin));
    const QString missing =
        RemediesCard::tr("%1 are missing on the fullest rank.").arg(bytesText(-margin));
    if (remedies.list.empty())
        return RemediesCard::tr(
                   "%1 No change of the layout and no two together make it fit (%2 plans "
                   "tried).")
            .arg(missing)
            .arg(remedies.tried);
    return remedies.arePairs
               ? RemediesCard::tr("%1 No single change makes it fit; two together do.").arg(missing)
               : missing;
}

} // namespace

// ---- what would make it fit ---------------------------------------------------------------------

RemediesCard::RemediesCard(QWidget* parent) : OffersCard(tr("What would make it fit"), parent)
{
    setObjectName(QStringLiteral("remedies"));
}

offers::OffersCard::Work RemediesCard::workOf(style::PlanViewPtr view) const
{
    return [view = std::move(view)]() -> Writer {
        return [remedies = explore::findRemedies(view->document.plan)] {
            Shown shown;
            shown.note = sentenceOf(remedies);
            for (const quantity::Text* each : {&remedies.caveat, &remedies.times}) {
                if (!each->empty() && !remedies.list.empty())
                    shown.note += QLatin1Char('\n') + style::textOf(*each);
            }
            shown.table.addColumn(tr("change"), Dimension::Text);
            shown.table.addColumn(tr("fields"), Dimension::Text);
            offers::addOutcomeColumns(shown.table);
            std::vector<explore::Remedy> list = remedies.list;
            // stages that are as full as each other are worth knowing of where the plan fits, too
            const bool isListed = std::any_of(list.begin(), list.end(), [&](const auto& each) {
                return remedies.evenest && each.edits.size() == 1 &&
                       each.edits.front().path == remedies.evenest->edits.front().path;
            });
            if (remedies.evenest && !isListed)
                list.push_back(*remedies.evenest);
            for (const explore::Remedy& remedy : list) {
                const QString label = style::textOf(remedy.label);
                const QString fields = offers::editsText(remedy.edits);
                shown.offers.push_back({label,
                                        offers::otherChangesText(remedies.present, remedy.outcome),
                                        offers::memoryChangeText(remedies.present, remedy.outcome),
                                        Role::Good, fields, remedy.edits});
                shown.table.rows.append(QStringList{label, fields} +
                                        offers::cellsOf(remedy.outcome));
            }
            return shown;
        };
    };
}

// ---- the largest that fits ----------------------------------------------------------------------

LargestCard::LargestCard(QWidget* parent) : OffersCard(tr("The largest that fits"), parent)
{
    setObjectName(QStringLiteral("largest"));
}

offers::OffersCard::Work LargestCard::workOf(style::PlanViewPtr view) const
{
    return [view = std::move(view)]() -> Writer {
        return [answers = explore::largestThatFit(view->document.plan)] {
            Shown shown;
            shown.note = answers.reason.empty() ? style::textOf(answers.caveat)
                                                : offers::nothingText(answers.reason);
            if (answers.reason.empty() && !answers.times.empty())
                shown.note += (shown.note.isEmpty() ? QString() : QStringLiteral("\n")) +
                              style::textOf(answers.times);
            shown.table.addColumn(tr("question"), Dimension::Text);
            shown.table.addColumn(tr("now"), Dimension::Number);
            shown.table.addColumn(tr("answer"), Dimension::Number);
            shown.table.addColumn(tr("what stands in the way"), Dimension::Text);
            offers::addOutcomeColumns(shown.table);
            const auto whole = [](double value) {
                return style::quantityText(value, Dimension::Number, 15);
            };
            for (const explore::LargestAnswer& answer : answers.list) {
                const QString question = style::translated(answer.question);
                const QString binds = style::textOf(answer.binds);
                QStringList detail{tr("now %1").arg(whole(answer.present))};
                if (answer.value && *answer.value != answer.present && answer.outcome.stepS)
                    detail +=
                        tr("a step of %1")
                            .arg(style::quantityText(*answer.outcome.stepS, Dimension::Seconds, 3));
                if (!binds.isEmpty())
                    detail += binds;
                shown.offers.push_back({question, detail.join(QStringLiteral(" · ")),
                                        answer.value ? whole(*answer.value) : tr("none fits"),
                                        answer.value ? Role::Text : Role::Bad,
                                        offers::editsText(answer.edits), answer.edits});
                shown.table.rows.append(QStringList{question, numberCell(answer.present),
                                                    numberCell(answer.value), binds} +
                                        offers::cellsOf(answer.outcome));
            }
            return shown;
        };
    };
}

} // namespace ridgepoint::memory_views

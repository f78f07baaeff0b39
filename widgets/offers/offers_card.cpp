// SPDX-License-Identifier: GPL-3.0-or-later
#include "memory_views/offers_card.h"

#include "explore/largest.h"
#include "explore/remedies.h"
#include "style/text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace ridgepoint::memory_views {

using charts::ChartTable;
using charts::numberCell;
using explore::Outcome;
using quantity::Dimension;
using style::Role;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(OffersCard)
};

QString bytesText(double bytes)
{
    return style::quantityText(bytes, Dimension::Bytes, 3);
}

/// The edits as fields and values: what the button sets.
QString editsText(const std::vector<quantity::Fix>& edits)
{
    QStringList lines;
    for (const quantity::Fix& edit : edits)
        lines += QStringLiteral("%1 = %2").arg(style::fromStd(edit.path),
                                               edit.value.empty() ? Words::tr("as computed")
                                                                  : style::fromStd(edit.value));
    return lines.join(QLatin1Char('\n'));
}

QString labelOf(const std::vector<quantity::Fix>& edits)
{
    QStringList labels;
    for (const quantity::Fix& edit : edits)
        labels += style::textOf(edit.label);
    return labels.join(Words::tr(", and "));
}

void addOutcomeColumns(ChartTable& table)
{
    table.addColumn(Words::tr("peak"), Dimension::Bytes);
    table.addColumn(Words::tr("to spare"), Dimension::Bytes);
    table.addColumn(Words::tr("step"), Dimension::Seconds);
    table.addColumn(Words::tr("finish after"), Dimension::Days);
    table.addColumn(Words::tr("cost"), Dimension::Money);
}

QStringList cellsOf(const Outcome& outcome)
{
    return {numberCell(outcome.peakBytes), numberCell(outcome.marginBytes),
            numberCell(outcome.stepS), numberCell(outcome.completionDays),
            numberCell(outcome.cost)};
}

QString sentenceOf(const explore::Remedies& remedies)
{
    if (!remedies.reason.empty())
        return Words::tr("Nothing can be said: %1.").arg(style::textOf(remedies.reason));
    const double margin = remedies.present.marginBytes.value_or(0);
    if (remedies.fitsAlready)
        return Words::tr("It fits, with %1 to spare on the fullest rank.").arg(bytesText(margin));
    const QString missing =
        Words::tr("%1 are missing on the fullest rank.").arg(bytesText(-margin));
    if (remedies.list.empty())
        return Words::tr("%1 No change of the layout and no two together make it fit (%2 plans "
                         "tried).")
            .arg(missing)
            .arg(remedies.tried);
    return remedies.arePairs
               ? Words::tr("%1 No single change makes it fit; two together do.").arg(missing)
               : missing;
}

} // namespace

OffersCard::OffersCard(const QString& title, QWidget* parent)
    : Card(title, parent), m_list(new OfferList(this))
{
    column()->addWidget(m_list, 1);
    connect(m_list, &OfferList::chosen, this, &OffersCard::editsChosen);
    auto* menu = new QMenu(menuButton());
    m_copyCsv = menu->addAction(tr("Copy as &CSV"), this, [this] {
        QGuiApplication::clipboard()->setText(charts::csvText(table()));
    });
    menu->addAction(tr("Copy as &Markdown"), this, [this] {
        QGuiApplication::clipboard()->setText(charts::markdownText(table()));
    });
    menuButton()->setToolTip(tr("Copy"));
    menuButton()->setMenu(menu);
}

ChartTable OffersCard::table() const
{
    return m_table;
}

void OffersCard::setView(style::PlanViewPtr view)
{
    if (m_view == view) { // the prefix of bytes may be another one
        if (m_writer && m_prefix != style::bytePrefix())
            write();
        return;
    }
    m_view = std::move(view);
    if (!m_view) {
        m_work.drop();
        m_writer = {};
        m_table = {};
        m_list->setOffers(tr("no plan is open"), {});
        return;
    }
    m_work.ask(workOf(m_view), [this](Writer writer) {
        m_writer = std::move(writer);
        write();
    });
}

void OffersCard::write()
{
    Shown shown = m_writer();
    m_prefix = style::bytePrefix();
    m_table = std::move(shown.table);
    m_list->setOffers(shown.note, std::move(shown.offers));
}

// ---- what would make it fit ---------------------------------------------------------------------

RemediesCard::RemediesCard(QWidget* parent) : OffersCard(tr("What would make it fit"), parent)
{
    setObjectName(QStringLiteral("remedies"));
}

OffersCard::Work RemediesCard::workOf(style::PlanViewPtr view) const
{
    return [view = std::move(view)]() -> Writer {
        return [remedies = explore::findRemedies(view->document.plan)] {
            Shown shown;
            shown.note = sentenceOf(remedies);
            shown.table.addColumn(tr("change"), Dimension::Text);
            shown.table.addColumn(tr("fields"), Dimension::Text);
            addOutcomeColumns(shown.table);
            std::vector<explore::Remedy> list = remedies.list;
            // stages that are as full as each other are worth knowing of where the plan fits, too
            const bool isListed = std::any_of(list.begin(), list.end(), [&](const auto& each) {
                return remedies.evenest && each.edits.size() == 1 &&
                       each.edits.front().path == remedies.evenest->edits.front().path;
            });
            if (remedies.evenest && !isListed)
                list.push_back(*remedies.evenest);
            for (const explore::Remedy& remedy : list) {
                const QString label = labelOf(remedy.edits);
                const QString fields = editsText(remedy.edits);
                shown.offers.push_back({label, otherChangesText(remedies.present, remedy.outcome),
                                        memoryChangeText(remedies.present, remedy.outcome),
                                        Role::Good, fields, remedy.edits});
                shown.table.rows.append(QStringList{label, fields} + cellsOf(remedy.outcome));
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

OffersCard::Work LargestCard::workOf(style::PlanViewPtr view) const
{
    return [view = std::move(view)]() -> Writer {
        return [answers = explore::largestThatFit(view->document.plan)] {
            Shown shown;
            shown.note =
                !answers.reason.empty()
                    ? Words::tr("Nothing can be said: %1.").arg(style::textOf(answers.reason))
                    : style::textOf(answers.caveat);
            shown.table.addColumn(tr("question"), Dimension::Text);
            shown.table.addColumn(tr("now"), Dimension::Number);
            shown.table.addColumn(tr("answer"), Dimension::Number);
            shown.table.addColumn(tr("what stands in the way"), Dimension::Text);
            addOutcomeColumns(shown.table);
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
                                        editsText(answer.edits), answer.edits});
                shown.table.rows.append(QStringList{question, numberCell(answer.present),
                                                    numberCell(answer.value), binds} +
                                        cellsOf(answer.outcome));
            }
            return shown;
        };
    };
}

} // namespace ridgepoint::memory_views

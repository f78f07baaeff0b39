// SPDX-License-Identifier: GPL-3.0-or-later
#include "offers/offers_card.h"

#include "style/text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace ridgepoint::offers {

using charts::ChartTable;
using charts::numberCell;
using explore::Outcome;
using quantity::Dimension;

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(OffersCard)
};

} // namespace

QString editsText(const std::vector<quantity::Fix>& edits)
{
    QStringList lines;
    for (const quantity::Fix& edit : edits)
        lines += QStringLiteral("%1 = %2").arg(style::fromStd(edit.path),
                                               edit.value.empty() ? Words::tr("as computed")
                                                                  : style::fromStd(edit.value));
    return lines.join(QLatin1Char('\n'));
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

QString nothingText(const quantity::Text& reason)
{
    return Words::tr("Nothing can be said: %1.").arg(style::textOf(reason));
}

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

} // namespace ridgepoint::offers

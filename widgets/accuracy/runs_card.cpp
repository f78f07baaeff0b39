// SPDX-License-Identifier: GPL-3.0-or-later
#include "accuracy/runs_card.h"

#include "accuracy/run_texts.h"
#include "charts/elided_label.h"
#include "charts/table_view.h"
#include "style/text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QToolButton>

#include <algorithm>

namespace ridgepoint::accuracy {

using charts::ChartTable;

namespace {

constexpr int kDigits = 4;

} // namespace

RunsCard::RunsCard(RunChoice* choice, QWidget* parent)
    : Card(tr("Every measured run"), parent), m_choice(choice),
      m_view(new charts::TableView(tr("Measured runs"), this)),
      m_detail(new charts::ElidedLabel(this)), m_open(new QPushButton(tr("Open as plan"), this))
{
    setObjectName(QStringLiteral("accuracy.runs"));
    m_view->setObjectName(QStringLiteral("accuracy.runs.table"));
    m_view->setDigits(kDigits);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    column()->addWidget(m_view, 1);
    auto* line = new QHBoxLayout;
    line->setSpacing(8);
    m_detail->setFont(style::secondaryFont());
    line->addWidget(m_detail, 1);
    m_open->setFont(style::secondaryFont());
    m_open->setToolTip(tr("The run as it was planned here, in a tab of its own"));
    line->addWidget(m_open);
    column()->addLayout(line);
    makeMenu();
    connect(m_open, &QPushButton::clicked, this, &RunsCard::open);
    connect(m_view, &QAbstractItemView::activated, this, &RunsCard::open);
    connect(m_view, &charts::TableView::currentTableRowChanged, this, [this](int row) {
        if (!m_isFollowing && row >= 0)
            m_choice->select(static_cast<int>(m_rows[static_cast<std::size_t>(row)]));
    });
    connect(m_choice, &RunChoice::changed, this, [this] {
        m_isStale = true;
        if (isVisible())
            fill();
    });
    connect(m_choice, &RunChoice::selectionChanged, this, &RunsCard::showSelection);
    showSelection();
}

void RunsCard::makeMenu()
{
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

ChartTable RunsCard::table() const
{
    return m_choice->table() ? tableOfRuns(*m_choice->table(), m_choice->rows()) : ChartTable{};
}

void RunsCard::showEvent(QShowEvent* event)
{
    Card::showEvent(event);
    if (m_isStale) // what nobody sees is not filled
        fill();
}

void RunsCard::fill()
{
    m_isStale = false;
    const QScopedValueRollback following(m_isFollowing, true);
    m_rows = m_choice->rows();
    m_view->setTable(table());
    const RunTablePtr& runs = m_choice->table();
    if (!runs) {
        setSubtitle(tr("Measured runs are being predicted…"));
    } else {
        const auto without = std::count_if(m_rows.begin(), m_rows.end(), [&](std::size_t row) {
            return !runs->cases[row].prediction.stepS;
        });
        const auto count = static_cast<qlonglong>(m_rows.size());
        setSubtitle(without > 0 ? tr("%1 rows, %2 of them not predicted").arg(count).arg(without)
                                : tr("%1 rows").arg(count));
    }
    showSelection();
}

void RunsCard::showSelection()
{
    const QScopedValueRollback following(m_isFollowing, true);
    const int selected = m_choice->selected();
    const auto found =
        std::find(m_rows.begin(), m_rows.end(), static_cast<std::size_t>(std::max(0, selected)));
    const bool isListed = selected >= 0 && found != m_rows.end();
    if (!m_isStale)
        m_view->setCurrentTableRow(isListed ? static_cast<int>(found - m_rows.begin()) : -1);
    QString text = tr("Choose a run to see where it is published.");
    const RunTablePtr& runs = m_choice->table();
    const bool isKnown = runs && selected >= 0;
    if (isKnown) {
        const auto row = static_cast<std::size_t>(selected);
        const quantity::Text reason = explore::uncoveredReason(runs->cases[row]);
        const exchange::RunRow& told = runs->rows[row];
        const QString cited = style::fromStd(told.citation.empty() ? told.source : told.citation);
        text = reason.empty() ? cited : tr("%1 Published in %2").arg(style::textOf(reason), cited);
    }
    m_detail->setText(text);
    m_open->setEnabled(isKnown && runs->rows[static_cast<std::size_t>(selected)].document);
}

void RunsCard::open()
{
    if (m_open->isEnabled())
        emit rowOpened(m_choice->selected());
}

} // namespace ridgepoint::accuracy

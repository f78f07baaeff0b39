// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/passes_card.h"

#include "charts/roofline_text.h"
#include "charts/table_view.h"
#include "style/text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QScopedValueRollback>
#include <QToolButton>
#include <QVBoxLayout>

namespace ridgepoint::charts {

PassesCard::PassesCard(QWidget* parent)
    : Card(tr("Operators"), parent), m_view(new TableView(tr("Operators, pass by pass"), this))
{
    setObjectName(QStringLiteral("passes"));
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    column()->addWidget(m_view, 1);
    auto* menu = new QMenu(menuButton());
    menu->addAction(tr("Copy as &CSV"), this,
                    [this] { QGuiApplication::clipboard()->setText(csvText(m_view->table())); });
    menu->addAction(tr("Copy as &Markdown"), this, [this] {
        QGuiApplication::clipboard()->setText(markdownText(m_view->table()));
    });
    menuButton()->setToolTip(tr("Copy"));
    menuButton()->setMenu(menu);
    connect(m_view, &TableView::currentTableRowChanged, this, [this] {
        if (!m_isQuiet)
            emit passChosen(chosen());
    });
}

void PassesCard::setRoofline(const explore::Roofline& roofline)
{
    const QScopedValueRollback quiet(m_isQuiet, true);
    m_passes = static_cast<int>(roofline.passes.size());
    m_view->setTable(passesTable(roofline));
    setSubtitle(roofline.passes.empty() ? QString()
                : roofline.areTimed()   ? tr("a rank's step, by its kernels")
                                        : tr("a rank's step, at the roof"));
}

void PassesCard::choose(int pass)
{
    if (pass == chosen())
        return;
    const QScopedValueRollback quiet(m_isQuiet, true);
    if (pass < 0 || pass >= m_passes)
        m_view->clearSelection();
    m_view->setCurrentTableRow(pass < m_passes ? pass : -1);
}

int PassesCard::chosen() const
{
    const int row = m_view->currentTableRow();
    return row < m_passes ? row : -1;
}

} // namespace ridgepoint::charts

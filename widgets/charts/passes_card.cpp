// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/passes_card.h"

#include "charts/chart_table_model.h"
#include "charts/roofline_text.h"
#include "charts/table_style.h"
#include "style/text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QItemSelectionModel>
#include <QMenu>
#include <QScopedValueRollback>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace ridgepoint::charts {

PassesCard::PassesCard(QWidget* parent)
    : Card(tr("Operators"), parent), m_model(new ChartTableModel(this)),
      m_sorted(new QSortFilterProxyModel(this)), m_view(new QTableView(this))
{
    setObjectName(QStringLiteral("passes"));
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(ChartTableModel::SortRole);
    m_view->setModel(m_sorted);
    styleTable(*m_view);
    m_view->sortByColumn(-1, Qt::AscendingOrder);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::SingleSelection);
    m_view->setAccessibleName(tr("Operators, pass by pass"));
    column()->addWidget(m_view, 1);
    auto* menu = new QMenu(menuButton());
    menu->addAction(tr("Copy as &CSV"), this,
                    [this] { QGuiApplication::clipboard()->setText(csvText(m_model->table())); });
    menu->addAction(tr("Copy as &Markdown"), this, [this] {
        QGuiApplication::clipboard()->setText(markdownText(m_model->table()));
    });
    menuButton()->setToolTip(tr("Copy"));
    menuButton()->setMenu(menu);
    connect(m_view->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        if (!m_isQuiet)
            emit passChosen(chosen());
    });
}

void PassesCard::setRoofline(const explore::Roofline& roofline)
{
    const QScopedValueRollback quiet(m_isQuiet, true);
    m_passes = static_cast<int>(roofline.passes.size());
    m_model->setTable(passesTable(roofline));
    setSubtitle(roofline.passes.empty() ? QString()
                : roofline.areTimed()   ? tr("a rank's step, by its kernels")
                                        : tr("a rank's step, at the roof"));
}

void PassesCard::choose(int pass)
{
    if (pass == chosen())
        return;
    const QScopedValueRollback quiet(m_isQuiet, true);
    if (pass < 0 || pass >= m_passes) {
        m_view->clearSelection();
        m_view->setCurrentIndex({});
        return;
    }
    const QModelIndex row = m_sorted->mapFromSource(m_model->index(pass, 0));
    m_view->setCurrentIndex(row);
    m_view->scrollTo(row);
}

int PassesCard::chosen() const
{
    const QModelIndex row = m_sorted->mapToSource(m_view->currentIndex());
    return row.isValid() && row.row() < m_passes ? row.row() : -1;
}

} // namespace ridgepoint::charts

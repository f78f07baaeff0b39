// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_card.h"

#include "charts/chart_table_model.h"
#include "charts/table_style.h"
#include "style/palette.h"
#include "style/text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QSortFilterProxyModel>
#include <QStackedLayout>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace ridgepoint::charts {
ChartCard::ChartCard(const QString& title, ChartCanvas* chart, QWidget* parent)
    : Card(title, parent), m_chart(chart), m_chartPage(chart), m_stack(new QStackedLayout)
{
    menuButton()->setToolTip(tr("Copy, table, open large"));
    column()->addLayout(m_stack, 1);
    m_stack->addWidget(m_chart);

    connect(m_chart, &ChartCanvas::figureActivated, this, &ChartCard::figureActivated);
    makeActions();
    setTitle(title);
}

void ChartCard::makeActions()
{
    auto* menu = new QMenu(menuButton());
    const auto add = [&](const QString& text) {
        auto* action = new QAction(text, this);
        menu->addAction(action);
        addAction(action);
        return action;
    };
    m_copyPicture = add(tr("Copy as &picture"));
    m_copyCsv = add(tr("Copy as &CSV"));
    m_copyMarkdown = add(tr("Copy as &Markdown"));
    m_save = add(tr("&Export as file…"));
    menu->addSeparator();
    m_showTable = add(tr("Show data as &table"));
    m_showTable->setCheckable(true);
    m_openLarge = add(tr("&Open large"));
    menuButton()->setMenu(menu);
    setContextMenuPolicy(Qt::ActionsContextMenu);

    connect(m_copyPicture, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setPixmap(picture()); });
    connect(m_copyCsv, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(csvText(table())); });
    connect(m_copyMarkdown, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(markdownText(table())); });
    connect(m_save, &QAction::triggered, this, &ChartCard::saveAsked);
    connect(m_showTable, &QAction::toggled, this, &ChartCard::setTableShown);
    connect(m_openLarge, &QAction::triggered, this, &ChartCard::openLarge);
}

void ChartCard::setTitle(const QString& title)
{
    Card::setTitle(title);
    m_chart->setAccessibleName(title);
}

void ChartCard::setView(style::PlanViewPtr view)
{
    m_view = std::move(view);
    refresh();
}

void ChartCard::setBaseline(style::PlanViewPtr view)
{
    m_baseline = std::move(view);
    refresh();
}

void ChartCard::refresh()
{
    viewChanged();
    if (isTableShown())
        m_tableModel->setTable(table());
}

void ChartCard::setChartScrolls()
{
    auto* area = new QScrollArea(this);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // one that came and went with the height would change the width without end
    area->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    m_stack->removeWidget(m_chart);
    area->setWidget(m_chart);
    m_stack->addWidget(area);
    m_chartPage = area;
}

bool ChartCard::isTableShown() const
{
    return m_tableView && m_stack->currentWidget() == m_tableView;
}

void ChartCard::setTableShown(bool shown)
{
    if (shown == isTableShown())
        return;
    m_showTable->setChecked(shown);
    if (shown == isTableShown()) // setChecked() has called this function
        return;
    if (!m_tableView)
        makeTable();
    const bool hadFocus = m_chart->hasFocus() || m_tableView->hasFocus();
    if (shown)
        m_tableModel->setTable(table());
    m_stack->setCurrentWidget(shown ? static_cast<QWidget*>(m_tableView) : m_chartPage);
    if (hadFocus)
        (shown ? static_cast<QWidget*>(m_tableView) : m_chart)->setFocus();
}

void ChartCard::setTableFilter(const QString& text)
{
    m_tableFilter = text;
    if (m_sorted)
        m_sorted->setFilterFixedString(text);
}

void ChartCard::setTableOrder(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    if (m_tableView)
        m_tableView->sortByColumn(column, order);
}

void ChartCard::makeTable()
{
    m_tableModel = new ChartTableModel(this);
    m_sorted = new QSortFilterProxyModel(this);
    m_sorted->setSourceModel(m_tableModel);
    m_sorted->setSortRole(ChartTableModel::SortRole);
    m_sorted->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_sorted->setFilterKeyColumn(-1);
    m_sorted->setFilterFixedString(m_tableFilter);
    m_tableView = new QTableView(this);
    m_tableView->setModel(m_sorted);
    styleTable(*m_tableView);
    m_tableView->sortByColumn(m_sortColumn, m_sortOrder);
    m_tableView->setAccessibleName(tr("%1, as a table").arg(title()));
    m_stack->addWidget(m_tableView);
}

QPixmap ChartCard::picture() const
{
    constexpr int kHeader = 28;
    const QSize size(m_chart->width() + 2 * kMargin, m_chart->height() + kHeader + 8);
    const double ratio = std::max(2.0, devicePixelRatioF()); // sharp where it is pasted
    QPixmap pixmap(size * ratio);
    pixmap.setDevicePixelRatio(ratio);
    pixmap.fill(style::color(style::Role::Panel));
    QPainter painter(&pixmap);
    const QRect header(kMargin, 0, size.width() - 2 * kMargin, kHeader);
    painter.setFont(titleFont());
    painter.setPen(style::color(style::Role::Text));
    painter.drawText(header, Qt::AlignLeft | Qt::AlignVCenter, title());
    painter.setFont(style::secondaryFont());
    painter.setPen(style::color(style::Role::Secondary));
    painter.drawText(header, Qt::AlignRight | Qt::AlignVCenter, subtitle());
    m_chart->render(&painter, QPoint(kMargin, kHeader), {}, QWidget::DrawChildren);
    return pixmap;
}

void ChartCard::addFooterWidget(QWidget* widget)
{
    column()->addWidget(widget);
}

void ChartCard::addMenuAction(QAction* action)
{
    menuButton()->menu()->insertAction(m_showTable, action);
    insertAction(m_showTable, action);
}

QString ChartCard::reasonWithout(plan::FigureId figure) const
{
    if (!m_view)
        return tr("no plan is open");
    for (const quantity::Problem& problem : m_view->problems) {
        if (problem.severity == quantity::Severity::Error)
            return style::textOf(problem.message);
    }
    const auto index = static_cast<std::size_t>(figure);
    if (index < m_view->forecast.figures.size() && !m_view->forecast[figure].reason.empty())
        return style::textOf(m_view->forecast[figure].reason);
    return tr("this plan gives no numbers for it");
}

void ChartCard::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && m_openLarge->isVisible())
        emit openLarge();
}

} // namespace ridgepoint::charts

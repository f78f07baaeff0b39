// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chart_card.h"

#include "charts/chart_table_model.h"
#include "charts/elided_label.h"
#include "charts/menu_button.h"
#include "style/palette.h"
#include "style/text.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>
#include <QStackedLayout>
#include <QTableView>

namespace ridgepoint::charts {
namespace {

constexpr int kMargin = 12;
constexpr double kRound = 4;

QFont titleFont()
{
    QFont font = style::bodyFont();
    font.setWeight(QFont::DemiBold);
    return font;
}

} // namespace

ChartCard::ChartCard(const QString& title, ChartCanvas* chart, QWidget* parent)
    : QFrame(parent), m_chart(chart), m_title(new ElidedLabel(this)),
      m_subtitle(new ElidedLabel(this)), m_header(new QHBoxLayout), m_column(new QVBoxLayout(this)),
      m_stack(new QStackedLayout), m_menuButton(new MenuButton(this))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    m_title->setFont(titleFont());
    m_title->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    m_subtitle->setFont(style::secondaryFont());
    m_subtitle->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_subtitle->setAlignment(Qt::AlignRight | Qt::AlignVCenter);

    m_menuButton->setToolTip(tr("Copy, table, open large"));

    m_header->setSpacing(8);
    m_header->addWidget(m_title);
    m_header->addWidget(m_subtitle, 1);
    m_header->addWidget(m_menuButton);
    m_column->setContentsMargins(kMargin, 8, kMargin, 8);
    m_column->setSpacing(4);
    m_column->addLayout(m_header);
    m_column->addLayout(m_stack, 1);
    m_stack->addWidget(m_chart);

    connect(m_chart, &ChartCanvas::figureActivated, this, &ChartCard::figureActivated);
    makeActions();
    setTitle(title);
    applyPalette();
}

void ChartCard::makeActions()
{
    auto* menu = new QMenu(m_menuButton);
    const auto add = [&](const QString& text) {
        auto* action = new QAction(text, this);
        menu->addAction(action);
        addAction(action);
        return action;
    };
    m_copyPicture = add(tr("Copy as &picture"));
    m_copyCsv = add(tr("Copy as &CSV"));
    m_copyMarkdown = add(tr("Copy as &Markdown"));
    menu->addSeparator();
    m_showTable = add(tr("Show data as &table"));
    m_showTable->setCheckable(true);
    m_openLarge = add(tr("&Open large"));
    m_menuButton->setMenu(menu);
    setContextMenuPolicy(Qt::ActionsContextMenu);

    connect(m_copyPicture, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setPixmap(picture()); });
    connect(m_copyCsv, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(csvText(table())); });
    connect(m_copyMarkdown, &QAction::triggered, this,
            [this] { QGuiApplication::clipboard()->setText(markdownText(table())); });
    connect(m_showTable, &QAction::toggled, this, &ChartCard::setTableShown);
    connect(m_openLarge, &QAction::triggered, this, &ChartCard::openLarge);
}

QString ChartCard::title() const
{
    return m_title->text();
}

QString ChartCard::subtitle() const
{
    return m_subtitle->text();
}

void ChartCard::setTitle(const QString& title)
{
    m_title->setText(title);
    setAccessibleName(title);
    m_chart->setAccessibleName(title);
    m_menuButton->setAccessibleName(tr("Menu of %1").arg(title));
}

void ChartCard::setSubtitle(const QString& subtitle)
{
    m_subtitle->setText(subtitle);
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
    m_stack->setCurrentWidget(shown ? static_cast<QWidget*>(m_tableView) : m_chart);
    if (hadFocus)
        m_stack->currentWidget()->setFocus();
}

void ChartCard::makeTable()
{
    m_tableModel = new ChartTableModel(this);
    m_tableView = new QTableView(this);
    m_tableView->setModel(m_tableModel);
    m_tableView->setAccessibleName(tr("%1, as a table").arg(title()));
    m_tableView->setFrameShape(QFrame::NoFrame);
    m_tableView->setFont(ChartFonts::current().number);
    m_tableView->horizontalHeader()->setFont(style::secondaryFont());
    m_tableView->setTabKeyNavigation(false); // Tab leaves it, arrow keys walk in it
    m_tableView->setAlternatingRowColors(true);
    m_tableView->setShowGrid(false);
    m_tableView->verticalHeader()->hide();
    m_tableView->verticalHeader()->setDefaultSectionSize(22);
    m_tableView->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
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

void ChartCard::addHeaderWidget(QWidget* widget)
{
    m_header->insertWidget(m_header->count() - 1, widget);
}

void ChartCard::addFooterWidget(QWidget* widget)
{
    m_column->addWidget(widget);
}

void ChartCard::addMenuAction(QAction* action)
{
    m_menuButton->menu()->insertAction(m_showTable, action);
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

void ChartCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(style::color(style::Role::Line), 1));
    painter.setBrush(style::color(style::Role::Panel));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kRound, kRound);
}

void ChartCard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        applyPalette();
    QFrame::changeEvent(event);
}

void ChartCard::applyPalette()
{
    const auto write = [](QWidget* label, style::Role role) {
        QPalette palette;
        palette.setColor(QPalette::WindowText, style::color(role));
        label->setPalette(palette);
    };
    write(m_title, style::Role::Text);
    write(m_subtitle, style::Role::Secondary);
    update();
}

void ChartCard::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && m_openLarge->isVisible())
        emit openLarge();
}

} // namespace ridgepoint::charts

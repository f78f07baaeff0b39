// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_card.h"

#include "style/palette.h"
#include "style/text.h"
#include "timeline/timeline_table.h"
#include "timeline/timeline_text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace ridgepoint::timeline {

TimelineCard::TimelineCard(QWidget* parent) : QFrame(parent)
{
    setObjectName(QStringLiteral("timelineCard"));
    setFrameShape(QFrame::NoFrame);

    m_title = new QLabel(tr("Timeline of one step"), this);
    QFont titleFont = style::bodyFont();
    titleFont.setWeight(QFont::DemiBold);
    m_title->setFont(titleFont);
    m_subtitle = new QLabel(this);
    m_subtitle->setFont(style::secondaryFont());
    m_subtitle->setMinimumWidth(1);

    m_tableButton = new QToolButton(this);
    m_tableButton->setText(tr("Table"));
    m_tableButton->setCheckable(true);
    m_tableButton->setAutoRaise(true);
    m_tableButton->setFont(style::secondaryFont());
    m_tableButton->setFocusPolicy(Qt::StrongFocus);
    m_tableButton->setToolTip(tr("Show the blocks as a table"));
    m_tableButton->setAccessibleName(tr("Timeline as a table"));
    connect(m_tableButton, &QToolButton::toggled, this, &TimelineCard::showTable);

    m_copyButton = new QToolButton(this);
    m_copyButton->setText(tr("Copy"));
    m_copyButton->setAutoRaise(true);
    m_copyButton->setFont(style::secondaryFont());
    m_copyButton->setFocusPolicy(Qt::StrongFocus);
    m_copyButton->setPopupMode(QToolButton::InstantPopup);
    m_copyButton->setToolTip(tr("Copy the timeline"));
    m_copyButton->setAccessibleName(tr("Copy the timeline"));
    auto* menu = new QMenu(m_copyButton);
    const auto copyText = [](const QString& text) { QGuiApplication::clipboard()->setText(text); };
    menu->addAction(tr("Picture"), this,
                    [this] { QGuiApplication::clipboard()->setPixmap(picture()); });
    menu->addAction(tr("CSV"), this, [this, copyText] { copyText(csv()); });
    menu->addAction(tr("Markdown"), this, [this, copyText] { copyText(markdown()); });
    m_copyButton->setMenu(menu);

    m_view = new TimelineView(this);
    m_table = new TimelineTable(this);
    m_tableView = new QTableView(this);
    m_tableView->setModel(m_table);
    m_tableView->setFrameShape(QFrame::NoFrame);
    m_tableView->setFont(style::numberFont());
    m_tableView->setAccessibleName(tr("Blocks of the timeline"));
    m_tableView->setTabKeyNavigation(false);
    m_tableView->verticalHeader()->hide();
    m_tableView->verticalHeader()->setDefaultSectionSize(22);
    m_tableView->horizontalHeader()->setStretchLastSection(true);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_view);
    m_stack->addWidget(m_tableView);

    m_legend = new QLabel(this);
    m_legend->setFont(style::secondaryFont());
    m_legend->setWordWrap(true);
    m_note = new QLabel(this);
    m_note->setFont(style::secondaryFont());
    m_note->setWordWrap(true);

    auto* top = new QHBoxLayout;
    top->setSpacing(8);
    top->addWidget(m_title);
    top->addWidget(m_subtitle, 1);
    top->addWidget(m_tableButton);
    top->addWidget(m_copyButton);
    m_subtitle->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(12, 8, 12, 8);
    all->setSpacing(4);
    all->addLayout(top);
    all->addWidget(m_stack, 1);
    all->addWidget(m_legend);
    all->addWidget(m_note);

    connect(m_view, &TimelineView::figureActivated, this, &TimelineCard::figureActivated);
    connect(m_view, &TimelineView::indexChanged, this, &TimelineCard::updateTexts);
    updateTexts();
}

void TimelineCard::setView(style::PlanViewPtr view)
{
    m_view->setView(std::move(view));
}

void TimelineCard::setBaseline(style::PlanViewPtr view)
{
    m_view->setBaseline(std::move(view));
}

bool TimelineCard::isTableShown() const
{
    return m_stack->currentWidget() == m_tableView;
}

void TimelineCard::showTable(bool table)
{
    m_tableButton->setChecked(table);
    if (table)
        m_table->setIndex(m_view->index());
    m_stack->setCurrentWidget(table ? static_cast<QWidget*>(m_tableView) : m_view);
}

QString TimelineCard::csv() const
{
    return m_view->index() ? csvText(*m_view->index()) : QString();
}

QString TimelineCard::markdown() const
{
    return m_view->index() ? markdownText(*m_view->index()) : QString();
}

QPixmap TimelineCard::picture() const
{
    return const_cast<TimelineCard*>(this)->grab(); // QWidget::grab() only lays out and paints
}

void TimelineCard::updateTexts()
{
    const style::PlanViewPtr& view = m_view->planView();
    const TimelineIndexPtr index = m_view->index();
    m_subtitle->setToolTip(view ? subtitleText(*view) : QString());
    elideSubtitle();
    QStringList notes;
    if (view && index) {
        for (const QString& note : {lengthText(*view, *index), linkText(*view)}) {
            if (!note.isEmpty())
                notes << note;
        }
    }
    m_note->setText(notes.join(QChar(u' ')));
    m_note->setVisible(!m_note->text().isEmpty());
    if (isTableShown())
        m_table->setIndex(index);
    updateColors();
}

void TimelineCard::elideSubtitle()
{
    const QFontMetrics metrics(m_subtitle->font());
    m_subtitle->setText(
        metrics.elidedText(m_subtitle->toolTip(), Qt::ElideRight, m_subtitle->width()));
}

void TimelineCard::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    layout()->activate(); // so that the label has its width
    elideSubtitle();
}

void TimelineCard::updateColors()
{
    const auto name = [](style::Role role) { return style::color(role).name(); };
    QStringList entries;
    if (const TimelineIndexPtr index = m_view->index()) {
        for (const BlockKind kind : kindsOf(*index)) {
            entries << QStringLiteral("<span style=\"color:%1\">■</span>&nbsp;%2")
                           .arg(name(kindRole(kind)),
                                kindText(kind).replace(QChar(u' '), QStringLiteral("&nbsp;")));
        }
    }
    m_legend->setText(entries.join(QStringLiteral(" &nbsp; ")));
    m_legend->setVisible(!entries.isEmpty());
    for (QLabel* label : {m_subtitle, m_legend, m_note}) {
        QPalette palette = label->palette();
        if (palette.color(QPalette::WindowText) == style::color(style::Role::Secondary))
            continue;
        palette.setColor(QPalette::WindowText, style::color(style::Role::Secondary));
        label->setPalette(palette);
    }
}

void TimelineCard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange && m_view)
        updateColors();
    QFrame::changeEvent(event);
}

void TimelineCard::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(style::color(style::Role::Line));
    painter.setBrush(style::color(style::Role::Panel));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
}

} // namespace ridgepoint::timeline

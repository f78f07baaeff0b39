// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_card.h"

#include "timeline/timeline_table.h"
#include "timeline/timeline_text.h"

#include <QAction>
#include <QToolButton>

namespace ridgepoint::timeline {

TimelineCard::TimelineCard(QWidget* parent) : TimelineCard(new TimelineView, parent) {}

TimelineCard::TimelineCard(TimelineView* timeline, QWidget* parent)
    : ChartCard(tr("Timeline of one step"), timeline, parent), m_timeline(timeline)
{
    // lanes of a large step are made on another thread; the table follows them
    connect(m_timeline, &TimelineView::indexChanged, this, &TimelineCard::refresh);
    makeTools();
    viewChanged();
}

/// What the keys do, for the mouse: in the header where there is room, and in the menu.
void TimelineCard::makeTools()
{
    const auto add = [this](const QString& text, const QString& tip, const QString& name) {
        auto* action = new QAction(text, this);
        action->setCheckable(true);
        action->setToolTip(tip);
        addMenuAction(action);
        auto* button = new QToolButton(this);
        button->setObjectName(name);
        button->setDefaultAction(action);
        button->setAccessibleName(text);
        button->setFocusPolicy(Qt::TabFocus);
        addHeaderWidget(button);
        return action;
    };
    auto* causes = add(tr("Idle time"), tr("Colours idle time by its causes (B)"),
                       QStringLiteral("idleCauses"));
    auto* critical =
        add(tr("Critical path"), tr("Shows all else pale (C)"), QStringLiteral("criticalPath"));
    auto* play =
        add(tr("Play"), tr("Lets the step pass by slowly (Space)"), QStringLiteral("playStep"));
    connect(causes, &QAction::toggled, m_timeline, &TimelineView::setCausesShown);
    connect(critical, &QAction::toggled, m_timeline, &TimelineView::setCriticalShown);
    connect(play, &QAction::toggled, m_timeline, &TimelineView::setPlaying);
    connect(m_timeline, &TimelineView::markingChanged, this, [this, causes, critical] {
        causes->setChecked(m_timeline->areCausesShown());
        critical->setChecked(m_timeline->isCriticalShown());
    });
    connect(m_timeline, &TimelineView::playingChanged, play, &QAction::setChecked);
}

void TimelineCard::viewChanged()
{
    setSubtitle(view() ? subtitleText(*view()) : QString());
    if (m_shownBaseline != baseline()) {
        m_shownBaseline = baseline();
        m_timeline->setBaseline(baseline());
    }
    if (m_timeline->planView() != view())
        m_timeline->setView(view());
    m_timeline->update();
}

charts::ChartTable TimelineCard::table() const
{
    const TimelineIndexPtr index = m_timeline->index();
    return tableOf(index ? *index : TimelineIndex());
}

} // namespace ridgepoint::timeline

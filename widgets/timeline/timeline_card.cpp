// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/timeline_card.h"

#include "timeline/timeline_table.h"
#include "timeline/timeline_text.h"

namespace ridgepoint::timeline {

TimelineCard::TimelineCard(QWidget* parent) : TimelineCard(new TimelineView, parent) {}

TimelineCard::TimelineCard(TimelineView* timeline, QWidget* parent)
    : ChartCard(tr("Timeline of one step"), timeline, parent), m_timeline(timeline)
{
    // lanes of a large step are made on another thread; the table follows them
    connect(m_timeline, &TimelineView::indexChanged, this, &TimelineCard::refresh);
    viewChanged();
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

// SPDX-License-Identifier: GPL-3.0-or-later
// What is marked over the timeline: dependencies, measured time, idle time by cause, playing.
#include "timeline/idle_causes.h"
#include "timeline/timeline_view.h"

#include <algorithm>

namespace ridgepoint::timeline {
namespace {

/// What is seen of a step passes by in this time.
constexpr double kPlayed_s = 20;

} // namespace

double TimelineView::timeAt(double x) const
{
    const QRectF& area = m_geometry.area;
    return std::clamp(m_geometry.mapXToTime(std::clamp(x, area.left(), area.right())), 0.0,
                      m_geometry.range.limit_s);
}

std::optional<std::pair<double, double>> TimelineView::measured() const
{
    if (!m_marks.measured_s)
        return std::nullopt;
    return std::minmax(m_marks.measured_s->first, m_marks.measured_s->second);
}

void TimelineView::setCausesShown(bool shown)
{
    if (shown == m_marks.showsCauses)
        return;
    m_marks.showsCauses = shown;
    place();
    update();
    emit markingChanged();
}

void TimelineView::setCriticalShown(bool shown)
{
    if (shown == m_marks.showsCritical)
        return;
    m_marks.showsCritical = shown;
    update();
    emit markingChanged();
}

void TimelineView::follow(bool back)
{
    const BlockHit hit = selection();
    if (!hit)
        return selectNeighbour(1);
    const TimelineIndex& index = *m_geometry.index;
    BlockPlace to;
    if (back) {
        if (hit.block->input >= 0)
            to = index.places[static_cast<std::size_t>(hit.block->input)];
    } else if (const auto outputs = outputsOf(index, *hit.block); !outputs.empty()) {
        to = outputs.front();
    }
    if (to.lane == BlockPlace::kNone)
        return;
    m_hover.reset();
    select(Position{to.lane, to.block});
}

void TimelineView::measureSelected()
{
    const BlockHit hit = selection();
    if (!hit)
        return;
    m_marks.measured_s = {hit.block->start_s, hit.block->end_s};
    update();
}

void TimelineView::setPlaying(bool playing)
{
    if (playing == isPlaying() || (playing && m_geometry.isEmpty()))
        return;
    if (playing) {
        const TimeRange& range = m_geometry.range;
        const double end = std::min(range.t1_s, m_geometry.index->end_s);
        if (!m_marks.play_s || *m_marks.play_s >= end || *m_marks.play_s < range.t0_s)
            m_marks.play_s = range.t0_s;
        m_sincePlayed.start();
        m_playing.start();
    } else {
        m_playing.stop();
    }
    update();
    emit playingChanged(playing);
}

void TimelineView::play()
{
    const TimeRange& range = m_geometry.range;
    const double passed = static_cast<double>(m_sincePlayed.restart()) / 1000;
    m_marks.play_s = *m_marks.play_s + passed / kPlayed_s * range.span();
    if (*m_marks.play_s >= std::min(range.t1_s, m_geometry.index->end_s)) {
        setPlaying(false);
        m_marks.play_s.reset();
    }
    update();
}

bool TimelineView::isAnythingMarked() const
{
    return m_marks.play_s || m_marks.measured_s || m_selected;
}

void TimelineView::clearMark()
{
    if (m_marks.play_s) {
        setPlaying(false);
        m_marks.play_s.reset();
    } else if (m_marks.measured_s) {
        m_marks.measured_s.reset();
    } else {
        return select(std::nullopt);
    }
    update();
}

} // namespace ridgepoint::timeline

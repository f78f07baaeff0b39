// SPDX-License-Identifier: GPL-3.0-or-later
// Draws a timeline's geometry; the widget and a PDF use the same.
#pragma once

#include "timeline/timeline_geometry.h"

#include <optional>
#include <utility>

class QPainter;

namespace ridgepoint::timeline {

/// What is drawn over the blocks.
struct TimelineMarks
{
    BlockHit hover;
    BlockHit selected;
    std::optional<double> hover_s;  ///< a time that is pointed at: a line through all lanes
    std::optional<double> marked_s; ///< one that another view points at
    std::optional<double> play_s;   ///< only what has begun by then is shown
    /// A stretch of time that was measured, from its first end to its second.
    std::optional<std::pair<double, double>> measured_s;
    bool showsCauses = false;   ///< idle time in the colours of its causes
    bool showsCritical = false; ///< all but the critical path at part of its strength
};

/// Paints lanes, labels and axis. `size` is that of the whole widget or page.
void paintTimeline(QPainter& painter, const TimelineGeometry& geometry, QSizeF size,
                   const TimelineMarks& marks);

} // namespace ridgepoint::timeline

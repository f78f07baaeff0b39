// SPDX-License-Identifier: GPL-3.0-or-later
// The timeline as a table.
#pragma once

#include "charts/chart_table.h"
#include "timeline/timeline_index.h"

namespace ridgepoint::timeline {

/// More rows than this are summed up by lane: nobody reads them, and the window would wait.
inline constexpr std::size_t kMostTableRows = 20'000;

/// Every block: lane, piece, micro-batch, start, end, duration; and the memory over time.
charts::ChartTable tableOf(const TimelineIndex& index);

} // namespace ridgepoint::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
// The charts of a report: the window's own cards, made once more off the screen.
#pragma once

#include "charts/chart_table.h"
#include "report.h"
#include "timeline/timeline_index.h"

namespace ridgepoint::report {

/// A chart and what it shows as a table.
struct ChartWithTable
{
    Chart chart;
    charts::ChartTable table;
};

struct ChartSet
{
    ChartWithTable memory;
    ChartWithTable timeline;
    ChartWithTable roofline;
    ChartWithTable checkpoints;
    ChartWithTable scaling;
};

/// What is slow to make of a plan's timeline, for makeCharts(): on any thread.
timeline::TimelineIndexPtr timelineOf(const style::PlanView& view);

/// Makes the charts as wide as a page's text; on the window's thread.
/// @param baseline  is drawn behind, or null
ChartSet makeCharts(const style::PlanViewPtr& view, const style::PlanViewPtr& baseline,
                    const timeline::TimelineIndexPtr& index, const QSize& page);

} // namespace ridgepoint::report

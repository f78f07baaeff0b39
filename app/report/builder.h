// SPDX-License-Identifier: GPL-3.0-or-later
// Puts a report together from a plan's view: the same texts, tables and charts as in the window.
#pragma once

#include "chart_set.h"
#include "report.h"
#include "style/plan_view.h"

namespace ridgepoint::report {

/// On any thread. The charts are those of the same views; `baseline` may be null.
Report makeReport(const style::PlanViewPtr& view, const style::PlanViewPtr& baseline,
                  const ChartSet& charts, const ReportOptions& options);

} // namespace ridgepoint::report

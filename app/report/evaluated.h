// SPDX-License-Identifier: GPL-3.0-or-later
// What the window and the report show of a plan, worked out from its document.
#pragma once

#include "style/plan_view.h"

namespace ridgepoint::report {

/// Evaluates a plan with its timeline, checks it, and finds what limits it. On any thread; too slow
/// for the window's.
style::PlanViewPtr evaluated(plan::Document document);

} // namespace ridgepoint::report

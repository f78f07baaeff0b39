// SPDX-License-Identifier: GPL-3.0-or-later
// Plans for tests of charts.
#pragma once

#include "style/plan_view.h"

#include <initializer_list>
#include <string_view>
#include <utility>

namespace ridgepoint::tests {

/// A preset plan with some fields set, evaluated and checked. An unknown preset or a value that
/// cannot be read ends the program.
style::PlanViewPtr
viewOf(std::string_view preset,
       std::initializer_list<std::pair<std::string_view, std::string_view>> edits = {});
style::PlanViewPtr viewOf(plan::Document document);

/// A plan of 64 pipeline stages.
style::PlanViewPtr viewOf64Stages();
/// A plan with errors, for which hardly a figure can be had.
style::PlanViewPtr viewWithErrors();
/// A plan without layers, phases or machines.
style::PlanViewPtr emptyView();

} // namespace ridgepoint::tests

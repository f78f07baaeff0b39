// SPDX-License-Identifier: Apache-2.0
// Given figures that stay as they are whatever is changed: a given working set hides what
// recomputation does to memory. To answer what a change does they are taken back.
#pragma once

#include "plan/figures.h"
#include "plan/plan.h"
#include "quantity/problem.h"

#include <initializer_list>
#include <vector>

namespace ridgepoint::explore {

struct HidingGivens
{
    std::vector<quantity::Fix> edits; ///< that take them back
    quantity::Text caveat;            ///< which they are; empty without any
};

/// Those of the plan that are given of these figures, at any stage.
HidingGivens hidingGivens(const plan::Plan& plan, std::initializer_list<plan::FigureId> figures);

} // namespace ridgepoint::explore

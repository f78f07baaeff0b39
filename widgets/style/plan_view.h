// SPDX-License-Identifier: GPL-3.0-or-later
// What views are given to show: one plan and what the engine concluded from it, shared and never
// changed. A view keeps it until it is given the next.
#pragma once

#include "plan/document.h"
#include "plan/forecast.h"
#include "quantity/problem.h"

#include <memory>
#include <vector>

namespace ridgepoint::style {

struct PlanView
{
    plan::Document document;
    plan::Forecast forecast;
    std::vector<quantity::Problem> problems;
    quantity::Text limits; ///< what limits this plan, in a sentence
};
using PlanViewPtr = std::shared_ptr<const PlanView>;

} // namespace ridgepoint::style

// SPDX-License-Identifier: Apache-2.0
// A plan read backwards: the value of one numeric field at which a figure has a wanted value. Found
// by evaluating plans: values are tried outwards from the present one until the figure passes the
// wanted value, and then by halves between; counts in whole steps.
#pragma once

#include "explore/outcome.h"
#include "plan/fields.h"
#include "plan/figures.h"
#include "plan/plan.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ridgepoint::explore {

/// A value of the field and what the figure is there.
struct SolvedPoint
{
    double value = 0;
    double figure = 0;
};

struct Solution
{
    quantity::Text reason; ///< why there is none
    plan::FieldRef field;
    SolvedPoint present;
    std::optional<SolvedPoint> found;  ///< that comes closest to the wanted value
    std::optional<SolvedPoint> beyond; ///< of a count, or where the figure jumps: the other side
    std::vector<quantity::Fix> edits;  ///< that set the field; none where it has the value already
    Outcome outcome;
};

/// The solution nearest to the present value. Values that bring a new error of validate() do not
/// count. Never throws; evaluates some hundred plans.
Solution solveFor(const plan::Plan& plan, std::string_view path, plan::FigureRef figure,
                  double wanted);

} // namespace ridgepoint::explore

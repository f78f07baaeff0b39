// SPDX-License-Identifier: Apache-2.0
// Figures that a plan may lack without any fault of its own, and why: one list for derivations, the
// forecast, and the rules that look for figures without a number.
#pragma once

#include "plan/plan.h"
#include "quantity/traced.h"

#include <limits>
#include <vector>

namespace ridgepoint::plan {

/// Why a figure has no number although nothing is wrong; empty for figures that always have one.
quantity::Literal absenceReason(FigureId figure);

/// Whether a plan like this one lacks the figure because something was not told.
bool isOptional(const Plan& plan, FigureId figure);

/// No number, for that reason, which `causes` decide.
template <class N>
N absent(FigureId figure, const std::vector<N>& causes)
{
    return quantity::witnessed(std::numeric_limits<double>::quiet_NaN(), absenceReason(figure),
                               causes);
}

} // namespace ridgepoint::plan

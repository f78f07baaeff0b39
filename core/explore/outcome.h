// SPDX-License-Identifier: Apache-2.0
// What a changed plan comes to, in the few figures that changes are ranked by.
#pragma once

#include "plan/forecast.h"

#include <optional>

namespace ridgepoint::explore {

/// Each as far as it can be said.
struct Outcome
{
    std::optional<double> peakBytes;
    std::optional<double> marginBytes;
    std::optional<double> stepS;
    std::optional<double> completionDays;
    std::optional<double> cost;
};

Outcome outcomeOf(const plan::Forecast& forecast);

} // namespace ridgepoint::explore

// SPDX-License-Identifier: Apache-2.0
// What charts show of one plan, as plain numbers: the window, the report and their tables draw the
// same series. Everything comes from the engine; nothing here is a second formula.
#pragma once

#include "plan/forecast.h"
#include "plan/plan.h"

#include <optional>
#include <vector>

namespace ridgepoint::explore {

struct CheckpointPoint
{
    double interval_s = 0;
    double save = 0;
    double rework = 0;
    double recovery = 0;
    double total = 0; ///< by the plan's law
};

struct CheckpointCurve
{
    std::vector<CheckpointPoint> points; ///< over about three decades around the best interval
    std::optional<CheckpointPoint> best;
    std::optional<CheckpointPoint> chosen;
    bool isExact = false;
};
CheckpointCurve checkpointCurve(const plan::Plan& plan);

/// What saves and failures would cost at another interval: the plan with that interval. Nothing
/// where the plan gives no number.
std::optional<CheckpointPoint> checkpointAt(const plan::Plan& plan, double interval_s);

/// What limits the plan, tried by the engine: one sentence for the strip under the verdict.
quantity::Text whatLimits(const plan::Plan& plan, const plan::Forecast& forecast);

} // namespace ridgepoint::explore

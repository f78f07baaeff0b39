// SPDX-License-Identifier: Apache-2.0
// Where the days until the finish go: from what the run would take if every accelerator computed
// the model's FLOPs at its peak, through each loss of a step (explore/step_losses.h) of every
// phase, saves, failures and what else stands between steps (explore/finish_parts.h), to the finish
// and the deadline. The entries add up to run.completion_days; one of them may be below 0.
#pragma once

#include "plan/plan.h"
#include "quantity/text.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ridgepoint::explore {

/// In the order of the waterfall.
enum class FinishGroup
{
    Ideal,    ///< the model's FLOPs at the peak
    Steps,    ///< tokens of steps that are dropped, and of the last one that is not full
    Losses,   ///< of a step
    Failures, ///< and saves
    Reserved,
};

struct FinishEntry
{
    std::string_view id; ///< a public contract: "rework"; of a loss of a step, its id
    quantity::Literal name;
    std::string_view figure; ///< that it comes from, or the field of reserved days
    FinishGroup group = FinishGroup::Ideal;
    double days = 0;
    double share = 0; ///< of the finish
};

struct FinishWaterfall
{
    quantity::Text reason; ///< why there is none
    std::vector<FinishEntry> entries;
    double completionDays = 0;
    double deadlineDays = 0;
    double marginDays = 0; ///< below 0: too late
};

/// Evaluates the plan, each phase, and where times come from operators twice more. Never throws.
FinishWaterfall finishWaterfall(const plan::Plan& plan);

} // namespace ridgepoint::explore

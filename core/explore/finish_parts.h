// SPDX-License-Identifier: Apache-2.0
// The days until the finish as stacked bars have them: training phase by phase, saves, what
// failures cost, slow nodes, the time between jobs and reserved days. They add up to
// run.completion_days. What training itself loses to the peak is in finish_waterfall.h.
#pragma once

#include "plan/plan.h"
#include "quantity/problem.h"
#include "quantity/text.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::explore {

/// In the order of a bar.
enum class FinishPartKind
{
    Training, ///< steps without saves and failures, of one phase
    Saving,
    Rework,           ///< redone after failures
    Recovery,         ///< from failures
    BeyondFirstOrder, ///< failures that strike saves, recoveries and redone work
    Interruptions,    ///< all of these together, where a goodput is given
    SlowNodes,        ///< replacing them
    BetweenJobs,
    Reserved,
};

struct FinishPartRow
{
    FinishPartKind kind;
    std::string_view id; ///< a public contract: "rework"
    quantity::Literal name;
    std::string_view figure; ///< that it comes from, or the field of reserved days
};
/// In the order of a bar.
const std::vector<FinishPartRow>& finishPartRows();
const FinishPartRow& finishPartRow(FinishPartKind kind);

struct FinishPart
{
    FinishPartKind kind = FinishPartKind::Training;
    int phase = -1; ///< of training, with more than one
    double days = 0;

    /// That it comes from, or the field of reserved days: "run.phase_days[1]".
    std::string figure() const;
};

struct FinishParts
{
    quantity::Text reason;         ///< why there are none
    std::vector<FinishPart> parts; ///< those that are not 0
    double completionDays = 0;
    double deadlineDays = 0;

    double marginDays() const { return deadlineDays - completionDays; }
};

/// "Recovery from failures"; of training, "Training" or "Training, phase 2".
quantity::Text nameOf(const FinishPart& part);

/// Of a plan with edits. Evaluates one plan. Never throws.
FinishParts finishParts(const plan::Plan& plan, std::span<const quantity::Fix> edits = {});

} // namespace ridgepoint::explore

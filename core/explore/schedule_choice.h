// SPDX-License-Identifier: Apache-2.0
// All pipeline schedules for one plan, ranked: those that fit first, the shortest step first; each
// evaluated by the engine with every number of chunks that it may have.
#pragma once

#include "explore/outcome.h"
#include "pipeline/schedule_table.h"
#include "plan/plan.h"
#include "quantity/problem.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace ridgepoint::explore {

struct ScheduleOption
{
    const pipeline::ScheduleRow* row = nullptr;
    std::int64_t chunks = 1;
    std::vector<quantity::Fix> edits; ///< that give the plan this schedule
    bool isPresent = false;
    quantity::Text refusal; ///< why the plan cannot have it; then there is no outcome
    Outcome outcome;
    std::optional<double> bubbleFraction;

    bool fits() const { return outcome.marginBytes && *outcome.marginBytes >= 0; }
};

struct ScheduleChoice
{
    quantity::Text reason; ///< why nothing can be said
    /// What stands in the way of a shorter step than the best that fits; empty: nothing.
    quantity::Text binds;
    std::vector<ScheduleOption> list; ///< ranked; those that are refused come last
};

/// What a plan with a pipeline could have, with the edits that give it; nothing evaluated.
std::vector<ScheduleOption> scheduleOptions(const plan::Plan& plan);

/// Never throws; evaluates some forty plans at most.
ScheduleChoice rankSchedules(const plan::Plan& plan);

} // namespace ridgepoint::explore

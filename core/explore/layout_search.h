// SPDX-License-Identifier: Apache-2.0
// Which layout is the best for a plan's model, task and machines: of all that its framework can
// run, the one with the shortest step that fits in memory; the next ones; those that no other beats
// in both time and memory; and why the plan's own takes longer.
//
// Three sieves, each much cheaper than the next: rules of validate() on degrees alone
// (explore/layout_space.h); bounds, a step that is no longer and a peak that is no higher than the
// layout's; the engine. What the bounds leave out could not be in any of the answers. The answer is
// the same whatever the number of threads.
#pragma once

#include "explore/layout_space.h"
#include "explore/outcome.h"
#include "explore/step_causes.h"
#include "plan/plan.h"
#include "quantity/problem.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace ridgepoint::explore {

struct LayoutSearchOptions
{
    LayoutChoices choices;
    std::size_t top = 10;  ///< best layouts that are told, at least 2
    unsigned threads = 0;  ///< 0: as many as there are cores
    bool isBounded = true; ///< false: every layout that no rule refuses is evaluated
};

struct FoundLayout
{
    layout::Layout layout;
    std::int64_t dataParallel = 1;
    std::vector<quantity::Fix> edits; ///< that turn the plan into this one (computing_rate.h first)
    Outcome outcome;
    std::optional<double> mfu;
    StepCauses causes;
};

struct LayoutSearch
{
    quantity::Text reason;               ///< why nothing can be said
    std::vector<quantity::Text> caveats; ///< errors of the plan, and what the search leaves out
    bool wasStopped = false;

    std::int64_t considered = 0; ///< the sum of the next three
    std::int64_t refusedCount = 0;
    std::int64_t bounded = 0;
    std::int64_t evaluated = 0;
    std::int64_t fitting = 0; ///< of those evaluated
    std::vector<RefusedLayouts> refused;

    /// The shortest step first, of equal ones the lower peak. A layout with step and peak of
    /// another that comes before it is left out. All fit.
    std::vector<FoundLayout> best;
    /// Shortest step first, each with a lower peak than those before it. Layouts that take more
    /// than kFrontReach times the best step are not looked for.
    std::vector<FoundLayout> front;

    FoundLayout present;
    bool presentFits = false;
    /// One more than the layouts that are better than the plan's; 0 where it does not fit.
    std::int64_t presentRank = 0;
    bool isRankExact = false; ///< false: bounds left out some that may be better too
};

inline constexpr double kFrontReach = 1.5;

LayoutSearch searchLayouts(const plan::Plan& plan, const LayoutSearchOptions& options = {},
                           const std::stop_token& stop = {});

/// The edits of fields that turn the layout of `plan` into another.
std::vector<quantity::Fix> layoutEdits(const plan::Plan& plan, const layout::Layout& layout);

} // namespace ridgepoint::explore

// SPDX-License-Identifier: Apache-2.0
// Time against memory: what a step takes with the cheapest mix of keeping, rebuilding and
// offloading under budget after budget, beside what it takes with each rule of recomputation. Every
// point is a plan that the engine has evaluated.
#pragma once

#include "explore/memory_choice_of_plan.h"
#include "explore/outcome.h"
#include "plan/plan.h"
#include "quantity/problem.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::explore {

struct MixPoint
{
    std::vector<quantity::Fix> edits; ///< that make such a plan
    Outcome outcome;
    double budgetBytes = 0;    ///< that the mix was chosen for; 0 of a rule
    std::string rule;          ///< layout.recompute of a rule; empty of a mix
    bool isPresent = false;    ///< the plan as it stands
    double offloadedBytes = 0; ///< of a mix, for one micro-batch

    bool fits() const { return outcome.marginBytes && *outcome.marginBytes >= 0; }
};

struct MemoryMix
{
    quantity::Text reason;        ///< why there is no mix; there may be rules all the same
    double usableBytes = 0;       ///< of a card
    std::vector<MixPoint> mixes;  ///< the fewest bytes first
    std::vector<MixPoint> rules;  ///< in the order of the field's choices
    std::optional<MixPoint> best; ///< the mix that is the cheapest under what is usable
};

/// The edits that give a plan a choice, in place of its rule.
std::vector<quantity::Fix> editsOf(const PlanMemoryChoice& choice);

/// The cheapest choice that keeps a budget on its stage as the engine has it: what a choice needs
/// beside its tensors, staging of what is offloaded, is known only then. Its peak is the engine's.
PlanMemoryChoice fittedChoice(const plan::Plan& plan, const PlanMemoryProblem& problem,
                              double budgetBytes);
/// The choice with the lowest peak as the engine has it; infeasible where none is.
PlanMemoryChoice leastChoice(const plan::Plan& plan, const PlanMemoryProblem& problem);
/// The same for `points` budgets from the fewest bytes to all.
std::vector<PlanMemoryChoice> fittedCurve(const plan::Plan& plan, const PlanMemoryProblem& problem,
                                          int points);

/// @param points  budgets from the fewest bytes to all
MemoryMix memoryMixOf(const plan::Plan& plan, int points = 17);

} // namespace ridgepoint::explore

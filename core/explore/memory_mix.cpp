// SPDX-License-Identifier: Apache-2.0
#include "explore/memory_mix.h"

#include "explore/trial.h"
#include "plan/fields.h"
#include "plan/forecast.h"

#include <algorithm>
#include <utility>

namespace ridgepoint::explore {

using quantity::Fix;

namespace {

constexpr const char* kRule = "layout.recompute";

std::optional<MixPoint> tried(Trial& trial, std::vector<Fix> edits)
{
    const auto made = trial.with(edits);
    if (!made)
        return std::nullopt;
    MixPoint point;
    point.edits = std::move(edits);
    point.outcome = outcomeOf(made->forecast);
    point.isPresent = made->plan == trial.plan();
    return point;
}

std::optional<MixPoint> mixOf(Trial& trial, const PlanMemoryChoice& choice)
{
    if (!choice.choice.isFeasible)
        return std::nullopt;
    auto point = tried(trial, editsOf(choice));
    if (!point)
        return std::nullopt;
    point->budgetBytes = choice.budgetBytes;
    point->offloadedBytes = choice.choice.cost.offloadedBytes;
    return point;
}

/// The peak on the problem's stage with a choice; nothing where the plan cannot have it.
std::optional<double> peakWith(plan::Plan plan, const PlanMemoryProblem& problem,
                               const PlanMemoryChoice& choice)
{
    for (const Fix& edit : editsOf(choice)) {
        if (plan::setField(plan, edit.path, edit.value))
            return std::nullopt;
    }
    const plan::Forecast forecast = plan::evaluate(plan);
    if (!forecast.value(plan::FigureId::MemoryPeakBytes))
        return std::nullopt;
    return forecast.at(plan::FigureId::MemoryPeakBytes, problem.stage);
}

/// `choice` where it keeps the budget as the engine has it; else one for as much less as it is
/// over.
PlanMemoryChoice fitted(const plan::Plan& plan, const PlanMemoryProblem& problem,
                        PlanMemoryChoice choice)
{
    constexpr int kTries = 8;
    const double budget = choice.budgetBytes;
    // no choice that keeps the budget adds less than the one that needs nothing beside its tensors
    const double least = choice.choice.cost.addedS() - choice.choice.missedS;
    double target = budget;
    for (int i = 0; i < kTries && choice.choice.isFeasible; ++i) {
        const auto peak = peakWith(plan, problem, choice);
        if (!peak)
            break;
        if (*peak <= budget * (1 + 1e-12)) {
            choice.budgetBytes = budget;
            choice.peakBytes = *peak;
            return choice;
        }
        // below what the choice itself counts: another one, and not this one again
        target = std::min(target, choice.peakBytes) - (*peak - budget);
        choice = choosePlanMemory(problem, target);
        choice.choice.missedS = std::max(0.0, choice.choice.cost.addedS() - least);
        choice.choice.isExact = !(choice.choice.missedS > 0);
    }
    choice.choice.isFeasible = false;
    choice.budgetBytes = budget;
    return choice;
}

/// The mix for what is usable. It is chosen for one stage; where another one then holds more, for
/// as much less.
std::optional<MixPoint> bestOf(Trial& trial, const PlanMemoryProblem& problem)
{
    constexpr int kTries = 4;
    double budget = problem.usableBytes;
    for (int i = 0; i < kTries; ++i) {
        auto point = mixOf(trial, fittedChoice(trial.plan(), problem, budget));
        if (!point || point->fits())
            return point;
        budget -= point->outcome.peakBytes.value_or(budget) - problem.usableBytes;
    }
    return std::nullopt;
}

} // namespace

std::vector<Fix> editsOf(const PlanMemoryChoice& choice)
{
    return {
        {RP_TR("No recomputation by rule"), kRule, "none"},
        {RP_TR("The cheapest set of tensors rebuilt"), "layout.recompute_set", choice.recomputeSet},
        {RP_TR("The cheapest set of tensors on the host"), "layout.offload_set",
         choice.offloadSet}};
}

PlanMemoryChoice fittedChoice(const plan::Plan& plan, const PlanMemoryProblem& problem,
                              double budgetBytes)
{
    return fitted(plan, problem, choosePlanMemory(problem, budgetBytes));
}

std::vector<PlanMemoryChoice> fittedCurve(const plan::Plan& plan, const PlanMemoryProblem& problem,
                                          int points)
{
    std::vector<PlanMemoryChoice> curve = planMemoryCurve(problem, points);
    for (PlanMemoryChoice& choice : curve)
        choice = fitted(plan, problem, std::move(choice));
    return curve;
}

MemoryMix memoryMixOf(const plan::Plan& plan, int points)
{
    MemoryMix mix;
    Trial trial(plan);
    if (!trial.isSound()) {
        mix.reason = RP_TR("a field is out of its range; see the problems");
        return mix;
    }
    const auto rule = plan::findField(kRule);
    for (const quantity::Literal key : rule->field->choices) {
        auto point = tried(trial, {{{}, kRule, std::string(key)},
                                   {{}, "layout.recompute_set", {}},
                                   {{}, "layout.offload_set", {}}});
        if (!point)
            continue;
        point->rule = std::string(key);
        mix.rules.push_back(std::move(*point));
    }
    const PlanMemoryProblem problem = memoryProblemOf(plan, hostLinkOf(plan));
    mix.reason = problem.reason;
    if (!problem.reason.empty())
        return mix;
    mix.usableBytes = problem.usableBytes;
    for (const PlanMemoryChoice& choice : fittedCurve(plan, problem, points)) {
        if (auto point = mixOf(trial, choice))
            mix.mixes.push_back(std::move(*point));
    }
    mix.best = bestOf(trial, problem);
    if (mix.mixes.empty())
        mix.reason = RP_TR("no mix of keeping, rebuilding and offloading can be had");
    return mix;
}

} // namespace ridgepoint::explore

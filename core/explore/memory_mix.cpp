// SPDX-License-Identifier: Apache-2.0
#include "explore/memory_mix.h"

#include "explore/trial.h"
#include "plan/fields.h"
#include "plan/forecast.h"

#include <algorithm>
#include <cmath>
#include <limits>
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

/// Choices for targets of the problem, with their peaks as the engine has them: what is held at
/// other moments and beside the tensors is not in the problem's prices.
class Fitting
{
  public:
    Fitting(const plan::Plan& plan, const PlanMemoryProblem& problem)
        : m_plan(plan), m_problem(problem)
    {
    }

    /// The choice with the lowest peak: that for the fewest bytes mostly, with or without the link
    /// whose traffic takes memory too.
    const PlanMemoryChoice& least()
    {
        constexpr int kTargets = 9;
        if (m_least)
            return *m_least;
        m_least = PlanMemoryChoice();
        PlanMemoryProblem unlinked = m_problem;
        unlinked.problem.linkBytesPerS = 0;
        const bool isLinked = m_problem.problem.linkBytesPerS > 0;
        std::vector<const PlanMemoryProblem*> problems{&m_problem};
        if (isLinked)
            problems.push_back(&unlinked);
        for (const PlanMemoryProblem* made : problems) {
            for (PlanMemoryChoice& choice : planMemoryCurve(*made, kTargets))
                lower(std::move(choice));
            // the fewest bytes of a problem are a bound where the host's memory is limited
            double none = m_problem.fewestPeakBytes;
            double some = m_problem.mostPeakBytes;
            for (int i = 0; made == &m_problem && i < 2 * kTargets; ++i) {
                const double middle = none + (some - none) / 2;
                PlanMemoryChoice choice = choosePlanMemory(*made, middle);
                (choice.choice.isFeasible ? some : none) = middle;
                lower(std::move(choice));
            }
        }
        return *m_least;
    }

    /// The cheapest choice whose peak keeps the budget. Targets go down by what a peak is over, and
    /// up by what it leaves.
    PlanMemoryChoice within(double budget)
    {
        constexpr int kTries = 12;
        constexpr double kClose = 1e-12;
        std::optional<PlanMemoryChoice> best;
        double bound = 0; ///< no choice that keeps the budget adds less
        double over =
            std::numeric_limits<double>::infinity(); ///< the lowest target that is too much
        double under = 0;                            ///< the highest that is not
        double target = budget;
        for (int i = 0; i < kTries; ++i) {
            PlanMemoryChoice choice = choosePlanMemory(m_problem, target);
            const auto peak = choice.choice.isFeasible ? peakWith(m_plan, m_problem, choice)
                                                       : std::optional<double>();
            if (!peak) { // nothing keeps so little: what does is looked at once
                under = std::max(under, target);
                target = least().choice.isFeasible && !best ? least().targetBytes : 0;
                if (!(target > under) || !(target < over))
                    break;
                continue;
            }
            const double priced = choice.peakBytes;
            const double ofChoice = choice.choice.cost.addedS() - choice.choice.missedS;
            choice.targetBytes = target;
            choice.peakBytes = *peak;
            if (*peak <= budget * (1 + kClose)) {
                const bool isPriced = std::abs(*peak - priced) <= 1e-9 * priced;
                // at the budget itself, priced as it is: nothing is cheaper
                if (target >= budget && isPriced)
                    bound = ofChoice;
                under = std::max(under, target);
                const bool isAll = !(choice.choice.cost.addedS() > 0);
                if (!best || choice.addedStepS < best->addedStepS)
                    best = std::move(choice);
                if (isAll || (target >= budget && isPriced))
                    break;
                target += std::max(budget - *peak, 0.0);
            } else {
                bound = std::max(bound, target >= budget ? ofChoice : 0);
                over = std::min(over, target);
                // below what the choice itself counts: another one, and not this one again
                target = std::min(target, priced) - (*peak - budget);
            }
            if (!(target > under && target < over)) {
                if (!(over < std::numeric_limits<double>::infinity()) || under <= 0 ||
                    over - under <= 1e-4 * budget)
                    break;
                target = under + (over - under) / 2;
            }
        }
        if (!best && least().choice.isFeasible && least().peakBytes <= budget * (1 + kClose))
            best = least();
        PlanMemoryChoice found = best.value_or(PlanMemoryChoice());
        found.budgetBytes = budget;
        if (best) {
            found.choice.missedS = std::max(0.0, found.choice.cost.addedS() - bound);
            found.choice.isExact = !(found.choice.missedS > 1e-11 * found.choice.cost.addedS());
        }
        return found;
    }

  private:
    void lower(PlanMemoryChoice choice)
    {
        const auto peak = choice.choice.isFeasible ? peakWith(m_plan, m_problem, choice)
                                                   : std::optional<double>();
        if (!peak || (m_least->choice.isFeasible && *peak >= m_least->peakBytes))
            return;
        choice.targetBytes = choice.budgetBytes;
        choice.peakBytes = *peak;
        m_least = std::move(choice);
    }

    const plan::Plan& m_plan;
    const PlanMemoryProblem& m_problem;
    std::optional<PlanMemoryChoice> m_least;
};

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
    return Fitting(plan, problem).within(budgetBytes);
}

PlanMemoryChoice leastChoice(const plan::Plan& plan, const PlanMemoryProblem& problem)
{
    return Fitting(plan, problem).least();
}

std::vector<PlanMemoryChoice> fittedCurve(const plan::Plan& plan, const PlanMemoryProblem& problem,
                                          int points)
{
    Fitting fitting(plan, problem);
    const double least =
        fitting.least().choice.isFeasible ? fitting.least().peakBytes : problem.fewestPeakBytes;
    std::vector<PlanMemoryChoice> curve;
    for (int i = 0; i < points; ++i) {
        const double share = points > 1 ? static_cast<double>(i) / (points - 1) : 1;
        // the ends exactly: a sum that is rounded would not allow its own choice
        const double budget = i == 0 ? least : least + share * (problem.mostPeakBytes - least);
        curve.push_back(fitting.within(budget * (1 + 1e-13)));
    }
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

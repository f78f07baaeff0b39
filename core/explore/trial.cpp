// SPDX-License-Identifier: Apache-2.0
#include "explore/trial.h"

#include "explore/walkable.h"
#include "plan/fields.h"
#include "plan/validate.h"

#include <algorithm>
#include <string_view>

namespace ridgepoint::explore {

using plan::FigureId;

Outcome outcomeOf(const plan::Forecast& forecast)
{
    return {forecast.value(FigureId::MemoryPeakBytes), forecast.value(FigureId::MemoryMarginBytes),
            forecast.value(FigureId::StepTimeS), forecast.value(FigureId::RunCompletionDays),
            forecast.value(FigureId::RunCost)};
}

Trial::Trial(const plan::Plan& plan) : m_plan(plan), m_isSound(isWalkable(plan))
{
    for (const quantity::Problem& problem : plan::validate(plan)) {
        if (problem.severity != quantity::Severity::Error)
            continue;
        m_errors.emplace_back(problem.id, problem.path);
        m_isSound = m_isSound && !problem.id.starts_with("value.");
    }
    std::sort(m_errors.begin(), m_errors.end());
}

std::optional<quantity::Problem> Trial::newError(const plan::Plan& plan) const
{
    for (quantity::Problem& problem : plan::validate(plan)) {
        if (problem.severity == quantity::Severity::Error &&
            !std::binary_search(m_errors.begin(), m_errors.end(),
                                std::pair(problem.id, problem.path)))
            return std::move(problem);
    }
    return std::nullopt;
}

std::optional<TriedPlan> Trial::with(std::span<const quantity::Fix> edits, quantity::Text* refusal)
{
    const auto refuse = [&](const quantity::Problem& problem) {
        if (refusal)
            *refusal = problem.message;
        return std::nullopt;
    };
    TriedPlan tried{m_plan, {}, 0, false};
    for (const quantity::Fix& edit : edits) {
        constexpr std::string_view kGiven = "given.";
        const auto problem =
            edit.path.starts_with(kGiven)
                ? plan::setGiven(tried.plan, edit.path.substr(kGiven.size()), edit.value)
                : plan::setField(tried.plan, edit.path, edit.value);
        if (problem)
            return refuse(*problem);
    }
    if (const auto problem = newError(tried.plan))
        return refuse(*problem);
    ++m_evaluations;
    tried.forecast = plan::evaluate(tried.plan);
    const auto peak = tried.forecast.value(FigureId::MemoryPeakBytes);
    const auto margin = tried.forecast.value(FigureId::MemoryMarginBytes);
    if (!peak || !margin) {
        if (refusal)
            *refusal = tried.forecast[FigureId::MemoryPeakBytes].reason;
        return std::nullopt;
    }
    tried.peakBytes = *peak;
    tried.fits = *margin >= 0;
    return tried;
}

} // namespace ridgepoint::explore

// SPDX-License-Identifier: Apache-2.0
#include "explore/trial.h"

#include "explore/walkable.h"
#include "plan/fields.h"
#include "plan/validate.h"
#include "plan/virtual_stages.h"

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

namespace {

/// Some seconds' work.
constexpr double kMostSlots = 40e6;

/// Whether ranks do not exist with an error of this rule of validate().
bool isOfRanks(const quantity::Problem& problem)
{
    return problem.severity == quantity::Severity::Error &&
           (problem.id == "layout.accelerators" || problem.id == "layout.layers");
}

/// Forward and backward passes in the step's schedule.
double slotsOf(const plan::Plan& plan)
{
    const layout::Layout& layout = plan.layout;
    const auto count = [](std::int64_t degree) {
        return static_cast<double>(std::max<std::int64_t>(1, degree));
    };
    if (layout.pipelineParallel < 2)
        return 0; // nothing to follow
    const hardware::Pool& pool = plan.cluster.pools.front();
    const double copies = count(pool.nodes) * count(pool.acceleratorsPerNode) /
                          (count(layout.tensorParallel) * count(layout.pipelineParallel) *
                           count(layout.contextParallel));
    const double microBatches = count(plan.task.phases.front().globalBatchSequences) /
                                (std::max(1.0, copies) * count(layout.microBatchSequences));
    return 2 * microBatches * count(layout.pipelineParallel) *
           static_cast<double>(plan::chunksOf(layout));
}

} // namespace

quantity::Text labelOf(const std::vector<quantity::Fix>& edits)
{
    quantity::Text label;
    for (const quantity::Fix& edit : edits)
        label = label.empty() ? edit.label
                              : quantity::Text(RP_TR("{0} + {1}"), std::move(label), edit.label);
    return label;
}

quantity::Text whyNoRanks(const plan::Plan& plan)
{
    for (const quantity::Problem& problem : plan::validate(plan)) {
        if (isOfRanks(problem))
            return problem.message;
    }
    return {};
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
        if (isOfRanks(problem) || (problem.severity == quantity::Severity::Error &&
                                   !std::binary_search(m_errors.begin(), m_errors.end(),
                                                       std::pair(problem.id, problem.path))))
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
    m_slots += slotsOf(tried.plan);
    if (m_slots > kMostSlots) {
        if (refusal)
            *refusal =
                RP_TR("Not tried: pipelines with so many micro-batches take long to follow.");
        return std::nullopt;
    }
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

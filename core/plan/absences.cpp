// SPDX-License-Identifier: Apache-2.0
#include "plan/absences.h"

#include <iterator>

namespace ridgepoint::plan {
namespace {

struct Absence
{
    FigureId figure;
    quantity::Literal reason;
    bool (*isUntold)(const Plan&) = nullptr; ///< null: it follows from what is told
};

bool hasNoNoise(const Plan& plan)
{
    return !plan.task.noiseScaleTokens;
}

bool hasNoAllocation(const Plan& plan)
{
    return !(plan.task.allocationNodeHours > 0);
}

bool hasNoBudget(const Plan& plan)
{
    return !plan.costs.budget;
}

/// Nothing to be mended either: there is nobody to wait, or to take the work.
bool always(const Plan&)
{
    return true;
}

constexpr quantity::Literal kNoNoise =
    RP_TR("the gradient noise scale is not known (task.noise_scale_tokens)");

constexpr Absence kAbsences[] = {
    {FigureId::RunRequiredEfficiency,
     RP_TR("no efficiency makes the deadline: the rest of the step already takes longer")},
    {FigureId::RunAllocationMarginHours,
     RP_TR("no allocation is told (task.allocation_node_hours)"), hasNoAllocation},
    {FigureId::RunBudgetMargin, RP_TR("no budget is told (costs.budget)"), hasNoBudget},
    {FigureId::RunJobs, RP_TR("a job ends before it has trained")},
    {FigureId::StragglersReallocatedStepS,
     RP_TR("one accelerator: there is no other to take its work"), always},
    {FigureId::StragglersBreakEvenSteps, RP_TR("a slow node makes nobody wait longer"), always},
    {FigureId::BatchNoiseRatio, kNoNoise, hasNoNoise},
    {FigureId::BatchLeastSteps, kNoNoise, hasNoNoise},
    {FigureId::BatchLeastTokens, kNoNoise, hasNoNoise},
    {FigureId::BatchWeakCeiling, kNoNoise, hasNoNoise},
};

} // namespace

quantity::Literal absenceReason(FigureId figure)
{
    for (const Absence& absence : kAbsences) {
        if (absence.figure == figure)
            return absence.reason;
    }
    return {};
}

bool isOptional(const Plan& plan, FigureId figure)
{
    for (const Absence& absence : kAbsences) {
        if (absence.figure == figure)
            return absence.isUntold && absence.isUntold(plan);
    }
    return false;
}

} // namespace ridgepoint::plan

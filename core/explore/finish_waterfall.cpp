// SPDX-License-Identifier: Apache-2.0
#include "explore/finish_waterfall.h"

#include "explore/step_losses.h"
#include "explore/trial.h"
#include "plan/engine.h"

#include <cmath>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Plan;
using Engine = plan::Engine<double>;

namespace {

constexpr double kSecondsPerDay = 86400;
constexpr double kRounding = 1e-12; ///< of the finish: less is nothing

class Stack
{
  public:
    void add(FinishGroup group, std::string_view id, quantity::Literal name,
             std::string_view figure, double days)
    {
        m_entries.push_back({id, name, figure, group, days, 0});
    }

    /// Those that are not 0, as shares of their sum.
    std::vector<FinishEntry> take(double completionDays)
    {
        std::vector<FinishEntry> entries;
        for (FinishEntry& entry : m_entries) {
            if (!(std::abs(entry.days) > kRounding * completionDays))
                continue;
            entry.share = entry.days / completionDays;
            entries.push_back(entry);
        }
        return entries;
    }

  private:
    std::vector<FinishEntry> m_entries;
};

std::string_view idOf(FigureId figure)
{
    return plan::figureRow(figure).id;
}

/// From the FLOPs of the task to steps that all are at the peak.
void addSteps(Stack& stack, Engine& engine, const Plan& plan, double idealStepDays)
{
    const double full = engine[FigureId::TaskTotalFlops] / engine[FigureId::TaskFlopsPerStep];
    const double withDropped = full / (1 - plan.precision.skippedSteps);
    const double steps = engine[FigureId::TaskSteps];
    stack.add(FinishGroup::Ideal, "ideal", RP_TR("Computing at the peak"),
              idOf(FigureId::TaskTotalFlops), full * idealStepDays);
    stack.add(FinishGroup::Steps, "dropped_steps", RP_TR("Steps that are dropped"),
              idOf(FigureId::TaskSteps), (withDropped - full) * idealStepDays);
    stack.add(FinishGroup::Steps, "last_step", RP_TR("The last step, not full"),
              idOf(FigureId::TaskSteps), (steps - withDropped) * idealStepDays);
}

/// Saves and failures, in days of useful training. Under the exact law what failures cost beyond
/// the first order is an entry of its own.
void addFailures(Stack& stack, Engine& engine)
{
    const double base = engine[FigureId::RunBaseDays];
    struct Part
    {
        FigureId figure;
        std::string_view id;
        quantity::Literal name;
    };
    const Part parts[] = {
        {FigureId::ReliabilitySaveOverhead, "saves", RP_TR("Saving")},
        {FigureId::ReliabilityReworkOverhead, "rework", RP_TR("Redone after failures")},
        {FigureId::ReliabilityRecoveryOverhead, "recovery", RP_TR("Recovery from failures")},
    };
    double told = 0;
    for (const Part& part : parts) {
        const double share = engine[part.figure];
        told += share;
        stack.add(FinishGroup::Failures, part.id, part.name, idOf(part.figure), base * share);
    }
    stack.add(FinishGroup::Failures, "beyond_first_order",
              RP_TR("Failures during saves, recoveries and redone work"),
              idOf(FigureId::ReliabilityExactOverhead),
              base * (engine[FigureId::ReliabilityOverhead] - told));
}

} // namespace

FinishWaterfall finishWaterfall(const Plan& plan)
{
    FinishWaterfall waterfall;
    if (!Trial(plan).isSound()) {
        waterfall.reason = RP_TR("a field is out of its range; see the problems");
        return waterfall;
    }
    waterfall.reason = whyNoRanks(plan);
    if (!waterfall.reason.empty())
        return waterfall;
    const StepLosses losses = stepLosses(plan);
    waterfall.reason = losses.reason;
    if (!losses.reason.empty())
        return waterfall;
    Engine engine(plan, quantity::Reader<double>());
    waterfall.completionDays = engine[FigureId::RunCompletionDays];
    waterfall.deadlineDays = plan.task.deadlineDays;
    waterfall.marginDays = engine[FigureId::RunMarginDays];
    if (!std::isfinite(waterfall.completionDays) || !(waterfall.completionDays > 0)) {
        waterfall.reason = RP_TR("its finish cannot be computed; see the problems");
        return waterfall;
    }
    Stack stack;
    const double steps = engine[FigureId::TaskSteps];
    addSteps(stack, engine, plan, losses.idealS / kSecondsPerDay);
    for (const StepLoss& loss : losses.losses) {
        const LossRow& row = lossRow(loss.loss);
        stack.add(FinishGroup::Losses, row.id, row.name, row.figure,
                  steps * loss.seconds / kSecondsPerDay);
    }
    addFailures(stack, engine);
    stack.add(FinishGroup::Reserved, "reserved", RP_TR("Reserved days"), "task.reserved_days",
              plan.task.reservedDays);
    waterfall.entries = stack.take(waterfall.completionDays);
    return waterfall;
}

} // namespace ridgepoint::explore

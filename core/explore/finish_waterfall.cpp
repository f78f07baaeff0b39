// SPDX-License-Identifier: Apache-2.0
#include "explore/finish_waterfall.h"

#include "explore/finish_parts.h"
#include "explore/step_losses.h"
#include "explore/trial.h"
#include "plan/engine.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Plan;
using quantity::Text;
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
        const auto same = std::ranges::find(m_entries, id, &FinishEntry::id);
        if (same != m_entries.end())
            same->days += days; // of another phase
        else
            m_entries.push_back({id, name, figure, group, days, 0});
    }

    /// Those that are not 0, as shares of their sum.
    std::vector<FinishEntry> take(double completionDays)
    {
        // phases may have other losses
        std::ranges::stable_sort(m_entries, {}, [](const FinishEntry& entry) {
            return std::pair(entry.group, orderOf(entry));
        });
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
    static std::ptrdiff_t orderOf(const FinishEntry& entry)
    {
        if (entry.group != FinishGroup::Losses)
            return 0;
        const auto& rows = lossRows();
        return std::ranges::find(rows, entry.id, &LossRow::id) - rows.begin();
    }

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

/// Steps of a phase of the task, from the peak to what they take; false where that cannot be said.
bool addPhase(Stack& stack, Engine& phase, Text& reason)
{
    const StepLosses losses = stepLosses(phase.plan());
    reason = losses.reason;
    if (!reason.empty())
        return false;
    addSteps(stack, phase, phase.plan(), losses.idealS / kSecondsPerDay);
    const double steps = phase[FigureId::TaskSteps];
    for (const StepLoss& loss : losses.losses) {
        const LossRow& row = lossRow(loss.loss);
        stack.add(FinishGroup::Losses, row.id, row.name, row.figure,
                  steps * loss.seconds / kSecondsPerDay);
    }
    return true;
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
    Engine engine(plan, quantity::Reader<double>());
    waterfall.completionDays = engine[FigureId::RunCompletionDays];
    waterfall.deadlineDays = plan.task.deadlineDays;
    waterfall.marginDays = engine[FigureId::RunMarginDays];
    if (!std::isfinite(waterfall.completionDays) || !(waterfall.completionDays > 0)) {
        waterfall.reason = RP_TR("its finish cannot be computed; see the problems");
        return waterfall;
    }
    Stack stack;
    for (int i = 0; i < engine.phases(); ++i) {
        if (!addPhase(stack, engine.phase(i), waterfall.reason))
            return waterfall;
    }
    for (const FinishPart& part : finishParts(plan).parts) {
        if (part.kind == FinishPartKind::Training)
            continue;
        const FinishPartRow& row = finishPartRow(part.kind);
        stack.add(part.kind == FinishPartKind::Reserved ? FinishGroup::Reserved
                                                        : FinishGroup::Failures,
                  row.id, row.name, row.figure, part.days);
    }
    waterfall.entries = stack.take(waterfall.completionDays);
    return waterfall;
}

} // namespace ridgepoint::explore

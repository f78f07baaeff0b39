// SPDX-License-Identifier: Apache-2.0
#include "explore/finish_parts.h"

#include "explore/trial.h"
#include "plan/engine.h"

#include <cmath>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Plan;
using Engine = plan::Engine<double>;

namespace {

constexpr double kRounding = 1e-12; ///< of the finish: less is nothing

class Bar
{
  public:
    void add(FinishPartKind kind, double days, int phase = -1)
    {
        m_parts.push_back({kind, phase, days});
    }
    std::vector<FinishPart> take(double completionDays)
    {
        std::erase_if(m_parts, [&](const FinishPart& part) {
            return !(std::abs(part.days) > kRounding * completionDays);
        });
        return std::move(m_parts);
    }

  private:
    std::vector<FinishPart> m_parts;
};

void addTraining(Bar& bar, Engine& engine)
{
    if (engine.phases() == 1)
        return bar.add(FinishPartKind::Training, engine[FigureId::RunBaseDays]);
    for (int i = 0; i < engine.phases(); ++i)
        bar.add(FinishPartKind::Training, engine.phase(i)[FigureId::RunBaseDays], i);
}

/// Each phase has its own failures and its own time of a save.
void addFailures(Bar& bar, Engine& engine)
{
    struct Share
    {
        FinishPartKind kind;
        FigureId ofUsefulTime;
    };
    constexpr Share kShares[] = {
        {FinishPartKind::Saving, FigureId::ReliabilitySaveOverhead},
        {FinishPartKind::Rework, FigureId::ReliabilityReworkOverhead},
        {FinishPartKind::Recovery, FigureId::ReliabilityRecoveryOverhead},
    };
    double told = 0;
    double all = 0;
    for (int i = 0; i < engine.phases(); ++i)
        all +=
            engine.phase(i)[FigureId::RunBaseDays] * engine.phase(i)[FigureId::ReliabilityOverhead];
    for (const Share& share : kShares) {
        double days = 0;
        for (int i = 0; i < engine.phases(); ++i)
            days += engine.phase(i)[FigureId::RunBaseDays] * engine.phase(i)[share.ofUsefulTime];
        told += days;
        bar.add(share.kind, days);
    }
    bar.add(FinishPartKind::BeyondFirstOrder, all - told);
}

} // namespace

const std::vector<FinishPartRow>& finishPartRows()
{
    const auto id = [](FigureId figure) { return plan::figureRow(figure).id; };
    using enum FinishPartKind;
    static const std::vector<FinishPartRow> rows{
        {Training, "training", RP_TR("Training"), id(FigureId::RunBaseDays)},
        {Saving, "saves", RP_TR("Saving"), id(FigureId::ReliabilitySaveOverhead)},
        {Rework, "rework", RP_TR("Redone after failures"), id(FigureId::ReliabilityReworkOverhead)},
        {Recovery, "recovery", RP_TR("Recovery from failures"),
         id(FigureId::ReliabilityRecoveryOverhead)},
        {BeyondFirstOrder, "beyond_first_order",
         RP_TR("Failures during saves, recoveries and redone work"),
         id(FigureId::ReliabilityExactOverhead)},
        {Interruptions, "interruptions", RP_TR("Saves, failures and all that interrupts training"),
         id(FigureId::RunGoodput)},
        {SlowNodes, "slow_nodes", RP_TR("Replacing slow nodes"), id(FigureId::RunEvictionDays)},
        {BetweenJobs, "between_jobs", RP_TR("Between jobs"), id(FigureId::RunRestartDays)},
        {Reserved, "reserved", RP_TR("Reserved days"), "task.reserved_days"},
    };
    return rows;
}

const FinishPartRow& finishPartRow(FinishPartKind kind)
{
    return finishPartRows()[static_cast<std::size_t>(kind)];
}

std::string FinishPart::figure() const
{
    return phase < 0 ? std::string(finishPartRow(kind).figure)
                     : plan::figureText(FigureId::RunPhaseDays, phase);
}

quantity::Text nameOf(const FinishPart& part)
{
    if (part.phase >= 0)
        return {RP_TR("Training, phase {0}"), quantity::countOf(part.phase + 1)};
    return finishPartRow(part.kind).name;
}

FinishParts finishParts(const Plan& given, std::span<const quantity::Fix> edits)
{
    FinishParts finish;
    Trial trial(given);
    if (!trial.isSound()) {
        finish.reason = RP_TR("a field is out of its range; see the problems");
        return finish;
    }
    finish.reason = whyNoRanks(given);
    if (!finish.reason.empty())
        return finish;
    Plan plan = given;
    if (!edits.empty()) {
        auto tried = trial.with(edits, &finish.reason);
        if (!tried)
            return finish;
        plan = std::move(tried->plan);
    }
    Engine engine(plan, quantity::Reader<double>());
    finish.completionDays = engine[FigureId::RunCompletionDays];
    finish.deadlineDays = plan.task.deadlineDays;
    if (!std::isfinite(finish.completionDays) || !(finish.completionDays > 0)) {
        finish.completionDays = 0;
        finish.reason = RP_TR("its finish cannot be computed; see the problems");
        return finish;
    }
    Bar bar;
    addTraining(bar, engine);
    if (engine.isGiven(FigureId::RunGoodput)) {
        bar.add(FinishPartKind::Interruptions,
                engine[FigureId::RunTrainingDays] - engine[FigureId::RunBaseDays]);
    } else {
        addFailures(bar, engine);
        bar.add(FinishPartKind::SlowNodes, engine[FigureId::RunEvictionDays]);
        bar.add(FinishPartKind::BetweenJobs, engine[FigureId::RunRestartDays]);
    }
    bar.add(FinishPartKind::Reserved, plan.task.reservedDays);
    finish.parts = bar.take(finish.completionDays);
    return finish;
}

} // namespace ridgepoint::explore

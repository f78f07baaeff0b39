// SPDX-License-Identifier: Apache-2.0
// Formulas of the whole run: when it ends, what it costs, its evaluations and its batch (chapter
// 10.1.1 and 10.6).
#include "plan/absences.h"
#include "plan/formulas.h"
#include "run/batch.h"

#include <limits>

namespace ridgepoint::plan::formula {

using quantity::because;
using quantity::Candidate;
using quantity::largest;
using quantity::named;
using quantity::smallest;
using quantity::valueOf;

namespace {

constexpr double kSecondsPerDay = 86400;
constexpr double kSecondsPerHour = 3600;
constexpr double kHoursPerDay = 24;

/// What a job trains and saves between its start and the scheduler's limit.
template <class N>
N jobTrainingS(Engine<N>& e)
{
    return named(e.in(e.plan().task.jobLimitS) - e[FigureId::ReliabilityLoadS] -
                     e.in(e.plan().reliability.warmUpS) - e[FigureId::CheckpointSaveS],
                 {"T_job", RP_TR("training in a job, between its start and its last save"), "s"});
}

/// What lies between the training of two jobs.
template <class N>
N betweenJobsS(Engine<N>& e)
{
    return named(e[FigureId::CheckpointSaveS] + e.in(e.plan().task.queueS) +
                     e[FigureId::ReliabilityLoadS] + e.in(e.plan().reliability.warmUpS),
                 {"T_between", RP_TR("saving, waiting, loading and warming up"), "s"});
}

/// Seconds of the days for training, less what slow nodes and job limits take of them.
template <class N>
N availableS(Engine<N>& e)
{
    using std::ceil;
    const N days = e[FigureId::TaskAvailableDays];
    const double& limit = e.plan().task.jobLimitS;
    N training = days * kSecondsPerDay;
    if (!e.isGiven(FigureId::RunGoodput)) { // which is of all of it
        training = training - e[FigureId::RunEvictionDays] * kSecondsPerDay;
        if (limit > 0) {
            const N between = betweenJobsS(e);
            const N jobs = named(ceil((training + between) / (jobTrainingS(e) + between)),
                                 {"n_A", RP_TR("jobs that fit into the days for training"), ""});
            // what is left after the last but one may be too short to start another
            training =
                largest({Candidate<N>{RP_TR("all of them"), training - (jobs - 1) * between},
                         Candidate<N>{RP_TR("all but the last"), (jobs - 1) * jobTrainingS(e)}});
        }
        training = because({e.in(limit)}, training);
    }
    return named(training, {"T_available", RP_TR("days for training"), "s"});
}

/// Training with saves and failures over training without. With phases, over all of them.
template <class N>
N withOverhead(Engine<N>& e)
{
    if (e.isGiven(FigureId::RunGoodput))
        return 1 / e[FigureId::RunGoodput];
    if (e.phases() == 1)
        return 1 + e[FigureId::ReliabilityOverhead];
    N days = 0;
    for (int i = 0; i < e.phases(); ++i)
        days += e.at(FigureId::RunPhaseDays, i);
    return days / e[FigureId::RunBaseDays];
}

/// A step; with phases, the mean of all.
template <class N>
N meanStepS(Engine<N>& e)
{
    if (e.phases() == 1)
        return e[FigureId::StepTimeS];
    return named(e[FigureId::RunBaseDays] * kSecondsPerDay / e[FigureId::TaskSteps],
                 {"t_mean", RP_TR("mean step of all phases"), "s"});
}

template <class N>
N price(Engine<N>& e)
{
    return e.in(e.plan().cluster.pools.front().pricePerAcceleratorHour);
}

/// What the gradient noise scale says; no number where it is not known.
template <class N, class Use>
N withNoise(Engine<N>& e, FigureId figure, const Use& use)
{
    const auto& noise = e.plan().task.noiseScaleTokens;
    return noise ? use(e.in(noise)) : absent<N>(figure, {e.in(noise)});
}

} // namespace

RP_FORMULA(RunPhaseStepS)
{
    return e.phase(stage)[FigureId::StepTimeS];
}

RP_FORMULA(RunPhaseDays)
{
    Engine<N>& phase = e.phase(stage);
    return phase[FigureId::RunBaseDays] * (1 + phase[FigureId::ReliabilityOverhead]);
}

RP_FORMULA(RunBaseDays)
{
    if (e.phases() == 1)
        return e[FigureId::TaskSteps] * e[FigureId::StepTimeS] / kSecondsPerDay;
    N days = 0;
    for (int i = 0; i < e.phases(); ++i)
        days += e.phase(i)[FigureId::RunBaseDays];
    return days;
}

RP_FORMULA(RunEvictionDays)
{
    const run::Stragglers& stragglers = e.plan().stragglers;
    const N share = e.in(stragglers.slowNodes);
    if (!(stragglers.slowNodes > 0))
        return because({share}, N(0));
    const N response = e.in(stragglers.response);
    if (stragglers.response != run::SlowResponse::Evict)
        return because({share, response}, N(0));
    return because({response},
                   share * e.nodes() * e[FigureId::StragglersEvictionS] / kSecondsPerDay);
}

RP_FORMULA(RunJobs)
{
    using std::ceil;
    const double& limit = e.plan().task.jobLimitS;
    if (!(limit > 0))
        return because({e.in(limit)}, N(1));
    const N useful = jobTrainingS(e);
    if (!(valueOf(useful) > 0))
        return absent<N>(FigureId::RunJobs, {useful});
    constexpr double kRounding = 1e-9; // of a job: none of its own
    return ceil(e[FigureId::RunBaseDays] * withOverhead(e) * kSecondsPerDay / useful - kRounding);
}

RP_FORMULA(RunRestartDays)
{
    const double& limit = e.plan().task.jobLimitS;
    if (!(limit > 0))
        return because({e.in(limit)}, N(0));
    return (e[FigureId::RunJobs] - 1) * betweenJobsS(e) / kSecondsPerDay;
}

RP_FORMULA(RunTrainingDays)
{
    const N days = e[FigureId::RunBaseDays] * withOverhead(e);
    if (e.isGiven(FigureId::RunGoodput)) // which is of all of it
        return days;
    return days + e[FigureId::RunRestartDays] + e[FigureId::RunEvictionDays];
}

RP_FORMULA(RunGoodput)
{
    // not of run.training_days, which rests on a given goodput
    N days = 0;
    for (int i = 0; i < e.phases(); ++i)
        days += e.at(FigureId::RunPhaseDays, i);
    return e[FigureId::RunBaseDays] /
           (days + e[FigureId::RunRestartDays] + e[FigureId::RunEvictionDays]);
}

RP_FORMULA(RunCompletionDays)
{
    return e.in(e.plan().task.reservedDays) + e[FigureId::RunTrainingDays];
}

RP_FORMULA(RunMarginDays)
{
    return e.in(e.plan().task.deadlineDays) - e[FigureId::RunCompletionDays];
}

RP_FORMULA(RunMaxStepS)
{
    return availableS(e) / (e[FigureId::TaskSteps] * withOverhead(e));
}

RP_FORMULA(RunStepMarginS)
{
    return e[FigureId::RunMaxStepS] - meanStepS(e);
}

RP_FORMULA(RunMaxCommunicationS)
{
    return e[FigureId::StepExposedCommunicationS] + e[FigureId::RunStepMarginS];
}

RP_FORMULA(RunRequiredEfficiency)
{
    const compute::EfficiencyMeaning& means = e.plan().compute.efficiencyMeaning;
    const N mode = e.in(e.plan().compute.mode);
    if (means == compute::EfficiencyMeaning::Mfu &&
        !e.timesOperators()) // of the whole step, so all of it scales
        return because({e.in(means), mode},
                       e.in(e.plan().compute.efficiency) * meanStepS(e) / e[FigureId::RunMaxStepS]);
    // What scales with the rate of computation may take the seconds to spare too.
    const N computing =
        named(e[FigureId::StepComputeS] + e[FigureId::StepRecomputeS] + e[FigureId::StepBubbleS] +
                  e[FigureId::StepStragglerS],
              {"T_η", RP_TR("parts of the step that scale with the efficiency"), "s"});
    const N allowed = named(computing + e[FigureId::RunStepMarginS],
                            {"T_ηmax", RP_TR("the most that they may take"), "s"});
    const N reached = e.timesOperators()
                          ? because({mode}, e[FigureId::ComputeAchievedFlopPerS] /
                                                e.in(e.plan().cluster.pools.front().peakFlopPerS))
                          : because({mode, e.in(means)}, e.in(e.plan().compute.efficiency));
    const N required = reached * computing / allowed;
    if (valueOf(allowed) > 0)
        return required;
    return absent<N>(FigureId::RunRequiredEfficiency, {required});
}

RP_FORMULA(RunTokensByDeadline)
{
    using std::floor;
    N left = availableS(e);
    N tokens = 0;
    const bool isGiven = e.isGiven(FigureId::RunGoodput);
    for (int i = 0; i < e.phases(); ++i) {
        Engine<N>& phase = e.phase(i);
        const N stepS = phase[FigureId::StepTimeS] *
                        (isGiven ? withOverhead(e) : 1 + phase[FigureId::ReliabilityOverhead]);
        const N batch = phase[FigureId::TaskTokensPerStep];
        if (i + 1 == e.phases()) // training may go on beyond what is asked for
            return tokens + floor(left / stepS) * batch;
        const N steps = smallest(
            {Candidate<N>{RP_TR("all of this phase"), phase[FigureId::TaskSteps]},
             Candidate<N>{RP_TR("as many as are left time for"),
                          largest({Candidate<N>{RP_TR("none"), N(0)},
                                   Candidate<N>{RP_TR("whole steps"), floor(left / stepS)}})}});
        tokens += steps * batch;
        left = left - steps * stepS;
    }
    return tokens;
}

RP_FORMULA(RunExpectedFailures)
{
    if (e.phases() == 1)
        return e[FigureId::RunBaseDays] * withOverhead(e) * kSecondsPerDay /
               e[FigureId::ReliabilityMtbfS];
    N failures = 0;
    for (int i = 0; i < e.phases(); ++i)
        failures += e.phase(i)[FigureId::RunExpectedFailures];
    return failures;
}

RP_FORMULA(RunAcceleratorHours)
{
    const N spares = e.in(e.plan().stragglers.spareNodes);
    const N ready = e.plan().stragglers.spareNodes > 0
                        ? spares * e.in(e.plan().cluster.pools.front().acceleratorsPerNode)
                        : because({spares}, N(0));
    if (e.phases() == 1 || e.isGiven(FigureId::RunGoodput))
        return (e[FigureId::ClusterAccelerators] + ready) * e[FigureId::RunCompletionDays] *
               kHoursPerDay;
    // each phase has its own accelerators; what is no training, those of the first
    N days = ready * e[FigureId::RunCompletionDays] +
             e[FigureId::ClusterAccelerators] *
                 (e.in(e.plan().task.reservedDays) + e[FigureId::RunRestartDays] +
                  e[FigureId::RunEvictionDays]);
    for (int i = 0; i < e.phases(); ++i)
        days += e.phase(i)[FigureId::ClusterAccelerators] * e.at(FigureId::RunPhaseDays, i);
    return days * kHoursPerDay;
}

RP_FORMULA(RunNodeHours)
{
    return e[FigureId::RunAcceleratorHours] /
           e.in(e.plan().cluster.pools.front().acceleratorsPerNode);
}

RP_FORMULA(RunAllocationMarginHours)
{
    const N granted = e.in(e.plan().task.allocationNodeHours);
    if (!(e.plan().task.allocationNodeHours > 0))
        return absent<N>(FigureId::RunAllocationMarginHours, {granted});
    return granted - e[FigureId::RunNodeHours];
}

RP_FORMULA(RunRentalCost)
{
    const run::Costs& costs = e.plan().costs;
    const N hours = e[FigureId::RunAcceleratorHours];
    const N bought = e.in(costs.reservedAcceleratorHours);
    if (!(costs.reservedAcceleratorHours > 0))
        return because({bought}, hours * price(e));
    const N beyond = largest({Candidate<N>{RP_TR("none"), N(0)},
                              Candidate<N>{RP_TR("beyond what was bought"), hours - bought}});
    return bought * e.in(costs.reservedPricePerAcceleratorHour) + beyond * price(e);
}

RP_FORMULA(RunEnergyKwh)
{
    constexpr double kWattsPerKilowatt = 1000;
    return e.in(e.plan().cluster.pools.front().powerWatts) / kWattsPerKilowatt *
           e[FigureId::RunAcceleratorHours] * e.in(e.plan().costs.pue);
}

RP_FORMULA(RunEnergyCost)
{
    return e[FigureId::RunEnergyKwh] * e.in(e.plan().costs.pricePerKwh);
}

RP_FORMULA(RunCarbonKg)
{
    return e[FigureId::RunEnergyKwh] * e.in(e.plan().costs.carbonKgPerKwh);
}

RP_FORMULA(RunEvaluationCost)
{
    return e[FigureId::EvaluationTotalAcceleratorHours] * price(e);
}

RP_FORMULA(RunCost)
{
    return e[FigureId::RunRentalCost] + e[FigureId::RunEnergyCost] +
           e[FigureId::RunEvaluationCost] + e.in(e.plan().costs.fixed);
}

RP_FORMULA(RunCostPerTrillionTokens)
{
    constexpr double kTrillion = 1e12;
    return e[FigureId::RunCost] / e[FigureId::TaskTokens] * kTrillion;
}

RP_FORMULA(RunInterruptionHours)
{
    if (e.phases() == 1)
        return e[FigureId::ClusterAccelerators] * e[FigureId::RunBaseDays] * kHoursPerDay *
               (e[FigureId::ReliabilityOverhead] - e[FigureId::ReliabilitySaveOverhead]);
    N hours = 0;
    for (int i = 0; i < e.phases(); ++i)
        hours += e.phase(i)[FigureId::RunInterruptionHours];
    return hours;
}

RP_FORMULA(RunInterruptionCost)
{
    return e[FigureId::RunInterruptionHours] * price(e);
}

RP_FORMULA(RunBudgetMargin)
{
    const auto& budget = e.plan().costs.budget;
    if (!budget)
        return absent<N>(FigureId::RunBudgetMargin, {e.in(budget)});
    return e.in(budget)-e[FigureId::RunCost];
}

RP_FORMULA(EvaluationFlops)
{
    // forward alone is a third of forward and backward
    return e.in(e.plan().evaluation.tokens) * e[FigureId::ModelFlopsPerToken] / 3;
}

RP_FORMULA(EvaluationTimeS)
{
    return e[FigureId::EvaluationFlops] /
           (e.in(e.plan().evaluation.accelerators) * e[FigureId::ComputeAchievedFlopPerS]);
}

RP_FORMULA(EvaluationAcceleratorHours)
{
    return e[FigureId::EvaluationFlops] / e[FigureId::ComputeAchievedFlopPerS] / kSecondsPerHour;
}

RP_FORMULA(EvaluationGapS)
{
    const std::int64_t& every = e.plan().evaluation.everySteps;
    if (every > 0)
        return e.in(every)*e[FigureId::StepTimeS];
    return because({e.in(every)}, e[FigureId::CheckpointIntervalS] + e[FigureId::CheckpointSaveS]);
}

RP_FORMULA(EvaluationMarginS)
{
    return e[FigureId::EvaluationGapS] - e[FigureId::EvaluationTimeS];
}

RP_FORMULA(EvaluationCount)
{
    const run::Evaluation& evaluation = e.plan().evaluation;
    if (!(evaluation.tokens > 0))
        return because({e.in(evaluation.tokens)}, N(0));
    if (evaluation.everySteps > 0)
        return because({e.in(evaluation.tokens)},
                       e[FigureId::TaskSteps] / e.in(evaluation.everySteps));
    return because({e.in(evaluation.tokens), e.in(evaluation.everySteps)},
                   e[FigureId::CheckpointSaves]);
}

RP_FORMULA(EvaluationTotalAcceleratorHours)
{
    return e[FigureId::EvaluationCount] * e[FigureId::EvaluationAcceleratorHours];
}

RP_FORMULA(EvaluationShare)
{
    return e[FigureId::EvaluationTotalAcceleratorHours] / e[FigureId::TaskAcceleratorHours];
}

RP_FORMULA(BatchNoiseRatio)
{
    return withNoise(e, FigureId::BatchNoiseRatio, [&](const N& noise) {
        return run::batchOverNoise<N>(e[FigureId::TaskTokensPerStep], noise);
    });
}

RP_FORMULA(BatchLeastSteps)
{
    return withNoise(e, FigureId::BatchLeastSteps, [&](const N& noise) {
        return run::fewestSteps<N>(e[FigureId::TaskSteps], e[FigureId::TaskTokensPerStep], noise);
    });
}

RP_FORMULA(BatchLeastTokens)
{
    return withNoise(e, FigureId::BatchLeastTokens, [&](const N& noise) {
        return run::fewestTokens<N>(e[FigureId::BatchLeastSteps], noise);
    });
}

RP_FORMULA(BatchWeakCeiling)
{
    return withNoise(e, FigureId::BatchWeakCeiling, [&](const N& noise) {
        return run::stepsOverFewest<N>(e[FigureId::TaskTokensPerStep], noise);
    });
}

} // namespace ridgepoint::plan::formula

// SPDX-License-Identifier: Apache-2.0
// Formulas of saving, failures and the whole run (chapter 10.4.4 and 10.6).
#include "plan/formulas.h"

#include <limits>

namespace ridgepoint::plan::formula {

using quantity::because;
using quantity::named;
using quantity::valueOf;

namespace {

constexpr double kSecondsPerDay = 86400;
constexpr double kHoursPerDay = 24;

template <class N>
N failuresPerS(Engine<N>& e)
{
    return named(1 / e[FigureId::ReliabilityMtbfS],
                 {"λ", RP_TR("failures of the job a second"), "1/s"});
}

template <class N>
run::Overhead<N> overheads(Engine<N>& e)
{
    return run::firstOrderOverhead<N>(e[FigureId::CheckpointSaveS],
                                      e[FigureId::CheckpointIntervalS], failuresPerS(e),
                                      e.in(e.plan().reliability.recoveryS));
}

/// Seconds of the days for training.
template <class N>
N availableS(Engine<N>& e)
{
    return named(e[FigureId::TaskAvailableDays] * kSecondsPerDay,
                 {"T_available", RP_TR("days for training"), "s"});
}

template <class N>
N withOverhead(Engine<N>& e)
{
    return 1 + e[FigureId::ReliabilityOverhead];
}

} // namespace

RP_FORMULA(CheckpointBytesPerParameter)
{
    const memory::Precision& precision = e.plan().precision;
    const run::CheckpointContents& contents = e.plan().checkpoint.contents;
    const auto moments = memory::momentCounts(precision, e.reader());
    const N optimizer = e.bytesOf(precision.masterWeights) + moments.first + moments.second;
    if (contents == run::CheckpointContents::Optimizer)
        return because({e.in(contents)}, optimizer);
    return because({e.in(contents)}, e.bytesOf(precision.weights) + optimizer);
}

RP_FORMULA(CheckpointBytes)
{
    return e[FigureId::CheckpointBytesPerParameter] * e[FigureId::ModelTrainedParameters];
}

RP_FORMULA(CheckpointSaveS)
{
    return e[FigureId::CheckpointBytes] / e.in(e.plan().cluster.storageWriteBytesPerS);
}

RP_FORMULA(CheckpointYoungIntervalS)
{
    return run::youngIntervalS<N>(e[FigureId::CheckpointSaveS], failuresPerS(e));
}

RP_FORMULA(CheckpointExactIntervalS)
{
    return run::exactIntervalS<N>(e[FigureId::CheckpointSaveS], failuresPerS(e));
}

RP_FORMULA(CheckpointIntervalS)
{
    const run::Checkpoint& checkpoint = e.plan().checkpoint;
    if (checkpoint.intervalS)
        return e.in(checkpoint.intervalS);
    const run::OverheadLaw& law = e.plan().reliability.law;
    const FigureId best = law == run::OverheadLaw::FirstOrder ? FigureId::CheckpointYoungIntervalS
                                                              : FigureId::CheckpointExactIntervalS;
    return because({e.in(checkpoint.intervalS), e.in(law)}, e[best]);
}

RP_FORMULA(ReliabilityMtbfS)
{
    const run::Reliability& reliability = e.plan().reliability;
    N rate = named(e[FigureId::ClusterAccelerators] / e.in(reliability.acceleratorMtbfS),
                   {"λ_a", RP_TR("failures of accelerators a second"), "1/s"});
    if (reliability.sharedMtbfS)
        rate += 1 / e.in(reliability.sharedMtbfS);
    else
        rate = because({e.in(reliability.sharedMtbfS)}, rate);
    return 1 / rate;
}

RP_FORMULA(ReliabilitySaveOverhead)
{
    return overheads(e).save;
}

RP_FORMULA(ReliabilityReworkOverhead)
{
    return overheads(e).rework;
}

RP_FORMULA(ReliabilityRecoveryOverhead)
{
    return overheads(e).recovery;
}

RP_FORMULA(ReliabilityExactOverhead)
{
    return run::exactOverhead<N>(e[FigureId::CheckpointSaveS], e[FigureId::CheckpointIntervalS],
                                 failuresPerS(e), e.in(e.plan().reliability.recoveryS));
}

RP_FORMULA(ReliabilityOverhead)
{
    const run::OverheadLaw& law = e.plan().reliability.law;
    if (law == run::OverheadLaw::Exact)
        return because({e.in(law)}, e[FigureId::ReliabilityExactOverhead]);
    return because({e.in(law)}, e[FigureId::ReliabilitySaveOverhead] +
                                    e[FigureId::ReliabilityReworkOverhead] +
                                    e[FigureId::ReliabilityRecoveryOverhead]);
}

RP_FORMULA(RunBaseDays)
{
    return e[FigureId::TaskSteps] * e[FigureId::StepTimeS] / kSecondsPerDay;
}

RP_FORMULA(RunCompletionDays)
{
    return e.in(e.plan().task.reservedDays) + e[FigureId::RunBaseDays] * withOverhead(e);
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
    return e[FigureId::RunMaxStepS] - e[FigureId::StepTimeS];
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
        return because({e.in(means), mode}, e.in(e.plan().compute.efficiency) *
                                                e[FigureId::StepTimeS] / e[FigureId::RunMaxStepS]);
    // What scales with the rate of computation may take the seconds to spare too.
    const N computing =
        named(e[FigureId::StepComputeS] + e[FigureId::StepRecomputeS] + e[FigureId::StepBubbleS],
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
    return quantity::witnessed(std::numeric_limits<double>::quiet_NaN(),
                               RP_TR("no efficiency makes this deadline"), {required});
}

RP_FORMULA(RunTokensByDeadline)
{
    using std::floor;
    return floor(availableS(e) / (e[FigureId::StepTimeS] * withOverhead(e))) *
           e[FigureId::TaskTokensPerStep];
}

RP_FORMULA(RunExpectedFailures)
{
    return e[FigureId::RunBaseDays] * withOverhead(e) * kSecondsPerDay /
           e[FigureId::ReliabilityMtbfS];
}

RP_FORMULA(RunAcceleratorHours)
{
    return e[FigureId::ClusterAccelerators] * e[FigureId::RunCompletionDays] * kHoursPerDay;
}

RP_FORMULA(RunCost)
{
    return e[FigureId::RunAcceleratorHours] *
           e.in(e.plan().cluster.pools.front().pricePerAcceleratorHour);
}

} // namespace ridgepoint::plan::formula

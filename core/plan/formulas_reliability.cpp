// SPDX-License-Identifier: Apache-2.0
// Formulas of saving, failures and stragglers (chapter 10.4).
#include "plan/absences.h"
#include "plan/formulas.h"
#include "plan/saving_of.h"
#include "run/failure_rates.h"
#include "run/spares.h"
#include "run/stragglers.h"

#include <algorithm>
#include <limits>

namespace ridgepoint::plan {

using quantity::because;
using quantity::Candidate;
using quantity::largest;
using quantity::named;
using quantity::smallest;
using quantity::valueOf;

namespace {

template <class N>
N failuresPerS(Engine<N>& e)
{
    return named(1 / e[FigureId::ReliabilityMtbfS],
                 {"λ", RP_TR("failures of the job a second"), "1/s"});
}

template <class N>
bool isAsynchronous(const Engine<N>& e)
{
    return e.plan().checkpoint.writing == run::Writing::Asynchronous;
}

} // namespace

template <class N>
run::Saving<N> savingOf(Engine<N>& e)
{
    const Plan& plan = e.plan();
    return {e[FigureId::CheckpointSaveS],
            isAsynchronous(e) ? e[FigureId::CheckpointWriteS] : N(0),
            isAsynchronous(e),
            failuresPerS(e),
            e[FigureId::ReliabilityRecoveryTimeS],
            plan.reliability.law,
            e.in(plan.reliability.law),
            e.in(plan.checkpoint.writing)};
}

template run::Saving<double> savingOf(Engine<double>&);
template run::Saving<quantity::Traced> savingOf(Engine<quantity::Traced>&);

namespace formula {
namespace {

template <class N>
run::Overhead<N> overheads(Engine<N>& e)
{
    return run::firstOrderOverhead<N>(savingOf(e), e[FigureId::CheckpointIntervalS]);
}

/// Of intervals that cost at most this more than the best one; a thousandth of useful time.
constexpr double kBand = 0.001;

/// Nodes, and cards in them, that a job has.
template <class N>
run::JobParts<N> jobParts(Engine<N>& e)
{
    const hardware::Pool& pool = e.plan().cluster.pools.front();
    return {e[FigureId::ClusterAccelerators], e.nodes(), e.nodes() * e.in(pool.nicsPerNode)};
}

/// What a rank computes in a step.
template <class N>
N computingS(Engine<N>& e)
{
    return named(e[FigureId::StepComputeS] + e[FigureId::StepRecomputeS],
                 {"μ", RP_TR("what a rank computes in a step"), "s"});
}

/// Whether the step's time holds what stragglers cost: an MFU and a given time do.
template <class N>
bool holdsStragglers(const Engine<N>& e)
{
    return e.plan().compute.efficiencyMeaning == compute::EfficiencyMeaning::Mfu &&
           !e.timesOperators();
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

RP_FORMULA(CheckpointWriteS)
{
    const hardware::Cluster& cluster = e.plan().cluster;
    const N bytes = e[FigureId::CheckpointBytes];
    const N storage = bytes / e.in(cluster.storageWriteBytesPerS);
    const N nodeRate = e.in(cluster.nodeWriteBytesPerS);
    if (!(cluster.nodeWriteBytesPerS > 0))
        return because({nodeRate}, storage);
    const bool& sharded = e.plan().checkpoint.sharded;
    const N writers = sharded ? e.nodes() : N(1);
    return because({e.in(sharded)}, largest({Candidate<N>{RP_TR("the storage"), storage},
                                             Candidate<N>{RP_TR("the nodes that write"),
                                                          bytes / (writers * nodeRate)}}));
}

RP_FORMULA(CheckpointCopyS)
{
    const hardware::Pool& pool = e.plan().cluster.pools.front();
    const bool& sharded = e.plan().checkpoint.sharded;
    const N copying = because({e.in(sharded)}, sharded ? e[FigureId::ClusterAccelerators]
                                                       : e.in(pool.acceleratorsPerNode));
    return e[FigureId::CheckpointBytes] * e.in(pool.acceleratorsPerHostLink) /
           (copying * e.in(pool.hostLinkBytesPerS));
}

RP_FORMULA(CheckpointSaveS)
{
    return because({e.in(e.plan().checkpoint.writing)},
                   e[isAsynchronous(e) ? FigureId::CheckpointCopyS : FigureId::CheckpointWriteS]);
}

RP_FORMULA(CheckpointYoungIntervalS)
{
    return run::youngIntervalS<N>(e[FigureId::CheckpointSaveS], failuresPerS(e));
}

RP_FORMULA(CheckpointDalyIntervalS)
{
    return run::dalyIntervalS<N>(e[FigureId::CheckpointSaveS], failuresPerS(e));
}

RP_FORMULA(CheckpointExactIntervalS)
{
    return run::exactIntervalS<N>(savingOf(e));
}

RP_FORMULA(CheckpointIntervalS)
{
    const run::Checkpoint& checkpoint = e.plan().checkpoint;
    if (checkpoint.intervalS)
        return e.in(checkpoint.intervalS);
    const run::OverheadLaw& law = e.plan().reliability.law;
    const N best = law == run::OverheadLaw::FirstOrder
                       ? isAsynchronous(e) ? run::firstOrderIntervalS<N>(savingOf(e))
                                           : because({e.in(checkpoint.writing)},
                                                     e[FigureId::CheckpointYoungIntervalS])
                       : e[FigureId::CheckpointExactIntervalS];
    return because({e.in(checkpoint.intervalS), e.in(law)}, best);
}

RP_FORMULA(CheckpointBandLowS)
{
    return run::intervalBand<N>(savingOf(e), kBand).lowS;
}

RP_FORMULA(CheckpointBandHighS)
{
    return run::intervalBand<N>(savingOf(e), kBand).highS;
}

RP_FORMULA(CheckpointSaves)
{
    using std::floor;
    constexpr double kSecondsPerDay = 86400;
    return floor(e[FigureId::RunBaseDays] * kSecondsPerDay / e[FigureId::CheckpointIntervalS]);
}

RP_FORMULA(CheckpointKept)
{
    using std::floor;
    const run::Checkpoint& checkpoint = e.plan().checkpoint;
    const N saves = e[FigureId::CheckpointSaves];
    const N last = smallest({Candidate<N>{RP_TR("the last ones"), e.in(checkpoint.keepLast)},
                             Candidate<N>{RP_TR("all saves"), saves}});
    const N every = e.in(checkpoint.keepEverySaves);
    if (checkpoint.keepEverySaves <= 0)
        return because({every}, last);
    return smallest(
        {Candidate<N>{RP_TR("the last ones, and those for good"), last + floor(saves / every)},
         Candidate<N>{RP_TR("all saves"), saves}});
}

RP_FORMULA(CheckpointStorageBytes)
{
    return e[FigureId::CheckpointKept] * e[FigureId::CheckpointBytes];
}

RP_FORMULA(CheckpointWriteBytesPerS)
{
    return e[FigureId::CheckpointBytes] / e[FigureId::CheckpointIntervalS];
}

RP_FORMULA(ReliabilityMtbfS)
{
    const auto sources = run::failureRates<N>(e.plan().reliability, jobParts(e), e.reader());
    N rate = 0;
    for (const run::SourceRate<N>& source : sources) {
        const N one = named(source.perS, {"λ_i", source.label, "1/s"});
        rate = &source == &sources.front() ? one : rate + one;
    }
    return 1 / because(run::sourceCauses<N>(e.plan().reliability, e.reader()), rate);
}

RP_FORMULA(ReliabilityLoadS)
{
    const double& rate = e.plan().cluster.storageReadBytesPerS;
    if (!(rate > 0))
        return because({e.in(rate)}, N(0));
    return e[FigureId::CheckpointBytes] / e.in(rate);
}

RP_FORMULA(ReliabilityRecoveryTimeS)
{
    const run::Reliability& reliability = e.plan().reliability;
    if (reliability.recoveryS)
        return e.in(reliability.recoveryS);
    return because({e.in(reliability.recoveryS)},
                   e.in(reliability.detectS) + e.in(reliability.rescheduleS) +
                       e[FigureId::ReliabilityLoadS] + e.in(reliability.warmUpS));
}

RP_FORMULA(ReliabilitySpareShortage)
{
    const run::Reliability& reliability = e.plan().reliability;
    const N repair = e.in(reliability.repairS);
    if (!(reliability.repairS > 0))
        return because({repair}, N(0));
    N rate = 0;
    for (const auto& source : run::failureRates<N>(reliability, jobParts(e), e.reader())) {
        if (source.takesNode)
            rate += source.perS;
    }
    rate = because({e.in(reliability.hostMtbfS), e.in(reliability.linkMtbfS)}, rate);
    return run::spareShortage<N>(named(rate * repair, {"n_r", RP_TR("nodes under repair"), ""}),
                                 e.in(e.plan().stragglers.spareNodes));
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
    return run::exactOverhead<N>(savingOf(e), e[FigureId::CheckpointIntervalS]);
}

RP_FORMULA(ReliabilityOverhead)
{
    const run::OverheadLaw& law = e.plan().reliability.law;
    if (law != run::OverheadLaw::FirstOrder)
        return because({e.in(law)}, e[FigureId::ReliabilityExactOverhead]);
    return because({e.in(law)}, e[FigureId::ReliabilitySaveOverhead] +
                                    e[FigureId::ReliabilityReworkOverhead] +
                                    e[FigureId::ReliabilityRecoveryOverhead]);
}

RP_FORMULA(StragglersExpectedMaximum)
{
    return run::expectedMaximum<N>(e[FigureId::ClusterAccelerators]);
}

RP_FORMULA(StepStragglerS)
{
    const N mode = e.in(e.plan().compute.mode);
    const std::vector<N> causes =
        e.timesOperators() ? std::vector<N>{mode}
                           : std::vector<N>{mode, e.in(e.plan().compute.efficiencyMeaning)};
    if (holdsStragglers(e))
        return because(causes, N(0));
    return because(causes,
                   run::stragglingS<N>(e.plan().stragglers, computingS(e),
                                       e[FigureId::ClusterAccelerators], e.nodes(), e.reader()));
}

RP_FORMULA(StragglersDetectionWaitS)
{
    return e[FigureId::StragglersExpectedMaximum] * e.in(e.plan().stragglers.spread) *
           computingS(e);
}

RP_FORMULA(StragglersWaitS)
{
    return run::slowNodeWaitS<N>(e.plan().stragglers, computingS(e),
                                 e[FigureId::ClusterAccelerators], e.reader());
}

RP_FORMULA(StragglersReallocatedStepS)
{
    const N ranks = e[FigureId::ClusterAccelerators];
    if (valueOf(ranks) < 2)
        return absent<N>(FigureId::StragglersReallocatedStepS, {ranks});
    return e[FigureId::StepTimeS] - e[FigureId::StepStragglerS] +
           run::reallocatedS<N>(e.plan().stragglers, computingS(e), ranks, e.reader());
}

RP_FORMULA(StragglersEvictionS)
{
    return e[FigureId::CheckpointIntervalS] / 2 + e[FigureId::ReliabilityRecoveryTimeS];
}

RP_FORMULA(StragglersBreakEvenSteps)
{
    const N wait = e[FigureId::StragglersWaitS];
    if (!(valueOf(wait) > 0))
        return absent<N>(FigureId::StragglersBreakEvenSteps, {wait});
    return e[FigureId::StragglersEvictionS] / wait;
}

} // namespace formula
} // namespace ridgepoint::plan

// SPDX-License-Identifier: Apache-2.0
// Formulas of the model, the task and the machines.
#include "plan/formulas.h"

namespace ridgepoint::plan::formula {

using quantity::because;
using quantity::named;
using quantity::valueOf;

namespace {

constexpr double kSecondsPerDay = 86400;
constexpr double kSecondsPerHour = 3600;

template <class N>
const run::Phase& phase(const Engine<N>& e)
{
    return e.plan().task.phases.front();
}

/// The sum over the phases of the task.
template <class N>
N overPhases(Engine<N>& e, FigureId figure)
{
    N sum = 0;
    for (int i = 0; i < e.phases(); ++i)
        sum += e.phase(i)[figure];
    return sum;
}

template <class N>
N acceleratorsFor(Engine<N>& e, const N& days)
{
    using std::ceil;
    return ceil(e[FigureId::TaskTotalFlops] /
                (e[FigureId::ComputeAchievedFlopPerS] * days * kSecondsPerDay));
}

/// Of `ranks` ranks with the same slice and their tensor-parallel groups, those with the same part
/// of the same experts.
template <class N>
N overExperts(const Engine<N>& e, const N& ranks)
{
    const model::RankSplit<N> split = e.rankSplit();
    const N same = ranks * split.tensor / (split.expert * split.expertTensor);
    return quantity::largest({quantity::Candidate<N>{RP_TR("ranks over experts"), same},
                              quantity::Candidate<N>{RP_TR("one rank"), N(1)}});
}

} // namespace

RP_FORMULA(ModelParameters)
{
    return model::parameterCount(e.sequenceInventory());
}

RP_FORMULA(ModelTrainedParameters)
{
    if (e.isGiven(FigureId::ModelParameters))
        return e[FigureId::ModelParameters];
    return because(e.trainingCauses(), model::heldParameterCount(e.sequenceInventory()));
}

RP_FORMULA(ModelUpdatedParameters)
{
    if (e.isGiven(FigureId::ModelParameters) && e.trainsAll())
        return because(e.trainingCauses(), e[FigureId::ModelTrainedParameters]);
    return because(e.trainingCauses(), model::updatedParameterCount(e.sequenceInventory()));
}

RP_FORMULA(ModelActiveParameters)
{
    if (e.isGiven(FigureId::ModelParameters))
        return e[FigureId::ModelParameters];
    return model::activeParameterCount(e.sequenceInventory());
}

RP_FORMULA(ModelFlopsPerSequence)
{
    return compute::flopsPerSequence(e.sequenceInventory(), e[FigureId::ModelActiveParameters],
                                     e.in(phase(e).sequenceTokens), e.plan().compute, e.reader());
}

RP_FORMULA(ModelFlopsPerToken)
{
    return e[FigureId::ModelFlopsPerSequence] / e.in(phase(e).sequenceTokens);
}

RP_FORMULA(ModelAttentionShare)
{
    return model::attentionTrainingFlops(e.sequenceInventory()) /
           e[FigureId::ModelFlopsPerSequence];
}

RP_FORMULA(TaskTokensPerStep)
{
    return e.in(phase(e).globalBatchSequences) * e.in(phase(e).sequenceTokens);
}

RP_FORMULA(TaskTokens)
{
    if (e.phases() == 1)
        return e.in(phase(e).tokens);
    return overPhases(e, FigureId::TaskTokens);
}

RP_FORMULA(TaskSteps)
{
    using std::ceil;
    if (e.phases() > 1)
        return overPhases(e, FigureId::TaskSteps);
    const N useful = 1 - e.in(e.plan().precision.skippedSteps);
    return ceil(e.in(phase(e).tokens) / (e[FigureId::TaskTokensPerStep] * useful));
}

RP_FORMULA(TaskFlopsPerStep)
{
    return e[FigureId::ModelFlopsPerSequence] * e.in(phase(e).globalBatchSequences);
}

RP_FORMULA(TaskTotalFlops)
{
    if (e.phases() > 1)
        return overPhases(e, FigureId::TaskTotalFlops);
    return e[FigureId::ModelFlopsPerToken] * e.in(phase(e).tokens);
}

RP_FORMULA(TaskAvailableDays)
{
    return e.in(e.plan().task.deadlineDays) - e.in(e.plan().task.reservedDays);
}

RP_FORMULA(TaskStepBudgetS)
{
    return e[FigureId::TaskAvailableDays] * kSecondsPerDay / e[FigureId::TaskSteps];
}

RP_FORMULA(TaskTokensPerS)
{
    return e[FigureId::TaskTokens] / (e[FigureId::TaskAvailableDays] * kSecondsPerDay);
}

RP_FORMULA(TaskAcceleratorHours)
{
    return e[FigureId::TaskTotalFlops] / e[FigureId::ComputeAchievedFlopPerS] / kSecondsPerHour;
}

RP_FORMULA(TaskMicroBatches)
{
    return e.in(phase(e).globalBatchSequences) /
           (e[FigureId::LayoutDataParallel] * e.in(e.plan().layout.microBatchSequences));
}

RP_FORMULA(ClusterAccelerators)
{
    const hardware::Pool& pool = e.plan().cluster.pools.front();
    return e.nodes() * e.in(pool.acceleratorsPerNode);
}

RP_FORMULA(LayoutDataParallel)
{
    const layout::Layout& layout = e.plan().layout;
    return e[FigureId::ClusterAccelerators] /
           (e.in(layout.tensorParallel) * e.in(layout.pipelineParallel) *
            e.in(layout.contextParallel));
}

RP_FORMULA(LayoutSliceRanks)
{
    const N ranks = e[FigureId::LayoutDataParallel] * e.in(e.plan().layout.contextParallel);
    // with two flows the ranks of the stage at the other end hold the same
    return because(e.flowCauses(), e.flows() > 1 ? e.flows() * ranks : ranks);
}

RP_FORMULA(LayoutExpertSliceRanks)
{
    return overExperts(e, e[FigureId::LayoutSliceRanks]);
}

RP_FORMULA(LayoutShardRanks)
{
    const layout::Layout& layout = e.plan().layout;
    const N told = e.in(layout.shardRanks);
    return because({told}, layout.shardRanks > 0 ? told : e[FigureId::LayoutSliceRanks]);
}

RP_FORMULA(LayoutExpertShardRanks)
{
    const layout::Layout& layout = e.plan().layout;
    const N told = e.in(layout.shardRanks);
    return because({told}, layout.shardRanks > 0 ? overExperts(e, told)
                                                 : e[FigureId::LayoutExpertSliceRanks]);
}

RP_FORMULA(ComputeAchievedFlopPerS)
{
    const N mode = e.in(e.plan().compute.mode);
    if (e.timesOperators()) // what the busiest rank reaches while it computes
        return because({mode}, e[FigureId::TaskFlopsPerStep] /
                                   (e[FigureId::ClusterAccelerators] * e[FigureId::StepComputeS]));
    return because({mode}, e.in(e.plan().cluster.pools.front().peakFlopPerS) *
                               e.in(e.plan().compute.efficiency));
}

RP_FORMULA(ComputeRidgeFlopPerByte)
{
    const hardware::Pool& pool = e.plan().cluster.pools.front();
    return e.in(pool.peakFlopPerS) / e.in(pool.memoryBytesPerS);
}

RP_FORMULA(BoundAcceleratorsForCompute)
{
    return acceleratorsFor(e, e.in(e.plan().task.deadlineDays));
}

RP_FORMULA(BoundAcceleratorsForComputeAvailable)
{
    return acceleratorsFor(e, e[FigureId::TaskAvailableDays]);
}

RP_FORMULA(BoundAcceleratorsForMemory)
{
    using std::ceil;
    return ceil(e[FigureId::MemoryTotalStateBytes] / e[FigureId::MemoryCapacityBytes]);
}

} // namespace ridgepoint::plan::formula

// SPDX-License-Identifier: Apache-2.0
// Formulas of communication, the pipeline and the step. The parts of a step are those of its
// busiest rank's time, and add up to it.
#include "hardware/links.h"
#include "model/predicates.h"
#include "plan/formulas.h"
#include "plan/formulas_stage.h"
#include "plan/operator_shards.h"
#include "plan/operator_step.h"

#include <limits>

namespace ridgepoint::plan::formula {

using quantity::because;
using quantity::Candidate;
using quantity::largest;
using quantity::named;
using quantity::valueOf;

namespace {

/// What a micro-batch takes on the busiest stage, by cause. Given stage times have no parts.
template <class N>
N busiestRecomputeS(Engine<N>& e)
{
    const int stage = e.pipeline().busiest;
    if (findGiven(e.plan(), FigureId::PipelineBackwardS, stage))
        return 0;
    return atComputeRate(e, recomputeS(e, stage));
}

/// What the layers of the busiest stage wait for in a step, over one kind of group.
template <class N>
N busiestLinkS(Engine<N>& e, N LinkSeconds<N>::*group)
{
    const int stage = e.pipeline().busiest;
    N seconds = 0;
    if (!findGiven(e.plan(), FigureId::PipelineForwardS, stage))
        seconds += forwardLinks(e, stage).*group;
    if (!findGiven(e.plan(), FigureId::PipelineBackwardS, stage))
        seconds += backwardLinks(e, stage).*group;
    const N all = because({e.in(e.plan().compute.mode), e.in(e.plan().layout.recompute)},
                          e[FigureId::TaskMicroBatches] * seconds);
    if (e.stages() == 1)
        return all;
    // which stage is the busiest follows from what its passes take
    return because(
        {e.at(FigureId::PipelineForwardS, stage), e.at(FigureId::PipelineBackwardS, stage)}, all);
}

/// Over all kinds of groups that the layers wait for.
template <class N>
N layerLinkS(Engine<N>& e)
{
    return e[FigureId::NetworkTensorParallelS] + e[FigureId::NetworkExpertParallelS] +
           e[FigureId::NetworkContextParallelS] + e[FigureId::NetworkHostS];
}

template <class N>
N busyS(Engine<N>& e, int stage)
{
    return e[FigureId::TaskMicroBatches] *
           (e.at(FigureId::PipelineForwardS, stage) + e.at(FigureId::PipelineBackwardS, stage));
}

} // namespace

RP_FORMULA(NetworkDataParallelBytesPerS)
{
    return hardware::ringLink<N>(e.plan().cluster, e[FigureId::LayoutSliceRanks],
                                 e.in(e.plan().layout.tensorParallel), e.reader())
        .bytesPerS;
}

RP_FORMULA(NetworkDataParallelBytes)
{
    return trafficOf(e).bytes();
}

RP_FORMULA(NetworkDataParallelS)
{
    const N mode = e.in(e.plan().compute.mode);
    if (!e.timesOperators())
        return because({mode}, e[FigureId::NetworkDataParallelBytes] /
                                   e[FigureId::NetworkDataParallelBytesPerS]);
    const network::OverlapInputs<N> times = overlapInputs(e, N(0), N(0));
    const network::DataParallelTraffic<N> traffic = trafficOf(e);
    return because({mode}, traffic.reductionsPerStep * times.reductionS +
                               traffic.gathersPerStep * times.gatherS);
}

RP_FORMULA(NetworkExposedDataParallelS)
{
    const int busiest = e.pipeline().busiest;
    const network::OverlapInputs<N> times = overlapInputs(
        e, e.at(FigureId::PipelineForwardS, busiest), e.at(FigureId::PipelineBackwardS, busiest));
    const N mode = e.in(e.plan().compute.mode);
    return because({mode}, e.timesOperators()
                               ? exposedByUnitsS(e, times)
                               : network::exposedDataParallelS(times, e.plan().layout, e.reader()));
}

RP_FORMULA(NetworkTokensToHideReduction)
{
    const layout::Layout& layout = e.plan().layout;
    const int busiest = e.pipeline().busiest;
    const network::OverlapInputs<N> times = overlapInputs(
        e, e.at(FigureId::PipelineForwardS, busiest), e.at(FigureId::PipelineBackwardS, busiest));
    // an all-reduce is a reduction and a gathering of as many bytes
    const N reduction = because({e.in(layout.zeroStage)},
                                layout.zeroStage == layout::ZeroStage::None ? 2 * times.reductionS
                                                                            : times.reductionS);
    const N tokens = e.in(layout.microBatchSequences) *
                     e.in(e.plan().task.phases.front().sequenceTokens) /
                     e.in(layout.contextParallel);
    return tokens * reduction / times.backwardS;
}

RP_FORMULA(NetworkTensorParallelS)
{
    return busiestLinkS(e, &LinkSeconds<N>::tensor);
}

RP_FORMULA(NetworkExpertParallelS)
{
    return busiestLinkS(e, &LinkSeconds<N>::expert);
}

RP_FORMULA(NetworkContextParallelS)
{
    return busiestLinkS(e, &LinkSeconds<N>::context);
}

RP_FORMULA(NetworkHostS)
{
    return busiestLinkS(e, &LinkSeconds<N>::host);
}

RP_FORMULA(NetworkTensorParallelRatio)
{
    const N degree = e.in(e.plan().layout.tensorParallel);
    if (valueOf(degree) <= 1)
        return because({degree}, N(0));
    const model::Reading<N>& layer = e.parts().layers.front();
    const N computing = layer.productFlops / e.in(e.plan().cluster.pools.front().peakFlopPerS);
    return tensorParallelS(e, layer.reduced.forward) / computing;
}

RP_FORMULA(PipelineForwardS)
{
    return atComputeRate(e, forwardComputeS(e, stage)) + forwardLinks(e, stage).total() +
           standingS<N>(e, stage);
}

RP_FORMULA(PipelineBackwardS)
{
    return atComputeRate(e, backwardComputeS(e, stage)) + backwardLinks(e, stage).total() +
           standingS<N>(e, stage);
}

RP_FORMULA(PipelineTransferS)
{
    const layout::Layout& layout = e.plan().layout;
    const N degree = e.in(layout.pipelineParallel);
    if (e.stages() == 1)
        return because({degree}, N(0));
    const N tensorParallel = e.in(layout.tensorParallel);
    const N whole = e.in(layout.microBatchSequences) *
                    e.in(e.plan().task.phases.front().sequenceTokens) *
                    e.in(e.plan().model.hidden) * e.bytesOf(e.plan().precision.activations) /
                    e.in(layout.contextParallel);
    const bool sliced = layout.sequenceParallel && layout.tensorParallel > 1;
    const N bytes = named(because({e.in(layout.sequenceParallel), tensorParallel},
                                  sliced ? whole / tensorParallel : whole),
                          {"V_x", RP_TR("one micro-batch's values at a stage's edge"), "bytes"});
    const N distance =
        tensorParallel * e[FigureId::LayoutDataParallel] * e.in(layout.contextParallel);
    return because(
        {degree},
        bytes / hardware::pointToPointLink<N>(e.plan().cluster, distance, e.reader()).bytesPerS);
}

RP_FORMULA(PipelineInFlight)
{
    return e.pipeline().inFlight[static_cast<std::size_t>(stage)];
}

RP_FORMULA(PipelineMakespanS)
{
    return e.pipeline().gradientReadyS + e[FigureId::StepUpdateS];
}

RP_FORMULA(PipelineIdleS)
{
    if (e.stages() == 1)
        return because({e.in(e.plan().layout.pipelineParallel)}, N(0));
    return e.pipeline().gradientReadyS - busyS(e, stage);
}

RP_FORMULA(PipelineBubbleFraction)
{
    const int busiest = e.pipeline().busiest;
    const N idle = e.at(FigureId::PipelineIdleS, busiest);
    return idle / (idle + busyS(e, busiest));
}

RP_FORMULA(PipelineBubbleRatio)
{
    const int busiest = e.pipeline().busiest;
    return e.at(FigureId::PipelineIdleS, busiest) / busyS(e, busiest);
}

RP_FORMULA(StepComputeS)
{
    const N busy = busyS(e, e.pipeline().busiest);
    const N other =
        named(e[FigureId::StepRecomputeS] + layerLinkS(e),
              {"T_busy_other", RP_TR("its recomputation and its layers' communication"), "s"});
    const ComputeRate<N>& rate = e.computeRate();
    return rate.isReached ? busy - other : busy - other + rate.missingS;
}

RP_FORMULA(StepRecomputeS)
{
    return e[FigureId::TaskMicroBatches] * busiestRecomputeS(e);
}

RP_FORMULA(StepBubbleS)
{
    const int busiest = e.pipeline().busiest;
    return e.at(FigureId::PipelineIdleS, busiest) -
           e.pipeline().exposedTransferS[static_cast<std::size_t>(busiest)];
}

RP_FORMULA(StepLinkS)
{
    // Links inside a node and out of it carry the traffic of the groups that use them.
    const N dataParallel = e[FigureId::NetworkDataParallelS];
    const N tensorParallel = layerLinkS(e);
    const bool leaves = hardware::ringLink<N>(e.plan().cluster, e[FigureId::LayoutSliceRanks],
                                              e.in(e.plan().layout.tensorParallel), e.reader())
                            .leavesNode;
    N transfers = because({e.in(e.plan().layout.pipelineParallel)}, N(0));
    if (e.stages() > 1) {
        transfers = 2 * e[FigureId::TaskMicroBatches] * e[FigureId::PipelineTransferS];
        transfers = because(e.chunkCauses(), e.chunks() > 1 && e.flows() == 1
                                                 ? transfers * e.in(e.plan().layout.chunks)
                                                 : transfers);
    }
    const N groupCause = e.in(e.plan().cluster.pools.front().acceleratorsPerNode);
    if (leaves)
        return because({groupCause},
                       largest({Candidate<N>{RP_TR("out of the node"), dataParallel + transfers},
                                Candidate<N>{RP_TR("inside the node"), tensorParallel}}));
    return because({groupCause},
                   largest({Candidate<N>{RP_TR("inside the node"), dataParallel + tensorParallel},
                            Candidate<N>{RP_TR("between stages"), transfers}}));
}

RP_FORMULA(StepExposedCommunicationS)
{
    const auto busiest = static_cast<std::size_t>(e.pipeline().busiest);
    return e[FigureId::NetworkExposedDataParallelS] + layerLinkS(e) +
           e.pipeline().exposedTransferS[busiest];
}

RP_FORMULA(StepUpdateS)
{
    // the assumed efficiency covers an update on the card
    const layout::Layout& layout = e.plan().layout;
    const N cause = e.in(layout.offloadOptimizer);
    if (!layout.offloadOptimizer) {
        const N mode = e.in(e.plan().compute.mode);
        return because({cause, mode}, e.timesOperators() ? updateS(e) : N(0));
    }
    return because({cause}, e[FigureId::OffloadWaitS] + e[FigureId::OffloadUpdateS]);
}

RP_FORMULA(StepInputReadyS)
{
    return e[FigureId::StepComputeS] + e[FigureId::StepRecomputeS] +
           e[FigureId::StepExposedCommunicationS] + e[FigureId::StepBubbleS] +
           e[FigureId::StepUpdateS] + e[FigureId::StepStragglerS];
}

RP_FORMULA(StepInputWaitS)
{
    return run::inputWaitS(e.plan().input, e.in(e.plan().task.phases.front().globalBatchSequences),
                           e[FigureId::StepInputReadyS], e.plan().cluster.storageReadBytesPerS,
                           e.reader());
}

RP_FORMULA(StepTimeS)
{
    return e[FigureId::StepInputReadyS] + e[FigureId::StepInputWaitS];
}

RP_FORMULA(StepOtherS)
{
    if (!e.isGiven(FigureId::StepTimeS))
        return e[FigureId::StepStragglerS];
    return e[FigureId::StepStragglerS] + e[FigureId::StepTimeS] -
           (e[FigureId::StepInputReadyS] + e[FigureId::StepInputWaitS]);
}

namespace {

/// An end of the range of steps that were measured where such plans were predicted: predicted over
/// measured is within `error` of 1.
template <class N>
N endOfRange(Engine<N>& e, const double& error, const double& expertError, bool isLow)
{
    const compute::Compute& compute = e.plan().compute;
    const N cause = e.in(compute.mode);
    if (!e.timesOperators())
        return because({cause}, N(std::numeric_limits<double>::quiet_NaN()));
    const N known = model::hasExperts(e.plan().model) ? e.in(expertError) : e.in(error);
    return because({cause}, e[FigureId::StepTimeS] / (isLow ? 1 + known : 1 - known));
}

} // namespace

RP_FORMULA(StepLow68S)
{
    const compute::Compute& compute = e.plan().compute;
    return endOfRange(e, compute.error68, compute.expertError68, true);
}

RP_FORMULA(StepHigh68S)
{
    const compute::Compute& compute = e.plan().compute;
    return endOfRange(e, compute.error68, compute.expertError68, false);
}

RP_FORMULA(StepLow95S)
{
    const compute::Compute& compute = e.plan().compute;
    return endOfRange(e, compute.error95, compute.expertError95, true);
}

RP_FORMULA(StepHigh95S)
{
    const compute::Compute& compute = e.plan().compute;
    return endOfRange(e, compute.error95, compute.expertError95, false);
}

RP_FORMULA(StepMfu)
{
    return e[FigureId::TaskFlopsPerStep] /
           (e[FigureId::ClusterAccelerators] * e.in(e.plan().cluster.pools.front().peakFlopPerS) *
            e[FigureId::StepTimeS]);
}

RP_FORMULA(StepHfu)
{
    N repeated = 0;
    const layout::Layout& layout = e.plan().layout;
    const bool all = layout.recomputeEvery <= 1 && !layout.recomputeLayers;
    for (std::size_t g = 0; g < e.parts().layers.size(); ++g) {
        N layers = 0;
        for (int s = 0; s < (all ? 0 : e.stages()); ++s)
            layers += recomputedOn<N>(e, s, g);
        if (all)
            layers = because({e.in(layout.recomputeEvery), e.in(layout.recomputeLayers)},
                             e.in(e.plan().model.groups[g].layers));
        repeated += layers * e.parts().layers[g].recomputeFlops;
    }
    const N share =
        named(repeated / e.parts().forwardFlops, {"ρ", RP_TR("recomputed over forward FLOPs"), ""});
    const N third = because(e.trainingCauses(), forwardShare(e));
    return e[FigureId::StepMfu] * (1 + share * third);
}

RP_FORMULA(StepTokensPerS)
{
    return e[FigureId::TaskTokensPerStep] / e[FigureId::StepTimeS];
}

RP_FORMULA(StepTokensPerSPerAccelerator)
{
    return e[FigureId::StepTokensPerS] / e[FigureId::ClusterAccelerators];
}

RP_FORMULA(StepModelFlopsPerSPerAccelerator)
{
    return e[FigureId::TaskFlopsPerStep] / e[FigureId::StepTimeS] /
           e[FigureId::ClusterAccelerators];
}

} // namespace ridgepoint::plan::formula

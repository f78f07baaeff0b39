// SPDX-License-Identifier: Apache-2.0
// Formulas of communication, the pipeline and the step. The parts of a step are those of its
// busiest rank's time, and add up to it.
#include "hardware/links.h"
#include "network/collectives.h"
#include "plan/formulas.h"

namespace ridgepoint::plan::formula {

using compute::EfficiencyMeaning;
using quantity::because;
using quantity::Candidate;
using quantity::largest;
using quantity::named;
using quantity::valueOf;

namespace {

template <class N>
hardware::GroupLink<N> tensorParallelLink(Engine<N>& e)
{
    return hardware::ringLink<N>(e.plan().cluster, e.in(e.plan().layout.tensorParallel), N(1),
                                 e.reader());
}

/// Seconds of the tensor-parallel all-reduces of `values` values.
template <class N>
N tensorParallelS(Engine<N>& e, const N& values)
{
    const N degree = e.in(e.plan().layout.tensorParallel);
    if (valueOf(degree) <= 1)
        return because({degree}, N(0));
    const N bytes = values * e.bytesOf(e.plan().precision.activations);
    return 2 * network::ringBytes<N>(bytes, degree) / tensorParallelLink(e).bytesPerS;
}

/// A sum of one member over the parts of a stage.
template <class N>
N sumOnStage(Engine<N>& e, int stage, N model::Reading<N>::*member)
{
    const PartReadings<N>& parts = e.parts();
    N sum = 0;
    if (stage == 0)
        sum += parts.embedding.*member;
    for (std::size_t g = 0; g < parts.layers.size(); ++g)
        sum += e.layersOn(stage, g) * (parts.layers[g].*member);
    if (stage == e.stages() - 1)
        sum += parts.head.*member;
    return because({e.in(e.plan().layout.pipelineParallel)}, sum);
}

/// Forward seconds of the whole model's micro-batch on one tensor slice, at the assumed rate: a
/// third of forward and backward.
template <class N>
N wholeForwardS(Engine<N>& e)
{
    const layout::Layout& layout = e.plan().layout;
    const N flops = e[FigureId::ModelFlopsPerSequence] * e.in(layout.microBatchSequences) /
                    e.in(layout.tensorParallel);
    return named(flops / 3 / e[FigureId::ComputeAchievedFlopPerS],
                 {"T_forward", "forward pass of a micro-batch through all layers", "s"});
}

/// A part of the whole forward pass, by its share of the inventory's FLOPs.
template <class N>
N partOfForwardS(Engine<N>& e, const N& flops, const char* label)
{
    const N share = named(flops / e.parts().forwardFlops, {"φ", label, ""});
    return wholeForwardS(e) * share;
}

template <class N>
N forwardComputeS(Engine<N>& e, int stage)
{
    if (e.stages() == 1)
        return because({e.in(e.plan().layout.pipelineParallel)}, wholeForwardS(e));
    return partOfForwardS(e, sumOnStage(e, stage, &model::Reading<N>::forwardFlops),
                          "the stage's share of the forward FLOPs");
}

template <class N>
N recomputeS(Engine<N>& e, int stage)
{
    if (e.plan().layout.recompute == model::Recompute::None)
        return because({e.in(e.plan().layout.recompute)}, N(0));
    return partOfForwardS(e, sumOnStage(e, stage, &model::Reading<N>::recomputeFlops),
                          "the repeated share of the forward FLOPs");
}

template <class N>
N forwardLinkS(Engine<N>& e, int stage)
{
    return tensorParallelS(e, sumOnStage(e, stage, &model::Reading<N>::reducedForward));
}

template <class N>
N backwardLinkS(Engine<N>& e, int stage)
{
    return tensorParallelS(e, sumOnStage(e, stage, &model::Reading<N>::reducedBackward) +
                                  sumOnStage(e, stage, &model::Reading<N>::reducedRecompute));
}

/// What a micro-batch takes on the busiest stage, by cause. Given stage times have no parts.
template <class N>
N busiestRecomputeS(Engine<N>& e)
{
    if (e.isGiven(FigureId::PipelineBackwardS))
        return 0;
    return recomputeS(e, e.pipeline().busiest);
}

template <class N>
N busiestTensorParallelS(Engine<N>& e)
{
    const int stage = e.pipeline().busiest;
    N seconds = 0;
    if (!e.isGiven(FigureId::PipelineForwardS))
        seconds += forwardLinkS(e, stage);
    if (!e.isGiven(FigureId::PipelineBackwardS))
        seconds += backwardLinkS(e, stage);
    return seconds;
}

template <class N>
N busyS(Engine<N>& e, int stage)
{
    return e[FigureId::TaskMicroBatches] *
           (e.at(FigureId::PipelineForwardS, stage) + e.at(FigureId::PipelineBackwardS, stage));
}

/// Parts of the step at the assumed rate, before an MFU stretches or shrinks them.
template <class N>
N rawRecomputeS(Engine<N>& e)
{
    return e[FigureId::TaskMicroBatches] * busiestRecomputeS(e);
}

template <class N>
N rawComputeS(Engine<N>& e)
{
    const N busy = busyS(e, e.pipeline().busiest);
    const N other =
        named(rawRecomputeS(e) + e[FigureId::TaskMicroBatches] * busiestTensorParallelS(e),
              {"T_busy_other", "its recomputation and tensor-parallel communication", "s"});
    return busy - other;
}

template <class N>
N rawBubbleS(Engine<N>& e)
{
    const auto stage = static_cast<std::size_t>(e.pipeline().busiest);
    return e.at(FigureId::PipelineIdleS, e.pipeline().busiest) -
           e.pipeline().exposedTransferS[stage];
}

/// An efficiency that is an MFU fixes the whole step: computing time is what the other parts leave.
template <class N>
N stretched(Engine<N>& e, const N& raw)
{
    const compute::Compute& compute = e.plan().compute;
    const N cause = e.in(compute.efficiencyMeaning);
    if (compute.efficiencyMeaning == EfficiencyMeaning::Compute)
        return because({cause}, raw);
    const N whole = named(e[FigureId::TaskFlopsPerStep] / (e[FigureId::ClusterAccelerators] *
                                                           e[FigureId::ComputeAchievedFlopPerS]),
                          {"T_mfu", "step that the MFU stands for", "s"});
    const N fixed = named(e[FigureId::StepExposedCommunicationS] + e[FigureId::StepUpdateS] +
                              e.in(e.plan().input.waitS),
                          {"T_fixed", "parts that do not compute", "s"});
    const N factor =
        named((whole - fixed) / (rawComputeS(e) + rawRecomputeS(e) + rawBubbleS(e)),
              {"k", "computing time that the MFU leaves, over that at the assumed rate", ""});
    return because({cause}, raw * factor);
}

template <class N>
network::DataParallelTraffic<N> trafficOf(Engine<N>& e, const N& parameters)
{
    const layout::ZeroStage& zero = e.plan().layout.zeroStage;
    return network::dataParallelTraffic(
        parameters, e.bytesOf(e.plan().precision.weights), e.bytesOf(e.plan().precision.gradients),
        e[FigureId::LayoutDataParallel], e[FigureId::TaskMicroBatches], zero, e.in(zero));
}

} // namespace

RP_FORMULA(NetworkDataParallelBytesPerS)
{
    return hardware::ringLink<N>(e.plan().cluster, e[FigureId::LayoutDataParallel],
                                 e.in(e.plan().layout.tensorParallel), e.reader())
        .bytesPerS;
}

RP_FORMULA(NetworkDataParallelBytes)
{
    return trafficOf(e, e[FigureId::MemoryParametersPerRank]).bytes();
}

RP_FORMULA(NetworkDataParallelS)
{
    return e[FigureId::NetworkDataParallelBytes] / e[FigureId::NetworkDataParallelBytesPerS];
}

RP_FORMULA(NetworkExposedDataParallelS)
{
    const N rate = e[FigureId::NetworkDataParallelBytesPerS];
    const auto slice = trafficOf(e, e[FigureId::MemoryParametersPerRank]);
    const auto edge =
        trafficOf(e, named(e.parts().embedding.parameters,
                           {"N_edge", "parameters of the embedding: gathered first, reduced last",
                            "parameters"}));
    const int busiest = e.pipeline().busiest;
    network::OverlapInputs<N> times;
    times.reductionS = slice.reductionBytes / rate;
    times.gatherS = slice.gatherBytes / rate;
    times.edgeReductionS = edge.reductionBytes / rate;
    times.edgeGatherS = edge.gatherBytes / rate;
    times.forwardS = e.at(FigureId::PipelineForwardS, busiest);
    times.backwardS = e.at(FigureId::PipelineBackwardS, busiest);
    times.microBatches = e[FigureId::TaskMicroBatches];
    return network::exposedDataParallelS(times, e.plan().layout, e.reader());
}

RP_FORMULA(NetworkTensorParallelS)
{
    return e[FigureId::TaskMicroBatches] * busiestTensorParallelS(e);
}

RP_FORMULA(NetworkTensorParallelRatio)
{
    const N degree = e.in(e.plan().layout.tensorParallel);
    if (valueOf(degree) <= 1)
        return because({degree}, N(0));
    const model::Reading<N>& layer = e.parts().layers.front();
    const N computing = layer.productFlops / e.in(e.plan().cluster.pools.front().peakFlopPerS);
    return tensorParallelS(e, layer.reducedForward) / computing;
}

RP_FORMULA(PipelineForwardS)
{
    return forwardComputeS(e, stage) + forwardLinkS(e, stage);
}

RP_FORMULA(PipelineBackwardS)
{
    return 2 * forwardComputeS(e, stage) + recomputeS(e, stage) + backwardLinkS(e, stage);
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
                    e.in(e.plan().model.hidden) * e.bytesOf(e.plan().precision.activations);
    const bool sliced = layout.sequenceParallel && layout.tensorParallel > 1;
    const N bytes = named(because({e.in(layout.sequenceParallel), tensorParallel},
                                  sliced ? whole / tensorParallel : whole),
                          {"V_x", "one micro-batch's values at a stage's edge", "bytes"});
    const N distance = tensorParallel * e[FigureId::LayoutDataParallel];
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
    return stretched(e, rawComputeS(e));
}

RP_FORMULA(StepRecomputeS)
{
    return stretched(e, rawRecomputeS(e));
}

RP_FORMULA(StepBubbleS)
{
    return stretched(e, rawBubbleS(e));
}

RP_FORMULA(StepLinkS)
{
    // Links inside a node and out of it carry the traffic of the groups that use them.
    const N dataParallel = e[FigureId::NetworkDataParallelS];
    const N tensorParallel = e[FigureId::NetworkTensorParallelS];
    const bool leaves = hardware::ringLink<N>(e.plan().cluster, e[FigureId::LayoutDataParallel],
                                              e.in(e.plan().layout.tensorParallel), e.reader())
                            .leavesNode;
    const N transfers = e.stages() == 1
                            ? because({e.in(e.plan().layout.pipelineParallel)}, N(0))
                            : 2 * e[FigureId::TaskMicroBatches] * e[FigureId::PipelineTransferS];
    const N groupCause = e.in(e.plan().cluster.pools.front().acceleratorsPerNode);
    if (leaves)
        return because({groupCause},
                       largest({Candidate<N>{"out of the node", dataParallel + transfers},
                                Candidate<N>{"inside the node", tensorParallel}}));
    return because({groupCause},
                   largest({Candidate<N>{"inside the node", dataParallel + tensorParallel},
                            Candidate<N>{"between stages", transfers}}));
}

RP_FORMULA(StepExposedCommunicationS)
{
    const auto busiest = static_cast<std::size_t>(e.pipeline().busiest);
    return e[FigureId::NetworkExposedDataParallelS] + e[FigureId::NetworkTensorParallelS] +
           e.pipeline().exposedTransferS[busiest];
}

RP_FORMULA(StepUpdateS)
{
    return 0; // the assumed efficiency covers the update
}

RP_FORMULA(StepInputReadyS)
{
    return e[FigureId::StepComputeS] + e[FigureId::StepRecomputeS] +
           e[FigureId::StepExposedCommunicationS] + e[FigureId::StepBubbleS] +
           e[FigureId::StepUpdateS];
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
        return 0;
    return e[FigureId::StepTimeS] - (e[FigureId::StepInputReadyS] + e[FigureId::StepInputWaitS]);
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
    for (std::size_t g = 0; g < e.parts().layers.size(); ++g)
        repeated += e.in(e.plan().model.groups[g].layers) * e.parts().layers[g].recomputeFlops;
    const N share =
        named(repeated / e.parts().forwardFlops, {"ρ", "recomputed over forward FLOPs", ""});
    return e[FigureId::StepMfu] * (1 + share / 3);
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

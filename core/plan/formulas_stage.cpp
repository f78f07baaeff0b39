// SPDX-License-Identifier: Apache-2.0
#include "plan/formulas_stage.h"

#include "hardware/links.h"

namespace ridgepoint::plan::formula {

using quantity::because;
using quantity::Candidate;
using quantity::named;
using quantity::smallest;
using quantity::Traced;
using quantity::valueOf;

namespace {

template <class N>
hardware::GroupLink<N> tensorParallelLink(Engine<N>& e)
{
    return hardware::ringLink<N>(e.plan().cluster, e.in(e.plan().layout.tensorParallel), N(1),
                                 e.reader());
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
                 {"T_forward", RP_TR("forward pass of a micro-batch through all layers"), "s"});
}

/// A part of the whole forward pass, by its share of the inventory's FLOPs.
template <class N>
N partOfForwardS(Engine<N>& e, const N& flops, quantity::Literal label)
{
    const N share = named(flops / e.parts().forwardFlops, {"φ", label, ""});
    return wholeForwardS(e) * share;
}

} // namespace

template <class N>
N tensorParallelS(Engine<N>& e, const N& values)
{
    const N degree = e.in(e.plan().layout.tensorParallel);
    if (valueOf(degree) <= 1)
        return because({degree}, N(0));
    const N bytes = values * e.bytesOf(e.plan().precision.activations);
    return 2 * network::ringBytes<N>(bytes, degree) / tensorParallelLink(e).bytesPerS;
}

template <class N>
N forwardComputeS(Engine<N>& e, int stage)
{
    if (e.stages() == 1)
        return because({e.in(e.plan().layout.pipelineParallel)}, wholeForwardS(e));
    return partOfForwardS(e, sumOnStage(e, stage, &model::Reading<N>::forwardFlops),
                          RP_TR("the stage's share of the forward FLOPs"));
}

template <class N>
N recomputeS(Engine<N>& e, int stage)
{
    if (e.plan().layout.recompute == model::Recompute::None)
        return because({e.in(e.plan().layout.recompute)}, N(0));
    return partOfForwardS(e, sumOnStage(e, stage, &model::Reading<N>::recomputeFlops),
                          RP_TR("the repeated share of the forward FLOPs"));
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

template <class N>
N atComputeRate(Engine<N>& e, const N& seconds)
{
    const N cause = e.in(e.plan().compute.efficiencyMeaning);
    const ComputeRate<N>& rate = e.computeRate();
    return because({cause}, rate.isMfu ? seconds * rate.factor : seconds);
}

template <class N>
network::DataParallelTraffic<N> trafficOf(Engine<N>& e, const N& parameters)
{
    const layout::ZeroStage& zero = e.plan().layout.zeroStage;
    return network::dataParallelTraffic(
        parameters, e.bytesOf(e.plan().precision.weights), e.bytesOf(e.plan().precision.gradients),
        e[FigureId::LayoutDataParallel], e[FigureId::TaskMicroBatches], zero, e.in(zero));
}

template <class N>
network::OverlapInputs<N> overlapInputs(Engine<N>& e, const N& forwardS, const N& backwardS)
{
    const N rate = e[FigureId::NetworkDataParallelBytesPerS];
    const N onRank = e[FigureId::MemoryParametersPerRank];
    const auto slice = trafficOf(e, onRank);
    // a given number of parameters may leave less than the embedding has
    const N edgeParameters =
        smallest({Candidate<N>{RP_TR("the embedding"), e.parts().embedding.parameters},
                  Candidate<N>{RP_TR("all of the rank"), onRank}});
    const auto edge = trafficOf(
        e, named(edgeParameters,
                 {"N_edge", RP_TR("parameters of the embedding: gathered first, reduced last"),
                  RP_TR("parameters")}));
    network::OverlapInputs<N> times;
    times.reductionS = slice.reductionBytes / rate;
    times.gatherS = slice.gatherBytes / rate;
    times.edgeReductionS = edge.reductionBytes / rate;
    times.edgeGatherS = edge.gatherBytes / rate;
    times.forwardS = forwardS;
    times.backwardS = backwardS;
    times.microBatches = e[FigureId::TaskMicroBatches];
    return times;
}

#define RP_INSTANTIATE(N)                                                                          \
    template N tensorParallelS(Engine<N>&, const N&);                                              \
    template N forwardComputeS(Engine<N>&, int);                                                   \
    template N recomputeS(Engine<N>&, int);                                                        \
    template N forwardLinkS(Engine<N>&, int);                                                      \
    template N backwardLinkS(Engine<N>&, int);                                                     \
    template N atComputeRate(Engine<N>&, const N&);                                                \
    template network::DataParallelTraffic<N> trafficOf(Engine<N>&, const N&);                      \
    template network::OverlapInputs<N> overlapInputs(Engine<N>&, const N&, const N&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::plan::formula

// SPDX-License-Identifier: Apache-2.0
#include "plan/formulas_stage.h"

#include "hardware/links.h"
#include "plan/formulas_moments.h"
#include "plan/formulas_offload.h"
#include "plan/operator_shards.h"

#include <algorithm>

namespace ridgepoint::plan::formula {

using quantity::because;
using quantity::Candidate;
using quantity::largest;
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

/// A sum over the layers and ends of a stage or chunk of what `read` finds in each of `parts`, for
/// one micro-batch.
template <class N, class Parts, class Read>
N sumOver(Engine<N>& e, const Parts& parts, const StagePart& part, const Read& read)
{
    const VirtualStages& stages = e.virtualStages();
    const bool isWhole = part.chunk == StagePart::kWhole;
    const int at = isWhole ? 0 : stages.at(part.stage, part.chunk);
    N sum = 0;
    if (isWhole ? e.hasEmbedding(part.stage) : stages.beginsFlow(at))
        sum += read(parts.embedding);
    for (std::size_t g = 0; g < parts.layers.size(); ++g)
        sum += layersOf(e, part, g) * read(parts.layers[g]);
    if (isWhole ? e.hasHead(part.stage) : stages.endsFlow(at))
        sum += read(parts.head);
    return because({e.in(e.plan().layout.pipelineParallel)}, isWhole ? e.ofMicroBatch(sum) : sum);
}

/// What recomputation repeats on a stage or chunk, from the layers that it works on.
template <class N, class Parts, class Read>
N repeatedOver(Engine<N>& e, const Parts& parts, const StagePart& part, const Read& read)
{
    N sum = 0;
    for (std::size_t g = 0; g < parts.layers.size(); ++g)
        sum += recomputedOn(e, part, g) * read(parts.layers[g]);
    return because({e.in(e.plan().layout.pipelineParallel)},
                   part.chunk == StagePart::kWhole ? e.ofMicroBatch(sum) : sum);
}

// Both of what the inventory counts, and of times that come from operators.
template <class N, class Read>
N sumOn(Engine<N>& e, const StagePart& part, const Read& read)
{
    return sumOver(e, e.parts(), part, read);
}

template <class N, class Read>
N repeatedOn(Engine<N>& e, const StagePart& part, const Read& read)
{
    return repeatedOver(e, e.parts(), part, read);
}

template <class N, class Read>
N sumOfTimes(Engine<N>& e, const StagePart& part, const Read& read)
{
    return because({e.in(e.plan().compute.mode)}, sumOver(e, e.timedParts(), part, read));
}

template <class N, class Read>
N repeatedTimes(Engine<N>& e, const StagePart& part, const Read& read)
{
    return because({e.in(e.plan().compute.mode)}, repeatedOver(e, e.timedParts(), part, read));
}

/// Seconds of forward and backward pass of a micro-batch through the whole model, on one slice of
/// it, at the assumed rate.
template <class N>
N wholeS(Engine<N>& e)
{
    const layout::Layout& layout = e.plan().layout;
    const N slices = e.in(layout.tensorParallel) * e.in(layout.contextParallel);
    const N flops = e[FigureId::ModelFlopsPerSequence] * e.in(layout.microBatchSequences) / slices;
    return flops * e.parts().unevenness / e[FigureId::ComputeAchievedFlopPerS];
}

/// The FLOPs of a model in which all is trained are a third forward.
template <class N>
bool isThirdForward(Engine<N>& e)
{
    const PartReadings<N>& parts = e.parts();
    return valueOf(parts.backwardFlops) == 2 * valueOf(parts.forwardFlops);
}

/// The forward part of wholeS().
template <class N>
N wholeForwardS(Engine<N>& e)
{
    const N whole = wholeS(e);
    const N seconds = isThirdForward(e) ? whole / 3 : whole * forwardShare(e);
    return named(because(e.trainingCauses(), seconds),
                 {"T_forward", RP_TR("forward pass of a micro-batch through all layers"), "s"});
}

/// A part of the whole forward pass, by its share of the inventory's FLOPs.
template <class N>
N partOfForwardS(Engine<N>& e, const N& flops, quantity::Literal label)
{
    const N share = named(flops / e.parts().forwardFlops, {"φ", label, ""});
    return wholeForwardS(e) * share;
}

/// Bytes of one value that layers communicate.
template <class N>
N valueBytes(Engine<N>& e)
{
    return e.bytesOf(e.plan().precision.activations);
}

} // namespace

template <class N>
N forwardShare(Engine<N>& e)
{
    const PartReadings<N>& parts = e.parts();
    return named(parts.forwardFlops / (parts.forwardFlops + parts.backwardFlops),
                 {"φ_f", RP_TR("forward share of the FLOPs"), ""});
}

template <class N>
N tensorParallelS(Engine<N>& e, const N& values)
{
    const N degree = e.in(e.plan().layout.tensorParallel);
    if (valueOf(degree) <= 1)
        return because({degree}, N(0));
    const N bytes = values * valueBytes(e);
    return 2 * network::ringBytes<N>(bytes, degree) / tensorParallelLink(e).bytesPerS;
}

template <class N>
N expertParallelS(Engine<N>& e, const N& values)
{
    const layout::Layout& layout = e.plan().layout;
    const N degree = e.in(layout.expertParallel);
    if (valueOf(degree) <= 1)
        return because({degree}, N(0));
    // of what a rank sends to all experts, its own part stays
    const N bytes = network::ringBytes<N>(values * valueBytes(e), degree);
    const auto link =
        hardware::ringLink<N>(e.plan().cluster, degree, e.rankSplit().expertTensor, e.reader());
    return bytes / link.bytesPerS;
}

template <class N>
N contextParallelS(Engine<N>& e, const N& values)
{
    const layout::Layout& layout = e.plan().layout;
    const N degree = e.in(layout.contextParallel);
    if (valueOf(degree) <= 1)
        return because({degree}, N(0));
    // each rank's keys and values go round to all others
    const N bytes = (degree - 1) * values * valueBytes(e);
    const auto link =
        hardware::ringLink<N>(e.plan().cluster, degree, e.in(layout.tensorParallel), e.reader());
    return bytes / link.bytesPerS;
}

template <class N>
N forwardComputeS(Engine<N>& e, const StagePart& part)
{
    if (e.timesOperators())
        return sumOfTimes<N>(e, part, [](const auto& each) { return each.forward; });
    if (e.stages() == 1)
        return because({e.in(e.plan().layout.pipelineParallel), e.in(e.plan().compute.mode)},
                       wholeForwardS(e));
    return partOfForwardS(e, sumOn<N>(e, part, [](const auto& each) { return each.forwardFlops; }),
                          RP_TR("the stage's share of the forward FLOPs"));
}

template <class N>
N recomputeS(Engine<N>& e, const StagePart& part)
{
    if (e.plan().layout.recompute == model::Recompute::None)
        return because({e.in(e.plan().layout.recompute)}, rebuildingS(e, part));
    if (e.timesOperators())
        return repeatedTimes<N>(e, part, [](const auto& each) { return each.repeated; });
    return partOfForwardS(
        e, repeatedOn<N>(e, part, [](const auto& each) { return each.recomputeFlops; }),
        RP_TR("the repeated share of the forward FLOPs"));
}

template <class N>
N backwardComputeS(Engine<N>& e, const StagePart& part)
{
    const N repeated = recomputeS(e, part);
    if (e.timesOperators())
        return sumOfTimes<N>(
                   e, part,
                   [](const auto& each) { return each.inputGradient + each.weightGradient; }) +
               repeated;
    const N cause = because(e.trainingCauses(), N(2));
    if (isThirdForward(e))
        return cause * forwardComputeS(e, part) + repeated;
    const N flops =
        sumOn<N>(e, part, [](const model::Reading<N>& each) { return each.backwardFlops(); });
    return because(e.trainingCauses(),
                   partOfForwardS(e, flops, RP_TR("the stage's backward over all forward FLOPs"))) +
           repeated;
}

template <class N>
N weightGradientS(Engine<N>& e, const StagePart& part)
{
    if (e.timesOperators())
        return sumOfTimes<N>(e, part, [](const auto& each) { return each.weightGradient; });
    const N flops = sumOn<N>(e, part, [](const auto& each) { return each.weightGradientFlops; });
    return because(e.trainingCauses(),
                   partOfForwardS(e, flops, RP_TR("its weight gradients over all forward FLOPs")));
}

template <class N>
N layersOf(Engine<N>& e, const StagePart& part, std::size_t group)
{
    return part.chunk == StagePart::kWhole ? e.layersOn(part.stage, group)
                                           : e.layersOnChunk(part.stage, part.chunk, group);
}

template <class N>
N recomputedOn(Engine<N>& e, const StagePart& part, std::size_t group)
{
    using std::ceil;
    const layout::Layout& layout = e.plan().layout;
    if (part.chunk == StagePart::kWhole && e.chunks() > 1) {
        N sum = 0;
        for (int chunk = 0; chunk < e.chunks(); ++chunk)
            sum += recomputedOn<N>(e, {part.stage, chunk}, group);
        return sum;
    }
    const N layers = layersOf(e, part, group);
    const N every = e.in(layout.recomputeEvery);
    const N limit = e.in(layout.recomputeLayers);
    const N ruled = layout.recomputeEvery > 1 ? ceil(layers / every) : because({every}, layers);
    if (!layout.recomputeLayers)
        return because({limit}, ruled);
    // the first layers of a stage come first, whatever their kind
    N before = 0;
    for (std::size_t g = 0; g < group; ++g)
        before += recomputedOn(e, part, g);
    const N left = largest({Candidate<N>{RP_TR("none left"), N(0)},
                            Candidate<N>{RP_TR("left of the stage"), limit - before}});
    return smallest({Candidate<N>{RP_TR("layers under the rule"), ruled},
                     Candidate<N>{RP_TR("the stage's limit"), left}});
}

template <class N>
N savedByLayers(Engine<N>& e, const StagePart& part)
{
    const PartReadings<N>& parts = e.parts();
    const layout::Layout& layout = e.plan().layout;
    const bool some = layout.recompute != model::Recompute::None &&
                      (layout.recomputeEvery > 1 || layout.recomputeLayers);
    N bytes = 0;
    for (std::size_t g = 0; g < parts.layers.size(); ++g) {
        const std::string symbol = e.layerSymbol("A_", g);
        const N layer = named(parts.layers[g].savedBytes,
                              {symbol, RP_TR("saved by one layer for one micro-batch"), "bytes"});
        const N layers = layersOf(e, part, g);
        if (some) {
            const N ruled = recomputedOn(e, part, g);
            bytes += ruled * layer + (layers - ruled) * parts.wholeSavedBytes[g];
        } else {
            bytes += because({e.in(layout.recomputeEvery), e.in(layout.recomputeLayers)},
                             layers * layer);
        }
    }
    return because({e.in(layout.recompute)}, bytes - droppedBytes(e, part) - movedBytes(e, part));
}

namespace {

/// By group of ranks, what `sum` adds up of a kind of traffic of the stage's parts.
template <class N, class Sum>
LinkSeconds<N> links(Engine<N>& e, const Sum& sum)
{
    return {tensorParallelS(e, sum(&model::Reading<N>::reduced)),
            expertParallelS(e, sum(&model::Reading<N>::dispatched)),
            contextParallelS(e, sum(&model::Reading<N>::exchanged))};
}

/// The communication of a stage or chunk where times come from operators.
template <class N>
LinkSeconds<N> timedLinks(Engine<N>& e, const StagePart& part, LinkSeconds<N> TimedPart<N>::*pass)
{
    const auto sum = [&](N LinkSeconds<N>::*group) {
        return sumOfTimes<N>(e, part, [&](const auto& each) { return (each.*pass).*group; });
    };
    return {sum(&LinkSeconds<N>::tensor), sum(&LinkSeconds<N>::expert),
            sum(&LinkSeconds<N>::context)};
}

template <class N>
using TrafficKind = model::Traffic<N> model::Reading<N>::*;

} // namespace

template <class N>
LinkSeconds<N> forwardLinks(Engine<N>& e, const StagePart& part)
{
    if (e.timesOperators()) {
        LinkSeconds<N> seconds = timedLinks(e, part, &TimedPart<N>::forwardLinks);
        seconds.host = hostForwardS(e, part);
        return seconds;
    }
    LinkSeconds<N> seconds = links(e, [&](TrafficKind<N> kind) {
        return sumOn<N>(e, part,
                        [&](const model::Reading<N>& each) { return (each.*kind).forward; });
    });
    seconds.host = hostForwardS(e, part);
    return seconds;
}

template <class N>
LinkSeconds<N> backwardLinks(Engine<N>& e, const StagePart& part)
{
    if (e.timesOperators()) {
        LinkSeconds<N> seconds = timedLinks(e, part, &TimedPart<N>::backwardLinks);
        if (e.plan().layout.recompute != model::Recompute::None) {
            const auto add = [&](N LinkSeconds<N>::*group) {
                seconds.*group += repeatedTimes<N>(
                    e, part, [&](const auto& each) { return each.repeatedLinks.*group; });
            };
            add(&LinkSeconds<N>::tensor);
            add(&LinkSeconds<N>::expert);
            add(&LinkSeconds<N>::context);
        }
        seconds.host = hostBackwardS(e, part);
        return seconds;
    }
    LinkSeconds<N> seconds = links(e, [&](TrafficKind<N> kind) {
        const N once =
            sumOn<N>(e, part, [&](const model::Reading<N>& each) { return (each.*kind).backward; });
        if (e.plan().layout.recompute == model::Recompute::None)
            return because({e.in(e.plan().layout.recompute)}, once);
        return once + repeatedOn<N>(e, part, [&](const model::Reading<N>& each) {
                   return (each.*kind).recompute;
               });
    });
    seconds.host = hostBackwardS(e, part);
    return seconds;
}

template <class N>
N standingS(Engine<N>& e, const StagePart& part)
{
    const N cause =
        because({e.in(e.plan().compute.mode), e.in(e.plan().layout.pipelineParallel)}, N(1));
    if (!e.timesOperators() || e.stages() == 1)
        return because({cause}, N(0));
    const N each = e.in(e.plan().compute.messageS);
    if (part.chunk != StagePart::kWhole || e.chunks() == 1)
        return because({cause}, each);
    return because({cause}, e.ofMicroBatch(e.in(e.plan().layout.chunks) * each));
}

template <class N>
N atComputeRate(Engine<N>& e, const N& seconds)
{
    const N cause = e.in(e.plan().compute.efficiencyMeaning);
    const ComputeRate<N>& rate = e.computeRate();
    return because({cause, e.in(e.plan().compute.mode)},
                   rate.isMfu ? seconds * rate.factor : seconds);
}

namespace {

/// Sent in one all-gather of a part's weights, over the ranks that share them.
template <class N>
N gatherVolume(Engine<N>& e, const RankParameters<N>& parameters)
{
    const layout::ZeroStage& zero = e.plan().layout.zeroStage;
    const auto volume = [&](const model::ParameterClasses<N>& part, FigureId ranks) {
        const bool all = zero == layout::ZeroStage::Three;
        const N bytes = all ? gatheredBytesOf(e, part, {})
                            : memory::weightBytes(trainedOf(part), e.plan().precision, e.reader());
        return network::ringBytes<N>(bytes, e[ranks]);
    };
    N sum = volume(parameters.dense, FigureId::LayoutShardRanks);
    if (valueOf(parameters.experts.total()) > 0)
        sum += volume(parameters.experts, FigureId::LayoutExpertShardRanks);
    return because({e.in(zero)}, sum);
}

/// Sent in one reduction of a part's gradients: over the ranks that share states, and, where there
/// are several such groups, all-reduced between them.
template <class N>
N reductionVolume(Engine<N>& e, const RankParameters<N>& parameters)
{
    const memory::Precision& precision = e.plan().precision;
    const N value = e.bytesOf(precision.gradients);
    const auto volume = [&](const model::ParameterClasses<N>& part, FigureId shard,
                            FigureId slice) {
        const N bytes = part.trained() * value;
        const N within = network::ringBytes<N>(bytes, e[shard]);
        const N groups = e[slice] / e[shard];
        if (valueOf(groups) == 1)
            return because({groups}, within);
        return within + 2 * network::ringBytes<N>(bytes / e[shard], groups);
    };
    N sum = volume(parameters.dense, FigureId::LayoutShardRanks, FigureId::LayoutSliceRanks);
    if (valueOf(parameters.experts.total()) > 0)
        sum += volume(parameters.experts, FigureId::LayoutExpertShardRanks,
                      FigureId::LayoutExpertSliceRanks);
    return sum;
}

} // namespace

template <class N>
network::DataParallelTraffic<N> trafficOf(Engine<N>& e)
{
    const int stage = std::max(0, e.evaluated(FigureId::MemoryParametersPerRank).worst);
    const N most = e[FigureId::MemoryParametersPerRank]; // its stage is the one with the most
    const RankParameters<N> held = e.parametersOn(stage);
    return network::dataParallelTraffic(because({most}, reductionVolume(e, held)),
                                        because({most}, gatherVolume(e, held)),
                                        e[FigureId::TaskMicroBatches], e.plan().layout, e.reader());
}

template <class N>
network::OverlapInputs<N> overlapInputs(Engine<N>& e, const N& forwardS, const N& backwardS)
{
    if (e.timesOperators())
        return timedOverlapInputs(e, forwardS, backwardS);
    const N rate =
        because({e.in(e.plan().compute.mode)}, e[FigureId::NetworkDataParallelBytesPerS]);
    const auto slice = trafficOf(e);
    // gathered first, reduced last; a given number of parameters may leave less than it has
    const auto edge = [&](const N& part, const N& whole) {
        return smallest({Candidate<N>{RP_TR("the embedding"), part},
                         Candidate<N>{RP_TR("all of the rank"), whole}}) /
               rate;
    };
    const RankParameters<N> embedding{e.parts().embedding.dense, e.parts().embedding.experts};
    network::OverlapInputs<N> times;
    times.reductionS = slice.reductionBytes / rate;
    times.gatherS = slice.gatherBytes / rate;
    times.edgeReductionS = edge(reductionVolume(e, embedding), slice.reductionBytes);
    times.edgeGatherS = edge(gatherVolume(e, embedding), slice.gatherBytes);
    times.forwardS = forwardS;
    times.backwardS = backwardS;
    times.microBatches = e[FigureId::TaskMicroBatches];
    return times;
}

#define RP_INSTANTIATE(N)                                                                          \
    template N forwardShare(Engine<N>&);                                                           \
    template N tensorParallelS(Engine<N>&, const N&);                                              \
    template N expertParallelS(Engine<N>&, const N&);                                              \
    template N contextParallelS(Engine<N>&, const N&);                                             \
    template N forwardComputeS(Engine<N>&, const StagePart&);                                      \
    template N backwardComputeS(Engine<N>&, const StagePart&);                                     \
    template N recomputeS(Engine<N>&, const StagePart&);                                           \
    template N weightGradientS(Engine<N>&, const StagePart&);                                      \
    template N layersOf(Engine<N>&, const StagePart&, std::size_t);                                \
    template N recomputedOn(Engine<N>&, const StagePart&, std::size_t);                            \
    template N savedByLayers(Engine<N>&, const StagePart&);                                        \
    template LinkSeconds<N> forwardLinks(Engine<N>&, const StagePart&);                            \
    template LinkSeconds<N> backwardLinks(Engine<N>&, const StagePart&);                           \
    template N standingS(Engine<N>&, const StagePart&);                                            \
    template N atComputeRate(Engine<N>&, const N&);                                                \
    template network::DataParallelTraffic<N> trafficOf(Engine<N>&);                                \
    template network::OverlapInputs<N> overlapInputs(Engine<N>&, const N&, const N&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::plan::formula

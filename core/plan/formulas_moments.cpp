// SPDX-License-Identifier: Apache-2.0
// Formulas of what is alive at each moment of a step, and of the peak. Which terms there are, and
// when, follows measured runs (validation/MEMORY.md, sections 4 and 5).
#include "plan/formulas_moments.h"

#include "plan/forecast.h"
#include "plan/formulas.h"
#include "plan/formulas_offload.h"
#include "plan/formulas_stage.h"

namespace ridgepoint::plan {

FigureId figureOf(memory::Moment moment)
{
    switch (moment) {
    case memory::Moment::Forward:
        return FigureId::MemoryForwardBytes;
    case memory::Moment::Loss:
        return FigureId::MemoryLossBytes;
    case memory::Moment::HeadBackward:
        return FigureId::MemoryHeadBackwardBytes;
    case memory::Moment::LayerBackward:
        return FigureId::MemoryLayerBackwardBytes;
    case memory::Moment::Reduction:
        return FigureId::MemoryReductionBytes;
    case memory::Moment::End:
        return FigureId::MemoryEndBytes;
    case memory::Moment::Update:
        break;
    }
    return FigureId::MemoryUpdateBytes;
}

} // namespace ridgepoint::plan

namespace ridgepoint::plan::formula {

using memory::Category;
using memory::Moment;
using quantity::because;
using quantity::Candidate;
using quantity::largest;
using quantity::named;
using quantity::smallest;
using quantity::valueOf;

namespace {

template <class N>
bool isFullySharded(const Engine<N>& e)
{
    return e.plan().layout.zeroStage == layout::ZeroStage::Three;
}

template <class N>
bool countsTransients(const Engine<N>& e)
{
    return e.plan().precision.transients == memory::Transients::Counted;
}

template <class N>
N transientsCause(const Engine<N>& e)
{
    return e.in(e.plan().precision.transients);
}

/// Whether gradients have memory of their own all the time. PyTorch makes them in the backward pass
/// and drops them with the update, so that a single micro-batch finds none.
template <class N>
bool keepsGradients(Engine<N>& e)
{
    const model::Framework framework = e.plan().layout.framework;
    const bool megatron = framework == model::Framework::MegatronFused ||
                          framework == model::Framework::MegatronLocal;
    return megatron || valueOf(e[FigureId::TaskMicroBatches]) > 1;
}

/// Trained parameters of a part, or of all that a rank has.
template <class N, template <class> class Held>
N trainedOf(const Held<N>& part)
{
    N trained = part.dense.trained();
    if (valueOf(part.experts.total()) > 0)
        trained += part.experts.trained();
    return trained;
}

/// The whole gradient of a part and the copy that is reduced, in the formats of either.
template <class N>
N onTheirWay(Engine<N>& e, const model::Reading<N>& part)
{
    const memory::Precision& precision = e.plan().precision;
    return trainedOf(part) * (e.bytesOf(precision.activations) + e.bytesOf(precision.gradients));
}

template <class N>
N gatheredOf(const Engine<N>& e, const model::Reading<N>& part)
{
    return gatheredBytesOf(e, part.dense, part.experts);
}

/// The largest layer on the stage by `measure`, which takes the number of its group; 0 where the
/// stage has no layer.
template <class N, class Measure>
N largestLayer(Engine<N>& e, int stage, const Measure& measure)
{
    N most = 0;
    for (std::size_t g = 0; g < e.parts().layers.size(); ++g) {
        if (valueOf(e.layersOn(stage, g)) > 0)
            most = largest({Candidate<N>{RP_TR("layers before"), most},
                            Candidate<N>{RP_TR("this kind of layer"), measure(g)}});
    }
    return most;
}

/// Of the layers of a unit, which are on one stage.
template <class N>
N unitOf(Engine<N>& e, int stage, const N& layer)
{
    const layout::Layout& layout = e.plan().layout;
    if (!isFullySharded(e))
        return because({e.in(layout.zeroStage)}, layer);
    N layers = 0;
    for (std::size_t g = 0; g < e.parts().layers.size(); ++g)
        layers += e.layersOn(stage, g);
    return because({e.in(layout.zeroStage)},
                   layer *
                       smallest({Candidate<N>{RP_TR("a unit's layers"), e.in(layout.unitLayers)},
                                 Candidate<N>{RP_TR("all layers of the stage"), layers}}));
}

template <class N>
N unitGathered(Engine<N>& e, int stage)
{
    const N layer = named(
        largestLayer(e, stage, [&](std::size_t g) { return gatheredOf(e, e.parts().layers[g]); }),
        {"M_layer", RP_TR("weights of the largest layer's slice"), "bytes"});
    return named(unitOf(e, stage, layer),
                 {"M_unit", RP_TR("weights that are gathered in one collective"), "bytes"});
}

/// Copies of the products' weights that autocast keeps.
template <class N>
N castBytes(Engine<N>& e, int stage)
{
    const memory::Precision& precision = e.plan().precision;
    if (!precision.autocast)
        return because({e.in(precision.autocast)}, N(0));
    const RankParameters<N> held = e.parametersOn(stage);
    return because({e.in(precision.autocast)}, (held.dense.products + held.experts.products) *
                                                   e.bytesOf(precision.activations));
}

/// What the embedding, and an encoder beside its layers, keep for the micro-batches in flight.
template <class N>
N embeddingSaved(Engine<N>& e, int stage)
{
    if (!e.hasEmbedding(stage))
        return 0;
    return e.inFlightAtPeak(stage, e.virtualStages().firstChunk(stage)) *
           e.parts().embedding.savedBytes;
}

/// Values at a stage's edge for one micro-batch: on one rank of a tensor-parallel group, and as far
/// as sequence parallelism divides them.
template <class N>
struct EdgeBytes
{
    N whole = 0;
    N divided = 0;
};

template <class N>
EdgeBytes<N> edgeBytes(Engine<N>& e)
{
    const layout::Layout& layout = e.plan().layout;
    const N tensorParallel = e.in(layout.tensorParallel);
    EdgeBytes<N> edge;
    edge.whole =
        named(e.in(layout.microBatchSequences) * e.in(e.plan().task.phases.front().sequenceTokens) *
                  e.in(e.plan().model.hidden) * e.bytesOf(e.plan().precision.activations) /
                  e.in(layout.contextParallel),
              {"M_x", RP_TR("one micro-batch's values between two layers"), "bytes"});
    const bool divides = layout.sequenceParallel && layout.tensorParallel > 1;
    edge.divided = because({e.in(layout.sequenceParallel), tensorParallel},
                           divides ? edge.whole / tensorParallel : edge.whole);
    return edge;
}

/// The parts of one moment, as they are put together.
template <class N>
class PartList
{
  public:
    void add(Category category, const N& bytes)
    {
        if (valueOf(bytes) != 0 || !std::is_same_v<N, double>)
            m_parts.add({category, bytes});
    }
    const MomentParts<N>& parts() const { return m_parts; }

  private:
    MomentParts<N> m_parts;
};

template <class N>
N gatheredAt(Engine<N>& e, int stage, Moment moment)
{
    const layout::Layout& layout = e.plan().layout;
    const N cast = castBytes(e, stage);
    if (!isFullySharded(e))
        return cast;
    const PartReadings<N>& parts = e.parts();
    const bool all = !layout.reshardAfterForward && moment != Moment::End;
    if (all)
        return e.at(FigureId::MemoryGatheredBytes, stage);
    const N cause = e.in(layout.reshardAfterForward);
    switch (moment) {
    case Moment::Forward:
    case Moment::LayerBackward:
    case Moment::Reduction:
        break;
    case Moment::Loss:
    case Moment::HeadBackward:
        if (e.hasHead(stage))
            return because({cause}, cast + gatheredOf(e, parts.head));
        break;
    case Moment::End:
        if (e.hasEmbedding(stage))
            return because({cause}, cast + gatheredOf(e, parts.embedding));
        return because({cause}, cast + unitGathered(e, stage));
    case Moment::Update:
        return 0;
    }
    return e.at(FigureId::MemoryGatheredBytes, stage);
}

/// Buckets of gradients, and in ZeRO-3 whole gradients with the copies that are reduced.
template <class N>
N reducedAt(Engine<N>& e, int stage, Moment moment)
{
    const layout::Layout& layout = e.plan().layout;
    const bool goesBack =
        moment == Moment::LayerBackward || moment == Moment::Reduction || moment == Moment::End;
    if (!isFullySharded(e)) {
        const N overlap = e.in(layout.overlapGradientReduction);
        const N buckets = layout.overlapGradientReduction ? 2 : 1;
        return goesBack ? because({overlap}, buckets * e.in(layout.bucketBytes)) : N(0);
    }
    N bytes = 0;
    // with a pipeline FSDP reduces once, after the last micro-batch: until then all is kept whole
    const bool whole = !layout.reshardAfterForward && e.stages() > 1;
    if (whole && moment != Moment::Forward && moment != Moment::Update) {
        const RankParameters<N> held = e.parametersOn(stage);
        bytes += trainedOf(held) * e.bytesOf(e.plan().precision.gradients);
    }
    if (countsTransients(e)) {
        const PartReadings<N>& parts = e.parts();
        const N layer = moment == Moment::Reduction || moment == Moment::End
                            ? unitOf<N>(e, stage,
                                        largestLayer(e, stage,
                                                     [&](std::size_t g) {
                                                         return onTheirWay(e, parts.layers[g]);
                                                     }))
                            : N(0);
        if (moment == Moment::Reduction)
            bytes += layer;
        else if (moment == Moment::End)
            bytes += e.hasEmbedding(stage) ? onTheirWay(e, parts.embedding) : layer;
    }
    return because(
        {e.in(layout.reshardAfterForward), transientsCause(e), e.in(layout.pipelineParallel)},
        bytes);
}

/// Of activations: all in flight until the first layer has gone back.
template <class N>
N activationsAt(Engine<N>& e, int stage, Moment moment)
{
    switch (moment) {
    case Moment::Reduction: {
        const N held = e.at(FigureId::MemoryActivationBytes, stage);
        const N gone = unitOf<N>(e, stage, largestLayer(e, stage, [&](std::size_t g) {
                                     return e.parts().layers[g].savedBytes;
                                 }));
        return held - smallest({Candidate<N>{RP_TR("the unit's"), gone},
                                Candidate<N>{RP_TR("all that is held"), held}});
    }
    case Moment::End:
    case Moment::Update:
        return 0;
    case Moment::Loss:
    case Moment::HeadBackward:
        if (e.chunks() > 1 && e.hasHead(stage)) {
            N bytes = 0;
            for (int chunk = 0; chunk < e.chunks(); ++chunk)
                bytes += e.inFlightAtLoss(stage, chunk) * savedByLayers<N>(e, {stage, chunk});
            return bytes;
        }
        break;
    default:
        break;
    }
    return e.at(FigureId::MemoryActivationBytes, stage);
}

template <class N>
N headAt(Engine<N>& e, int stage, Moment moment)
{
    switch (moment) {
    case Moment::Loss:
        return e.at(FigureId::MemoryHeadBytes, stage);
    case Moment::HeadBackward: {
        if (!e.hasHead(stage))
            return embeddingSaved(e, stage);
        const N logits = vocabularyOnRank(e.microBatchInventory().logits, e.rankSplit()) /
                         e.in(e.plan().layout.contextParallel) *
                         e.bytesOf(e.plan().precision.activations);
        return embeddingSaved(e, stage) + e.parts().head.savedBytes +
               named(logits, {"M_dlogits", RP_TR("the gradient of the logits"), "bytes"});
    }
    case Moment::Forward:
    case Moment::LayerBackward:
    case Moment::Reduction:
        return embeddingSaved(e, stage);
    default:
        return 0;
    }
}

/// Gradients of activations: of the head's input and matrix, or of a layer's tensors.
template <class N>
N workingAt(Engine<N>& e, int stage, Moment moment)
{
    if (moment == Moment::LayerBackward)
        return e.at(FigureId::MemoryWorkingGradientBytes, stage);
    if (moment != Moment::HeadBackward || !e.hasHead(stage))
        return 0;
    if (!countsTransients(e))
        return because({transientsCause(e)}, N(0));
    const model::HeadOnRank<N> head = headOnRank(e.microBatchInventory(), e.rankSplit());
    if (!head.exists)
        return because({transientsCause(e)}, N(0));
    const N value = e.bytesOf(e.plan().precision.activations);
    const N matrix =
        named(head.weights * value, {"M_dW", RP_TR("the gradient of the head's matrix"), "bytes"});
    // the input gathered again and its gradient, each whole and divided
    return because({transientsCause(e)},
                   matrix + 2 * (head.inputValues + head.wholeInputValues) * value);
}

} // namespace

template <class N>
N gatheredBytesOf(const Engine<N>& e, const model::ParameterClasses<N>& dense,
                  const model::ParameterClasses<N>& experts)
{
    const memory::Precision& precision = e.plan().precision;
    const N weight = e.bytesOf(precision.weights);
    const N value = e.bytesOf(precision.activations);
    if (!precision.autocast && valueOf(weight) > valueOf(value)) {
        N parameters = dense.total();
        if (valueOf(experts.total()) > 0)
            parameters += experts.total();
        return because({weight, e.in(precision.autocast)}, parameters * value);
    }
    N bytes = memory::weightBytes(dense, precision, e.reader());
    if (valueOf(experts.total()) > 0)
        bytes += memory::weightBytes(experts, precision, e.reader());
    return because({value, e.in(precision.autocast)}, bytes);
}

template <class N>
MomentParts<N> momentParts(Engine<N>& e, int stage, Moment moment)
{
    PartList<N> list;
    list.add(Category::Weights, e.at(FigureId::MemoryWeightBytes, stage));
    const bool late = moment == Moment::End || moment == Moment::Update;
    if (late || keepsGradients(e))
        list.add(Category::Gradients, e.at(FigureId::MemoryGradientBytes, stage));
    list.add(Category::Optimizer, e.at(FigureId::MemoryOptimizerBytes, stage));
    list.add(Category::Activations, activationsAt(e, stage, moment));
    list.add(Category::Head, headAt(e, stage, moment));
    list.add(Category::Gathered, gatheredAt(e, stage, moment));
    if (moment == Moment::LayerBackward)
        list.add(Category::Rebuilt, e.at(FigureId::MemoryRecomputeBytes, stage));
    list.add(Category::Working, workingAt(e, stage, moment));
    list.add(Category::Reduced, reducedAt(e, stage, moment));
    list.add(Category::Cached, e.at(FigureId::MemoryCachedGradientBytes, stage));
    if (moment == Moment::Update)
        list.add(Category::Staging, e.at(FigureId::MemoryStepTemporaryBytes, stage));
    else if (moment == Moment::LayerBackward || moment == Moment::Reduction)
        list.add(Category::Staging, e.at(FigureId::MemoryStagingBytes, stage));
    return list.parts();
}

namespace {

template <class N>
N momentSum(Engine<N>& e, int stage, Moment moment)
{
    N sum = 0;
    for (const MomentPart<N>& part : momentParts(e, stage, moment))
        sum += part.bytes;
    return because({e.in(e.plan().layout.framework), e[FigureId::TaskMicroBatches],
                    e.in(e.plan().layout.zeroStage), e.in(e.plan().layout.pipelineParallel)},
                   sum);
}

/// The moments' sums, as what decided which of them is the peak.
template <class N>
std::vector<N> momentCauses(Engine<N>& e, int stage)
{
    std::vector<N> causes;
    if constexpr (!std::is_same_v<N, double>) {
        for (const memory::MomentRow& row : memory::momentRows())
            causes.push_back(e.at(figureOf(row.moment), stage));
    }
    return causes;
}

bool isState(Category category)
{
    return category == Category::Weights || category == Category::Gradients ||
           category == Category::Optimizer;
}

/// Of what is alive at the peak, the parts that are no states and, if asked for, no activations.
template <class N>
N atPeak(Engine<N>& e, int stage, bool activations)
{
    N sum = 0;
    for (const MomentPart<N>& part : momentParts(e, stage, peakMoment(e, stage))) {
        if (!isState(part.category) && (activations || part.category != Category::Activations))
            sum += part.bytes;
    }
    return because(momentCauses(e, stage), sum);
}

} // namespace

template <class N>
Moment peakMoment(Engine<N>& e, int stage)
{
    Moment peak = Moment::Forward;
    double most = -1;
    for (const memory::MomentRow& row : memory::momentRows()) {
        const double bytes = valueOf(e.at(figureOf(row.moment), stage));
        if (bytes > most) {
            most = bytes;
            peak = row.moment;
        }
    }
    return peak;
}

RP_FORMULA(MemoryGatheredBytes)
{
    const layout::Layout& layout = e.plan().layout;
    const N cast = castBytes(e, stage);
    if (!isFullySharded(e))
        return because({e.in(layout.zeroStage)}, cast);
    const N unit = unitGathered(e, stage);
    // with prefetch the next ones are there while this one is used
    N gathered = because({e.in(layout.prefetch)},
                         layout.prefetch ? unit + e.in(layout.prefetchUnits) * unit : unit);
    if (!layout.reshardAfterForward) {
        const RankParameters<N> held = e.parametersOn(stage);
        gathered = named(gatheredBytesOf(e, held.dense, held.experts),
                         {"M_all", RP_TR("all weights of the stage's slice"), "bytes"});
    }
    return because(
        {e.in(layout.zeroStage), e.in(layout.pipelineParallel), e.in(layout.reshardAfterForward)},
        gathered + cast);
}

RP_FORMULA(MemoryRecomputeBytes)
{
    const layout::Layout& layout = e.plan().layout;
    if (layout.recompute == model::Recompute::None)
        return because({e.in(layout.recompute)}, droppedOfLayer(e, stage));
    const PartReadings<N>& parts = e.parts();
    const N most = largestLayer(e, stage, [&](std::size_t g) {
        return parts.wholeSavedBytes[g] - parts.layers[g].savedBytes;
    });
    return because({e.in(layout.recompute), e.in(layout.pipelineParallel)}, most);
}

RP_FORMULA(MemoryWorkingGradientBytes)
{
    if (!countsTransients(e))
        return because({transientsCause(e)}, N(0));
    const layout::Layout& layout = e.plan().layout;
    const EdgeBytes<N> edge = edgeBytes(e);
    const auto& kinds = e.microBatchInventory().layers;
    const N layer = largestLayer(e, stage, [&](std::size_t g) {
        const model::Working<N>& working = e.parts().working[g];
        // rows at experts come back divided; a dense layer's input gradient is whole
        const bool routed = valueOf(working.dispatched) > 0;
        const N residual = routed ? 2 * edge.divided : edge.whole + edge.divided;
        return because(kinds[g].causes,
                       working.activation + working.squares + working.dispatched + residual);
    });
    const N received = e.stages() > 1 ? 2 * edge.divided : N(0);
    return because({transientsCause(e), e.in(layout.pipelineParallel)}, layer + received);
}

RP_FORMULA(MemoryCachedGradientBytes)
{
    const layout::Layout& layout = e.plan().layout;
    std::vector<N> causes{transientsCause(e), e.in(layout.framework),
                          e.in(layout.weightGradientFusion), e.in(layout.pipelineParallel)};
    if (!countsTransients(e) || !layout.weightGradientFusion ||
        layout.framework != model::Framework::MegatronFused)
        return because(causes, N(0));
    std::vector<const model::LayerKind<N>*> kinds;
    for (std::size_t g = 0; g < e.microBatchInventory().layers.size(); ++g) {
        if constexpr (!std::is_same_v<N, double>)
            causes.push_back(e.layersOn(stage, g));
        if (valueOf(e.layersOn(stage, g)) > 0)
            kinds.push_back(&e.microBatchInventory().layers[g]);
    }
    return because(causes, model::oneGradientOfEachShape(
                               kinds, e.rankSplit(), e.bytesOf(e.plan().precision.activations)));
}

RP_FORMULA(MemoryStepTemporaryBytes)
{
    return updatedOnRank(e, stage) * e.in(e.plan().precision.stepBytes);
}

RP_FORMULA(MemoryStagingBytes)
{
    // what one layer sends, and what the next one's is coming back
    const layout::Layout& layout = e.plan().layout;
    N bytes = 2 * movedOfLayer(e, stage);
    if (layout.offloadGradients)
        bytes += largestLayer(e, stage, [&](std::size_t g) {
            return trainedOf(e.parts().layers[g]) * e.bytesOf(e.plan().precision.gradients);
        });
    const bool converts =
        layout.offloadOptimizer && layout.offloadConversion == layout::Conversion::Accelerator;
    if (converts) // an FP32 copy of a layer's gradients
        bytes += 4 * largestLayer(e, stage,
                                  [&](std::size_t g) { return trainedOf(e.parts().layers[g]); });
    return because({e.in(layout.offloadGradients), e.in(layout.offloadOptimizer),
                    e.in(layout.offloadConversion)},
                   bytes);
}

RP_FORMULA(MemoryForwardBytes)
{
    return momentSum(e, stage, Moment::Forward);
}

RP_FORMULA(MemoryLossBytes)
{
    return momentSum(e, stage, Moment::Loss);
}

RP_FORMULA(MemoryHeadBackwardBytes)
{
    return momentSum(e, stage, Moment::HeadBackward);
}

RP_FORMULA(MemoryLayerBackwardBytes)
{
    return momentSum(e, stage, Moment::LayerBackward);
}

RP_FORMULA(MemoryReductionBytes)
{
    return momentSum(e, stage, Moment::Reduction);
}

RP_FORMULA(MemoryEndBytes)
{
    return momentSum(e, stage, Moment::End);
}

RP_FORMULA(MemoryUpdateBytes)
{
    return momentSum(e, stage, Moment::Update);
}

RP_FORMULA(MemoryBufferBytes)
{
    return atPeak(e, stage, false);
}

RP_FORMULA(MemoryWorkingSetBytes)
{
    return atPeak(e, stage, true);
}

RP_FORMULA(MemoryPeakBytes)
{
    if (findGiven(e.plan(), FigureId::MemoryWorkingSetBytes, stage))
        return e.at(FigureId::MemoryStateBytes, stage) +
               e.at(FigureId::MemoryWorkingSetBytes, stage);
    const auto at = [&](Moment moment) {
        return Candidate<N>{memory::momentRows()[static_cast<std::size_t>(moment)].label,
                            e.at(figureOf(moment), stage)};
    };
    return largest({at(Moment::Forward), at(Moment::Loss), at(Moment::HeadBackward),
                    at(Moment::LayerBackward), at(Moment::Reduction), at(Moment::End),
                    at(Moment::Update)});
}

RP_FORMULA(MemoryAllocatedBytes)
{
    return e.at(FigureId::MemoryPeakBytes, stage) + e.in(e.plan().cluster.reserve.workspaceBytes);
}

RP_FORMULA(MemoryReservedBytes)
{
    return e.at(FigureId::MemoryAllocatedBytes, stage) *
           (1 + e.in(e.plan().cluster.reserve.allocatorRatio));
}

RP_FORMULA(MemoryDeviceBytes)
{
    const hardware::Reserve& reserve = e.plan().cluster.reserve;
    return e.at(FigureId::MemoryReservedBytes, stage) + e.in(reserve.contextBytes) +
           e.in(reserve.collectiveBytes);
}

#define RP_INSTANTIATE(N)                                                                          \
    template N gatheredBytesOf(const Engine<N>&, const model::ParameterClasses<N>&,                \
                               const model::ParameterClasses<N>&);                                 \
    template MomentParts<N> momentParts(Engine<N>&, int, Moment);                                  \
    template Moment peakMoment(Engine<N>&, int);
RP_INSTANTIATE(double)
RP_INSTANTIATE(quantity::Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::plan::formula

// SPDX-License-Identifier: Apache-2.0
// Formulas of memory: training state, activations, buffers, capacity.
#include "hardware/links.h"
#include "plan/formulas.h"

namespace ridgepoint::plan::formula {

using quantity::because;
using quantity::Candidate;
using quantity::largest;
using quantity::named;

namespace {

template <class N>
bool isFirst(const Engine<N>&, int stage)
{
    return stage == 0;
}

template <class N>
bool isLast(const Engine<N>& e, int stage)
{
    return stage == e.stages() - 1;
}

/// State of both kinds of parameters, each over the ranks that share it.
template <class N>
memory::StateBytes<N> stateOf(Engine<N>& e, int stage)
{
    const layout::ZeroStage& zero = e.plan().layout.zeroStage;
    const RankParameters<N> held = e.parametersOn(stage);
    const auto state = [&](const model::ParameterClasses<N>& parameters, FigureId ranks) {
        return memory::stateBytes(parameters, e.plan().precision, zero, e.in(zero), e[ranks],
                                  e.reader());
    };
    memory::StateBytes<N> sum = state(held.dense, FigureId::LayoutShardRanks);
    if (!(quantity::valueOf(held.experts.total()) > 0))
        return sum;
    const auto experts = state(held.experts, FigureId::LayoutExpertShardRanks);
    sum.weights += experts.weights;
    sum.gradients += experts.gradients;
    sum.masterWeights += experts.masterWeights;
    sum.moments += experts.moments;
    return sum;
}

/// Bytes of the weights of a part of a rank, or of all that a rank has.
template <class N, class Held>
N weightBytesOf(const Engine<N>& e, const Held& part)
{
    const memory::Precision& precision = e.plan().precision;
    N bytes = memory::weightBytes(part.dense, precision, e.reader());
    if (quantity::valueOf(part.experts.total()) > 0)
        bytes += memory::weightBytes(part.experts, precision, e.reader());
    return bytes;
}

/// Gradients of a part before they are reduced; an accumulated copy is kept reduced.
template <class N>
N gradientBytesOf(const Engine<N>& e, const model::Reading<N>& part)
{
    N trained = part.dense.trained();
    if (quantity::valueOf(part.experts.total()) > 0)
        trained += part.experts.trained();
    return trained * e.bytesOf(e.plan().precision.gradients);
}

/// The largest layer on the stage by `measure`; 0 where it has no layer.
template <class N, class Measure>
N largestLayer(Engine<N>& e, int stage, const Measure& measure)
{
    N most = 0;
    for (std::size_t g = 0; g < e.parts().layers.size(); ++g) {
        if (quantity::valueOf(e.layersOn(stage, g)) > 0)
            most =
                largest({Candidate<N>{RP_TR("layers before"), most},
                         Candidate<N>{RP_TR("this kind of layer"), measure(e.parts().layers[g])}});
    }
    return most;
}

/// The largest unit that is gathered at once: a layer, the embedding, the head.
template <class N, class Measure>
N largestUnit(Engine<N>& e, int stage, const N& layer, const Measure& measure)
{
    const N embedding = isFirst(e, stage) ? measure(e.parts().embedding) : N(0);
    const N head = isLast(e, stage) ? measure(e.parts().head) : N(0);
    return largest({Candidate<N>{RP_TR("a layer"), layer},
                    Candidate<N>{RP_TR("the embedding"), embedding},
                    Candidate<N>{RP_TR("the head"), head}});
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

} // namespace

RP_FORMULA(MemoryParametersPerRank)
{
    if (e.isGiven(FigureId::ModelParameters))
        return e.parametersOn(stage).dense.products;
    const PartReadings<N>& parts = e.parts();
    N parameters = 0;
    if (isFirst(e, stage))
        parameters += parts.embedding.parameters;
    for (std::size_t g = 0; g < parts.layers.size(); ++g)
        parameters += e.weightsOn(stage, g) * parts.layers[g].parameters;
    if (isLast(e, stage))
        parameters += parts.head.parameters;
    return because({e.in(e.plan().layout.pipelineParallel)}, parameters);
}

RP_FORMULA(MemoryBytesPerParameter)
{
    const memory::Precision& precision = e.plan().precision;
    const auto moments = memory::momentCounts(precision, e.reader());
    return e.bytesOf(precision.weights) + e.bytesOf(precision.gradients) +
           e.bytesOf(precision.gradientAccumulation) + e.bytesOf(precision.masterWeights) +
           moments.first + moments.second;
}

RP_FORMULA(MemoryTotalStateBytes)
{
    const memory::Precision& precision = e.plan().precision;
    const bool given = e.isGiven(FigureId::ModelParameters) ||
                       e.isGiven(FigureId::ModelTrainedParameters) ||
                       e.isGiven(FigureId::MemoryBytesPerParameter);
    const N optimizer = e.in(precision.optimizer);
    const auto causes = [&](const N& value) {
        return because(e.trainingCauses(),
                       because({optimizer, e.in(precision.weights), e.in(precision.lowBitParts),
                                e.in(e.plan().model.furtherTokens)},
                               value));
    };
    const N simple = e[FigureId::MemoryBytesPerParameter] * e[FigureId::ModelTrainedParameters];
    if (given)
        return simple;
    const bool isUniform = precision.optimizer != memory::Optimizer::Adafactor &&
                           precision.optimizer != memory::Optimizer::Muon &&
                           &memory::otherWeights(precision) == &precision.weights;
    if (isUniform && e.trainsAll())
        return causes(simple);
    return causes(memory::stateBytes(e.parametersOfAll(), precision, layout::ZeroStage::None, N(0),
                                     N(1), e.reader())
                      .total());
}

RP_FORMULA(MemoryWeightBytes)
{
    return stateOf(e, stage).weights;
}

RP_FORMULA(MemoryGradientBytes)
{
    return stateOf(e, stage).gradients;
}

RP_FORMULA(MemoryOptimizerBytes)
{
    return stateOf(e, stage).optimizer();
}

RP_FORMULA(MemoryStateBytes)
{
    return e.at(FigureId::MemoryWeightBytes, stage) + e.at(FigureId::MemoryGradientBytes, stage) +
           e.at(FigureId::MemoryOptimizerBytes, stage);
}

RP_FORMULA(MemorySavedBytesPerMicroBatch)
{
    const PartReadings<N>& parts = e.parts();
    N bytes = 0;
    for (std::size_t g = 0; g < parts.layers.size(); ++g) {
        const std::string symbol = e.layerSymbol("A_", g);
        const N layer = named(parts.layers[g].savedBytes,
                              {symbol, RP_TR("saved by one layer for one micro-batch"), "bytes"});
        bytes += e.layersOn(stage, g) * layer;
    }
    return bytes;
}

RP_FORMULA(MemoryActivationBytes)
{
    return e.at(FigureId::PipelineInFlight, stage) *
           e.at(FigureId::MemorySavedBytesPerMicroBatch, stage);
}

RP_FORMULA(MemoryHeadBytes)
{
    const PartReadings<N>& parts = e.parts();
    N bytes = 0;
    if (isFirst(e, stage))
        bytes += e.at(FigureId::PipelineInFlight, stage) * parts.embedding.savedBytes;
    if (isLast(e, stage)) {
        const N logits = named(
            vocabularyOnRank(e.microBatchInventory().logits, e.rankSplit()) /
                e.in(e.plan().layout.contextParallel) * e.in(e.plan().precision.bytesPerLogit),
            {"M_logits", RP_TR("logits and their gradient, as far as alive at once"), "bytes"});
        bytes += parts.head.savedBytes + logits;
    }
    return because({e.in(e.plan().layout.pipelineParallel)}, bytes);
}

RP_FORMULA(MemoryGatheredBytes)
{
    const layout::Layout& layout = e.plan().layout;
    const N cast = castBytes(e, stage);
    if (layout.zeroStage != layout::ZeroStage::Three)
        return because({e.in(layout.zeroStage)}, cast);
    const auto weights = [&](const model::Reading<N>& part) { return weightBytesOf(e, part); };
    const auto gradients = [&](const model::Reading<N>& part) { return gradientBytesOf(e, part); };
    const N layer = named(largestLayer(e, stage, weights),
                          {"M_layer", RP_TR("weights of the largest layer's slice"), "bytes"});
    const N unit = largestUnit(e, stage, layer, weights);
    // With prefetch the next unit is there while this one is used; every neighbour is a layer.
    N gathered = because({e.in(layout.prefetch)}, layout.prefetch ? unit + layer : unit);
    if (!layout.reshardAfterForward)
        gathered = named(weightBytesOf(e, e.parametersOn(stage)),
                         {"M_all", RP_TR("all weights of the stage's slice"), "bytes"});
    const N gradient = largestUnit(e, stage, largestLayer(e, stage, gradients), gradients);
    return because(
        {e.in(layout.zeroStage), e.in(layout.pipelineParallel), e.in(layout.reshardAfterForward)},
        gathered + gradient + cast);
}

RP_FORMULA(MemoryRecomputeBytes)
{
    const layout::Layout& layout = e.plan().layout;
    if (layout.recompute != model::Recompute::Full)
        return because({e.in(layout.recompute)}, N(0));
    N most = 0;
    const auto& kinds = e.microBatchInventory().layers;
    for (std::size_t g = 0; g < kinds.size(); ++g) {
        if (!(quantity::valueOf(e.layersOn(stage, g)) > 0))
            continue;
        const model::LayerKind<N>& kind = kinds[g];
        const N whole = readOperators(kind.operators, kind.causes, e.rankSplit(),
                                      model::Recompute::None, e.in(layout.recompute))
                            .savedBytes;
        most = largest({Candidate<N>{RP_TR("layers before"), most},
                        Candidate<N>{RP_TR("this kind of layer"), whole}});
    }
    return because({e.in(layout.recompute), e.in(layout.pipelineParallel)}, most);
}

RP_FORMULA(MemoryBufferBytes)
{
    return e.at(FigureId::MemoryGatheredBytes, stage) + e.at(FigureId::MemoryHeadBytes, stage) +
           e.at(FigureId::MemoryRecomputeBytes, stage);
}

RP_FORMULA(MemoryWorkingSetBytes)
{
    return e.at(FigureId::MemoryActivationBytes, stage) + e.at(FigureId::MemoryBufferBytes, stage);
}

RP_FORMULA(MemoryPeakBytes)
{
    return e.at(FigureId::MemoryStateBytes, stage) + e.at(FigureId::MemoryWorkingSetBytes, stage);
}

RP_FORMULA(MemoryNominalBytes)
{
    return e.in(e.plan().cluster.pools.front().memoryBytes);
}

RP_FORMULA(MemoryCapacityBytes)
{
    return hardware::usableBytes(e.plan().cluster, e.reader());
}

RP_FORMULA(MemoryMarginBytes)
{
    return e[FigureId::MemoryCapacityBytes] - e.at(FigureId::MemoryPeakBytes, stage);
}

} // namespace ridgepoint::plan::formula

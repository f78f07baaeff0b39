// SPDX-License-Identifier: Apache-2.0
// Formulas of memory: training state, activations, buffers, capacity.
#include "hardware/links.h"
#include "plan/formulas.h"
#include "plan/formulas_stage.h"

namespace ridgepoint::plan::formula {

using quantity::because;
using quantity::Candidate;
using quantity::largest;
using quantity::named;

namespace {

template <class N>
bool isFirst(const Engine<N>& e, int stage)
{
    return e.hasEmbedding(stage);
}

template <class N>
bool isLast(const Engine<N>& e, int stage)
{
    return e.hasHead(stage);
}

/// What of a rank's state stays on the card.
template <class N>
N onCard(const Engine<N>& e, const bool& offloaded, const N& bytes)
{
    return because({e.in(offloaded)}, offloaded ? N(0) : bytes);
}

} // namespace

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
    sum.gradientCopy += experts.gradientCopy;
    sum.moments += experts.moments;
    return sum;
}

template memory::StateBytes<double> stateOf(Engine<double>&, int);
template memory::StateBytes<quantity::Traced> stateOf(Engine<quantity::Traced>&, int);

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
           e.bytesOf(precision.shardedGradients) + moments.first + moments.second;
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
    const layout::Layout& layout = e.plan().layout;
    const N weights = stateOf(e, stage).weights;
    if (layout.zeroStage != layout::ZeroStage::Three)
        return weights;
    return because({e.in(layout.zeroStage)}, onCard(e, layout.offloadParameters, weights));
}

RP_FORMULA(MemoryGradientBytes)
{
    return onCard(e, e.plan().layout.offloadGradients, stateOf(e, stage).gradients);
}

RP_FORMULA(MemoryOptimizerBytes)
{
    return onCard(e, e.plan().layout.offloadOptimizer, stateOf(e, stage).optimizer());
}

RP_FORMULA(MemoryStateBytes)
{
    return e.at(FigureId::MemoryWeightBytes, stage) + e.at(FigureId::MemoryGradientBytes, stage) +
           e.at(FigureId::MemoryOptimizerBytes, stage);
}

RP_FORMULA(MemorySavedBytesPerMicroBatch)
{
    return e.ofMicroBatch(savedByLayers<N>(e, stage));
}

RP_FORMULA(MemoryActivationBytes)
{
    if (e.chunks() == 1)
        return e.at(FigureId::PipelineInFlight, stage) *
               e.at(FigureId::MemorySavedBytesPerMicroBatch, stage);
    N bytes = 0;
    for (int chunk = 0; chunk < e.chunks(); ++chunk)
        bytes += e.inFlightAtPeak(stage, chunk) * savedByLayers<N>(e, {stage, chunk});
    return bytes;
}

RP_FORMULA(MemoryHeadBytes)
{
    const PartReadings<N>& parts = e.parts();
    N bytes = 0;
    if (isFirst(e, stage))
        bytes += e.inFlightAtPeak(stage, e.virtualStages().firstChunk(stage)) *
                 parts.embedding.savedBytes;
    if (isLast(e, stage)) {
        const N logits = named(
            vocabularyOnRank(e.microBatchInventory().logits, e.rankSplit()) /
                e.in(e.plan().layout.contextParallel) * e.in(e.plan().precision.bytesPerLogit),
            {"M_logits", RP_TR("logits and their gradient, as far as alive at once"), "bytes"});
        bytes += parts.head.savedBytes + logits;
    }
    return because({e.in(e.plan().layout.pipelineParallel)}, bytes);
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

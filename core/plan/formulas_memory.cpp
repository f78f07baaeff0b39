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

template <class N>
memory::StateBytes<N> stateOf(Engine<N>& e, int stage)
{
    const layout::ZeroStage& zero = e.plan().layout.zeroStage;
    return memory::stateBytes(e.at(FigureId::MemoryParametersPerRank, stage), e.plan().precision,
                              zero, e.in(zero), e[FigureId::LayoutDataParallel], e.reader());
}

/// The largest layer's parameters on a rank of the stage; 0 where it has no layer.
template <class N>
N largestLayerParameters(Engine<N>& e, int stage)
{
    N most = 0;
    for (std::size_t g = 0; g < e.parts().layers.size(); ++g) {
        if (quantity::valueOf(e.layersOn(stage, g)) > 0)
            most = largest(
                {Candidate<N>{RP_TR("layers before"), most},
                 Candidate<N>{RP_TR("this kind of layer"), e.parts().layers[g].parameters}});
    }
    return most;
}

} // namespace

RP_FORMULA(MemoryParametersPerRank)
{
    if (e.isGiven(FigureId::ModelParameters)) {
        // A given total says nothing of the layers: it is spread evenly over slices and stages.
        const layout::Layout& layout = e.plan().layout;
        return e[FigureId::ModelParameters] /
               (e.in(layout.tensorParallel) * e.in(layout.pipelineParallel));
    }
    const PartReadings<N>& parts = e.parts();
    N parameters = 0;
    if (isFirst(e, stage))
        parameters += parts.embedding.parameters;
    for (std::size_t g = 0; g < parts.layers.size(); ++g)
        parameters += e.layersOn(stage, g) * parts.layers[g].parameters;
    if (isLast(e, stage))
        parameters += parts.head.parameters;
    return because({e.in(e.plan().layout.pipelineParallel)}, parameters);
}

RP_FORMULA(MemoryBytesPerParameter)
{
    const memory::Precision& precision = e.plan().precision;
    return e.bytesOf(precision.weights) + e.bytesOf(precision.gradients) +
           e.bytesOf(precision.masterWeights) + 2 * e.bytesOf(precision.moments);
}

RP_FORMULA(MemoryTotalStateBytes)
{
    return e[FigureId::MemoryBytesPerParameter] * e[FigureId::ModelTrainedParameters];
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
        const N layer =
            named(parts.layers[g].savedBytes,
                  {"A_layer", RP_TR("saved by one layer for one micro-batch"), "bytes"});
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
            e.microBatchInventory().logits / e.in(e.plan().layout.tensorParallel) *
                e.in(e.plan().precision.bytesPerLogit),
            {"M_logits", RP_TR("logits and their gradient, as far as alive at once"), "bytes"});
        bytes += parts.head.savedBytes + logits;
    }
    return because({e.in(e.plan().layout.pipelineParallel)}, bytes);
}

RP_FORMULA(MemoryGatheredBytes)
{
    const layout::Layout& layout = e.plan().layout;
    if (layout.zeroStage != layout::ZeroStage::Three)
        return because({e.in(layout.zeroStage)}, N(0));
    const N layer =
        named(largestLayerParameters(e, stage),
              {"N_unit", RP_TR("parameters of the largest layer's slice"), RP_TR("parameters")});
    const N embedding = isFirst(e, stage) ? e.parts().embedding.parameters : N(0);
    const N head = isLast(e, stage) ? e.parts().head.parameters : N(0);
    const N unit = largest({Candidate<N>{RP_TR("a layer"), layer},
                            Candidate<N>{RP_TR("the embedding"), embedding},
                            Candidate<N>{RP_TR("the head"), head}});
    // With prefetch the next unit is there while this one is used; every neighbour is a layer.
    const N neighbours = layout.prefetch ? unit + layer : unit;
    const N gathered = because({e.in(layout.prefetch)}, neighbours);
    return because({e.in(layout.zeroStage), e.in(layout.pipelineParallel)},
                   gathered * e.bytesOf(e.plan().precision.weights) +
                       unit * e.bytesOf(e.plan().precision.gradients));
}

RP_FORMULA(MemoryRecomputeBytes)
{
    const layout::Layout& layout = e.plan().layout;
    if (layout.recompute != model::Recompute::Full)
        return because({e.in(layout.recompute)}, N(0));
    const model::TensorSplit<N> split{e.in(layout.tensorParallel), layout.sequenceParallel,
                                      e.in(layout.sequenceParallel)};
    N most = 0;
    for (const model::LayerKind<N>& kind : e.microBatchInventory().layers) {
        const N whole =
            readOperators(kind.operators, split, model::Recompute::None, e.in(layout.recompute))
                .savedBytes;
        most = largest({Candidate<N>{RP_TR("layers before"), most},
                        Candidate<N>{RP_TR("this kind of layer"), whole}});
    }
    return because({e.in(layout.recompute)}, most);
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

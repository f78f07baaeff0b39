// SPDX-License-Identifier: Apache-2.0
#include "model/layer_builder.h"

namespace ridgepoint::model {

using quantity::because;
using quantity::Literal;
using quantity::named;
using quantity::Reader;
using quantity::Traced;

namespace {

constexpr KeptUnder kEverywhere =
    kKeptByProducts | keptUnder(Recompute::Full) | keptUnder(Recompute::TorchtitanOp);

bool targets(AdapterTargets chosen, AdapterTargets part)
{
    return chosen == AdapterTargets::AllProducts || chosen == part;
}

} // namespace

KeptUnder keptAsInput(bool opensLayer, bool behindNorm)
{
    if (opensLayer && !behindNorm)
        return kEverywhere;
    // the chapter rebuilds what a norm gives to a product
    return behindNorm ? kKeptBySelective : kKeptByProducts;
}

template <class N>
LayerBuilder<N>::LayerBuilder(const Architecture& architecture, const Workload<N>& workload,
                              const Reader<N>& in, Stack stack)
    : m_architecture(architecture), m_workload(workload), m_in(in)
{
    const bool encoder = stack == Stack::Encoder;
    m_hidden = in(encoder ? architecture.encoder.hidden : architecture.hidden);
    m_sequenceTokens = encoder ? in(architecture.encoder.sequenceTokens) : workload.sequenceTokens;
    m_tokens = encoder ? named(workload.sequences * m_sequenceTokens,
                               {"T_e", RP_TR("tokens of a micro-batch in the encoder"), "tokens"})
                       : named(workload.sequences * m_sequenceTokens,
                               {"T", RP_TR("tokens of a micro-batch"), "tokens"});
    const Normalisation& kind =
        encoder ? architecture.encoder.normalisation : architecture.normalisation;
    m_normalisation = kind;
    m_normalisationCause = in(kind);
    m_causal = !encoder && architecture.causal;
    m_causalCause = encoder ? N(0) : in(architecture.causal);
}

template <class N>
void LayerBuilder<N>::setTraining(bool trained, bool adapters, bool backward)
{
    m_trained = trained;
    m_adapters = adapters;
    m_backward = backward;
}

template <class N>
void LayerBuilder<N>::addWeight(Operator<N>& op, Literal name, const N& rows, const N& columns,
                                Split split, WeightUse use, const N& copies) const
{
    addWeight(op, name, rows, columns, split, use, copies, copies);
}

template <class N>
void LayerBuilder<N>::addWeight(Operator<N>& op, Literal name, const N& rows, const N& columns,
                                Split split, WeightUse use, const N& copies,
                                const N& activeCopies) const
{
    op.weights.add({name, rows, columns, split, use, m_trained, false, copies, activeCopies});
}

template <class N>
void LayerBuilder<N>::save(Operator<N>& op, SavedTensor<N> tensor) const
{
    if (m_backward)
        op.saved.add(std::move(tensor));
}

template <class N>
void LayerBuilder<N>::addStatistic(Operator<N>& op, Literal name, const N& rows, Split split) const
{
    const bool counted = m_workload.statistics == Statistics::Counted;
    save(op, {name, because({m_workload.statisticsCause}, counted ? rows : N(0)), N(4), split,
              SavedFor::Statistic, kKeptByProducts | keptUnder(Recompute::TorchtitanOp),
              RP_TR("one FP32 number a row")});
}

template <class N>
void LayerBuilder<N>::setBackward(Operator<N>& op, const N& flops) const
{
    op.inputGradientFlops = m_backward ? flops : N(0);
}

template <class N>
void LayerBuilder<N>::reduce(Operator<N>& op, bool forward) const
{
    Communication<N> moved;
    if (forward) {
        moved.forwardValues = residual();
        op.additionBytes = 3 * residual() * valueBytes(); // reads two, writes one
    } else
        moved.backwardValues = m_backward ? residual() : N(0);
    op.communication.add(moved);
}

template <class N>
Operator<N> LayerBuilder<N>::product(const ProductSpec<N>& spec, const N& tokens,
                                     const N& copies) const
{
    Operator<N> op;
    op.name = spec.name;
    op.kind = OperatorKind::MatrixProduct;
    op.split = spec.split;
    op.parts = spec.parts;
    op.dividesInputs = spec.inputSplit == Split::Tensor || spec.inputSplit == Split::ExpertWork;
    op.forwardFlops = 2 * tokens * spec.inputs * spec.outputs;
    op.operatorRuleRepeats = spec.operatorRuleRepeats;
    op.inputGradientFlops = m_backward ? op.forwardFlops : N(0);
    op.weightGradientFlops = m_trained ? op.forwardFlops : N(0);
    op.bytesRead = tokens * spec.inputs * valueBytes();
    op.bytesWritten = tokens * spec.outputs * valueBytes();
    op.weightBytes = copies * spec.inputs * spec.outputs * m_workload.weightBytes;
    const N active = quantity::valueOf(spec.activeCopies) > 0 ? spec.activeCopies : copies;
    addWeight(op, RP_TR("weight"), spec.inputs, spec.outputs, spec.weightSplit, spec.use, copies,
              active);
    const bool adapted = m_adapters && m_workload.training &&
                         targets(m_workload.training->adapterTargets, spec.target) &&
                         spec.use == WeightUse::Product;
    if (adapted) {
        const N rank = m_in(m_workload.training->adapterRank);
        const N flops = 2 * tokens * rank * (spec.inputs + spec.outputs);
        op.forwardFlops += flops;
        op.inputGradientFlops += flops;
        op.weightGradientFlops += flops;
        const bool experts = spec.weightSplit == Split::Experts;
        op.weights.add({RP_TR("adapter, down"), spec.inputs, rank,
                        experts ? Split::ExpertCopy : Split::Whole, WeightUse::Other, true, true,
                        copies, active});
        op.weights.add({RP_TR("adapter, up"), rank, spec.outputs, spec.weightSplit,
                        WeightUse::Other, true, true, copies, active});
        save(op, {RP_TR("adapter's middle"), tokens * rank, valueBytes(),
                  experts ? Split::Dispatched : Split::Sequence, SavedFor::Product, kKeptByProducts,
                  RP_TR("the weight's gradient needs the product's input")});
    }
    if (!spec.inputName.empty() && (m_trained || adapted)) {
        save(op, {spec.inputName, tokens * spec.inputs, valueBytes(), spec.inputSplit,
                  SavedFor::Product, spec.inputKept,
                  RP_TR("the weight's gradient needs the product's input"), spec.rebuiltFrom,
                  spec.rebuildFlops});
    }
    return op;
}

template <class N>
Operator<N> LayerBuilder<N>::normOf(Literal name, const N& rows, const N& width, const N& gains,
                                    Split split, Split weightSplit, RebuiltFrom inputFrom) const
{
    Operator<N> op;
    op.name = name;
    op.kind = OperatorKind::Normalisation;
    op.split = split;
    const N values = rows * width;
    op.bytesRead = values * valueBytes();
    op.bytesWritten = op.bytesRead;
    op.vectorFlops = 4 * values;
    addWeight(op, RP_TR("gain"), gains, N(1), weightSplit);
    save(op, {RP_TR("input"), values, valueBytes(), split, SavedFor::Nonlinear, kKeptByProducts,
              RP_TR("the norm's backward pass needs its input"), inputFrom});
    addStatistic(op, RP_TR("row statistics"), rows, split);
    return op;
}

template <class N>
Operator<N> LayerBuilder<N>::norm(Literal name, bool opensLayer, bool savesInput) const
{
    // LayerNorm has a gain and a bias, RMSNorm a gain; it keeps mean and 1/deviation, or 1/rms
    const bool layerNorm = m_normalisation != Normalisation::RmsNorm;
    const bool both = m_normalisation == Normalisation::LayerNorm;
    const bool none = m_normalisation == Normalisation::NoWeights;
    const N vectors = because({m_normalisationCause}, N(none ? 0 : both ? 2 : 1));
    const N statistics = because({m_normalisationCause}, N(layerNorm ? 2 : 1));
    const N values = residual();
    Operator<N> op;
    op.name = name;
    op.kind = OperatorKind::Normalisation;
    op.split = Split::Sequence;
    // Written out in eager PyTorch, an RMSNorm is 9 passes over the values: cast, square, mean,
    // scale, cast and gain read and write each; LayerNorm is one kernel there too.
    const bool passes = m_workload.framework == Framework::TorchEager && !layerNorm;
    op.bytesRead = because({m_workload.frameworkCause, m_normalisationCause},
                           passes ? 9 * values * valueBytes() : values * valueBytes());
    op.bytesWritten = op.bytesRead;
    op.vectorFlops = 4 * values;
    addWeight(op, RP_TR("gain"), m_hidden, vectors, Split::Whole);
    if (savesInput)
        save(op, {RP_TR("input"), values, valueBytes(), Split::Sequence, SavedFor::Nonlinear,
                  opensLayer ? kEverywhere : kKeptByProducts,
                  RP_TR("the norm's backward pass needs its input"),
                  opensLayer ? RebuiltFrom::Nothing : RebuiltFrom::MixerOutput});
    const bool casts = opensLayer && (m_workload.framework == Framework::TorchCompiled ||
                                      m_workload.framework == Framework::TorchEager);
    if (opensLayer)
        save(op, {RP_TR("cast input"), because({m_workload.frameworkCause}, casts ? values : N(0)),
                  valueBytes(), Split::Sequence, SavedFor::Nonlinear, kKeptByProducts,
                  RP_TR("PyTorch keeps a copy of a norm's input"), RebuiltFrom::Input});
    addStatistic(op, RP_TR("row statistics"), m_tokens * statistics, Split::Sequence);
    return op;
}

template <class N>
Operator<N> LayerBuilder<N>::activation(Literal name, const N& values, bool gated,
                                        const N& gatedCause, Split split,
                                        RebuiltFrom inputsFrom) const
{
    const bool intermediate = gated && m_workload.framework == Framework::MegatronLocal;
    const bool passes = gated && (m_workload.framework == Framework::MegatronLocal ||
                                  m_workload.framework == Framework::TorchEager);
    const N inputs = because({gatedCause}, N(gated ? 2 : 1));
    Operator<N> op;
    op.name = name;
    op.kind = OperatorKind::Activation;
    op.split = split;
    // in two kernels the activated gate is written and read again
    const N again = because({m_workload.frameworkCause, gatedCause}, N(passes ? 1 : 0));
    op.bytesRead = (inputs + again) * values * valueBytes();
    op.bytesWritten = (1 + again) * values * valueBytes();
    op.vectorFlops = 6 * values;
    // torchtitan's rule keeps every second product's output: the gate's, not the one beside it
    constexpr KeptUnder first = kKeptByProducts | keptUnder(Recompute::TorchtitanOp);
    save(op,
         {gated ? RP_TR("gate") : RP_TR("input"), values, valueBytes(), split, SavedFor::Nonlinear,
          first, RP_TR("the activation's backward pass needs its input"), inputsFrom});
    save(op, {RP_TR("up"), because({gatedCause}, gated ? values : N(0)), valueBytes(), split,
              SavedFor::Nonlinear, kKeptByProducts,
              RP_TR("the activation's backward pass needs its input"), inputsFrom});
    save(op, {RP_TR("activated gate"),
              because({m_workload.frameworkCause, gatedCause}, intermediate ? values : N(0)),
              valueBytes(), split, SavedFor::Nonlinear, kKeptByProducts,
              RP_TR("unfused, the product of gate and up keeps both factors"), RebuiltFrom::Input});
    return op;
}

template <class N>
Operator<N> LayerBuilder<N>::dropout(Literal name) const
{
    const N values = where(m_architecture.dropout, m_architecture.dropout, residual());
    Operator<N> op;
    op.name = name;
    op.kind = OperatorKind::Dropout;
    op.split = Split::Sequence;
    op.bytesRead = values * valueBytes();
    op.bytesWritten = op.bytesRead;
    op.vectorFlops = values;
    save(op, {RP_TR("mask"), values, N(1), Split::Sequence, SavedFor::Nonlinear, kKeptByProducts,
              RP_TR("which values were dropped")});
    return op;
}

template class LayerBuilder<double>;
template class LayerBuilder<Traced>;

} // namespace ridgepoint::model

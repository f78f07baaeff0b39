// SPDX-License-Identifier: Apache-2.0
// Mixers with a state instead of pairs of tokens: state spaces, delta rule, linear attention, short
// convolutions, gated recurrences. Their scans are counted in chunks: what a chunk's tokens
// exchange among themselves, and what they read from and add to the state.
#include "model/layer_builder.h"

namespace ridgepoint::model {

using quantity::because;
using quantity::named;
using quantity::Traced;

namespace {

/// The projection at the entrance: it reads the layer's input and saves it.
template <class N>
Operator<N> entrance(const LayerBuilder<N>& builder, const LayerGroup& group,
                     quantity::Literal name, const N& outputs, bool opensLayer, bool behindNorm)
{
    ProductSpec<N> spec{name, builder.hidden(), outputs, RP_TR("input")};
    spec.inputKept = keptAsInput(opensLayer, behindNorm);
    spec.rebuiltFrom = behindNorm ? RebuiltFrom::NormInput : RebuiltFrom::Nothing;
    spec.target = AdapterTargets::Attention;
    Operator<N> op = builder.product(spec);
    builder.addBias(op, group.qkvBias, group.qkvBias, outputs, Split::Tensor);
    builder.reduce(op, false);
    return op;
}

template <class N>
Operator<N> exit(const LayerBuilder<N>& builder, const LayerGroup& group, const N& width)
{
    ProductSpec<N> spec{RP_TR("output_projection"), width, builder.hidden(), RP_TR("mixer output"),
                        Split::Tensor};
    spec.target = AdapterTargets::Attention;
    Operator<N> op = builder.product(spec);
    builder.addBias(op, group.outputBias, group.outputBias, builder.hidden(), Split::Whole);
    builder.reduce(op, true);
    return op;
}

/// Each channel's sum over a few tokens; nothing where the span is 0.
template <class N>
void addConvolution(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                    const LayerGroup& group, const N& channels)
{
    const N span = builder.in(group.convolutionTokens);
    const bool present = group.convolutionTokens > 0;
    const N values = because({span}, present ? builder.tokens() * channels : N(0));
    Operator<N> op;
    op.name = RP_TR("convolution");
    op.kind = OperatorKind::Convolution;
    op.vectorFlops = 2 * values * span;
    op.bytesRead = values * builder.valueBytes();
    op.bytesWritten = op.bytesRead;
    builder.addWeight(op, RP_TR("weight"), channels, span, Split::Tensor);
    builder.addBias(op, group.convolutionBias, group.convolutionBias && present, channels,
                    Split::Tensor);
    builder.save(op,
                 {RP_TR("input"), values, builder.valueBytes(), Split::Tensor, SavedFor::Nonlinear,
                  kKeptByProducts, RP_TR("the convolution's backward pass needs its input")});
    list.push_back(op);
}

/// A scan over the tokens: FLOPs forward, and the values that it reads and keeps.
template <class N>
Operator<N> scan(const LayerBuilder<N>& builder, const N& flops, const N& values, const N& written)
{
    Operator<N> op;
    op.name = RP_TR("scan");
    op.kind = OperatorKind::Scan;
    op.forwardFlops = flops;
    builder.setBackward(op, 2 * flops);
    op.bytesRead = values * builder.valueBytes();
    op.bytesWritten = written * builder.valueBytes();
    builder.save(op,
                 {RP_TR("inputs"), values, builder.valueBytes(), Split::Tensor, SavedFor::Nonlinear,
                  kKeptByProducts, RP_TR("the scan's backward pass needs its inputs")});
    return op;
}

template <class N>
void addMamba(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
              const LayerGroup& group, bool opensLayer, bool behindNorm)
{
    const N inner = builder.in(group.innerWidth);
    const N state = builder.in(group.stateSize);
    const N rank = builder.in(group.timeStepRank);
    const N tokens = builder.tokens();
    list.push_back(
        entrance(builder, group, RP_TR("input_projection"), 2 * inner, opensLayer, behindNorm));
    addConvolution(list, builder, group, inner);
    ProductSpec<N> selection{RP_TR("selection_projection"), inner, rank + 2 * state,
                             RP_TR("convolution output"), Split::Tensor};
    selection.target = AdapterTargets::Attention;
    list.push_back(builder.product(selection));
    if (group.stateNorms)
        list.push_back(builder.normOf(RP_TR("state_norms"), 3 * tokens, (rank + 2 * state) / 3,
                                      rank + 2 * state, Split::Whole, Split::Whole));
    ProductSpec<N> step{RP_TR("time_step_projection"), rank, inner, RP_TR("time step"),
                        Split::Whole};
    step.target = AdapterTargets::Attention;
    list.push_back(builder.product(step));
    builder.addWeight(list.back(), RP_TR("bias"), inner, N(1), Split::Tensor);
    // of each channel and state: decay, input and output, 9 in all (Gu & Dao 2023, appendix)
    list.push_back(scan(builder, 9 * tokens * inner * state, tokens * (2 * inner + 2 * state),
                        tokens * inner));
    builder.addWeight(list.back(), RP_TR("decay"), inner, state, Split::Tensor);
    builder.addWeight(list.back(), RP_TR("skip"), inner, N(1), Split::Tensor);
    list.push_back(
        builder.activation(RP_TR("mixer_gate"), tokens * inner, true, N(0), Split::Tensor));
    list.push_back(exit(builder, group, inner));
}

template <class N>
void addMamba2(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
               const LayerGroup& group, bool opensLayer, bool behindNorm)
{
    const N inner = builder.in(group.innerWidth);
    const N heads = builder.in(group.heads);
    const N state = builder.in(group.stateSize);
    const N shared = builder.in(group.stateGroups) * state; // width of B, and of C
    const N tokens = builder.tokens();
    list.push_back(entrance(builder, group, RP_TR("input_projection"),
                            2 * inner + 2 * shared + heads, opensLayer, behindNorm));
    addConvolution(list, builder, group, inner + 2 * shared);
    const N chunk = builder.in(group.chunkTokens);
    const N flops = 4 * tokens * inner * state + tokens * chunk * (shared + inner);
    list.push_back(scan(builder, flops, tokens * (inner + 2 * shared + heads), tokens * inner));
    builder.addWeight(list.back(), RP_TR("decay"), heads, N(1), Split::Tensor);
    builder.addWeight(list.back(), RP_TR("skip"), heads, N(1), Split::Tensor);
    builder.addWeight(list.back(), RP_TR("time step bias"), heads, N(1), Split::Tensor);
    list.push_back(
        builder.activation(RP_TR("mixer_gate"), tokens * inner, true, N(0), Split::Tensor));
    list.push_back(
        builder.normOf(RP_TR("mixer_norm"), tokens, inner, inner, Split::Tensor, Split::Tensor));
    list.push_back(exit(builder, group, inner));
}

template <class N>
void addDeltaNet(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                 const LayerGroup& group, bool opensLayer, bool behindNorm)
{
    const N heads = builder.in(group.heads);
    const N keyDim = builder.in(group.headDim);
    const N valueDim = because({builder.in(group.valueHeadDim)},
                               group.valueHeadDim > 0 ? builder.in(group.valueHeadDim) : keyDim);
    const N keys = builder.in(group.kvHeads) * keyDim;
    const N values = heads * valueDim;
    const N tokens = builder.tokens();
    // queries, keys, values and the output's gate; then decay and step of each head
    list.push_back(entrance(builder, group, RP_TR("input_projection"), 2 * keys + 2 * values,
                            opensLayer, behindNorm));
    ProductSpec<N> gates{RP_TR("decay_projection"), builder.hidden(), 2 * heads};
    gates.target = AdapterTargets::Attention;
    list.push_back(builder.product(gates));
    addConvolution(list, builder, group, 2 * keys + values);
    const N chunk = builder.in(group.chunkTokens);
    // the state is read, corrected and read again; in a chunk keys meet keys and queries
    const N flops = 6 * tokens * heads * keyDim * valueDim +
                    tokens * chunk * heads * (2 * keyDim + 2 * valueDim);
    list.push_back(scan(builder, flops, tokens * (2 * keys + values + 2 * heads), tokens * values));
    builder.addWeight(list.back(), RP_TR("decay"), heads, N(1), Split::Tensor);
    builder.addWeight(list.back(), RP_TR("time step bias"), heads, N(1), Split::Tensor);
    list.push_back(builder.normOf(RP_TR("mixer_norm"), tokens * heads, valueDim, valueDim,
                                  Split::Tensor, Split::Whole));
    list.push_back(
        builder.activation(RP_TR("mixer_gate"), tokens * values, true, N(0), Split::Tensor));
    list.push_back(exit(builder, group, values));
}

template <class N>
void addLinearAttention(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                        const LayerGroup& group, bool opensLayer, bool behindNorm)
{
    const N heads = builder.in(group.heads);
    const N keyDim = builder.in(group.headDim);
    const N valueDim = because({builder.in(group.valueHeadDim)},
                               group.valueHeadDim > 0 ? builder.in(group.valueHeadDim) : keyDim);
    const N kvHeads = builder.in(group.kvHeads);
    const N queries = heads * keyDim;
    const N keys = kvHeads * keyDim;
    const N memory = kvHeads * valueDim;
    const N values = heads * valueDim;
    const N tokens = builder.tokens();
    list.push_back(entrance(builder, group, RP_TR("input_projection"),
                            queries + keys + memory + values, opensLayer, behindNorm));
    // the decay of each key channel, through a low rank
    const N rank = builder.in(group.timeStepRank);
    ProductSpec<N> down{RP_TR("decay_down"), builder.hidden(), rank};
    down.target = AdapterTargets::Attention;
    down.split = Split::Sequence;
    down.weightSplit = Split::Whole;
    list.push_back(builder.product(down));
    ProductSpec<N> up{RP_TR("decay_up"), rank, keys, RP_TR("input"), Split::Whole};
    up.target = AdapterTargets::Attention;
    list.push_back(builder.product(up));
    builder.addWeight(list.back(), RP_TR("bias"),
                      because({rank}, group.timeStepRank > 0 ? keys : N(0)), N(1), Split::Tensor);
    addConvolution(list, builder, group, queries + keys + memory);
    const N chunk = builder.in(group.chunkTokens);
    const N flops =
        4 * tokens * heads * keyDim * valueDim + tokens * chunk * heads * (keyDim + valueDim);
    list.push_back(scan(builder, flops, tokens * (queries + 2 * keys + memory), tokens * values));
    list.push_back(builder.normOf(RP_TR("mixer_norm"), tokens * heads, valueDim, valueDim,
                                  Split::Tensor, Split::Whole));
    list.push_back(
        builder.activation(RP_TR("mixer_gate"), tokens * values, true, N(0), Split::Tensor));
    list.push_back(exit(builder, group, values));
}

template <class N>
void addShortConvolution(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                         const LayerGroup& group, bool opensLayer, bool behindNorm)
{
    const N width = builder.hidden();
    list.push_back(
        entrance(builder, group, RP_TR("input_projection"), 3 * width, opensLayer, behindNorm));
    addConvolution(list, builder, group, width);
    // gates before and after the convolution
    list.push_back(builder.activation(RP_TR("mixer_gate"), 2 * builder.tokens() * width, true, N(0),
                                      Split::Tensor));
    list.push_back(exit(builder, group, width));
}

template <class N>
void addRecurrentGate(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                      const LayerGroup& group, bool opensLayer, bool behindNorm)
{
    const N width = builder.in(group.innerWidth);
    const N heads = builder.in(group.heads);
    const N tokens = builder.tokens();
    list.push_back(
        entrance(builder, group, RP_TR("input_projection"), 2 * width, opensLayer, behindNorm));
    addConvolution(list, builder, group, width);
    // two gates, each a product within a head
    ProductSpec<N> gates{RP_TR("gate_projection"), width / heads, 2 * (width / heads),
                         RP_TR("convolution output"), Split::Tensor};
    gates.target = AdapterTargets::Attention;
    list.push_back(builder.product(gates, tokens * heads, heads));
    builder.addWeight(list.back(), RP_TR("bias"), 2 * width, N(1), Split::Tensor);
    list.push_back(scan(builder, 6 * tokens * width, 3 * tokens * width, tokens * width));
    builder.addWeight(list.back(), RP_TR("decay"), width, N(1), Split::Tensor);
    list.push_back(
        builder.activation(RP_TR("mixer_gate"), tokens * width, true, N(0), Split::Tensor));
    list.push_back(exit(builder, group, width));
}

} // namespace

template <class N>
void addStateMixer(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                   const LayerGroup& group, bool opensLayer, bool behindNorm)
{
    switch (group.mixer) {
    case Mixer::Mamba:
        return addMamba(list, builder, group, opensLayer, behindNorm);
    case Mixer::Mamba2:
        return addMamba2(list, builder, group, opensLayer, behindNorm);
    case Mixer::GatedDeltaNet:
        return addDeltaNet(list, builder, group, opensLayer, behindNorm);
    case Mixer::GatedLinear:
        return addLinearAttention(list, builder, group, opensLayer, behindNorm);
    case Mixer::ShortConvolution:
        return addShortConvolution(list, builder, group, opensLayer, behindNorm);
    case Mixer::RecurrentGate:
        return addRecurrentGate(list, builder, group, opensLayer, behindNorm);
    case Mixer::Attention:
    case Mixer::LatentAttention:
    case Mixer::None:
        break;
    }
}

#define RP_INSTANTIATE(N)                                                                          \
    template void addStateMixer(std::vector<Operator<N>>&, const LayerBuilder<N>&,                 \
                                const LayerGroup&, bool, bool);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::model

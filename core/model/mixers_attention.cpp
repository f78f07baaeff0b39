// SPDX-License-Identifier: Apache-2.0
// Mixers that look at pairs of tokens: attention of all kinds.
#include "model/layer_builder.h"

namespace ridgepoint::model {

using quantity::because;
using quantity::named;
using quantity::Reader;
using quantity::Traced;
using quantity::valueOf;

namespace {

constexpr KeptUnder kCore = kKeptWhole | keptUnder(Recompute::ChapterProducts);
constexpr KeptUnder kOperatorRule = kKeptByProducts | keptUnder(Recompute::TorchtitanOp);

/// Pairs of a sequence of which nothing is cut away.
template <class N>
N pairsWithin(const N& tokens, bool causal, const N& causalCause, const Workload<N>& workload)
{
    if (!causal)
        return because({causalCause}, tokens * tokens);
    const bool half = workload.causalPairs == CausalPairs::HalfSquare;
    return because({workload.causalPairsCause, causalCause},
                   half ? tokens * tokens / 2 : tokens * (tokens + 1) / 2);
}

/// What a core of attention is computed on.
template <class N>
struct Core
{
    N queries = 0;      ///< tokens
    N keys = 0;         ///< tokens
    N squareTokens = 0; ///< keys of a sequence
    N pairs = 0;        ///< that a sequence visits
    N heads = 0;
    N kvHeads = 0;
    N keyDim = 0; ///< of a head: of queries and keys
    N valueDim = 0;
};

template <class N>
Operator<N> attentionCore(const LayerBuilder<N>& builder, quantity::Literal name,
                          const Core<N>& core)
{
    const Workload<N>& workload = builder.workload();
    Operator<N> op;
    op.name = name;
    op.kind = OperatorKind::Attention;
    op.parts = core.kvHeads;
    op.headDim = (core.keyDim + core.valueDim) / 2;
    op.forwardFlops =
        2 * workload.sequences * core.pairs * core.heads * (core.keyDim + core.valueDim);
    builder.setBackward(op, 2 * op.forwardFlops);
    const N queries = core.queries * core.heads * core.keyDim;
    const N keys = core.keys * core.kvHeads * core.keyDim;
    const N values = core.keys * core.kvHeads * core.valueDim;
    op.bytesRead = (queries + keys + values) * builder.valueBytes();
    op.bytesWritten = core.queries * core.heads * core.valueDim * builder.valueBytes();
    constexpr quantity::Literal reason = RP_TR("attention's backward pass needs its inputs");
    constexpr RebuiltFrom from = RebuiltFrom::MixerInput;
    builder.save(op, {RP_TR("queries"), queries, builder.valueBytes(), Split::Tensor,
                      SavedFor::Product, kOperatorRule, reason, from});
    builder.save(op, {RP_TR("keys"), keys, builder.valueBytes(), Split::KeyValue, SavedFor::Product,
                      kKeptByProducts, reason, from});
    builder.save(op, {RP_TR("values"), values, builder.valueBytes(), Split::KeyValue,
                      SavedFor::Product, kOperatorRule, reason, from});
    // Flash attention keeps one number a row; standard attention the square of probabilities,
    // masked half included.
    const bool flash = workload.attention == AttentionKernel::Flash;
    const N cause = workload.attentionCause;
    builder.addStatistic(op, RP_TR("log-sum-exp"),
                         because({cause}, flash ? core.queries * core.heads : N(0)), Split::Tensor);
    const bool visible = workload.attention == AttentionKernel::Triangle;
    const N square = because({cause}, flash     ? N(0)
                                      : visible ? core.heads * workload.sequences * core.pairs
                                                : core.heads * core.queries * core.squareTokens);
    op.squareBytes = square * builder.valueBytes();
    op.bytesRead += 2 * square * builder.valueBytes();
    op.bytesWritten += 2 * square * builder.valueBytes();
    builder.save(op, {RP_TR("softmax output"), square, builder.valueBytes(), Split::Tensor,
                      SavedFor::Nonlinear, kCore, RP_TR("softmax's backward pass needs its output"),
                      RebuiltFrom::QueriesAndKeys, op.forwardFlops});
    const bool dropout = builder.architecture().dropout;
    const N dropped = builder.where(builder.architecture().dropout, dropout, square);
    // one mask byte, and the probabilities after it for the product with the values
    builder.save(op, {RP_TR("dropout mask and output"), dropped, 1 + builder.valueBytes(),
                      Split::Tensor, SavedFor::Nonlinear, kCore,
                      RP_TR("which probabilities were dropped, and the product with the values"),
                      RebuiltFrom::QueriesAndKeys, op.forwardFlops});
    return op;
}

/// A ring of context-parallel ranks passes keys and values on; gradients come back with them. With
/// an all-to-all the output is kept in two divisions.
template <class N>
void exchangeKeys(Operator<N>& op, const LayerBuilder<N>& builder, const N& values,
                  const N& outputs)
{
    const Workload<N>& workload = builder.workload();
    builder.save(op, {RP_TR("output before its exchange"),
                      because({workload.swapsHeadsCause}, workload.swapsHeads ? outputs : N(0)),
                      builder.valueBytes(), Split::Tensor, SavedFor::Nonlinear, kKeptByProducts,
                      RP_TR("the output is kept in both divisions, by heads and by tokens"),
                      RebuiltFrom::QueriesKeysValues, op.forwardFlops});
    Communication<N> moved;
    moved.group = CommunicationGroup::Context;
    moved.forwardValues = values;
    moved.backwardValues = builder.hasBackward() ? 2 * values : N(0);
    op.communication.add(moved);
}

template <class N>
Operator<N> outputProjection(const LayerBuilder<N>& builder, const LayerGroup& group,
                             quantity::Literal name, const N& width)
{
    ProductSpec<N> spec;
    spec.name = name;
    spec.inputs = width;
    spec.outputs = builder.hidden();
    spec.inputName = RP_TR("attention output");
    spec.inputSplit = Split::Tensor;
    spec.inputKept = kOperatorRule;
    spec.rebuiltFrom = RebuiltFrom::QueriesKeysValues;
    spec.target = AdapterTargets::Attention;
    Operator<N> op = builder.product(spec);
    builder.addBias(op, group.outputBias, group.outputBias, builder.hidden(), Split::Whole);
    builder.reduce(op, true);
    return op;
}

template <class N>
Operator<N> queryKeyNorm(const LayerBuilder<N>& builder, const LayerGroup& group, const N& heads,
                         const N& kvHeads, const N& headDim)
{
    const bool whole = group.queryKeyNorm == QueryKeyNorm::Projection;
    const N rows = whole ? 2 * builder.tokens() : builder.tokens() * (heads + kvHeads);
    const N gains =
        group.queryKeyNorm == QueryKeyNorm::PerHead ? 2 * headDim : (heads + kvHeads) * headDim;
    const N values = builder.tokens() * (heads + kvHeads) * headDim;
    Operator<N> op =
        builder.normOf(RP_TR("query_key_norm"), rows, values / rows, gains, Split::Tensor,
                       group.queryKeyNorm == QueryKeyNorm::PerHead ? Split::Whole : Split::Tensor,
                       RebuiltFrom::MixerInput);
    op.parts = kvHeads;
    return op;
}

template <class N>
Core<N> selfCore(const LayerBuilder<N>& builder, const LayerGroup& group)
{
    Core<N> core;
    core.queries = builder.tokens();
    core.keys = builder.tokens();
    core.squareTokens = builder.sequenceTokens();
    core.pairs =
        named(attentionPairs(group, builder.isCausal(), builder.causalCause(),
                             builder.sequenceTokens(), builder.workload(), builder.reader()),
              {"pairs", RP_TR("query-key pairs of a sequence"), ""});
    core.heads = builder.in(group.heads);
    return core;
}

template <class N>
void addIndexer(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                const LayerGroup& group, const N& queryInputs)
{
    const N heads = builder.in(group.indexerHeads);
    const N dim = builder.in(group.indexerDim);
    const N tokens = builder.tokens();
    ProductSpec<N> query{RP_TR("indexer_query"), queryInputs, heads * dim};
    query.target = AdapterTargets::Attention;
    query.weightSplit = query.split = Split::Sequence;
    query.weightSplit = Split::Whole;
    list.push_back(builder.product(query));
    ProductSpec<N> key{RP_TR("indexer_key"), builder.hidden(), dim};
    key.target = AdapterTargets::Attention;
    key.split = Split::Sequence;
    key.weightSplit = Split::Whole;
    list.push_back(builder.product(key));
    // its key norm is a LayerNorm
    list.push_back(
        builder.normOf(RP_TR("indexer_norm"), tokens, dim, 2 * dim, Split::Sequence, Split::Whole));
    ProductSpec<N> weights{RP_TR("indexer_weights"), builder.hidden(), heads};
    weights.target = AdapterTargets::Attention;
    weights.split = Split::Sequence;
    weights.weightSplit = Split::Whole;
    list.push_back(builder.product(weights));
    // scores of all visible pairs, before any is selected
    const N pairs = pairsWithin(builder.sequenceTokens(), builder.isCausal(), builder.causalCause(),
                                builder.workload());
    Operator<N> scores;
    scores.name = RP_TR("indexer_scores");
    scores.kind = OperatorKind::Attention;
    scores.split = Split::Sequence;
    scores.forwardFlops = 2 * builder.workload().sequences * pairs * heads * dim;
    builder.setBackward(scores, 2 * scores.forwardFlops);
    scores.headDim = dim;
    scores.bytesRead = tokens * (heads + 1) * dim * builder.valueBytes();
    builder.save(scores, {RP_TR("queries and keys of the indexer"), tokens * (heads + 1) * dim,
                          builder.valueBytes(), Split::Sequence, SavedFor::Product, kKeptByProducts,
                          RP_TR("attention's backward pass needs its inputs")});
    list.push_back(scores);
}

} // namespace

template <class N>
N attentionPairs(const LayerGroup& group, bool causal, const N& causalCause,
                 const N& sequenceTokens, const Workload<N>& workload, const Reader<N>& in)
{
    const N& s = sequenceTokens;
    const auto within = [&](const N& length) {
        return pairsWithin(length, causal, causalCause, workload);
    };
    const auto band = [&](const N& width) -> N {
        return because({causalCause}, width * (width + 1) / 2 + (s - width) * width);
    };
    const auto isCut = [&](std::int64_t tokens) {
        return tokens > 0 && static_cast<double>(tokens) < valueOf(s);
    };
    if (group.mixer == Mixer::LatentAttention && group.indexerHeads > 0) {
        const N most = in(group.indexerTokens);
        if (causal && isCut(group.indexerTokens))
            return because({in(group.indexerHeads)}, band(most));
        return because({in(group.indexerHeads), most}, within(s));
    }
    if (isCut(group.chunkTokens)) {
        using std::floor;
        const N chunk = in(group.chunkTokens);
        const N chunks = floor(s / chunk);
        return chunks * within(chunk) + within(s - chunks * chunk);
    }
    const N cause = in(group.chunkTokens);
    if (causal && isCut(group.windowTokens))
        return because({cause}, band(in(group.windowTokens)));
    return because({cause, in(group.windowTokens)}, within(s));
}

template <class N>
void addSelfAttention(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                      const LayerGroup& group, bool opensLayer, bool behindNorm)
{
    Core<N> core = selfCore(builder, group);
    core.kvHeads = builder.in(group.kvHeads);
    core.keyDim = builder.in(group.headDim);
    const bool ownValues = group.valueHeadDim > 0;
    core.valueDim = because({builder.in(group.valueHeadDim)},
                            ownValues ? builder.in(group.valueHeadDim) : core.keyDim);
    const N queryWidth =
        named(core.heads * core.keyDim, {"w_q", RP_TR("width of the queries"), ""});
    const N keyWidth = named(core.kvHeads * core.keyDim, {"w_k", RP_TR("width of the keys"), ""});
    const N valueWidth =
        named(core.kvHeads * core.valueDim, {"w_v", RP_TR("width of the values"), ""});
    const N outputWidth = core.heads * core.valueDim;

    ProductSpec<N> query{RP_TR("query_projection"), builder.hidden(), queryWidth, RP_TR("input")};
    query.inputKept = keptAsInput(opensLayer, behindNorm);
    query.rebuiltFrom = behindNorm ? RebuiltFrom::NormInput : RebuiltFrom::Nothing;
    query.target = AdapterTargets::Attention;
    query.operatorRuleRepeats = 0;
    if (group.attentionGate == AttentionGate::PerValue)
        query.outputs = queryWidth + outputWidth;
    else if (group.attentionGate == AttentionGate::PerHead)
        query.outputs = queryWidth + core.heads;
    list.push_back(builder.product(query));
    builder.addBias(list.back(), group.qkvBias, group.qkvBias, query.outputs, Split::Tensor);
    builder.reduce(list.back(), false);

    ProductSpec<N> keyValue{RP_TR("key_value_projection"), builder.hidden(), keyWidth + valueWidth};
    keyValue.split = keyValue.weightSplit = Split::KeyValue;
    keyValue.parts = core.kvHeads;
    keyValue.target = AdapterTargets::Attention;
    keyValue.operatorRuleRepeats = 0.5;
    list.push_back(builder.product(keyValue));
    const N biased =
        because({builder.in(group.keyBias)}, group.keyBias ? keyWidth + valueWidth : valueWidth);
    builder.addBias(list.back(), group.qkvBias, group.qkvBias, biased, Split::KeyValue);

    if (group.queryKeyNorm != QueryKeyNorm::None)
        list.push_back(queryKeyNorm(builder, group, core.heads, core.kvHeads, core.keyDim));

    const Framework framework = builder.workload().framework;
    const bool torch = framework == Framework::TorchCompiled || framework == Framework::TorchEager;
    list.push_back(attentionCore(builder, RP_TR("attention"), core));
    if (group.attentionSinks)
        builder.addWeight(list.back(), RP_TR("sinks"), core.heads, N(1), Split::Tensor);
    exchangeKeys(list.back(), builder, builder.tokens() * (keyWidth + valueWidth),
                 builder.tokens() * outputWidth);
    if (torch && group.queryKeyNorm == QueryKeyNorm::None) {
        // a norm of them keeps the same tensors as its input
        Operator<N> rotation;
        rotation.name = RP_TR("rotation");
        rotation.kind = OperatorKind::Activation;
        rotation.parts = core.kvHeads;
        const N rotary = builder.tokens() * (queryWidth + keyWidth);
        rotation.bytesRead = rotary * builder.valueBytes();
        rotation.bytesWritten = rotation.bytesRead;
        rotation.vectorFlops = 3 * rotary;
        builder.save(rotation, {RP_TR("queries before rotation"), builder.tokens() * queryWidth,
                                builder.valueBytes(), Split::Tensor, SavedFor::Nonlinear,
                                kKeptByProducts, RP_TR("PyTorch keeps what it rotates")});
        builder.save(rotation, {RP_TR("keys before rotation"), builder.tokens() * keyWidth,
                                builder.valueBytes(), Split::KeyValue, SavedFor::Nonlinear,
                                kKeptByProducts, RP_TR("PyTorch keeps what it rotates")});
        list.push_back(rotation);
    }
    if (group.attentionGate != AttentionGate::None)
        list.push_back(builder.activation(RP_TR("attention_gate"), builder.tokens() * outputWidth,
                                          true, builder.in(group.attentionGate), Split::Tensor));
    list.push_back(outputProjection(builder, group, RP_TR("output_projection"), outputWidth));
}

template <class N>
void addLatentAttention(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                        const LayerGroup& group, bool opensLayer, bool behindNorm)
{
    Core<N> core = selfCore(builder, group);
    core.kvHeads = core.heads;
    const N plain = builder.in(group.headDim);
    const N rotary = builder.in(group.rotaryDim);
    core.keyDim = plain + rotary;
    const bool ownValues = group.valueHeadDim > 0;
    core.valueDim = because({builder.in(group.valueHeadDim)},
                            ownValues ? builder.in(group.valueHeadDim) : plain);
    const N tokens = builder.tokens();
    const N queryWidth =
        named(core.heads * core.keyDim, {"w_q", RP_TR("width of the queries"), ""});
    const N rank = builder.in(group.kvRank);
    const bool ranked = group.queryRank > 0;
    const N queryRank = builder.in(group.queryRank);

    ProductSpec<N> query{RP_TR("query_down"), builder.hidden(), queryRank, RP_TR("input")};
    query.inputKept = keptAsInput(opensLayer, behindNorm);
    query.rebuiltFrom = behindNorm ? RebuiltFrom::NormInput : RebuiltFrom::Nothing;
    query.target = AdapterTargets::Attention;
    if (ranked) {
        // the low ranks are small: every rank holds and computes them for its own tokens
        query.split = Split::Sequence;
        query.weightSplit = Split::Whole;
        list.push_back(builder.product(query));
        builder.addBias(list.back(), group.qkvBias, group.qkvBias, queryRank, Split::Whole);
        list.push_back(builder.normOf(RP_TR("query_norm"), tokens, queryRank, queryRank,
                                      Split::Sequence, Split::Whole));
        ProductSpec<N> up{RP_TR("query_up"), queryRank, queryWidth, RP_TR("input")};
        up.target = AdapterTargets::Attention;
        up.rebuiltFrom = RebuiltFrom::NormInput;
        list.push_back(builder.product(up));
    } else {
        query.name = RP_TR("query_projection");
        query.outputs = because({queryRank}, queryWidth);
        list.push_back(builder.product(query));
    }
    builder.reduce(list.back(), false);

    ProductSpec<N> down{RP_TR("key_value_down"), builder.hidden(), rank + rotary};
    down.split = Split::Sequence;
    down.weightSplit = Split::Whole;
    down.target = AdapterTargets::Attention;
    list.push_back(builder.product(down));
    builder.addBias(list.back(), group.qkvBias, group.qkvBias, rank + rotary, Split::Whole);
    list.push_back(
        builder.normOf(RP_TR("key_value_norm"), tokens, rank, rank, Split::Sequence, Split::Whole));
    builder.save(list.back(), {RP_TR("rotary part of the keys"), tokens * rotary,
                               builder.valueBytes(), Split::Sequence, SavedFor::Nonlinear,
                               kKeptByProducts, RP_TR("keys are put together from two parts")});
    // keys of each head, without the shared rotary part, and values
    ProductSpec<N> up{RP_TR("key_value_up"), rank, core.heads * (plain + core.valueDim),
                      RP_TR("input")};
    up.target = AdapterTargets::Attention;
    up.rebuiltFrom = RebuiltFrom::NormInput;
    list.push_back(builder.product(up));

    if (group.indexerHeads > 0)
        addIndexer(list, builder, group, ranked ? queryRank : builder.hidden());
    list.push_back(attentionCore(builder, RP_TR("attention"), core));
    if (group.attentionSinks)
        builder.addWeight(list.back(), RP_TR("sinks"), core.heads, N(1), Split::Tensor);
    // the keys' own copy of the part without position
    builder.save(list.back(), {RP_TR("keys before rotation"), tokens * core.heads * plain,
                               builder.valueBytes(), Split::Tensor, SavedFor::Nonlinear,
                               kKeptByProducts, RP_TR("keys are put together from two parts"),
                               RebuiltFrom::MixerInput, up.inputs * up.outputs * 2 * tokens});
    exchangeKeys(list.back(), builder, tokens * core.heads * (core.keyDim + core.valueDim),
                 tokens * core.heads * core.valueDim);
    list.push_back(
        outputProjection(builder, group, RP_TR("output_projection"), core.heads * core.valueDim));
}

template <class N>
void addCrossAttention(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                       const LayerGroup& group, bool opensLayer, bool behindNorm)
{
    const Encoder& encoder = builder.architecture().encoder;
    const N encoderTokens = builder.in(encoder.sequenceTokens);
    const N memory = builder.workload().sequences * encoderTokens;
    Core<N> core;
    core.queries = builder.tokens();
    core.keys = memory;
    core.squareTokens = encoderTokens;
    core.pairs = builder.sequenceTokens() * encoderTokens;
    core.heads = builder.in(group.heads);
    core.kvHeads = builder.in(group.kvHeads);
    core.keyDim = builder.in(group.headDim);
    core.valueDim = core.keyDim;
    const N width = core.heads * core.keyDim;
    const N keyWidth = core.kvHeads * core.keyDim;

    ProductSpec<N> query{RP_TR("cross_query_projection"), builder.hidden(), width, RP_TR("input")};
    query.inputKept = keptAsInput(opensLayer, behindNorm);
    query.target = AdapterTargets::Attention;
    list.push_back(builder.product(query));
    builder.addBias(list.back(), group.qkvBias, group.qkvBias, width, Split::Tensor);
    builder.reduce(list.back(), false);
    // a projected tower gives the decoder's width, an encoder its own
    const N inputs =
        because({builder.in(encoder.projectors)},
                encoder.projectors > 0 ? builder.hidden() : builder.in(encoder.hidden));
    ProductSpec<N> keyValue{RP_TR("cross_key_value_projection"), inputs, 2 * keyWidth};
    keyValue.split = keyValue.weightSplit = Split::KeyValue;
    keyValue.parts = core.kvHeads;
    keyValue.target = AdapterTargets::Attention;
    list.push_back(builder.product(keyValue, memory, N(1)));
    const N biased = because({builder.in(group.keyBias)}, group.keyBias ? 2 * keyWidth : keyWidth);
    builder.addBias(list.back(), group.qkvBias, group.qkvBias, biased, Split::KeyValue);
    if (group.queryKeyNorm == QueryKeyNorm::PerHead)
        list.push_back(builder.normOf(RP_TR("cross_query_key_norm"),
                                      builder.tokens() * core.heads + memory * core.kvHeads,
                                      core.keyDim, 2 * core.keyDim, Split::Tensor, Split::Whole));
    list.push_back(attentionCore(builder, RP_TR("cross_attention"), core));
    list.push_back(outputProjection(builder, group, RP_TR("cross_output_projection"), width));
}

#define RP_INSTANTIATE(N)                                                                          \
    template N attentionPairs(const LayerGroup&, bool, const N&, const N&, const Workload<N>&,     \
                              const Reader<N>&);                                                   \
    template void addSelfAttention(std::vector<Operator<N>>&, const LayerBuilder<N>&,              \
                                   const LayerGroup&, bool, bool);                                 \
    template void addLatentAttention(std::vector<Operator<N>>&, const LayerBuilder<N>&,            \
                                     const LayerGroup&, bool, bool);                               \
    template void addCrossAttention(std::vector<Operator<N>>&, const LayerBuilder<N>&,             \
                                    const LayerGroup&, bool, bool);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::model

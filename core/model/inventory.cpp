// SPDX-License-Identifier: Apache-2.0
#include "model/inventory.h"

namespace ridgepoint::model {

using quantity::because;
using quantity::Literal;
using quantity::named;
using quantity::Reader;
using quantity::Traced;

template <class N>
N attentionPairs(const Architecture& architecture, const LayerGroup& group,
                 const Workload<N>& workload, const Reader<N>& in)
{
    const N s = workload.sequenceTokens;
    if (!architecture.causal)
        return because({in(architecture.causal)}, s * s);
    const bool half = workload.causalPairs == CausalPairs::HalfSquare;
    const N triangle = because({workload.causalPairsCause}, half ? s * s / 2 : s * (s + 1) / 2);
    if (group.windowTokens <= 0)
        return because({in(architecture.causal), in(group.windowTokens)}, triangle);
    const N window = in(group.windowTokens);
    if (static_cast<double>(group.windowTokens) >= quantity::valueOf(s))
        return because({in(architecture.causal), window}, triangle);
    return because({in(architecture.causal)}, window * (window + 1) / 2 + (s - window) * window);
}

namespace {

/// Widths and flags of one layer group, read once.
template <class N>
struct LayerShape
{
    N hidden, tokens, queryWidth, keyWidth, heads, kvHeads, headDim, mlpWidth;
};

template <class N>
class LayerBuilder
{
  public:
    LayerBuilder(const Architecture& architecture, const Workload<N>& workload, const Reader<N>& in)
        : m_architecture(architecture), m_workload(workload), m_in(in),
          m_hidden(in(architecture.hidden)),
          m_tokens(named(workload.sequences * workload.sequenceTokens,
                         {"T", RP_TR("tokens of a micro-batch"), "tokens"}))
    {
    }

    Operator<N> matrixProduct(Literal name, const N& inputWidth, const N& outputWidth,
                              Literal inputName, Split inputSplit) const
    {
        Operator<N> product;
        product.name = name;
        product.kind = OperatorKind::MatrixProduct;
        product.forwardFlops = 2 * m_tokens * inputWidth * outputWidth;
        product.backwardFlops = 2 * product.forwardFlops;
        product.bytesRead = m_tokens * inputWidth * m_workload.activationBytes +
                            inputWidth * outputWidth * m_workload.weightBytes;
        product.bytesWritten = m_tokens * outputWidth * m_workload.activationBytes;
        product.weights.add({RP_TR("weight"), inputWidth, outputWidth, Split::Tensor});
        product.saved.add({inputName, m_tokens * inputWidth, m_workload.activationBytes, inputSplit,
                           SavedGroup::Ordinary,
                           RP_TR("the weight's gradient needs the product's input")});
        return product;
    }

    Operator<N> normalisation(Literal name, bool opensLayer) const
    {
        const N values = m_tokens * m_hidden;
        const bool layerNorm = m_architecture.normalisation == Normalisation::LayerNorm;
        const N perRow = because({m_in(m_architecture.normalisation)}, N(layerNorm ? 2 : 1));
        Operator<N> norm;
        norm.name = name;
        norm.kind = OperatorKind::Normalisation;
        norm.split = Split::Sequence;
        norm.bytesRead = values * m_workload.activationBytes;
        norm.bytesWritten = norm.bytesRead;
        norm.vectorFlops = 4 * values;
        // LayerNorm has a gain and a bias, RMSNorm a gain; it keeps mean and 1/deviation, or 1/rms
        norm.weights.add({RP_TR("gain"), m_hidden, perRow, Split::Whole});
        norm.saved.add({RP_TR("input"), values, m_workload.activationBytes, Split::Sequence,
                        opensLayer ? SavedGroup::LayerInput : SavedGroup::Ordinary,
                        RP_TR("the norm's backward pass needs its input")});
        addStatistic(norm, RP_TR("row statistics"), m_tokens * perRow, Split::Sequence);
        return norm;
    }

    /// `value` where the flag is set, else 0; either way the derivation says that the flag decided.
    template <class Flag>
    N where(const Flag& flag, bool set, const N& value) const
    {
        return because({m_in(flag)}, set ? value : N(0));
    }

    Operator<N> dropout(Literal name) const
    {
        const N values = where(m_architecture.dropout, m_architecture.dropout, m_tokens * m_hidden);
        Operator<N> mask;
        mask.name = name;
        mask.kind = OperatorKind::Dropout;
        mask.present = m_architecture.dropout;
        mask.split = Split::Sequence;
        mask.bytesRead = values * m_workload.activationBytes;
        mask.bytesWritten = mask.bytesRead;
        mask.vectorFlops = values;
        mask.saved.add({RP_TR("mask"), values, N(1), Split::Sequence, SavedGroup::Ordinary,
                        RP_TR("which values were dropped")});
        return mask;
    }

    void addStatistic(Operator<N>& target, Literal name, const N& rows, Split split) const
    {
        const bool counted = m_workload.statistics == Statistics::Counted;
        target.saved.add({name, because({m_workload.statisticsCause}, counted ? rows : N(0)), N(4),
                          split, SavedGroup::Statistic, RP_TR("one FP32 number a row")});
    }

    LayerKind<N> layer(const LayerGroup& group) const;

    const Architecture& architecture() const { return m_architecture; }
    const Workload<N>& workload() const { return m_workload; }
    const N& hidden() const { return m_hidden; }
    const N& tokens() const { return m_tokens; }

  private:
    Operator<N> attention(const LayerGroup& group, const LayerShape<N>& shape) const;
    Operator<N> queryKeyNorm(const LayerGroup& group, const LayerShape<N>& shape) const;
    Operator<N> activation(const LayerGroup& group, const LayerShape<N>& shape) const;

    const Architecture& m_architecture;
    const Workload<N>& m_workload;
    const Reader<N>& m_in;
    N m_hidden;
    N m_tokens;
};

template <class N>
Operator<N> LayerBuilder<N>::queryKeyNorm(const LayerGroup& group, const LayerShape<N>& shape) const
{
    const bool present = group.queryKeyNorm == QueryKeyNorm::PerHead;
    const N rows = where(group.queryKeyNorm, present, shape.tokens * (shape.heads + shape.kvHeads));
    Operator<N> norm;
    norm.name = RP_TR("query_key_norm");
    norm.kind = OperatorKind::Normalisation;
    norm.present = present;
    norm.bytesRead = rows * shape.headDim * m_workload.activationBytes;
    norm.bytesWritten = norm.bytesRead;
    norm.vectorFlops = 4 * rows * shape.headDim;
    norm.weights.add(
        {RP_TR("gain"), where(group.queryKeyNorm, present, shape.headDim), N(2), Split::Whole});
    norm.saved.add({RP_TR("queries and keys"), rows * shape.headDim, m_workload.activationBytes,
                    Split::Tensor, SavedGroup::Ordinary,
                    RP_TR("the norm's backward pass needs its input")});
    addStatistic(norm, RP_TR("row statistics"), rows, Split::Tensor);
    return norm;
}

template <class N>
Operator<N> LayerBuilder<N>::attention(const LayerGroup& group, const LayerShape<N>& shape) const
{
    const N sequences = m_workload.sequences;
    const N s = m_workload.sequenceTokens;
    const N pairs = named(attentionPairs(m_architecture, group, m_workload, m_in),
                          {"pairs", RP_TR("query-key pairs of a sequence"), ""});
    Operator<N> core;
    core.name = RP_TR("attention");
    core.kind = OperatorKind::Attention;
    core.forwardFlops = 4 * sequences * pairs * shape.queryWidth;
    core.backwardFlops = 2 * core.forwardFlops;
    const N inputs = shape.tokens * (shape.queryWidth + 2 * shape.keyWidth);
    core.bytesRead = inputs * m_workload.activationBytes;
    core.bytesWritten = shape.tokens * shape.queryWidth * m_workload.activationBytes;
    core.saved.add({RP_TR("queries, keys, values"), inputs, m_workload.activationBytes,
                    Split::Tensor, SavedGroup::Ordinary,
                    RP_TR("attention's backward pass needs its inputs")});
    // Flash attention keeps one number a row; standard attention the whole square of
    // probabilities, masked half included.
    const bool flash = m_workload.attention == AttentionKernel::Flash;
    const N cause = m_workload.attentionCause;
    addStatistic(core, RP_TR("log-sum-exp"),
                 because({cause}, flash ? shape.tokens * shape.heads : N(0)), Split::Tensor);
    const N square = because({cause}, flash ? N(0) : shape.heads * sequences * s * s);
    const N dropped = where(m_architecture.dropout, m_architecture.dropout, square);
    core.bytesRead += 2 * square * m_workload.activationBytes;
    core.bytesWritten += 2 * square * m_workload.activationBytes;
    core.saved.add({RP_TR("softmax output"), square, m_workload.activationBytes, Split::Tensor,
                    SavedGroup::CoreAttention, RP_TR("softmax's backward pass needs its output")});
    core.saved.add({RP_TR("dropout mask"), dropped, N(1), Split::Tensor, SavedGroup::CoreAttention,
                    RP_TR("which probabilities were dropped")});
    core.saved.add({RP_TR("dropout output"), dropped, m_workload.activationBytes, Split::Tensor,
                    SavedGroup::CoreAttention, RP_TR("the product with the values needs it")});
    return core;
}

template <class N>
Operator<N> LayerBuilder<N>::activation(const LayerGroup& group, const LayerShape<N>& shape) const
{
    const N inputs = because({m_in(group.mlpGated)}, N(group.mlpGated ? 2 : 1));
    Operator<N> act;
    act.name = RP_TR("activation");
    act.kind = OperatorKind::Activation;
    act.bytesRead = inputs * shape.tokens * shape.mlpWidth * m_workload.activationBytes;
    act.vectorFlops = 6 * shape.tokens * shape.mlpWidth;
    act.bytesWritten = shape.tokens * shape.mlpWidth * m_workload.activationBytes;
    act.saved.add({group.mlpGated ? RP_TR("gate and up") : RP_TR("input"),
                   inputs * shape.tokens * shape.mlpWidth, m_workload.activationBytes,
                   Split::Tensor, SavedGroup::Ordinary,
                   RP_TR("the activation's backward pass needs its input")});
    return act;
}

template <class N>
LayerKind<N> LayerBuilder<N>::layer(const LayerGroup& group) const
{
    LayerShape<N> shape;
    shape.hidden = m_hidden;
    shape.tokens = m_tokens;
    shape.heads = m_in(group.heads);
    shape.kvHeads = m_in(group.kvHeads);
    shape.headDim = m_in(group.headDim);
    shape.queryWidth =
        named(shape.heads * shape.headDim, {"w_q", RP_TR("width of the queries"), ""});
    shape.keyWidth =
        named(shape.kvHeads * shape.headDim, {"w_kv", RP_TR("width of keys and of values"), ""});
    shape.mlpWidth = m_in(group.mlpWidth);

    LayerKind<N> kind;
    kind.layers = m_in(group.layers);
    kind.operators.reserve(11);
    auto& list = kind.operators;
    const N residual = m_tokens * m_hidden;

    list.push_back(normalisation(RP_TR("input_norm"), true));

    const N qkvWidth = shape.queryWidth + 2 * shape.keyWidth;
    list.push_back(matrixProduct(RP_TR("qkv_projection"), m_hidden, qkvWidth, RP_TR("input"),
                                 Split::Sequence));
    list.back().reducesBackward = true;
    list.back().reducedValues = residual;
    list.back().weights.add(
        {RP_TR("bias"), where(group.qkvBias, group.qkvBias, qkvWidth), N(1), Split::Tensor});

    list.push_back(queryKeyNorm(group, shape));
    list.push_back(attention(group, shape));

    list.push_back(matrixProduct(RP_TR("output_projection"), shape.queryWidth, m_hidden,
                                 RP_TR("attention output"), Split::Tensor));
    list.back().reducesForward = true;
    list.back().reducedValues = residual;
    list.back().weights.add(
        {RP_TR("bias"), where(group.outputBias, group.outputBias, m_hidden), N(1), Split::Whole});
    list.push_back(dropout(RP_TR("attention_dropout")));

    list.push_back(normalisation(RP_TR("post_attention_norm"), false));

    const N upWidth = because({m_in(group.mlpGated)}, N(group.mlpGated ? 2 : 1)) * shape.mlpWidth;
    list.push_back(
        matrixProduct(group.mlpGated ? RP_TR("gate_up_projection") : RP_TR("up_projection"),
                      m_hidden, upWidth, RP_TR("input"), Split::Sequence));
    list.back().reducesBackward = true;
    list.back().reducedValues = residual;
    list.back().weights.add(
        {RP_TR("bias"), where(group.mlpBias, group.mlpBias, upWidth), N(1), Split::Tensor});
    list.push_back(activation(group, shape));
    list.push_back(matrixProduct(RP_TR("down_projection"), shape.mlpWidth, m_hidden, RP_TR("input"),
                                 Split::Tensor));
    list.back().reducesForward = true;
    list.back().reducedValues = residual;
    list.back().weights.add(
        {RP_TR("bias"), where(group.mlpBias, group.mlpBias, m_hidden), N(1), Split::Whole});
    list.push_back(dropout(RP_TR("mlp_dropout")));
    return kind;
}

template <class N>
void addEmbedding(Inventory<N>& inventory, const LayerBuilder<N>& builder, const Reader<N>& in)
{
    const Architecture& architecture = builder.architecture();
    const N kind = in(architecture.inputKind);
    const N written = builder.tokens() * builder.hidden() * builder.workload().activationBytes;
    if (architecture.inputKind == InputKind::Patches) {
        Operator<N> patches = builder.matrixProduct(
            RP_TR("patch_embedding"), because({kind}, in(architecture.patchValues)),
            builder.hidden(), RP_TR("patches"), Split::Sequence);
        patches.weights.add({RP_TR("bias"), builder.hidden(), N(1), Split::Whole});
        patches.reducesForward = true; // nothing: said for the derivation, as tokens do reduce
        patches.reducedValues = because({kind}, N(0));
        inventory.embedding.push_back(patches);
    } else {
        Operator<N> table;
        table.name = RP_TR("token_embedding");
        table.kind = OperatorKind::Embedding;
        table.bytesRead = written;
        table.bytesWritten = written;
        table.weights.add({RP_TR("table"), because({kind}, in(architecture.vocabulary)),
                           builder.hidden(), Split::Tensor});
        table.reducesForward = true;
        table.reducedValues = because({kind}, builder.tokens() * builder.hidden());
        inventory.embedding.push_back(table);
    }
    const bool learned = architecture.learnedPositions > 0;
    Operator<N> positions;
    positions.name = RP_TR("position_embedding");
    positions.kind = OperatorKind::Embedding;
    positions.present = learned;
    positions.split = Split::Sequence;
    positions.bytesRead = builder.where(architecture.learnedPositions, learned, written);
    positions.bytesWritten = positions.bytesRead;
    positions.weights.add(
        {RP_TR("table"), in(architecture.learnedPositions), builder.hidden(), Split::Whole});
    inventory.embedding.push_back(positions);
    inventory.embedding.push_back(builder.dropout(RP_TR("embedding_dropout")));
}

template <class N>
void addHead(Inventory<N>& inventory, const LayerBuilder<N>& builder, const Reader<N>& in)
{
    const Architecture& architecture = builder.architecture();
    inventory.head.push_back(builder.normalisation(RP_TR("final_norm"), false));
    const bool patches = architecture.inputKind == InputKind::Patches;
    const N outputs = because({in(architecture.inputKind)},
                              patches ? in(architecture.patchValues) : in(architecture.vocabulary));
    Operator<N> head = builder.matrixProduct(RP_TR("head"), builder.hidden(), outputs,
                                             RP_TR("input"), Split::Sequence);
    head.reducesBackward = true;
    head.reducedValues = builder.tokens() * builder.hidden();
    if (patches)
        head.weights.add({RP_TR("bias"), outputs, N(1), Split::Tensor});
    inventory.head.push_back(head);

    Operator<N> loss;
    loss.name = RP_TR("loss");
    loss.kind = OperatorKind::Loss;
    loss.bytesRead = builder.tokens() * outputs * builder.workload().activationBytes;
    loss.bytesWritten = loss.bytesRead;
    loss.vectorFlops = 8 * builder.tokens() * outputs;
    inventory.head.push_back(loss);
    inventory.logits = builder.tokens() * outputs;
    const bool tied = architecture.tiedEmbeddings && !patches;
    inventory.reusedHeadWeights =
        builder.where(architecture.tiedEmbeddings, tied, outputs * builder.hidden());
}

} // namespace

template <class N>
Inventory<N> buildInventory(const Architecture& architecture, const Workload<N>& workload,
                            const Reader<N>& in)
{
    const LayerBuilder<N> builder(architecture, workload, in);
    Inventory<N> inventory;
    addEmbedding(inventory, builder, in);
    inventory.layers.reserve(architecture.groups.size());
    for (const LayerGroup& group : architecture.groups)
        inventory.layers.push_back(builder.layer(group));
    addHead(inventory, builder, in);
    return inventory;
}

template double attentionPairs(const Architecture&, const LayerGroup&, const Workload<double>&,
                               const Reader<double>&);
template Traced attentionPairs(const Architecture&, const LayerGroup&, const Workload<Traced>&,
                               const Reader<Traced>&);
template Inventory<double> buildInventory(const Architecture&, const Workload<double>&,
                                          const Reader<double>&);
template Inventory<Traced> buildInventory(const Architecture&, const Workload<Traced>&,
                                          const Reader<Traced>&);

} // namespace ridgepoint::model

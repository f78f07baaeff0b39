// SPDX-License-Identifier: Apache-2.0
// What stands before and after the layers: embeddings, an encoder's own, projectors, heads, and
// modules that predict a further token.
#include "model/layer_builder.h"

namespace ridgepoint::model {

using quantity::because;
using quantity::Literal;
using quantity::named;
using quantity::Traced;

namespace {

template <class N>
Operator<N> table(const LayerBuilder<N>& builder, Literal name, const N& rows, const N& width,
                  Split weightSplit, bool read)
{
    Operator<N> op;
    op.name = name;
    op.kind = OperatorKind::Embedding;
    op.split = Split::Sequence;
    op.bytesRead = read ? builder.residual() * builder.valueBytes() : N(0);
    op.bytesWritten = op.bytesRead;
    builder.addWeight(op, RP_TR("table"), rows, width, weightSplit);
    return op;
}

/// A table of `buckets` biases for each head of the stack's first group.
template <class N>
void addRelativePositions(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                          const std::int64_t& buckets, Stack stack)
{
    if (buckets <= 0)
        return;
    for (const LayerGroup& group : builder.architecture().groups) {
        if (group.stack != stack)
            continue;
        list.push_back(table(builder, RP_TR("relative_positions"), builder.in(buckets),
                             builder.in(group.heads), Split::Tensor, false));
        return;
    }
}

template <class N>
void addPositions(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                  const std::int64_t& rows, Literal name)
{
    if (rows > 0)
        list.push_back(
            table(builder, name, builder.in(rows), builder.hidden(), Split::Whole, true));
}

/// Parameters without work of their own.
template <class N>
void addOthers(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
               const std::int64_t& count)
{
    if (count > 0)
        list.push_back(table(builder, RP_TR("other_parameters"), builder.in(count), N(1),
                             Split::Whole, false));
}

/// The width of the vocabulary's tables.
template <class N>
N tableWidth(const LayerBuilder<N>& builder)
{
    const Architecture& architecture = builder.architecture();
    return because({builder.in(architecture.embeddingWidth)},
                   architecture.embeddingWidth > 0 ? builder.in(architecture.embeddingWidth)
                                                   : builder.hidden());
}

template <class N>
Operator<N> plainProduct(const LayerBuilder<N>& builder, Literal name, const N& inputs,
                         const N& outputs, Literal inputName)
{
    ProductSpec<N> spec{name, inputs, outputs, inputName};
    spec.use = WeightUse::Other;
    spec.split = Split::Sequence;
    spec.weightSplit = Split::Whole;
    return builder.product(spec);
}

template <class N>
void addPooler(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder)
{
    if (!builder.architecture().pooler)
        return;
    ProductSpec<N> spec{RP_TR("pooler"), builder.hidden(), builder.hidden(), RP_TR("input"),
                        Split::Whole};
    spec.use = WeightUse::Other;
    spec.split = spec.weightSplit = Split::Whole;
    list.push_back(builder.product(spec, builder.workload().sequences, N(1)));
    builder.addWeight(list.back(), RP_TR("bias"), builder.hidden(), N(1), Split::Whole);
}

/// The product on `outputs` outputs and the loss behind it.
template <class N>
void addPredictions(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder, const N& width,
                    const N& outputs)
{
    const Architecture& architecture = builder.architecture();
    const bool patches = architecture.inputKind == InputKind::Patches;
    ProductSpec<N> spec{RP_TR("head"), width, outputs, RP_TR("input")};
    spec.use = WeightUse::Other;
    spec.split = spec.weightSplit = Split::Vocabulary;
    Operator<N> head = builder.product(spec);
    builder.reduce(head, false);
    if (patches)
        builder.addWeight(head, RP_TR("bias"), outputs, N(1), Split::Vocabulary);
    else
        builder.addBias(head, architecture.headBias, architecture.headBias, outputs,
                        Split::Vocabulary);
    list.push_back(head);
    Operator<N> loss;
    loss.name = RP_TR("loss");
    loss.kind = OperatorKind::Loss;
    loss.split = Split::Vocabulary;
    loss.bytesRead = builder.tokens() * outputs * builder.valueBytes();
    loss.bytesWritten = loss.bytesRead;
    loss.vectorFlops = 8 * builder.tokens() * outputs;
    list.push_back(loss);
}

template <class N>
N outputsOf(const LayerBuilder<N>& builder)
{
    const Architecture& architecture = builder.architecture();
    const bool patches = architecture.inputKind == InputKind::Patches;
    return because({builder.in(architecture.inputKind)}, patches
                                                             ? builder.in(architecture.patchValues)
                                                             : builder.in(architecture.vocabulary));
}

/// Of a tied head the table is the embedding's; of patches there is none to tie to.
bool isTied(const Architecture& architecture)
{
    return architecture.tiedEmbeddings && architecture.inputKind == InputKind::Tokens;
}

} // namespace

template <class N>
void addEmbedding(Inventory<N>& inventory, const LayerBuilder<N>& builder)
{
    const Architecture& architecture = builder.architecture();
    auto& list = inventory.embedding;
    const N kind = builder.in(architecture.inputKind);
    if (architecture.inputKind == InputKind::Patches) {
        Operator<N> patches = plainProduct(builder, RP_TR("patch_embedding"),
                                           because({kind}, builder.in(architecture.patchValues)),
                                           builder.hidden(), RP_TR("patches"));
        builder.addWeight(patches, RP_TR("bias"), builder.hidden(), N(1), Split::Whole);
        list.push_back(patches);
    } else {
        const N width = tableWidth(builder);
        Operator<N> words = table(builder, RP_TR("token_embedding"),
                                  because({kind}, builder.in(architecture.vocabulary)), width,
                                  Split::Vocabulary, true);
        words.communication.add({CommunicationGroup::Tensor, builder.tokens() * width, N(0)});
        list.push_back(words);
        if (architecture.embeddingWidth > 0)
            list.push_back(plainProduct(builder, RP_TR("embedding_projection"), width,
                                        builder.hidden(), RP_TR("input")));
        if (architecture.tokenTypes > 0)
            list.push_back(table(builder, RP_TR("token_types"), builder.in(architecture.tokenTypes),
                                 width, Split::Whole, true));
    }
    if (architecture.learnedPositions > 0)
        list.push_back(table(builder, RP_TR("position_embedding"),
                             builder.in(architecture.learnedPositions),
                             architecture.tokenTypes > 0 ? tableWidth(builder) : builder.hidden(),
                             Split::Whole, true));
    addRelativePositions(list, builder, architecture.relativeBuckets, Stack::Decoder);
    if (architecture.embeddingNorm) {
        // of the table's width where segments are added there (BERT and its kin), else the layers'
        if (architecture.tokenTypes > 0)
            list.push_back(builder.normOf(RP_TR("embedding_norm"), builder.tokens(),
                                          tableWidth(builder), 2 * tableWidth(builder),
                                          Split::Sequence, Split::Whole));
        else
            list.push_back(builder.norm(RP_TR("embedding_norm"), false));
    }
    if (architecture.dropout)
        list.push_back(builder.dropout(RP_TR("embedding_dropout")));
    addOthers(list, builder, architecture.extraParameters);
}

template <class N>
void addEncoderEnds(Inventory<N>& inventory, const LayerBuilder<N>& encoder,
                    const LayerBuilder<N>& decoder)
{
    const Encoder& shape = encoder.architecture().encoder;
    if (shape.input == EncoderInput::None)
        return;
    auto& list = inventory.encoder;
    const N width = encoder.hidden();
    const auto addStem = [&](Literal name, const N& inputs, const N& tokens) {
        ProductSpec<N> spec{name, inputs, width, RP_TR("input"), Split::Whole};
        spec.use = WeightUse::Other;
        spec.split = spec.weightSplit = Split::Whole;
        list.push_back(encoder.product(spec, tokens, N(1)));
        encoder.addBias(list.back(), shape.inputBias, shape.inputBias, width, Split::Whole);
    };
    if (shape.input == EncoderInput::Patches) {
        addStem(RP_TR("patch_embedding"), encoder.in(shape.patchValues), encoder.tokens());
    } else if (shape.input == EncoderInput::Frames) {
        // two convolutions over three frames; the second one takes every other frame
        addStem(RP_TR("frame_convolution"), 3 * encoder.in(shape.patchValues),
                2 * encoder.tokens());
        addStem(RP_TR("frame_reduction"), 3 * width, encoder.tokens());
    }
    addPositions(list, encoder, shape.learnedPositions, RP_TR("position_embedding"));
    addRelativePositions(list, encoder, shape.relativeBuckets, Stack::Encoder);
    if (shape.embeddingNorm)
        list.push_back(encoder.norm(RP_TR("embedding_norm"), false));
    if (shape.finalNorm)
        list.push_back(encoder.norm(RP_TR("final_norm"), false));
    addOthers(list, encoder, shape.extraParameters);
    if (shape.projectors <= 0)
        return;
    const N merged = encoder.in(shape.projectorInputs);
    const N inputs = because({merged}, shape.projectorInputs > 0 ? merged : width);
    const N tokens = named(encoder.tokens() * width / inputs,
                           {"T_p", RP_TR("tokens that leave the encoder"), "tokens"});
    const N count = encoder.in(shape.projectors);
    const auto addProjector = [&](Literal name, const N& from, const N& to, bool normed) {
        ProductSpec<N> spec{name, from, to, RP_TR("input"), Split::Whole};
        spec.use = WeightUse::Other;
        spec.split = spec.weightSplit = Split::Whole;
        list.push_back(decoder.product(spec, tokens * count, count));
        decoder.addBias(list.back(), shape.projectorBias, shape.projectorBias, to, Split::Whole,
                        count);
        if (normed)
            decoder.addWeight(list.back(), RP_TR("norm"), encoder.in(shape.projectorNormParameters),
                              N(1), Split::Whole, WeightUse::Other, count);
    };
    const N middle = encoder.in(shape.projectorWidth);
    if (shape.projectorWidth <= 0) {
        addProjector(RP_TR("projector"), inputs, because({middle}, decoder.hidden()), true);
        return;
    }
    addProjector(RP_TR("projector_up"), inputs, middle, true);
    addProjector(RP_TR("projector_down"), middle, decoder.hidden(), false);
}

template <class N>
void addHead(Inventory<N>& inventory, const LayerBuilder<N>& builder)
{
    const Architecture& architecture = builder.architecture();
    auto& list = inventory.head;
    if (architecture.finalNorm)
        list.push_back(builder.norm(RP_TR("final_norm"), false));
    addPooler(list, builder);
    const N headCause = builder.in(architecture.head);
    const bool patches = architecture.inputKind == InputKind::Patches;
    switch (architecture.head) {
    case HeadKind::None:
        return;
    case HeadKind::Classes: {
        ProductSpec<N> spec{RP_TR("classifier"), builder.hidden(), builder.in(architecture.classes),
                            RP_TR("input"), Split::Whole};
        spec.use = WeightUse::Other;
        spec.split = spec.weightSplit = Split::Whole;
        list.push_back(builder.product(spec, builder.workload().sequences, N(1)));
        builder.addBias(list.back(), architecture.headBias, architecture.headBias,
                        builder.in(architecture.classes), Split::Whole);
        return;
    }
    case HeadKind::Predictions:
    case HeadKind::MaskedPredictions:
        break;
    }
    const N width = because({headCause}, patches ? builder.hidden() : tableWidth(builder));
    if (architecture.head == HeadKind::MaskedPredictions) {
        list.push_back(plainProduct(builder, RP_TR("head_transform"), builder.hidden(), width,
                                    RP_TR("input")));
        builder.addWeight(list.back(), RP_TR("bias"), width, N(1), Split::Whole);
        list.push_back(builder.activation(RP_TR("head_activation"), builder.tokens() * width, false,
                                          N(0), Split::Sequence));
        list.push_back(builder.normOf(RP_TR("head_norm"), builder.tokens(), width, 2 * width,
                                      Split::Sequence, Split::Whole));
    } else if (architecture.embeddingWidth > 0 && !patches) {
        list.push_back(plainProduct(builder, RP_TR("head_projection"), builder.hidden(), width,
                                    RP_TR("input")));
    }
    const N outputs = outputsOf(builder);
    addPredictions(list, builder, width, outputs);
    inventory.logits = because({headCause}, builder.tokens() * outputs);
    inventory.reusedHeadWeights =
        builder.where(architecture.tiedEmbeddings, isTied(architecture), outputs * width);
}

template <class N>
void addFurtherToken(Inventory<N>& inventory, const LayerBuilder<N>& builder)
{
    auto& list = inventory.further;
    list.push_back(builder.norm(RP_TR("further_hidden_norm"), true));
    list.push_back(builder.norm(RP_TR("further_embedding_norm"), false));
    ProductSpec<N> join{RP_TR("further_projection"), 2 * builder.hidden(), builder.hidden(),
                        RP_TR("input")};
    list.push_back(builder.product(join));
    if (!inventory.layers.empty()) {
        const LayerKind<N>& last = inventory.layers.back();
        list.insert(list.end(), last.operators.begin(), last.operators.end());
        inventory.furtherCauses = last.causes;
    }
    list.push_back(builder.norm(RP_TR("further_norm"), false));
    // embedding and head are the model's own: their work again, but no weights
    std::vector<Operator<N>> ends;
    addPredictions(ends, builder, builder.hidden(), outputsOf(builder));
    for (Operator<N>& op : ends) {
        op.name = op.kind == OperatorKind::Loss ? RP_TR("further_loss") : RP_TR("further_head");
        op.weights = {};
        list.push_back(op);
    }
}

#define RP_INSTANTIATE(N)                                                                          \
    template void addEmbedding(Inventory<N>&, const LayerBuilder<N>&);                             \
    template void addEncoderEnds(Inventory<N>&, const LayerBuilder<N>&, const LayerBuilder<N>&);   \
    template void addHead(Inventory<N>&, const LayerBuilder<N>&);                                  \
    template void addFurtherToken(Inventory<N>&, const LayerBuilder<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::model

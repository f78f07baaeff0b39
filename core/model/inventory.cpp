// SPDX-License-Identifier: Apache-2.0
#include "model/inventory.h"

#include "model/layer_builder.h"

#include <algorithm>

namespace ridgepoint::model {

using quantity::because;
using quantity::Reader;
using quantity::Traced;

namespace {

template <class N>
void addMixerOf(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
                const LayerGroup& group, bool opensLayer, bool behindNorm)
{
    if (group.mixer == Mixer::LatentAttention)
        return addLatentAttention(list, builder, group, opensLayer, behindNorm);
    if (group.mixer != Mixer::Attention)
        return addStateMixer(list, builder, group, opensLayer, behindNorm);
    if (group.crossAttention == CrossAttention::Only)
        return addCrossAttention(list, builder, group, opensLayer, behindNorm);
    return addSelfAttention(list, builder, group, opensLayer, behindNorm);
}

/// The parts of a layer, each between the norms that its block asks for.
template <class N>
class LayerList
{
  public:
    LayerList(const LayerBuilder<N>& builder, const LayerGroup& group,
              std::vector<Operator<N>>& list)
        : m_builder(builder), m_group(group), m_list(list)
    {
    }

    void addAll()
    {
        const Block block = m_group.block;
        const bool mixes = m_group.mixer != Mixer::None;
        if (mixes) {
            part(RP_TR("input_norm"), RP_TR("mixer_output_norm"), RP_TR("attention_dropout"),
                 [&](bool opens, bool behind) {
                     addMixerOf(m_list, m_builder, m_group, opens, behind);
                 });
        }
        if (m_group.crossAttention == CrossAttention::Added && m_group.mixer == Mixer::Attention) {
            part(RP_TR("cross_norm"), RP_TR("cross_output_norm"), RP_TR("cross_dropout"),
                 [&](bool opens, bool behind) {
                     addCrossAttention(m_list, m_builder, m_group, opens, behind);
                 });
        }
        if (m_group.feedForward == FeedForward::None)
            return;
        const bool beside = mixes && (block == Block::Parallel || block == Block::ParallelNorms);
        const auto mlp = [&](bool opens, bool behind) {
            const bool shares = mixes && block == Block::Parallel;
            addFeedForward(m_list, m_builder, m_group, opens, behind, shares);
        };
        if (beside) {
            if (block == Block::ParallelNorms)
                m_list.push_back(m_builder.norm(RP_TR("post_attention_norm"), false, false));
            mlp(false, true);
            addDropout(RP_TR("mlp_dropout"));
            return;
        }
        part(mixes ? RP_TR("post_attention_norm") : RP_TR("input_norm"), RP_TR("mlp_output_norm"),
             RP_TR("mlp_dropout"), mlp);
    }

  private:
    template <class Add>
    void part(quantity::Literal before, quantity::Literal after, quantity::Literal dropout,
              const Add& add)
    {
        const Block block = m_group.block;
        const bool first = m_opens;
        m_opens = false;
        const bool normBefore = block == Block::PreNorm || block == Block::Sandwich ||
                                block == Block::Parallel || block == Block::ParallelNorms;
        const bool normAfter =
            block == Block::PostNorm || block == Block::OutputNorm || block == Block::Sandwich;
        if (normBefore)
            m_list.push_back(m_builder.norm(before, first));
        add(first && !normBefore, normBefore);
        addDropout(dropout);
        if (normAfter)
            m_list.push_back(m_builder.norm(after, false));
    }

    void addDropout(quantity::Literal name)
    {
        if (m_builder.architecture().dropout)
            m_list.push_back(m_builder.dropout(name));
    }

    const LayerBuilder<N>& m_builder;
    const LayerGroup& m_group;
    std::vector<Operator<N>>& m_list;
    bool m_opens = true;
};

/// The choices that decide which operators a layer has.
template <class N>
std::vector<N> causesOf(const Architecture& architecture, const LayerGroup& group,
                        const Workload<N>& workload, const N& upstream, const Reader<N>& in)
{
    if constexpr (std::is_same_v<N, double>) {
        return {};
    } else {
        std::vector<N> causes{in(group.block),           in(group.mixer),  in(group.feedForward),
                              in(architecture.dropout),  in(group.frozen), in(group.sharedWeights),
                              in(group.extraParameters), upstream};
        causes.push_back(in(group.stack));
        if (architecture.encoder.input != EncoderInput::None)
            causes.push_back(in(architecture.encoder.input));
        if (group.mixer == Mixer::Attention) {
            causes.insert(causes.end(), {in(group.queryKeyNorm), in(group.attentionGate),
                                         in(group.attentionSinks), in(group.crossAttention)});
        } else if (group.mixer == Mixer::LatentAttention) {
            causes.insert(causes.end(), {in(group.indexerHeads), in(group.attentionSinks)});
        } else if (group.mixer == Mixer::Mamba) {
            causes.push_back(in(group.stateNorms));
        }
        if (group.feedForward == FeedForward::Experts)
            causes.insert(causes.end(),
                          {in(group.sharedWidth), in(group.sharedGate), in(group.mlpBias)});
        causes.push_back(workload.frameworkCause);
        if (workload.training) {
            causes.push_back(in(workload.training->method));
            if (workload.training->method == TrainingMethod::Adapters)
                causes.push_back(in(workload.training->adapterTargets));
        }
        return causes;
    }
}

/// The choices that decide what stands before and after the layers.
template <class N>
void setCauses(Inventory<N>& inventory, const Architecture& a, const Workload<N>& workload,
               const Reader<N>& in)
{
    if constexpr (!std::is_same_v<N, double>) {
        const Encoder& encoder = a.encoder;
        inventory.embeddingCauses = {
            in(a.inputKind),       in(a.embeddingWidth), in(a.tokenTypes), in(a.learnedPositions),
            in(a.relativeBuckets), in(a.embeddingNorm),  in(a.dropout),    in(a.extraParameters)};
        inventory.headCauses = {in(a.head), in(a.finalNorm), in(a.pooler), in(a.inputKind),
                                in(a.embeddingWidth)};
        inventory.encoderCauses = {in(encoder.input)};
        for (const LayerGroup& group : a.groups) {
            if (encoder.input != EncoderInput::None && inventory.encoderCauses.size() < 100)
                inventory.encoderCauses.insert(inventory.encoderCauses.end(),
                                               {in(group.stack), in(group.frozen)});
        }
        if (encoder.input != EncoderInput::None) {
            const std::vector<N> more{in(encoder.learnedPositions), in(encoder.relativeBuckets),
                                      in(encoder.embeddingNorm),    in(encoder.finalNorm),
                                      in(encoder.extraParameters),  in(encoder.projectors),
                                      in(encoder.projectorWidth)};
            inventory.encoderCauses.insert(inventory.encoderCauses.end(), more.begin(), more.end());
        }
        if (!workload.training)
            return;
        for (auto* causes :
             {&inventory.embeddingCauses, &inventory.encoderCauses, &inventory.headCauses})
            causes->push_back(in(workload.training->method));
    }
}

/// The parts that a group's operators do not say: parameters without work.
template <class N>
void addOthers(std::vector<Operator<N>>& list, const LayerBuilder<N>& builder,
               const LayerGroup& group)
{
    if (group.extraParameters <= 0)
        return;
    Operator<N> op;
    op.name = RP_TR("other_parameters");
    op.kind = OperatorKind::Embedding;
    op.split = Split::Whole;
    builder.addWeight(op, RP_TR("values"), builder.in(group.extraParameters), N(1), Split::Whole);
    list.push_back(op);
}

} // namespace

template <class N>
Inventory<N> buildInventory(const Architecture& architecture, const Workload<N>& workload,
                            const Reader<N>& in)
{
    LayerBuilder<N> decoder(architecture, workload, in, Stack::Decoder);
    LayerBuilder<N> encoder(architecture, workload, in, Stack::Encoder);
    const bool adapters =
        workload.training && workload.training->method == TrainingMethod::Adapters;
    const auto& groups = architecture.groups;
    const bool encoderTrained =
        !adapters && !std::all_of(groups.begin(), groups.end(), [](const LayerGroup& group) {
            return group.stack != Stack::Encoder || group.frozen;
        });
    decoder.setTraining(!adapters, false, !adapters);
    encoder.setTraining(encoderTrained, false, encoderTrained);

    Inventory<N> inventory;
    addEmbedding(inventory, decoder);
    addEncoderEnds(inventory, encoder, decoder);
    setCauses(inventory, architecture, workload, in);
    inventory.encoderInTotal = architecture.encoder.inTotal;
    inventory.encoderInTotalCause = in(architecture.encoder.inTotal);

    bool comesThrough[] = {!adapters, encoderTrained}; // by stack: something before is trained
    N upstream = 0;
    inventory.layers.reserve(groups.size());
    for (const LayerGroup& group : groups) {
        const bool isEncoder = group.stack == Stack::Encoder;
        LayerBuilder<N>& builder = isEncoder ? encoder : decoder;
        bool& before = comesThrough[isEncoder ? 1 : 0];
        const bool trained = !group.frozen;
        builder.setTraining(trained && !adapters, trained && adapters, before || trained);
        before = before || trained;
        LayerKind<N> kind;
        kind.layers = in(group.layers);
        kind.stack = group.stack;
        kind.sharedWeights = group.sharedWeights;
        kind.causes = causesOf(architecture, group, workload, upstream, in);
        kind.operators.reserve(20);
        LayerList<N>(builder, group, kind.operators).addAll();
        addOthers(kind.operators, builder, group);
        if constexpr (!std::is_same_v<N, double>)
            upstream = because({upstream, in(group.frozen)}, N(before ? 1 : 0));
        inventory.layers.push_back(std::move(kind));
    }
    decoder.setTraining(!adapters, false, true);
    addHead(inventory, decoder);
    inventory.furtherTokens = in(architecture.furtherTokens);
    if (architecture.furtherTokens > 0)
        addFurtherToken(inventory, decoder);
    return inventory;
}

template Inventory<double> buildInventory(const Architecture&, const Workload<double>&,
                                          const Reader<double>&);
template Inventory<Traced> buildInventory(const Architecture&, const Workload<Traced>&,
                                          const Reader<Traced>&);

} // namespace ridgepoint::model

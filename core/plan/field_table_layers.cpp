// SPDX-License-Identifier: Apache-2.0
// The rows of the table of fields that describe a kind of layer.
#include "plan/field_access.h"
#include "plan/field_rows.h"

namespace ridgepoint::plan {
namespace {

using access::About;
using access::each;
using access::essential;
using access::hasEncoder;
using access::noChoices;
using access::row;
using model::Architecture;
using model::FeedForward;
using model::LayerGroup;
using model::Mixer;
using quantity::Dimension;

RP_KEYS(queryKeyNorms, RP_TR("none"), RP_TR("per-head"), RP_TR("each-head"), RP_TR("projection"))
RP_KEYS(stacks, RP_TR("decoder"), RP_TR("encoder"))
RP_KEYS(blocks, RP_TR("pre-norm"), RP_TR("post-norm"), RP_TR("output-norm"), RP_TR("sandwich"),
        RP_TR("parallel"), RP_TR("parallel-norms"), RP_TR("no-norm"))
RP_KEYS(mixers, RP_TR("attention"), RP_TR("latent-attention"), RP_TR("mamba"), RP_TR("mamba2"),
        RP_TR("gated-delta-net"), RP_TR("gated-linear"), RP_TR("short-convolution"),
        RP_TR("recurrent-gate"), RP_TR("none"))
RP_KEYS(attentionGates, RP_TR("none"), RP_TR("per-value"), RP_TR("per-head"))
RP_KEYS(crossAttentions, RP_TR("none"), RP_TR("added"), RP_TR("only"))
RP_KEYS(feedForwards, RP_TR("dense"), RP_TR("experts"), RP_TR("none"))

const LayerGroup& groupAt(const Plan& plan, int index)
{
    return plan.model.groups[static_cast<std::size_t>(index)];
}
template <Mixer... Mixers>
bool mixesBy(const Plan& plan, int index)
{
    return ((groupAt(plan, index).mixer == Mixers) || ...);
}

bool hasMixer(const Plan& plan, int index)
{
    return groupAt(plan, index).mixer != Mixer::None;
}
bool isAttention(const Plan& plan, int index)
{
    return mixesBy<Mixer::Attention>(plan, index);
}
bool isLatent(const Plan& plan, int index)
{
    return mixesBy<Mixer::LatentAttention>(plan, index);
}
bool isCausalAttention(const Plan& plan, int index)
{
    const bool isCausal = plan.model.causal && groupAt(plan, index).stack == model::Stack::Decoder;
    return isCausal && mixesBy<Mixer::Attention, Mixer::LatentAttention>(plan, index);
}
bool hasHeads(const Plan& plan, int index)
{
    return mixesBy<Mixer::Attention, Mixer::LatentAttention, Mixer::Mamba2, Mixer::GatedDeltaNet,
                   Mixer::GatedLinear, Mixer::RecurrentGate>(plan, index);
}
bool hasKvHeads(const Plan& plan, int index)
{
    return mixesBy<Mixer::Attention, Mixer::GatedDeltaNet, Mixer::GatedLinear>(plan, index);
}
bool hasValueHeads(const Plan& plan, int index)
{
    return mixesBy<Mixer::Attention, Mixer::LatentAttention, Mixer::GatedDeltaNet,
                   Mixer::GatedLinear>(plan, index);
}
bool hasQkvBias(const Plan& plan, int index)
{
    return isAttention(plan, index) && groupAt(plan, index).qkvBias;
}
bool mayCross(const Plan& plan, int index)
{
    return hasEncoder(plan, index) && isAttention(plan, index) &&
           groupAt(plan, index).stack == model::Stack::Decoder;
}
bool hasIndexer(const Plan& plan, int index)
{
    return isLatent(plan, index) && groupAt(plan, index).indexerHeads > 0;
}
bool hasInner(const Plan& plan, int index)
{
    return mixesBy<Mixer::Mamba, Mixer::Mamba2, Mixer::RecurrentGate>(plan, index);
}
bool isMamba(const Plan& plan, int index)
{
    return mixesBy<Mixer::Mamba, Mixer::Mamba2>(plan, index);
}
bool isMamba1(const Plan& plan, int index)
{
    return mixesBy<Mixer::Mamba>(plan, index);
}
bool isMamba2(const Plan& plan, int index)
{
    return mixesBy<Mixer::Mamba2>(plan, index);
}
bool hasTimeStepRank(const Plan& plan, int index)
{
    return mixesBy<Mixer::Mamba, Mixer::GatedLinear>(plan, index);
}
bool hasConvolution(const Plan& plan, int index)
{
    return mixesBy<Mixer::Mamba, Mixer::Mamba2, Mixer::GatedDeltaNet, Mixer::GatedLinear,
                   Mixer::ShortConvolution, Mixer::RecurrentGate>(plan, index);
}
bool hasChunks(const Plan& plan, int index)
{
    return mixesBy<Mixer::Attention, Mixer::Mamba2, Mixer::GatedDeltaNet, Mixer::GatedLinear>(
        plan, index);
}
bool hasMlp(const Plan& plan, int index)
{
    return groupAt(plan, index).feedForward != FeedForward::None;
}
bool hasDense(const Plan& plan, int index)
{
    return groupAt(plan, index).feedForward == FeedForward::Dense;
}
bool hasExperts(const Plan& plan, int index)
{
    return model::hasExperts(groupAt(plan, index));
}
bool hasShared(const Plan& plan, int index)
{
    return hasExperts(plan, index) && groupAt(plan, index).sharedWidth > 0;
}

constexpr quantity::Literal kDeepSeek = RP_TR("DeepSeek-V3 Technical Report, arXiv:2412.19437");

constexpr auto M = &Plan::model;
constexpr auto G = &Architecture::groups;

void addMixer(std::vector<Field>& list)
{
    const auto add = [&](Field field) { list.push_back(field); };
    add(essential(row<noChoices, M, G, each, &LayerGroup::layers>(
        About{"model.groups[].layers", RP_TR("Layers"), Dimension::Count, 1, 1e5,
              RP_TR("Layers of this kind.")})));
    add(row<stacks, M, G, each, &LayerGroup::stack>(
        About{"model.groups[].stack",
              RP_TR("Stack"),
              Dimension::Text,
              0,
              0,
              RP_TR("Layers of the decoder, or of the encoder before it."),
              {},
              false,
              hasEncoder}));
    add(row<blocks, M, G, each, &LayerGroup::block>(
        About{"model.groups[].block", RP_TR("Block"), Dimension::Text, 0, 0,
              RP_TR("Where the norms stand: pre-norm before mixer and MLP; post-norm after each "
                    "addition; output-norm on their outputs; sandwich on both sides; parallel: "
                    "both read one norm; parallel-norms: side by side, a norm each.")}));
    add(row<mixers, M, G, each, &LayerGroup::mixer>(About{
        "model.groups[].mixer", RP_TR("Mixer"), Dimension::Text, 0, 0,
        RP_TR(
            "What mixes tokens: attention, latent-attention (MLA), mamba, mamba2, gated-delta-net, "
            "gated-linear attention, short-convolution, recurrent-gate (RG-LRU), or none.")}));
    add(essential(
        row<noChoices, M, G, each, &LayerGroup::heads>(About{"model.groups[].heads",
                                                             RP_TR("Attention heads"),
                                                             Dimension::Count,
                                                             1,
                                                             1e5,
                                                             RP_TR("Query heads of a layer."),
                                                             {},
                                                             false,
                                                             hasHeads})));
    add(row<noChoices, M, G, each, &LayerGroup::kvHeads>(
        About{"model.groups[].kv_heads",
              RP_TR("Key-value heads"),
              Dimension::Count,
              1,
              1e5,
              RP_TR("Fewer than the query heads under grouped-query attention; they must divide "
                    "them. Of a gated delta net: heads of queries and keys."),
              {},
              false,
              hasKvHeads}));
    add(row<noChoices, M, G, each, &LayerGroup::headDim>(
        About{"model.groups[].head_dim",
              RP_TR("Head dimension"),
              Dimension::Count,
              1,
              1e5,
              RP_TR("Width of one head; heads times it need not be the hidden size. Of latent "
                    "attention: without the rotary part."),
              {},
              false,
              hasHeads}));
    add(row<noChoices, M, G, each, &LayerGroup::valueHeadDim>(
        About{"model.groups[].value_head_dim",
              RP_TR("Value head dimension"),
              Dimension::Count,
              0,
              1e5,
              RP_TR("Width of one head of the values where it is another; 0: the head dimension."),
              {},
              false,
              hasValueHeads}));
    add(row<queryKeyNorms, M, G, each, &LayerGroup::queryKeyNorm>(
        About{"model.groups[].qk_norm",
              RP_TR("Query-key norm"),
              Dimension::Text,
              0,
              0,
              RP_TR("Normalisation of queries and keys before attention: over each head with one "
                    "gain for all (per-head), with a gain each (each-head), or over all heads at "
                    "once (projection)."),
              {},
              false,
              isAttention}));
    add(row<noChoices, M, G, each, &LayerGroup::qkvBias>(About{
        "model.groups[].qkv_bias",
        RP_TR("Query-key-value bias"),
        Dimension::Text,
        0,
        0,
        RP_TR("The projections have a bias; of other mixers, the projection at their entrance."),
        {},
        false,
        hasMixer}));
    add(row<noChoices, M, G, each, &LayerGroup::keyBias>(About{
        "model.groups[].key_bias",
        RP_TR("Key bias"),
        Dimension::Text,
        0,
        0,
        RP_TR("Whether keys have a bias where queries and values have one (Whisper's have not)."),
        {},
        false,
        hasQkvBias}));
    add(row<noChoices, M, G, each, &LayerGroup::outputBias>(
        About{"model.groups[].output_bias",
              RP_TR("Output bias"),
              Dimension::Text,
              0,
              0,
              RP_TR("The projection after the mixer has a bias."),
              {},
              false,
              hasMixer}));
    add(row<noChoices, M, G, each, &LayerGroup::attentionSinks>(
        About{"model.groups[].attention_sinks",
              RP_TR("Attention sinks"),
              Dimension::Text,
              0,
              0,
              RP_TR("One trained value for each head in softmax's sum (gpt-oss)."),
              {},
              false,
              isAttention}));
    add(row<attentionGates, M, G, each, &LayerGroup::attentionGate>(
        About{"model.groups[].attention_gate",
              RP_TR("Attention gate"),
              Dimension::Text,
              0,
              0,
              RP_TR("A gate on attention's output: per-value doubles the query projection "
                    "(Qwen3-Next); per-head has one value for each head."),
              {},
              false,
              isAttention}));
    add(row<noChoices, M, G, each, &LayerGroup::windowTokens>(About{
        "model.groups[].window_tokens",
        RP_TR("Attention window"),
        Dimension::Tokens,
        0,
        1e9,
        RP_TR("A token sees this many tokens back, itself included; 0 for the whole sequence."),
        {},
        false,
        isCausalAttention}));
    add(row<noChoices, M, G, each, &LayerGroup::chunkTokens>(
        About{"model.groups[].chunk_tokens",
              RP_TR("Attention chunks"),
              Dimension::Tokens,
              0,
              1e9,
              RP_TR("The sequence is cut into chunks of so many tokens, and a token sees those of "
                    "its chunk (Llama 4); 0: it is not. Of mixers with a state: the tokens that a "
                    "scan takes at once."),
              {},
              false,
              hasChunks}));
    add(row<crossAttentions, M, G, each, &LayerGroup::crossAttention>(
        About{"model.groups[].cross_attention",
              RP_TR("Cross-attention"),
              Dimension::Text,
              0,
              0,
              RP_TR("Attention to the encoder's output: added after self-attention (T5, Whisper), "
                    "or only, in its place."),
              {},
              false,
              mayCross}));
    add(row<noChoices, M, G, each, &LayerGroup::queryRank>(
        About{"model.groups[].query_rank", RP_TR("Rank of queries"), Dimension::Count, 0, 1e6,
              RP_TR("Latent attention: queries pass this width; 0: a plain projection."), kDeepSeek,
              false, isLatent}));
    add(row<noChoices, M, G, each, &LayerGroup::kvRank>(About{
        "model.groups[].kv_rank", RP_TR("Rank of keys and values"), Dimension::Count, 1, 1e6,
        RP_TR("Latent attention: keys and values pass this width."), kDeepSeek, false, isLatent}));
    add(row<noChoices, M, G, each, &LayerGroup::rotaryDim>(
        About{"model.groups[].rotary_dim", RP_TR("Rotary part of a head"), Dimension::Count, 0, 1e5,
              RP_TR("Latent attention: this part of queries and of one shared key carries the "
                    "position, beside the head dimension."),
              kDeepSeek, false, isLatent}));
    add(row<noChoices, M, G, each, &LayerGroup::indexerHeads>(
        About{"model.groups[].indexer_heads",
              RP_TR("Indexer heads"),
              Dimension::Count,
              0,
              1e5,
              RP_TR("Heads of the small attention that selects which tokens a query sees "
                    "(DeepSeek-V3.2); 0: no indexer."),
              {},
              false,
              isLatent}));
    add(row<noChoices, M, G, each, &LayerGroup::indexerDim>(
        About{"model.groups[].indexer_dim",
              RP_TR("Indexer head dimension"),
              Dimension::Count,
              1,
              1e5,
              RP_TR("Width of one head of the indexer."),
              {},
              false,
              hasIndexer}));
    add(row<noChoices, M, G, each, &LayerGroup::indexerTokens>(
        About{"model.groups[].indexer_tokens",
              RP_TR("Selected tokens"),
              Dimension::Tokens,
              1,
              1e9,
              RP_TR("Tokens that a query sees at most, by the choice of the indexer."),
              {},
              false,
              hasIndexer}));
    add(row<noChoices, M, G, each, &LayerGroup::innerWidth>(
        About{"model.groups[].inner_width",
              RP_TR("Inner width"),
              Dimension::Count,
              1,
              1e7,
              RP_TR("Width of the state-space or recurrent mixer between its projections."),
              {},
              false,
              hasInner}));
    add(row<noChoices, M, G, each, &LayerGroup::stateSize>(
        About{"model.groups[].state_size",
              RP_TR("State size"),
              Dimension::Count,
              1,
              1e6,
              RP_TR("State of each channel (Mamba 1) or head (Mamba 2)."),
              {},
              false,
              isMamba}));
    add(row<noChoices, M, G, each, &LayerGroup::stateGroups>(
        About{"model.groups[].state_groups",
              RP_TR("State groups"),
              Dimension::Count,
              1,
              1e5,
              RP_TR("Groups of heads that share B and C (Mamba 2)."),
              {},
              false,
              isMamba2}));
    add(row<noChoices, M, G, each, &LayerGroup::convolutionTokens>(
        About{"model.groups[].convolution_tokens",
              RP_TR("Convolution"),
              Dimension::Tokens,
              0,
              1000,
              RP_TR("Tokens that the short convolution before the mixer spans; 0: there is none."),
              {},
              false,
              hasConvolution}));
    add(row<noChoices, M, G, each, &LayerGroup::convolutionBias>(
        About{"model.groups[].convolution_bias",
              RP_TR("Convolution bias"),
              Dimension::Text,
              0,
              0,
              RP_TR("The short convolution has a bias."),
              {},
              false,
              hasConvolution}));
    add(row<noChoices, M, G, each, &LayerGroup::timeStepRank>(About{
        "model.groups[].time_step_rank",
        RP_TR("Time step rank"),
        Dimension::Count,
        0,
        1e6,
        RP_TR("Mamba 1: the time step passes this width; of gated linear attention, the gate, and "
              "0 where the decay is fixed (lightning attention)."),
        {},
        false,
        hasTimeStepRank}));
    add(row<noChoices, M, G, each, &LayerGroup::stateNorms>(
        About{"model.groups[].state_norms",
              RP_TR("Norms of the state inputs"),
              Dimension::Text,
              0,
              0,
              RP_TR("Mamba 1: norms of time step, B and C (Jamba)."),
              {},
              false,
              isMamba1}));
}

void addMlp(std::vector<Field>& list)
{
    const auto add = [&](Field field) { list.push_back(field); };
    add(row<feedForwards, M, G, each, &LayerGroup::feedForward>(
        About{"model.groups[].mlp", RP_TR("MLP"), Dimension::Text, 0, 0,
              RP_TR("dense; experts: a router sends each token to some of them; none.")}));
    add(row<noChoices, M, G, each, &LayerGroup::mlpWidth>(
        About{"model.groups[].mlp_width",
              RP_TR("MLP width"),
              Dimension::Count,
              1,
              1e7,
              RP_TR("Width between the MLP's projections."),
              {},
              false,
              hasDense}));
    add(row<noChoices, M, G, each, &LayerGroup::mlpGated>(
        About{"model.groups[].mlp_gated",
              RP_TR("Gated MLP"),
              Dimension::Text,
              0,
              0,
              RP_TR("Gate and up projections (SwiGLU and its kin): three matrices instead of two."),
              {},
              false,
              hasMlp}));
    add(row<noChoices, M, G, each, &LayerGroup::mlpBias>(
        About{"model.groups[].mlp_bias",
              RP_TR("MLP bias"),
              Dimension::Text,
              0,
              0,
              RP_TR("The MLP's projections have a bias."),
              {},
              false,
              hasMlp}));
    add(row<noChoices, M, G, each, &LayerGroup::experts>(About{"model.groups[].experts",
                                                               RP_TR("Experts"),
                                                               Dimension::Count,
                                                               1,
                                                               1e6,
                                                               RP_TR("Routed experts of a layer."),
                                                               {},
                                                               false,
                                                               hasExperts}));
    add(row<noChoices, M, G, each, &LayerGroup::expertsPerToken>(
        About{"model.groups[].experts_per_token",
              RP_TR("Experts of a token"),
              Dimension::Count,
              1,
              1e6,
              RP_TR("Routed experts that each token visits (top-k)."),
              {},
              false,
              hasExperts}));
    add(row<noChoices, M, G, each, &LayerGroup::expertWidth>(
        About{"model.groups[].expert_width",
              RP_TR("Expert width"),
              Dimension::Count,
              1,
              1e7,
              RP_TR("Width between one expert's projections."),
              {},
              false,
              hasExperts}));
    add(row<noChoices, M, G, each, &LayerGroup::sharedWidth>(
        About{"model.groups[].shared_width",
              RP_TR("Shared expert width"),
              Dimension::Count,
              0,
              1e7,
              RP_TR("Width of all shared experts together, which every token visits; 0: none."),
              {},
              false,
              hasExperts}));
    add(row<noChoices, M, G, each, &LayerGroup::sharedGate>(
        About{"model.groups[].shared_gate",
              RP_TR("Shared expert gate"),
              Dimension::Text,
              0,
              0,
              RP_TR("One value for each token scales the shared experts' output (Qwen2-MoE)."),
              {},
              false,
              hasShared}));
    add(row<noChoices, M, G, each, &LayerGroup::routerBias>(
        About{"model.groups[].router_bias",
              RP_TR("Router bias"),
              Dimension::Text,
              0,
              0,
              RP_TR("One value for each expert, added to the scores (DeepSeek-V3)."),
              {},
              false,
              hasExperts}));
    add(row<noChoices, M, G, each, &LayerGroup::extraParameters>(About{
        "model.groups[].extra_parameters", RP_TR("Other parameters of a layer"), Dimension::Count,
        0, 1e12,
        RP_TR("Scales, gates and other vectors that no other field describes, by their number.")}));
    add(row<noChoices, M, G, each, &LayerGroup::sharedWeights>(
        About{"model.groups[].shared_weights", RP_TR("Shared by all layers"), Dimension::Text, 0, 0,
              RP_TR("All layers of the kind use one layer's weights (ALBERT).")}));
    add(row<noChoices, M, G, each, &LayerGroup::frozen>(About{
        "model.groups[].frozen", RP_TR("Frozen"), Dimension::Text, 0, 0,
        RP_TR("The layers are not trained: no gradients, no optimizer state, no work for them.")}));
}

} // namespace

void access::addLayerRows(std::vector<Field>& list)
{
    addMixer(list);
    addMlp(list);
}

} // namespace ridgepoint::plan

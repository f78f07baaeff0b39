// SPDX-License-Identifier: Apache-2.0
// Linear attention and state spaces: Mamba and MiniMax-Text-01 as in transformers 4.45 to 4.57, and
// the models of flash-linear-attention, which may have a few layers of attention.
#include "exchange/config_mixers.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ridgepoint::exchange {
namespace {

using model::Mixer;
using model::QueryKeyNorm;

constexpr Switch kNo{};
constexpr Switch kTiedUnlessTold{"tie_word_embeddings", true};
constexpr std::string_view kMlpWidth = "model.groups[].mlp_width";

std::vector<int> allOther(ConfigReader&, const ConfigFamily&, std::int64_t layers)
{
    return std::vector<int>(static_cast<std::size_t>(layers), kOtherMixer);
}

std::vector<int> noMlps(ConfigReader&, const ConfigFamily&, std::int64_t layers)
{
    return std::vector<int>(static_cast<std::size_t>(layers), kNoMlp);
}

void mamba(ConfigReader& in, const ConfigFamily&)
{
    readMamba(in, {.inner = "intermediate_size"});
    in.set("model.groups[].heads", std::int64_t{1}, in.alwaysSo());
    in.set("model.groups[].kv_heads", std::int64_t{1}, in.alwaysSo());
    in.ignore({"d_inner", "ssm_cfg"});
}

void mamba2(ConfigReader& in, const ConfigFamily&)
{
    // the class asks that heads and their width make up the inner width, so the heads follow
    readMamba2(in, {.headDimDefault = 64});
    in.ignore({"intermediate_size"});
}

// ---- flash-linear-attention

/// Layers of attention among the others, told by an object of their own.
std::vector<int> flaMixers(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    std::vector<std::int64_t> numbers;
    if (auto attention = in.inside("attn")) {
        attention->setClass(in.scope().architecture, in.scope().configClass);
        numbers = attention->numbers("layers", 0, 1e5).value_or(numbers);
    }
    return attentionAt(layers, numbers);
}

void flaAttention(ConfigReader& in)
{
    auto attention = in.inside("attn");
    if (!attention)
        return;
    in.select(hasAttention);
    const auto read = [&](std::string_view key, std::string_view path) {
        const auto value = attention->count(key, path);
        if (value)
            in.set(path, *value);
        return value;
    };
    const auto heads = read("num_heads", "model.groups[].heads");
    if (heads) {
        in.set("model.groups[].kv_heads", *heads);
        in.set("model.groups[].head_dim",
               std::max<std::int64_t>(1, in.model().hidden / heads->value), heads->origin);
    }
    read("num_kv_heads", "model.groups[].kv_heads");
    read("window_size", "model.groups[].window_tokens");
    in.set("model.groups[].qkv_bias", attention->flag("qkv_bias", false),
           attention->originOrDefault("qkv_bias"));
    attention->ignore({"layers", "rope_theta"});
}

/// The library's own width of the MLP: two thirds of a multiple of the hidden size, rounded up.
void flaWidth(ConfigReader& in)
{
    const auto ratio = in.number("hidden_ratio", 1e-3, 1e3);
    if (in.find("intermediate_size"))
        return;
    const double wanted = static_cast<double>(in.model().hidden) * ratio.value_or(4) * 2 / 3;
    in.set(kMlpWidth, 256 * ((static_cast<std::int64_t>(wanted) + 255) / 256),
           in.originOrDefault("hidden_ratio") + ": two thirds of so many times the hidden size, "
                                                "rounded up to 256");
}

void flaTransformer(ConfigReader& in, const ConfigFamily&)
{
    flaWidth(in);
    const auto window = in.count("window_size", "model.groups[].window_tokens");
    in.set("model.groups[].window_tokens", window ? window->value : 0,
           in.originOrDefault("window_size"));
}

std::int64_t timesHidden(ConfigReader& in, std::string_view key, double otherwise)
{
    return static_cast<std::int64_t>(static_cast<double>(in.model().hidden) *
                                     in.number(key, 1e-3, 1e3).value_or(otherwise));
}

void flaShortConvolution(ConfigReader& in, bool otherwise)
{
    const auto tokens = in.count("conv_size", "model.groups[].convolution_tokens");
    const bool on = in.flag("use_short_conv", otherwise);
    in.set("model.groups[].convolution_tokens", on ? (tokens ? tokens->value : 4) : 0,
           in.originOrDefault(on ? "conv_size" : "use_short_conv"));
    in.set("model.groups[].convolution_bias", in.flag("conv_bias", false),
           in.originOrDefault("conv_bias"));
    in.set("model.groups[].qkv_bias", false, in.alwaysSo());
    in.set("model.groups[].output_bias", false, in.alwaysSo());
}

void gla(ConfigReader& in, const ConfigFamily&)
{
    flaWidth(in);
    in.select(hasOtherMixer);
    in.choose("model.groups[].mixer", Mixer::GatedLinear, in.alwaysSo());
    const auto heads = in.size("num_heads", "model.groups[].heads", 4);
    const auto kvHeads = in.count("num_kv_heads", "model.groups[].kv_heads");
    if (!heads)
        return;
    in.set("model.groups[].heads", *heads);
    in.set("model.groups[].kv_heads", kvHeads ? *kvHeads : *heads);
    in.set("model.groups[].head_dim", timesHidden(in, "expand_k", 0.5) / heads->value,
           in.originOrDefault("expand_k") + ", times the hidden size, over the heads");
    in.set("model.groups[].value_head_dim", timesHidden(in, "expand_v", 1) / heads->value,
           in.originOrDefault("expand_v") + ", times the hidden size, over the heads");
    in.set("model.groups[].time_step_rank", std::int64_t{16}, in.alwaysSo());
    setKernelChunk(in);
    flaShortConvolution(in, false);
    for (const auto& [key, usual] : {std::pair{"use_output_gate", true}, {"use_gk", true}}) {
        if (!in.flag(key, usual))
            in.refuse("config.architecture", key,
                      RP_TR("a gate is missing in this model, which is not read in this version."));
    }
    if (in.flag("use_gv", false))
        in.refuse("config.architecture", "use_gv",
                  RP_TR("a gate of values is not read in this version."));
    flaAttention(in);
}

void flaDeltaNet(ConfigReader& in, const ConfigFamily&)
{
    flaWidth(in);
    in.select(hasOtherMixer);
    in.choose("model.groups[].mixer", Mixer::GatedDeltaNet, in.alwaysSo());
    const auto heads = in.size("num_heads", "model.groups[].heads", 6);
    const auto valueHeads = in.count("num_v_heads", "model.groups[].heads");
    const auto headDim = in.size("head_dim", "model.groups[].head_dim", 256);
    if (!heads || !headDim)
        return;
    in.set("model.groups[].heads", valueHeads ? *valueHeads : *heads);
    in.set("model.groups[].kv_heads", *heads);
    in.set("model.groups[].head_dim", *headDim);
    const double factor = in.number("expand_v", 1e-3, 1e3).value_or(2);
    in.set("model.groups[].value_head_dim",
           static_cast<std::int64_t>(static_cast<double>(headDim->value) * factor),
           in.originOrDefault("expand_v") + ", times a head's width");
    setKernelChunk(in);
    flaShortConvolution(in, true);
    if (!in.flag("use_gate", true))
        in.refuse("config.architecture", "use_gate",
                  RP_TR("a gate is missing in this model, which is not read in this version."));
    flaAttention(in);
}

// ---- MiniMax-Text-01

std::vector<int> miniMaxMixers(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    std::vector<int> mixers;
    if (const auto types = in.texts("layer_types", layers)) {
        for (const std::string& type : *types)
            mixers.push_back(type == "full_attention" ? kAttention : kOtherMixer);
        in.ignore({"attn_type_list"});
        return mixers;
    }
    const auto kinds = in.numbers("attn_type_list", 0, 1);
    for (std::size_t layer = 0; layer < static_cast<std::size_t>(layers); ++layer) {
        const bool full =
            kinds && layer < kinds->size() ? (*kinds)[layer] == 1 : layer % 2 == 0; // the default
        mixers.push_back(full ? kAttention : kOtherMixer);
    }
    return mixers;
}

/// Lightning attention: linear, with a fixed decay and a norm over all heads.
void miniMax(ConfigReader& in, const ConfigFamily& family)
{
    in.select(hasOtherMixer);
    const auto heads = in.size(family.traits.keys.heads, "model.groups[].heads", 32);
    if (!heads)
        return;
    const auto told = in.count("head_dim", "model.groups[].head_dim");
    const std::int64_t dim =
        told ? told->value : std::max<std::int64_t>(1, in.model().hidden / heads->value);
    in.choose("model.groups[].mixer", Mixer::GatedLinear, in.alwaysSo());
    in.set("model.groups[].heads", *heads);
    in.set("model.groups[].kv_heads", *heads);
    in.set("model.groups[].head_dim", dim, in.originOrDefault("head_dim"));
    in.set("model.groups[].time_step_rank", std::int64_t{0}, in.alwaysSo());
    in.set("model.groups[].convolution_tokens", std::int64_t{0}, in.alwaysSo());
    in.set("model.groups[].qkv_bias", false, in.alwaysSo());
    in.set("model.groups[].output_bias", false, in.alwaysSo());
    const auto block = in.count("block_size", "model.groups[].chunk_tokens");
    in.set("model.groups[].chunk_tokens", block ? block->value : 256,
           in.originOrDefault("block_size"));
    in.add("model.groups[].extra_parameters", (heads->value - 1) * dim,
           "gains of the norm after lightning attention, which is over all heads");
}

constexpr DecoderTraits kMiniMax = {.sizes = {4096, 32, 32, 8, 0, 14336, 32000},
                                    .qkvBias = kNo,
                                    .outputBias = kNo,
                                    .experts = {.countKeys = "num_local_experts num_experts",
                                                .count = 8,
                                                .top = 2,
                                                .widthKeys = "intermediate_size",
                                                .width = 14336},
                                    .mixers = miniMaxMixers,
                                    .adjust = miniMax};

constexpr std::string_view kMiniMaxHarmless =
    "layernorm_full_attention_alpha layernorm_full_attention_beta layernorm_linear_attention_alpha "
    "layernorm_linear_attention_beta layernorm_mlp_alpha layernorm_mlp_beta "
    "full_attn_alpha_factor full_attn_beta_factor linear_attn_alpha_factor linear_attn_beta_factor "
    "mlp_alpha_factor mlp_beta_factor postnorm rotary_dim shared_intermediate_size "
    "shared_moe_mode";

constexpr std::string_view kMambaHarmless =
    "chunk_size fuse_cross_entropy fuse_norm fuse_swiglu norm_eps residual_in_fp32 rms_norm "
    "rescale_prenorm_residual time_step_floor time_step_init_scheme time_step_limit time_step_max "
    "time_step_min time_step_scale time_step_rank layer_norm_epsilon use_mambapy ssm_cfg "
    "mixer_rms_eps use_falcon_mambapy use_l2warp";
constexpr std::string_view kFlaHarmless =
    "attn_mode clamp_min elementwise_affine feature_map fuse_cross_entropy fuse_norm fuse_swiglu "
    "fuse_linear_cross_entropy gate_logit_normalizer norm_eps use_l2warp allow_neg_eigval "
    "norm_first use_beta";
constexpr DecoderTraits kMambaTraits = {.sizes = {768, 32, 1, 0, 0, 1, 50280},
                                        .tied = kTiedUnlessTold,
                                        .qkvBias = kNo,
                                        .outputBias = kNo,
                                        .experts = {.layers = noMlps},
                                        .mixers = allOther,
                                        .adjust = mamba};

constexpr ConfigFamily kRows[] = {
    {"minimax", "MiniMaxForCausalLM", "MiniMaxConfig", readDecoder, kMiniMax, {}, kMiniMaxHarmless},
    {"minimax_text_01",
     "MiniMaxText01ForCausalLM",
     "MiniMaxText01Config",
     readDecoder,
     kMiniMax,
     {},
     kMiniMaxHarmless},
    {"mamba", "MambaForCausalLM", "MambaConfig", readDecoder, kMambaTraits, {}, kMambaHarmless},
    {"falcon_mamba",
     "FalconMambaForCausalLM",
     "FalconMambaConfig",
     readDecoder,
     kMambaTraits,
     {},
     kMambaHarmless},
    {"mamba2",
     "Mamba2ForCausalLM",
     "Mamba2Config",
     readDecoder,
     {.sizes = {4096, 64, 1, 0, 0, 1, 32768},
      .qkvBias = kNo,
      .outputBias = kNo,
      .experts = {.layers = noMlps},
      .mixers = allOther,
      .adjust = mamba2},
     {},
     kMambaHarmless},
    {"transformer",
     "TransformerForCausalLM",
     "TransformerConfig",
     readDecoder,
     {.sizes = {2048, 24, 32, 0, 0, 0, 32000},
      .qkvBias = {"qkv_bias", false},
      .outputBias = kNo,
      .mlpFourTimes = true,
      .queryKeyNorm = QueryKeyNorm::PerHead,
      .normsQueries = {"qk_norm", false},
      .adjust = flaTransformer},
     {},
     kFlaHarmless},
    {"gla",
     "GLAForCausalLM",
     "GLAConfig",
     readDecoder,
     {.sizes = {2048, 24, 4, 0, 0, 0, 32000},
      .qkvBias = kNo,
      .outputBias = kNo,
      .mlpFourTimes = true,
      .mixers = flaMixers,
      .adjust = gla},
     {},
     kFlaHarmless},
    {"gated_deltanet",
     "GatedDeltaNetForCausalLM",
     "GatedDeltaNetConfig",
     readDecoder,
     {.sizes = {2048, 21, 6, 0, 0, 0, 32000},
      .qkvBias = kNo,
      .outputBias = kNo,
      .mlpFourTimes = true,
      .mixers = flaMixers,
      .adjust = flaDeltaNet},
     {},
     kFlaHarmless},
};

} // namespace

std::span<const ConfigFamily> linearFamilies()
{
    return kRows;
}

} // namespace ridgepoint::exchange

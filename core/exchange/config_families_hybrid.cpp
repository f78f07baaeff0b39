// SPDX-License-Identifier: Apache-2.0
// Models that mix attention with state-space layers, gated delta nets, short convolutions or gated
// recurrences. As in transformers 4.45 to 4.57.
#include "exchange/config_mixers.h"

#include "exchange/json_value.h"
#include "exchange/words.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using model::AttentionGate;
using model::Mixer;
using model::QueryKeyNorm;
using quantity::Text;

constexpr Switch kNo{};
constexpr Switch kYes{{}, true};
constexpr Switch kTiedUnlessTold{"tie_word_embeddings", true};
constexpr std::string_view kMlpWidth = "model.groups[].mlp_width";

// ---- Qwen3-Next and Qwen3.5

std::vector<int> qwenMixers(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    const auto interval = in.count("full_attention_interval", 1, 1e5);
    std::vector<int> mixers;
    if (const auto types = in.texts("layer_types", layers)) {
        for (const std::string& type : *types)
            mixers.push_back(type == "full_attention" ? kAttention : kOtherMixer);
        return mixers;
    }
    const std::int64_t every = interval ? interval->value : 4;
    for (std::int64_t layer = 0; layer < layers; ++layer)
        mixers.push_back((layer + 1) % every == 0 ? kAttention : kOtherMixer);
    return mixers;
}

void qwenNext(ConfigReader& in, const ConfigFamily&)
{
    in.select(hasAttention);
    in.choose("model.groups[].attention_gate", AttentionGate::PerValue, in.alwaysSo());
    in.select(hasOtherMixer);
    readDeltaNet(in);
    in.selectAll();
    constexpr std::string_view modules = "mtp_num_hidden_layers";
    if (const auto more = in.count(modules, "model.further_tokens"))
        in.set("model.further_tokens", *more);
    in.ignore({"attn_output_gate", "mtp_use_dedicated_embeddings", "mamba_ssm_dtype"});
}

// ---- Jamba, Bamba, Granite 4, Nemotron-H

std::vector<int> jambaMixers(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    const auto period = in.count("attn_layer_period", 1, 1e5);
    const auto offset = in.count("attn_layer_offset", 0, 1e5);
    std::vector<int> mixers;
    for (std::int64_t layer = 0; layer < layers; ++layer)
        mixers.push_back(layer % (period ? period->value : 8) == (offset ? offset->value : 4)
                             ? kAttention
                             : kOtherMixer);
    return mixers;
}

std::vector<int> jambaExperts(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    const auto period = in.count("expert_layer_period", 1, 1e5);
    const auto offset = in.count("expert_layer_offset", 0, 1e5);
    const auto experts = in.count("num_experts", 0, 1e6);
    std::vector<int> parts;
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        const bool sparse = layer % (period ? period->value : 2) == (offset ? offset->value : 1) &&
                            (!experts || experts->value > 1);
        parts.push_back(sparse ? kExperts : kDense);
    }
    return parts;
}

void jamba(ConfigReader& in, const ConfigFamily&)
{
    in.select(hasOtherMixer);
    readMamba(in, {.expand = "mamba_expand",
                   .state = "mamba_d_state",
                   .convolution = "mamba_d_conv",
                   .rank = "mamba_dt_rank",
                   .convolutionBias = "mamba_conv_bias",
                   .bias = "mamba_proj_bias",
                   .norms = true});
    in.set("model.groups[].kv_heads", std::int64_t{1}, in.alwaysSo());
}

constexpr Mamba2Keys kBambaKeys = {.heads = "mamba_n_heads",
                                   .headsDefault = 128,
                                   .headDim = "mamba_d_head",
                                   .expand = "mamba_expand",
                                   .state = "mamba_d_state",
                                   .stateDefault = 256,
                                   .groups = "mamba_n_groups",
                                   .convolution = "mamba_d_conv",
                                   .chunk = "mamba_chunk_size",
                                   .convolutionBias = "mamba_conv_bias",
                                   .bias = "mamba_proj_bias"};

std::vector<int> bambaMixers(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    const auto numbers = in.numbers("attn_layer_indices", 0, 1e5);
    return attentionAt(layers, numbers.value_or(std::vector<std::int64_t>{}));
}

void bamba(ConfigReader& in, const ConfigFamily&)
{
    in.select(hasOtherMixer);
    readMamba2(in, kBambaKeys);
}

std::vector<int> graniteMixers(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    std::vector<int> mixers(static_cast<std::size_t>(layers), kOtherMixer);
    if (const auto types = in.texts("layer_types", layers)) {
        for (std::size_t layer = 0; layer < mixers.size(); ++layer)
            mixers[layer] = (*types)[layer] == "attention" ? kAttention : kOtherMixer;
    }
    return mixers;
}

/// Granite 4 has a shared MLP in each layer, and beside it experts or none.
std::vector<int> graniteExperts(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    const auto experts = in.count(in.oneOf("num_local_experts num_experts"), 0, 1e6);
    const bool none = experts && experts->value == 0;
    return std::vector<int>(static_cast<std::size_t>(layers), none ? kDense : kExperts);
}

std::vector<int> nemotronMixers(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    std::vector<int> mixers;
    const std::string pattern = in.text("hybrid_override_pattern");
    for (std::size_t layer = 0; layer < static_cast<std::size_t>(layers); ++layer) {
        const char letter = layer < pattern.size() ? pattern[layer] : 'M';
        mixers.push_back(letter == 'M' ? kOtherMixer : letter == '*' ? kAttention : kNoMixer);
    }
    return mixers;
}

std::vector<int> nemotronMlps(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    constexpr std::string_view key = "hybrid_override_pattern";
    const std::string pattern = in.text(key);
    std::vector<int> parts;
    if (static_cast<std::int64_t>(pattern.size()) != layers ||
        pattern.find_first_not_of("M*-E") != std::string::npos) {
        in.error("config.layers", key,
                 {RP_TR("{0} was found where a text of one letter for each of the {1} layers is "
                        "needed: M, *, - or E."),
                  quotedText(pattern), quantity::inFull(layers)});
    }
    for (std::size_t layer = 0; layer < static_cast<std::size_t>(layers); ++layer) {
        const char letter = layer < pattern.size() ? pattern[layer] : 'M';
        parts.push_back(letter == '-' ? kDense : letter == 'E' ? kExperts : kNoMlp);
    }
    return parts;
}

void nemotron(ConfigReader& in, const ConfigFamily&)
{
    in.select(hasOtherMixer);
    readMamba2(in, {.heads = "mamba_num_heads",
                    .headsDefault = 128,
                    .headDim = "mamba_head_dim",
                    .headDimDefault = 64,
                    .state = "ssm_state_size state_size",
                    .groups = "n_groups",
                    .groupsDefault = 8});
    in.select([](const LayerParts& parts) { return parts.mixer == kNoMixer; });
    in.choose("model.groups[].mixer", Mixer::None, in.origin("hybrid_override_pattern"));
}

// ---- LFM2 and RecurrentGemma

std::vector<int> lfmMixers(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    if (const auto types = in.texts("layer_types", layers)) {
        std::vector<int> mixers;
        for (const std::string& type : *types)
            mixers.push_back(type == "full_attention" ? kAttention : kOtherMixer);
        in.ignore({"full_attn_idxs"});
        return mixers;
    }
    if (const auto numbers = in.numbers("full_attn_idxs", 0, 1e5))
        return attentionAt(layers, *numbers);
    return std::vector<int>(static_cast<std::size_t>(layers), kAttention);
}

std::vector<int> lfmExperts(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    const auto dense = in.count("num_dense_layers", 0, 1e5);
    std::vector<int> parts;
    for (std::int64_t layer = 0; layer < layers; ++layer)
        parts.push_back(layer < (dense ? dense->value : 2) ? kDense : kExperts);
    return parts;
}

void lfmMixer(ConfigReader& in, const ConfigFamily&)
{
    in.select(hasOtherMixer);
    in.choose("model.groups[].mixer", Mixer::ShortConvolution, in.alwaysSo());
    if (const auto tokens = in.size("conv_L_cache", "model.groups[].convolution_tokens", 3))
        in.set("model.groups[].convolution_tokens", *tokens);
    const bool bias = in.flag("conv_bias", false);
    for (const std::string_view path : {"model.groups[].convolution_bias",
                                        "model.groups[].qkv_bias", "model.groups[].output_bias"})
        in.set(path, bias, in.originOrDefault("conv_bias"));
    in.selectAll();
    if (!in.flag("tie_embedding", true))
        in.set("model.tied_embeddings", false, in.origin("tie_embedding"));
    in.ignore({"block_dim", "block_mlp_init_scale", "block_norm_eps", "block_out_init_scale",
               "block_use_swiglu", "block_use_xavier_init", "conv_dim", "conv_dim_out",
               "conv_use_xavier_init", "num_heads", "use_pos_enc", "norm_eps", "theta"});
}

void lfm(ConfigReader& in, const ConfigFamily& family)
{
    const auto multiple = in.count("block_multiple_of", 1, 1e6);
    const auto factor = in.number("block_ffn_dim_multiplier", 1e-3, 1e3);
    std::int64_t width = in.session().layers.kinds.back().group.mlpWidth;
    if (in.flag("block_auto_adjust_ff_dim", true)) {
        width = 2 * width / 3;
        if (!in.contains("block_ffn_dim_multiplier") || factor)
            width = static_cast<std::int64_t>(factor.value_or(1) * static_cast<double>(width));
        const std::int64_t step = multiple ? multiple->value : 256;
        width = (width + step - 1) / step * step;
        in.set(kMlpWidth, width,
               in.origin(in.oneOf(family.traits.keys.mlpWidth)) +
                   ", two thirds, rounded up as block_multiple_of says");
    }
    lfmMixer(in, family);
}

std::vector<int> griffinMixers(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    std::vector<std::string> types{"recurrent", "recurrent", "attention"};
    const std::string_view key = in.oneOf("block_types _block_types");
    const Json* list = in.find(key);
    if (list && list->is_array() && !list->empty()) {
        const auto own = in.texts(key, static_cast<std::int64_t>(list->size()));
        types = own.value_or(types);
    }
    std::vector<int> mixers;
    for (std::size_t layer = 0; layer < static_cast<std::size_t>(layers); ++layer)
        mixers.push_back(types[layer % types.size()] == "attention" ? kAttention : kOtherMixer);
    return mixers;
}

void griffin(ConfigReader& in, const ConfigFamily&)
{
    const std::int64_t width = in.session().layers.kinds.back().group.mlpWidth;
    in.set(kMlpWidth, width / 2,
           in.origin("intermediate_size") + ", half: it is the width of both gated products");
    in.select(hasAttention);
    constexpr std::string_view windowKey = "attention_window_size";
    if (const auto window = in.size(windowKey, "model.groups[].window_tokens", 2048))
        in.set("model.groups[].window_tokens", *window);
    in.select(hasOtherMixer);
    in.choose("model.groups[].mixer", Mixer::RecurrentGate, in.alwaysSo());
    const auto inner = in.count("lru_width", "model.groups[].inner_width");
    in.set("model.groups[].inner_width", inner ? inner->value : in.model().hidden,
           inner ? inner->origin : in.origin("hidden_size"));
    if (const auto heads = in.count("num_attention_heads", "model.groups[].heads")) {
        in.set("model.groups[].heads", *heads);
        in.set("model.groups[].kv_heads", *heads);
    }
    if (const auto tokens = in.size("conv1d_width", "model.groups[].convolution_tokens", 4))
        in.set("model.groups[].convolution_tokens", *tokens);
    for (const std::string_view path : {"model.groups[].convolution_bias",
                                        "model.groups[].qkv_bias", "model.groups[].output_bias"})
        in.set(path, true, in.alwaysSo());
}

constexpr std::string_view kHybridHarmless =
    "mamba_chunk_size use_mamba_kernels num_logits_to_keep chunk_size mamba_hidden_act "
    "mlp_hidden_act residual_in_fp32 rescale_prenorm_residual time_step_floor time_step_limit "
    "time_step_max time_step_min time_step_rank layer_norm_epsilon hidden_dropout norm_eps "
    "embedding_multiplier logits_scaling residual_multiplier attention_multiplier "
    "position_embedding_type normalization_function attn_rotary_emb expand topk_group n_group "
    "routed_scaling_factor norm_topk_prob calc_logits_for_entire_prompt init_method";

constexpr ExpertTraits kQwenExperts = {.countKeys = "num_experts num_local_experts",
                                       .count = 512,
                                       .top = 10,
                                       .width = 512,
                                       .sharedWidthKeys = "shared_expert_intermediate_size",
                                       .sharedWidth = 512,
                                       .sharedGate = true,
                                       .layers = sparseSteps};

constexpr ConfigFamily kRows[] = {
    {"qwen3_next",
     "Qwen3NextForCausalLM",
     "Qwen3NextConfig",
     readDecoder,
     {.sizes = {2048, 48, 16, 2, 256, 5632, 151936},
      .queryKeyNorm = QueryKeyNorm::PerHead,
      .experts = kQwenExperts,
      .mixers = qwenMixers,
      .adjust = qwenNext},
     {},
     "use_sliding_window norm_topk_prob"},
    {"qwen3_5_text",
     "Qwen3_5ForCausalLM",
     "Qwen3_5TextConfig",
     readDecoder,
     {.sizes = {4096, 32, 16, 4, 256, 12288, 248320},
      .queryKeyNorm = QueryKeyNorm::PerHead,
      .mixers = qwenMixers,
      .adjust = qwenNext},
     {},
     "use_sliding_window mlp_only_layers"},
    {"qwen3_5_moe_text",
     "Qwen3_5MoeForCausalLM",
     "Qwen3_5MoeTextConfig",
     readDecoder,
     {.sizes = {2048, 40, 16, 2, 256, 512, 248320},
      .queryKeyNorm = QueryKeyNorm::PerHead,
      .experts = {.countKeys = "num_experts num_local_experts",
                  .count = 256,
                  .top = 8,
                  .width = 512,
                  .sharedWidthKeys = "shared_expert_intermediate_size",
                  .sharedWidth = 512,
                  .sharedGate = true,
                  .layers = sparseSteps},
      .mixers = qwenMixers,
      .adjust = qwenNext},
     {},
     "use_sliding_window norm_topk_prob"},
    {"jamba",
     "JambaForCausalLM",
     "JambaConfig",
     readDecoder,
     {.sizes = {4096, 32, 32, 8, 0, 14336, 65536},
      .qkvBias = kNo,
      .outputBias = kNo,
      .experts = {.countKeys = "num_experts num_local_experts",
                  .count = 16,
                  .top = 2,
                  .widthKeys = "intermediate_size",
                  .width = 14336,
                  .layers = jambaExperts},
      .mixers = jambaMixers,
      .adjust = jamba},
     {},
     kHybridHarmless},
    {"bamba",
     "BambaForCausalLM",
     "BambaConfig",
     readDecoder,
     {.sizes = {4096, 32, 32, 8, 0, 14336, 128000},
      .mlpBias = {"mlp_bias", false},
      .mixers = bambaMixers,
      .adjust = bamba},
     {},
     kHybridHarmless},
    {"granitemoehybrid",
     "GraniteMoeHybridForCausalLM",
     "GraniteMoeHybridConfig",
     readDecoder,
     {.sizes = {4096, 32, 32, 0, 0, 1024, 32000},
      .keys = {.mlpWidth = "shared_intermediate_size"},
      .experts = {.countKeys = "num_local_experts num_experts",
                  .count = 8,
                  .top = 2,
                  .widthKeys = "intermediate_size",
                  .width = 11008,
                  .sharedWidthKeys = "shared_intermediate_size",
                  .sharedWidth = 1024,
                  .layers = graniteExperts},
      .mixers = graniteMixers,
      .adjust = bamba},
     {},
     kHybridHarmless},
    {"nemotron_h",
     "NemotronHForCausalLM",
     "NemotronHConfig",
     readDecoder,
     {.sizes = {4096, 52, 32, 8, 128, 21504, 131072},
      .keys = {.headDim = "head_dim attention_head_dim"},
      .mlpBias = {"mlp_bias", false},
      .gated = false,
      .experts = {.countKeys = "n_routed_experts",
                  .count = 8,
                  .top = 2,
                  .width = 7688,
                  .sharedWidthKeys = "moe_shared_expert_intermediate_size",

                  .layers = nemotronMlps},
      .mixers = nemotronMixers,
      .adjust = nemotron},
     {},
     kHybridHarmless},
    {"lfm2",
     "Lfm2ForCausalLM",
     "Lfm2Config",
     readDecoder,
     {.sizes = {2560, 32, 32, 8, 0, 12288, 65536},
      .keys = {.heads = "num_attention_heads", .mlpWidth = "block_ff_dim intermediate_size"},
      .tied = kTiedUnlessTold,
      .qkvBias = kNo,
      .outputBias = kNo,
      .queryKeyNorm = QueryKeyNorm::PerHead,
      .mixers = lfmMixers,
      .adjust = lfm},
     "Lfm2Model"},
    {"lfm2_moe",
     "Lfm2MoeForCausalLM",
     "Lfm2MoeConfig",
     readDecoder,
     {.sizes = {2048, 32, 32, 8, 0, 7168, 65536},
      .keys = {.heads = "num_attention_heads"},
      .tied = kTiedUnlessTold,
      .qkvBias = kNo,
      .outputBias = kNo,
      .queryKeyNorm = QueryKeyNorm::PerHead,
      .experts = {.countKeys = "num_experts",
                  .count = 32,
                  .top = 4,
                  .width = 1792,

                  .layers = lfmExperts},
      .mixers = lfmMixers,
      .adjust = lfmMixer},
     {},
     "norm_topk_prob routed_scaling_factor use_expert_bias"},
    {"recurrent_gemma",
     "RecurrentGemmaForCausalLM",
     "RecurrentGemmaConfig",
     readDecoder,
     {.sizes = {2560, 26, 10, 0, 0, 7680, 256000},
      .tied = kTiedUnlessTold,
      .qkvBias = {"attention_bias", false},
      .outputBias = kYes,
      .mlpBias = kYes,
      .mixers = griffinMixers,
      .adjust = griffin},
     {},
     "embeddings_scale_by_sqrt_dim final_w_init_variance_scale hidden_activation logits_soft_cap "
     "w_init_variance_scale"},
};

} // namespace

std::span<const ConfigFamily> hybridFamilies()
{
    return kRows;
}

} // namespace ridgepoint::exchange

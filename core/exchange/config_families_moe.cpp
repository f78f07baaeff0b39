// SPDX-License-Identifier: Apache-2.0
// Decoders with experts. Defaults as in transformers 4.45 to 4.57.
#include "exchange/config_decoder.h"

#include "exchange/json_value.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using model::Block;
using model::Normalisation;
using model::QueryKeyNorm;
using Rule = WindowTraits::Rule;

constexpr Switch kNo{};
constexpr Switch kYes{{}, true};
constexpr Switch kTiedUnlessTold{"tie_word_embeddings", true};

/// Dense layers of Llama 4 are wider than its experts and have a key of their own; three layers of
/// four attend within chunks.
void llama4(ConfigReader& in, const ConfigFamily&)
{
    in.select(hasDense);
    if (const auto width = in.size("intermediate_size_mlp", "model.groups[].mlp_width", 16384))
        in.set("model.groups[].mlp_width", *width);
    in.select(hasAttention);
    constexpr std::string_view key = "attention_chunk_size";
    const auto chunk = in.count(key, "model.groups[].chunk_tokens");
    in.set("model.groups[].chunk_tokens", std::int64_t{0}, in.alwaysSo());
    in.select(hasOtherAttention);
    in.set("model.groups[].chunk_tokens",
           chunk ? chunk->value : std::int64_t{in.contains(key) ? 0 : 8192},
           in.originOrDefault(key));
}

std::vector<int> llama4Mixers(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    std::vector<int> mixers;
    const Json* list = in.find("no_rope_layers");
    std::optional<std::vector<std::int64_t>> rotary;
    if (list && list->is_array() && !list->empty())
        rotary = in.numbers("no_rope_layers", 0, 1);
    if (const auto types = in.texts("layer_types", layers)) {
        for (const std::string& type : *types)
            mixers.push_back(type == "chunked_attention" ? kOtherAttention : kAttention);
        return mixers;
    }
    const auto step = in.count("no_rope_layer_interval", 1, 1e5);
    const std::int64_t every = step ? step->value : 4;
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        const auto at = static_cast<std::size_t>(layer);
        const bool chunked =
            rotary && at < rotary->size() ? (*rotary)[at] != 0 : (layer + 1) % every != 0;
        mixers.push_back(chunked ? kOtherAttention : kAttention);
    }
    return mixers;
}

std::vector<int> llama4Experts(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    std::vector<int> parts(static_cast<std::size_t>(layers), kDense);
    if (in.find("moe_layers")) {
        if (const auto list = in.numbers("moe_layers", 0, static_cast<double>(layers - 1))) {
            for (const std::int64_t layer : *list)
                parts[static_cast<std::size_t>(layer)] = kExperts;
        }
        in.ignore({"interleave_moe_layer_step"});
        return parts;
    }
    const auto step = in.count("interleave_moe_layer_step", 0, 1e5);
    const std::int64_t every = step ? step->value : 1;
    for (std::int64_t layer = every - 1; every > 0 && layer < layers; layer += every)
        parts[static_cast<std::size_t>(layer)] = kExperts;
    return parts;
}

std::vector<int> ernieExperts(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    const auto first = in.count("moe_layer_start_index", 0, 1e5);
    const auto last = in.count("moe_layer_end_index", -1, 1e5);
    const auto step = in.count("moe_layer_interval", 1, 1e5);
    const std::int64_t begin = first ? first->value : 1;
    const std::int64_t end = last && last->value >= 0 ? last->value : layers - 1;
    const std::int64_t every = step ? step->value : 1;
    std::vector<int> parts;
    for (std::int64_t layer = 0; layer < layers; ++layer)
        parts.push_back((layer + 1) % every == 0 && layer >= begin && layer <= end ? kExperts
                                                                                   : kDense);
    return parts;
}

void miniMaxM2(ConfigReader& in, const ConfigFamily&)
{
    if (in.flag("use_mtp", false)) {
        if (const auto modules = in.count("num_mtp_modules", "model.further_tokens"))
            in.set("model.further_tokens", *modules);
    }
    in.ignore({"num_mtp_modules", "mtp_transformer_layers"});
}

/// DBRX keeps what belongs to attention and to the experts in objects of their own.
void readDbrx(ConfigReader& in, const ConfigFamily& family)
{
    readDecoder(in, family);
    if (auto attention = in.inside("attn_config")) {
        attention->setClass(family.architecture, "DbrxAttentionConfig");
        if (const auto heads = attention->count("kv_n_heads", "model.groups[].kv_heads"))
            in.set("model.groups[].kv_heads", *heads);
        attention->ignore({"clip_qkv", "model_type", "rope_theta", "attn_pdrop"});
    }
    if (auto experts = in.inside("ffn_config")) {
        experts->setClass(family.architecture, "DbrxFFNConfig");
        const auto read = [&](Keys key, std::string_view path, std::int64_t otherwise) {
            if (const auto value = experts->size(key, path, otherwise))
                in.set(path, *value);
        };
        read("ffn_hidden_size", "model.groups[].expert_width", 3584);
        read("moe_num_experts", "model.groups[].experts", 4);
        read("moe_top_k", "model.groups[].experts_per_token", 1);
        experts->ignore({"model_type", "moe_jitter_eps", "moe_loss_weight", "ffn_act_fn",
                         "moe_normalize_expert_weights", "uniform_expert_assignment"});
    }
    in.choose("model.groups[].mlp", model::FeedForward::Experts, in.alwaysSo());
}

/// A value that may stand as a list, one for each layer: they must agree.
std::int64_t ofAllLayers(ConfigReader& in, std::string_view key, std::int64_t otherwise)
{
    const Json* json = in.find(key);
    if (json && json->is_array()) {
        const auto list = in.numbers(key, 1, 1e6);
        if (!list || list->empty())
            return otherwise;
        if (std::any_of(list->begin(), list->end(), [&](auto n) { return n != list->front(); }))
            in.refuse("config.architecture", key,
                      RP_TR("the layers differ in this, which is not read in this version."));
        return list->front();
    }
    const auto value = in.count(key, 1, 1e6);
    return value ? value->value : otherwise;
}

void hunyuanExperts(ConfigReader& in, const ConfigFamily&)
{
    const auto set = [&](std::string_view path, std::string_view key, std::int64_t otherwise) {
        in.set(path, ofAllLayers(in, key, otherwise), in.originOrDefault(key));
    };
    const std::int64_t width = in.session().layers.kinds.back().group.mlpWidth;
    in.choose("model.groups[].mlp", model::FeedForward::Experts, in.alwaysSo());
    set("model.groups[].experts", "num_experts", 1);
    set("model.groups[].experts_per_token", "moe_topk", 1);
    const bool own = in.find("moe_intermediate_size") != nullptr;
    const std::int64_t expert = own ? ofAllLayers(in, "moe_intermediate_size", width) : width;
    in.set("model.groups[].expert_width", expert,
           in.origin(own ? "moe_intermediate_size" : "intermediate_size"));
    const std::int64_t shared = ofAllLayers(in, "num_shared_expert", 1);
    in.set("model.groups[].shared_width", shared * expert,
           in.originOrDefault("num_shared_expert") + ", times the width of an expert");
}

constexpr std::string_view kDeepSeekHarmless =
    "n_group topk_group topk_method scoring_func routed_scaling_factor norm_topk_prob seq_aux "
    "aux_loss_alpha ep_size rope_interleave";

constexpr ConfigFamily kRows[] = {
    {"mixtral",
     "MixtralForCausalLM",
     "MixtralConfig",
     readDecoder,
     {.sizes = {4096, 32, 32, 8, 0, 14336, 32000},
      .qkvBias = kNo,
      .outputBias = kNo,
      .window = {Rule::Always, 0},
      .experts = {.countKeys = "num_local_experts num_experts",
                  .count = 8,
                  .top = 2,
                  .widthKeys = "intermediate_size",
                  .width = 14336}},
     {},
     "moe_frequency"},
    {"phimoe",
     "PhimoeForCausalLM",
     "PhimoeConfig",
     readDecoder,
     {.sizes = {4096, 32, 32, 8, 0, 6400, 32064},
      .normalisation = Normalisation::LayerNorm,
      .headBias = {"lm_head_bias", false},
      .window = {Rule::Always, 0},
      .experts = {.countKeys = "num_local_experts num_experts",
                  .count = 16,
                  .top = 2,
                  .widthKeys = "intermediate_size",
                  .width = 6400}},
     "PhiMoEForCausalLM",
     "expert_dropout hidden_dropout input_jitter_noise"},
    {"qwen2_moe",
     "Qwen2MoeForCausalLM",
     "Qwen2MoeConfig",
     readDecoder,
     {.sizes = {2048, 24, 16, 16, 0, 5632, 151936},
      .qkvBias = {"qkv_bias", true},
      .outputBias = kNo,
      .window = {Rule::Asked, 4096},
      .experts = {.countKeys = "num_experts num_local_experts",
                  .count = 60,
                  .top = 4,
                  .width = 1408,
                  .sharedWidthKeys = "shared_expert_intermediate_size",
                  .sharedWidth = 5632,
                  .sharedGate = true,
                  .layers = sparseSteps}}},
    {"qwen3_moe",
     "Qwen3MoeForCausalLM",
     "Qwen3MoeConfig",
     readDecoder,
     {.sizes = {2048, 24, 32, 4, 0, 6144, 151936},
      .queryKeyNorm = QueryKeyNorm::PerHead,
      .window = {Rule::Asked, 4096},
      .experts = {.countKeys = "num_experts num_local_experts",
                  .count = 128,
                  .top = 8,
                  .width = 768,
                  .layers = sparseSteps}},
     {},
     "qkv_bias use_qk_norm shared_expert_intermediate_size"},
    {"olmoe",
     "OlmoeForCausalLM",
     "OlmoeConfig",
     readDecoder,
     {.sizes = {2048, 16, 16, 0, 0, 2048, 50304},
      .queryKeyNorm = QueryKeyNorm::Projection,
      .experts = {.countKeys = "num_experts num_local_experts",
                  .count = 64,
                  .top = 8,
                  .widthKeys = "intermediate_size",
                  .width = 2048}},
     {},
     "clip_qkv"},
    {"flex_olmo",
     "FlexOlmoForCausalLM",
     "FlexOlmoConfig",
     readDecoder,
     {.sizes = {4096, 32, 32, 0, 0, 11008, 100352},
      .block = Block::OutputNorm,
      .queryKeyNorm = QueryKeyNorm::Projection,
      .experts = {.countKeys = "num_experts num_local_experts",
                  .count = 7,
                  .top = 5,
                  .widthKeys = "intermediate_size",
                  .width = 11008}}},
    {"granitemoe",
     "GraniteMoeForCausalLM",
     "GraniteMoeConfig",
     readDecoder,
     {.sizes = {4096, 32, 32, 0, 0, 11008, 32000},
      .experts = {.countKeys = "num_local_experts num_experts",
                  .count = 8,
                  .top = 2,
                  .widthKeys = "intermediate_size",
                  .width = 11008}},
     {},
     "embedding_multiplier logits_scaling residual_multiplier attention_multiplier"},
    {"granitemoeshared",
     "GraniteMoeSharedForCausalLM",
     "GraniteMoeSharedConfig",
     readDecoder,
     {.sizes = {4096, 32, 32, 0, 0, 11008, 32000},
      .experts = {.countKeys = "num_local_experts num_experts",
                  .count = 8,
                  .top = 2,
                  .widthKeys = "intermediate_size",
                  .width = 11008,
                  .sharedWidthKeys = "shared_intermediate_size"}},
     {},
     "embedding_multiplier logits_scaling residual_multiplier attention_multiplier"},
    {"dbrx",
     "DbrxForCausalLM",
     "DbrxConfig",
     readDbrx,
     {.sizes = {2048, 24, 16, 0, 0, 8192, 32000},
      .keys = {.hidden = "d_model hidden_size",
               .layers = "n_layers num_hidden_layers",
               .heads = "n_heads num_attention_heads",
               .dropout = "resid_pdrop"},
      .normalisation = Normalisation::LayerNormNoBias,
      .qkvBias = kNo,
      .outputBias = kNo,
      .mlpFourTimes = true},
     {},
     "emb_pdrop"},
    {"gpt_oss",
     "GptOssForCausalLM",
     "GptOssConfig",
     readDecoder,
     {.sizes = {2880, 36, 64, 8, 64, 2880, 201088},
      .qkvBias = {"attention_bias", true},
      .outputBias = {"attention_bias", true},
      .mlpBias = kYes,
      .window = {Rule::Pattern, 128, 2},
      .experts = {.countKeys = "num_local_experts num_experts",
                  .count = 128,
                  .topKeys = "num_experts_per_tok experts_per_token",
                  .top = 4,
                  .widthKeys = "intermediate_size",
                  .width = 2880,
                  .routerBias = kYes},
      .adjust =
          [](ConfigReader& in, const ConfigFamily&) {
              in.set("model.groups[].attention_sinks", true, in.alwaysSo());
          }},
     {},
     "initial_context_length swiglu_limit"},
    {"llama4_text",
     "Llama4ForCausalLM",
     "Llama4TextConfig",
     readDecoder,
     {.sizes = {5120, 48, 40, 8, 128, 16384, 202048},
      .keys = {.mlpWidth = "intermediate_size_mlp"},
      .experts = {.countKeys = "num_local_experts num_experts",
                  .count = 16,
                  .top = 1,
                  .widthKeys = "intermediate_size",
                  .width = 8192,
                  .sharedCountKeys = "n_shared_experts",
                  .sharedCount = 1,
                  .layers = llama4Experts},
      .mixers = llama4Mixers,
      .adjust = llama4},
     {},
     "use_qk_norm for_llm_compressor attn_temperature_tuning attn_scale floor_scale"},
    {"hunyuan_v1_moe",
     "HunYuanMoEV1ForCausalLM",
     "HunYuanMoEV1Config",
     readDecoder,
     {.sizes = {4096, 32, 32, 0, 0, 11008, 290943},
      .keys = {.headDim = "head_dim attention_head_dim"},
      .queryKeyNorm = QueryKeyNorm::PerHead,
      .adjust = hunyuanExperts},
     "HunYuanMoEV1ForCausalLM",
     "use_qk_norm use_cla cla_share_factor norm_type org_vocab_size pool_type dense_list class_num "
     "add_classification_head moe_layer_num_skipped moe_drop_tokens use_mixed_mlp_moe "
     "moe_random_routing_dropped_token group_limited_greedy use_rotary_pos_emb eod_token_id "
     "im_end_id im_newline_id im_start_id mask_init_id pad_id text_end_id text_start_id"},
    {"ernie4_5_moe",
     "Ernie4_5_MoeForCausalLM",
     "Ernie4_5_MoeConfig",
     readDecoder,
     {.sizes = {2560, 28, 20, 4, 0, 12288, 103424},
      .tied = kTiedUnlessTold,
      .qkvBias = {"use_bias", false},
      .outputBias = {"use_bias", false},
      .mlpBias = {"use_bias", false},
      .experts = {.countKeys = "moe_num_experts",
                  .count = 64,
                  .topKeys = "moe_k",
                  .top = 6,
                  .width = 1536,
                  .sharedCountKeys = "moe_num_shared_experts",
                  .sharedCount = 2,
                  .routerBias = kYes,
                  .layers = ernieExperts}},
     {},
     "moe_capacity moe_norm_min moe_gate moe_use_aux_free moe_norm_gate_logits"},
    {"minimax_m2",
     "MiniMaxM2ForCausalLM",
     "MiniMaxM2Config",
     readDecoder,
     {.sizes = {3072, 62, 48, 8, 128, 1536, 200064},
      .qkvBias = kNo,
      .outputBias = kNo,
      .queryKeyNorm = QueryKeyNorm::Projection,
      .normsQueries = {"use_qk_norm", true},
      .experts = {.countKeys = "num_local_experts num_experts",
                  .count = 256,
                  .top = 8,
                  .widthKeys = "intermediate_size",
                  .width = 1536,
                  .routerBias = {"use_routing_bias", true}},
      .adjust = miniMaxM2},
     "MiniMaxM2ForCausalLM",
     "attn_type_list qk_norm_type layernorm_full_attention_beta layernorm_linear_attention_beta "
     "layernorm_mlp_beta postnorm shared_moe_mode shared_intermediate_size scoring_func rotary_dim "
     "mlp_hidden_dim"},
    {"glm4_moe",
     "Glm4MoeForCausalLM",
     "Glm4MoeConfig",
     readDecoder,
     {.sizes = {4096, 46, 96, 8, 0, 10944, 151552},
      .outputBias = kNo,
      .queryKeyNorm = QueryKeyNorm::PerHead,
      .normsQueries = {"use_qk_norm", false},
      .experts = {.countKeys = "n_routed_experts num_experts",
                  .count = 128,
                  .top = 8,
                  .width = 1408,
                  .sharedCountKeys = "n_shared_experts",
                  .sharedCount = 1,
                  .routerBias = kYes,
                  .layers = denseFirst,
                  .denseFirst = 1},
      .adjust = readFurtherTokens},
     {},
     kDeepSeekHarmless},
    {"dots1",
     "Dots1ForCausalLM",
     "Dots1Config",
     readDecoder,
     {.sizes = {4608, 62, 32, 32, 0, 10944, 152064},
      .queryKeyNorm = QueryKeyNorm::PerHead,
      .window = {Rule::Asked, 4096},
      .experts = {.countKeys = "n_routed_experts num_experts",
                  .count = 128,
                  .top = 6,
                  .width = 1408,
                  .sharedCountKeys = "n_shared_experts",
                  .sharedCount = 2,
                  .routerBias = kYes,
                  .layers = denseFirst}},
     {},
     kDeepSeekHarmless},
    {"deepseek",
     "DeepseekForCausalLM",
     "DeepseekConfig",
     readDecoder,
     {.sizes = {4096, 30, 32, 0, 0, 11008, 102400},
      .experts = {.countKeys = "n_routed_experts",
                  .count = 64,
                  .top = 6,
                  .width = 1407,
                  .sharedCountKeys = "n_shared_experts",
                  .sharedCount = 2,
                  .layers = denseFirst}},
     {},
     kDeepSeekHarmless},
    {"bailing_moe",
     "BailingMoeForCausalLM",
     "BailingMoeConfig",
     readDecoder,
     {.sizes = {2048, 28, 16, 0, 0, 10944, 126464},
      .keys = {.headDim = "head_dim"},
      .qkvBias = {"use_qkv_bias", false},
      .outputBias = {"use_bias", false},
      .experts = {.countKeys = "num_experts",
                  .count = 16,
                  .top = 2,
                  .width = 1408,
                  .sharedCountKeys = "num_shared_experts",
                  .layers = denseFirst}},
     {},
     "embedding_dropout output_dropout norm_head norm_softmax use_rmsnorm norm_topk_prob"},
    {"bailing_moe_v2",
     "BailingMoeV2ForCausalLM",
     "BailingMoeV2Config",
     readDecoder,
     {.sizes = {2048, 20, 16, 0, 0, 5120, 157184},
      .qkvBias = {"use_qkv_bias", false},
      .outputBias = {"use_bias", false},
      .queryKeyNorm = QueryKeyNorm::PerHead,
      .normsQueries = {"use_qk_norm", true},
      .experts = {.countKeys = "num_experts",
                  .count = 256,
                  .top = 8,
                  .width = 512,
                  .sharedCountKeys = "num_shared_experts",
                  .routerBias = {"moe_router_enable_expert_bias", true},
                  .layers = denseFirst,
                  .denseFirst = 1},
      .adjust = readFurtherTokens},
     {},
     "embedding_dropout output_dropout norm_head norm_softmax use_rmsnorm n_group topk_group "
     "routed_scaling_factor score_function router_dtype moe_shared_expert_intermediate_size "
     "mtp_loss_scaling_factor rotary_dim"},
};

} // namespace

std::span<const ConfigFamily> expertFamilies()
{
    return kRows;
}

} // namespace ridgepoint::exchange

// SPDX-License-Identifier: Apache-2.0
// Decoders whose configs have names and switches of their own: Falcon, MPT, ChatGLM. Defaults as in
// transformers 4.45 to 4.57, and in their own repositories.
#include "exchange/config_decoder.h"

#include <nlohmann/json.hpp>

namespace ridgepoint::exchange {
namespace {

using model::Block;
using model::Normalisation;
using model::QueryKeyNorm;

constexpr Switch kNo{};
constexpr Switch kTied{{}, true};
constexpr Switch kTiedUnlessTold{"tie_word_embeddings", true};

constexpr std::string_view kKvHeads = "model.groups[].kv_heads";
constexpr std::string_view kBlock = "model.groups[].block";

void falcon(ConfigReader& in, const ConfigFamily& family)
{
    constexpr std::string_view newKey = "new_decoder_architecture";
    // the first Falcon 40B has the new architecture and a name instead of the key
    const bool isNew = in.flag(newKey, false) || family.modelType == "RefinedWeb";
    const bool multiQuery = in.flag("multi_query", true);
    const bool parallel = in.flag("parallel_attn", true);
    const auto norms = in.count("num_ln_in_parallel_attn", 1, 2);
    if (isNew) {
        in.choose(kBlock, norms && norms->value == 1 ? Block::Parallel : Block::ParallelNorms,
                  in.origin(newKey));
        return; // num_kv_heads holds
    }
    const std::string_view heads = in.oneOf(family.traits.keys.heads);
    const std::int64_t own = in.session().layers.kinds.back().group.heads;
    in.set(kKvHeads, multiQuery ? 1 : own,
           multiQuery ? in.originOrDefault("multi_query") : in.origin(heads));
    in.choose(kBlock, parallel ? Block::Parallel : Block::PreNorm,
              in.originOrDefault("parallel_attn"));
}

void mpt(ConfigReader& in, const ConfigFamily&)
{
    if (const auto ratio = in.number("expansion_ratio", 1e-3, 1e3)) {
        in.set("model.groups[].mlp_width",
               static_cast<std::int64_t>(static_cast<double>(in.model().hidden) * *ratio),
               in.origin("expansion_ratio") + ", times d_model");
    }
    const bool bare = in.flag("no_bias", true);
    const std::string origin = in.originOrDefault("no_bias");
    in.choose("model.normalisation",
              bare ? Normalisation::LayerNormNoBias : Normalisation::LayerNorm, origin);
    for (const std::string_view path :
         {"model.groups[].qkv_bias", "model.groups[].output_bias", "model.groups[].mlp_bias"})
        in.set(path, !bare, origin);
    bool alibi = false;
    if (auto attention = in.inside("attn_config")) {
        attention->setClass(in.scope().architecture, "MptAttentionConfig");
        alibi = attention->flag("alibi", false);
        const std::string kind = attention->text("attn_type");
        if (kind == "multiquery_attention")
            in.set(kKvHeads, std::int64_t{1}, attention->origin("attn_type"));
        else if (const auto heads = attention->count("kv_n_heads", kKvHeads))
            in.set(kKvHeads, *heads);
        if (attention->flag("qk_ln", false))
            in.choose("model.groups[].qk_norm", QueryKeyNorm::Projection,
                      attention->origin("qk_ln"));
        attention->ignore({"alibi_bias_max", "attn_impl", "attn_pdrop", "clip_qkv", "prefix_lm",
                           "softmax_scale", "attn_uses_sequence_id", "rope", "rope_theta"});
        alibi = alibi || attention->flag("rope", false);
    }
    const auto rows = in.count("max_seq_len", "model.learned_positions");
    if (in.flag("learned_pos_emb", true) && !alibi)
        in.set("model.learned_positions", rows ? rows->value : 2048,
               in.originOrDefault("max_seq_len"));
}

/// ChatGLM2 and later: their own names for what Llama's classes have.
void chatGlm(ConfigReader& in, const ConfigFamily&)
{
    const model::LayerGroup group = in.session().layers.kinds.back().group;
    if (in.find("inner_hidden_size") || in.find("position_encoding_2d"))
        in.refuse("config.architecture", "inner_hidden_size",
                  RP_TR("the first ChatGLM-6B has another architecture, which is not read in this "
                        "version."));
    const bool grouped = in.flag("multi_query_attention", false);
    const auto groups = in.count("multi_query_group_num", kKvHeads);
    in.set(kKvHeads, grouped ? (groups ? groups->value : 1) : group.heads,
           in.originOrDefault(grouped ? "multi_query_group_num" : "multi_query_attention"));
    const bool biases = in.flag("add_bias_linear", false);
    const bool qkv = in.flag("add_qkv_bias", false);
    in.set("model.groups[].qkv_bias", biases || qkv, in.originOrDefault("add_qkv_bias"));
    if (!in.flag("rmsnorm", true))
        in.choose("model.normalisation", Normalisation::LayerNorm, in.origin("rmsnorm"));
    if (!in.flag("post_layer_norm", true))
        in.set("model.final_norm", false, in.origin("post_layer_norm"));
}

constexpr DecoderTraits kFalcon = {.sizes = {4544, 32, 71, 0, 0, 0, 65024},
                                   .keys = {.dropout = "hidden_dropout"},
                                   .tied = kTiedUnlessTold,
                                   .normalisation = Normalisation::LayerNorm,
                                   .qkvBias = {"bias", false},
                                   .outputBias = {"bias", false},
                                   .mlpBias = {"bias", false},
                                   .gated = false,
                                   .mlpFourTimes = true,
                                   .adjust = falcon};

constexpr ConfigFamily kRows[] = {
    {"falcon", "FalconForCausalLM", "FalconConfig", readDecoder, kFalcon, "RWForCausalLM",
     "alibi apply_residual_connection_post_layernorm activation ffn_hidden_size"},
    {"RefinedWebModel", "RWForCausalLM", "FalconConfig", readDecoder, kFalcon, "RWForCausalLM",
     "alibi apply_residual_connection_post_layernorm activation ffn_hidden_size"},
    {"RefinedWeb", "RWForCausalLM", "FalconConfig", readDecoder, kFalcon, "RWForCausalLM",
     "alibi apply_residual_connection_post_layernorm activation ffn_hidden_size"},
    {"mpt",
     "MptForCausalLM",
     "MptConfig",
     readDecoder,
     {.sizes = {2048, 24, 16, 0, 0, 0, 50368},
      .keys = {.hidden = "d_model hidden_size",
               .layers = "n_layers num_hidden_layers",
               .heads = "n_heads num_attention_heads",
               .dropout = "resid_pdrop"},
      .tied = kTied,
      .normalisation = Normalisation::LayerNormNoBias,
      .qkvBias = kNo,
      .outputBias = kNo,
      .gated = false,
      .mlpFourTimes = true,
      .adjust = mpt},
     "MPTForCausalLM",
     "emb_pdrop embedding_fraction init_config init_device logit_scale norm_type tokenizer_name "
     "verbose use_norm_bias"},
    {"chatglm",
     "ChatGLMForConditionalGeneration",
     "ChatGLMConfig",
     readDecoder,
     {.sizes = {4096, 28, 32, 0, 128, 13696, 65024},
      .keys = {.layers = "num_layers num_hidden_layers",
               .kvHeads = "num_key_value_heads",
               .headDim = "kv_channels",
               .mlpWidth = "ffn_hidden_size",
               .vocabulary = "padded_vocab_size vocab_size",
               .dropout = "hidden_dropout"},
      .qkvBias = kNo,
      .outputBias = {"add_bias_linear", false},
      .mlpBias = {"add_bias_linear", false},
      .adjust = chatGlm},
     "ChatGLMModel",
     "apply_query_key_layer_scaling apply_residual_connection_post_layernorm rope_ratio "
     "attention_softmax_in_fp32 bias_dropout_fusion fp32_residual_connection layernorm_epsilon "
     "original_rope seq_length pre_seq_len prefix_projection quantization_bit interleaved_qkv"},
};

} // namespace

std::span<const ConfigFamily> namedFamilies()
{
    return kRows;
}

} // namespace ridgepoint::exchange

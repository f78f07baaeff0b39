// SPDX-License-Identifier: Apache-2.0
// Decoders in the line of GPT-2: LayerNorm, an MLP of two products, biases, attention and MLP side
// by side in some. Defaults as in transformers 4.45 to 4.57.
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
constexpr Switch kTied{{}, true};
constexpr Switch kTiedUnlessTold{"tie_word_embeddings", true};

constexpr std::string_view kKvHeads = "model.groups[].kv_heads";
constexpr std::string_view kBlock = "model.groups[].block";

constexpr std::string_view kGptHarmless =
    "activation_function attn_pdrop embd_pdrop layer_norm_epsilon n_ctx reorder_and_upcast_attn "
    "scale_attn_by_inverse_layer_idx scale_attn_weights summary_activation summary_first_dropout "
    "summary_proj_to_labels summary_type summary_use_proj rotary rotary_dim gradient_checkpointing "
    "attention_softmax_in_fp32 scale_attention_softmax_in_fp32";

void bigCode(ConfigReader& in, const ConfigFamily&)
{
    if (in.flag("multi_query", true))
        in.set(kKvHeads, std::int64_t{1}, in.originOrDefault("multi_query"));
}

/// "global" and "local" in turn, as [[["global", "local"], 12]].
std::vector<int> neoMixers(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    std::vector<int> mixers;
    const Json* types = in.find("attention_types");
    if (types && types->is_array()) {
        for (const Json& item : *types) {
            const bool fits = item.is_array() && item.size() == 2 && item[0].is_array() &&
                              item[1].is_number() && item[1].get<double>() >= 0;
            const double times = fits ? std::min(item[1].get<double>(), 1e5) : 0;
            for (int i = 0; i < static_cast<int>(times); ++i) {
                for (const Json& kind : item[0]) {
                    if (mixers.size() < static_cast<std::size_t>(layers))
                        mixers.push_back(kind == "local" ? kOtherAttention : kAttention);
                }
                if (mixers.size() >= static_cast<std::size_t>(layers))
                    break;
            }
        }
    }
    for (auto layer = static_cast<std::int64_t>(mixers.size()); layer < layers; ++layer) {
        const bool local = !types && layer % 2 == 1; // the class's default
        mixers.push_back(local ? kOtherAttention : kAttention);
    }
    in.ignore({"attention_layers"});
    return mixers;
}

void neoWindow(ConfigReader& in, const ConfigFamily&)
{
    in.select(hasOtherAttention);
    if (const auto window = in.size("window_size", "model.groups[].window_tokens", 256))
        in.set("model.groups[].window_tokens", *window);
}

void neoXBlock(ConfigReader& in, const ConfigFamily&)
{
    constexpr std::string_view key = "use_parallel_residual";
    in.choose(kBlock, in.flag(key, true) ? Block::ParallelNorms : Block::PreNorm,
              in.originOrDefault(key));
}

void phiNorms(ConfigReader& in, const ConfigFamily&)
{
    if (in.flag("qk_layernorm", false))
        in.add("model.groups[].extra_parameters",
               2 * in.session().layers.kinds.back().group.headDim,
               "biases of the norms of queries and keys");
}

void opt(ConfigReader& in, const ConfigFamily& family)
{
    const std::string_view width = "word_embed_proj_dim";
    const auto embedding = in.count(width, 1, 1e6);
    if (embedding && embedding->value != in.model().hidden)
        in.set("model.embedding_width", *embedding);
    const bool before = in.flag("do_layer_norm_before", true);
    in.choose(kBlock, before ? Block::PreNorm : Block::PostNorm,
              in.originOrDefault("do_layer_norm_before"));
    const bool removed = in.flag("_remove_final_layer_norm", false);
    in.set("model.final_norm", before && !removed, in.originOrDefault("do_layer_norm_before"));
    if (!in.flag("layer_norm_elementwise_affine", true))
        in.choose("model.normalisation", Normalisation::NoWeights,
                  in.origin("layer_norm_elementwise_affine"));
    if (const Json* name = in.find("activation_function"); name && !name->is_string())
        in.text("activation_function");
    (void)family;
}

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

constexpr DecoderTraits kParallel = {.sizes = {4096, 28, 16, 0, 0, 0, 50400},
                                     .keys = {.dropout = "resid_pdrop"},
                                     .normalisation = Normalisation::LayerNorm,
                                     .block = Block::Parallel,
                                     .qkvBias = kNo,
                                     .outputBias = kNo,
                                     .mlpBias = kYes,
                                     .headBias = kYes,
                                     .gated = false,
                                     .mlpFourTimes = true};

constexpr DecoderTraits kPhi = {.sizes = {2048, 24, 32, 0, 0, 8192, 51200},
                                .keys = {.dropout = "resid_pdrop"},
                                .normalisation = Normalisation::LayerNorm,
                                .block = Block::Parallel,
                                .qkvBias = kYes,
                                .outputBias = kYes,
                                .mlpBias = kYes,
                                .headBias = kYes,
                                .gated = false,
                                .mlpFourTimes = true,
                                .queryKeyNorm = QueryKeyNorm::PerHead,
                                .normsQueries = {"qk_layernorm", false},
                                .adjust = phiNorms};

constexpr DecoderTraits kGpt2 = {.sizes = {768, 12, 12, 0, 0, 0, 50257},
                                 .keys = {.dropout = "resid_pdrop"},
                                 .tied = kTiedUnlessTold,
                                 .normalisation = Normalisation::LayerNorm,
                                 .qkvBias = kYes,
                                 .outputBias = kYes,
                                 .mlpBias = kYes,
                                 .gated = false,
                                 .mlpFourTimes = true,
                                 .positionsKey = "n_positions max_position_embeddings",
                                 .positions = 1024,
                                 .dropout = true};

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
    {"gpt2", "GPT2LMHeadModel", "GPT2Config", readDecoder, kGpt2, {}, kGptHarmless},
    {"gpt_bigcode",
     "GPTBigCodeForCausalLM",
     "GPTBigCodeConfig",
     readDecoder,
     {.sizes = {768, 12, 12, 0, 0, 0, 50257},
      .keys = {.dropout = "resid_pdrop"},
      .tied = kTiedUnlessTold,
      .normalisation = Normalisation::LayerNorm,
      .qkvBias = kYes,
      .outputBias = kYes,
      .mlpBias = kYes,
      .gated = false,
      .mlpFourTimes = true,
      .positionsKey = "n_positions max_position_embeddings",
      .positions = 1024,
      .dropout = true,
      .adjust = bigCode},
     {},
     kGptHarmless},
    {"gpt_neo",
     "GPTNeoForCausalLM",
     "GPTNeoConfig",
     readDecoder,
     {.sizes = {2048, 24, 16, 0, 0, 0, 50257},
      .keys = {.dropout = "resid_dropout"},
      .tied = kTiedUnlessTold,
      .normalisation = Normalisation::LayerNorm,
      .qkvBias = kNo,
      .outputBias = kYes,
      .mlpBias = kYes,
      .gated = false,
      .mlpFourTimes = true,
      .positionsKey = "max_position_embeddings",
      .positions = 2048,
      .mixers = neoMixers,
      .adjust = neoWindow},
     {},
     kGptHarmless},
    {"gpt_neox",
     "GPTNeoXForCausalLM",
     "GPTNeoXConfig",
     readDecoder,
     {.sizes = {6144, 44, 64, 0, 0, 24576, 50432},
      .keys = {.dropout = "hidden_dropout"},
      .normalisation = Normalisation::LayerNorm,
      .block = Block::ParallelNorms,
      .qkvBias = {"attention_bias", true},
      .outputBias = {"attention_bias", true},
      .mlpBias = kYes,
      .gated = false,
      .adjust = neoXBlock},
     {},
     "rotary_emb_base rotary_pct attention_probs_dropout_prob hidden_dropout_prob"},
    {"gptj",
     "GPTJForCausalLM",
     "GPTJConfig",
     readDecoder,
     kParallel,
     {},
     "activation_function attn_pdrop embd_pdrop layer_norm_epsilon n_ctx n_positions rotary "
     "rotary_dim scale_attn_weights summary_activation summary_first_dropout "
     "summary_proj_to_labels summary_type summary_use_proj gradient_checkpointing"},
    {"codegen",
     "CodeGenForCausalLM",
     "CodeGenConfig",
     readDecoder,
     kParallel,
     {},
     "activation_function attn_pdrop embd_pdrop layer_norm_epsilon n_ctx n_positions rotary "
     "rotary_dim scale_attn_weights summary_activation summary_first_dropout "
     "summary_proj_to_labels summary_type summary_use_proj gradient_checkpointing"},
    {"phi", "PhiForCausalLM", "PhiConfig", readDecoder, kPhi, {}, "embd_pdrop rotary_dim"},
    {"phi-msft",
     "PhiForCausalLM",
     "PhiConfig",
     readDecoder,
     kPhi,
     {},
     "embd_pdrop rotary_dim n_positions activation_function attn_pdrop flash_attn flash_rotary "
     "fused_dense layer_norm_epsilon"},
    {"mixformer-sequential",
     "MixFormerSequentialForCausalLM",
     "MixFormerSequentialConfig",
     readDecoder,
     kPhi,
     {},
     "embd_pdrop rotary_dim n_positions activation_function attn_pdrop flash_attn flash_rotary "
     "fused_dense layer_norm_epsilon architecture phyagi_version"},
    {"starcoder2",
     "Starcoder2ForCausalLM",
     "Starcoder2Config",
     readDecoder,
     {.sizes = {3072, 30, 24, 2, 0, 12288, 49152},
      .keys = {.dropout = "residual_dropout"},
      .tied = kTiedUnlessTold,
      .normalisation = Normalisation::LayerNorm,
      .qkvBias = {"use_bias", true},
      .outputBias = {"use_bias", true},
      .mlpBias = {"use_bias", true},
      .gated = false,
      .window = {Rule::Always, 0}},
     {},
     "embedding_dropout norm_epsilon norm_type mlp_type activation_function"},
    {"persimmon",
     "PersimmonForCausalLM",
     "PersimmonConfig",
     readDecoder,
     {.sizes = {4096, 36, 64, 0, 0, 16384, 262144},
      .keys = {.dropout = "hidden_dropout"},
      .normalisation = Normalisation::LayerNorm,
      .qkvBias = kYes,
      .outputBias = kYes,
      .mlpBias = kYes,
      .gated = false,
      .queryKeyNorm = QueryKeyNorm::PerHead,
      .normsQueries = {"qk_layernorm", true},
      .adjust =
          [](ConfigReader& in, const ConfigFamily&) {
              if (in.flag("qk_layernorm", true))
                  in.add("model.groups[].extra_parameters",
                         2 * in.session().layers.kinds.back().group.headDim,
                         "biases of the norms of queries and keys");
          }}},
    {"opt",
     "OPTForCausalLM",
     "OPTConfig",
     readDecoder,
     {.sizes = {768, 12, 12, 0, 0, 3072, 50272},
      .keys = {.mlpWidth = "ffn_dim intermediate_size", .dropout = "dropout"},
      .tied = kTiedUnlessTold,
      .normalisation = Normalisation::LayerNorm,
      .qkvBias = {"enable_bias", true},
      .outputBias = {"enable_bias", true},
      .mlpBias = {"enable_bias", true},
      .gated = false,
      .positionsKey = "max_position_embeddings",
      .positions = 2048,
      .extraPositions = 2,
      .dropout = true,
      .adjust = opt},
     "MyOPTForCausalLM OPTModel",
     "activation_dropout activation_function init_std layerdrop prefix"},
    {"bloom",
     "BloomForCausalLM",
     "BloomConfig",
     readDecoder,
     {.sizes = {64, 2, 8, 0, 0, 0, 250880},
      .keys = {.dropout = "hidden_dropout"},
      .tied = kTiedUnlessTold,
      .normalisation = Normalisation::LayerNorm,
      .qkvBias = kYes,
      .outputBias = kYes,
      .mlpBias = kYes,
      .gated = false,
      .mlpFourTimes = true,
      .embeddingNorm = true},
     "BloomModel",
     "apply_residual_connection_post_layernorm attention_softmax_in_fp32 bias_dropout_fusion "
     "masked_softmax_fusion offset_alibi skip_bias_add skip_bias_add_qkv slow_but_exact "
     "seq_length"},
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

std::span<const ConfigFamily> olderFamilies()
{
    return kRows;
}

} // namespace ridgepoint::exchange

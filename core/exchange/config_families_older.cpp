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

/// The first GPT: norms behind each addition, and none at the end.
void firstGpt(ConfigReader& in, const ConfigFamily&)
{
    in.set("model.final_norm", false, in.alwaysSo());
}

constexpr DecoderTraits kFairseq = {.sizes = {1024, 24, 16, 0, 0, 4096, 256008},
                                    .keys = {.heads = "attention_heads num_attention_heads",
                                             .mlpWidth = "ffn_dim intermediate_size",
                                             .dropout = "dropout"},
                                    .tied = kTiedUnlessTold,
                                    .normalisation = Normalisation::LayerNorm,
                                    .qkvBias = kYes,
                                    .outputBias = kYes,
                                    .mlpBias = kYes,
                                    .gated = false,
                                    .dropout = true};

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
    {"xglm",
     "XGLMForCausalLM",
     "XGLMConfig",
     readDecoder,
     kFairseq,
     {},
     "activation_dropout activation_function init_std layerdrop scale_embedding"},
    {"biogpt",
     "BioGptForCausalLM",
     "BioGptConfig",
     readDecoder,
     {.sizes = {1024, 24, 16, 0, 0, 4096, 42384},
      .keys = {.dropout = "hidden_dropout_prob"},
      .tied = kTiedUnlessTold,
      .normalisation = Normalisation::LayerNorm,
      .qkvBias = kYes,
      .outputBias = kYes,
      .mlpBias = kYes,
      .gated = false,
      .positionsKey = "max_position_embeddings",
      .positions = 1024,
      .extraPositions = 2,
      .dropout = true},
     {},
     "activation_dropout attention_probs_dropout_prob layerdrop scale_embedding"},
    {"openai-gpt",
     "OpenAIGPTLMHeadModel",
     "OpenAIGPTConfig",
     readDecoder,
     {.sizes = {768, 12, 12, 0, 0, 0, 40478},
      .keys = {.dropout = "resid_pdrop"},
      .tied = kTiedUnlessTold,
      .normalisation = Normalisation::LayerNorm,
      .block = Block::PostNorm,
      .qkvBias = kYes,
      .outputBias = kYes,
      .mlpBias = kYes,
      .gated = false,
      .mlpFourTimes = true,
      .positionsKey = "n_positions max_position_embeddings",
      .positions = 512,
      .dropout = true,
      .adjust = firstGpt},
     {},
     "afn attn_pdrop embd_pdrop layer_norm_epsilon n_ctx n_special predict_special_tokens "
     "summary_activation summary_first_dropout summary_proj_to_labels summary_type "
     "summary_use_proj"},
};

} // namespace

std::span<const ConfigFamily> olderFamilies()
{
    return kRows;
}

} // namespace ridgepoint::exchange

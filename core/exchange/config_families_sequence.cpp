// SPDX-License-Identifier: Apache-2.0
// Encoder-decoders: T5 and its kin (of which one is a decoder alone), BART and its kin, Whisper. As
// in transformers 4.45 to 4.57.
#include "exchange/config_stacks.h"

#include <algorithm>

namespace ridgepoint::exchange {
namespace {

using model::Block;
using model::CrossAttention;
using model::EncoderInput;
using model::Normalisation;
using model::Stack;

constexpr std::string_view kLayerExtra = "model.groups[].extra_parameters";

/// Both stacks of T5 have no biases; relative positions are one table in each stack, or one in each
/// layer (umT5).
void readT5(ConfigReader& in, const ConfigFamily& family)
{
    in.setFamily(family);
    const bool own = family.modelType == "umt5";
    const bool isFirst = family.modelType == "t5" || family.modelType == "decoder_only_t5";
    PlainLayers layers;
    layers.biases = false;
    layers.hidden = sizeOr(in, "d_model hidden_size", "model.hidden", 512);
    layers.layers =
        sizeOr(in, "num_layers num_hidden_layers", "model.groups[].layers", in.isNested() ? 6 : 0);
    layers.heads =
        sizeOr(in, "num_heads num_attention_heads", "model.groups[].heads", isFirst ? 8 : 6);
    layers.headDim = sizeOr(in, "d_kv", "model.groups[].head_dim", 64);
    layers.mlpWidth = sizeOr(in, "d_ff", "model.groups[].mlp_width", isFirst ? 2048 : 1024);
    std::string kind = in.text("feed_forward_proj");
    if (kind.empty())
        kind = isFirst ? "relu" : "gated-gelu";
    layers.gated = kind.starts_with("gated");
    const auto decoderLayers = in.count("num_decoder_layers", "model.groups[].layers");
    const Sourced buckets = sizeWithin(in, "relative_attention_num_buckets", 32, 1, 1e6);
    const std::string always = in.alwaysSo();
    const auto positions = [&](std::string_view whole) {
        if (own)
            in.add(kLayerExtra, buckets.value * layers.heads.value,
                   "a table of relative positions in each layer");
        else
            in.set(whole, buckets);
    };
    const bool alone = family.modelType == "decoder_only_t5";
    if (!alone) {
        addPlainLayers(in, layers);
        positions("model.encoder.relative_buckets");
        layers.cross = CrossAttention::Added;
        in.choose("model.encoder.input", EncoderInput::Tokens, always);
        in.set("model.encoder.hidden", layers.hidden);
        in.choose("model.encoder.normalisation", Normalisation::RmsNorm, always);
        in.set("model.encoder.sequence_tokens", sizeWithin(in, "n_positions", 512, 1, 1e8));
        if (decoderLayers)
            layers.layers = *decoderLayers;
    }
    layers.stack = Stack::Decoder;
    addPlainLayers(in, layers);
    positions("model.relative_buckets");
    in.set("model.hidden", layers.hidden);
    if (const auto words = in.size("vocab_size", "model.vocabulary", isFirst ? 32128 : 250112))
        in.set("model.vocabulary", *words);
    in.choose("model.normalisation", Normalisation::RmsNorm, always);
    setSwitch(in, "model.tied_embeddings", {"tie_word_embeddings", isFirst});
    const auto dropout = in.number("dropout_rate", 0, 1);
    in.set("model.dropout", dropout.value_or(0.1) > 0, in.originOrDefault("dropout_rate"));
}

/// BART and those made after it: what they differ in. Without a table positions are sines.
struct BartTraits
{
    std::string_view type;
    Block block;
    bool normBehind;
    bool normBefore;
    std::optional<std::int64_t> extraPositions; ///< rows beside max_position_embeddings; no table
};
constexpr BartTraits kBarts[] = {
    {"bart", Block::PostNorm, false, true, 2},     {"mbart", Block::PreNorm, true, true, 2},
    {"pegasus", Block::PreNorm, true, false, {}},  {"m2m_100", Block::PreNorm, true, false, {}},
    {"marian", Block::PostNorm, false, false, {}}, {"blenderbot", Block::PreNorm, true, false, 0}};

void readBart(ConfigReader& in, const ConfigFamily& family)
{
    const BartTraits& traits = *std::find_if(std::begin(kBarts), std::end(kBarts), [&](auto& row) {
        return row.type == family.modelType;
    });
    in.setFamily(family);
    PlainLayers layers;
    layers.block = traits.block;
    layers.hidden = sizeOr(in, "d_model hidden_size", "model.hidden", 1024);
    layers.layers = sizeOr(in, "encoder_layers num_hidden_layers", "model.groups[].layers", 12);
    layers.heads =
        sizeOr(in, "encoder_attention_heads num_attention_heads", "model.groups[].heads", 16);
    layers.mlpWidth = sizeOr(in, "encoder_ffn_dim", "model.groups[].mlp_width", 4096);
    addPlainLayers(in, layers);
    layers.stack = Stack::Decoder;
    layers.cross = CrossAttention::Added;
    layers.layers = sizeOr(in, "decoder_layers", "model.groups[].layers", 12);
    layers.heads = sizeOr(in, "decoder_attention_heads", "model.groups[].heads", 16);
    layers.mlpWidth = sizeOr(in, "decoder_ffn_dim", "model.groups[].mlp_width", 4096);
    addPlainLayers(in, layers);
    const std::string always = in.alwaysSo();
    Sourced rows = sizeWithin(in, "max_position_embeddings", 1024, 1, 1e8);
    in.set("model.encoder.sequence_tokens", rows);
    if (traits.extraPositions) {
        rows.value += *traits.extraPositions;
        in.set("model.encoder.learned_positions", rows);
        in.set("model.learned_positions", rows);
    }
    in.choose("model.encoder.input", EncoderInput::Tokens, always);
    in.set("model.encoder.hidden", layers.hidden);
    in.set("model.hidden", layers.hidden);
    for (const std::string_view path : {"model.encoder.normalisation", "model.normalisation"})
        in.choose(path, Normalisation::LayerNorm, always);
    for (const std::string_view path : {"model.encoder.embedding_norm", "model.embedding_norm"})
        in.set(path, traits.normBefore, always);
    for (const std::string_view path : {"model.encoder.final_norm", "model.final_norm"})
        in.set(path, traits.normBehind, always);
    if (const auto words = in.size("vocab_size", "model.vocabulary", 50265))
        in.set("model.vocabulary", *words);
    setSwitch(in, "model.tied_embeddings", {"tie_word_embeddings", true});
    const auto dropout = in.number("dropout", 0, 1);
    in.set("model.dropout", dropout.value_or(0.1) > 0, in.originOrDefault("dropout"));
}

void readWhisper(ConfigReader& in, const ConfigFamily& family)
{
    in.setFamily(family);
    PlainLayers layers;
    layers.hidden = sizeOr(in, "d_model hidden_size", "model.hidden", 384);
    layers.layers = sizeOr(in, "encoder_layers num_hidden_layers", "model.groups[].layers", 4);
    layers.heads = sizeOr(in, "encoder_attention_heads", "model.groups[].heads", 6);
    layers.mlpWidth = sizeOr(in, "encoder_ffn_dim", "model.groups[].mlp_width", 1536);
    readFrames(in, layers);
    layers.stack = Stack::Decoder;
    layers.cross = CrossAttention::Added;
    layers.keyBias = false;
    layers.layers = sizeOr(in, "decoder_layers", "model.groups[].layers", 4);
    layers.heads = sizeOr(in, "decoder_attention_heads", "model.groups[].heads", 6);
    layers.mlpWidth = sizeOr(in, "decoder_ffn_dim", "model.groups[].mlp_width", 1536);
    addPlainLayers(in, layers);
    in.set("model.hidden", layers.hidden);
    in.choose("model.normalisation", Normalisation::LayerNorm, in.alwaysSo());
    in.set("model.learned_positions", sizeWithin(in, "max_target_positions", 448, 1, 1e8));
    if (const auto words = in.size("vocab_size", "model.vocabulary", 51865))
        in.set("model.vocabulary", *words);
    setSwitch(in, "model.tied_embeddings", {"tie_word_embeddings", true});
    const auto dropout = in.number("dropout", 0, 1);
    in.set("model.dropout", dropout && *dropout > 0, in.originOrDefault("dropout"));
}

constexpr std::string_view kSequenceHarmless =
    "activation_dropout activation_function add_bias_logits add_final_layer_norm "
    "begin_suppress_tokens classif_dropout classifier_dropout decoder_layerdrop encoder_layerdrop "
    "decoder_start_token_id early_stopping extra_pos_embeddings force_bos_token_to_be_generated "
    "forced_bos_token_id forced_decoder_ids forced_eos_token_id init_std is_gated_act "
    "dense_act_fn initializer_factor layer_norm_epsilon layerdrop length_penalty "
    "mask_feature_length "
    "mask_feature_min_masks mask_feature_prob mask_time_length mask_time_min_masks mask_time_prob "
    "apply_spec_augment median_filter_width no_repeat_ngram_size normalize_before "
    "normalize_embedding num_beams num_hidden_layers output_past prefix "
    "relative_attention_max_distance scale_embedding static_position_embeddings suppress_tokens "
    "suppress_ids begin_suppress_ids task_specific_params use_weighted_layer_sum "
    "static_position_embeddings use_scan layernorm_variant force_words_ids decoder_vocab_size "
    "add_final_layer_norm gradient_checkpointing max_position_embeddings "
    "share_encoder_decoder_embeddings";
constexpr ConfigFamily kRows[] = {
    {"t5",
     "T5ForConditionalGeneration",
     "T5Config",
     readT5,
     {},
     "T5WithLMHeadModel T5Model",
     kSequenceHarmless},
    {"decoder_only_t5",
     "DecoderOnlyT5LMHeadModel",
     "T5Config",
     readT5,
     {},
     "DecoderOnlyT5Model",
     kSequenceHarmless},
    {"mt5", "MT5ForConditionalGeneration", "MT5Config", readT5, {}, "MT5Model", kSequenceHarmless},
    {"umt5",
     "UMT5ForConditionalGeneration",
     "UMT5Config",
     readT5,
     {},
     "UMT5Model",
     kSequenceHarmless},
    {"bart",
     "BartForConditionalGeneration",
     "BartConfig",
     readBart,
     {},
     "BartModel",
     kSequenceHarmless},
    {"mbart",
     "MBartForConditionalGeneration",
     "MBartConfig",
     readBart,
     {},
     "MBartModel",
     kSequenceHarmless},
    {"pegasus",
     "PegasusForConditionalGeneration",
     "PegasusConfig",
     readBart,
     {},
     "PegasusModel",
     kSequenceHarmless},
    {"m2m_100",
     "M2M100ForConditionalGeneration",
     "M2M100Config",
     readBart,
     {},
     "M2M100Model",
     kSequenceHarmless},
    {"marian", "MarianMTModel", "MarianConfig", readBart, {}, "MarianModel", kSequenceHarmless},
    {"blenderbot",
     "BlenderbotForConditionalGeneration",
     "BlenderbotConfig",
     readBart,
     {},
     "BlenderbotModel",
     kSequenceHarmless},
    {"whisper",
     "WhisperForConditionalGeneration",
     "WhisperConfig",
     readWhisper,
     {},
     "WhisperModel",
     kSequenceHarmless},
};

} // namespace

std::span<const ConfigFamily> sequenceFamilies()
{
    return kRows;
}

} // namespace ridgepoint::exchange

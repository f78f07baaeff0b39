// SPDX-License-Identifier: Apache-2.0
#include "exchange/config_stacks.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ridgepoint::exchange {

using model::Block;
using model::EncoderInput;
using model::Normalisation;
using model::Stack;

void addPlainLayers(ConfigReader& in, const PlainLayers& layers)
{
    const std::string always = in.alwaysSo();
    in.addLayers(std::vector<LayerParts>(static_cast<std::size_t>(layers.layers.value)));
    in.selectAll();
    in.set("model.groups[].layers", layers.layers);
    in.choose("model.groups[].stack", layers.stack, always);
    in.choose("model.groups[].block", layers.block, always);
    in.set("model.groups[].heads", layers.heads);
    in.set("model.groups[].kv_heads", layers.kvHeads.value_or(layers.heads));
    if (layers.headDim) {
        in.set("model.groups[].head_dim", *layers.headDim);
    } else if (layers.hidden.value % layers.heads.value == 0) {
        in.set("model.groups[].head_dim", layers.hidden.value / layers.heads.value,
               layers.hidden.origin + " over the heads");
    } else {
        in.error("config.head_dim", {},
                 {RP_TR("a hidden size of {0} cannot be divided by {1} heads."),
                  quantity::inFull(layers.hidden.value), quantity::inFull(layers.heads.value)});
    }
    in.set("model.groups[].mlp_width", layers.mlpWidth);
    in.set("model.groups[].mlp_gated", layers.gated, always);
    in.set("model.groups[].qkv_bias", layers.qkvBias.value_or(layers.biases), always);
    in.set("model.groups[].key_bias", layers.keyBias, always);
    in.set("model.groups[].output_bias", layers.biases, always);
    in.set("model.groups[].mlp_bias", layers.mlpBias.value_or(layers.biases), always);
    in.choose("model.groups[].cross_attention", layers.cross, always);
}

Sourced sizeOr(ConfigReader& in, Keys keys, std::string_view path, std::int64_t otherwise)
{
    return in.size(keys, path, otherwise)
        .value_or(Sourced{std::max<std::int64_t>(otherwise, 1), {}});
}

Sourced sizeWithin(ConfigReader& in, Keys keys, std::int64_t otherwise, double min, double max)
{
    const std::string_view key = in.oneOf(keys);
    if (const auto told = in.count(key, min, max))
        return *told;
    return {otherwise, in.classDefault()};
}

Patches readPatches(ConfigReader& in, std::int64_t image, std::int64_t patch)
{
    const auto side = [&](Keys keys, std::int64_t otherwise, double most) {
        const std::string_view key = in.oneOf(keys);
        const nlohmann::ordered_json* json = in.find(key);
        if (json && json->is_array()) { // height and width
            const auto sides = in.numbers(key, 1, most);
            if (sides && sides->size() == 2)
                return std::pair{sides->front(), sides->back()};
        }
        const Sourced one = sizeWithin(in, keys, otherwise, 1, most);
        return std::pair{one.value, one.value};
    };
    const auto images = side("image_size", image, 1e5);
    const auto patches = side("patch_size spatial_patch_size", patch, 1e4);
    const Sourced channels = sizeWithin(in, "num_channels in_channels in_chans", 3, 1, 1e4);
    Patches result;
    result.count = std::max<std::int64_t>(1, (images.first / patches.first) *
                                                 (images.second / patches.second));
    result.values = channels.value * patches.first * patches.second;
    result.origin = in.originOrDefault("image_size") + " and patch_size";
    return result;
}

namespace {

constexpr std::string_view kHidden = "model.encoder.hidden";

/// The sizes that most towers name alike.
PlainLayers readSizes(ConfigReader& in, const ClassSizes& usual)
{
    PlainLayers layers;
    layers.hidden = sizeOr(in, "hidden_size", kHidden, usual.hidden);
    layers.layers = sizeOr(in, "num_hidden_layers", "model.groups[].layers", usual.layers);
    layers.heads =
        sizeOr(in, "num_attention_heads attention_heads", "model.groups[].heads", usual.heads);
    layers.mlpWidth = sizeOr(in, "intermediate_size", "model.groups[].mlp_width", usual.mlpWidth);
    in.ignore({"model_type", "hidden_act", "layer_norm_eps", "attention_dropout", "dropout",
               "initializer_factor", "projection_dim", "norm_eps"});
    return layers;
}

/// What stands before and behind a tower's layers.
struct TowerEnds
{
    Patches patches;
    Normalisation normalisation = Normalisation::LayerNorm;
    bool inputBias = true;
    bool normBefore = false;
    bool normBehind = true;
    std::int64_t positions = 0;
    std::int64_t tokens = 0;
};

void setEnds(ConfigReader& in, const PlainLayers& layers, const TowerEnds& ends)
{
    const std::string always = in.alwaysSo();
    in.choose("model.encoder.input", EncoderInput::Patches, always);
    in.set(kHidden, layers.hidden);
    in.set("model.encoder.patch_values", ends.patches.values, ends.patches.origin);
    in.set("model.encoder.sequence_tokens", std::max<std::int64_t>(1, ends.tokens),
           ends.patches.origin + ": of one image");
    in.set("model.encoder.learned_positions", ends.positions, ends.patches.origin);
    in.set("model.encoder.input_bias", ends.inputBias, always);
    in.choose("model.encoder.normalisation", ends.normalisation, always);
    in.set("model.encoder.embedding_norm", ends.normBefore, always);
    in.set("model.encoder.final_norm", ends.normBehind, always);
}

void readClip(ConfigReader& in)
{
    const PlainLayers layers = readSizes(in, {768, 12, 12, 0, 0, 3072, 0});
    addPlainLayers(in, layers);
    TowerEnds ends;
    ends.patches = readPatches(in, 224, 32);
    ends.inputBias = false;
    ends.normBefore = true;
    ends.positions = ends.tokens = ends.patches.count + 1;
    setEnds(in, layers, ends);
    in.add("model.encoder.extra_parameters", layers.hidden.value, "the class token");
    in.ignore({"vocab_size", "vision_use_head"});
}

void readSiglip(ConfigReader& in)
{
    const PlainLayers layers = readSizes(in, {768, 12, 12, 0, 0, 3072, 0});
    addPlainLayers(in, layers);
    TowerEnds ends;
    ends.patches = readPatches(in, 224, 16);
    ends.positions = ends.tokens = ends.patches.count;
    setEnds(in, layers, ends);
    if (in.flag("vision_use_head", true)) {
        const std::int64_t h = layers.hidden.value;
        in.add("model.encoder.extra_parameters",
               h + 4 * (h * h + h) + 2 * h + 2 * h * layers.mlpWidth.value + layers.mlpWidth.value +
                   h,
               "the head that pools all tokens: a probe, attention, a norm and an MLP");
    }
}

/// Qwen2-VL calls the tower's width embed_dim; hidden_size is the language model's there.
void readQwen2Vision(ConfigReader& in)
{
    PlainLayers layers;
    layers.hidden = sizeOr(in, "embed_dim", kHidden, 1280);
    layers.layers = sizeOr(in, "depth", "model.groups[].layers", 32);
    layers.heads = sizeOr(in, "num_heads", "model.groups[].heads", 16);
    const double ratio = in.number("mlp_ratio", 1e-2, 1e2).value_or(4);
    layers.mlpWidth = {static_cast<std::int64_t>(static_cast<double>(layers.hidden.value) * ratio),
                       in.originOrDefault("mlp_ratio") + ", times embed_dim"};
    addPlainLayers(in, layers);
    TowerEnds ends;
    ends.patches = readPatches(in, 448, 14);
    const Sourced frames = sizeWithin(in, "temporal_patch_size", 2, 1, 100);
    ends.patches.values *= frames.value;
    ends.inputBias = false;
    ends.normBehind = false;
    ends.tokens = ends.patches.count;
    setEnds(in, layers, ends);
    in.ignore({"hidden_size", "hidden_act"});
}

void readQwen25Vision(ConfigReader& in)
{
    PlainLayers layers;
    layers.hidden = sizeOr(in, "hidden_size", kHidden, 3584);
    layers.layers = sizeOr(in, "depth", "model.groups[].layers", 32);
    layers.heads = sizeOr(in, "num_heads", "model.groups[].heads", 16);
    layers.mlpWidth = sizeOr(in, "intermediate_size", "model.groups[].mlp_width", 3420);
    layers.gated = true;
    addPlainLayers(in, layers);
    TowerEnds ends;
    ends.patches = readPatches(in, 448, 14);
    ends.patches.values *= sizeWithin(in, "temporal_patch_size", 2, 1, 100).value;
    ends.normalisation = Normalisation::RmsNorm;
    ends.inputBias = false;
    ends.normBehind = false;
    ends.tokens = ends.patches.count;
    setEnds(in, layers, ends);
    in.ignore(
        {"window_size", "fullatt_block_indexes", "tokens_per_second", "hidden_act", "model_type"});
}

void readQwen3Vision(ConfigReader& in)
{
    PlainLayers layers;
    layers.hidden = sizeOr(in, "hidden_size", kHidden, 1152);
    layers.layers = sizeOr(in, "depth", "model.groups[].layers", 27);
    layers.heads = sizeOr(in, "num_heads", "model.groups[].heads", 16);
    layers.mlpWidth = sizeOr(in, "intermediate_size", "model.groups[].mlp_width", 4304);
    addPlainLayers(in, layers);
    TowerEnds ends;
    ends.patches = readPatches(in, 768, 16);
    ends.patches.values *= sizeWithin(in, "temporal_patch_size", 2, 1, 100).value;
    ends.positions = sizeWithin(in, "num_position_embeddings", 2304, 0, 1e8).value;
    ends.normBehind = false;
    ends.tokens = ends.patches.count;
    setEnds(in, layers, ends);
    in.ignore({"hidden_act", "model_type"});
}

void readLlama4Vision(ConfigReader& in)
{
    const PlainLayers layers = readSizes(in, {768, 34, 16, 0, 0, 5632, 0});
    addPlainLayers(in, layers);
    TowerEnds ends;
    ends.patches = readPatches(in, 448, 14);
    ends.inputBias = false;
    ends.normBefore = true;
    ends.positions = ends.tokens = ends.patches.count + 1;
    setEnds(in, layers, ends);
    in.add("model.encoder.extra_parameters", layers.hidden.value, "the class token");
    in.ignore({"vision_feature_layer", "vision_feature_select_strategy", "projector_dropout",
               "rope_theta"});
}

/// Idefics 3 and SmolVLM: as SigLIP, without the head.
void readIdefics(ConfigReader& in)
{
    const PlainLayers layers = readSizes(in, {1152, 12, 16, 0, 0, 3072, 0});
    addPlainLayers(in, layers);
    TowerEnds ends;
    ends.patches = readPatches(in, 224, 32);
    ends.positions = ends.tokens = ends.patches.count;
    setEnds(in, layers, ends);
    in.ignore({"size", "max_image_size", "num_channels", "use_base_siglip"});
}

/// InternVL: scales of attention's and the MLP's output, and no norm at the end.
void readIntern(ConfigReader& in)
{
    PlainLayers layers = readSizes(in, {1024, 24, 16, 0, 0, 4096, 0});
    layers.qkvBias = in.flag(in.oneOf("qkv_bias attention_bias"), false);
    addPlainLayers(in, layers);
    in.add("model.groups[].extra_parameters", 2 * layers.hidden.value,
           "scales of attention's and the MLP's output");
    const bool gainOnly = in.text("norm_type") == "rms_norm";
    if (in.flag(in.oneOf("qk_normalization use_qk_norm"), false))
        in.choose("model.groups[].qk_norm", model::QueryKeyNorm::Projection,
                  in.originOrDefault("qk_normalization"));
    TowerEnds ends;
    ends.patches = readPatches(in, 448, 14);
    ends.normalisation = gainOnly ? Normalisation::RmsNorm : Normalisation::LayerNorm;
    ends.normBehind = false;
    ends.positions = ends.tokens = ends.patches.count + 1;
    setEnds(in, layers, ends);
    in.add("model.encoder.extra_parameters", layers.hidden.value, "the class token");
    in.ignore({"drop_path_rate", "use_flash_attn", "hidden_dropout_prob", "layer_scale_init_value",
               "projection_dropout", "use_absolute_position_embeddings", "use_mask_token",
               "use_mean_pooling"});
}

/// Pixtral: like a language model, over patches.
void readPixtral(ConfigReader& in)
{
    PlainLayers layers = readSizes(in, {1024, 24, 16, 0, 0, 4096, 0});
    layers.biases = false;
    layers.gated = true;
    if (const auto dim = in.count("head_dim", "model.groups[].head_dim"))
        layers.headDim = *dim;
    addPlainLayers(in, layers);
    TowerEnds ends;
    ends.patches = readPatches(in, 1024, 16);
    ends.normalisation = Normalisation::RmsNorm;
    ends.inputBias = false;
    ends.normBefore = true;
    ends.normBehind = false;
    ends.tokens = ends.patches.count;
    setEnds(in, layers, ends);
    in.ignore({"rope_theta", "image_token_id", "rope_parameters"});
}

/// Llama 3.2's tower: local layers, then global ones with gates, and tables of positions of the
/// tiles that an image is cut into.
void readMllamaVision(ConfigReader& in)
{
    PlainLayers layers = readSizes(in, {1280, 32, 16, 0, 0, 5120, 0});
    layers.qkvBias = false;
    layers.biases = false;
    layers.mlpBias = true;
    const PlainLayers local = layers;
    addPlainLayers(in, local);
    layers.layers = sizeOr(in, "num_global_layers", "model.groups[].layers", 8);
    addPlainLayers(in, layers);
    in.add("model.groups[].extra_parameters", 2, "gates of attention and MLP");
    TowerEnds ends;
    ends.patches = readPatches(in, 448, 14);
    ends.inputBias = false;
    ends.normBefore = true;
    ends.positions = ends.patches.count + 1;
    const std::int64_t tiles = sizeWithin(in, "max_num_tiles", 4, 1, 100).value;
    std::int64_t ratios = 8;
    if (const auto* list = in.find("supported_aspect_ratios"); list && list->is_array())
        ratios = std::clamp<std::int64_t>(static_cast<std::int64_t>(list->size()), 1, 1000);
    ends.tokens = tiles * ends.positions;
    setEnds(in, layers, ends);
    const std::int64_t tile = (ratios + 1) * tiles * layers.hidden.value;
    in.add("model.encoder.extra_parameters",
           layers.hidden.value + 1 + tile * ends.positions + 2 * (tile + 1),
           "the class token, and positions of tiles before, within and after, with their gates");
    in.ignore({"intermediate_layers_indices", "vision_output_dim"});
}

void readWhisperTower(ConfigReader& in)
{
    PlainLayers layers;
    layers.hidden = sizeOr(in, "hidden_size d_model", kHidden, 1280);
    layers.layers = sizeOr(in, "num_hidden_layers encoder_layers", "model.groups[].layers", 32);
    layers.heads =
        sizeOr(in, "num_attention_heads encoder_attention_heads", "model.groups[].heads", 20);
    layers.mlpWidth =
        sizeOr(in, "intermediate_size encoder_ffn_dim", "model.groups[].mlp_width", 5120);
    readFrames(in, layers);
    in.ignore({"activation_dropout", "activation_function", "attention_dropout", "dropout",
               "layerdrop", "model_type", "scale_embedding", "vocab_size", "head_dim",
               "num_key_value_heads", "encoder_layerdrop"});
}

constexpr Tower kTowers[] = {
    {"clip_vision_model", "CLIPVisionModel", "CLIPVisionConfig", readClip},
    {"siglip_vision_model", "SiglipVisionModel", "SiglipVisionConfig", readSiglip},
    {"qwen2_vl", "Qwen2VisionTransformer", "Qwen2VLVisionConfig", readQwen2Vision},
    {"qwen2_5_vl", "Qwen2_5_VisionTransformer", "Qwen2_5_VLVisionConfig", readQwen25Vision},
    {"qwen3_vl", "Qwen3VLVisionModel", "Qwen3VLVisionConfig", readQwen3Vision},
    {"qwen3_vl_moe", "Qwen3VLMoeVisionModel", "Qwen3VLMoeVisionConfig", readQwen3Vision},
    {"qwen3_5", "Qwen3_5VisionModel", "Qwen3_5VisionConfig", readQwen3Vision},
    {"qwen3_5_moe", "Qwen3_5MoeVisionModel", "Qwen3_5MoeVisionConfig", readQwen3Vision},
    {"llama4_vision_model", "Llama4VisionModel", "Llama4VisionConfig", readLlama4Vision},
    {"pixtral", "PixtralVisionModel", "PixtralVisionConfig", readPixtral},
    {"idefics3_vision", "Idefics3VisionTransformer", "Idefics3VisionConfig", readIdefics},
    {"smolvlm_vision", "SmolVLMVisionTransformer", "SmolVLMVisionConfig", readIdefics},
    {"intern_vit_6b", "InternVisionModel", "InternVisionConfig", readIntern},
    {"internvl_vision", "InternVLVisionModel", "InternVLVisionConfig", readIntern},
    {"mllama_vision_model", "MllamaVisionModel", "MllamaVisionConfig", readMllamaVision},
    {"voxtral_encoder", "VoxtralEncoder", "VoxtralEncoderConfig", readWhisperTower},
    {"qwen2_audio_encoder", "Qwen2AudioEncoder", "Qwen2AudioEncoderConfig", readWhisperTower},
};

} // namespace

const Tower* towerOfType(std::string_view type)
{
    const auto found = std::find_if(std::begin(kTowers), std::end(kTowers),
                                    [&](const Tower& tower) { return tower.type == type; });
    return found == std::end(kTowers) ? nullptr : found;
}

void readFrames(ConfigReader& in, const PlainLayers& read)
{
    PlainLayers layers = read;
    layers.keyBias = false;
    addPlainLayers(in, layers);
    const std::string always = in.alwaysSo();
    in.choose("model.encoder.input", EncoderInput::Frames, always);
    in.set(kHidden, layers.hidden);
    in.set("model.encoder.patch_values", sizeWithin(in, "num_mel_bins", 80, 1, 1e5));
    const Sourced rows = sizeWithin(in, "max_source_positions", 1500, 1, 1e8);
    in.set("model.encoder.sequence_tokens", rows);
    in.set("model.encoder.learned_positions", rows);
    in.set("model.encoder.input_bias", true, always);
    in.choose("model.encoder.normalisation", Normalisation::LayerNorm, always);
    in.set("model.encoder.final_norm", true, always);
}

} // namespace ridgepoint::exchange

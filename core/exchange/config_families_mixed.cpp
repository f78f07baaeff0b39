// SPDX-License-Identifier: Apache-2.0
// Models of several parts: a language model with a tower for images or sound before it, and CLIP's
// two towers. As in transformers 4.45 to 4.57.
#include "exchange/config_projectors.h"

#include "exchange/json_value.h"
#include "exchange/words.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using model::CrossAttention;
using model::EncoderInput;
using model::HeadKind;
using model::Mixer;
using model::Normalisation;
using model::QueryKeyNorm;
using quantity::Text;

std::vector<int> mllamaMixers(ConfigReader& in, const ConfigFamily&, std::int64_t layers)
{
    std::vector<int> mixers(static_cast<std::size_t>(layers), kAttention);
    const std::vector<std::int64_t> usual{3, 8, 13, 18, 23, 28, 33, 38};
    for (const std::int64_t layer : in.numbers("cross_attention_layers", 0, 1e5).value_or(usual)) {
        if (layer < layers)
            mixers[static_cast<std::size_t>(layer)] = kOtherAttention;
    }
    return mixers;
}

void mllama(ConfigReader& in, const ConfigFamily&)
{
    in.select(hasOtherAttention);
    in.choose("model.groups[].cross_attention", CrossAttention::Only,
              in.originOrDefault("cross_attention_layers"));
    in.choose("model.groups[].qk_norm", QueryKeyNorm::PerHead, in.alwaysSo());
    in.add("model.groups[].extra_parameters", 2, "gates of cross-attention and MLP");
}

constexpr ConfigFamily kMllamaText = {"mllama_text_model",
                                      "MllamaForCausalLM",
                                      "MllamaTextConfig",
                                      readDecoder,
                                      {.sizes = {4096, 40, 32, 8, 0, 14336, 128256},
                                       .qkvBias = {},
                                       .outputBias = {},
                                       .mixers = mllamaMixers,
                                       .adjust = mllama}};

/// How the parts of a model are put together.
struct Mixture
{
    std::string_view modelType;
    std::string_view textType;  ///< of a language model that does not say what it is
    std::string_view towerType; ///< of a tower that does not
    void (*project)(ConfigReader&, ConfigReader&);
    bool inTotal = false;
    std::string_view towerKey = "vision_config";
};

constexpr Mixture kMixtures[] = {
    {"llava", "llama", "clip_vision_model", llavaProjector},
    {"llava_next", "llama", "clip_vision_model", llavaNextProjector},
    {"llava_onevision", "qwen2", "siglip_vision_model", llavaNextProjector},
    {"paligemma", "gemma", "siglip_vision_model", paliGemmaProjector, true},
    {"gemma3", "gemma3_text", "siglip_vision_model", gemmaProjector, true},
    {"mistral3", "mistral", "pixtral", mistral3Projector},
    {"qwen2_vl", "qwen2", "qwen2_vl", qwenProjector, true},
    {"qwen2_5_vl", "qwen2", "qwen2_5_vl", qwenProjector, true},
    {"qwen3_vl", "qwen3", "qwen3_vl", qwen3Projector},
    {"qwen3_vl_moe", "qwen3_moe", "qwen3_vl_moe", qwen3Projector},
    {"qwen3_5", "qwen3_5_text", "qwen3_5", qwen3Projector},
    {"qwen3_5_moe", "qwen3_5_moe_text", "qwen3_5_moe", qwen3Projector},
    {"llama4", "llama4_text", "llama4_vision_model", llama4Projector},
    {"mllama", "mllama_text_model", "mllama_vision_model", mllamaProjector, true},
    {"voxtral", "llama", "voxtral_encoder", voxtralProjector, false, "audio_config"},
    {"qwen2_audio", "qwen2", "qwen2_audio_encoder", audioProjector, false, "audio_config"},
    {"idefics3", "llama", "idefics3_vision", ideficsProjector, true},
    {"smolvlm", "llama", "smolvlm_vision", ideficsProjector, true},
    {"internvl", "qwen2", "internvl_vision", internProjector, true},
    {"internvl_chat", "qwen2", "intern_vit_6b", internProjector, true},
    {"kimi_vl", "deepseek_v3", "moonvit", nullptr},
    {"aya_vision", "cohere2", "", nullptr},
    {"glm4v", "glm4", "", nullptr},
    {"glm4v_moe", "glm4_moe", "", nullptr},
    {"deepseek_vl_v2", "deepseek_v2", "", nullptr},
};

/// Types of language models that name the whole model's.
std::string_view plainType(std::string_view type)
{
    for (const auto& [own, plain] : {std::pair{"qwen2_vl_text", "qwen2"},
                                     {"qwen2_5_vl_text", "qwen2"},
                                     {"qwen3_vl_text", "qwen3"},
                                     {"qwen3_vl_moe_text", "qwen3_moe"},
                                     {"glm4v_text", "glm4"},
                                     {"glm4v_moe_text", "glm4_moe"}}) {
        if (type == own)
            return plain;
    }
    return type;
}

const ConfigFamily* textFamily(ConfigReader& text, const Mixture& mixture)
{
    const Json* told = text.isNested() ? text.find("model_type") : nullptr;
    std::string_view type = mixture.textType;
    std::string own = told && told->is_string() ? told->get<std::string>() : std::string();
    if (!own.empty())
        type = plainType(own);
    if (type == kMllamaText.modelType)
        return &kMllamaText;
    const ConfigFamily* family = familyOfType(type);
    const bool nested = family && std::any_of(std::begin(kMixtures), std::end(kMixtures),
                                              [&](auto& row) { return row.modelType == type; });
    if (nested)
        return familyOfType(mixture.textType);
    if (!family) {
        text.refuse("config.family", "model_type",
                    {RP_TR("a language model of the type {0} is not read in this version."),
                     quotedText(type)});
        if (text.session().partial)
            return &unknownFamily();
    }
    return family;
}

/// The tower, or a Warning that it is left out.
std::optional<ConfigReader> readTower(ConfigReader& in, const Mixture& mixture)
{
    auto tower = in.inside(mixture.towerKey);
    if (!tower) {
        if (!in.contains(mixture.towerKey))
            in.note("config.tower", {RP_TR("there is no {0}, so the language model is read alone."),
                                     Text::verbatim(mixture.towerKey)});
        return std::nullopt;
    }
    const Json* told = tower->find("model_type");
    const std::string type = told && told->is_string() ? told->get<std::string>() : std::string();
    const Tower* layout = towerOfType(
        type.empty() || type == mixture.modelType ? mixture.towerType : std::string_view(type));
    if (!layout) {
        in.warning("config.tower", mixture.towerKey,
                   {RP_TR("the layout of the tower {0} is not known in this version, so it is left "
                          "out: neither its parameters nor its work is counted."),
                    quotedText(type.empty() ? std::string(mixture.towerType) : type)});
        for (const auto& [key, value] : tower->config().items())
            tower->ignore({key});
        return std::nullopt;
    }
    tower->setClass(layout->architecture, layout->configClass);
    layout->read(*tower);
    return tower;
}

void readMixed(ConfigReader& in, const ConfigFamily& family)
{
    const Mixture& mixture =
        *std::find_if(std::begin(kMixtures), std::end(kMixtures),
                      [&](const Mixture& row) { return row.modelType == family.modelType; });
    in.setFamily(family);
    auto tower = readTower(in, mixture);
    std::optional<ConfigReader> text;
    for (const std::string_view key : {"text_config", "llm_config", "language_config"}) {
        if (!text)
            text = in.inside(key);
    }
    if (!text)
        text = in;
    const ConfigFamily* language = textFamily(*text, mixture);
    if (!language)
        return;
    language->read(*text, *language);
    in.setFamily(family);
    in.ignore({"tie_word_embeddings", "hidden_size", "vocab_size"});
    if (!tower)
        return;
    if (mixture.project)
        mixture.project(in, *tower);
    in.set("model.encoder.in_total", mixture.inTotal,
           mixture.inTotal ? "published totals of the family count it"
                           : "published totals of the family are those of the language model");
    for (const auto& [key, value] : in.config().items()) {
        if (key.ends_with("_token_id") || key.ends_with("_token_index"))
            in.ignore({key});
    }
}

// ---- the first LLaVA, whose tower is only named

struct NamedTower
{
    std::string_view name;
    std::int64_t hidden, layers, heads, mlpWidth, image, patch;
};
constexpr NamedTower kNamed[] = {
    {"openai/clip-vit-large-patch14-336", 1024, 24, 16, 4096, 336, 14},
    {"openai/clip-vit-large-patch14", 1024, 24, 16, 4096, 224, 14},
};

Json& ownedConfig(ConfigReader& in)
{
    return *in.session().owned.emplace_back(std::make_shared<Json>());
}

/// The tower of a name that is known, as if its config stood there.
void readNamedTower(ConfigReader& in, const NamedTower& named, Json& config)
{
    config = {{"hidden_size", named.hidden},        {"num_hidden_layers", named.layers},
              {"num_attention_heads", named.heads}, {"intermediate_size", named.mlpWidth},
              {"image_size", named.image},          {"patch_size", named.patch}};
    ConfigReader tower(in.session(), config, "mm_vision_tower ");
    const Tower* clip = towerOfType("clip_vision_model");
    tower.setClass(clip->architecture, clip->configClass);
    clip->read(tower);
}

void readFirstLlava(ConfigReader& in, const ConfigFamily& family)
{
    const std::string name = in.text("mm_vision_tower");
    const auto named = std::find_if(std::begin(kNamed), std::end(kNamed),
                                    [&](const NamedTower& row) { return row.name == name; });
    const bool known = named != std::end(kNamed);
    if (known)
        readNamedTower(in, *named, ownedConfig(in));
    else
        in.warning("config.tower", "mm_vision_tower",
                   {RP_TR("the layout of the tower {0} is not known in this version, so it is left "
                          "out: neither its parameters nor its work is counted."),
                    quotedText(name)});
    const ConfigFamily* language = familyOfType("llama");
    language->read(in, *language);
    in.setFamily(family);
    const std::string kind = in.text("mm_projector_type");
    if (known) {
        setProjector(in, {.inputs = named->hidden,
                          .width = kind == "mlp2x_gelu" ? in.model().hidden : 0,
                          .bias = true});
        in.set("model.encoder.in_total", false,
               "published totals of the family are those of the language model");
    }
    for (const auto& [key, value] : in.config().items()) {
        if (key.starts_with("mm_") || key.starts_with("tune_mm") || key.starts_with("freeze_mm") ||
            key.starts_with("unfreeze_mm") || key.starts_with("image_"))
            in.ignore({key});
    }
    in.ignore({"use_mm_proj"});
}

void readLlava(ConfigReader& in, const ConfigFamily& family)
{
    if (in.contains("mm_vision_tower"))
        readFirstLlava(in, family);
    else
        readMixed(in, family);
}

// ---- CLIP and SigLIP: two towers side by side, the text's in the decoder's place

void readTwoTowers(ConfigReader& in, const ConfigFamily& family)
{
    static const Json nothing = Json::object();
    const bool clip = family.modelType == "clip";
    in.setFamily(family);
    auto vision = in.inside("vision_config");
    if (!vision)
        vision = ConfigReader(in.session(), nothing, "vision_config.");
    const Tower* tower = towerOfType(clip ? "clip_vision_model" : "siglip_vision_model");
    vision->setClass(tower->architecture, tower->configClass);
    tower->read(*vision);
    auto text = in.inside("text_config");
    if (!text)
        text = ConfigReader(in.session(), nothing, "text_config.");
    text->setClass(clip ? "CLIPTextModel" : "SiglipTextModel",
                   clip ? "CLIPTextConfig" : "SiglipTextConfig");
    PlainLayers layers;
    layers.stack = model::Stack::Decoder;
    layers.hidden = sizeOr(*text, "hidden_size", "model.hidden", clip ? 512 : 768);
    layers.layers = sizeOr(*text, "num_hidden_layers", "model.groups[].layers", 12);
    layers.heads = sizeOr(*text, "num_attention_heads", "model.groups[].heads", clip ? 8 : 12);
    layers.mlpWidth =
        sizeOr(*text, "intermediate_size", "model.groups[].mlp_width", clip ? 2048 : 3072);
    addPlainLayers(*text, layers);
    const std::string always = text->alwaysSo();
    text->set("model.hidden", layers.hidden);
    text->choose("model.normalisation", Normalisation::LayerNorm, always);
    text->set("model.causal", clip, always);
    text->set("model.tied_embeddings", false, always);
    text->set("model.learned_positions",
              sizeWithin(*text, "max_position_embeddings", clip ? 77 : 64, 1, 1e8));
    if (const auto words = text->size("vocab_size", "model.vocabulary", clip ? 49408 : 32000))
        text->set("model.vocabulary", *words);
    in.choose("model.head", HeadKind::Classes, always);
    const auto told = text->count("projection_size", "model.classes");
    const Sourced outputs =
        clip ? sizeWithin(in, "projection_dim", 512, 1, 1e6) : told.value_or(layers.hidden);
    in.set("model.classes", outputs);
    in.set("model.head_bias", !clip, always);
    in.add("model.extra_parameters", clip ? 1 : 2,
           clip ? "the scale of the answers" : "scale and offset of the answers");
    const std::int64_t width = in.model().encoder.hidden;
    if (clip && outputs.value == layers.hidden.value)
        setProjector(in, {.inputs = width});
    else if (clip)
        in.add("model.encoder.extra_parameters", width * outputs.value,
               "the product into the common width");
    in.set("model.encoder.in_total", true, "published totals of the family count both towers");
    in.ignore(
        {"logit_scale_init_value", "text_config_dict", "vision_config_dict", "initializer_factor"});
    text->ignore({"projection_dim", "hidden_act", "layer_norm_eps", "model_type", "dropout",
                  "attention_dropout", "initializer_factor", "tie_word_embeddings"});
}

constexpr std::string_view kMixedHarmless =
    "vision_aspect_ratio downsample_ratio dynamic_image_size force_image_size max_dynamic_patch "
    "min_dynamic_patch "
    "pad2square ps_version select_layer template use_backbone_lora use_llm_lora use_thumbnail "
    "alignment_intermediate_size downsample_factor adapter_layer_norm_eps candidate_resolutions "
    "global_view_pos tile_tag projector_config scale_factor image_seq_length ignore_index "
    "image_grid_pinpoints vision_feature_layer spatial_merge_size "
    "vision_feature_select_strategy projector_hidden_act use_image_newline_parameter "
    "audio_token_id "
    "mm_tokens_per_image projection_dim image_token_index video_token_index boi_token_index "
    "eoi_token_index audio_token_index multimodal_projector_bias num_image_tokens";

constexpr ConfigFamily kRows[] = {
    {"llava",
     "LlavaForConditionalGeneration",
     "LlavaConfig",
     readLlava,
     {},
     "LlavaLlamaForCausalLM",
     kMixedHarmless},
    {"llava_next",
     "LlavaNextForConditionalGeneration",
     "LlavaNextConfig",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"llava_onevision",
     "LlavaOnevisionForConditionalGeneration",
     "LlavaOnevisionConfig",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"paligemma",
     "PaliGemmaForConditionalGeneration",
     "PaliGemmaConfig",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"gemma3",
     "Gemma3ForConditionalGeneration",
     "Gemma3Config",
     readMixed,
     {},
     "Gemma3ForCausalLM",
     kMixedHarmless},
    {"mistral3",
     "Mistral3ForConditionalGeneration",
     "Mistral3Config",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"qwen2_vl",
     "Qwen2VLForConditionalGeneration",
     "Qwen2VLConfig",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"qwen2_5_vl",
     "Qwen2_5_VLForConditionalGeneration",
     "Qwen2_5_VLConfig",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"qwen3_vl",
     "Qwen3VLForConditionalGeneration",
     "Qwen3VLConfig",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"qwen3_vl_moe",
     "Qwen3VLMoeForConditionalGeneration",
     "Qwen3VLMoeConfig",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"qwen3_5",
     "Qwen3_5ForConditionalGeneration",
     "Qwen3_5Config",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"qwen3_5_moe",
     "Qwen3_5MoeForConditionalGeneration",
     "Qwen3_5MoeConfig",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"llama4", "Llama4ForConditionalGeneration", "Llama4Config", readMixed, {}, {}, kMixedHarmless},
    {"mllama", "MllamaForConditionalGeneration", "MllamaConfig", readMixed, {}, {}, kMixedHarmless},
    {"voxtral",
     "VoxtralForConditionalGeneration",
     "VoxtralConfig",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"qwen2_audio",
     "Qwen2AudioForConditionalGeneration",
     "Qwen2AudioConfig",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"internvl_chat", "InternVLChatModel", "InternVLChatConfig", readMixed, {}, {}, kMixedHarmless},
    {"idefics3",
     "Idefics3ForConditionalGeneration",
     "Idefics3Config",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"smolvlm",
     "SmolVLMForConditionalGeneration",
     "SmolVLMConfig",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"internvl",
     "InternVLForConditionalGeneration",
     "InternVLConfig",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"kimi_vl",
     "KimiVLForConditionalGeneration",
     "KimiVLConfig",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"aya_vision",
     "AyaVisionForConditionalGeneration",
     "AyaVisionConfig",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"glm4v", "Glm4vForConditionalGeneration", "Glm4vConfig", readMixed, {}, {}, kMixedHarmless},
    {"glm4v_moe",
     "Glm4vMoeForConditionalGeneration",
     "Glm4vMoeConfig",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"deepseek_vl_v2",
     "DeepseekVLV2ForCausalLM",
     "DeepseekVLV2Config",
     readMixed,
     {},
     {},
     kMixedHarmless},
    {"clip", "CLIPModel", "CLIPConfig", readTwoTowers},
    {"siglip", "SiglipModel", "SiglipConfig", readTwoTowers},
};

} // namespace

std::span<const ConfigFamily> mixedFamilies()
{
    return kRows;
}

} // namespace ridgepoint::exchange

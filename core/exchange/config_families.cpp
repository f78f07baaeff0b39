// SPDX-License-Identifier: Apache-2.0
#include "exchange/config_families.h"

#include "exchange/config_decoder.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>

namespace ridgepoint::exchange {
namespace {

using model::Normalisation;

constexpr Keys kExpertKeys =
    "num_local_experts num_experts n_routed_experts moe_num_experts num_moe_experts";

bool hasOneOf(ConfigReader& in, Keys keys)
{
    return in.find(in.oneOf(keys)) != nullptr;
}

/// A decoder of which only the keys are known: what they name is taken as it is elsewhere.
void readUnknown(ConfigReader& in, const ConfigFamily& family)
{
    if (!in.contains("hidden_size")) {
        for (const std::string_view key : {"text_config", "llm_config", "language_config"}) {
            if (auto text = in.inside(key)) {
                in.setFamily(family);
                const ConfigFamily* known = familyOfType(text->text("model_type"));
                return known ? known->read(*text, *known) : readUnknown(*text, family);
            }
        }
    }
    DecoderTraits traits = family.traits;
    if (hasOneOf(in, "layer_norm_epsilon layer_norm_eps norm_epsilon layernorm_epsilon"))
        traits.normalisation = Normalisation::LayerNorm;
    if (in.find("attention_bias") == nullptr && in.flag("qkv_bias", false))
        traits.qkvBias = {"qkv_bias", false};
    if (in.flag("use_qk_norm", false) || in.flag("qk_norm", false))
        traits.queryKeyNorm = model::QueryKeyNorm::PerHead;
    traits.latent = in.find("kv_lora_rank") != nullptr;
    if (hasOneOf(in, kExpertKeys)) {
        traits.experts = {
            .countKeys = kExpertKeys,
            .topKeys = "num_experts_per_tok moe_topk moe_k num_experts_per_token top_k",
            .widthKeys = in.find("moe_intermediate_size") ? "moe_intermediate_size"
                                                          : "intermediate_size ffn_hidden_size",
            .layers = denseFirst};
        if (hasOneOf(in, "n_shared_experts num_shared_experts moe_num_shared_experts"))
            traits.experts.sharedCountKeys =
                "n_shared_experts num_shared_experts moe_num_shared_experts";
        else
            traits.experts.sharedWidthKeys =
                "shared_expert_intermediate_size share_expert_dim shared_intermediate_size";
        if (hasOneOf(in, "decoder_sparse_step mlp_only_layers"))
            traits.experts.layers = sparseSteps;
    }
    traits.adjust = readFurtherTokens;
    ConfigFamily guess = family;
    guess.traits = traits;
    readDecoder(in, guess);
    in.setFamily(family);
}

constexpr ConfigFamily kUnknown = {
    "",
    "a decoder of the common kind",
    "the common kind",
    readUnknown,
    {.keys = {.hidden = "hidden_size n_embd d_model n_embed dim emb_dim",
              .layers = "num_hidden_layers n_layer n_layers num_layers",
              .heads = "num_attention_heads n_head n_heads num_heads",
              .kvHeads = "num_key_value_heads num_kv_heads n_head_kv n_kv_heads n_kv_groups "
                         "multi_query_group_num",
              .headDim = "head_dim attention_head_dim kv_channels d_kv",
              .mlpWidth = "intermediate_size ffn_hidden_size n_inner ffn_dim d_ff hidden_dim"},
     .mlpBias = {"mlp_bias", false},
     .mlpFourTimes = true,
     .window = {WindowTraits::Rule::Pattern, 0, 1}}};

} // namespace

const std::vector<const ConfigFamily*>& configFamilies()
{
    static const std::vector<const ConfigFamily*> families = [] {
        std::vector<const ConfigFamily*> list;
        for (const auto rows :
             {denseFamilies(), expertFamilies(), latentFamilies(), olderFamilies(), namedFamilies(),
              oddFamilies(), hybridFamilies(), linearFamilies(), encoderFamilies(),
              sequenceFamilies(), mixedFamilies()}) {
            for (const ConfigFamily& row : rows)
                list.push_back(&row);
        }
        return list;
    }();
    return families;
}

const ConfigFamily* familyOfType(std::string_view modelType)
{
    for (const ConfigFamily* family : configFamilies()) {
        if (family->modelType == modelType)
            return family;
    }
    return nullptr;
}

bool isOfClass(const ConfigFamily& family, std::string_view name)
{
    const std::string others = " " + std::string(family.otherClasses) + " ";
    return family.architecture == name ||
           (!name.empty() && others.find(" " + std::string(name) + " ") != std::string::npos);
}

const ConfigFamily* familyOfClass(std::string_view architecture)
{
    for (const ConfigFamily* family : configFamilies()) {
        if (isOfClass(*family, architecture))
            return family;
    }
    return nullptr;
}

const ConfigFamily& unknownFamily()
{
    return kUnknown;
}

} // namespace ridgepoint::exchange

// SPDX-License-Identifier: Apache-2.0
// Decoders whose layers a config describes one by one: Nemotron-NAS (DeciLM), as in the
// modeling_decilm.py of its repository.
#include "exchange/config_decoder.h"

#include "exchange/json_value.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <set>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using quantity::inFull;

/// What LayerParts says here: nothing, one linear layer, or from 2 on a number.
constexpr int kNothing = 0;
constexpr int kLinear = 1;
constexpr int kFirst = 2;

/// A number of a half within the description of a layer; 0 with an Error where it is none.
double numberIn(ConfigReader& in, const Json& half, std::string_view key, double max)
{
    const auto found = half.find(std::string(key));
    const bool fits = found != half.end() && found->is_number() && found->get<double>() > 0 &&
                      found->get<double>() <= max;
    if (fits)
        return found->get<double>();
    in.error("config.layers", "block_configs",
             {RP_TR("a layer has no sensible {0}."), quantity::Text::verbatim(key)});
    return 0;
}

bool isOn(const Json& half, const char* key)
{
    const auto found = half.find(key);
    return found != half.end() && *found == true;
}

/// One half of a layer's description: attention or ffn.
int readHalf(ConfigReader& in, const Json& block, const char* name, std::int64_t heads,
             std::int64_t hidden)
{
    const auto found = block.find(name);
    if (found == block.end() || !found->is_object()) {
        in.error("config.layers", "block_configs",
                 {RP_TR("a layer does not say what its {0} is."), quantity::Text::verbatim(name)});
        return kNothing;
    }
    const Json& half = *found;
    if (isOn(half, "no_op"))
        return kNothing;
    if (isOn(half, "replace_with_linear"))
        return kLinear;
    if (name == std::string_view("attention")) {
        const double group = numberIn(in, half, "n_heads_in_group", static_cast<double>(heads));
        const auto size = static_cast<std::int64_t>(group);
        if (size > 0 && heads % size != 0)
            in.error("config.kv_heads", "block_configs",
                     {RP_TR("{0} does not divide num_attention_heads = {1}."), inFull(size),
                      inFull(heads)});
        return kFirst + static_cast<int>(size);
    }
    const auto told = half.find("intermediate_size");
    if (told != half.end() && told->is_number())
        return kFirst + static_cast<int>(numberIn(in, half, "intermediate_size", 1e7));
    const double factor = numberIn(in, half, "ffn_mult", 1e3);
    const auto width =
        static_cast<std::int64_t>(2 * factor * static_cast<double>(hidden) / 3); // as it truncates
    return kFirst + static_cast<int>(std::min<std::int64_t>(256 * ((width + 255) / 256), 10000000));
}

void setHalves(ConfigReader& in, const LayerParts& parts, std::int64_t heads)
{
    const std::string origin = in.origin("block_configs");
    const std::int64_t linear = in.model().hidden * in.model().hidden + in.model().hidden;
    in.select([&](const LayerParts& other) { return other == parts; });
    if (parts.mixer >= kFirst) {
        const int size = std::max(1, parts.mixer - kFirst);
        in.set("model.groups[].kv_heads", heads / size, origin);
    } else {
        in.choose("model.groups[].mixer", model::Mixer::None, origin);
    }
    if (parts.mlp >= kFirst)
        in.set("model.groups[].mlp_width", std::int64_t{parts.mlp - kFirst}, origin);
    else
        in.choose("model.groups[].mlp", model::FeedForward::None, origin);
    for (const int part : {parts.mixer, parts.mlp}) {
        if (part == kLinear)
            in.add("model.groups[].extra_parameters", linear,
                   "one product and its norm in place of attention or MLP, without its work");
    }
}

void readNas(ConfigReader& in, const ConfigFamily& family)
{
    in.setFamily(family);
    const auto count = readLayerCount(in, family);
    const auto hidden = readHidden(in, family);
    const auto heads = in.size(family.traits.keys.heads, "model.groups[].heads", 32);
    constexpr std::string_view key = "block_configs";
    const Json* blocks = in.find(key);
    if (!count || !hidden || !heads)
        return;
    if (!blocks || !blocks->is_array() ||
        static_cast<std::int64_t>(blocks->size()) != count->value) {
        static const Json nothing;
        return in.error("config.layers", key,
                        {RP_TR("{0} was found where a list of num_hidden_layers = {1} objects is "
                               "needed."),
                         foundText(blocks ? *blocks : nothing), inFull(count->value)});
    }
    std::vector<LayerParts> layers;
    for (const Json& block : *blocks) {
        const Json& half = block.is_object() ? block : Json::object();
        const int mixer = readHalf(in, half, "attention", heads->value, hidden->value);
        const int mlp = readHalf(in, half, "ffn", heads->value, hidden->value);
        layers.push_back({mixer, mlp});
        if (in.hasErrors())
            return;
    }
    in.addLayers(layers);
    if (hidden->value % heads->value != 0)
        return in.error("config.head_dim", "hidden_size",
                        {RP_TR("a hidden size of {0} cannot be divided by {1} heads."),
                         inFull(hidden->value), inFull(heads->value)});
    in.set("model.groups[].layers", *count);
    in.set("model.groups[].heads", *heads);
    in.set("model.groups[].kv_heads", *heads);
    in.set("model.groups[].head_dim", hidden->value / heads->value,
           hidden->origin + " over num_attention_heads");
    setSwitch(in, "model.groups[].qkv_bias", family.traits.qkvBias);
    setSwitch(in, "model.groups[].output_bias", family.traits.outputBias);
    setSwitch(in, "model.groups[].mlp_bias", family.traits.mlpBias);
    for (const LayerParts& parts : std::set<LayerParts>(layers.begin(), layers.end()))
        setHalves(in, parts, heads->value);
    in.selectAll();
    in.ignore({"num_key_value_heads", "intermediate_size"});
    readWhole(in, family);
}

constexpr ConfigFamily kRows[] = {
    {"nemotron-nas",
     "DeciLMForCausalLM",
     "DeciLMConfig",
     readNas,
     {.sizes = {4096, 32, 32, 0, 0, 11008, 32000}, .mlpBias = {"mlp_bias", false}}},
};

} // namespace

std::span<const ConfigFamily> oddFamilies()
{
    return kRows;
}

} // namespace ridgepoint::exchange

// SPDX-License-Identifier: Apache-2.0
#include "exchange/config_families.h"

#include "exchange/document_io.h"
#include "exchange/json_value.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ridgepoint::exchange {

using quantity::inFull;
using quantity::Text;

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view kHeads = "model.groups[].heads";
constexpr std::string_view kKvHeads = "model.groups[].kv_heads";
constexpr std::string_view kHeadDim = "model.groups[].head_dim";
constexpr std::string_view kLayers = "model.groups[].layers";
constexpr std::string_view kWindow = "model.groups[].window_tokens";

/// Equal layers in a row, and their attention window; 0 for none.
struct Run
{
    std::int64_t layers = 0;
    std::int64_t window = 0;
};

std::string classDefault(const ConfigFamily& family)
{
    return "default of " + std::string(family.configClass);
}

std::string alwaysSo(const ConfigFamily& family)
{
    return "always so in " + std::string(family.architecture);
}

/// A key that the family's class does not read, though others do.
void warnIgnored(ConfigReader& in, const ConfigFamily& family, std::string_view key)
{
    in.warning("config.ignored", key,
               {RP_TR("{0} does not read this key, so it has no effect."),
                Text::verbatim(family.architecture)});
}

/// The size of the attention window; 0 where the config asks for none.
Sourced readWindow(ConfigReader& in, const ConfigFamily& family)
{
    using Window = LlamaTraits::Window;
    constexpr std::string_view key = "sliding_window";
    constexpr std::string_view asks = "use_sliding_window";
    const bool asked = in.flag(asks, false);
    const auto window = in.count(key, kWindow);
    if (family.traits.window == Window::None) {
        if (window && window->value > 0)
            warnIgnored(in, family, key);
        return {0, alwaysSo(family)};
    }
    if (family.traits.window == Window::Asked && !asked)
        return {0, in.contains(asks) ? in.origin(asks) : classDefault(family)};
    if (window)
        return *window;
    if (in.contains(key)) // with null
        return {0, in.origin(key)};
    return {4096, classDefault(family)};
}

/// Whether a layer has the window, by "layer_types", which newer versions of transformers write.
std::optional<std::vector<bool>> readLayerTypes(ConfigReader& in, std::int64_t layers)
{
    constexpr std::string_view key = "layer_types";
    const Json* types = in.find(key);
    if (!types)
        return std::nullopt;
    std::vector<bool> windowed;
    if (!types->is_array() || static_cast<std::int64_t>(types->size()) != layers) {
        in.error("config.layers", key,
                 {RP_TR("{0} was found where a list of num_hidden_layers = {1} texts is needed."),
                  foundText(*types), inFull(layers)});
        return std::nullopt;
    }
    for (const Json& type : *types) {
        const std::string name = type.is_string() ? type.get<std::string>() : std::string();
        if (name != "full_attention" && name != "sliding_attention") {
            in.error("config.layers", key,
                     {RP_TR("{0} is a kind of layer that is not read in this version; "
                            "full_attention and sliding_attention are."),
                      foundText(type)});
            return std::nullopt;
        }
        windowed.push_back(name == "sliding_attention");
    }
    return windowed;
}

/// The layers in order, cut where the window begins or ends.
std::vector<Run> readRuns(ConfigReader& in, const ConfigFamily& family, std::int64_t layers,
                          std::int64_t window)
{
    const bool asked = family.traits.window == LlamaTraits::Window::Asked;
    const auto firstWindowed = in.count("max_window_layers", kWindow);
    auto windowed = readLayerTypes(in, layers);
    if (window == 0)
        return {{layers, 0}};
    if (!windowed) { // the first max_window_layers see all
        const std::int64_t first =
            !asked ? 0 : std::min(layers, firstWindowed ? firstWindowed->value : 28);
        windowed.emplace(static_cast<std::size_t>(layers), true);
        std::fill_n(windowed->begin(), first, false);
    }
    std::vector<Run> runs;
    for (const bool has : *windowed) {
        const std::int64_t own = has ? window : 0;
        if (runs.empty() || runs.back().window != own)
            runs.push_back({0, own});
        ++runs.back().layers;
    }
    return runs;
}

void readLayers(ConfigReader& in, const ConfigFamily& family)
{
    const auto layers = in.requiredCount("num_hidden_layers", kLayers);
    const Sourced window = readWindow(in, family);
    if (!layers)
        return;
    const auto runs = readRuns(in, family, layers->value, window.value);
    if (runs.size() > static_cast<std::size_t>(kMostListElements)) {
        return in.error("config.layers", "layer_types",
                        {RP_TR("the kind of layer changes {0} times; at most {1} are read."),
                         inFull(static_cast<std::int64_t>(runs.size())),
                         inFull(kMostListElements)});
    }
    plan::Document& document = in.document();
    plan::resizeList(document.plan, plan::FieldList::Groups, static_cast<int>(runs.size()));
    in.set(kLayers, *layers);
    in.set(kWindow, window);
    for (std::size_t i = 0; i < runs.size(); ++i) { // the same origins, but each its own number
        document.plan.model.groups[i].layers = runs[i].layers;
        document.plan.model.groups[i].windowTokens = runs[i].window;
    }
}

/// Key-value heads: as told, as many as heads, or what the class takes where nothing is told.
Sourced kvHeadsOf(ConfigReader& in, const ConfigFamily& family, const Sourced& heads)
{
    constexpr std::string_view key = "num_key_value_heads";
    if (const auto told = in.count(key, kKvHeads))
        return *told;
    if (in.contains(key) || family.traits.kvHeads == 0)
        return {heads.value, heads.origin + ": one for each head"};
    in.warning("config.default", key,
               {RP_TR("the key is missing, so {0} is taken, the default of {1}."),
                inFull(family.traits.kvHeads), Text::verbatim(family.configClass)});
    return {family.traits.kvHeads, classDefault(family)};
}

std::optional<Sourced> headDimOf(ConfigReader& in, const ConfigFamily& family,
                                 const Sourced& hidden, const Sourced& heads)
{
    constexpr std::string_view key = "head_dim";
    if (const auto told = in.count(key, kHeadDim))
        return told;
    if (!in.contains(key) && family.traits.headDim > 0)
        return Sourced{family.traits.headDim, classDefault(family)};
    if (in.hasErrors())
        return std::nullopt;
    if (hidden.value % heads.value != 0) {
        in.error("config.head_dim", "hidden_size",
                 {RP_TR("{0} cannot be divided by num_attention_heads = {1}, and no head_dim is "
                        "told."),
                  inFull(hidden.value), inFull(heads.value)});
        return std::nullopt;
    }
    return Sourced{hidden.value / heads.value,
                   in.origin("hidden_size") + " over num_attention_heads"};
}

void readHeads(ConfigReader& in, const ConfigFamily& family)
{
    const auto hidden = in.requiredCount("hidden_size", "model.hidden");
    const auto heads = in.requiredCount("num_attention_heads", kHeads);
    if (!hidden || !heads)
        return;
    const Sourced kvHeads = kvHeadsOf(in, family, *heads);
    const auto headDim = headDimOf(in, family, *hidden, *heads);
    if (heads->value % kvHeads.value != 0) {
        in.error("config.kv_heads", "num_key_value_heads",
                 {RP_TR("{0} does not divide num_attention_heads = {1}."), inFull(kvHeads.value),
                  inFull(heads->value)});
    }
    in.set("model.hidden", *hidden);
    in.set(kHeads, *heads);
    in.set(kKvHeads, kvHeads);
    if (headDim)
        in.set(kHeadDim, *headDim);
}

/// A flag of the config, or the value that it always has in this family.
void setFlag(ConfigReader& in, const ConfigFamily& family, std::string_view path,
             std::string_view key, bool readsKey, bool otherwise)
{
    const bool told = in.flag(key, false);
    if (readsKey) {
        in.set(path, told, in.contains(key) ? in.origin(key) : classDefault(family));
        return;
    }
    in.set(path, otherwise, alwaysSo(family));
}

void readLlama(ConfigReader& in, const ConfigFamily& family)
{
    using Bias = LlamaTraits::Bias;
    const LlamaTraits& traits = family.traits;
    readLayers(in, family);
    readHeads(in, family);
    if (const auto width = in.requiredCount("intermediate_size", "model.groups[].mlp_width"))
        in.set("model.groups[].mlp_width", *width);
    if (const auto words = in.requiredCount("vocab_size", "model.vocabulary"))
        in.set("model.vocabulary", *words);
    const std::string always = alwaysSo(family);
    in.set("model.input", std::string("tokens"), always);
    in.set("model.learned_positions", std::int64_t{0}, always);
    in.set("model.normalisation", std::string("rmsnorm"), always);
    in.set("model.causal", true, always);
    in.set("model.dropout", false, always);
    in.set("model.groups[].mlp_gated", true, always);
    in.set("model.groups[].qk_norm", std::string(traits.queryKeyNorm ? "per-head" : "none"),
           always);
    setFlag(in, family, "model.tied_embeddings", "tie_word_embeddings", true, false);
    const bool byKey = traits.bias == Bias::ByKey;
    setFlag(in, family, "model.groups[].qkv_bias", "attention_bias", byKey,
            traits.bias == Bias::Queries);
    setFlag(in, family, "model.groups[].output_bias", "attention_bias", byKey, false);
    setFlag(in, family, "model.groups[].mlp_bias", "mlp_bias", traits.mlpBiasByKey, false);
    if (traits.bias == Bias::None && in.flag("attention_bias", false))
        warnIgnored(in, family, "attention_bias");
    if (!traits.mlpBiasByKey && in.flag("mlp_bias", false))
        warnIgnored(in, family, "mlp_bias");
}

using Bias = LlamaTraits::Bias;
using Window = LlamaTraits::Window;

// Defaults and biases as in transformers 4.45 to 4.56, configuration_*.py and modeling_*.py of each
// model; MiMo's as in modeling_mimo.py of its own repository, which derives it from Qwen2.
constexpr ConfigFamily kFamilies[] = {
    {"llama",
     "LlamaForCausalLM",
     "LlamaConfig",
     {Bias::ByKey, true, false, 0, 0, Window::None},
     readLlama},
    {"mistral",
     "MistralForCausalLM",
     "MistralConfig",
     {Bias::None, false, false, 8, 0, Window::Always},
     readLlama},
    {"qwen2",
     "Qwen2ForCausalLM",
     "Qwen2Config",
     {Bias::Queries, false, false, 32, 0, Window::Asked},
     readLlama},
    {"qwen3",
     "Qwen3ForCausalLM",
     "Qwen3Config",
     {Bias::ByKey, false, true, 32, 128, Window::Asked},
     readLlama},
    {"mimo",
     "MiMoForCausalLM",
     "MiMoConfig",
     {Bias::Queries, false, false, 32, 0, Window::Asked},
     readLlama},
};

} // namespace

std::span<const ConfigFamily> configFamilies()
{
    return kFamilies;
}

} // namespace ridgepoint::exchange

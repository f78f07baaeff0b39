// SPDX-License-Identifier: Apache-2.0
// Layers whose attention sees only tokens that are near.
#include "exchange/config_decoder.h"

#include "exchange/json_value.h"
#include "exchange/words.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ridgepoint::exchange {

using quantity::Text;

namespace {

using Json = nlohmann::ordered_json;
using Rule = WindowTraits::Rule;

constexpr std::string_view kWindow = "model.groups[].window_tokens";
constexpr std::string_view kTypes = "layer_types";
constexpr Keys kPatternKeys = "sliding_window_pattern _sliding_window_pattern";

/// The size of the attention window; 0 where the config asks for none.
Sourced readWindow(ConfigReader& in, const ConfigFamily& family)
{
    const WindowTraits& traits = family.traits.window;
    constexpr std::string_view asks = "use_sliding_window";
    const bool asked = in.flag(asks, false);
    const std::string_view key = in.oneOf(traits.tokensKey);
    const auto window = in.count(key, kWindow);
    if (traits.rule == Rule::None) {
        if (window && window->value > 0)
            warnIgnored(in, key);
        return {0, in.alwaysSo()};
    }
    if (traits.rule == Rule::Asked && !asked)
        return {0, in.originOrDefault(asks)};
    if (window)
        return *window;
    return {in.contains(key) ? 0 : traits.tokens, in.originOrDefault(key)};
}

/// By "layer_types", which newer versions of transformers write.
std::optional<std::vector<int>> mixersOfTypes(ConfigReader& in, std::int64_t layers)
{
    const auto types = in.texts(kTypes, layers);
    if (!types)
        return std::nullopt;
    std::vector<int> mixers;
    for (const std::string& type : *types) {
        if (type != "full_attention" && type != "sliding_attention" &&
            type != "chunked_attention") {
            in.error("config.layers", kTypes,
                     {RP_TR("{0} is a kind of layer that is not read in this version; "
                            "full_attention and sliding_attention are."),
                      quotedText(type)});
            return std::nullopt;
        }
        mixers.push_back(type == "full_attention" ? kAttention : kOtherAttention);
    }
    return mixers;
}

/// By a pattern that repeats: "LLLG", or each layer of a number sees all.
std::vector<int> mixersOfPattern(ConfigReader& in, const ConfigFamily& family, std::int64_t layers)
{
    const std::string_view key = in.oneOf(kPatternKeys);
    const Json* pattern = in.find(key);
    std::string letters;
    std::int64_t period = family.traits.window.period;
    if (pattern && pattern->is_string())
        letters = pattern->get<std::string>();
    else if (const auto told = in.count(key, 1, 1e5))
        period = told->value;
    if (letters.empty() && period > 0)
        letters = std::string(static_cast<std::size_t>(period - 1), 'L') + "G";
    std::vector<int> mixers;
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        const bool full =
            letters.empty() || letters[static_cast<std::size_t>(layer) % letters.size()] == 'G';
        mixers.push_back(full ? kAttention : kOtherAttention);
    }
    return mixers;
}

} // namespace

LocalAttention readLocalAttention(ConfigReader& in, const ConfigFamily& family, std::int64_t layers)
{
    const WindowTraits& traits = family.traits.window;
    LocalAttention local;
    local.mixers.assign(static_cast<std::size_t>(layers), kAttention);
    if (family.traits.mixers) // which knows the kinds of layers, and whether there are windows
        return local;
    const Sourced window = readWindow(in, family);
    local.window = window.value;
    local.origin = window.origin;
    const auto firstWindowed = in.count("max_window_layers", kWindow);
    const auto types = mixersOfTypes(in, layers);
    if (traits.rule == Rule::Pattern && !types)
        local.mixers = mixersOfPattern(in, family, layers);
    in.oneOf(kPatternKeys);
    if (local.window == 0) {
        local.mixers.assign(local.mixers.size(), kAttention);
    } else if (types) {
        local.mixers = *types;
    } else if (traits.rule != Rule::Pattern) { // the first max_window_layers see all
        const std::int64_t first =
            traits.rule != Rule::Asked
                ? 0
                : std::min(layers, firstWindowed ? firstWindowed->value : 28);
        std::fill(local.mixers.begin() + first, local.mixers.end(), int{kOtherAttention});
    }
    return local;
}

void setLocalAttention(ConfigReader& in, const LocalAttention& local)
{
    in.select(hasAttention);
    in.set(kWindow, std::int64_t{0}, local.origin);
    in.select(hasOtherAttention);
    in.set(kWindow, local.window, local.origin);
    in.selectAll();
}

} // namespace ridgepoint::exchange

// SPDX-License-Identifier: Apache-2.0
#include "exchange/config_decoder.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ridgepoint::exchange {

using quantity::inFull;
using quantity::Text;

namespace {

constexpr std::string_view kHeads = "model.groups[].heads";
constexpr std::string_view kKvHeads = "model.groups[].kv_heads";
constexpr std::string_view kHeadDim = "model.groups[].head_dim";
constexpr std::string_view kLayers = "model.groups[].layers";
constexpr std::string_view kMlpWidth = "model.groups[].mlp_width";

/// Key-value heads: as told, as many as heads, or what the class takes where nothing is told.
Sourced kvHeadsOf(ConfigReader& in, const ConfigFamily& family, const Sourced& heads)
{
    const std::int64_t usual = family.traits.sizes.kvHeads;
    const std::string_view key = in.oneOf(family.traits.keys.kvHeads);
    if (const auto told = in.count(key, kKvHeads))
        return *told;
    if (in.contains(key) || usual == 0)
        return {heads.value, heads.origin + ": one for each head"};
    in.takeDefault(key, usual);
    return {usual, in.classDefault()};
}

std::optional<Sourced> headDimOf(ConfigReader& in, const ConfigFamily& family,
                                 const Sourced& hidden, const Sourced& heads)
{
    const std::string_view key = in.oneOf(family.traits.keys.headDim);
    if (const auto told = in.count(key, kHeadDim))
        return told;
    if (!in.contains(key) && family.traits.sizes.headDim > 0)
        return Sourced{family.traits.sizes.headDim, in.classDefault()};
    if (in.hasErrors())
        return std::nullopt;
    if (hidden.value % heads.value != 0) {
        in.error("config.head_dim", in.oneOf(family.traits.keys.hidden),
                 {RP_TR("{0} cannot be divided by num_attention_heads = {1}, and no head_dim is "
                        "told."),
                  inFull(hidden.value), inFull(heads.value)});
        return std::nullopt;
    }
    return Sourced{hidden.value / heads.value, hidden.origin + " over num_attention_heads"};
}

/// The class's default where the object may leave its core sizes out.
std::int64_t unlessOutermost(const ConfigReader& in, std::int64_t otherwise)
{
    return in.isNested() ? otherwise : 0;
}

void readDense(ConfigReader& in, const ConfigFamily& family, const std::optional<Sourced>& hidden)
{
    const ClassKeys& keys = family.traits.keys;
    const std::string_view key = in.oneOf(keys.mlpWidth);
    std::optional<Sourced> width;
    if (family.traits.mlpFourTimes && !in.find(key)) {
        if (hidden)
            width = Sourced{4 * hidden->value, hidden->origin + ", four times"};
    } else {
        width = in.size(keys.mlpWidth, kMlpWidth, family.traits.sizes.mlpWidth);
    }
    if (width)
        in.set(kMlpWidth, *width);
}

void readMlps(ConfigReader& in, const ConfigFamily& family, const std::optional<Sourced>& hidden)
{
    in.select(hasDense);
    const auto& kinds = in.session().layers.kinds;
    const auto some = [&](bool (*filter)(const LayerParts&)) {
        return std::any_of(kinds.begin() + in.scope().firstKind, kinds.end(),
                           [&](const auto& kind) { return filter(kind.parts); });
    };
    if (some(hasDense))
        readDense(in, family, hidden);
    else
        in.oneOf(family.traits.keys.mlpWidth); // the class does not use it
    in.select(hasExperts);
    if (some(hasExperts))
        readExperts(in, family);
    in.select([](const LayerParts& parts) { return parts.mlp == kNoMlp; });
    in.choose("model.groups[].mlp", model::FeedForward::None, in.alwaysSo());
    in.selectAll();
    in.set("model.groups[].mlp_gated", family.traits.gated, in.alwaysSo());
    setSwitch(in, "model.groups[].mlp_bias", family.traits.mlpBias);
}

/// Embedding and head share their table: told here, or on the outside of an object that is inside.
void readTie(ConfigReader& in, const Switch& rule)
{
    ConfigReader outer = in.outermost();
    if (!rule.key.empty() && in.isNested() && !in.contains(rule.key) && outer.contains(rule.key)) {
        setSwitch(outer, "model.tied_embeddings", rule);
        return;
    }
    setSwitch(in, "model.tied_embeddings", rule);
}

void readDropout(ConfigReader& in, const ConfigFamily& family)
{
    const std::string_view key = family.traits.keys.dropout;
    if (key.empty())
        return in.set("model.dropout", false, in.alwaysSo());
    const auto told = in.number(key, 0, 1);
    in.set("model.dropout", told ? *told > 0 : family.traits.dropout, in.originOrDefault(key));
}

void readPositions(ConfigReader& in, const ConfigFamily& family)
{
    const DecoderTraits& traits = family.traits;
    constexpr std::string_view path = "model.learned_positions";
    if (traits.positionsKey.empty())
        return in.set(path, std::int64_t{0}, in.alwaysSo());
    if (auto rows = in.size(traits.positionsKey, path, traits.positions)) {
        if (traits.extraPositions > 0)
            rows->origin += ", and " + std::to_string(traits.extraPositions);
        rows->value += traits.extraPositions;
        in.set(path, *rows);
    }
}

} // namespace

bool hasAttention(const LayerParts& parts)
{
    return parts.mixer == kAttention || parts.mixer == kOtherAttention;
}

bool hasOtherAttention(const LayerParts& parts)
{
    return parts.mixer == kOtherAttention;
}

bool hasOtherMixer(const LayerParts& parts)
{
    return parts.mixer == kOtherMixer;
}

bool hasDense(const LayerParts& parts)
{
    return parts.mlp == kDense;
}

bool hasExperts(const LayerParts& parts)
{
    return parts.mlp == kExperts;
}

void warnIgnored(ConfigReader& in, std::string_view key)
{
    in.warning("config.ignored", key,
               {RP_TR("{0} does not read this key, so it has no effect."),
                Text::verbatim(in.scope().architecture)});
}

bool setSwitch(ConfigReader& in, std::string_view path, const Switch& rule)
{
    if (rule.key.empty()) {
        in.set(path, rule.otherwise, in.alwaysSo());
        return rule.otherwise;
    }
    const bool value = in.flag(rule.key, rule.otherwise);
    in.set(path, value, in.originOrDefault(rule.key));
    return value;
}

std::optional<Sourced> readLayerCount(ConfigReader& in, const ConfigFamily& family)
{
    return in.size(family.traits.keys.layers, kLayers,
                   unlessOutermost(in, family.traits.sizes.layers));
}

std::optional<Sourced> readHidden(ConfigReader& in, const ConfigFamily& family)
{
    const auto hidden = in.size(family.traits.keys.hidden, "model.hidden",
                                unlessOutermost(in, family.traits.sizes.hidden));
    if (hidden)
        in.set("model.hidden", *hidden);
    return hidden;
}

void readHeads(ConfigReader& in, const ConfigFamily& family, const std::optional<Sourced>& hidden)
{
    const auto heads = in.size(family.traits.keys.heads, kHeads, family.traits.sizes.heads);
    if (!hidden || !heads)
        return;
    const Sourced kvHeads = kvHeadsOf(in, family, *heads);
    const auto headDim = headDimOf(in, family, *hidden, *heads);
    if (heads->value % kvHeads.value != 0) {
        in.error("config.kv_heads", "num_key_value_heads",
                 {RP_TR("{0} does not divide num_attention_heads = {1}."), inFull(kvHeads.value),
                  inFull(heads->value)});
    }
    in.set(kHeads, *heads);
    in.set(kKvHeads, kvHeads);
    if (headDim)
        in.set(kHeadDim, *headDim);
}

void readLatentHeads(ConfigReader& in, const ConfigFamily& family)
{
    const auto heads = in.size(family.traits.keys.heads, kHeads, family.traits.sizes.heads);
    if (!heads)
        return;
    in.choose("model.groups[].mixer", model::Mixer::LatentAttention, in.alwaysSo());
    in.set(kHeads, *heads);
    in.set(kKvHeads, heads->value, heads->origin + ": one for each head");
    in.ignore({"num_key_value_heads", "head_dim", "qk_head_dim"});
    const auto read = [&](std::string_view key, std::string_view path, std::int64_t otherwise) {
        if (const auto value = in.size(key, path, otherwise))
            in.set(path, *value);
    };
    constexpr std::string_view queryRank = "q_lora_rank";
    if (in.contains(queryRank) && !in.find(queryRank))
        in.set("model.groups[].query_rank", std::int64_t{0}, in.origin(queryRank));
    else
        read(queryRank, "model.groups[].query_rank", 1536);
    read("kv_lora_rank", "model.groups[].kv_rank", 512);
    read("qk_nope_head_dim", kHeadDim, 128);
    read("qk_rope_head_dim", "model.groups[].rotary_dim", 64);
    read("v_head_dim", "model.groups[].value_head_dim", 128);
}

void readExperts(ConfigReader& in, const ConfigFamily& family)
{
    const ExpertTraits& traits = family.traits.experts;
    in.choose("model.groups[].mlp", model::FeedForward::Experts,
              in.originOrDefault(in.oneOf(traits.countKeys)));
    const auto read = [&](Keys keys, std::string_view path, std::int64_t otherwise) {
        const auto value = in.size(keys, path, otherwise);
        if (value)
            in.set(path, *value);
        return value;
    };
    read(traits.countKeys, "model.groups[].experts", traits.count);
    read(traits.topKeys, "model.groups[].experts_per_token", traits.top);
    const auto width = read(traits.widthKeys, "model.groups[].expert_width", traits.width);
    constexpr std::string_view shared = "model.groups[].shared_width";
    if (!traits.sharedCountKeys.empty() && width) {
        const std::string_view key = in.oneOf(traits.sharedCountKeys);
        const auto count = in.count(key, 0, 1e4);
        const std::int64_t number =
            count ? count->value : (in.contains(key) ? 0 : traits.sharedCount);
        in.set(shared, number * width->value,
               in.originOrDefault(key) + ", times the width of an expert");
    } else if (!traits.sharedWidthKeys.empty()) {
        const std::string_view key = in.oneOf(traits.sharedWidthKeys);
        const auto told = in.count(key, shared);
        in.set(shared,
               told               ? told->value
               : in.contains(key) ? 0
                                  : traits.sharedWidth,
               in.originOrDefault(key));
    }
    in.set("model.groups[].shared_gate", traits.sharedGate, in.alwaysSo());
    setSwitch(in, "model.groups[].router_bias", traits.routerBias);
}

void readWhole(ConfigReader& in, const ConfigFamily& family)
{
    const DecoderTraits& traits = family.traits;
    const std::string always = in.alwaysSo();
    if (const auto words =
            in.size(traits.keys.vocabulary, "model.vocabulary", traits.sizes.vocabulary))
        in.set("model.vocabulary", *words);
    in.choose("model.input", model::InputKind::Tokens, always);
    in.choose("model.normalisation", traits.normalisation, always);
    in.set("model.embedding_norm", traits.embeddingNorm, always);
    in.set("model.causal", true, always);
    readPositions(in, family);
    readDropout(in, family);
    readTie(in, traits.tied);
    setSwitch(in, "model.head_bias", traits.headBias);
}

void readFurtherTokens(ConfigReader& in, const ConfigFamily&)
{
    if (const auto modules = in.count("num_nextn_predict_layers", "model.further_tokens"))
        in.set("model.further_tokens", *modules);
}

std::vector<int> denseFirst(ConfigReader& in, const ConfigFamily& family, std::int64_t layers)
{
    const auto first = in.count("first_k_dense_replace", 0, 1e5);
    const auto step = in.count("moe_layer_freq", 1, 1e5);
    const std::int64_t dense = first ? first->value : family.traits.experts.denseFirst;
    const std::int64_t every = step ? step->value : 1;
    std::vector<int> parts;
    for (std::int64_t layer = 0; layer < layers; ++layer)
        parts.push_back(layer >= dense && layer % every == 0 ? kExperts : kDense);
    return parts;
}

std::vector<int> sparseSteps(ConfigReader& in, const ConfigFamily& family, std::int64_t layers)
{
    const auto step = in.count("decoder_sparse_step", 1, 1e5);
    const auto only = in.numbers("mlp_only_layers", 0, 1e5);
    const std::string_view key = in.oneOf(family.traits.experts.countKeys);
    const auto experts = in.count(key, 0, 1e6);
    const std::int64_t every = step ? step->value : 1;
    std::vector<int> parts;
    for (std::int64_t layer = 0; layer < layers; ++layer) {
        const bool dense = only && std::find(only->begin(), only->end(), layer) != only->end();
        const bool none = experts && experts->value == 0;
        parts.push_back(!dense && !none && (layer + 1) % every == 0 ? kExperts : kDense);
    }
    return parts;
}

void readDecoder(ConfigReader& in, const ConfigFamily& family)
{
    const DecoderTraits& traits = family.traits;
    in.setFamily(family);
    const auto layers = readLayerCount(in, family);
    const std::int64_t count = layers ? layers->value : 1; // to find what else is wrong
    const LocalAttention local = readLocalAttention(in, family, count);
    std::vector<int> mixers = traits.mixers ? traits.mixers(in, family, count) : local.mixers;
    std::vector<int> mlps(static_cast<std::size_t>(count), kDense);
    if (traits.experts.layers)
        mlps = traits.experts.layers(in, family, count);
    else if (!traits.experts.countKeys.empty())
        mlps.assign(mlps.size(), kExperts);
    mixers.resize(mlps.size());
    std::vector<LayerParts> parts;
    for (std::size_t layer = 0; layer < mlps.size(); ++layer)
        parts.push_back({mixers[layer], mlps[layer]});
    in.addLayers(parts);
    if (layers)
        in.set(kLayers, *layers);
    in.choose("model.groups[].block", traits.block, in.alwaysSo());

    const auto hidden = readHidden(in, family);
    in.select(hasAttention);
    const bool attends = std::any_of(mixers.begin(), mixers.end(), [](int m) {
        return hasAttention({m, 0});
    });
    if (attends && traits.latent)
        readLatentHeads(in, family);
    else if (attends)
        readHeads(in, family, hidden);
    setSwitch(in, "model.groups[].qkv_bias", traits.qkvBias);
    setSwitch(in, "model.groups[].output_bias", traits.outputBias);
    const bool norms = traits.normsQueries.key.empty()
                           ? traits.normsQueries.otherwise
                           : in.flag(traits.normsQueries.key, traits.normsQueries.otherwise);
    in.choose("model.groups[].qk_norm", norms ? traits.queryKeyNorm : model::QueryKeyNorm::None,
              traits.normsQueries.key.empty() ? in.alwaysSo()
                                              : in.originOrDefault(traits.normsQueries.key));
    in.selectAll();
    if (!traits.mixers)
        setLocalAttention(in, local);
    readMlps(in, family, hidden);
    readWhole(in, family);
    if (traits.qkvBias.key != "attention_bias" && traits.outputBias.key != "attention_bias" &&
        in.flag("attention_bias", false) && !traits.qkvBias.otherwise)
        warnIgnored(in, "attention_bias");
    if (traits.mlpBias.key != "mlp_bias" && in.flag("mlp_bias", false) && !traits.mlpBias.otherwise)
        warnIgnored(in, "mlp_bias");
    if (traits.adjust && layers)
        traits.adjust(in, family);
    in.selectAll();
}

} // namespace ridgepoint::exchange

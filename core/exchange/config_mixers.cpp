// SPDX-License-Identifier: Apache-2.0
#include "exchange/config_mixers.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using quantity::inFull;

constexpr std::string_view kInner = "model.groups[].inner_width";
constexpr std::string_view kHeads = "model.groups[].heads";
constexpr std::string_view kChunk = "model.groups[].chunk_tokens";
constexpr std::string_view kHeadDim = "model.groups[].head_dim";

void read(ConfigReader& in, Keys keys, std::string_view path, std::int64_t otherwise)
{
    if (const auto value = in.size(keys, path, otherwise))
        in.set(path, *value);
}

void setFlag(ConfigReader& in, std::string_view path, std::string_view key, bool otherwise)
{
    in.set(path, in.flag(key, otherwise), in.originOrDefault(key));
}

/// Hidden size times the config's factor.
Sourced innerWidth(ConfigReader& in, Keys keys)
{
    const std::string_view key = in.oneOf(keys);
    const auto factor = in.number(key, 1e-3, 1e3);
    return {static_cast<std::int64_t>(static_cast<double>(in.model().hidden) * factor.value_or(2)),
            in.originOrDefault(key) + ", times the hidden size"};
}

/// A count that may be told as "auto".
std::optional<Sourced> unlessAuto(ConfigReader& in, Keys keys, std::string_view path)
{
    const std::string_view key = in.oneOf(keys);
    const Json* json = in.find(key);
    if (json && *json == "auto")
        return std::nullopt;
    return in.count(key, path);
}

} // namespace

void readMamba2(ConfigReader& in, const Mamba2Keys& keys)
{
    Sourced inner = innerWidth(in, keys.expand);
    auto heads = in.count(in.oneOf(keys.heads), kHeads);
    auto headDim = unlessAuto(in, keys.headDim, kHeadDim);
    if (!heads && keys.headsDefault > 0)
        heads = Sourced{keys.headsDefault, in.classDefault()};
    if (!headDim && keys.headDimDefault > 0)
        headDim = Sourced{keys.headDimDefault, in.classDefault()};
    if (heads && headDim) // both are told where the inner width is not that many times the hidden
        inner = {heads->value * headDim->value, heads->origin + ", times a head's width"};
    else if (headDim)
        heads = Sourced{inner.value / headDim->value, inner.origin + ", over a head's width"};
    else if (heads)
        headDim = Sourced{inner.value / heads->value, inner.origin + ", over the heads"};
    if (!heads || !headDim || heads->value < 1 || headDim->value < 1) {
        in.error("config.missing", in.oneOf(keys.heads),
                 quantity::Text(RP_TR("the heads of the state-space layers can't be told.")));
        return;
    }
    in.choose("model.groups[].mixer", model::Mixer::Mamba2, in.alwaysSo());
    in.set(kInner, inner);
    in.set(kHeads, *heads);
    in.set("model.groups[].kv_heads", heads->value, heads->origin);
    in.set(kHeadDim, *headDim);
    read(in, keys.state, "model.groups[].state_size", keys.stateDefault);
    read(in, keys.groups, "model.groups[].state_groups", keys.groupsDefault);
    const std::string_view chunkKey = in.oneOf(keys.chunk);
    const auto chunk = in.count(chunkKey, kChunk);
    in.set(kChunk, chunk ? chunk->value : 256, in.originOrDefault(chunkKey));
    read(in, keys.convolution, "model.groups[].convolution_tokens", 4);
    setFlag(in, "model.groups[].convolution_bias", keys.convolutionBias, true);
    setFlag(in, "model.groups[].qkv_bias", keys.bias, false);
    setFlag(in, "model.groups[].output_bias", keys.bias, false);
}

void readMamba(ConfigReader& in, const MambaKeys& keys)
{
    in.choose("model.groups[].mixer", model::Mixer::Mamba, in.alwaysSo());
    // the file's own width wins over the factor (falcon-mamba-7b tells both, and they differ)
    const Sourced wanted = innerWidth(in, keys.expand);
    const auto told = keys.inner.empty() ? std::nullopt : in.count(keys.inner, kInner);
    in.set(kInner, told.value_or(wanted));
    read(in, keys.state, "model.groups[].state_size", 16);
    read(in, keys.convolution, "model.groups[].convolution_tokens", 4);
    auto rank = unlessAuto(in, keys.rank, "model.groups[].time_step_rank");
    if (!rank)
        rank = Sourced{(in.model().hidden + 15) / 16, "a sixteenth of the hidden size"};
    in.set("model.groups[].time_step_rank", *rank);
    in.set("model.groups[].state_norms", keys.norms, in.alwaysSo());
    setFlag(in, "model.groups[].convolution_bias", keys.convolutionBias, true);
    setFlag(in, "model.groups[].qkv_bias", keys.bias, false);
    setFlag(in, "model.groups[].output_bias", keys.bias, false);
}

void readDeltaNet(ConfigReader& in)
{
    in.choose("model.groups[].mixer", model::Mixer::GatedDeltaNet, in.alwaysSo());
    read(in, "linear_num_value_heads", kHeads, 32);
    read(in, "linear_num_key_heads", "model.groups[].kv_heads", 16);
    read(in, "linear_key_head_dim", kHeadDim, 128);
    read(in, "linear_value_head_dim", "model.groups[].value_head_dim", 128);
    setKernelChunk(in);
    read(in, "linear_conv_kernel_dim", "model.groups[].convolution_tokens", 4);
    in.set("model.groups[].convolution_bias", false, in.alwaysSo());
    in.set("model.groups[].qkv_bias", false, in.alwaysSo());
    in.set("model.groups[].output_bias", false, in.alwaysSo());
}

void setKernelChunk(ConfigReader& in)
{
    in.set(kChunk, std::int64_t{64}, "chunk of flash-linear-attention's kernels");
}

std::vector<int> attentionAt(std::int64_t layers, const std::vector<std::int64_t>& numbers)
{
    std::vector<int> mixers(static_cast<std::size_t>(layers), kOtherMixer);
    for (const std::int64_t layer : numbers) {
        if (layer >= 0 && layer < layers)
            mixers[static_cast<std::size_t>(layer)] = kAttention;
    }
    return mixers;
}

} // namespace ridgepoint::exchange

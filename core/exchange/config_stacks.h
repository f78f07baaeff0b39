// SPDX-License-Identifier: Apache-2.0
// Private to this room: stacks of equal attention layers with an MLP, of encoders, of decoders that
// have an encoder, and of towers for images and sound.
#pragma once

#include "exchange/config_decoder.h"

namespace ridgepoint::exchange {

/// The layers of a stack; numbers with their origins.
struct PlainLayers
{
    model::Stack stack = model::Stack::Encoder;
    model::Block block = model::Block::PreNorm;
    Sourced layers;
    Sourced heads;
    std::optional<Sourced> kvHeads = {}; ///< nothing: as many as heads
    std::optional<Sourced> headDim = {}; ///< nothing: hidden size over heads
    Sourced mlpWidth;
    Sourced hidden;
    bool biases = true; ///< of all products
    std::optional<bool> qkvBias = {};
    std::optional<bool> mlpBias = {};
    bool keyBias = true;
    bool gated = false;
    model::CrossAttention cross = model::CrossAttention::None;
};

/// Adds the layers behind those that the reader's object has added before, which stay as they are.
void addPlainLayers(ConfigReader& in, const PlainLayers& layers);

/// Reads a size with its class's default and falls back to that after an Error too.
Sourced sizeOr(ConfigReader& in, Keys keys, std::string_view path, std::int64_t otherwise);
/// The same in a range that no row gives.
Sourced sizeWithin(ConfigReader& in, Keys keys, std::int64_t otherwise, double min, double max);

/// An image cut into square patches.
struct Patches
{
    std::int64_t count = 0;
    std::int64_t values = 0;
    std::string origin;
};
Patches readPatches(ConfigReader& in, std::int64_t image, std::int64_t patch);

/// Towers, by their config's model_type or that of the whole model. Each reads the layers of the
/// encoder's stack and what is around them; the way into the decoder is for the caller.
struct Tower
{
    std::string_view type;
    std::string_view architecture;
    std::string_view configClass;
    void (*read)(ConfigReader&);
};
const Tower* towerOfType(std::string_view type);

/// The encoder of Whisper, from keys of its own object or of an audio_config.
void readFrames(ConfigReader& in, const PlainLayers& layers);

} // namespace ridgepoint::exchange

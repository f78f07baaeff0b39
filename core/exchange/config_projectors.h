// SPDX-License-Identifier: Apache-2.0
// Private to this room: what leads the output of a tower into a language model. Both are read
// before; each function takes the whole config and the tower's.
#pragma once

#include "exchange/config_stacks.h"

namespace ridgepoint::exchange {

/// What leads a tower's output into the language model.
struct Projector
{
    std::int64_t count = 1;
    std::int64_t inputs = 0;
    std::int64_t width = 0; ///< 0: one product
    bool bias = false;
    std::int64_t norm = 0;
};

void setProjector(ConfigReader& in, const Projector& projector);

/// LLaVA's: two products of the language model's width.
void llavaProjector(ConfigReader& in, ConfigReader& tower);
void llavaNextProjector(ConfigReader& in, ConfigReader& tower);
/// PaliGemma: one product.
void paliGemmaProjector(ConfigReader& in, ConfigReader& tower);
/// Gemma 3: a norm and one product, after pooling.
void gemmaProjector(ConfigReader& in, ConfigReader& tower);
/// Qwen2-VL merges 2 x 2 patches.
void qwenProjector(ConfigReader& in, ConfigReader& tower);
/// Qwen3-VL has a merger more for each layer whose output enters the language model; their norms
/// are as wide as the merged patches.
void qwen3Projector(ConfigReader& in, ConfigReader& tower);
/// Mistral 3: a norm, a product that merges patches, and two products.
void mistral3Projector(ConfigReader& in, ConfigReader& tower);
/// Llama 4 puts 2 x 2 patches into one token; three products lead to the language model.
void llama4Projector(ConfigReader& in, ConfigReader& tower);
/// Idefics 3 and SmolVLM: one product of the merged patches.
void ideficsProjector(ConfigReader& in, ConfigReader& tower);
/// InternVL: a norm and two products of the merged patches.
void internProjector(ConfigReader& in, ConfigReader& tower);
void voxtralProjector(ConfigReader& in, ConfigReader& tower);
void audioProjector(ConfigReader& in, ConfigReader& tower);
/// Llama 3.2: some layers attend to the image instead of the text.
void mllamaProjector(ConfigReader& in, ConfigReader& tower);

} // namespace ridgepoint::exchange

// SPDX-License-Identifier: Apache-2.0
// Private to this room: the families of model configs, as a table. To read another family: one row,
// and a function if no other row's does.
#pragma once

#include "exchange/config_reader.h"

#include <span>
#include <string_view>

namespace ridgepoint::exchange {

struct ConfigFamily;

/// What the classes of the Llama kind differ in.
struct LlamaTraits
{
    enum class Bias
    {
        None,
        ByKey,  ///< attention_bias: queries, keys, values and output
        Queries ///< queries, keys and values always, output never
    };
    enum class Window
    {
        None,
        Always, ///< sliding_window, unless it is null
        Asked   ///< sliding_window where use_sliding_window, from layer max_window_layers on
    };
    Bias bias = Bias::None;
    bool mlpBiasByKey = false;
    bool queryKeyNorm = false;
    std::int64_t kvHeads = 0; ///< where the key is missing; 0: as many as heads
    std::int64_t headDim = 0; ///< where the key is missing; 0: hidden size over heads
    Window window = Window::None;
};

struct ConfigFamily
{
    std::string_view modelType;    ///< the value of "model_type"
    std::string_view architecture; ///< the class that has weights, as "architectures" names it
    std::string_view configClass;  ///< whose defaults hold for keys that are missing
    LlamaTraits traits;
    void (*read)(ConfigReader&, const ConfigFamily&);
};

std::span<const ConfigFamily> configFamilies();

} // namespace ridgepoint::exchange

// SPDX-License-Identifier: Apache-2.0
// Private to this room: a preset's file from JSON that was read before.
#pragma once

#include "exchange/presets.h"

#include <nlohmann/json_fwd.hpp>

namespace ridgepoint::exchange {

inline constexpr std::string_view kPresetFormat = "ridgepoint-preset";

PresetReadResult presetFromJson(const nlohmann::ordered_json& root, std::string_view fileName);

} // namespace ridgepoint::exchange

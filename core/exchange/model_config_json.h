// SPDX-License-Identifier: Apache-2.0
// Private to this room: a model config from JSON that was read before.
#pragma once

#include "exchange/model_config.h"

#include <nlohmann/json_fwd.hpp>

namespace ridgepoint::exchange {

/// Whether the JSON is a model config of transformers, of whatever family.
bool isModelConfig(const nlohmann::ordered_json& root);

ImportResult configFromJson(const nlohmann::ordered_json& root, std::string_view fileName,
                            const ImportOptions& options);

} // namespace ridgepoint::exchange

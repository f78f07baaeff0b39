// SPDX-License-Identifier: Apache-2.0
// Any file that a plan can be made of.
#pragma once

#include "exchange/model_config.h"

#include <filesystem>
#include <string_view>

namespace ridgepoint::exchange {

/// Reads a plan, a preset or a model config: which of them a file is, its content decides, never
/// its name. A preset gives a new plan with its values; the presets that it uses are those that are
/// compiled in. `isPlan` tells a plan from what a plan was made of. What is none of them is an
/// Error that says what was looked for.
ImportResult importFile(const std::filesystem::path& path, const ImportOptions& options = {});
/// The same of a text in no file, which messages call `name`; so is a plan that has no name.
ImportResult importText(std::string_view text, std::string_view name,
                        const ImportOptions& options = {});

} // namespace ridgepoint::exchange

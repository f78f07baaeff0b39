// SPDX-License-Identifier: Apache-2.0
// The preset files of this folder as they were compiled in.
#pragma once

#include <span>
#include <string_view>

namespace ridgepoint::presets {

struct EmbeddedFile
{
    std::string_view path; ///< relative to presets/, as "accelerators/rtx-4090.json"
    std::string_view text; ///< the whole file
};

/// All preset files, sorted by path.
std::span<const EmbeddedFile> embeddedFiles();

} // namespace ridgepoint::presets

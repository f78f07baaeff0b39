// SPDX-License-Identifier: Apache-2.0
// The files of this folder as they were compiled in.
#pragma once

#include <span>
#include <string_view>

namespace ridgepoint::measured {

struct EmbeddedFile
{
    std::string_view path; ///< relative to this folder
    std::string_view text; ///< the whole file
};

std::span<const EmbeddedFile> embeddedFiles();

} // namespace ridgepoint::measured

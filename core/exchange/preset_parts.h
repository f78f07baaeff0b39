// SPDX-License-Identifier: Apache-2.0
// Private to this room: paths and origins as presets have them.
#pragma once

#include "plan/figures.h"

#include <string_view>

namespace ridgepoint::exchange {

inline constexpr std::string_view kGivenStart = "given.";
inline constexpr std::string_view kPresetStart = "preset ";

inline bool isGiven(std::string_view path)
{
    return path.starts_with(kGivenStart);
}

/// The figure of a path that readPreset() has checked.
inline plan::FigureRef figureOf(std::string_view path)
{
    return *plan::findFigure(path.substr(kGivenStart.size()));
}

/// The id of the preset that an origin names; empty if it names none.
inline std::string_view presetOf(std::string_view origin)
{
    const std::size_t colon = origin.find(':');
    if (!origin.starts_with(kPresetStart) || colon == std::string_view::npos)
        return {};
    return origin.substr(kPresetStart.size(), colon - kPresetStart.size());
}

} // namespace ridgepoint::exchange

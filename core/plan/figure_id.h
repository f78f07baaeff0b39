// SPDX-License-Identifier: Apache-2.0
// The figures' enumerators, made from the table of figures.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ridgepoint::plan {

enum class FigureId : std::uint16_t
{
#define FIGURE(enumerator, ...) enumerator,
#include "plan/figure_table.inc"
#undef FIGURE
};

inline constexpr std::size_t kFigureCount = 0
#define FIGURE(...) +1
#include "plan/figure_table.inc"
#undef FIGURE
    ;

} // namespace ridgepoint::plan

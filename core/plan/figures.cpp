// SPDX-License-Identifier: Apache-2.0
#include "plan/figures.h"

#include "plan/formulas.h"

#include <array>
#include <charconv>
#include <unordered_map>

namespace ridgepoint::plan {
namespace {

using quantity::Dimension;
using quantity::Traced;

constexpr std::array<FigureRow, kFigureCount> kRows{{
#define FIGURE(enumerator, id, symbol, label, dimension, givable, scope, help)                     \
    FigureRow{FigureId::enumerator,                                                                \
              id,                                                                                  \
              symbol,                                                                              \
              label,                                                                               \
              Dimension::dimension,                                                                \
              givable,                                                                             \
              FigureScope::scope,                                                                  \
              help,                                                                                \
              &formula::enumerator<double>,                                                        \
              &formula::enumerator<Traced>},
#include "plan/figure_table.inc"
#undef FIGURE
}};

} // namespace

std::span<const FigureRow> figureRows()
{
    return kRows;
}

const FigureRow& figureRow(FigureId figure)
{
    return kRows[static_cast<std::size_t>(figure)];
}

std::optional<FigureRef> findFigure(std::string_view text)
{
    static const auto byId = [] {
        std::unordered_map<std::string_view, FigureId> map;
        for (const FigureRow& row : kRows)
            map.emplace(row.id, row.figure);
        return map;
    }();
    FigureRef ref;
    const std::size_t bracket = text.find('[');
    if (bracket != std::string_view::npos) {
        const std::string_view digits = text.substr(bracket + 1);
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), ref.index);
        if (error != std::errc{} || end != digits.data() + digits.size() - 1 || *end != ']' ||
            ref.index < 0)
            return std::nullopt;
    }
    const auto found = byId.find(text.substr(0, bracket));
    if (found == byId.end())
        return std::nullopt;
    ref.figure = found->second;
    if (ref.index >= 0 && figureRow(ref.figure).scope == FigureScope::Whole)
        return std::nullopt;
    return ref;
}

std::string figureText(FigureId figure, int index)
{
    std::string text(figureRow(figure).id);
    if (index >= 0)
        text += "[" + std::to_string(index) + "]";
    return text;
}

} // namespace ridgepoint::plan

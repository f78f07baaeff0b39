// SPDX-License-Identifier: Apache-2.0
// The table of figures as data: what each output is called, measures, and how it is computed.
#pragma once

#include "plan/figure_id.h"
#include "quantity/traced.h"
#include "quantity/units.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace ridgepoint::plan {

template <class N>
class Engine;

enum class FigureScope
{
    Whole,       ///< one number
    Stage,       ///< one for each pipeline stage; the bare id is the largest
    StageLowest, ///< one for each pipeline stage; the bare id is the smallest
    Phase,       ///< one for each phase of the task; the bare id is the largest
};

/// A formula: the figure's value, computed from other figures and the plan's fields. `stage` is 0
/// for figures of scope Whole, and the phase for those of scope Phase.
template <class N>
using Formula = N (*)(Engine<N>&, int stage);

struct FigureRow
{
    FigureId figure;
    std::string_view id;     ///< a public contract: "step.time_s"
    std::string_view symbol; ///< for typeset formulas
    quantity::Literal label;
    quantity::Dimension dimension;
    bool givable;
    FigureScope scope;
    quantity::Literal help;
    Formula<double> value;
    Formula<quantity::Traced> derivation;
};

/// All rows, in the order of the enumeration.
std::span<const FigureRow> figureRows();

const FigureRow& figureRow(FigureId figure);

/// A figure and, for one of a stage, its index: "memory.peak_bytes[3]".
struct FigureRef
{
    FigureId figure{};
    int index = -1;
};

/// Reads a figure id with an optional index; nothing if there is no such figure or the index is no
/// number or does not belong to it.
std::optional<FigureRef> findFigure(std::string_view text);

/// The id as findFigure() reads it.
std::string figureText(FigureId figure, int index = -1);

} // namespace ridgepoint::plan

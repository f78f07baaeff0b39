// SPDX-License-Identifier: Apache-2.0
// What is known of each number format beside its size (memory::bytesPerValue has that): the range
// and the steps of its values, how scales are kept, what is risked, and what it may hold in
// training. Rules and tables read it; no formula does.
#pragma once

#include "memory/states.h"
#include "quantity/text.h"

#include <span>

namespace ridgepoint::memory {

/// How weights of a format are trained.
enum class WeightTraining
{
    Itself,     ///< the optimizer may update them as they are
    WithMaster, ///< only beside a copy in a wider format, from which they are made again
    OnlyFrozen, ///< they stay as they are, and adapters are trained beside them
};

struct FormatRow
{
    Format format = Format::None;
    quantity::Literal label;
    int bits = 0;              ///< of one value, without scales
    int exponentBits = 0;      ///< 0: the steps between values are a table or equal
    int mantissaBits = 0;      ///< stored ones, without the leading 1
    double largest = 0;        ///< finite value, before a scale
    double smallestNormal = 0; ///< 0: there is no such limit
    double smallest = 0;       ///< above 0; 0: it depends on the table of levels
    int valuesPerScale = 0;    ///< 0: no scale of its own, or one for a whole tensor
    quantity::Literal scaling;
    quantity::Literal risk;
    WeightTraining weights = WeightTraining::Itself;
    bool gradients = false; ///< may be summed over micro-batches and ranks in it
    bool moments = false;   ///< published training keeps an optimizer's moments in it
    quantity::Literal source;
};

/// A row for each format but Format::None, in the order of the enumeration.
std::span<const FormatRow> formatRows();

/// The row of a format; of Format::None, null.
const FormatRow* findFormat(Format format);

/// Whether matrix units with FP8 run on it: floating-point values of 8 bits.
bool isFp8(Format format);

} // namespace ridgepoint::memory

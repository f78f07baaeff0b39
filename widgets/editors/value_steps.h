// SPDX-License-Identifier: GPL-3.0-or-later
// The next sensible value of a number: what arrow keys, the wheel and scrubbing step through. No
// widgets here.
#pragma once

#include "plan/fields.h"
#include "plan/plan.h"
#include "quantity/units.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::editors {

enum class StepSize
{
    Fine,
    Normal,
    Coarse
};

/// The whole numbers that divide `whole`, from 1 on; empty where it is below 1 or beyond 10^10.
std::vector<std::int64_t> divisors(std::int64_t whole);

/// Whether the field steps through a list (divisors, multiples, powers of two), so that fine and
/// coarse steps are the same.
bool hasStepList(const plan::Field& field);

/// The next value above (`direction` > 0) or below `from` that is valid in this plan; nothing where
/// there is none within the field's range.
///
/// Tensor parallel: degrees that divide heads and MLP width of every group of layers, the
/// accelerators of a node, and with the pipeline all accelerators, and that share the key-value
/// heads. Pipeline parallel: divisors of the layers that divide the accelerators. Micro-batch and
/// global batch: what divides. Lengths: powers of two; widths: multiples of 128. Any other number:
/// a step of 1, 2 or 5 times a power of ten of about 2 to 4% of it, in the unit that it is shown
/// in.
std::optional<plan::Value> nextValue(const plan::Plan& plan, const plan::Field& field, int index,
                                     const plan::Value& from, int direction,
                                     StepSize size = StepSize::Normal,
                                     quantity::BytePrefix prefix = quantity::BytePrefix::Binary);

/// `steps` of nextValue(), up or down (negative), ending early at the last one.
plan::Value steppedValue(const plan::Plan& plan, const plan::Field& field, int index,
                         plan::Value from, int steps, StepSize size = StepSize::Normal,
                         quantity::BytePrefix prefix = quantity::BytePrefix::Binary);

/// The next round number of a quantity within [min, max], as nextValue() steps any other number.
std::optional<double> nextRound(double from, quantity::Dimension dimension, int direction,
                                StepSize size, quantity::BytePrefix prefix);

/// A quantity as a person may type it, read back as exactly this value: rounded where that loses
/// nothing, else to the last digit.
std::string typedText(double value, quantity::Dimension dimension, quantity::BytePrefix prefix);
std::string typedText(const plan::Field& field, const plan::Value& value,
                      quantity::BytePrefix prefix);

} // namespace ridgepoint::editors

// SPDX-License-Identifier: Apache-2.0
// Inputs that are known as ranges: a plan's fields, or figures that are given, each drawn many
// times. A range is the 10th to the 90th percentile of a lognormal distribution, so that a value is
// as likely twice its median as half of it; a range from -20% to +25% has its median in the plan's
// value. Samples are spread evenly: each lies in a slice of its own of every range (a Latin
// hypercube; McKay, Beckman and Conover, Technometrics 21 (1979)).
#pragma once

#include "plan/plan.h"
#include "quantity/problem.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::explore {

struct UncertainInput
{
    std::string path; ///< of a field, or a figure's id, which is then given
    double low = 0;   ///< one value of ten is below; in the field's unit, above 0
    double high = 0;  ///< one of ten is above
};

/// Reads "compute.efficiency=35%..45%"; a problem where it cannot be read, or is no range.
struct ParsedUncertainInput
{
    std::optional<UncertainInput> input;
    quantity::Text error;
};
ParsedUncertainInput parseUncertainInput(std::string_view text);

/// Why an input cannot be drawn: not a number, no such field, no range above 0. Empty where it can.
quantity::Text whyNotUncertain(const UncertainInput& input);

/// The edit that gives the input the value with `share` of all below it, within the field's range;
/// counts are whole.
quantity::Fix editAt(const UncertainInput& input, double share);

/// The value with `share` of all below it, where `lowShare` are below `low` and as many above
/// `high`.
double lognormalAt(double low, double high, double lowShare, double share);

/// Shares between 0 and 1: `samples` rows of `inputs` columns, the same for the same seed.
std::vector<std::vector<double>> latinHypercube(std::size_t samples, std::size_t inputs,
                                                std::uint64_t seed);

} // namespace ridgepoint::explore

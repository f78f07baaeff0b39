// SPDX-License-Identifier: Apache-2.0
// Does the engine put plans in the right order? Runs of one source, model, accelerator and number
// of accelerators that differ in their layout are a sweep; what a person wants of a planner is that
// it ranks them as they were measured, and that its best is close to the measured best.
#pragma once

#include "explore/accuracy.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace ridgepoint::explore {

struct Sweep
{
    std::string source;
    std::string model;
    std::string accelerator;
    std::int64_t accelerators = 0;
    std::vector<std::size_t> cases; ///< their indices
    /// Spearman's, of predicted and measured step time for a token; nothing where all are equal.
    std::optional<double> rho;
    /// Measured time of the plan that is predicted best over the measured best, less 1.
    double bestWithin = 0;
};

/// Those of at least `fewest` runs with a measured and a predicted step and more than one layout,
/// by source, model, accelerator and number.
std::vector<Sweep> findSweeps(std::span<const AccuracyCase> cases, std::size_t fewest = 4);

/// Spearman's rank correlation; equal values share the mean of their ranks. Nothing for lists of
/// unequal lengths, of fewer than two values, or where one list is all the same.
std::optional<double> rankCorrelation(std::span<const double> first,
                                      std::span<const double> second);

} // namespace ridgepoint::explore

// SPDX-License-Identifier: Apache-2.0
// Least squares of a few positive constants, in their logarithms, each drawn to a prior: what the
// data do not tell stays there.
#pragma once

#include <functional>
#include <span>
#include <vector>

namespace ridgepoint::explore {

/// A constant that a fit may move.
struct FreeConstant
{
    double prior = 1;
    double width = 1; ///< one standard deviation of the prior, in logarithms
    double most = 1;  ///< the largest value that it may have
};

struct FittedValue
{
    double value = 0;
    double spread = 0;  ///< one standard deviation, relative
    double decided = 0; ///< share that the data decide, the rest is the prior
};

/// How far predictions with these values are from what was measured, in units of the noise.
using Residuals = std::function<std::vector<double>(std::span<const double> values)>;

struct LeastSquares
{
    std::vector<FittedValue> values; ///< in the order of the constants
    double cost = 0;                 ///< squares of what is left, with the priors'
};

/// By Levenberg and Marquardt, deterministic.
/// @param start  where to begin; empty: at the priors
LeastSquares leastSquares(std::span<const FreeConstant> constants, const Residuals& residuals,
                          std::span<const double> start = {});

} // namespace ridgepoint::explore

// SPDX-License-Identifier: GPL-3.0-or-later
// How many of a list of numbers lie in each of some even steps.
#pragma once

#include <cstddef>
#include <vector>

namespace ridgepoint::run_views {

struct HistogramBin
{
    double from = 0;
    double to = 0;
    double share = 0; ///< of all numbers
};

/// @param sorted  ascending, finite; the few farthest out (one of a thousand on either side) stand
///                in the first and the last bin
/// @param low, high  what the bins reach over; 0 and 0: the numbers'
std::vector<HistogramBin> histogramOf(const std::vector<double>& sorted, std::size_t bins,
                                      double low = 0, double high = 0);

} // namespace ridgepoint::run_views

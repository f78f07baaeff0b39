// SPDX-License-Identifier: GPL-3.0-or-later
#include "run_views/histogram.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::run_views {

std::vector<HistogramBin> histogramOf(const std::vector<double>& sorted, std::size_t bins,
                                      double low, double high)
{
    std::vector<HistogramBin> list;
    if (sorted.empty() || bins == 0)
        return list;
    constexpr double kTails = 1e-3;
    const auto at = [&](double share) {
        return sorted[static_cast<std::size_t>(share * static_cast<double>(sorted.size() - 1))];
    };
    if (!(high > low)) {
        low = at(kTails);
        high = at(1 - kTails);
    }
    if (!(high > low)) { // all alike
        constexpr double kHalf = 1e-3;
        const double half = low != 0 ? std::abs(low) * kHalf : kHalf;
        return {{low - half, low + half, 1}};
    }
    const double wide = (high - low) / static_cast<double>(bins);
    for (std::size_t i = 0; i < bins; ++i)
        list.push_back(
            {low + wide * static_cast<double>(i), low + wide * static_cast<double>(i + 1), 0});
    const double each = 1 / static_cast<double>(sorted.size());
    for (const double value : sorted) {
        const double bin = std::floor((value - low) / wide);
        const auto index =
            static_cast<std::size_t>(std::clamp(bin, 0.0, static_cast<double>(bins - 1)));
        list[index].share += each;
    }
    return list;
}

} // namespace ridgepoint::run_views

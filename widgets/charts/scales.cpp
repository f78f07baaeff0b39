// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/scales.h"

#include <cmath>

namespace ridgepoint::charts {

double LogScale::at(double value) const
{
    return from + std::log(value / min) / std::log(max / min) * (to - from);
}

double LogScale::valueAt(double pixel) const
{
    return min * std::pow(max / min, (pixel - from) / (to - from));
}

std::pair<double, double> wholeDecades(double low, double high)
{
    // A hair of rounding must not open a decade more: log10(1000) may come out above 3.
    constexpr double kHair = 1e-9;
    const double from = std::floor(std::log10(low) + kHair);
    const double to = std::ceil(std::log10(high) - kHair);
    return {std::pow(10.0, from), std::pow(10.0, std::max(to, from + 1))};
}

std::vector<double> decades(double min, double max)
{
    std::vector<double> list;
    const int from = static_cast<int>(std::lround(std::log10(min)));
    const int to = static_cast<int>(std::lround(std::log10(max)));
    for (int power = from; power <= to; ++power)
        list.push_back(std::pow(10.0, power));
    return list;
}

std::vector<double> roundSteps(double max, int count)
{
    std::vector<double> list{0};
    if (!(max > 0) || count < 2)
        return list;
    double step = std::pow(10.0, std::floor(std::log10(max / count)));
    for (const double factor : {2.0, 2.5, 2.0}) { // 1, 2, 5, 10
        if (max / step <= count)
            break;
        step *= factor;
    }
    for (int i = 1; i * step <= max * (1 + 1e-9); ++i)
        list.push_back(i * step);
    return list;
}

std::vector<double> roundTimes(double min, double max)
{
    std::vector<double> list;
    const auto add = [&](double seconds) {
        if (seconds >= min && seconds <= max)
            list.push_back(seconds);
    };
    for (int power = -9; power <= 1; ++power)
        add(std::pow(10.0, power));
    for (const double seconds : {30.0, 120.0, 600.0, 1800.0, 7200.0, 18000.0, 36000.0})
        add(seconds);
    constexpr double kDay = 86400;
    for (const double days : {2.0, 5.0, 10.0, 30.0, 100.0, 300.0, 1000.0, 1e4, 1e5, 1e6})
        add(kDay * days);
    return list;
}

} // namespace ridgepoint::charts

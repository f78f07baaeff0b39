// SPDX-License-Identifier: GPL-3.0-or-later
// From numbers to pixels and back, with the ticks between.
#pragma once

#include <QString>
#include <QtGlobal>
#include <utility>
#include <vector>

namespace ridgepoint::charts {

/// A tick of an axis; `text` is empty for a grid line without a label.
struct Tick
{
    double value = 0;
    QString text = {};
};

/// A straight axis.
struct LinearScale
{
    double min = 0;
    double max = 1;
    double from = 0; ///< pixel of min
    double to = 1;   ///< pixel of max

    double at(double value) const { return from + (value - min) / (max - min) * (to - from); }
    double valueAt(double pixel) const { return min + (pixel - from) / (to - from) * (max - min); }
};

/// A logarithmic axis; min and max are above 0.
struct LogScale
{
    double min = 1;
    double max = 10;
    double from = 0;
    double to = 1;

    double at(double value) const;
    double valueAt(double pixel) const;
};

/// The whole decades around a range: (3, 700) gives (1, 1000).
std::pair<double, double> wholeDecades(double low, double high);
/// The powers of ten from min to max, both included.
std::vector<double> decades(double min, double max);
/// 0 and the multiples of 1, 2 or 5 times a power of ten up to max, at most `count` of them.
std::vector<double> roundSteps(double max, int count);
/// Times that people count in, within a range: 1 s, 10 s, 30 s, 2 min, 10 min, 30 min, 2 h, ...
std::vector<double> roundTimes(double min, double max);

} // namespace ridgepoint::charts

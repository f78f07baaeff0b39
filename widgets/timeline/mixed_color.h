// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <algorithm>
#include <cmath>

namespace ridgepoint::timeline {

/// Between two colours, by the share of the second.
inline QColor mixed(const QColor& a, const QColor& b, double shareOfB)
{
    const int weight = static_cast<int>(std::lround(std::clamp(shareOfB, 0.0, 1.0) * 256));
    const auto blend = [&](int x, int y) { return (x * (256 - weight) + y * weight) / 256; };
    return QColor(blend(a.red(), b.red()), blend(a.green(), b.green()), blend(a.blue(), b.blue()));
}

} // namespace ridgepoint::timeline

// SPDX-License-Identifier: GPL-3.0-or-later
// Memory over one step, so that any stretch of it can be read without going through its points.
#pragma once

#include "plan/forecast.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace ridgepoint::timeline {

struct MemoryCurve
{
    std::vector<plan::MemoryPoint> points; ///< by time, in straight lines from one to the next
    int stage = 0;
    double peakBytes = 0;
    std::optional<double> capacityBytes;

    bool isEmpty() const { return points.size() < 2; }
    /// The top of a scale that holds the curve and the capacity.
    double topBytes() const;
    double bytesAt(double time_s) const;

    struct Extent
    {
        double least = 0;
        double most = 0;
    };
    /// The least and the most within a stretch of time.
    Extent within(double from_s, double to_s) const;
    /// The first point after a time.
    std::size_t firstAfter(double time_s) const;
    /// The moment whose parts are alive at a time; nothing without a curve.
    std::optional<memory::Moment> momentAt(double time_s) const;
    /// When the most is held at a moment; nothing where the curve does not have it.
    std::optional<double> timeOf(memory::Moment moment) const;

    /// Makes what within() reads.
    void finish();

  private:
    std::vector<Extent> m_runs; ///< of each run of points
};

/// Of a forecast made with Detail::Timeline: of a rank of the stage with the highest peak.
MemoryCurve makeMemoryCurve(const plan::Forecast& forecast);
/// Of a rank of any stage of its plan.
MemoryCurve makeMemoryCurve(const plan::Plan& plan, const plan::Forecast& forecast, int stage);

} // namespace ridgepoint::timeline

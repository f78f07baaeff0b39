// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/memory_curve.h"

#include <algorithm>

namespace ridgepoint::timeline {
namespace {

constexpr std::size_t kRun = 64;

MemoryCurve::Extent joined(const MemoryCurve::Extent& a, const MemoryCurve::Extent& b)
{
    return {std::min(a.least, b.least), std::max(a.most, b.most)};
}

} // namespace

double MemoryCurve::topBytes() const
{
    return 1.08 * std::max(peakBytes, capacityBytes.value_or(0));
}

std::size_t MemoryCurve::firstAfter(double time_s) const
{
    const auto at =
        std::upper_bound(points.begin(), points.end(), time_s,
                         [](double t, const plan::MemoryPoint& p) { return t < p.time_s; });
    return static_cast<std::size_t>(at - points.begin());
}

double MemoryCurve::bytesAt(double time_s) const
{
    if (points.empty())
        return 0;
    const std::size_t after = firstAfter(time_s);
    if (after == 0)
        return points.front().bytes;
    if (after == points.size())
        return points.back().bytes;
    const plan::MemoryPoint& a = points[after - 1];
    const plan::MemoryPoint& b = points[after];
    return a.bytes + (b.bytes - a.bytes) * (time_s - a.time_s) / (b.time_s - a.time_s);
}

MemoryCurve::Extent MemoryCurve::within(double from_s, double to_s) const
{
    const double first = bytesAt(from_s);
    const double last = bytesAt(to_s);
    Extent extent = joined({first, first}, {last, last});
    const std::size_t end = firstAfter(to_s);
    for (std::size_t i = firstAfter(from_s); i < end;) {
        if (i % kRun == 0 && i + kRun <= end) {
            extent = joined(extent, m_runs[i / kRun]);
            i += kRun;
        } else {
            extent = joined(extent, {points[i].bytes, points[i].bytes});
            ++i;
        }
    }
    return extent;
}

void MemoryCurve::finish()
{
    m_runs.clear();
    peakBytes = 0;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const Extent one{points[i].bytes, points[i].bytes};
        if (i % kRun == 0)
            m_runs.push_back(one);
        else
            m_runs.back() = joined(m_runs.back(), one);
        peakBytes = std::max(peakBytes, points[i].bytes);
    }
}

MemoryCurve makeMemoryCurve(const plan::Forecast& forecast)
{
    MemoryCurve curve;
    curve.points = forecast.memory;
    curve.stage = forecast.memoryStage;
    curve.capacityBytes = forecast.value(plan::FigureId::MemoryCapacityBytes);
    curve.finish();
    return curve;
}

} // namespace ridgepoint::timeline

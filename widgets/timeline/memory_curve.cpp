// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/memory_curve.h"

#include <algorithm>
#include <utility>

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

std::optional<memory::Moment> MemoryCurve::momentAt(double time_s) const
{
    if (points.empty())
        return std::nullopt;
    // between two points that of the line's start is alive
    const std::size_t after = firstAfter(time_s);
    return points[after == 0 ? 0 : after - 1].moment;
}

std::optional<double> MemoryCurve::timeOf(memory::Moment moment) const
{
    const plan::MemoryPoint* most = nullptr;
    for (const plan::MemoryPoint& point : points) {
        if (point.moment == moment && (!most || point.bytes > most->bytes))
            most = &point;
    }
    return most ? std::optional(most->time_s) : std::nullopt;
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

namespace {

MemoryCurve curveOf(std::vector<plan::MemoryPoint> points, int stage,
                    const plan::Forecast& forecast)
{
    MemoryCurve curve;
    curve.points = std::move(points);
    curve.stage = stage;
    curve.capacityBytes = forecast.value(plan::FigureId::MemoryCapacityBytes);
    curve.finish();
    return curve;
}

} // namespace

MemoryCurve makeMemoryCurve(const plan::Forecast& forecast)
{
    return curveOf(forecast.memory, forecast.memoryStage, forecast);
}

MemoryCurve makeMemoryCurve(const plan::Plan& plan, const plan::Forecast& forecast, int stage)
{
    return curveOf(plan::memoryOfStage(plan, stage), stage, forecast);
}

} // namespace ridgepoint::timeline

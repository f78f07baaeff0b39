// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/time_range.h"

#include "style/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace ridgepoint::timeline {
namespace {

struct Unit
{
    double seconds;
    const char16_t* name;
};
constexpr std::array kUnits{Unit{1.0, u"s"}, Unit{1e-3, u"ms"}, Unit{1e-6, u"µs"},
                            Unit{1e-9, u"ns"}};

/// 1, 2 or 5 times a power of ten, at least `least`.
double roundStep(double least)
{
    const double power = std::pow(10.0, std::floor(std::log10(least)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (power * factor >= least * (1 - 1e-9))
            return power * factor;
    }
    return power * 10;
}

} // namespace

void TimeRange::fit()
{
    t0_s = 0;
    t1_s = limit_s;
}

void TimeRange::show(double from_s, double to_s)
{
    // Closer than this the ends of the range would be the same number, or nearly so.
    const double closest = std::max(limit_s * 1e-10, 1e-15);
    const double span = std::clamp(to_s - from_s, closest, limit_s);
    t0_s = std::clamp(from_s, 0.0, limit_s - span);
    t1_s = t0_s + span;
}

void TimeRange::zoom(double x, double factor)
{
    const double at = mapXToTime(x);
    const double closest = std::max(limit_s * 1e-10, 1e-15);
    const double wanted = std::clamp(span() * factor, closest, limit_s);
    const double from = at - wanted * x / width;
    show(from, from + wanted);
}

void TimeRange::pan(double dx)
{
    const double seconds = dx / pixelsPerSecond();
    show(t0_s + seconds, t1_s + seconds);
}

std::vector<Tick> ticksOf(const TimeRange& range, double spacing)
{
    std::vector<Tick> ticks;
    if (!(range.span() > 0) || !(range.width > spacing))
        return ticks;
    const double step = roundStep(range.span() * spacing / range.width);
    // The unit in which the last tick is at least 1, so that one unit serves all of them.
    const Unit* unit = &kUnits.back();
    for (const Unit& each : kUnits) {
        if (range.t1_s >= each.seconds) {
            unit = &each;
            break;
        }
    }
    const int digits =
        std::clamp(static_cast<int>(std::ceil(std::log10(range.t1_s / step))) + 2, 4, 15);
    const double first = std::ceil(range.t0_s / step - 1e-9);
    for (double i = first; i * step <= range.t1_s * (1 + 1e-12); i += 1) {
        const double time = i * step;
        const QString number =
            style::quantityText(time / unit->seconds, quantity::Dimension::Number, digits);
        ticks.push_back({time, number + QChar(u' ') + QString::fromUtf16(unit->name)});
    }
    return ticks;
}

} // namespace ridgepoint::timeline

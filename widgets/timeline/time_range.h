// SPDX-License-Identifier: GPL-3.0-or-later
// The part of time that a timeline shows, and how it lies on pixels.
#pragma once

#include <QString>
#include <vector>

namespace ridgepoint::timeline {

/// Times from t0 to t1 over `width` pixels. `limit` is the end of all time that there is to show.
struct TimeRange
{
    double t0_s = 0;
    double t1_s = 1;
    double width = 1;
    double limit_s = 1;

    double span() const { return t1_s - t0_s; }
    double pixelsPerSecond() const { return width / span(); }
    double mapTimeToX(double time_s) const { return (time_s - t0_s) * pixelsPerSecond(); }
    double mapXToTime(double x) const { return t0_s + x / pixelsPerSecond(); }

    /// Shows everything.
    void fit();
    /// Shows `factor` times as much (less than 1: closer), with the time at `x` staying at `x`. Not
    /// beyond the ends, nor closer than a double can tell times apart.
    void zoom(double x, double factor);
    /// Moves by pixels, not beyond the ends: a positive `dx` shows later times.
    void pan(double dx);
    /// Shows a stretch of time, kept within the ends.
    void show(double from_s, double to_s);

    bool operator==(const TimeRange&) const = default;
};

/// A mark on the time axis.
struct Tick
{
    double time_s = 0;
    QString text;
};

/// Ticks at round times, all in one unit, no closer than `spacing` pixels.
std::vector<Tick> ticksOf(const TimeRange& range, double spacing);

} // namespace ridgepoint::timeline

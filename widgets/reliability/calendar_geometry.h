// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of a simulated run's calendar stands, apart from painting: a lane for saves and
// one for each source of failures, and beneath them the share of time that is lost, in columns.
#pragma once

#include "charts/chart_canvas.h"
#include "charts/legend.h"
#include "charts/scales.h"
#include "run/failure_simulation.h"

#include <QStringList>

#include <array>
#include <vector>

namespace ridgepoint::reliability {

/// One simulated run.
struct CalendarChart
{
    run::RunCalendar calendar;
    QStringList sources;   ///< by index, as the calendar's interruptions name them
    double interval_s = 0; ///< useful training between saves
    double pause_s = 0;    ///< of a save
    bool isSteady = true;  ///< nothing but failures makes saves come later
};

/// What time is lost to.
enum class Lost
{
    Saves,
    Rework,
    Recovery,
};
constexpr std::size_t kLostCount = 3;
style::Role roleOf(Lost lost);
QString nameOf(Lost lost);

/// A stretch of the run.
struct CalendarColumn
{
    double from_s = 0;
    double to_s = 0;
    std::array<double, kLostCount> lost_s{};
    int failures = 0;

    double allLost_s() const;
    double share() const { return to_s > from_s ? allLost_s() / (to_s - from_s) : 0; }
};

/// Cuts the run into `count` equal columns. Work that was lost is done again right after the
/// recovery, until the next failure; saves take their mean share of what is left.
std::vector<CalendarColumn> columnsOf(const CalendarChart& chart, int count);

struct CalendarLane
{
    QString name;
    QRectF nameRect;
    QRectF area;
    std::vector<double> marks = {}; ///< x; those of one pixel are one
    bool isSaves = false;
    bool isFilled = false; ///< too many to tell apart: saves all along
};

struct CalendarGeometry
{
    QRectF plot; ///< all lanes and columns
    QRectF losses;
    charts::LinearScale x; ///< seconds from the run's start
    charts::LinearScale y; ///< share of a column's time
    std::vector<charts::Tick> xTicks;
    std::vector<charts::Tick> yTicks;
    std::vector<CalendarLane> lanes;
    std::vector<CalendarColumn> columns;
    std::vector<std::array<QRectF, kLostCount>> bars; ///< by column
    std::vector<charts::LegendEntry> legend;
};

CalendarGeometry layOutCalendar(const CalendarChart& chart, const QSizeF& size,
                                const charts::ChartFonts& fonts);
/// Failures, as far as they can be told apart; then columns.
std::vector<charts::HotSpot> calendarHotSpots(const CalendarChart& chart,
                                              const CalendarGeometry& geometry);

/// The name of what stopped the job.
QString sourceName(const CalendarChart& chart, const run::RunInterruption& interruption);

} // namespace ridgepoint::reliability

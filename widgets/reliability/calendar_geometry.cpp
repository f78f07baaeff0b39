// SPDX-License-Identifier: GPL-3.0-or-later
#include "reliability/calendar_geometry.h"

#include "plan/figures.h"
#include "style/text.h"

#include <QCoreApplication>
#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace ridgepoint::reliability {

using charts::ChartFonts;
using charts::HotSpot;
using charts::Tick;
using quantity::Dimension;
using run::RunInterruption;
using style::Role;

namespace {

constexpr double kSecondsPerDay = 86400;
constexpr double kGap = 6;
constexpr double kColumnWidth = 4;
constexpr double kLaneHigh = 16;
constexpr double kNamesShare = 0.3;
constexpr double kLeastMarkGap = 3;     ///< between saves that are drawn one by one
constexpr std::size_t kMostSpots = 400; ///< failures that can be pointed at one by one

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(CalendarCard)
};

QString dayText(double seconds)
{
    return style::quantityText(seconds / kSecondsPerDay, Dimension::Days, 4);
}

QString timeText(double seconds)
{
    return style::quantityText(seconds, Dimension::Seconds, 3);
}

/// Adds the overlap of a stretch of time to each column.
void addStretch(std::vector<CalendarColumn>& columns, Lost lost, double from, double to)
{
    if (columns.empty() || !(to > from))
        return;
    const double wide = columns.front().to_s - columns.front().from_s;
    const auto last = static_cast<double>(columns.size() - 1);
    auto index = static_cast<std::size_t>(std::clamp(std::floor(from / wide), 0.0, last));
    for (; index < columns.size() && columns[index].from_s < to; ++index) {
        CalendarColumn& column = columns[index];
        const double overlap = std::min(to, column.to_s) - std::max(from, column.from_s);
        if (overlap > 0)
            column.lost_s[static_cast<std::size_t>(lost)] += overlap;
    }
}

/// When saves begin, from a start or a recovery until the next failure.
std::vector<double> saveTimes(const CalendarChart& chart)
{
    std::vector<double> times;
    const double step = chart.interval_s + chart.pause_s;
    double from = 0;
    const auto addUntil = [&](double end) {
        for (double at = from + chart.interval_s; at < end; at += step)
            times.push_back(at);
    };
    for (const RunInterruption& each : chart.calendar.interruptions) {
        addUntil(each.atS);
        from = each.backS;
    }
    addUntil(chart.calendar.outcome.elapsedS);
    return times;
}

void addMark(std::vector<double>& marks, double x)
{
    const double place = std::round(x);
    if (marks.empty() || marks.back() != place)
        marks.push_back(place);
}

void layOutLanes(CalendarGeometry& geometry, const CalendarChart& chart, double names, double right)
{
    double y = 0;
    const auto add = [&](const QString& name, bool isSaves) {
        geometry.lanes.push_back({name,
                                  QRectF(0, y, names - kGap, kLaneHigh),
                                  QRectF(names, y + 2, right - names, kLaneHigh - 4),
                                  {},
                                  isSaves});
        y += kLaneHigh;
        return geometry.lanes.size() - 1;
    };
    const auto tick = [&](std::size_t lane, double seconds) {
        addMark(geometry.lanes[lane].marks, geometry.x.at(seconds));
    };
    const std::size_t saves = add(Words::tr("saves"), true);
    const double step = chart.interval_s + chart.pause_s;
    const double apart = geometry.x.at(step) - geometry.x.at(0);
    if (!chart.isSteady || chart.calendar.isCut || !(apart >= kLeastMarkGap))
        geometry.lanes[saves].isFilled = true;
    else
        for (const double at : saveTimes(chart))
            tick(saves, at);
    std::vector<std::size_t> laneOf;
    for (const QString& source : chart.sources)
        laneOf.push_back(add(source, false));
    std::optional<std::size_t> slowLane;
    for (const RunInterruption& each : chart.calendar.interruptions) {
        if (each.source >= 0 && static_cast<std::size_t>(each.source) < laneOf.size()) {
            tick(laneOf[static_cast<std::size_t>(each.source)], each.atS);
            continue;
        }
        if (!slowLane)
            slowLane = add(sourceName(chart, each), false);
        tick(*slowLane, each.atS);
    }
}

double namesWidth(const CalendarChart& chart, const QFontMetricsF& words, double most)
{
    double wide = words.horizontalAdvance(Words::tr("saves"));
    for (const QString& source : chart.sources)
        wide = std::max(wide, words.horizontalAdvance(source));
    return std::min(std::ceil(wide) + kGap, most);
}

} // namespace

style::Role roleOf(Lost lost)
{
    return lost == Lost::Saves    ? Role::Saving
           : lost == Lost::Rework ? Role::Rework
                                  : Role::Recovery;
}

QString nameOf(Lost lost)
{
    return lost == Lost::Saves    ? Words::tr("saving")
           : lost == Lost::Rework ? Words::tr("redone work")
                                  : Words::tr("recovery");
}

double CalendarColumn::allLost_s() const
{
    double all = 0;
    for (const double each : lost_s)
        all += each;
    return all;
}

QString sourceName(const CalendarChart& chart, const RunInterruption& interruption)
{
    return interruption.source >= 0 && interruption.source < chart.sources.size()
               ? chart.sources[interruption.source]
               : Words::tr("slow nodes");
}

std::vector<CalendarColumn> columnsOf(const CalendarChart& chart, int count)
{
    const run::TrialOutcome& outcome = chart.calendar.outcome;
    std::vector<CalendarColumn> columns;
    if (!(outcome.elapsedS > 0) || !std::isfinite(outcome.elapsedS) || count < 1)
        return columns;
    columns.resize(static_cast<std::size_t>(count));
    for (int i = 0; i < count; ++i) {
        columns[static_cast<std::size_t>(i)].from_s = outcome.elapsedS * i / count;
        columns[static_cast<std::size_t>(i)].to_s = outcome.elapsedS * (i + 1) / count;
    }
    const auto& list = chart.calendar.interruptions;
    double redone = 0; // until training is as far as it had come
    for (std::size_t i = 0; i < list.size(); ++i) {
        const bool isStruck = i > 0 && list[i].atS < list[i - 1].backS + redone;
        redone = isStruck ? std::max(redone, list[i].lostS) : list[i].lostS;
        const double next = i + 1 < list.size() ? list[i + 1].atS : outcome.elapsedS;
        addStretch(columns, Lost::Recovery, list[i].atS, std::min(list[i].backS, next));
        addStretch(columns, Lost::Rework, list[i].backS, std::min(list[i].backS + redone, next));
        const auto column = static_cast<std::size_t>(
            std::clamp(std::floor(list[i].atS / outcome.elapsedS * count), 0.0, count - 1.0));
        ++columns[column].failures;
    }
    // of the time that is left, as in the run as a whole
    const double left = outcome.elapsedS - outcome.reworkS - outcome.recoveryS - outcome.waitingS;
    const double share = left > 0 ? std::clamp(outcome.saveS / left, 0.0, 1.0) : 0;
    for (CalendarColumn& column : columns) {
        const double training = column.to_s - column.from_s - column.allLost_s();
        column.lost_s[static_cast<std::size_t>(Lost::Saves)] = std::max(0.0, training) * share;
    }
    return columns;
}

CalendarGeometry layOutCalendar(const CalendarChart& chart, const QSizeF& size,
                                const ChartFonts& fonts)
{
    CalendarGeometry geometry;
    const double elapsed = chart.calendar.outcome.elapsedS;
    if (!(elapsed > 0) || !std::isfinite(elapsed))
        return geometry;
    const QFontMetricsF words(fonts.label);
    const QFontMetricsF numbers(fonts.number);
    for (const Lost lost : {Lost::Saves, Lost::Rework, Lost::Recovery})
        geometry.legend.push_back(
            {nameOf(lost), roleOf(lost), charts::LegendMark::Square, QString()});
    const double legend = layOutLegend(geometry.legend, QRectF(QPointF(0, 0), size), words);

    const double shareWidth = numbers.horizontalAdvance(QStringLiteral("100%")) + kGap;
    const double names = std::max(namesWidth(chart, words, size.width() * kNamesShare), shareWidth);
    const double right = std::max(names + 40, size.width() - 4);
    geometry.x = {0, elapsed, names, right};
    layOutLanes(geometry, chart, names, right);
    const double top =
        static_cast<double>(geometry.lanes.size()) * kLaneHigh + kGap + numbers.height() / 2;
    const double bottom = std::max(top + 20, size.height() - legend - numbers.height() - kGap);
    geometry.losses = QRectF(QPointF(names, top), QPointF(right, bottom));
    geometry.plot = QRectF(QPointF(names, 0), QPointF(right, bottom));

    const int count = std::max(1, static_cast<int>((right - names) / kColumnWidth));
    geometry.columns = columnsOf(chart, count);
    double most = 0;
    for (const CalendarColumn& column : geometry.columns)
        most = std::max(most, column.share());
    geometry.y = {0, most > 0 ? std::min(most * 1.05, 1.0) : 1, bottom, top};
    for (const double share : charts::roundSteps(geometry.y.max, 3))
        geometry.yTicks.push_back({share, style::quantityText(share, Dimension::Ratio, 2)});
    for (const CalendarColumn& column : geometry.columns) {
        std::array<QRectF, kLostCount> bars;
        double share = 0;
        for (std::size_t i = 0; i < kLostCount; ++i) {
            const double from = share;
            share += column.lost_s[i] / (column.to_s - column.from_s);
            bars[i] = QRectF(QPointF(geometry.x.at(column.from_s), geometry.y.at(share)),
                             QPointF(geometry.x.at(column.to_s), geometry.y.at(from)));
        }
        geometry.bars.push_back(bars);
    }
    constexpr double kTickRoom = 70;
    const int ticks = std::clamp(static_cast<int>((right - names) / kTickRoom), 2, 10);
    double free = names - numbers.horizontalAdvance(QLatin1Char('0'));
    for (const double day : charts::roundSteps(elapsed / kSecondsPerDay, ticks)) {
        Tick tick{day * kSecondsPerDay, style::quantityText(day, Dimension::Days, 3)};
        const double half = numbers.horizontalAdvance(tick.text) / 2;
        const double x = geometry.x.at(tick.value);
        if (x - half < free || x + half > size.width())
            tick.text.clear();
        else
            free = x + half + kGap;
        geometry.xTicks.push_back(tick);
    }
    return geometry;
}

std::vector<HotSpot> calendarHotSpots(const CalendarChart& chart, const CalendarGeometry& geometry)
{
    std::vector<HotSpot> spots;
    if (geometry.lanes.empty())
        return spots;
    const QString failures = style::fromStd(plan::figureText(plan::FigureId::RunExpectedFailures));
    const CalendarLane& saves = geometry.lanes.front();
    spots.push_back({saves.area,
                     Words::tr("a save every %1 of training, each takes %2")
                         .arg(timeText(chart.interval_s), timeText(chart.pause_s)),
                     style::fromStd(plan::figureText(plan::FigureId::CheckpointIntervalS))});
    const auto& list = chart.calendar.interruptions;
    if (list.size() <= kMostSpots) {
        for (const RunInterruption& each : list) {
            const bool isKnown = each.source >= 0 && each.source < chart.sources.size();
            const CalendarLane& lane =
                isKnown ? geometry.lanes[static_cast<std::size_t>(each.source) + 1]
                        : geometry.lanes.back();
            const double x = geometry.x.at(each.atS);
            spots.push_back(
                {QRectF(x - 3, lane.area.top(), 7, lane.area.height()),
                 Words::tr("%1, after %2: %3 of work is lost, training goes on after %4")
                     .arg(sourceName(chart, each), dayText(each.atS), timeText(each.lostS),
                          timeText(each.backS - each.atS)),
                 failures});
        }
    }
    for (std::size_t i = 0; i < geometry.columns.size(); ++i) {
        const CalendarColumn& column = geometry.columns[i];
        QStringList lines{Words::tr("%1 to %2").arg(dayText(column.from_s), dayText(column.to_s)),
                          Words::tr("failures: %1").arg(column.failures)};
        for (std::size_t lost = 0; lost < kLostCount; ++lost)
            lines += QStringLiteral("%1: %2").arg(nameOf(static_cast<Lost>(lost)),
                                                  timeText(column.lost_s[lost]));
        const QRectF& bar = geometry.bars[i].front();
        spots.push_back(
            {QRectF(bar.left(), geometry.losses.top(), bar.width(), geometry.losses.height()),
             lines.join(QLatin1Char('\n')), QString()});
    }
    return spots;
}

} // namespace ridgepoint::reliability

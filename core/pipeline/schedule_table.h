// SPDX-License-Identifier: Apache-2.0
// The table of named schedules: the command line, the choices in forms, the search and
// makeSchedule() all read it. To add a schedule: one row, and its order in schedule_orders.cpp.
#pragma once

#include "pipeline/costs.h"
#include "pipeline/schedule.h"

#include <span>
#include <string>
#include <string_view>

namespace ridgepoint::pipeline {

class ScheduleWriter;

struct ScheduleRow
{
    quantity::Literal name;        ///< as in files and on the command line: a public contract
    quantity::Literal label;       ///< as a person reads it
    quantity::Literal description; ///< one line
    std::string_view source;       ///< where the order is defined
    bool takesChunks;              ///< whether v > 1 can exist
    bool splitsBackward;           ///< whether dW is a slot of its own
    int flows;                     ///< 2: half of the micro-batches enter at the other end
    /// Makes the order under costs, where these decide it: makeSchedule() gives that of times that
    /// are all the same. Else null.
    ScheduleResult (*orderUnder)(const Schedule& schedule, const Costs& costs);
    /// The device that holds a virtual stage.
    int (*deviceOf)(const ScheduleShape& shape, int stage);
    /// Writes the order of each device; called only where whyNot() is empty.
    void (*write)(ScheduleWriter& writer, const ScheduleShape& shape);
    /// The schedule's own conditions for p devices, m micro-batches and v chunks, beyond
    /// takesChunks and whyShapeRefused(); empty if it can exist. Null if it has none.
    quantity::Text (*whyNot)(int p, int m, int v);

    /// The shape that this schedule has for p devices, m micro-batches and v chunks. With two flows
    /// a device holds a stage of each.
    ScheduleShape shape(int p, int m, int v) const
    {
        return {p, flows > 1 ? flows : v, flows > 1 ? m / flows : m, splitsBackward, flows};
    }
};

/// All schedules, in the order in which they are shown.
std::span<const ScheduleRow> scheduleRows();

/// The row of that name, or null.
const ScheduleRow* findScheduleRow(std::string_view name);

/// Why the schedule cannot exist for p devices, m micro-batches and v chunks per device; empty if
/// it can. Cheap: makes nothing.
quantity::Text whyNoSchedule(std::string_view name, int p, int m, int v = 1);

/// The named schedule, or a message where whyNoSchedule() has one.
ScheduleResult makeSchedule(std::string_view name, int p, int m, int v = 1);

} // namespace ridgepoint::pipeline

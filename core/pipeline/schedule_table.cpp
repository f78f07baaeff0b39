// SPDX-License-Identifier: Apache-2.0
#include "pipeline/schedule_table.h"

#include "pipeline/schedule_orders.h"

#include <algorithm>

namespace ridgepoint::pipeline {
namespace {

constexpr ScheduleRow kRows[] = {
    {"gpipe", "GPipe (fill-drain)",
     "All forwards, then all backwards: simple, but every micro-batch stays in memory.",
     "Huang et al. 2019, arXiv:1811.06965, section 2.3", false, false, makeGpipe, nullptr},
    {"1f1b", "1F1B",
     "One forward, one backward in turn: as long as GPipe, at most p micro-batches in memory.",
     "Narayanan et al. 2021, arXiv:2104.04473, section 2.2.1 (PipeDream-Flush)", false, false,
     make1f1b, nullptr},
};

std::string whyNot(const ScheduleRow& row, int p, int m, int v)
{
    if (v > 1 && !row.takesChunks)
        return std::string(row.label) + " has one chunk per device, not " + std::to_string(v);
    const ScheduleShape shape = row.shape(p, m, v);
    std::string message = whyShapeRefused(shape);
    if (message.empty() && row.whyNot)
        message = row.whyNot(shape);
    return message;
}

std::string whyUnknown(std::string_view name)
{
    std::string message = "there is no schedule \"" + std::string(name) + "\"; there are";
    for (const ScheduleRow& row : kRows)
        message += (&row == kRows ? " " : ", ") + std::string(row.name);
    return message;
}

} // namespace

std::span<const ScheduleRow> scheduleRows()
{
    return kRows;
}

const ScheduleRow* findScheduleRow(std::string_view name)
{
    const auto found = std::find_if(std::begin(kRows), std::end(kRows),
                                    [&](const ScheduleRow& row) { return row.name == name; });
    return found == std::end(kRows) ? nullptr : found;
}

std::string whyNoSchedule(std::string_view name, int p, int m, int v)
{
    const ScheduleRow* row = findScheduleRow(name);
    return row ? whyNot(*row, p, m, v) : whyUnknown(name);
}

ScheduleResult makeSchedule(std::string_view name, int p, int m, int v)
{
    if (std::string message = whyNoSchedule(name, p, m, v); !message.empty())
        return {std::nullopt, std::move(message)};
    const ScheduleRow* row = findScheduleRow(name);
    return {row->make(row->shape(p, m, v)), {}};
}

} // namespace ridgepoint::pipeline

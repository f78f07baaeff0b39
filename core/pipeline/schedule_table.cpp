// SPDX-License-Identifier: Apache-2.0
#include "pipeline/schedule_table.h"

#include "pipeline/schedule_orders.h"

#include <algorithm>
#include <vector>

namespace ridgepoint::pipeline {

using quantity::inFull;
using quantity::Text;

namespace {

constexpr ScheduleRow kRows[] = {
    {RP_TR("gpipe"), RP_TR("GPipe (fill-drain)"),
     RP_TR("All forwards, then all backwards: simple, but every micro-batch stays in memory."),
     "Huang et al. 2019, arXiv:1811.06965, section 2.3", false, false, makeGpipe, nullptr},
    {RP_TR("1f1b"), RP_TR("1F1B"),
     RP_TR(
         "One forward, one backward in turn: as long as GPipe, at most p micro-batches in memory."),
     "Narayanan et al. 2021, arXiv:2104.04473, section 2.2.1 (PipeDream-Flush)", false, false,
     make1f1b, nullptr},
};

Text whyNot(const ScheduleRow& row, int p, int m, int v)
{
    if (v > 1 && !row.takesChunks)
        return {RP_TR("{0} has one chunk per device, not {1}"), row.label, inFull(v)};
    const ScheduleShape shape = row.shape(p, m, v);
    Text message = whyShapeRefused(shape);
    if (message.empty() && row.whyNot)
        message = row.whyNot(shape);
    return message;
}

Text whyUnknown(std::string_view name)
{
    std::vector<Text> names;
    for (const ScheduleRow& row : kRows)
        names.push_back(Text::verbatim(row.name));
    return {RP_TR("there is no schedule \"{0}\"; there are {1}"), Text::verbatim(name),
            quantity::listed(names)};
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

Text whyNoSchedule(std::string_view name, int p, int m, int v)
{
    const ScheduleRow* row = findScheduleRow(name);
    return row ? whyNot(*row, p, m, v) : whyUnknown(name);
}

ScheduleResult makeSchedule(std::string_view name, int p, int m, int v)
{
    if (Text message = whyNoSchedule(name, p, m, v); !message.empty())
        return {std::nullopt, std::move(message)};
    const ScheduleRow* row = findScheduleRow(name);
    return {row->make(row->shape(p, m, v)), {}};
}

} // namespace ridgepoint::pipeline

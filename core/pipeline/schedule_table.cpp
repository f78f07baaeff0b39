// SPDX-License-Identifier: Apache-2.0
#include "pipeline/schedule_table.h"

#include "pipeline/schedule_orders.h"
#include "pipeline/schedule_writer.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace ridgepoint::pipeline {

using quantity::inFull;
using quantity::Text;

namespace {

// Chunk c of device s is virtual stage c * p + s, as in Megatron; with one chunk, stage s.
int inTurn(const ScheduleShape& shape, int stage)
{
    return stage % shape.devices;
}

// Down the devices and up again: of two chunks the first and the last are on device 0. Further
// ones, which a V does not have, still stand on a device.
int inV(const ScheduleShape& shape, int stage)
{
    const int within = stage % shape.devices;
    return stage / shape.devices % 2 == 0 ? within : shape.devices - 1 - within;
}

Text whyNotV(const ScheduleShape& shape)
{
    if (shape.chunks == 2)
        return {};
    return {RP_TR("a V has 2 chunks per device, not {0}"), inFull(shape.chunks)};
}

Text whyNotInterleaved(const ScheduleShape& shape)
{
    if (shape.chunks < 2)
        return {RP_TR("interleaving needs at least 2 chunks per device, not {0}"),
                inFull(shape.chunks)};
    const int p = shape.devices;
    const int m = shape.microBatches;
    if (m % p == 0)
        return {};
    // as many micro-batches as devices go through a chunk before the next chunk's turn
    const std::int64_t above = (std::int64_t{m} / p + 1) * p;
    if (m < p)
        return {RP_TR("{0} micro-batches are no multiple of the {1} stages; the nearest is {2}"),
                inFull(m), inFull(p), inFull(above)};
    return {RP_TR("{0} micro-batches are no multiple of the {1} stages; the nearest are {2} and "
                  "{3}"),
            inFull(m), inFull(p), inFull(m / p * p), inFull(above)};
}

constexpr ScheduleRow kRows[] = {
    {RP_TR("gpipe"), RP_TR("GPipe (fill-drain)"),
     RP_TR("All forwards, then all backwards: simple, but every micro-batch stays in memory."),
     "Huang et al. 2019, arXiv:1811.06965, section 2.3", false, false, inTurn, writeGpipe, nullptr},
    {RP_TR("1f1b"), RP_TR("1F1B"),
     RP_TR(
         "One forward, one backward in turn: as long as GPipe, at most p micro-batches in memory."),
     "Narayanan et al. 2021, arXiv:2104.04473, section 2.2.1 (PipeDream-Flush)", false, false,
     inTurn, write1f1b, nullptr},
    {RP_TR("interleaved"), RP_TR("Interleaved 1F1B"),
     RP_TR("Each device holds v chunks of layers: fill and drain are v times shorter, messages v "
           "times as many."),
     "Narayanan et al. 2021, arXiv:2104.04473, section 2.2.2 (Megatron-LM)", true, false, inTurn,
     writeInterleaved, whyNotInterleaved},
    {RP_TR("zb-h1"), RP_TR("ZB-H1"),
     RP_TR("1F1B whose weight gradients wait until the pipeline drains: a shorter bubble, every "
           "stage as much in memory as the first."),
     "Qi et al. 2023, arXiv:2401.10241, section 2.1", false, true, inTurn, writeZbH1, nullptr},
    {RP_TR("zb-h2"), RP_TR("ZB-H2"),
     RP_TR("As ZB-H1 with twice the forwards ahead: hardly a bubble, nearly twice the memory."),
     "Qi et al. 2023, arXiv:2401.10241, section 2.2", false, true, inTurn, writeZbH2, nullptr},
    {RP_TR("eager-1f1b"), RP_TR("Eager 1F1B"),
     RP_TR(
         "1F1B with twice the forwards ahead: messages travel while other forwards run, for up to "
         "twice the memory."),
     "Zhuang et al. 2022, arXiv:2211.05322, section 4", false, false, inTurn, writeEager1f1b,
     nullptr},
    {RP_TR("looped-bfs"), RP_TR("Breadth-first (looped BFS)"),
     RP_TR("All micro-batches through each chunk in turn: fill and drain are v times shorter, and "
           "every micro-batch stays in memory."),
     "Lamy-Poirier 2022, arXiv:2211.05953, section 4", true, false, inTurn, writeLoopedBfs,
     nullptr},
    {RP_TR("zb-v"), RP_TR("ZB-V"),
     RP_TR("Two chunks on each device in a V, weight gradients apart: no bubble where passes take "
           "as long as each other, in the memory of 1F1B."),
     "Qi et al. 2023, arXiv:2401.10241, section 6", true, true, inV, writeZbV, whyNotV},
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
    const ScheduleShape shape = row->shape(p, m, v);
    std::vector<int> deviceOfStage(static_cast<std::size_t>(shape.stages()));
    for (int stage = 0; stage < shape.stages(); ++stage)
        deviceOfStage[static_cast<std::size_t>(stage)] = row->deviceOf(shape, stage);
    ScheduleWriter writer(shape, std::move(deviceOfStage));
    row->write(writer, shape);
    return {writer.finish(), {}};
}

} // namespace ridgepoint::pipeline

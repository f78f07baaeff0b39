// SPDX-License-Identifier: Apache-2.0
#include "pipeline/schedule_table.h"

#include "pipeline/arbitration.h"
#include "pipeline/schedule_orders.h"
#include "pipeline/schedule_writer.h"
#include "pipeline/searched_order.h"

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

// A stage of each flow: the second flow enters at the last device.
int inBothWays(const ScheduleShape& shape, int stage)
{
    return stage < shape.devices ? stage : 2 * shape.devices - 1 - stage;
}

Text whyNotV(int, int, int v)
{
    if (v == 2)
        return {};
    return {RP_TR("a V has 2 chunks per device, not {0}"), inFull(v)};
}

Text whyNotInterleaved(int p, int m, int v)
{
    if (v < 2)
        return {RP_TR("interleaving needs at least 2 chunks per device, not {0}"), inFull(v)};
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

Text whyNotTwoFlows(int, int m, int)
{
    if (m % 2 == 0)
        return {};
    const std::int64_t above = std::int64_t{m} + 1;
    if (m == 1)
        return {RP_TR("1 micro-batch cannot be shared by two flows; the nearest is {0}"),
                inFull(above)};
    return {RP_TR("{0} micro-batches cannot be shared evenly by two flows; the nearest are {1} and "
                  "{2}"),
            inFull(m), inFull(m - 1), inFull(above)};
}

Text whyNotFilled(int p, int m)
{
    const std::int64_t least = std::int64_t{2} * p;
    if (m >= least)
        return {};
    return {RP_TR("{0} micro-batches are fewer than twice the {1} stages; the nearest is {2}"),
            inFull(m), inFull(p), inFull(least)};
}

Text whyNotDualPipe(int p, int m, int v)
{
    if (p % 2 != 0) {
        const std::int64_t above = std::int64_t{p} + 1;
        if (p == 1)
            return {RP_TR("1 stage cannot be shared by two flows from both ends; the nearest is "
                          "{0}"),
                    inFull(above)};
        return {RP_TR("{0} stages are odd, and two flows meet in the middle; the nearest are {1} "
                      "and {2}"),
                inFull(p), inFull(p - 1), inFull(above)};
    }
    Text message = whyNotFilled(p, m);
    return message.empty() ? whyNotTwoFlows(p, m, v) : message;
}

Text whyNotDualPipeV(int p, int m, int v)
{
    Text message = whyNotV(p, m, v);
    return message.empty() ? whyNotFilled(p, m) : message;
}

/// No device holds more than 1F1B's first does, or ZB-H2's.
ScheduleResult searchedOver1p(const Schedule& schedule, const Costs& costs)
{
    return searchedOrder(schedule, costs, schedule.devices());
}
ScheduleResult searchedOver2p(const Schedule& schedule, const Costs& costs)
{
    return searchedOrder(schedule, costs, 2 * schedule.devices() - 1);
}

constexpr ScheduleRow kRows[] = {
    {RP_TR("gpipe"), RP_TR("GPipe (fill-drain)"),
     RP_TR("All forwards, then all backwards: simple, but every micro-batch stays in memory."),
     "Huang et al. 2019, arXiv:1811.06965, section 2.3", false, false, 1, nullptr, inTurn,
     writeGpipe, nullptr},
    {RP_TR("1f1b"), RP_TR("1F1B"),
     RP_TR(
         "One forward, one backward in turn: as long as GPipe, at most p micro-batches in memory."),
     "Narayanan et al. 2021, arXiv:2104.04473, section 2.2.1 (PipeDream-Flush)", false, false, 1,
     nullptr, inTurn, write1f1b, nullptr},
    {RP_TR("interleaved"), RP_TR("Interleaved 1F1B"),
     RP_TR("Each device holds v chunks of layers: fill and drain are v times shorter, messages v "
           "times as many."),
     "Narayanan et al. 2021, arXiv:2104.04473, section 2.2.2 (Megatron-LM)", true, false, 1,
     nullptr, inTurn, writeInterleaved, whyNotInterleaved},
    {RP_TR("zb-h1"), RP_TR("ZB-H1"),
     RP_TR("1F1B whose weight gradients wait until the pipeline drains: a shorter bubble, every "
           "stage as much in memory as the first."),
     "Qi et al. 2023, arXiv:2401.10241, section 2.1", false, true, 1, nullptr, inTurn, writeZbH1,
     nullptr},
    {RP_TR("zb-h2"), RP_TR("ZB-H2"),
     RP_TR("As ZB-H1 with twice the forwards ahead: hardly a bubble, nearly twice the memory."),
     "Qi et al. 2023, arXiv:2401.10241, section 2.2", false, true, 1, nullptr, inTurn, writeZbH2,
     nullptr},
    {RP_TR("zb-1p"), RP_TR("ZB-1p"),
     RP_TR("An order that is searched for the plan's own times, with no more than p micro-batches "
           "on a device, as 1F1B's first has."),
     "Qi et al. 2023, arXiv:2401.10241, section 3.1", false, true, 1, searchedOver1p, inTurn,
     writeZbH1, nullptr},
    {RP_TR("zb-2p"), RP_TR("ZB-2p"),
     RP_TR("An order that is searched for the plan's own times, with no more than 2p - 1 "
           "micro-batches on a device, as ZB-H2 has: hardly a bubble."),
     "Qi et al. 2023, arXiv:2401.10241, section 3.1", false, true, 1, searchedOver2p, inTurn,
     writeZbH1, nullptr},
    {RP_TR("eager-1f1b"), RP_TR("Eager 1F1B"),
     RP_TR(
         "1F1B with twice the forwards ahead: messages travel while other forwards run, for up to "
         "twice the memory."),
     "Zhuang et al. 2022, arXiv:2211.05322, section 4", false, false, 1, nullptr, inTurn,
     writeEager1f1b, nullptr},
    {RP_TR("looped-bfs"), RP_TR("Breadth-first (looped BFS)"),
     RP_TR("All micro-batches through each chunk in turn: fill and drain are v times shorter, and "
           "every micro-batch stays in memory."),
     "Lamy-Poirier 2022, arXiv:2211.05953, section 4", true, false, 1, nullptr, inTurn,
     writeLoopedBfs, nullptr},
    {RP_TR("zb-v"), RP_TR("ZB-V"),
     RP_TR("Two chunks on each device in a V, weight gradients apart: no bubble where passes take "
           "as long as each other, in the memory of 1F1B."),
     "Qi et al. 2023, arXiv:2401.10241, section 6", true, true, 1, nullptr, inV, writeZbV, whyNotV},
    {RP_TR("dualpipe"), RP_TR("DualPipe"),
     RP_TR("Two flows from both ends, weight gradients apart: two copies of the parameters, p + 1 "
           "micro-batches in memory; what is meant to overlap runs in turn."),
     "DeepSeek-AI 2024, arXiv:2412.19437, section 3.2.1; order: DeepSeek's DualPipe program", false,
     true, 2, nullptr, inBothWays, writeDualPipe, whyNotDualPipe},
    {RP_TR("dualpipe-fused"), RP_TR("DualPipe, fused F&B"),
     RP_TR("DualPipe whose forward and backward of a pair are one block: it waits for both inputs "
           "and sends both outputs at its end."),
     "DeepSeek-AI 2024, arXiv:2412.19437, section 3.2.1; order: DeepSeek's DualPipe program", false,
     true, 2, nullptr, inBothWays, writeDualPipeFused, whyNotDualPipe},
    {RP_TR("dualpipe-book"), RP_TR("DualPipe, by the book's rule"),
     RP_TR("Two flows in the order of 1F1B with weight gradients apart, each device taking what "
           "can start first: not DeepSeek's order, and slower."),
     "reference/pipeline.md, section 3: the rule behind the chapter's 306 and 558 ms", false, true,
     2, arbitrated, inBothWays, writeDualPipeBook, whyNotTwoFlows},
    {RP_TR("dualpipev"), RP_TR("DualPipeV"),
     RP_TR("One half of DualPipe: two chunks on each device in a V, one copy of the parameters, "
           "2p + 1 chunks in memory; what is meant to overlap runs in turn."),
     "Qi et al. 2025, DualPipe could be better without the Dual; order: DeepSeek's DualPipe "
     "program",
     true, true, 1, nullptr, inV, writeDualPipeV, whyNotDualPipeV},
    {RP_TR("dualpipev-fused"), RP_TR("DualPipeV, fused F&B"),
     RP_TR("DualPipeV whose forward and backward of a pair are one block: it waits for both inputs "
           "and sends both outputs at its end."),
     "Qi et al. 2025, DualPipe could be better without the Dual; order: DeepSeek's DualPipe "
     "program",
     true, true, 1, nullptr, inV, writeDualPipeVFused, whyNotDualPipeV},
};

Text whyNot(const ScheduleRow& row, int p, int m, int v)
{
    if (v > 1 && !row.takesChunks)
        return {RP_TR("{0} has one chunk per device, not {1}"), row.label, inFull(v)};
    // A step of fewer micro-batches than flows has none for each; its own conditions tell that.
    Text message = whyShapeRefused(row.shape(p, m < 1 ? m : std::max(m, row.flows), v));
    if (message.empty() && row.whyNot)
        message = row.whyNot(p, m, v);
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
    ScheduleResult made{writer.finish(), {}};
    if (row->orderUnder)
        return row->orderUnder(*made.schedule, Costs::uniform(*made.schedule, 1, 2, 0, 1));
    return made;
}

} // namespace ridgepoint::pipeline

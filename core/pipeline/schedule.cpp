// SPDX-License-Identifier: Apache-2.0
#include "pipeline/schedule.h"

#include "pipeline/schedule_writer.h"

#include <algorithm>
#include <utility>

namespace ridgepoint::pipeline {

using quantity::inFull;
using quantity::Text;

Text slotText(Slot slot)
{
    static constexpr const char* kLetters[] = {"F", "B", "W", "?"};
    return {RP_TR("{0}(stage {1}, micro-batch {2})"), Text::verbatim(kLetters[slot.kindIndex()]),
            inFull(slot.stage()), inFull(slot.microBatch())};
}

Text whyShapeRefused(const ScheduleShape& shape)
{
    if (shape.devices < 1)
        return {RP_TR("a pipeline needs at least 1 stage, not {0}"), inFull(shape.devices)};
    if (shape.chunks < 1)
        return {RP_TR("a device holds at least 1 chunk, not {0}"), inFull(shape.chunks)};
    if (shape.flows < 1 || shape.chunks % shape.flows != 0)
        return {RP_TR("{0} chunks per device cannot be shared by {1} flows"), inFull(shape.chunks),
                inFull(shape.flows)};
    if (shape.microBatches < 1)
        return {RP_TR("a step needs at least 1 micro-batch, not {0}"), inFull(shape.microBatches)};
    const std::int64_t stages = std::int64_t{shape.devices} * shape.chunks;
    if (stages > kMaxStages)
        return {RP_TR("{0} virtual stages are more than the {1} that can be simulated"),
                inFull(stages), inFull(kMaxStages)};
    if (shape.microBatches > kMaxMicroBatches)
        return {RP_TR("{0} micro-batches are more than the {1} that can be simulated"),
                inFull(shape.microBatches), inFull(kMaxMicroBatches)};
    if (shape.slotCount() > kMaxSlots)
        return {RP_TR("{0} virtual stages times {1} micro-batches make {2} slots, more than the "
                      "{3} that can be simulated"),
                inFull(stages), inFull(shape.microBatches), inFull(shape.slotCount()),
                inFull(kMaxSlots)};
    return {};
}

ScheduleResult Schedule::fromOrders(const ScheduleShape& shape, std::vector<int> deviceOfStage,
                                    const std::vector<std::vector<Slot>>& orders)
{
    const auto refuse = [](Text message) {
        return ScheduleResult{std::nullopt, std::move(message)};
    };
    if (Text message = whyShapeRefused(shape); !message.empty())
        return refuse(std::move(message));
    const std::size_t stages = shape.stages();
    const std::size_t microBatches = shape.microBatches;
    if (deviceOfStage.size() != stages)
        return refuse({RP_TR("each of the {0} virtual stages needs a device"),
                       inFull(static_cast<std::int64_t>(stages))});
    for (const int device : deviceOfStage)
        if (device < 0 || device >= shape.devices)
            return refuse({RP_TR("there is no device {0}"), inFull(device)});
    if (orders.size() != static_cast<std::size_t>(shape.devices))
        return refuse({RP_TR("each of the {0} devices needs an order"), inFull(shape.devices)});

    std::vector<bool> seen(shape.kinds() * stages * microBatches, false);
    std::size_t count = 0;
    for (std::size_t device = 0; device < orders.size(); ++device) {
        if (!orders[device].empty() && orders[device].back().isJoined())
            return refuse({RP_TR("{0} is joined to a slot behind it, and there is none"),
                           slotText(orders[device].back())});
        for (const Slot slot : orders[device]) {
            const std::size_t stage = slot.stage();
            const std::size_t microBatch = slot.microBatch();
            if (slot.kindIndex() >= shape.kinds() || stage >= stages || microBatch >= microBatches)
                return refuse({RP_TR("{0} does not belong to this schedule"), slotText(slot)});
            if (deviceOfStage[stage] != static_cast<int>(device))
                return refuse({RP_TR("{0} is in the order of device {1}, which does not hold that "
                                     "stage"),
                               slotText(slot), inFull(static_cast<std::int64_t>(device))});
            auto&& mark = seen[(slot.kindIndex() * stages + stage) * microBatches + microBatch];
            if (mark)
                return refuse({RP_TR("{0} is there twice"), slotText(slot)});
            mark = true;
            ++count;
        }
    }
    if (count != seen.size()) {
        const std::size_t missing = std::find(seen.begin(), seen.end(), false) - seen.begin();
        const std::size_t row = missing / microBatches;
        return refuse(
            {RP_TR("{0} is missing"),
             slotText(Slot(static_cast<SlotKind>(row / stages), static_cast<int>(row % stages),
                           static_cast<int>(missing % microBatches)))});
    }

    ScheduleWriter writer(shape, std::move(deviceOfStage));
    for (const std::vector<Slot>& order : orders) {
        for (const Slot slot : order)
            writer.add(slot);
        writer.endDevice();
    }
    return {writer.finish(), {}};
}

std::int64_t Schedule::messagesEachWay() const
{
    const auto crossing = std::count_if(m_forwardLink.begin(), m_forwardLink.end(),
                                        [](int link) { return link >= 0; });
    return crossing * m_shape.microBatches;
}

InFlightPeaks peakInFlight(const Schedule& schedule, int device)
{
    const SlotKind last = schedule.splitsBackward() ? SlotKind::WeightGradient : SlotKind::Backward;
    InFlightPeaks peaks;
    int untilLastPart = 0;
    int untilInputGradient = 0;
    for (const Slot slot : schedule.order(device)) {
        if (slot.kind() == SlotKind::Forward) {
            peaks.untilLastPart = std::max(peaks.untilLastPart, ++untilLastPart);
            peaks.untilInputGradient = std::max(peaks.untilInputGradient, ++untilInputGradient);
            continue;
        }
        untilLastPart -= slot.kind() == last;
        untilInputGradient -= slot.kind() == SlotKind::Backward;
    }
    return peaks;
}

std::vector<int> inFlightAtPeak(const Schedule& schedule, std::span<const std::int64_t> savedBytes,
                                int afterForwardOf)
{
    const SlotKind last = schedule.splitsBackward() ? SlotKind::WeightGradient : SlotKind::Backward;
    std::vector<int> atPeak(static_cast<std::size_t>(schedule.stages()), 0);
    for (int device = 0; device < schedule.devices(); ++device) {
        const std::span<const Slot> order = schedule.order(device);
        // once to find the moment, once to count until it
        std::int64_t bytes = 0;
        std::int64_t most = -1;
        std::size_t moment = 0;
        for (std::size_t i = 0; i < order.size(); ++i) {
            const std::int64_t saved = savedBytes[order[i].stage()];
            if (order[i].kind() == SlotKind::Forward)
                bytes += saved;
            else if (order[i].kind() == last)
                bytes -= saved;
            const bool counts = afterForwardOf < 0 || (order[i].kind() == SlotKind::Forward &&
                                                       order[i].stage() == afterForwardOf);
            if (counts && bytes > most) {
                most = bytes;
                moment = i;
            }
        }
        for (std::size_t i = 0; most >= 0 && i < order.size() && i <= moment; ++i) {
            int& count = atPeak[order[i].stage()];
            if (order[i].kind() == SlotKind::Forward)
                ++count;
            else if (order[i].kind() == last)
                --count;
        }
    }
    return atPeak;
}

std::optional<Slot> inputOf(const Schedule& schedule, Slot slot)
{
    switch (slot.kind()) {
    case SlotKind::Forward:
        if (schedule.shape().isFirst(slot.stage()))
            return std::nullopt;
        return Slot(SlotKind::Forward, slot.stage() - 1, slot.microBatch());
    case SlotKind::Backward:
        if (schedule.shape().isLast(slot.stage()))
            return Slot(SlotKind::Forward, slot.stage(), slot.microBatch());
        return Slot(SlotKind::Backward, slot.stage() + 1, slot.microBatch());
    case SlotKind::WeightGradient:
        break;
    }
    return Slot(SlotKind::Backward, slot.stage(), slot.microBatch());
}

void SlotIndex::fill(const Schedule& schedule)
{
    m_stages = schedule.stages();
    m_microBatches = schedule.microBatches();
    const std::span<const Slot> slots = schedule.allSlots();
    m_index.resize(slots.size());
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const Slot slot = slots[i];
        m_index[(slot.kindIndex() * m_stages + slot.stage()) * m_microBatches + slot.microBatch()] =
            static_cast<std::uint32_t>(i);
    }
}

ScheduleWriter::ScheduleWriter(const ScheduleShape& shape, std::vector<int> deviceOfStage)
{
    m_schedule.m_shape = shape;
    m_schedule.m_deviceOfStage = std::move(deviceOfStage);
    m_schedule.m_slots.reserve(static_cast<std::size_t>(shape.slotCount()));
    m_schedule.m_firstSlot.reserve(shape.devices + 1);
    m_schedule.m_firstSlot.push_back(0);
}

void ScheduleWriter::endDevice()
{
    m_schedule.m_firstSlot.push_back(static_cast<std::uint32_t>(m_schedule.m_slots.size()));
}

Schedule ScheduleWriter::finish()
{
    numberLinks();
    return std::move(m_schedule);
}

// Only the pairs that some boundary uses get a number: a table of all p * p pairs would cost more
// than the run itself for a long pipeline.
void ScheduleWriter::numberLinks()
{
    const std::vector<int>& device = m_schedule.m_deviceOfStage;
    std::vector<Link>& links = m_schedule.m_links;
    links.reserve(2 * device.size());
    const auto isHop = [&](std::size_t stage) {
        return device[stage] != device[stage + 1] &&
               !m_schedule.m_shape.isLast(static_cast<int>(stage));
    };
    for (std::size_t stage = 0; stage + 1 < device.size(); ++stage) {
        if (!isHop(stage))
            continue;
        links.push_back({device[stage], device[stage + 1]});
        links.push_back({device[stage + 1], device[stage]});
    }
    std::sort(links.begin(), links.end());
    links.erase(std::unique(links.begin(), links.end()), links.end());

    const auto numberOf = [&](int from, int to) {
        const auto found = std::lower_bound(links.begin(), links.end(), Link{from, to});
        return static_cast<int>(found - links.begin());
    };
    for (std::size_t stage = 0; stage + 1 < device.size(); ++stage) {
        const int here = device[stage];
        const int there = device[stage + 1];
        m_schedule.m_forwardLink.push_back(isHop(stage) ? numberOf(here, there) : -1);
        m_schedule.m_backwardLink.push_back(isHop(stage) ? numberOf(there, here) : -1);
    }
}

} // namespace ridgepoint::pipeline

// SPDX-License-Identifier: Apache-2.0
#include "pipeline/schedule.h"

#include "pipeline/schedule_writer.h"

#include <algorithm>
#include <utility>

namespace ridgepoint::pipeline {

std::string toText(Slot slot)
{
    static constexpr const char* kLetters[] = {"F", "B", "W", "?"};
    return std::string(kLetters[slot.kindIndex()]) + "(stage " + std::to_string(slot.stage()) +
           ", micro-batch " + std::to_string(slot.microBatch()) + ")";
}

std::string whyShapeRefused(const ScheduleShape& shape)
{
    if (shape.devices < 1)
        return "a pipeline needs at least 1 stage, not " + std::to_string(shape.devices);
    if (shape.chunks < 1)
        return "a device holds at least 1 chunk, not " + std::to_string(shape.chunks);
    if (shape.microBatches < 1)
        return "a step needs at least 1 micro-batch, not " + std::to_string(shape.microBatches);
    const std::int64_t stages = std::int64_t{shape.devices} * shape.chunks;
    if (stages > kMaxStages)
        return std::to_string(stages) + " virtual stages are more than the " +
               std::to_string(kMaxStages) + " that can be simulated";
    if (shape.microBatches > kMaxMicroBatches)
        return std::to_string(shape.microBatches) + " micro-batches are more than the " +
               std::to_string(kMaxMicroBatches) + " that can be simulated";
    if (shape.slotCount() > kMaxSlots)
        return std::to_string(stages) + " virtual stages times " +
               std::to_string(shape.microBatches) + " micro-batches make " +
               std::to_string(shape.slotCount()) + " slots, more than the " +
               std::to_string(kMaxSlots) + " that can be simulated";
    return {};
}

ScheduleResult Schedule::fromOrders(const ScheduleShape& shape, std::vector<int> deviceOfStage,
                                    const std::vector<std::vector<Slot>>& orders)
{
    const auto refuse = [](std::string message) {
        return ScheduleResult{std::nullopt, std::move(message)};
    };
    if (std::string message = whyShapeRefused(shape); !message.empty())
        return refuse(std::move(message));
    const std::size_t stages = shape.stages();
    const std::size_t microBatches = shape.microBatches;
    if (deviceOfStage.size() != stages)
        return refuse("each of the " + std::to_string(stages) + " virtual stages needs a device");
    for (const int device : deviceOfStage)
        if (device < 0 || device >= shape.devices)
            return refuse("there is no device " + std::to_string(device));
    if (orders.size() != static_cast<std::size_t>(shape.devices))
        return refuse("each of the " + std::to_string(shape.devices) + " devices needs an order");

    std::vector<bool> seen(shape.kinds() * stages * microBatches, false);
    std::size_t count = 0;
    for (std::size_t device = 0; device < orders.size(); ++device) {
        for (const Slot slot : orders[device]) {
            const std::size_t stage = slot.stage();
            const std::size_t microBatch = slot.microBatch();
            if (slot.kindIndex() >= shape.kinds() || stage >= stages || microBatch >= microBatches)
                return refuse(toText(slot) + " does not belong to this schedule");
            if (deviceOfStage[stage] != static_cast<int>(device))
                return refuse(toText(slot) + " is in the order of device " +
                              std::to_string(device) + ", which does not hold that stage");
            auto&& mark = seen[(slot.kindIndex() * stages + stage) * microBatches + microBatch];
            if (mark)
                return refuse(toText(slot) + " is there twice");
            mark = true;
            ++count;
        }
    }
    if (count != seen.size()) {
        const std::size_t missing = std::find(seen.begin(), seen.end(), false) - seen.begin();
        const std::size_t row = missing / microBatches;
        return refuse(
            toText(Slot(static_cast<SlotKind>(row / stages), static_cast<int>(row % stages),
                        static_cast<int>(missing % microBatches))) +
            " is missing");
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

std::optional<Slot> inputOf(const Schedule& schedule, Slot slot)
{
    switch (slot.kind()) {
    case SlotKind::Forward:
        if (slot.stage() == 0)
            return std::nullopt;
        return Slot(SlotKind::Forward, slot.stage() - 1, slot.microBatch());
    case SlotKind::Backward:
        if (slot.stage() + 1 == schedule.stages())
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
    for (std::size_t stage = 0; stage + 1 < device.size(); ++stage) {
        if (device[stage] == device[stage + 1])
            continue;
        links.push_back({device[stage], device[stage + 1]});
        links.push_back({device[stage + 1], device[stage]});
    }
    std::sort(links.begin(), links.end());
    links.erase(std::unique(links.begin(), links.end()), links.end());

    const auto numberOf = [&](int from, int to) {
        if (from == to)
            return -1;
        const auto found = std::lower_bound(links.begin(), links.end(), Link{from, to});
        return static_cast<int>(found - links.begin());
    };
    for (std::size_t stage = 0; stage + 1 < device.size(); ++stage) {
        m_schedule.m_forwardLink.push_back(numberOf(device[stage], device[stage + 1]));
        m_schedule.m_backwardLink.push_back(numberOf(device[stage + 1], device[stage]));
    }
}

} // namespace ridgepoint::pipeline

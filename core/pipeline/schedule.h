// SPDX-License-Identifier: Apache-2.0
// A pipeline schedule as data: in which order each device runs its slots.
#pragma once

#include "pipeline/slot.h"
#include "quantity/text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::pipeline {

/// Limits of one schedule. The first two follow from the bit fields of a Slot; the third keeps a
/// run that keeps every time under about 700 MB (20 bytes a slot).
inline constexpr int kMaxStages = 1 << Slot::kStageBits;
inline constexpr int kMaxMicroBatches = (1 << Slot::kMicroBatchBits) - 1;
inline constexpr std::int64_t kMaxSlots = std::int64_t{1} << 25;

/// The link of one ordered pair of devices, first in first out.
struct Link
{
    int from = 0;
    int to = 0;
    auto operator<=>(const Link&) const = default;
};

struct ScheduleResult;

/// The size of a schedule.
struct ScheduleShape
{
    int devices = 1;             ///< p
    int chunks = 1;              ///< v: virtual stages per device
    int microBatches = 1;        ///< m, or m/2 where there are two flows: those of each flow
    bool splitsBackward = false; ///< whether dW is a slot of its own
    int flows = 1;               ///< chains of virtual stages, each as long as the other

    int stages() const { return devices * chunks; }
    int stagesOfFlow() const { return stages() / flows; }
    int flowOf(int stage) const { return stage / stagesOfFlow(); }
    bool isFirst(int stage) const { return stage % stagesOfFlow() == 0; }
    bool isLast(int stage) const { return (stage + 1) % stagesOfFlow() == 0; }
    int kinds() const { return splitsBackward ? 3 : 2; }
    std::int64_t slotCount() const
    {
        return std::int64_t{devices} * chunks * microBatches * kinds();
    }
};

/// Slots in order for each device, as one flat list. Virtual stages 0..p*v-1 form one chain: the
/// activation of stage s goes to s+1 and its gradient comes back. With two flows the first half of
/// them is one chain and the second half another. Every Schedule is complete (each
/// part of each micro-batch exactly once, on the device that holds its stage); whether its order
/// can run to the end is found by the Simulator.
class Schedule
{
  public:
    /// A hand-made schedule. `deviceOfStage` has p*v entries, `orders` one list per device. Refused
    /// with a message: sizes out of limits, a slot on the wrong device, missing, doubled, of a kind
    /// that the shape does not have, or joined to nothing.
    static ScheduleResult fromOrders(const ScheduleShape& shape, std::vector<int> deviceOfStage,
                                     const std::vector<std::vector<Slot>>& orders);

    const ScheduleShape& shape() const { return m_shape; }
    int devices() const { return m_shape.devices; }
    int stages() const { return m_shape.stages(); }
    int microBatches() const { return m_shape.microBatches; }
    bool splitsBackward() const { return m_shape.splitsBackward; }
    /// Whether any slot is joined to the next.
    bool hasBlocks() const { return m_hasBlocks; }

    /// Named so because Qt makes a macro of the shorter word.
    std::span<const Slot> allSlots() const { return m_slots; }
    /// The slots of one device, in the order in which they run.
    std::span<const Slot> order(int device) const
    {
        return allSlots().subspan(firstSlot(device), firstSlot(device + 1) - firstSlot(device));
    }
    /// Index in allSlots() of the device's first slot; for `devices()` the number of all slots.
    std::size_t firstSlot(int device) const { return m_firstSlot[device]; }

    int deviceOf(int stage) const { return m_deviceOfStage[stage]; }

    /// Every directed link that some boundary between virtual stages uses, sorted.
    std::span<const Link> links() const { return m_links; }
    /// Index in links() of the hop from stage `boundary` to `boundary + 1` (activations), or -1
    /// where both are on one device, or of two flows.
    int forwardLink(int boundary) const { return m_forwardLink[boundary]; }
    /// The same for the hop back (gradients).
    int backwardLink(int boundary) const { return m_backwardLink[boundary]; }

    /// Messages of one direction in the whole run (boundaries across devices, times m); there are
    /// as many activations forward as gradients backward.
    std::int64_t messagesEachWay() const;

  private:
    friend class ScheduleWriter;
    Schedule() = default;

    ScheduleShape m_shape;
    bool m_hasBlocks = false;
    std::vector<std::uint32_t> m_firstSlot;
    std::vector<Slot> m_slots;
    std::vector<int> m_deviceOfStage;
    std::vector<Link> m_links;
    std::vector<int> m_forwardLink;
    std::vector<int> m_backwardLink;
};

/// A schedule, or why there is none.
struct ScheduleResult
{
    std::optional<Schedule> schedule;
    quantity::Text message; ///< empty exactly when there is a schedule

    explicit operator bool() const { return schedule.has_value(); }
};

/// Why no schedule of this shape can be held, or empty: p, v, m at least 1, and the limits above.
quantity::Text whyShapeRefused(const ScheduleShape& shape);

/// Peak number of (virtual stage, micro-batch) pairs in flight on one device. The forward puts a
/// pair in flight when it starts. A device runs one slot at a time, so the count follows from the
/// order alone; a forward and backward that both take no time still count.
struct InFlightPeaks
{
    int untilLastPart = 0;      ///< until the backward ends, or dW where it is split off
    int untilInputGradient = 0; ///< until the backward, or dX, ends
};
InFlightPeaks peakInFlight(const Schedule& schedule, int device);

/// [virtual stage]: its micro-batches in flight at the moment when what its device saves is the
/// most bytes, the first of equals. `savedBytes` [virtual stage], all >= 0, is what one micro-batch
/// saves there, from the start of its forward to the end of the last part of its backward.
/// With `afterForwardOf` only moments at the end of that virtual stage's forward passes count; then
/// devices without it have nothing in flight.
std::vector<int> inFlightAtPeak(const Schedule& schedule, std::span<const std::int64_t> savedBytes,
                                int afterForwardOf = -1);

/// The slot whose output this one needs: the forward of the stage before, the backward of the stage
/// behind, the last stage's own forward, or dX for dW. None for the forward of a flow's first
/// stage.
std::optional<Slot> inputOf(const Schedule& schedule, Slot slot);

/// Finds the place of a slot in the flat list; filled once per schedule, in O(slots).
class SlotIndex
{
  public:
    void fill(const Schedule& schedule);
    std::size_t of(Slot slot) const
    {
        return m_index[(slot.kindIndex() * m_stages + slot.stage()) * m_microBatches +
                       slot.microBatch()];
    }

  private:
    std::size_t m_stages = 0;
    std::size_t m_microBatches = 0;
    std::vector<std::uint32_t> m_index;
};

} // namespace ridgepoint::pipeline

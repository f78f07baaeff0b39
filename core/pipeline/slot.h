// SPDX-License-Identifier: Apache-2.0
// The smallest piece of a schedule: one part of one micro-batch on one virtual stage.
#pragma once

#include "quantity/text.h"

#include <cstdint>

namespace ridgepoint::pipeline {

/// What a slot computes. `Backward` is the whole backward, or only the gradient of the input (dX)
/// in a schedule that splits it; `WeightGradient` (dW) exists in split schedules only.
enum class SlotKind : std::uint8_t
{
    Forward,
    Backward,
    WeightGradient
};
inline constexpr int kSlotKinds = 3;

/// One part of one micro-batch on one virtual stage, in 4 bytes: a run may hold tens of millions.
///
/// A slot may be joined to the one behind it in its device's order. Joined slots make one block: it
/// starts when the inputs of all its parts are there, its parts follow each other without a gap,
/// and their outputs leave together at its end. So dX joined to its dW is a whole backward of a
/// schedule that splits others, and a forward joined to a backward is a fused F&B.
class Slot
{
  public:
    static constexpr int kStageBits = 12;
    static constexpr int kMicroBatchBits = 17;
    static constexpr int kKindBits = 2;
    static_assert(kStageBits + kMicroBatchBits + kKindBits + 1 == 32);

    Slot() = default;
    /// stage in 0..4095, microBatch in 0..131071; higher bits are cut off.
    constexpr Slot(SlotKind kind, int stage, int microBatch)
        : m_bits((static_cast<std::uint32_t>(stage) & kStageMask) |
                 (static_cast<std::uint32_t>(microBatch) & kMicroBatchMask) << kStageBits |
                 static_cast<std::uint32_t>(kind) << (kStageBits + kMicroBatchBits))
    {
    }

    constexpr SlotKind kind() const { return static_cast<SlotKind>(kindIndex()); }
    constexpr int kindIndex() const
    {
        return static_cast<int>(m_bits >> (kStageBits + kMicroBatchBits) & kKindMask);
    }
    constexpr int stage() const { return static_cast<int>(m_bits & kStageMask); }
    constexpr int microBatch() const
    {
        return static_cast<int>(m_bits >> kStageBits & kMicroBatchMask);
    }

    /// Whether the next slot of the order is in the same block.
    constexpr bool isJoined() const { return (m_bits & kJoined) != 0; }
    constexpr Slot joined() const
    {
        Slot slot = *this;
        slot.m_bits |= kJoined;
        return slot;
    }

    /// Whether both are the same part of the same micro-batch, joined or not.
    constexpr bool operator==(const Slot& other) const
    {
        return ((m_bits ^ other.m_bits) & ~kJoined) == 0;
    }

  private:
    static constexpr std::uint32_t kKindMask = (1u << kKindBits) - 1;
    static constexpr std::uint32_t kJoined = 1u << 31;
    static constexpr std::uint32_t kStageMask = (1u << kStageBits) - 1;
    static constexpr std::uint32_t kMicroBatchMask = (1u << kMicroBatchBits) - 1;
    std::uint32_t m_bits = 0;
};
static_assert(sizeof(Slot) == 4);

/// "F", "B" or "W" with virtual stage and micro-batch, as in "F(stage 2, micro-batch 5)".
quantity::Text slotText(Slot slot);

} // namespace ridgepoint::pipeline

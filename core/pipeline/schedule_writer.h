// SPDX-License-Identifier: Apache-2.0
// Private to the room: how the makers of schedules fill a Schedule.
#pragma once

#include "pipeline/schedule.h"

#include <vector>

namespace ridgepoint::pipeline {

/// Writes the orders of device 0, 1, ... one after the other. Trusts its caller: the shape passed
/// whyShapeRefused(), and the finished schedule is complete (tests hold each maker to that).
class ScheduleWriter
{
  public:
    ScheduleWriter(const ScheduleShape& shape, std::vector<int> deviceOfStage);

    void add(SlotKind kind, int stage, int microBatch)
    {
        m_schedule.m_slots.emplace_back(kind, stage, microBatch);
    }
    void add(Slot slot)
    {
        m_schedule.m_slots.push_back(slot);
        m_schedule.m_hasBlocks |= slot.isJoined();
    }
    void endDevice();
    Schedule finish();

  private:
    void numberLinks();
    Schedule m_schedule;
};

} // namespace ridgepoint::pipeline

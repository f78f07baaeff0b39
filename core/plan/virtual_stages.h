// SPDX-License-Identifier: Apache-2.0
// The virtual stages of a plan's pipeline: how many chunks each stage holds, and which stage holds
// which of them.
#pragma once

#include "layout/layout.h"
#include "pipeline/schedule_table.h"

#include <cstddef>
#include <vector>

namespace ridgepoint::plan {

/// The plan's schedule, as the table of schedules describes it.
const pipeline::ScheduleRow& scheduleRow(const layout::Layout& layout);

/// Why a plan cannot have its schedule, whatever its numbers: empty where it can.
quantity::Text whyNotInPlans(const layout::Layout& layout);

/// Whether its schedule takes chunks, and there is a pipeline that could have them.
bool takesChunks(const layout::Layout& layout);

/// The chunks that count: what the layout says where takesChunks(), else 1.
std::int64_t chunksOf(const layout::Layout& layout);

/// Virtual stages in the order in which a micro-batch goes through them. Kept within what a
/// schedule can hold; the simulation says where the plan asks for more.
class VirtualStages
{
  public:
    explicit VirtualStages(const layout::Layout& layout);

    int stages() const { return m_stages; } ///< of the pipeline: devices
    int chunks() const { return m_chunks; } ///< of each
    int count() const { return m_stages * m_chunks; }

    int stageOf(int virtualStage) const
    {
        return m_stageOf[static_cast<std::size_t>(virtualStage)];
    }
    int chunkOf(int virtualStage) const
    {
        return m_chunkOf[static_cast<std::size_t>(virtualStage)];
    }
    /// Chunks of a stage are numbered in the order of the model.
    int at(int stage, int chunk) const
    {
        return m_at[static_cast<std::size_t>(stage * m_chunks + chunk)];
    }

    bool isFirst(int stage) const { return stage == m_stageOf.front(); }
    bool isLast(int stage) const { return stage == m_stageOf.back(); }

  private:
    int m_stages = 1;
    int m_chunks = 1;
    std::vector<int> m_stageOf, m_chunkOf; // [virtual stage]
    std::vector<int> m_at;                 // [stage][chunk]
};

} // namespace ridgepoint::plan

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

/// Whether its schedule takes chunks, and there is a pipeline that could have them.
bool takesChunks(const layout::Layout& layout);

/// The chunks that count: what the layout says where takesChunks(), else 1.
std::int64_t chunksOf(const layout::Layout& layout);

/// Virtual stages in the order in which a micro-batch goes through them; with two flows first those
/// of one and then those of the other, each stage with a copy of the same run of the model. Kept
/// within what a schedule can hold; the simulation says where the plan asks for more.
class VirtualStages
{
  public:
    explicit VirtualStages(const layout::Layout& layout);

    int stages() const { return m_stages; } ///< of the pipeline: devices
    int chunks() const { return m_chunks; } ///< of each
    int count() const { return m_stages * m_chunks; }
    /// Chains of virtual stages: a micro-batch goes through one of them.
    int flows() const { return m_flows; }
    /// Runs that the model is cut into, and the run that a virtual stage has.
    int runs() const { return count() / m_flows; }
    int runOf(int virtualStage) const { return virtualStage % runs(); }
    bool beginsFlow(int virtualStage) const { return runOf(virtualStage) == 0; }
    bool endsFlow(int virtualStage) const { return runOf(virtualStage) + 1 == runs(); }

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

    /// Whether the stage begins a flow, and ends one.
    bool isFirst(int stage) const { return chunkWhere(stage, &VirtualStages::beginsFlow) >= 0; }
    bool isLast(int stage) const { return chunkWhere(stage, &VirtualStages::endsFlow) >= 0; }
    /// The chunk with which it does; -1 where it does not.
    int firstChunk(int stage) const { return chunkWhere(stage, &VirtualStages::beginsFlow); }

  private:
    int chunkWhere(int stage, bool (VirtualStages::*is)(int) const) const
    {
        for (int chunk = 0; chunk < m_chunks; ++chunk) {
            if ((this->*is)(at(stage, chunk)))
                return chunk;
        }
        return -1;
    }

    int m_flows = 1;
    int m_stages = 1;
    int m_chunks = 1;
    std::vector<int> m_stageOf, m_chunkOf; // [virtual stage]
    std::vector<int> m_at;                 // [stage][chunk]
};

} // namespace ridgepoint::plan

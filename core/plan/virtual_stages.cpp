// SPDX-License-Identifier: Apache-2.0
#include "plan/virtual_stages.h"

#include <algorithm>

namespace ridgepoint::plan {

const pipeline::ScheduleRow& scheduleRow(const layout::Layout& layout)
{
    return pipeline::scheduleRows()[static_cast<std::size_t>(layout.schedule)];
}

bool takesChunks(const layout::Layout& layout)
{
    return layout.pipelineParallel > 1 && scheduleRow(layout).takesChunks;
}

std::int64_t chunksOf(const layout::Layout& layout)
{
    return takesChunks(layout) ? layout.chunks : 1;
}

VirtualStages::VirtualStages(const layout::Layout& layout)
{
    constexpr std::int64_t kMost = pipeline::kMaxStages;
    m_stages = static_cast<int>(std::clamp<std::int64_t>(layout.pipelineParallel, 1, kMost));
    m_chunks = static_cast<int>(
        std::clamp<std::int64_t>(chunksOf(layout), 1, std::max<std::int64_t>(1, kMost / m_stages)));
    const pipeline::ScheduleRow& row = scheduleRow(layout);
    if (m_stages > 1 && row.flows * m_stages <= kMost)
        m_flows = row.flows;
    const pipeline::ScheduleShape shape = row.shape(m_stages, row.flows, m_chunks);
    m_chunks = std::max(m_chunks, m_flows);
    const auto all = static_cast<std::size_t>(count());
    m_stageOf.resize(all);
    m_chunkOf.resize(all);
    m_at.resize(all);
    std::vector<int> held(static_cast<std::size_t>(m_stages), 0);
    for (int i = 0; i < count(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        const int stage = row.deviceOf(shape, i);
        const int chunk = held[static_cast<std::size_t>(stage)]++;
        m_stageOf[at] = stage;
        m_chunkOf[at] = chunk;
        m_at[static_cast<std::size_t>(stage * m_chunks + chunk)] = i;
    }
}

} // namespace ridgepoint::plan

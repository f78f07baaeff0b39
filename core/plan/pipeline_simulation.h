// SPDX-License-Identifier: Apache-2.0
// The step's micro-batches in the plan's schedule, simulated under given stage times. One run
// serves the figures, the rate that an MFU stands for, and the timeline.
#pragma once

#include "layout/layout.h"
#include "pipeline/critical_path.h"
#include "pipeline/simulator.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::plan {

/// Times of one micro-batch on each virtual stage, and of its transfer between two of them. Where
/// the schedule splits the backward, `backward` is its first part.
template <class N>
struct StageTimes
{
    std::vector<N> forward, backward;
    std::vector<N> weightGradient; ///< empty where the schedule does not split the backward
    N transfer = 0;

    bool operator==(const StageTimes&) const = default;
};

/// The sum of these times over the critical path's slots and, if asked for, transfers. `shape` is
/// what the counts rest on.
template <class N>
N alongPath(const pipeline::PathCounts& counts, const StageTimes<N>& times, bool withTransfers,
            const std::vector<N>& shape);

class PipelineSimulation
{
  public:
    PipelineSimulation(const layout::Layout& layout, double microBatches);
    ~PipelineSimulation();
    PipelineSimulation(const PipelineSimulation&) = delete;
    PipelineSimulation& operator=(const PipelineSimulation&) = delete;

    /// False, with message(), where the schedule or the times are refused. The times of the last
    /// run are not simulated again.
    bool run(const StageTimes<double>& times);
    const quantity::Text& message() const { return m_message; }

    /// Of the last successful run().
    const pipeline::KeptRun& kept() const { return *m_kept; }
    const pipeline::CriticalPath& path();
    double seconds(pipeline::Tick ticks) const { return m_ticked.scale.toSeconds(ticks); }

  private:
    std::unique_ptr<pipeline::Simulator> m_simulator;
    std::optional<pipeline::Schedule> m_schedule;
    /// Makes each run's order from its times; null where it is always the same.
    pipeline::ScheduleResult (*m_orderUnder)(const pipeline::Schedule&,
                                             const pipeline::Costs&) = nullptr;
    StageTimes<double> m_times;
    pipeline::TickedCosts m_ticked;
    std::optional<pipeline::KeptRun> m_kept;
    std::optional<pipeline::CriticalPath> m_path;
    quantity::Text m_message;
};

} // namespace ridgepoint::plan

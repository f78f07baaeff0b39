// SPDX-License-Identifier: Apache-2.0
#include "plan/pipeline_simulation.h"

#include "plan/virtual_stages.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::plan {
namespace {

/// The slots of a schedule up to which the simulator's memory is worth keeping: a few MB.
constexpr std::size_t kMostSlotsKept = 100'000;

/// A simulator between two evaluations of a thread, with the memory that it has grown.
std::unique_ptr<pipeline::Simulator>& idleSimulator()
{
    thread_local std::unique_ptr<pipeline::Simulator> simulator;
    return simulator;
}

} // namespace

PipelineSimulation::PipelineSimulation(const layout::Layout& layout, double microBatches)
    : m_simulator(std::move(idleSimulator()))
{
    if (!m_simulator)
        m_simulator = std::make_unique<pipeline::Simulator>();
    const double whole = std::ceil(microBatches);
    if (!(whole >= 1) || whole > pipeline::kMaxMicroBatches) {
        m_message = RP_TR("the number of micro-batches is not one that a schedule can hold");
        return;
    }
    // numbers beyond these have no schedule in any case, and say so
    constexpr std::int64_t kMost = std::int64_t{1} << 30;
    auto made = pipeline::makeSchedule(
        scheduleRow(layout).name,
        static_cast<int>(std::clamp<std::int64_t>(layout.pipelineParallel, 1, kMost)),
        static_cast<int>(whole),
        static_cast<int>(std::clamp<std::int64_t>(chunksOf(layout), 1, kMost)));
    m_schedule = std::move(made.schedule);
    m_message = std::move(made.message);
    m_orderUnder = scheduleRow(layout).orderUnder;
}

PipelineSimulation::~PipelineSimulation()
{
    if (!m_schedule || m_schedule->allSlots().size() <= kMostSlotsKept)
        idleSimulator() = std::move(m_simulator);
}

bool PipelineSimulation::run(const StageTimes<double>& times)
{
    if (!m_schedule)
        return false;
    if (m_kept && times == m_times)
        return true;
    m_kept.reset();
    m_path.reset();
    m_times = times;
    const std::vector<double> hops(times.forward.size() - 1, times.transfer);
    m_ticked = pipeline::toTicks(
        *m_schedule, {times.forward, times.backward, times.weightGradient, hops, hops, {}, {}});
    if (!m_ticked) {
        m_message = m_ticked.message;
        return false;
    }
    if (m_orderUnder) {
        auto ordered = m_orderUnder(*m_schedule, m_ticked.costs);
        if (!ordered) {
            m_message = std::move(ordered.message);
            return false;
        }
        m_schedule = std::move(ordered.schedule);
    }
    if (!m_simulator->runKeepingTimes(*m_schedule, m_ticked.costs)) {
        m_message = m_simulator->message();
        return false;
    }
    m_message = {};
    m_kept.emplace(*m_schedule, m_ticked.costs, m_simulator->timeline());
    return true;
}

const pipeline::CriticalPath& PipelineSimulation::path()
{
    if (!m_path)
        m_path = pipeline::criticalPath(*m_kept);
    return *m_path;
}

} // namespace ridgepoint::plan

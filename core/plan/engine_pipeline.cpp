// SPDX-License-Identifier: Apache-2.0
// The step's pipeline: stage times into the event simulator, and what it says back into numbers
// that know what they depend on.
#include "pipeline/critical_path.h"
#include "pipeline/schedule_table.h"
#include "pipeline/simulator.h"
#include "pipeline/time_shares.h"
#include "plan/engine.h"

#include <cmath>
#include <limits>

namespace ridgepoint::plan {

using quantity::because;
using quantity::Traced;
using quantity::valueOf;

namespace {

double read(double value, std::string_view, const std::vector<double>&)
{
    return value;
}

Traced read(double value, std::string_view note, const std::vector<Traced>& dependsOn)
{
    return witnessed(value, note, dependsOn);
}

/// Stage times of one micro-batch, as the simulator needs them.
template <class N>
struct StageTimes
{
    std::vector<N> forward, backward;
    N transfer = 0;
    N microBatches = 0;
};

template <class N>
int busiestStage(const StageTimes<N>& times)
{
    int busiest = 0;
    double most = -1;
    for (std::size_t s = 0; s < times.forward.size(); ++s) {
        const double busy = valueOf(times.forward[s]) + valueOf(times.backward[s]);
        if (busy > most) {
            most = busy;
            busiest = static_cast<int>(s);
        }
    }
    return busiest;
}

pipeline::CostsInSeconds costsOf(const StageTimes<double>& times)
{
    const std::size_t hops = times.forward.size() - 1;
    return {times.forward,
            times.backward,
            {},
            std::vector<double>(hops, times.transfer),
            std::vector<double>(hops, times.transfer)};
}

StageTimes<double> plain(const StageTimes<double>& times)
{
    return times;
}

StageTimes<double> plain(const StageTimes<Traced>& times)
{
    StageTimes<double> result;
    for (const Traced& t : times.forward)
        result.forward.push_back(t.value());
    for (const Traced& t : times.backward)
        result.backward.push_back(t.value());
    result.transfer = times.transfer.value();
    result.microBatches = times.microBatches.value();
    return result;
}

} // namespace

template <class N>
const PipelineRun<N>& Engine<N>::pipeline()
{
    if (m_pipeline)
        return *m_pipeline;
    m_pipeline = std::make_unique<PipelineRun<N>>();
    PipelineRun<N>& run = *m_pipeline;
    const auto count = static_cast<std::size_t>(m_stages);
    const N degree = in(m_plan.layout.pipelineParallel);
    const N notANumber = std::numeric_limits<double>::quiet_NaN();

    StageTimes<N> times;
    for (int s = 0; s < m_stages; ++s) {
        times.forward.push_back(at(FigureId::PipelineForwardS, s));
        times.backward.push_back(at(FigureId::PipelineBackwardS, s));
    }
    times.transfer = (*this)[FigureId::PipelineTransferS];
    times.microBatches = (*this)[FigureId::TaskMicroBatches];
    run.busiest = busiestStage(times);
    run.gradientReadyS = notANumber;
    run.exposedTransferS.assign(count, notANumber);
    run.inFlight.assign(count, notANumber);

    if (m_stages == 1) { // gradient accumulation: one micro-batch after the other
        run.ran = true;
        run.gradientReadyS =
            because({degree}, times.microBatches * (times.forward[0] + times.backward[0]));
        run.exposedTransferS[0] = because({degree}, N(0));
        run.inFlight[0] = because({degree}, N(1));
        return run;
    }

    const double microBatches = std::ceil(valueOf(times.microBatches));
    if (!(microBatches >= 1) || microBatches > pipeline::kMaxMicroBatches) {
        run.message = "the number of micro-batches is not one that a schedule can hold";
        return run;
    }
    const auto& row = pipeline::scheduleRows()[static_cast<std::size_t>(m_plan.layout.schedule)];
    const auto made = pipeline::makeSchedule(row.name, m_stages, static_cast<int>(microBatches));
    if (!made) {
        run.message = made.message;
        return run;
    }
    const auto ticked = pipeline::toTicks(*made.schedule, costsOf(plain(times)));
    if (!ticked) {
        run.message = ticked.message;
        return run;
    }
    thread_local pipeline::Simulator simulator; // keeps its memory from one evaluation to the next
    if (!simulator.runKeepingTimes(*made.schedule, ticked.costs)) {
        run.message = simulator.message();
        return run;
    }
    run.ran = true;
    const pipeline::KeptRun kept(*made.schedule, ticked.costs, simulator.timeline());
    const pipeline::CriticalPath path = pipeline::criticalPath(kept);

    const std::vector<N> shape{degree, times.microBatches, in(m_plan.layout.schedule)};
    N sum = 0;
    std::int64_t transfers = 0;
    for (std::size_t s = 0; s < count; ++s) {
        if (path.counts.forward[s] > 0)
            sum += read(static_cast<double>(path.counts.forward[s]),
                        "forward passes of the stage on the critical path", shape) *
                   times.forward[s];
        if (path.counts.backward[s] > 0)
            sum += read(static_cast<double>(path.counts.backward[s]),
                        "backward passes of the stage on the critical path", shape) *
                   times.backward[s];
        if (s + 1 < count)
            transfers += path.counts.sendForward[s] + path.counts.sendBackward[s];
    }
    if (transfers > 0)
        sum += read(static_cast<double>(transfers), "transfers on the critical path", shape) *
               times.transfer;
    run.gradientReadyS = because(shape, sum);

    std::vector<N> everything = shape;
    everything.insert(everything.end(), times.forward.begin(), times.forward.end());
    everything.insert(everything.end(), times.backward.begin(), times.backward.end());
    everything.push_back(times.transfer);
    const auto shares = pipeline::timeShares(kept);
    for (std::size_t s = 0; s < count; ++s) {
        run.exposedTransferS[s] =
            read(ticked.scale.toSeconds(shares[s].exposedTransfer),
                 "simulated: waited while a message was on its way", everything);
        const auto peak = pipeline::peakInFlight(*made.schedule, static_cast<int>(s));
        run.inFlight[s] = read(peak.untilLastPart,
                               "counted in the schedule: most micro-batches held at once", shape);
    }
    return run;
}

template const PipelineRun<double>& Engine<double>::pipeline();
template const PipelineRun<Traced>& Engine<Traced>::pipeline();

} // namespace ridgepoint::plan

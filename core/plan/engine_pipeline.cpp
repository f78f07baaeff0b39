// SPDX-License-Identifier: Apache-2.0
// The step's pipeline: stage times into the event simulator, and what it says back into numbers
// that know what they depend on.
#include "pipeline/time_shares.h"
#include "plan/engine.h"
#include "plan/pipeline_simulation.h"

#include <limits>

namespace ridgepoint::plan {

using quantity::because;
using quantity::Traced;
using quantity::valueOf;

namespace {

double read(double value, quantity::Literal, const std::vector<double>&)
{
    return value;
}

Traced read(double value, quantity::Literal note, const std::vector<Traced>& dependsOn)
{
    return witnessed(value, note, dependsOn);
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
    return result;
}

} // namespace

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

template <class N>
N alongPath(const pipeline::PathCounts& counts, const StageTimes<N>& times, bool withTransfers,
            const std::vector<N>& shape)
{
    N sum = 0;
    std::int64_t transfers = 0;
    for (std::size_t s = 0; s < times.forward.size(); ++s) {
        if (counts.forward[s] > 0)
            sum += read(static_cast<double>(counts.forward[s]),
                        RP_TR("forward passes of the stage on the critical path"), shape) *
                   times.forward[s];
        if (counts.backward[s] > 0)
            sum += read(static_cast<double>(counts.backward[s]),
                        RP_TR("backward passes of the stage on the critical path"), shape) *
                   times.backward[s];
        if (s + 1 < times.forward.size())
            transfers += counts.sendForward[s] + counts.sendBackward[s];
    }
    if (withTransfers && transfers > 0)
        sum +=
            read(static_cast<double>(transfers), RP_TR("transfers on the critical path"), shape) *
            times.transfer;
    return sum;
}

template <class N>
PipelineSimulation& Engine<N>::startSimulation()
{
    if (!m_simulation)
        m_simulation = std::make_unique<PipelineSimulation>(
            m_plan.layout.schedule, m_stages, valueOf((*this)[FigureId::TaskMicroBatches]));
    return *m_simulation;
}

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
    const N microBatches = (*this)[FigureId::TaskMicroBatches];
    for (int s = 0; s < m_stages; ++s) {
        times.forward.push_back(at(FigureId::PipelineForwardS, s));
        times.backward.push_back(at(FigureId::PipelineBackwardS, s));
    }
    times.transfer = (*this)[FigureId::PipelineTransferS];
    run.busiest = busiestStage(times);
    run.gradientReadyS = notANumber;
    run.exposedTransferS.assign(count, notANumber);
    run.inFlight.assign(count, notANumber);

    if (m_stages == 1) { // gradient accumulation: one micro-batch after the other
        run.ran = true;
        run.gradientReadyS =
            because({degree}, microBatches * (times.forward[0] + times.backward[0]));
        run.exposedTransferS[0] = because({degree}, N(0));
        run.inFlight[0] = because({degree}, N(1));
        return run;
    }

    PipelineSimulation& simulation = startSimulation();
    if (!simulation.run(plain(times))) {
        run.message = simulation.message();
        return run;
    }
    run.ran = true;
    const pipeline::KeptRun& kept = simulation.kept();
    const std::vector<N> shape{degree, microBatches, in(m_plan.layout.schedule)};
    run.gradientReadyS = because(shape, alongPath(simulation.path().counts, times, true, shape));

    std::vector<N> everything = shape;
    everything.insert(everything.end(), times.forward.begin(), times.forward.end());
    everything.insert(everything.end(), times.backward.begin(), times.backward.end());
    everything.push_back(times.transfer);
    // one step between, as each of p stages would else list the times of all p
    const std::vector<N> simulated{read(simulation.seconds(kept.gradientReady()),
                                        RP_TR("simulated: until the last gradient is ready"),
                                        everything)};
    const auto shares = pipeline::timeShares(kept);
    for (std::size_t s = 0; s < count; ++s) {
        run.exposedTransferS[s] =
            read(simulation.seconds(shares[s].exposedTransfer),
                 RP_TR("simulated: waited while a message was on its way"), simulated);
        const auto peak = pipeline::peakInFlight(kept.schedule(), static_cast<int>(s));
        run.inFlight[s] =
            read(peak.untilLastPart,
                 RP_TR("counted in the schedule: most micro-batches held at once"), shape);
    }
    return run;
}

#define RP_INSTANTIATE(N)                                                                          \
    template const PipelineRun<N>& Engine<N>::pipeline();                                          \
    template PipelineSimulation& Engine<N>::startSimulation();                                     \
    template int busiestStage(const StageTimes<N>&);                                               \
    template N alongPath(const pipeline::PathCounts&, const StageTimes<N>&, bool,                  \
                         const std::vector<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::plan

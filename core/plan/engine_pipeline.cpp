// SPDX-License-Identifier: Apache-2.0
// The step's pipeline: stage times into the event simulator, and what it says back into numbers
// that know what they depend on.
#include "pipeline/time_shares.h"
#include "plan/engine.h"
#include "plan/formulas_stage.h"
#include "plan/stage_times.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <string>
#include <utility>

namespace ridgepoint::plan {

using quantity::because;
using quantity::named;
using quantity::Traced;
using quantity::valueOf;
using quantity::witnessed;

namespace {

/// A slot's time with a name of its own, as there is one for each virtual stage.
Traced ofVirtualStage(const Traced& seconds, const char* symbol, quantity::Literal label, int i)
{
    const std::string name = symbol + std::to_string(i);
    quantity::Node node = *named(seconds, {name, label, "s"}).node();
    node.label = quantity::Text(label, quantity::inFull(i));
    return Traced(std::make_shared<const quantity::Node>(std::move(node)));
}

void nameSlots(StageTimes<double>&) {}

void nameSlots(StageTimes<Traced>& times)
{
    for (std::size_t s = 0; s < times.forward.size(); ++s) {
        const int i = static_cast<int>(s);
        times.forward[s] =
            ofVirtualStage(times.forward[s], "t_f_", RP_TR("forward pass of virtual stage {0}"), i);
        const bool splits = !times.weightGradient.empty();
        times.backward[s] =
            ofVirtualStage(times.backward[s], splits ? "t_dx_" : "t_b_",
                           splits ? RP_TR("backward pass of virtual stage {0} to its inputs")
                                  : RP_TR("backward pass of virtual stage {0}"),
                           i);
        if (splits)
            times.weightGradient[s] =
                ofVirtualStage(times.weightGradient[s], "t_dw_",
                               RP_TR("weight gradients of virtual stage {0}"), i);
    }
}

} // namespace

template <class N>
N alongPath(const pipeline::PathCounts& counts, const StageTimes<N>& times, bool withTransfers,
            const std::vector<N>& shape)
{
    N sum = 0;
    std::int64_t transfers = 0;
    for (std::size_t s = 0; s < times.forward.size(); ++s) {
        if (counts.forward[s] > 0)
            sum += witnessed(static_cast<double>(counts.forward[s]),
                             RP_TR("forward passes of the stage on the critical path"), shape) *
                   times.forward[s];
        if (counts.backward[s] > 0)
            sum += witnessed(static_cast<double>(counts.backward[s]),
                             RP_TR("backward passes of the stage on the critical path"), shape) *
                   times.backward[s];
        if (!counts.weightGradient.empty() && counts.weightGradient[s] > 0)
            sum += witnessed(static_cast<double>(counts.weightGradient[s]),
                             RP_TR("weight gradients of the stage on the critical path"), shape) *
                   times.weightGradient[s];
        if (s + 1 < times.forward.size())
            transfers += counts.sendForward[s] + counts.sendBackward[s];
    }
    if (withTransfers && transfers > 0)
        sum += witnessed(static_cast<double>(transfers), RP_TR("transfers on the critical path"),
                         shape) *
               times.transfer;
    return sum;
}

template <class N>
PipelineSimulation& Engine<N>::startSimulation()
{
    if (!m_simulation)
        m_simulation = std::make_unique<PipelineSimulation>(
            m_plan.layout, valueOf((*this)[FigureId::TaskMicroBatches]));
    return *m_simulation;
}

template <class N>
std::vector<N> Engine<N>::scheduleCauses()
{
    std::vector<N> causes = chunkCauses();
    causes.insert(causes.end(), {in(m_plan.layout.pipelineParallel),
                                 (*this)[FigureId::TaskMicroBatches], in(m_plan.layout.schedule)});
    return causes;
}

template <class N>
std::vector<std::int64_t> Engine<N>::savedWeights()
{
    std::vector<double> bytes;
    for (int i = 0; i < m_virtual.count(); ++i) {
        const formula::StagePart chunk(m_virtual.stageOf(i), m_virtual.chunkOf(i));
        bytes.push_back(valueOf(formula::savedByLayers<N>(*this, chunk)));
    }
    for (int i = 0; i < m_virtual.count(); i += m_virtual.runs())
        bytes[static_cast<std::size_t>(i)] += valueOf(parts().embedding.savedBytes);
    for (double& each : bytes)
        each = std::isfinite(each) ? std::max(0.0, each) : 0;
    // so many times what a schedule can hold in flight is still a whole number
    constexpr double kMost = std::int64_t{1} << 36;
    const double scale = std::min(1.0, kMost / std::ranges::max(bytes));
    std::vector<std::int64_t> weights;
    for (const double each : bytes)
        weights.push_back(std::llround(each * scale));
    return weights;
}

template <class N>
StageTimes<N> Engine<N>::slotTimes()
{
    if (chunks() > 1 || splitsBackward()) {
        StageTimes<N> slotwise = timesOf(stageLines(*this), [&](const N& seconds) {
            return formula::atComputeRate(*this, seconds);
        });
        nameSlots(slotwise);
        return slotwise;
    }
    StageTimes<N> times;
    for (int s = 0; s < m_stages; ++s) {
        times.forward.push_back(at(FigureId::PipelineForwardS, s));
        times.backward.push_back(at(FigureId::PipelineBackwardS, s));
    }
    times.transfer = (*this)[FigureId::PipelineTransferS];
    return times;
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

    double most = -1;
    for (int s = 0; s < m_stages; ++s) {
        const double busy = valueOf(at(FigureId::PipelineForwardS, s)) +
                            valueOf(at(FigureId::PipelineBackwardS, s));
        if (busy > most) {
            most = busy;
            run.busiest = s;
        }
    }
    run.gradientReadyS = notANumber;
    run.exposedTransferS.assign(count, notANumber);
    run.inFlight.assign(count, notANumber);
    if (chunks() > 1)
        run.inFlightAtPeak.assign(static_cast<std::size_t>(m_virtual.count()), notANumber);
    run.inFlightAtLoss = run.inFlightAtPeak;

    if (m_stages == 1) { // gradient accumulation: one micro-batch after the other
        run.ran = true;
        run.gradientReadyS = because(
            {degree}, (*this)[FigureId::TaskMicroBatches] *
                          (at(FigureId::PipelineForwardS, 0) + at(FigureId::PipelineBackwardS, 0)));
        run.exposedTransferS[0] = because({degree}, N(0));
        run.inFlight[0] = because({degree}, N(1));
        return run;
    }

    const StageTimes<N> times = slotTimes();
    PipelineSimulation& simulation = startSimulation();
    if (!simulation.run(plain(times))) {
        run.message = simulation.message();
        return run;
    }
    run.ran = true;
    const pipeline::KeptRun& kept = simulation.kept();
    const std::vector<N> shape = scheduleCauses();
    run.gradientReadyS = because(shape, alongPath(simulation.path().counts, times, true, shape));

    std::vector<N> everything = shape;
    everything.insert(everything.end(), times.forward.begin(), times.forward.end());
    everything.insert(everything.end(), times.backward.begin(), times.backward.end());
    everything.insert(everything.end(), times.weightGradient.begin(), times.weightGradient.end());
    everything.push_back(times.transfer);
    // one step between, as each of p stages would else list the times of all p
    const std::vector<N> simulated{witnessed(simulation.seconds(kept.gradientReady()),
                                             RP_TR("simulated: until the last gradient is ready"),
                                             everything)};
    std::vector<N> counted = shape;
    if (scheduleRow(m_plan.layout).orderUnder) // the times decide what is held when
        counted.insert(counted.end(), simulated.begin(), simulated.end());
    const auto shares = pipeline::timeShares(kept);
    for (std::size_t s = 0; s < count; ++s) {
        run.exposedTransferS[s] =
            witnessed(simulation.seconds(shares[s].exposedTransfer),
                      RP_TR("simulated: waited while a message was on its way"), simulated);
        const auto peak = pipeline::peakInFlight(kept.schedule(), static_cast<int>(s));
        const N held =
            witnessed(peak.untilLastPart,
                      RP_TR("counted in the schedule: most micro-batches held at once"), counted);
        run.inFlight[s] = chunks() == 1 || flows() > 1 ? held : held / in(m_plan.layout.chunks);
    }
    if (chunks() > 1)
        fillInFlightAtPeak(run, counted);
    return run;
}

template <class N>
void Engine<N>::fillInFlightAtPeak(PipelineRun<N>& run, const std::vector<N>& shape)
{
    const std::vector<std::int64_t> weights = savedWeights();
    const pipeline::Schedule& schedule = m_simulation->kept().schedule();
    const auto counts = pipeline::inFlightAtPeak(schedule, weights);
    // at the loss of the flow that ends on each stage
    std::vector<int> atLoss(counts.size(), 0);
    for (int end = m_virtual.runs() - 1; end < m_virtual.count(); end += m_virtual.runs()) {
        const auto held = pipeline::inFlightAtPeak(schedule, weights, end);
        for (std::size_t i = 0; i < held.size(); ++i)
            atLoss[i] = std::max(atLoss[i], held[i]);
    }
    for (int s = 0; s < m_stages; ++s) {
        std::vector<N> causes = shape;
        if constexpr (!std::is_same_v<N, double>) { // which moment it is
            for (int chunk = 0; chunk < chunks(); ++chunk)
                causes.push_back(formula::savedByLayers<N>(*this, {s, chunk}));
            if (hasEmbedding(s))
                causes.push_back(parts().embedding.savedBytes);
        }
        for (int chunk = 0; chunk < chunks(); ++chunk) {
            const auto at = static_cast<std::size_t>(m_virtual.at(s, chunk));
            run.inFlightAtPeak[at] = witnessed(
                counts[at],
                RP_TR("counted in the schedule: micro-batches of the chunk held at once when the "
                      "stage saves most"),
                causes);
            run.inFlightAtLoss[at] = witnessed(
                atLoss[at],
                RP_TR("counted in the schedule: micro-batches of the chunk held at once in a loss"),
                causes);
        }
    }
}

#define RP_INSTANTIATE(N)                                                                          \
    template const PipelineRun<N>& Engine<N>::pipeline();                                          \
    template PipelineSimulation& Engine<N>::startSimulation();                                     \
    template std::vector<N> Engine<N>::scheduleCauses();                                           \
    template std::vector<std::int64_t> Engine<N>::savedWeights();                                  \
    template N alongPath(const pipeline::PathCounts&, const StageTimes<N>&, bool,                  \
                         const std::vector<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::plan

// SPDX-License-Identifier: Apache-2.0
// The rate at which a step computes that is to take as long as an MFU says. Every pass of a
// micro-batch takes k times its computing at the assumed rate, and what else is in it; the step is
// the critical path through those, and what data-parallel communication they do not hide. So k
// solves one equation, and all figures and the timeline are of that one step.
#include "plan/engine.h"
#include "plan/formulas_stage.h"
#include "plan/stage_times.h"

#include <cmath>

namespace ridgepoint::plan {

using compute::EfficiencyMeaning;
using quantity::because;
using quantity::named;
using quantity::Traced;
using quantity::valueOf;

namespace {

network::OverlapInputs<double> plain(const network::OverlapInputs<Traced>& x)
{
    return {x.reductionS.value(),  x.gatherS.value(),  x.edgeReductionS.value(),
            x.edgeGatherS.value(), x.forwardS.value(), x.backwardS.value(),
            x.microBatches.value()};
}

const network::OverlapInputs<double>& plain(const network::OverlapInputs<double>& x)
{
    return x;
}

/// The equation in numbers: target = fixed + k scaling + what communication is not hidden at k.
struct Equation
{
    StageLines<double> lines;
    const VirtualStages& stages;
    network::OverlapInputs<double> overlap;
    const layout::Layout& layout;
    double target = 0;
    double fixed = 0;   ///< on the critical path
    double scaling = 0; ///< on the critical path

    StageTimes<double> timesAt(double k) const
    {
        return timesOf(lines, [&](double seconds) { return k * seconds; });
    }
    double exposed(double forwardS, double backwardS) const
    {
        network::OverlapInputs<double> at = overlap;
        at.forwardS = forwardS;
        at.backwardS = backwardS;
        return network::exposedDataParallelS<double>(at, layout, {});
    }
    double exposedAt(double k) const
    {
        const StageTimes<double> times = timesAt(k);
        const auto passes = passesOf(times, stages, busiestStage(times, stages));
        return exposed(passes.forward, passes.backward);
    }
    /// Not hidden however long the passes are.
    double exposedAlways() const
    {
        constexpr double kLong = 1e300;
        return exposed(kLong, kLong);
    }
    double residualAt(double k) const { return fixed + k * scaling + exposedAt(k) - target; }
    /// The k for this critical path; 0 where none is small enough.
    double solve() const;
};

double Equation::solve() const
{
    const double plainSolution = (target - fixed - exposedAlways()) / scaling;
    if (plainSolution > 0 && exposedAt(plainSolution) == exposedAlways())
        return plainSolution;
    double low = 0;
    double high = (target - fixed) / scaling; // communication only adds
    if (!(high > 0) || residualAt(low) > 0)
        return 0;
    for (int i = 0; i < 200; ++i) {
        const double middle = low + (high - low) / 2;
        if (middle <= low || middle >= high)
            break;
        (residualAt(middle) > 0 ? high : low) = middle;
    }
    return low;
}

} // namespace

template <class N>
const ComputeRate<N>& Engine<N>::computeRate()
{
    if (m_rate)
        return *m_rate;
    m_rate = std::make_unique<ComputeRate<N>>();
    ComputeRate<N>& rate = *m_rate;
    rate.isMfu = m_plan.compute.efficiencyMeaning == EfficiencyMeaning::Mfu && !timesOperators();
    if (!rate.isMfu)
        return rate;

    const StageLines<N> lines = stageLines(*this);
    const N whole =
        named((*this)[FigureId::TaskFlopsPerStep] / ((*this)[FigureId::ClusterAccelerators] *
                                                     (*this)[FigureId::ComputeAchievedFlopPerS]),
              {"T_mfu", RP_TR("step that the MFU stands for"), "s"});
    const N target =
        named(whole - in(m_plan.input.waitS) - (*this)[FigureId::StepUpdateS],
              {"T_passes", RP_TR("what it leaves for the passes and their communication"), "s"});
    const N microBatches = (*this)[FigureId::TaskMicroBatches];
    const auto overlap = formula::overlapInputs(*this, N(0), N(0));
    Equation equation{{plain(lines.fixed), plain(lines.scaling)},
                      m_virtual,
                      plain(overlap),
                      m_plan.layout,
                      valueOf(target)};

    // The critical path depends on k, and k on the path. The step grows with k by a convex,
    // piecewise linear function, so taking the path at each solution ends after few of them; the
    // first guess is the path of equal stages.
    const double m = valueOf(microBatches);
    pipeline::PathCounts counts;
    double k = 1;
    const auto sumUp = [&](const StageTimes<double>& times, double transfers) {
        const int busiest = busiestStage(equation.timesAt(k), m_virtual);
        double sum = 0;
        for (int s = 0; s < m_stages; ++s) {
            const auto passes = passesOf(times, m_virtual, s);
            sum += (s == busiest ? m : 1) * (passes.forward + passes.backward);
        }
        return sum + transfers * times.transfer;
    };
    equation.fixed = sumUp(equation.lines.fixed, 2.0 * (m_stages - 1));
    equation.scaling = sumUp(equation.lines.scaling, 0);
    if (!(equation.scaling > 0)) // every time is given: there is nothing to scale
        return rate;
    k = equation.solve();
    constexpr double kClose = 1e-12;
    for (int i = 0; m_stages > 1 && i < 20; ++i) {
        PipelineSimulation& simulation = startSimulation();
        if (!simulation.run(equation.timesAt(k)))
            return rate; // pipeline() tells why
        counts = simulation.path().counts;
        const std::vector<double> none;
        equation.fixed = alongPath(counts, equation.lines.fixed, true, none);
        equation.scaling = alongPath(counts, equation.lines.scaling, false, none);
        if (!(std::abs(equation.residualAt(k)) > kClose * equation.target))
            break;
        const double next = equation.solve();
        if (next == k)
            break;
        k = next;
    }

    const N cause = in(m_plan.compute.efficiencyMeaning);
    const std::vector<N> shape = scheduleCauses();
    const auto onPath = [&](const StageTimes<N>& times, bool withTransfers) {
        return m_stages == 1 ? microBatches * (times.forward[0] + times.backward[0])
                             : alongPath(counts, times, withTransfers, shape);
    };
    const N fixed =
        named(because(shape, onPath(lines.fixed, true)),
              {"T_fixed", RP_TR("communication and given times on the critical path"), "s"});
    const N scaling = named(because(shape, onPath(lines.scaling, false)),
                            {"T_scaling", RP_TR("computing on it at the assumed rate"), "s"});
    const int busiest = busiestStage(equation.timesAt(k), m_virtual);
    const auto atRate =
        passesOf(timesOf(lines, [&](const N& seconds) { return k * seconds; }), m_virtual, busiest);
    const N forward = named(atRate.forward,
                            {"T_f", RP_TR("forward pass of the busiest stage at the rate k"), "s"});
    const N backward = named(
        atRate.backward, {"T_b", RP_TR("backward pass of the busiest stage at the rate k"), "s"});
    const N exposed =
        named(network::exposedDataParallelS(formula::overlapInputs(*this, forward, backward),
                                            m_plan.layout, m_reader),
              {"T_exposed", RP_TR("data-parallel communication that they do not hide"), "s"});
    const N left =
        named(target - fixed - exposed, {"T_computing", RP_TR("what is left to compute"), "s"});
    if (!(k > 0)) {
        rate.isReached = false;
        rate.factor = because({cause, left}, N(0));
        rate.missingS = left;
        return rate;
    }
    // Where a longer pass would not hide more, what is left does not depend on k.
    const N factor =
        valueOf(exposed) == equation.exposedAlways()
            ? left / scaling
            : quantity::solved(k, RP_TR("T_fixed + k T_scaling + T_exposed(k) = T_passes"),
                               equation.residualAt(k), {target, fixed, scaling, exposed});
    rate.factor = named(
        because({cause}, factor),
        {"k", RP_TR("computing time that the MFU leaves, over that at the assumed rate"), ""});
    return rate;
}

template const ComputeRate<double>& Engine<double>::computeRate();
template const ComputeRate<Traced>& Engine<Traced>::computeRate();

} // namespace ridgepoint::plan

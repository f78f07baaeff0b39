// SPDX-License-Identifier: Apache-2.0
#include "plan/step_units.h"

#include "network/overlap.h"
#include "plan/formulas_stage.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::plan {

using layout::ZeroStage;
using quantity::Traced;
using quantity::valueOf;
using step::Link;
using step::StepUnit;
using step::UnitPass;

namespace {

/// A model of more layers than this is simulated in as many equal parts.
constexpr double kMostUnits = 512;

template <class N>
step::LinkTimes byLink(const LinkSeconds<N>& seconds, const TimedParts<N>& parts)
{
    step::LinkTimes times{};
    const auto add = [&](const N& each, bool leaves) {
        times[static_cast<std::size_t>(leaves ? Link::Network : Link::Domain)] +=
            std::max(0.0, valueOf(each));
    };
    add(seconds.tensor, parts.tensorLeaves);
    add(seconds.expert, parts.expertLeaves);
    add(seconds.context, parts.contextLeaves);
    return times;
}

template <class N>
class UnitMaker
{
  public:
    UnitMaker(Engine<N>& e, const network::OverlapInputs<N>& times)
        : m_e(e), m_times(times), m_timed(e.timedParts()),
          m_stage(std::max(0, e.evaluated(FigureId::MemoryParametersPerRank).worst))
    {
    }

    std::vector<StepUnit> make()
    {
        if (m_e.hasEmbedding(m_stage))
            add(m_timed.embedding, parametersIn(m_e.parts().embedding), 1);
        const layout::Layout& layout = m_e.plan().layout;
        const VirtualStages& stages = m_e.virtualStages();
        double layers = 0;
        for (std::size_t g = 0; g < m_timed.layers.size(); ++g)
            layers += valueOf(m_e.layersOn(m_stage, g));
        const double together = std::max(
            layout.zeroStage == ZeroStage::Three ? static_cast<double>(layout.unitLayers) : 1.0,
            std::ceil(layers / kMostUnits));
        for (int chunk = 0; chunk < stages.chunks(); ++chunk) {
            for (std::size_t g = 0; g < m_timed.layers.size(); ++g)
                addLayers(g, valueOf(m_e.layersOnChunk(m_stage, chunk, g)), together);
        }
        if (m_e.hasHead(m_stage))
            add(m_timed.head, parametersIn(m_e.parts().head), 1);
        fit();
        return std::move(m_units);
    }

  private:
    static double parametersIn(const model::Reading<N>& reading)
    {
        return std::max(0.0, valueOf(reading.parameters));
    }

    void addLayers(std::size_t group, double layers, double together)
    {
        const TimedPart<N>& part = m_timed.layers[group];
        const double all = valueOf(m_e.layersOn(m_stage, group));
        const double repeated =
            all > 0 ? valueOf(formula::recomputedOn<N>(m_e, m_stage, group)) / all : 0;
        for (; layers > 1e-9; layers -= together)
            add(part, parametersIn(m_e.parts().layers[group]), std::min(layers, together),
                repeated);
    }

    void add(const TimedPart<N>& part, double parameters, double count, double repeated = 0)
    {
        StepUnit unit;
        unit.forward.computeS = valueOf(part.forward);
        unit.forward.waitedS = byLink(part.forwardLinks, m_timed);
        unit.forward.besideS = byLink(part.forwardBeside, m_timed);
        unit.backward.computeS = valueOf(part.inputGradient) + valueOf(part.weightGradient) +
                                 repeated * valueOf(part.repeated);
        unit.backward.waitedS = byLink(part.backwardLinks, m_timed);
        unit.backward.besideS = byLink(part.backwardBeside, m_timed);
        const step::LinkTimes again = byLink(part.repeatedLinks, m_timed);
        for (std::size_t i = 0; i < again.size(); ++i)
            unit.backward.waitedS[i] += repeated * again[i];
        scale(unit.forward, count);
        scale(unit.backward, count);
        unit.gradientShare = count * parameters;
        m_units.push_back(unit);
    }

    static void scale(UnitPass& pass, double by)
    {
        pass.computeS *= by;
        for (std::size_t i = 0; i < step::kLinks; ++i) {
            pass.waitedS[i] *= by;
            pass.besideS[i] = std::min(pass.computeS, pass.besideS[i] * by);
        }
    }

    static double lengthOf(const UnitPass& pass)
    {
        double sum = pass.computeS;
        for (const double each : pass.waitedS)
            sum += each;
        return sum;
    }

    /// Makes passes and communication as long as they are told to be.
    void fit()
    {
        double parameters = 0, forward = 0, backward = 0;
        for (const StepUnit& unit : m_units) {
            parameters += unit.gradientShare;
            forward += lengthOf(unit.forward);
            backward += lengthOf(unit.backward);
        }
        const auto count = static_cast<double>(m_units.size());
        const double reductionS = network::collectiveCounts(m_e.plan().layout).reductionFactor *
                                  valueOf(m_times.reductionS);
        const double betweenS = network::collectiveCounts(m_e.plan().layout).reductionFactor *
                                valueOf(m_times.betweenS);
        for (StepUnit& unit : m_units) {
            const double share = parameters > 0 ? unit.gradientShare / parameters : 1 / count;
            unit.gradientShare = share;
            unit.gatherS = share * valueOf(m_times.gatherS);
            unit.reductionS = share * (reductionS - betweenS);
            unit.betweenS = share * betweenS;
            stretch(unit.forward, valueOf(m_times.forwardS), forward, count);
            stretch(unit.backward, valueOf(m_times.backwardS), backward, count);
        }
    }

    static void stretch(UnitPass& pass, double wanted, double sum, double count)
    {
        if (sum > 0)
            scale(pass, wanted / sum);
        else
            pass.computeS = wanted / count;
    }

    Engine<N>& m_e;
    const network::OverlapInputs<N>& m_times;
    const TimedParts<N>& m_timed;
    int m_stage;
    std::vector<StepUnit> m_units;
};

} // namespace

template <class N>
std::vector<StepUnit> stepUnits(Engine<N>& e, const network::OverlapInputs<N>& times)
{
    return UnitMaker<N>(e, times).make();
}

template <class N>
step::StepRules stepRules(Engine<N>& e, const network::OverlapInputs<N>& times)
{
    const layout::Layout& layout = e.plan().layout;
    const network::CollectiveCounts counts = network::collectiveCounts(layout);
    const bool isSharded = layout.zeroStage == ZeroStage::Three;
    step::StepRules rules;
    if (counts.gathers)
        rules.gathering =
            counts.gathersEachPass ? step::Gathering::EachPass : step::Gathering::OncePerStep;
    rules.reducesEachMicroBatch = counts.reducesEachMicroBatch;
    rules.reducesInBackward = isSharded || layout.overlapGradientReduction;
    if (isSharded) {
        rules.prefetchedUnits = layout.prefetch ? static_cast<int>(layout.prefetchUnits) : 0;
    } else {
        rules.prefetchedUnits = -1;
        rules.gathersFirst = !layout.overlapParameterGather;
        const int stage = std::max(0, e.evaluated(FigureId::MemoryParametersPerRank).worst);
        const RankParameters<N> held = e.parametersOn(stage);
        const double bytes = (valueOf(held.dense.trained()) + valueOf(held.experts.trained())) *
                             valueOf(e.bytesOf(e.plan().precision.gradients));
        rules.bucketShare = bytes > 0 ? std::min(1.0, layout.bucketBytes / bytes) : 0;
    }
    rules.shared = times.leavesDomain ? Link::Network : Link::Domain;
    rules.contention = valueOf(times.contention);
    rules.microBatches = valueOf(times.microBatches);
    return rules;
}

template <>
std::vector<double> simulationCauses(Engine<double>&, const network::OverlapInputs<double>&)
{
    return {};
}

template <>
std::vector<Traced> simulationCauses(Engine<Traced>& e, const network::OverlapInputs<Traced>& times)
{
    const layout::Layout& layout = e.plan().layout;
    std::vector<Traced> causes{times.reductionS, times.forwardS, times.backwardS,
                               times.microBatches, e.in(layout.zeroStage)};
    if (layout.zeroStage != ZeroStage::None)
        causes.push_back(times.gatherS);
    if (layout.zeroStage == ZeroStage::Three) {
        causes.push_back(e.in(layout.reshardAfterForward));
        causes.push_back(e.in(layout.prefetch));
        if (layout.prefetch)
            causes.push_back(e.in(layout.prefetchUnits));
    } else {
        causes.push_back(e.in(layout.overlapGradientReduction));
        if (layout.zeroStage != ZeroStage::None)
            causes.push_back(e.in(layout.overlapParameterGather));
        if (layout.overlapGradientReduction)
            causes.push_back(e.in(layout.bucketBytes));
    }
    causes.push_back(times.contention);
    return causes;
}

#define RP_INSTANTIATE(N)                                                                          \
    template std::vector<StepUnit> stepUnits(Engine<N>&, const network::OverlapInputs<N>&);        \
    template step::StepRules stepRules(Engine<N>&, const network::OverlapInputs<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::plan

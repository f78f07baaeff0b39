// SPDX-License-Identifier: Apache-2.0
#include "plan/operator_step.h"

#include "model/predicates.h"
#include "plan/formulas_stage.h"
#include "plan/operator_links.h"

#include <cmath>

namespace ridgepoint::plan {

using compute::KernelRates;
using compute::PassTimes;
using model::Work;
using quantity::because;
using quantity::Candidate;
using quantity::largest;
using quantity::named;
using quantity::Traced;
using quantity::valueOf;

namespace {

/// Computing of every rank is as long as the slowest rank's: it grows with their number.
template <class N>
N stragglers(Engine<N>& e)
{
    const N nodes = e.nodes();
    const N doublings = quantity::witnessed(std::log2(std::max(1.0, valueOf(nodes))),
                                            RP_TR("doublings of the nodes"), {nodes});
    return 1 + e.in(e.plan().compute.stragglerRatio) * doublings;
}

constexpr double kGradientCastBytes = 14; // validation/MODEL.md 1.3

/// Bytes that whole FP32 gradients take on their way out of a 16-bit backward pass, where they are
/// reduced with each micro-batch.
template <class N>
N castBytes(Engine<N>& e, const N& parameters)
{
    const Plan& plan = e.plan();
    const N cause = because({e.in(plan.layout.zeroStage), e.in(plan.precision.gradients)}, N(1));
    const bool casts = plan.layout.zeroStage == layout::ZeroStage::Three &&
                       plan.precision.gradients == memory::Format::Fp32 &&
                       plan.precision.activations != memory::Format::Fp32;
    return because({cause}, casts ? parameters * kGradientCastBytes : N(0));
}

/// One part's times from its operators' and its communication's.
template <class N>
class PartTimer
{
  public:
    explicit PartTimer(Engine<N>& e)
        : m_e(e), m_rates(kernelRates(e)), m_slowest(stragglers(e)), m_links(e)
    {
    }

    TimedPart<N> time(const std::vector<model::Operator<N>>& operators,
                      const std::vector<Work<N>>& works, const std::vector<N>& causes,
                      const model::Reading<N>& reading, bool hasExperts)
    {
        const compute::Compute& compute = m_e.plan().compute;
        PassTimes<N> times = compute::listTimes(works, causes, m_rates);
        TimedPart<N> part;
        using Moved = model::Communication<N>;
        const N backward = times.inputGradient + times.weightGradient +
                           castBytes(m_e, reading.parameters) / m_rates.memoryBytesPerS;
        // only what context-parallel ranks exchange runs beside attention alone
        const PassTimes<N> attention =
            m_e.plan().layout.contextParallel > 1 ? attentionTimes(works) : PassTimes<N>();
        const auto links = [&](N model::Traffic<N>::*pass, N Moved::*values, const N& computing,
                               const N& attending, LinkSeconds<N>& beside) {
            return linksOf(operators, works, reading, pass, values, {computing, attending}, beside);
        };
        part.forwardLinks = links(&model::Traffic<N>::forward, &Moved::forwardValues, times.forward,
                                  attention.forward, part.forwardBeside);
        part.backwardLinks = links(&model::Traffic<N>::backward, &Moved::backwardValues, backward,
                                   attention.inputGradient, part.backwardBeside);
        part.repeatedLinks = repeatedLinks(part.forwardLinks);
        const N gap = m_e.in(compute.kernelGapS);
        const N hostRatio = m_e.in(m_e.plan().cluster.pools.front().curves.hostRatio);
        const N launch = m_e.in(compute.launchS) * hostRatio;
        const N host = hasExperts ? m_e.in(compute.expertHostS) * hostRatio : N(0);
        const auto launched = [&](const N& seconds, const N& kernels, const N& linkS,
                                  const N& hostS) {
            const N busy = seconds * m_slowest + kernels * gap;
            return largest({Candidate<N>{RP_TR("the card is busy"), busy},
                            Candidate<N>{RP_TR("the host launches"), kernels * launch - linkS},
                            Candidate<N>{RP_TR("the host works on experts"), hostS - linkS}});
        };
        part.forward =
            launched(times.forward, times.launchedForward, part.forwardLinks.total(), host);
        part.repeated =
            valueOf(times.launchedAgain) > 0
                ? launched(times.repeated, times.launchedAgain, part.repeatedLinks.total(),
                           valueOf(times.repeated) > 0.5 * valueOf(times.forward) ? host : N(0))
                : times.repeated;
        const N whole =
            launched(backward, times.launchedBackward, part.backwardLinks.total(), 1.5 * host);
        part.weightGradient = times.weightGradient * m_slowest;
        part.inputGradient = whole - part.weightGradient;
        return part;
    }

    void tellLeaving(TimedParts<N>& parts) const
    {
        parts.tensorLeaves = m_links.tensorLeaves();
        parts.expertLeaves = m_links.expertLeaves();
        parts.contextLeaves = m_links.contextLeaves();
    }

  private:
    /// Of a layer's two all-reduces the second is behind its last product.
    LinkSeconds<N> repeatedLinks(const LinkSeconds<N>& forward)
    {
        const layout::Layout& layout = m_e.plan().layout;
        const N cause =
            because({m_e.in(layout.recompute), m_e.in(layout.recomputeStopsEarly)}, N(1));
        LinkSeconds<N> seconds;
        if (layout.recompute == model::Recompute::Full) {
            seconds = forward;
            if (layout.recomputeStopsEarly)
                seconds.tensor = forward.tensor / 2;
        } else if (layout.recompute == model::Recompute::TorchtitanOp) {
            seconds.tensor = forward.tensor / 2;
        }
        for (N* each : {&seconds.tensor, &seconds.expert, &seconds.context})
            *each = because({cause}, *each);
        return seconds;
    }

    /// What a pass computes, beside which it may communicate.
    struct Windows
    {
        N computing, attending;
    };

    PassTimes<N> attentionTimes(const std::vector<Work<N>>& works)
    {
        PassTimes<N> times;
        for (const Work<N>& work : works) {
            if (work.kind == model::OperatorKind::Attention)
                times += compute::operatorTimes(work, m_rates);
        }
        return times;
    }

    /// Parts a time into what runs beside a window, which is returned, and what is waited for.
    N partHidden(N& seconds, const N& share, const N& window)
    {
        if (!(valueOf(seconds) > 0))
            return seconds;
        const N hidden = quantity::smallest(
            {Candidate<N>{RP_TR("the share that may run beside"), seconds * share},
             Candidate<N>{RP_TR("what it runs beside"), window}});
        seconds = seconds - hidden;
        return hidden;
    }

    /// What of a part's communication stands in the way of computing, and what is beside it.
    LinkSeconds<N> linksOf(const std::vector<model::Operator<N>>& operators,
                           const std::vector<Work<N>>& works, const model::Reading<N>& reading,
                           N model::Traffic<N>::*pass, N model::Communication<N>::*values,
                           const Windows& windows, LinkSeconds<N>& beside)
    {
        double collectives = 0;
        N gatheredRows = 0;
        for (std::size_t i = 0; i < operators.size(); ++i) {
            for (const model::Communication<N>& moved : operators[i].communication)
                collectives +=
                    moved.group == model::CommunicationGroup::Tensor && valueOf(moved.*values) > 0;
            gatheredRows += works[i].gatheredRows;
        }
        const compute::Compute& compute = m_e.plan().compute;
        LinkSeconds<N> seconds =
            m_links.time(reading.reduced.*pass - gatheredRows, reading.dispatched.*pass,
                         reading.exchanged.*pass, collectives);
        beside.tensor =
            partHidden(seconds.tensor, m_e.in(compute.tensorOverlap), windows.computing);
        beside.expert =
            partHidden(seconds.expert, m_e.in(compute.expertOverlap), windows.computing);
        beside.context = contextBeside(seconds.context, windows);
        // what an expert's own ranks exchange has no product to run beside
        if (valueOf(gatheredRows) > 0)
            seconds.tensor += m_links.withinExpertS(gatheredRows);
        return seconds;
    }

    /// Keys and values of the next rank come while attention works on those that are there; heads
    /// are exchanged before it.
    N contextBeside(N& seconds, const Windows& windows)
    {
        const layout::Layout& layout = m_e.plan().layout;
        const N degree = m_e.in(layout.contextParallel);
        if (valueOf(degree) <= 1)
            return seconds;
        if (layout.contextExchange == model::ContextExchange::AllToAll)
            return partHidden(seconds, m_e.in(m_e.plan().compute.tensorOverlap), windows.computing);
        return partHidden(seconds, N(1), windows.attending * (degree - 1) / degree);
    }

    Engine<N>& m_e;
    KernelRates<N> m_rates;
    N m_slowest;
    PartLinks<N> m_links;
};

} // namespace

template <class N>
KernelRates<N> kernelRates(Engine<N>& e)
{
    return compute::kernelRates<N>(e.plan().cluster.pools.front(), e.plan().compute,
                                   e.bytesOf(e.plan().precision.activations), e.reader());
}

namespace {

template <class N>
std::vector<Work<N>> worksOn(Engine<N>& e, const std::vector<model::Operator<N>>& operators,
                             bool isLayer)
{
    const layout::Layout& layout = e.plan().layout;
    return model::worksOf(operators, e.rankSplit(),
                          isLayer ? layout.recompute : model::Recompute::None,
                          layout.recomputeStopsEarly);
}

} // namespace

template <class N>
std::vector<Work<N>> layerWorks(Engine<N>& e, std::size_t group)
{
    return worksOn(e, e.microBatchInventory().layers[group].operators, true);
}

template <class N>
const TimedParts<N>& Engine<N>::timedParts()
{
    if (m_timed)
        return *m_timed;
    auto timed = std::make_unique<TimedParts<N>>();
    const PartReadings<N>& readings = parts();
    const model::Inventory<N>& inventory = microBatchInventory();
    PartTimer<N> timer(*this);
    std::vector<Work<N>> before = worksOn(*this, inventory.embedding, false);
    const std::vector<Work<N>> encoder = worksOn(*this, inventory.encoder, false);
    before.insert(before.end(), encoder.begin(), encoder.end());
    std::vector<N> causes = inventory.embeddingCauses;
    causes.insert(causes.end(), inventory.encoderCauses.begin(), inventory.encoderCauses.end());
    timed->embedding = timer.time(inventory.embedding, before, causes, readings.embedding, false);
    const N recompute =
        because({in(m_plan.layout.recompute), in(m_plan.layout.recomputeStopsEarly)}, N(1));
    for (std::size_t g = 0; g < inventory.layers.size(); ++g) {
        const bool experts = model::hasExperts(m_plan.model.groups[g]);
        TimedPart<N> part = timer.time(inventory.layers[g].operators, layerWorks(*this, g),
                                       inventory.layers[g].causes, readings.layers[g], experts);
        part.repeated = because({recompute}, part.repeated);
        timed->layers.push_back(part);
    }
    timer.tellLeaving(*timed);
    timed->head = timer.time(inventory.head, worksOn(*this, inventory.head, false),
                             inventory.headCauses, readings.head, false);
    if (!inventory.further.empty()) {
        const TimedPart<N> further =
            timer.time(inventory.further, worksOn(*this, inventory.further, false),
                       inventory.furtherCauses, {}, false);
        timed->head.forward += inventory.furtherTokens * further.forward;
        timed->head.inputGradient += inventory.furtherTokens * further.inputGradient;
        timed->head.weightGradient += inventory.furtherTokens * further.weightGradient;
    }
    m_timed = std::move(timed);
    return *m_timed;
}

template <class N>
N updateS(Engine<N>& e)
{
    const int stage = std::max(0, e.evaluated(FigureId::MemoryParametersPerRank).worst);
    const N most = e[FigureId::MemoryParametersPerRank];
    const RankParameters<N> held = e.parametersOn(stage);
    const layout::ZeroStage& zero = e.plan().layout.zeroStage;
    const bool shards = zero != layout::ZeroStage::None;
    const N updated = shards
                          ? held.dense.trained() / e[FigureId::LayoutShardRanks] +
                                (valueOf(held.experts.trained()) > 0
                                     ? held.experts.trained() / e[FigureId::LayoutExpertShardRanks]
                                     : N(0))
                          : held.dense.trained() + held.experts.trained();
    const hardware::Pool& pool = e.plan().cluster.pools.front();
    const N moving =
        because({e.in(zero), most},
                named(updated, {"N_u", RP_TR("parameters that the rank updates"), ""})) *
        e.in(e.plan().compute.updateBytesPerParameter) /
        (e.in(pool.memoryBytesPerS) * e.in(pool.curves.memoryEfficiency));
    const N sending =
        shards ? e.in(e.plan().compute.updateRankS) * e[FigureId::LayoutShardRanks] : N(0);
    return moving + because({e.in(zero)}, sending);
}

bool isRangeOfStep(FigureId figure)
{
    return figure == FigureId::StepLow68S || figure == FigureId::StepHigh68S ||
           figure == FigureId::StepLow95S || figure == FigureId::StepHigh95S;
}

#define RP_INSTANTIATE(N)                                                                          \
    template KernelRates<N> kernelRates(Engine<N>&);                                               \
    template std::vector<Work<N>> layerWorks(Engine<N>&, std::size_t);                             \
    template const TimedParts<N>& Engine<N>::timedParts();                                         \
    template N updateS(Engine<N>&);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE

} // namespace ridgepoint::plan

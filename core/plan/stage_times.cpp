// SPDX-License-Identifier: Apache-2.0
#include "plan/stage_times.h"

#include "plan/formulas_stage.h"

namespace ridgepoint::plan {

using formula::StagePart;
using quantity::because;
using quantity::named;
using quantity::Traced;
using quantity::valueOf;

namespace {

/// A pass of one chunk, or a part of it.
template <class N>
struct Pass
{
    N scaling = 0, fixed = 0;
};

/// A part of what is given for a stage's pass: by its computed share, or else `evenly`.
template <class N>
Pass<N> partOfGiven(const N& given, const N& part, const N& whole, double evenly)
{
    const N share =
        valueOf(whole) > 0
            ? named(part / whole, {"φ_c", RP_TR("the part's share of the stage's pass"), ""})
            : because({whole}, N(evenly));
    return {N(0), given * share};
}

template <class N>
N assumedS(const Pass<N>& pass)
{
    return pass.scaling + pass.fixed;
}

template <class N>
Pass<N> forwardOf(Engine<N>& e, const StagePart& part)
{
    return {forwardComputeS(e, part),
            forwardLinks(e, part).total() + formula::standingS<N>(e, part)};
}

template <class N>
Pass<N> backwardOf(Engine<N>& e, const StagePart& part)
{
    return {backwardComputeS(e, part),
            backwardLinks(e, part).total() + formula::standingS<N>(e, part)};
}

template <class N>
void push(std::vector<N>& fixed, std::vector<N>& scaling, const Pass<N>& pass)
{
    fixed.push_back(pass.fixed);
    scaling.push_back(pass.scaling);
}

} // namespace

template <class N>
StageLines<N> stageLines(Engine<N>& e)
{
    const VirtualStages& stages = e.virtualStages();
    const bool splits = e.splitsBackward();
    const double evenly = static_cast<double>(stages.flows()) / stages.chunks();
    StageLines<N> lines;
    for (int i = 0; i < stages.count(); ++i) {
        const int stage = stages.stageOf(i);
        const StagePart chunk =
            stages.chunks() == 1 ? StagePart(stage) : StagePart(stage, stages.chunkOf(i));

        Pass<N> forward = forwardOf(e, chunk);
        if (findGiven(e.plan(), FigureId::PipelineForwardS, stage)) {
            const N whole = assumedS(forwardOf<N>(e, stage));
            const N given = e.givenOr(FigureId::PipelineForwardS, stage, whole);
            forward = stages.chunks() == 1 ? Pass<N>{N(0), given}
                                           : partOfGiven(given, assumedS(forward), whole, evenly);
        }
        push(lines.fixed.forward, lines.scaling.forward, forward);

        Pass<N> backward = backwardOf(e, chunk);
        Pass<N> weights;
        if (splits) {
            weights.scaling = weightGradientS(e, chunk);
            backward.scaling = backward.scaling - weights.scaling;
        }
        if (findGiven(e.plan(), FigureId::PipelineBackwardS, stage)) {
            const N whole = assumedS(backwardOf<N>(e, stage));
            const N given = e.givenOr(FigureId::PipelineBackwardS, stage, whole);
            const double part = splits ? evenly / 2 : evenly;
            if (splits)
                weights = partOfGiven(given, assumedS(weights), whole, part);
            backward = part == 1 ? Pass<N>{N(0), given}
                                 : partOfGiven(given, assumedS(backward), whole, part);
        }
        push(lines.fixed.backward, lines.scaling.backward, backward);
        if (splits)
            push(lines.fixed.weightGradient, lines.scaling.weightGradient, weights);
    }
    lines.fixed.transfer = e[FigureId::PipelineTransferS];
    return lines;
}

StageTimes<double> plain(const StageTimes<Traced>& times)
{
    const auto values = [](const std::vector<Traced>& list) {
        std::vector<double> result;
        result.reserve(list.size());
        for (const Traced& each : list)
            result.push_back(each.value());
        return result;
    };
    return {values(times.forward), values(times.backward), values(times.weightGradient),
            times.transfer.value()};
}

template <class N>
PassTimes<N> passesOf(const StageTimes<N>& times, const VirtualStages& stages, int stage)
{
    const auto at = [&](int chunk) { return static_cast<std::size_t>(stages.at(stage, chunk)); };
    PassTimes<N> passes{times.forward[at(0)], times.backward[at(0)]};
    for (int chunk = 1; chunk < stages.chunks(); ++chunk) {
        passes.forward += times.forward[at(chunk)];
        passes.backward += times.backward[at(chunk)];
    }
    for (int chunk = 0; !times.weightGradient.empty() && chunk < stages.chunks(); ++chunk)
        passes.backward += times.weightGradient[at(chunk)];
    if (stages.flows() > 1) { // a micro-batch goes through one of them
        passes.forward = passes.forward / stages.flows();
        passes.backward = passes.backward / stages.flows();
    }
    return passes;
}

template <class N>
int busiestStage(const StageTimes<N>& times, const VirtualStages& stages)
{
    int busiest = 0;
    double most = -1;
    for (int s = 0; s < stages.stages(); ++s) {
        const PassTimes<N> passes = passesOf(times, stages, s);
        const double busy = valueOf(passes.forward) + valueOf(passes.backward);
        if (busy > most) {
            most = busy;
            busiest = s;
        }
    }
    return busiest;
}

#define RP_INSTANTIATE(N)                                                                          \
    template StageLines<N> stageLines(Engine<N>&);                                                 \
    template PassTimes<N> passesOf(const StageTimes<N>&, const VirtualStages&, int);
RP_INSTANTIATE(double)
RP_INSTANTIATE(Traced)
#undef RP_INSTANTIATE
template int busiestStage(const StageTimes<double>&, const VirtualStages&);

} // namespace ridgepoint::plan

// SPDX-License-Identifier: Apache-2.0
// What the slots of each virtual stage take: what scales with the rate of computing, and what does
// not. Shared by the step's pipeline and by the rate that an MFU stands for.
#pragma once

#include "plan/engine.h"
#include "plan/pipeline_simulation.h"

namespace ridgepoint::plan {

/// Times of the virtual stages as `fixed` and `scaling` times k, which is 1 at the assumed rate.
template <class N>
struct StageLines
{
    StageTimes<N> fixed, scaling;
};

/// The times at a rate, where computing takes what `atRate` makes of it.
template <class N, class AtRate>
StageTimes<N> timesOf(const StageLines<N>& lines, const AtRate& atRate)
{
    StageTimes<N> times = lines.fixed;
    const auto add = [&](std::vector<N>& to, const std::vector<N>& scaling) {
        for (std::size_t s = 0; s < to.size(); ++s)
            to[s] = atRate(scaling[s]) + to[s];
    };
    add(times.forward, lines.scaling.forward);
    add(times.backward, lines.scaling.backward);
    add(times.weightGradient, lines.scaling.weightGradient);
    return times;
}

/// A pass that is given for a stage is divided over its chunks, and its backward over the gradients
/// of inputs and of weights, by the shares that the inventory computes; evenly where there are
/// none. Recomputation and what layers wait for come before the gradients of inputs.
template <class N>
StageLines<N> stageLines(Engine<N>& e);

StageTimes<double> plain(const StageTimes<quantity::Traced>& times);
inline const StageTimes<double>& plain(const StageTimes<double>& times)
{
    return times;
}

/// Both passes of a micro-batch through all chunks of one stage.
template <class N>
struct PassTimes
{
    N forward = 0, backward = 0;
};
template <class N>
PassTimes<N> passesOf(const StageTimes<N>& times, const VirtualStages& stages, int stage);

/// The stage with the most work, the first of equals.
template <class N>
int busiestStage(const StageTimes<N>& times, const VirtualStages& stages);

} // namespace ridgepoint::plan

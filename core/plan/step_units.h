// SPDX-License-Identifier: Apache-2.0
// The rank with the most parameters as the units that its step is simulated in
// (step/data_parallel.h) where times come from operators: what each computes, waits for, gathers
// and reduces.
#pragma once

#include "network/collectives.h"
#include "plan/engine.h"
#include "step/data_parallel.h"

#include <vector>

namespace ridgepoint::plan {

/// Units in the order of the forward pass. Their passes are together as long as `times` says, and
/// so are their gatherings and reductions: by the shares of their operators and parameters.
template <class N>
std::vector<step::StepUnit> stepUnits(Engine<N>& e, const network::OverlapInputs<N>& times);

template <class N>
step::StepRules stepRules(Engine<N>& e, const network::OverlapInputs<N>& times);

template <class N>
step::ExposedStep simulatedStep(Engine<N>& e, const network::OverlapInputs<N>& times)
{
    return step::simulateStep(stepUnits(e, times), stepRules(e, times));
}

/// All that a simulation depends on; empty outside derivations.
template <class N>
std::vector<N> simulationCauses(Engine<N>& e, const network::OverlapInputs<N>& times);

} // namespace ridgepoint::plan

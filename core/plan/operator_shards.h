// SPDX-License-Identifier: Apache-2.0
// What data-parallel communication takes where times come from operators.
#pragma once

#include "network/collectives.h"
#include "plan/engine.h"

namespace ridgepoint::plan::formula {

/// Gatherings and reductions of the rank with the most parameters, each in one collective for each
/// of its layers, behind these passes of a micro-batch.
template <class N>
network::OverlapInputs<N> timedOverlapInputs(Engine<N>& e, const N& forwardS, const N& backwardS);

/// Seconds of these that nothing hides, simulated unit by unit beside the passes (step_units.h).
template <class N>
N exposedByUnitsS(Engine<N>& e, const network::OverlapInputs<N>& times);

} // namespace ridgepoint::plan::formula

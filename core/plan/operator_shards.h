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

} // namespace ridgepoint::plan::formula

// SPDX-License-Identifier: Apache-2.0
// What one micro-batch takes on one stage, by cause, and what of the data-parallel communication
// may hide behind it: shared by the formulas of the step and by the rate that an MFU stands for.
#pragma once

#include "network/collectives.h"
#include "plan/engine.h"

namespace ridgepoint::plan::formula {

// Seconds of one micro-batch on a stage; computation at the assumed rate.
template <class N>
N forwardComputeS(Engine<N>& e, int stage);
template <class N>
N recomputeS(Engine<N>& e, int stage);
template <class N>
N backwardComputeS(Engine<N>& e, int stage)
{
    return 2 * forwardComputeS(e, stage) + recomputeS(e, stage);
}
template <class N>
N forwardLinkS(Engine<N>& e, int stage);
template <class N>
N backwardLinkS(Engine<N>& e, int stage);
/// Seconds of the tensor-parallel all-reduces of `values` values.
template <class N>
N tensorParallelS(Engine<N>& e, const N& values);

/// Computing time at the assumed rate as it is in this step: what an MFU leaves for it.
template <class N>
N atComputeRate(Engine<N>& e, const N& seconds);

/// Data-parallel traffic of a rank with so many parameters.
template <class N>
network::DataParallelTraffic<N> trafficOf(Engine<N>& e, const N& parameters);

/// Data-parallel communication of the rank with the most parameters, behind these passes.
template <class N>
network::OverlapInputs<N> overlapInputs(Engine<N>& e, const N& forwardS, const N& backwardS);

} // namespace ridgepoint::plan::formula

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
/// The forward part of the model's FLOPs: a third where all of it is trained.
template <class N>
N forwardShare(Engine<N>& e);
/// Both gradients, and recomputation before them.
template <class N>
N backwardComputeS(Engine<N>& e, int stage);

/// Seconds of a micro-batch in one direction that its layers wait for others, by group of ranks.
template <class N>
struct LinkSeconds
{
    N tensor = 0;
    N expert = 0;
    N context = 0;

    N total() const { return tensor + expert + context; }
};
template <class N>
LinkSeconds<N> forwardLinks(Engine<N>& e, int stage);
template <class N>
LinkSeconds<N> backwardLinks(Engine<N>& e, int stage);
/// Seconds of the tensor-parallel all-reduces of `values` values.
template <class N>
N tensorParallelS(Engine<N>& e, const N& values);

/// Computing time at the assumed rate as it is in this step: what an MFU leaves for it.
template <class N>
N atComputeRate(Engine<N>& e, const N& seconds);

/// Data-parallel traffic of the rank with the most parameters.
template <class N>
network::DataParallelTraffic<N> trafficOf(Engine<N>& e);

/// Data-parallel communication of the rank with the most parameters, behind these passes.
template <class N>
network::OverlapInputs<N> overlapInputs(Engine<N>& e, const N& forwardS, const N& backwardS);

} // namespace ridgepoint::plan::formula

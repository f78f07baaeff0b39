// SPDX-License-Identifier: Apache-2.0
// What the parts of a model take where times come from operators: embedding, a layer of each kind,
// head; with the communication of their groups and what the host's launching adds.
#pragma once

#include "compute/operator_times.h"
#include "plan/engine.h"

namespace ridgepoint::plan {

template <class N>
compute::KernelRates<N> kernelRates(Engine<N>& e);

/// The operators of a layer of a group on a rank.
template <class N>
std::vector<model::Work<N>> layerWorks(Engine<N>& e, std::size_t group);

/// Whether a figure is an end of the range of measured steps, which only times from operators have.
bool isRangeOfStep(FigureId figure);

/// Seconds of the optimizer's update on a rank of the stage that has the most.
template <class N>
N updateS(Engine<N>& e);

} // namespace ridgepoint::plan

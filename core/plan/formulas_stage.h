// SPDX-License-Identifier: Apache-2.0
// What one micro-batch takes on one stage, by cause, and what of the data-parallel communication
// may hide behind it: shared by the formulas of the step and by the rate that an MFU stands for.
#pragma once

#include "network/collectives.h"
#include "plan/engine.h"

namespace ridgepoint::plan::formula {

/// A stage of the pipeline, or one chunk of it.
struct StagePart
{
    static constexpr int kWhole = -1;

    int stage = 0;
    int chunk = kWhole;

    StagePart(int wholeStage) : stage(wholeStage) {} // NOLINT: a stage is the usual part
    StagePart(int of, int which) : stage(of), chunk(which) {}
};

// Seconds of one micro-batch on a stage or chunk; computation at the assumed rate.
template <class N>
N forwardComputeS(Engine<N>& e, const StagePart& part);
template <class N>
N recomputeS(Engine<N>& e, const StagePart& part);
/// The forward part of the model's FLOPs: a third where all of it is trained.
template <class N>
N forwardShare(Engine<N>& e);
/// Both gradients, and recomputation before them.
template <class N>
N backwardComputeS(Engine<N>& e, const StagePart& part);
/// Of these, the gradients of weights, by the inventory's FLOPs.
template <class N>
N weightGradientS(Engine<N>& e, const StagePart& part);

template <class N>
N layersOf(Engine<N>& e, const StagePart& part, std::size_t group);
/// State of a rank of a stage, both kinds of parameters over the ranks that share them; nothing of
/// it moved to the host yet.
template <class N>
memory::StateBytes<N> stateOf(Engine<N>& e, int stage);
/// Layers of a group on a stage or chunk that recomputation works on.
template <class N>
N recomputedOn(Engine<N>& e, const StagePart& part, std::size_t group);
/// What the layers save of one micro-batch.
template <class N>
N savedByLayers(Engine<N>& e, const StagePart& part);

template <class N>
LinkSeconds<N> forwardLinks(Engine<N>& e, const StagePart& part);
template <class N>
LinkSeconds<N> backwardLinks(Engine<N>& e, const StagePart& part);
/// In which the device stands still for messages in each pass, where times come from operators.
template <class N>
N standingS(Engine<N>& e, const StagePart& part);
/// Seconds of the tensor-parallel all-reduces of `values` values.
template <class N>
N tensorParallelS(Engine<N>& e, const N& values);
/// And of the all-to-alls, and of the exchanges of keys and values.
template <class N>
N expertParallelS(Engine<N>& e, const N& values);
template <class N>
N contextParallelS(Engine<N>& e, const N& values);

/// Computing time at the assumed rate as it is in this step: what an MFU leaves for it.
template <class N>
N atComputeRate(Engine<N>& e, const N& seconds);

/// Only what is trained: the part of the weights that an update changes.
template <class N>
model::ParameterClasses<N> trainedOf(const model::ParameterClasses<N>& all)
{
    model::ParameterClasses<N> part = all;
    part.products = all.trainedProducts;
    part.others = all.trainedOthers;
    return part;
}

/// Data-parallel traffic of the rank with the most parameters.
template <class N>
network::DataParallelTraffic<N> trafficOf(Engine<N>& e);

/// Data-parallel communication of the rank with the most parameters, behind these passes.
template <class N>
network::OverlapInputs<N> overlapInputs(Engine<N>& e, const N& forwardS, const N& backwardS);

} // namespace ridgepoint::plan::formula

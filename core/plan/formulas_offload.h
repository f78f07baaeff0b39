// SPDX-License-Identifier: Apache-2.0
// What chosen tensors of the layers take when they are rebuilt or moved to the host, and what of
// the states moves there.
#pragma once

#include "plan/engine.h"
#include "plan/formulas_stage.h"

namespace ridgepoint::plan::formula {

/// Bytes of one micro-batch on a stage or chunk that are not kept, of the tensors to rebuild.
template <class N>
N droppedBytes(Engine<N>& e, const StagePart& part);
/// The same of the tensors that go to the host.
template <class N>
N movedBytes(Engine<N>& e, const StagePart& part);
/// Of one layer that drops, or moves, all its chosen tensors: the largest of the stage.
template <class N>
N droppedOfLayer(Engine<N>& e, int stage);
template <class N>
N movedOfLayer(Engine<N>& e, int stage);

/// Layers of a group on a stage or chunk that do not keep a tensor of theirs, by its places.
double layersWithout(Engine<double>& e, const StagePart& part, std::size_t group, std::size_t op,
                     std::size_t tensor);

/// Seconds that rebuilding the chosen tensors takes for one micro-batch.
template <class N>
N rebuildingS(Engine<N>& e, const StagePart& part);

/// Seconds of a pass that moving to or from the host takes beyond its computation: max(0, V/B - W).
template <class N>
N hostForwardS(Engine<N>& e, const StagePart& part);
template <class N>
N hostBackwardS(Engine<N>& e, const StagePart& part);

/// Parameters that a rank of a stage updates.
template <class N>
N updatedOnRank(Engine<N>& e, int stage);

} // namespace ridgepoint::plan::formula

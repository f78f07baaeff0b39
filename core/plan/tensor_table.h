// SPDX-License-Identifier: Apache-2.0
// Every tensor of a rank of each stage: what it is, how large, why it is there, from when to when.
#pragma once

#include "plan/engine.h"
#include "plan/forecast.h"

namespace ridgepoint::plan {

/// Fills Forecast::tensors. Of a stage, the rows that are alive at its peak add up to
/// memory.peak_bytes (unless its working set is given). `forecast.stageMemory` is there.
void fillTensors(Engine<double>& engine, Forecast& forecast);

} // namespace ridgepoint::plan

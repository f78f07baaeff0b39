// SPDX-License-Identifier: Apache-2.0
// The timeline of one step, from the run that gave its figures.
#pragma once

#include "plan/engine.h"
#include "plan/forecast.h"

namespace ridgepoint::plan {

/// Fills a forecast's timeline and memory over time. The blocks end when the step does: the wait
/// for input, gathering that nothing hides, the passes in their schedule, reduction that nothing
/// hides, update, and what a given step time leaves unexplained. `forecast.stageMemory` is there.
/// @param memoryStage  whose memory is followed; -1: the stage with the highest peak
void fillTimeline(Engine<double>& engine, Forecast& forecast, int memoryStage = -1);

} // namespace ridgepoint::plan

// SPDX-License-Identifier: Apache-2.0
// What must hold of a plan's forecast whatever the plan, sensible or not. Knows nothing of Qt: the
// fuzzed ways in ask it too.
#pragma once

#include "plan/forecast.h"
#include "quantity/problem.h"

#include <string>
#include <vector>

namespace ridgepoint::tests {

/// Every number is finite or absent with a reason, and blocks of the timeline end after they begin.
/// What does not hold; empty if all does.
std::string forecastFault(const plan::Forecast& forecast);

/// Where `problems` hold no error, the parts of a step make the step.
std::string sumFault(const std::vector<quantity::Problem>& problems,
                     const plan::Forecast& forecast);

/// A figure's derivation comes to the figure's value.
std::string derivationFault(const plan::Plan& plan, const plan::Forecast& forecast,
                            plan::FigureId figure);

/// Where the main figures are absent, `problems` (of validate() and advise()) hold an error.
std::string silenceFault(const std::vector<quantity::Problem>& problems,
                         const plan::Forecast& forecast);

/// The slots that a pipeline of this plan would be simulated with, 0 without one: what tells how
/// long an evaluation takes.
double pipelineSlots(const plan::Plan& plan);

} // namespace ridgepoint::tests

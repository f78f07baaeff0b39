// SPDX-License-Identifier: Apache-2.0
// Random schedules that can run, of any shape, and random costs.
#pragma once

#include "pipeline/costs.h"

#include <random>

namespace ridgepoint::tests {

using Random = std::mt19937_64;

int pick(Random& random, int least, int most);

/// An order made by always taking some slot whose inputs are done: p 1..5, v 1..3, m 1..6, stages
/// on devices in turn, in a V, or anyhow, with or without dW apart.
pipeline::Schedule randomSchedule(Random& random);

/// Unequal times for every stage and boundary; some runs have zeros, equal times or slow links.
pipeline::Costs randomCosts(Random& random, const pipeline::Schedule& schedule);

} // namespace ridgepoint::tests

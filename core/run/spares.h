// SPDX-License-Identifier: Apache-2.0
// Nodes that stand by for others.
#pragma once

#include "quantity/traced.h"

namespace ridgepoint::run {

/// The probability that a node which leaves finds no spare, where `inRepair` nodes are under repair
/// on average. They are as many as a Poisson number: each comes back by itself.
template <class N>
N spareShortage(const N& inRepair, const N& spares);

/// The least number that a Poisson number of this mean is not above in `share` of all cases.
double poissonQuantile(double mean, double share);

} // namespace ridgepoint::run

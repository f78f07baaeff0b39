// SPDX-License-Identifier: Apache-2.0
// Nodes that stand by for others.
#pragma once

#include "quantity/traced.h"

namespace ridgepoint::run {

/// The probability that a node which leaves finds no spare, where `inRepair` nodes are under repair
/// on average. They are as many as a Poisson number: each comes back by itself.
template <class N>
N spareShortage(const N& inRepair, const N& spares);

} // namespace ridgepoint::run

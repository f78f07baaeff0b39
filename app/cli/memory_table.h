// SPDX-License-Identifier: GPL-3.0-or-later
// What `memory` prints of a plan alone.
#pragma once

#include "common.h"

namespace ridgepoint::cli {

/// Ranks of each stage, the moments of one stage (-1: the one with the least to spare), and its
/// tensors. kNotGood where the plan does not fit.
int printMemory(const LoadedPlan& loaded, int stage, bool json);

} // namespace ridgepoint::cli

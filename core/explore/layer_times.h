// SPDX-License-Identifier: Apache-2.0
// What one layer of a plan takes in each pass of a micro-batch: what a second layer adds to a stage
// that has one.
#pragma once

#include "plan/plan.h"

#include <optional>

namespace ridgepoint::explore {

struct LayerTimes
{
    double forwardS = 0;
    double backwardS = 0; ///< with what it computes again
};

/// Of a layer of the first group. Nothing where the plan has no times of a stage's passes.
std::optional<LayerTimes> layerTimes(const plan::Plan& plan);

} // namespace ridgepoint::explore

// SPDX-License-Identifier: Apache-2.0
// What each operator does in one step of a rank of the busiest stage, pass by pass: FLOPs, bytes,
// seconds, and what bounds it. Works, times and counts are those that the engine adds a step up
// from; the bytes of a pass are what its kernels would take at one byte a second if multiplying
// took no time.
#pragma once

#include "compute/kernel_times.h"
#include "model/inventory.h"
#include "plan/plan.h"
#include "quantity/text.h"

#include <string_view>
#include <vector>

namespace ridgepoint::explore {

enum class Pass
{
    Forward,
    InputGradient,
    WeightGradient,
    Repeated ///< by recomputation
};
quantity::Literal passName(Pass pass);
/// "weight-gradient": the same in every language.
std::string_view passId(Pass pass);

enum class Bound
{
    Compute,
    Memory,
    Launch ///< its kernels end sooner than the host launches them
};
quantity::Literal boundName(Bound bound);
std::string_view boundId(Bound bound);

/// One pass of an operator, over all its layers and micro-batches of a step.
struct OperatorPass
{
    quantity::Text place; ///< "dense", "embedding", "head"
    int placeIndex = 0;   ///< of equal places: the embedding, groups of layers in order, the head
    quantity::Literal name;
    model::OperatorKind kind = model::OperatorKind::MatrixProduct;
    Pass pass = Pass::Forward;
    double count = 0;      ///< how often in a step
    double modelFlops = 0; ///< of products, attention and scans, as models' FLOPs are counted
    double flops = 0;      ///< and of element-wise work, where that is known
    double bytes = 0;      ///< to and from the card's memory
    double seconds = 0;
    Bound bound = Bound::Compute;
    bool isLowBit = false; ///< multiplied in FP8 or FP4
};

/// What the engine's times of passes have beside their kernels.
struct BesideKernels
{
    double slowestRankS = 0; ///< computing is as long as the slowest rank's
    double launchS = 0;      ///< gaps between kernels, and waiting for the host
    double otherS = 0; ///< gradients on their way out of a 16-bit pass; chosen tensors rebuilt

    double total() const { return slowestRankS + launchS + otherS; }
};

struct StepOperators
{
    quantity::Text reason; ///< why there are none
    /// Seconds are those of the kernels' model; else of the roof: the longer of FLOPs at the peak
    /// and bytes at the memory's bandwidth.
    bool areTimed = false;
    int stage = 0; ///< the busiest
    double microBatches = 0;
    std::vector<OperatorPass> passes;   ///< in the order of the model
    BesideKernels computing;            ///< of forward passes and both gradients, where timed
    BesideKernels repeating;            ///< of recomputation
    compute::KernelRates<double> rates; ///< where timed
};

/// Never throws. `withRest` also finds what is beside the kernels, for which the plan is evaluated
/// twice more.
StepOperators stepOperators(const plan::Plan& plan, bool withRest);

} // namespace ridgepoint::explore

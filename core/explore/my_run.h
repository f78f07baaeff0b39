// SPDX-License-Identifier: Apache-2.0
// "My run says": a measured step against a plan. How far they are apart, and which misreadings or
// settings, each tried by the engine, would bring the prediction to what was measured.
#pragma once

#include "plan/plan.h"
#include "quantity/problem.h"
#include "quantity/text.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::explore {

/// What was measured, and what the plan cannot tell by itself.
struct MyRunQuestion
{
    double stepS = 0;
    std::optional<double> memoryBytes; ///< allocated, of the fullest rank: sorts reasons too
    /// Edits that stand for kernels run one by one, not compiled or fused (presets have them).
    std::vector<quantity::Fix> eagerKernels;
};

/// Why the run may not be what the plan says.
struct MyRunReason
{
    std::string id;       ///< stable: "peak.sparse"
    quantity::Text what;  ///< in a sentence
    quantity::Text check; ///< where to look
    std::vector<quantity::Fix> edits;
    double prior = 0;     ///< how often it is so, against the others
    double stepS = 0;     ///< predicted with it
    double remaining = 0; ///< that over the measured one, less 1
    double explained = 0; ///< share of the residual that is gone, of logarithms; 1: all of it
    std::optional<double> memoryBytes; ///< predicted with it, allocated
    /// No input of the plan stands for it: how much slower such runs were is from measured runs.
    bool isFromRuns = false;
    double score = 0; ///< what they are sorted by
};

struct MyRun
{
    quantity::Text reason; ///< why nothing can be said
    double measuredS = 0;
    std::optional<double> predictedS;
    double residual = 0; ///< measured over predicted, less 1
    /// Why no run of this plan can have taken the measured step: it would take more than all of the
    /// peak. Empty where it can.
    quantity::Text impossible;
    // whether the measured step lies in the range of the known error; nothing where none is known
    std::optional<bool> isWithin68;
    std::optional<bool> isWithin95;
    std::optional<double> measuredMfu;
    std::optional<double> measuredHfu; ///< the same with recomputed FLOPs: what some logs call MFU
    std::optional<double> memoryResidual; ///< as `residual`
    bool hasPairs = false;                ///< no single reason comes close
    int tried = 0;                        ///< plans evaluated
    std::vector<MyRunReason> reasons;     ///< that bring the prediction nearer, the likeliest first
};

/// Never throws; evaluates some hundred plans.
MyRun explainMyRun(const plan::Plan& plan, const MyRunQuestion& question, std::size_t most = 8);

} // namespace ridgepoint::explore

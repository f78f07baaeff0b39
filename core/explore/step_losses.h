// SPDX-License-Identifier: Apache-2.0
// Where the rest of the peak goes: from what a step would take if every accelerator computed the
// model's FLOPs at its peak, through each loss, to the step of the plan. The losses add up to the
// step; one of them may be below 0 (products in FP8 are faster than the 16-bit peak).
#pragma once

#include "plan/plan.h"
#include "quantity/text.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::explore {

enum class Loss
{
    UncountedWork, ///< computed by a rank, but no part of the model's FLOPs
    UnevenStages,  ///< the busiest stage has more to compute than the mean
    Efficiency,    ///< where it is assumed
    GivenPasses,   ///< where times of passes are given
    Products,
    Attention,
    Scans,
    Routing,
    Elementwise,
    Launch,
    SlowestRank,
    OtherComputing,
    Recompute,
    TensorParallel,
    ExpertParallel,
    ContextParallel,
    HostLink,
    DataParallel,
    Transfers, ///< between stages, and what else of communication is not hidden
    Bubble,
    InputWait,
    Update,
    Other,
};

struct LossRow
{
    Loss loss;
    std::string_view id; ///< a public contract: "tensor_parallel"
    quantity::Literal name;
    std::string_view figure; ///< that explains it
    quantity::Text remedy;   ///< what would remove it
};
/// In the order of the waterfall.
const std::vector<LossRow>& lossRows();
const LossRow& lossRow(Loss loss);

struct StepLoss
{
    Loss loss;
    double seconds = 0;
    double share = 0;      ///< of the step, which is what it takes of the peak too
    double mfuWithout = 0; ///< if it were gone; of no meaning beyond 1
};

/// What a stage does in the time of a step; the parts add up to it.
struct StageTime
{
    double computeS = 0;
    double recomputeS = 0;
    double linksS = 0; ///< its layers' communication and the host's link
    double idleS = 0;  ///< bubble, and waiting for transfers
    double restS = 0;  ///< data-parallel communication, update, input, other: after the passes

    double totalS() const { return computeS + recomputeS + linksS + idleS + restS; }
};

struct StepLosses
{
    quantity::Text reason; ///< why there are none
    double idealS = 0;     ///< the model's FLOPs at the peak of all accelerators
    double stepS = 0;
    double mfu = 0;
    std::vector<StepLoss> losses; ///< as lossRows(); those that are not 0
    std::vector<StageTime> stages;
    int busiest = 0;
};

/// Evaluates the plan, and where times come from operators twice more. Never throws.
StepLosses stepLosses(const plan::Plan& plan);

} // namespace ridgepoint::explore

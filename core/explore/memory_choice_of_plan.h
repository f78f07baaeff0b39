// SPDX-License-Identifier: Apache-2.0
// The choice of keep, rebuild and offload for a plan: its layers' saved tensors on a rank of the
// stage that has the least memory to spare, what rebuilding each would take at the plan's rate, and
// the budget that everything else on the card leaves. The choice comes as the texts of sets of
// tensors: "a:attention.queries*12, a:activation.gate".
#pragma once

#include "explore/memory_choice.h"
#include "plan/plan.h"

#include <string>
#include <vector>

namespace ridgepoint::explore {

/// What an accelerator has of its host.
struct HostLink
{
    double bytesPerS = 0; ///< of an accelerator's link to its host, each way; 0: none
    double bytes = std::numeric_limits<double>::infinity(); ///< of host memory for one accelerator
};

struct KindOfPlan
{
    std::size_t group = 0; ///< of the model
    double layersInModel = 0;
    std::vector<std::string> tensors; ///< "attention.queries", as the problem has them
};

/// A plan's problem for one micro-batch, and what stands beside it on the card.
struct PlanMemoryProblem
{
    quantity::Text reason; ///< why there is none
    MemoryProblem problem;
    std::vector<KindOfPlan> kinds;
    int stage = 0;
    double inFlight = 1;        ///< micro-batches whose tensors are held at once
    double microBatches = 1;    ///< that a rank runs in a step
    double otherBytes = 0;      ///< on the card at the peak beside the layers' saved tensors
    double rebuildBytes = 0;    ///< one layer as it is rebuilt, or fetched back
    double usableBytes = 0;     ///< of the card
    double fewestPeakBytes = 0; ///< as far as the problem prices it; see leastChoice()
    double mostPeakBytes = 0;   ///< with all kept
};

struct PlanMemoryChoice
{
    MemoryChoice choice;    ///< for a micro-batch
    double budgetBytes = 0; ///< on the card
    double targetBytes = 0; ///< of a fitted one: the budget of the problem that it was chosen for
    double peakBytes = 0;   ///< on the card
    double addedStepS = 0;  ///< to a step of the stage, all its micro-batches together
    std::string recomputeSet;
    std::string offloadSet;
};

/// As the plan's machines have it.
HostLink hostLinkOf(const plan::Plan& plan);

/// The problem of a plan without recomputation, whatever rule the plan has. Host memory is for all
/// micro-batches in flight.
PlanMemoryProblem memoryProblemOf(const plan::Plan& plan, const HostLink& host = {});

/// The cheapest choice with at most `budgetBytes` on the card, all else included.
PlanMemoryChoice choosePlanMemory(const PlanMemoryProblem& problem, double budgetBytes);

/// The choices for `points` budgets from the fewest bytes to all: time against memory.
std::vector<PlanMemoryChoice> planMemoryCurve(const PlanMemoryProblem& problem, int points);

} // namespace ridgepoint::explore

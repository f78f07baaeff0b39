// SPDX-License-Identifier: Apache-2.0
// What data-parallel communication adds to the step of a rank, layer by layer on three resources:
// its computing, the links inside its fast domain and those out of it. The rank computes one unit
// (embedding, layer, head) after the other, forward and back, micro-batch by micro-batch. Its
// layers' own communication stands in its way or runs beside it (tensor, expert, context parallel);
// gatherings of weights and reductions of gradients run behind that on the same links, and
// computing waits for weights that are not there yet.
//
// Micro-batches are simulated until one takes as long as the one before; the others are as that
// one, which is exact, as the next begins as it did. Source of the rules: FSDP2 (Zhao et al. 2023,
// section 3.3: prefetch, limited gatherings), Megatron's distributed optimizer, DeepSpeed's ZeRO.
#pragma once

#include <array>
#include <vector>

namespace ridgepoint::step {

enum class Link
{
    Domain, ///< of the fast domain
    Network ///< out of it
};
inline constexpr int kLinks = 2;
using LinkTimes = std::array<double, kLinks>; ///< seconds, by Link

/// What a unit does in one pass of a micro-batch, in seconds.
struct UnitPass
{
    double computeS = 0;
    LinkTimes waitedS{}; ///< communication that computing waits for, after it
    LinkTimes besideS{}; ///< and that runs beside it, not longer than it
};

/// A part of the model that is gathered and reduced by itself.
struct StepUnit
{
    UnitPass forward, backward;
    double gatherS = 0;       ///< its weights, over the ranks that share them
    double reductionS = 0;    ///< its gradients, over these ranks
    double betweenS = 0;      ///< then between such groups of ranks: of hybrid sharding
    double gradientShare = 0; ///< of the bytes that the rank reduces
};

enum class Gathering
{
    None,
    OncePerStep, ///< for the first forward pass
    EachPass
};

struct StepRules
{
    Gathering gathering = Gathering::None;
    bool reducesEachMicroBatch = false; ///< else once, in the last backward pass
    bool reducesInBackward = true;      ///< else after it
    /// Units that are gathered ahead of the one that is computed; 0: each when it is needed; -1:
    /// all, one after the other, from the start.
    int prefetchedUnits = 1;
    bool gathersFirst = false;  ///< nothing is computed before all is gathered
    double bucketShare = 0;     ///< of the gradients that is reduced at a time; 0: each unit's
    Link shared = Link::Domain; ///< of gatherings and of reductions among ranks that share
    double contention = 0;      ///< seconds that computing loses in each second of it beside these
    double microBatches = 1;
};

/// Seconds that the communication adds to the step, where it stands.
struct ExposedStep
{
    double first_s = 0;        ///< before anything is computed
    double eachForward_s = 0;  ///< in a forward pass of every micro-batch
    double eachBackward_s = 0; ///< in a backward pass
    double last_s = 0;         ///< after the last backward pass, and what else differs at the ends

    // the same seconds of the whole step by cause
    double gathering_s = 0; ///< waiting for weights
    double reduction_s = 0; ///< waiting for the last gradients
    double slowed_s = 0;    ///< computing slowed by communication beside it

    double total(double microBatches) const
    {
        return first_s + microBatches * (eachForward_s + eachBackward_s) + last_s;
    }
};

/// Never throws. All 0 where there are no units, or a time is no number or below 0.
ExposedStep simulateStep(const std::vector<StepUnit>& units, const StepRules& rules);

} // namespace ridgepoint::step

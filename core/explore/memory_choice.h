// SPDX-License-Identifier: Apache-2.0
// Which saved tensors to keep, to rebuild and to move to the host: the choice that adds the least
// time under a budget of memory, for layers of several kinds. It is exact, and where a made-up
// problem would take too long it says so and by how much it may be off.
//
// Counted for one micro-batch on one rank. What is rebuilt costs its seconds once a layer, and so
// does what it is rebuilt from where that is not there. What is moved to the host goes and comes
// back while the layers of its kind compute: only max(0, V / B - W) of it adds time, V being the
// bytes that a kind moves in a pass, B the link's rate and W the seconds of computation of that
// kind's layers (reference/conventions.md: offload).
#pragma once

#include "quantity/text.h"

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace ridgepoint::explore {

enum class KeepAction
{
    Keep,
    Rebuild,
    Offload
};

/// A tensor that a layer saves for its backward pass.
struct ChoosableTensor
{
    double bytes = 0;
    double rebuildS = 0;      ///< from its sources, where these are there
    std::vector<int> sources; ///< tensors of the same layer, by their number
    bool canRebuild = false;
    bool canOffload = false;
    /// Not saved: made on the way to other tensors, each time that one of them is rebuilt.
    bool isIntermediate = false;
};

/// Layers that are equal.
struct ChoosableLayers
{
    std::int64_t layers = 0;
    double windowS = 0; ///< of one layer: computation that hides a transfer
    std::vector<ChoosableTensor> tensors;
};

struct MemoryProblem
{
    std::vector<ChoosableLayers> kinds;
    double linkBytesPerS = 0; ///< to the host and back, each; 0: there is no such link
    double hostBytes = std::numeric_limits<double>::infinity();
};

/// A number of equal layers that are treated alike.
struct LayerPattern
{
    std::int64_t layers = 0;
    std::vector<KeepAction> actions; ///< by tensor; of an intermediate one Rebuild, or Keep: unused
};

/// What a choice comes to.
struct MemoryCost
{
    double keptBytes = 0;
    double offloadedBytes = 0;
    double rebuildS = 0;
    double exposedS = 0; ///< of moving tensors, what computation does not hide

    double addedS() const { return rebuildS + exposedS; }
};

struct MemoryChoice
{
    quantity::Text refusal; ///< why the problem or the budget is none; then there is no choice
    bool isFeasible = false;
    bool isExact = false; ///< nothing that is cheaper exists; or, without a choice, none exists
    double missedS = 0;   ///< no choice is cheaper by more than this
    MemoryCost cost;
    std::vector<std::vector<LayerPattern>> kinds; ///< by kind; the layers add up
};

/// Why a problem cannot be solved: a number that is none or below 0, a tensor that is made of
/// itself. Empty where it can.
quantity::Text refusalOf(const MemoryProblem& problem);

/// What patterns of a problem without a refusal cost, for each kind as many layers as it has.
MemoryCost costOf(const MemoryProblem& problem,
                  const std::vector<std::vector<LayerPattern>>& patterns);

/// Chooses for one budget: no choice that keeps at most `budgetBytes` adds less time.
MemoryChoice chooseMemory(const MemoryProblem& problem, double budgetBytes);

/// Chooses for several budgets: the curve of time against memory.
std::vector<MemoryChoice> memoryCurve(const MemoryProblem& problem,
                                      std::span<const double> budgetBytes);

/// The fewest and the most bytes that a choice may keep: the ends of the curve. The fewest are a
/// bound where the host's memory is limited.
struct MemoryRange
{
    double fewestBytes = 0;
    double mostBytes = 0;
};
MemoryRange rangeOf(const MemoryProblem& problem);

} // namespace ridgepoint::explore

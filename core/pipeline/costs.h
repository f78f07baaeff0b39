// SPDX-License-Identifier: Apache-2.0
// How long each kind of slot and each transfer takes.
#pragma once

#include "pipeline/schedule.h"
#include "pipeline/ticks.h"

#include <span>
#include <vector>

namespace ridgepoint::pipeline {

/// Durations of one run, in T's unit, all >= 0. `stages` is p * v, the number of virtual stages.
template <class T>
struct BasicCosts
{
    std::vector<T> forward;        ///< [stages]
    std::vector<T> backward;       ///< [stages]: the whole backward, or dX where it is split
    std::vector<T> weightGradient; ///< [stages] where the backward is split, else empty
    std::vector<T> sendForward;    ///< [stages - 1]: the activation from stage b to b + 1
    std::vector<T> sendBackward;   ///< [stages - 1]: the gradient from stage b + 1 to b
    // A hop between two stages of one device, or of two flows, costs nothing, whatever is written.

    /// [kind][stage][micro-batch] of all slots where micro-batches differ, else empty. Then it is
    /// this that counts, and not the three lists of slots above.
    std::vector<T> each;
    /// [stages]: the reduction of a virtual stage's gradients, over all links that leave its
    /// device; empty where reductions do not use the links.
    std::vector<T> reduction;

    bool operator==(const BasicCosts&) const = default;

    T duration(Slot slot) const
    {
        if (!each.empty())
            return each[placeOf(slot)];
        const std::vector<T>& list = slot.kind() == SlotKind::Forward    ? forward
                                     : slot.kind() == SlotKind::Backward ? backward
                                                                         : weightGradient;
        return list[slot.stage()];
    }

    /// The same times for all stages and boundaries. `backward` is the whole backward; where the
    /// schedule splits it, `weightGradient` is its deferrable part.
    static BasicCosts uniform(const Schedule& schedule, T forward, T backward, T transfer,
                              T weightGradient = T{})
    {
        const std::size_t stages = schedule.stages();
        const bool split = schedule.splitsBackward();
        return {std::vector<T>(stages, forward),
                std::vector<T>(stages, split ? backward - weightGradient : backward),
                std::vector<T>(split ? stages : 0, weightGradient),
                std::vector<T>(stages - 1, transfer),
                std::vector<T>(stages - 1, transfer),
                {},
                {}};
    }

    /// Fills `each`: the times of micro-batch i are those of the lists times scales[i].
    template <class Scale>
    void scaleMicroBatches(std::span<const Scale> scales)
    {
        each.clear();
        for (const std::vector<T>* list : {&forward, &backward, &weightGradient})
            for (const T time : *list)
                for (const Scale scale : scales)
                    each.push_back(time * scale);
    }

  private:
    std::size_t placeOf(Slot slot) const
    {
        const std::size_t rows = forward.size() + backward.size() + weightGradient.size();
        return (slot.kindIndex() * forward.size() + slot.stage()) * (each.size() / rows) +
               slot.microBatch();
    }
};

using Costs = BasicCosts<Tick>;
using CostsInSeconds = BasicCosts<double>;

/// Why the simulator cannot run the schedule with these costs, or empty: a list of the wrong
/// length, a negative time, or a sum of all times beyond kMaxTicks.
quantity::Text whyCostsRefused(const Schedule& schedule, const Costs& costs);

/// Costs in ticks and the scale that they were made with.
struct TickedCosts
{
    Costs costs;
    TickScale scale;
    quantity::Text message; ///< why the times were refused; empty if all is well

    explicit operator bool() const { return message.empty(); }
};

/// Converts a run's times to ticks of one scale. `others_s` are further durations that are to be
/// whole ticks too (the update), each counted once in the bound of the makespan. Refused: lists of
/// the wrong length; negative, infinite or undefined times.
TickedCosts toTicks(const Schedule& schedule, const CostsInSeconds& seconds,
                    std::span<const double> others_s = {});

} // namespace ridgepoint::pipeline

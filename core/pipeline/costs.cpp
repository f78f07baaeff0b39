// SPDX-License-Identifier: Apache-2.0
#include "pipeline/costs.h"

#include <array>
#include <utility>

namespace ridgepoint::pipeline {
namespace {

template <class T>
auto lists(T& costs)
{
    return std::array{&costs.forward,     &costs.backward,     &costs.weightGradient,
                      &costs.sendForward, &costs.sendBackward, &costs.each,
                      &costs.reduction};
}

template <class T>
quantity::Text whyLengthsRefused(const Schedule& schedule, const BasicCosts<T>& costs)
{
    static constexpr quantity::Literal kRefusals[] = {
        RP_TR("the pipeline needs {0} forward times, not {1}"),
        RP_TR("the pipeline needs {0} backward times, not {1}"),
        RP_TR("the pipeline needs {0} weight-gradient times, not {1}"),
        RP_TR("the pipeline needs {0} forward transfer times, not {1}"),
        RP_TR("the pipeline needs {0} backward transfer times, not {1}"),
        RP_TR("the pipeline needs {0} times of slots, not {1}"),
        RP_TR("the pipeline needs {0} times of reductions, not {1}")};
    const std::size_t stages = schedule.stages();
    const std::size_t wanted[] = {stages,
                                  stages,
                                  schedule.splitsBackward() ? stages : 0,
                                  stages - 1,
                                  stages - 1,
                                  costs.each.empty() ? 0 : schedule.allSlots().size(),
                                  costs.reduction.empty() ? 0 : stages};
    const auto all = lists(costs);
    for (std::size_t i = 0; i < all.size(); ++i)
        if (all[i]->size() != wanted[i])
            return {kRefusals[i], quantity::inFull(static_cast<std::int64_t>(wanted[i])),
                    quantity::inFull(static_cast<std::int64_t>(all[i]->size()))};
    return {};
}

} // namespace

quantity::Text whyCostsRefused(const Schedule& schedule, const Costs& costs)
{
    if (quantity::Text message = whyLengthsRefused(schedule, costs); !message.empty())
        return message;
    // One after the other is the longest that any order can take. The limit per micro-batch is
    // checked by division, so that no sum overflows: it is at least 2^62 / 2^17.
    const Tick most = costs.each.empty() ? kMaxTicks : kMaxTicks / 2;
    Tick sum = 0;
    Tick sumOfEach = 0;
    for (const std::vector<Tick>* list : lists(costs)) {
        const bool isEach = list == &costs.each;
        Tick& total = isEach ? sumOfEach : sum;
        const Tick limit = isEach ? most : most / schedule.microBatches();
        for (const Tick time : *list) {
            if (time < 0)
                return RP_TR("a time of the pipeline is negative");
            if (time > limit - total)
                return RP_TR("the times of the pipeline are too long for its ticks");
            total += time;
        }
    }
    return {};
}

TickedCosts toTicks(const Schedule& schedule, const CostsInSeconds& seconds,
                    std::span<const double> others_s)
{
    TickedCosts result;
    result.message = whyLengthsRefused(schedule, seconds);
    if (!result.message.empty())
        return result;

    std::vector<double> all;
    all.reserve(5 * seconds.forward.size() + others_s.size());
    for (const std::vector<double>* list : lists(seconds))
        all.insert(all.end(), list->begin(), list->end());
    double bound_s = 0;
    for (const std::vector<double>* list : lists(seconds))
        for (const double time : *list)
            bound_s += list == &seconds.each ? time : time * schedule.microBatches();
    for (const double time : others_s)
        bound_s += time;
    all.insert(all.end(), others_s.begin(), others_s.end());

    TickScaleResult chosen = chooseTicks(all, bound_s);
    result.message = std::move(chosen.message);
    if (!chosen)
        return result;
    result.scale = *chosen.scale;
    const auto from = lists(seconds);
    const auto to = lists(result.costs);
    for (std::size_t i = 0; i < from.size(); ++i) {
        to[i]->reserve(from[i]->size());
        for (const double time : *from[i])
            to[i]->push_back(result.scale.toTicks(time));
    }
    return result;
}

} // namespace ridgepoint::pipeline

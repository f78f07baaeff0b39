// SPDX-License-Identifier: Apache-2.0
#include "explore/layout_scale.h"

#include "explore/computing_rate.h"
#include "explore/trial.h"

#include <algorithm>
#include <string>

namespace ridgepoint::explore {

using quantity::Fix;

namespace {

/// Halves and doubles of the nodes: from an eighth to 64 times.
constexpr int kHalves = 3;
constexpr int kDoubles = 6;

std::optional<LayoutSearch> bestWith(const plan::Plan& plan, const LayoutSearchOptions& options,
                                     const std::stop_token& stop)
{
    LayoutSearch search = searchLayouts(plan, options, stop);
    return search.best.empty() ? std::nullopt : std::optional(std::move(search));
}

} // namespace

ShardingByScale shardingByScale(const plan::Plan& given)
{
    ShardingByScale result;
    if (!Trial(given).isSound()) {
        result.reason = RP_TR("a field is out of its range; see the problems");
        return result;
    }
    const ComputingRate rate = computingRateOf(given);
    result.reason = rate.reason;
    if (!result.reason.empty())
        return result;
    const plan::Plan& plan = rate.plan;
    Trial trial(plan);
    result.ranksInDomain = ranksInDomain(plan, plan.layout.tensorParallel);
    if (result.ranksInDomain < 2) {
        result.reason = RP_TR("a fast domain has no two ranks with the same slice of the model");
        return result;
    }
    const std::int64_t nodes = plan.cluster.pools.front().nodes;
    const std::int64_t batch = plan.task.phases.front().globalBatchSequences;
    std::int64_t divisor = 1;
    for (int i = 0; i < kHalves && nodes % (2 * divisor) == 0 && batch % (2 * divisor) == 0; ++i)
        divisor *= 2;
    bool isBetter = true; // from the largest number down
    for (std::int64_t times = divisor * (std::int64_t{1} << kDoubles); times >= 1; times /= 2) {
        ShardingAtScale row;
        row.nodes = nodes / divisor * times;
        std::vector<Fix> edits{
            {{}, "cluster.pools[0].nodes", std::to_string(row.nodes)},
            {{}, "task.phases[0].global_batch_sequences", std::to_string(batch / divisor * times)},
            {{}, "layout.shard_ranks", "0"}};
        if (plan.layout.zeroStage == layout::ZeroStage::None)
            edits.push_back({{}, "layout.zero_stage", "3"});
        if (const auto tried = trial.with(edits, &row.refusal)) {
            row.whole = outcomeOf(tried->forecast);
            const auto slice = tried->forecast.value(plan::FigureId::LayoutSliceRanks);
            if (slice && *slice <= static_cast<double>(result.ranksInDomain))
                continue; // all ranks are in one domain: both are the same
        }
        edits[2].value = std::to_string(result.ranksInDomain);
        if (const auto tried = trial.with(edits, row.refusal.empty() ? &row.refusal : nullptr))
            row.inside = outcomeOf(tried->forecast);
        isBetter = isBetter && row.isInsideBetter();
        if (isBetter)
            result.insideFrom = row.nodes;
        result.rows.push_back(std::move(row));
    }
    std::reverse(result.rows.begin(), result.rows.end());
    return result;
}

TensorParallelReach tensorParallelReach(const plan::Plan& plan, LayoutSearchOptions options,
                                        const std::stop_token& stop)
{
    TensorParallelReach reach;
    if (!Trial(plan).isSound())
        return reach;
    reach.domain = domainAccelerators(plan);
    options.choices.mostTensorParallel = reach.domain;
    if (auto search = bestWith(plan, options, stop))
        reach.inside = std::move(search->best.front());
    options.choices.mostTensorParallel = 0;
    options.choices.leastTensorParallel = reach.domain + 1;
    if (auto search = bestWith(plan, options, stop))
        reach.across = std::move(search->best.front());
    return reach;
}

} // namespace ridgepoint::explore

// SPDX-License-Identifier: Apache-2.0
// When does sharding inside the fast domain and copying outside (hybrid sharding) pay against
// sharding over all ranks, and does tensor parallelism ever pay across domains? By evaluating the
// variants: nothing here is a rule of thumb.
#pragma once

#include "explore/layout_search.h"
#include "explore/outcome.h"
#include "plan/plan.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace ridgepoint::explore {

/// The plan on so many nodes, with as many sequences for each, its states divided either way.
struct ShardingAtScale
{
    std::int64_t nodes = 0;
    quantity::Text refusal; ///< why there is no outcome
    Outcome whole;          ///< states divided among all ranks with the same slice
    Outcome inside;         ///< among those of one fast domain

    bool isInsideBetter() const
    {
        constexpr double kNoticed = 1 - 1e-6; // less is rounding
        const bool fits = inside.marginBytes && *inside.marginBytes >= 0;
        const bool wholeFits = whole.marginBytes && *whole.marginBytes >= 0;
        return fits && inside.stepS &&
               (!wholeFits || !whole.stepS || *inside.stepS < kNoticed * *whole.stepS);
    }
};

struct ShardingByScale
{
    quantity::Text reason;          ///< why there is nothing to compare
    std::int64_t ranksInDomain = 0; ///< that share states inside
    std::vector<ShardingAtScale> rows;
    std::optional<std::int64_t> insideFrom; ///< nodes from which on it is better at every number
};

/// At halves and doubles of the plan's nodes. A plan without sharding is taken with ZeRO 3.
ShardingByScale shardingByScale(const plan::Plan& plan);

/// The best layouts with tensor-parallel groups inside a fast domain, and across domains.
struct TensorParallelReach
{
    std::int64_t domain = 0; ///< accelerators of a fast domain
    std::optional<FoundLayout> inside, across;
};
TensorParallelReach tensorParallelReach(const plan::Plan& plan, LayoutSearchOptions options = {},
                                        const std::stop_token& stop = {});

} // namespace ridgepoint::explore

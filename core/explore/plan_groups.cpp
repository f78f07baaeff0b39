// SPDX-License-Identifier: Apache-2.0
#include "explore/plan_groups.h"

#include "explore/plan_groups_collect.h"
#include "explore/trial.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

using quantity::Literal;

namespace {

std::optional<double> hidden(double seconds, double exposedS)
{
    if (!(seconds > 0))
        return {};
    return std::clamp(1 - exposedS / seconds, 0.0, 1.0);
}

bool isFinite(const PlanGroups& groups)
{
    bool all = std::isfinite(groups.seconds) && std::isfinite(groups.exposedS) &&
               std::isfinite(groups.stepS) && std::isfinite(groups.microBatchTokens);
    for (const PlanGroup& group : groups.list)
        all = all && std::isfinite(group.bytesPerS);
    return all;
}

} // namespace

Literal groupName(GroupRole role)
{
    switch (role) {
    case GroupRole::Tensor:
        return RP_TR("tensor parallel");
    case GroupRole::Context:
        return RP_TR("context parallel");
    case GroupRole::Expert:
        return RP_TR("expert parallel");
    case GroupRole::Shards:
        return RP_TR("data parallel");
    case GroupRole::ShardCopies:
        return RP_TR("data parallel, between copies of the shards");
    case GroupRole::ExpertShards:
        return RP_TR("data parallel, experts");
    case GroupRole::ExpertShardCopies:
        return RP_TR("data parallel, between copies of experts' shards");
    case GroupRole::Pipeline:
        return RP_TR("pipeline");
    }
    return {};
}

std::string_view groupKey(GroupRole role)
{
    switch (role) {
    case GroupRole::Tensor:
        return "tensor";
    case GroupRole::Context:
        return "context";
    case GroupRole::Expert:
        return "expert";
    case GroupRole::Shards:
        return "data";
    case GroupRole::ShardCopies:
        return "data.copies";
    case GroupRole::ExpertShards:
        return "data.experts";
    case GroupRole::ExpertShardCopies:
        return "data.experts.copies";
    case GroupRole::Pipeline:
        return "pipeline";
    }
    return {};
}

std::optional<double> PlanGroup::hiddenShare() const
{
    return hidden(seconds, exposedS);
}

std::optional<double> PlanGroups::hiddenShare() const
{
    return hidden(seconds, exposedS);
}

std::optional<double> PlanGroups::missingTokens() const
{
    if (!tokensToHide || !(*tokensToHide > 0))
        return {};
    return std::ceil(*tokensToHide - microBatchTokens);
}

PlanGroups planGroups(const plan::Plan& plan)
{
    PlanGroups none;
    none.reason = RP_TR("a field is out of its range; see the problems");
    if (!Trial(plan).isSound())
        return none;
    PlanGroups groups = collectGroups(plan);
    if (isFinite(groups))
        return groups;
    none.reason = RP_TR("its step cannot be computed; see the problems");
    return none;
}

} // namespace ridgepoint::explore

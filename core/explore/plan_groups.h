// SPDX-License-Identifier: Apache-2.0
// The groups of ranks that a plan communicates in: where each sits on the cluster and what bounds
// it there, what it exchanges in a step, and how much of that nothing hides. Times are the
// engine's: of its collectives where times come from operators, else of volumes over the rate of a
// link.
#pragma once

#include "network/collective_time.h"
#include "plan/plan.h"
#include "quantity/text.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace ridgepoint::explore {

/// What a group is for. States that are shared by part of the ranks only (hybrid sharding) are
/// copied between such groups.
enum class GroupRole
{
    Tensor,
    Context,
    Expert,
    Shards,
    ShardCopies,
    ExpertShards,
    ExpertShardCopies,
    Pipeline,
};
quantity::Literal groupName(GroupRole role);
/// Stable across versions: "tensor", "data", "data.copies", ...
std::string_view groupKey(GroupRole role);

/// Equal collectives of a step, of the rank that the step's parts are of.
struct GroupCollective
{
    quantity::Literal what; ///< that is exchanged
    network::Collective collective = network::Collective::AllReduce;
    double bytes = 0;   ///< of one, as network::Call counts them; 0: not known, its time is given
    double copies = 1;  ///< of each token, in an all-to-all
    double count = 0;   ///< in a step
    double seconds = 0; ///< of one, if nothing hid it
    /// Nothing where times are volumes over rates.
    std::optional<network::Algorithm> algorithm;
};

struct PlanGroup
{
    GroupRole role = GroupRole::Tensor;
    std::int64_t members = 1;
    std::int64_t stride = 1;
    double perDomain = 1; ///< most members in one fast domain
    double domains = 1;
    hardware::Cut cut = hardware::Cut::Accelerator; ///< the narrowest place of its way
    double bytesPerS = 0;                           ///< of a rank, there
    std::vector<GroupCollective> collectives;
    double seconds = 0;  ///< of all of them in a step, if nothing hid them
    double exposedS = 0; ///< of that, what the step waits for

    /// Share that something hides; nothing where nothing is exchanged.
    std::optional<double> hiddenShare() const;
};

struct PlanGroups
{
    quantity::Text reason;       ///< why nothing can be said
    bool timesOperators = false; ///< else volumes over rates
    std::vector<PlanGroup> list; ///< with more than one member
    double seconds = 0;
    double exposedS = 0;
    double stepS = 0;
    bool overlapsReduction = false; ///< with the backward pass, as far as that is long enough
    double microBatchTokens = 0;    ///< of a rank
    /// A micro-batch of so many hides the reduction of gradients; nothing where no number does.
    std::optional<double> tokensToHide;
    /// Tokens that a micro-batch is short of them; 0 or less where the reduction is hidden.
    std::optional<double> missingTokens() const;

    std::optional<double> hiddenShare() const;
};

/// Never throws. Where the step counts data-parallel groups together, what nothing hides is divided
/// between them by their time.
PlanGroups planGroups(const plan::Plan& plan);

} // namespace ridgepoint::explore

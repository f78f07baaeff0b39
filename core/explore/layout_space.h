// SPDX-License-Identifier: Apache-2.0
// All layouts that a search considers for a plan: degrees whose product is the plan's accelerators,
// micro-batches, schedules, experts, sharding and recomputation; those that rules of validate()
// refuse counted by rule, the others listed by what they have in common.
//
// What the framework decides: Megatron pipelines by 1F1B and interleaving, and refuses ZeRO 2 and 3
// beside a pipeline and experts under tensor without sequence parallelism; PyTorch pipelines by
// 1F1B, interleaving and ZB-V (torch.distributed.pipelining), beside any sharding.
#pragma once

#include "layout/layout.h"
#include "plan/plan.h"
#include "quantity/problem.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::explore {

/// What a person may say about the layouts to be tried.
struct LayoutChoices
{
    std::vector<std::int64_t> microBatches;  ///< sequences; empty: powers of 2 up to the batch
    std::vector<layout::Schedule> schedules; ///< empty: those of the framework
    std::int64_t leastTensorParallel = 1;
    std::int64_t mostTensorParallel = 0; ///< 0: any
};

/// Layouts that a rule refuses.
struct RefusedLayouts
{
    std::string rule;       ///< of validate()
    quantity::Text example; ///< what it says of the first of them
    std::int64_t count = 0;
};

/// What of a pipeline's order may be chosen, whatever the rest of the layout is.
struct ScheduleOfLayout
{
    layout::Schedule schedule{};
    std::int64_t chunks = 1;

    bool operator==(const ScheduleOfLayout&) const = default;
};

/// How states are divided.
struct ShardingOfLayout
{
    layout::ZeroStage zero{};
    std::int64_t shardRanks = 0;
    bool reshards = true;

    bool operator==(const ShardingOfLayout&) const = default;
};

/// What is computed again.
struct RecomputationOfLayout
{
    model::Recompute rule{};
    std::int64_t every = 1;
    std::optional<std::int64_t> layers;
    std::string set;

    bool operator==(const RecomputationOfLayout&) const = default;
};

/// Layouts that differ in their schedule and sharding only: they compute and communicate the same
/// within layers.
struct LayoutStem
{
    std::int64_t tensor = 1, pipeline = 1, context = 1, expert = 1, microBatch = 1;
    std::optional<std::int64_t> expertTensor;
    bool sequenceParallel = true;
    std::uint32_t recompute = 0; ///< indices of the lists of the space
    std::uint32_t schedules = 0;
    std::uint32_t shardings = 0;
};

struct LayoutSpace
{
    std::vector<LayoutStem> stems;
    std::vector<RecomputationOfLayout> recomputations;
    std::vector<std::vector<ScheduleOfLayout>> schedules;
    std::vector<std::vector<ShardingOfLayout>> shardings;
    std::int64_t considered = 0;
    std::vector<RefusedLayouts> refused; ///< the most first

    std::int64_t refusedCount() const;
    /// Layouts that no rule refuses.
    std::int64_t admitted() const { return considered - refusedCount(); }
    /// The plan's layout with one of the space in its place.
    layout::Layout layoutOf(const layout::Layout& own, const LayoutStem& stem,
                            const ScheduleOfLayout& schedule,
                            const ShardingOfLayout& sharding) const;
};

/// The plan has layers, phases and machines, and its fields are in their ranges. Evaluates nothing.
LayoutSpace layoutSpace(const plan::Plan& plan, const LayoutChoices& choices = {});

/// Accelerators that the fast links join: a node's, or the domain's where times come from
/// operators.
std::int64_t domainAccelerators(const plan::Plan& plan);

/// The ranks of one slice of the model that stand in one fast domain: the group of hybrid sharding
/// that keeps gathering inside; 0 where tensor parallelism fills the domain, or does not divide it.
std::int64_t ranksInDomain(const plan::Plan& plan, std::int64_t tensorParallel);

} // namespace ridgepoint::explore

// SPDX-License-Identifier: Apache-2.0
#include "explore/run_traits.h"

#include "model/predicates.h"
#include "plan/fields.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {
namespace {

constexpr double kMostAccelerators = 1e15; ///< whole numbers up to here are exact in a double

/// A field's value as it would be typed; empty where the plan has no use for it.
std::string fieldText(const plan::Plan& plan, std::string_view path)
{
    const auto ref = plan::findField(path);
    const bool exists = ref && ref->index < plan::listSize(plan, ref->field->list);
    if (!exists || !ref->field->applies(plan, ref->index))
        return {};
    return plan::valueText(*ref->field, ref->field->get(plan, ref->index));
}

} // namespace

double acceleratorsOf(const plan::Plan& plan)
{
    double sum = 0;
    for (const hardware::Pool& pool : plan.cluster.pools)
        sum += static_cast<double>(pool.nodes) * static_cast<double>(pool.acceleratorsPerNode);
    return std::clamp(sum, 1.0, kMostAccelerators);
}

double dataRanksOf(const plan::Plan& plan)
{
    const layout::Layout& layout = plan.layout;
    const double slice = static_cast<double>(layout.tensorParallel) *
                         static_cast<double>(layout.pipelineParallel) *
                         static_cast<double>(layout.contextParallel);
    return slice > 0 ? std::max(1.0, acceleratorsOf(plan) / slice) : 1;
}

RunTraits traitsOf(const plan::Plan& plan)
{
    RunTraits traits;
    traits.model = plan.model.name;
    traits.hasExperts = model::hasExperts(plan.model);
    traits.accelerators = static_cast<std::int64_t>(acceleratorsOf(plan));
    if (!plan.cluster.pools.empty())
        traits.accelerator = plan.cluster.pools.front().accelerator;
    if (!plan.task.phases.empty()) {
        const auto& phase = plan.task.phases.front();
        traits.tokensPerStep = static_cast<double>(phase.globalBatchSequences) *
                               static_cast<double>(phase.sequenceTokens);
    }
    struct Part
    {
        std::string_view name;
        std::string_view path;
    };
    constexpr Part kParts[] = {{"tp", "layout.tensor_parallel"},
                               {"pp", "layout.pipeline_parallel"},
                               {"cp", "layout.context_parallel"},
                               {"ep", "layout.expert_parallel"},
                               {"v", "layout.chunks"},
                               {"mb", "layout.micro_batch_sequences"},
                               {"shard", "layout.shard_ranks"},
                               {"zero-", "layout.zero_stage"},
                               {"s", "task.phases[0].sequence_tokens"},
                               {"recompute-", "layout.recompute"},
                               {"", "layout.schedule"},
                               {"", "compute.product_format"}};
    for (const Part& part : kParts) {
        const std::string value = fieldText(plan, part.path);
        if (!value.empty())
            traits.layout += (traits.layout.empty() ? "" : " ") + std::string(part.name) + value;
    }
    return traits;
}

double RunTraits::tokensPerSPerAccelerator(double stepS) const
{
    return stepS > 0 && accelerators > 0 ? tokensPerStep / stepS / static_cast<double>(accelerators)
                                         : 0;
}

} // namespace ridgepoint::explore

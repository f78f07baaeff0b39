// SPDX-License-Identifier: Apache-2.0
#include "plan/phase_plan.h"

#include "plan/fields.h"

namespace ridgepoint::plan {
namespace {

/// Gives the first pool the nodes of a phase, and calls them by the phase's field.
void takeNodes(PhasePlan& made, const std::int64_t& nodes)
{
    if (nodes <= 0)
        return;
    std::int64_t& pool = made.plan.cluster.pools.front().nodes;
    pool = nodes;
    const auto name = made.names.find(&nodes);
    if (name != made.names.end())
        made.names.insert_or_assign(&pool, name->second);
}

} // namespace

std::unique_ptr<PhasePlan> phasePlan(const Plan& plan, std::size_t index, bool named)
{
    auto made = std::make_unique<PhasePlan>();
    made->plan = plan;
    std::vector<run::Phase>& phases = made->plan.task.phases;
    if (named) // by the paths of all phases, before the others go
        made->names = inputNames(made->plan);
    std::swap(phases.front(), phases[index]);
    if (named) {
        for (const Field& field : fields()) {
            if (field.list != FieldList::Phases)
                continue;
            const auto at = [&](std::size_t phase) {
                return made->names.find(field.address(made->plan, static_cast<int>(phase)));
            };
            std::swap(at(0)->second, at(index)->second);
        }
    }
    phases.resize(1);
    takeNodes(*made, phases.front().nodes);
    return made;
}

std::unique_ptr<PhasePlan> startPlan(const Plan& plan, bool named)
{
    if (plan.task.phases.empty() || plan.task.phases.front().nodes <= 0 ||
        plan.cluster.pools.empty())
        return nullptr;
    auto made = std::make_unique<PhasePlan>();
    made->plan = plan;
    if (named)
        made->names = inputNames(made->plan);
    takeNodes(*made, made->plan.task.phases.front().nodes);
    return made;
}

} // namespace ridgepoint::plan

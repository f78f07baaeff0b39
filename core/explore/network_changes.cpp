// SPDX-License-Identifier: Apache-2.0
#include "explore/network_changes.h"

#include "explore/own_rate.h"
#include "explore/trial.h"
#include "hardware/placement.h"
#include "plan/fields.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

namespace ridgepoint::explore {

using plan::FigureId;
using quantity::Literal;

namespace {

/// Lists changes of fields that mean something in a plan and are not what it has.
class Changes
{
  public:
    explicit Changes(const plan::Plan& plan) : m_plan(plan) {}

    /// @param label  with a place for the value where it is a number
    void add(std::string_view path, const plan::Value& value, Literal label)
    {
        const auto ref = plan::findField(path);
        if (!ref || !ref->field->applies(m_plan, ref->index) ||
            ref->field->get(m_plan, ref->index) == value)
            return;
        quantity::Fix fix{label, std::string(path), plan::valueText(*ref->field, value)};
        if (const auto* whole = std::get_if<std::int64_t>(&value))
            fix.label = {label, quantity::inFull(*whole)};
        else if (const auto* number = std::get_if<double>(&value))
            fix.label = {label, quantity::Amount{*number, ref->field->dimension}};
        if (std::ranges::none_of(m_list, [&](const NetworkChange& other) {
                return other.edit.path == fix.path && other.edit.value == fix.value;
            }))
            m_list.push_back({std::move(fix), {}, {}, {}});
    }

    std::vector<NetworkChange> take() { return std::move(m_list); }

  private:
    const plan::Plan& m_plan;
    std::vector<NetworkChange> m_list;
};

void addHardware(const plan::Plan& plan, std::int64_t domain, Changes& changes)
{
    const hardware::Pool& pool = plan.cluster.pools.front();
    changes.add("cluster.pools[0].nics_per_node", 2 * pool.nicsPerNode,
                RP_TR("twice as many network cards: {0} in a node"));
    changes.add("cluster.pools[0].nic_bytes_per_s", 2 * pool.nicBytesPerS,
                RP_TR("network cards twice as fast: {0}"));
    changes.add("cluster.pools[0].link_bytes_per_s", 2 * pool.linkBytesPerS,
                RP_TR("links of accelerators twice as fast: {0}"));
    changes.add("cluster.fabric.domain_accelerators", 2 * domain,
                RP_TR("fast domains twice as large: {0} accelerators"));
}

void addLayout(const plan::Plan& plan, std::int64_t domain, Changes& changes)
{
    const layout::Layout& layout = plan.layout;
    const std::int64_t tensor = layout.tensorParallel;
    for (const std::int64_t degree : {tensor / 2, 2 * tensor, domain, 2 * domain}) {
        if (degree >= 1)
            changes.add("layout.tensor_parallel", degree,
                        degree <= domain
                            ? RP_TR("tensor parallel over {0} ranks, inside a fast domain")
                            : RP_TR("tensor parallel over {0} ranks, across fast domains"));
    }
    // those that share states stand as far apart as tensor parallelism is wide
    const std::int64_t inside = domain / std::max<std::int64_t>(1, tensor);
    for (const std::int64_t ranks : {inside, 2 * inside}) {
        if (ranks >= 2)
            changes.add("layout.shard_ranks", ranks,
                        ranks == inside
                            ? RP_TR("states shared by {0} ranks of a fast domain, and copied")
                            : RP_TR("states shared by {0} ranks of two fast domains, and copied"));
    }
    if (layout.shardRanks != 0)
        changes.add("layout.shard_ranks", std::int64_t{0},
                    RP_TR("states shared by all data-parallel ranks"));
    changes.add("layout.micro_batch_sequences", 2 * layout.microBatchSequences,
                RP_TR("twice the micro-batch: {0} sequences"));
    changes.add("layout.prefetch", true, RP_TR("weights gathered one layer ahead"));
    changes.add("layout.overlap_gradient_reduction", true,
                RP_TR("gradients reduced during the backward pass"));
    changes.add("layout.overlap_parameter_gather", true,
                RP_TR("weights gathered during the forward pass"));
}

double rankOf(const NetworkChange& change)
{
    return change.outcome.stepS.value_or(std::numeric_limits<double>::infinity());
}

} // namespace

NetworkChanges networkChanges(const plan::Plan& plan)
{
    NetworkChanges found;
    if (!Trial(plan).isSound()) {
        found.reason = RP_TR("a field is out of its range; see the problems");
        return found;
    }
    const OwnRate own = atOwnRate(plan);
    found.times = own.note;
    Trial trial(own.plan);
    const auto present = trial.with({});
    if (!present || !present->forecast.value(FigureId::StepTimeS)) {
        found.reason = RP_TR("its step cannot be computed; see the problems");
        return found;
    }
    found.present = outcomeOf(present->forecast);
    found.exposedS = present->forecast.value(FigureId::StepExposedCommunicationS);
    const std::int64_t domain = std::llround(
        hardware::domainAccelerators<double>(plan.cluster, quantity::Reader<double>()));
    Changes changes(plan);
    addHardware(plan, domain, changes);
    addLayout(plan, domain, changes);
    found.list = changes.take();
    for (NetworkChange& change : found.list) {
        const auto tried = trial.with({&change.edit, 1}, &change.refusal);
        if (!tried)
            continue;
        change.outcome = outcomeOf(tried->forecast);
        change.exposedS = tried->forecast.value(FigureId::StepExposedCommunicationS);
    }
    std::ranges::stable_sort(found.list, {}, rankOf);
    return found;
}

} // namespace ridgepoint::explore

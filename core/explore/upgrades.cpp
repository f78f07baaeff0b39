// SPDX-License-Identifier: Apache-2.0
#include "explore/upgrades.h"

#include "explore/computing_rate.h"
#include "explore/field_edits.h"
#include "explore/trial.h"
#include "plan/validate.h"
#include "quantity/number_text.h"

#include <algorithm>
#include <limits>
#include <string_view>
#include <tuple>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Plan;
using quantity::Fix;
using quantity::Text;

namespace {

/// A field that gets a multiple of its value.
struct FactorRow
{
    std::string_view id;
    std::string_view path;
    double factor;
};

constexpr FactorRow kFactors[] = {
    {"network", "cluster.pools[0].nic_bytes_per_s", 2},
    {"memory", "cluster.pools[0].memory_bytes", 1.5},
    {"memory-bandwidth", "cluster.pools[0].memory_bytes_per_s", 1.5},
    {"node-link", "cluster.pools[0].link_bytes_per_s", 2},
    {"chip", "cluster.pools[0].peak_flop_per_s", 1.5},
    {"host-link", "cluster.pools[0].host_link_bytes_per_s", 2},
    {"storage", "cluster.storage_write_bytes_per_s", 2},
};

void addPart(std::vector<PartUpgrade>& list, std::string id, const Plan& plan,
             std::initializer_list<std::pair<std::string_view, plan::Value>> values)
{
    PartUpgrade part;
    part.id = std::move(id);
    for (const auto& [path, value] : values)
        addEdit(part.edits, plan, path, value);
    if (part.edits.empty())
        return;
    part.label = part.edits.front().label;
    list.push_back(std::move(part));
}

bool changes(const Plan& plan, const PartUpgrade& part)
{
    Plan changed = plan;
    for (const Fix& edit : part.edits)
        (void)plan::setField(changed, edit.path, edit.value); // a refusal is told when it is tried
    return changed != plan;
}

double orInfinity(const std::optional<double>& value)
{
    return value.value_or(std::numeric_limits<double>::infinity());
}

/// What fits comes first; then what takes the shortest step, by the best layout where it is known;
/// then the earliest finish.
auto rankOf(const TriedUpgrade& tried)
{
    const Outcome& best = tried.bestLayout ? tried.bestLayout->outcome : tried.outcome;
    return std::tuple(!tried.refusal.empty() && !tried.bestLayout,
                      !(tried.fits || tried.bestLayout), orInfinity(best.stepS),
                      orInfinity(best.completionDays), orInfinity(best.peakBytes));
}

std::optional<double> difference(const std::optional<double>& from, const std::optional<double>& to)
{
    return from && to ? std::optional(*from - *to) : std::nullopt;
}

/// A search for the best alone.
std::optional<FoundLayout> bestOf(const Plan& plan, const LayoutSearchOptions& options,
                                  const std::stop_token& stop)
{
    LayoutSearch search = searchLayouts(plan, options, stop);
    if (search.best.empty())
        return std::nullopt;
    return std::move(search.best.front());
}

std::vector<KindOfPool> kindsOf(const Plan& plan)
{
    std::vector<KindOfPool> kinds;
    const auto& pools = plan.cluster.pools;
    if (pools.size() < 2)
        return kinds;
    std::int64_t nodes = 0;
    for (const hardware::Pool& pool : pools)
        nodes += pool.nodes;
    for (const hardware::Pool& pool : pools) {
        Plan one = plan;
        one.cluster.pools = {pool};
        KindOfPool kind{pool.accelerator, pool.nodes, outcomeOf(plan::evaluate(one)), {}};
        one.cluster.pools.front().nodes = nodes;
        kind.everywhere = outcomeOf(plan::evaluate(one));
        kinds.push_back(std::move(kind));
    }
    return kinds;
}

} // namespace

std::string exactValue(const plan::Value& value)
{
    if (const auto* whole = std::get_if<std::int64_t>(&value))
        return std::to_string(*whole);
    if (const auto* real = std::get_if<double>(&value))
        return quantity::exactText(*real);
    if (const auto* flag = std::get_if<bool>(&value))
        return *flag ? "yes" : "no";
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    return {};
}

std::vector<PartUpgrade> partUpgrades(const Plan& plan)
{
    std::vector<PartUpgrade> list;
    if (plan.cluster.pools.empty())
        return list;
    for (const FactorRow& row : kFactors) {
        const auto ref = plan::findField(row.path);
        const plan::Value now = ref->field->get(plan, ref->index);
        if (const auto* value = std::get_if<double>(&now))
            addPart(list, std::string(row.id), plan, {{row.path, *value * row.factor}});
    }
    const hardware::Pool& pool = plan.cluster.pools.front();
    addPart(list, "network-cards", plan,
            {{"cluster.pools[0].nics_per_node", pool.nicsPerNode + pool.acceleratorsPerNode}});
    const std::int64_t domain = domainAccelerators(plan);
    if (plan::findField("cluster.fabric.domain_accelerators")->field->applies(plan, 0))
        addPart(list, "fast-domain", plan, {{"cluster.fabric.domain_accelerators", 2 * domain}});
    else if (pool.nodes % 2 == 0) // as many accelerators and cards in half the nodes
        addPart(list, "fast-domain", plan,
                {{"cluster.pools[0].accelerators_per_node", 2 * pool.acceleratorsPerNode},
                 {"cluster.pools[0].nodes", pool.nodes / 2},
                 {"cluster.pools[0].nics_per_node", 2 * pool.nicsPerNode}});
    return list;
}

Upgrades tryUpgrades(const Plan& given, std::span<const PartUpgrade> parts,
                     const UpgradeOptions& options, const std::stop_token& stop)
{
    Upgrades upgrades;
    if (!Trial(given).isSound()) {
        upgrades.reason = RP_TR("a field is out of its range; see the problems");
        return upgrades;
    }
    const ComputingRate rate = computingRateOf(given);
    upgrades.reason = rate.reason;
    if (!upgrades.reason.empty())
        return upgrades;
    upgrades.rateEdits = rate.edits;
    const Plan& plan = rate.plan;
    Trial trial(plan);
    if (!rate.edits.empty())
        upgrades.caveats.emplace_back(RP_TR(
            "The efficiency is that of the whole step. It is taken for what it says of the plan's "
            "own machines: which share of their peak they reach while they compute."));
    for (const quantity::Problem& problem : plan::validate(plan)) {
        if (problem.severity == quantity::Severity::Error)
            upgrades.caveats.push_back(problem.message);
    }
    upgrades.pools = kindsOf(plan);
    if (!upgrades.pools.empty())
        upgrades.caveats.emplace_back(RP_TR(
            "With two kinds of accelerators every rank has the same share, so that a step takes as "
            "long as with the slower kind on all nodes, if both hold it; uneven shares are not "
            "planned. The upgrades below are of the first pool alone."));
    if (plan::findGiven(plan, FigureId::StepTimeS))
        upgrades.caveats.emplace_back(RP_TR("the step is given, whatever the layout is"));
    const auto present = trial.with({});
    if (!present) {
        upgrades.reason = RP_TR("its memory cannot be computed; see the problems");
        return upgrades;
    }
    upgrades.present = outcomeOf(present->forecast);
    upgrades.presentFits = present->fits;
    if (options.searchesLayouts)
        upgrades.presentBest = bestOf(plan, options.search, stop);
    for (const PartUpgrade& part : parts) {
        if (!changes(plan, part))
            continue;
        TriedUpgrade each{part, {}, {}, false, {}, {}, {}};
        if (const auto tried = trial.with(part.edits, &each.refusal)) {
            each.outcome = outcomeOf(tried->forecast);
            each.fits = tried->fits;
            each.savedS = difference(upgrades.present.stepS, each.outcome.stepS);
        }
        if (options.searchesLayouts && !stop.stop_requested()) {
            Plan changed = plan;
            const bool isRefused =
                std::any_of(part.edits.begin(), part.edits.end(), [&](const Fix& edit) {
                    return plan::setField(changed, edit.path, edit.value).has_value();
                });
            if (!isRefused)
                each.bestLayout = bestOf(changed, options.search, stop);
            if (each.bestLayout && upgrades.presentBest)
                each.savedByBestS =
                    difference(upgrades.presentBest->outcome.stepS, each.bestLayout->outcome.stepS);
        }
        upgrades.list.push_back(std::move(each));
    }
    std::stable_sort(upgrades.list.begin(), upgrades.list.end(),
                     [](const auto& a, const auto& b) { return rankOf(a) < rankOf(b); });
    return upgrades;
}

} // namespace ridgepoint::explore

// SPDX-License-Identifier: GPL-3.0-or-later
// `network`: the groups that a plan communicates in, and what other links or groups would give;
// `collectives`: how long a collective takes on its fabric as the message grows.
#include "common.h"

#include "explore/collective_curves.h"
#include "explore/network_changes.h"
#include "explore/plan_groups.h"
#include "quantity/units.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::cli {
namespace {

using explore::CollectiveCurves;
using explore::GroupCollective;
using explore::NetworkChange;
using explore::PlanGroup;
using network::Algorithm;
using network::Collective;
using quantity::Dimension;

std::string amount(double value, Dimension dimension)
{
    return quantity::formatQuantity(value, dimension, quantity::BytePrefix::Binary, 4);
}

std::string amount(const std::optional<double>& value, Dimension dimension)
{
    return value ? amount(*value, dimension) : std::string("unknown");
}

std::string whole(double value)
{
    return quantity::formatQuantity(value, Dimension::Number, quantity::BytePrefix::Binary, 15);
}

int cannotSay(const quantity::Text& reason)
{
    std::fprintf(stderr, "error: Nothing can be said of this plan: %s.\n",
                 reason.english().c_str());
    return kNotGood;
}

// ---- network ------------------------------------------------------------------------------------

nlohmann::json toJson(const PlanGroup& group)
{
    nlohmann::json collectives = nlohmann::json::array();
    for (const GroupCollective& one : group.collectives)
        collectives.push_back(
            {{"what", std::string(one.what)},
             {"collective", std::string(network::collectiveName(one.collective))},
             {"bytes", one.bytes},
             {"count", one.count},
             {"seconds", one.seconds},
             {"algorithm", one.algorithm
                               ? nlohmann::json(std::string(network::algorithmName(*one.algorithm)))
                               : nlohmann::json()}});
    return {{"group", std::string(explore::groupKey(group.role))},
            {"members", group.members},
            {"stride", group.stride},
            {"per_domain", group.perDomain},
            {"domains", group.domains},
            {"bound_by", std::string(hardware::cutName(group.cut))},
            {"bytes_per_s", group.bytesPerS},
            {"seconds", group.seconds},
            {"exposed_s", group.exposedS},
            {"hidden_share", number(group.hiddenShare())},
            {"collectives", collectives}};
}

nlohmann::json toJson(const NetworkChange& change)
{
    return {{"label", change.edit.label.english()},
            {"path", change.edit.path},
            {"value", change.edit.value},
            {"refusal", change.refusal.english()},
            {"fits", change.fits()},
            {"step.time_s", number(change.outcome.stepS)},
            {"step.exposed_communication_s", number(change.exposedS)},
            {"memory.peak_bytes", number(change.outcome.peakBytes)},
            {"run.completion_days", number(change.outcome.completionDays)},
            {"run.cost", number(change.outcome.cost)}};
}

std::string toText(const PlanGroup& group)
{
    std::string text = "\n" + std::string(explore::groupName(group.role)) + "\n  " +
                       whole(static_cast<double>(group.members)) + " ranks, " +
                       whole(static_cast<double>(group.stride)) + " apart, " +
                       whole(group.perDomain) + " in each of " + whole(group.domains) +
                       " fast domains\n  bound by " + std::string(hardware::cutName(group.cut)) +
                       ", " + amount(group.bytesPerS, Dimension::BytesPerSecond) + " of a rank\n";
    for (const GroupCollective& one : group.collectives) {
        text += "  " + padded(std::string(one.what), 30) +
                padded(std::string(network::collectiveName(one.collective)), 15) +
                padded(one.bytes > 0 ? amount(one.bytes, Dimension::Bytes) : "", 12) +
                padded(whole(one.count) + " times", 14) +
                padded(amount(one.seconds, Dimension::Seconds) + " each", 16) +
                (one.algorithm ? std::string(network::algorithmName(*one.algorithm)) : "") + "\n";
    }
    text += "  " + amount(group.seconds, Dimension::Seconds) + " of a step, " +
            amount(group.exposedS, Dimension::Seconds) + " not hidden";
    if (const auto share = group.hiddenShare())
        text += ": " + amount(*share, Dimension::Ratio) + " hidden";
    return text + "\n";
}

std::string toText(const explore::NetworkChanges& changes)
{
    std::string text =
        "\nWhat would it give? Now a step of " + amount(changes.present.stepS, Dimension::Seconds) +
        ", " + amount(changes.exposedS, Dimension::Seconds) + " of it waiting for communication\n";
    if (!changes.times.empty())
        text += "  " + changes.times.english() + "\n";
    for (const NetworkChange& change : changes.list) {
        text += "  " + padded(change.edit.label.english(), 56);
        text += change.refusal.empty()
                    ? "step " + padded(amount(change.outcome.stepS, Dimension::Seconds), 10) +
                          "waiting " + padded(amount(change.exposedS, Dimension::Seconds), 10) +
                          (change.fits() ? "" : "too much memory")
                    : change.refusal.english();
        text += "\n    --set \"" + change.edit.path + "=" + change.edit.value + "\"\n";
    }
    return text;
}

int networkCommand(const PlanSource& source)
{
    const LoadedPlan loaded = loadPlan(source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const explore::PlanGroups groups = explore::planGroups(loaded.document->plan);
    if (!groups.reason.empty())
        return cannotSay(groups.reason);
    const explore::NetworkChanges changes = explore::networkChanges(loaded.document->plan);
    nlohmann::json list = nlohmann::json::array();
    std::string text = loaded.document->name + ": communication of a step\n";
    if (const auto share = groups.hiddenShare())
        text += "  hidden: " + amount(*share, Dimension::Ratio) + " of " +
                amount(groups.seconds, Dimension::Seconds) + "\n";
    if (const auto missing = groups.missingTokens())
        text += "  " +
                (*missing > 0
                     ? whole(*missing) + " more tokens in a micro-batch of " +
                           whole(groups.microBatchTokens) + " would hide the reduction of gradients"
                     : "the reduction of gradients hides behind " +
                           whole(std::ceil(*groups.tokensToHide)) + " tokens of " +
                           whole(groups.microBatchTokens) + " in a micro-batch") +
                "\n";
    for (const PlanGroup& group : groups.list) {
        list.push_back(toJson(group));
        text += toText(group);
    }
    if (!source.json) {
        print(text + (changes.reason.empty() ? toText(changes) : std::string()));
        return kGood;
    }
    nlohmann::json tried = nlohmann::json::array();
    for (const NetworkChange& change : changes.list)
        tried.push_back(toJson(change));
    print(nlohmann::json{{"format", "ridgepoint-network"},
                         {"version", 1},
                         {"plan", loaded.document->name},
                         {"seconds", groups.seconds},
                         {"exposed_s", groups.exposedS},
                         {"hidden_share", number(groups.hiddenShare())},
                         {"tokens_to_hide_reduction", number(groups.tokensToHide)},
                         {"micro_batch_tokens", groups.microBatchTokens},
                         {"groups", list},
                         {"changes", tried}});
    return kGood;
}

// ---- collectives --------------------------------------------------------------------------------

struct CurveSource
{
    PlanSource plan;
    std::string collective = "all-reduce";
    std::int64_t members = 0; ///< 0: all accelerators
    std::int64_t stride = 1;
};

std::vector<std::string> collectiveNames()
{
    std::vector<std::string> names;
    for (int i = 0; i < network::kCollectives; ++i)
        names.emplace_back(network::collectiveName(static_cast<Collective>(i)));
    return names;
}

nlohmann::json toJson(const std::vector<explore::CurvePoint>& points)
{
    nlohmann::json list = nlohmann::json::array();
    for (const explore::CurvePoint& point : points)
        list.push_back({{"bytes", point.bytes},
                        {"seconds", point.seconds},
                        {"bus_bytes_per_s", point.busBytesPerS}});
    return list;
}

nlohmann::json toJson(const CollectiveCurves& curves)
{
    nlohmann::json lines = nlohmann::json::object();
    for (const auto& curve : curves.curves)
        lines[std::string(network::algorithmName(curve.algorithm))] = toJson(curve.points);
    nlohmann::json winners = nlohmann::json::array();
    for (const auto& range : curves.winners)
        winners.push_back({{"algorithm", std::string(network::algorithmName(range.algorithm))},
                           {"from_bytes", range.fromBytes},
                           {"to_bytes", range.toBytes}});
    return {{"collective", std::string(network::collectiveName(curves.choice.collective))},
            {"members", curves.choice.members},
            {"stride", curves.choice.stride},
            {"per_domain", curves.perDomain},
            {"domains", curves.domains},
            {"bound_by", std::string(hardware::cutName(curves.cut))},
            {"algorithms", lines},
            {"chosen", toJson(curves.chosen)},
            {"winners", winners}};
}

std::string toText(const CollectiveCurves& curves)
{
    std::string text = std::string(network::collectiveName(curves.choice.collective)) + " of " +
                       whole(static_cast<double>(curves.choice.members)) + " ranks, " +
                       whole(static_cast<double>(curves.choice.stride)) + " apart, " +
                       whole(curves.perDomain) + " in each of " + whole(curves.domains) +
                       " fast domains; a ring is bound by " +
                       std::string(hardware::cutName(curves.cut)) + "\n" + padded("message", 12);
    for (const auto& curve : curves.curves)
        text += padded(std::string(network::algorithmName(curve.algorithm)), 20);
    text += "bus bandwidth\n";
    for (std::size_t at = 0; at < curves.sizes.size(); ++at) {
        text += padded(amount(curves.sizes[at], Dimension::Bytes), 12);
        for (const auto& curve : curves.curves)
            text += padded(amount(curve.points[at].seconds, Dimension::Seconds) +
                               (curve.points[at].seconds <= curves.chosen[at].seconds ? " *" : ""),
                           20);
        text += amount(curves.chosen[at].busBytesPerS, Dimension::BytesPerSecond) + "\n";
    }
    return text;
}

int collectivesCommand(const CurveSource& source)
{
    const LoadedPlan loaded = loadPlan(source.plan);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const hardware::Cluster& cluster = loaded.document->plan.cluster;
    explore::CurveChoice choice;
    const std::vector<std::string> names = collectiveNames();
    choice.collective =
        static_cast<Collective>(std::ranges::find(names, source.collective) - names.begin());
    choice.stride = source.stride;
    choice.members = source.members;
    if (choice.members == 0 && !cluster.pools.empty())
        choice.members = cluster.pools.front().nodes * cluster.pools.front().acceleratorsPerNode /
                         std::max<std::int64_t>(1, source.stride);
    const CollectiveCurves curves = explore::collectiveCurves(cluster, choice, 1);
    if (curves.sizes.empty())
        return cannotSay(RP_TR("a collective needs two ranks and a machine"));
    if (!source.plan.json) {
        print(toText(curves));
        return kGood;
    }
    nlohmann::json document = toJson(curves);
    document["format"] = "ridgepoint-collectives";
    document["version"] = 1;
    document["plan"] = loaded.document->name;
    print(document);
    return kGood;
}

} // namespace

void addNetwork(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "network",
        "The groups that a plan communicates in, what is hidden, and what other links would give");
    auto source = std::make_shared<PlanSource>();
    addPlanOptions(*command, *source);
    command->callback([=, &exitCode] { exitCode = networkCommand(*source); });
}

void addCollectives(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "collectives", "How long a collective takes on a plan's fabric as the message grows");
    auto source = std::make_shared<CurveSource>();
    addPlanOptions(*command, source->plan);
    command->add_option("--collective", source->collective, "Which one")
        ->check(CLI::IsMember(collectiveNames()))
        ->capture_default_str();
    command->add_option("--members", source->members, "Ranks of the group; all, if not told")
        ->check(CLI::Range(std::int64_t{2}, std::int64_t{1} << 31));
    command->add_option("--stride", source->stride, "From one rank of the group to the next")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 31))
        ->capture_default_str();
    command->callback([=, &exitCode] { exitCode = collectivesCommand(*source); });
}

} // namespace ridgepoint::cli

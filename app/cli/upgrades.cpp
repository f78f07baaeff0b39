// SPDX-License-Identifier: GPL-3.0-or-later
// `upgrades`: what a better network, memory or accelerator gives.
#include "common.h"
#include "outcome_text.h"

#include "exchange/presets.h"
#include "explore/upgrades.h"

#include <cmath>

namespace ridgepoint::cli {
namespace {

using explore::TriedUpgrade;
using explore::Upgrades;
using quantity::Dimension;

/// Each accelerator of the presets in place of the plan's, with its curves.
std::vector<explore::PartUpgrade> acceleratorParts()
{
    std::vector<explore::PartUpgrade> list;
    for (const exchange::PresetInfo& preset : exchange::presetList()) {
        if (preset.kind != exchange::PresetKind::Accelerator)
            continue;
        explore::PartUpgrade part{preset.id, quantity::Text::verbatim(preset.name), {}};
        for (const auto& value : exchange::embeddedPresets().resolve(preset.id).values) {
            // what a software stack reaches is no part of the machine
            if (value.path.starts_with("cluster."))
                part.edits.push_back({part.label, value.path, explore::exactValue(value.value)});
        }
        list.push_back(std::move(part));
    }
    return list;
}

nlohmann::json foundJson(const std::optional<explore::FoundLayout>& found)
{
    if (!found)
        return {};
    nlohmann::json json = outcomeJson(found->outcome);
    json["edits"] = editsJson(found->edits);
    return json;
}

nlohmann::json toJson(const std::string& name, const Upgrades& upgrades)
{
    nlohmann::json list = nlohmann::json::array();
    for (const TriedUpgrade& each : upgrades.list)
        list.push_back({{"id", each.part.id},
                        {"label", each.part.label.english()},
                        {"edits", editsJson(each.part.edits)},
                        {"refusal", each.refusal.english()},
                        {"fits", each.fits},
                        {"outcome", outcomeJson(each.outcome)},
                        {"saved_s", number(each.savedS)},
                        {"best_layout", foundJson(each.bestLayout)},
                        {"saved_by_best_s", number(each.savedByBestS)}});
    nlohmann::json pools = nlohmann::json::array();
    for (const explore::KindOfPool& kind : upgrades.pools)
        pools.push_back({{"accelerator", kind.accelerator},
                         {"nodes", kind.nodes},
                         {"alone", outcomeJson(kind.alone)},
                         {"everywhere", outcomeJson(kind.everywhere)}});
    return {{"format", "ridgepoint-upgrades"},
            {"version", 1},
            {"plan", name},
            {"rate_edits", editsJson(upgrades.rateEdits)},
            {"present", outcomeJson(upgrades.present)},
            {"present_fits", upgrades.presentFits},
            {"present_best_layout", foundJson(upgrades.presentBest)},
            {"upgrades", list},
            {"pools", pools},
            {"caveats", textsJson(upgrades.caveats)}};
}

std::string saved(const std::optional<double>& seconds)
{
    if (!seconds)
        return "unknown";
    if (*seconds == 0)
        return "the same";
    return (*seconds < 0 ? "+" : "-") + amount(std::abs(*seconds), Dimension::Seconds);
}

std::string toText(const Upgrades& upgrades)
{
    std::string text;
    for (const quantity::Text& caveat : upgrades.caveats)
        text += "  Note: " + caveat.english() + "\n";
    for (const explore::KindOfPool& kind : upgrades.pools)
        text += "  " + kind.accelerator + ", " + std::to_string(kind.nodes) + " nodes\n" +
                "    alone        " + outcomeText(kind.alone) + "\n    on all nodes " +
                outcomeText(kind.everywhere) + "\n";
    text += "  Now          " + outcomeText(upgrades.present) +
            (upgrades.presentFits ? "\n" : "; it does not fit\n");
    if (upgrades.presentBest)
        text += "  Best layout  " + outcomeText(upgrades.presentBest->outcome) + "\n    " +
                setText(upgrades.presentBest->edits) + "\n";
    for (const TriedUpgrade& each : upgrades.list) {
        text += "\n  " + each.part.label.english() + "\n";
        if (!each.refusal.empty())
            text += "    " + each.refusal.english() + "\n";
        else
            text += "    " + padded(saved(each.savedS), 12) + outcomeText(each.outcome) +
                    (each.fits ? "\n" : "; it does not fit\n");
        if (each.bestLayout)
            text += "    " + padded(saved(each.savedByBestS), 12) +
                    outcomeText(each.bestLayout->outcome) + ", by its best layout\n";
    }
    return text;
}

int upgradesCommand(const PlanSource& source, const explore::UpgradeOptions& options)
{
    const LoadedPlan loaded = loadPlan(source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const plan::Plan& plan = loaded.document->plan;
    std::vector<explore::PartUpgrade> parts = explore::partUpgrades(plan);
    for (explore::PartUpgrade& part : acceleratorParts())
        parts.push_back(std::move(part));
    const Upgrades upgrades = explore::tryUpgrades(plan, parts, options);
    if (!upgrades.reason.empty())
        return cannotSay(upgrades.reason);
    if (source.json)
        print(toJson(loaded.document->name, upgrades));
    else
        print(loaded.document->name + "\n" + toText(upgrades));
    return kGood;
}

} // namespace

void addUpgrades(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "upgrades", "What a better network, memory, storage or accelerator gives, each by itself");
    auto source = std::make_shared<PlanSource>();
    auto options = std::make_shared<explore::UpgradeOptions>();
    addPlanOptions(*command, *source);
    command->add_flag("--best-layouts", options->searchesLayouts,
                      "Compare the best layouts with and without each upgrade too");
    command->callback([=, &exitCode] { exitCode = upgradesCommand(*source, *options); });
}

} // namespace ridgepoint::cli

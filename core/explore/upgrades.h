// SPDX-License-Identifier: Apache-2.0
// What an upgrade of one part of the machines gives: each is tried by the engine as an edit of the
// plan, as it stands and, where asked for, with the best layout that the better machines allow
// (memory gives nothing to a layout that was chosen without it). And what a cluster of two kinds of
// accelerators can be expected to do, which this version does not plan.
#pragma once

#include "explore/layout_search.h"
#include "explore/outcome.h"
#include "plan/fields.h"
#include "plan/plan.h"
#include "quantity/problem.h"

#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace ridgepoint::explore {

/// A part that may be had in place of the plan's.
struct PartUpgrade
{
    std::string id; ///< "network", or of an accelerator's preset
    quantity::Text label;
    std::vector<quantity::Fix> edits;
};

struct TriedUpgrade
{
    PartUpgrade part;
    quantity::Text refusal; ///< why the plan cannot have it; then there is no outcome
    Outcome outcome;
    bool fits = false;
    std::optional<double> savedS;          ///< of a step, with the plan's layout
    std::optional<FoundLayout> bestLayout; ///< of its search
    std::optional<double> savedByBestS;    ///< of a step, best layout against best layout
};

/// One of several kinds of accelerators, as if all nodes had it.
struct KindOfPool
{
    std::string accelerator;
    std::int64_t nodes = 0; ///< that it has
    Outcome alone;          ///< its own nodes only
    Outcome everywhere;     ///< all nodes of all pools
};

struct Upgrades
{
    quantity::Text reason; ///< why nothing can be said
    std::vector<quantity::Text> caveats;
    std::vector<quantity::Fix> rateEdits; ///< that come before those of each upgrade
    Outcome present;
    bool presentFits = false;
    std::optional<FoundLayout> presentBest; ///< of a search
    std::vector<TriedUpgrade> list;         ///< what saves the most first
    std::vector<KindOfPool> pools;          ///< of a cluster with more than one
};

struct UpgradeOptions
{
    bool searchesLayouts = false;
    LayoutSearchOptions search;
};

/// Upgrades of network, memory, links and storage by round factors.
std::vector<PartUpgrade> partUpgrades(const plan::Plan& plan);

/// A value as it is typed, exactly.
std::string exactValue(const plan::Value& value);

/// Tries these parts, of which those that change nothing of the plan are left out.
Upgrades tryUpgrades(const plan::Plan& plan, std::span<const PartUpgrade> parts,
                     const UpgradeOptions& options = {}, const std::stop_token& stop = {});

} // namespace ridgepoint::explore

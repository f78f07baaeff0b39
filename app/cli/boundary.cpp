// SPDX-License-Identifier: GPL-3.0-or-later
// `boundary`: how many accelerators a size of model, data and a deadline need, by computing alone.
#include "common.h"
#include "outcome_text.h"
#include "typed_numbers.h"

#include "exchange/presets.h"
#include "explore/card_boundary.h"
#include "plan/fields.h"
#include "quantity/number_text.h"

#include <algorithm>
#include <set>

namespace ridgepoint::cli {
namespace {

using explore::BoundaryCase;
using explore::BoundaryGrid;
using explore::CardBoundary;
using explore::DataRegime;
using explore::PeakOf;
using quantity::Dimension;

using Words = std::vector<std::string>;

struct BoundaryCommand
{
    PlanSource source;
    Words parameters, tokens, perParameter, days, efficiencies, accelerators;
    std::string cards;
    bool ownFlops = false;
};

/// Of an accelerator's preset.
std::optional<PeakOf> peakOf(const std::string& id)
{
    for (const exchange::PresetInfo& preset : exchange::presetList()) {
        if (preset.kind != exchange::PresetKind::Accelerator || preset.id != id)
            continue;
        PeakOf peak{preset.id, preset.name, 0};
        plan::Plan plan;
        for (const auto& value : exchange::embeddedPresets().resolve(id).values) {
            if (const auto ref = plan::findField(value.path))
                (void)ref->field->set(plan, ref->index, value.value);
        }
        peak.flopPerS = plan.cluster.pools.front().peakFlopPerS;
        return peak;
    }
    std::fprintf(stderr,
                 "error: there is no preset accelerator \"%s\" (see `ridgepoint-cli presets`).\n",
                 id.c_str());
    return std::nullopt;
}

std::optional<BoundaryGrid> gridOf(const BoundaryCommand& command)
{
    BoundaryGrid grid;
    const auto parameters = typedNumbers("--parameters", command.parameters, Dimension::Count);
    const auto tokens = typedNumbers("--tokens", command.tokens, Dimension::Tokens);
    const auto each =
        typedNumbers("--tokens-per-parameter", command.perParameter, Dimension::Number);
    const auto days = typedNumbers("--days", command.days, Dimension::Days);
    const auto efficiencies = typedNumbers("--efficiency", command.efficiencies, Dimension::Ratio);
    if (!parameters || !tokens || !each || !days || !efficiencies)
        return std::nullopt;
    grid.parameters = *parameters;
    grid.days = *days;
    grid.efficiencies = *efficiencies;
    for (const double number : *tokens)
        grid.data.push_back({false, number});
    for (const double number : *each)
        grid.data.push_back({true, number});
    for (const std::string& id : command.accelerators) {
        auto peak = peakOf(id);
        if (!peak)
            return std::nullopt;
        grid.accelerators.push_back(std::move(*peak));
    }
    if (!command.cards.empty()) {
        grid.cards = typedNumber("--cards", command.cards, Dimension::Count);
        if (!grid.cards)
            return std::nullopt;
    }
    grid.countsAsPlan = command.ownFlops;
    return grid;
}

nlohmann::json toJson(const DataRegime& data)
{
    return {{data.isPerParameter ? "tokens_per_parameter" : "tokens", data.tokens}};
}

nlohmann::json toJson(const BoundaryCase& each)
{
    return {{"parameters", each.parameters},
            {"data", toJson(each.line.data)},
            {"tokens", each.tokens},
            {"days", each.line.days},
            {"accelerator", each.line.accelerator.id},
            {"accelerator_name", each.line.accelerator.name},
            {"peak_flop_per_s", each.line.accelerator.flopPerS},
            {"efficiency", each.line.efficiency},
            {"total_flops", number(each.flops)},
            {"accelerators", number(each.accelerators)},
            {"accelerator_hours", number(each.acceleratorHours)},
            {"days_with_cards", number(each.daysWithCards)}};
}

/// Lines over sizes of the model, for a chart; only where several are asked about.
nlohmann::json curvesJson(const CardBoundary& boundary, const BoundaryGrid& grid)
{
    nlohmann::json curves = nlohmann::json::array();
    if (grid.parameters.size() < 2)
        return curves;
    const auto [fewest, most] = std::ranges::minmax(grid.parameters);
    std::set<std::string> told;
    for (const BoundaryCase& each : boundary.cases) {
        nlohmann::json curve{{"accelerator", each.line.accelerator.id},
                             {"accelerator_name", each.line.accelerator.name},
                             {"data", toJson(each.line.data)},
                             {"days", each.line.days},
                             {"efficiency", each.line.efficiency}};
        if (!told.insert(curve.dump()).second)
            continue;
        nlohmann::json points = nlohmann::json::array();
        for (const explore::BoundaryPoint& point : explore::boundaryCurve(each.line, fewest, most))
            points.push_back(
                {{"parameters", point.parameters}, {"accelerators", point.accelerators}});
        curve["points"] = std::move(points);
        curves.push_back(std::move(curve));
    }
    return curves;
}

std::string cell(double value, Dimension dimension, std::size_t width, int digits = 3)
{
    return padded(quantity::formatQuantity(value, dimension, quantity::BytePrefix::Decimal, digits),
                  width);
}

std::string tokensText(const BoundaryCase& each)
{
    const std::string text =
        quantity::formatQuantity(each.tokens, Dimension::Tokens, quantity::BytePrefix::Decimal, 3);
    const DataRegime& data = each.line.data;
    return data.isPerParameter ? text + ", " + quantity::numberText(data.tokens, 4) + " a parameter"
                               : text;
}

std::string toText(const CardBoundary& boundary, bool hasCards)
{
    std::string text = padded("  parameters", 14) + padded("tokens", 30) + padded("deadline", 10) +
                       padded("accelerator", 24) + padded("efficiency", 12) + padded("needed", 12) +
                       padded("card-hours", 14) + (hasCards ? "days on the cards\n" : "\n");
    for (const BoundaryCase& each : boundary.cases) {
        text += "  " + cell(each.parameters, Dimension::Count, 12) + padded(tokensText(each), 30) +
                cell(each.line.days, Dimension::Days, 10) + padded(each.line.accelerator.name, 24) +
                cell(each.line.efficiency, Dimension::Ratio, 12);
        if (!each.accelerators) {
            text += "none: a number is out of its range\n";
            continue;
        }
        text += cell(*each.accelerators, Dimension::Number, 12, 9);
        text += each.acceleratorHours ? cell(*each.acceleratorHours, Dimension::Hours, 14, 4) : "";
        text += each.daysWithCards ? cell(*each.daysWithCards, Dimension::Days, 1, 4) : "";
        text += "\n";
    }
    return text;
}

int boundaryCommand(const BoundaryCommand& command)
{
    const auto grid = gridOf(command);
    if (!grid)
        return kBadUsage;
    const LoadedPlan loaded = loadPlan(command.source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const CardBoundary boundary = explore::cardBoundary(loaded.document->plan, *grid);
    if (!boundary.reason.empty())
        return cannotSay(boundary.reason);
    nlohmann::json cases = nlohmann::json::array();
    for (const BoundaryCase& each : boundary.cases)
        cases.push_back(toJson(each));
    if (command.source.json)
        print(nlohmann::json{{"format", "ridgepoint-boundary"},
                             {"version", 1},
                             {"plan", loaded.document->name},
                             {"cases", cases},
                             {"curves", curvesJson(boundary, *grid)}});
    else
        print("Accelerators that computing needs, without overhead\n" +
              toText(boundary, grid->cards.has_value()));
    return kGood;
}

void addList(CLI::App& command, const char* name, Words& words, const char* help, const char* type)
{
    command.add_option(name, words, help)->type_name(type)->delimiter(',')->allow_extra_args(false);
}

} // namespace

void addBoundary(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "boundary", "Accelerators that sizes of models, data and deadlines need, by computing");
    auto options = std::make_shared<BoundaryCommand>();
    addPlanOptions(*command, options->source);
    addList(*command, "--parameters", options->parameters,
            "Sizes of dense models, by 6 N (\"1T,5T\"); else the plan's model", "N");
    addList(*command, "--tokens", options->tokens, "Tokens of the run (\"20T\"); else the plan's",
            "TOKENS");
    addList(*command, "--tokens-per-parameter", options->perParameter,
            "Tokens for each parameter (\"20\"), beside --tokens", "X");
    addList(*command, "--days", options->days, "Deadlines (\"90,180\"); else the plan's", "DAYS");
    addList(*command, "--efficiency", options->efficiencies,
            "Shares of the dense peak (\"40%,50%\"); else bands of 30, 40 and 50%", "SHARE");
    addList(*command, "--accelerators", options->accelerators,
            "Accelerators of the presets (\"a100-80gb,b200\"); else the plan's", "ACCELERATOR");
    command->add_option("--cards", options->cards, "How long it takes on so many of them too")
        ->type_name("N");
    command->add_flag("--own-flops", options->ownFlops,
                      "The plan's model by the FLOPs of its operators, not by 6 N");
    command->callback([=, &exitCode] { exitCode = boundaryCommand(*options); });
}

} // namespace ridgepoint::cli

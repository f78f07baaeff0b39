// SPDX-License-Identifier: GPL-3.0-or-later
// `degradations`: what a plan can bear, and what is worth restoring first.
#include "common.h"
#include "outcome_text.h"

#include "explore/degradations.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::cli {
namespace {

using explore::Degradation;
using explore::Degradations;
using explore::DegradedPlan;
using explore::TriedDegradation;
using quantity::Dimension;

struct DegradationsCommand
{
    PlanSource source;
    std::vector<std::string> own, only;
};

/// The rows that are asked for: those of the table by name, a person's own, or the whole table.
std::optional<std::vector<Degradation>> rowsOf(const DegradationsCommand& command)
{
    const std::vector<Degradation>& known = explore::knownDegradations();
    std::vector<Degradation> rows;
    for (const std::string& id : command.only) {
        const auto found = std::ranges::find(known, id, &Degradation::id);
        if (found == known.end()) {
            std::string names;
            for (const Degradation& row : known)
                names += (names.empty() ? "" : ", ") + row.id;
            std::fprintf(stderr, "error: --only \"%s\": there are %s.\n", id.c_str(),
                         names.c_str());
            return std::nullopt;
        }
        rows.push_back(*found);
    }
    for (const std::string& text : command.own) {
        quantity::Text refusal;
        const auto row = explore::parseDegradation(text, &refusal);
        if (!row) {
            std::fprintf(stderr, "error: --degrade \"%s\": %s.\n", text.c_str(),
                         refusal.english().c_str());
            return std::nullopt;
        }
        rows.push_back(*row);
    }
    return rows.empty() ? known : rows;
}

nlohmann::json toJson(const DegradedPlan& degraded)
{
    return {{"refusal", degraded.refusal.english()},
            {"outcome", outcomeJson(degraded.outcome)},
            {"run.margin_days", number(degraded.marginDays)},
            {"fits", degraded.fits()},
            {"is_in_time", degraded.isInTime()}};
}

nlohmann::json toJson(const std::string& name, const Degradations& result)
{
    nlohmann::json list = nlohmann::json::array();
    for (const TriedDegradation& each : result.list)
        list.push_back({{"id", each.row.id},
                        {"label", each.row.label.english()},
                        {"edits", editsJson(each.edits)},
                        {"alone", toJson(each.alone)},
                        {"added_step_s", number(each.addedStepS)},
                        {"added_days", number(each.addedDays)},
                        {"restored", toJson(each.restored)},
                        {"won_step_s", number(each.wonStepS)},
                        {"won_days", number(each.wonDays)}});
    return {{"format", "ridgepoint-degradations"},
            {"version", 1},
            {"plan", name},
            {"held_edits", editsJson(result.held)},
            {"deadline_days", result.deadlineDays},
            {"present", toJson(result.present)},
            {"together", toJson(result.together)},
            {"degradations", list},
            {"notes", textsJson(result.notes)}};
}

std::string planText(const DegradedPlan& degraded)
{
    if (!degraded.refusal.empty())
        return degraded.refusal.english() + "\n";
    return "step " + padded(amount(degraded.outcome.stepS, Dimension::Seconds), 10) +
           "finish after " + padded(amount(degraded.outcome.completionDays, Dimension::Days), 10) +
           (degraded.isInTime() ? "in time" : "late") +
           (degraded.fits() ? "\n" : "; it does not fit\n");
}

std::string toText(const Degradations& result)
{
    std::string text;
    for (const quantity::Text& note : result.notes)
        text += "  Note: " + note.english() + "\n";
    text += "  Deadline " + amount(result.deadlineDays, Dimension::Days) + "\n";
    text += "  " + padded("As it is", 48) + planText(result.present);
    if (result.list.empty())
        return text + "  Nothing of these changes this plan.\n";
    for (const TriedDegradation& each : result.list)
        text += "  " + padded(each.row.label.english(), 48) + planText(each.alone);
    text += "\n  " + padded("All together", 48) + planText(result.together);
    text += "  If only one is restored:\n";
    for (const TriedDegradation& each : result.list) {
        if (!each.wonDays)
            continue;
        text += "  " + padded(each.row.label.english(), 48) + planText(each.restored);
        text += "  " + padded("", 48) + "wins " + amount(each.wonStepS, Dimension::Seconds) +
                " of a step, " + amount(each.wonDays, Dimension::Days) + "\n";
    }
    return text;
}

int degradationsCommand(const DegradationsCommand& command)
{
    const auto rows = rowsOf(command);
    if (!rows)
        return kBadUsage;
    const LoadedPlan loaded = loadPlan(command.source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const Degradations result = explore::tryDegradations(loaded.document->plan, *rows);
    if (!result.reason.empty())
        return cannotSay(result.reason);
    if (command.source.json)
        print(toJson(loaded.document->name, result));
    else
        print(loaded.document->name + ": what it can bear\n" + toText(result));
    return kGood;
}

} // namespace

void addDegradations(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "degradations",
        "What a plan can bear: each degradation alone, all together, and with only one restored");
    auto options = std::make_shared<DegradationsCommand>();
    addPlanOptions(*command, options->source);
    command
        ->add_option("--degrade", options->own,
                     "A degradation of your own: path=value, or path=x0.5 for half of what it is; "
                     "in place of the table's")
        ->type_name("PATH=VALUE")
        ->allow_extra_args(false);
    command->add_option("--only", options->only, "Only these of the table (\"node-link,input\")")
        ->type_name("DEGRADATION")
        ->delimiter(',')
        ->allow_extra_args(false);
    command->callback([=, &exitCode] { exitCode = degradationsCommand(*options); });
}

} // namespace ridgepoint::cli

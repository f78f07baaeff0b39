// SPDX-License-Identifier: GPL-3.0-or-later
// `levers`: one change at a time, and what a plan would come to with each.
#include "common.h"

#include "explore/levers.h"
#include "plan/fields.h"
#include "quantity/units.h"

namespace ridgepoint::cli {
namespace {

using explore::Lever;
using explore::LeverOption;
using quantity::Dimension;

nlohmann::json toJson(const Lever& lever)
{
    nlohmann::json options = nlohmann::json::array();
    for (const LeverOption& option : lever.options)
        options.push_back({{"value", option.value},
                           {"is_present", option.isPresent},
                           {"refusal", option.refusal.english()},
                           {"fits", option.fits()},
                           {"memory.peak_bytes", number(option.outcome.peakBytes)},
                           {"memory.margin_bytes", number(option.outcome.marginBytes)},
                           {"step.time_s", number(option.outcome.stepS)},
                           {"run.completion_days", number(option.outcome.completionDays)},
                           {"run.cost", number(option.outcome.cost)}});
    nlohmann::json takenBack = nlohmann::json::array();
    for (const quantity::Fix& given : lever.takenBack)
        takenBack.push_back(given.path);
    return {{"path", lever.path}, {"taken_back", takenBack}, {"options", options}};
}

std::string amount(const std::optional<double>& value, Dimension dimension)
{
    return value ? quantity::formatQuantity(*value, dimension, quantity::BytePrefix::Binary, 4)
                 : std::string("unknown");
}

std::string toText(const Lever& lever)
{
    std::string text = "\n" + lever.path;
    for (const quantity::Fix& given : lever.takenBack)
        text += ", with " + given.path.substr(given.path.find('.') + 1) + " computed";
    text += "\n";
    for (const LeverOption& option : lever.options) {
        text += std::string(option.isPresent ? "> " : "  ") + padded(option.value, 20);
        if (!option.outcome.peakBytes) {
            text += option.refusal.english() + "\n";
            continue;
        }
        text += padded(amount(option.outcome.peakBytes, Dimension::Bytes), 13) +
                padded(option.fits() ? "fits" : "too much", 10) + "step " +
                amount(option.outcome.stepS, Dimension::Seconds) + "\n";
    }
    return text;
}

int leversCommand(const PlanSource& source)
{
    const LoadedPlan loaded = loadPlan(source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const explore::Levers levers = explore::leversOf(loaded.document->plan);
    if (!levers.reason.empty()) {
        std::fprintf(stderr, "error: Nothing can be said of this plan: %s.\n",
                     levers.reason.english().c_str());
        return kNotGood;
    }
    nlohmann::json list = nlohmann::json::array();
    std::string text = loaded.document->name + ": one change at a time\n";
    if (!levers.caveat.empty())
        text += "  " + levers.caveat.english() + "\n";
    if (!levers.times.empty())
        text += "  " + levers.times.english() + "\n";
    for (const Lever& lever : levers.list) {
        list.push_back(toJson(lever));
        text += toText(lever);
    }
    if (source.json)
        print(nlohmann::json{{"format", "ridgepoint-levers"},
                             {"version", 1},
                             {"plan", loaded.document->name},
                             {"caveat", levers.caveat.english()},
                             {"times", levers.times.english()},
                             {"levers", list}});
    else
        print(text);
    return kGood;
}

} // namespace

void addLevers(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "levers",
        "One change at a time: the peak and the step with each value of what tunes memory");
    auto source = std::make_shared<PlanSource>();
    addPlanOptions(*command, *source);
    command->callback([=, &exitCode] { exitCode = leversCommand(*source); });
}

} // namespace ridgepoint::cli

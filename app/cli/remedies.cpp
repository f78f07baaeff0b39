// SPDX-License-Identifier: GPL-3.0-or-later
// `remedies`: what would make a plan fit, ranked by its cost; `largest`: the largest that fits of
// what a plan may be.
#include "common.h"

#include "explore/largest.h"
#include "explore/remedies.h"
#include "quantity/units.h"

#include <algorithm>

namespace ridgepoint::cli {
namespace {

using explore::Outcome;
using quantity::Dimension;

std::string amount(const std::optional<double>& value, Dimension dimension)
{
    return value ? quantity::formatQuantity(*value, dimension, quantity::BytePrefix::Binary, 4)
                 : std::string("unknown");
}

nlohmann::json toJson(const Outcome& outcome)
{
    return {{"memory.peak_bytes", number(outcome.peakBytes)},
            {"memory.margin_bytes", number(outcome.marginBytes)},
            {"step.time_s", number(outcome.stepS)},
            {"run.completion_days", number(outcome.completionDays)},
            {"run.cost", number(outcome.cost)}};
}

nlohmann::json toJson(const std::vector<quantity::Fix>& edits)
{
    nlohmann::json list = nlohmann::json::array();
    for (const quantity::Fix& edit : edits)
        list.push_back(
            {{"label", edit.label.english()}, {"path", edit.path}, {"value", edit.value}});
    return list;
}

std::string toText(const Outcome& outcome)
{
    std::string text = "peak " + amount(outcome.peakBytes, Dimension::Bytes) + ", step " +
                       amount(outcome.stepS, Dimension::Seconds) + ", finish after " +
                       amount(outcome.completionDays, Dimension::Days);
    if (outcome.cost && *outcome.cost > 0)
        text += ", cost " + amount(outcome.cost, Dimension::Money);
    return text;
}

/// The edits as the command line takes them.
std::string setText(const std::vector<quantity::Fix>& edits)
{
    std::string text;
    constexpr std::string_view kGiven = "given.";
    for (const quantity::Fix& edit : edits) {
        const bool isGiven = edit.path.starts_with(kGiven);
        text += std::string(text.empty() ? "" : " ") + (isGiven ? "--given \"" : "--set \"") +
                (isGiven ? edit.path.substr(kGiven.size()) : edit.path) + "=" + edit.value + "\"";
    }
    return text;
}

int cannotSay(const quantity::Text& reason)
{
    std::fprintf(stderr, "error: Nothing can be said of this plan: %s.\n",
                 reason.english().c_str());
    return kNotGood;
}

std::string toText(const explore::Remedies& remedies)
{
    std::string text = "  Now          " + toText(remedies.present) + "\n";
    if (!remedies.caveat.empty())
        text += "  " + remedies.caveat.english() + "\n";
    if (!remedies.times.empty())
        text += "  " + remedies.times.english() + "\n";
    if (remedies.evenest)
        text += "  Evener       " + toText(remedies.evenest->outcome) + "\n    " +
                setText(remedies.evenest->edits) + "\n";
    if (remedies.fitsAlready)
        return text + "  It fits.\n";
    if (remedies.list.empty())
        return text + "  No change of the layout and no two together make it fit (" +
               std::to_string(remedies.tried) + " plans tried).\n";
    if (remedies.arePairs)
        text += "  No single change makes it fit; two together do.\n";
    for (const explore::Remedy& remedy : remedies.list) {
        text += "\n  " + remedy.label.english() + "\n    " + toText(remedy.outcome) + "\n    " +
                setText(remedy.edits) + "\n";
    }
    return text;
}

int fitCommand(const PlanSource& source)
{
    const LoadedPlan loaded = loadPlan(source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const explore::Remedies remedies = explore::findRemedies(loaded.document->plan);
    if (!remedies.reason.empty())
        return cannotSay(remedies.reason);
    if (source.json) {
        nlohmann::json list = nlohmann::json::array();
        for (const explore::Remedy& remedy : remedies.list)
            list.push_back({{"label", remedy.label.english()},
                            {"edits", toJson(remedy.edits)},
                            {"outcome", toJson(remedy.outcome)}});
        print(nlohmann::json{
            {"format", "ridgepoint-remedies"},
            {"version", 1},
            {"plan", loaded.document->name},
            {"fits", remedies.fitsAlready},
            {"are_pairs", remedies.arePairs},
            {"tried", remedies.tried},
            {"caveat", remedies.caveat.english()},
            {"times", remedies.times.english()},
            {"present", toJson(remedies.present)},
            {"evener_stages", remedies.evenest
                                  ? nlohmann::json{{"edits", toJson(remedies.evenest->edits)},
                                                   {"outcome", toJson(remedies.evenest->outcome)}}
                                  : nlohmann::json()},
            {"remedies", list}});
    } else {
        print(loaded.document->name + "\n" + toText(remedies));
    }
    return remedies.fitsAlready || !remedies.list.empty() ? kGood : kNotGood;
}

std::string whole(double value)
{
    return quantity::formatQuantity(value, Dimension::Number, quantity::BytePrefix::Binary, 15);
}

std::string toText(const explore::LargestAnswers& answers)
{
    std::string text;
    if (!answers.caveat.empty())
        text += "  " + answers.caveat.english() + "\n";
    if (!answers.times.empty())
        text += "  " + answers.times.english() + "\n";
    for (const explore::LargestAnswer& answer : answers.list) {
        std::string question(answer.question);
        question.resize(std::max<std::size_t>(question.size(), 21), ' ');
        text += "  " + question + (answer.value ? whole(*answer.value) : std::string("none fits")) +
                " (now " + whole(answer.present) + ")\n";
        if (answer.value)
            text += "    " + toText(answer.outcome) + "\n";
        if (!answer.binds.empty())
            text += "    " + answer.binds.english() + "\n";
        if (!answer.edits.empty())
            text += "    " + setText(answer.edits) + "\n";
    }
    return text;
}

int largestCommand(const PlanSource& source)
{
    const LoadedPlan loaded = loadPlan(source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const explore::LargestAnswers answers = explore::largestThatFit(loaded.document->plan);
    if (!answers.reason.empty())
        return cannotSay(answers.reason);
    if (source.json) {
        nlohmann::json list = nlohmann::json::array();
        for (const explore::LargestAnswer& answer : answers.list)
            list.push_back({{"id", std::string(answer.id)},
                            {"question", std::string(answer.question)},
                            {"present", answer.present},
                            {"value", number(answer.value)},
                            {"binds", answer.binds.english()},
                            {"edits", toJson(answer.edits)},
                            {"outcome", toJson(answer.outcome)}});
        print(nlohmann::json{{"format", "ridgepoint-largest"},
                             {"version", 1},
                             {"plan", loaded.document->name},
                             {"caveat", answers.caveat.english()},
                             {"times", answers.times.english()},
                             {"answers", list}});
    } else {
        print(loaded.document->name + "\n" + toText(answers));
    }
    return kGood;
}

} // namespace

void addRemedies(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "remedies", "What would make a plan fit in memory, ranked by its cost in time and money");
    auto source = std::make_shared<PlanSource>();
    addPlanOptions(*command, *source);
    command->callback([=, &exitCode] { exitCode = fitCommand(*source); });
}

void addLargest(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "largest", "The largest micro-batch, sequence and model and the fewest nodes that fit");
    auto source = std::make_shared<PlanSource>();
    addPlanOptions(*command, *source);
    command->callback([=, &exitCode] { exitCode = largestCommand(*source); });
}

} // namespace ridgepoint::cli

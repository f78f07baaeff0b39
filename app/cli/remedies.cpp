// SPDX-License-Identifier: GPL-3.0-or-later
// `remedies`: what would make a plan fit, ranked by its cost; `largest`: the largest that fits of
// what a plan may be.
#include "common.h"
#include "outcome_text.h"

#include "explore/largest.h"
#include "explore/remedies.h"
#include "quantity/units.h"

#include <algorithm>

namespace ridgepoint::cli {
namespace {

using quantity::Dimension;

std::string toText(const explore::Remedies& remedies)
{
    std::string text = "  Now          " + outcomeText(remedies.present) + "\n";
    if (!remedies.caveat.empty())
        text += "  " + remedies.caveat.english() + "\n";
    if (!remedies.times.empty())
        text += "  " + remedies.times.english() + "\n";
    if (remedies.evenest)
        text += "  Evener       " + outcomeText(remedies.evenest->outcome) + "\n    " +
                setText(remedies.evenest->edits) + "\n";
    if (remedies.fitsAlready)
        return text + "  It fits.\n";
    if (remedies.list.empty())
        return text + "  No change of the layout and no two together make it fit (" +
               std::to_string(remedies.tried) + " plans tried).\n";
    if (remedies.arePairs)
        text += "  No single change makes it fit; two together do.\n";
    for (const explore::Remedy& remedy : remedies.list) {
        text += "\n  " + remedy.label.english() + "\n    " + outcomeText(remedy.outcome) +
                "\n    " + setText(remedy.edits) + "\n";
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
                            {"edits", editsJson(remedy.edits)},
                            {"outcome", outcomeJson(remedy.outcome)}});
        print(nlohmann::json{
            {"format", "ridgepoint-remedies"},
            {"version", 1},
            {"plan", loaded.document->name},
            {"fits", remedies.fitsAlready},
            {"are_pairs", remedies.arePairs},
            {"tried", remedies.tried},
            {"caveat", remedies.caveat.english()},
            {"times", remedies.times.english()},
            {"present", outcomeJson(remedies.present)},
            {"evener_stages",
             remedies.evenest ? nlohmann::json{{"edits", editsJson(remedies.evenest->edits)},
                                               {"outcome", outcomeJson(remedies.evenest->outcome)}}
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
            text += "    " + outcomeText(answer.outcome) + "\n";
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
                            {"edits", editsJson(answer.edits)},
                            {"outcome", outcomeJson(answer.outcome)}});
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

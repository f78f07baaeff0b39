// SPDX-License-Identifier: GPL-3.0-or-later
// `finish`: where the days until the finish go, and what would make the deadline.
#include "common.h"
#include "outcome_text.h"

#include "explore/deadline_answers.h"
#include "explore/finish_waterfall.h"

#include <cmath>

namespace ridgepoint::cli {
namespace {

using explore::DeadlineAnswer;
using explore::DeadlineAnswers;
using explore::FinishEntry;
using explore::FinishGroup;
using explore::FinishWaterfall;
using quantity::Dimension;

const char* groupName(FinishGroup group)
{
    switch (group) {
    case FinishGroup::Ideal:
        return "ideal";
    case FinishGroup::Steps:
        return "steps";
    case FinishGroup::Losses:
        return "losses";
    case FinishGroup::Failures:
        return "failures";
    case FinishGroup::Reserved:
        break;
    }
    return "reserved";
}

nlohmann::json toJson(const FinishWaterfall& waterfall)
{
    nlohmann::json entries = nlohmann::json::array();
    for (const FinishEntry& entry : waterfall.entries)
        entries.push_back({{"id", entry.id},
                           {"name", std::string(entry.name)},
                           {"group", groupName(entry.group)},
                           {"figure", entry.figure},
                           {"days", entry.days},
                           {"share", entry.share}});
    return entries;
}

nlohmann::json toJson(const DeadlineAnswers& answers)
{
    nlohmann::json list = nlohmann::json::array();
    for (const DeadlineAnswer& answer : answers.list)
        list.push_back({{"id", answer.id},
                        {"question", std::string(answer.question)},
                        {"figure", answer.figure},
                        {"unit", quantity::unitName(answer.dimension)},
                        {"present", number(answer.present)},
                        {"value", number(answer.value)},
                        {"reason", answer.reason.english()},
                        {"edits", editsJson(answer.edits)},
                        {"outcome", outcomeJson(answer.outcome)},
                        {"run.margin_days", number(answer.marginDays)}});
    return list;
}

std::string toText(const FinishWaterfall& waterfall)
{
    std::string text;
    for (const FinishEntry& entry : waterfall.entries)
        text += "  " + padded(std::string(entry.name), 44) +
                padded((entry.days < 0 ? "-" : "") + amount(std::abs(entry.days), Dimension::Days),
                       12) +
                amount(entry.share, Dimension::Ratio) + "\n";
    text += "  " + padded("Finish", 44) + amount(waterfall.completionDays, Dimension::Days) + "\n";
    text += "  " + padded("Deadline", 44) +
            padded(amount(waterfall.deadlineDays, Dimension::Days), 12) +
            amount(std::abs(waterfall.marginDays), Dimension::Days) +
            (waterfall.marginDays < 0 ? " late\n" : " to spare\n");
    return text;
}

std::string toText(const DeadlineAnswers& answers)
{
    std::string text = answers.isInTime() ? "\nWhat could be given back, one at a time\n"
                                          : "\nWhat would make the deadline, one at a time\n";
    for (const quantity::Text& note : answers.notes)
        text += "  Note: " + note.english() + "\n";
    for (const DeadlineAnswer& answer : answers.list) {
        text += "  " + padded(std::string(answer.question), 22) +
                padded(answer.value ? amount(answer.value, answer.dimension) : "none", 15) +
                "now " + amount(answer.present, answer.dimension) +
                (answer.reason.empty() ? "" : "; " + answer.reason.english()) + "\n";
        if (!answer.edits.empty())
            text += "    " + setText(answer.edits) + "\n";
    }
    return text;
}

int finishCommand(const PlanSource& source)
{
    const LoadedPlan loaded = loadPlan(source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const plan::Plan& plan = loaded.document->plan;
    const FinishWaterfall waterfall = explore::finishWaterfall(plan);
    if (!waterfall.reason.empty())
        return cannotSay(waterfall.reason);
    const DeadlineAnswers answers = explore::deadlineAnswers(plan);
    if (!answers.reason.empty())
        return cannotSay(answers.reason);
    if (source.json)
        print(nlohmann::json{{"format", "ridgepoint-finish"},
                             {"version", 1},
                             {"plan", loaded.document->name},
                             {"run.completion_days", waterfall.completionDays},
                             {"deadline_days", waterfall.deadlineDays},
                             {"run.margin_days", waterfall.marginDays},
                             {"entries", toJson(waterfall)},
                             {"answers", toJson(answers)},
                             {"notes", textsJson(answers.notes)}});
    else
        print(loaded.document->name + ": the days until the finish\n" + toText(waterfall) +
              toText(answers));
    return kGood;
}

} // namespace

void addFinish(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "finish", "Where the days until the finish go, and what would make the deadline");
    auto source = std::make_shared<PlanSource>();
    addPlanOptions(*command, *source);
    command->callback([=, &exitCode] { exitCode = finishCommand(*source); });
}

} // namespace ridgepoint::cli

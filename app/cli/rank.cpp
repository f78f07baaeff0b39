// SPDX-License-Identifier: GPL-3.0-or-later
// `rank`: all pipeline schedules for a plan, the shortest step that fits first.
#include "common.h"

#include "explore/even_stages.h"
#include "explore/schedule_choice.h"
#include "quantity/units.h"

namespace ridgepoint::cli {
namespace {

using explore::ScheduleOption;
using quantity::Dimension;

nlohmann::json toJson(const ScheduleOption& option)
{
    nlohmann::json edits = nlohmann::json::array();
    for (const quantity::Fix& edit : option.edits)
        edits.push_back({{"path", edit.path}, {"value", edit.value}});
    return {{"schedule", std::string(option.row->name)},
            {"chunks", option.chunks},
            {"is_present", option.isPresent},
            {"refusal", option.refusal.english()},
            {"fits", option.fits()},
            {"step.time_s", number(option.outcome.stepS)},
            {"memory.peak_bytes", number(option.outcome.peakBytes)},
            {"pipeline.bubble_fraction", number(option.bubbleFraction)},
            {"edits", edits}};
}

std::string toText(const ScheduleOption& option)
{
    const std::string name =
        std::string(option.row->name) +
        (option.row->takesChunks ? ", v=" + std::to_string(option.chunks) : "");
    std::string text = std::string(option.isPresent ? "> " : "  ") + padded(name, 18);
    if (!option.outcome.stepS)
        return text + option.refusal.english() + "\n";
    const auto amount = [](double value, Dimension dimension) {
        return quantity::formatQuantity(value, dimension, quantity::BytePrefix::Binary, 4);
    };
    text += padded("step " + amount(*option.outcome.stepS, Dimension::Seconds), 16);
    if (option.outcome.peakBytes)
        text += padded("peak " + amount(*option.outcome.peakBytes, Dimension::Bytes), 18);
    if (option.bubbleFraction)
        text += padded("bubble " + amount(*option.bubbleFraction, Dimension::Ratio), 16);
    return text + (option.fits() ? "fits" : "too much") + "\n";
}

int rankCommand(const PlanSource& source)
{
    const LoadedPlan loaded = loadPlan(source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const explore::ScheduleChoice choice = explore::rankSchedules(loaded.document->plan);
    if (!choice.reason.empty()) {
        std::fprintf(stderr, "error: Nothing can be ranked: %s.\n",
                     choice.reason.english().c_str());
        return kNotGood;
    }
    nlohmann::json list = nlohmann::json::array();
    std::string text = loaded.document->name + ": schedules, the shortest step that fits first\n";
    for (const ScheduleOption& option : choice.list) {
        list.push_back(toJson(option));
        text += toText(option);
    }
    const auto quick = explore::quickStages(loaded.document->plan);
    nlohmann::json split = nullptr;
    if (quick) {
        split = {{"stage_layout", quick->edit.value},
                 {"step.time_s", number(quick->outcome.stepS)},
                 {"memory.peak_bytes", number(quick->outcome.peakBytes)},
                 {"fits", quick->fits}};
        text += "  " + quick->edit.label.english() + ": step " +
                quantity::formatQuantity(quick->outcome.stepS.value_or(0), Dimension::Seconds,
                                         quantity::BytePrefix::Binary, 4) +
                " with the schedule that it has\n";
    }
    if (!choice.binds.empty())
        text += "  " + choice.binds.english() + "\n";
    if (source.json)
        print(nlohmann::json{{"format", "ridgepoint-schedule-ranking"},
                             {"version", 1},
                             {"plan", loaded.document->name},
                             {"binds", choice.binds.english()},
                             {"shortest_split", split},
                             {"schedules", list}});
    else
        print(text);
    return kGood;
}

} // namespace

void addRank(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "rank", "All pipeline schedules for a plan, the shortest step that fits first");
    auto source = std::make_shared<PlanSource>();
    addPlanOptions(*command, *source);
    command->callback([=, &exitCode] { exitCode = rankCommand(*source); });
}

} // namespace ridgepoint::cli

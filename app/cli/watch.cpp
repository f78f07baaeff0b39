// SPDX-License-Identifier: GPL-3.0-or-later
// `watch`: what to look at while a plan's run goes on, and from where on.
#include "common.h"

#include "explore/watch_list.h"

namespace ridgepoint::cli {
namespace {

using explore::WatchItem;
using explore::WatchLoop;

std::string_view loopName(WatchLoop loop)
{
    switch (loop) {
    case WatchLoop::Step:
        return "step";
    case WatchLoop::Checkpoint:
        return "checkpoint";
    case WatchLoop::Run:
        return "run";
    }
    return {};
}

nlohmann::json toJson(const WatchItem& item)
{
    return {{"id", std::string(item.key)},
            {"every", std::string(loopName(item.loop))},
            {"signal", item.signal.english()},
            {"normal", item.normal.english()},
            {"normal_value", number(item.normalValue)},
            {"alert", item.alert.english()},
            {"alert_value", number(item.alertValue)},
            {"meaning", item.meaning.english()}};
}

std::string toText(const std::string& name, const std::vector<WatchItem>& items)
{
    std::string text = name + ": what to watch\n";
    for (const WatchItem& item : items) {
        text += "\n" + item.signal.english() + " (each " + std::string(loopName(item.loop)) + ")\n";
        if (!item.normal.empty())
            text += "  normal  " + item.normal.english() + "\n";
        if (!item.alert.empty())
            text += "  alert   " + item.alert.english() + "\n";
        if (!item.meaning.empty())
            text += "  " + item.meaning.english() + "\n";
    }
    return text;
}

int watchCommand(const PlanSource& source)
{
    const LoadedPlan loaded = loadPlan(source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    const plan::Plan& plan = loaded.document->plan;
    const auto items = explore::watchList(plan, plan::evaluate(plan));
    if (items.empty()) {
        std::fprintf(stderr, "error: Nothing can be said of this plan: it has no step time.\n");
        return kNotGood;
    }
    if (!source.json) {
        print(toText(loaded.document->name, items));
        return kGood;
    }
    nlohmann::json list = nlohmann::json::array();
    for (const WatchItem& item : items)
        list.push_back(toJson(item));
    print(nlohmann::json{{"format", "ridgepoint-watch"},
                         {"version", 1},
                         {"plan", loaded.document->name},
                         {"signals", list}});
    return kGood;
}

} // namespace

void addWatch(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "watch", "What to watch while the run goes on: what is normal by the plan, and from where "
                 "on somebody should look");
    auto source = std::make_shared<PlanSource>();
    addPlanOptions(*command, *source);
    command->callback([=, &exitCode] { exitCode = watchCommand(*source); });
}

} // namespace ridgepoint::cli

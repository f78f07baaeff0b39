// SPDX-License-Identifier: GPL-3.0-or-later
// `compare-schedules`: our makespans and bubbles of schedules beside those that others publish.
#include "common.h"

#include "exchange/published_schedules.h"
#include "quantity/units.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::cli {
namespace {

int compareCommand(const std::string& path, bool asJson)
{
    const auto compared = exchange::comparePublished(path);
    reportProblems(compared.problems);
    if (compared.list.empty())
        return kBadUsage;
    nlohmann::json list = nlohmann::json::array();
    std::string text;
    const auto number = [](double value) {
        return quantity::formatQuantity(value, quantity::Dimension::Ratio,
                                        quantity::BytePrefix::Binary, 4);
    };
    const auto plain = [](double value) {
        return quantity::formatQuantity(value, quantity::Dimension::Count,
                                        quantity::BytePrefix::Binary, 7);
    };
    double worst[2] = {0, 0};
    for (const exchange::PublishedSchedule& row : compared.list) {
        list.push_back({{"schedule", row.what},
                        {"source", row.source},
                        {"kind", row.isBubble ? "bubble" : "makespan"},
                        {"published", row.published},
                        {"ours", row.ours},
                        {"error", row.error()},
                        {"other_order", row.isOtherOrder}});
        text += padded(row.what, 28) + padded(row.isBubble ? "bubble" : "makespan", 10) +
                padded(row.isBubble ? number(row.published) : plain(row.published), 14) +
                padded(row.isBubble ? number(row.ours) : plain(row.ours), 14) +
                padded(number(row.error()), 12) + row.source +
                (row.isOtherOrder ? ", another order" : "") + "\n";
        if (row.isOtherOrder)
            continue;
        double& most = worst[row.isBubble ? 1 : 0];
        most = std::max(most, std::abs(row.error()));
    }
    if (asJson) {
        print(nlohmann::json{{"format", "ridgepoint-schedule-comparison"},
                             {"version", 1},
                             {"largest_makespan_error", worst[0]},
                             {"largest_bubble_difference", worst[1]},
                             {"cases", list}});
        return kGood;
    }
    print(padded("schedule", 28) + padded("figure", 10) + padded("published", 14) +
          padded("ours", 14) + padded("error", 12) + "source\n" + text +
          "Largest error of a makespan " + number(worst[0]) + ", largest difference of a bubble " +
          number(worst[1]) + " of the time, other orders left out.\n");
    return kGood;
}

} // namespace

void addCompareSchedules(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "compare-schedules", "Makespans and bubbles that others publish, and ours beside them");
    auto path = std::make_shared<std::string>();
    auto json = std::make_shared<bool>(false);
    command
        ->add_option("cases", *path,
                     "A JSON file with \"cases\": schedule, stages, micro_batches, chunks, times, "
                     "and makespan or bubble (see tests/validation/schedules.json)")
        ->type_name("FILE")
        ->required();
    command->add_flag("--json", *json, "Print one JSON document and nothing else");
    command->callback([=, &exitCode] { exitCode = compareCommand(*path, *json); });
}

} // namespace ridgepoint::cli

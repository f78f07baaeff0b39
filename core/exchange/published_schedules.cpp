// SPDX-License-Identifier: Apache-2.0
#include "exchange/published_schedules.h"

#include "pipeline/schedule_table.h"
#include "pipeline/simulator.h"
#include "json/reader.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <optional>

namespace ridgepoint::exchange {
namespace {

using Json = nlohmann::ordered_json;
using quantity::Text;

constexpr std::array kCounts{"stages", "micro_batches", "chunks"};
constexpr std::array kTimes{"forward", "backward", "weight_gradient", "transfer"};

std::optional<int> countOf(const Json& row, const char* key)
{
    const auto found = row.find(key);
    if (found == row.end() || !found->is_number_integer())
        return std::nullopt;
    const auto value = found->get<std::int64_t>();
    return value >= 1 && value <= pipeline::kMaxMicroBatches
               ? std::optional(static_cast<int>(value))
               : std::nullopt;
}

std::optional<double> numberOf(const Json& row, const char* key)
{
    const auto found = row.find(key);
    if (found == row.end() || !found->is_number())
        return std::nullopt;
    const double value = found->get<double>();
    return value >= 0 && value <= 1e15 ? std::optional(value) : std::nullopt;
}

std::string textOf(const Json& row, const char* key)
{
    const auto found = row.find(key);
    return found != row.end() && found->is_string() ? found->get<std::string>() : std::string();
}

bool isTrue(const Json& row, const char* key)
{
    const auto found = row.find(key);
    return found != row.end() && found->is_boolean() && found->get<bool>();
}

/// Our figure for a row, or why there is none.
Text compare(const Json& row, PublishedSchedule& result)
{
    if (!row.is_object() || textOf(row, "schedule").empty())
        return RP_TR("it names no \"schedule\"");
    std::array<int, kCounts.size()> counts{};
    for (std::size_t i = 0; i < kCounts.size(); ++i) {
        const auto value = countOf(row, kCounts[i]);
        if (!value)
            return {RP_TR("its \"{0}\" is no whole number from 1 on"), Text::verbatim(kCounts[i])};
        counts[i] = *value;
    }
    std::array<double, kTimes.size()> times{};
    for (std::size_t i = 0; i < kTimes.size(); ++i) {
        const auto value = numberOf(row, kTimes[i]);
        if (!value)
            return {RP_TR("its \"{0}\" is no time of 0 or more"), Text::verbatim(kTimes[i])};
        times[i] = *value;
    }
    const auto makespan = numberOf(row, "makespan");
    const auto bubble = numberOf(row, "bubble");
    if (!(makespan && *makespan > 0) && !bubble)
        return RP_TR("neither its \"makespan\" nor its \"bubble\" can be compared with");
    if (times[2] > times[1])
        return RP_TR(
            "its \"weight_gradient\" is longer than the \"backward\" that it is a part of");

    const auto [stages, microBatches, chunks] = counts;
    const std::string name = textOf(row, "schedule");
    const auto made = pipeline::makeSchedule(name, stages, microBatches, chunks);
    if (!made)
        return made.message;
    const auto ticked = pipeline::toTicks(
        *made.schedule,
        pipeline::CostsInSeconds::uniform(*made.schedule, times[0] / chunks, times[1] / chunks,
                                          times[3], times[2] / chunks));
    if (!ticked)
        return ticked.message;
    pipeline::Simulator simulator;
    if (!simulator.run(*made.schedule, ticked.costs))
        return simulator.message();
    result.what = name + ", p " + std::to_string(stages) + ", m " + std::to_string(microBatches) +
                  (chunks > 1 ? ", v " + std::to_string(chunks) : "");
    result.source = textOf(row, "source");
    result.isOtherOrder = isTrue(row, "other_order");
    result.isBubble = !makespan;
    result.published = makespan ? *makespan : *bubble;
    pipeline::Tick whole = simulator.gradientReady();
    if (!result.isBubble) {
        result.ours = ticked.scale.toSeconds(whole);
        return {};
    }
    pipeline::Tick longest = 0, busy = 0;
    for (const pipeline::DeviceTimes& device : simulator.devices()) {
        longest = std::max(longest, device.lastEnd - device.firstStart);
        busy = std::max(busy, device.busy);
    }
    if (isTrue(row, "of_span"))
        whole = longest;
    result.ours = whole > 0 ? 1 - static_cast<double>(busy) / static_cast<double>(whole) : 0;
    return {};
}

} // namespace

PublishedSchedules comparePublished(const std::filesystem::path& path)
{
    PublishedSchedules result;
    auto read = json::readFile(path);
    result.problems = std::move(read.problems);
    if (!read.ok())
        return result;
    const auto cases =
        read.document->is_object() ? read.document->find("cases") : read.document->end();
    const auto refuse = [&](Text message) {
        quantity::Problem problem;
        problem.severity = quantity::Severity::Error;
        problem.message = std::move(message);
        result.problems.push_back(std::move(problem));
    };
    if (cases == read.document->end() || !cases->is_array()) {
        refuse(RP_TR("The file has no list of \"cases\"."));
        return result;
    }
    std::int64_t number = 0;
    for (const auto& row : *cases) {
        ++number;
        PublishedSchedule each;
        Text message = compare(row, each);
        if (message.empty())
            result.list.push_back(std::move(each));
        else
            refuse({RP_TR("Case {0}: {1}."), quantity::inFull(number), std::move(message)});
    }
    return result;
}

} // namespace ridgepoint::exchange

// SPDX-License-Identifier: GPL-3.0-or-later
// `memory` without a measurement: what ranks of each stage hold, when they hold the most, and the
// tensors that are alive then.
#include "memory_table.h"

#include "quantity/units.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::cli {
namespace {

using plan::FigureId;
using plan::Forecast;
using plan::StageMemory;
using plan::TensorRow;

constexpr std::size_t kListed = 15;

std::string labelOf(memory::Moment moment)
{
    return std::string(memory::momentRows()[static_cast<std::size_t>(moment)].label);
}

std::string momentOf(const StageMemory& held)
{
    return held.isGiven ? "its working set is given" : labelOf(held.peak);
}

/// The rows of a stage, largest first.
std::vector<const TensorRow*> tensorsOf(const Forecast& forecast, int stage)
{
    std::vector<const TensorRow*> rows;
    for (const TensorRow& row : forecast.tensors) {
        if (row.stage == stage)
            rows.push_back(&row);
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const TensorRow* a, const TensorRow* b) { return a->bytes > b->bytes; });
    return rows;
}

nlohmann::json toJson(const TensorRow& row)
{
    return {{"stage", row.stage},
            {"category", memory::categoryRows()[static_cast<std::size_t>(row.category)].key},
            {"name", row.name.english()},
            {"shape", row.shape.english()},
            {"format", std::string(row.format)},
            {"count", row.count},
            {"bytes", row.bytes},
            {"split", row.split.english()},
            {"reason", row.reason.english()},
            {"from", row.from.english()},
            {"until", row.until.english()},
            {"at_peak", row.atPeak}};
}

nlohmann::json toJson(const Forecast& forecast, int stage)
{
    const StageMemory& held = forecast.stageMemory[static_cast<std::size_t>(stage)];
    nlohmann::json moments = nlohmann::json::object();
    for (const memory::MomentRow& row : memory::momentRows()) {
        nlohmann::json categories = nlohmann::json::object();
        for (const memory::CategoryRow& category : memory::categoryRows())
            categories[std::string(category.key)] =
                held.at(row.moment)[static_cast<std::size_t>(category.category)];
        moments[std::string(plan::figureRow(plan::figureOf(row.moment)).id)] = categories;
    }
    return {{"stage", stage},
            {"peak_bytes", forecast.at(FigureId::MemoryPeakBytes, stage)},
            {"peak_moment", held.isGiven ? nlohmann::json()
                                         : nlohmann::json(std::string(
                                               plan::figureRow(plan::figureOf(held.peak)).id))},
            {"allocated_bytes", forecast.at(FigureId::MemoryAllocatedBytes, stage)},
            {"reserved_bytes", forecast.at(FigureId::MemoryReservedBytes, stage)},
            {"device_bytes", forecast.at(FigureId::MemoryDeviceBytes, stage)},
            {"margin_bytes", forecast.at(FigureId::MemoryMarginBytes, stage)},
            {"moments", moments}};
}

std::string stagesText(const Forecast& forecast)
{
    std::string text = "  " + padded("stage", 8) + padded("peak", 13) + padded("allocated", 13) +
                       padded("reserved", 13) + padded("on device", 13) + padded("to spare", 13) +
                       "when\n";
    for (std::size_t s = 0; s < forecast.stageMemory.size(); ++s) {
        const int stage = static_cast<int>(s);
        text += "  " + padded(std::to_string(s), 8);
        for (const FigureId figure : {FigureId::MemoryPeakBytes, FigureId::MemoryAllocatedBytes,
                                      FigureId::MemoryReservedBytes, FigureId::MemoryDeviceBytes,
                                      FigureId::MemoryMarginBytes})
            text += padded(bytesText(forecast.at(figure, stage)), 13);
        text += momentOf(forecast.stageMemory[s]) + "\n";
    }
    return text;
}

std::string stageText(const Forecast& forecast, int stage)
{
    const StageMemory& held = forecast.stageMemory[static_cast<std::size_t>(stage)];
    std::string text;
    if (!held.isGiven) {
        text += "\nMoments of stage " + std::to_string(stage) + "\n";
        for (const memory::MomentRow& row : memory::momentRows()) {
            double sum = 0;
            for (const double bytes : held.at(row.moment))
                sum += bytes;
            text += std::string(row.moment == held.peak ? "> " : "  ") +
                    padded(labelOf(row.moment), 48) + bytesText(sum) + "\n";
        }
        text += "\nAt its peak\n";
        for (const memory::CategoryRow& row : memory::categoryRows()) {
            const double bytes = held.at(held.peak)[static_cast<std::size_t>(row.category)];
            if (bytes > 0)
                text += "  " + padded(std::string(row.label), 32) + bytesText(bytes) + "\n";
        }
    }
    text += held.isGiven ? "\nLargest tensors\n" : "\nLargest tensors at its peak\n";
    std::size_t listed = 0;
    for (const TensorRow* row : tensorsOf(forecast, stage)) {
        if (!(row->atPeak || held.isGiven) || listed++ == kListed)
            continue;
        if (listed > kListed)
            break;
        text += "  " + padded(bytesText(row->bytes), 12) + padded(row->name.english(), 52) +
                row->reason.english() + "\n";
    }
    return text;
}

} // namespace

int printMemory(const LoadedPlan& loaded, int stage, bool json)
{
    const Forecast forecast = plan::evaluate(loaded.document->plan, plan::Detail::Tensors);
    if (forecast.stageMemory.empty()) {
        std::fprintf(stderr, "error: The memory of this plan cannot be computed: %s.\n",
                     forecast[FigureId::MemoryPeakBytes].reason.english().c_str());
        return kNotGood;
    }
    const int stages = static_cast<int>(forecast.stageMemory.size());
    if (stage >= stages) {
        std::fprintf(stderr, "error: --stage %d: the plan has stages 0 to %d.\n", stage,
                     stages - 1);
        return kBadUsage;
    }
    const int shown = stage >= 0 ? stage : std::max(0, forecast[FigureId::MemoryMarginBytes].worst);
    if (json) {
        nlohmann::json list = nlohmann::json::array();
        for (int s = 0; s < stages; ++s)
            list.push_back(toJson(forecast, s));
        nlohmann::json tensors = nlohmann::json::array();
        for (const TensorRow* row : tensorsOf(forecast, shown))
            tensors.push_back(toJson(*row));
        print(nlohmann::json{{"format", "ridgepoint-memory"},
                             {"version", 1},
                             {"plan", loaded.document->name},
                             {"stage", shown},
                             {"stages", list},
                             {"tensors", tensors}});
    } else {
        print(loaded.document->name + ": memory of a rank\n" + stagesText(forecast) +
              stageText(forecast, shown));
    }
    return forecast.value(FigureId::MemoryMarginBytes).value_or(-1) >= 0 ? kGood : kNotGood;
}

} // namespace ridgepoint::cli

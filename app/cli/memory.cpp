// SPDX-License-Identifier: GPL-3.0-or-later
// `memory`: a plan's memory, or what it is against a measured peak or a snapshot of PyTorch.
#include "common.h"
#include "memory_table.h"

#include "exchange/memory_snapshot.h"
#include "explore/measured_memory.h"
#include "quantity/units.h"

#include <cmath>

namespace ridgepoint::cli {
namespace {

using exchange::MemorySnapshot;
using explore::MeasuredComparison;
using memory::Metric;
using quantity::Dimension;

struct MemoryOptions
{
    PlanSource source;
    std::string measured;
    std::string metric;
    int stage = -1;
};

struct Measured
{
    std::optional<double> bytes;
    std::optional<MemorySnapshot> snapshot;
};

Metric metricOf(const std::string& name)
{
    return name == "device"     ? Metric::Device
           : name == "reserved" ? Metric::Reserved
                                : Metric::Allocated;
}

const char* nameOf(Metric metric)
{
    return metric == Metric::Device     ? "device"
           : metric == Metric::Reserved ? "reserved"
                                        : "allocated";
}

/// A number with a unit, or a snapshot's file.
std::optional<Measured> readMeasured(const std::string& text)
{
    const auto typed = quantity::parseQuantity(text, Dimension::Bytes);
    if (typed.value && *typed.value > 0)
        return Measured{typed.value, {}};
    if (typed.value) {
        std::fprintf(stderr, "error: --measured needs more than 0 bytes.\n");
        return std::nullopt;
    }
    exchange::SnapshotResult read = exchange::readMemorySnapshotFile(text);
    reportProblems(read.problems);
    if (!read.snapshot)
        return std::nullopt;
    return Measured{{}, std::move(read.snapshot)};
}

std::string line(const std::string& label, const std::string& text)
{
    return "  " + label + std::string(label.size() < 18 ? 18 - label.size() : 1, ' ') + text + "\n";
}

nlohmann::json toJson(const MeasuredComparison& comparison)
{
    nlohmann::json reasons = nlohmann::json::array();
    for (const explore::LikelyReason& each : comparison.reasons)
        reasons.push_back({{"path", each.path},
                           {"value", each.value},
                           {"planned", each.planned},
                           {"predicted_bytes", each.predicted},
                           {"remaining_bytes", each.remaining}});
    return {{"metric", nameOf(comparison.metric)},
            {"predicted_bytes",
             comparison.predicted ? nlohmann::json(*comparison.predicted) : nlohmann::json()},
            {"measured_bytes", comparison.measured},
            {"likely_reasons", reasons}};
}

nlohmann::json toJson(const MemorySnapshot& snapshot)
{
    nlohmann::json groups = nlohmann::json::array();
    constexpr std::size_t kListed = 50;
    for (std::size_t i = 0; i < std::min(snapshot.groups.size(), kListed); ++i) {
        const exchange::BlockGroup& group = snapshot.groups[i];
        groups.push_back(
            {{"bytes", group.bytes},
             {"count", group.count},
             {"part", std::string(memory::kPartLabels[static_cast<std::size_t>(group.part)])},
             {"place", group.place}});
    }
    return {{"device", snapshot.device},
            {"allocated_bytes", snapshot.allocated},
            {"active_bytes", snapshot.active},
            {"reserved_bytes", snapshot.reserved},
            {"requested_bytes", snapshot.requested},
            {"fragmentation_bytes", snapshot.fragmentation()},
            {"largest_free_bytes", snapshot.largestFree},
            {"has_trace", snapshot.hasTrace},
            {"ran_out", snapshot.ranOut},
            {"peak_allocated_bytes", snapshot.peakAllocated},
            {"peak_reserved_bytes", snapshot.peakReserved},
            {"groups", groups}};
}

std::string partsText(const memory::PartBytes& planned, const MemorySnapshot& snapshot)
{
    std::string text = "\nBy part, planned / measured\n";
    for (std::size_t i = 0; i < memory::kParts; ++i) {
        if (planned[i] <= 0 && snapshot.parts[i] <= 0)
            continue;
        text += line(std::string(memory::kPartLabels[i]),
                     bytesText(planned[i]) + " / " + bytesText(snapshot.parts[i]) + "  (" +
                         bytesText(snapshot.parts[i] - planned[i]) + ")");
    }
    text += "\nLargest groups of blocks at the peak\n";
    constexpr std::size_t kListed = 12;
    for (std::size_t i = 0; i < std::min(snapshot.groups.size(), kListed); ++i) {
        const exchange::BlockGroup& group = snapshot.groups[i];
        text += "  " + std::to_string(group.count) + " x " + bytesText(group.bytes) + "  " +
                std::string(memory::kPartLabels[static_cast<std::size_t>(group.part)]) + "  " +
                (group.place.empty() ? "no frames" : group.place) + "\n";
    }
    return text;
}

std::string snapshotText(const MemorySnapshot& snapshot)
{
    std::string text = line("Snapshot", bytesText(snapshot.allocated) + " allocated, " +
                                            bytesText(snapshot.active) + " active, " +
                                            bytesText(snapshot.reserved) + " reserved, " +
                                            bytesText(snapshot.fragmentation()) + " in fragments");
    text += line("Peak", bytesText(snapshot.peakAllocated) + " allocated, " +
                             bytesText(snapshot.peakReserved) + " reserved" +
                             (snapshot.hasTrace ? " in its trace"
                                                : ": it has no trace, so this is its own moment"));
    if (snapshot.ranOut)
        text += line("", "an allocation failed in it: the device was full");
    return text;
}

std::string comparisonText(const MeasuredComparison& comparison)
{
    std::string text =
        line("Measured", bytesText(comparison.measured) + " " + nameOf(comparison.metric));
    text += line("Predicted", comparison.predicted ? bytesText(*comparison.predicted) : "unknown");
    if (!comparison.predicted)
        return text;
    const double more = comparison.measured - *comparison.predicted;
    text += line("Difference", bytesText(std::abs(more)) + (more < 0 ? " less" : " more") +
                                   " measured than predicted");
    text += comparison.reasons.empty() ? "\nNo single input explains more of it.\n"
                                       : "\nWhat would explain it, the nearest first\n";
    for (const explore::LikelyReason& each : comparison.reasons)
        text += "  " + each.path + " = " + each.value + " (the plan has " + each.planned +
                "): " + bytesText(each.predicted) + ", " + bytesText(each.remaining) + " off\n";
    return text;
}

int memoryCommand(const MemoryOptions& options)
{
    const LoadedPlan loaded = loadPlan(options.source);
    reportProblems(loaded.problems);
    if (!loaded.document || loaded.isBadUsage)
        return kBadUsage;
    if (options.measured.empty())
        return printMemory(loaded, options.stage, options.source.json);
    const auto measured = readMeasured(options.measured);
    if (!measured)
        return kBadUsage;
    const plan::Plan& plan = loaded.document->plan;
    const Metric metric = metricOf(options.metric);
    double bytes = measured->bytes.value_or(0);
    if (measured->snapshot)
        bytes = metric == Metric::Allocated ? measured->snapshot->peakAllocated
                                            : measured->snapshot->peakReserved;
    const auto comparison = explore::compareMeasured(plan, metric, options.stage, bytes);
    const auto planned = explore::plannedParts(plan, options.stage);
    if (options.source.json) {
        nlohmann::json output = toJson(comparison);
        output["format"] = "ridgepoint-memory";
        output["version"] = 1;
        output["plan"] = loaded.document->name;
        nlohmann::json parts = nlohmann::json::array();
        for (std::size_t i = 0; i < memory::kParts; ++i) {
            parts.push_back({{"part", std::string(memory::kPartLabels[i])},
                             {"planned_bytes", planned[i]},
                             {"measured_bytes", measured->snapshot
                                                    ? nlohmann::json(measured->snapshot->parts[i])
                                                    : nlohmann::json()}});
        }
        output["parts"] = parts;
        if (measured->snapshot)
            output["snapshot"] = toJson(*measured->snapshot);
        print(output);
        return kGood;
    }
    std::string text = loaded.document->name + ": memory against a measurement\n";
    if (measured->snapshot)
        text += snapshotText(*measured->snapshot);
    text += comparisonText(comparison);
    if (measured->snapshot)
        text += partsText(planned, *measured->snapshot);
    print(text);
    return kGood;
}

} // namespace

void addMemory(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand(
        "memory", "What ranks hold and when, or against a measured peak or a snapshot of PyTorch");
    auto options = std::make_shared<MemoryOptions>();
    options->metric = "allocated";
    addPlanOptions(*command, options->source);
    command
        ->add_option("--measured", options->measured,
                     "The peak (\"71.3 GiB\"), or a file with torch.cuda.memory._snapshot() as "
                     "JSON; without it, the plan's own moments and tensors")
        ->type_name("BYTES|FILE");
    command
        ->add_option("--metric", options->metric,
                     "What was measured: allocated (default), reserved or device")
        ->check(CLI::IsMember({"allocated", "reserved", "device"}));
    command
        ->add_option("--stage", options->stage,
                     "The pipeline stage of the rank; the one with the most memory if not told")
        ->type_name("N")
        ->check(CLI::Range(0, 4095));
    command->callback([=, &exitCode] { exitCode = memoryCommand(*options); });
}

} // namespace ridgepoint::cli

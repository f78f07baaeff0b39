// SPDX-License-Identifier: GPL-3.0-or-later
// `pipeline`: one schedule under given times, as numbers or as a trace for a trace viewer.
#include "common.h"

#include "exchange/trace_writer.h"
#include "pipeline/kept_run.h"
#include "pipeline/schedule_csv.h"
#include "pipeline/schedule_table.h"
#include "pipeline/time_shares.h"
#include "quantity/units.h"
#include "json/writer.h"

#include <filesystem>
#include <fstream>
#include <iterator>

namespace ridgepoint::cli {
namespace {

using pipeline::Tick;
using quantity::Dimension;

/// Slots of a trace: about a kilobyte of memory each.
constexpr std::int64_t kMostTraced = 500'000;

struct PipelineOptions
{
    std::string schedule = "1f1b";
    int stages = 0;
    int microBatches = 0;
    int chunks = 1;
    std::string forward, backward, weightGradient, transfer, update, reduction;
    std::vector<double> sizes; ///< of each micro-batch of a flow, relative to the times
    std::string trace;
    std::string order; ///< file with a schedule as a table, in place of its name
    std::string csv;   ///< file to write that table to
    bool json = false;
};

/// The durations of the command line, in seconds.
struct Durations
{
    double forward = 0, backward = 0, weightGradient = 0, transfer = 0, update = 0, reduction = 0;
    std::string error;
};

Durations readDurations(const PipelineOptions& options)
{
    Durations durations;
    const auto read = [&](const char* option, const std::string& text, double& target) {
        if (text.empty() || !durations.error.empty())
            return;
        const auto parsed = quantity::parseQuantity(text, Dimension::Seconds);
        if (!parsed.value)
            durations.error = std::string(option) + ": " + parsed.error.english();
        else if (*parsed.value < 0 || *parsed.value > 1e9)
            durations.error =
                std::string(option) + ": \"" + text + "\" is not between 0 and 1e9 s.";
        else
            target = *parsed.value;
    };
    read("--forward", options.forward, durations.forward);
    read("--backward", options.backward, durations.backward);
    durations.weightGradient = durations.backward / 2;
    read("--weight-gradient", options.weightGradient, durations.weightGradient);
    read("--transfer", options.transfer, durations.transfer);
    read("--update", options.update, durations.update);
    read("--reduction", options.reduction, durations.reduction);
    if (durations.error.empty() && durations.weightGradient > durations.backward) {
        durations.error =
            "--weight-gradient is longer than --backward: it is a part of it, not on top of it.";
    }
    return durations;
}

std::string traceOf(const pipeline::KeptRun& run, std::span<const pipeline::Reduction> reductions,
                    const pipeline::TickScale& scale, double update)
{
    exchange::TraceWriter writer;
    const int devices = run.schedule().devices();
    for (int device = 0; device < devices; ++device)
        writer.nameTrack(device, "stage " + std::to_string(device));
    for (std::size_t i = 0; i < run.schedule().links().size(); ++i) {
        const auto& link = run.schedule().links()[i];
        writer.nameTrack(devices + static_cast<int>(i),
                         "link " + std::to_string(link.from) + " to " + std::to_string(link.to));
    }
    for (const pipeline::Slot slot : run.schedule().allSlots()) {
        const char* kind = slot.kind() == pipeline::SlotKind::Forward    ? "F"
                           : slot.kind() == pipeline::SlotKind::Backward ? "B"
                                                                         : "W";
        const std::string name = kind + std::to_string(slot.microBatch());
        writer.addSlice(run.schedule().deviceOf(slot.stage()), name, "compute",
                        scale.toSeconds(run.start(slot)), scale.toSeconds(run.end(slot)));
        if (const auto transfer = run.transferOf(slot)) {
            writer.addSlice(devices + transfer->link, name, "transfer",
                            scale.toSeconds(transfer->start), scale.toSeconds(transfer->end));
        }
    }
    const double ready = scale.toSeconds(run.gradientReady());
    // each reduction takes all links of its device
    for (std::size_t stage = 0; stage < reductions.size(); ++stage) {
        const int device = run.schedule().deviceOf(static_cast<int>(stage));
        for (std::size_t i = 0; i < run.schedule().links().size(); ++i) {
            if (run.schedule().links()[i].from == device)
                writer.addSlice(devices + static_cast<int>(i), "reduce", "reduction",
                                scale.toSeconds(reductions[stage].start),
                                scale.toSeconds(reductions[stage].end));
        }
    }
    double reduced = ready;
    for (const pipeline::Reduction& each : reductions)
        reduced = std::max(reduced, scale.toSeconds(each.end));
    for (int device = 0; device < devices && update > 0; ++device)
        writer.addSlice(device, "update", "update", reduced, reduced + update);
    return writer.finish();
}

int fail(const std::string& message)
{
    std::fprintf(stderr, "error: %s\n", message.c_str());
    return kBadUsage;
}

/// The schedule of a file, or of its name; says on standard error why there is none.
std::optional<pipeline::Schedule> scheduleOf(const PipelineOptions& options)
{
    const auto refuse = [](const std::string& message) {
        fail(message);
        return std::nullopt;
    };
    if (!options.order.empty()) {
        constexpr std::uintmax_t kMost = 256u << 20;
        std::error_code error;
        const bool isFile = std::filesystem::is_regular_file(options.order, error);
        const auto size = isFile ? std::filesystem::file_size(options.order, error) : 0;
        if (!isFile || error || size > kMost)
            return refuse("--order: " + options.order +
                          (size > kMost ? " is longer than 256 MiB." : " is no file to read."));
        std::ifstream file(options.order, std::ios::binary);
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        auto made = pipeline::readScheduleCsv(text);
        if (!made)
            return refuse("--order: " + options.order + ": " + made.message.english() + ".");
        return std::move(made.schedule);
    }
    if (options.stages < 1 || options.microBatches < 1)
        return refuse("--stages and --micro-batches are needed, or --order FILE.");
    if (!pipeline::findScheduleRow(options.schedule)) {
        std::string names;
        for (const auto& row : pipeline::scheduleRows())
            names += (names.empty() ? "" : ", ") + std::string(row.name);
        return refuse("--schedule: there is no schedule \"" + options.schedule +
                      "\". There are: " + names + ".");
    }
    auto made = pipeline::makeSchedule(options.schedule, options.stages, options.microBatches,
                                       options.chunks);
    if (!made)
        return refuse(made.message.english());
    return std::move(made.schedule);
}

int pipelineCommand(const PipelineOptions& options)
{
    const Durations times = readDurations(options);
    if (!times.error.empty())
        return fail(times.error);
    auto made = scheduleOf(options);
    if (!made)
        return kBadUsage;
    pipeline::Schedule& schedule = *made;
    const pipeline::ScheduleShape shape = schedule.shape();
    const std::string name = options.order.empty() ? options.schedule : options.order;
    if (!options.csv.empty() && shape.flows > 1)
        return fail("--csv: such a table holds one chain of stages, and " + name + " has two.");
    if (!options.sizes.empty() &&
        options.sizes.size() != static_cast<std::size_t>(shape.microBatches))
        return fail("--sizes: " + std::to_string(options.sizes.size()) + " numbers for " +
                    std::to_string(shape.microBatches) + " micro-batches" +
                    (shape.flows > 1 ? " of each flow." : "."));
    if (!options.trace.empty() && schedule.shape().slotCount() > kMostTraced)
        return fail("--trace: the schedule has " + std::to_string(schedule.shape().slotCount()) +
                    " slots; a trace holds at most " + std::to_string(kMostTraced) + ".");
    const double chunks = shape.chunks / shape.flows;
    auto seconds =
        pipeline::CostsInSeconds::uniform(schedule, times.forward / chunks, times.backward / chunks,
                                          times.transfer, times.weightGradient / chunks);
    if (times.reduction > 0)
        seconds.reduction.assign(static_cast<std::size_t>(schedule.stages()),
                                 times.reduction / chunks);
    if (!options.sizes.empty())
        seconds.scaleMicroBatches(std::span<const double>(options.sizes));
    const auto ticked = pipeline::toTicks(schedule, seconds, std::span(&times.update, 1));
    if (!ticked)
        return fail(ticked.message.english());
    const auto* row = pipeline::findScheduleRow(options.schedule);
    if (options.order.empty() && row && row->orderUnder) {
        auto ordered = row->orderUnder(schedule, ticked.costs);
        if (!ordered)
            return fail(ordered.message.english());
        schedule = std::move(*ordered.schedule);
    }
    pipeline::Simulator simulator;
    if (!simulator.runKeepingTimes(schedule, ticked.costs))
        return fail(simulator.message().english());

    const pipeline::TickScale& scale = ticked.scale;
    const double ready = scale.toSeconds(simulator.gradientReady());
    const int microBatches = shape.microBatches * shape.flows;
    const double makespan =
        scale.toSeconds(simulator.gradientsReduced() + scale.toTicks(times.update));
    nlohmann::json idle = nlohmann::json::array(), busy = nlohmann::json::array();
    nlohmann::json inFlight = nlohmann::json::array(), waiting = nlohmann::json::array();
    nlohmann::json causes = nlohmann::json::array();
    const pipeline::KeptRun run(schedule, ticked.costs, simulator.timeline());
    for (int device = 0; device < schedule.devices(); ++device) {
        const auto& figures = simulator.devices()[static_cast<std::size_t>(device)];
        idle.push_back(scale.toSeconds(figures.idle));
        busy.push_back(scale.toSeconds(figures.busy));
        inFlight.push_back(pipeline::peakInFlight(schedule, device).untilLastPart);
        const auto shares = pipeline::timeShares(run, device);
        waiting.push_back(scale.toSeconds(shares.exposedTransfer));
        causes.push_back({{"fill", scale.toSeconds(shares.fill)},
                          {"dependency", scale.toSeconds(shares.dependency)},
                          {"transfer", scale.toSeconds(shares.exposedTransfer)},
                          {"drain", scale.toSeconds(shares.drain)}});
    }
    if (!options.trace.empty()) {
        if (const auto problem = json::writeFileAtomically(
                options.trace, traceOf(run, simulator.reductions(), scale, times.update))) {
            reportProblems({*problem});
            return kBadUsage;
        }
    }
    if (!options.csv.empty()) {
        if (const auto problem =
                json::writeFileAtomically(options.csv, pipeline::writeScheduleCsv(schedule))) {
            reportProblems({*problem});
            return kBadUsage;
        }
    }
    if (options.json) {
        print(nlohmann::json{{"format", "ridgepoint-pipeline"},
                             {"version", 1},
                             {"schedule", name},
                             {"stages", shape.devices},
                             {"micro_batches", microBatches},
                             {"chunks", shape.chunks / shape.flows},
                             {"flows", shape.flows},
                             {"makespan_s", makespan},
                             {"gradient_ready_s", ready},
                             {"gradients_reduced_s", scale.toSeconds(simulator.gradientsReduced())},
                             {"idle_s", idle},
                             {"busy_s", busy},
                             {"idle_by_cause_s", causes},
                             {"waiting_for_transfers_s", waiting},
                             {"peak_in_flight", inFlight},
                             {"messages_each_way", schedule.messagesEachWay()}});
        return kGood;
    }
    const auto shown = [](double value) {
        return quantity::formatQuantity(value, Dimension::Seconds);
    };
    const auto idleBy = [&](const nlohmann::json& parts) {
        std::string list;
        for (const auto& [cause, seconds] : parts.items()) {
            if (seconds.get<double>() > 0)
                list += (list.empty() ? " (" : ", ") + cause + " " + shown(seconds.get<double>());
        }
        return list.empty() ? list : list + ")";
    };
    const char* held = shape.chunks > shape.flows ? " (chunk, micro-batch) pairs in flight\n"
                                                  : " micro-batches in flight\n";
    std::string text = name + ", " + std::to_string(shape.devices) + " stages, " +
                       std::to_string(microBatches) + " micro-batches\n";
    text += "  makespan " + shown(makespan) + "\n";
    for (int device = 0; device < schedule.devices(); ++device) {
        const auto i = static_cast<std::size_t>(device);
        text += "  stage " + std::to_string(device) + ": busy " + shown(busy[i]) + ", idle " +
                shown(idle[i]) + idleBy(causes[i]) + ", at most " +
                std::to_string(inFlight[i].get<int>()) + held;
    }
    print(text);
    return kGood;
}

} // namespace

void addPipeline(CLI::App& app, int& exitCode)
{
    auto* command = app.add_subcommand("pipeline", "One pipeline schedule under given times");
    auto options = std::make_shared<PipelineOptions>();
    command->add_option("--schedule", options->schedule, "Its name (see `schedules`)")
        ->type_name("SCHEDULE")
        ->capture_default_str();
    command->add_option("--stages", options->stages, "Devices in the pipeline");
    command->add_option("--micro-batches", options->microBatches, "Micro-batches in a step");
    command
        ->add_option("--order", options->order,
                     "A schedule of one's own in place of a name: a CSV table as PyTorch's "
                     "pipelining writes it, a row for each device, cells like 0F0, 0B0, 0I0, 0W0")
        ->type_name("FILE");
    command->add_option("--csv", options->csv, "Also write the order as such a table to this file")
        ->type_name("FILE");
    command->add_option("--chunks", options->chunks, "Virtual stages on a device")
        ->capture_default_str();
    command
        ->add_option("--forward", options->forward,
                     "Forward pass of a micro-batch on a stage: \"10 ms\"")
        ->type_name("TIME")
        ->required();
    command->add_option("--backward", options->backward, "Whole backward pass: \"20 ms\"")
        ->type_name("TIME")
        ->required();
    command
        ->add_option("--weight-gradient", options->weightGradient,
                     "Its part that can wait, where the schedule splits it; half if not told")
        ->type_name("TIME");
    command
        ->add_option("--transfer", options->transfer,
                     "One message between stages; none if not told")
        ->type_name("TIME");
    command
        ->add_option("--sizes", options->sizes,
                     "Micro-batches that differ: the times of each as multiples of these, "
                     "separated by commas")
        ->type_name("NUMBERS")
        ->delimiter(',')
        ->check(CLI::Range(0.0, 1e6));
    command
        ->add_option("--reduction", options->reduction,
                     "Reduction of a stage's gradients, over the links that its messages use; "
                     "none if not told")
        ->type_name("TIME");
    command->add_option("--update", options->update, "After the last gradient; none if not told")
        ->type_name("TIME");
    command
        ->add_option("--trace", options->trace, "Also write a trace (Chrome's format) to this file")
        ->type_name("FILE");
    command->add_flag("--json", options->json, "Print one JSON document and nothing else");
    command->callback([=, &exitCode] { exitCode = pipelineCommand(*options); });
}

} // namespace ridgepoint::cli

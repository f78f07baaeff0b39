// SPDX-License-Identifier: Apache-2.0
// Rules about the task, the assumed efficiency, data input, checkpoints and failures.
#include "plan/validate_rules.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::plan {

using quantity::Dimension;
using quantity::Problem;

namespace {

constexpr double kSecondsPerHour = 3600;
constexpr double kSecondsPerDay = 86400;

void checkReserved(const Plan& plan, Findings& found)
{
    const run::Task& task = plan.task;
    if (task.reservedDays < task.deadlineDays)
        return;
    Problem& problem =
        found.error("task.reserved_days", daysText(task.reservedDays) + " reserved of " +
                                              daysText(task.deadlineDays) +
                                              " to the deadline leave no time to train.");
    addFix(problem, "Reserve nothing", "task.reserved_days", "0");
    const double longer = task.reservedDays + 30;
    if (longer <= findField("task.deadline_days")->field->max)
        addFix(problem, "Deadline after " + daysText(longer), "task.deadline_days",
               typedText(longer, Dimension::Days));
}

void checkDeadline(const Plan& plan, Findings& found)
{
    constexpr double kLong = 1000; // no published pretraining run took longer
    const double days = plan.task.deadlineDays;
    if (days <= kLong)
        return;
    Problem& problem =
        found.warn("task.deadline_days", "A deadline of " + daysText(days) +
                                             " is longer than any published run. Is it in hours?");
    const double fixed = days / 24 <= kLong ? days / 24 : 365;
    addFix(problem, "Deadline after " + daysText(fixed), problem.path,
           typedText(fixed, Dimension::Days));
}

void checkTokens(const Plan& plan, Findings& found)
{
    const run::Phase& phase = plan.task.phases.front();
    const double step =
        static_cast<double>(phase.sequenceTokens) * static_cast<double>(phase.globalBatchSequences);
    if (phase.tokens >= step)
        return;
    Problem& problem = found.warn(
        "task.phases[0].tokens",
        quantityText(phase.tokens, Dimension::Tokens) + " are less than one step of " +
            quantityText(step, Dimension::Tokens) + ". Is a suffix missing, as in 100B?");
    // "100" or "0.1" for so many billions
    if (phase.tokens * 1e9 >= step && phase.tokens * 1e9 <= 1e15)
        addFix(problem, quantityText(phase.tokens * 1e9, Dimension::Tokens), problem.path,
               typedText(phase.tokens * 1e9, Dimension::Tokens));
    const double sequences = std::floor(phase.tokens / static_cast<double>(phase.sequenceTokens));
    if (sequences >= 1)
        addFix(problem, "Global batch", "task.phases[0].global_batch_sequences",
               static_cast<std::int64_t>(sequences));
    addFix(problem, "One step: " + quantityText(step, Dimension::Tokens), problem.path,
           typedText(step, Dimension::Tokens));
}

void checkEfficiency(const Plan& plan, Findings& found)
{
    constexpr double kHigh = 0.75;
    const double efficiency = plan.compute.efficiency;
    if (efficiency <= kHigh)
        return;
    const bool mfu = plan.compute.efficiencyMeaning == compute::EfficiencyMeaning::Mfu;
    Problem& problem = found.warn(
        "compute.efficiency",
        mfu ? ratioText(efficiency) +
                  " of the peak over a whole step is more than the highest published for GPUs, "
                  "65% (MegaScale, 256 A100). Common are 30 to 50%."
            : ratioText(efficiency) +
                  " of the peak is hard to reach even while computing: the best single matrix "
                  "products reach 73 to 87%, whole layers less. Common are 40 to 60%.");
    addFix(problem, "Efficiency 40%", problem.path, "40%");
    addFix(problem, "Efficiency 60%", problem.path, "60%");
}

// --- input

void checkWorkers(const Plan& plan, Findings& found)
{
    const run::DataInput& input = plan.input;
    if (input.workers > 0 && input.sequencesPerSPerWorker == 0) {
        Problem& problem =
            found.warn("input.workers", countText(input.workers) +
                                            " preparing processes with a rate of 0 sequences a "
                                            "second: preparing is left out of the step. Enter the "
                                            "rate of one.");
        addFix(problem, "Never the limit", problem.path, "0");
    } else if (input.workers == 0 && input.sequencesPerSPerWorker > 0) {
        Problem& problem =
            found.note("input.workers", "A rate of preparing processes is set, but there are none: "
                                        "preparing is left out of the step.");
        addFix(problem, "One process", problem.path, "1");
    }
}

void checkReading(const Plan& plan, Findings& found)
{
    if (!(plan.input.bytesPerSequence > 0) || plan.cluster.storageReadBytesPerS > 0)
        return;
    Problem& problem = found.note("cluster.storage_read_bytes_per_s",
                                  "A sequence has " + bytesText(plan.input.bytesPerSequence) +
                                      " to read, but storage has no reading rate: reading is left "
                                      "out of the step.");
    addFix(problem, "Read at the writing rate", problem.path,
           typedText(plan.cluster.storageWriteBytesPerS, Dimension::BytesPerSecond));
}

// --- checkpoints and failures

void checkContents(const Plan& plan, Findings& found)
{
    const memory::Precision& precision = plan.precision;
    const bool optimizerOnly = plan.checkpoint.contents == run::CheckpointContents::Optimizer;
    if (!optimizerOnly || precision.masterWeights != memory::Format::None)
        return;
    const bool empty = precision.moments == memory::Format::None;
    Problem& problem = found.error(
        "checkpoint.contents",
        empty
            ? "A checkpoint of the optimizer alone is empty: there are neither master weights nor "
              "moments."
            : "A checkpoint of the optimizer alone lacks the weights: there are no master weights "
              "to rebuild them from.");
    addFix(problem, "Save the weights too", problem.path, "weights-and-optimizer");
}

void checkMtbf(const Plan& plan, Findings& found)
{
    const double seconds = plan.reliability.acceleratorMtbfS;
    if (seconds >= kSecondsPerDay)
        return;
    Problem& problem = found.warn(
        "reliability.accelerator_mtbf_s",
        "One accelerator would fail every " + quantityText(seconds, Dimension::Seconds) +
            ". Real ones run for years on average: Meta's 1,024-card jobs failed every 7.9 h, "
            "which is 337 d for one card. Is the unit missing, or is this the whole job's?");
    for (const double unit : {kSecondsPerDay, kSecondsPerHour}) {
        if (seconds * unit >= kSecondsPerDay)
            addFix(problem, quantityText(seconds * unit / kSecondsPerDay, Dimension::Days),
                   problem.path, typedText(seconds * unit, Dimension::Seconds));
    }
    const run::Reliability usual;
    addFix(problem,
           "Default: " + quantityText(usual.acceleratorMtbfS / kSecondsPerDay, Dimension::Days),
           problem.path, typedText(usual.acceleratorMtbfS, Dimension::Seconds));
}

constexpr ValidationRule kRules[] = {
    {"task.reserved", {"task.reserved_days", "task.deadline_days"}, checkReserved},
    {"task.deadline", {"task.deadline_days"}, checkDeadline},
    {"task.tokens",
     {"task.phases[].tokens", "task.phases[].sequence_tokens",
      "task.phases[].global_batch_sequences"},
     checkTokens},
    {"compute.efficiency-high", {"compute.efficiency"}, checkEfficiency},
    {"input.workers", {"input.workers", "input.sequences_per_s_per_worker"}, checkWorkers},
    {"input.reading",
     {"input.bytes_per_sequence", "cluster.storage_read_bytes_per_s",
      "cluster.storage_write_bytes_per_s"},
     checkReading},
    {"checkpoint.contents", {}, checkContents},
    {"reliability.mtbf", {"reliability.accelerator_mtbf_s"}, checkMtbf},
};

} // namespace

std::span<const ValidationRule> runRules()
{
    return kRules;
}

} // namespace ridgepoint::plan

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
    Problem& problem = found.error(
        "task.reserved_days", {RP_TR("{0} reserved of {1} to the deadline leave no time to train."),
                               daysText(task.reservedDays), daysText(task.deadlineDays)});
    addFix(problem, RP_TR("Reserve nothing"), "task.reserved_days", "0");
    const double longer = task.reservedDays + 30;
    if (longer <= findField("task.deadline_days")->field->max)
        addFix(problem, {RP_TR("Deadline after {0}"), daysText(longer)}, "task.deadline_days",
               typedText(longer, Dimension::Days));
}

void checkDeadline(const Plan& plan, Findings& found)
{
    constexpr double kLong = 1000; // no published pretraining run took longer
    const double days = plan.task.deadlineDays;
    if (days <= kLong)
        return;
    Problem& problem =
        found.warn("task.deadline_days",
                   {RP_TR("A deadline of {0} is longer than any published run. Is it in hours?"),
                    daysText(days)});
    const double fixed = days / 24 <= kLong ? days / 24 : 365;
    addFix(problem, {RP_TR("Deadline after {0}"), daysText(fixed)}, problem.path,
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
        {RP_TR("{0} are less than one step of {1}. Is a suffix missing, as in 100B?"),
         quantityText(phase.tokens, Dimension::Tokens), quantityText(step, Dimension::Tokens)});
    // "100" or "0.1" for so many billions
    if (phase.tokens * 1e9 >= step && phase.tokens * 1e9 <= 1e15)
        addFix(problem, quantityText(phase.tokens * 1e9, Dimension::Tokens), problem.path,
               typedText(phase.tokens * 1e9, Dimension::Tokens));
    const double sequences = std::floor(phase.tokens / static_cast<double>(phase.sequenceTokens));
    if (sequences >= 1)
        addFix(problem, kGlobalBatchLabel, "task.phases[0].global_batch_sequences",
               static_cast<std::int64_t>(sequences));
    addFix(problem, {RP_TR("One step: {0}"), quantityText(step, Dimension::Tokens)}, problem.path,
           typedText(step, Dimension::Tokens));
}

void checkEfficiency(const Plan& plan, Findings& found)
{
    constexpr double kHigh = 0.75;
    const double efficiency = plan.compute.efficiency;
    if (efficiency <= kHigh || plan.compute.mode == compute::TimeMode::Operators)
        return;
    const bool mfu = plan.compute.efficiencyMeaning == compute::EfficiencyMeaning::Mfu;
    Problem& problem = found.warn(
        "compute.efficiency",
        {mfu ? RP_TR("{0} of the peak over a whole step is more than the highest published for "
                     "GPUs, 65% (MegaScale, 256 A100). Common are 30 to 50%.")
             : RP_TR("{0} of the peak is hard to reach even while computing: the best single "
                     "matrix products reach 73 to 87%, whole layers less. Common are 40 to 60%."),
         ratioText(efficiency)});
    addFix(problem, RP_TR("Efficiency 40%"), problem.path, "40%");
    addFix(problem, RP_TR("Efficiency 60%"), problem.path, "60%");
}

// --- input

void checkWorkers(const Plan& plan, Findings& found)
{
    const run::DataInput& input = plan.input;
    if (input.workers > 0 && input.sequencesPerSPerWorker == 0) {
        Problem& problem = found.warn(
            "input.workers", {RP_TR("{0} preparing processes with a rate of 0 sequences a second: "
                                    "preparing is left out of the step. Enter the rate of one."),
                              countText(input.workers)});
        addFix(problem, RP_TR("Never the limit"), problem.path, "0");
    } else if (input.workers == 0 && input.sequencesPerSPerWorker > 0) {
        Problem& problem = found.note(
            "input.workers", RP_TR("A rate of preparing processes is set, but there are none: "
                                   "preparing is left out of the step."));
        addFix(problem, RP_TR("One process"), problem.path, "1");
    }
}

void checkReading(const Plan& plan, Findings& found)
{
    if (!(plan.input.bytesPerSequence > 0) || plan.cluster.storageReadBytesPerS > 0)
        return;
    Problem& problem =
        found.note("cluster.storage_read_bytes_per_s",
                   {RP_TR("A sequence has {0} to read, but storage has no reading rate: "
                          "reading is left out of the step."),
                    bytesText(plan.input.bytesPerSequence)});
    addFix(problem, RP_TR("Read at the writing rate"), problem.path,
           typedText(plan.cluster.storageWriteBytesPerS, Dimension::BytesPerSecond));
}

// --- checkpoints and failures

void checkContents(const Plan& plan, Findings& found)
{
    const memory::Precision& precision = plan.precision;
    const bool optimizerOnly = plan.checkpoint.contents == run::CheckpointContents::Optimizer;
    if (!optimizerOnly || precision.masterWeights != memory::Format::None)
        return;
    const bool empty =
        precision.moments == memory::Format::None || precision.optimizer == memory::Optimizer::Sgd;
    Problem& problem = found.error(
        "checkpoint.contents",
        empty
            ? RP_TR(
                  "A checkpoint of the optimizer alone is empty: there are neither master weights "
                  "nor moments.")
            : RP_TR("A checkpoint of the optimizer alone lacks the weights: there are no master "
                    "weights to rebuild them from."));
    addFix(problem, RP_TR("Save the weights too"), problem.path, "weights-and-optimizer");
}

void checkMtbf(const Plan& plan, Findings& found)
{
    const double seconds = plan.reliability.acceleratorMtbfS;
    if (seconds >= kSecondsPerDay)
        return;
    Problem& problem = found.warn(
        "reliability.accelerator_mtbf_s",
        {RP_TR("One accelerator would fail every {0}. Real ones run for years on average: Meta's "
               "1,024-card jobs failed every 7.9 h, which is 337 d for one card. Is the unit "
               "missing, or is this the whole job's?"),
         secondsText(seconds)});
    for (const double unit : {kSecondsPerDay, kSecondsPerHour}) {
        if (seconds * unit >= kSecondsPerDay)
            addFix(problem, quantityText(seconds * unit / kSecondsPerDay, Dimension::Days),
                   problem.path, typedText(seconds * unit, Dimension::Seconds));
    }
    const run::Reliability usual;
    addFix(problem,
           {RP_TR("Default: {0}"),
            quantityText(usual.acceleratorMtbfS / kSecondsPerDay, Dimension::Days)},
           problem.path, typedText(usual.acceleratorMtbfS, Dimension::Seconds));
}

// --- phases, jobs, stragglers

void checkGivenSteps(const Plan& plan, Findings& found)
{
    if (plan.task.phases.size() < 2 || !findGiven(plan, FigureId::StepTimeS))
        return;
    Problem& problem = found.warn(
        "given.step.time_s",
        RP_TR("A given step time holds in every phase, whatever its sequences, batch and nodes."));
    addFix(problem, RP_TR("Compute the steps"), problem.path, std::string());
}

void checkJobs(const Plan& plan, Findings& found)
{
    const double limit = plan.task.jobLimitS;
    constexpr double kShort = 600; // no scheduler's limit is; minutes or hours were meant
    if (!(limit > 0) || limit >= kShort)
        return;
    Problem& problem = found.warn(
        "task.job_limit_s",
        {RP_TR("Jobs of {0} hardly start to train. Is the unit missing?"), secondsText(limit)});
    addFix(problem, quantityText(limit, Dimension::Hours), problem.path,
           typedText(limit * kSecondsPerHour, Dimension::Seconds));
    addFix(problem, RP_TR("No limit"), problem.path, "0");
}

void checkSpread(const Plan& plan, Findings& found)
{
    const run::Stragglers& stragglers = plan.stragglers;
    const bool isMfu = plan.compute.efficiencyMeaning == compute::EfficiencyMeaning::Mfu &&
                       plan.compute.mode != compute::TimeMode::Operators;
    if (!isMfu || (stragglers.spread == 0 && stragglers.slowNodes == 0))
        return;
    Problem& problem = found.note(
        stragglers.spread > 0 ? "stragglers.spread" : "stragglers.slow_nodes",
        RP_TR("An MFU is of a whole measured step, waiting for slow ranks included: nothing is "
              "added for them."));
    addFix(problem, RP_TR("The efficiency is that of computing"), "compute.efficiency_means",
           "compute");
}

void checkRecovery(const Plan& plan, Findings& found)
{
    const run::Reliability& reliability = plan.reliability;
    if (!reliability.recoveryS ||
        (reliability.detectS == 0 && reliability.rescheduleS == 0 && reliability.warmUpS == 0))
        return;
    Problem& problem = found.note(
        "reliability.recovery_s",
        {RP_TR("Recovery is told as {0} in all: noticing, restarting and warming up, which are "
               "told too, are not counted."),
         secondsText(*reliability.recoveryS)});
    addFix(problem, RP_TR("The sum of the parts"), problem.path, "none");
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
    {"task.given-step", {}, checkGivenSteps},
    {"task.job-limit", {"task.job_limit_s"}, checkJobs},
    {"stragglers.mfu", {"stragglers.spread", "stragglers.slow_nodes"}, checkSpread},
    {"reliability.recovery",
     {"reliability.recovery_s", "reliability.detect_s", "reliability.reschedule_s",
      "reliability.warm_up_s"},
     checkRecovery},
};

} // namespace

std::span<const ValidationRule> runRules()
{
    return kRules;
}

} // namespace ridgepoint::plan

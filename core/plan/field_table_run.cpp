// SPDX-License-Identifier: Apache-2.0
// Rows of the table of fields: the task, saves and failures, stragglers, evaluation, costs.
#include "plan/field_access.h"
#include "plan/field_rows.h"

namespace ridgepoint::plan {

using access::About;
using access::each;
using access::essential;
using access::noChoices;
using access::row;
using quantity::Dimension;

namespace {

RP_KEYS(checkpointContents, RP_TR("weights-and-optimizer"), RP_TR("optimizer"))
RP_KEYS(overheadLaws, RP_TR("first-order"), RP_TR("exact"), RP_TR("exact-recoveries"))
RP_KEYS(writings, RP_TR("blocking"), RP_TR("asynchronous"))
RP_KEYS(slowResponses, RP_TR("wait"), RP_TR("reallocate"), RP_TR("evict"))

constexpr quantity::Literal kChapter = RP_TR("reference chapter 10");
constexpr quantity::Literal kLesson = RP_TR("reference lesson 12");

bool sumsRecovery(const Plan& plan, int)
{
    return !plan.reliability.recoveryS;
}

bool hasSlowNodes(const Plan& plan, int)
{
    return plan.stragglers.slowNodes > 0;
}

bool evaluates(const Plan& plan, int)
{
    return plan.evaluation.tokens > 0;
}

bool hasJobLimit(const Plan& plan, int)
{
    return plan.task.jobLimitS > 0;
}

bool buysBeforehand(const Plan& plan, int)
{
    return plan.costs.reservedAcceleratorHours > 0;
}

bool countsEnergy(const Plan& plan, int)
{
    return !plan.cluster.pools.empty() && plan.cluster.pools.front().powerWatts > 0;
}

} // namespace

namespace access {

void addTaskRows(std::vector<Field>& list)
{
    using run::Phase;
    using run::Task;
    constexpr auto T = &Plan::task;
    constexpr auto P = &Task::phases;
    const auto add = [&](Field field) { list.push_back(field); };
    add(row<noChoices, T, &Task::name>(
        About{"task.name", RP_TR("Task"), Dimension::Text, 0, 0,
              RP_TR("What the run is for, as tables and reports print it.")}));
    add(essential(row<noChoices, T, P, each, &Phase::tokens>(
        About{"task.phases[].tokens", RP_TR("Tokens"), Dimension::Tokens, 0, 1e18,
              RP_TR("Effective tokens to process, padding not counted."), kChapter, true})));
    add(essential(row<noChoices, T, P, each, &Phase::sequenceTokens>(
        About{"task.phases[].sequence_tokens", RP_TR("Sequence length"), Dimension::Tokens, 1, 1e9,
              RP_TR("Tokens in a sequence.")})));
    add(essential(row<noChoices, T, P, each, &Phase::globalBatchSequences>(
        About{"task.phases[].global_batch_sequences", RP_TR("Global batch"), Dimension::Count, 1,
              1e9, RP_TR("Sequences in one parameter update, over all ranks.")})));
    add(row<noChoices, T, P, each, &Phase::nodes>(
        About{"task.phases[].nodes", RP_TR("Nodes in this phase"), Dimension::Count, 0, 1e6,
              RP_TR("That take part in it; 0: all of the cluster. Given figures hold in every "
                    "phase.")}));
    add(essential(row<noChoices, T, &Task::deadlineDays>(
        About{"task.deadline_days", RP_TR("Deadline"), Dimension::Days, 0, 36525,
              RP_TR("Days from the start to the finish."), kChapter, true})));
    add(row<noChoices, T, &Task::reservedDays>(
        About{"task.reserved_days", RP_TR("Reserved days"), Dimension::Days, 0, 36525,
              RP_TR("Of the deadline, for start-up, evaluation and planned pauses."), kChapter}));
    add(row<noChoices, T, &Task::noiseScaleTokens>(
        About{"task.noise_scale_tokens", RP_TR("Gradient noise scale"), Dimension::Tokens, 0, 1e15,
              RP_TR("The batch from which on more of it saves few steps: the critical batch. "
                    "Measured in training; empty: not known."),
              RP_TR("reference chapter 10.1.1; McCandlish et al. 2018"), true}));
    add(row<noChoices, T, &Task::jobLimitS>(About{
        "task.job_limit_s", RP_TR("Time limit of a job"), Dimension::Seconds, 0, 1e9,
        RP_TR("After which the scheduler ends it and the next one starts; 0: none."), kLesson}));
    add(row<noChoices, T, &Task::queueS>(
        About{"task.queue_s", RP_TR("Wait for the next job"), Dimension::Seconds, 0, 1e9,
              RP_TR("From one job's end to the next one's start."), kLesson, false, hasJobLimit}));
    add(row<noChoices, T, &Task::allocationNodeHours>(
        About{"task.allocation_node_hours", RP_TR("Node-hours granted"), Dimension::Hours, 0, 1e12,
              RP_TR("0: as many as are needed."), kLesson}));
}

void addRunRows(std::vector<Field>& list)
{
    using run::Checkpoint;
    using run::Costs;
    using run::Evaluation;
    using run::Reliability;
    using run::Stragglers;
    constexpr auto C = &Plan::checkpoint;
    constexpr auto R = &Plan::reliability;
    constexpr auto S = &Plan::stragglers;
    constexpr auto E = &Plan::evaluation;
    constexpr auto M = &Plan::costs;
    const auto add = [&](Field field) { list.push_back(field); };
    add(essential(row<noChoices, C, &Checkpoint::intervalS>(
        About{"checkpoint.interval_s", RP_TR("Save every"), Dimension::Seconds, 0, 1e9,
              RP_TR("Useful training between saves; empty: the best interval by the chosen law."),
              kChapter, true})));
    add(row<checkpointContents, C, &Checkpoint::contents>(About{
        "checkpoint.contents", RP_TR("A checkpoint holds"), Dimension::Text, 0, 0,
        RP_TR("weights-and-optimizer: 14 bytes a parameter (chapter); optimizer: 12 (lesson)."),
        RP_TR("reference/conventions.md F10")}));
    add(row<writings, C, &Checkpoint::writing>(About{
        "checkpoint.writing", RP_TR("Writing"), Dimension::Text, 0, 0,
        RP_TR("blocking: training stands still until all is written; asynchronous: until it is "
              "copied to host memory, but a save counts once it is written."),
        RP_TR("reference chapter 10.4.3")}));
    add(row<noChoices, C, &Checkpoint::sharded>(
        About{"checkpoint.sharded", RP_TR("Every node writes"), Dimension::Text, 0, 0,
              RP_TR("Each its part; no: one node writes all.")}));
    add(row<noChoices, C, &Checkpoint::keepLast>(
        About{"checkpoint.keep_last", RP_TR("Saves kept"), Dimension::Count, 1, 1e6,
              RP_TR("The last ones, to go back to."), kLesson}));
    add(row<noChoices, C, &Checkpoint::keepEverySaves>(
        About{"checkpoint.keep_every_saves", RP_TR("Kept for good, one of"), Dimension::Count, 0,
              1e9, RP_TR("So many saves; 0: none."), kLesson}));
    add(essential(row<noChoices, R, &Reliability::acceleratorMtbfS>(About{
        "reliability.accelerator_mtbf_s", RP_TR("Time between failures of an accelerator"),
        Dimension::Seconds, 0, 1e13,
        RP_TR(
            "Any one stops the job. Meta's research cluster: 1,024 x 7.9 h; Llama 3: 2,111 days."),
        RP_TR("reference/conventions.md F6"), true})));
    add(row<noChoices, R, &Reliability::hostMtbfS>(
        About{"reliability.host_mtbf_s",
              RP_TR("Time between failures of a host"),
              Dimension::Seconds,
              0,
              1e13,
              RP_TR("Of a node without its accelerators; empty: counted with these."),
              {},
              true}));
    add(row<noChoices, R, &Reliability::linkMtbfS>(
        About{"reliability.link_mtbf_s",
              RP_TR("Time between failures of a network card"),
              Dimension::Seconds,
              0,
              1e13,
              RP_TR("With its cable and its share of the switches; empty: counted with the "
                    "accelerators."),
              {},
              true}));
    add(row<noChoices, R, &Reliability::sharedMtbfS>(
        About{"reliability.shared_mtbf_s", RP_TR("Time between failures of the whole job"),
              Dimension::Seconds, 0, 1e13,
              RP_TR("Shocks that come whatever the job's size: power, storage, software; empty: "
                    "none."),
              kChapter, true}));
    add(row<noChoices, R, &Reliability::spikeMtbfS>(
        About{"reliability.spike_mtbf_s", RP_TR("Time between loss spikes"), Dimension::Seconds, 0,
              1e13, RP_TR("That are rolled back to the last save; empty: none."),
              RP_TR("reference chapter 10.4.5"), true}));
    add(row<noChoices, R, &Reliability::recoveryS>(
        About{"reliability.recovery_s", RP_TR("Recovery"), Dimension::Seconds, 0, 1e7,
              RP_TR("From the failure until training goes on: notice, restart, load; empty: the "
                    "sum of these parts."),
              kChapter}));
    add(row<noChoices, R, &Reliability::detectS>(
        About{"reliability.detect_s", RP_TR("Noticing a failure"), Dimension::Seconds, 0, 1e7,
              RP_TR("A collective that hangs is noticed after its time limit."), kLesson, false,
              sumsRecovery}));
    add(row<noChoices, R, &Reliability::rescheduleS>(About{
        "reliability.reschedule_s", RP_TR("Restarting"), Dimension::Seconds, 0, 1e7,
        RP_TR("Until a node is replaced and all processes run."), kLesson, false, sumsRecovery}));
    add(row<noChoices, R, &Reliability::warmUpS>(
        About{"reliability.warm_up_s", RP_TR("Warming up"), Dimension::Seconds, 0, 1e7,
              RP_TR("Compiling, filling caches and queues, until steps take their usual time."),
              kLesson, false, sumsRecovery}));
    add(row<noChoices, R, &Reliability::repairS>(
        About{"reliability.repair_s", RP_TR("Repair of a node"), Dimension::Seconds, 0, 1e9,
              RP_TR("Until one that failed can be a spare again; 0: another is always at hand.")}));
    add(row<overheadLaws, R, &Reliability::law>(
        About{"reliability.law", RP_TR("Law"), Dimension::Text, 0, 0,
              RP_TR("first-order: rare failures; exact: Poisson failures that may strike saves; "
                    "exact-recoveries: that may strike recoveries too."),
              RP_TR("reference/conventions.md 8")}));
    add(row<noChoices, S, &Stragglers::spread>(
        About{"stragglers.spread", RP_TR("Spread of computing times"), Dimension::Ratio, 0, 1,
              RP_TR("Standard deviation over mean of what a rank computes in a step. An MFU "
                    "covers it."),
              RP_TR("reference chapter 10.4.5: 2 and 5%")}));
    add(row<noChoices, S, &Stragglers::slowNodes>(
        About{"stragglers.slow_nodes", RP_TR("Slow nodes"), Dimension::Ratio, 0, 0.9,
              RP_TR("Share of nodes that stay slow."),
              RP_TR("MegaScale, Jiang et al. 2024: about 0.5% of machines")}));
    add(row<noChoices, S, &Stragglers::sharedSlow>(
        About{"stragglers.shared_slow",
              RP_TR("Slow together"),
              Dimension::Ratio,
              0,
              1,
              RP_TR("Share of nodes that share a cause, such as cooling or a switch: all of them "
                    "are slow, or none."),
              {},
              false,
              hasSlowNodes}));
    add(row<noChoices, S, &Stragglers::slowdown>(
        About{"stragglers.slowdown", RP_TR("Slowdown"), Dimension::Ratio, 0, 100,
              RP_TR("How much longer a slow node computes."),
              RP_TR("MegaScale, Jiang et al. 2024: about 10%")}));
    add(row<slowResponses, S, &Stragglers::response>(
        About{"stragglers.response", RP_TR("Slow nodes are"), Dimension::Text, 0, 0,
              RP_TR("wait: waited for; reallocate: their work is spread over the others; evict: "
                    "replaced, once, with a way back to the last save."),
              RP_TR("reference chapter 10.4.5"), false, hasSlowNodes}));
    add(row<noChoices, S, &Stragglers::spareNodes>(
        About{"stragglers.spare_nodes", RP_TR("Spare nodes"), Dimension::Count, 0, 1e6,
              RP_TR("That stand ready to replace others, and are paid for.")}));
    add(row<noChoices, E, &Evaluation::tokens>(
        About{"evaluation.tokens", RP_TR("Tokens of an evaluation"), Dimension::Tokens, 0, 1e15,
              RP_TR("Of the whole suite, on accelerators beside the training's; 0: none."),
              RP_TR("reference lesson 12, 3.10")}));
    add(row<noChoices, E, &Evaluation::everySteps>(
        About{"evaluation.every_steps", RP_TR("Evaluated every"), Dimension::Count, 0, 1e12,
              RP_TR("So many steps; 0: at each save."), kLesson, false, evaluates}));
    add(row<noChoices, E, &Evaluation::accelerators>(
        About{"evaluation.accelerators", RP_TR("Accelerators for evaluation"), Dimension::Count, 1,
              1e6, RP_TR("Beside those that train."), kLesson, false, evaluates}));
    add(row<noChoices, M, &Costs::reservedAcceleratorHours>(
        About{"costs.reserved_accelerator_hours", RP_TR("Hours bought beforehand"),
              Dimension::Hours, 0, 1e12,
              RP_TR("Accelerator hours that are paid whether used or not; what is needed beyond "
                    "costs the price of the pool.")}));
    add(row<noChoices, M, &Costs::reservedPricePerAcceleratorHour>(
        About{"costs.reserved_price_per_accelerator_hour",
              RP_TR("Price of these"),
              Dimension::MoneyPerHour,
              0,
              1e6,
              RP_TR("Of an accelerator-hour."),
              {},
              false,
              buysBeforehand}));
    add(row<noChoices, M, &Costs::fixed>(About{"costs.fixed", RP_TR("Fixed cost"), Dimension::Money,
                                               0, 1e15, RP_TR("Preparation, data, people.")}));
    add(row<noChoices, M, &Costs::pue>(
        About{"costs.pue",
              RP_TR("PUE"),
              Dimension::Number,
              1,
              10,
              RP_TR("Power of the building over that of its machines."),
              {},
              false,
              countsEnergy}));
    add(row<noChoices, M, &Costs::pricePerKwh>(
        About{"costs.price_per_kwh",
              RP_TR("Price of a kWh"),
              Dimension::Money,
              0,
              1e6,
              RP_TR("Paid beside the accelerator-hours; 0: these cover it."),
              {},
              false,
              countsEnergy}));
    add(row<noChoices, M, &Costs::carbonKgPerKwh>(About{"costs.carbon_kg_per_kwh",
                                                        RP_TR("Carbon of a kWh"),
                                                        Dimension::Kilograms,
                                                        0,
                                                        10,
                                                        RP_TR("CO2 equivalent of the grid."),
                                                        {},
                                                        false,
                                                        countsEnergy}));
    add(row<noChoices, M, &Costs::budget>(About{"costs.budget",
                                                RP_TR("Budget"),
                                                Dimension::Money,
                                                0,
                                                1e15,
                                                RP_TR("For the whole run; empty: none."),
                                                {},
                                                true}));
}

} // namespace access
} // namespace ridgepoint::plan

// SPDX-License-Identifier: Apache-2.0
// Advice about the whole run: the deadline, saves and failures; and about values that are given.
#include "plan/advice_rules.h"
#include "plan/validate_layout.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::plan {

using quantity::Dimension;
using quantity::Problem;
using quantity::Text;

namespace {

// --- late

bool makesDeadline(const Forecast& forecast)
{
    return forecast.value(FigureId::RunMarginDays).value_or(-1) >= 0;
}

/// The fewest nodes that make the deadline, from where the step's computation alone would.
void tryNodes(const Case& c, std::vector<Variant>& variants)
{
    Degrees degrees = degreesOf(c.plan);
    const double margin = c.value(FigureId::RunMarginDays).value_or(0);
    const double available = c.plan.task.deadlineDays - c.plan.task.reservedDays;
    const double speedup = (available - margin) / available;
    const double fewest = std::ceil(static_cast<double>(degrees.nodes) * speedup);
    if (!(fewest < 1e6))
        return;
    const auto from = std::max(degrees.nodes + 1, static_cast<std::int64_t>(fewest));
    int tried = 0;
    for (std::int64_t nodes = from; nodes <= from + 4096 && tried < 12; ++nodes) {
        degrees.nodes = nodes;
        if (!fitTogether(c.plan, degrees))
            continue;
        ++tried;
        auto variant =
            c.trials.change(kNodesLabel(nodes), "cluster.pools[0].nodes", std::to_string(nodes));
        if (variant && makesDeadline(variant->forecast)) {
            variants.push_back(std::move(*variant));
            return;
        }
    }
}

/// Of the dense peak while computing.
double reachedEfficiency(const Case& c)
{
    return c.value(FigureId::ComputeAchievedFlopPerS).value_or(0) /
           c.plan.cluster.pools.front().peakFlopPerS;
}

/// Changes of what is asked, not of how it is done: last among the fixes.
void addRelaxations(const Case& c, Problem& problem)
{
    const auto attempt = [&](const Text& label, std::string path, std::string value) {
        const auto variant = c.trials.change(label, std::move(path), std::move(value));
        if (variant && makesDeadline(variant->forecast))
            addFix(problem, withFinish(label, variant->forecast), variant->fix.path,
                   variant->fix.value);
    };
    const double finish = c.value(FigureId::RunCompletionDays).value_or(0);
    const bool isAssumed = c.plan.compute.mode == compute::TimeMode::AssumedEfficiency;
    const auto required = c.value(FigureId::RunRequiredEfficiency);
    if (isAssumed && required && *required < 1) {
        const double rounded = std::ceil(*required * 1000) / 1000;
        attempt({RP_TR("If {0} efficiency can be reached"), ratioText(rounded)},
                "compute.efficiency", ratioText(rounded).english());
    }
    const double reserved = c.plan.task.deadlineDays - (finish - c.plan.task.reservedDays);
    if (reserved >= 0 && reserved < c.plan.task.reservedDays) {
        const double rounded = std::floor(reserved * 100) / 100;
        attempt({RP_TR("Reserve {0} only"), daysText(rounded)}, "task.reserved_days",
                typedText(rounded, Dimension::Days));
    }
    if (const auto tokens = c.value(FigureId::RunTokensByDeadline); tokens && *tokens > 0)
        attempt({RP_TR("Train on {0} only"), quantityText(*tokens, Dimension::Tokens)},
                "task.phases[0].tokens", typedText(*tokens, Dimension::Tokens));
    const double later = std::ceil(finish * 10) / 10;
    attempt({RP_TR("Deadline after {0}"), daysText(later)}, "task.deadline_days",
            typedText(later, Dimension::Days));
}

void checkLate(const Case& c, Findings& found)
{
    const auto margin = c.value(FigureId::RunMarginDays);
    const auto finish = c.value(FigureId::RunCompletionDays);
    const auto available = c.value(FigureId::TaskAvailableDays);
    if (!margin || !finish || *margin >= 0 || !available || *available <= 0)
        return; // no time at all is validate()'s task.reserved
    Text message(RP_TR("The run finishes after {0}, {1} after the deadline of {2}."),
                 daysText(*finish), daysText(-*margin), daysText(c.plan.task.deadlineDays));
    const auto required = c.value(FigureId::RunRequiredEfficiency);
    if (!required)
        message.append(RP_TR("No efficiency makes it: the rest of the step already takes longer."));
    else if (*required > 1)
        message.append(RP_TR("It would need more than the dense peak."));
    else
        message.append({RP_TR("It would need an efficiency of {0} instead of {1}."),
                        ratioText(*required), ratioText(reachedEfficiency(c))});
    Problem& problem = found.warn("run.completion_days", message);

    std::vector<Variant> variants = layoutVariants(c, Aim::LessTime);
    std::erase_if(variants, [&](const Variant& variant) {
        return variant.fix.path == "cluster.pools[0].nodes" || !makesDeadline(variant.forecast) ||
               (fitsMemory(c.forecast) && !fitsMemory(variant.forecast));
    });
    tryNodes(c, variants);
    keepBestOfEachPath(variants);
    for (const Variant& variant : variants)
        addFix(problem, withFinish(variant.fix.label, variant.forecast), variant.fix.path,
               variant.fix.value);
    addRelaxations(c, problem);
}

// --- saves and failures

/// What depends on the interval: saves and redone work, shares of useful time, by the law in use.
std::optional<double> intervalCost(const Plan& plan, const Forecast& forecast)
{
    if (plan.reliability.law != run::OverheadLaw::FirstOrder)
        return forecast.value(FigureId::ReliabilityExactOverhead);
    const auto save = forecast.value(FigureId::ReliabilitySaveOverhead);
    const auto rework = forecast.value(FigureId::ReliabilityReworkOverhead);
    return save && rework ? std::optional(*save + *rework) : std::nullopt;
}

Text bestLabel(const Forecast& forecast)
{
    return {RP_TR("Best interval: {0}"),
            secondsText(forecast.value(FigureId::CheckpointIntervalS).value_or(0))};
}

constexpr const char* kIntervalPath = "checkpoint.interval_s";

void checkInterval(const Case& c, Findings& found)
{
    if (!c.plan.checkpoint.intervalS)
        return;
    const auto cost = intervalCost(c.plan, c.forecast);
    const auto best = c.trials.change({}, kIntervalPath, std::string());
    const auto least = best ? intervalCost(best->plan, best->forecast) : std::nullopt;
    if (!least || !cost || *cost <= 2 * *least || *cost - *least < 0.002)
        return;
    const double interval = *c.plan.checkpoint.intervalS;
    Problem& problem = found.note(
        kIntervalPath,
        {RP_TR("Saving every {0} costs {1} of the training time in saves and redone work; the "
               "best interval, {2}, costs {3}."),
         secondsText(interval), ratioText(*cost),
         secondsText(best->forecast.value(FigureId::CheckpointIntervalS).value_or(0)),
         ratioText(*least)});
    addFix(problem, withFinish(bestLabel(best->forecast), best->forecast), kIntervalPath,
           std::string());
}

void checkSave(const Case& c, Findings& found)
{
    const auto save = c.value(FigureId::CheckpointSaveS);
    const auto interval = c.value(FigureId::CheckpointIntervalS);
    if (!save || !interval || *save < *interval)
        return;
    Problem& problem = found.warn(
        kIntervalPath,
        {RP_TR("A save takes {0}, no less than the {1} of training between two saves: at least "
               "half of the time goes into saving."),
         secondsText(*save), secondsText(*interval)});
    const auto attempt = [&](std::string path, std::string value) {
        const auto variant = c.trials.change({}, std::move(path), std::move(value));
        if (!variant)
            return;
        const auto shorter = variant->forecast.value(FigureId::CheckpointSaveS);
        const auto longer = variant->forecast.value(FigureId::CheckpointIntervalS);
        if (!shorter || !longer || *shorter >= *longer)
            return;
        const Text label =
            variant->fix.path == kIntervalPath ? bestLabel(variant->forecast)
            : variant->fix.path.starts_with("given.")
                ? Text(RP_TR("Computed time of a save, {0}"), secondsText(*shorter))
                : Text(RP_TR("Storage that writes {0}"), Text::verbatim(variant->fix.value));
        addFix(problem, withFinish(label, variant->forecast), variant->fix.path,
               variant->fix.value);
    };
    attempt(kIntervalPath, std::string());
    attempt("given.checkpoint.save_s", std::string());
    const double faster = c.plan.cluster.storageWriteBytesPerS * *save / *interval * 10;
    attempt("cluster.storage_write_bytes_per_s",
            quantityText(roundedUp(faster), Dimension::BytesPerSecond).english());
}

void checkBeyondMtbf(const Case& c, Findings& found)
{
    const auto mtbf = c.value(FigureId::ReliabilityMtbfS);
    const auto interval = c.value(FigureId::CheckpointIntervalS);
    if (!mtbf || !interval || *interval <= *mtbf)
        return;
    Problem& problem = found.warn(
        kIntervalPath, {RP_TR("The job fails every {0} on average, before the next save after {1}: "
                              "most of the work would be done again."),
                        secondsText(*mtbf), secondsText(*interval)});
    const auto variant = c.trials.change({}, kIntervalPath, std::string());
    if (variant && variant->forecast.value(FigureId::CheckpointIntervalS).value_or(*mtbf) < *mtbf)
        addFix(problem, withFinish(bestLabel(variant->forecast), variant->forecast), kIntervalPath,
               std::string());
    const auto computed = c.trials.change({}, "given.reliability.mtbf_s", std::string());
    if (computed && computed->forecast.value(FigureId::ReliabilityMtbfS).value_or(0) >= *interval)
        addFix(problem, withFinish(RP_TR("Computed time between failures"), computed->forecast),
               computed->fix.path, std::string());
    if (problem.fixes.empty()) {
        // failures come faster than any interval: is the rate what was meant?
        const run::Reliability usual;
        const auto rarer = c.trials.change({}, "reliability.accelerator_mtbf_s",
                                           typedText(usual.acceleratorMtbfS, Dimension::Seconds));
        const double longer =
            rarer ? rarer->forecast.value(FigureId::ReliabilityMtbfS).value_or(0) : 0;
        if (rarer && rarer->forecast.value(FigureId::CheckpointIntervalS).value_or(longer) < longer)
            addFix(problem, RP_TR("Default time between failures of an accelerator"),
                   rarer->fix.path, rarer->fix.value);
    }
}

void checkLaw(const Case& c, Findings& found)
{
    const auto first = c.value(FigureId::ReliabilityOverhead);
    const auto exact = c.value(FigureId::ReliabilityExactOverhead);
    if (c.plan.reliability.law != run::OverheadLaw::FirstOrder || !first || !exact ||
        std::abs(*exact - *first) < std::max(0.01, 0.1 * *first))
        return;
    Problem& problem =
        found.note("reliability.law",
                   {RP_TR("To first order saves and failures cost {0} of the training time; "
                          "the exact law says {1}. Failures are too frequent for the first "
                          "order."),
                    ratioText(*first), ratioText(*exact)});
    addFix(problem, RP_TR("Exact law"), "reliability.law", "exact");
}

/// A save that can't be written before the next one comes.
void checkBacklog(const Case& c, Findings& found)
{
    const auto write = c.value(FigureId::CheckpointWriteS);
    const auto interval = c.value(FigureId::CheckpointIntervalS);
    if (c.plan.checkpoint.writing != run::Writing::Asynchronous || !write || !interval ||
        *write <= *interval)
        return;
    Problem& problem =
        found.warn(kIntervalPath, {RP_TR("Writing a checkpoint takes {0}, longer than the {1} "
                                         "between two saves: each save waits for the one before."),
                                   secondsText(*write), secondsText(*interval)});
    const auto best = c.trials.change({}, kIntervalPath, std::string());
    if (best && best->forecast.value(FigureId::CheckpointIntervalS).value_or(0) >=
                    best->forecast.value(FigureId::CheckpointWriteS).value_or(0))
        addFix(problem, withFinish(bestLabel(best->forecast), best->forecast), kIntervalPath,
               std::string());
}

/// An evaluation that is still running when the next checkpoint comes.
void checkEvaluation(const Case& c, Findings& found)
{
    const auto time = c.value(FigureId::EvaluationTimeS);
    const auto gap = c.value(FigureId::EvaluationGapS);
    if (!(c.plan.evaluation.tokens > 0) || !time || !gap || *time <= *gap)
        return;
    Problem& problem = found.warn(
        "evaluation.tokens",
        {RP_TR("An evaluation takes {0}, and the next one is due after {1}: they pile up."),
         secondsText(*time), secondsText(*gap)});
    const double needed =
        std::ceil(static_cast<double>(c.plan.evaluation.accelerators) * *time / *gap);
    const Field& field = *findField("evaluation.accelerators")->field;
    if (needed <= field.max)
        addFix(problem,
               {RP_TR("{0} accelerators for evaluation"),
                countText(static_cast<std::int64_t>(needed))},
               "evaluation.accelerators", std::to_string(static_cast<std::int64_t>(needed)));
    const auto step = c.value(FigureId::StepTimeS);
    if (step && *step > 0 && *time / *step < 1e12) {
        const auto steps = static_cast<std::int64_t>(std::ceil(*time / *step));
        addFix(problem, {RP_TR("Every {0} steps"), countText(steps)}, "evaluation.every_steps",
               std::to_string(steps));
    }
}

void checkBudget(const Case& c, Findings& found)
{
    const auto margin = c.value(FigureId::RunBudgetMargin);
    const auto cost = c.value(FigureId::RunCost);
    if (!margin || !cost || *margin >= 0 || !c.plan.costs.budget)
        return;
    Problem& problem =
        found.warn("costs.budget", {RP_TR("The run costs {0}, {1} more than the budget."),
                                    quantityText(*cost, Dimension::Money),
                                    quantityText(-*margin, Dimension::Money)});
    addFix(problem, {RP_TR("Budget of {0}"), quantityText(roundedUp(*cost), Dimension::Money)},
           problem.path, typedText(roundedUp(*cost), Dimension::Money));
}

void checkAllocation(const Case& c, Findings& found)
{
    const auto margin = c.value(FigureId::RunAllocationMarginHours);
    const auto hours = c.value(FigureId::RunNodeHours);
    if (!margin || !hours || *margin >= 0)
        return;
    Problem& problem = found.warn("task.allocation_node_hours",
                                  {RP_TR("The run takes {0} of nodes, {1} more than were granted."),
                                   quantityText(*hours, Dimension::Hours),
                                   quantityText(-*margin, Dimension::Hours)});
    addFix(problem, {RP_TR("Ask for {0}"), quantityText(roundedUp(*hours), Dimension::Hours)},
           problem.path, typedText(roundedUp(*hours), Dimension::Hours));
}

// --- givens

/// What the operators say of the working set, and what full recomputation would do to it.
Text workingSetText(const Case& c, const Variant& computed)
{
    const Forecast& forecast = computed.forecast;
    const int stage = std::max(0, forecast[FigureId::MemoryWorkingSetBytes].worst);
    const auto bytes = [&](FigureId figure) { return forecast.at(figure, stage); };
    const bool full = c.plan.layout.recompute == model::Recompute::Full;
    const bool none = c.plan.layout.recompute == model::Recompute::None;
    const quantity::Literal sum =
        none ? RP_TR("That is {0} saved by the layers, {1} of logits and what else is outside the "
                     "layers, and {2} of gathered parameters, without recomputation.")
        : full
            ? RP_TR("That is {0} saved by the layers, {1} of logits and what else is outside the "
                    "layers, and {2} of gathered parameters, with full recomputation.")
            : RP_TR("That is {0} saved by the layers, {1} of logits and what else is outside the "
                    "layers, and {2} of gathered parameters, with selective recomputation.");
    Text text(sum, bytesText(bytes(FigureId::MemoryActivationBytes)),
              bytesText(bytes(FigureId::MemoryHeadBytes)),
              bytesText(bytes(FigureId::MemoryGatheredBytes)));
    if (full)
        return text;
    Plan rebuilt = computed.plan;
    rebuilt.layout.recompute = model::Recompute::Full;
    const auto other = c.trials.evaluate(rebuilt);
    const auto less = other ? other->value(FigureId::MemoryWorkingSetBytes) : std::nullopt;
    const auto finish = other ? other->value(FigureId::RunCompletionDays) : std::nullopt;
    const auto margin = other ? other->value(FigureId::RunMarginDays) : std::nullopt;
    if (!less || !finish || !margin)
        return text;
    return text.append(
        *margin < 0
            ? Text(RP_TR("With full recomputation it is {0}, and the finish moves to {1}, {2} "
                         "late."),
                   bytesText(*less), daysText(*finish), daysText(-*margin))
            : Text(RP_TR("With full recomputation it is {0}, and the finish moves to {1}."),
                   bytesText(*less), daysText(*finish)));
}

void checkGivens(const Case& c, Findings& found)
{
    constexpr double kNoticed = 0.1;
    for (const Given& given : c.plan.given) {
        const FigureRow& row = figureRow(given.figure);
        const std::string id = figureText(given.figure, given.index);
        const auto variant = c.trials.change({}, "given." + id, std::string());
        if (!variant || !variant->forecast.value(given.figure))
            continue;
        const double computed = given.index < 0 ? *variant->forecast.value(given.figure)
                                                : variant->forecast.at(given.figure, given.index);
        const double difference = std::abs(given.value - computed);
        if (!(difference > kNoticed * std::abs(computed)))
            continue;
        const bool bytes = row.dimension == Dimension::Bytes;
        const auto shown = [&](double value) {
            return bytes ? bytesText(value) : quantityText(value, row.dimension);
        };
        Text message(RP_TR("{0} is given as {1}; the operators and fields make it {2}."), row.label,
                     shown(given.value), shown(computed));
        if (given.figure == FigureId::MemoryWorkingSetBytes)
            message.append(workingSetText(c, *variant));
        Problem& problem = found.warn("given." + id, message);
        const bool tooMuch = fitsMemory(c.forecast) && !fitsMemory(variant->forecast);
        addFix(problem,
               withFinish({tooMuch ? RP_TR("Use the computed {0}, which does not fit in memory")
                                   : RP_TR("Use the computed {0}"),
                           shown(computed)},
                          variant->forecast),
               "given." + id, std::string());
    }
}

constexpr AdviceRule kRunRules[] = {
    {"run.late", checkLate},
    {"checkpoint.interval", checkInterval},
    {"checkpoint.save-long", checkSave},
    {"checkpoint.beyond-mtbf", checkBeyondMtbf},
    {"reliability.first-order", checkLaw},
    {"checkpoint.backlog", checkBacklog},
    {"evaluation.slow", checkEvaluation},
    {"costs.budget", checkBudget},
    {"task.allocation", checkAllocation},
};

constexpr AdviceRule kGivenRules[] = {
    {"given.differs", checkGivens},
};

} // namespace

std::span<const AdviceRule> runAdvice()
{
    return kRunRules;
}

std::span<const AdviceRule> givenAdvice()
{
    return kGivenRules;
}

} // namespace ridgepoint::plan

// SPDX-License-Identifier: Apache-2.0
// Advice about the whole run: the deadline, saves and failures; and about values that are given.
#include "plan/advice_rules.h"
#include "plan/validate_layout.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::plan {

using quantity::Dimension;
using quantity::Problem;

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
        auto variant = c.trials.change(countText(nodes) + " nodes", "cluster.pools[0].nodes",
                                       std::to_string(nodes));
        if (variant && makesDeadline(variant->forecast)) {
            variants.push_back(std::move(*variant));
            return;
        }
    }
}

/// Changes of what is asked, not of how it is done: last among the fixes.
void addRelaxations(const Case& c, Problem& problem)
{
    const auto attempt = [&](const std::string& label, std::string path, std::string value) {
        const auto variant = c.trials.change(label, std::move(path), std::move(value));
        if (variant && makesDeadline(variant->forecast))
            addFix(problem, label + finishText(variant->forecast), variant->fix.path,
                   variant->fix.value);
    };
    const double finish = c.value(FigureId::RunCompletionDays).value_or(0);
    if (const auto required = c.value(FigureId::RunRequiredEfficiency); required && *required < 1) {
        const double rounded = std::ceil(*required * 1000) / 1000;
        attempt("If " + ratioText(rounded) + " efficiency can be reached", "compute.efficiency",
                ratioText(rounded));
    }
    const double reserved = c.plan.task.deadlineDays - (finish - c.plan.task.reservedDays);
    if (reserved >= 0 && reserved < c.plan.task.reservedDays) {
        const double rounded = std::floor(reserved * 100) / 100;
        attempt("Reserve " + daysText(rounded) + " only", "task.reserved_days",
                typedText(rounded, Dimension::Days));
    }
    if (const auto tokens = c.value(FigureId::RunTokensByDeadline); tokens && *tokens > 0)
        attempt("Train on " + quantityText(*tokens, Dimension::Tokens) + " only",
                "task.phases[0].tokens", typedText(*tokens, Dimension::Tokens));
    const double later = std::ceil(finish * 10) / 10;
    attempt("Deadline after " + daysText(later), "task.deadline_days",
            typedText(later, Dimension::Days));
}

void checkLate(const Case& c, Findings& found)
{
    const auto margin = c.value(FigureId::RunMarginDays);
    const auto finish = c.value(FigureId::RunCompletionDays);
    const auto available = c.value(FigureId::TaskAvailableDays);
    if (!margin || !finish || *margin >= 0 || !available || *available <= 0)
        return; // no time at all is validate()'s task.reserved
    std::string message = "The run finishes after " + daysText(*finish) + ", " +
                          daysText(-*margin) + " after the deadline of " +
                          daysText(c.plan.task.deadlineDays) + ".";
    const auto required = c.value(FigureId::RunRequiredEfficiency);
    if (!required)
        message += " No efficiency makes it: the rest of the step already takes longer.";
    else if (*required > 1)
        message += " It would need more than the dense peak.";
    else
        message += " It would need an efficiency of " + ratioText(*required) + " instead of " +
                   ratioText(c.plan.compute.efficiency) + ".";
    Problem& problem = found.warn("run.completion_days", message);

    std::vector<Variant> variants = layoutVariants(c, Aim::LessTime);
    std::erase_if(variants, [&](const Variant& variant) {
        return variant.fix.path == "cluster.pools[0].nodes" || !makesDeadline(variant.forecast) ||
               (fitsMemory(c.forecast) && !fitsMemory(variant.forecast));
    });
    tryNodes(c, variants);
    keepBestOfEachPath(variants);
    for (const Variant& variant : variants)
        addFix(problem, variant.fix.label + finishText(variant.forecast), variant.fix.path,
               variant.fix.value);
    addRelaxations(c, problem);
}

// --- saves and failures

/// What depends on the interval: saves and redone work, shares of useful time, by the law in use.
std::optional<double> intervalCost(const Plan& plan, const Forecast& forecast)
{
    if (plan.reliability.law == run::OverheadLaw::Exact)
        return forecast.value(FigureId::ReliabilityExactOverhead);
    const auto save = forecast.value(FigureId::ReliabilitySaveOverhead);
    const auto rework = forecast.value(FigureId::ReliabilityReworkOverhead);
    return save && rework ? std::optional(*save + *rework) : std::nullopt;
}

std::string bestLabel(const Forecast& forecast)
{
    return "Best interval: " +
           secondsText(forecast.value(FigureId::CheckpointIntervalS).value_or(0));
}

constexpr const char* kIntervalPath = "checkpoint.interval_s";

void checkInterval(const Case& c, Findings& found)
{
    if (!c.plan.checkpoint.intervalS)
        return;
    const auto cost = intervalCost(c.plan, c.forecast);
    const auto best = c.trials.change("Best interval", kIntervalPath, std::string());
    const auto least = best ? intervalCost(best->plan, best->forecast) : std::nullopt;
    if (!least || !cost || *cost <= 2 * *least || *cost - *least < 0.002)
        return;
    const double interval = *c.plan.checkpoint.intervalS;
    Problem& problem = found.note(
        kIntervalPath,
        "Saving every " + secondsText(interval) + " costs " + ratioText(*cost) +
            " of the training time in saves and redone work; the best interval, " +
            secondsText(best->forecast.value(FigureId::CheckpointIntervalS).value_or(0)) +
            ", costs " + ratioText(*least) + ".");
    addFix(problem, bestLabel(best->forecast) + finishText(best->forecast), kIntervalPath,
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
        "A save takes " + secondsText(*save) + ", no less than the " + secondsText(*interval) +
            " of training between two saves: at least half of the time goes into saving.");
    const auto attempt = [&](std::string path, std::string value) {
        const auto variant = c.trials.change("", std::move(path), std::move(value));
        if (!variant)
            return;
        const auto shorter = variant->forecast.value(FigureId::CheckpointSaveS);
        const auto longer = variant->forecast.value(FigureId::CheckpointIntervalS);
        if (!shorter || !longer || *shorter >= *longer)
            return;
        const std::string label = variant->fix.path == kIntervalPath ? bestLabel(variant->forecast)
                                  : variant->fix.path.starts_with("given.")
                                      ? "Computed time of a save, " + secondsText(*shorter)
                                      : "Storage that writes " + variant->fix.value;
        addFix(problem, label + finishText(variant->forecast), variant->fix.path,
               variant->fix.value);
    };
    attempt(kIntervalPath, std::string());
    attempt("given.checkpoint.save_s", std::string());
    const double faster = c.plan.cluster.storageWriteBytesPerS * *save / *interval * 10;
    attempt("cluster.storage_write_bytes_per_s",
            quantityText(roundedUp(faster), Dimension::BytesPerSecond));
}

void checkBeyondMtbf(const Case& c, Findings& found)
{
    const auto mtbf = c.value(FigureId::ReliabilityMtbfS);
    const auto interval = c.value(FigureId::CheckpointIntervalS);
    if (!mtbf || !interval || *interval <= *mtbf)
        return;
    Problem& problem = found.warn(kIntervalPath, "The job fails every " + secondsText(*mtbf) +
                                                     " on average, before the next save after " +
                                                     secondsText(*interval) +
                                                     ": most of the work would be done again.");
    const auto variant = c.trials.change("Best interval", kIntervalPath, std::string());
    if (variant && variant->forecast.value(FigureId::CheckpointIntervalS).value_or(*mtbf) < *mtbf)
        addFix(problem, bestLabel(variant->forecast) + finishText(variant->forecast), kIntervalPath,
               std::string());
    const auto computed = c.trials.change("", "given.reliability.mtbf_s", std::string());
    if (computed && computed->forecast.value(FigureId::ReliabilityMtbfS).value_or(0) >= *interval)
        addFix(problem, "Computed time between failures" + finishText(computed->forecast),
               computed->fix.path, std::string());
    if (problem.fixes.empty()) {
        // failures come faster than any interval: is the rate what was meant?
        const run::Reliability usual;
        const auto rarer = c.trials.change("", "reliability.accelerator_mtbf_s",
                                           typedText(usual.acceleratorMtbfS, Dimension::Seconds));
        const double longer =
            rarer ? rarer->forecast.value(FigureId::ReliabilityMtbfS).value_or(0) : 0;
        if (rarer && rarer->forecast.value(FigureId::CheckpointIntervalS).value_or(longer) < longer)
            addFix(problem, "Default time between failures of an accelerator", rarer->fix.path,
                   rarer->fix.value);
    }
}

void checkLaw(const Case& c, Findings& found)
{
    const auto first = c.value(FigureId::ReliabilityOverhead);
    const auto exact = c.value(FigureId::ReliabilityExactOverhead);
    if (c.plan.reliability.law != run::OverheadLaw::FirstOrder || !first || !exact ||
        std::abs(*exact - *first) < std::max(0.01, 0.1 * *first))
        return;
    Problem& problem = found.note(
        "reliability.law", "To first order saves and failures cost " + ratioText(*first) +
                               " of the training time; the exact law says " + ratioText(*exact) +
                               ". Failures are too frequent for the "
                               "first order.");
    addFix(problem, "Exact law", "reliability.law", "exact");
}

// --- givens

/// What the operators say of the working set, and what full recomputation would do to it.
std::string workingSetText(const Case& c, const Variant& computed)
{
    const Forecast& forecast = computed.forecast;
    const int stage = std::max(0, forecast[FigureId::MemoryWorkingSetBytes].worst);
    const auto bytes = [&](FigureId figure) { return atStage(forecast, figure, stage); };
    const bool full = c.plan.layout.recompute == model::Recompute::Full;
    const bool none = c.plan.layout.recompute == model::Recompute::None;
    std::string text = " That is " + bytesText(bytes(FigureId::MemoryActivationBytes)) +
                       " saved by the layers, " + bytesText(bytes(FigureId::MemoryHeadBytes)) +
                       " of logits and what else is outside the layers, and " +
                       bytesText(bytes(FigureId::MemoryGatheredBytes)) +
                       " of gathered parameters, ";
    text += none   ? "without recomputation."
            : full ? "with full recomputation."
                   : "with selective recomputation.";
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
    text += " With full recomputation it is " + bytesText(*less) + ", and the finish moves to " +
            daysText(*finish);
    return text + (*margin < 0 ? ", " + daysText(-*margin) + " late." : ".");
}

void checkGivens(const Case& c, Findings& found)
{
    constexpr double kNoticed = 0.1;
    for (const Given& given : c.plan.given) {
        const FigureRow& row = figureRow(given.figure);
        const std::string id = figureText(given.figure, given.index);
        const auto variant = c.trials.change("", "given." + id, std::string());
        if (!variant || !variant->forecast.value(given.figure))
            continue;
        const double computed = given.index < 0
                                    ? *variant->forecast.value(given.figure)
                                    : atStage(variant->forecast, given.figure, given.index);
        const double difference = std::abs(given.value - computed);
        if (!(difference > kNoticed * std::abs(computed)))
            continue;
        const bool bytes = row.dimension == Dimension::Bytes;
        const auto shown = [&](double value) {
            return bytes ? bytesText(value) : quantityText(value, row.dimension);
        };
        std::string message = std::string(row.label) + " is given as " + shown(given.value) +
                              "; the operators and fields make it " + shown(computed) + ".";
        if (given.figure == FigureId::MemoryWorkingSetBytes)
            message += workingSetText(c, *variant);
        Problem& problem = found.warn("given." + id, message);
        addFix(problem,
               "Use the computed " + shown(computed) +
                   (fitsMemory(c.forecast) && !fitsMemory(variant->forecast)
                        ? ", which does not fit in memory"
                        : "") +
                   finishText(variant->forecast),
               "given." + id, std::string());
    }
}

constexpr AdviceRule kRunRules[] = {
    {"run.late", checkLate},
    {"checkpoint.interval", checkInterval},
    {"checkpoint.save-long", checkSave},
    {"checkpoint.beyond-mtbf", checkBeyondMtbf},
    {"reliability.first-order", checkLaw},
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

// SPDX-License-Identifier: Apache-2.0
// Advice about one step: where its communication goes, its bubble, its input, its efficiency.
#include "plan/absences.h"
#include "plan/advice_rules.h"
#include "plan/operator_step.h"
#include "plan/validate_layout.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::plan {

using compute::EfficiencyMeaning;
using quantity::Dimension;
using quantity::Problem;
using quantity::Text;

namespace {

/// "ZeRO stage 1: step 52.8 s"
Text withStep(const Variant& variant)
{
    return {RP_TR("{0}: step {1}"), variant.fix.label,
            secondsText(variant.forecast.value(FigureId::StepTimeS).value_or(0))};
}

/// Tensor-parallel groups that do not lie inside nodes: ranks are placed tensor-parallel innermost.
bool leavesNode(const Degrees& degrees)
{
    return degrees.tensor > 1 && degrees.nodes > 1 && !divides(degrees.tensor, degrees.perNode);
}

void checkTensorNodes(const Case& c, Findings& found)
{
    const Degrees now = degreesOf(c.plan);
    if (!leavesNode(now))
        return;
    Text message(RP_TR("Tensor-parallel groups of {0} do not lie within nodes of {1}: all-reduces "
                       "of every layer cross the network."),
                 countText(now.tensor), countText(now.perNode));
    if (const auto ratio = c.value(FigureId::NetworkTensorParallelRatio))
        message.append({RP_TR("A layer's communication takes {0} times its computation at the "
                              "dense peak."),
                        quantityText(*ratio, Dimension::Number)});
    Problem& problem = found.warn("layout.tensor_parallel", message);
    for (std::int64_t tensor = std::min(now.perNode, now.tensor); tensor >= 1; --tensor) {
        Degrees inside = now;
        inside.tensor = tensor;
        if (leavesNode(inside) || tensor == now.tensor || !tensorDividesModel(c.plan, tensor))
            continue;
        const auto variant = c.trials.change({kTensorLabel, countText(tensor)},
                                             "layout.tensor_parallel", std::to_string(tensor));
        if (!variant)
            continue;
        addFix(problem, withFitAndFinish(withStep(*variant), variant->forecast), variant->fix.path,
               variant->fix.value);
        if (problem.fixes.size() == 3)
            break;
    }
}

void checkTensorRatio(const Case& c, Findings& found)
{
    constexpr double kHigh = 0.5;
    const auto ratio = c.value(FigureId::NetworkTensorParallelRatio);
    if (!ratio || *ratio <= kHigh || leavesNode(degreesOf(c.plan)))
        return;
    Problem& problem =
        found.note("layout.tensor_parallel",
                   {RP_TR("Tensor-parallel communication of a layer takes {0} times its "
                          "computation at the dense peak, and nothing hides it: a wider link or a "
                          "lower degree helps."),
                    quantityText(*ratio, Dimension::Number)});
    for (std::int64_t tensor = c.plan.layout.tensorParallel - 1; tensor >= 1; --tensor) {
        if (!tensorDividesModel(c.plan, tensor))
            continue;
        const auto variant = c.trials.change({kTensorLabel, countText(tensor)},
                                             "layout.tensor_parallel", std::to_string(tensor));
        if (!variant ||
            variant->forecast.value(FigureId::NetworkTensorParallelRatio).value_or(1) > kHigh)
            continue;
        addFix(problem, withFitAndFinish(variant->fix.label, variant->forecast), variant->fix.path,
               variant->fix.value);
        return;
    }
}

void checkExposed(const Case& c, Findings& found)
{
    constexpr double kHigh = 0.2;
    const auto share = [](const Forecast& forecast) {
        return forecast.value(FigureId::StepExposedCommunicationS).value_or(0) /
               forecast.value(FigureId::StepTimeS).value_or(1);
    };
    const auto exposed = c.value(FigureId::StepExposedCommunicationS);
    const auto step = c.value(FigureId::StepTimeS);
    if (!exposed || !step || !(*step > 0) || *exposed / *step <= kHigh)
        return;
    const double dataParallel = c.value(FigureId::NetworkExposedDataParallelS).value_or(0);
    const double tensorParallel = c.value(FigureId::NetworkTensorParallelS).value_or(0);
    const double expertParallel = c.value(FigureId::NetworkExpertParallelS).value_or(0);
    const double contextParallel = c.value(FigureId::NetworkContextParallelS).value_or(0);
    const std::pair<double, quantity::Literal> kinds[] = {
        {dataParallel, RP_TR("{0} data-parallel")},
        {tensorParallel, RP_TR("{0} tensor-parallel")},
        {expertParallel, RP_TR("{0} expert-parallel")},
        {contextParallel, RP_TR("{0} context-parallel")},
        {*exposed - dataParallel - tensorParallel - expertParallel - contextParallel,
         RP_TR("{0} between stages")}};
    std::vector<Text> shares;
    for (const auto& [seconds, kind] : kinds) {
        if (seconds > 1e-6 * *exposed)
            shares.emplace_back(kind, secondsText(seconds));
    }
    Problem& problem = found.warn(
        "step.exposed_communication_s",
        {RP_TR("The accelerators wait {0} of a step of {1} for communication ({2}): {3}."),
         secondsText(*exposed), secondsText(*step), ratioText(*exposed / *step),
         quantity::listed(shares)});
    std::vector<Variant> variants = layoutVariants(c, Aim::LessTime);
    std::erase_if(variants, [&](const Variant& variant) {
        return variant.fix.path.starts_with("cluster.") || !(share(variant.forecast) <= kHigh) ||
               (fitsMemory(c.forecast) && !fitsMemory(variant.forecast)) ||
               variant.forecast.value(FigureId::StepTimeS).value_or(*step) >= *step;
    });
    keepBestOfEachPath(variants);
    for (const Variant& variant : variants)
        addFix(problem, withFinish(withStep(variant), variant.forecast), variant.fix.path,
               variant.fix.value);
}

void checkBubble(const Case& c, Findings& found)
{
    constexpr double kHigh = 0.3;
    const auto bubble = c.value(FigureId::PipelineBubbleFraction);
    const auto count = c.value(FigureId::TaskMicroBatches);
    const auto stages = static_cast<double>(c.plan.layout.pipelineParallel);
    // fewer micro-batches than stages is validate()'s, with a reason of its own
    if (!bubble || !count || *bubble <= kHigh || *count < stages || stages <= 1)
        return;
    Problem& problem =
        found.warn("pipeline.bubble_fraction",
                   {RP_TR("{0} of the busiest stage's time is bubble: {1} micro-batches on {2} "
                          "stages."),
                    ratioText(*bubble), quantityText(*count, Dimension::Number),
                    countText(c.plan.layout.pipelineParallel)});
    std::vector<Variant> variants;
    Degrees degrees = degreesOf(c.plan);
    const auto attempt = [&](quantity::Literal label, const char* path, std::int64_t value) {
        auto variant = c.trials.change({label, countText(value)}, path, std::to_string(value));
        if (variant &&
            variant->forecast.value(FigureId::PipelineBubbleFraction).value_or(1) <= kHigh)
            variants.push_back(std::move(*variant));
    };
    for (std::int64_t size = degrees.microBatch / 2; size >= 1; size /= 2)
        attempt(kMicroBatchLabel, "layout.micro_batch_sequences", size);
    for (std::int64_t pipeline = degrees.pipeline - 1; pipeline >= 1; --pipeline) {
        Degrees shorter = degrees;
        shorter.pipeline = pipeline;
        if (fitTogether(c.plan, shorter))
            attempt(kPipelineLabel, "layout.pipeline_parallel", pipeline);
        if (variants.size() >= 4)
            break;
    }
    for (const std::int64_t factor : {2, 4, 8}) {
        // the least that helps: a larger batch changes how the model learns
        const std::size_t before = variants.size();
        attempt(kGlobalBatchLabel, "task.phases[0].global_batch_sequences",
                times(degrees.batch, factor));
        if (variants.size() > before)
            break;
    }
    keepBestOfEachPath(variants);
    for (const Variant& variant : variants)
        addFix(
            problem,
            withFitAndFinish(
                {RP_TR("{0}: bubble {1}"), variant.fix.label,
                 ratioText(variant.forecast.value(FigureId::PipelineBubbleFraction).value_or(0))},
                variant.forecast),
            variant.fix.path, variant.fix.value);
}

void checkInput(const Case& c, Findings& found)
{
    constexpr double kNoticed = 0.01;
    const auto wait = c.value(FigureId::StepInputWaitS);
    const auto ready = c.value(FigureId::StepInputReadyS);
    if (!wait || !ready || !(*ready > 0))
        return;
    const run::DataInput& input = c.plan.input;
    const double slower = *wait - input.waitS;
    if (slower <= kNoticed * *ready)
        return;
    const auto sequences = static_cast<double>(c.plan.task.phases.front().globalBatchSequences);
    const double rate = static_cast<double>(input.workers) * input.sequencesPerSPerWorker;
    const double preparing = rate > 0 ? sequences / rate : 0;
    const double readRate = c.plan.cluster.storageReadBytesPerS;
    const double reading = readRate > 0 ? sequences * input.bytesPerSequence / readRate : 0;
    const bool byReading = reading > preparing;
    Problem& problem = found.warn(
        byReading ? "cluster.storage_read_bytes_per_s" : "input.workers",
        {byReading ? RP_TR("Reading the {0} sequences of a step takes {1}, the step itself {2}: "
                           "every step waits {3} for its input.")
                   : RP_TR("Preparing the {0} sequences of a step takes {1}, the step itself {2}: "
                           "every step waits {3} for its input."),
         quantityText(sequences, Dimension::Count), secondsText(std::max(reading, preparing)),
         secondsText(*ready), secondsText(slower)});
    std::optional<Variant> variant;
    if (byReading) {
        // a little more than is needed, so that rounding does not leave a rest
        const double needed =
            roundedUp(sequences * input.bytesPerSequence / *ready * (1 + kNoticed));
        const Text shown = quantityText(needed, Dimension::BytesPerSecond);
        variant = c.trials.change({RP_TR("Read {0}"), shown}, problem.path, shown.english());
    } else {
        const double needed = std::ceil(sequences / (*ready * input.sequencesPerSPerWorker));
        if (needed < 1e7)
            variant = c.trials.change(
                {RP_TR("{0} preparing processes"), quantityText(needed, Dimension::Count)},
                problem.path, std::to_string(static_cast<std::int64_t>(needed)));
    }
    if (variant &&
        variant->forecast.value(FigureId::StepInputWaitS).value_or(*wait) - input.waitS <=
            kNoticed * *ready)
        addFix(problem, withFinish(variant->fix.label, variant->forecast), problem.path,
               variant->fix.value);
}

/// An MFU fixes the step's time; what it leaves for computing must be more than the peak needs.
void checkMfu(const Case& c, Findings& found)
{
    if (c.plan.compute.efficiencyMeaning != EfficiencyMeaning::Mfu ||
        c.plan.compute.mode == compute::TimeMode::Operators)
        return;
    const auto computing = c.value(FigureId::StepComputeS);
    const auto accelerators = c.value(FigureId::ClusterAccelerators);
    const auto flops = c.value(FigureId::TaskFlopsPerStep);
    if (!computing || !accelerators || !flops)
        return;
    const double peak = c.plan.cluster.pools.front().peakFlopPerS * *accelerators;
    const double least = *flops / peak;
    if (*computing >= least * (1 - 1e-9))
        return;
    const double efficiency = c.plan.compute.efficiency;
    const double whole = *flops / (peak * efficiency);
    Problem& problem = found.error(
        "compute.efficiency",
        {RP_TR("An MFU of {0} means a step of {1}. Communication, bubble, recomputation, update "
               "and input leave {2} of it to compute, and even at the dense peak computing takes "
               "{3}."),
         ratioText(efficiency), secondsText(whole),
         *computing > 0 ? secondsText(*computing) : Text(RP_TR("nothing")), secondsText(least)});
    for (const double lower : {0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0.05, 0.02, 0.01}) {
        if (lower >= efficiency)
            continue;
        const auto variant = c.trials.change({RP_TR("MFU {0}"), ratioText(lower)}, problem.path,
                                             ratioText(lower).english());
        if (variant && variant->forecast.value(FigureId::StepComputeS).value_or(0) >= least) {
            addFix(problem, withFinish(variant->fix.label, variant->forecast), problem.path,
                   variant->fix.value);
            break;
        }
    }
    addFix(problem, RP_TR("Efficiency while computing"), "compute.efficiency_means", "compute");
}

} // namespace

/// Figures that nothing else says anything about: why they are absent.
void checkAbsent(const Case& c, Findings& found)
{
    const auto isMain = [](FigureId figure) {
        return figure == FigureId::StepTimeS || figure == FigureId::RunCompletionDays ||
               figure == FigureId::MemoryPeakBytes;
    };
    struct Reason
    {
        Text text;
        std::vector<FigureId> figures;
        bool error = false;
    };
    std::vector<Reason> reasons;
    for (const FigureRow& row : figureRows()) {
        const FigureValue& figure = c.forecast[row.figure];
        // without an efficiency that makes the deadline the run is late, which run.late says
        if (figure.value || isOptional(c.plan, row.figure) ||
            (row.figure == FigureId::RunRequiredEfficiency && c.value(FigureId::RunCompletionDays)))
            continue;
        // that nothing is known of an assumption's error is no fault of the plan
        if (isRangeOfStep(row.figure) && c.plan.compute.mode != compute::TimeMode::Operators)
            continue;
        auto reason = std::find_if(reasons.begin(), reasons.end(),
                                   [&](const Reason& r) { return r.text == figure.reason; });
        if (reason == reasons.end())
            reason = reasons.insert(reasons.end(), {figure.reason, {}, false});
        reason->figures.push_back(row.figure);
        reason->error = reason->error || isMain(row.figure);
    }
    for (const Reason& reason : reasons) {
        const auto main = std::find_if(reason.figures.begin(), reason.figures.end(), isMain);
        const FigureId first = main == reason.figures.end() ? reason.figures.front() : *main;
        const std::size_t others = reason.figures.size() - 1;
        Text message(RP_TR("{0} cannot be computed: {1}."), figureRow(first).label, reason.text);
        if (others > 0)
            message.append(quantity::plural(static_cast<std::int64_t>(others),
                                            RP_TR("The same holds for {0} other figure."),
                                            RP_TR("The same holds for {0} other figures.")));
        const std::string path(figureRow(first).id);
        Problem& problem = reason.error ? found.error(path, message) : found.warn(path, message);
        for (const Given& given : c.plan.given) {
            const std::string id = figureText(given.figure, given.index);
            const auto variant = c.trials.change({RP_TR("Computed {0}"), Text::verbatim(id)},
                                                 "given." + id, std::string());
            if (variant && variant->forecast.value(first))
                addFix(problem, variant->fix.label, variant->fix.path, std::string());
        }
    }
}

namespace {

constexpr AdviceRule kRules[] = {
    {"layout.tensor-parallel-nodes", checkTensorNodes},
    {"layout.tensor-parallel-ratio", checkTensorRatio},
    {"step.exposed-communication", checkExposed},
    {"pipeline.bubble", checkBubble},
    {"input.slow", checkInput},
    {"compute.mfu-impossible", checkMfu},
    {"figure.absent", checkAbsent},
};

} // namespace

std::span<const AdviceRule> stepAdvice()
{
    return kRules;
}

} // namespace ridgepoint::plan

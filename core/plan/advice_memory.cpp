// SPDX-License-Identifier: Apache-2.0
// Advice about memory: does it fit, how close is it, and what would make it fit.
#include "plan/advice.h"
#include "plan/advice_rules.h"
#include "plan/validate_layout.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace ridgepoint::plan {

using layout::ZeroStage;
using model::Recompute;
using quantity::Dimension;
using quantity::Fix;
using quantity::Problem;
using quantity::Text;

namespace {

/// Numbers of nodes worth a try beyond the present one: the next ones that divide everything.
std::vector<std::int64_t> moreNodes(const Plan& plan, std::size_t most)
{
    std::vector<std::int64_t> list;
    Degrees degrees = degreesOf(plan);
    const std::int64_t now = degrees.nodes;
    std::int64_t last = now;
    // beyond the next one, only numbers that are at least a quarter more than the one before
    for (std::int64_t nodes = now + 1; nodes <= now + 4096 && list.size() < most; ++nodes) {
        degrees.nodes = nodes;
        if (nodes * 4 >= last * 5 && fitTogether(plan, degrees)) {
            list.push_back(nodes);
            last = nodes;
        }
    }
    return list;
}

std::vector<std::int64_t> tensorDegrees(const Plan& plan)
{
    std::vector<std::int64_t> list;
    Degrees degrees = degreesOf(plan);
    const std::int64_t most = std::min<std::int64_t>(degrees.perNode, 64);
    for (std::int64_t tensor = 1; tensor <= most; ++tensor) {
        degrees.tensor = tensor;
        if (tensor != plan.layout.tensorParallel && fitTogether(plan, degrees))
            list.push_back(tensor);
    }
    return list;
}

std::vector<std::int64_t> microBatchSizes(const Plan& plan, bool smaller)
{
    std::vector<std::int64_t> list;
    Degrees degrees = degreesOf(plan);
    const std::int64_t now = degrees.microBatch;
    for (std::int64_t size = smaller ? std::max<std::int64_t>(1, now / 2) : now * 2;
         smaller ? size >= 1 && size < now : size <= now * 8 && size <= degrees.batch;
         size = smaller ? size / 2 : size * 2) {
        degrees.microBatch = size;
        if (fitTogether(plan, degrees))
            list.push_back(size);
    }
    return list;
}

/// One field each, untried.
std::vector<Fix> layoutCandidates(const Plan& plan, Aim aim)
{
    std::vector<Fix> list;
    const auto attempt = [&](Text label, std::string path, std::string value) {
        list.push_back({std::move(label), std::move(path), std::move(value)});
    };
    const layout::Layout& layout = plan.layout;
    const bool less = aim == Aim::LessMemory;

    // Megatron and DeepSpeed refuse stages 2 and 3 with a pipeline, so they are no advice there
    const int highest = layout.pipelineParallel > 1 ? 1 : 3;
    const int now = static_cast<int>(layout.zeroStage);
    for (int stage = less ? now + 1 : 0; stage <= (less ? highest : now - 1); ++stage)
        attempt(stage == 0 ? Text(RP_TR("No ZeRO"))
                           : Text(RP_TR("ZeRO stage {0}"), countText(stage)),
                "layout.zero_stage", stage == 0 ? "none" : std::to_string(stage));

    const struct
    {
        Recompute kind;
        quantity::Literal label;
        const char* value;
    } recomputes[] = {
        {Recompute::None, RP_TR("No recomputation"), "none"},
        {Recompute::MegatronSelective, RP_TR("Selective recomputation"), "megatron-selective"},
        {Recompute::Full, RP_TR("Full recomputation"), "full"}};
    for (const auto& entry : recomputes) {
        if (less ? entry.kind > layout.recompute : entry.kind < layout.recompute)
            attempt(entry.label, "layout.recompute", entry.value);
    }
    attempt(RP_TR("Flash attention"), "layout.attention", "flash");
    for (const std::int64_t tensor : tensorDegrees(plan)) {
        if (!less || tensor > layout.tensorParallel)
            attempt({kTensorLabel, countText(tensor)}, "layout.tensor_parallel",
                    std::to_string(tensor));
    }
    for (const std::int64_t size : microBatchSizes(plan, less))
        attempt({kMicroBatchLabel, countText(size)}, "layout.micro_batch_sequences",
                std::to_string(size));
    if (less) {
        attempt(RP_TR("No prefetch"), "layout.prefetch", "no");
        attempt(RP_TR("1F1B schedule"), "layout.schedule", "1f1b");
    } else {
        attempt(RP_TR("Prefetch"), "layout.prefetch", "yes");
        attempt(RP_TR("Overlap gradient reduction"), "layout.overlap_gradient_reduction", "yes");
        attempt(RP_TR("Overlap weight gathering"), "layout.overlap_parameter_gather", "yes");
    }
    for (const std::int64_t nodes : moreNodes(plan, 8))
        attempt(kNodesLabel(nodes), "cluster.pools[0].nodes", std::to_string(nodes));
    return list;
}

/// What is given of memory may be computed.
std::vector<Fix> computedInstead(const Plan& plan)
{
    std::vector<Fix> list;
    for (const Given& given : plan.given) {
        const std::string id = figureText(given.figure, given.index);
        if (id.starts_with("memory."))
            list.push_back({{RP_TR("Computed {0}"), Text::verbatim(id)}, "given." + id, {}});
    }
    return list;
}

} // namespace

std::vector<Variant> layoutVariants(const Case& c, Aim aim)
{
    std::vector<Variant> variants;
    for (Fix& fix : layoutCandidates(c.plan, aim)) {
        if (auto variant =
                c.trials.change(std::move(fix.label), std::move(fix.path), std::move(fix.value)))
            variants.push_back(std::move(*variant));
    }
    return variants;
}

std::vector<Fix> memoryRemedies(const Plan& plan)
{
    std::vector<Fix> list = layoutCandidates(plan, Aim::LessMemory);
    for (Fix& fix : computedInstead(plan))
        list.push_back(std::move(fix));
    const auto add = [&](Text label, std::string path, std::string value) {
        list.push_back({std::move(label), std::move(path), std::move(value)});
    };
    const layout::Layout& layout = plan.layout;
    if (layout.recompute != Recompute::Full) {
        add(RP_TR("Recomputation of norms and gates"), "layout.recompute", "chapter-products");
        add(RP_TR("Recomputation of every second product"), "layout.recompute", "torchtitan-op");
    }
    if (layout.tensorParallel > 1)
        add(RP_TR("Sequence parallel"), "layout.sequence_parallel", "yes");
    if (layout.shardRanks > 0)
        add(RP_TR("States over all ranks"), "layout.shard_ranks", "0");
    add(RP_TR("Gathered weights dropped after the pass"), "layout.reshard_after_forward", "yes");
    for (std::int64_t pipeline = layout.pipelineParallel + 1; pipeline <= 64; ++pipeline) {
        Degrees degrees = degreesOf(plan);
        degrees.pipeline = pipeline;
        if (fitTogether(plan, degrees))
            add({kPipelineLabel, countText(pipeline)}, "layout.pipeline_parallel",
                std::to_string(pipeline));
    }
    if (!layout.offloadOptimizer)
        add(RP_TR("Optimizer on the host"), "layout.offload_optimizer", "yes");
    if (layout.zeroStage == layout::ZeroStage::Three && !layout.offloadParameters)
        add(RP_TR("Weights on the host"), "layout.offload_parameters", "yes");
    // these change how the model trains, or ask for kernels that a framework must have
    add(RP_TR("8-bit moments"), "precision.moments", "int8-block");
    if (plan.precision.bytesPerLogit > 2)
        add(RP_TR("Fused loss: 2 bytes of a logit"), "precision.bytes_per_logit", "2 B");
    return list;
}

Text memorySharesText(const Plan& plan, const Forecast& forecast, int stage)
{
    struct Part
    {
        quantity::Literal label;
        double bytes;
    };
    const auto at = [&](FigureId figure) { return forecast.at(figure, stage); };
    std::vector<Part> parts{{RP_TR("weights"), at(FigureId::MemoryWeightBytes)},
                            {RP_TR("gradients"), at(FigureId::MemoryGradientBytes)},
                            {RP_TR("optimizer state"), at(FigureId::MemoryOptimizerBytes)}};
    if (findGiven(plan, FigureId::MemoryWorkingSetBytes, stage)) {
        parts.push_back({RP_TR("the given working set"), at(FigureId::MemoryWorkingSetBytes)});
    } else {
        const double buffers = at(FigureId::MemoryBufferBytes);
        parts.push_back({RP_TR("activations"), at(FigureId::MemoryWorkingSetBytes) - buffers});
        parts.push_back({RP_TR("buffers"), buffers});
    }
    std::stable_sort(parts.begin(), parts.end(),
                     [](const Part& a, const Part& b) { return a.bytes > b.bytes; });
    if (parts[1].bytes > 0)
        return {RP_TR("Largest: {0} {1}, {2} {3}."), parts[0].label, bytesText(parts[0].bytes),
                parts[1].label, bytesText(parts[1].bytes)};
    return {RP_TR("Largest: {0} {1}."), parts[0].label, bytesText(parts[0].bytes)};
}

namespace {

/// What a stage's peak is made of, largest first.
Text sharesText(const Case& c, int stage)
{
    return memorySharesText(c.plan, c.forecast, stage);
}

Text stageName(const Case& c, int stage)
{
    return c.forecast[FigureId::MemoryPeakBytes].items.size() > 1
               ? Text(RP_TR("Stage {0}"), countText(stage))
               : Text(RP_TR("The plan"));
}

/// Two changes together where no single one is enough: told, since a fix changes one field.
Text pairText(const Case& c)
{
    struct Change
    {
        quantity::Literal label;
        const char* path;
        std::string value;
    };
    const bool pipeline = c.plan.layout.pipelineParallel > 1;
    const std::string node = std::to_string(degreesOf(c.plan).perNode);
    const Change changes[] = {
        {RP_TR("full recomputation"), "layout.recompute", "full"},
        {pipeline ? RP_TR("ZeRO stage 1") : RP_TR("ZeRO stage 3"), "layout.zero_stage",
         pipeline ? "1" : "3"},
        {RP_TR("micro-batches of 1"), "layout.micro_batch_sequences", "1"},
        {RP_TR("tensor parallelism over the node"), "layout.tensor_parallel", node},
    };
    for (std::size_t i = 0; i < std::size(changes); ++i) {
        for (std::size_t j = i + 1; j < std::size(changes); ++j) {
            Plan both = c.plan;
            if (setField(both, changes[i].path, changes[i].value) ||
                setField(both, changes[j].path, changes[j].value))
                continue;
            if (!fitTogether(both, degreesOf(both)))
                continue;
            const auto forecast = c.trials.evaluate(both);
            if (forecast && fitsMemory(*forecast))
                return {
                    RP_TR("No single change makes it fit; {0} and {1} together do ({2})."),
                    changes[i].label, changes[j].label,
                    withFinish({RP_TR("peak {0}"),
                                bytesText(forecast->value(FigureId::MemoryPeakBytes).value_or(0))},
                               *forecast)};
        }
    }
    return RP_TR("No single change of the layout makes it fit.");
}

void checkFits(const Case& c, Findings& found)
{
    const auto margin = c.value(FigureId::MemoryMarginBytes);
    const auto capacity = c.value(FigureId::MemoryCapacityBytes);
    if (!margin || !capacity || *margin >= 0)
        return;
    const int stage = std::max(0, c.forecast[FigureId::MemoryMarginBytes].worst);
    const double peak = c.forecast.at(FigureId::MemoryPeakBytes, stage);
    Problem& problem = found.error(
        "memory.peak_bytes",
        Text(RP_TR("{0} needs {1} on a card, {2} more than the {3} that are usable."),
             stageName(c, stage), bytesText(peak), bytesText(-*margin), bytesText(*capacity))
            .append(sharesText(c, stage)));
    std::vector<Variant> variants = layoutVariants(c, Aim::LessMemory);
    for (Fix& fix : computedInstead(c.plan)) {
        if (auto variant = c.trials.change(fix.label, fix.path, fix.value))
            variants.push_back(std::move(*variant));
    }
    std::erase_if(variants, [](const Variant& variant) { return !fitsMemory(variant.forecast); });
    if (variants.empty()) {
        problem.message.append(pairText(c));
        return;
    }
    // of machines the fewest that fit, of all else what finishes first
    const auto fewest = std::find_if(variants.begin(), variants.end(), [](const Variant& variant) {
        return variant.fix.path == "cluster.pools[0].nodes";
    });
    if (fewest != variants.end())
        variants.erase(std::remove_if(fewest + 1, variants.end(),
                                      [](const Variant& variant) {
                                          return variant.fix.path == "cluster.pools[0].nodes";
                                      }),
                       variants.end());
    keepBestOfEachPath(variants);
    for (const Variant& variant : variants) {
        const double lower = variant.forecast.value(FigureId::MemoryPeakBytes).value_or(0);
        addFix(problem,
               withFinish({RP_TR("{0}: peak {1}"), variant.fix.label, bytesText(lower)},
                          variant.forecast),
               variant.fix.path, variant.fix.value);
    }
}

void checkAtRisk(const Case& c, Findings& found)
{
    constexpr double kMargin = 0.05; // what predictions miss by: validation/MEMORY.md
    const auto margin = c.value(FigureId::MemoryMarginBytes);
    const auto capacity = c.value(FigureId::MemoryCapacityBytes);
    if (!margin || !capacity || *margin < 0 || *margin >= kMargin * *capacity)
        return;
    const int stage = std::max(0, c.forecast[FigureId::MemoryMarginBytes].worst);
    Problem& problem =
        found.warn("memory.peak_bytes",
                   Text(RP_TR("{0} fits with only {1} to spare, {2} of the usable {3}. "
                              "Predictions of peak memory miss by up to 5%: it may run out."),
                        stageName(c, stage), bytesText(*margin), ratioText(*margin / *capacity),
                        bytesText(*capacity))
                       .append(sharesText(c, stage)));
    std::vector<Variant> variants = layoutVariants(c, Aim::LessMemory);
    std::erase_if(variants, [&](const Variant& variant) {
        const auto left = variant.forecast.value(FigureId::MemoryMarginBytes);
        return !left || *left < kMargin * *capacity;
    });
    keepBestOfEachPath(variants);
    for (const Variant& variant : variants) {
        const double lower = variant.forecast.value(FigureId::MemoryPeakBytes).value_or(0);
        addFix(problem,
               withFinish({RP_TR("{0}: peak {1}"), variant.fix.label, bytesText(lower)},
                          variant.forecast),
               variant.fix.path, variant.fix.value);
    }
}

/// Runs that nearly filled their cards were slower than all others like them.
void checkNearlyFull(const Case& c, Findings& found)
{
    constexpr double kFull = 0.9; // validation/MODEL.md 7.8
    const auto device = c.value(FigureId::MemoryDeviceBytes);
    const auto nominal = c.value(FigureId::MemoryNominalBytes);
    if (c.plan.compute.mode != compute::TimeMode::Operators || !device || !nominal ||
        !fitsMemory(c.forecast) || *device <= kFull * *nominal)
        return;
    Problem& problem =
        found.note("memory.device_bytes",
                   {RP_TR("{0} of a card's memory is in use. Runs that filled more than 90% took "
                          "15 to 25% longer than their like: the allocator waits and retries."),
                    ratioText(*device / *nominal)});
    std::vector<Variant> variants = layoutVariants(c, Aim::LessMemory);
    std::erase_if(variants, [&](const Variant& variant) {
        const auto less = variant.forecast.value(FigureId::MemoryDeviceBytes);
        return !less || *less > kFull * *nominal;
    });
    keepBestOfEachPath(variants);
    for (const Variant& variant : variants)
        addFix(problem, withFinish(variant.fix.label, variant.forecast), variant.fix.path,
               variant.fix.value);
}

/// What is moved to the host must fit there.
void checkHost(const Case& c, Findings& found)
{
    const auto held = c.value(FigureId::MemoryHostBytes);
    const double has = c.plan.cluster.pools.front().hostMemoryBytes;
    if (!held || *held <= has)
        return;
    Problem& problem = found.error(
        "memory.host_bytes",
        {RP_TR("A node's accelerators move {0} to its host, {1} more than the {2} of its memory."),
         bytesText(*held), bytesText(*held - has), bytesText(has)});
    const struct
    {
        quantity::Literal label;
        const char* path;
        const char* value;
    } changes[] = {{RP_TR("Optimizer on the card"), "layout.offload_optimizer", "no"},
                   {RP_TR("Gradients on the card"), "layout.offload_gradients", "no"},
                   {RP_TR("Weights on the card"), "layout.offload_parameters", "no"},
                   {RP_TR("No tensors on the host"), "layout.offload_set", ""},
                   {RP_TR("ZeRO stage 3"), "layout.zero_stage", "3"}};
    for (const auto& change : changes) {
        const auto variant = c.trials.change(change.label, change.path, change.value);
        if (variant && variant->forecast.value(FigureId::MemoryHostBytes).value_or(has + 1) <= has)
            addFix(problem, withFinish(change.label, variant->forecast), change.path, change.value);
    }
}

constexpr AdviceRule kRules[] = {
    {"memory.fits", checkFits},
    {"memory.host", checkHost},
    {"memory.at-risk", checkAtRisk},
    {"memory.nearly-full", checkNearlyFull},
};

} // namespace

std::span<const AdviceRule> memoryAdvice()
{
    return kRules;
}

} // namespace ridgepoint::plan

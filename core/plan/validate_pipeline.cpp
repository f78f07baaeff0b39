// SPDX-License-Identifier: Apache-2.0
// Rules about pipeline stages, accelerators, batches and schedules.
#include "pipeline/schedule_table.h"
#include "plan/validate_layout.h"
#include "plan/validate_rules.h"

#include <algorithm>

namespace ridgepoint::plan {

using layout::ZeroStage;
using quantity::Problem;

namespace {

constexpr const char* kTensorPath = "layout.tensor_parallel";
constexpr const char* kPipelinePath = "layout.pipeline_parallel";
constexpr const char* kNodesPath = "cluster.pools[0].nodes";
constexpr const char* kMicroPath = "layout.micro_batch_sequences";
constexpr const char* kBatchPath = "task.phases[0].global_batch_sequences";

/// Adds the nearest values below and above of one degree that satisfy `own`, by preference those
/// that suit everything else too.
template <class Predicate>
void addDegreeFixes(const Plan& plan, Problem& problem, std::int64_t Degrees::*degree,
                    std::string_view label, const char* path, std::int64_t high, Predicate own)
{
    const Degrees now = degreesOf(plan);
    const auto with = [&](std::int64_t value) {
        Degrees changed = now;
        changed.*degree = value;
        return changed;
    };
    const auto whole = [&](std::int64_t value) {
        return own(with(value)) && fitTogether(plan, with(value));
    };
    auto [below, above] = nearest(now.*degree, 1, high, whole);
    if (!below && !above)
        std::tie(below, above) =
            nearest(now.*degree, 1, high, [&](std::int64_t value) { return own(with(value)); });
    for (const std::int64_t value : {below, above}) {
        if (value)
            addFix(problem, label, path, value);
    }
}

std::int64_t maximum(const char* path)
{
    return static_cast<std::int64_t>(findField(path)->field->max);
}

// --- stages

void checkLayers(const Plan& plan, Findings& found)
{
    const std::int64_t stages = plan.layout.pipelineParallel;
    const std::int64_t layers = layerCount(plan);
    if (stages <= layers)
        return;
    Problem& problem =
        found.error(kPipelinePath, countText(stages) + " pipeline stages for " + countText(layers) +
                                       " layers: some would have none.");
    addDegreeFixes(plan, problem, &Degrees::pipeline, "Pipeline parallel", kPipelinePath, layers,
                   [&](const Degrees& d) { return d.pipeline <= layers; });
}

void checkUnevenStages(const Plan& plan, Findings& found)
{
    const std::int64_t stages = plan.layout.pipelineParallel;
    const std::int64_t layers = layerCount(plan);
    if (stages > layers || divides(stages, layers))
        return;
    Problem& problem = found.warn(
        kPipelinePath, countText(stages) + " pipeline stages do not divide the " +
                           countText(layers) + " layers: " + countText(layers % stages) +
                           " stages have " + countText(layers / stages + 1) + ", the others " +
                           countText(layers / stages) + " and wait for them.");
    addDegreeFixes(plan, problem, &Degrees::pipeline, "Pipeline parallel", kPipelinePath, layers,
                   [&](const Degrees& d) { return divides(d.pipeline, layers); });
}

void checkAccelerators(const Plan& plan, Findings& found)
{
    const Degrees now = degreesOf(plan);
    if (divideAccelerators(now))
        return;
    const std::int64_t ranks = times(now.tensor, now.pipeline);
    const bool byTensor = now.pipeline == 1 || !divides(now.tensor, now.accelerators());
    const std::string what = now.pipeline == 1 ? "tensor parallel " + countText(now.tensor)
                             : now.tensor == 1
                                 ? "pipeline parallel " + countText(now.pipeline)
                                 : "tensor parallel " + countText(now.tensor) +
                                       " times pipeline parallel " + countText(now.pipeline) +
                                       " = " + countText(ranks);
    Problem& problem = found.error(
        byTensor ? kTensorPath : kPipelinePath,
        countText(now.accelerators()) + " accelerators cannot be divided by " + what +
            (ranks > now.accelerators() ? ": there are too few." : ": some would be left over."));
    addDegreeFixes(plan, problem, &Degrees::tensor, "Tensor parallel", kTensorPath,
                   maximum(kTensorPath), divideAccelerators);
    addDegreeFixes(plan, problem, &Degrees::pipeline, "Pipeline parallel", kPipelinePath,
                   std::min(maximum(kPipelinePath), layerCount(plan)), divideAccelerators);
    addDegreeFixes(plan, problem, &Degrees::nodes, "nodes", kNodesPath, maximum(kNodesPath),
                   divideAccelerators);
    // by preference a change of the degree that is named; order among others stays
    std::stable_partition(problem.fixes.begin(), problem.fixes.end(),
                          [&](const quantity::Fix& fix) { return fix.path == problem.path; });
}

// --- batches

void checkIdleRanks(const Plan& plan, Findings& found)
{
    const Degrees now = degreesOf(plan);
    if (!divideAccelerators(now) || now.batch >= now.dataParallel())
        return;
    Problem& problem =
        found.error(kBatchPath, "A global batch of " + countText(now.batch) +
                                    " sequences cannot feed " + countText(now.dataParallel()) +
                                    " data-parallel ranks: each needs at least one.");
    const auto fed = [](const Degrees& d) {
        return divideAccelerators(d) && d.batch >= d.dataParallel();
    };
    const std::int64_t enough = times(now.dataParallel(), now.microBatch);
    if (enough <= maximum(kBatchPath))
        addFix(problem, "Global batch", kBatchPath, enough);
    addDegreeFixes(plan, problem, &Degrees::nodes, "nodes", kNodesPath, now.nodes, fed);
    addDegreeFixes(plan, problem, &Degrees::tensor, "Tensor parallel", kTensorPath,
                   maximum(kTensorPath), fed);
}

void checkBatch(const Plan& plan, Findings& found)
{
    const Degrees now = degreesOf(plan);
    if (!divideAccelerators(now) || divideBatch(now) || now.batch < now.dataParallel())
        return;
    const std::int64_t together = times(now.dataParallel(), now.microBatch);
    Problem& problem = found.error(
        kBatchPath, "A global batch of " + countText(now.batch) +
                        " sequences cannot be divided among " + countText(now.dataParallel()) +
                        " data-parallel ranks with micro-batches of " + countText(now.microBatch) +
                        ": it must be a multiple of " + countText(together) + ".");
    for (const std::int64_t batch :
         {now.batch / together * together, times(now.batch / together + 1, together)}) {
        if (batch > 0 && batch <= maximum(kBatchPath))
            addFix(problem, "Global batch", kBatchPath, batch);
    }
    addDegreeFixes(plan, problem, &Degrees::microBatch, "Micro-batch", kMicroPath,
                   std::min(now.batch, maximum(kMicroPath)), divideBatch);
    addDegreeFixes(plan, problem, &Degrees::nodes, "nodes", kNodesPath, maximum(kNodesPath),
                   divideBatch);
}

/// Micro-batches of a step on one rank, the last one perhaps not full; 0 where ranks do not fit.
std::int64_t microBatches(const Degrees& degrees)
{
    const std::int64_t together = times(degrees.dataParallel(), degrees.microBatch);
    return together < 1 ? 0 : (degrees.batch - 1) / together + 1;
}

void checkSchedule(const Plan& plan, Findings& found)
{
    const Degrees now = degreesOf(plan);
    if (now.pipeline <= 1 || !divideAccelerators(now))
        return;
    const auto& row = pipeline::scheduleRows()[static_cast<std::size_t>(plan.layout.schedule)];
    const auto whyNot = [&](const Degrees& d) {
        constexpr std::int64_t kMost = std::int64_t{1} << 30;
        return pipeline::whyNoSchedule(row.name, static_cast<int>(std::min(d.pipeline, kMost)),
                                       static_cast<int>(std::min(microBatches(d), kMost)));
    };
    const std::string message = whyNot(now);
    if (message.empty())
        return;
    Problem& problem =
        found.error("layout.schedule", std::string(row.label) + ": " + message + ".");
    const auto exists = [&](const Degrees& d) {
        return divideAccelerators(d) && (d.pipeline == 1 || whyNot(d).empty());
    };
    addDegreeFixes(plan, problem, &Degrees::microBatch, "Micro-batch", kMicroPath,
                   std::min(now.batch, maximum(kMicroPath)), exists);
    addDegreeFixes(plan, problem, &Degrees::pipeline, "Pipeline parallel", kPipelinePath,
                   std::min(now.pipeline, layerCount(plan)), exists);
    if (exists({now.tensor, 1, now.nodes, now.perNode, now.microBatch, now.batch}))
        addFix(problem, "Pipeline parallel", kPipelinePath, 1);
}

void checkFewMicroBatches(const Plan& plan, Findings& found)
{
    const Degrees now = degreesOf(plan);
    const std::int64_t count = microBatches(now);
    if (now.pipeline <= 1 || count < 1 || count >= now.pipeline)
        return;
    const double stages = static_cast<double>(now.pipeline);
    const double bubble = (stages - 1) / (static_cast<double>(count) + stages - 1);
    Problem& problem = found.warn(
        kPipelinePath, countText(count) + (count == 1 ? " micro-batch" : " micro-batches") +
                           " cannot fill " + countText(now.pipeline) +
                           " pipeline stages: with equal stages " + ratioText(bubble) +
                           " of the step is bubble. Several micro-batches for each stage are "
                           "usual.");
    const auto filled = [](const Degrees& d) { return microBatches(d) >= d.pipeline; };
    addDegreeFixes(plan, problem, &Degrees::microBatch, "Micro-batch", kMicroPath, now.microBatch,
                   filled);
    addDegreeFixes(plan, problem, &Degrees::pipeline, "Pipeline parallel", kPipelinePath,
                   now.pipeline, filled);
    const std::int64_t batch = times(times(now.dataParallel(), now.microBatch), now.pipeline);
    if (batch <= maximum(kBatchPath))
        addFix(problem, "Global batch", kBatchPath, batch);
}

// --- sharding

void checkZeroPipeline(const Plan& plan, Findings& found)
{
    const ZeroStage zero = plan.layout.zeroStage;
    if (plan.layout.pipelineParallel <= 1 || zero < ZeroStage::Two)
        return;
    Problem& problem = found.warn(
        "layout.zero_stage",
        zero == ZeroStage::Three
            ? "ZeRO stage 3 with a pipeline gathers each stage's weights again for every "
              "micro-batch. Megatron and DeepSpeed refuse the pair."
            : "ZeRO stage 2 with a pipeline reduces the gradients again for every micro-batch. "
              "Megatron and DeepSpeed refuse the pair.");
    addFix(problem, "ZeRO stage 1", "layout.zero_stage", "1");
}

void checkZeroAlone(const Plan& plan, Findings& found)
{
    if (plan.layout.zeroStage == ZeroStage::None || degreesOf(plan).dataParallel() != 1)
        return;
    Problem& problem = found.note("layout.zero_stage",
                                  "There is one data-parallel rank: ZeRO has nothing to divide.");
    addFix(problem, "No ZeRO", "layout.zero_stage", "none");
}

constexpr std::string_view kTensor = "layout.tensor_parallel";
constexpr std::string_view kPipeline = "layout.pipeline_parallel";
constexpr std::string_view kMicro = "layout.micro_batch_sequences";
constexpr std::string_view kBatch = "task.phases[].global_batch_sequences";
constexpr std::string_view kNodes = "cluster.pools[].nodes";
constexpr std::string_view kPerNode = "cluster.pools[].accelerators_per_node";
constexpr std::string_view kLayers = "model.groups[].layers";

constexpr ValidationRule kPipelineRules[] = {
    {"layout.layers", {kPipeline, kLayers}, checkLayers},
    {"layout.uneven-stages", {kPipeline, kLayers}, checkUnevenStages},
    {"layout.accelerators", {kTensor, kPipeline, kNodes, kPerNode}, checkAccelerators},
    {"layout.zero-pipeline", {kPipeline}, checkZeroPipeline},
    {"layout.zero-alone", {kTensor, kPipeline, kNodes, kPerNode}, checkZeroAlone},
};

constexpr ValidationRule kBatchRules[] = {
    {"layout.idle-ranks", {kTensor, kPipeline, kNodes, kPerNode, kMicro, kBatch}, checkIdleRanks},
    {"layout.batch", {kTensor, kPipeline, kNodes, kPerNode, kMicro, kBatch}, checkBatch},
    {"layout.schedule", {kTensor, kPipeline, kNodes, kPerNode, kMicro, kBatch}, checkSchedule},
    {"layout.few-micro-batches",
     {kTensor, kPipeline, kNodes, kPerNode, kMicro, kBatch},
     checkFewMicroBatches},
};

} // namespace

std::span<const ValidationRule> pipelineRules()
{
    return kPipelineRules;
}

std::span<const ValidationRule> batchRules()
{
    return kBatchRules;
}

} // namespace ridgepoint::plan

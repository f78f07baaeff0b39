// SPDX-License-Identifier: Apache-2.0
// Rules about pipeline stages, accelerators, batches and schedules.
#include "plan/validate_layout.h"
#include "plan/validate_rules.h"
#include "plan/virtual_stages.h"

#include <algorithm>

namespace ridgepoint::plan {

using layout::ZeroStage;
using quantity::Problem;
using quantity::Text;

namespace {

constexpr const char* kTensorPath = "layout.tensor_parallel";
constexpr const char* kPipelinePath = "layout.pipeline_parallel";
constexpr const char* kChunksPath = "layout.chunks";
constexpr const char* kSchedulePath = "layout.schedule";
constexpr const char* kContextPath = "layout.context_parallel";
constexpr const char* kNodesPath = "cluster.pools[0].nodes";
constexpr const char* kMicroPath = "layout.micro_batch_sequences";
constexpr const char* kBatchPath = "task.phases[0].global_batch_sequences";

/// Adds the nearest values below and above of one degree that satisfy `own`, by preference those
/// that suit everything else too.
template <class Predicate>
void addDegreeFixes(const Plan& plan, Problem& problem, std::int64_t Degrees::*degree,
                    const CountLabel& label, const char* path, std::int64_t high, Predicate own)
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

/// The nearest numbers of chunks that satisfy `own`, where the schedule takes several.
template <class Predicate>
void addChunkFixes(const Plan& plan, Problem& problem, Predicate own)
{
    if (!takesChunks(plan.layout))
        return;
    addDegreeFixes(plan, problem, &Degrees::chunks, kChunksLabel, kChunksPath,
                   std::min(maximum(kChunksPath), layerCount(plan)),
                   [&](const Degrees& d) { return own(d) && whyNoSchedule(plan, d).empty(); });
}

void checkLayers(const Plan& plan, Findings& found)
{
    const Degrees now = degreesOf(plan);
    const std::int64_t layers = layerCount(plan);
    if (now.parts() <= layers)
        return;
    const bool isChunked = now.chunks > 1;
    Problem& problem = found.error(
        isChunked ? kChunksPath : kPipelinePath,
        isChunked
            ? Text(RP_TR("{0} pipeline stages of {1} chunks for {2} layers: some would have none."),
                   countText(now.pipeline), countText(now.chunks), countText(layers))
            : Text(RP_TR("{0} pipeline stages for {1} layers: some would have none."),
                   countText(now.pipeline), countText(layers)));
    const auto haveLayers = [&](const Degrees& d) { return d.parts() <= layers; };
    addChunkFixes(plan, problem, haveLayers);
    addDegreeFixes(plan, problem, &Degrees::pipeline, kPipelineLabel, kPipelinePath, layers,
                   haveLayers);
}

void checkUnevenStages(const Plan& plan, Findings& found)
{
    const Degrees now = degreesOf(plan);
    const std::int64_t parts = now.parts();
    const std::int64_t layers = layerCount(plan);
    if (parts > layers || divides(parts, layers) || followsStageLayout(plan))
        return;
    const bool isChunked = now.chunks > 1;
    Problem& problem = found.warn(
        isChunked ? kChunksPath : kPipelinePath,
        isChunked
            ? Text(RP_TR("{0} pipeline stages of {1} chunks do not divide the {2} layers: {3} "
                         "chunks have {4}, the others {5} and wait for them."),
                   countText(now.pipeline), countText(now.chunks), countText(layers),
                   countText(layers % parts), countText(layers / parts + 1),
                   countText(layers / parts))
            : Text(RP_TR("{0} pipeline stages do not divide the {1} layers: {2} stages have {3}, "
                         "the others {4} and wait for them."),
                   countText(parts), countText(layers), countText(layers % parts),
                   countText(layers / parts + 1), countText(layers / parts)));
    const auto divide = [&](const Degrees& d) { return divides(d.parts(), layers); };
    addChunkFixes(plan, problem, divide);
    addDegreeFixes(plan, problem, &Degrees::pipeline, kPipelineLabel, kPipelinePath, layers,
                   divide);
}

void checkChunks(const Plan& plan, Findings& found)
{
    if (plan.layout.pipelineParallel <= 1 || plan.layout.chunks <= 1 || takesChunks(plan.layout))
        return;
    Problem& problem = found.warn(
        kChunksPath, {RP_TR("{0} has one chunk on each stage: the {1} chunks do not count."),
                      scheduleRow(plan.layout).label, countText(plan.layout.chunks)});
    addFix(problem, kChunksLabel, kChunksPath, 1);
    for (const pipeline::ScheduleRow& row : pipeline::scheduleRows()) {
        Plan other = plan;
        if (!row.takesChunks || setField(other, kSchedulePath, std::string(row.name)))
            continue;
        const Degrees degrees = degreesOf(other);
        if (degrees.parts() <= layerCount(plan) && whyNoSchedule(other, degrees).empty())
            addFix(problem, {RP_TR("Schedule: {0}"), row.label}, kSchedulePath,
                   std::string(row.name));
    }
}

/// "tensor parallel 8 times pipeline parallel 4 = 32": the degrees above 1.
Text productText(const Degrees& degrees)
{
    const struct
    {
        std::int64_t degree;
        quantity::Literal first;
        quantity::Literal times;
    } factors[] = {
        {degrees.tensor, RP_TR("tensor parallel {0}"), RP_TR("tensor parallel {0}")},
        {degrees.pipeline, RP_TR("pipeline parallel {0}"),
         RP_TR("{1} times pipeline parallel {0}")},
        {degrees.context, RP_TR("context parallel {0}"), RP_TR("{1} times context parallel {0}")}};
    Text text;
    int shown = 0;
    for (const auto& factor : factors) {
        if (factor.degree <= 1)
            continue;
        text = shown == 0 ? Text(factor.first, countText(factor.degree))
                          : Text(factor.times, countText(factor.degree), text);
        ++shown;
    }
    if (shown < 2)
        return text;
    return {RP_TR("{0} = {1}"), text,
            countText(times(times(degrees.tensor, degrees.pipeline), degrees.context))};
}

void checkAccelerators(const Plan& plan, Findings& found)
{
    const Degrees now = degreesOf(plan);
    if (divideAccelerators(now))
        return;
    const std::int64_t ranks = times(times(now.tensor, now.pipeline), now.context);
    const char* path =
        now.tensor > 1 && !divides(now.tensor, now.accelerators()) ? kTensorPath
        : now.pipeline > 1 && !divides(times(now.tensor, now.pipeline), now.accelerators())
            ? kPipelinePath
            : kContextPath;
    Problem& problem = found.error(
        path, {ranks > now.accelerators()
                   ? RP_TR("{0} accelerators cannot be divided by {1}: there are too few.")
                   : RP_TR("{0} accelerators cannot be divided by {1}: some would be left over."),
               countText(now.accelerators()), productText(now)});
    addDegreeFixes(plan, problem, &Degrees::context, kContextLabel, kContextPath,
                   now.context > 1 ? maximum(kContextPath) : 0, divideAccelerators);
    addDegreeFixes(plan, problem, &Degrees::tensor, kTensorLabel, kTensorPath, maximum(kTensorPath),
                   divideAccelerators);
    addDegreeFixes(plan, problem, &Degrees::pipeline, kPipelineLabel, kPipelinePath,
                   std::min(maximum(kPipelinePath), layerCount(plan)), divideAccelerators);
    addDegreeFixes(plan, problem, &Degrees::nodes, kNodesLabel, kNodesPath, maximum(kNodesPath),
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
    Problem& problem = found.error(
        kBatchPath, {RP_TR("A global batch of {0} sequences cannot feed {1} data-parallel "
                           "ranks: each needs at least one."),
                     countText(now.batch), countText(now.dataParallel())});
    const auto fed = [](const Degrees& d) {
        return divideAccelerators(d) && d.batch >= d.dataParallel();
    };
    const std::int64_t enough = times(now.dataParallel(), now.microBatch);
    if (enough <= maximum(kBatchPath))
        addFix(problem, kGlobalBatchLabel, kBatchPath, enough);
    addDegreeFixes(plan, problem, &Degrees::nodes, kNodesLabel, kNodesPath, now.nodes, fed);
    addDegreeFixes(plan, problem, &Degrees::tensor, kTensorLabel, kTensorPath, maximum(kTensorPath),
                   fed);
}

void checkBatch(const Plan& plan, Findings& found)
{
    const Degrees now = degreesOf(plan);
    if (!divideAccelerators(now) || divideBatch(now) || now.batch < now.dataParallel())
        return;
    const std::int64_t together = times(now.dataParallel(), now.microBatch);
    Problem& problem = found.error(
        kBatchPath,
        {RP_TR("A global batch of {0} sequences cannot be divided among {1} data-parallel "
               "ranks with micro-batches of {2}: it must be a multiple of {3}."),
         countText(now.batch), countText(now.dataParallel()), countText(now.microBatch),
         countText(together)});
    for (const std::int64_t batch :
         {now.batch / together * together, times(now.batch / together + 1, together)}) {
        if (batch > 0 && batch <= maximum(kBatchPath))
            addFix(problem, kGlobalBatchLabel, kBatchPath, batch);
    }
    addDegreeFixes(plan, problem, &Degrees::microBatch, kMicroBatchLabel, kMicroPath,
                   std::min(now.batch, maximum(kMicroPath)), divideBatch);
    addDegreeFixes(plan, problem, &Degrees::nodes, kNodesLabel, kNodesPath, maximum(kNodesPath),
                   divideBatch);
}

void checkSchedule(const Plan& plan, Findings& found)
{
    const Degrees now = degreesOf(plan);
    if (now.pipeline <= 1 || !divideAccelerators(now))
        return;
    const Text message = whyNoSchedule(plan, now);
    if (message.empty())
        return;
    Problem& problem =
        found.error(kSchedulePath, {RP_TR("{0}: {1}."), scheduleRow(plan.layout).label, message});
    const auto exists = [&](const Degrees& d) {
        return divideAccelerators(d) && whyNoSchedule(plan, d).empty();
    };
    addChunkFixes(plan, problem, [&](const Degrees& d) { return d.parts() <= layerCount(plan); });
    // as many micro-batches as stages, or a multiple
    const std::int64_t together = times(times(now.dataParallel(), now.microBatch), now.pipeline);
    for (const std::int64_t batch :
         {now.batch / together * together, times(now.batch / together + 1, together)}) {
        Degrees changed = now;
        changed.batch = batch;
        if (batch > 0 && batch <= maximum(kBatchPath) && exists(changed))
            addFix(problem, kGlobalBatchLabel, kBatchPath, batch);
    }
    addDegreeFixes(plan, problem, &Degrees::microBatch, kMicroBatchLabel, kMicroPath,
                   std::min(now.batch, maximum(kMicroPath)), exists);
    addDegreeFixes(plan, problem, &Degrees::pipeline, kPipelineLabel, kPipelinePath,
                   std::min(now.pipeline, layerCount(plan)), exists);
    Degrees single = now;
    single.pipeline = 1;
    if (exists(single))
        addFix(problem, kPipelineLabel, kPipelinePath, 1);
    Plan usual = plan;
    usual.layout.schedule = layout::Schedule::OneForwardOneBackward;
    const pipeline::ScheduleRow& row = scheduleRow(usual.layout);
    if (whyNoSchedule(usual, degreesOf(usual)).empty())
        addFix(problem, {RP_TR("Schedule: {0}"), row.label}, kSchedulePath, std::string(row.name));
}

void checkFewMicroBatches(const Plan& plan, Findings& found)
{
    const Degrees now = degreesOf(plan);
    const std::int64_t count = now.microBatches();
    if (now.pipeline <= 1 || count < 1 || count >= now.pipeline)
        return;
    const double stages = static_cast<double>(now.pipeline);
    const double bubble = (stages - 1) / (static_cast<double>(count) + stages - 1);
    // the share is that of a whole backward; a split one fills a part of it
    const Text message =
        scheduleRow(plan.layout).splitsBackward
            ? quantity::plural(count,
                               RP_TR("{0} micro-batch cannot fill {1} pipeline stages. Several "
                                     "micro-batches for each stage are usual."),
                               RP_TR("{0} micro-batches cannot fill {1} pipeline stages. Several "
                                     "micro-batches for each stage are usual."),
                               countText(now.pipeline))
            : quantity::plural(count,
                               RP_TR("{0} micro-batch cannot fill {1} pipeline stages: "
                                     "with equal stages {2} of the step is bubble. "
                                     "Several micro-batches for each stage are usual."),
                               RP_TR("{0} micro-batches cannot fill {1} pipeline stages: "
                                     "with equal stages {2} of the step is bubble. "
                                     "Several micro-batches for each stage are usual."),
                               countText(now.pipeline), ratioText(bubble));
    Problem& problem = found.warn(kPipelinePath, message);
    const auto filled = [](const Degrees& d) { return d.microBatches() >= d.pipeline; };
    addDegreeFixes(plan, problem, &Degrees::microBatch, kMicroBatchLabel, kMicroPath,
                   now.microBatch, filled);
    addDegreeFixes(plan, problem, &Degrees::pipeline, kPipelineLabel, kPipelinePath, now.pipeline,
                   filled);
    const std::int64_t batch = times(times(now.dataParallel(), now.microBatch), now.pipeline);
    if (batch <= maximum(kBatchPath))
        addFix(problem, kGlobalBatchLabel, kBatchPath, batch);
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
            ? RP_TR("ZeRO stage 3 with a pipeline gathers each stage's weights again for every "
                    "micro-batch. Megatron and DeepSpeed refuse the pair.")
            : RP_TR("ZeRO stage 2 with a pipeline reduces the gradients again for every "
                    "micro-batch. Megatron and DeepSpeed refuse the pair."));
    addFix(problem, RP_TR("ZeRO stage 1"), "layout.zero_stage", "1");
}

void checkZeroAlone(const Plan& plan, Findings& found)
{
    if (plan.layout.zeroStage == ZeroStage::None || degreesOf(plan).dataParallel() != 1)
        return;
    Problem& problem = found.note(
        "layout.zero_stage", RP_TR("There is one data-parallel rank: ZeRO has nothing to divide."));
    addFix(problem, RP_TR("No ZeRO"), "layout.zero_stage", "none");
}

constexpr std::string_view kTensor = "layout.tensor_parallel";
constexpr std::string_view kPipeline = "layout.pipeline_parallel";
constexpr std::string_view kContext = "layout.context_parallel";
constexpr std::string_view kMicro = "layout.micro_batch_sequences";
constexpr std::string_view kBatch = "task.phases[].global_batch_sequences";
constexpr std::string_view kNodes = "cluster.pools[].nodes";
constexpr std::string_view kPerNode = "cluster.pools[].accelerators_per_node";
constexpr std::string_view kLayers = "model.groups[].layers";
constexpr std::string_view kChunks = "layout.chunks";

constexpr ValidationRule kPipelineRules[] = {
    {"layout.layers", {kPipeline, kLayers, kChunks}, checkLayers},
    {"layout.uneven-stages", {kPipeline, kLayers, kChunks}, checkUnevenStages},
    {"layout.accelerators", {kTensor, kPipeline, kContext, kNodes, kPerNode}, checkAccelerators},
    {"layout.chunks",
     {kTensor, kPipeline, kContext, kNodes, kPerNode, kMicro, kBatch, kChunks},
     checkChunks},
    {"layout.zero-pipeline", {kPipeline}, checkZeroPipeline},
    {"layout.zero-alone", {kTensor, kPipeline, kContext, kNodes, kPerNode}, checkZeroAlone},
};

constexpr ValidationRule kBatchRules[] = {
    {"layout.idle-ranks",
     {kTensor, kPipeline, kContext, kNodes, kPerNode, kMicro, kBatch},
     checkIdleRanks},
    {"layout.batch", {kTensor, kPipeline, kContext, kNodes, kPerNode, kMicro, kBatch}, checkBatch},
    {"layout.schedule",
     {kTensor, kPipeline, kContext, kNodes, kPerNode, kMicro, kBatch, kChunks},
     checkSchedule},
    {"layout.few-micro-batches",
     {kTensor, kPipeline, kContext, kNodes, kPerNode, kMicro, kBatch},
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

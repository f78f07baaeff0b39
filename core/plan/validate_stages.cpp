// SPDX-License-Identifier: Apache-2.0
// Rules about the text that says which layers each pipeline stage has.
#include "plan/validate_layout.h"
#include "plan/validate_rules.h"
#include "plan/virtual_stages.h"

#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>

namespace ridgepoint::plan {

using layout::StageLayout;
using quantity::Problem;
using quantity::Text;

namespace {

constexpr const char* kPath = "layout.stage_layout";

bool isRead(const Plan& plan)
{
    return plan.layout.pipelineParallel > 1 && !plan.layout.stageLayout.empty();
}

std::int64_t stagesOf(const StageLayout& told)
{
    return static_cast<std::int64_t>(told.layers.size());
}

std::int64_t layersOf(const StageLayout& told)
{
    return std::accumulate(told.layers.begin(), told.layers.end(), std::int64_t{0},
                           [](std::int64_t sum, std::int64_t layers) {
                               return __builtin_add_overflow(sum, layers, &sum)
                                          ? std::numeric_limits<std::int64_t>::max()
                                          : sum;
                           });
}

/// As the plan's stages are cut without a text, or as `told` has them; nothing for so many stages
/// that nobody would read it.
std::optional<std::string> layoutText(const Plan& plan, const StageLayout* told = nullptr)
{
    constexpr std::int64_t kMostStages = 128;
    const std::int64_t parts = degreesOf(plan).parts();
    if (parts > kMostStages || parts > layerCount(plan))
        return std::nullopt;
    const auto even = layout::layersByStage(plan.model, parts);
    std::string text = "E";
    for (std::size_t stage = 0; stage < even.size(); ++stage) {
        const std::int64_t layers =
            told ? told->layers[stage]
                 : std::accumulate(even[stage].begin(), even[stage].end(), std::int64_t{0});
        text += stage ? "|" : "";
        if (layers > 0)
            text += layers == 1 ? "t" : "t*" + std::to_string(layers);
    }
    const std::int64_t further = plan.model.furtherTokens;
    if (further > 0)
        text += further == 1 ? "m" : "m*" + std::to_string(further);
    return text + "L";
}

void addEven(const Plan& plan, Problem& problem)
{
    if (const auto text = layoutText(plan))
        addFix(problem, {RP_TR("Even stages: {0}"), Text::verbatim(*text)}, kPath, *text);
    addFix(problem, RP_TR("As equal as can be"), kPath, std::string());
}

void checkReadable(const Plan& plan, Findings& found)
{
    if (!isRead(plan))
        return;
    const std::string& text = plan.layout.stageLayout;
    std::size_t at = 0;
    if (layout::parseStageLayout(text, &at))
        return;
    Problem& problem = found.error(
        kPath, at < text.size()
                   ? Text(RP_TR("The layers of stages cannot be read from character {0} on, "
                                "\"{1}\": E is the embedding, t a layer, m a further-token module, "
                                "L the loss; | parts stages, *9 repeats."),
                          countText(static_cast<std::int64_t>(at) + 1),
                          Text::verbatim(std::string_view(text).substr(at, 12)))
                   : Text(RP_TR("The layers of stages end too early: a bracket is not closed, or a "
                                "number is missing behind *.")));
    addEven(plan, problem);
}

void checkFits(const Plan& plan, Findings& found)
{
    if (!isRead(plan))
        return;
    const auto told = layout::parseStageLayout(plan.layout.stageLayout);
    if (!told || followsStageLayout(plan))
        return;
    const Degrees now = degreesOf(plan);
    const std::int64_t stages = stagesOf(*told);
    const bool byStages = stages != now.parts();
    Problem& problem = found.error(
        kPath,
        !byStages ? Text(RP_TR("The stages have {0} layers together, and the model {1}: the text "
                               "is not followed, and stages are as equal as can be."),
                         countText(layersOf(*told)), countText(layerCount(plan)))
        : now.chunks > 1
            ? Text(RP_TR("The text has {0} parts, and the pipeline {1}, {2} chunks on each of {3} "
                         "stages: it is not followed, and chunks are as equal as can be."),
                   countText(stages), countText(now.parts()), countText(now.chunks),
                   countText(now.pipeline))
            : Text(RP_TR("The text has {0} stages, and the pipeline {1}: it is not followed, "
                         "and stages are as equal as can be."),
                   countText(stages), countText(now.pipeline)));
    if (byStages && layersOf(*told) == layerCount(plan)) {
        Degrees changed = now;
        changed.chunks = stages / now.pipeline;
        if (now.chunks > 1 && changed.parts() == stages && whyNoSchedule(plan, changed).empty())
            addFix(problem, kChunksLabel, "layout.chunks", changed.chunks);
        changed = now;
        changed.pipeline = stages / now.chunks;
        if (changed.parts() == stages)
            addFix(problem, kPipelineLabel, "layout.pipeline_parallel", changed.pipeline);
    }
    addEven(plan, problem);
}

void checkEnds(const Plan& plan, Findings& found)
{
    if (!isRead(plan) || !followsStageLayout(plan))
        return;
    const auto told = layout::parseStageLayout(plan.layout.stageLayout);
    if (told->opensWithEmbedding && told->endsWithLoss)
        return;
    Problem& problem = found.error(
        kPath, told->opensWithEmbedding
                   ? RP_TR("The loss (L) or a further-token module (m) does not stand in the last "
                           "stage, and the plan counts it there.")
                   : RP_TR("The embedding (E) does not stand in the first stage, and the plan "
                           "counts it there."));
    if (const auto text = layoutText(plan, &*told))
        addFix(problem, {RP_TR("The same layers: {0}"), Text::verbatim(*text)}, kPath, *text);
    addEven(plan, problem);
}

void checkEmptyStage(const Plan& plan, Findings& found)
{
    if (!isRead(plan) || !followsStageLayout(plan))
        return;
    const auto told = layout::parseStageLayout(plan.layout.stageLayout);
    // Megatron leaves the ends without layers where embedding or loss is the load
    for (std::size_t stage = 1; stage + 1 < told->layers.size(); ++stage) {
        if (told->layers[stage] > 0)
            continue;
        const auto at = static_cast<std::int64_t>(stage);
        const VirtualStages stages(plan.layout);
        Problem& problem = found.warn(
            kPath, degreesOf(plan).chunks > 1
                       ? Text(RP_TR("Part {0} of the text, chunk {1} of stage {2}, has no layer: "
                                    "it only hands data on."),
                              countText(at), countText(stages.chunkOf(static_cast<int>(stage))),
                              countText(stages.stageOf(static_cast<int>(stage))))
                       : Text(RP_TR("Stage {0} has no layer: its ranks only hand data on."),
                              countText(at)));
        addEven(plan, problem);
        return;
    }
}

constexpr std::string_view kPipeline = "layout.pipeline_parallel";
constexpr std::string_view kLayers = "model.groups[].layers";
constexpr std::string_view kFurther = "model.further_tokens";
constexpr std::string_view kChunks = "layout.chunks";

constexpr ValidationRule kRules[] = {
    {"layout.stage-layout", {kPipeline, kLayers, kFurther, kChunks}, checkReadable},
    {"layout.stage-layout-fit", {kPipeline, kLayers, kFurther, kChunks}, checkFits},
    {"layout.stage-layout-ends", {kPipeline, kLayers, kFurther, kChunks}, checkEnds},
    {"layout.empty-stage", {kPipeline, kLayers, kFurther, kChunks}, checkEmptyStage},
};

} // namespace

std::span<const ValidationRule> stageRules()
{
    return kRules;
}

bool followsStageLayout(const Plan& plan)
{
    if (!isRead(plan))
        return false;
    const auto told = layout::parseStageLayout(plan.layout.stageLayout);
    return told && stagesOf(*told) == degreesOf(plan).parts() &&
           layersOf(*told) == layerCount(plan);
}

} // namespace ridgepoint::plan

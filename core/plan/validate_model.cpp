// SPDX-License-Identifier: Apache-2.0
// Rules about the model and its number formats.
#include "plan/validate_rules.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::plan {

using memory::Format;
using model::InputKind;
using model::LayerGroup;
using quantity::Dimension;
using quantity::Problem;

namespace {

template <class Check>
void forEachGroup(const Plan& plan, Check check)
{
    for (std::size_t g = 0; g < plan.model.groups.size(); ++g)
        check(g, plan.model.groups[g]);
}

void checkKvHeads(const Plan& plan, Findings& found)
{
    forEachGroup(plan, [&](std::size_t g, const LayerGroup& group) {
        if (divides(group.kvHeads, group.heads))
            return;
        Problem& problem = found.error(
            groupPath(g, "kv_heads"),
            countText(group.kvHeads) + " key-value heads do not divide the " +
                countText(group.heads) +
                " query heads: under grouped-query attention each serves the same number of them.");
        const auto [below, above] = nearest(group.kvHeads, 1, group.heads, [&](std::int64_t heads) {
            return divides(heads, group.heads);
        });
        for (const std::int64_t heads : {below, above}) {
            if (heads)
                addFix(problem, "key-value heads", problem.path, heads);
        }
        if (problem.fixes.empty()) // further away than those steps reach
            addFix(problem, "key-value heads", problem.path, group.heads);
    });
}

void checkHiddenHeads(const Plan& plan, Findings& found)
{
    forEachGroup(plan, [&](std::size_t g, const LayerGroup& group) {
        if (plan.model.hidden >= group.heads)
            return;
        Problem& problem = found.warn(
            groupPath(g, "heads"), "There are more attention heads (" + countText(group.heads) +
                                       ") than the hidden size of " + countText(plan.model.hidden) +
                                       " has values. Are the two interchanged?");
        const std::int64_t fitting = std::max<std::int64_t>(1, plan.model.hidden / group.headDim);
        addFix(problem, "heads", problem.path, fitting);
    });
}

void checkHeadWidth(const Plan& plan, Findings& found)
{
    forEachGroup(plan, [&](std::size_t g, const LayerGroup& group) {
        if (plan.model.hidden < group.heads)
            return; // has a problem of its own
        const std::int64_t width = times(group.heads, group.headDim);
        const double ratio = static_cast<double>(width) / static_cast<double>(plan.model.hidden);
        if (ratio >= 0.5 && ratio <= 2)
            return;
        Problem& problem = found.note(
            groupPath(g, "head_dim"),
            countText(group.heads) + " heads of " + countText(group.headDim) + " are " +
                quantityText(ratio, Dimension::Number) + " times the hidden size of " +
                countText(plan.model.hidden) + ". Some models differ on purpose; most have 1.");
        addFix(problem, "Head dimension", problem.path,
               std::max<std::int64_t>(1, plan.model.hidden / group.heads));
    });
}

void checkWindow(const Plan& plan, Findings& found)
{
    if (!plan.model.causal)
        return;
    const std::int64_t tokens = plan.task.phases.front().sequenceTokens;
    forEachGroup(plan, [&](std::size_t g, const LayerGroup& group) {
        if (group.windowTokens <= tokens)
            return;
        Problem& problem = found.note(groupPath(g, "window_tokens"),
                                      "The attention window of " + countText(group.windowTokens) +
                                          " tokens is longer than a sequence of " +
                                          countText(tokens) + ": it has no effect.");
        addFix(problem, "No window", problem.path, "0");
    });
}

void checkUnusedWindow(const Plan& plan, Findings& found)
{
    if (plan.model.causal)
        return;
    forEachGroup(plan, [&](std::size_t g, const LayerGroup& group) {
        if (group.windowTokens <= 0)
            return;
        Problem& problem = found.note(
            groupPath(g, "window_tokens"),
            "The attention window is not used: without causal attention every token sees "
            "the whole sequence in this version.");
        addFix(problem, "No window", problem.path, "0");
    });
}

void checkPositions(const Plan& plan, Findings& found)
{
    const std::int64_t positions = plan.model.learnedPositions;
    const std::int64_t tokens = plan.task.phases.front().sequenceTokens;
    if (positions == 0 || positions >= tokens)
        return;
    Problem& problem =
        found.warn("model.learned_positions",
                   "The position table has " + countText(positions) + " rows, and a sequence has " +
                       countText(tokens) + " tokens: the last " + countText(tokens - positions) +
                       " have no position.");
    addFix(problem, "Learned positions", "model.learned_positions", tokens);
    addFix(problem, "Sequence length", "task.phases[0].sequence_tokens", positions);
}

void checkPatches(const Plan& plan, Findings& found)
{
    if (plan.model.inputKind != InputKind::Patches || plan.model.patchValues > 0)
        return;
    Problem& problem = found.error("model.patch_values",
                                   "The input is patches, but a patch has no values: embedding and "
                                   "head would be empty. A 16 x 16 patch of 3 channels has 768.");
    addFix(problem, "Values in a patch", "model.patch_values", 768);
    addFix(problem, "Token input", "model.input", "tokens");
}

void checkTiedPatches(const Plan& plan, Findings& found)
{
    if (plan.model.inputKind != InputKind::Patches || !plan.model.tiedEmbeddings)
        return;
    Problem& problem =
        found.note("model.tied_embeddings",
                   "Tied embeddings have no effect: patches have no embedding table.");
    addFix(problem, "Not tied", "model.tied_embeddings", "no");
}

// --- formats

void checkWeights(const Plan& plan, Findings& found)
{
    if (plan.precision.weights != Format::None)
        return;
    Problem& problem =
        found.error("precision.weights",
                    "There are no weights to compute with: neither memory nor traffic would be "
                    "right. Choose a format.");
    addFix(problem, "BF16 weights", "precision.weights", "bf16");
}

void checkGradients(const Plan& plan, Findings& found)
{
    if (plan.precision.gradients != Format::None)
        return;
    Problem& problem = found.error("precision.gradients",
                                   "Training needs gradients: without them neither memory nor "
                                   "traffic would be right. Choose a format.");
    addFix(problem, "BF16 gradients", "precision.gradients", "bf16");
    addFix(problem, "FP32 gradients", "precision.gradients", "fp32");
}

void checkFp8Gradients(const Plan& plan, Findings& found)
{
    if (plan.precision.gradients != Format::Fp8Block)
        return;
    Problem& problem = found.warn("precision.gradients",
                                  "Gradients summed over micro-batches in FP8 lose what is small; "
                                  "published FP8 runs accumulate in BF16 or FP32.");
    addFix(problem, "BF16 gradients", "precision.gradients", "bf16");
    addFix(problem, "FP32 gradients", "precision.gradients", "fp32");
}

void checkActivations(const Plan& plan, Findings& found)
{
    if (plan.precision.activations != Format::None)
        return;
    Problem& problem = found.error("precision.activations",
                                   "Layers save activations for the backward pass: with no format "
                                   "they would take no memory. Choose one.");
    addFix(problem, "BF16 activations", "precision.activations", "bf16");
}

void checkFp8Activations(const Plan& plan, Findings& found)
{
    if (plan.precision.activations != Format::Fp8Block)
        return;
    Problem& problem =
        found.warn("precision.activations",
                   "All saved and communicated tensors are counted in FP8. Real FP8 training keeps "
                   "norms, attention and the residual in BF16: memory is likely to be higher.");
    addFix(problem, "BF16 activations", "precision.activations", "bf16");
}

void checkMasterWeights(const Plan& plan, Findings& found)
{
    const memory::Precision& precision = plan.precision;
    if (precision.masterWeights != Format::None || precision.weights == Format::Fp32 ||
        precision.weights == Format::None)
        return;
    const bool bf16 = precision.weights == Format::Bf16;
    const std::string format = bf16 ? "BF16" : precision.weights == Format::Fp16 ? "FP16" : "FP8";
    const std::string message = format +
                                " weights without master weights: updates smaller than the "
                                "format's steps are lost";
    Problem& problem =
        bf16 ? found.note("precision.master_weights", message + " unless rounding is stochastic.")
             : found.warn("precision.master_weights", message + ", and training stalls.");
    addFix(problem, "FP32 master weights", "precision.master_weights", "fp32");
}

void checkDoubledWeights(const Plan& plan, Findings& found)
{
    if (plan.precision.masterWeights != Format::Fp32 || plan.precision.weights != Format::Fp32)
        return;
    Problem& problem = found.note("precision.master_weights",
                                  "The weights are FP32 already: FP32 master weights are a second "
                                  "copy of 4 bytes a parameter.");
    addFix(problem, "No master weights", "precision.master_weights", "none");
}

void checkMoments(const Plan& plan, Findings& found)
{
    if (plan.precision.moments != Format::None)
        return;
    Problem& problem = found.note("precision.moments",
                                  "No moments are kept, as plain gradient descent does. Adam keeps "
                                  "two, 8 bytes a parameter in FP32.");
    addFix(problem, "FP32 moments", "precision.moments", "fp32");
}

constexpr std::string_view kHidden = "model.hidden";
constexpr std::string_view kHeads = "model.groups[].heads";
constexpr std::string_view kHeadDim = "model.groups[].head_dim";
constexpr std::string_view kWindow = "model.groups[].window_tokens";
constexpr std::string_view kSequence = "task.phases[].sequence_tokens";

constexpr ValidationRule kModelRules[] = {
    {"model.kv-heads", {kHeads, "model.groups[].kv_heads"}, checkKvHeads},
    {"model.hidden-heads", {kHidden, kHeads, kHeadDim}, checkHiddenHeads},
    {"model.head-width", {kHidden, kHeads, kHeadDim}, checkHeadWidth},
    {"model.window", {kWindow, kSequence}, checkWindow},
    {"model.window-unused", {kWindow}, checkUnusedWindow},
    {"model.positions", {"model.learned_positions", kSequence}, checkPositions},
    {"model.patches", {"model.patch_values"}, checkPatches},
    {"model.patches-tied", {}, checkTiedPatches},
};

constexpr ValidationRule kPrecisionRules[] = {
    {"precision.weights", {}, checkWeights},
    {"precision.gradients", {}, checkGradients},
    {"precision.fp8-gradients", {}, checkFp8Gradients},
    {"precision.activations", {}, checkActivations},
    {"precision.fp8-activations", {}, checkFp8Activations},
    {"precision.master-weights", {}, checkMasterWeights},
    {"precision.doubled-weights", {}, checkDoubledWeights},
    {"precision.moments", {}, checkMoments},
};

} // namespace

std::span<const ValidationRule> modelRules()
{
    return kModelRules;
}

std::span<const ValidationRule> precisionRules()
{
    return kPrecisionRules;
}

} // namespace ridgepoint::plan

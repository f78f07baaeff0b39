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
        if (group.mixer != model::Mixer::Attention || divides(group.kvHeads, group.heads))
            return;
        Problem& problem = found.error(
            groupPath(g, "kv_heads"),
            {RP_TR("{0} key-value heads do not divide the {1} query heads: under grouped-query "
                   "attention each serves the same number of them."),
             countText(group.kvHeads), countText(group.heads)});
        const auto [below, above] = nearest(group.kvHeads, 1, group.heads, [&](std::int64_t heads) {
            return divides(heads, group.heads);
        });
        for (const std::int64_t heads : {below, above}) {
            if (heads)
                addFix(problem, {RP_TR("{0} key-value head"), RP_TR("{0} key-value heads")},
                       problem.path, heads);
        }
        if (problem.fixes.empty()) // further away than those steps reach
            addFix(problem, {RP_TR("{0} key-value head"), RP_TR("{0} key-value heads")},
                   problem.path, group.heads);
    });
}

void checkHiddenHeads(const Plan& plan, Findings& found)
{
    forEachGroup(plan, [&](std::size_t g, const LayerGroup& group) {
        if (plan.model.hidden >= group.heads || group.mixer != model::Mixer::Attention)
            return;
        Problem& problem = found.warn(
            groupPath(g, "heads"),
            {RP_TR("There are more attention heads ({0}) than the hidden size of {1} has values. "
                   "Are the two interchanged?"),
             countText(group.heads), countText(plan.model.hidden)});
        const std::int64_t fitting = std::max<std::int64_t>(1, plan.model.hidden / group.headDim);
        addFix(problem, {RP_TR("{0} head"), RP_TR("{0} heads")}, problem.path, fitting);
    });
}

void checkHeadWidth(const Plan& plan, Findings& found)
{
    forEachGroup(plan, [&](std::size_t g, const LayerGroup& group) {
        if (plan.model.hidden < group.heads || group.mixer != model::Mixer::Attention)
            return; // has a problem of its own, or no such heads
        const std::int64_t width = times(group.heads, group.headDim);
        const double ratio = static_cast<double>(width) / static_cast<double>(plan.model.hidden);
        if (ratio >= 0.5 && ratio <= 2)
            return;
        Problem& problem = found.note(
            groupPath(g, "head_dim"),
            {RP_TR("{0} heads of {1} are {2} times the hidden size of {3}. Some models differ on "
                   "purpose; most have 1."),
             countText(group.heads), countText(group.headDim),
             quantityText(ratio, Dimension::Number), countText(plan.model.hidden)});
        addFix(problem, RP_TR("Head dimension {0}"), problem.path,
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
                                      {RP_TR("The attention window of {0} tokens is longer than a "
                                             "sequence of {1}: it has no effect."),
                                       countText(group.windowTokens), countText(tokens)});
        addFix(problem, RP_TR("No window"), problem.path, "0");
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
            RP_TR("The attention window is not used: without causal attention every token sees "
                  "the whole sequence in this version."));
        addFix(problem, RP_TR("No window"), problem.path, "0");
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
                   {RP_TR("The position table has {0} rows, and a sequence has {1} tokens: the "
                          "last {2} have no position."),
                    countText(positions), countText(tokens), countText(tokens - positions)});
    addFix(problem, RP_TR("Learned positions {0}"), "model.learned_positions", tokens);
    addFix(problem, kSequenceLabel, "task.phases[0].sequence_tokens", positions);
}

void checkPatches(const Plan& plan, Findings& found)
{
    if (plan.model.inputKind != InputKind::Patches || plan.model.patchValues > 0)
        return;
    Problem& problem =
        found.error("model.patch_values",
                    RP_TR("The input is patches, but a patch has no values: embedding and "
                          "head would be empty. A 16 x 16 patch of 3 channels has 768."));
    addFix(problem, RP_TR("Values in a patch {0}"), "model.patch_values", 768);
    addFix(problem, RP_TR("Token input"), "model.input", "tokens");
}

void checkTiedPatches(const Plan& plan, Findings& found)
{
    if (plan.model.inputKind != InputKind::Patches || !plan.model.tiedEmbeddings)
        return;
    Problem& problem =
        found.note("model.tied_embeddings",
                   RP_TR("Tied embeddings have no effect: patches have no embedding table."));
    addFix(problem, RP_TR("Not tied"), "model.tied_embeddings", "no");
}

// --- formats

void checkWeights(const Plan& plan, Findings& found)
{
    if (plan.precision.weights != Format::None)
        return;
    Problem& problem = found.error(
        "precision.weights",
        RP_TR("There are no weights to compute with: neither memory nor traffic would be "
              "right. Choose a format."));
    addFix(problem, RP_TR("BF16 weights"), "precision.weights", "bf16");
}

void checkGradients(const Plan& plan, Findings& found)
{
    if (plan.precision.gradients != Format::None)
        return;
    Problem& problem = found.error(
        "precision.gradients", RP_TR("Training needs gradients: without them neither memory nor "
                                     "traffic would be right. Choose a format."));
    addFix(problem, RP_TR("BF16 gradients"), "precision.gradients", "bf16");
    addFix(problem, RP_TR("FP32 gradients"), "precision.gradients", "fp32");
}

void checkFp8Gradients(const Plan& plan, Findings& found)
{
    if (plan.precision.gradients != Format::Fp8Block)
        return;
    Problem& problem =
        found.warn("precision.gradients",
                   RP_TR("Gradients summed over micro-batches in FP8 lose what is small; "
                         "published FP8 runs accumulate in BF16 or FP32."));
    addFix(problem, RP_TR("BF16 gradients"), "precision.gradients", "bf16");
    addFix(problem, RP_TR("FP32 gradients"), "precision.gradients", "fp32");
}

void checkActivations(const Plan& plan, Findings& found)
{
    if (plan.precision.activations != Format::None)
        return;
    Problem& problem =
        found.error("precision.activations",
                    RP_TR("Layers save activations for the backward pass: with no format "
                          "they would take no memory. Choose one."));
    addFix(problem, RP_TR("BF16 activations"), "precision.activations", "bf16");
}

void checkFp8Activations(const Plan& plan, Findings& found)
{
    if (plan.precision.activations != Format::Fp8Block)
        return;
    Problem& problem = found.warn(
        "precision.activations",
        RP_TR("All saved and communicated tensors are counted in FP8. Real FP8 training keeps "
              "norms, attention and the residual in BF16: memory is likely to be higher."));
    addFix(problem, RP_TR("BF16 activations"), "precision.activations", "bf16");
}

void checkMasterWeights(const Plan& plan, Findings& found)
{
    const memory::Precision& precision = plan.precision;
    if (precision.masterWeights != Format::None || precision.weights == Format::Fp32 ||
        precision.weights == Format::None)
        return;
    const bool bf16 = precision.weights == Format::Bf16;
    constexpr const char* path = "precision.master_weights";
    Problem& problem =
        bf16 ? found.note(path,
                          RP_TR("BF16 weights without master weights: updates smaller than the "
                                "format's steps are lost unless rounding is stochastic."))
             : found.warn(path, {RP_TR("{0} weights without master weights: updates smaller than "
                                       "the format's steps are lost, and training stalls."),
                                 precision.weights == Format::Fp16 ? RP_TR("FP16") : RP_TR("FP8")});
    addFix(problem, RP_TR("FP32 master weights"), "precision.master_weights", "fp32");
}

void checkDoubledWeights(const Plan& plan, Findings& found)
{
    if (plan.precision.masterWeights != Format::Fp32 || plan.precision.weights != Format::Fp32)
        return;
    Problem& problem =
        found.note("precision.master_weights",
                   RP_TR("The weights are FP32 already: FP32 master weights are a second "
                         "copy of 4 bytes a parameter."));
    addFix(problem, RP_TR("No master weights"), "precision.master_weights", "none");
}

void checkMoments(const Plan& plan, Findings& found)
{
    if (plan.precision.moments != Format::None)
        return;
    Problem& problem =
        found.note("precision.moments",
                   RP_TR("No moments are kept, as plain gradient descent does. Adam keeps "
                         "two, 8 bytes a parameter in FP32."));
    addFix(problem, RP_TR("FP32 moments"), "precision.moments", "fp32");
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

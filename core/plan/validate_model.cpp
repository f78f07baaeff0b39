// SPDX-License-Identifier: Apache-2.0
// Rules about the model's widths, heads, windows and inputs.
#include "plan/validate_rules.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::plan {

using model::InputKind;
using model::LayerGroup;
using quantity::Dimension;
using quantity::Problem;

namespace {

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

bool hasWindow(const LayerGroup& group)
{
    return group.mixer == model::Mixer::Attention;
}

void checkWindow(const Plan& plan, Findings& found)
{
    if (!plan.model.causal)
        return;
    const std::int64_t tokens = plan.task.phases.front().sequenceTokens;
    forEachGroup(plan, [&](std::size_t g, const LayerGroup& group) {
        if (group.windowTokens <= tokens || !hasWindow(group) ||
            group.stack == model::Stack::Encoder)
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
        if (group.windowTokens <= 0 || !hasWindow(group))
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

} // namespace

std::span<const ValidationRule> modelRules()
{
    return kModelRules;
}

} // namespace ridgepoint::plan

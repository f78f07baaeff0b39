// SPDX-License-Identifier: Apache-2.0
// The degrees of parallelism that rules read, and rules about tensor parallelism.
#include "plan/validate_layout.h"

#include "plan/validate_rules.h"
#include "plan/virtual_stages.h"

#include <algorithm>

namespace ridgepoint::plan {

using model::LayerGroup;
using quantity::Problem;
using quantity::Text;

std::int64_t Degrees::accelerators() const
{
    return times(nodes, perNode);
}

std::int64_t Degrees::dataParallel() const
{
    const std::int64_t ranks = times(times(tensor, pipeline), context);
    return divides(ranks, accelerators()) ? accelerators() / ranks : 0;
}

std::int64_t Degrees::parts() const
{
    return pipeline > 1 ? times(pipeline, chunks) : pipeline;
}

std::int64_t Degrees::microBatches() const
{
    const std::int64_t together = times(dataParallel(), microBatch);
    return together < 1 || batch < 1 ? 0 : (batch - 1) / together + 1;
}

Text whyNoSchedule(const Plan& plan, const Degrees& degrees)
{
    if (degrees.pipeline <= 1)
        return {};
    constexpr std::int64_t kMost = std::int64_t{1} << 30;
    const auto count = [kMost](std::int64_t value) {
        return static_cast<int>(std::min(value, kMost));
    };
    return pipeline::whyNoSchedule(scheduleRow(plan.layout).name, count(degrees.pipeline),
                                   count(degrees.microBatches()), count(degrees.chunks));
}

Degrees degreesOf(const Plan& plan)
{
    const hardware::Pool& pool = plan.cluster.pools.front();
    return {plan.layout.tensorParallel,
            plan.layout.pipelineParallel,
            pool.nodes,
            pool.acceleratorsPerNode,
            plan.layout.microBatchSequences,
            plan.task.phases.front().globalBatchSequences,
            plan.layout.contextParallel,
            scheduleRow(plan.layout).takesChunks ? plan.layout.chunks : 1};
}

std::int64_t layerCount(const Plan& plan)
{
    std::int64_t layers = 0;
    for (const LayerGroup& group : plan.model.groups)
        __builtin_add_overflow(layers, group.layers, &layers);
    return layers;
}

namespace {

bool sharesKvHeads(std::int64_t tensor, std::int64_t kvHeads)
{
    return divides(tensor, kvHeads) || (tensor > kvHeads && divides(kvHeads, tensor));
}

bool hasHeads(const LayerGroup& group)
{
    switch (group.mixer) {
    case model::Mixer::Attention:
    case model::Mixer::LatentAttention:
    case model::Mixer::Mamba2:
    case model::Mixer::GatedDeltaNet:
    case model::Mixer::GatedLinear:
        return true;
    default:
        return false;
    }
}

bool dividesHeads(std::int64_t tensor, const LayerGroup& group)
{
    return !hasHeads(group) || divides(tensor, group.heads);
}

bool dividesKvHeads(std::int64_t tensor, const LayerGroup& group)
{
    return group.mixer != model::Mixer::Attention || sharesKvHeads(tensor, group.kvHeads);
}

/// The width that tensor parallelism divides: of a dense MLP, or of shared experts.
std::int64_t dividedWidth(const LayerGroup& group)
{
    switch (group.feedForward) {
    case model::FeedForward::Dense:
        return group.mlpWidth;
    case model::FeedForward::Experts:
        return group.sharedWidth;
    case model::FeedForward::None:
        break;
    }
    return 0;
}

bool dividesMlp(std::int64_t tensor, const LayerGroup& group)
{
    return divides(tensor, dividedWidth(group));
}

/// Tokens of a sequence on one context-parallel rank.
std::int64_t tokensOnRank(const Plan& plan, std::int64_t context)
{
    const std::int64_t tokens = plan.task.phases.front().sequenceTokens;
    return divides(context, tokens) ? tokens / context : tokens;
}

bool tensorDividesSequence(const Plan& plan, std::int64_t tensor, std::int64_t context)
{
    return !plan.layout.sequenceParallel || divides(tensor, tokensOnRank(plan, context));
}

/// The width that tensor parallelism divides in a mixer without heads; 0: it has heads, or none.
std::int64_t mixerWidth(const LayerGroup& group)
{
    switch (group.mixer) {
    case model::Mixer::Mamba:
    case model::Mixer::RecurrentGate:
        return group.innerWidth;
    default:
        return 0;
    }
}

bool dividesMixer(std::int64_t tensor, const LayerGroup& group)
{
    return divides(tensor, mixerWidth(group));
}

} // namespace

bool tensorDividesModel(const Plan& plan, std::int64_t tensor)
{
    return std::all_of(plan.model.groups.begin(), plan.model.groups.end(),
                       [&](const LayerGroup& group) {
                           return dividesHeads(tensor, group) && dividesKvHeads(tensor, group) &&
                                  dividesMlp(tensor, group) && dividesMixer(tensor, group);
                       });
}

bool divideAccelerators(const Degrees& degrees)
{
    return degrees.dataParallel() > 0;
}

bool divideBatch(const Degrees& degrees)
{
    return divideAccelerators(degrees) && degrees.microBatch >= 1 && degrees.batch >= 1 &&
           divides(times(degrees.dataParallel(), degrees.microBatch), degrees.batch);
}

bool fitTogether(const Plan& plan, const Degrees& degrees)
{
    return tensorDividesModel(plan, degrees.tensor) &&
           tensorDividesSequence(plan, degrees.tensor, degrees.context) &&
           degrees.parts() <= layerCount(plan) && divideBatch(degrees) &&
           ranksShare(plan, degrees) && whyNoSchedule(plan, degrees).empty();
}

namespace {

constexpr const char* kTensorPath = "layout.tensor_parallel";

/// Nearest degrees below and above that satisfy `own`, by preference those that suit everything,
/// or at least the model.
template <class Predicate>
void addTensorFixes(const Plan& plan, Problem& problem, Predicate own)
{
    const Degrees now = degreesOf(plan);
    const auto whole = [&](std::int64_t tensor) {
        Degrees changed = now;
        changed.tensor = tensor;
        return own(tensor) && fitTogether(plan, changed);
    };
    const auto field = findField(kTensorPath);
    const auto high = static_cast<std::int64_t>(field->field->max);
    const auto suitsModel = [&](std::int64_t tensor) {
        return own(tensor) && tensorDividesModel(plan, tensor);
    };
    auto [below, above] = nearest(now.tensor, 1, high, whole);
    if (!below && !above)
        std::tie(below, above) = nearest(now.tensor, 1, high, suitsModel);
    if (!below && !above)
        std::tie(below, above) = nearest(now.tensor, 1, high, own);
    for (const std::int64_t tensor : {below, above}) {
        if (tensor)
            addFix(problem, kTensorLabel, kTensorPath, tensor);
    }
    if (problem.fixes.empty()) // no such degree within the steps that are tried
        addFix(problem, kTensorLabel, kTensorPath, 1);
}

/// One problem for the first group of layers that breaks a condition.
template <class Condition, class Message>
void checkTensor(const Plan& plan, Findings& found, Condition holds, Message message,
                 bool error = true)
{
    const std::int64_t tensor = plan.layout.tensorParallel;
    if (tensor <= 1)
        return;
    const auto own = [&](std::int64_t degree) {
        return std::all_of(plan.model.groups.begin(), plan.model.groups.end(),
                           [&](const LayerGroup& group) { return holds(degree, group); });
    };
    const auto broken =
        std::find_if(plan.model.groups.begin(), plan.model.groups.end(),
                     [&](const LayerGroup& group) { return !holds(tensor, group); });
    if (broken == plan.model.groups.end())
        return;
    const Text text = message(*broken);
    Problem& problem = error ? found.error(kTensorPath, text) : found.warn(kTensorPath, text);
    addTensorFixes(plan, problem, own);
}

void checkHeads(const Plan& plan, Findings& found)
{
    checkTensor(plan, found, dividesHeads, [&](const LayerGroup& group) {
        return Text(RP_TR("Tensor parallel {0} does not divide the {1} attention heads: each "
                          "rank takes whole heads."),
                    countText(plan.layout.tensorParallel), countText(group.heads));
    });
}

void checkKvHeads(const Plan& plan, Findings& found)
{
    checkTensor(plan, found, dividesKvHeads, [&](const LayerGroup& group) {
        return Text(RP_TR("Tensor parallel {0} neither divides the {1} key-value heads nor is "
                          "a multiple of them: ranks would need parts of a head."),
                    countText(plan.layout.tensorParallel), countText(group.kvHeads));
    });
}

void checkKvHeadsCopied(const Plan& plan, Findings& found)
{
    checkTensor(
        plan, found,
        [](std::int64_t tensor, const LayerGroup& group) {
            return group.mixer != model::Mixer::Attention || tensor <= group.kvHeads ||
                   !divides(group.kvHeads, tensor);
        },
        [&](const LayerGroup& group) {
            return Text(RP_TR("Tensor parallel {0} is more than the {1} key-value heads: ranks "
                              "keep copies of them, which the plan counts."),
                        countText(plan.layout.tensorParallel), countText(group.kvHeads));
        },
        false);
}

void checkMlpWidth(const Plan& plan, Findings& found)
{
    checkTensor(plan, found, dividesMlp, [&](const LayerGroup& group) {
        return Text(RP_TR("Tensor parallel {0} does not divide the MLP width of {1}."),
                    countText(plan.layout.tensorParallel), countText(dividedWidth(group)));
    });
}

void checkMixerWidth(const Plan& plan, Findings& found)
{
    checkTensor(plan, found, dividesMixer, [&](const LayerGroup& group) {
        return Text(RP_TR("Tensor parallel {0} does not divide the inner width of {1}."),
                    countText(plan.layout.tensorParallel), countText(mixerWidth(group)));
    });
}

void checkVocabulary(const Plan& plan, Findings& found)
{
    const std::int64_t tensor = plan.layout.tensorParallel;
    const std::int64_t rows = plan.model.vocabulary;
    if (tensor <= 1 || plan.model.inputKind != model::InputKind::Tokens || divides(tensor, rows))
        return;
    const std::int64_t unit = times(tensor, plan.layout.vocabularyMultiple);
    const std::int64_t padded = times(rows / unit + 1, unit);
    Problem& problem = found.note(
        "model.vocabulary",
        {RP_TR("Tensor parallel {0} does not divide the vocabulary of {1}. It is padded to "
               "{2}, and the plan's memory and work count that."),
         countText(tensor), countText(rows), countText(padded)});
    addFix(problem, RP_TR("Vocabulary {0}"), "model.vocabulary", padded);
    addTensorFixes(plan, problem, [&](std::int64_t degree) { return divides(degree, rows); });
}

void checkSequence(const Plan& plan, Findings& found)
{
    const std::int64_t tensor = plan.layout.tensorParallel;
    const std::int64_t context = plan.layout.contextParallel;
    if (tensor <= 1 || tensorDividesSequence(plan, tensor, context))
        return;
    const std::int64_t all = plan.task.phases.front().sequenceTokens;
    const std::int64_t tokens = tokensOnRank(plan, context);
    Problem& problem = found.error(
        "layout.sequence_parallel",
        tokens == all
            ? Text(RP_TR("Tensor parallel {0} does not divide the sequence of {1} tokens, which "
                         "sequence parallelism splits over the ranks."),
                   countText(tensor), countText(tokens))
            : Text(RP_TR("Tensor parallel {0} does not divide the {1} tokens of a sequence that "
                         "are left to each of {2} context-parallel ranks, and which sequence "
                         "parallelism splits."),
                   countText(tensor), countText(tokens), countText(context)));
    const auto own = [&](std::int64_t degree) { return divides(degree, tokens); };
    if (!tensorDividesModel(plan, tensor)) // then the degree is what is wrong, not the length
        addTensorFixes(plan, problem, own);
    const std::int64_t unit = tokens == all ? tensor : times(tensor, context);
    for (const std::int64_t length : {all / unit * unit, times(all / unit + 1, unit)}) {
        if (length > 0)
            addFix(problem, kSequenceLabel, "task.phases[0].sequence_tokens", length);
    }
    addFix(problem, RP_TR("No sequence parallelism"), "layout.sequence_parallel", "no");
}

constexpr std::string_view kTensor = "layout.tensor_parallel";

constexpr ValidationRule kRules[] = {
    {"layout.heads", {kTensor, "model.groups[].heads"}, checkHeads},
    {"layout.kv-heads", {kTensor, "model.groups[].kv_heads"}, checkKvHeads},
    {"layout.kv-heads-copied", {kTensor, "model.groups[].kv_heads"}, checkKvHeadsCopied},
    {"layout.mlp-width", {kTensor, "model.groups[].mlp_width"}, checkMlpWidth},
    {"layout.mixer-width", {kTensor, "model.groups[].inner_width"}, checkMixerWidth},
    {"layout.vocabulary",
     {kTensor, "model.vocabulary", "layout.vocabulary_multiple"},
     checkVocabulary},
    {"layout.sequence",
     {kTensor, "layout.context_parallel", "task.phases[].sequence_tokens"},
     checkSequence},
};

} // namespace

std::span<const ValidationRule> tensorRules()
{
    return kRules;
}

} // namespace ridgepoint::plan

// SPDX-License-Identifier: Apache-2.0
// Rules about ranks that share experts, the tokens of a sequence, or states.
#include "model/predicates.h"
#include "plan/validate_layout.h"
#include "plan/validate_rules.h"

#include <algorithm>

namespace ridgepoint::plan {

using layout::ZeroStage;
using model::LayerGroup;
using model::Mixer;
using quantity::Problem;
using quantity::Text;

namespace {

constexpr const char* kExpertPath = "layout.expert_parallel";
constexpr const char* kExpertTensorPath = "layout.expert_tensor_parallel";
constexpr const char* kContextPath = "layout.context_parallel";
constexpr const char* kShardPath = "layout.shard_ranks";
constexpr const char* kSequencePath = "task.phases[0].sequence_tokens";

std::int64_t expertTensor(const Plan& plan)
{
    return plan.layout.expertTensorParallel.value_or(plan.layout.tensorParallel);
}

/// The ranks of one pipeline stage.
std::int64_t stageRanks(const Degrees& degrees)
{
    return times(times(degrees.tensor, degrees.context), degrees.dataParallel());
}

/// Adds the nearest values below and above that satisfy `whole`, or else `own`.
template <class Whole, class Own>
void addNearest(Problem& problem, const CountLabel& label, const char* path, std::int64_t now,
                std::int64_t high, Whole whole, Own own)
{
    auto [below, above] = nearest(now, 1, high, whole);
    if (!below && !above)
        std::tie(below, above) = nearest(now, 1, high, own);
    for (const std::int64_t value : {below, above}) {
        if (value)
            addFix(problem, label, path, value);
    }
}

// --- experts

bool dividesExperts(const Plan& plan, std::int64_t expert)
{
    return std::all_of(plan.model.groups.begin(), plan.model.groups.end(),
                       [&](const LayerGroup& group) {
                           return !hasExperts(group) || divides(expert, group.experts);
                       });
}

void checkExperts(const Plan& plan, Findings& found)
{
    const std::int64_t expert = plan.layout.expertParallel;
    if (expert <= 1 || dividesExperts(plan, expert))
        return;
    const auto broken = std::find_if(
        plan.model.groups.begin(), plan.model.groups.end(), [&](const LayerGroup& group) {
            return hasExperts(group) && !divides(expert, group.experts);
        });
    Problem& problem =
        expert > broken->experts
            ? found.warn(kExpertPath,
                         {RP_TR("Expert parallel {0} is more than the {1} experts of a layer: some "
                                "ranks would have none, and the plan counts one on each."),
                          countText(expert), countText(broken->experts)})
            : found.error(kExpertPath,
                          {RP_TR("Expert parallel {0} does not divide the {1} experts of a layer: "
                                 "each rank takes as many."),
                           countText(expert), countText(broken->experts)});
    const Degrees degrees = degreesOf(plan);
    const auto own = [&](std::int64_t value) { return dividesExperts(plan, value); };
    addNearest(
        problem, RP_TR("Expert parallel {0}"), kExpertPath, expert, broken->experts,
        [&](std::int64_t value) {
            return own(value) && divides(times(value, expertTensor(plan)), stageRanks(degrees));
        },
        own);
    if (problem.fixes.empty())
        addFix(problem, RP_TR("Expert parallel {0}"), kExpertPath, 1);
}

void checkExpertRanks(const Plan& plan, Findings& found)
{
    const Degrees degrees = degreesOf(plan);
    if (!hasExperts(plan.model) || !divideAccelerators(degrees))
        return;
    const std::int64_t expert = plan.layout.expertParallel;
    const std::int64_t tensor = expertTensor(plan);
    const std::int64_t ranks = stageRanks(degrees);
    if (divides(times(expert, tensor), ranks))
        return;
    const bool byTensor = !divides(tensor, ranks); // only of its own, else tensor divides ranks
    Problem& problem = found.error(
        byTensor ? kExpertTensorPath : kExpertPath,
        {RP_TR("Expert parallel {0} times expert tensor parallel {1} does not divide the {2} ranks "
               "of a stage (tensor x context x data parallel)."),
         countText(expert), countText(tensor), countText(ranks)});
    const auto fits = [&](std::int64_t e, std::int64_t t) { return divides(times(e, t), ranks); };
    if (plan.layout.expertTensorParallel) {
        addNearest(
            problem, RP_TR("Expert tensor parallel {0}"), kExpertTensorPath, tensor, ranks,
            [&](std::int64_t value) { return fits(expert, value); },
            [](std::int64_t) { return false; });
    } else if (fits(expert, 1)) {
        addFix(problem, RP_TR("Expert tensor parallel {0}"), kExpertTensorPath, 1);
    }
    if (!byTensor)
        addNearest(
            problem, RP_TR("Expert parallel {0}"), kExpertPath, expert, ranks,
            [&](std::int64_t value) { return fits(value, tensor) && dividesExperts(plan, value); },
            [&](std::int64_t value) { return fits(value, tensor); });
    if (problem.fixes.empty()) // too far away, or the other degree is wrong too
        addFix(problem,
               byTensor ? RP_TR("Expert tensor parallel {0}") : RP_TR("Expert parallel {0}"),
               problem.path, 1);
}

void checkExpertWidth(const Plan& plan, Findings& found)
{
    const std::int64_t tensor = expertTensor(plan);
    if (tensor <= 1)
        return;
    const auto own = [&](std::int64_t degree) {
        return std::all_of(plan.model.groups.begin(), plan.model.groups.end(),
                           [&](const LayerGroup& group) {
                               return !hasExperts(group) || divides(degree, group.expertWidth);
                           });
    };
    if (own(tensor))
        return;
    const auto broken = std::find_if(
        plan.model.groups.begin(), plan.model.groups.end(), [&](const LayerGroup& group) {
            return hasExperts(group) && !divides(tensor, group.expertWidth);
        });
    Problem& problem =
        found.error(kExpertTensorPath,
                    {RP_TR("{0} ranks that share one expert do not divide its width of {1}."),
                     countText(tensor), countText(broken->expertWidth)});
    const std::int64_t ranks = stageRanks(degreesOf(plan));
    addNearest(
        problem, RP_TR("Expert tensor parallel {0}"), kExpertTensorPath, tensor,
        broken->expertWidth,
        [&](std::int64_t value) {
            return own(value) && divides(times(value, plan.layout.expertParallel), ranks);
        },
        own);
    if (problem.fixes.empty())
        addFix(problem, RP_TR("Expert tensor parallel {0}"), kExpertTensorPath, 1);
}

void checkExpertSequence(const Plan& plan, Findings& found)
{
    if (!hasExperts(plan.model) || plan.layout.tensorParallel <= 1 || plan.layout.sequenceParallel)
        return;
    Problem& problem =
        found.warn("layout.sequence_parallel",
                   RP_TR("Experts under tensor parallelism without sequence parallelism: each rank "
                         "of a tensor-parallel group would route the same tokens. Megatron refuses "
                         "to train so."));
    addFix(problem, RP_TR("Sequence parallelism"), problem.path, "yes");
}

// --- tokens of a sequence

void checkContext(const Plan& plan, Findings& found)
{
    const std::int64_t context = plan.layout.contextParallel;
    const std::int64_t tokens = plan.task.phases.front().sequenceTokens;
    if (context <= 1 || divides(context, tokens))
        return;
    Problem& problem =
        found.error(kContextPath,
                    {RP_TR("Context parallel {0} does not divide the sequence of {1} tokens: each "
                           "rank takes as many."),
                     countText(context), countText(tokens)});
    const Degrees now = degreesOf(plan);
    const auto own = [&](std::int64_t value) { return divides(value, tokens); };
    addNearest(
        problem, kContextLabel, kContextPath, context, std::min<std::int64_t>(tokens, 65536),
        [&](std::int64_t value) {
            Degrees changed = now;
            changed.context = value;
            return own(value) && fitTogether(plan, changed);
        },
        own);
    for (const std::int64_t length :
         {tokens / context * context, times(tokens / context + 1, context)}) {
        if (length > 0)
            addFix(problem, kSequenceLabel, kSequencePath, length);
    }
}

/// Two chunks a rank, one early and one late, give ranks equal shares of the causal triangle.
void checkContextBalance(const Plan& plan, Findings& found)
{
    const std::int64_t context = plan.layout.contextParallel;
    const std::int64_t tokens = plan.task.phases.front().sequenceTokens;
    if (context <= 1 || !plan.model.causal || !divides(context, tokens) ||
        divides(times(2, context), tokens))
        return;
    Problem& problem = found.note(
        kContextPath,
        {RP_TR("Twice the context-parallel degree ({0}) does not divide the sequence of {1} "
               "tokens. Causal attention is balanced where each rank has two equal chunks, one "
               "early and one late, as the plan assumes."),
         countText(times(2, context)), countText(tokens)});
    for (const std::int64_t length :
         {tokens / (2 * context) * (2 * context), times(tokens / (2 * context) + 1, 2 * context)}) {
        if (length > 0)
            addFix(problem, kSequenceLabel, kSequencePath, length);
    }
    if (context % 2 == 0)
        addFix(problem, kContextLabel, kContextPath, context / 2);
}

void checkContextState(const Plan& plan, Findings& found)
{
    if (plan.layout.contextParallel <= 1)
        return;
    const auto& groups = plan.model.groups;
    const auto passes = [](const LayerGroup& group) {
        switch (group.mixer) {
        case Mixer::Mamba:
        case Mixer::Mamba2:
        case Mixer::GatedDeltaNet:
        case Mixer::GatedLinear:
        case Mixer::RecurrentGate:
        case Mixer::ShortConvolution:
            return true;
        case Mixer::Attention:
        case Mixer::LatentAttention:
        case Mixer::None:
            break;
        }
        return false;
    };
    if (std::none_of(groups.begin(), groups.end(), passes))
        return;
    Problem& problem = found.warn(
        kContextPath,
        RP_TR("Recurrent layers hand their state from each part of a sequence to the next. Under "
              "context parallelism ranks send it, or exchange heads for tokens: the plan counts "
              "neither that traffic nor the waiting."));
    addFix(problem, kContextLabel, kContextPath, 1);
}

// --- states

void checkShardRanks(const Plan& plan, Findings& found)
{
    const std::int64_t shard = plan.layout.shardRanks;
    const Degrees degrees = degreesOf(plan);
    const std::int64_t ranks = times(degrees.dataParallel(), degrees.context);
    if (plan.layout.zeroStage == ZeroStage::None || shard <= 0 || ranks <= 0 ||
        divides(shard, ranks))
        return;
    Problem& problem = found.error(
        kShardPath, {RP_TR("States divided among {0} ranks: the {1} ranks with the same slice of "
                           "the model do not make whole groups of so many."),
                     countText(shard), countText(ranks)});
    const auto own = [&](std::int64_t value) { return divides(value, ranks); };
    addNearest(problem, RP_TR("Among {0} ranks"), kShardPath, shard, ranks, own, own);
    addFix(problem, RP_TR("Among all"), kShardPath, "0");
}

constexpr std::string_view kTensor = "layout.tensor_parallel";
constexpr std::string_view kPipeline = "layout.pipeline_parallel";
constexpr std::string_view kContext = "layout.context_parallel";
constexpr std::string_view kExpert = "layout.expert_parallel";
constexpr std::string_view kExpertTensor = "layout.expert_tensor_parallel";
constexpr std::string_view kExperts = "model.groups[].experts";
constexpr std::string_view kNodes = "cluster.pools[].nodes";
constexpr std::string_view kPerNode = "cluster.pools[].accelerators_per_node";
constexpr std::string_view kSequence = "task.phases[].sequence_tokens";

/// A given total says nothing of experts: the engine spreads it evenly.
void checkGivenExperts(const Plan& plan, Findings& found)
{
    if (plan.layout.expertParallel <= 1 || !hasExperts(plan.model) ||
        !findGiven(plan, FigureId::ModelParameters))
        return;
    found.warn(
        "given.model.parameters",
        RP_TR("The given parameters are spread evenly over tensor-parallel ranks and stages: "
              "a number alone does not say how many are experts', so expert parallelism "
              "does not divide them. Take the number back to have the experts counted."));
}

constexpr ValidationRule kRules[] = {
    {"layout.given-experts", {kExpert}, checkGivenExperts},
    {"layout.experts",
     {kExpert, kExpertTensor, kExperts, kTensor, kPipeline, kContext, kNodes, kPerNode},
     checkExperts},
    {"layout.expert-ranks",
     {kExpert, kExpertTensor, kExperts, kTensor, kPipeline, kContext, kNodes, kPerNode},
     checkExpertRanks},
    {"layout.expert-width",
     {kExpert, kExpertTensor, "model.groups[].expert_width", kTensor, kPipeline, kContext, kNodes,
      kPerNode},
     checkExpertWidth},
    {"layout.expert-sequence", {kTensor}, checkExpertSequence},
    {"layout.context", {kContext, kSequence, kTensor, kPipeline, kNodes, kPerNode}, checkContext},
    {"layout.context-balance", {kContext, kSequence}, checkContextBalance},
    {"layout.context-state", {kContext}, checkContextState},
    {"layout.shard-ranks",
     {"layout.shard_ranks", kTensor, kPipeline, kContext, kNodes, kPerNode},
     checkShardRanks},
};

} // namespace

std::span<const ValidationRule> rankRules()
{
    return kRules;
}

bool ranksShare(const Plan& plan, const Degrees& degrees)
{
    if (!divides(degrees.context, plan.task.phases.front().sequenceTokens))
        return false;
    if (!hasExperts(plan.model))
        return true;
    const std::int64_t tensor = plan.layout.expertTensorParallel.value_or(degrees.tensor);
    return divides(times(plan.layout.expertParallel, tensor), stageRanks(degrees));
}

} // namespace ridgepoint::plan

// SPDX-License-Identifier: Apache-2.0
// Rules about kinds of layers: their order, the two stacks, mixers, experts.
#include "model/layer_order.h"
#include "model/predicates.h"
#include "plan/validate_rules.h"

#include <algorithm>
#include <optional>

namespace ridgepoint::plan {

using model::CrossAttention;
using model::FeedForward;
using model::LayerGroup;
using model::LayerRun;
using model::Mixer;
using model::Stack;
using quantity::Problem;
using quantity::Text;

namespace {

// --- order

constexpr const char* kOrderPath = "model.order";

bool readsOrder(const Plan& plan)
{
    return plan.model.groups.size() > 1 && !plan.model.order.empty();
}

void addNoOrder(Problem& problem)
{
    addFix(problem, RP_TR("Each kind of layer in one run"), kOrderPath, std::string());
}

void checkOrder(const Plan& plan, Findings& found)
{
    if (!readsOrder(plan))
        return;
    const std::string& order = plan.model.order;
    const std::size_t groups = plan.model.groups.size();
    std::size_t at = 0;
    if (model::parseOrder(order, groups, &at))
        return;
    const Text last = Text::verbatim(model::groupLetters(groups - 1));
    Problem& problem = found.error(
        kOrderPath,
        at < order.size()
            ? Text(RP_TR("The order of layers cannot be read from character {0} on, \"{1}\": "
                         "letters a to {2} name the kinds of layers, numbers say how many, and "
                         "brackets repeat."),
                   countText(static_cast<std::int64_t>(at) + 1),
                   Text::verbatim(std::string_view(order).substr(at, 12)), last)
            : Text(RP_TR("The order of layers ends too early, or has too many runs: letters a to "
                         "{0} name the kinds of layers, numbers say how many, and every bracket "
                         "is closed."),
                   last));
    addNoOrder(problem);
}

std::vector<std::int64_t> layersOf(const std::vector<LayerRun>& runs, std::size_t groups)
{
    std::vector<std::int64_t> layers(groups, 0);
    for (const LayerRun& run : runs)
        __builtin_add_overflow(layers[run.group], run.layers, &layers[run.group]);
    return layers;
}

/// The order again and again, until each group has its layers; what the order lacks follows.
/// Nothing where that is too long to be of use.
std::optional<std::string> continuedOrder(const Plan& plan, const std::vector<LayerRun>& runs)
{
    constexpr std::size_t kMostRuns = 512;
    std::vector<LayerRun> result;
    std::vector<std::int64_t> left;
    for (const LayerGroup& group : plan.model.groups)
        left.push_back(group.layers);
    const auto take = [&](std::size_t group, std::int64_t layers) {
        const std::int64_t taken = std::min(layers, left[group]);
        if (taken <= 0)
            return false;
        left[group] -= taken;
        if (!result.empty() && result.back().group == group)
            result.back().layers += taken;
        else
            result.push_back({group, taken});
        return true;
    };
    for (bool taken = true; taken;) {
        taken = false;
        for (const LayerRun& run : runs)
            taken = take(run.group, run.layers) || taken;
        if (result.size() > kMostRuns)
            return std::nullopt;
    }
    for (std::size_t g = 0; g < left.size(); ++g)
        take(g, left[g]);
    return model::orderText(result);
}

void checkOrderLayers(const Plan& plan, Findings& found)
{
    if (!readsOrder(plan) || model::followsOrder(plan.model))
        return;
    const std::size_t groups = plan.model.groups.size();
    const auto runs = model::parseOrder(plan.model.order, groups);
    if (!runs)
        return; // has a problem of its own
    const std::vector<std::int64_t> told = layersOf(*runs, groups);
    std::size_t differ = 0;
    std::size_t first = groups;
    for (std::size_t g = 0; g < groups; ++g) {
        if (told[g] == plan.model.groups[g].layers)
            continue;
        ++differ;
        first = std::min(first, g);
    }
    Problem& problem = found.error(
        kOrderPath, {RP_TR("The order has {0} layers of kind {1}, and the model {2}: it is not "
                           "followed, and each kind is taken in one run."),
                     countText(told[first]), Text::verbatim(model::groupLetters(first)),
                     countText(plan.model.groups[first].layers)});
    if (const auto text = continuedOrder(plan, *runs))
        addFix(problem, {RP_TR("Order {0}"), Text::verbatim(*text)}, kOrderPath, *text);
    if (differ == 1 && told[first] >= 1)
        addFix(problem, {RP_TR("{0} layer"), RP_TR("{0} layers")}, groupPath(first, "layers"),
               told[first]);
    addNoOrder(problem);
}

// --- the two stacks

void checkEncoderLayers(const Plan& plan, Findings& found)
{
    const auto isEncoder = [](const LayerGroup& group) { return group.stack == Stack::Encoder; };
    const auto& groups = plan.model.groups;
    if (hasEncoder(plan.model)) {
        if (std::any_of(groups.begin(), groups.end(), isEncoder))
            return;
        Problem& problem = found.warn(
            "model.encoder.input",
            RP_TR("The model has an encoder, but no group of layers belongs to it: only what "
                  "enters it is counted. Add a group of the encoder's stack."));
        addFix(problem, RP_TR("No encoder"), problem.path, "none");
        return;
    }
    forEachGroup(plan, [&](std::size_t g, const LayerGroup& group) {
        if (!isEncoder(group))
            return;
        Problem& problem =
            found.error(groupPath(g, "stack"),
                        RP_TR("The layers are of the encoder's stack, but the model has no "
                              "encoder. Say what enters it, or put them into the decoder."));
        addFix(problem, RP_TR("Layers of the decoder"), problem.path, "decoder");
        addFix(problem, RP_TR("Encoder of tokens"), "model.encoder.input", "tokens");
        addFix(problem, RP_TR("Encoder of patches"), "model.encoder.input", "patches");
    });
}

void checkCrossAttention(const Plan& plan, Findings& found)
{
    if (hasEncoder(plan.model))
        return;
    forEachGroup(plan, [&](std::size_t g, const LayerGroup& group) {
        if (group.crossAttention == CrossAttention::None || group.mixer != Mixer::Attention ||
            group.stack == Stack::Encoder)
            return;
        Problem& problem = found.error(groupPath(g, "cross_attention"),
                                       RP_TR("Cross-attention attends to an encoder's output, and "
                                             "the model has no encoder."));
        addFix(problem, RP_TR("No cross-attention"), problem.path, "none");
        addFix(problem, RP_TR("Encoder of tokens"), "model.encoder.input", "tokens");
        addFix(problem, RP_TR("Encoder of patches"), "model.encoder.input", "patches");
    });
}

void checkEncoderPositions(const Plan& plan, Findings& found)
{
    const model::Encoder& encoder = plan.model.encoder;
    if (!hasEncoder(plan.model) || encoder.learnedPositions == 0 ||
        encoder.learnedPositions >= encoder.sequenceTokens)
        return;
    Problem& problem = found.warn(
        "model.encoder.learned_positions",
        {RP_TR("The encoder's position table has {0} rows, and it processes {1} tokens: the last "
               "{2} have no position."),
         countText(encoder.learnedPositions), countText(encoder.sequenceTokens),
         countText(encoder.sequenceTokens - encoder.learnedPositions)});
    addFix(problem, RP_TR("Encoder positions {0}"), problem.path, encoder.sequenceTokens);
    addFix(problem, RP_TR("Encoder tokens {0}"), "model.encoder.sequence_tokens",
           encoder.learnedPositions);
}

// --- one layer

void checkEmptyLayer(const Plan& plan, Findings& found)
{
    forEachGroup(plan, [&](std::size_t g, const LayerGroup& group) {
        if (group.mixer != Mixer::None || group.feedForward != FeedForward::None)
            return;
        Problem& problem = found.note(groupPath(g, "mixer"),
                                      RP_TR("The layers have neither a mixer nor an MLP: they do "
                                            "nothing, and count as layers of a stage."));
        addFix(problem, RP_TR("Attention"), problem.path, "attention");
        addFix(problem, RP_TR("A dense MLP"), groupPath(g, "mlp"), "dense");
    });
}

void checkDeltaHeads(const Plan& plan, Findings& found)
{
    forEachGroup(plan, [&](std::size_t g, const LayerGroup& group) {
        if (group.mixer != Mixer::GatedDeltaNet || divides(group.kvHeads, group.heads))
            return;
        Problem& problem = found.error(
            groupPath(g, "kv_heads"),
            {RP_TR("{0} heads of queries and keys do not divide the {1} heads of values: under a "
                   "gated delta net each serves the same number of them."),
             countText(group.kvHeads), countText(group.heads)});
        const auto [below, above] = nearest(group.kvHeads, 1, group.heads, [&](std::int64_t heads) {
            return divides(heads, group.heads);
        });
        for (const std::int64_t heads : {below, above}) {
            if (heads)
                addFix(problem, {RP_TR("{0} head"), RP_TR("{0} heads")}, problem.path, heads);
        }
        if (problem.fixes.empty())
            addFix(problem, {RP_TR("{0} head"), RP_TR("{0} heads")}, problem.path, group.heads);
    });
}

/// A rank that is no bottleneck was mistyped, or is another width.
void checkLatentRanks(const Plan& plan, Findings& found)
{
    const std::int64_t hidden = plan.model.hidden;
    forEachGroup(plan, [&](std::size_t g, const LayerGroup& group) {
        if (group.mixer != Mixer::LatentAttention)
            return;
        if (group.kvRank > hidden) {
            Problem& problem = found.warn(
                groupPath(g, "kv_rank"),
                {RP_TR("Keys and values pass a rank of {0}, more than the hidden size of {1}: "
                       "nothing is saved. DeepSeek-V3 has 512 for 7,168."),
                 countText(group.kvRank), countText(hidden)});
            addFix(problem, RP_TR("Rank {0}"), problem.path, std::min<std::int64_t>(512, hidden));
        }
        if (group.queryRank > hidden) {
            Problem& problem = found.warn(
                groupPath(g, "query_rank"),
                {RP_TR("Queries pass a rank of {0}, more than the hidden size of {1}: nothing is "
                       "saved. DeepSeek-V3 has 1,536 for 7,168."),
                 countText(group.queryRank), countText(hidden)});
            addFix(problem, RP_TR("A plain projection"), problem.path, "0");
        }
    });
}

void checkChunks(const Plan& plan, Findings& found)
{
    const std::int64_t tokens = plan.task.phases.front().sequenceTokens;
    forEachGroup(plan, [&](std::size_t g, const LayerGroup& group) {
        if (group.mixer != Mixer::Attention || group.chunkTokens == 0)
            return;
        if (group.windowTokens > 0) {
            Problem& problem = found.warn(
                groupPath(g, "chunk_tokens"),
                {RP_TR("The layers have chunks of {0} tokens and a window of {1}: chunks are "
                       "counted, and the window is not. Keep one."),
                 countText(group.chunkTokens), countText(group.windowTokens)});
            addFix(problem, RP_TR("No window"), groupPath(g, "window_tokens"), "0");
            addFix(problem, RP_TR("No chunks"), problem.path, "0");
        } else if (group.stack == Stack::Decoder && group.chunkTokens > tokens) {
            Problem& problem =
                found.note(groupPath(g, "chunk_tokens"),
                           {RP_TR("A chunk of {0} tokens is longer than a sequence of {1}: chunks "
                                  "have no effect."),
                            countText(group.chunkTokens), countText(tokens)});
            addFix(problem, RP_TR("No chunks"), problem.path, "0");
        }
    });
}

void checkExperts(const Plan& plan, Findings& found)
{
    forEachGroup(plan, [&](std::size_t g, const LayerGroup& group) {
        if (group.feedForward != FeedForward::Experts || group.expertsPerToken <= group.experts)
            return;
        Problem& problem =
            found.error(groupPath(g, "experts_per_token"),
                        {RP_TR("A token visits {0} experts, and a layer has {1}: it visits each at "
                               "most once."),
                         countText(group.expertsPerToken), countText(group.experts)});
        addFix(problem, {RP_TR("{0} expert of a token"), RP_TR("{0} experts of a token")},
               problem.path, group.experts);
        addFix(problem, {RP_TR("{0} expert"), RP_TR("{0} experts")}, groupPath(g, "experts"),
               group.expertsPerToken);
    });
}

constexpr std::string_view kHidden = "model.hidden";
constexpr std::string_view kLayers = "model.groups[].layers";
constexpr std::string_view kHeads = "model.groups[].heads";

constexpr ValidationRule kRules[] = {
    {"model.order", {kLayers}, checkOrder},
    {"model.order-layers", {kLayers}, checkOrderLayers},
    {"model.encoder-layers", {}, checkEncoderLayers},
    {"model.cross-attention", {}, checkCrossAttention},
    {"model.encoder-positions",
     {"model.encoder.learned_positions", "model.encoder.sequence_tokens"},
     checkEncoderPositions},
    {"model.empty-layer", {}, checkEmptyLayer},
    {"model.delta-heads", {kHeads, "model.groups[].kv_heads"}, checkDeltaHeads},
    {"model.latent-ranks",
     {kHidden, "model.groups[].kv_rank", "model.groups[].query_rank"},
     checkLatentRanks},
    {"model.chunks",
     {"model.groups[].chunk_tokens", "model.groups[].window_tokens",
      "task.phases[].sequence_tokens"},
     checkChunks},
    {"model.experts", {"model.groups[].experts", "model.groups[].experts_per_token"}, checkExperts},
};

} // namespace

std::span<const ValidationRule> layerRules()
{
    return kRules;
}

} // namespace ridgepoint::plan

// SPDX-License-Identifier: Apache-2.0
// What of a row was trained and what was rebuilt: the task, and recomputation in people's words.
#include "exchange/run_row_reader.h"

#include <algorithm>
#include <charconv>

namespace ridgepoint::exchange {
namespace {

using quantity::Text;

/// The number before a word: "10 layers".
std::optional<std::int64_t> numberBefore(std::string_view text, std::string_view word)
{
    std::size_t end = text.find(word);
    if (end == text.npos || end == 0)
        return std::nullopt;
    while (end > 0 && (text[end - 1] == ' ' || text[end - 1] == '-'))
        --end;
    std::size_t from = end;
    while (from > 0 && text[from - 1] >= '0' && text[from - 1] <= '9')
        --from;
    std::int64_t value = 0;
    const auto read = std::from_chars(text.data() + from, text.data() + end, value);
    return from < end && read.ec == std::errc() ? std::optional(value) : std::nullopt;
}

/// Which models have the tensors of a module.
enum class Has
{
    All,
    Latent,  ///< latent attention
    Queries, ///< attention without a low rank of its queries
    QueryRank,
    Dense,
    DenseGated,
    DensePlain,
    Experts,
    PlainExperts, ///< without a gate
    Shared
};

bool hasIt(const model::LayerGroup& group, Has wanted)
{
    const bool latent = group.mixer == model::Mixer::LatentAttention;
    const bool dense = group.feedForward == model::FeedForward::Dense;
    const bool experts = group.feedForward == model::FeedForward::Experts;
    switch (wanted) {
    case Has::All:
        return true;
    case Has::Latent:
        return latent;
    case Has::Queries:
        return !latent || group.queryRank == 0;
    case Has::QueryRank:
        return latent && group.queryRank > 0;
    case Has::Dense:
        return dense;
    case Has::DenseGated:
        return dense && group.mlpGated;
    case Has::DensePlain:
        return dense && !group.mlpGated;
    case Has::Experts:
        return experts;
    case Has::PlainExperts:
        return experts && !group.mlpGated;
    case Has::Shared:
        return experts && group.sharedWidth > 0;
    }
    return false;
}

/// A module that Megatron's selective recomputation can name, and what is not kept then, as
/// layout.recompute_set writes it.
struct Module
{
    std::string_view name;
    Has has;
    std::string_view tensors;
};

constexpr Module kModules[] = {
    {"core_attn", Has::All, "attention.softmax output, attention.dropout mask and output"},
    {"mla_up_proj", Has::Latent,
     "attention.keys, attention.values, attention.keys before rotation"},
    {"mla_up_proj", Has::QueryRank, "attention.queries"},
    {"layernorm", Has::Queries, "query_projection.input"},
    {"layernorm", Has::QueryRank, "query_down.input"},
    {"layernorm", Has::DenseGated, "gate_up_projection.input"},
    {"layernorm", Has::DensePlain, "up_projection.input"},
    {"layernorm", Has::Experts, "router.input"},
    {"mlp", Has::DenseGated, "activation.gate, activation.up, down_projection.input"},
    {"mlp", Has::DensePlain, "activation.input, down_projection.input"},
    {"moe_act", Has::Experts, "expert_down_projection.input"},
    {"moe_act", Has::PlainExperts, "expert_activation.activation before its weight"},
    {"shared_experts", Has::Shared,
     "shared_activation.gate, shared_activation.up, shared_down_projection.input"},
};

/// The words of a detail: "selective(mla_up_proj,mlp)" as "mla_up_proj" and "mlp".
bool namesModule(std::string_view detail, std::string_view module)
{
    const auto isWord = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    };
    for (std::size_t at = detail.find(module); at != detail.npos;
         at = detail.find(module, at + 1)) {
        const std::size_t end = at + module.size();
        const bool starts = at == 0 || !isWord(detail[at - 1]);
        if (starts && (end == detail.size() || !isWord(detail[end])))
            return true;
    }
    return false;
}

/// Modules of a selective recomputation, where more than attention's core is named.
void setModules(RowPlan& plan, std::string_view detail)
{
    std::string tensors;
    bool isMore = false;
    for (const Module& module : kModules) {
        const auto& groups = plan.document().plan.model.groups;
        const bool exists = std::any_of(groups.begin(), groups.end(), [&](const auto& group) {
            return hasIt(group, module.has);
        });
        if (!exists || !namesModule(detail, module.name))
            continue;
        isMore = isMore || module.name != "core_attn";
        tensors += (tensors.empty() ? "" : ", ") + std::string(module.tensors);
    }
    if (!isMore)
        return;
    plan.set("layout.recompute", "none");
    plan.set("layout.recompute_set", tensors);
}

void setSelective(RowPlan& plan, const RowReader& row, const std::string& detail)
{
    const bool isTorch =
        matchLength(row.lower("framework"), "torchtitan|fsdp2|torchao").has_value();
    const bool perOp = matchLength(detail, "per-op|per op").has_value();
    const bool everyOther = matchLength(detail, "every-other|every other|every second").has_value();
    if (everyOther && !perOp) {
        plan.set("layout.recompute", "full");
        plan.set("layout.recompute_every", 2);
        return;
    }
    if (perOp || (isTorch && detail.empty())) {
        plan.set("layout.recompute", "torchtitan-op");
        if (everyOther || detail.empty())
            plan.assume("layout.recompute", "torchtitan-op",
                        RP_TR("torchtitan's default is the rule by operators"));
        return;
    }
    if (matchLength(detail, "block")) {
        plan.set("layout.recompute", "full");
        plan.assumeMissing("layout.recompute_every", "2",
                           RP_TR("the row does not tell how many of the blocks are recomputed"));
        return;
    }
    if (matchLength(detail, "minimal|offload")) {
        plan.refuse({RP_TR("recomputation {0} is not modelled."), Text::verbatim(detail)});
        return;
    }
    plan.set("layout.recompute", "megatron-selective");
    setModules(plan, detail);
    // recipes of Megatron-Bridge list modules, and mean attention alone only where none is named
    if (detail.empty() && plan.row().framework.starts_with("megatron-bridge"))
        plan.noteMissing("recomputed modules");
}

/// Runs whose recipes move activations to the host, and whose tables do not tell how many.
struct OffloadingRecipe
{
    std::string_view framework;
    std::int64_t zeroStage;
};

constexpr OffloadingRecipe kOffloadingRecipes[] = {
    // Megatron-Bridge, recipes for performance with use_megatron_fsdp: cpu_offloading_num_layers
    {"megatron-bridge", 3},
};

} // namespace

void setRecomputation(RowPlan& plan, const RowReader& row)
{
    for (const OffloadingRecipe& each : kOffloadingRecipes) {
        if (matchLength(row.lower("framework"), each.framework) &&
            row.count({"parallel.zero_stage"}) == each.zeroStage)
            plan.noteMissing("activations on the host");
    }
    // Transformer Engine keeps the inputs of products in 8 bits or fewer then, in formats and
    // copies that depend on its recipe
    if (plan.document().plan.layout.framework == model::Framework::MegatronFused &&
        matchLength(row.lower("parallel.precision"), "fp8|fp4|int8"))
        plan.noteMissing("activations in few bits");
    std::string rule = row.lower("parallel.recompute");
    if (rule.empty())
        rule = row.lower("plan_args.recompute");
    const std::string detail = row.lower("parallel.recompute_detail");
    if (rule.empty()) {
        plan.assumeMissing("layout.recompute", "none",
                           RP_TR("the row does not tell what was recomputed"));
    } else if (matchLength(detail, "offload")) {
        plan.refuse({RP_TR("recomputation {0} is not modelled."), Text::verbatim(detail)});
    } else if (rule == "none") {
        plan.set("layout.recompute", "none");
    } else if (rule == "full") {
        plan.set("layout.recompute", "full");
        if (const auto layers = numberBefore(detail, "layers"))
            plan.set("layout.recompute_layers", *layers);
        if (matchLength(detail, "every-other|every other|every second"))
            plan.set("layout.recompute_every", 2);
    } else if (rule == "selective") {
        setSelective(plan, row, detail);
    } else {
        plan.refuse({RP_TR("recomputation {0} is not modelled."), Text::verbatim(rule)});
    }
}

namespace {

/// What an optimizer's name says of states; all words of a row hold.
struct OptimizerWord
{
    std::string_view words;
    std::string_view path;
    std::string_view value;
};

constexpr OptimizerWord kOptimizers[] = {
    {"muon", "training.optimizer", "muon"},
    {"adafactor", "training.optimizer", "adafactor"},
    {"lion", "training.optimizer", "lion"},
    {"sgd", "training.optimizer", "sgd-momentum"},
    {"8bit|8-bit|int8", "precision.moments", "int8-block"},
    {"adamw-bf16|adam-bf16", "precision.weights", "bf16"},
    {"adamw-bf16|adam-bf16", "precision.gradients", "bf16"},
    {"adamw-bf16|adam-bf16", "precision.master_weights", "none"},
    {"adamw-bf16|adam-bf16", "precision.moments", "bf16"},
};

/// Features that change memory and that no field describes: the word of them in a test's name.
constexpr std::string_view kNotModelled[] = {"defer_embedding_wgrad", "deferred_embedding_wgrad",
                                             "cpu_offload", "offloading"};

void setOptimizer(RowPlan& plan, const RowReader& row)
{
    const std::string optimizer = row.lower("parallel.optimizer");
    for (const OptimizerWord& each : kOptimizers) {
        if (matchLength(optimizer, each.words))
            plan.set(each.path, each.value);
    }
    const std::string test = row.lower("source") + " " + row.lower("id");
    if (matchLength(test, "muon"))
        plan.set("training.optimizer", "muon");
    for (const std::string_view word : kNotModelled) {
        if (matchLength(test, word))
            plan.refuse({RP_TR("{0} is not modelled."), Text::verbatim(word)});
    }
}

} // namespace

void setMethod(RowPlan& plan, const RowReader& row)
{
    setOptimizer(plan, row);
    const std::string task = row.lower("task");
    const bool isQuantized = task.find("qlora") != std::string::npos;
    if (task.find("lora") == std::string::npos)
        return;
    const std::string notes = row.lower("notes");
    plan.set("training.method", "adapters");
    plan.set("precision.gradients", "bf16");
    if (const auto rank = row.noted("r=|rank "))
        plan.set("training.adapter_rank", *rank);
    else
        plan.assume("training.adapter_rank", "64", RP_TR("the row does not tell the rank"));
    const std::string words = row.lower("id") + " " + notes;
    if (matchLength(words, "expert"))
        plan.set("training.adapter_targets", "mlp");
    else if (matchLength(words, "attn|attention"))
        plan.set("training.adapter_targets", "attention");
    else
        plan.assume("training.adapter_targets", "all-products",
                    RP_TR("the row does not tell which products have adapters"));
    if (isQuantized)
        plan.set("precision.weights", "nf4");
}

} // namespace ridgepoint::exchange

// SPDX-License-Identifier: Apache-2.0
#include "explore/my_run_reasons.h"

#include "explore/run_traits.h"
#include "model/predicates.h"
#include "plan/fields.h"
#include "plan/validate.h"
#include "quantity/number_text.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Plan;
using quantity::Fix;
using quantity::Literal;
using quantity::Text;

namespace {

using Edits = std::vector<Fix>;

std::string number(double value)
{
    return quantity::numberText(value, 6);
}

/// Collects doubts; leaves out edits of fields that the plan has no use for, or that change
/// nothing.
class DoubtList
{
  public:
    DoubtList(const Plan& plan, std::vector<MyRunDoubt>& list) : m_plan(plan), m_list(list) {}

    void add(std::string id, Literal what, Literal check, double prior, std::vector<Edits> variants)
    {
        MyRunDoubt doubt{std::move(id), what, check, prior, {}};
        for (Edits& edits : variants) {
            Edits useful;
            for (Fix& edit : edits) {
                if (isUseful(edit))
                    useful.push_back(std::move(edit));
            }
            if (!useful.empty())
                doubt.variants.push_back(std::move(useful));
        }
        if (!doubt.variants.empty())
            m_list.push_back(std::move(doubt));
    }

    Fix set(std::string path, std::string value) const
    {
        Fix fix{{}, std::move(path), std::move(value)};
        if (const auto ref = plan::findField(fix.path)) {
            const plan::ParsedValue parsed = plan::parseValue(*ref->field, ref->index, fix.value);
            fix.label = {RP_TR("{0}: {1}"), ref->field->label,
                         parsed.value ? plan::shownValue(*ref->field, *parsed.value)
                                      : Text::verbatim(fix.value)};
        }
        return fix;
    }
    /// A number as a person would type it, with its unit: what is shown is what is tried.
    Fix set(std::string path, double value) const
    {
        const auto ref = plan::findField(path);
        const bool isReal = ref && ref->field->kind == plan::ValueKind::Real;
        std::string text = isReal ? plan::valueText(*ref->field, value) : number(value);
        return set(std::move(path), std::move(text));
    }

  private:
    bool isUseful(const Fix& edit) const
    {
        const auto ref = plan::findField(edit.path);
        if (!ref || !ref->field->applies(m_plan, ref->index))
            return false;
        Plan changed = m_plan;
        return !plan::setField(changed, edit.path, edit.value) && !(changed == m_plan);
    }

    const Plan& m_plan;
    std::vector<MyRunDoubt>& m_list;
};

std::string poolPath(std::size_t index, std::string_view field)
{
    return "cluster.pools[" + std::to_string(index) + "]." + std::string(field);
}

/// All pools' peaks times a factor.
Edits peaksTimes(const Plan& plan, const DoubtList& doubts, double factor)
{
    Edits edits;
    for (std::size_t i = 0; i < plan.cluster.pools.size(); ++i) {
        const hardware::Pool& pool = plan.cluster.pools[i];
        edits.push_back(doubts.set(poolPath(i, "peak_flop_per_s"), pool.peakFlopPerS * factor));
        edits.push_back(
            doubts.set(poolPath(i, "curves.fp8_flop_per_s"), pool.curves.fp8FlopPerS * factor));
        edits.push_back(
            doubts.set(poolPath(i, "curves.fp4_flop_per_s"), pool.curves.fp4FlopPerS * factor));
    }
    return edits;
}

void addPeaks(const Plan& plan, DoubtList& doubts)
{
    const auto problems = plan::validate(plan);
    const bool looksSparse =
        std::any_of(problems.begin(), problems.end(), [](const quantity::Problem& problem) {
            return problem.id == "hardware.sparse-peak";
        });
    doubts.add("peak.sparse", RP_TR("The plan's peak is the one for sparse matrices."),
               RP_TR("Datasheets print twice the dense peak; MFU over it looks half."),
               looksSparse ? 1.0 : 0.15, {peaksTimes(plan, doubts, 0.5)});
    doubts.add("peak.half", RP_TR("The card's dense peak is twice the plan's."),
               RP_TR("Compare the plan's peak with the datasheet of the very card."), 0.05,
               {peaksTimes(plan, doubts, 2)});
}

/// What stands in for all kernels where a plan assumes one efficiency.
void addEfficiency(const Plan& plan, const plan::Forecast& forecast, DoubtList& doubts)
{
    if (plan.compute.mode != compute::TimeMode::AssumedEfficiency)
        return;
    const auto mfu = forecast.value(FigureId::StepMfu);
    const auto hfu = forecast.value(FigureId::StepHfu);
    if (mfu && hfu && *mfu > 0 && *hfu > *mfu)
        doubts.add("efficiency.hfu",
                   RP_TR("The assumed efficiency is an HFU, which counts recomputed FLOPs too."),
                   RP_TR("Look how the source of the efficiency counts FLOPs."), 0.25,
                   {{doubts.set("compute.efficiency", plan.compute.efficiency * *mfu / *hfu)}});
    doubts.add("efficiency.operators",
               RP_TR("The efficiency of this model's operators is not the assumed one."),
               RP_TR("Take times from operators; their curves are those of the card's preset."),
               0.3, {{doubts.set("compute.mode", "operators")}});
    std::vector<Edits> others;
    for (const double ratio : {0.6, 0.7, 0.8, 0.9, 1.1, 1.2, 1.3})
        others.push_back({doubts.set("compute.efficiency", plan.compute.efficiency * ratio)});
    doubts.add("efficiency.other", RP_TR("The assumed efficiency is not what the run reaches."),
               RP_TR("Compare it with runs like this one."), 0.2, std::move(others));
}

void addRecomputation(const Plan& plan, DoubtList& doubts)
{
    const auto ref = plan::findField("layout.recompute");
    if (!ref)
        return;
    const std::string path = "layout.recompute";
    doubts.add("recompute.off", RP_TR("Nothing was recomputed in the run."),
               RP_TR("Look for activation checkpointing in the run's configuration."), 0.3,
               {{doubts.set(path, "none"), doubts.set("layout.recompute_set", "")}});
    if (plan.layout.recompute != model::Recompute::Full)
        doubts.add("recompute.full", RP_TR("All of each layer was recomputed in the run."),
                   RP_TR("Look for activation checkpointing in the run's configuration."), 0.3,
                   {{doubts.set(path, "full"), doubts.set("layout.recompute_set", "")}});
    doubts.add("recompute.end",
               plan.layout.recomputeStopsEarly
                   ? RP_TR("Recomputation repeats the last product of each layer too.")
                   : RP_TR("Recomputation leaves out the last product of each layer."),
               RP_TR("PyTorch's checkpoints stop early, Megatron's do not."), 0.1,
               {{doubts.set("layout.recompute_stops_early",
                            plan.layout.recomputeStopsEarly ? "no" : "yes")}});
    std::vector<Edits> others;
    for (const Literal choice : ref->field->choices) {
        if (!(choice == "none") && !(choice == "full"))
            others.push_back({doubts.set(path, std::string(choice.text()))});
    }
    doubts.add("recompute.other", RP_TR("Other tensors were recomputed in the run."),
               RP_TR("Look for activation checkpointing in the run's configuration."), 0.15,
               std::move(others));
}

void addCommunication(const Plan& plan, DoubtList& doubts)
{
    const Literal overlap = RP_TR("A profile shows collectives beside, or behind, computing.");
    const bool reduces = plan.layout.overlapGradientReduction;
    doubts.add("overlap.reduction",
               reduces ? RP_TR("Gradients are reduced after the backward pass, not during it.")
                       : RP_TR("Gradients are reduced during the backward pass."),
               overlap, 0.2,
               {{doubts.set("layout.overlap_gradient_reduction", reduces ? "no" : "yes")}});
    const bool gathers = plan.layout.overlapParameterGather;
    doubts.add(
        "overlap.gather",
        gathers ? RP_TR("Updated weights are gathered before the forward pass, not during it.")
                : RP_TR("Updated weights are gathered during the forward pass."),
        overlap, 0.1, {{doubts.set("layout.overlap_parameter_gather", gathers ? "no" : "yes")}});
    doubts.add("sharding.exposed", RP_TR("Weights are gathered when they are needed, not before."),
               RP_TR("Look for prefetching in FSDP's or ZeRO's configuration."), 0.2,
               {{doubts.set("layout.prefetch", "no")}});
    doubts.add("sharding.resharded",
               RP_TR("Gathered weights are dropped, or kept, between the passes."),
               RP_TR("Look for resharding after the forward pass in the configuration."), 0.1,
               {{doubts.set("layout.reshard_after_forward",
                            plan.layout.reshardAfterForward ? "no" : "yes")}});
    doubts.add("overlap.tensor", RP_TR("Tensor-parallel communication is not hidden."),
               RP_TR("It is off by default: look for tp_comm_overlap or async TP."), 0.25,
               {{doubts.set("compute.tensor_overlap", 0)}});
    doubts.add("overlap.experts", RP_TR("Expert-parallel communication is not hidden."), overlap,
               0.15, {{doubts.set("compute.expert_overlap", 0)}});
}

void addNetwork(const Plan& plan, DoubtList& doubts)
{
    const bool leavesNodes = std::any_of(plan.cluster.pools.begin(), plan.cluster.pools.end(),
                                         [](const hardware::Pool& pool) { return pool.nodes > 1; });
    std::vector<Edits> fewer;
    std::vector<Edits> one;
    std::vector<Edits> bridged;
    Edits single;
    Edits overPcie;
    constexpr double kPcie = 25e9;   // what PCIe 4.0 x16 carries one way
    constexpr double kNvLink = 1e11; // slower links are no NVLink
    for (const std::int64_t divisor : {2, 4}) {
        Edits edits;
        for (std::size_t i = 0; i < plan.cluster.pools.size(); ++i) {
            const std::int64_t cards = plan.cluster.pools[i].nicsPerNode / divisor;
            if (cards > 1)
                edits.push_back(doubts.set(poolPath(i, "nics_per_node"), std::to_string(cards)));
        }
        fewer.push_back(std::move(edits));
    }
    for (std::size_t i = 0; i < plan.cluster.pools.size(); ++i) {
        single.push_back(doubts.set(poolPath(i, "nics_per_node"), "1"));
        if (plan.cluster.pools[i].linkBytesPerS > kNvLink)
            overPcie.push_back(doubts.set(poolPath(i, "link_bytes_per_s"), kPcie));
    }
    one.push_back(std::move(single));
    bridged.push_back(std::move(overPcie));
    const Literal check = RP_TR("NCCL's log at its start names the network cards that it uses.");
    if (leavesNodes) {
        doubts.add("network.fewer", RP_TR("The run uses fewer network cards of each node."), check,
                   0.12, std::move(fewer));
        doubts.add("network.one", RP_TR("The run uses one network card of each node."), check, 0.12,
                   std::move(one));
    }
    doubts.add("network.pcie", RP_TR("Cards of a node talk over PCIe, not NVLink."),
               RP_TR("NCCL's log at its start tells the way between cards: P2P, SHM or NET."), 0.06,
               std::move(bridged));
}

void addKernels(const Plan& plan, const MyRunQuestion& question, DoubtList& doubts)
{
    doubts.add("attention.unfused", RP_TR("Attention is not fused: scores go through memory."),
               RP_TR("Look whether FlashAttention is installed and switched on."), 0.15,
               {{doubts.set("layout.attention", "standard")}});
    std::vector<Edits> older;
    if (plan.compute.attentionLibrary == compute::AttentionLibrary::Flash3)
        older.push_back({doubts.set("compute.attention_library", "flash-2")});
    if (plan.compute.attentionLibrary != compute::AttentionLibrary::Flash1)
        older.push_back({doubts.set("compute.attention_library", "flash-1")});
    doubts.add("attention.older", RP_TR("Attention runs on kernels of an older generation."),
               RP_TR("A profile names the kernels: FlashAttention 2 is slow on Hopper cards."), 0.2,
               std::move(older));
    doubts.add("kernels.eager", RP_TR("Kernels run one by one, neither compiled nor fused."),
               RP_TR("Look for torch.compile or fused modules in the run's configuration."), 0.2,
               {question.eagerKernels, {doubts.set("compute.elementwise_ratio", 2.9)}});
    if (plan.compute.productFormat != compute::ProductFormat::Activations)
        doubts.add("fp8.off", RP_TR("Products run in 16 bits: FP8 is not active."),
                   RP_TR("A profile names the kernels of matrix products and their formats."), 0.25,
                   {{doubts.set("compute.product_format", "activations")}});
    else
        doubts.add("fp8.on", RP_TR("Products run in FP8."),
                   RP_TR("Look for FP8 in the run's configuration."), 0.04,
                   {{doubts.set("compute.product_format", "fp8")}});
    if (model::hasExperts(plan.model)) {
        const double now = plan.compute.expertHostS;
        std::vector<Edits> slower;
        for (const double seconds : {0.002, 0.004, 0.008, 0.016}) {
            if (seconds > now)
                slower.push_back({doubts.set("compute.expert_host_s", seconds)});
        }
        doubts.add("experts.host",
                   RP_TR("The host cannot launch the experts' kernels fast enough."),
                   RP_TR("A profile shows gaps on the card in layers with experts."), 0.2,
                   std::move(slower));
        doubts.add("experts.load", RP_TR("Some experts get more tokens than others."),
                   RP_TR("Log how many tokens each expert gets."), 0.2,
                   {{doubts.set("layout.expert_load", 1.25)},
                    {doubts.set("layout.expert_load", 1.5)},
                    {doubts.set("layout.expert_load", 2)}});
    }
}

void addClocks(const Plan& plan, DoubtList& doubts)
{
    std::vector<Edits> variants;
    for (const double ratio : {0.9, 0.8, 0.7}) {
        Edits edits;
        for (std::size_t i = 0; i < plan.cluster.pools.size(); ++i)
            edits.push_back(doubts.set(poolPath(i, "curves.clock_ratio"),
                                       plan.cluster.pools[i].curves.clockRatio * ratio));
        variants.push_back(std::move(edits));
    }
    doubts.add("clock.slow", RP_TR("The cards run at a lower clock: power or heat limits them."),
               RP_TR("nvidia-smi -q -d CLOCK,PERFORMANCE under load tells why clocks are low."),
               0.15, std::move(variants));
}

void addBatch(const Plan& plan, const plan::Forecast& forecast, DoubtList& doubts)
{
    const double sequences = static_cast<double>(plan.task.phases.front().globalBatchSequences);
    std::set<double> misread;
    for (const double factor : {2.0, 0.5, 4.0, 0.25, 8.0, 0.125})
        misread.insert(sequences * factor);
    std::vector<Edits> variants;
    // "the step" of a log may be one micro-batch, or one that each rank accumulates so often
    const double microBatches = forecast.value(FigureId::TaskMicroBatches).value_or(1);
    if (microBatches > 1)
        misread.insert({sequences / microBatches, sequences * microBatches});
    constexpr double kMost = 1e12;
    for (const double value : misread) {
        if (value >= 1 && value < kMost && value == std::floor(value))
            variants.push_back(
                {doubts.set("task.phases[0].global_batch_sequences", number(value))});
    }
    doubts.add("batch.misread",
               RP_TR("The step has more or fewer micro-batches than the plan says."),
               RP_TR("Compare tokens in a step: micro-batch, accumulation and ranks multiplied."),
               0.15, std::move(variants));
}

} // namespace

std::vector<MyRunDoubt> myRunDoubts(const Plan& plan, const plan::Forecast& forecast,
                                    const MyRunQuestion& question)
{
    std::vector<MyRunDoubt> list;
    DoubtList doubts(plan, list);
    addPeaks(plan, doubts);
    addEfficiency(plan, forecast, doubts);
    addRecomputation(plan, doubts);
    addCommunication(plan, doubts);
    addNetwork(plan, doubts);
    addKernels(plan, question, doubts);
    addClocks(plan, doubts);
    addBatch(plan, forecast, doubts);
    return list;
}

} // namespace ridgepoint::explore

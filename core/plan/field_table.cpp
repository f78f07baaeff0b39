// SPDX-License-Identifier: Apache-2.0
// The rows of the table of fields.
#include "pipeline/schedule_table.h"
#include "plan/field_access.h"

#include <array>

namespace ridgepoint::plan {
namespace {

using access::About;
using access::each;
using access::noChoices;
using access::row;
using quantity::Dimension;

using Keys = std::span<const std::string_view>;

#define RP_KEYS(name, ...)                                                                         \
    Keys name()                                                                                    \
    {                                                                                              \
        static constexpr std::array keys{__VA_ARGS__};                                             \
        return keys;                                                                               \
    }
using namespace std::string_view_literals;
RP_KEYS(normalisations, "rmsnorm"sv, "layernorm"sv)
RP_KEYS(queryKeyNorms, "none"sv, "per-head"sv)
RP_KEYS(inputKinds, "tokens"sv, "patches"sv)
RP_KEYS(ringNics, "all-nics"sv, "one-nic"sv)
RP_KEYS(zeroStages, "none"sv, "1"sv, "2"sv, "3"sv)
RP_KEYS(recomputes, "none"sv, "megatron-selective"sv, "full"sv)
RP_KEYS(attentionKernels, "flash"sv, "standard"sv)
RP_KEYS(formats, "none"sv, "fp32"sv, "bf16"sv, "fp16"sv, "fp8-block"sv)
RP_KEYS(statisticsKeys, "counted"sv, "ignored"sv)
RP_KEYS(efficiencyMeanings, "compute"sv, "mfu"sv)
RP_KEYS(flopConventions, "operators"sv, "6n-plus-attention"sv, "6n"sv)
RP_KEYS(checkpointContents, "weights-and-optimizer"sv, "optimizer"sv)
RP_KEYS(overheadLaws, "first-order"sv, "exact"sv)
#undef RP_KEYS

/// The schedules' names, from their own table.
Keys scheduleNames()
{
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> list;
        for (const pipeline::ScheduleRow& each : pipeline::scheduleRows())
            list.push_back(each.name);
        return list;
    }();
    return names;
}

bool takesTokens(const Plan& plan, int)
{
    return plan.model.inputKind == model::InputKind::Tokens;
}
bool takesPatches(const Plan& plan, int)
{
    return plan.model.inputKind == model::InputKind::Patches;
}
bool isCausal(const Plan& plan, int)
{
    return plan.model.causal;
}
bool splitsTensors(const Plan& plan, int)
{
    return plan.layout.tensorParallel > 1;
}
bool hasPipeline(const Plan& plan, int)
{
    return plan.layout.pipelineParallel > 1;
}
bool isFullySharded(const Plan& plan, int)
{
    return plan.layout.zeroStage == layout::ZeroStage::Three;
}
bool isNotFullySharded(const Plan& plan, int)
{
    return plan.layout.zeroStage != layout::ZeroStage::Three;
}
bool gathersOnce(const Plan& plan, int)
{
    return plan.layout.zeroStage == layout::ZeroStage::One ||
           plan.layout.zeroStage == layout::ZeroStage::Two;
}

/// Marks a row as one of those that most plans differ in.
Field essential(Field field)
{
    field.essential = true;
    return field;
}

constexpr std::string_view kChapter = "reference chapter 10";
constexpr std::string_view kMegatron = "Korthikanti et al. 2022, Reducing Activation Recomputation";

void addModel(std::vector<Field>& list)
{
    using model::Architecture;
    using model::LayerGroup;
    constexpr auto M = &Plan::model;
    constexpr auto G = &Architecture::groups;
    const auto add = [&](Field field) { list.push_back(field); };
    add(row<noChoices, M, &Architecture::name>(
        About{"model.name", "Model", Dimension::Text, 0, 0,
              "What the model is called in tables and reports."}));
    add(row<inputKinds, M, &Architecture::inputKind>(
        About{"model.input", "Input", Dimension::Text, 0, 0,
              "Token ids through an embedding table, or patches of a field or image through a "
              "linear layer."}));
    add(essential(row<noChoices, M, &Architecture::hidden>(
        About{"model.hidden", "Hidden size", Dimension::Count, 1, 1e6,
              "Width of the residual stream."})));
    add(row<noChoices, M, &Architecture::vocabulary>(
        About{"model.vocabulary", "Vocabulary", Dimension::Count, 1, 1e8,
              "Rows of the embedding table and of the head.", "", false, takesTokens}));
    add(row<noChoices, M, &Architecture::patchValues>(
        About{"model.patch_values", "Values in a patch", Dimension::Count, 0, 1e8,
              "Inputs of the patch embedding and outputs of the head.", "", false, takesPatches}));
    add(row<noChoices, M, &Architecture::tiedEmbeddings>(
        About{"model.tied_embeddings", "Tied embeddings", Dimension::Text, 0, 0,
              "The head uses the embedding's weights.", "", false, takesTokens}));
    add(row<noChoices, M, &Architecture::learnedPositions>(
        About{"model.learned_positions", "Learned positions", Dimension::Count, 0, 1e9,
              "Rows of a position table; 0 for rotary and other computed positions."}));
    add(row<normalisations, M, &Architecture::normalisation>(
        About{"model.normalisation", "Normalisation", Dimension::Text, 0, 0,
              "RMSNorm has a gain; LayerNorm a gain and a bias."}));
    add(row<noChoices, M, &Architecture::causal>(
        About{"model.causal", "Causal attention", Dimension::Text, 0, 0,
              "A token sees itself and those before it: about half of the pairs."}));
    add(row<noChoices, M, &Architecture::dropout>(
        About{"model.dropout", "Dropout", Dimension::Text, 0, 0,
              "Dropout in training keeps one mask byte for each value.", kMegatron}));
    add(essential(row<noChoices, M, G, each, &LayerGroup::layers>(
        About{"model.groups[].layers", "Layers", Dimension::Count, 1, 1e5,
              "Layers of this kind, in a row."})));
    add(essential(row<noChoices, M, G, each, &LayerGroup::heads>(
        About{"model.groups[].heads", "Attention heads", Dimension::Count, 1, 1e5,
              "Query heads of a layer."})));
    add(row<noChoices, M, G, each, &LayerGroup::kvHeads>(
        About{"model.groups[].kv_heads", "Key-value heads", Dimension::Count, 1, 1e5,
              "Fewer than the query heads under grouped-query attention; they must divide them."}));
    add(row<noChoices, M, G, each, &LayerGroup::headDim>(
        About{"model.groups[].head_dim", "Head dimension", Dimension::Count, 1, 1e5,
              "Width of one head; heads times it need not be the hidden size."}));
    add(row<queryKeyNorms, M, G, each, &LayerGroup::queryKeyNorm>(
        About{"model.groups[].qk_norm", "Query-key norm", Dimension::Text, 0, 0,
              "Normalisation of queries and keys before attention, over each head."}));
    add(row<noChoices, M, G, each, &LayerGroup::qkvBias>(
        About{"model.groups[].qkv_bias", "Query-key-value bias", Dimension::Text, 0, 0,
              "The projections have a bias."}));
    add(row<noChoices, M, G, each, &LayerGroup::outputBias>(
        About{"model.groups[].output_bias", "Output bias", Dimension::Text, 0, 0,
              "The projection after attention has a bias."}));
    add(row<noChoices, M, G, each, &LayerGroup::windowTokens>(
        About{"model.groups[].window_tokens", "Attention window", Dimension::Tokens, 0, 1e9,
              "A token sees this many tokens back, itself included; 0 for the whole sequence.", "",
              false, isCausal}));
    add(row<noChoices, M, G, each, &LayerGroup::mlpWidth>(
        About{"model.groups[].mlp_width", "MLP width", Dimension::Count, 1, 1e7,
              "Width between the MLP's projections."}));
    add(row<noChoices, M, G, each, &LayerGroup::mlpGated>(
        About{"model.groups[].mlp_gated", "Gated MLP", Dimension::Text, 0, 0,
              "Gate and up projections (SwiGLU and its kin): three matrices instead of two."}));
    add(row<noChoices, M, G, each, &LayerGroup::mlpBias>(
        About{"model.groups[].mlp_bias", "MLP bias", Dimension::Text, 0, 0,
              "The MLP's projections have a bias."}));
}

void addTask(std::vector<Field>& list)
{
    using run::Phase;
    using run::Task;
    constexpr auto T = &Plan::task;
    constexpr auto P = &Task::phases;
    const auto add = [&](Field field) { list.push_back(field); };
    add(row<noChoices, T, &Task::name>(
        About{"task.name", "Task", Dimension::Text, 0, 0,
              "What the run is for, as tables and reports print it."}));
    add(essential(row<noChoices, T, P, each, &Phase::tokens>(
        About{"task.phases[].tokens", "Tokens", Dimension::Tokens, 0, 1e18,
              "Effective tokens to process, padding not counted.", kChapter, true})));
    add(essential(row<noChoices, T, P, each, &Phase::sequenceTokens>(
        About{"task.phases[].sequence_tokens", "Sequence length", Dimension::Tokens, 1, 1e9,
              "Tokens in a sequence."})));
    add(essential(row<noChoices, T, P, each, &Phase::globalBatchSequences>(
        About{"task.phases[].global_batch_sequences", "Global batch", Dimension::Count, 1, 1e9,
              "Sequences in one parameter update, over all ranks."})));
    add(essential(row<noChoices, T, &Task::deadlineDays>(
        About{"task.deadline_days", "Deadline", Dimension::Days, 0, 36525,
              "Days from the start to the finish.", kChapter, true})));
    add(row<noChoices, T, &Task::reservedDays>(
        About{"task.reserved_days", "Reserved days", Dimension::Days, 0, 36525,
              "Of the deadline, for start-up, evaluation and planned pauses.", kChapter}));
}

void addCluster(std::vector<Field>& list)
{
    using hardware::Cluster;
    using hardware::Pool;
    using hardware::Reserve;
    constexpr auto C = &Plan::cluster;
    constexpr auto P = &Cluster::pools;
    constexpr auto R = &Cluster::reserve;
    const auto add = [&](Field field) { list.push_back(field); };
    add(row<noChoices, C, P, each, &Pool::accelerator>(About{"cluster.pools[].accelerator",
                                                             "Accelerator", Dimension::Text, 0, 0,
                                                             "What the card is called."}));
    add(essential(row<noChoices, C, P, each, &Pool::nodes>(About{
        "cluster.pools[].nodes", "Nodes", Dimension::Count, 1, 1e6, "Equal hosts of this pool."})));
    add(essential(row<noChoices, C, P, each, &Pool::acceleratorsPerNode>(
        About{"cluster.pools[].accelerators_per_node", "Accelerators in a node", Dimension::Count,
              1, 1e4, "Cards that share a host, its links and its network cards."})));
    add(essential(row<noChoices, C, P, each, &Pool::memoryBytes>(About{
        "cluster.pools[].memory_bytes", "Memory", Dimension::Bytes, 0, 1e15,
        "Nominal memory of a card, before the reserve.", "datasheet of the accelerator", true})));
    add(row<noChoices, C, P, each, &Pool::peakFlopPerS>(
        About{"cluster.pools[].peak_flop_per_s", "Dense peak", Dimension::FlopPerSecond, 0, 1e19,
              "Matrix products without sparsity, in the working format.",
              "datasheet of the accelerator", true}));
    add(row<noChoices, C, P, each, &Pool::memoryBytesPerS>(About{
        "cluster.pools[].memory_bytes_per_s", "Memory bandwidth", Dimension::BytesPerSecond, 0,
        1e18, "Between a card and its own memory.", "datasheet of the accelerator", true}));
    add(row<noChoices, C, P, each, &Pool::linkBytesPerS>(
        About{"cluster.pools[].link_bytes_per_s", "Link in the node", Dimension::BytesPerSecond, 0,
              1e18, "Between a card and the others of its node, one direction: NVLink or PCIe.",
              "datasheet of the node", true}));
    add(row<noChoices, C, P, each, &Pool::nicsPerNode>(
        About{"cluster.pools[].nics_per_node", "Network cards in a node", Dimension::Count, 1, 1e4,
              "Cards that carry the fabric between nodes."}));
    add(row<noChoices, C, P, each, &Pool::nicBytesPerS>(
        About{"cluster.pools[].nic_bytes_per_s", "Network card", Dimension::BytesPerSecond, 0, 1e18,
              "One network card, one direction: 200 Gbit/s are 25 GB/s.", "datasheet of the node",
              true}));
    add(row<noChoices, C, P, each, &Pool::pricePerAcceleratorHour>(
        About{"cluster.pools[].price_per_accelerator_hour", "Price of an accelerator-hour",
              Dimension::MoneyPerHour, 0, 1e6, "In your own currency."}));
    add(row<ringNics, C, &Cluster::ring>(About{"cluster.ring", "Rings between nodes",
                                               Dimension::Text, 0, 0,
                                               "all-nics: a ring's traffic is spread over a node's "
                                               "network cards; one-nic: all of it passes one.",
                                               "reference/conventions.md 5, F20"}));
    constexpr std::string_view reserveSource =
        "validation/MEMORY.md 6: context and collective library take 1 to 2 GB on small jobs";
    add(row<noChoices, C, R, &Reserve::contextBytes>(
        About{"cluster.reserve.context_bytes", "Device context", Dimension::Bytes, 0, 1e12,
              "Taken by the driver's context and loaded kernels.", reserveSource}));
    add(row<noChoices, C, R, &Reserve::collectiveBytes>(
        About{"cluster.reserve.collective_bytes", "Collective library", Dimension::Bytes, 0, 1e12,
              "Buffers of the collective library's channels.", reserveSource}));
    add(row<noChoices, C, R, &Reserve::workspaceBytes>(
        About{"cluster.reserve.workspace_bytes", "Workspaces", Dimension::Bytes, 0, 1e12,
              "Of matrix-product and fused kernels.", "validation/MEMORY.md 6: 0.10 to 0.13 GB"}));
    add(row<noChoices, C, R, &Reserve::fragmentationRatio>(
        About{"cluster.reserve.fragmentation_ratio", "Fragmentation", Dimension::Ratio, 0, 0.9,
              "Share of nominal memory that the allocator cannot use.",
              "validation/MEMORY.md 6: 1.02 on device use; PyTorch FSDP2 needs up to 1.3"}));
    add(row<noChoices, C, &Cluster::storageReadBytesPerS>(
        About{"cluster.storage_read_bytes_per_s", "Storage, reading", Dimension::BytesPerSecond, 0,
              1e18, "Of the whole job; 0 where reading is never the limit."}));
    add(row<noChoices, C, &Cluster::storageWriteBytesPerS>(
        About{"cluster.storage_write_bytes_per_s", "Storage, writing", Dimension::BytesPerSecond, 0,
              1e18, "Of the whole job, for checkpoints.",
              "7 GB/s: one unit of the DGX SuperPOD's Good tier", true}));
}

void addLayout(std::vector<Field>& list)
{
    using layout::Layout;
    constexpr auto L = &Plan::layout;
    const auto add = [&](Field field) { list.push_back(field); };
    add(essential(row<noChoices, L, &Layout::tensorParallel>(
        About{"layout.tensor_parallel", "Tensor parallel", Dimension::Count, 1, 65536,
              "Ranks that share each matrix; they must divide the heads and fit in a node."})));
    add(row<noChoices, L, &Layout::sequenceParallel>(
        About{"layout.sequence_parallel", "Sequence parallel", Dimension::Text, 0, 0,
              "Per-token tensors are divided over the tensor-parallel group too.", kMegatron, false,
              splitsTensors}));
    add(essential(row<noChoices, L, &Layout::pipelineParallel>(
        About{"layout.pipeline_parallel", "Pipeline parallel", Dimension::Count, 1, 4096,
              "Stages that the layers are cut into."})));
    add(essential(row<scheduleNames, L, &Layout::schedule>(
        About{"layout.schedule", "Schedule", Dimension::Text, 0, 0,
              "The order in which a stage runs its micro-batches.", "reference/pipeline.md", false,
              hasPipeline})));
    add(essential(row<zeroStages, L, &Layout::zeroStage>(
        About{"layout.zero_stage", "ZeRO stage", Dimension::Text, 0, 0,
              "What is divided over the data-parallel ranks: 1 optimizer, 2 gradients too, 3 "
              "weights too.",
              "Rajbhandari et al. 2020, ZeRO"})));
    add(essential(row<noChoices, L, &Layout::microBatchSequences>(
        About{"layout.micro_batch_sequences", "Micro-batch", Dimension::Count, 1, 1e6,
              "Sequences that a rank processes at once."})));
    add(essential(row<recomputes, L, &Layout::recompute>(About{
        "layout.recompute", "Recomputation", Dimension::Text, 0, 0,
        "full: keep each layer's input only; megatron-selective: drop softmax and its dropout.",
        kMegatron})));
    add(essential(row<attentionKernels, L, &Layout::attention>(
        About{"layout.attention", "Attention kernel", Dimension::Text, 0, 0,
              "flash keeps one number a row; standard keeps the square of probabilities."})));
    add(row<noChoices, L, &Layout::prefetch>(
        About{"layout.prefetch", "Prefetch", Dimension::Text, 0, 0,
              "ZeRO-3 gathers the next unit's weights while this one computes.", kChapter, false,
              isFullySharded}));
    add(row<noChoices, L, &Layout::overlapGradientReduction>(About{
        "layout.overlap_gradient_reduction", "Overlap gradient reduction", Dimension::Text, 0, 0,
        "Gradients are reduced while the backward pass goes on.", "", false, isNotFullySharded}));
    add(row<noChoices, L, &Layout::overlapParameterGather>(About{
        "layout.overlap_parameter_gather", "Overlap weight gathering", Dimension::Text, 0, 0,
        "Updated weights are gathered during the next forward pass.", "", false, gathersOnce}));
}

void addPrecision(std::vector<Field>& list)
{
    using memory::Precision;
    constexpr auto P = &Plan::precision;
    const auto add = [&](Field field) { list.push_back(field); };
    constexpr std::string_view source = "chapter 10.1.2: 2 + 2 + 4 + 4 + 4 bytes a parameter";
    add(essential(row<formats, P, &Precision::weights>(
        About{"precision.weights", "Weights", Dimension::Text, 0, 0,
              "The copy that matrix products read.", source})));
    add(row<formats, P, &Precision::gradients>(About{"precision.gradients", "Gradients",
                                                     Dimension::Text, 0, 0,
                                                     "As accumulated and communicated.", source}));
    add(row<formats, P, &Precision::masterWeights>(
        About{"precision.master_weights", "Master weights", Dimension::Text, 0, 0,
              "A copy that the optimizer updates; none where it updates the weights themselves.",
              source}));
    add(essential(row<formats, P, &Precision::moments>(About{
        "precision.moments", "Moments", Dimension::Text, 0, 0, "Each of Adam's two.", source})));
    add(row<formats, P, &Precision::activations>(
        About{"precision.activations", "Activations", Dimension::Text, 0, 0,
              "Tensors saved and communicated by layers."}));
    add(row<noChoices, P, &Precision::bytesPerLogit>(
        About{"precision.bytes_per_logit", "Bytes of a logit", Dimension::Bytes, 0, 64,
              "Alive at once in head and loss: BF16 logits and an FP32 copy are 6.",
              "validation/MEMORY.md 4: 2 fused, 6 compiled or unfused Megatron, 10 native fused, "
              "14 eager"}));
    add(row<statisticsKeys, P, &Precision::statistics>(About{
        "precision.statistics", "Row statistics", Dimension::Text, 0, 0,
        "One FP32 number a row that norms and flash attention save; the texts leave them out."}));
}

void addRates(std::vector<Field>& list)
{
    using compute::Compute;
    using run::DataInput;
    constexpr auto C = &Plan::compute;
    constexpr auto I = &Plan::input;
    const auto add = [&](Field field) { list.push_back(field); };
    add(essential(row<noChoices, C, &Compute::efficiency>(
        About{"compute.efficiency", "Efficiency", Dimension::Ratio, 0, 1,
              "Share of the dense peak that is reached.",
              "40%: Llama 3 405B reports 38 to 43% of the whole step", true})));
    add(row<efficiencyMeanings, C, &Compute::efficiencyMeaning>(
        About{"compute.efficiency_means", "Efficiency means", Dimension::Text, 0, 0,
              "compute: while computing, waiting comes on top (chapter); mfu: over the whole step "
              "(lesson).",
              "reference/conventions.md F11"}));
    add(row<flopConventions, C, &Compute::flopConvention>(
        About{"compute.flop_convention", "FLOPs counted", Dimension::Text, 0, 0,
              "operators: matrix products and attention of the model; 6n-plus-attention; 6n.",
              "reference/conventions.md 3"}));
    add(essential(row<noChoices, I, &DataInput::waitS>(
        About{"input.wait_s", "Average input wait", Dimension::Seconds, 0, 1e6,
              "Of a step, that prefetching does not hide.", kChapter})));
    add(row<noChoices, I, &DataInput::workers>(About{"input.workers", "Preparing processes",
                                                     Dimension::Count, 0, 1e7,
                                                     "Of the whole job; 0: never the limit."}));
    add(row<noChoices, I, &DataInput::sequencesPerSPerWorker>(
        About{"input.sequences_per_s_per_worker", "Sequences a process prepares",
              Dimension::PerSecond, 0, 1e9, "In a second."}));
    add(row<noChoices, I, &DataInput::bytesPerSequence>(
        About{"input.bytes_per_sequence", "Bytes of a sequence", Dimension::Bytes, 0, 1e15,
              "Read from storage."}));
}

void addReliability(std::vector<Field>& list)
{
    using run::Checkpoint;
    using run::Reliability;
    constexpr auto C = &Plan::checkpoint;
    constexpr auto R = &Plan::reliability;
    const auto add = [&](Field field) { list.push_back(field); };
    add(essential(row<noChoices, C, &Checkpoint::intervalS>(
        About{"checkpoint.interval_s", "Save every", Dimension::Seconds, 0, 1e9,
              "Useful training between saves; empty: the best interval by the chosen law.",
              kChapter, true})));
    add(row<checkpointContents, C, &Checkpoint::contents>(
        About{"checkpoint.contents", "A checkpoint holds", Dimension::Text, 0, 0,
              "weights-and-optimizer: 14 bytes a parameter (chapter); optimizer: 12 (lesson).",
              "reference/conventions.md F10"}));
    add(essential(row<noChoices, R, &Reliability::acceleratorMtbfS>(
        About{"reliability.accelerator_mtbf_s", "Time between failures of an accelerator",
              Dimension::Seconds, 0, 1e13,
              "Any one stops the job. Meta's research cluster: 1,024 x 7.9 h; Llama 3: 2,111 days.",
              "reference/conventions.md F6", true})));
    add(row<noChoices, R, &Reliability::sharedMtbfS>(About{
        "reliability.shared_mtbf_s", "Time between failures of the whole job", Dimension::Seconds,
        0, 1e13,
        "Shocks that come whatever the job's size, loss spikes that are rolled back; empty: none.",
        kChapter, true}));
    add(row<noChoices, R, &Reliability::recoveryS>(
        About{"reliability.recovery_s", "Recovery", Dimension::Seconds, 0, 1e7,
              "From the failure until training goes on: notice, restart, load.", kChapter}));
    add(row<overheadLaws, R, &Reliability::law>(About{
        "reliability.law", "Law", Dimension::Text, 0, 0,
        "first-order: rare failures; exact: Poisson failures that may strike saves and recoveries.",
        "reference/conventions.md 8"}));
}

} // namespace

std::span<const Field> fields()
{
    static const std::vector<Field> table = [] {
        std::vector<Field> list;
        addModel(list);
        addTask(list);
        addCluster(list);
        addLayout(list);
        addPrecision(list);
        addRates(list);
        addReliability(list);
        return list;
    }();
    return table;
}

} // namespace ridgepoint::plan

// SPDX-License-Identifier: Apache-2.0
// The rows of the table of fields that describe layout, training and precision.
#include "pipeline/schedule_table.h"
#include "plan/field_access.h"
#include "plan/field_rows.h"
#include "plan/virtual_stages.h"

namespace ridgepoint::plan {
namespace {

using access::About;
using access::essential;
using access::Keys;
using access::noChoices;
using access::row;
using access::takesTokens;
using memory::Format;
using quantity::Dimension;

RP_KEYS(zeroStages, RP_TR("none"), RP_TR("1"), RP_TR("2"), RP_TR("3"))
RP_KEYS(recomputes, RP_TR("none"), RP_TR("megatron-selective"), RP_TR("full"),
        RP_TR("chapter-products"), RP_TR("torchtitan-op"))
RP_KEYS(attentionKernels, RP_TR("flash"), RP_TR("standard"), RP_TR("triangle"))
RP_KEYS(frameworks, RP_TR("megatron-fused"), RP_TR("megatron-local"), RP_TR("torch-compiled"),
        RP_TR("torch-eager"))
RP_KEYS(contextExchanges, RP_TR("ring"), RP_TR("all-to-all"))
RP_KEYS(conversions, RP_TR("host"), RP_TR("accelerator"))
RP_KEYS(formats, RP_TR("none"), RP_TR("fp32"), RP_TR("bf16"), RP_TR("fp16"), RP_TR("fp8-block"),
        RP_TR("fp8"), RP_TR("int8-block"), RP_TR("nf4"), RP_TR("int4-block"), RP_TR("mxfp8"),
        RP_TR("mxfp4"))
RP_KEYS(lowBitParts, RP_TR("layer-products"), RP_TR("all"))
RP_KEYS(optimizers, RP_TR("adamw"), RP_TR("sgd"), RP_TR("sgd-momentum"), RP_TR("lion"),
        RP_TR("adafactor"), RP_TR("muon"))
RP_KEYS(statisticsKeys, RP_TR("counted"), RP_TR("ignored"))
RP_KEYS(transientsKeys, RP_TR("counted"), RP_TR("ignored"))
RP_KEYS(trainingMethods, RP_TR("full"), RP_TR("adapters"))
RP_KEYS(adapterTargets, RP_TR("attention"), RP_TR("mlp"), RP_TR("all-products"))

/// The schedules' names, from their own table.
Keys scheduleNames()
{
    static const std::vector<quantity::Literal> names = [] {
        std::vector<quantity::Literal> list;
        for (const pipeline::ScheduleRow& each : pipeline::scheduleRows())
            list.push_back(each.name);
        return list;
    }();
    return names;
}

bool splitsTensors(const Plan& plan, int)
{
    return plan.layout.tensorParallel > 1;
}
bool hasPipeline(const Plan& plan, int)
{
    return plan.layout.pipelineParallel > 1;
}
bool hasChunks(const Plan& plan, int)
{
    return takesChunks(plan.layout);
}
bool isFullySharded(const Plan& plan, int)
{
    return plan.layout.zeroStage == layout::ZeroStage::Three;
}
bool prefetches(const Plan& plan, int)
{
    return plan.layout.zeroStage == layout::ZeroStage::Three && plan.layout.prefetch;
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

bool hasExperts(const Plan& plan, int)
{
    return model::hasExperts(plan.model);
}
bool shards(const Plan& plan, int)
{
    return plan.layout.zeroStage != layout::ZeroStage::None;
}
bool stopsEarly(const Plan& plan, int)
{
    return plan.layout.recompute == model::Recompute::Full &&
           plan.compute.mode == compute::TimeMode::Operators;
}
bool recomputesLayers(const Plan& plan, int)
{
    return plan.layout.recompute != model::Recompute::None;
}
bool sharesSequences(const Plan& plan, int)
{
    return plan.layout.contextParallel > 1;
}
bool rebuildsNothingElse(const Plan& plan, int)
{
    return plan.layout.recompute == model::Recompute::None;
}
bool offloadsAnything(const Plan& plan, int)
{
    return layout::offloadsAnything(plan.layout);
}

bool offloadsOptimizer(const Plan& plan, int)
{
    return plan.layout.offloadOptimizer;
}
bool isFused(const Plan& plan, int)
{
    return plan.layout.framework == model::Framework::MegatronFused;
}
bool hasLowBitWeights(const Plan& plan, int)
{
    return memory::isLowBit(plan.precision.weights);
}
bool hasSecondMoment(const Plan& plan, int)
{
    using memory::Optimizer;
    const Optimizer optimizer = plan.precision.optimizer;
    return optimizer == Optimizer::AdamW || optimizer == Optimizer::Muon ||
           optimizer == Optimizer::Adafactor;
}
bool usesFp16(const Plan& plan, int)
{
    return plan.precision.activations == Format::Fp16 || plan.precision.gradients == Format::Fp16;
}
bool hasAdapters(const Plan& plan, int)
{
    return plan.training.method == model::TrainingMethod::Adapters;
}

constexpr quantity::Literal kChapter = RP_TR("reference chapter 10");
/// Characters of a set of tensors: of every kind of layer every tensor.
constexpr double kMostOfASet = 4000;

constexpr quantity::Literal kOffload = RP_TR("reference chapter 10.2.3: max(0, V / B − W)");
constexpr quantity::Literal kMegatron =
    RP_TR("Korthikanti et al. 2022, Reducing Activation Recomputation");
constexpr quantity::Literal kAdapters = RP_TR("Hu et al. 2021, LoRA");

void addLayoutOnly(std::vector<Field>& list)
{
    using layout::Layout;
    constexpr auto L = &Plan::layout;
    const auto add = [&](Field field) { list.push_back(field); };
    add(essential(row<noChoices, L, &Layout::tensorParallel>(About{
        "layout.tensor_parallel", RP_TR("Tensor parallel"), Dimension::Count, 1, 65536,
        RP_TR("Ranks that share each matrix; they must divide the heads and fit in a node.")})));
    add(row<noChoices, L, &Layout::sequenceParallel>(
        About{"layout.sequence_parallel", RP_TR("Sequence parallel"), Dimension::Text, 0, 0,
              RP_TR("Per-token tensors are divided over the tensor-parallel group too."), kMegatron,
              false, splitsTensors}));
    add(essential(row<noChoices, L, &Layout::pipelineParallel>(
        About{"layout.pipeline_parallel", RP_TR("Pipeline parallel"), Dimension::Count, 1, 4096,
              RP_TR("Stages that the layers are cut into.")})));
    add(row<noChoices, L, &Layout::stageLayout>(About{
        "layout.stage_layout",
        RP_TR("Layers of stages"),
        Dimension::Text,
        0,
        0,
        RP_TR("As Megatron's pipeline layout: E embedding, t layer, m further-token module, L "
              "loss; | parts stages, *9 repeats: Et*9|t*10|t*9L. Where stages have chunks, | parts "
              "those. Empty: as equal as can be."),
        {},
        false,
        hasPipeline}));
    add(row<noChoices, L, &Layout::contextParallel>(About{
        "layout.context_parallel",
        RP_TR("Context parallel"),
        Dimension::Count,
        1,
        65536,
        RP_TR("Ranks that share the tokens of a sequence; keys and values pass between them."),
        {}}));
    add(row<contextExchanges, L, &Layout::contextExchange>(
        About{"layout.context_exchange", RP_TR("Context exchange"), Dimension::Text, 0, 0,
              RP_TR("ring: keys and values go round; all-to-all: heads are exchanged for tokens, "
                    "and attention's output is kept in both divisions."),
              RP_TR("validation/MEMORY.md 3"), false, sharesSequences}));
    add(row<noChoices, L, &Layout::expertParallel>(
        About{"layout.expert_parallel",
              RP_TR("Expert parallel"),
              Dimension::Count,
              1,
              65536,
              RP_TR("Ranks that share a layer's experts; tokens travel to them and back."),
              {},
              false,
              hasExperts}));
    add(row<noChoices, L, &Layout::expertTensorParallel>(About{
        "layout.expert_tensor_parallel",
        RP_TR("Expert tensor parallel"),
        Dimension::Count,
        1,
        65536,
        RP_TR(
            "Ranks that share one expert's matrices; empty: as many as the tensor-parallel ones."),
        {},
        false,
        hasExperts}));
    add(row<noChoices, L, &Layout::expertLoad>(About{
        "layout.expert_load", RP_TR("Load of the busiest experts"), Dimension::Number, 1, 1000,
        RP_TR("Rows at the busiest rank's experts over the mean: 1 where routing is balanced."),
        RP_TR("validation/MEMORY.md 7: real routing is not balanced"), false, hasExperts}));
    add(row<noChoices, L, &Layout::vocabularyMultiple>(About{
        "layout.vocabulary_multiple",
        RP_TR("Vocabulary padded to"),
        Dimension::Count,
        1,
        65536,
        RP_TR("A rank's rows of the vocabulary are padded to a multiple of this (Megatron: 128)."),
        {},
        false,
        takesTokens}));
    add(essential(row<scheduleNames, L, &Layout::schedule>(
        About{"layout.schedule", RP_TR("Schedule"), Dimension::Text, 0, 0,
              RP_TR("The order in which a stage runs its micro-batches."),
              RP_TR("reference/pipeline.md"), false, hasPipeline})));
    add(essential(row<noChoices, L, &Layout::chunks>(
        About{"layout.chunks", RP_TR("Chunks of a stage"), Dimension::Count, 1, 4096,
              RP_TR("Virtual stages: runs of layers that each stage holds, the first of each stage "
                    "before the second of any."),
              RP_TR("Narayanan et al. 2021, Megatron-LM"), false, hasChunks})));
    add(essential(row<zeroStages, L, &Layout::zeroStage>(
        About{"layout.zero_stage", RP_TR("ZeRO stage"), Dimension::Text, 0, 0,
              RP_TR("What is divided over the data-parallel ranks: 1 optimizer, 2 gradients too, 3 "
                    "weights too."),
              RP_TR("Rajbhandari et al. 2020, ZeRO")})));
    add(row<noChoices, L, &Layout::shardRanks>(
        About{"layout.shard_ranks",
              RP_TR("Ranks that share states"),
              Dimension::Count,
              0,
              1e6,
              RP_TR("Hybrid sharding (HSDP): states are divided among so many ranks and copied to "
                    "the others; 0: among all data-parallel ones."),
              {},
              false,
              shards}));
    add(row<noChoices, L, &Layout::reshardAfterForward>(
        About{"layout.reshard_after_forward",
              RP_TR("Reshard after forward"),
              Dimension::Text,
              0,
              0,
              RP_TR("FSDP drops gathered weights after the forward pass and gathers them again; "
                    "without it they stay until the update."),
              {},
              false,
              isFullySharded}));
    add(essential(row<noChoices, L, &Layout::microBatchSequences>(
        About{"layout.micro_batch_sequences", RP_TR("Micro-batch"), Dimension::Count, 1, 1e6,
              RP_TR("Sequences that a rank processes at once.")})));
    add(essential(row<recomputes, L, &Layout::recompute>(
        About{"layout.recompute", RP_TR("Recomputation"), Dimension::Text, 0, 0,
              RP_TR("full: keep each layer's input only; megatron-selective: drop softmax and its "
                    "dropout; chapter-products: rebuild outputs of norms and of the gate; "
                    "torchtitan-op: keep every second product's output."),
              kMegatron})));
    add(row<noChoices, L, &Layout::recomputeStopsEarly>(About{
        "layout.recompute_stops_early", RP_TR("Recomputation stops early"), Dimension::Text, 0, 0,
        RP_TR("A layer's last product is not repeated, since nothing backward needs its output: "
              "PyTorch's checkpoints stop there, Megatron's do not."),
        RP_TR("validation/MODEL.md 7.3"), false, stopsEarly}));
    add(row<noChoices, L, &Layout::recomputeEvery>(About{
        "layout.recompute_every", RP_TR("Recompute every n-th layer"), Dimension::Count, 1, 10000,
        RP_TR("The rule holds for every n-th layer; the others keep all their tensors."),
        RP_TR("torchtitan's selective activation checkpointing by layer"), false,
        recomputesLayers}));
    add(row<noChoices, L, &Layout::recomputeLayers>(About{
        "layout.recompute_layers", RP_TR("Recomputed layers of a stage"), Dimension::Count, 0,
        10000,
        RP_TR("The rule holds for so many layers of each stage, or chunk, at most; empty: all."),
        RP_TR("Megatron's --recompute-num-layers with the block method"), false,
        recomputesLayers}));
    add(essential(row<attentionKernels, L, &Layout::attention>(About{
        "layout.attention", RP_TR("Attention kernel"), Dimension::Text, 0, 0,
        RP_TR("flash keeps one number a row; standard keeps the square of probabilities.")})));
    add(row<frameworks, L, &Layout::framework>(
        About{"layout.framework", RP_TR("Framework"), Dimension::Text, 0, 0,
              RP_TR("Whose list of saved tensors: megatron-fused (Transformer Engine), "
                    "megatron-local (unfused kernels), torch-compiled, torch-eager."),
              RP_TR("validation/MEMORY.md 3")}));
    add(row<noChoices, L, &Layout::weightGradientFusion>(About{
        "layout.weight_gradient_fusion", RP_TR("Fused weight gradients"), Dimension::Text, 0, 0,
        RP_TR("Products add into the gradient buffer themselves; Transformer Engine then "
              "keeps one dummy gradient of each shape for ever."),
        RP_TR("validation/MEMORY.md 4"), false, isFused}));
    add(row<noChoices, L, &Layout::bucketBytes>(
        About{"layout.bucket_bytes", RP_TR("Gradient bucket"), Dimension::Bytes, 0, 1e15,
              RP_TR("A copy of the gradients that are reduced together; two where reduction "
                    "overlaps. 0: gradients are reduced where they are."),
              RP_TR("DeepSpeed's reduce_bucket_size; chapter 10, exercise 10-1"), false,
              isNotFullySharded}));
    add(row<noChoices, L, &Layout::offloadOptimizer>(
        About{"layout.offload_optimizer", RP_TR("Optimizer on the host"), Dimension::Text, 0, 0,
              RP_TR("Master weights and moments stand in the host's memory and are updated there: "
                    "gradients go down, new weights come up."),
              kOffload}));
    add(row<conversions, L, &Layout::offloadConversion>(
        About{"layout.offload_conversion", RP_TR("Gradients become FP32"), Dimension::Text, 0, 0,
              RP_TR("host: 16-bit gradients travel and the host converts them; accelerator: FP32 "
                    "ones travel, twice the bytes."),
              kOffload, false, offloadsOptimizer}));
    add(row<noChoices, L, &Layout::offloadGradients>(About{
        "layout.offload_gradients", RP_TR("Gradients on the host"), Dimension::Text, 0, 0,
        RP_TR("Each micro-batch's gradients go to the host as they come; the card keeps those "
              "of one layer."),
        kOffload}));
    add(row<noChoices, L, &Layout::offloadParameters>(
        About{"layout.offload_parameters", RP_TR("Weights on the host"), Dimension::Text, 0, 0,
              RP_TR("A rank's share of the weights stands in the host's memory and comes up for "
                    "each pass."),
              RP_TR("Rajbhandari et al. 2021, arXiv:2104.07857"), false, isFullySharded}));
    add(row<noChoices, L, &Layout::offloadPinnedBytes>(About{
        "layout.offload_pinned_bytes", RP_TR("Pinned host buffers"), Dimension::Bytes, 0, 1e12,
        RP_TR("Page-locked host memory that a rank keeps for copies under way, beside what is "
              "moved there. DeepSpeed: buffer_count x buffer_size values."),
        RP_TR("DeepSpeed's configuration: five buffers of 1e8 values, 1 GB in BF16"), false,
        offloadsAnything}));
    add(row<noChoices, L, &Layout::recomputeSet>(
        About{"layout.recompute_set",
              RP_TR("Tensors to rebuild"),
              Dimension::Text,
              0,
              kMostOfASet,
              RP_TR("Saved tensors of layers that are dropped and rebuilt, as kind:operator.tensor"
                    "*layers: a:activation.gate*12, attention.queries. Model mode names them."),
              {},
              false,
              rebuildsNothingElse}));
    add(row<noChoices, L, &Layout::offloadSet>(
        About{"layout.offload_set", RP_TR("Tensors to offload"), Dimension::Text, 0, kMostOfASet,
              RP_TR("Saved tensors of layers that go to the host after the forward pass and come "
                    "back before they are needed; written as the tensors to rebuild."),
              kOffload}));
    add(row<noChoices, L, &Layout::prefetch>(
        About{"layout.prefetch", RP_TR("Prefetch"), Dimension::Text, 0, 0,
              RP_TR("ZeRO-3 gathers the next unit's weights while this one computes."), kChapter,
              false, isFullySharded}));
    add(row<noChoices, L, &Layout::prefetchUnits>(
        About{"layout.prefetch_units", RP_TR("Units gathered ahead"), Dimension::Count, 1, 64,
              RP_TR("Each has its whole weights in memory; links that are slow for some layers "
                    "have more time. Times from operators take it into account."),
              RP_TR("FSDP2: set_modules_to_forward_prefetch"), false, prefetches}));
    add(row<noChoices, L, &Layout::unitLayers>(
        About{"layout.unit_layers", RP_TR("Layers of a sharding unit"), Dimension::Count, 1, 1e4,
              RP_TR("Layers whose weights are gathered, and whose gradients are reduced, in one "
                    "collective: fewer collectives, more memory."),
              RP_TR("FSDP: wrapping policy"), false, isFullySharded}));
    add(row<noChoices, L, &Layout::overlapGradientReduction>(
        About{"layout.overlap_gradient_reduction",
              RP_TR("Overlap gradient reduction"),
              Dimension::Text,
              0,
              0,
              RP_TR("Gradients are reduced while the backward pass goes on."),
              {},
              false,
              isNotFullySharded}));
    add(row<noChoices, L, &Layout::overlapParameterGather>(
        About{"layout.overlap_parameter_gather",
              RP_TR("Overlap weight gathering"),
              Dimension::Text,
              0,
              0,
              RP_TR("Updated weights are gathered during the next forward pass."),
              {},
              false,
              gathersOnce}));
}

void addPrecision(std::vector<Field>& list)
{
    using memory::Precision;
    constexpr auto P = &Plan::precision;
    const auto add = [&](Field field) { list.push_back(field); };
    constexpr quantity::Literal source =
        RP_TR("chapter 10.1.2: 2 + 2 + 4 + 4 + 4 bytes a parameter");
    add(essential(row<formats, P, &Precision::weights>(
        About{"precision.weights", RP_TR("Weights"), Dimension::Text, 0, 0,
              RP_TR("The copy that matrix products read."), source})));
    add(row<lowBitParts, P, &Precision::lowBitParts>(
        About{"precision.low_bit_parts",
              RP_TR("Held in few bits"),
              Dimension::Text,
              0,
              0,
              RP_TR("Weights of 8 bits or fewer: layer-products alone, all else in the format of "
                    "the activations; or all. Empty: of fp8-block all (the texts' count), of "
                    "others the layers' products."),
              {},
              false,
              hasLowBitWeights}));
    add(row<formats, P, &Precision::gradients>(
        About{"precision.gradients", RP_TR("Gradients"), Dimension::Text, 0, 0,
              RP_TR("As accumulated and communicated."), source}));
    add(row<formats, P, &Precision::gradientAccumulation>(About{
        "precision.gradient_accumulation", RP_TR("Accumulated gradients"), Dimension::Text, 0, 0,
        RP_TR("A second copy that sums over micro-batches (DeepSpeed's BF16 optimizer: fp32); "
              "none: gradients are summed where they are."),
        RP_TR("validation/MEMORY.md 2")}));
    add(row<formats, P, &Precision::shardedGradients>(About{
        "precision.sharded_gradients", RP_TR("Gradients beside master weights"), Dimension::Text, 0,
        0,
        RP_TR("A further copy that the optimizer keeps of its own share (DeepSpeed's ZeRO-1 in "
              "FP16: fp32)."),
        RP_TR("validation/MEMORY.md 2")}));
    add(row<formats, P, &Precision::masterWeights>(About{
        "precision.master_weights", RP_TR("Master weights"), Dimension::Text, 0, 0,
        RP_TR("A copy that the optimizer updates; none where it updates the weights themselves."),
        source}));
    add(essential(row<formats, P, &Precision::moments>(
        About{"precision.moments", RP_TR("Moments"), Dimension::Text, 0, 0,
              RP_TR("Each of Adam's two; the momentum of others."), source})));
    add(row<formats, P, &Precision::secondMoment>(About{
        "precision.second_moment",
        RP_TR("Second moment"),
        Dimension::Text,
        0,
        0,
        RP_TR("Its own format, where it is another than that of the moments; empty: the same."),
        {},
        false,
        hasSecondMoment}));
    add(row<formats, P, &Precision::activations>(
        About{"precision.activations", RP_TR("Activations"), Dimension::Text, 0, 0,
              RP_TR("Tensors saved and communicated by layers.")}));
    add(row<noChoices, P, &Precision::autocast>(
        About{"precision.autocast",
              RP_TR("Autocast"),
              Dimension::Text,
              0,
              0,
              RP_TR("Products read copies of the weights in the format of the activations, which "
                    "are kept through the pass (PyTorch autocast, with FP32 weights)."),
              {}}));
    add(row<noChoices, P, &Precision::skippedSteps>(About{
        "precision.skipped_steps", RP_TR("Steps dropped by loss scaling"), Dimension::Ratio, 0, 0.5,
        RP_TR("FP16 needs loss scaling: a step whose gradients overflow is dropped and done again "
              "with a smaller factor."),
        kChapter, false, usesFp16}));
    add(row<noChoices, P, &Precision::bytesPerLogit>(About{
        "precision.bytes_per_logit", RP_TR("Bytes of a logit"), Dimension::Bytes, 0, 64,
        RP_TR("Alive at once in head and loss: BF16 logits and an FP32 copy are 6."),
        RP_TR("validation/MEMORY.md 4: 2 fused, 6 compiled or unfused Megatron, 10 native fused, "
              "14 eager")}));
    add(row<noChoices, P, &Precision::stepBytes>(About{
        "precision.step_bytes", RP_TR("Temporaries of the update"), Dimension::Bytes, 0, 64,
        RP_TR("Copies that the optimizer makes while it steps, for each parameter that a rank "
              "updates: 4 for an FP32 gradient copy, 12 as measured in InternEvo."),
        RP_TR("validation/MEMORY.md 2")}));
    add(row<transientsKeys, P, &Precision::transients>(
        About{"precision.transients", RP_TR("Short-lived tensors"), Dimension::Text, 0, 0,
              RP_TR("Gradients of activations in the backward pass, copies of gradients on their "
                    "way, caches; the texts leave them out."),
              RP_TR("validation/MEMORY.md 4")}));
    add(row<statisticsKeys, P, &Precision::statistics>(
        About{"precision.statistics", RP_TR("Row statistics"), Dimension::Text, 0, 0,
              RP_TR("One FP32 number a row that norms and flash attention save; the texts leave "
                    "them out.")}));
}

} // namespace

void access::addTrainingRows(std::vector<Field>& list)
{
    using model::Training;
    constexpr auto T = &Plan::training;
    const auto add = [&](Field field) { list.push_back(field); };
    add(row<trainingMethods, T, &Training::method>(
        About{"training.method", RP_TR("Training"), Dimension::Text, 0, 0,
              RP_TR("full: all parameters that are not frozen; adapters: low-rank products beside "
                    "frozen ones (LoRA; with weights of 4 bits: QLoRA)."),
              kAdapters}));
    add(row<noChoices, T, &Training::adapterRank>(
        About{"training.adapter_rank", RP_TR("Adapter rank"), Dimension::Count, 1, 65536,
              RP_TR("Width between an adapter's two products."), kAdapters, false, hasAdapters}));
    add(row<adapterTargets, T, &Training::adapterTargets>(
        About{"training.adapter_targets", RP_TR("Adapters at"), Dimension::Text, 0, 0,
              RP_TR("Which products of the layers have adapters: those of attention (or another "
                    "mixer), of the MLP, or all."),
              kAdapters, false, hasAdapters}));
    add(row<optimizers, &Plan::precision, &memory::Precision::optimizer>(
        About{"training.optimizer", RP_TR("Optimizer"), Dimension::Text, 0, 0,
              RP_TR("What updates the parameters: adamw (with int8-block moments: 8-bit Adam), "
                    "sgd, sgd-momentum, lion, adafactor (rows and columns), muon (momentum alone "
                    "for the layers' matrices, AdamW elsewhere)."),
              RP_TR("Loshchilov & Hutter 2019; Shazeer & Stern 2018; Chen et al. 2023; Jordan et "
                    "al. 2024")}));
}

void access::addLayoutRows(std::vector<Field>& list)
{
    addLayoutOnly(list);
    addPrecision(list);
}

} // namespace ridgepoint::plan

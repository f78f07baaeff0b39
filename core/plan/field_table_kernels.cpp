// SPDX-License-Identifier: Apache-2.0
// The rows of the table of fields that are read where times come from operators: curves of an
// accelerator's kernels, and what the software does with them.
#include "plan/field_access.h"
#include "plan/field_rows.h"

namespace ridgepoint::plan {
namespace {

using access::About;
using access::each;
using access::essential;
using access::noChoices;
using access::row;
using access::timesOperators;
using compute::AttentionLibrary;
using compute::ProductFormat;
using quantity::Dimension;

RP_KEYS(timeModes, RP_TR("assumed-efficiency"), RP_TR("operators"))
RP_KEYS(productFormats, RP_TR("activations"), RP_TR("fp8"), RP_TR("fp8-rowwise"),
        RP_TR("fp8-block"), RP_TR("fp4"))
RP_KEYS(attentionLibraries, RP_TR("flash-1"), RP_TR("flash-2"), RP_TR("flash-3"))

bool usesLowBits(const Plan& plan, int)
{
    return timesOperators(plan, 0) && plan.compute.productFormat != ProductFormat::Activations;
}
bool usesFp4(const Plan& plan, int)
{
    return timesOperators(plan, 0) && plan.compute.productFormat == ProductFormat::Fp4;
}
bool usesFp8(const Plan& plan, int)
{
    return usesLowBits(plan, 0) && !usesFp4(plan, 0);
}
bool usesRowwise(const Plan& plan, int)
{
    return timesOperators(plan, 0) && plan.compute.productFormat == ProductFormat::Fp8Rowwise;
}
bool usesBlocks(const Plan& plan, int)
{
    return timesOperators(plan, 0) && plan.compute.productFormat == ProductFormat::Fp8Block;
}
bool fusesAttention(const Plan& plan, int)
{
    return timesOperators(plan, 0) && plan.layout.attention == model::AttentionKernel::Flash;
}
bool writesScores(const Plan& plan, int)
{
    return timesOperators(plan, 0) && plan.layout.attention != model::AttentionKernel::Flash;
}
template <AttentionLibrary library>
bool uses(const Plan& plan, int)
{
    return fusesAttention(plan, 0) && plan.compute.attentionLibrary == library;
}
constexpr auto usesFlash1 = uses<AttentionLibrary::Flash1>;
constexpr auto usesFlash2 = uses<AttentionLibrary::Flash2>;
constexpr auto usesFlash3 = uses<AttentionLibrary::Flash3>;
bool routesExperts(const Plan& plan, int)
{
    return timesOperators(plan, 0) && model::hasExperts(plan.model);
}
bool hasNoExperts(const Plan& plan, int)
{
    return timesOperators(plan, 0) && !model::hasExperts(plan.model);
}
bool updatesOnCard(const Plan& plan, int)
{
    return timesOperators(plan, 0) && !plan.layout.offloadOptimizer;
}
bool hidesTensor(const Plan& plan, int)
{
    return timesOperators(plan, 0) &&
           (plan.layout.tensorParallel > 1 || plan.layout.contextParallel > 1);
}
bool timesPipeline(const Plan& plan, int)
{
    return timesOperators(plan, 0) && plan.layout.pipelineParallel > 1;
}
bool hidesExperts(const Plan& plan, int)
{
    return timesOperators(plan, 0) && plan.layout.expertParallel > 1;
}
bool isSharded(const Plan& plan, int)
{
    return timesOperators(plan, 0) && plan.layout.zeroStage == layout::ZeroStage::Three;
}

constexpr quantity::Literal kModel = RP_TR("validation/MODEL.md 2");

void addCurves(std::vector<Field>& list)
{
    using hardware::Cluster;
    using hardware::Curves;
    using hardware::Pool;
    constexpr auto C = &Plan::cluster;
    constexpr auto P = &Cluster::pools;
    constexpr auto V = &Pool::curves;
    const auto add = [&](Field field) { list.push_back(field); };
    add(row<noChoices, C, P, each, V, &Curves::fp8FlopPerS>(
        About{"cluster.pools[].curves.fp8_flop_per_s", RP_TR("Dense peak in FP8"),
              Dimension::FlopPerSecond, 0, 1e19,
              RP_TR("Of 8-bit matrix products without sparsity; 0: there are none."),
              RP_TR("datasheet of the accelerator"), false, usesFp8}));
    add(row<noChoices, C, P, each, V, &Curves::fp4FlopPerS>(
        About{"cluster.pools[].curves.fp4_flop_per_s", RP_TR("Dense peak in FP4"),
              Dimension::FlopPerSecond, 0, 1e19,
              RP_TR("Of 4-bit matrix products without sparsity; 0: there are none."),
              RP_TR("datasheet of the accelerator"), false, usesFp4}));
    add(row<noChoices, C, P, each, V, &Curves::multiprocessors>(
        About{"cluster.pools[].curves.multiprocessors", RP_TR("Multiprocessors"), Dimension::Count,
              1, 1e4, RP_TR("Units that work on a tile of a product each."),
              RP_TR("datasheet of the accelerator"), false, timesOperators}));
    add(row<noChoices, C, P, each, V, &Curves::clockRatio>(About{
        "cluster.pools[].curves.clock_ratio", RP_TR("Sustained clock"), Dimension::Ratio, 0.05, 1.5,
        RP_TR(
            "Over the clock that the peaks are told for: what power and cooling leave under load."),
        RP_TR("presets of accelerators"), false, timesOperators}));
    add(row<noChoices, C, P, each, V, &Curves::productEfficiency>(About{
        "cluster.pools[].curves.product_efficiency", RP_TR("Products, 16 bits"), Dimension::Ratio,
        0.01, 1, RP_TR("Share of the peak that large matrix products reach in training."), kModel,
        false, timesOperators}));
    add(row<noChoices, C, P, each, V, &Curves::fp8Efficiency>(
        About{"cluster.pools[].curves.fp8_efficiency", RP_TR("Products, FP8"), Dimension::Ratio,
              0.01, 1, RP_TR("Share of the FP8 peak that large matrix products reach in training."),
              kModel, false, usesFp8}));
    add(row<noChoices, C, P, each, V, &Curves::fp4Efficiency>(
        About{"cluster.pools[].curves.fp4_efficiency", RP_TR("Products, FP4"), Dimension::Ratio,
              0.01, 1, RP_TR("Share of the FP4 peak that large matrix products reach in training."),
              kModel, false, usesFp4}));
    add(row<noChoices, C, P, each, V, &Curves::rowwiseRatio>(About{
        "cluster.pools[].curves.rowwise_ratio", RP_TR("FP8 with a scale a row"), Dimension::Ratio,
        0.01, 2, RP_TR("Rate over that with one scale a tensor."), kModel, false, usesRowwise}));
    add(row<noChoices, C, P, each, V, &Curves::blockScaledRatio>(
        About{"cluster.pools[].curves.block_scaled_ratio", RP_TR("FP8 with a scale a block"),
              Dimension::Ratio, 0.01, 2, RP_TR("Rate over that with one scale a tensor."), kModel,
              false, usesBlocks}));
    add(row<noChoices, C, P, each, V, &Curves::startupValues>(
        About{"cluster.pools[].curves.startup_values", RP_TR("Start of a tile, 16 bits"),
              Dimension::Number, 0, 1e6,
              RP_TR("In values of the inner dimension: what it takes to fill and empty the "
                    "pipeline of a tile."),
              kModel, false, timesOperators}));
    add(row<noChoices, C, P, each, V, &Curves::lowBitStartupValues>(
        About{"cluster.pools[].curves.low_bit_startup_values",
              RP_TR("Start of a tile, FP8 and FP4"), Dimension::Number, 0, 1e6,
              RP_TR("In values of the inner dimension."), kModel, false, usesLowBits}));
    add(row<noChoices, C, P, each, V, &Curves::misalignedRatio>(About{
        "cluster.pools[].curves.misaligned_ratio", RP_TR("Heads not aligned"), Dimension::Number, 1,
        100,
        RP_TR("Slow-down of products over attention heads whose dimension is no multiple of 8."),
        kModel, false, writesScores}));
    add(row<noChoices, C, P, each, V, &Curves::flash1Efficiency>(
        About{"cluster.pools[].curves.flash1_efficiency", RP_TR("Attention, first generation"),
              Dimension::Ratio, 0.01, 1,
              RP_TR("Share of the 16-bit peak that FlashAttention 1 and its kin reach forward with "
                    "wide heads."),
              kModel, false, usesFlash1}));
    add(row<noChoices, C, P, each, V, &Curves::flash2Efficiency>(About{
        "cluster.pools[].curves.flash2_efficiency", RP_TR("Attention, second generation"),
        Dimension::Ratio, 0.01, 1, RP_TR("The same of FlashAttention 2, which PyTorch calls."),
        kModel, false, usesFlash2}));
    add(row<noChoices, C, P, each, V, &Curves::flash3Efficiency>(
        About{"cluster.pools[].curves.flash3_efficiency", RP_TR("Attention, third generation"),
              Dimension::Ratio, 0.01, 1,
              RP_TR("The same of kernels made for the card: FlashAttention 3, cuDNN 9."), kModel,
              false, usesFlash3}));
    add(row<noChoices, C, P, each, V, &Curves::attentionBackwardRatio>(
        About{"cluster.pools[].curves.attention_backward_ratio", RP_TR("Attention backward"),
              Dimension::Ratio, 0.01, 2, RP_TR("Rate backward over rate forward."), kModel, false,
              fusesAttention}));
    add(row<noChoices, C, P, each, V, &Curves::attentionHeadOffset>(
        About{"cluster.pools[].curves.attention_head_offset", RP_TR("Attention with narrow heads"),
              Dimension::Number, 0, 1e4,
              RP_TR("A head of d values reaches d over d and this of the rate."), kModel, false,
              fusesAttention}));
    add(row<noChoices, C, P, each, V, &Curves::memoryEfficiency>(About{
        "cluster.pools[].curves.memory_efficiency", RP_TR("Memory bandwidth reached"),
        Dimension::Ratio, 0.01, 1,
        RP_TR("Share of the memory bandwidth that kernels reach that only move bytes."),
        RP_TR("validation/components.json: 0.77 to 0.89 measured alone"), false, timesOperators}));
    add(row<noChoices, C, P, each, V, &Curves::hostRatio>(
        About{"cluster.pools[].curves.host_ratio", RP_TR("Launching by this host"),
              Dimension::Ratio, 0.01, 100, RP_TR("Time that it takes over that of an x86 host."),
              kModel, false, timesOperators}));
}

void addSoftware(std::vector<Field>& list)
{
    using compute::Compute;
    constexpr auto C = &Plan::compute;
    const auto add = [&](Field field) { list.push_back(field); };
    add(row<productFormats, C, &Compute::productFormat>(
        About{"compute.product_format",
              RP_TR("Layers' products in"),
              Dimension::Text,
              0,
              0,
              RP_TR("activations: the activations' own format; fp8: one scale a tensor; "
                    "fp8-rowwise, fp8-block: a scale a row or block; fp4. Head and router stay in "
                    "the activations' format."),
              {},
              false,
              timesOperators}));
    add(row<attentionLibraries, C, &Compute::attentionLibrary>(
        About{"compute.attention_library",
              RP_TR("Attention kernels"),
              Dimension::Text,
              0,
              0,
              RP_TR("flash-1: FlashAttention 1 and its kin; flash-2: FlashAttention 2, as in "
                    "PyTorch; flash-3: made for the card, as FlashAttention 3 and cuDNN 9."),
              {},
              false,
              fusesAttention}));
    add(row<noChoices, C, &Compute::productRatio>(
        About{"compute.product_ratio", RP_TR("Products under this software"), Dimension::Ratio,
              0.01, 3, RP_TR("Rate over that of the curve, which is of current releases."), kModel,
              false, timesOperators}));
    add(row<noChoices, C, &Compute::lowBitRatio>(
        About{"compute.low_bit_ratio", RP_TR("FP8 products under this software"), Dimension::Ratio,
              0.01, 3, RP_TR("Rate over that of the curve, which is of current releases."), kModel,
              false, usesLowBits}));
    add(row<noChoices, C, &Compute::elementwiseRatio>(
        About{"compute.elementwise_ratio", RP_TR("Traffic of element-wise kernels"),
              Dimension::Number, 0.01, 100,
              RP_TR("Bytes that norms, activations and additions move over the least: 0.9 "
                    "compiled, 1.1 fused, 2.9 eager Llama."),
              kModel, false, timesOperators}));
    add(row<noChoices, C, &Compute::scoresRatio>(
        About{"compute.scores_ratio", RP_TR("Traffic of attention scores"), Dimension::Number, 0.01,
              100, RP_TR("The same of scores and probabilities, where attention writes them."),
              kModel, false, writesScores}));
    add(row<noChoices, C, &Compute::lossBytesPerLogit>(
        About{"compute.loss_bytes_per_logit", RP_TR("Moved for a logit"), Dimension::Bytes, 0, 1000,
              RP_TR("In loss and its gradient: 30 eager, 24 fused, 14 compiled."), kModel, false,
              timesOperators}));
    add(row<noChoices, C, &Compute::kernelGapS>(
        About{"compute.kernel_gap_s", RP_TR("Between two kernels"), Dimension::Seconds, 0, 1,
              RP_TR("On the card, before each kernel."), kModel, false, timesOperators}));
    add(row<noChoices, C, &Compute::launchS>(
        About{"compute.launch_s", RP_TR("Launch of a kernel"), Dimension::Seconds, 0, 1,
              RP_TR("On the host: a layer takes no less than its kernels need to be launched."),
              kModel, false, timesOperators}));
    add(row<noChoices, C, &Compute::messageS>(About{
        "compute.message_s", RP_TR("Waiting for messages"), Dimension::Seconds, 0, 10,
        RP_TR("A pipeline's device with each pass of a chunk: the host waits for messages to "
              "be there, and then has to launch kernels anew."),
        RP_TR("Megatron-LM: batched messages, then cuda.synchronize"), false, timesPipeline}));
    add(row<noChoices, C, &Compute::expertHostS>(
        About{"compute.expert_host_s", RP_TR("Experts on the host"), Dimension::Seconds, 0, 10,
              RP_TR("Host time of the forward pass of a layer with experts: routing, permuting, "
                    "many small launches; half as much again backward."),
              kModel, false, routesExperts}));
    add(row<noChoices, C, &Compute::updateBytesPerParameter>(
        About{"compute.update_bytes_per_parameter", RP_TR("Moved for a parameter in the update"),
              Dimension::Bytes, 0, 1000,
              RP_TR("By the optimizer, on the card, for each parameter that the rank updates."),
              kModel, false, updatesOnCard}));
    add(row<noChoices, C, &Compute::stragglerRatio>(
        About{"compute.straggler_ratio", RP_TR("Slowest rank"), Dimension::Ratio, 0, 1,
              RP_TR("Added to computing by each doubling of the nodes."), kModel, false,
              timesOperators}));
    add(row<noChoices, C, &Compute::tensorOverlap>(About{
        "compute.tensor_overlap", RP_TR("Tensor-parallel communication hidden"), Dimension::Ratio,
        0, 1, RP_TR("Share that runs beside products."), kModel, false, hidesTensor}));
    add(row<noChoices, C, &Compute::expertOverlap>(About{
        "compute.expert_overlap", RP_TR("Expert-parallel communication hidden"), Dimension::Ratio,
        0, 1, RP_TR("Share that runs beside other work."), kModel, false, hidesExperts}));
    add(row<noChoices, C, &Compute::contention>(
        About{"compute.contention", RP_TR("Computing slowed by communication"), Dimension::Ratio, 0,
              5, RP_TR("Share of the communication beside it that computing takes longer."), kModel,
              false, isSharded}));
    add(row<noChoices, C, &Compute::groupedRatio>(
        About{"compute.grouped_ratio", RP_TR("Products of experts"), Dimension::Ratio, 0.01, 2,
              RP_TR("Rate of grouped products, one for each expert, over that of plain ones."),
              kModel, false, routesExperts}));
    constexpr quantity::Literal errors =
        RP_TR("ridgepoint-cli fit: errors with the run's family left out");
    add(row<noChoices, C, &Compute::error68>(
        About{"compute.error_68", RP_TR("Known error, 68 of 100 runs"), Dimension::Ratio, 0, 0.9,
              RP_TR("Of steps of such plans that were measured, 68 of 100 lie this close to the "
                    "prediction."),
              errors, false, hasNoExperts}));
    add(row<noChoices, C, &Compute::error95>(
        About{"compute.error_95", RP_TR("Known error, 95 of 100 runs"), Dimension::Ratio, 0, 0.9,
              RP_TR("The same of 95 of 100."), errors, false, hasNoExperts}));
    add(row<noChoices, C, &Compute::expertError68>(
        About{"compute.expert_error_68", RP_TR("Known error with experts, 68 of 100 runs"),
              Dimension::Ratio, 0, 0.9,
              RP_TR("Of steps of such plans that were measured, 68 of 100 lie this close to the "
                    "prediction."),
              errors, false, routesExperts}));
    add(row<noChoices, C, &Compute::expertError95>(About{
        "compute.expert_error_95", RP_TR("Known error with experts, 95 of 100 runs"),
        Dimension::Ratio, 0, 0.9, RP_TR("The same of 95 of 100."), errors, false, routesExperts}));
    add(row<noChoices, C, &Compute::linkRatio>(
        About{"compute.link_ratio", RP_TR("Links in training"), Dimension::Ratio, 0.01, 2,
              RP_TR("Rate of collectives inside a domain over that of a benchmark, which has the "
                    "card to itself."),
              kModel, false, timesOperators}));
    add(row<noChoices, C, &Compute::updateRankS>(
        About{"compute.update_rank_s", RP_TR("Update, for each rank"), Dimension::Seconds, 0, 10,
              RP_TR("Where every rank sends its part of the new weights in turn."), kModel, false,
              updatesOnCard}));
}

} // namespace

void access::addTimeMode(std::vector<Field>& list)
{
    list.push_back(essential(row<timeModes, &Plan::compute, &compute::Compute::mode>(
        About{"compute.mode", RP_TR("Time from"), Dimension::Text, 0, 0,
              RP_TR("assumed-efficiency: FLOPs over the peak times one efficiency; operators: each "
                    "operator by its roofline and the curves of its kernels.")})));
}

void access::addSoftwareRows(std::vector<Field>& list)
{
    addSoftware(list);
}

void access::addCurveRows(std::vector<Field>& list)
{
    addCurves(list);
}

} // namespace ridgepoint::plan

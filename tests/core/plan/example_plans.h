// SPDX-License-Identifier: Apache-2.0
// Plans that together reach every branch of the formulas; made from text, as a person would.
#pragma once

#include "plan/fields.h"

#include <QTest>
#include <string>
#include <utility>
#include <vector>

namespace ridgepoint::tests {

struct ExamplePlan
{
    std::string name;
    plan::Plan plan;
};

using Assignments = std::vector<std::pair<std::string, std::string>>;

/// Sets fields, and figures where the path begins with "given."; fails the test on a refusal.
inline void assign(plan::Plan& plan, const Assignments& assignments)
{
    for (const auto& [path, text] : assignments) {
        const bool isGiven = path.starts_with("given.");
        const auto problem =
            isGiven ? plan::setGiven(plan, path.substr(6), text) : plan::setField(plan, path, text);
        QVERIFY2(!problem, problem ? (path + ": " + problem->message.english()).c_str() : "");
    }
}

/// The chapter's task on 48 cards, without its givens.
inline plan::Plan chapterPlan()
{
    plan::Plan plan;
    assign(plan, {{"model.vocabulary", "151936"},
                  {"model.groups.layers", "36"},
                  {"model.groups.mlp_width", "12288"},
                  {"model.groups.qk_norm", "per-head"},
                  {"task.phases.tokens", "100B"},
                  {"task.phases.sequence_tokens", "8192"},
                  {"task.phases.global_batch_sequences", "384"},
                  {"task.deadline_days", "30 d"},
                  {"task.reserved_days", "5 d"},
                  {"cluster.pools.accelerator", "RTX 4090"},
                  {"cluster.pools.nodes", "6"},
                  {"cluster.pools.memory_bytes", "24 GB"},
                  {"cluster.pools.peak_flop_per_s", "165.2 TFLOP/s"},
                  {"cluster.pools.memory_bytes_per_s", "1008 GB/s"},
                  {"cluster.pools.link_bytes_per_s", "32 GB/s"},
                  {"cluster.pools.nic_bytes_per_s", "200 Gbit/s"},
                  {"cluster.pools.price_per_accelerator_hour", "0.5"},
                  {"input.wait_s", "0.5 s"},
                  {"checkpoint.interval_s", "1800 s"},
                  {"reliability.accelerator_mtbf_s", "29122560"},
                  {"precision.statistics", "ignored"}});
    return plan;
}

/// `base` with changes.
inline ExamplePlan variant(const std::string& name, plan::Plan base, const Assignments& changes)
{
    assign(base, changes);
    return {name, base};
}

/// A plan of 16 cards whose model is small: for kinds of layers.
inline plan::Plan smallPlan()
{
    plan::Plan plan = chapterPlan();
    assign(plan, {{"model.hidden", "1024"},
                  {"model.vocabulary", "32003"},
                  {"model.groups.layers", "8"},
                  {"model.groups.heads", "16"},
                  {"model.groups.kv_heads", "8"},
                  {"model.groups.head_dim", "64"},
                  {"model.groups.mlp_width", "4096"},
                  {"task.phases.sequence_tokens", "2048"},
                  {"task.phases.global_batch_sequences", "64"},
                  {"cluster.pools.nodes", "2"}});
    return plan;
}

/// `base` with a second group, a copy of the first.
inline plan::Plan withSecondGroup(plan::Plan base)
{
    base.model.groups.push_back(base.model.groups.front());
    return base;
}

/// Kinds of layers, stacks, heads, formats and splits beyond the texts' own.
inline void addArchitectures(std::vector<ExamplePlan>& plans)
{
    const plan::Plan small = smallPlan();
    plans.push_back(variant("experts, latent attention, further tokens", withSecondGroup(small),
                            {{"model.groups[0].mixer", "latent-attention"},
                             {"model.groups[0].query_rank", "256"},
                             {"model.groups[0].kv_rank", "128"},
                             {"model.groups[0].rotary_dim", "32"},
                             {"model.groups[0].indexer_heads", "4"},
                             {"model.groups[0].indexer_dim", "64"},
                             {"model.groups[0].indexer_tokens", "512"},
                             {"model.groups[0].mlp", "experts"},
                             {"model.groups[0].experts", "16"},
                             {"model.groups[0].experts_per_token", "4"},
                             {"model.groups[0].expert_width", "512"},
                             {"model.groups[0].shared_width", "512"},
                             {"model.groups[0].shared_gate", "yes"},
                             {"model.groups[0].router_bias", "yes"},
                             {"model.groups[1].mixer", "mamba2"},
                             {"model.groups[1].chunk_tokens", "128"},
                             {"model.further_tokens", "1"},
                             {"layout.tensor_parallel", "2"},
                             {"layout.pipeline_parallel", "2"},
                             {"layout.context_parallel", "2"},
                             {"layout.expert_parallel", "2"},
                             {"layout.expert_tensor_parallel", "1"},
                             {"layout.expert_load", "1.3"},
                             {"layout.zero_stage", "1"},
                             {"layout.vocabulary_multiple", "128"}}));
    plans.push_back(variant("states, weights and tensors on the host", chapterPlan(),
                            {{"layout.offload_optimizer", "yes"},
                             {"layout.offload_gradients", "yes"},
                             {"layout.offload_pinned_bytes", "1 GB"},
                             {"layout.offload_parameters", "yes"},
                             {"layout.offload_conversion", "accelerator"},
                             {"layout.recompute_set", "activation.gate*12, activation.up"},
                             {"layout.offload_set", "attention.queries*30"},
                             {"cluster.host_link_bytes_per_s", "2 GB/s"},
                             {"cluster.accelerators_per_host_link", "2"}}));
    plans.push_back(variant("heads exchanged for tokens, every second layer rebuilt", chapterPlan(),
                            {{"layout.context_parallel", "4"},
                             {"layout.context_exchange", "all-to-all"},
                             {"layout.recompute", "full"},
                             {"layout.recompute_every", "2"},
                             {"layout.recompute_layers", "10"},
                             {"layout.zero_stage", "1"},
                             {"layout.bucket_bytes", "500 MB"},
                             {"precision.sharded_gradients", "fp32"},
                             {"precision.step_bytes", "12"}}));
    plans.push_back(variant("encoder and decoder, hybrid sharding", withSecondGroup(small),
                            {{"model.encoder.input", "frames"},
                             {"model.encoder.hidden", "512"},
                             {"model.encoder.sequence_tokens", "1500"},
                             {"model.encoder.patch_values", "80"},
                             {"model.encoder.learned_positions", "1500"},
                             {"model.encoder.relative_buckets", "32"},
                             {"model.encoder.extra_parameters", "512"},
                             {"model.encoder.projectors", "1"},
                             {"model.encoder.projector_inputs", "1024"},
                             {"model.encoder.projector_width", "2048"},
                             {"model.encoder.projector_norm_parameters", "512"},
                             {"model.groups[0].stack", "encoder"},
                             {"model.groups[0].kv_heads", "16"},
                             {"model.groups[0].qkv_bias", "yes"},
                             {"model.groups[0].frozen", "yes"},
                             {"model.groups[1].cross_attention", "added"},
                             {"model.token_types", "2"},
                             {"model.embedding_width", "256"},
                             {"model.embedding_norm", "yes"},
                             {"layout.shard_ranks", "8"},
                             {"layout.reshard_after_forward", "no"}}));
    plans.push_back(variant("classes, mamba", withSecondGroup(small),
                            {{"model.head", "classes"},
                             {"model.pooler", "yes"},
                             {"model.groups[0].mixer", "mamba"},
                             {"model.groups[0].inner_width", "2048"},
                             {"model.groups[0].state_size", "16"},
                             {"model.groups[0].time_step_rank", "64"},
                             {"model.groups[1].mixer", "gated-delta-net"},
                             {"model.groups[1].value_head_dim", "128"},
                             {"layout.framework", "torch-eager"},
                             {"layout.zero_stage", "2"}}));
    plans.push_back(variant("mamba 2, gated linear attention", withSecondGroup(small),
                            {{"model.groups[0].mixer", "mamba2"},
                             {"model.groups[0].inner_width", "2048"},
                             {"model.groups[0].state_size", "64"},
                             {"model.groups[0].state_groups", "2"},
                             {"model.groups[0].chunk_tokens", "128"},
                             {"model.groups[1].mixer", "gated-linear"},
                             {"model.groups[1].time_step_rank", "16"},
                             {"training.optimizer", "muon"}}));
    plans.push_back(variant("adapters beside 4-bit weights", small,
                            {{"training.method", "adapters"},
                             {"precision.weights", "nf4"},
                             {"precision.master_weights", "none"},
                             {"precision.moments", "int8-block"},
                             {"precision.gradient_accumulation", "fp32"},
                             {"model.groups.value_head_dim", "32"},
                             {"model.groups.attention_gate", "per-head"},
                             {"model.groups.attention_sinks", "yes"},
                             {"layout.recompute", "torchtitan-op"},
                             {"layout.framework", "torch-compiled"}}));
    plans.push_back(variant("FP16, Adafactor, shared layers in uneven stages",
                            withSecondGroup(small),
                            {{"precision.weights", "fp16"},
                             {"precision.gradients", "fp16"},
                             {"precision.activations", "fp16"},
                             {"precision.skipped_steps", "0.02"},
                             {"training.optimizer", "adafactor"},
                             {"precision.autocast", "yes"},
                             {"model.groups[0].shared_weights", "yes"},
                             {"model.groups[0].block", "sandwich"},
                             {"model.groups[0].chunk_tokens", "512"},
                             {"model.groups[1].block", "parallel-norms"},
                             {"model.groups[1].mixer", "recurrent-gate"},
                             {"model.order", "(a b)8"},
                             {"layout.pipeline_parallel", "2"},
                             {"layout.stage_layout", "Et*7|t*9L"},
                             {"layout.recompute", "chapter-products"},
                             {"layout.attention", "triangle"},
                             {"layout.zero_stage", "1"}}));
}

/// Pipelines whose stages hold chunks, or whose weight gradients are slots of their own.
inline void addSchedules(std::vector<ExamplePlan>& plans)
{
    plan::Plan pipeline = chapterPlan();
    assign(pipeline, {{"layout.pipeline_parallel", "4"},
                      {"layout.zero_stage", "1"},
                      {"cluster.pools.nodes", "2"},
                      {"task.phases.global_batch_sequences", "64"}});
    plans.push_back(variant("interleaved, three chunks", pipeline,
                            {{"layout.schedule", "interleaved"},
                             {"layout.chunks", "3"},
                             {"layout.recompute", "megatron-selective"},
                             {"model.dropout", "yes"}}));
    plans.push_back(variant("interleaved, uneven chunks of two kinds at an MFU",
                            withSecondGroup(pipeline),
                            {{"layout.schedule", "interleaved"},
                             {"layout.chunks", "2"},
                             {"layout.tensor_parallel", "2"},
                             {"model.groups[0].layers", "20"},
                             {"model.groups[1].layers", "18"},
                             {"model.groups[1].mlp_width", "4096"},
                             {"model.tied_embeddings", "yes"},
                             {"compute.efficiency_means", "mfu"},
                             {"cluster.pools.link_bytes_per_s", "100 GB/s"},
                             {"layout.zero_stage", "none"}}));
    plans.push_back(variant("interleaved as a text says, given stage times", pipeline,
                            {{"layout.schedule", "interleaved"},
                             {"layout.chunks", "2"},
                             {"layout.stage_layout", "Et*5|t*5|t*5|t*5|t*4|t*4|t*4|t*4L"},
                             {"given.pipeline.forward_s", "10 ms"},
                             {"given.pipeline.backward_s[2]", "20 ms"},
                             {"given.pipeline.transfer_s", "1 ms"}}));
    plans.push_back(variant(
        "ZB-H1, full recomputation", pipeline,
        {{"layout.schedule", "zb-h1"}, {"layout.recompute", "full"}, {"layout.zero_stage", "2"}}));
    plans.push_back(variant("ZB-H2 at an MFU, a given backward pass", pipeline,
                            {{"layout.schedule", "zb-h2"},
                             {"layout.stage_layout", "Et*9|t*10|t*10|t*7L"},
                             {"compute.efficiency_means", "mfu"},
                             {"given.pipeline.backward_s[1]", "0.5 s"}}));
    plans.push_back(
        variant("ZB-2p, an order for its own times", pipeline,
                {{"layout.schedule", "zb-2p"}, {"layout.stage_layout", "Et*9|t*10|t*10|t*7L"}}));
    plans.push_back(
        variant("ZB-V", pipeline,
                {{"layout.schedule", "zb-v"}, {"layout.chunks", "2"}, {"layout.zero_stage", "2"}}));
    plans.push_back(variant("ZB-V as a text says, full recomputation", pipeline,
                            {{"layout.schedule", "zb-v"},
                             {"layout.chunks", "2"},
                             {"layout.recompute", "full"},
                             {"layout.stage_layout", "Et*5|t*5|t*5|t*5|t*4|t*4|t*4|t*4L"}}));
    plans.push_back(variant("DualPipe, uneven stages, ZeRO-1", pipeline,
                            {{"layout.schedule", "dualpipe"},
                             {"layout.stage_layout", "Et*8|t*10|t*10|t*8L"},
                             {"layout.zero_stage", "1"},
                             {"task.phases[0].global_batch_sequences", "64"}}));
    plans.push_back(variant("fused DualPipe at an MFU, full recomputation", pipeline,
                            {{"layout.schedule", "dualpipe-fused"},
                             {"layout.recompute", "full"},
                             {"compute.efficiency_means", "mfu"},
                             {"task.phases[0].global_batch_sequences", "64"}}));
    plans.push_back(variant("two flows by the book, given stage times", pipeline,
                            {{"layout.schedule", "dualpipe-book"},
                             {"given.pipeline.forward_s[1]", "0.2 s"},
                             {"given.pipeline.backward_s[2]", "0.5 s"},
                             {"task.phases[0].global_batch_sequences", "64"}}));
    plans.push_back(variant("fused DualPipeV", pipeline,
                            {{"layout.schedule", "dualpipev-fused"},
                             {"layout.chunks", "2"},
                             {"layout.zero_stage", "2"},
                             {"task.phases[0].global_batch_sequences", "64"}}));
    plans.push_back(variant("breadth-first, 3 chunks", pipeline,
                            {{"layout.schedule", "looped-bfs"}, {"layout.chunks", "3"}}));
    plans.push_back(variant("eager 1F1B, uneven stages", pipeline,
                            {{"layout.schedule", "eager-1f1b"},
                             {"layout.stage_layout", "Et*9|t*10|t*10|t*7L"},
                             {"given.pipeline.transfer_s", "3 ms"}}));
    plans.push_back(variant("ZB-H1, frozen layers in a kind", withSecondGroup(pipeline),
                            {{"layout.schedule", "zb-h1"},
                             {"model.groups[0].frozen", "yes"},
                             {"layout.tensor_parallel", "2"}}));
}

/// Whole runs: phases, sources of failures, ways to save, slow nodes, evaluations and costs.
inline void addRuns(std::vector<ExamplePlan>& plans)
{
    plan::Plan chapter = chapterPlan();
    const Assignments money{{"cluster.pools.power_watts", "450 W"},
                            {"costs.pue", "1.3"},
                            {"costs.price_per_kwh", "0.1"},
                            {"costs.carbon_kg_per_kwh", "0.4 kg"},
                            {"costs.fixed", "1000"},
                            {"costs.budget", "20k"},
                            {"task.allocation_node_hours", "5000 h"},
                            {"task.noise_scale_tokens", "2M"}};
    assign(chapter, money);
    plans.push_back(variant("asynchronous saves, many sources of failures, waiting for slow nodes",
                            chapter,
                            {{"checkpoint.writing", "asynchronous"},
                             {"checkpoint.interval_s", "none"},
                             {"cluster.storage_write_bytes_per_s", "1 GB/s"},
                             {"cluster.pools.accelerators_per_host_link", "2"},
                             {"checkpoint.keep_every_saves", "10"},
                             {"reliability.host_mtbf_s", "2000 d"},
                             {"reliability.link_mtbf_s", "5000 d"},
                             {"reliability.spike_mtbf_s", "7 d"},
                             {"stragglers.spread", "2%"},
                             {"stragglers.slow_nodes", "0.5%"},
                             {"stragglers.slowdown", "10%"},
                             {"stragglers.spare_nodes", "1"},
                             {"stragglers.shared_slow", "20%"},
                             {"reliability.repair_s", "30 d"},
                             {"evaluation.tokens", "50M"}}));
    plans.push_back(variant("asynchronous saves, exact law with recoveries, job limits", chapter,
                            {{"checkpoint.writing", "asynchronous"},
                             {"checkpoint.interval_s", "none"},
                             {"checkpoint.sharded", "no"},
                             {"cluster.node_write_bytes_per_s", "2 GB/s"},
                             {"cluster.storage_read_bytes_per_s", "5 GB/s"},
                             {"reliability.law", "exact-recoveries"},
                             {"reliability.recovery_s", "none"},
                             {"reliability.detect_s", "10 min"},
                             {"reliability.reschedule_s", "5 min"},
                             {"reliability.warm_up_s", "1 min"},
                             {"task.job_limit_s", "12 h"},
                             {"task.queue_s", "2 h"},
                             {"stragglers.spread", "5%"},
                             {"stragglers.slow_nodes", "10%"},
                             {"stragglers.response", "evict"},
                             {"evaluation.tokens", "50M"},
                             {"evaluation.every_steps", "2000"},
                             {"evaluation.accelerators", "4"},
                             {"costs.reserved_accelerator_hours", "20000 h"},
                             {"costs.reserved_price_per_accelerator_hour", "0.4"}}));
    plans.push_back(variant("every node writes, work of slow nodes spread, a given goodput",
                            chapter,
                            {{"cluster.node_write_bytes_per_s", "1 GB/s"},
                             {"checkpoint.keep_last", "5"},
                             {"reliability.law", "exact"},
                             {"stragglers.spread", "2%"},
                             {"stragglers.slow_nodes", "2%"},
                             {"stragglers.response", "reallocate"},
                             {"given.run.goodput", "0.9"}}));
    plan::Plan phases = chapter;
    phases.task.phases.push_back(phases.task.phases.front());
    assign(phases, {{"task.phases[0].nodes", "3"},
                    {"task.phases[0].global_batch_sequences", "192"},
                    {"task.phases[1].tokens", "20B"},
                    {"task.phases[1].sequence_tokens", "16384"},
                    {"task.phases[1].global_batch_sequences", "192"},
                    {"checkpoint.interval_s", "none"}});
    plans.push_back({"two phases, the first on half of the nodes", phases});
}

/// Times from operators: every kind of kernel, format, group and fabric.
inline void addOperators(std::vector<ExamplePlan>& plans)
{
    const Assignments fabric{{"compute.mode", "operators"},
                             {"cluster.fabric.domain_efficiency", "0.8"},
                             {"cluster.fabric.domain_hop_s", "1 us"},
                             {"cluster.fabric.network_efficiency", "0.9"},
                             {"cluster.fabric.network_hop_s", "4 us"},
                             {"cluster.fabric.launch_s", "20 us"},
                             {"cluster.fabric.low_latency_ratio", "0.5"},
                             {"cluster.fabric.bulk_start_s", "10 us"},
                             {"cluster.fabric.ramp_s", "2 us"}};
    plan::Plan chapter = chapterPlan();
    assign(chapter, fabric);
    plans.push_back(variant("operators, full sharding, recomputation that stops early", chapter,
                            {{"layout.recompute", "full"},
                             {"layout.recompute_stops_early", "yes"},
                             {"precision.gradients", "fp32"},
                             {"layout.framework", "torch-eager"},
                             {"compute.attention_library", "flash-2"}}));
    plans.push_back(variant("operators, units of layers that slow links gather ahead", chapter,
                            {{"layout.unit_layers", "3"},
                             {"layout.prefetch_units", "2"},
                             {"layout.shard_ranks", "8"},
                             {"cluster.pools.nodes", "4"},
                             {"compute.contention", "0.2"},
                             {"cluster.pools.nic_bytes_per_s", "2 GB/s"},
                             {"cluster.pools.link_bytes_per_s", "20 GB/s"}}));
    plans.push_back(variant("operators, buckets of gradients, weights gathered ahead", chapter,
                            {{"layout.zero_stage", "1"},
                             {"layout.bucket_bytes", "500 MB"},
                             {"layout.overlap_parameter_gather", "yes"},
                             {"cluster.pools.link_bytes_per_s", "40 GB/s"}}));
    plans.push_back(variant("operators, FP8 rows, tensor-parallel pipeline", chapter,
                            {{"layout.tensor_parallel", "4"},
                             {"layout.pipeline_parallel", "2"},
                             {"layout.zero_stage", "1"},
                             {"compute.product_format", "fp8-rowwise"},
                             {"compute.message_s", "1 ms"},
                             {"compute.tensor_overlap", "0.3"},
                             {"compute.update_rank_s", "1 ms"},
                             {"cluster.pools.nodes", "4"},
                             {"cluster.fabric.in_switch_reduction", "yes"},
                             {"cluster.fabric.in_switch_efficiency", "0.7"},
                             {"layout.sequence_parallel", "no"},
                             {"cluster.pools.link_bytes_per_s", "450 GB/s"}}));
    plan::Plan small = smallPlan();
    assign(small, fabric);
    plans.push_back(variant("operators, experts in FP8 blocks over two kinds of ranks", small,
                            {{"model.groups.mlp", "experts"},
                             {"model.groups.experts", "16"},
                             {"model.groups.experts_per_token", "4"},
                             {"model.groups.expert_width", "512"},
                             {"layout.tensor_parallel", "2"},
                             {"layout.context_parallel", "2"},
                             {"layout.expert_parallel", "4"},
                             {"layout.zero_stage", "1"},
                             {"compute.product_format", "fp8-block"},
                             {"compute.expert_host_s", "2 ms"},
                             {"cluster.pools.curves.host_ratio", "0.8"},
                             {"cluster.fabric.domain_accelerators", "4"},
                             {"cluster.fabric.rail_optimised", "no"},
                             {"cluster.fabric.nodes_per_leaf", "1"},
                             {"cluster.fabric.leaf_oversubscription", "2"}}));
    plans.push_back(variant("operators, written scores of heads that are not aligned", small,
                            {{"model.groups.head_dim", "60"},
                             {"layout.attention", "standard"},
                             {"layout.recompute", "megatron-selective"},
                             {"compute.product_format", "fp4"},
                             {"cluster.pools.curves.fp4_flop_per_s", "600 TFLOP/s"},
                             {"compute.launch_s", "1 ms"},
                             {"layout.zero_stage", "2"}}));
    plans.push_back(variant("operators, first kernels of attention, heads exchanged", small,
                            {{"compute.attention_library", "flash-1"},
                             {"layout.context_parallel", "2"},
                             {"layout.context_exchange", "all-to-all"},
                             {"layout.recompute", "torchtitan-op"},
                             {"layout.shard_ranks", "8"},
                             {"compute.product_format", "fp8"},
                             {"cluster.fabric.domain_link", "pcie-host"}}));
}

/// Plans of all kinds: every ZeRO stage, pipelines, tensor parallelism, recomputation, both laws,
/// both meanings of efficiency, each FLOP convention, patches, givens.
inline std::vector<ExamplePlan> examplePlans()
{
    const plan::Plan chapter = chapterPlan();
    std::vector<ExamplePlan> plans;
    plans.push_back({"chapter", chapter});
    addOperators(plans);
    addRuns(plans);
    plans.push_back(variant("chapter with givens", chapter,
                            {{"given.memory.working_set_bytes", "10 GiB"},
                             {"given.memory.capacity_bytes", "22 GiB"},
                             {"given.step.time_s", "60 s"},
                             {"given.reliability.mtbf_s", "100 h"}}));
    plans.push_back(variant("no prefetch, full recomputation, exact law", chapter,
                            {{"layout.prefetch", "no"},
                             {"layout.recompute", "full"},
                             {"reliability.law", "exact"},
                             {"checkpoint.interval_s", "none"},
                             {"reliability.shared_mtbf_s", "7 d"},
                             {"precision.statistics", "counted"}}));
    plans.push_back(variant("slow links and input", chapter,
                            {{"cluster.pools.link_bytes_per_s", "4 GB/s"},
                             {"input.workers", "2"},
                             {"input.sequences_per_s_per_worker", "2"},
                             {"cluster.ring", "one-nic"},
                             {"checkpoint.interval_s", "none"}}));
    const Assignments tensorPipeline{{"layout.tensor_parallel", "2"},
                                     {"layout.pipeline_parallel", "4"},
                                     {"layout.zero_stage", "1"},
                                     {"cluster.pools.nodes", "4"},
                                     {"task.phases.global_batch_sequences", "64"}};
    plans.push_back(variant("tensor and pipeline, ZeRO-1", chapter, tensorPipeline));
    Assignments mfuPipeline = tensorPipeline;
    mfuPipeline.insert(mfuPipeline.end(), {{"compute.efficiency_means", "mfu"},
                                           {"layout.recompute", "full"},
                                           {"cluster.pools.link_bytes_per_s", "100 GB/s"}});
    plans.push_back(variant("tensor and pipeline at an MFU", chapter, mfuPipeline));
    plans.push_back(variant("MFU with gathers that passes do not hide", chapter,
                            {{"compute.efficiency_means", "mfu"},
                             {"cluster.pools.link_bytes_per_s", "4 GB/s"},
                             {"input.wait_s", "1 s"},
                             {"given.step.update_s", "0.2 s"}}));
    Assignments gpipe = tensorPipeline;
    gpipe.insert(gpipe.end(), {{"layout.schedule", "gpipe"},
                               {"layout.sequence_parallel", "no"},
                               {"layout.attention", "standard"},
                               {"layout.recompute", "megatron-selective"},
                               {"layout.zero_stage", "2"},
                               {"layout.overlap_gradient_reduction", "no"},
                               {"layout.overlap_parameter_gather", "yes"},
                               {"model.dropout", "yes"},
                               {"model.learned_positions", "8192"},
                               {"model.normalisation", "layernorm"},
                               {"model.groups.qkv_bias", "yes"},
                               {"model.groups.mlp_gated", "no"},
                               {"model.tied_embeddings", "yes"}});
    plans.push_back(variant("GPipe, standard attention, ZeRO-2", chapter, gpipe));
    plans.push_back(variant("given stage times", chapter,
                            {{"layout.pipeline_parallel", "4"},
                             {"layout.zero_stage", "none"},
                             {"cluster.pools.nodes", "1"},
                             {"task.phases.global_batch_sequences", "16"},
                             {"given.pipeline.forward_s", "10 ms"},
                             {"given.pipeline.backward_s", "20 ms"},
                             {"given.pipeline.transfer_s", "1 ms"},
                             {"given.step.update_s", "1 ms"}}));
    plans.push_back(variant("MFU, 6 N and attention, given parameters", chapter,
                            {{"compute.efficiency_means", "mfu"},
                             {"compute.flop_convention", "6n-plus-attention"},
                             {"layout.zero_stage", "1"},
                             {"given.model.parameters", "7e9"},
                             {"given.checkpoint.save_s", "30 s"},
                             {"checkpoint.contents", "optimizer"}}));
    plans.push_back(variant("patches, all pairs, 6 N", chapter,
                            {{"model.input", "patches"},
                             {"model.patch_values", "4480"},
                             {"model.causal", "no"},
                             {"compute.flop_convention", "6n"},
                             {"layout.zero_stage", "none"},
                             {"input.bytes_per_sequence", "290 MB"},
                             {"cluster.storage_read_bytes_per_s", "1 GB/s"}}));
    plans.push_back(variant("one node, ZeRO-1, tied, 6 N and attention", chapter,
                            {{"cluster.pools.nodes", "1"},
                             {"model.tied_embeddings", "yes"},
                             {"compute.flop_convention", "6n-plus-attention"},
                             {"layout.zero_stage", "1"},
                             {"model.dropout", "yes"}}));
    plans.push_back(variant("few network cards, pipeline in a node", chapter,
                            {{"cluster.pools.link_bytes_per_s", "450 GB/s"},
                             {"cluster.pools.nics_per_node", "2"},
                             {"cluster.pools.nodes", "2"},
                             {"layout.tensor_parallel", "2"},
                             {"layout.pipeline_parallel", "2"},
                             {"layout.zero_stage", "none"},
                             {"layout.schedule", "gpipe"},
                             {"task.phases.global_batch_sequences", "32"},
                             {"model.tied_embeddings", "yes"},
                             {"model.dropout", "yes"},
                             {"compute.flop_convention", "6n"}}));
    plans.push_back(variant("sliding window, one node", chapter,
                            {{"model.groups.window_tokens", "1024"},
                             {"cluster.pools.nodes", "1"},
                             {"layout.tensor_parallel", "8"},
                             {"layout.recompute", "full"},
                             {"precision.weights", "fp8-block"},
                             {"precision.gradients", "fp32"}}));
    addArchitectures(plans);
    addSchedules(plans);
    return plans;
}

} // namespace ridgepoint::tests

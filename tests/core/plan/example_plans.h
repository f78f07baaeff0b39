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

/// Plans of all kinds: every ZeRO stage, pipelines, tensor parallelism, recomputation, both laws,
/// both meanings of efficiency, each FLOP convention, patches, givens.
inline std::vector<ExamplePlan> examplePlans()
{
    const plan::Plan chapter = chapterPlan();
    std::vector<ExamplePlan> plans;
    plans.push_back({"chapter", chapter});
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
    return plans;
}

} // namespace ridgepoint::tests

// SPDX-License-Identifier: Apache-2.0
// Plans that set off each rule of validate(), as changes of the default plan.
#pragma once

#include "example_plans.h"
#include "plan/fields.h"

#include <limits>
#include <vector>

namespace ridgepoint::tests {

using plan::FigureId;
using plan::Plan;
using plan::Value;
using quantity::Severity;

inline constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// Sets a field past the range check.
inline void force(Plan& plan, const char* path, const Value& value)
{
    const auto ref = plan::findField(path);
    QVERIFY2(ref, path);
    QVERIFY2(ref->field->set(plan, ref->index, value), path);
}

struct RuleCase
{
    const char* id;
    const char* path; ///< where the problem is; empty: wherever
    Severity severity;
    Assignments changes;                ///< of the default plan
    void (*more)(Plan& plan) = nullptr; ///< what no field can do
    bool fixable = true;                ///< some have no fix that one field makes
};

inline constexpr auto E = Severity::Error;
inline constexpr auto W = Severity::Warning;
inline constexpr auto N = Severity::Note;

inline std::vector<RuleCase> ruleCases()
{
    const char* peak = "cluster.pools[0].peak_flop_per_s";
    const char* link = "cluster.pools[0].link_bytes_per_s";
    const char* nic = "cluster.pools[0].nic_bytes_per_s";
    const char* memory = "cluster.pools[0].memory_bytes";
    const char* batch = "task.phases[0].global_batch_sequences";
    const char* tensor = "layout.tensor_parallel";
    const char* pipeline = "layout.pipeline_parallel";
    return {
        {"value.finite",
         "compute.efficiency",
         E,
         {},
         [](Plan& p) { force(p, "compute.efficiency", kNan); }},
        {"value.finite",
         memory,
         E,
         {},
         [](Plan& p) { p.cluster.pools[0].memoryBytes = kInfinity; }},
        {"value.small",
         "model.groups[0].heads",
         E,
         {},
         [](Plan& p) { p.model.groups[0].heads = 0; }},
        {"value.small", memory, E, {}, [](Plan& p) { p.cluster.pools[0].memoryBytes = -80e9; }},
        {"value.large", "compute.efficiency", E, {}, [](Plan& p) { p.compute.efficiency = 40; }},
        {"value.large",
         "layout.micro_batch_sequences",
         E,
         {},
         [](Plan& p) { p.layout.microBatchSequences = std::numeric_limits<std::int64_t>::max(); }},

        {"plan.groups", "model.groups", E, {}, [](Plan& p) { p.model.groups.clear(); }, false},
        {"plan.phases", "task.phases", E, {}, [](Plan& p) { p.task.phases.clear(); }, false},
        {"plan.phases", "task.phases", E, {}, [](Plan& p) { p.task.phases.resize(2); }, false},
        {"plan.pools", "cluster.pools", E, {}, [](Plan& p) { p.cluster.pools.clear(); }, false},
        {"plan.pools", "cluster.pools", E, {}, [](Plan& p) { p.cluster.pools.resize(3); }, false},
        {"given.value", "given.step.time_s", E, {{"given.step.time_s", "0"}}},
        {"given.value",
         "given.memory.working_set_bytes",
         E,
         {},
         [](Plan& p) {
             setGiven(p, {FigureId::MemoryWorkingSetBytes, -1, -1.0});
         }},
        {"given.value",
         "given.pipeline.forward_s[1]",
         E,
         {{pipeline, "2"}},
         [](Plan& p) {
             setGiven(p, {FigureId::PipelineForwardS, 1, kNan});
         }},
        {"given.index", "given.pipeline.forward_s[4]", E, {{"given.pipeline.forward_s[4]", "1"}}},
        {"given.index",
         "given.step.time_s[0]",
         E,
         {},
         [](Plan& p) {
             setGiven(p, {FigureId::StepTimeS, 0, 1.0});
         },
         false},
        {"given.computed",
         "given.step.mfu",
         E,
         {},
         [](Plan& p) {
             setGiven(p, {FigureId::StepMfu, -1, 0.5});
         },
         false},

        {"model.kv-heads", "model.groups[0].kv_heads", E, {{"model.groups.kv_heads", "6"}}},
        {"model.kv-heads", "model.groups[0].kv_heads", E, {{"model.groups.kv_heads", "64"}}},
        {"model.hidden-heads",
         "model.groups[0].heads",
         W,
         {{"model.hidden", "32"}, {"model.groups.heads", "4096"}}},
        {"model.head-width", "model.groups[0].head_dim", N, {{"model.groups.head_dim", "32"}}},
        {"model.head-width", "model.groups[0].head_dim", N, {{"model.groups.head_dim", "1024"}}},
        {"model.window",
         "model.groups[0].window_tokens",
         N,
         {{"model.groups.window_tokens", "8192"}}},
        {"model.window-unused",
         "model.groups[0].window_tokens",
         N,
         {{"model.groups.window_tokens", "128"}, {"model.causal", "no"}}},
        {"model.positions", "model.learned_positions", W, {{"model.learned_positions", "1024"}}},
        {"model.patches", "model.patch_values", E, {{"model.input", "patches"}}},
        {"model.patches-tied",
         "model.tied_embeddings",
         N,
         {{"model.tied_embeddings", "yes"},
          {"model.input", "patches"},
          {"model.patch_values", "768"}}},
        {"precision.weights", "precision.weights", E, {{"precision.weights", "none"}}},
        {"precision.gradients", "precision.gradients", E, {{"precision.gradients", "none"}}},
        {"precision.fp8-gradients",
         "precision.gradients",
         W,
         {{"precision.gradients", "fp8-block"}}},
        {"precision.activations", "precision.activations", E, {{"precision.activations", "none"}}},
        {"precision.fp8-activations",
         "precision.activations",
         W,
         {{"precision.activations", "fp8-block"}}},
        {"precision.master-weights",
         "precision.master_weights",
         W,
         {{"precision.weights", "fp16"}, {"precision.master_weights", "none"}}},
        {"precision.master-weights",
         "precision.master_weights",
         W,
         {{"precision.weights", "fp8-block"}, {"precision.master_weights", "none"}}},
        {"precision.master-weights",
         "precision.master_weights",
         N,
         {{"precision.master_weights", "none"}}},
        {"precision.doubled-weights",
         "precision.master_weights",
         N,
         {{"precision.weights", "fp32"}}},
        {"precision.moments", "precision.moments", N, {{"precision.moments", "none"}}},

        {"hardware.sparse-peak", peak, W, {{peak, "1979 TFLOP/s"}}},
        {"hardware.sparse-peak",
         peak,
         W,
         {{"cluster.accelerator", "NVIDIA A100-SXM4-80GB"}, {peak, "624 TFLOP/s"}}},
        {"hardware.sparse-peak",
         peak,
         W,
         {{peak, "3958 TFLOP/s"}, {"precision.weights", "fp8-block"}}},
        {"hardware.peak", peak, W, {{"cluster.accelerator", "H20"}, {peak, "989 TFLOP/s"}}},
        {"hardware.achieved",
         "compute.efficiency",
         W,
         {{peak, "1979 TFLOP/s"}, {"compute.efficiency", "45%"}}},
        {"hardware.two-way-link", link, W, {{link, "900 GB/s"}}},
        {"hardware.two-way-link",
         link,
         W,
         {{"cluster.accelerator", "rtx4090"}, {peak, "165.2 TFLOP/s"}, {link, "64 GB/s"}}},
        {"hardware.nic-bits", nic, W, {{nic, "400 GB/s"}}},
        {"hardware.nic-bits", nic, W, {{nic, "3200 GB/s"}}},
        {"hardware.memory-unit", memory, N, {{memory, "80 GiB"}}},
        {"hardware.units", peak, W, {{peak, "989"}}},
        {"hardware.units", memory, W, {{memory, "80"}}},
        {"hardware.units", link, W, {{link, "0.001"}}},
        {"hardware.units", nic, W, {{nic, "50"}}},
        {"hardware.units",
         "cluster.pools[0].memory_bytes_per_s",
         W,
         {{"cluster.pools.memory_bytes_per_s", "3350"}}},
        {"hardware.reserve",
         "cluster.reserve.context_bytes",
         E,
         {{"cluster.reserve.context_bytes", "600 GB"}}},
        {"hardware.reserve", "cluster.reserve.collective_bytes", E, {{memory, "1 GB"}}},

        {"layout.heads", tensor, E, {{tensor, "6"}}},
        {"layout.heads", tensor, E, {{tensor, "60000"}}},
        {"layout.kv-heads",
         tensor,
         E,
         {{tensor, "8"}, {"model.groups.kv_heads", "32"}, {"model.groups.heads", "64"}},
         [](Plan& p) {
             p.layout.tensorParallel = 64;
             p.model.groups[0].kvHeads = 24;
         }},
        {"layout.kv-heads-copied", tensor, W, {{tensor, "8"}, {"model.groups.kv_heads", "4"}}},
        {"layout.mlp-width", tensor, E, {{tensor, "8"}, {"model.groups.mlp_width", "14340"}}},
        {"layout.vocabulary",
         "model.vocabulary",
         W,
         {{tensor, "8"}, {"model.vocabulary", "50257"}}},
        {"layout.sequence",
         "layout.sequence_parallel",
         E,
         {{tensor, "8"}, {"task.sequence_tokens", "4100"}}},
        {"layout.sequence", "layout.sequence_parallel", E, {{tensor, "6"}}},
        {"layout.layers", pipeline, E, {{pipeline, "64"}, {"cluster.nodes", "64"}}},
        {"layout.uneven-stages", pipeline, W, {{pipeline, "6"}, {"cluster.nodes", "3"}}},
        {"layout.accelerators", pipeline, E, {{pipeline, "3"}}},
        {"layout.accelerators", tensor, E, {{tensor, "16"}}},
        {"layout.accelerators", pipeline, E, {{tensor, "8"}, {pipeline, "4"}}},
        {"layout.zero-pipeline", "layout.zero_stage", W, {{pipeline, "4"}}},
        {"layout.zero-pipeline",
         "layout.zero_stage",
         W,
         {{pipeline, "4"}, {"layout.zero_stage", "2"}}},
        {"layout.zero-alone", "layout.zero_stage", N, {{tensor, "8"}}},
        {"layout.idle-ranks", batch, E, {{batch, "4"}}},
        {"layout.idle-ranks", batch, E, {{batch, "100"}, {"cluster.nodes", "16"}}},
        {"layout.batch", batch, E, {{batch, "1020"}}},
        {"layout.batch", batch, E, {{"layout.micro_batch_sequences", "3"}}},
        {"layout.batch", batch, E, {{batch, "8"}, {"layout.micro_batch_sequences", "3"}}},
        {"layout.schedule",
         "layout.schedule",
         E,
         {{pipeline, "8"}, {batch, "100M"}, {"task.tokens", "1e15"}}},
        {"layout.few-micro-batches",
         pipeline,
         W,
         {{pipeline, "8"}, {batch, "64"}, {"cluster.nodes", "16"}}},

        {"task.reserved", "task.reserved_days", E, {{"task.reserved_days", "30"}}},
        {"task.reserved",
         "task.reserved_days",
         E,
         {{"task.reserved_days", "36525"}, {"task.deadline_days", "1"}}},
        {"task.deadline", "task.deadline_days", W, {{"task.deadline_days", "1440"}}},
        {"task.deadline", "task.deadline_days", W, {{"task.deadline_days", "36525"}}},
        {"task.tokens", "task.phases[0].tokens", W, {{"task.tokens", "100"}}},
        {"task.tokens", "task.phases[0].tokens", W, {{"task.tokens", "4M"}}},
        {"task.tokens", "task.phases[0].tokens", W, {{"task.tokens", "1e-9"}}},
        {"compute.efficiency-high", "compute.efficiency", W, {{"compute.efficiency", "80%"}}},
        {"compute.efficiency-high",
         "compute.efficiency",
         W,
         {{"compute.efficiency", "80%"}, {"compute.efficiency_means", "mfu"}}},
        {"input.workers", "input.workers", W, {{"input.workers", "4"}}},
        {"input.workers", "input.workers", N, {{"input.sequences_per_s_per_worker", "4"}}},
        {"input.reading",
         "cluster.storage_read_bytes_per_s",
         N,
         {{"input.bytes_per_sequence", "1 MB"}}},
        {"checkpoint.contents",
         "checkpoint.contents",
         E,
         {{"checkpoint.contents", "optimizer"}, {"precision.master_weights", "none"}}},
        {"checkpoint.contents",
         "checkpoint.contents",
         E,
         {{"checkpoint.contents", "optimizer"},
          {"precision.master_weights", "none"},
          {"precision.moments", "none"}}},
        {"reliability.mtbf",
         "reliability.accelerator_mtbf_s",
         W,
         {{"reliability.accelerator_mtbf_s", "337"}}},
        {"reliability.mtbf",
         "reliability.accelerator_mtbf_s",
         W,
         {{"reliability.accelerator_mtbf_s", "1e-9"}}},
    };
}

} // namespace ridgepoint::tests

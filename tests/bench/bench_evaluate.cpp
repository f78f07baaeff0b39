// SPDX-License-Identifier: Apache-2.0
// How long one evaluation takes: what a drag of a number in a form, and each layout of a search,
// pays.
#include "../core/model/architectures.h"
#include "exchange/presets.h"
#include "model/readings.h"
#include "plan/advice.h"
#include "plan/fields.h"
#include "plan/forecast.h"

#include <benchmark/benchmark.h>

using namespace ridgepoint;

namespace {

plan::Plan presetPlan(const char* id)
{
    return exchange::loadPlanPreset(id).document->plan;
}

void evaluateNoPipeline(benchmark::State& state)
{
    const plan::Plan plan = presetPlan("qwen3-8b-48x4090");
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(plan::evaluate(plan));
}
BENCHMARK(evaluateNoPipeline);

/// With the two arguments as stages and micro-batches.
plan::Plan pipelinePlan(const benchmark::State& state)
{
    plan::Plan plan = presetPlan("qwen3-8b-48x4090");
    const auto stages = state.range(0);
    plan.model.groups.front().layers = 4 * stages;
    plan.layout.pipelineParallel = stages;
    plan.layout.zeroStage = layout::ZeroStage::One;
    plan.cluster.pools.front().nodes = stages;
    plan.task.phases.front().globalBatchSequences = 8 * state.range(1);
    return plan;
}

/// 1F1B.
void evaluatePipeline(benchmark::State& state)
{
    const plan::Plan plan = pipelinePlan(state);
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(plan::evaluate(plan));
}
BENCHMARK(evaluatePipeline)->Args({8, 64});

/// The same, times from operators: what each layout of a search pays in that mode.
void evaluateOperators(benchmark::State& state)
{
    plan::Plan plan = presetPlan("qwen3-8b-48x4090");
    plan.compute.mode = compute::TimeMode::Operators;
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(plan::evaluate(plan));
}
BENCHMARK(evaluateOperators);

void evaluateOperatorsPipeline(benchmark::State& state)
{
    plan::Plan plan = pipelinePlan(state);
    plan.compute.mode = compute::TimeMode::Operators;
    plan.layout.tensorParallel = 2;
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(plan::evaluate(plan));
}
BENCHMARK(evaluateOperatorsPipeline)->Args({8, 64});

/// Two chunks on each stage: twice the slots, and what each chunk holds.
void evaluateInterleaved(benchmark::State& state)
{
    plan::Plan plan = pipelinePlan(state);
    plan.layout.schedule = layout::Schedule::Interleaved;
    plan.layout.chunks = 2;
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(plan::evaluate(plan));
}
BENCHMARK(evaluateInterleaved)->Args({8, 64});

void buildDeepSeekV3(benchmark::State& state)
{
    const model::Architecture architecture = tests::deepSeekV3();
    model::Workload<double> workload;
    workload.sequences = 1;
    workload.sequenceTokens = 4096;
    workload.activationBytes = workload.weightBytes = 2;
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(model::buildInventory<double>(architecture, workload, {}));
}
BENCHMARK(buildDeepSeekV3);

/// DeepSeek-V3 on 2,048 cards: 16 stages, 64-way expert parallelism.
void evaluateDeepSeekV3(benchmark::State& state)
{
    plan::Plan plan = presetPlan("qwen3-8b-48x4090");
    plan.model = tests::deepSeekV3();
    plan.layout.pipelineParallel = 16;
    plan.layout.expertParallel = 64;
    plan.layout.zeroStage = layout::ZeroStage::One;
    plan.cluster.pools.front().nodes = 256;
    plan.task.phases.front().globalBatchSequences = 15360;
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(plan::evaluate(plan));
}
BENCHMARK(evaluateDeepSeekV3);

void checkDefaultPlan(benchmark::State& state)
{
    const plan::Plan plan = presetPlan("qwen3-8b-48x4090");
    const plan::Forecast forecast = plan::evaluate(plan);
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(plan::check(plan, forecast));
}
BENCHMARK(checkDefaultPlan);

void deriveFinishDate(benchmark::State& state)
{
    const plan::Plan plan = presetPlan("qwen3-8b-48x4090");
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(plan::derive(plan, {plan::FigureId::RunCompletionDays, -1}));
}
BENCHMARK(deriveFinishDate);

} // namespace

BENCHMARK_MAIN();

// SPDX-License-Identifier: Apache-2.0
// How many layouts a search considers, and evaluates where no bound spares it, in a second on one
// core.
#include "exchange/presets.h"
#include "explore/layout_search.h"

#include <benchmark/benchmark.h>

using namespace ridgepoint;

namespace {

plan::Plan searched(compute::TimeMode mode)
{
    plan::Plan plan = exchange::loadPlanPreset("decoder-70b-1024xh100").document->plan;
    plan.compute.mode = mode;
    plan.compute.efficiencyMeaning = compute::EfficiencyMeaning::Compute;
    return plan;
}

/// The whole search, as a person waits for it.
void searchLayouts(benchmark::State& state, compute::TimeMode mode)
{
    const plan::Plan plan = searched(mode);
    explore::LayoutSearchOptions options;
    options.threads = 1;
    std::int64_t considered = 0;
    for ([[maybe_unused]] auto _ : state)
        considered += explore::searchLayouts(plan, options).considered;
    state.SetItemsProcessed(considered);
}
BENCHMARK_CAPTURE(searchLayouts, assumed, compute::TimeMode::AssumedEfficiency)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(searchLayouts, operators, compute::TimeMode::Operators)
    ->Unit(benchmark::kMillisecond);

/// Every layout that no rule refuses.
void evaluateLayouts(benchmark::State& state, compute::TimeMode mode)
{
    const plan::Plan plan = searched(mode);
    explore::LayoutSearchOptions options;
    options.threads = 1;
    options.isBounded = false;
    options.choices.microBatches = {1};
    options.choices.mostTensorParallel = 8;
    std::int64_t evaluated = 0;
    for ([[maybe_unused]] auto _ : state)
        evaluated += explore::searchLayouts(plan, options).evaluated;
    state.SetItemsProcessed(evaluated);
}
BENCHMARK_CAPTURE(evaluateLayouts, assumed, compute::TimeMode::AssumedEfficiency)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(evaluateLayouts, operators, compute::TimeMode::Operators)
    ->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();

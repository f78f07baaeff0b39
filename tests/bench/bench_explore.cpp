// SPDX-License-Identifier: Apache-2.0
// How long the choice of what to keep, rebuild and offload takes on a model of 126 layers.
#include "../core/explore/large_memory_problem.h"

#include <benchmark/benchmark.h>

using namespace ridgepoint::explore;

namespace {

void chooseMemoryOf126Layers(benchmark::State& state)
{
    const MemoryProblem problem = ridgepoint::tests::largeMemoryProblem();
    const auto budgets = ridgepoint::tests::budgetsOf(problem, static_cast<int>(state.range(0)));
    for ([[maybe_unused]] auto _ : state)
        benchmark::DoNotOptimize(memoryCurve(problem, budgets));
}
BENCHMARK(chooseMemoryOf126Layers)->Arg(1)->Arg(17);

} // namespace

BENCHMARK_MAIN();

// SPDX-License-Identifier: Apache-2.0
// Budget (DESIGN.md, section 8): 40 M failures/s per core in the Monte Carlo of a run.
#include "run/failure_simulation.h"

#include <benchmark/benchmark.h>

namespace {

using namespace ridgepoint::run;

/// The chapter's run of 30 days on 1,024 cards: a save of 16.4 s every 965 s, a failure every 7.9
/// h.
FailureRun bookRun()
{
    FailureRun run;
    run.saved = {30 * 86400.0, 965.3, 16.38, 0, true};
    run.sources = {{1 / 28440.0, 120, false}};
    return run;
}

void simulate(benchmark::State& state, const FailureRun& run)
{
    SimulationOptions options;
    options.trials = 10000;
    options.threads = 1;
    double failures = 0;
    for (auto _ : state) {
        ++options.seed;
        const FailureSimulation all = simulateFailures(run, options);
        failures += all.failures.mean * static_cast<double>(options.trials);
        benchmark::DoNotOptimize(all.elapsedS.mean);
    }
    state.SetItemsProcessed(static_cast<std::int64_t>(failures));
}

void simulateRun(benchmark::State& state)
{
    simulate(state, bookRun());
}

/// As many failures as there are segments: what a processor can least guess.
void simulateFrequentFailures(benchmark::State& state)
{
    FailureRun run = bookRun();
    run.sources.front().perS = 1 / 1000.0;
    simulate(state, run);
}

/// Several sources that strike recoveries as well, and snapshots written while training goes on.
void simulateSources(benchmark::State& state)
{
    FailureRun run = bookRun();
    run.saved.commitS = 60;
    run.strikesRecoveries = true;
    run.sources = {
        {1 / 28440.0, 120, false}, {1 / 86400.0, 600, false}, {1 / 604800.0, 3600, false}};
    simulate(state, run);
}

/// Event by event: slow nodes that are replaced, and spares that run out.
void simulateNodes(benchmark::State& state)
{
    FailureRun run = bookRun();
    run.sources.front().takesNode = true;
    run.slow = {128, 0.01, 0.1, 0, SlowResponse::Evict, 3600, 300};
    run.spares = 2;
    run.repairS = 2 * 86400;
    simulate(state, run);
}

BENCHMARK(simulateRun);
BENCHMARK(simulateFrequentFailures);
BENCHMARK(simulateSources);
BENCHMARK(simulateNodes);

} // namespace

BENCHMARK_MAIN();

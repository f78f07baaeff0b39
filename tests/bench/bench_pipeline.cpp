// SPDX-License-Identifier: Apache-2.0
// Budgets (DESIGN.md, section 8): 80 M slots/s per core for the makespan, 40 M with every time
// kept.
#include "pipeline/arbitration.h"
#include "pipeline/critical_path.h"
#include "pipeline/memory_over_time.h"
#include "pipeline/schedule_table.h"
#include "pipeline/time_shares.h"

#include <benchmark/benchmark.h>

namespace {

using namespace ridgepoint::pipeline;

// Times of the example of reference/pipeline.md: 18 ticks a millisecond, F 10 ms, B 20 ms, 1 ms a
// transfer.
Costs bookCosts(const Schedule& schedule)
{
    return Costs::uniform(schedule, 180, 360, 18);
}

Schedule oneForwardOneBackward(const benchmark::State& state)
{
    return *makeSchedule("1f1b", static_cast<int>(state.range(0)), static_cast<int>(state.range(1)))
                .schedule;
}

void countSlots(benchmark::State& state, const Schedule& schedule)
{
    state.SetItemsProcessed(state.iterations() *
                            static_cast<std::int64_t>(schedule.allSlots().size()));
}

void simulateMakespan(benchmark::State& state)
{
    const Schedule schedule = oneForwardOneBackward(state);
    const Costs costs = bookCosts(schedule);
    Simulator simulator;
    for (auto _ : state) {
        simulator.run(schedule, costs);
        benchmark::DoNotOptimize(simulator.gradientReady());
    }
    countSlots(state, schedule);
}

void simulateKeepingTimes(benchmark::State& state)
{
    const Schedule schedule = oneForwardOneBackward(state);
    const Costs costs = bookCosts(schedule);
    Simulator simulator;
    for (auto _ : state) {
        simulator.runKeepingTimes(schedule, costs);
        benchmark::DoNotOptimize(simulator.timeline().starts().data());
    }
    countSlots(state, schedule);
}

// Others than 1F1B: two chunks, and blocks of joined slots, which take another loop.
void simulateOther(benchmark::State& state, const char* name, int chunks)
{
    const Schedule schedule = *makeSchedule(name, static_cast<int>(state.range(0)),
                                            static_cast<int>(state.range(1)), chunks)
                                   .schedule;
    const Costs costs = Costs::uniform(schedule, 180, 360, 18, 180);
    Simulator simulator;
    for (auto _ : state) {
        simulator.run(schedule, costs);
        benchmark::DoNotOptimize(simulator.gradientReady());
    }
    countSlots(state, schedule);
}
void simulateInterleaved(benchmark::State& state)
{
    simulateOther(state, "interleaved", 2);
}
void simulateDualPipe(benchmark::State& state)
{
    simulateOther(state, "dualpipe-fused", 1);
}

// The order that follows from the costs.
void arbitrate(benchmark::State& state)
{
    const Schedule schedule = *makeSchedule("dualpipe-book", static_cast<int>(state.range(0)),
                                            static_cast<int>(state.range(1)))
                                   .schedule;
    const Costs costs = Costs::uniform(schedule, 180, 360, 18, 180);
    for (auto _ : state)
        benchmark::DoNotOptimize(arbitrated(schedule, costs).schedule->allSlots().data());
    countSlots(state, schedule);
}

// What a full evaluation asks of one layout, piece by piece, on a run that is already there.
template <class Analysis>
void analyse(benchmark::State& state, Analysis analysis)
{
    const Schedule schedule = oneForwardOneBackward(state);
    const Costs costs = bookCosts(schedule);
    Simulator simulator;
    simulator.runKeepingTimes(schedule, costs);
    const KeptRun run(schedule, costs, simulator.timeline());
    for (auto _ : state)
        analysis(run);
    countSlots(state, schedule);
}

void indexRun(benchmark::State& state)
{
    analyse(state, [](const KeptRun& run) {
        const KeptRun again(run.schedule(), run.costs(), run.timeline());
        benchmark::DoNotOptimize(again.gradientReady());
    });
}

void walkCriticalPath(benchmark::State& state)
{
    analyse(state,
            [](const KeptRun& run) { benchmark::DoNotOptimize(criticalPath(run).items.data()); });
}

void shareTime(benchmark::State& state)
{
    analyse(state, [](const KeptRun& run) { benchmark::DoNotOptimize(timeShares(run).data()); });
}

void findMemoryPeaks(benchmark::State& state)
{
    const std::vector<std::int64_t> saved(state.range(0), 240'915'456);
    const MemorySizes bytes{saved, 1'048'576, 2'097'152};
    analyse(state,
            [&](const KeptRun& run) { benchmark::DoNotOptimize(peakMemory(run, bytes).data()); });
}

void makeOrder(benchmark::State& state)
{
    for (auto _ : state) {
        const Schedule schedule = oneForwardOneBackward(state);
        benchmark::DoNotOptimize(schedule.allSlots().data());
    }
    countSlots(state, oneForwardOneBackward(state));
}

// The time model's case that costs most: seconds that are no simple fractions.
void convertToTicks(benchmark::State& state)
{
    const Schedule schedule = oneForwardOneBackward(state);
    const double third = 1.0 / 3;
    const CostsInSeconds seconds =
        CostsInSeconds::uniform(schedule, 0.010 * third, 0.020 * third, 0.0011234567890123);
    for (auto _ : state)
        benchmark::DoNotOptimize(toTicks(schedule, seconds).scale);
}

void sizes(benchmark::internal::Benchmark* bench)
{
    bench->Args({8, 64})->Args({64, 1024});
}

BENCHMARK(simulateMakespan)->Apply(sizes);
BENCHMARK(simulateKeepingTimes)->Apply(sizes);
BENCHMARK(simulateInterleaved)->Apply(sizes);
BENCHMARK(simulateDualPipe)->Apply(sizes);
BENCHMARK(arbitrate)->Apply(sizes);
BENCHMARK(indexRun)->Apply(sizes);
BENCHMARK(walkCriticalPath)->Apply(sizes);
BENCHMARK(shareTime)->Apply(sizes);
BENCHMARK(findMemoryPeaks)->Apply(sizes);
BENCHMARK(makeOrder)->Apply(sizes);
BENCHMARK(convertToTicks)->Apply(sizes);

} // namespace

BENCHMARK_MAIN();

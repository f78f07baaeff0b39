// SPDX-License-Identifier: Apache-2.0
#include "explore/run_simulation.h"

#include "explore/chart_data.h"
#include "explore/parallel_for.h"
#include "explore/trial.h"
#include "plan/fields.h"
#include "run/failure_rates.h"
#include "run/random_stream.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Forecast;
using plan::Plan;
using quantity::Text;

namespace {

constexpr double kSecondsPerDay = 86400;

/// Reads figures, and keeps the first reason why one has no value.
class Figures
{
  public:
    explicit Figures(const Forecast& forecast) : m_forecast(forecast) {}

    double operator[](FigureId figure)
    {
        const plan::FigureValue& value = m_forecast[figure];
        if (!value.value && m_reason.empty())
            m_reason = value.reason;
        return value.value.value_or(0);
    }
    const Text& reason() const { return m_reason; }

  private:
    const Forecast& m_forecast;
    Text m_reason;
};

/// The plan's sources, with rates that add up to its failures: a time between failures that is
/// given keeps the shares.
void addSources(PlannedRun& planned, const Plan& plan, Figures& figures)
{
    const hardware::Pool& pool = plan.cluster.pools.front();
    const double accelerators = figures[FigureId::ClusterAccelerators];
    const double nodes = accelerators / static_cast<double>(pool.acceleratorsPerNode);
    const auto sources = run::failureRates<double>(
        plan.reliability, {accelerators, nodes, nodes * static_cast<double>(pool.nicsPerNode)},
        quantity::Reader<double>());
    double sum = 0;
    for (const auto& source : sources)
        sum += source.perS;
    const double total = 1 / figures[FigureId::ReliabilityMtbfS];
    const double scale = sum > 0 && std::isfinite(sum) ? total / sum : 0;
    for (const auto& source : sources) {
        planned.run.sources.push_back(
            {source.perS * scale, figures[FigureId::ReliabilityRecoveryTimeS], source.takesNode});
        planned.sources.push_back(source.label);
    }
}

/// The slow nodes that the simulation draws; what the step already counts of them is taken out.
void addSlowNodes(PlannedRun& planned, const Plan& plan, Figures& figures)
{
    const run::Stragglers& stragglers = plan.stragglers;
    run::SlowNodes& slow = planned.run.slow;
    slow.nodes = static_cast<std::int64_t>(
        std::max(1.0, figures[FigureId::ClusterAccelerators] /
                          static_cast<double>(plan.cluster.pools.front().acceleratorsPerNode)));
    if (!(stragglers.slowNodes > 0) || stragglers.response == run::SlowResponse::Reallocate)
        return;
    Plan without = plan;
    without.stragglers.slowNodes = 0;
    const Forecast usual = plan::evaluate(without);
    const auto step = usual.value(FigureId::StepTimeS);
    const auto days = usual.value(FigureId::RunBaseDays);
    const auto wait = usual.value(FigureId::StragglersWaitS);
    const bool isCounted = plan.compute.mode == compute::TimeMode::Operators ||
                           plan.compute.efficiencyMeaning == compute::EfficiencyMeaning::Compute;
    if (!step || !days || !wait || !(*step > 0) || !isCounted)
        return;
    planned.run.saved.usefulS = *days * kSecondsPerDay;
    slow.probability = stragglers.slowNodes;
    slow.slowdown = *wait / *step;
    slow.sharedShare = stragglers.sharedSlow;
    slow.response = stragglers.response;
    slow.detectionS = plan.reliability.detectS;
    slow.replacementS = figures[FigureId::ReliabilityRecoveryTimeS];
}

Spread spreadOf(std::vector<double>& values)
{
    Spread spread;
    for (const double value : values)
        spread.mean += value;
    spread.mean /= static_cast<double>(values.size());
    std::sort(values.begin(), values.end());
    spread.p10 = run::quantileOf(values, 0.1);
    spread.p50 = run::quantileOf(values, 0.5);
    spread.p90 = run::quantileOf(values, 0.9);
    return spread;
}

/// Trials of one or more plans, put together in their order.
class FinishCollector
{
  public:
    void add(const PlannedRun& planned, const run::FailureSimulation& simulation)
    {
        for (const run::TrialOutcome& trial : simulation.trials) {
            m_days.push_back(planned.reservedDays + trial.elapsedS / kSecondsPerDay);
            m_failures.push_back(static_cast<double>(trial.failures));
            m_byDeadline += m_days.back() <= planned.deadlineDays ? 1 : 0;
        }
    }
    bool isEmpty() const { return m_days.empty(); }
    FinishSpread spread()
    {
        FinishSpread finish;
        finish.byDeadline = m_byDeadline / static_cast<double>(m_days.size());
        finish.failures = spreadOf(m_failures);
        finish.days = spreadOf(m_days);
        finish.sortedDays = std::move(m_days);
        return finish;
    }

  private:
    std::vector<double> m_days, m_failures;
    double m_byDeadline = 0;
};

/// By how much the step may be longer or shorter than told; nothing where no error is known.
struct StepError
{
    explicit StepError(const Forecast& forecast)
    {
        const auto step = forecast.value(FigureId::StepTimeS);
        const auto from = forecast.value(FigureId::StepLow68S);
        const auto to = forecast.value(FigureId::StepHigh68S);
        isKnown = step && from && to && *step > 0 && *from > 0 && *to >= *from;
        if (isKnown) {
            low = *from / *step;
            high = *to / *step;
        }
    }

    double at(double share) const
    {
        constexpr double kBelow = 0.16; // 68 of 100 lie between the ends
        return isKnown ? lognormalAt(low, high, kBelow, share) : 1;
    }

    bool isKnown = false;
    double low = 1;
    double high = 1;
};

run::SimulationOptions simulationOptions(const RunSimulationOptions& options)
{
    run::SimulationOptions wanted;
    wanted.trials = options.trials;
    wanted.seed = options.seed;
    wanted.threads = options.threads;
    wanted.mostFailures = options.mostFailures;
    wanted.done = options.done;
    return wanted;
}

/// One draw of the uncertain inputs.
struct DrawnRun
{
    PlannedRun planned;
    run::FailureSimulation simulation;
};

/// The plans with the drawn values; one after another, since what may be tried in all is counted.
std::vector<DrawnRun> drawRuns(const Plan& plan, const std::vector<UncertainInput>& uncertain,
                               std::size_t samples, std::uint64_t seed,
                               const RunAssumptions& assumptions, const std::stop_token& stop)
{
    Trial trial(plan);
    const auto shares = latinHypercube(samples, uncertain.size() + 1, seed);
    std::vector<DrawnRun> runs(samples);
    const Forecast own = uncertain.empty() ? plan::evaluate(plan) : Forecast();
    for (std::size_t i = 0; i < samples && !stop.stop_requested(); ++i) {
        PlannedRun& planned = runs[i].planned;
        const double stepShare = shares[i].back();
        if (uncertain.empty()) {
            planned = plannedRun(plan, own, assumptions);
            planned.run.saved.usefulS *= StepError(own).at(stepShare);
            continue;
        }
        std::vector<quantity::Fix> edits;
        for (std::size_t input = 0; input < uncertain.size(); ++input)
            edits.push_back(editAt(uncertain[input], shares[i][input]));
        const auto tried = trial.with(edits, &planned.reason);
        if (!tried)
            continue;
        planned = plannedRun(tried->plan, tried->forecast, assumptions);
        planned.run.saved.usefulS *= StepError(tried->forecast).at(stepShare);
    }
    return runs;
}

/// As many trials in all as wanted, spread over the runs as evenly as whole numbers allow.
void simulateRuns(std::vector<DrawnRun>& runs, const RunSimulationOptions& options,
                  const std::stop_token& stop)
{
    const auto count = static_cast<std::int64_t>(runs.size());
    struct Nothing
    {
    };
    std::vector<Nothing> threads(std::min<std::size_t>(threadCount(options.threads), runs.size()));
    parallelFor(threads, runs.size(), [&](Nothing&, std::size_t i) {
        DrawnRun& each = runs[i];
        if (!each.planned.reason.empty() || stop.stop_requested())
            return;
        const auto index = static_cast<std::int64_t>(i);
        run::SimulationOptions wanted = simulationOptions(options);
        wanted.threads = 1;
        wanted.trials = options.trials / count + (index < options.trials % count ? 1 : 0);
        wanted.seed = run::RandomStream::derivedSeed(options.seed, i);
        wanted.mostFailures = options.mostFailures / static_cast<double>(count);
        each.simulation = run::simulateFailures(each.planned.run, wanted, stop);
        if (!each.simulation.reason.empty())
            each.planned.reason = each.simulation.reason;
    });
}

} // namespace

PlannedRun plannedRun(const Plan& plan, const Forecast& forecast, const RunAssumptions& assumptions)
{
    PlannedRun planned;
    Figures figures(forecast);
    run::FailureRun& run = planned.run;
    run.saved.usefulS = figures[FigureId::RunBaseDays] * kSecondsPerDay;
    run.saved.intervalS =
        assumptions.interval_s ? *assumptions.interval_s : figures[FigureId::CheckpointIntervalS];
    run.saved.pauseS = figures[FigureId::CheckpointSaveS];
    if (plan.checkpoint.writing == run::Writing::Asynchronous)
        run.saved.commitS = figures[FigureId::CheckpointWriteS];
    run.saved.savesAfterLast = assumptions.savesAfterLast;
    run.strikesRecoveries = plan.reliability.law == run::OverheadLaw::ExactRecoveries;
    if (plan.reliability.repairS > 0) {
        run.spares = plan.stragglers.spareNodes;
        run.repairS = plan.reliability.repairS;
    }
    // what the scheduler takes between jobs is no training, and known beforehand
    planned.reservedDays = plan.task.reservedDays + figures[FigureId::RunRestartDays];
    planned.deadlineDays = plan.task.deadlineDays;
    if (figures.reason().empty()) {
        addSources(planned, plan, figures);
        addSlowNodes(planned, plan, figures);
    }
    planned.reason = figures.reason();
    return planned;
}

SimulatedCurve simulateCurve(const Plan& plan, std::size_t count,
                             const RunSimulationOptions& options, const RunAssumptions& assumptions,
                             const std::stop_token& stop)
{
    SimulatedCurve curve;
    PlannedRun planned = plannedRun(plan, plan::evaluate(plan), assumptions);
    curve.reason = planned.reason;
    if (!curve.reason.empty())
        return curve;
    const CheckpointCurve closed = checkpointCurve(plan);
    if (closed.points.empty()) {
        curve.reason = RP_TR("saves and failures have no finite cost around the best interval");
        return curve;
    }
    const double from = closed.points.front().interval_s;
    const double reach = closed.points.back().interval_s / from;
    run::SimulationOptions wanted = simulationOptions(options);
    wanted.mostFailures /= static_cast<double>(std::max<std::size_t>(count, 1));
    for (std::size_t i = 0; i < count && !curve.isStopped; ++i) {
        SimulatedPoint point;
        const double place =
            count > 1 ? static_cast<double>(i) / static_cast<double>(count - 1) : 0.5;
        point.interval_s = planned.run.saved.intervalS = from * std::pow(reach, place);
        wanted.seed = run::RandomStream::derivedSeed(options.seed, i);
        const auto simulated = run::simulateFailures(planned.run, wanted, stop);
        curve.isStopped = simulated.isStopped;
        point.reason = simulated.reason;
        const double useful = planned.run.saved.usefulS;
        point.overhead = {simulated.elapsedS.mean / useful - 1,
                          simulated.elapsedS.standardError / useful};
        if (!point.reason.empty())
            point.overhead = {};
        if (!curve.isStopped)
            curve.points.push_back(std::move(point));
    }
    return curve;
}

FinishSimulation simulateFinish(const Plan& plan, const std::vector<UncertainInput>& uncertain,
                                const RunSimulationOptions& options,
                                const RunAssumptions& assumptions, const std::stop_token& stop)
{
    FinishSimulation finish;
    for (const UncertainInput& input : uncertain) {
        finish.reason = whyNotUncertain(input);
        if (!finish.reason.empty())
            return finish;
    }
    const Forecast forecast = plan::evaluate(plan);
    finish.planned = plannedRun(plan, forecast, assumptions);
    finish.reason = finish.planned.reason;
    if (!finish.reason.empty())
        return finish;
    finish.own = run::simulateFailures(finish.planned.run, simulationOptions(options), stop);
    finish.reason = finish.own.reason;
    finish.isStopped = finish.own.isStopped;
    if (!finish.reason.empty() || finish.isStopped)
        return finish;
    finish.expected = run::expectedOf(finish.planned.run);
    FinishCollector alone;
    alone.add(finish.planned, finish.own);
    finish.all = finish.alone = alone.spread();
    finish.hasStepError = StepError(forecast).isKnown;
    if (uncertain.empty() && !finish.hasStepError)
        return finish;
    const auto samples =
        std::min(kMostSamples, static_cast<std::size_t>(std::max<std::int64_t>(options.trials, 1)));
    RunAssumptions chosen = assumptions;
    chosen.interval_s = finish.planned.run.saved.intervalS;
    auto runs = drawRuns(plan, uncertain, samples, options.seed, chosen, stop);
    simulateRuns(runs, options, stop);
    finish.isStopped = stop.stop_requested();
    if (finish.isStopped)
        return finish;
    finish.samples = static_cast<int>(samples);
    FinishCollector all;
    for (const DrawnRun& each : runs) {
        all.add(each.planned, each.simulation);
        if (!each.planned.reason.empty() && finish.refused++ == 0)
            finish.refusal = each.planned.reason;
    }
    if (all.isEmpty())
        finish.reason = finish.refusal;
    else
        finish.all = all.spread();
    return finish;
}

std::int64_t medianTrial(const run::FailureSimulation& simulation)
{
    if (simulation.trials.empty())
        return 0;
    const double median = run::quantileOf(simulation.sortedElapsedS, 0.5);
    const auto found = std::find_if(simulation.trials.begin(), simulation.trials.end(),
                                    [&](const auto& each) { return each.elapsedS == median; });
    return found - simulation.trials.begin();
}

} // namespace ridgepoint::explore

// SPDX-License-Identifier: Apache-2.0
#include "run/failure_simulation.h"

#include "run/failure_trial.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <thread>

namespace ridgepoint::run {

using quantity::Amount;
using quantity::Dimension;
using quantity::Text;

namespace {

// Times that are looked at: beyond them the numbers say nothing about a run.
constexpr double kShortestS = 1e-6;
constexpr double kLongestS = 1e15;
constexpr double kMostSegments = 1e12;
constexpr double kMostPerS = 1e9;
constexpr std::int64_t kMostNodes = 1'000'000'000;
constexpr double kMostEvicted = 0.99; ///< probability: with more, replacements hardly ever help

bool isTime(double seconds)
{
    return seconds >= 0 && seconds <= kLongestS;
}

bool isShare(double share)
{
    return share >= 0 && share <= 1;
}

Text whyNoRun(const SavedRun<double>& saved)
{
    if (!isTime(saved.usefulS) || saved.usefulS < kShortestS)
        return RP_TR("the run has no training to do, or more than can be counted");
    if (!isTime(saved.intervalS) || saved.intervalS < kShortestS)
        return RP_TR("there is no time between two saves, or more than can be counted");
    if (!isTime(saved.pauseS) || !isTime(saved.commitS))
        return RP_TR("a save takes no time that can be counted");
    if (saved.usefulS / saved.intervalS > kMostSegments)
        return {RP_TR("{0} between saves would be too many saves to count"),
                Amount{saved.intervalS, Dimension::Seconds}};
    return {};
}

Text whyNoSources(const std::vector<FailureSource>& sources)
{
    double total = 0;
    for (const FailureSource& source : sources) {
        if (!(source.perS >= 0) || !isTime(source.recoveryS))
            return RP_TR("a source of failures has no rate or no recovery that can be counted");
        total += source.perS;
    }
    if (!(total <= kMostPerS))
        return RP_TR("failures follow one another without any time between them");
    return {};
}

Text whyNoNodes(const FailureRun& run)
{
    const SlowNodes& slow = run.slow;
    if (!isShare(slow.probability) || !isShare(slow.sharedShare))
        return RP_TR("the share of slow nodes is no share");
    if (slow.nodes < 0 || slow.nodes > kMostNodes || (slow.probability > 0 && slow.nodes == 0))
        return RP_TR("there are no nodes, or more than can be counted");
    if (!isTime(slow.slowdown) || !isTime(slow.detectionS) || !isTime(slow.replacementS) ||
        !isTime(run.repairS) || run.spares.value_or(0) < 0)
        return RP_TR("a slow node, its replacement or its repair has no time that can be counted");
    if (slow.response == SlowResponse::Evict && slow.probability > kMostEvicted)
        return RP_TR("nearly every node is slow, so that replacing them leads nowhere");
    return {};
}

std::vector<FailureLaw<double>> lawsOf(const FailureRun& run)
{
    std::vector<FailureLaw<double>> laws;
    for (const FailureSource& source : run.sources)
        laws.push_back({source.perS, source.recoveryS});
    return laws;
}

/// Summed in the order of trials, whoever simulated them.
template <class Part>
Estimate estimateOf(const std::vector<TrialOutcome>& trials, Part TrialOutcome::*part)
{
    const auto count = static_cast<double>(trials.size());
    Estimate estimate;
    for (const TrialOutcome& trial : trials)
        estimate.mean += static_cast<double>(trial.*part);
    estimate.mean /= count;
    double squares = 0;
    for (const TrialOutcome& trial : trials) {
        const double off = static_cast<double>(trial.*part) - estimate.mean;
        squares += off * off;
    }
    if (trials.size() > 1)
        estimate.standardError = std::sqrt(squares / (count - 1) / count);
    return estimate;
}

void sumUp(FailureSimulation& all)
{
    for (const TrialOutcome& trial : all.trials)
        all.sortedElapsedS.push_back(trial.elapsedS);
    std::sort(all.sortedElapsedS.begin(), all.sortedElapsedS.end());
    all.elapsedS = estimateOf(all.trials, &TrialOutcome::elapsedS);
    all.saveS = estimateOf(all.trials, &TrialOutcome::saveS);
    all.reworkS = estimateOf(all.trials, &TrialOutcome::reworkS);
    all.recoveryS = estimateOf(all.trials, &TrialOutcome::recoveryS);
    all.slowS = estimateOf(all.trials, &TrialOutcome::slowS);
    all.waitingS = estimateOf(all.trials, &TrialOutcome::waitingS);
    all.failures = estimateOf(all.trials, &TrialOutcome::failures);
    all.evictions = estimateOf(all.trials, &TrialOutcome::evictions);
}

Text tooManyFailures(double failures)
{
    return {
        RP_TR("more than {0} failures would have to be drawn: take fewer trials, or an interval "
              "that fails less often"),
        Amount{failures, Dimension::Number}};
}

/// The work of all threads on one simulation.
class Workers
{
  public:
    Workers(const FailureRun& run, const SimulationOptions& options, const std::stop_token& stop)
        : m_prepared(run), m_options(options), m_stop(stop),
          m_most(kBeyondExpected * options.mostFailures)
    {
    }

    void runAll(FailureSimulation& all)
    {
        const unsigned wanted = m_options.threads > 0
                                    ? m_options.threads
                                    : std::max(1U, std::thread::hardware_concurrency());
        all.trials.resize(static_cast<std::size_t>(m_options.trials));
        m_bySource.assign(m_prepared.run.sources.size(), 0);
        const auto useful = std::min<std::int64_t>(wanted, m_options.trials);
        {
            std::vector<std::jthread> others;
            for (std::int64_t i = 1; i < useful; ++i)
                others.emplace_back([&] { work(all.trials); });
            work(all.trials);
        }
        all.isStopped = m_stop.stop_requested();
        if (!all.isStopped && m_tooMany)
            all.reason = tooManyFailures(m_most);
        if (all.isStopped || m_tooMany) {
            all.trials.clear();
            return;
        }
        for (const std::int64_t count : m_bySource)
            all.failuresBySource.push_back(static_cast<double>(count) /
                                           static_cast<double>(m_options.trials));
        sumUp(all);
    }

  private:
    /// Failures are random, and where nodes are replaced one by one only roughly known beforehand.
    static constexpr double kBeyondExpected = 10;
    static constexpr std::int64_t kTogether = 8; ///< trials that a thread takes at once

    void work(std::vector<TrialOutcome>& trials)
    {
        FailureTrial trial(m_prepared, m_stop, m_most);
        for (;;) {
            const std::int64_t begin = m_next.fetch_add(kTogether);
            const std::int64_t end = std::min(begin + kTogether, m_options.trials);
            for (std::int64_t i = begin; i < end; ++i) {
                if (m_tooMany || !trial.run(m_options.seed, i)) {
                    m_tooMany = m_tooMany || trial.tookTooMany();
                    return;
                }
                const TrialOutcome& outcome = trial.outcome();
                trials[static_cast<std::size_t>(i)] = outcome;
                // a sum over all trials: the same however many threads add to it
                const std::int64_t stops = outcome.failures + outcome.evictions;
                if (static_cast<double>(m_stops.fetch_add(stops) + stops) > m_most)
                    m_tooMany = true;
                if (m_options.done)
                    ++*m_options.done;
            }
            if (begin >= m_options.trials)
                break;
        }
        const std::lock_guard lock(m_mutex);
        for (std::size_t i = 0; i < m_bySource.size(); ++i)
            m_bySource[i] += trial.failuresBySource()[i];
    }

    const PreparedRun m_prepared;
    const SimulationOptions& m_options;
    const std::stop_token& m_stop;
    const double m_most;
    std::atomic<std::int64_t> m_next = 0;
    std::atomic<std::int64_t> m_stops = 0;
    std::atomic<bool> m_tooMany = false;
    std::mutex m_mutex;
    std::vector<std::int64_t> m_bySource;
};

} // namespace

ExpectedRun expectedOf(const FailureRun& run)
{
    const auto laws = lawsOf(run);
    const double rate = failuresPerS(laws);
    const double recovery = expectedRecoveryS(laws, run.strikesRecoveries);
    const PreparedRun prepared(run);
    const auto atPace = [&](double pace) {
        SavedRun<double> saved = run.saved;
        saved.usefulS *= pace;
        saved.intervalS *= pace;
        return expectedRunS(saved, rate, recovery);
    };
    ExpectedRun expected;
    const SlowNodes& slow = run.slow;
    double rounds = 0;
    if (!(slow.probability > 0)) {
        expected.isExact = !prepared.nodesMatter;
        expected.elapsedS = atPace(1);
    } else {
        expected.isExact = !prepared.nodesMatter && slow.response == SlowResponse::Wait;
        const std::int64_t alone = slow.nodes - prepared.sharedNodes;
        const double none =
            std::pow(1 - slow.probability, static_cast<double>(alone + (prepared.sharedNodes > 0)));
        const double slowed = atPace(1 + slow.slowdown);
        // the most that it can come to where slow nodes leave or join on the way
        expected.elapsedS = expected.isExact ? none * atPace(1) + (1 - none) * slowed : slowed;
        if (slow.response == SlowResponse::Evict)
            rounds = std::max(1.0, std::log(static_cast<double>(slow.nodes)) /
                                       -std::log(slow.probability));
    }
    if (rate > 0)
        expected.failures = run.strikesRecoveries ? rate * expected.elapsedS
                                                  : expected.elapsedS / (1 / rate + recovery);
    expected.failures += rounds;
    return expected;
}

Text whyNotSimulated(const FailureRun& run, const SimulationOptions& options)
{
    if (options.trials < 1 || options.trials > kMostTrials)
        return {RP_TR("from 1 to {0} trials can be simulated"), quantity::countOf(kMostTrials)};
    for (const Text& reason : {whyNoRun(run.saved), whyNoSources(run.sources), whyNoNodes(run)}) {
        if (!reason.empty())
            return reason;
    }
    const ExpectedRun expected = expectedOf(run);
    if (!(expected.failures * static_cast<double>(options.trials) <= options.mostFailures) ||
        !(expected.elapsedS <= kLongestS * kLongestS))
        return tooManyFailures(options.mostFailures);
    return {};
}

FailureSimulation simulateFailures(const FailureRun& run, const SimulationOptions& options,
                                   const std::stop_token& stop)
{
    FailureSimulation all;
    all.reason = whyNotSimulated(run, options);
    if (all.reason.empty())
        Workers(run, options, stop).runAll(all);
    return all;
}

double quantileOf(const std::vector<double>& sorted, double share)
{
    const auto count = static_cast<double>(sorted.size());
    const double place = std::clamp(std::ceil(share * count) - 1, 0.0, count - 1);
    return sorted[static_cast<std::size_t>(place)];
}

RunCalendar calendarOf(const FailureRun& run, std::uint64_t seed, std::int64_t trial,
                       std::size_t most)
{
    RunCalendar calendar;
    SimulationOptions once;
    once.trials = 1;
    calendar.reason = whyNotSimulated(run, once);
    if (!calendar.reason.empty())
        return calendar;
    const PreparedRun prepared(run);
    FailureTrial follower(prepared, {}, once.mostFailures);
    follower.watcher = [&](const RunInterruption& interruption) {
        if (calendar.interruptions.size() < most)
            calendar.interruptions.push_back(interruption);
        else
            calendar.isCut = true;
    };
    if (follower.run(seed, trial))
        calendar.outcome = follower.outcome();
    else
        calendar.reason = tooManyFailures(once.mostFailures);
    return calendar;
}

} // namespace ridgepoint::run

// SPDX-License-Identifier: Apache-2.0
// Of this room alone: one trial of the Monte Carlo of a run.
#pragma once

#include "run/failure_simulation.h"
#include "run/random_stream.h"

#include <deque>
#include <functional>
#include <stop_token>
#include <vector>

namespace ridgepoint::run {

/// A run at one pace: what its segments take on the clock.
struct PacedRun
{
    PacedRun() = default;
    PacedRun(const SavedRun<double>& saved, double pace);

    double pace = 1; ///< seconds for a second of useful training
    RunSegments<double> segments;
    double commitS = 0;
    double atSnapshot = 0;   ///< training and pause of a segment
    double perInFlow = 0;    ///< 1 / segments.inFlow
    double intervalWork = 0; ///< useful seconds of a segment, and of the last one
    double lastWork = 0;

    /// Useful training in the last `left` segments.
    double workIn(double left) const { return left < 1 ? 0 : (left - 1) * intervalWork + lastWork; }
    /// Segments before the run's end, of `left`.
    double alikeOf(double left) const
    {
        return left > segments.endSegments ? left - segments.endSegments : 0;
    }
    /// What the end takes after a recovery with `left` segments to do.
    double endAfterRecovery(double left) const
    {
        return left < segments.endSegments ? segments.lastAfterRecovery : segments.endAfterRecovery;
    }
};

/// What all trials of a run share.
struct PreparedRun
{
    explicit PreparedRun(const FailureRun& run);

    FailureRun run;
    PacedRun paced;          ///< with no slow node in
    PacedRun slowed;         ///< with any
    double meanBetweenS = 0; ///< infinite without failures
    /// By source with a rate: a draw below `end` and not below those before is one of it.
    struct Choice
    {
        std::uint64_t begin = 0;
        std::uint64_t last = 0; ///< that is its own
        double perWidth = 0;    ///< makes a draw's distance from `begin`, halved, a uniform number
        int source = 0;
        double recoveryS = 0;
    };
    std::vector<Choice> choices;
    bool nodesMatter = false; ///< some failure takes a node, and its replacement is not like it
    std::int64_t sharedNodes = 0;
};

/// Simulates one trial; one object for each thread, used again and again.
class FailureTrial
{
  public:
    FailureTrial(const PreparedRun& prepared, const std::stop_token& stop, double mostFailures);

    /// False where it was stopped, or took more than the most failures.
    bool run(std::uint64_t seed, std::int64_t index);
    const TrialOutcome& outcome() const { return m_outcome; }
    bool tookTooMany() const { return m_tookTooMany; }
    /// Of all trials so far.
    const std::vector<std::int64_t>& failuresBySource() const { return m_bySource; }

    /// Told of each interruption; every trial is then followed event by event.
    std::function<void(const RunInterruption&)> watcher;

  private:
    struct Returning
    {
        double atS = 0;
        std::int64_t nodes = 0;
    };

    bool mayGoOn();
    template <bool kSeveral>
    const PreparedRun::Choice& draw(RandomStream& random, double& seconds) const;
    template <bool kStruck, bool kSeveral>
    bool runAlike(RandomStream& random);
    bool runByEvents(RandomStream& random, RandomStream& nodes);
    bool needsEvents() const;
    void advance(double seconds);
    void fail(const PreparedRun::Choice& choice, RandomStream& nodes);
    void evict(RandomStream& nodes);
    void replace(std::int64_t nodes);
    std::int64_t slowOf(std::int64_t nodes, RandomStream& random) const;
    const PacedRun& pacedNow() const { return m_slow > 0 ? m_run->slowed : m_run->paced; }

    const PreparedRun* m_run;
    std::stop_token m_stop;
    double m_mostFailures;
    bool m_tookTooMany = false;
    std::vector<std::int64_t> m_bySource;
    TrialOutcome m_outcome;
    // where the trial is
    double m_left = 0; ///< segments without a usable snapshot
    bool m_isDone = false;
    double m_clock = 0;    ///< wall time, followed event by event alone
    double m_lost = 0;     ///< by the latest stop
    double m_recovery = 0; ///< that has begun and not ended
    std::int64_t m_slow = 0;
    double m_untilNoticed = 0;
    std::int64_t m_spares = 0;
    std::deque<Returning> m_returning;
};

} // namespace ridgepoint::run

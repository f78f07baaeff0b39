// SPDX-License-Identifier: Apache-2.0
// A run with failures, followed naively: every change of state is an event of its own, and nothing
// is worked out ahead. Slow, and written apart from the engine's code.
#pragma once

#include "run/failure_simulation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

namespace ridgepoint::tests {

class NaiveRun
{
  public:
    NaiveRun(const run::FailureRun& settings, std::mt19937_64& random)
        : m_run(settings), m_random(random)
    {
    }

    run::TrialOutcome follow()
    {
        m_spares = m_run.spares.value_or(0);
        const auto shared = std::llround(m_run.slow.sharedShare * double(m_run.slow.nodes));
        const bool isShared = isSlow();
        for (std::int64_t i = 0; i < m_run.slow.nodes; ++i)
            m_slow += (i < shared ? isShared : isSlow()) ? 1 : 0;
        m_untilNoticed = m_run.slow.detectionS;
        for (const run::FailureSource& source : m_run.sources)
            m_untilFailure.push_back(exponential(source.perS));
        while (!m_isDone)
            step();
        m_outcome.slowS = m_now.slow;
        m_outcome.saveS = m_now.running - m_run.saved.usefulS - m_now.slow;
        m_outcome.elapsedS = m_clock;
        return m_outcome;
    }

  private:
    /// What has been done at some moment and not been lost.
    struct Ledger
    {
        double work = 0;
        double running = 0;
        double slow = 0;
    };
    enum class State
    {
        Training,
        WaitingForWrite,
        Pausing,
        WaitingForLast,
        Recovering
    };
    static constexpr double kNever = std::numeric_limits<double>::infinity();

    double exponential(double perS)
    {
        return perS > 0 ? std::exponential_distribution<double>(perS)(m_random) : kNever;
    }
    bool isSlow()
    {
        return std::uniform_real_distribution<double>()(m_random) < m_run.slow.probability;
    }
    double pace() const { return m_slow > 0 ? 1 + m_run.slow.slowdown : 1; }
    /// The useful work at which training stops for a save, or for good.
    double target() const
    {
        const double next = m_snapshot.work + m_run.saved.intervalS;
        return next > m_run.saved.usefulS * (1 - 1e-9) ? m_run.saved.usefulS : next;
    }
    bool isRunning() const { return m_state != State::Recovering; }

    double untilChange() const
    {
        switch (m_state) {
        case State::Training:
            return (target() - m_now.work) * pace();
        case State::Pausing:
        case State::Recovering:
            return m_remaining;
        case State::WaitingForWrite:
        case State::WaitingForLast:
            return m_write;
        }
        return 0;
    }

    void step()
    {
        const bool evicts =
            m_slow > 0 && m_run.slow.response == run::SlowResponse::Evict && isRunning();
        const bool isExposed = isRunning() || m_run.strikesRecoveries;
        const double change = untilChange();
        const double write = isRunning() ? m_write : kNever;
        const double noticed = evicts ? m_untilNoticed : kNever;
        const auto soonest = std::min_element(m_untilFailure.begin(), m_untilFailure.end());
        const double failure = isExposed && soonest != m_untilFailure.end() ? *soonest : kNever;
        const double seconds = std::min({change, write, noticed, failure});
        pass(seconds, isExposed);
        if (seconds == failure)
            fail(soonest - m_untilFailure.begin());
        else if (seconds == noticed)
            evict();
        else if (seconds == write)
            written();
        else
            changed();
    }

    void pass(double seconds, bool isExposed)
    {
        m_clock += seconds;
        if (isExposed) {
            for (double& until : m_untilFailure)
                until -= seconds;
        }
        if (!isRunning()) {
            m_outcome.recoveryS += seconds;
            m_remaining -= seconds;
            return;
        }
        m_now.running += seconds;
        m_write -= seconds;
        m_untilNoticed -= seconds;
        m_remaining -= seconds;
        if (m_state == State::Training) {
            m_now.work += seconds / pace();
            m_now.slow += seconds * (1 - 1 / pace());
        }
    }

    void written()
    {
        m_usable = m_snapshot;
        m_write = kNever;
        if (m_state == State::WaitingForLast)
            m_isDone = true;
        if (m_state == State::WaitingForWrite)
            pause();
    }

    void pause()
    {
        m_state = State::Pausing;
        m_remaining = m_run.saved.pauseS;
    }

    void changed()
    {
        if (m_state == State::Training) {
            m_now.work = target();
            const bool isEnd = m_now.work == m_run.saved.usefulS;
            if (isEnd && !m_run.saved.savesAfterLast)
                m_isDone = true;
            else if (m_write < kNever)
                m_state = State::WaitingForWrite;
            else
                pause();
        } else if (m_state == State::Pausing) {
            m_snapshot = m_now;
            m_write = m_run.saved.commitS;
            m_state = m_now.work == m_run.saved.usefulS ? State::WaitingForLast : State::Training;
        } else { // recovered
            m_state = State::Training;
        }
    }

    void goBack(double recoveryS)
    {
        if (isRunning())
            m_outcome.reworkS += m_now.running - m_usable.running;
        m_now = m_snapshot = m_usable;
        m_write = kNever;
        m_state = State::Recovering;
        m_remaining = recoveryS;
    }

    /// A node left at `leftAt`: it will come back, and another takes its place.
    void replace(double leftAt)
    {
        if (!m_run.spares)
            return;
        for (double& at : m_returning) {
            if (at <= m_clock) {
                ++m_spares;
                at = kNever;
            }
        }
        m_returning.push_back(leftAt + m_run.repairS);
        if (m_spares > 0) {
            --m_spares;
            return;
        }
        double& next = *std::min_element(m_returning.begin(), m_returning.end());
        const double waited = std::max(0.0, next - m_clock);
        m_outcome.waitingS += waited;
        m_clock += waited;
        next = kNever;
    }

    void join()
    {
        if (isSlow() && m_slow++ == 0)
            m_untilNoticed = m_run.slow.detectionS;
    }

    void fail(std::ptrdiff_t index)
    {
        const run::FailureSource& source = m_run.sources[std::size_t(index)];
        m_untilFailure[std::size_t(index)] = exponential(source.perS);
        ++m_outcome.failures;
        goBack(source.recoveryS);
        if (!source.takesNode)
            return;
        std::uniform_int_distribution<std::int64_t> any(
            1, std::max<std::int64_t>(1, m_run.slow.nodes));
        if (any(m_random) <= m_slow)
            --m_slow;
        replace(m_clock);
        join();
    }

    void evict()
    {
        ++m_outcome.evictions;
        goBack(m_run.slow.replacementS);
        const std::int64_t leaving = m_slow;
        m_slow = 0;
        const double leftAt = m_clock; // all at once, before any of them comes back
        for (std::int64_t i = 0; i < leaving; ++i)
            replace(leftAt);
        for (std::int64_t i = 0; i < leaving; ++i)
            join();
    }

    const run::FailureRun& m_run;
    std::mt19937_64& m_random;
    run::TrialOutcome m_outcome;
    State m_state = State::Training;
    bool m_isDone = false;
    double m_clock = 0;
    Ledger m_now, m_snapshot, m_usable;
    double m_write = kNever; ///< until the snapshot can be used
    double m_remaining = 0;
    double m_untilNoticed = 0;
    std::vector<double> m_untilFailure; ///< by source
    std::int64_t m_slow = 0;
    std::int64_t m_spares = 0;
    std::vector<double> m_returning;
};

} // namespace ridgepoint::tests

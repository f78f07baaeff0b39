// SPDX-License-Identifier: Apache-2.0
// The links of a rank while it computes: what computing waits for goes first, and what runs beside
// it (weights that are gathered, gradients that are reduced) takes turns behind, in the order in
// which it was asked for. Time of what is behind stands still while the other goes on: that is a
// lane's own clock.
#pragma once

#include <algorithm>

namespace ridgepoint::step {

/// One kind of links of a rank: inside the fast domain, or out of it.
class Lane
{
  public:
    /// Begins a stretch of the step at `start_s` in which what goes first holds the lane for
    /// `beside_s` from there on, and for `waited_s` from `wait_s` on.
    void begin(double start_s, double beside_s, double wait_s, double waited_s)
    {
        m_beside = {start_s, beside_s};
        m_waited = {wait_s, waited_s};
    }
    /// Ends the stretch: its pauses are counted for good.
    void end()
    {
        m_paused += m_beside.length_s + m_waited.length_s;
        m_beside = m_waited = {};
    }

    /// The lane's clock at a time of this stretch, and the time at which its clock says so.
    double clockAt(double time_s) const
    {
        return time_s - m_paused - m_beside.passed(time_s) - m_waited.passed(time_s);
    }
    double timeAt(double clock_s) const;

    /// Takes a transfer behind all that it has; returns what the clock says when it is done.
    double take(double clock_s, double seconds)
    {
        m_free = std::max(m_free, clock_s) + seconds;
        return m_free;
    }
    double free() const { return m_free; }
    /// What of all that it has is left.
    double left(double time_s) const { return until(m_free, time_s); }
    /// Seconds from a time until the clock says so, if nothing holds the lane; no rounding's dust.
    double until(double clock_s, double time_s) const
    {
        constexpr double kDust = 1e-13;
        const double seconds = clock_s - clockAt(time_s);
        return seconds > kDust * clock_s ? seconds : 0;
    }
    /// Has so much more to do, as if it had been asked for long ago.
    void pileUp(double time_s, double seconds)
    {
        if (seconds > 0)
            m_free = std::max(m_free, clockAt(time_s)) + seconds;
    }

  private:
    struct Pause
    {
        double start_s = 0, length_s = 0;

        double passed(double time_s) const { return std::clamp(time_s - start_s, 0.0, length_s); }
    };

    double m_paused = 0;
    double m_free = 0;
    Pause m_beside, m_waited; // in this order
};

} // namespace ridgepoint::step

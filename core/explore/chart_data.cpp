// SPDX-License-Identifier: Apache-2.0
#include "explore/chart_data.h"

#include "explore/walkable.h"
#include "plan/engine.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Forecast;
using plan::Plan;

namespace {

double finiteOr0(double value)
{
    return std::isfinite(value) ? value : 0;
}

/// What saves and failures cost at any interval, by the functions that the figures are made from:
/// only the interval changes along a curve, and everything else of the plan is worked out once.
class IntervalCosts
{
  public:
    explicit IntervalCosts(const Plan& plan) : m_law(plan.reliability.law)
    {
        if (!isWalkable(plan))
            return;
        plan::Engine<double> engine(plan, quantity::Reader<double>());
        m_save = engine[FigureId::CheckpointSaveS];
        m_failuresPerS = 1 / engine[FigureId::ReliabilityMtbfS];
        m_recovery = engine.in(plan.reliability.recoveryS);
    }

    /// Nothing where a cost is no finite number.
    std::optional<CheckpointPoint> at(double interval) const
    {
        const auto parts =
            run::firstOrderOverhead<double>(m_save, interval, m_failuresPerS, m_recovery);
        const double total =
            m_law == run::OverheadLaw::Exact
                ? run::exactOverhead<double>(m_save, interval, m_failuresPerS, m_recovery)
                : parts.total();
        if (!std::isfinite(parts.total()) || !std::isfinite(total))
            return std::nullopt;
        return CheckpointPoint{interval, parts.save, parts.rework, parts.recovery, total};
    }

  private:
    run::OverheadLaw m_law;
    double m_save = std::numeric_limits<double>::quiet_NaN();
    double m_failuresPerS = m_save;
    double m_recovery = m_save;
};

} // namespace

CheckpointCurve checkpointCurve(const Plan& plan)
{
    CheckpointCurve curve;
    curve.isExact = plan.reliability.law == run::OverheadLaw::Exact;
    if (!isWalkable(plan))
        return curve;
    plan::Engine<double> engine(plan, quantity::Reader<double>());
    const double best = finiteOr0(engine[curve.isExact ? FigureId::CheckpointExactIntervalS
                                                       : FigureId::CheckpointYoungIntervalS]);
    const double chosen = finiteOr0(engine[FigureId::CheckpointIntervalS]);
    if (!(best > 0) || !(chosen > 0))
        return curve;
    const IntervalCosts costs(plan);
    curve.best = costs.at(best);
    curve.chosen = costs.at(chosen);
    if (!curve.best || !curve.chosen)
        return curve;
    // Wide enough to hold the chosen interval, never less than a factor of 20 either way.
    const double reach = std::max(20.0, 1.5 * std::max(chosen / best, best / chosen));
    constexpr int kPoints = 81;
    for (int i = 0; i < kPoints; ++i) {
        const double exponent = 2.0 * i / (kPoints - 1) - 1;
        // An exact law grows beyond all bounds: the curve ends where its numbers do.
        if (const auto point = costs.at(best * std::pow(reach, exponent)))
            curve.points.push_back(*point);
    }
    return curve;
}

std::optional<CheckpointPoint> checkpointAt(const Plan& plan, double interval_s)
{
    return IntervalCosts(plan).at(interval_s);
}

} // namespace ridgepoint::explore

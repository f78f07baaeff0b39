// SPDX-License-Identifier: Apache-2.0
#include "explore/chart_data.h"

#include "explore/walkable.h"
#include "plan/saving_of.h"

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
    explicit IntervalCosts(const Plan& plan)
    {
        if (isWalkable(plan)) {
            plan::Engine<double> engine(plan, quantity::Reader<double>());
            m_saving = plan::savingOf(engine);
        } else {
            m_saving.saveS = std::numeric_limits<double>::quiet_NaN();
        }
    }

    /// Nothing where a cost is no finite number.
    std::optional<CheckpointPoint> at(double interval) const
    {
        const auto parts = run::firstOrderOverhead<double>(m_saving, interval);
        const double total = run::overheadOf<double>(m_saving, interval);
        if (!std::isfinite(parts.total()) || !std::isfinite(total))
            return std::nullopt;
        return CheckpointPoint{interval, parts.save, parts.rework, parts.recovery, total};
    }

  private:
    run::Saving<double> m_saving;
};

} // namespace

CheckpointCurve checkpointCurve(const Plan& plan)
{
    CheckpointCurve curve;
    curve.isExact = plan.reliability.law != run::OverheadLaw::FirstOrder;
    if (!isWalkable(plan))
        return curve;
    plan::Engine<double> engine(plan, quantity::Reader<double>());
    const double best =
        finiteOr0(curve.isExact ? engine[FigureId::CheckpointExactIntervalS]
                                : run::firstOrderIntervalS<double>(plan::savingOf(engine)));
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

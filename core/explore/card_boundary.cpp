// SPDX-License-Identifier: Apache-2.0
#include "explore/card_boundary.h"

#include "explore/walkable.h"
#include "plan/engine.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Plan;

namespace {

constexpr double kHoursPerDay = 24;
/// Larger grids are for nobody to read.
constexpr double kMostCases = 100'000;

bool isPositive(double value)
{
    return value > 0 && std::isfinite(value);
}

/// With 6 FLOPs for each parameter that a token meets.
Plan byParameters(Plan plan)
{
    plan.compute.flopConvention = compute::FlopConvention::SixN;
    return plan;
}

std::optional<double> finite(double value)
{
    return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

/// `plan` with what the case says in the place of its own. Without a size, its model stays.
BoundaryCase caseOf(Plan plan, std::optional<double> parameters, const BoundaryLine& line)
{
    BoundaryCase result;
    result.line = line;
    if (parameters)
        plan::setGiven(plan, {FigureId::ModelParameters, -1, *parameters});
    result.parameters =
        parameters
            ? *parameters
            : plan::Engine<double>(plan, quantity::Reader<double>())[FigureId::ModelParameters];
    result.tokens = line.data.tokensFor(result.parameters);
    plan.task.phases.resize(1);
    plan.task.phases.front().tokens = result.tokens;
    plan.task.deadlineDays = line.days;
    plan.cluster.pools.front().peakFlopPerS = line.accelerator.flopPerS;
    plan.compute.mode = compute::TimeMode::AssumedEfficiency;
    plan.compute.efficiency = line.efficiency;
    if (!isPositive(result.parameters) || !isPositive(result.tokens) || !isPositive(line.days) ||
        !isPositive(line.accelerator.flopPerS) || !isPositive(line.efficiency) ||
        line.efficiency > 1)
        return result;
    plan::Engine<double> asked(plan, quantity::Reader<double>());
    result.flops = finite(asked[FigureId::TaskTotalFlops]);
    result.accelerators = finite(asked[FigureId::BoundAcceleratorsForCompute]);
    result.acceleratorHours = finite(asked[FigureId::TaskAcceleratorHours]);
    return result;
}

template <class T>
void fillIn(std::vector<T>& list, const T& own)
{
    if (list.empty())
        list.push_back(own);
}

/// The grid with the plan's own values where it tells none.
BoundaryGrid filled(const Plan& plan, BoundaryGrid grid)
{
    const hardware::Pool& pool = plan.cluster.pools.front();
    double tokens = 0;
    for (const run::Phase& phase : plan.task.phases)
        tokens += phase.tokens;
    fillIn(grid.data, {false, tokens});
    fillIn(grid.days, plan.task.deadlineDays);
    fillIn(grid.accelerators, {{}, pool.accelerator, pool.peakFlopPerS});
    if (grid.efficiencies.empty())
        grid.efficiencies = efficiencyBands();
    return grid;
}

} // namespace

std::vector<double> efficiencyBands()
{
    return {0.3, 0.4, 0.5};
}

CardBoundary cardBoundary(const Plan& plan, const BoundaryGrid& asked)
{
    CardBoundary boundary;
    if (!isWalkable(plan)) {
        boundary.reason = RP_TR("the plan has no layers, phases or machines");
        return boundary;
    }
    const BoundaryGrid grid = filled(plan, asked);
    std::vector<std::optional<double>> sizes(grid.parameters.begin(), grid.parameters.end());
    fillIn(sizes, {});
    double cases = 1;
    for (const std::size_t length : {sizes.size(), grid.data.size(), grid.days.size(),
                                     grid.accelerators.size(), grid.efficiencies.size()})
        cases *= static_cast<double>(length);
    if (cases > kMostCases) {
        boundary.reason = RP_TR("there are too many combinations");
        return boundary;
    }
    const Plan dense = byParameters({});
    const Plan own = grid.countsAsPlan ? plan : byParameters(plan);
    for (const std::optional<double>& size : sizes) {
        for (const DataRegime& data : grid.data) {
            for (const double days : grid.days) {
                for (const PeakOf& accelerator : grid.accelerators) {
                    for (const double efficiency : grid.efficiencies) {
                        BoundaryCase each =
                            caseOf(size ? dense : own, size, {accelerator, data, efficiency, days});
                        if (each.acceleratorHours && grid.cards && isPositive(*grid.cards))
                            each.daysWithCards =
                                finite(*each.acceleratorHours / *grid.cards / kHoursPerDay);
                        boundary.cases.push_back(std::move(each));
                    }
                }
            }
        }
    }
    return boundary;
}

std::vector<BoundaryPoint> boundaryCurve(const BoundaryLine& line, double fewest, double most,
                                         std::size_t points)
{
    std::vector<BoundaryPoint> curve;
    if (!isPositive(fewest) || !isPositive(most) || most < fewest || points < 2)
        return curve;
    const Plan dense = byParameters({});
    const double ratio = most / fewest;
    for (std::size_t i = 0; i < points; ++i) {
        const double at = static_cast<double>(i) / static_cast<double>(points - 1);
        const BoundaryCase each = caseOf(dense, fewest * std::pow(ratio, at), line);
        if (each.accelerators)
            curve.push_back({each.parameters, *each.accelerators});
    }
    return curve;
}

} // namespace ridgepoint::explore

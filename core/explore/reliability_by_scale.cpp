// SPDX-License-Identifier: Apache-2.0
#include "explore/reliability_by_scale.h"

#include "explore/walkable.h"
#include "plan/engine.h"
#include "plan/fields.h"

#include <algorithm>
#include <cmath>

namespace ridgepoint::explore {

using plan::FigureId;
using plan::Plan;

namespace {

constexpr std::int64_t kTimesLarger = 16;
constexpr double kLeastReach = 16384; ///< accelerators: the largest job of the texts

/// The plan as it stands, without pipeline or step: only the figures asked for are worked out.
/// Nothing where a cost is no finite number.
std::optional<ScalePoint> pointOf(const Plan& plan)
{
    plan::Engine<double> engine(plan, quantity::Reader<double>());
    ScalePoint point;
    point.nodes = plan.cluster.pools.front().nodes;
    point.accelerators = engine[FigureId::ClusterAccelerators];
    point.best = {engine[FigureId::CheckpointIntervalS], engine[FigureId::ReliabilitySaveOverhead],
                  engine[FigureId::ReliabilityReworkOverhead],
                  engine[FigureId::ReliabilityRecoveryOverhead],
                  engine[FigureId::ReliabilityOverhead]};
    const bool isFinite = std::isfinite(point.best.interval_s) && std::isfinite(point.best.save) &&
                          std::isfinite(point.best.rework) && std::isfinite(point.best.recovery) &&
                          std::isfinite(point.best.total);
    if (!isFinite || !(point.accelerators > 0) || !(point.best.interval_s > 0))
        return std::nullopt;
    return point;
}

/// Powers of two and the plan's own count, ascending.
std::vector<std::int64_t> nodeCounts(std::int64_t own, double acceleratorsPerNode)
{
    static const auto most =
        static_cast<std::int64_t>(plan::findField("cluster.pools[0].nodes")->field->max);
    std::vector<std::int64_t> counts;
    // the first power that reaches far enough is the last
    for (std::int64_t nodes = 1; nodes <= most; nodes *= 2) {
        counts.push_back(nodes);
        if (nodes / kTimesLarger >= own &&
            static_cast<double>(nodes) * acceleratorsPerNode >= kLeastReach)
            break;
    }
    const auto place = std::lower_bound(counts.begin(), counts.end(), own);
    if (place == counts.end() || *place != own)
        counts.insert(place, own);
    return counts;
}

} // namespace

ReliabilityByScale reliabilityByScale(const Plan& plan)
{
    ReliabilityByScale curve;
    curve.isExact = plan.reliability.law != run::OverheadLaw::FirstOrder;
    curve.isMtbfGiven = plan::findGiven(plan, FigureId::ReliabilityMtbfS) != nullptr;
    curve.isSaveGiven = plan::findGiven(plan, FigureId::CheckpointSaveS) != nullptr;
    if (!isWalkable(plan))
        return curve;
    Plan changed = plan;
    changed.checkpoint.intervalS.reset();
    const auto own = pointOf(changed);
    if (!own)
        return curve;
    hardware::Pool& pool = changed.cluster.pools.front();
    const double perNode = own->accelerators / static_cast<double>(own->nodes);
    for (const std::int64_t nodes : nodeCounts(own->nodes, perNode)) {
        pool.nodes = nodes;
        const auto point = nodes == own->nodes ? own : pointOf(changed);
        if (!point) {
            if (nodes > own->nodes)
                break; // an exact law grows beyond all bounds: the curve ends where its numbers do
            continue;
        }
        if (nodes == own->nodes)
            curve.own = curve.points.size();
        curve.points.push_back(*point);
    }
    return curve;
}

} // namespace ridgepoint::explore

// SPDX-License-Identifier: Apache-2.0
// A measured peak against a plan: how far they are apart, in which part of memory, and which
// inputs, set otherwise, would explain it. Each explanation is tried by the engine.
#pragma once

#include "memory/metric.h"
#include "memory/parts.h"
#include "plan/plan.h"

#include <optional>
#include <string>
#include <vector>

namespace ridgepoint::explore {

/// Bytes of a rank by part at its peak, as the plan has them: they add up to it.
/// @param stage  as in predictRun()
memory::PartBytes plannedParts(const plan::Plan& plan, int stage = -1);

/// One input that may be another than the plan says.
struct LikelyReason
{
    std::string path;
    std::string value;    ///< as it would be typed
    std::string planned;  ///< what the plan has
    double predicted = 0; ///< bytes of the asked metric with it
    double remaining = 0; ///< predicted less measured
};

struct MeasuredComparison
{
    memory::Metric metric = memory::Metric::Allocated;
    std::optional<double> predicted; ///< nothing where the plan has no memory
    double measured = 0;
    std::vector<LikelyReason> reasons; ///< that bring the prediction nearer, the nearest first
};

/// Compares `measuredBytes` of the metric with the plan's, for a stage as in predictRun().
MeasuredComparison compareMeasured(const plan::Plan& plan, memory::Metric metric, int stage,
                                   double measuredBytes, std::size_t most = 6);

} // namespace ridgepoint::explore

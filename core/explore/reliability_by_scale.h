// SPDX-License-Identifier: Apache-2.0
// What saves and failures cost as the job grows: the plan with other counts of nodes, each with the
// interval that is best there. Saves and redone work grow with the square root of the count,
// recovery with the count itself.
#pragma once

#include "explore/chart_data.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ridgepoint::explore {

/// The plan on so many nodes.
struct ScalePoint
{
    std::int64_t nodes = 0;
    double accelerators = 0;
    CheckpointPoint best; ///< at the best interval by the plan's law

    /// What the best interval balances.
    double saveAndRework() const { return best.save + best.rework; }
};

struct ReliabilityByScale
{
    std::vector<ScalePoint> points; ///< powers of two of nodes and the plan's own count, ascending
    std::size_t own = 0;            ///< the plan's own count, where there are points
    bool isExact = false;
    bool isMtbfGiven = false; ///< then nothing changes with the count
    bool isSaveGiven = false;
};

/// From one node to at least 16 times the plan's nodes and 16,384 accelerators, as far as a plan
/// may go and its numbers are finite. No points where the plan itself has no such numbers.
ReliabilityByScale reliabilityByScale(const plan::Plan& plan);

} // namespace ridgepoint::explore

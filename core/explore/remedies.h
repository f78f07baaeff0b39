// SPDX-License-Identifier: Apache-2.0
// What would make a plan fit: changes of one field, and pairs of them where no single one is
// enough, each evaluated, the cheapest in time and money first. The candidates are those of the
// plan's own advice (plan/advice.h).
#pragma once

#include "explore/outcome.h"
#include "plan/plan.h"
#include "quantity/problem.h"

#include <optional>
#include <vector>

namespace ridgepoint::explore {

/// Edits that make the plan fit together; one click applies them.
struct Remedy
{
    std::vector<quantity::Fix> edits;
    Outcome outcome;
    quantity::Text label; ///< one name for all edits
};

struct Remedies
{
    quantity::Text reason; ///< why nothing can be said
    bool fitsAlready = false;
    bool arePairs = false; ///< no single change is enough
    Outcome present;
    int tried = 0; ///< plans evaluated
    /// Layers split over the stages with a lower peak than now, whether that is enough or not.
    std::optional<Remedy> evenest;
    quantity::Text caveat; ///< which givens would hide what changes do; those that hide are without
    quantity::Text times;  ///< how times are meant where the efficiency is an MFU
    std::vector<Remedy> list; ///< earliest finish first, then the cheapest, then the shortest step
};

/// Never throws; evaluates some two thousand plans at most.
Remedies findRemedies(const plan::Plan& plan);

} // namespace ridgepoint::explore

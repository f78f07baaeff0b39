// SPDX-License-Identifier: Apache-2.0
// Blocking and asynchronous saves side by side: what the plan comes to with each, at the interval
// that is best for it and at the plan's own.
#pragma once

#include "plan/plan.h"
#include "quantity/problem.h"

#include <optional>
#include <vector>

namespace ridgepoint::explore {

/// The plan with one way of writing. Numbers are absent where the plan has none.
struct SavingChoice
{
    quantity::Fix edit; ///< that chooses it; its label says what it is
    bool isPresent = false;
    quantity::Text reason;          ///< why the plan cannot have it
    std::optional<double> pause_s;  ///< training stands still for each save
    std::optional<double> write_s;  ///< until all is in storage
    std::optional<double> usable_s; ///< from a save's beginning until it can be gone back to
    std::optional<double> bestInterval_s;
    std::optional<double> bestOverhead; ///< there, a share of useful time
    std::optional<double> interval_s;   ///< the plan's own, or the best where it is left open
    std::optional<double> overhead;     ///< at that one
    std::optional<double> completionDays;
    std::optional<double> cost;

    /// An asynchronous save comes before the one before it is written, and waits for it.
    bool isBehind() const
    {
        return pause_s && usable_s && *usable_s > *pause_s && write_s && interval_s &&
               *write_s > *interval_s;
    }
};

struct SavingChoices
{
    quantity::Text reason; ///< why nothing can be said
    std::vector<SavingChoice> list;
};

/// Never throws; evaluates each plan once, and once more with the interval left open.
SavingChoices savingChoices(const plan::Plan& plan);

} // namespace ridgepoint::explore

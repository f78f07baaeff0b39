// SPDX-License-Identifier: Apache-2.0
// What to watch while a plan's run goes on: each signal with what is normal by the plan and from
// where on somebody should look (reference lesson 12, 3.10 and 4b).
#pragma once

#include "plan/forecast.h"
#include "plan/plan.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ridgepoint::explore {

/// How often a signal is looked at.
enum class WatchLoop
{
    Step,       ///< in the training loop, every so many steps
    Checkpoint, ///< at each save
    Run         ///< over days
};

struct WatchItem
{
    std::string_view key; ///< "tokens-per-s"
    WatchLoop loop = WatchLoop::Step;
    quantity::Text signal;
    quantity::Text normal; ///< empty: the plan says nothing of it
    quantity::Text alert;
    quantity::Text meaning;            ///< what it then is likely to be, and what to do
    std::optional<double> normalValue; ///< in the unit of the figure that it is from
    std::optional<double> alertValue;
};

/// Only signals that mean something for the plan; none where it has no step.
std::vector<WatchItem> watchList(const plan::Plan& plan, const plan::Forecast& forecast);

} // namespace ridgepoint::explore

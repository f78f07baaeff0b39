// SPDX-License-Identifier: Apache-2.0
// Ranks that compute for different times: how long one of them and the slowest of all take in a
// step, and what waiting for a slow node, spreading its work and replacing it come to.
#pragma once

#include "plan/forecast.h"
#include "plan/plan.h"

#include <optional>
#include <vector>

namespace ridgepoint::explore {

/// Both densities at a time, each over its own greatest.
struct RankTimePoint
{
    double time_s = 0;
    double one = 0;     ///< of any rank
    double slowest = 0; ///< of the slowest of all
};

/// What a rank computes in a step, taken as normal and independent of the others.
struct RankTimes
{
    quantity::Text reason; ///< why there are no points
    std::vector<RankTimePoint> points;
    double ranks = 0;
    double mean_s = 0;
    double spread_s = 0;          ///< a standard deviation
    double expectedSlowest_s = 0; ///< the mean of the slowest of all
    double slowNode_s = 0;        ///< what a slow node takes in the mean
};
RankTimes rankTimes(const plan::Plan& plan, const plan::Forecast& forecast);

/// One node that stays slow from now on, and what is done about it.
struct SlowNodeCost
{
    run::SlowResponse response{};
    bool isPresent = false;               ///< the plan's own
    std::optional<double> perStep_s = {}; ///< beyond the usual wait for the slowest
    std::optional<double> once_s = {};    ///< of a replacement
    std::optional<double> run_s = {};     ///< over all of the run's steps
    std::optional<double> acceleratorHours = {};
    std::optional<double> cost = {}; ///< of these; absent where they have no price
    quantity::Text reason = {};      ///< why there is no number
};
/// Wait, reallocate, evict.
std::vector<SlowNodeCost> slowNodeCosts(const plan::Plan& plan, const plan::Forecast& forecast);

} // namespace ridgepoint::explore

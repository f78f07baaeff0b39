// SPDX-License-Identifier: Apache-2.0
// Of this room alone: a plan with edits, and what comes of it. An edit that brings a new error of
// validate() is no answer to any question; nor is one that leaves the plan with ranks that do not
// exist, whose schedule would take long to follow for nothing.
#pragma once

#include "explore/outcome.h"
#include "plan/forecast.h"
#include "plan/plan.h"
#include "quantity/problem.h"

#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace ridgepoint::explore {

struct TriedPlan
{
    plan::Plan plan;
    plan::Forecast forecast;
    double peakBytes = 0;
    bool fits = false;
};

/// Why the plan has no ranks to speak of: too few accelerators or layers; empty where it has.
quantity::Text whyNoRanks(const plan::Plan& plan);

/// One name for edits that are made together.
quantity::Text labelOf(const std::vector<quantity::Fix>& edits);

class Trial
{
  public:
    explicit Trial(const plan::Plan& plan);

    const plan::Plan& plan() const { return m_plan; }
    /// Every field is in its range, and the plan has layers, phases and machines.
    bool isSound() const { return m_isSound; }
    /// Nothing where an edit is refused or brings a new error, where the plan has no ranks, or
    /// where the schedules of all plans together have become too long to follow; `refusal` tells
    /// which.
    std::optional<TriedPlan> with(std::span<const quantity::Fix> edits,
                                  quantity::Text* refusal = nullptr);
    /// The first error of a plan that the one tried upon does not have.
    std::optional<quantity::Problem> newError(const plan::Plan& plan) const;
    /// How many plans were evaluated.
    int evaluations() const { return m_evaluations; }

  private:
    const plan::Plan& m_plan;
    std::vector<std::pair<std::string, std::string>> m_errors; ///< id and path, sorted
    bool m_isSound = false;
    int m_evaluations = 0;
    double m_slots = 0; ///< of the schedules that were followed
};

} // namespace ridgepoint::explore

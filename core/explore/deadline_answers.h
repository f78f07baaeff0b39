// SPDX-License-Identifier: Apache-2.0
// What would make the deadline, one thing at a time, or what of each could be given back where
// there are days to spare: the longest step, the efficiency, the tokens, the date, the reserved
// days and the fewest accelerators. Each is tried by the engine.
#pragma once

#include "explore/outcome.h"
#include "plan/plan.h"
#include "quantity/dimension.h"
#include "quantity/problem.h"

#include <optional>
#include <string_view>
#include <vector>

namespace ridgepoint::explore {

struct DeadlineAnswer
{
    std::string_view id;        ///< a public contract: "step", "efficiency", "tokens", ...
    quantity::Literal question; ///< "Longest step"
    std::string_view figure;    ///< that it comes from; empty where it is solved for
    quantity::Dimension dimension = quantity::Dimension::Number;
    std::optional<double> present;
    std::optional<double> value; ///< nothing where none would do
    quantity::Text reason;       ///< why none would
    std::vector<quantity::Fix> edits;
    Outcome outcome; ///< with them
    std::optional<double> marginDays;
};

struct DeadlineAnswers
{
    quantity::Text reason; ///< why nothing can be said
    std::vector<quantity::Text> notes;
    double deadlineDays = 0;
    double marginDays = 0; ///< below 0: it is missed
    std::vector<DeadlineAnswer> list;

    bool isInTime() const { return marginDays >= 0; }
};

/// Evaluates some hundred plans. Never throws.
DeadlineAnswers deadlineAnswers(const plan::Plan& plan);

} // namespace ridgepoint::explore

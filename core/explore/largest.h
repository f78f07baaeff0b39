// SPDX-License-Identifier: Apache-2.0
// Reverse questions about memory, each answered by evaluating plans: the largest micro-batch, the
// longest sequence, the deepest and the widest model and the fewest machines that fit, with what
// stands in the way of more and the edits that make such a plan.
#pragma once

#include "explore/outcome.h"
#include "plan/plan.h"
#include "quantity/problem.h"

#include <string>
#include <string_view>
#include <vector>

namespace ridgepoint::explore {

struct LargestAnswer
{
    std::string_view id;        ///< "micro_batch", "sequence", "layers", "hidden", "nodes"
    quantity::Literal question; ///< "Largest micro-batch"
    double present = 0;
    std::optional<double> value;      ///< nothing where none fits
    quantity::Text binds;             ///< what stands in the way of the next value, or of any
    std::vector<quantity::Fix> edits; ///< that make such a plan; none where it is one already
    Outcome outcome;                  ///< of that plan
};

struct LargestAnswers
{
    quantity::Text reason; ///< why nothing can be said
    quantity::Text caveat; ///< which givens would hide the answers and are computed instead
    quantity::Text times;  ///< how times are meant where the efficiency is an MFU
    std::vector<LargestAnswer> list;
};

/// All else stays as it is in the plan; only values without a new error of validate() count.
LargestAnswers largestThatFit(const plan::Plan& plan);

} // namespace ridgepoint::explore
